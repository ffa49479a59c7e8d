package verify

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A granularity says how finely a quantized type scales.
type granularity uint8

const (
	notUniform granularity = iota // any, calibrated, in blocks, or not understood
	perTensor                     // one scale
	perAxis                       // one for each place on an axis
)

// A quantized is what a quantized element type says.
type quantized struct {
	granularity
	storage   string // i8, u8
	signed    bool
	width     int
	low, high int64 // range of the storage
	expressed ir.Type
	axis      int64
	scales    []float64
	zeros     []int64 // zero points
}

// quantizedOf takes a quantized element type apart; nil for any other type.
func quantizedOf(c *ir.Context, t ir.Type) *quantized {
	if c.TypeKind(t) != ir.QuantizedType {
		return nil
	}
	known := memoOf(c)
	if q, ok := known.quantized[t]; ok {
		return q
	}
	q := readQuantized(c.TypeString(t))
	q.expressed = c.Expressed(t)
	known.quantized[t] = q
	return q
}

// readQuantized reads what package ir prints: !quant.uniform<i8<-8:7>:f32:1, {2.0:15, 3.0}>.
func readQuantized(text string) *quantized {
	q := &quantized{}
	body, uniform := strings.CutPrefix(text, "!quant.uniform<")
	if !uniform {
		body, _ = strings.CutPrefix(text, "!quant.any<")
	}
	body = strings.TrimSuffix(body, ">")
	body = q.readStorage(body)
	head, scales, ok := strings.Cut(body, ", ")
	if !ok || !uniform || strings.Count(head, "{") > 0 {
		return q
	}
	_, axis, onAxis := strings.Cut(head, ":")
	if !onAxis {
		q.granularity = perTensor
		q.readScale(scales)
		return q
	}
	q.granularity = perAxis
	q.axis, _ = strconv.ParseInt(axis, 10, 64)
	for _, s := range strings.Split(strings.Trim(scales, "{}"), ",") {
		q.readScale(strings.TrimSpace(s))
	}
	return q
}

// readStorage reads i8<-8:7>: and returns what follows.
func (q *quantized) readStorage(text string) (rest string) {
	end := strings.IndexAny(text, "<:>")
	if end < 0 {
		return ""
	}
	q.storage = text[:end]
	q.signed = !strings.HasPrefix(q.storage, "u")
	q.width, _ = strconv.Atoi(q.storage[1:])
	q.low, q.high = 0, int64(1)<<q.width-1
	if q.signed {
		q.low, q.high = -(int64(1) << (q.width - 1)), int64(1)<<(q.width-1)-1
	}
	if text[end] == '<' {
		shut := strings.IndexByte(text, '>')
		low, high, _ := strings.Cut(text[end+1:shut], ":")
		q.low, _ = strconv.ParseInt(low, 10, 64)
		q.high, _ = strconv.ParseInt(high, 10, 64)
		end = shut + 1
	}
	return strings.TrimPrefix(text[end:], ":")
}

// readScale reads 2.0 or 2.0:15.
func (q *quantized) readScale(text string) {
	scale, zero, _ := strings.Cut(text, ":")
	s, _ := strconv.ParseFloat(scale, 64)
	z, _ := strconv.ParseInt(zero, 10, 64)
	q.scales, q.zeros = append(q.scales, s), append(q.zeros, z)
}

// storageWidths are the widths of storage that StableHLO takes (Base.td, HLO_QuantizedInt).
var storageWidths = map[int]bool{2: true, 4: true, 8: true, 16: true, 32: true}

// isQuantized tells whether a type is quantized so finely, by integers that StableHLO takes (Base.cpp,
// isValidStablehloQuantizedElementType; spec.md#quantized-types C7, C8).
func isQuantized(g granularity) func(*ir.Context, ir.Type) bool {
	return func(c *ir.Context, t ir.Type) bool {
		q := quantizedOf(c, t)
		if q == nil || q.granularity != g || !storageWidths[q.width] {
			return false
		}
		for _, z := range q.zeros {
			if z < q.low || z > q.high {
				return false
			}
		}
		return true
	}
}

// validAxis tells whether the axis of a tensor's elements fits its shape (Base.cpp, isValidQuantizedDimension;
// spec.md#quantized-types C12, C13).
func validAxis(c *ir.Context, t ir.Type) bool {
	q := quantizedOf(c, c.ElementType(t))
	if q == nil || q.granularity != perAxis || !isRanked(c, t) {
		return true
	}
	dims := c.Shape(t)
	return q.axis < int64(len(dims)) && compatible(dims[q.axis], int64(len(q.scales)))
}

// integer takes i8, si8, ui8 apart, of any width.
func integer(c *ir.Context, t ir.Type) (elem.Int, bool) {
	if c.TypeKind(t) != ir.ScalarType {
		return elem.Int{}, false
	}
	return elem.LookupInt(c.TypeString(t))
}
