package baseline

import (
	"bytes"
	"strings"
	"testing"
)

// TestReadWrite checks that a baseline is written sorted, reads back the same, and knows each
// finding as often as it was counted.
func TestReadWrite(t *testing.T) {
	a := Key{"a.mlir", "f", "HP403", "stablehlo.add", "i32", "complex<f32>"}
	b := Key{File: "b.mlir", Code: "HP411", To: "f64"}
	var out bytes.Buffer
	if err := (Counts{b: 1, a: 2}).Write(&out); err != nil {
		t.Fatal(err)
	}
	const want = `{"file":"a.mlir","function":"f","code":"HP403","op":"stablehlo.add","from":"i32","to":"complex<f32>","count":2}
{"file":"b.mlir","code":"HP411","to":"f64","count":1}
`
	if out.String() != want {
		t.Errorf("got\n%s", out.String())
	}
	files, lines, err := Read(&out)
	if err != nil || lines[a] != 1 || lines[b] != 2 || len(files) != 2 {
		t.Fatal(files, lines, err)
	}
	c := files[a.File]
	for i, want := range []bool{true, true, false} { // a was counted twice
		if got := c.Take(a); got != want {
			t.Errorf("Take %d: %v", i, got)
		}
	}
	if !files[b.File].Take(b) || c.Take(b) || c.Take(Key{}) {
		t.Error("Take")
	}
	if Counts(nil).Take(a) {
		t.Error("nil Counts has a finding")
	}
}

func TestReadRefuses(t *testing.T) {
	for _, text := range []string{"x", `{"code":"HP403"}`, `{"count":1}`, `{"code":"HP403","count":1,"line":7}`, "\n\n{", `{"code":"HP403","count":-1}`} {
		if _, _, err := Read(strings.NewReader(text)); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}
