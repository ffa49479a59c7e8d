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
	b         *body
	q         ir.Quantization
	expressed elem.Type
}

// quantizedType reads !quant.uniform<…>, !quant.any<…> or !quant.calibrated<…>. A type that MLIR
// does not define keeps its text.
func (r *Reader) quantizedType(name string, b *body) (ir.Type, *syntax.Error) {
	q := &quantizer{b: b}
	ok := false
	switch name {
	case "!quant.uniform":
		ok = q.storage() && q.expresses() && q.uniform()
	case "!quant.any":
		q.q.Form = ir.AnyQuant
		ok = q.storage() && (b.atEnd() || q.expresses())
	case "!quant.calibrated":
		q.q.Form = ir.CalibratedQuant
		ok = q.element() && q.extent()
	}
	if q.expressed != elem.None {
		q.q.Expressed = r.c.Types.Scalar(q.expressed)
	}
	if ok && b.atEnd() {
		if err := r.c.Types.CheckQuantized(&q.q); err != nil {
			return 0, b.bodyError(err)
		}
		return r.c.Types.Quantized(q.q), nil
	}
	return r.c.Types.QuantizedText(name+b.verbatim(), q.q.Expressed), nil
}

// storage consumes i8, u8<0:100>, si8, ui8.
func (q *quantizer) storage() bool {
	letters, digits, _ := strings.Cut(q.b.text(), "i")
	unsigned, known := map[string]bool{"": false, "s": false, "u": true}[letters]
	if word := q.b.text(); digits == "" && strings.HasPrefix(word, "u") {
		letters, digits, unsigned, known = "", word[1:], true, true
	}
	width, err := strconv.Atoi(digits)
	if !known || err != nil || width < 1 || width > 32 {
		return false
	}
	q.q.Explicit = letters != ""
	q.b.next++
	q.q.Signed, q.q.Width = !unsigned, width
	q.q.Low, q.q.High = ir.StorageRange(q.q.Signed, width)
	if !q.b.skip(grammar.MLIRLESS) {
		return true
	}
	return q.integer(&q.q.Low) && q.b.skip(grammar.MLIRCOLON) && q.integer(&q.q.High) && q.b.skip(grammar.MLIRGREATER)
}

// expresses consumes :f32.
func (q *quantizer) expresses() bool { return q.b.skip(grammar.MLIRCOLON) && q.element() }

// element consumes f32.
func (q *quantizer) element() bool {
	var ok bool
	q.expressed, ok = elem.Lookup(q.b.text())
	return ok && q.b.skip(grammar.MLIRSCALAR)
}

// extent consumes <-1.0:1.0>.
func (q *quantizer) extent() bool {
	return q.b.skip(grammar.MLIRLESS) && q.number(&q.q.Range[0]) && q.b.skip(grammar.MLIRCOLON) && q.number(&q.q.Range[1]) && q.b.skip(grammar.MLIRGREATER)
}

// uniform consumes the text after the expressed type: the scale, an axis and its scales, or blocks
// and their scales.
func (q *quantizer) uniform() bool {
	if q.b.skip(grammar.MLIRCOLON) {
		if q.b.token().Kind == grammar.MLIRLBRACE {
			if !q.list(q.block) {
				return false
			}
		} else {
			q.q.Axes = make([]ir.QuantAxis, 1)
			if !q.integer(&q.q.Axes[0].Axis) {
				return false
			}
		}
	}
	return q.b.skip(grammar.MLIRCOMMA) && q.scales(&q.q.Scale)
}

// list consumes {a, b}.
func (q *quantizer) list(item func() bool) bool {
	for ok := q.b.skip(grammar.MLIRLBRACE); ok; ok = q.b.skip(grammar.MLIRCOMMA) {
		if !item() {
			return false
		}
		if q.b.skip(grammar.MLIRRBRACE) {
			return true
		}
	}
	return false
}

// block consumes axis:size.
func (q *quantizer) block() bool {
	var a ir.QuantAxis
	ok := q.integer(&a.Axis) && q.b.skip(grammar.MLIRCOLON) && q.integer(&a.Block) && a.Block > 0
	q.q.Axes = append(q.q.Axes, a)
	return ok
}

// scales consumes a scale, or lists of them.
func (q *quantizer) scales(s *ir.QuantScale) bool {
	if q.b.token().Kind == grammar.MLIRLBRACE {
		return q.list(func() bool {
			s.List = append(s.List, ir.QuantScale{})
			return q.scales(&s.List[len(s.List)-1])
		})
	}
	if !q.number(&s.Scale) {
		return false
	}
	return !q.b.skip(grammar.MLIRCOLON) || q.integer(&s.Zero)
}

// integer consumes an integer.
func (q *quantizer) integer(n *int64) bool {
	*n = q.b.integer()
	return q.b.err == nil
}

// number consumes a float.
func (q *quantizer) number(bits *elem.Bits) bool {
	sign := ""
	if q.b.skip(grammar.MLIRMINUS) {
		sign = "-"
	}
	var err error
	*bits, err = elem.ParseFloat(elem.F64, sign+q.b.text())
	return err == nil && q.b.skip(grammar.MLIRFLOAT)
}
