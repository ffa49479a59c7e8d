package text

import (
	"slices"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// TestKeptText reads the corpus, and a long constant, with one reader from memory that is
// overwritten after each module unless KeptText reports a reference to it. The attributes must not
// change, and a new reader must build the same module from each text.
func TestKeptText(t *testing.T) {
	t.Parallel()
	r, kept := newTestReader(), 0
	read := func(text string) {
		room := []byte(text)
		m, _ := r.Read(&ir.Source{Name: "in.mlir", Text: room})
		if m == nil {
			return
		}
		again, _ := newTestReader().Read(sourceOf(text))
		got, want := dump(m), dump(again)
		if got != want {
			t.Fatalf("after other modules it is\n%s\nnot\n%s", got, want)
		}
		if r.KeptText() {
			kept++
			return
		}
		attrs := attrsOf(m)
		before := textsOf(m, attrs)
		copy(room, slices.Repeat([]byte{'x'}, len(room)))
		if after := textsOf(m, attrs); !slices.Equal(before, after) {
			t.Fatalf("the attributes of a module refer to its text:\n%s", text)
		}
	}
	const blob = `"0x0000803F000000400000404000008040"`
	long := "func.func @f() { %0 = stablehlo.constant dense<" + blob + "> : tensor<4xf32> func.return }"
	read(long)
	if kept != 1 {
		t.Error("KeptText does not report a long constant")
	}
	for _, p := range mlirtest.Corpus(t) {
		read(string(p.Text))
	}
	read("func.func @f() { func.return }")
	if r.KeptText() {
		t.Error("KeptText reports a text without a constant")
	}
}

// attrsOf returns the attributes of the operations of a module.
func attrsOf(m *ir.Module) (attrs []ir.Attr) {
	for op := ir.Op(1); int(op) < m.NumOps(); op++ {
		for _, d := range []ir.Dict{m.Properties(op), m.Attributes(op)} {
			for _, e := range m.Dicts.Entries(d) {
				attrs = append(attrs, e.Attr)
			}
		}
	}
	return attrs
}

// textsOf returns the texts of attributes.
func textsOf(m *ir.Module, attrs []ir.Attr) (texts []string) {
	for _, a := range attrs {
		texts = append(texts, m.Attrs.Text(a))
	}
	return texts
}
