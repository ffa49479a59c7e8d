package text

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// signs are inserted into a text, or replace one of its bytes.
var signs = []string{" ", "\n", "\r", "\x00", "<", ">", "< >", "(", ")", "()", "{", "}", "{}", "[", "]", "[]", ",", ":", "=", "->", "\"", "%", "#", "!", "@", "^", "-", ".", "?", "*", "/",
	"//\n", "0", "9", "x", "a.b", "\xff"}

// TestOneEdit changes short programs at one place, by a sign more or another one, or a byte less:
// at each place and in each way if HLO_LONG is set. Nothing panics or overflows, and what is read
// prints as something that is read and prints the same again.
func TestOneEdit(t *testing.T) {
	share := 151 // one edit in so many
	if os.Getenv("HLO_LONG") != "" {
		share = 1
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
				read += printsAgain(t, r, edited)
			}
		}
	}
	if read*20 < edits/share {
		t.Errorf("only %d of %d texts are read", read, edits/share)
	}
	t.Logf("%d of %d texts are read", read, edits/share)
}

// printsAgain is 1 if a text can be read.
func printsAgain(t *testing.T, r *Reader, text string) int {
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
		t.Errorf("%q is no fixed point", text)
	}
	return 1
}

// shortPrograms returns the parts of tests that are short, without their comments.
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
