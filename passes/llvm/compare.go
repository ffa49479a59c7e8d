package llvm

import (
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A direction has the LLVM predicates of a comparison direction.
type direction struct {
	signed, unsigned enum.IPred
	float            enum.FPred // quiet; NaN is unequal to everything and not ordered
	strict           string     // the direction without equality, for lexicographic order
}

// directionOf returns the predicates of a word of comparison_direction.
func directionOf(word string) direction {
	return map[string]direction{
		"EQ": {enum.IPredEQ, enum.IPredEQ, enum.FPredOEQ, "EQ"},
		"NE": {enum.IPredNE, enum.IPredNE, enum.FPredUNE, "NE"},
		"GE": {enum.IPredSGE, enum.IPredUGE, enum.FPredOGE, "GT"},
		"GT": {enum.IPredSGT, enum.IPredUGT, enum.FPredOGT, "GT"},
		"LE": {enum.IPredSLE, enum.IPredULE, enum.FPredOLE, "LT"},
		"LT": {enum.IPredSLT, enum.IPredULT, enum.FPredOLT, "LT"},
	}[word]
}

func (s *opContext) direction() direction {
	return directionOf(s.enumProperty("comparison_direction"))
}

// compareInt compares integers (by their signedness), i1, and floats without a sign.
func compareInt(s *opContext) val {
	d := s.direction()
	return val{s.NewICmp(bySign(s.t, d.signed, d.unsigned), s.x[0].re(), s.x[1].re())}
}

// compareFloat compares floats by value, or by IEEE-754's totalOrder.
func compareFloat(s *opContext) val {
	if s.enumProperty("compare_type") == "TOTALORDER" {
		if s.t.Special() == elem.ScaleOnly {
			return compareInt(s)
		}
		return val{s.NewICmp(s.direction().signed, s.totalOrder(s.t, s.x[0].re()), s.totalOrder(s.t, s.x[1].re()))}
	}
	x := s.widenedOperands()
	return val{s.NewFCmp(s.direction().float, x[0], x[1])}
}

// compareComplex compares complex numbers in the lexicographic order of their parts.
func compareComplex(s *opContext) val {
	return val{s.lexicographic(s.enumProperty("comparison_direction"), s.x[0], s.x[1])}
}

func (b *builder) lexicographic(word string, x, y val) value.Value {
	d := directionOf(word)
	im := b.NewFCmp(d.float, x.im(), y.im())
	switch word {
	case "EQ":
		return b.NewAnd(b.NewFCmp(d.float, x.re(), y.re()), im)
	case "NE":
		return b.NewOr(b.NewFCmp(d.float, x.re(), y.re()), im)
	}
	first := b.NewFCmp(directionOf(d.strict).float, x.re(), y.re())
	equal := b.NewFCmp(enum.FPredOEQ, x.re(), y.re())
	return b.NewOr(first, b.NewAnd(equal, im))
}

// extremeComplex returns the first of two complex numbers if it precedes the second in an order,
// otherwise the second (spec.md#maximum; reference/Element.cpp, max).
func extremeComplex(word string) emitFunc {
	return func(s *opContext) val { return s.selectVal(s.lexicographic(word, s.x[0], s.x[1]), s.x[0], s.x[1]) }
}

// clampComplex emits min(max(operand, low), high).
func clampComplex(s *opContext) val {
	low, x, high := s.x[0], s.x[1], s.x[2]
	x = s.selectVal(s.lexicographic("GT", x, low), x, low)
	return s.selectVal(s.lexicographic("LT", x, high), x, high)
}

func selectOp(s *opContext) val { return s.selectVal(s.x[0].re(), s.x[1], s.x[2]) }

// clampInt emits min(max(operand, low), high).
func clampInt(s *opContext) val {
	most, least := bySign(s.t, "smax", "umax"), bySign(s.t, "smin", "umin")
	return val{s.overloaded(least, s.overloaded(most, s.x[1].re(), s.x[0].re()), s.x[2].re())}
}

// clampBool emits clampInt for i1.
func clampBool(s *opContext) val {
	return val{s.NewAnd(s.NewOr(s.x[1].re(), s.x[0].re()), s.x[2].re())}
}
