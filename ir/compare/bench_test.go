package compare

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/interp"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// BenchmarkModules compares modules of 10 MB, in which one operation differs.
func BenchmarkModules(b *testing.B) {
	program := blocks(36000, "1.5")
	reader := text.NewReader(ir.NewContext())
	x, _ := reader.Read(&ir.Source{Name: "a.mlir", Text: []byte(program)})
	y := x.Clone()
	m := y.Body(ir.SymbolsOf(y).Functions()[0])
	for op := y.FirstOp(m); op != 0; op = y.NextOp(op) {
		if y.OpName(op) == ir.OpTanh && y.PrevOp(op) != 0 {
			y.SetOperand(op, 0, y.Arg(m, 0))
			break
		}
	}
	b.SetBytes(int64(len(program)))
	for b.Loop() {
		if edits := Modules(x, y).Edits; len(edits) != 1 {
			b.Fatal(len(edits))
		}
	}
}

// BenchmarkRun compares a transformer with itself, and evaluates it alone. The comparison of values
// takes the time of the first less twice that of the second.
func BenchmarkRun(b *testing.B) {
	data, err := os.ReadFile(filepath.Join(mlirtest.Shared(b, "bench", "real"), "flax_transformer_bf16.mlir"))
	if err != nil {
		b.Fatal(err)
	}
	m, errors := text.Parse(&ir.Source{Name: "flax.mlir", Text: data})
	if m == nil {
		b.Fatal(errors.Err())
	}
	c := Modules(m, m.Clone())
	f := c.Functions()[0]
	args, _ := interp.New(m, interp.Options{}).Random(f[0], 0, nil)
	b.Run("compared", func(b *testing.B) {
		for b.Loop() {
			r, err := c.Run(context.Background(), f[0], f[1], args, args, RunOptions{})
			if err != nil || len(r.Notes) > 0 || len(r.Worst(1)) > 0 {
				b.Fatal(err, r.Notes, len(r.Values))
			}
		}
	})
	b.Run("alone", func(b *testing.B) {
		for b.Loop() {
			if _, err := interp.New(m, interp.Options{}).Call(context.Background(), f[0], args...); err != nil {
				b.Fatal(err)
			}
		}
	})
}
