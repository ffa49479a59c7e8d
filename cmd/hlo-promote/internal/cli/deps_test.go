package cli

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// dependencies lists which packages may import which, of this module and of others. Arrows point
// down: cmd -> passes -> {promote, ir} -> grammar, and promote -> ir/elem. This text is the policy;
// do not change it to make a program compile.
const dependencies = `
	grammar:              antlr
	internal/diff:
	internal/lazy:
	ir/mlirtest:
	internal/suggest:
	promote/lattices:

	ir/elem:                   internal/lazy
	ir/internal/trait:
	ir/internal/chunk:
	ir/internal/fielddef:
	ir/internal/limits:
	ir:                        ir/elem ir/internal/chunk ir/internal/fielddef ir/internal/trait internal/lazy
	internal/shardy:         ir
	ir/verify/internal/fail: ir
	ir/verify/internal/sdy:   ir/verify/internal/fail internal/shardy
	ir/verify/internal/shape: ir ir/verify/internal/fail
	ir/verify/internal/quant:  ir
	ir/verify/internal/ods:    ir ir/elem ir/verify/internal/quant
	ir/verify:                 ir ir/elem ir/internal/trait ir/verify/internal/fail ir/verify/internal/shape ir/verify/internal/ods ir/verify/internal/quant ir/verify/internal/sdy internal/shardy internal/suggest internal/lazy
	ir/text/internal/syntax:   ir/elem ir/internal/limits grammar internal/lazy
	ir/text/internal/scope:    ir ir/internal/chunk ir/text/internal/syntax
	ir/text/internal/sniff: ir/elem ir/text/internal/syntax internal/lazy
	ir/text/internal/parts:    ir ir/elem ir/internal/fielddef ir/internal/limits ir/text/internal/syntax grammar internal/lazy internal/shardy
	ir/text/internal/attr: ir ir/elem ir/internal/fielddef ir/text/internal/parts ir/text/internal/syntax grammar
	ir/text:                   ir ir/elem ir/internal/limits ir/internal/trait ir/text/internal/attr ir/text/internal/sniff ir/text/internal/parts ir/text/internal/scope ir/text/internal/syntax grammar internal/suggest internal/lazy
	ir/source:                 internal/diff ir ir/text
	ir/jaxexport:
	ir/bytecode/schema:        ir ir/elem ir/internal/fielddef internal/lazy internal/shardy
	ir/vhlo:                   ir ir/bytecode/schema ir/elem internal/lazy
	ir/bytecode:               ir ir/bytecode/schema ir/elem ir/internal/limits ir/text ir/vhlo internal/lazy
	ir/interp:                 ir ir/elem ir/text gonum internal/lazy internal/shardy
	ir/compare:                ir ir/elem ir/interp
	ir/moduletest:             ir ir/source ir/text ir/verify

	promote/lines:
	promote:              ir/elem promote/lines internal/lazy
	promote/target:       ir/elem promote promote/lines internal/lazy internal/suggest
	passes/internal/sharding: ir internal/shardy
	passes/internal/rules:   ir ir/elem promote
	passes/internal/infer:   ir ir/elem passes/internal/rules promote
	passes/internal/rewrite: ir ir/elem passes/internal/infer passes/internal/rules passes/internal/sharding promote
	passes:               ir ir/elem ir/verify promote passes/internal/infer passes/internal/rewrite passes/internal/rules
	passes/pipeline:      ir ir/bytecode ir/jaxexport ir/source ir/text ir/verify passes
	passes/explain:       ir ir/elem passes promote
	passes/llvm:          ir ir/elem llir internal/lazy
	passes/retarget:      ir ir/elem ir/verify passes/internal/sharding promote/target internal/lazy internal/suggest

	cmd/hlo-promote/internal/bigstack:
	cmd/hlo-promote/internal/diskfile:
	cmd/hlo-promote/internal/atomicfile: cmd/hlo-promote/internal/diskfile internal/lazy sys
	cmd/hlo-promote/internal/udiff:      internal/diff
	cmd/hlo-promote/internal/expect:     ir internal/lazy
	cmd/hlo-promote/internal/lattice:    ir/elem promote promote/target
	cmd/hlo-promote/internal/report:
	cmd/hlo-promote/internal/fixes:      ir ir/elem ir/source ir/text
	cmd/hlo-promote/internal/project: cmd/hlo-promote/internal/diskfile cmd/hlo-promote/internal/report internal/suggest toml
	cmd/hlo-promote/internal/page:       ir ir/source ir/text passes passes/explain passes/retarget promote promote/target
	cmd/hlo-promote/internal/page:       cmd/hlo-promote/internal/fixes cmd/hlo-promote/internal/lattice passes/pipeline promote/lattices
	cmd/hlo-promote/web:                 cmd/hlo-promote/internal/page
	cmd/hlo-promote/internal/baseline:
	cmd/hlo-promote/internal/moddiff:
	cmd/hlo-promote/internal/endtoend:
	cmd/hlo-promote/internal/values:     ir ir/elem ir/interp internal/lazy internal/suggest
	cmd/hlo-promote/internal/cli:                  ir ir/bytecode ir/elem ir/text ir/source passes passes/explain passes/llvm passes/retarget promote promote/target internal/suggest pflag
	cmd/hlo-promote/internal/cli:                  cmd/hlo-promote/internal/atomicfile cmd/hlo-promote/internal/expect cmd/hlo-promote/internal/fixes
	cmd/hlo-promote/internal/cli:                  cmd/hlo-promote/internal/values ir/interp cmd/hlo-promote/internal/moddiff ir/compare
	cmd/hlo-promote/internal/cli:                  cmd/hlo-promote/internal/lattice cmd/hlo-promote/internal/udiff
	cmd/hlo-promote/internal/cli:                  cmd/hlo-promote/internal/diskfile cmd/hlo-promote/internal/report
	cmd/hlo-promote/internal/cli:                  cmd/hlo-promote/internal/baseline passes/pipeline promote/lattices
	cmd/hlo-promote/internal/cli:                  cmd/hlo-promote/internal/project
	cmd/hlo-promote:                     cmd/hlo-promote/internal/bigstack cmd/hlo-promote/internal/cli
	cmd/hlo-promote/profile:             cmd/hlo-promote/internal/cli
	cmd/hlo-promote/pjrt:                cmd/hlo-promote/internal/cli shellwords
`

// modules maps the names of other modules in the policy to their paths.
var modules = map[string]string{
	"antlr": "github.com/antlr4-go/antlr/v4",
	"gonum": "gonum.org/v1/gonum",
	"llir":  "github.com/llir/llvm",
	"pflag": "github.com/spf13/pflag",
	"sys":   "golang.org/x/sys",
	"toml":  "github.com/pelletier/go-toml/v2",

	"shellwords": "github.com/mattn/go-shellwords",
}

// forCommands lists packages of the standard library that only commands may import: libraries do
// not open files, print, log or exit.
var forCommands = []string{"os", "log", "flag", "net", "syscall", "unsafe", "runtime", "testing", "plugin"}

// forTests lists packages that only tests may import. They may do what tests may.
var forTests = []string{"ir/mlirtest", "ir/moduletest"}

func TestDependencies(t *testing.T) {
	const root = "../../../.."
	allowed := policy(t)
	seen := map[string]bool{} // packages, and imports that the policy allows
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		name := d.Name()
		if err == nil && d.IsDir() && (strings.HasPrefix(name, ".") && name != ".." || name == "testdata" && file != filepath.Join(root, name)) {
			return fs.SkipDir
		}
		if _, e := os.Stat(filepath.Join(file, "go.mod")); err == nil && d.IsDir() && file != root && e == nil {
			return fs.SkipDir // a module of its own, to which the policy does not apply
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		rel, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(rel)
		seen[pkg] = true
		checkImports(t, file, pkg, allowed, seen)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg, list := range allowed {
		if !seen[pkg] {
			t.Errorf("the policy names %s, which does not exist", pkg)
		}
		for _, name := range list {
			if !seen[pkg+" "+name] {
				t.Errorf("the policy allows %s to import %s, but it does not import it", pkg, name)
			}
		}
	}
}

// TestNoParserInMemory checks that a program which builds, verifies and promotes modules in memory
// links no parser.
func TestNoParserInMemory(t *testing.T) {
	allowed := policy(t)
	seen := map[string]bool{}
	var visit func(pkg string)
	visit = func(pkg string) {
		if seen[pkg] {
			return
		}
		seen[pkg] = true
		for _, name := range allowed[strings.TrimPrefix(pkg, modulePath)] {
			visit(name)
		}
	}
	for _, pkg := range []string{"ir", "ir/verify", "promote", "passes"} {
		visit(modulePath + pkg)
	}
	for pkg := range seen {
		if !strings.HasPrefix(pkg, modulePath) || pkg == modulePath+"grammar" || strings.HasPrefix(pkg, modulePath+"ir/text") {
			t.Errorf("%s is linked", pkg)
		}
	}
	if len(seen) < 15 {
		t.Errorf("%d packages are too few", len(seen))
	}
}

// modulePath is the prefix of the repository's import paths.
const modulePath = "github.com/hlo-promote/hlo-promote/"

// policy parses the policy: it returns the allowed imports of each package.
func policy(t *testing.T) map[string][]string {
	t.Helper()
	allowed := map[string][]string{}
	for line := range strings.Lines(dependencies) {
		pkg, list, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok {
			continue
		}
		for _, name := range strings.Fields(list) {
			if _, known := allowed[name]; !known && modules[name] == "" && pkg != name {
				t.Errorf("%s is listed above %s, which it may import", pkg, name)
			}
			full, ok := modules[name]
			if !ok {
				full = modulePath + name
			}
			allowed[pkg] = append(allowed[pkg], full)
		}
		if _, ok := allowed[pkg]; !ok {
			allowed[pkg] = nil
		}
	}
	return allowed
}

// TestArchitecturePage checks that docs/architecture.md names each package of the policy.
func TestArchitecturePage(t *testing.T) {
	page := content(t, "../../../../docs/architecture.md")
	for pkg := range policy(t) {
		if !strings.Contains(page, "`"+pkg+"`") {
			t.Errorf("the page does not name %s", pkg)
		}
	}
}

// checkImports compares the imports of a file with the policy, and records in seen which of its
// rows are used.
func checkImports(t *testing.T, file, pkg string, allowed map[string][]string, seen map[string]bool) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		t.Error(err)
		return
	}
	list, listed := allowed[pkg]
	command := strings.HasPrefix(pkg, "cmd/")
	if !listed && !command {
		t.Errorf("package %s is not in the policy", pkg)
	}
	for _, spec := range f.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		first, _, _ := strings.Cut(name, "/")
		standard := !strings.Contains(first, ".")
		by := slices.IndexFunc(list, func(m string) bool { return name == m || inModule(name, m) })
		if by >= 0 {
			seen[pkg+" "+list[by]] = true
		}
		switch {
		case standard && !command && !slices.Contains(forTests, pkg) && slices.Contains(forCommands, first):
			t.Errorf("%s: a library imports %s", file, name)
		case !standard && listed && by < 0:
			t.Errorf("%s: %s must not import %s", file, pkg, name)
		case !listed && strings.HasPrefix(name, modulePath+"cmd/"):
			t.Errorf("%s: %s imports a part of another command", file, pkg)
		}
	}
}

// inModule reports whether a package belongs to another module that the policy names.
func inModule(name, module string) bool {
	return !strings.HasPrefix(module, modulePath) && strings.HasPrefix(name, module+"/")
}

// TestPackageDocNamesFiles checks that the file tables in the documentation of the promotion
// packages are complete.
func TestPackageDocNamesFiles(t *testing.T) {
	for _, pkg := range []string{"rules", "infer", "rewrite"} {
		folder := "../../../../passes/internal/" + pkg
		doc := content(t, folder+"/doc.go")
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil || len(files) < 10 {
			t.Fatal(files, err)
		}
		for _, f := range files {
			if name := filepath.Base(f); name != "doc.go" && !strings.HasSuffix(name, "_test.go") && !strings.Contains(doc, name) {
				t.Errorf("%s/doc.go does not name %s", folder, name)
			}
		}
	}
}
