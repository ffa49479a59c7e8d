package llvm

import (
	"math"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// interestingFloats has numbers, tested with both signs in the types that have them: exact and
// halfway cases of rounding to every format, the limits of the integer types, and arguments at
// which functions overflow or have a pole.
var interestingFloats = []float64{
	0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 0.5, 1.5, 2.5, 3.5, 0.25, 0.75, 0.1, 1.0 / 3, 0.9, 0.999, 1e-3, 1e-5, 1e-10, 1e-40, 1e-300,
	0.49999997, 0.49999999999999994, 1.0625, 1.1875, 1.00390625, 1.01171875, 1.00048828125, 1.00146484375,
	math.Pi, math.Pi / 2, math.E, 12.5, 17, 25, 31.5, 88.7, 89, 100, 104, 127, 127.5, 128, 240, 255, 255.5, 256, 448, 464, 465,
	709.5, 710, 745, 1000, 2048, 2049, 4098, 32767, 32768, 57344, 61440, 65504, 65519, 65520, 65535, 65536, 1e5, 1e6,
	1<<24 - 1, 1 << 24, 1<<24 + 1, 1<<24 + 3, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32, 1<<53 - 1, 1 << 53, 1<<53 + 2,
	1 << 63, 1 << 64, 1e20, 3e38, 3.4028235677973366e38, 1e100, 1e300, math.Inf(1),
	0x1p-6, 0x1p-7, 0x1p-8, 0x1.8p-8, 0x1p-9, 0x1p-10, 0x1p-14, 0x1p-16, 0x1.8p-17, 0x1p-24, 0x1p-25, 0x1.8p-25, 0x1.8p-24,
	0x1p-126, 0x1p-127, 0x1.8p-127, 0x1p-128, 0x1p-133, 0x1p-134, 0x1.8p-134, 0x1p-149, 0x1p-150, 0x1.8p-150, 0x1p-1022, 0x1p-1074,
	1 + 0x1p-8, 1 + 0x1p-8 + 0x1p-40, 1 + 0x1p-24 + 0x1p-50, 1 + 0x1p-11 + 0x1p-30, 1 + 0x1p-4 + 0x1p-30, 1 + 0x1p-3 + 0x1p-30,
}

// interestingInts has integers, tested with both signs in the wider types.
var interestingInts = []uint64{
	0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 240, 248, 255, 256, 257, 448, 464, 465,
	1000, 2047, 2048, 2049, 2051, 32767, 32768, 57344, 61440, 65504, 65519, 65520, 65535, 65536, 1<<24 - 1, 1 << 24, 1<<24 + 1,
	1<<24 + 3, 1<<24 + 1<<16, 1<<31 - 1, 1 << 31, 1<<31 + 1, 1<<32 - 1, 1 << 32, 0x10101010101, 1<<53 - 1, 1 << 53, 1<<53 + 1,
	1<<53 + 3, 1<<60 + 1<<36 + 1, 1<<60 + 1<<36, 1<<62 + 1<<54, 1<<62 + 1<<54 + 1, 1<<62 + 3<<54, 1<<62 + 3<<54 - 1, 1<<63 - 1,
	1 << 63, 1<<63 + 1<<10, 1<<63 + 1<<10 + 1, 1<<63 + 3<<10, 0x123456789abcdef0, 0x0f0f0f0f0f0f0f0f,
}

// allValues returns all values of a type of at most 16 bits.
func allValues(t elem.Type) []elem.Bits {
	all := make([]elem.Bits, 1<<t.Bits())
	for i := range all {
		all[i] = t.Clean(elem.Bits{Lo: uint64(i)})
	}
	return all
}

// edges returns values of a type near limits and special cases; all values if there are few.
func edges(t elem.Type) []elem.Bits {
	var out []elem.Bits
	switch {
	case t.IsComplex():
		return pairUp(sparse(t.Part()))
	case t.Bits() <= 8:
		return allValues(t)
	case t.IsFloat():
		out = floatEdges(t)
	default:
		for _, n := range interestingInts {
			out = append(out, t.Clean(elem.Bits{Lo: n}), t.Clean(elem.Bits{Lo: -n}))
		}
	}
	return distinct(out)
}

func floatEdges(t elem.Type) (out []elem.Bits) {
	for _, x := range interestingFloats {
		for _, x := range []float64{x, -x} {
			b, _ := elem.Convert(elem.F64, t, elem.Bits{Lo: math.Float64bits(x)})
			out = append(out, b)
		}
	}
	frac := uint(fractionDigits[t])
	inf := uint64(1)<<(t.Bits()-1) - 1<<frac
	for _, magnitude := range []uint64{
		1, 2, 3, 1<<frac - 1, 1 << frac, 1<<frac + 1, inf - 1, inf - 2, // subnormal, normal, large
		// quiet NaN with and without a payload, signalling NaN
		inf | 1<<(frac-1), inf | 1<<(frac-1) | 5, inf | 1,
	} {
		out = append(out, elem.Bits{Lo: magnitude}, elem.Bits{Lo: magnitude | 1<<(t.Bits()-1)})
	}
	return out
}

// fractionDigits has the number of fraction bits of the types of IEEE-754 and of bf16.
var fractionDigits = map[elem.Type]int{elem.BF16: 7, elem.F16: 10, elem.F32: 23, elem.F64: 52}

// sparse returns some of the edges, for combinations.
func sparse(t elem.Type) []elem.Bits {
	switch {
	case t.Bits() <= 4:
		return allValues(t)
	case t.IsComplex():
		return every(7, pairUp(few(t.Part())))
	case t.IsFloat() && t.Bits() > 8:
		numbers := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 2, -2, 3, -3, 2.5, 7, 10, -100, 1e-3, 1 << 24, 1<<24 + 1, 1<<53 + 2,
			1e30, -1e30, 1e200, 0x1p-126, 0x1p-149, -0x1p-1074, math.MaxFloat32, math.Inf(1), math.Inf(-1), math.NaN(), math.Pi, 0.1}
		return distinct(fromFloats(t, numbers))
	case t.IsFloat():
		return every(5, allValues(t))
	}
	least := uint64(1) << (t.Bits() - 1)
	width := uint64(t.Bits())
	out := []elem.Bits{}
	for _, n := range []uint64{0, 1, 2, 3, 7, 10, 100, width - 1, width, width + 1, least - 1, least, least + 1, 1<<24 + 1, 1<<53 + 1} {
		out = append(out, t.Clean(elem.Bits{Lo: n}), t.Clean(elem.Bits{Lo: -n}))
	}
	return distinct(out)
}

// few returns the most important values.
func few(t elem.Type) []elem.Bits {
	if !t.IsFloat() || t.Bits() <= 8 {
		all := sparse(t)
		return every(max(1, len(all)/11), all)
	}
	return distinct(fromFloats(t, []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -2.5, 3, 1e-3, 1e5, math.Inf(1), math.Inf(-1), math.NaN()}))
}

func fromFloats(t elem.Type, numbers []float64) (out []elem.Bits) {
	for _, x := range numbers {
		b, _ := elem.Convert(elem.F64, t, elem.Bits{Lo: math.Float64bits(x)})
		out = append(out, b)
	}
	return out
}

// representable returns the numbers that are not too large for a type.
func representable(t elem.Type, numbers []float64) []elem.Bits {
	return distinct(fromFloats(t, slices.DeleteFunc(slices.Clone(numbers), func(x float64) bool {
		y := toDouble(t, fromDouble(t, x))
		return !(y/x > 0.5 && y/x < 2) && x != y
	})))
}

// pairUp returns the complex numbers with all combinations of some parts.
func pairUp(parts []elem.Bits) (out []elem.Bits) {
	for _, re := range parts {
		for _, im := range parts {
			out = append(out, elem.Bits{Lo: re.Lo, Hi: im.Lo})
		}
	}
	return out
}

func every(n int, all []elem.Bits) (out []elem.Bits) {
	for i := 0; i < len(all); i += n {
		out = append(out, all[i])
	}
	return out
}

func distinct(all []elem.Bits) (out []elem.Bits) {
	for _, b := range all {
		if !slices.Contains(out, b) {
			out = append(out, b)
		}
	}
	return out
}

// cycle repeats values, shifted by one in each repetition, so that lists of different lengths meet
// in all combinations.
func cycle(list []elem.Bits, rows int) (out []elem.Bits) {
	for row := range rows {
		out = append(out, list[(row+row/len(list))%len(list)])
	}
	return out
}

// combine returns columns with all combinations of some values.
func combine(lists ...[]elem.Bits) [][]elem.Bits {
	rows := 1
	for _, list := range lists {
		rows *= len(list)
	}
	columns := make([][]elem.Bits, len(lists))
	stride := rows
	for i, list := range lists {
		stride /= len(list)
		columns[i] = make([]elem.Bits, rows)
		for row := range rows {
			columns[i][row] = list[row/stride%len(list)]
		}
	}
	return columns
}
