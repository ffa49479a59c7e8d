package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTextOfOtherVersions parses the output of four versions of jaxlib for the same programs (made
// by tools/release/versions.py), and the additions of StableHLO 1.20. All programs are valid and
// must not change, in any form, verified or promoted.
func TestTextOfOtherVersions(t *testing.T) {
	paths, err := filepath.Glob("../../../../testdata/versions/*.mlir")
	if err != nil || len(paths) < 5 {
		t.Fatalf("%d files: %v", len(paths), err)
	}
	for _, path := range paths {
		text := content(t, path)
		programs := strings.Split(text, "\n// -----\n")
		if len(programs) < 3 {
			t.Errorf("%s has %d programs", path, len(programs))
		}
		for _, program := range programs {
			name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(program), "// "), "\n")
			t.Run(filepath.Base(path)+"/"+name, func(t *testing.T) { checkAllForms(t, program) })
		}
	}
}

// checkAllForms checks that a program is printed alike with and without promotion, and when parsed
// from its source and generic form.
func checkAllForms(t *testing.T, program string) {
	printed := func(input string, flags ...string) string {
		status, out, errors := tool(input, flags...)
		if status != 0 {
			t.Fatalf("%v: exit status %d: %s", flags, status, errors)
		}
		return out
	}
	verified := printed(program, "-s", "none")
	for _, system := range []string{"jax", "tf-safe", "numpy", "torch"} {
		if promoted := printed(program, "-s", system); promoted != verified {
			t.Errorf("%s changes\n%s to\n%s", system, verified, promoted)
		}
	}
	if source := printed(program, "--print", "source"); source != program {
		t.Errorf("the source form is\n%s", source)
	}
	if again := printed(printed(program, "--print", "generic")); again != verified {
		t.Errorf("parsed from the generic form it is\n%s", again)
	}
	if again := printed(verified); again != verified {
		t.Errorf("parsed again it is\n%s", again)
	}
}

// TestVersionsHaveTheSamePrograms checks that the files of all versions of jaxlib have the same
// programs.
func TestVersionsHaveTheSamePrograms(t *testing.T) {
	names := map[string][]string{}
	paths, _ := filepath.Glob("../../../../testdata/versions/jaxlib-*.mlir")
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, program := range strings.Split(string(text), "\n// -----\n") {
			name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(program), "// "), "\n")
			names[name] = append(names[name], filepath.Base(path))
		}
	}
	some := 0
	for _, where := range names {
		if len(where) == len(paths) {
			some++
		}
	}
	if len(paths) != 4 || some < 50 {
		t.Errorf("%d programs are in all of %d files", some, len(paths))
	}
}
