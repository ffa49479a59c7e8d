package interp

import (
	"encoding/binary"
	"math"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A codec converts the elements of a float type to float64 and back, rounding to nearest even.
type codec struct {
	size int
	dec  func(bits uint64) float64
	enc  func(x float64) uint64
}

// codecOf returns the codec of a float type of up to 64 bits.
func codecOf(t elem.Type) codec {
	switch t {
	case elem.F64:
		return codec{8, math.Float64frombits, math.Float64bits}
	case elem.F32:
		return codec{4, decodeF32, encodeF32}
	case elem.BF16:
		return codec{2, decodeBF16, encodeBF16}
	case elem.F16:
		return codec{2, decodeF16, encodeF16}
	}
	values := smallFloats.Get()[t]
	return codec{1, func(b uint64) float64 { return values[b&0xff] }, func(x float64) uint64 { return encodeAny(t, x) }}
}

// smallFloats has the values of the float types of one byte.
var smallFloats = lazy.Value[map[elem.Type]*[256]float64]{New: func() map[elem.Type]*[256]float64 {
	all := map[elem.Type]*[256]float64{}
	for t := elem.I1; t <= elem.F128; t++ {
		if t.IsFloat() && t.StorageBytes() == 1 {
			values := new([256]float64)
			for b := range values {
				wide, _ := elem.Convert(t, elem.F64, elem.Bits{Lo: uint64(b)})
				values[b] = math.Float64frombits(wide.Lo)
			}
			all[t] = values
		}
	}
	return all
}}

func encodeAny(t elem.Type, x float64) uint64 {
	b, _ := elem.Convert(elem.F64, t, elem.Bits{Lo: math.Float64bits(x)})
	return b.Lo
}

func decodeF32(b uint64) float64  { return float64(math.Float32frombits(uint32(b))) }
func encodeF32(x float64) uint64  { return uint64(math.Float32bits(float32(x))) }
func decodeBF16(b uint64) float64 { return float64(math.Float32frombits(uint32(b) << 16)) }

// encodeBF16 rounds to f32 and then to bf16. A tie of the second rounding is decided by the error
// of the first.
func encodeBF16(x float64) uint64 {
	if x != x {
		return encodeAny(elem.BF16, x)
	}
	near := float32(x)
	b := math.Float32bits(near)
	if b&0xffff == 0x8000 && float64(near) != x {
		if math.Abs(x) > math.Abs(float64(near)) {
			b++
		} else {
			b--
		}
	}
	return uint64(b+0x7fff+b>>16&1) >> 16
}

// decodeF16 moves exponent and fraction to their places in f32; the multiplication corrects the
// bias, subnormals included.
func decodeF16(b uint64) float64 {
	magnitude := uint32(b&0x7fff) << 13
	x := math.Float32frombits(magnitude) * 0x1p112
	if b&0x7c00 == 0x7c00 {
		x = math.Float32frombits(magnitude | 0x7f800000)
	}
	return float64(math.Float32frombits(math.Float32bits(x) | uint32(b&0x8000)<<16))
}

func encodeF16(x float64) uint64 {
	b := math.Float64bits(x)
	exponent := int(b>>52&0x7ff) - 1023
	switch {
	case exponent == 1024:
		return encodeAny(elem.F16, x)
	case exponent > 15:
		return b>>48&0x8000 | 0x7c00
	case exponent < -14:
		exponent = -14
	}
	// the fraction as an integer; for normal numbers it includes the leading one
	fraction := uint64(math.RoundToEven(math.Abs(x) * math.Float64frombits(uint64(1023+10-exponent)<<52)))
	return b>>48&0x8000 | uint64(exponent+14)<<10 + fraction
}

var le = binary.LittleEndian

// load returns the bits of element i of a type of 1, 2, 4 or 8 bytes.
func load(data []byte, size, i int) uint64 {
	switch size {
	case 1:
		return uint64(data[i])
	case 2:
		return uint64(le.Uint16(data[2*i:]))
	case 4:
		return uint64(le.Uint32(data[4*i:]))
	}
	return le.Uint64(data[8*i:])
}

// store sets the bits of element i of a type of 1, 2, 4 or 8 bytes.
func store(data []byte, size, i int, bits uint64) {
	switch size {
	case 1:
		data[i] = byte(bits)
	case 2:
		le.PutUint16(data[2*i:], uint16(bits))
	case 4:
		le.PutUint32(data[4*i:], uint32(bits))
	default:
		le.PutUint64(data[8*i:], bits)
	}
}

// floats decodes a float tensor.
func floats(t *Tensor) []float64 {
	list := make([]float64, t.Len())
	decodeFloats(list, t.Data, t.Type)
	return list
}

// decodeFloats decodes the float elements of data.
func decodeFloats(dst []float64, data []byte, t elem.Type) {
	c := codecOf(t)
	for i := range dst {
		dst[i] = c.dec(load(data, c.size, i))
	}
}

// encodeFloats encodes numbers as elements of a float type.
func encodeFloats(data []byte, t elem.Type, list []float64) {
	c := codecOf(t)
	for i, x := range list {
		store(data, c.size, i, c.enc(x))
	}
}

// loadComplex returns element i of a complex type.
func loadComplex(data []byte, c codec, i int) complex128 {
	return complex(c.dec(load(data, c.size, 2*i)), c.dec(load(data, c.size, 2*i+1)))
}

// storeComplex sets element i of a complex type.
func storeComplex(data []byte, c codec, i int, z complex128) {
	store(data, c.size, 2*i, c.enc(real(z)))
	store(data, c.size, 2*i+1, c.enc(imag(z)))
}

// convertElements sets dst to the elements of data in another type, like elem.FitBlob.
func convertElements(dst []byte, from, to elem.Type, data []byte) {
	isInt := func(t elem.Type) bool { return t.IsInteger() || t == elem.Index }
	switch {
	case from == to:
		copy(dst, data)
	case from == elem.BF16 && to == elem.F32:
		for len(data) >= 2 && len(dst) >= 4 {
			le.PutUint32(dst, uint32(le.Uint16(data))<<16)
			data, dst = data[2:], dst[4:]
		}
	case from == elem.F32 && to == elem.BF16:
		narrowBF16(dst, data)
	case from.IsFloat() && to.IsFloat():
		in, out := codecOf(from), codecOf(to)
		for i := range len(data) / in.size {
			store(dst, out.size, i, out.enc(in.dec(load(data, in.size, i))))
		}
	case isInt(from) && from.Bits() <= 32 && to.IsFloat():
		size, out, extend := from.StorageBytes(), codecOf(to), extender(from)
		for i := range len(data) / size {
			store(dst, out.size, i, out.enc(float64(int64(extend(load(data, size, i))))))
		}
	case isInt(from) && isInt(to) && to != elem.I1:
		size, outSize, extend, bits := from.StorageBytes(), to.StorageBytes(), extender(from), mask(to)
		for i := range len(data) / size {
			store(dst, outSize, i, extend(load(data, size, i))&bits)
		}
	default:
		elem.FitBlob(dst[:0], from, to, elem.Wrap, data)
	}
}

// narrowBF16 rounds f32 elements to bf16.
func narrowBF16(dst, data []byte) {
	for len(data) >= 4 && len(dst) >= 2 {
		b := le.Uint32(data)
		if b&0x7fffffff > 0x7f800000 { // NaN
			le.PutUint16(dst, uint16(encodeAny(elem.BF16, float64(math.Float32frombits(b)))))
		} else {
			le.PutUint16(dst, uint16((b+0x7fff+b>>16&1)>>16))
		}
		data, dst = data[4:], dst[2:]
	}
}
