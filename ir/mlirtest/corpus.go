package mlirtest

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"
)

// A Part is one program of a file, which `// -----` lines split.
type Part struct {
	Name string
	Text []byte
}

var splitLine = regexp.MustCompile(`(?m)^[ \t]*// -----[ \t]*\r?$`)

// OwnPrograms returns the programs below testdata, lit and ir/text/testdata. Some are invalid on
// purpose.
func OwnPrograms(t testing.TB) (parts []Part) {
	t.Helper()
	for _, folder := range []string{"testdata", "lit", "ir/text/testdata"} {
		parts = append(parts, partsBelow(t, filepath.Join(Root(t), filepath.FromSlash(folder)))...)
	}
	if len(parts) < 350 && !testing.Short() {
		t.Errorf("the repository has only %d programs", len(parts))
	}
	return parts
}

// ExpectsErrors reports whether a program has an expected-error comment, as mlir-opt's
// --verify-diagnostics checks.
func (p Part) ExpectsErrors() bool { return bytes.Contains(p.Text, []byte("expected-error")) }

// Corpus returns the programs of the repository and of the corpus, in the order of files and parts.
// With -short, it returns those of a tenth of the files, for the race detector.
func Corpus(t testing.TB) []Part {
	t.Helper()
	corpus := partsBelow(t, Shared(t, "corpus"))
	if !testing.Short() {
		WantAtLeast(t, len(corpus), 2700, "parts in the corpus")
	}
	return append(OwnPrograms(t), corpus...)
}

// partsBelow returns the parts of the files below a directory, sorted by path; with -short, those
// of a tenth of the files, chosen by name, so that a new file does not change the choice.
func partsBelow(t testing.TB, root string) (parts []Part) {
	t.Helper()
	var files []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".mlir") {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	sort.Strings(files)
	for _, f := range files {
		if testing.Short() && crc32.ChecksumIEEE([]byte(filepath.Base(f)))%10 > 0 {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for i, piece := range splitLine.Split(string(text), -1) {
			parts = append(parts, Part{fmt.Sprintf("%s#%d", filepath.Base(f), i), []byte(piece)})
		}
	}
	return parts
}

// SmallParts returns the nonempty parts of the corpus with at most longest bytes.
func SmallParts(t testing.TB, longest int) (parts []Part) {
	t.Helper()
	for _, p := range Corpus(t) {
		if len(bytes.TrimSpace(p.Text)) > 0 && len(p.Text) <= longest {
			parts = append(parts, p)
		}
	}
	return parts
}

// Seeds returns small programs of the corpus as seeds of a fuzzer.
func Seeds(f *testing.F) (some []Part) {
	f.Helper()
	for i, p := range SmallParts(f, 1200) {
		if i%5 == 0 {
			some = append(some, p)
		}
	}
	return some
}
