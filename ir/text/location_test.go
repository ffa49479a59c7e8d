package text

import (
	"os"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// TestLocations reads locations of all kinds and compares both forms with the output of jaxlib
// 0.10.2 for testdata/locations.mlir (hloref.py print --debuginfo, and with --generic), which calls
// the file "-".
func TestLocations(t *testing.T) {
	text, err := os.ReadFile("testdata/locations.mlir")
	if err != nil {
		t.Fatal(err)
	}
	for _, generic := range []bool{false, true} {
		file := "testdata/locations.printed.mlir"
		if generic {
			file = "testdata/locations.generic.mlir"
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m, errors := parseVerified(NewReader(ir.NewContext()), &ir.Source{Name: "-", Text: text})
		if m == nil {
			t.Fatal(rendered(errors))
		}
		if got := printForm(t, m, PrintOptions{DebugInfo: true, Generic: generic}); got != string(want) {
			t.Errorf("%s: %s", file, mlirtest.Difference(string(want), got))
		}
	}
}

// TestBadLocations checks the errors of invalid locations, which are those of jaxlib's parser.
func TestBadLocations(t *testing.T) {
	for _, c := range []struct{ loc, message string }{
		{`"a":1:99999999999`, "expected integer column number in FileLineColRange"},
		{`"a":99999999999:1`, "expected integer line number in FileLineColRange"},
		{`#none`, "operation location alias was never defined"},
		{`"\zz"`, "unknown escape in string literal"},
	} {
		_, errors := parseVerified(NewReader(ir.NewContext()), &ir.Source{Name: "in.mlir", Text: []byte(`"a.b"() : () -> () loc(` + c.loc + ")")})
		if len(errors) != 1 || errors[0].Message != c.message {
			t.Errorf("%s: %s", c.loc, rendered(errors))
		}
	}
}
