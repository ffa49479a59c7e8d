package mlirtest

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// What tests compare with: the answers of the real libraries, and the Python that has them.

// Root returns the folder of the repository: the nearest one around the working directory that has
// a go.mod.
func Root(t testing.TB) string {
	t.Helper()
	root, err := repositoryRoot()
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func repositoryRoot() (string, error) {
	folder, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder, nil
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return "", errors.New("no go.mod around the working directory")
		}
		folder = parent
	}
	return "", err
}

// oracleRoot unpacks the archives of testdata/oracles once in a process.
var oracleRoot = sync.OnceValues(func() (string, error) {
	root, err := repositoryRoot()
	if err != nil {
		return "", err
	}
	return unpackOracles(filepath.Join(root, "testdata", "oracles"))
})

// SharedRoot returns the folder of the reference data: $HLO_SHARED, which may have more of it, or
// what testdata/oracles unpacks to.
func SharedRoot(t testing.TB) string {
	t.Helper()
	if root := os.Getenv("HLO_SHARED"); root != "" {
		return root
	}
	root, err := oracleRoot()
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// isSample reports whether the reference data are those of the repository, which has a fifth of the
// corpus.
func isSample() bool { return os.Getenv("HLO_SHARED") == "" }

// AtLeast fails a test that found fewer things in the corpus than a number, or than a seventh of it
// in the sample of the corpus that the repository has.
func AtLeast(t testing.TB, found, least int, what string) {
	t.Helper()
	if isSample() {
		least /= 7
	}
	if found < least {
		t.Errorf("there are only %d %s, expected at least %d", found, what, least)
	}
}

// Demand fails a test that lacks a program of another project, if HLO_REQUIRE_REFERENCE says that
// it must be there.
func Demand(t testing.TB, err error) {
	t.Helper()
	if os.Getenv("HLO_REQUIRE_REFERENCE") != "" {
		t.Fatal(err)
	}
}

// Shared returns the path of a file or folder of the reference data. The test fails if it is not
// there.
func Shared(t testing.TB, path ...string) string {
	t.Helper()
	full := filepath.Join(append([]string{SharedRoot(t)}, path...)...)
	if _, err := os.Stat(full); err != nil {
		t.Fatal(err)
	}
	return full
}

// Reference returns the folder of the Python programs that ask jaxlib.
func Reference(t testing.TB) string {
	t.Helper()
	return filepath.Join(Root(t), "tools")
}

// Python returns the Python that has JAX: $HLO_PYTHON, or the one that `make deps` installs.
// Without it the test is skipped, or fails if HLO_REQUIRE_REFERENCE is set.
func Python(t testing.TB) string {
	t.Helper()
	paths := []string{os.Getenv("HLO_PYTHON")}
	if cache, err := os.UserCacheDir(); err == nil {
		paths = append(paths, filepath.Join(cache, "hlo-promote-ci", "venv", "bin", "python"))
	}
	var err error
	for _, path := range paths {
		found := ""
		if found, err = exec.LookPath(path); err == nil {
			return found
		}
	}
	Demand(t, err)
	t.Skip("there is no Python with JAX, which `make deps` installs: ", err)
	return ""
}

// LegalFiles returns the paths of legal programs: those of the repository, and those of the corpus
// that the reference accepts.
func LegalFiles(t testing.TB) []string {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(Root(t), "testdata", "corpus", "legal", "*.mlir"))
	own := len(paths)
	if own < 40 {
		t.Errorf("the repository has only %d legal programs", own)
	}
	root := Shared(t, "corpus")
	index, err := os.ReadFile(filepath.Join(root, "INDEX.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for row := range strings.Lines(string(index)) {
		if fields := strings.Split(row, "\t"); len(fields) > 2 && fields[2] == "ok-whole" {
			paths = append(paths, filepath.Join(root, fields[0]))
		}
	}
	AtLeast(t, len(paths)-own, 1000, "legal programs in the corpus")
	return paths
}
