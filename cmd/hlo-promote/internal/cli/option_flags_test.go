package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/passes"
)

// TestLibrariesKnowNoFlags checks that no string of a library names a flag of the command.
func TestLibrariesKnowNoFlags(t *testing.T) {
	var flags []string
	for _, g := range new(config).groups() {
		g.flags.VisitAll(func(f *pflag.Flag) { flags = append(flags, "--"+f.Name) })
	}
	seen := 0
	for _, root := range []string{"grammar", "internal", "ir", "passes", "promote"} {
		err := filepath.WalkDir(filepath.Join("../../../..", root), func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				lit, ok := n.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					return true
				}
				seen++
				for word := range strings.FieldsFuncSeq(lit.Value, func(r rune) bool { return strings.ContainsRune(" ,.;:=\"'`()", r) }) {
					if slices.Contains(flags, word) {
						t.Errorf("%s: %s names the flag %s", path, lit.Value, word)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(flags) < 40 || seen < 5000 {
		t.Errorf("%d flags and %d strings are too few", len(flags), seen)
	}
}

// TestOptionFlags checks that the options of package passes in optionFlags exist, that their flags
// accept the values, and that no explanation names an option without a flag.
func TestOptionFlags(t *testing.T) {
	for i := 0; i < len(optionFlags); i += 2 {
		field, _, hasValue := strings.Cut(strings.TrimPrefix(optionFlags[i], "Options."), ": ")
		if !hasValue && field == optionFlags[i] {
			continue // of another package
		}
		if _, ok := reflect.TypeFor[passes.Options]().FieldByName(field); !ok {
			t.Errorf("passes.Options has no field %s", field)
		}
		if status, _, log := tool("module {}", strings.Fields(optionFlags[i+1])...); hasValue && status != statusOK {
			t.Errorf("%s: %s", optionFlags[i+1], log)
		}
	}
	option := regexp.MustCompile(`Options\.|\b(Signature|ControlFlow|Calls|Results|WeakConstants): [A-Z]`)
	for _, r := range rules() {
		if found := option.FindString(r.Text); found != "" {
			t.Errorf("%s: '%s' has no flag in optionFlags", r.Code, found)
		}
	}
}
