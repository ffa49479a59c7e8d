package parts

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A quantizer reads the body of a quantized type (mlir/lib/Dialect/Quant/IR/TypeParser.cpp). jaxlib
// does not know the dialect; the reference is mlir-opt 22.
type quantizer struct {
	*body
	ir.Quantization
}

// quantizedType reads !quant.uniform<…>, !quant.any<…> or !quant.calibrated<…>. A type that MLIR
// does not define keeps its text.
func (r *Reader) quantizedType(name string, b *body) (ir.Type, *syntax.Error) {
	q := &quantizer{body: b}
	switch name {
	case "!quant.uniform":
		q.storage()
		q.expect(":")
		q.expressed()
		q.axes()
		q.expect(",")
		q.scales(&q.Scale)
	case "!quant.any":
		q.Form = ir.AnyQuant
		if q.storage(); q.skip(grammar.MLIRCOLON) {
			q.expressed()
		}
	case "!quant.calibrated":
		q.Form = ir.CalibratedQuant
		q.expressed()
		q.expect("<")
		q.Range[0] = q.float()
		q.expect(":")
		q.Range[1] = q.float()
		q.expect(">")
	default:
		q.expected("a quantized type")
	}
	if q.close(); q.err != nil {
		return r.c.Types.QuantizedText(name+string(b.src[b.start:b.end]), q.Expressed), nil
	}
	if err := r.c.Types.CheckQuantized(&q.Quantization); err != nil {
		return 0, b.bodyError(err)
	}
	return r.c.Types.Quantized(q.Quantization), nil
}

// storage consumes i8, u8<0:100>, si8, ui8.
func (q *quantizer) storage() {
	word := q.text()
	letters, digits, _ := strings.Cut(word, "i")
	unsigned, known := map[string]bool{"": false, "s": false, "u": true}[letters]
	if digits == "" && strings.HasPrefix(word, "u") {
		letters, digits, unsigned, known = "", word[1:], true, true
	}
	width, err := strconv.Atoi(digits)
	if !known || err != nil || width < 1 || width > 32 {
		q.expected("a storage type")
		return
	}
	q.take()
	q.Explicit = letters != ""
	q.Signed, q.Width = !unsigned, width
	if q.Low, q.High = ir.StorageRange(q.Signed, width); q.skip(grammar.MLIRLESS) {
		q.Low = q.integer()
		q.expect(":")
		q.High = q.integer()
		q.expect(">")
	}
}

// expressed consumes f32.
func (q *quantizer) expressed() {
	if e, ok := elem.Lookup(q.text()); ok && q.skip(grammar.MLIRSCALAR) {
		q.Expressed = q.r.c.Types.Scalar(e)
		return
	}
	q.expected("the expressed type")
}

// axes consumes an optional :axis, or :{axis:size, …}, of a uniform type.
func (q *quantizer) axes() {
	switch {
	case !q.skip(grammar.MLIRCOLON):
	case q.skip(grammar.MLIRLBRACE):
		q.items(q.block)
		q.expect("}")
	default:
		q.Axes = []ir.QuantAxis{{Axis: q.integer()}}
	}
}

// block consumes axis:size.
func (q *quantizer) block() {
	a := ir.QuantAxis{Axis: q.integer()}
	q.expect(":")
	if a.Block = q.integer(); a.Block <= 0 {
		q.expected("a block size")
	}
	q.Axes = append(q.Axes, a)
}

// scales consumes a scale and its optional zero point, or lists of them.
func (q *quantizer) scales(s *ir.QuantScale) {
	if q.skip(grammar.MLIRLBRACE) {
		q.items(func() {
			s.List = append(s.List, ir.QuantScale{})
			q.scales(&s.List[len(s.List)-1])
		})
		q.expect("}")
		return
	}
	if s.Scale = q.float(); q.skip(grammar.MLIRCOLON) {
		s.Zero = q.integer()
	}
}

// float consumes a float.
func (q *quantizer) float() elem.Bits {
	sign := ""
	if q.skip(grammar.MLIRMINUS) {
		sign = "-"
	}
	bits, err := elem.ParseFloat(elem.F64, sign+q.text())
	if err != nil || !q.skip(grammar.MLIRFLOAT) {
		q.expected("a float")
	}
	return bits
}
