package text

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// signs lists texts that are inserted or that replace one byte.
var signs = []string{" ", "\n", "\r", "\x00", "<", ">", "< >", "(", ")", "()", "{", "}", "{}", "[", "]", "[]", ",", ":", "=", "->", "\"", "%", "#", "!", "@", "^", "-", ".", "?", "*", "/",
	"//\n", "0", "9", "x", "a.b", "\xff"}

// TestOneEdit edits short programs at one position: it inserts a sign, replaces a byte by a sign,
// or deletes a byte. With HLO_LONG it tries all positions and signs. The reader must not panic or
// overflow the stack, and what it accepts must print as text that reads and prints the same again.
func TestOneEdit(t *testing.T) {
	share := 401 // one of this many edits is tried
	switch {
	case os.Getenv("HLO_LONG") != "":
		share = 1
	case testing.Short():
		share = 4001
	}
	var r *Reader
	edits, read := 0, 0
	for _, p := range shortPrograms(t) {
		for at := range p {
			for i := range 2*len(signs) + 1 {
				if edits++; edits%share != 0 {
					continue
				}
				if r == nil || edits/share%2000 == 0 {
					r = newTestReader()
				}
				edited := p[:at] + p[at+1:]
				if i < 2*len(signs) {
					edited = p[:at] + signs[i/2] + p[at+i%2:]
				}
				read += roundTrips(t, r, edited)
			}
		}
	}
	if read*20 < edits/share {
		t.Errorf("only %d of %d texts are read", read, edits/share)
	}
	t.Logf("%d of %d texts are read", read, edits/share)
}

// roundTrips returns 1 if a text can be read, and checks that its printed form reads and prints
// the same again.
func roundTrips(t *testing.T, r *Reader, text string) int {
	t.Helper()
	m, _ := parseVerified(r, sourceOf(text))
	if m == nil {
		return 0
	}
	once := printForm(t, m, PrintOptions{})
	again, errors := parseVerified(r, sourceOf(once))
	switch {
	case again == nil && !losesTypes(m, PrintOptions{}):
		t.Errorf("%q cannot be read back:\n%s%s", text, rendered(errors), once)
	case again != nil && printForm(t, again, PrintOptions{}) != once:
		t.Errorf("%q: reading and printing again differs", text)
	}
	return 1
}

// shortPrograms returns the short parts of test files, without their comments.
func shortPrograms(t *testing.T) (programs []string) {
	t.Helper()
	for _, pattern := range []string{"../../lit/syntax/*.mlir", "../../lit/rules/*.mlir", "../../testdata/mlir/*/*.mlir", "../../lit/verify/*.mlir"} {
		paths, _ := filepath.Glob(pattern)
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range strings.Split(string(text), "// -----\n") {
				var program strings.Builder
				for line := range strings.Lines(part) {
					if !strings.HasPrefix(strings.TrimSpace(line), "//") {
						program.WriteString(line)
					}
				}
				if n := program.Len(); n > 10 && n < 500 {
					programs = append(programs, program.String())
				}
			}
		}
	}
	return programs
}

// TestArgumentsOfEmptyBraces checks that the names before empty braces are those of the region in
// the braces, and not of the next region, too.
func TestArgumentsOfEmptyBraces(t *testing.T) {
	for text, want := range map[string]int{
		"mine.for %i = 0 to {} 0 {\n  mine.use %i : index\n}": 0,
		"mine.for %i = 0 to {} 0 {\n  mine.end\n}":            1,
		"mine.for %i = 0 to 9 {\n  mine.use %i\n}":            1,
	} {
		if got := roundTrips(t, newTestReader(), text); got != want {
			t.Errorf("%s: read %d times, not %d", text, got, want)
		}
	}
}
