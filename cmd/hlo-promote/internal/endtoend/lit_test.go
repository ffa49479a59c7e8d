package endtoend

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// litFolder is the directory of the lit tests.
const litFolder = "../../../../lit"

// TestLit runs the tests of lit/ with lit and FileCheck, of LLVM or of PyPI. They run this test
// binary as the tool. All their files are read first, so that go test knows the dependencies of its
// cached result.
func TestLit(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the tool more than 600 times, which takes minutes with the race detector")
	}
	lit := mlirtest.LLVM(t, os.Getenv("LIT"), "lit-22", "lit")
	fileCheck := mlirtest.LLVM(t, "FileCheck-22", "FileCheck", "filecheck")
	err := filepath.WalkDir(litFolder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			_, err = os.ReadFile(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	bin := filepath.Dir(toolPath(t))
	links := map[string]string{"FileCheck": fileCheck, "mlir-opt": "mlir-opt-22", "not": "not-22", "count": "count-22", "opt": "opt-22", "lli": "lli-22", "split-file": "split-file-22"}
	for name, target := range links {
		if path, err := exec.LookPath(target); err == nil {
			os.Symlink(path, filepath.Join(bin, name))
		}
	}
	if version, _ := exec.Command(fileCheck, "--version").Output(); strings.HasPrefix(string(version), "filecheck") {
		linkPythonTools(t, bin, filepath.Join(filepath.Dir(fileCheck), "python"))
	}
	c := exec.Command(lit, "-v", "--param", "bin="+bin, "--param", "exec_root="+t.TempDir(), litFolder)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, passed.ReplaceAll(out, nil))
	}
}

// linkPythonTools replaces FileCheck, count and split-file in bin by scripts that run
// tools/check/lit_tools.py with python, which has PyPI's package filecheck.
func linkPythonTools(t *testing.T, bin, python string) {
	t.Helper()
	script, err := filepath.Abs("../../../../tools/check/lit_tools.py")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"FileCheck", "count", "split-file"} {
		text := fmt.Sprintf("#!/bin/sh\nexec '%s' '%s' %s \"$@\"\n", python, script, name)
		path := filepath.Join(bin, name)
		os.Remove(path) // a link to a program
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// passed matches lit's line for a test that passes.
var passed = regexp.MustCompile(`(?m)^PASS: .*\n`)
