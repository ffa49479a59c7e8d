package promote

import (
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

var (
	resultSink Node
	lookUp     [256][256]Node
)

//go:noinline
func arrayLookUp(a, b Node) Node { return lookUp[a.Type][b.Type] }

// BenchmarkArrayLookUp measures the baseline of the join benchmarks, because no join can be faster
// than an array lookup. Compare ratios: absolute times depend on the machine.
func BenchmarkArrayLookUp(b *testing.B) {
	x, y := Node{Type: elem.I32}, Node{Type: elem.F32}
	for b.Loop() {
		resultSink = arrayLookUp(x, y)
	}
}

func BenchmarkJoinPair(b *testing.B) {
	for _, name := range Names() {
		b.Run(string(name), func(b *testing.B) {
			s := mustNew(b, name, Config{})
			x, y := Node{Type: elem.F32}, Node{Type: elem.F32, Weak: true}
			b.ReportAllocs()
			for b.Loop() {
				resultSink, _ = s.Join(x, y)
			}
		})
	}
}

func BenchmarkJoinFour(b *testing.B) {
	for _, name := range Names() {
		b.Run(string(name), func(b *testing.B) {
			s := mustNew(b, name, Config{})
			w, x, y, z := Node{Type: elem.F32}, Node{Type: elem.I64, Weak: true}, Node{Type: elem.F64, Weak: true}, Node{Type: elem.F32}
			b.ReportAllocs()
			for b.Loop() {
				resultSink, _ = s.Join(w, x, y, z)
			}
		})
	}
}

// BenchmarkNew builds systems from their lattice texts. New does so only once per process.
func BenchmarkNew(b *testing.B) {
	for i, make := range []func() *tables{newJAX, newJAXStrict, newTensorFlowAll, newTensorFlowSafe, newNumPy, newTorch} {
		b.Run(string(Names()[i]), func(b *testing.B) {
			for b.Loop() {
				make()
			}
		})
	}
}
