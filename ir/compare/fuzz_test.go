package compare

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/interp"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

// FuzzModules compares a program with itself, which is the same, and with a mutant of it, and
// evaluates both.
func FuzzModules(f *testing.F) {
	for _, p := range mlirtest.Seeds(f) {
		f.Add(p.Text, uint64(len(p.Text)))
	}
	f.Fuzz(func(t *testing.T, program []byte, seed uint64) {
		reader := text.NewReader(ir.NewContext())
		read := func(program []byte) *ir.Module {
			m, list := reader.Read(&ir.Source{Name: "in.mlir", Text: program})
			if m == nil || list.HasErrors() || !verify.Legal(m, verify.Options{}) {
				return nil
			}
			return m
		}
		a, same := read(program), read(program)
		if a == nil {
			return
		}
		if c := Modules(a, same); len(c.Edits) > 0 {
			t.Errorf("a program differs from itself: %v", c.Edits)
		}
		b := read(mlirtest.Mutate(rand.New(rand.NewPCG(seed, 1)), program, program))
		if b == nil {
			return
		}
		c := Modules(a, b)
		for _, pair := range c.Functions() {
			o := RunOptions{Interp: interp.Options{Steps: 2000, Bytes: 1 << 22, Depth: 20}}
			argsA, okA := interp.New(a, o.Interp).Zeros(pair[0])
			argsB, okB := interp.New(b, o.Interp).Zeros(pair[1])
			if okA && okB {
				c.Run(context.Background(), pair[0], pair[1], argsA, argsB, o) // an error is fine
			}
		}
	})
}
