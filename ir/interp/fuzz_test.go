package interp_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/interp"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

// evaluate evaluates the functions of a valid program within small bounds, and returns their
// number. The arguments are zeros, or random bits.
func evaluate(program []byte, rng *rand.Rand) (ran int) {
	m, list := text.Parse(&ir.Source{Name: "program", Text: program})
	if list.HasErrors() || !verify.Legal(m, verify.Options{}) {
		return 0
	}
	for _, f := range ir.SymbolsOf(m).Functions() {
		e := interp.New(m, interp.Options{Steps: 2000, Bytes: 1 << 22, Depth: 20})
		args, ok := e.Zeros(f)
		if !ok {
			continue
		}
		for _, v := range args {
			if t, ok := v.(*interp.Tensor); ok && rng != nil && t.Type.Bits() >= 8 {
				for i := range t.Data {
					t.Data[i] = byte(rng.Uint32() & rng.Uint32())
				}
			}
		}
		e.Call(context.Background(), f, args...) // an error is fine
		ran++
	}
	return ran
}

// TestCorpusDoesNotPanic evaluates each function of the valid programs of the corpus.
func TestCorpusDoesNotPanic(t *testing.T) {
	ran := 0
	rng := rand.New(rand.NewPCG(1, 2))
	for _, p := range mlirtest.Corpus(t) {
		ran += evaluate(p.Text, nil) + evaluate(p.Text, rng)
	}
	if !testing.Short() {
		mlirtest.WantAtLeast(t, ran, 4000, "functions")
	}
}

// FuzzEvaluate evaluates mutated programs.
func FuzzEvaluate(f *testing.F) {
	for _, p := range mlirtest.Seeds(f) {
		f.Add(p.Text)
	}
	f.Fuzz(func(t *testing.T, program []byte) {
		evaluate(program, rand.New(rand.NewPCG(1, uint64(len(program)))))
	})
}

// TestMutantsDoNotPanic evaluates programs with random damage that are still valid.
func TestMutantsDoNotPanic(t *testing.T) {
	parts := mlirtest.Corpus(t)
	rng, ran := rand.New(rand.NewPCG(3, 4)), 0
	count := 8000
	if testing.Short() {
		count = 1000
	}
	for range count {
		p, donor := parts[rng.IntN(len(parts))], parts[rng.IntN(len(parts))]
		if len(p.Text) < 4000 && len(donor.Text) < 4000 {
			ran += evaluate(mlirtest.Mutate(rng, p.Text, donor.Text), rng)
		}
	}
	if ran < count/100 {
		t.Errorf("only %d functions of mutants were evaluated", ran)
	}
}

// FuzzReadArrays checks that what is read as an array of NumPy is complete and is written as it was
// read.
func FuzzReadArrays(f *testing.F) {
	var archive bytes.Buffer
	x := interp.NewTensor(elem.BF16, 2, 3)
	if err := interp.WriteNPZ(&archive, []interp.NamedTensor{{Name: "x", Tensor: x}}); err != nil {
		f.Fatal(err)
	}
	f.Add(archive.Bytes())
	f.Add(interp.AppendNPY(nil, x))
	f.Add([]byte("\x93NUMPY\x01\x00\x3a\x00{'descr': '<f4', 'fortran_order': True, 'shape': (2, 1), }\n12345678"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := interp.ReadNPZ(data); err == nil {
			return
		}
		for _, want := range []elem.Type{elem.F32, elem.BF16, elem.I1, elem.I4, elem.C128} {
			got, err := interp.ReadNPY(data, want)
			if err != nil {
				continue
			}
			again, err := interp.ReadNPY(interp.AppendNPY(nil, got), want)
			if err != nil || !bytes.Equal(again.Data, got.Data) || got.Len()*want.StorageBytes() != len(got.Data) {
				t.Errorf("%s: %v", want, err)
			}
		}
	})
}
