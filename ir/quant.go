package ir

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// A quantizer spells the body of a quantized type as MLIR prints it (mlir/lib/Dialect/Quant/IR/
// TypeParser.cpp): numbers as float attributes, the range of the storage and zero points only where they
// are not the default. jaxlib does not know the dialect; the reference is mlir-opt 22.
type quantizer struct {
	*body
	out       strings.Builder
	expressed string
	factors   []float64 // the scales
	axis      int64
}

// quantizedType is !quant.uniform<…>, !quant.any<…> or !quant.calibrated<…>; one that is not understood
// keeps its text.
func (c *Context) quantizedType(name string, b *body) (Type, *syntax.Error) {
	q := &quantizer{body: b}
	q.next = 1
	r := typeRec{kind: QuantizedType, text: name + b.respaced}
	ok := false
	switch name {
	case "!quant.uniform":
		ok = q.storage() && q.expresses() && q.uniform()
	case "!quant.any":
		ok = q.storage() && (q.close() == nil || q.expresses())
	case "!quant.calibrated":
		ok = q.element() && q.extent()
	}
	if ok && q.close() == nil {
		r.text = name + "<" + q.out.String() + ">"
		if message := q.check(); message != "" {
			return 0, &syntax.Error{Start: b.start, End: b.end, Message: message}
		}
	}
	if e, ok := elem.Lookup(q.expressed); ok {
		r.element = c.Scalar(e)
	}
	return c.internType(r), nil
}

// scaleRanges are the least and the greatest scale over an expressed type: its least and greatest positive number.
var scaleRanges = map[string][2]float64{
	"f16": {0x1p-24, 65504}, "bf16": {0x1p-133, 0x1.fep127}, "f32": {math.SmallestNonzeroFloat32, math.MaxFloat32}, "f64": {math.SmallestNonzeroFloat64, math.MaxFloat64},
}

// check is QuantTypes.cpp verifyInvariants: what is wrong with the type, or "".
func (q *quantizer) check() string {
	if q.axis < 0 {
		return "illegal quantized dimension: " + strconv.FormatInt(q.axis, 10)
	}
	limits, ok := scaleRanges[q.expressed]
	for _, f := range q.factors {
		if ok && (f < limits[0] || f > limits[1]) {
			return fmt.Sprintf("scale %e out of expressed type range [%e, %e]", f, limits[0], limits[1])
		}
	}
	return ""
}

// take takes the next token, which must be of this kind, and writes a text for it.
func (q *quantizer) take(kind syntax.Kind, text string) bool {
	q.out.WriteString(text)
	return q.skip(kind)
}

// storage takes i8, u8<0:100>.
func (q *quantizer) storage() bool {
	word := strings.TrimPrefix(q.text(), "s")
	sign := "i"
	if unsigned, ok := strings.CutPrefix(word, "u"); ok {
		sign, word = "u", unsigned
	}
	width, err := strconv.Atoi(strings.TrimPrefix(word, "i"))
	if err != nil || width < 1 || width > 32 {
		return false
	}
	q.next++
	q.out.WriteString(sign + strconv.Itoa(width))
	if !q.skip(grammar.MLIRLESS) {
		return true
	}
	low, err1 := q.integer()
	colon := q.skip(grammar.MLIRCOLON)
	high, err2 := q.integer()
	least, most := int64(0), int64(1)<<width-1
	if sign == "i" {
		least, most = -1<<(width-1), 1<<(width-1)-1
	}
	if low != least || high != most {
		q.out.WriteString("<" + strconv.FormatInt(low, 10) + ":" + strconv.FormatInt(high, 10) + ">")
	}
	return err1 == nil && colon && err2 == nil && q.skip(grammar.MLIRGREATER)
}

// expresses takes :f32.
func (q *quantizer) expresses() bool { return q.take(grammar.MLIRCOLON, ":") && q.element() }

// element takes f32.
func (q *quantizer) element() bool {
	q.expressed = q.text()
	return q.take(grammar.MLIRSCALAR, q.expressed)
}

// extent takes <-1.0:1.0>.
func (q *quantizer) extent() bool {
	return q.take(grammar.MLIRLESS, "<") && q.number() && q.take(grammar.MLIRCOLON, ":") && q.number() && q.take(grammar.MLIRGREATER, ">")
}

// uniform takes what follows the expressed type: the scale; an axis and its scales; blocks and theirs.
func (q *quantizer) uniform() bool {
	separator := ","
	if q.skip(grammar.MLIRCOLON) {
		q.out.WriteByte(':')
		if q.token().Kind == grammar.MLIRLBRACE {
			separator = ", "
			if !q.list(", ", q.block) {
				return false
			}
		} else if q.axis, _ = q.peekInteger(); !q.count() {
			return false
		}
	}
	return q.take(grammar.MLIRCOMMA, ", ") && q.scales(separator)
}

// list takes {a, b}.
func (q *quantizer) list(separator string, item func() bool) bool {
	for ok := q.take(grammar.MLIRLBRACE, "{"); ok; ok = q.take(grammar.MLIRCOMMA, separator) {
		if !item() {
			return false
		}
		if q.token().Kind == grammar.MLIRRBRACE {
			return q.take(grammar.MLIRRBRACE, "}")
		}
	}
	return false
}

// block takes axis:size.
func (q *quantizer) block() bool { return q.count() && q.take(grammar.MLIRCOLON, ":") && q.count() }

// count takes an integer.
func (q *quantizer) count() bool {
	n, err := q.integer()
	q.out.WriteString(strconv.FormatInt(n, 10))
	return err == nil
}

// peekInteger is the integer that comes next.
func (q *quantizer) peekInteger() (int64, *syntax.Error) {
	at := q.next
	n, err := q.integer()
	q.next = at
	return n, err
}

// scales takes a scale, or lists of them.
func (q *quantizer) scales(separator string) bool {
	if q.token().Kind == grammar.MLIRLBRACE {
		return q.list(separator, func() bool { return q.scales(separator) })
	}
	text := q.text()
	if !q.number() {
		return false
	}
	scale, _ := strconv.ParseFloat(text, 64)
	q.factors = append(q.factors, scale)
	if !q.skip(grammar.MLIRCOLON) {
		return true
	}
	zero, err := q.integer()
	if zero != 0 {
		q.out.WriteString(":" + strconv.FormatInt(zero, 10))
	}
	return err == nil
}

// number takes a float.
func (q *quantizer) number() bool {
	sign := ""
	if q.skip(grammar.MLIRMINUS) {
		sign = "-"
	}
	bits, err := elem.ParseFloat(elem.F64, sign+q.text())
	q.out.Write(elem.AppendFloat(nil, elem.F64, bits))
	return err == nil && q.skip(grammar.MLIRFLOAT)
}
