package ir

import (
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// TestRecastOfLongBlobs converts constants with more digits than one chunk, whose size is not a
// multiple of the element size, and checks the last element.
func TestRecastOfLongBlobs(t *testing.T) {
	for _, from := range []elem.Type{elem.F80, elem.F64} {
		one, _ := elem.Convert(elem.F64, from, elem.Bits{Lo: 0x3FF0000000000000})
		two, _ := elem.Convert(elem.F64, from, elem.Bits{Lo: 0x4000000000000000})
		count := fitChunk/(2*from.StorageBytes()) + 1000
		data := elem.Store(nil, from, two)
		for range count - 1 {
			data = elem.Store(data, from, one)
		}
		m := NewModule(NewContext())
		blob := m.Attrs.DenseBlob(m.Types.Tensor([]int64{int64(count)}, m.Types.Scalar(from)), Blob{Hex: elem.AppendHex(nil, data)})
		got, outcome := Recast(m, blob, elem.F32, elem.Wrap)
		narrow := m.Attrs.Literal(got)
		if narrow == nil || outcome != elem.Exact || narrow.Len() != int64(count) {
			t.Fatalf("%s: outcome %b", from, outcome)
		}
		for i, want := range map[int64]uint64{0: 0x40000000, 1: 0x3F800000, int64(count - 1): 0x3F800000} {
			if b := narrow.At(i); b.Lo != want {
				t.Errorf("%s: element %d is %#x, want %#x", from, i, b.Lo, want)
			}
		}
	}
}
