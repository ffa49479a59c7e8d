package interp

import (
	"math"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A kernel computes the elements of an elementwise operation: dst and the operands have the same
// number of elements. dst may be the data of an operand.
type kernel func(dst []byte, a [][]byte)

// A scalarOp holds the functions of an elementwise operation for each kind of element, nil if it
// has none. Integers are sign- or zero-extended to 64 bits.
type scalarOp struct {
	float   func(x, y float64) float64
	narrow  func(x, y float64) float64 // a faster function for floats of up to 32 bits
	f32     func(dst, a, b []byte)     // a faster loop for f32
	complex func(x, y complex128) complex128
	signed  func(x, y uint64, width int) uint64
	// unsigned is signed if nil
	unsigned func(x, y uint64, width int) uint64
	bool     func(x, y uint64) uint64 // nil: as unsigned, with the lowest bit of the result

	// functions of an operation with one operand, instead of float, complex and narrow
	one        func(x float64) float64
	oneComplex func(z complex128) complex128
	oneNarrow  func(x float64) float64
}

// binary returns the operation with functions of two operands, of which the second is ignored.
func (s scalarOp) binary() *scalarOp {
	if s.one != nil {
		s.float = func(x, _ float64) float64 { return s.one(x) }
	}
	if s.oneNarrow != nil {
		s.narrow = func(x, _ float64) float64 { return s.oneNarrow(x) }
	}
	if s.oneComplex != nil {
		s.complex = func(z, _ complex128) complex128 { return s.oneComplex(z) }
	}
	return &s
}

// kernelOf returns the kernel of a binary operation on elements of type t, or of a unary one, whose
// functions ignore y; nil if it has none.
func (s *scalarOp) kernelOf(t elem.Type) kernel {
	s = s.binary()
	switch {
	case t.IsComplex() && s.complex != nil:
		return complexKernel(codecOf(t.Part()), s.complex)
	case t.IsFloat() && s.float != nil:
		return s.floatKernel(t)
	case t == elem.I1 && s.bool != nil:
		return func(dst []byte, a [][]byte) {
			x, y := a[0], a[len(a)-1]
			for i := range dst {
				dst[i] = byte(s.bool(uint64(x[i]), uint64(y[i])) & 1)
			}
		}
	case t.IsInteger() || t == elem.Index:
		f := s.signed
		if f == nil || !t.IsSigned() && s.unsigned != nil {
			f = s.unsigned
		}
		if f != nil {
			return intKernel(t, f)
		}
	}
	return nil
}

// floatKernel is kernelOf for a float type.
func (s *scalarOp) floatKernel(t elem.Type) kernel {
	switch {
	case t == elem.F32 && s.f32 != nil:
		return func(dst []byte, a [][]byte) { s.f32(dst, a[0], a[len(a)-1]) }
	case t == elem.BF16 && s.f32 != nil:
		return inF32(s.f32)
	case t != elem.F64 && s.narrow != nil:
		return floatKernel(codecOf(t), s.narrow)
	}
	return floatKernel(codecOf(t), s.float)
}

func floatKernel(c codec, f func(x, y float64) float64) kernel {
	switch c.size {
	case 4:
		return func(dst []byte, a [][]byte) {
			x, y := a[0], a[len(a)-1]
			for i := 0; i+4 <= len(dst); i += 4 {
				le.PutUint32(dst[i:], math.Float32bits(float32(f(
					float64(math.Float32frombits(le.Uint32(x[i:]))), float64(math.Float32frombits(le.Uint32(y[i:])))))))
			}
		}
	case 8:
		return func(dst []byte, a [][]byte) {
			x, y := a[0], a[len(a)-1]
			for i := 0; i+8 <= len(dst); i += 8 {
				le.PutUint64(dst[i:], math.Float64bits(f(math.Float64frombits(le.Uint64(x[i:])), math.Float64frombits(le.Uint64(y[i:])))))
			}
		}
	}
	return func(dst []byte, a [][]byte) {
		x, y := a[0], a[len(a)-1]
		for i := range len(dst) / c.size {
			store(dst, c.size, i, c.enc(f(c.dec(load(x, c.size, i)), c.dec(load(y, c.size, i)))))
		}
	}
}

// inF32 returns the kernel of arithmetic on bf16 elements in f32. Rounding twice gives the same
// result, because f32 has more than twice the bits.
func inF32(f func(dst, a, b []byte)) kernel {
	const n = 256
	x, y := make([]byte, 4*n), make([]byte, 4*n)
	return func(dst []byte, a [][]byte) {
		for at := 0; at < len(dst); at += 2 * n {
			end := min(at+2*n, len(dst))
			wide := 2 * (end - at)
			convertElements(x, elem.BF16, elem.F32, a[0][at:end])
			convertElements(y, elem.BF16, elem.F32, a[len(a)-1][at:end])
			f(x[:wide], x[:wide], y[:wide])
			narrowBF16(dst[at:end], x[:wide])
		}
	}
}

func complexKernel(c codec, f func(x, y complex128) complex128) kernel {
	return func(dst []byte, a [][]byte) {
		x, y := a[0], a[len(a)-1]
		for i := range len(dst) / (2 * c.size) {
			storeComplex(dst, c, i, f(loadComplex(x, c, i), loadComplex(y, c, i)))
		}
	}
}

// extender returns the function that extends an integer of type t to 64 bits.
func extender(t elem.Type) func(b uint64) uint64 {
	unused := 64 - t.Bits()
	switch {
	case unused == 0:
		return func(b uint64) uint64 { return b }
	case t.IsSigned():
		return func(b uint64) uint64 { return uint64(int64(b<<unused) >> unused) }
	}
	return func(b uint64) uint64 { return b << unused >> unused }
}

// mask returns the bits of a type of up to 64 bits.
func mask(t elem.Type) uint64 { return ^uint64(0) >> (64 - t.Bits()) }

func intKernel(t elem.Type, f func(x, y uint64, width int) uint64) kernel {
	size, width, bits := t.StorageBytes(), t.Bits(), mask(t)
	if size == 4 && t.IsSigned() {
		return func(dst []byte, a [][]byte) {
			x, y := a[0], a[len(a)-1]
			for i := 0; i+4 <= len(dst); i += 4 {
				le.PutUint32(dst[i:], uint32(f(uint64(int32(le.Uint32(x[i:]))), uint64(int32(le.Uint32(y[i:]))), 32)))
			}
		}
	}
	extend := extender(t)
	return func(dst []byte, a [][]byte) {
		x, y := a[0], a[len(a)-1]
		for i := range len(dst) / size {
			store(dst, size, i, f(extend(load(x, size, i)), extend(load(y, size, i)), width)&bits)
		}
	}
}

// predicate returns the kernel of a comparison of elements of type t: one of its functions, on
// floats, integers extended to 64 bits, or complex numbers. It is nil if there is none.
func predicate(t elem.Type, float func(x, y float64) bool, complex func(x, y complex128) bool, signed func(x, y int64) bool, unsigned func(x, y uint64) bool) kernel {
	switch {
	case t.IsComplex() && complex != nil:
		c := codecOf(t.Part())
		return func(dst []byte, a [][]byte) {
			for i := range dst {
				dst[i] = truthByte(complex(loadComplex(a[0], c, i), loadComplex(a[len(a)-1], c, i)))
			}
		}
	case t.IsFloat() && float != nil:
		c := codecOf(t)
		return func(dst []byte, a [][]byte) {
			x, y := a[0], a[len(a)-1]
			for i := range dst {
				dst[i] = truthByte(float(c.dec(load(x, c.size, i)), c.dec(load(y, c.size, i))))
			}
		}
	case t.IsFloat() || t.IsComplex() || signed == nil:
		return nil
	}
	size, extend, isSigned := t.StorageBytes(), extender(t), t.IsSigned()
	return func(dst []byte, a [][]byte) {
		x, y := a[0], a[len(a)-1]
		for i := range dst {
			p, q := extend(load(x, size, i)), extend(load(y, size, i))
			if isSigned {
				dst[i] = truthByte(signed(int64(p), int64(q)))
			} else {
				dst[i] = truthByte(unsigned(p, q))
			}
		}
	}
}

func truthByte(v bool) byte {
	if v {
		return 1
	}
	return 0
}

// The loops of f32 arithmetic, which rounds once. Slices of four bytes cost no check of bounds.

func addF32(dst, a, b []byte) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := 0; i+4 <= len(dst); i += 4 {
		putF32(dst[i:i+4], getF32(a[i:i+4])+getF32(b[i:i+4]))
	}
}

func subF32(dst, a, b []byte) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := 0; i+4 <= len(dst); i += 4 {
		putF32(dst[i:i+4], getF32(a[i:i+4])-getF32(b[i:i+4]))
	}
}

func mulF32(dst, a, b []byte) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := 0; i+4 <= len(dst); i += 4 {
		putF32(dst[i:i+4], getF32(a[i:i+4])*getF32(b[i:i+4]))
	}
}

func divF32(dst, a, b []byte) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := 0; i+4 <= len(dst); i += 4 {
		putF32(dst[i:i+4], getF32(a[i:i+4])/getF32(b[i:i+4]))
	}
}

func maxF32(dst, a, b []byte) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := 0; i+4 <= len(dst); i += 4 {
		putF32(dst[i:i+4], max(getF32(a[i:i+4]), getF32(b[i:i+4])))
	}
}

func getF32(data []byte) float32    { return math.Float32frombits(le.Uint32(data)) }
func putF32(data []byte, x float32) { le.PutUint32(data, math.Float32bits(x)) }
