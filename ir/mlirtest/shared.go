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

// Root returns the directory of the repository: the nearest parent of the working directory with a
// go.mod.
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
			return "", errors.New("no go.mod in the working directory or its parents")
		}
		folder = parent
	}
	return "", err
}

// oracleRoot unpacks the archives of testdata/oracles once per process.
var oracleRoot = sync.OnceValues(func() (string, error) {
	root, err := repositoryRoot()
	if err != nil {
		return "", err
	}
	return unpackOracles(filepath.Join(root, "testdata", "oracles"))
})

// SharedRoot returns the directory of the reference data: $HLO_SHARED, which may have more of it,
// or the unpacked testdata/oracles.
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

// WantAtLeast fails the test if found is below least, or below a seventh of least for the data of
// the repository, which has a fifth of the corpus. It guards tests that would pass without data.
func WantAtLeast(t testing.TB, found, least int, what string) {
	t.Helper()
	if os.Getenv("HLO_SHARED") == "" {
		least /= 7
	}
	if found < least {
		t.Errorf("found %d %s, want at least %d", found, what, least)
	}
}

// FailIfRequired fails the test if HLO_REQUIRE_REFERENCE is set. Tests call it before they skip
// because a program of another project is missing.
func FailIfRequired(t testing.TB, err error) {
	t.Helper()
	if os.Getenv("HLO_REQUIRE_REFERENCE") != "" {
		t.Fatal(err)
	}
}

// Shared returns the path of a file or directory of the reference data. The test fails if it does
// not exist.
func Shared(t testing.TB, path ...string) string {
	t.Helper()
	return existing(t, SharedRoot(t), path)
}

func existing(t testing.TB, root string, path []string) string {
	t.Helper()
	full := filepath.Join(append([]string{root}, path...)...)
	if _, err := os.Stat(full); err != nil {
		t.Fatal(err)
	}
	return full
}

// Recorded returns the path of a file or directory in the archives of testdata/oracles, whatever
// $HLO_SHARED names. The test fails if it does not exist.
func Recorded(t testing.TB, path ...string) string {
	t.Helper()
	root, err := oracleRoot()
	if err != nil {
		t.Fatal(err)
	}
	return existing(t, root, path)
}

// Reference returns the directory of the Python programs that call jaxlib.
func Reference(t testing.TB) string {
	t.Helper()
	return filepath.Join(Root(t), "tools")
}

// Python returns the Python interpreter with JAX: $HLO_PYTHON, or the one that `make deps`
// installs. If there is none, the test is skipped, or fails if HLO_REQUIRE_REFERENCE is set.
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
	FailIfRequired(t, err)
	t.Skip("no Python with JAX; run `make deps` to install it: ", err)
	return ""
}

// LegalFiles returns the paths of the valid programs: those of the repository, and those of the
// corpus that jaxlib accepts.
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
	WantAtLeast(t, len(paths)-own, 1000, "legal programs in the corpus")
	return paths
}

// LLVM finds one of LLVM's tools, on the path or where `make deps` installs it from PyPI. Without
// it the test is skipped, or fails if HLO_REQUIRE_LLVM is set, as it is in CI.
func LLVM(t testing.TB, names ...string) string {
	t.Helper()
	cache, _ := os.UserCacheDir()
	for _, name := range names {
		for _, candidate := range []string{name, filepath.Join(cache, "hlo-promote-ci", "lit", "bin", strings.ToLower(name))} {
			if path, err := exec.LookPath(candidate); name != "" && err == nil {
				return path
			}
		}
	}
	if os.Getenv("HLO_REQUIRE_LLVM") != "" {
		t.Fatalf("%s not found, and HLO_REQUIRE_LLVM is set", names)
	}
	t.Skipf("%s not found; `make deps` installs LLVM's tools", names)
	return ""
}

// OracleTable returns a table of testdata/oracles: the first column is the key, the rest the value.
func OracleTable(t testing.TB, name string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(Root(t), "testdata", "oracles", name))
	if err != nil {
		t.Fatal(err)
	}
	table := map[string]string{}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		key, why, ok := strings.Cut(line, "\t")
		if !ok {
			t.Fatalf("%s:%d: a row needs a reason", name, i+1)
		}
		table[key] = why
	}
	return table
}
