package mlirtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What tests want that is not in the repository: the answers of the real libraries, and the Python that has them.

// Root is the folder of the repository: the nearest one around the working directory that has a go.mod.
func Root(t testing.TB) string {
	t.Helper()
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			t.Fatal("no go.mod around the working directory")
		}
		folder = parent
	}
}

// SharedRoot is the folder of the shared data: $HLO_SHARED, or shared beside the repository. It need not be there.
func SharedRoot(t testing.TB) string {
	t.Helper()
	if root := os.Getenv("HLO_SHARED"); root != "" {
		return root
	}
	return filepath.Join(filepath.Dir(Root(t)), "shared")
}

// Demand fails a test without something that is not in the repository, if HLO_REQUIRE_ORACLES says that it must be there.
func Demand(t testing.TB, err error) {
	t.Helper()
	if os.Getenv("HLO_REQUIRE_ORACLES") != "" {
		t.Fatal(err)
	}
}

// Shared is the path of a file of the shared data. Without it the test is skipped, or fails if HLO_REQUIRE_ORACLES is set.
func Shared(t testing.TB, path ...string) string {
	t.Helper()
	full := filepath.Join(append([]string{SharedRoot(t)}, path...)...)
	if _, err := os.Stat(full); err != nil {
		Demand(t, err)
		t.Skip(err)
	}
	return full
}

// Python is the Python that has JAX: $HLO_PYTHON, or one of those that .ci/run makes and finds. Without it the test is skipped, or
// fails if HLO_REQUIRE_ORACLES is set.
func Python(t testing.TB) string {
	t.Helper()
	paths := []string{os.Getenv("HLO_PYTHON")}
	if cache, err := os.UserCacheDir(); err == nil {
		paths = append(paths, filepath.Join(cache, "hlo-promote-ci", "venv", "bin", "python"))
	}
	var err error
	for _, path := range append(paths, filepath.Join(filepath.Dir(Root(t)), "tools", "venv", "bin", "python")) {
		found := ""
		if found, err = exec.LookPath(path); err == nil {
			return found
		}
	}
	Demand(t, err)
	t.Skip("there is no Python with JAX: ", err)
	return ""
}

// LegalFiles are the paths of legal programs: those of the repository, and those of the shared corpus that the reference accepts, if
// that is there.
func LegalFiles(t testing.TB) []string {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(Root(t), "testdata", "corpus", "legal", "*.mlir"))
	own := len(paths)
	if own < 40 {
		t.Errorf("the repository has only %d legal programs", own)
	}
	root := filepath.Join(SharedRoot(t), "corpus")
	index, err := os.ReadFile(filepath.Join(root, "INDEX.tsv"))
	if err != nil {
		Demand(t, err)
		return paths
	}
	for row := range strings.Lines(string(index)) {
		if fields := strings.Split(row, "\t"); len(fields) > 2 && fields[2] == "ok-whole" {
			paths = append(paths, filepath.Join(root, fields[0]))
		}
	}
	if len(paths)-own < 1000 {
		t.Errorf("the shared corpus has only %d legal programs", len(paths)-own)
	}
	return paths
}
