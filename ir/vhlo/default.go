package vhlo

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Default is the value of an attribute that StableHLO omits.
type Default uint8

const (
	NoDefault       Default = iota
	Zero                    // 0 : i64; JAX's 0 : i32 is kept, so that an artifact is written as it was
	One                     // 1
	MinusOne                // -1
	False                   // false
	EmptyString             // "" or {}
	EmptyArray              // []
	EmptyDict               // {}
	NoType                  // #stablehlo<comparison_type NOTYPE>
	Ones                    // dense<1>, of any length but 0
	Zeros                   // dense<0>
	Falses                  // dense<false>
	DefaultArray            // array of #stablehlo<precision DEFAULT> only
	EmptyLiteral            // dense literal without elements
	DefaultAccuracy         // default mode without tolerances
)

// omittedWith returns the attribute that is omitted only together with one, if both have their
// defaults, or "".
func omittedWith(name string) string {
	switch name {
	case "operand_layouts":
		return "result_layouts"
	case "result_layouts":
		return "operand_layouts"
	}
	return ""
}

// isOmitted reports whether StableHLO omits attribute i.
func (o *Op) isOmitted(c *ir.Context, i int, values []ir.Attr) bool {
	a := &o.Attrs[i]
	if !a.Default.matches(c, values[i]) {
		return false
	}
	other := o.Attr(omittedWith(a.Name))
	return other < 0 || o.Attrs[other].Default.matches(c, values[other])
}

// value returns the value of a default that does not depend on the operation, or 0.
func (d Default) value(c *ir.Context) ir.Attr {
	switch d {
	case Zero:
		return c.Attrs.Int(0, c.Types.Scalar(elem.I64))
	case One:
		return c.Attrs.Int(1, c.Types.Scalar(elem.I64))
	case MinusOne:
		return c.Attrs.Int(-1, c.Types.Scalar(elem.I64))
	case False:
		return c.Attrs.Bool(false)
	case EmptyString:
		return c.Attrs.String("")
	case EmptyArray:
		return c.Attrs.Array(nil)
	case EmptyDict:
		return c.Attrs.Dict(0)
	case NoType:
		return c.Attrs.Enum("stablehlo", "comparison_type", "NOTYPE")
	case DefaultArray:
		word := c.Attrs.Enum("stablehlo", "precision", "DEFAULT")
		return c.Attrs.Array([]ir.Attr{word, word})
	case EmptyLiteral:
		return denseOf(c, elem.I64, []int64{0})
	case DefaultAccuracy: // Dialect drops zero tolerances
		a, _ := c.Attrs.Dialect("#stablehlo.result_accuracy", ir.Field{Name: "mode", Attr: c.Attrs.AccuracyMode("stablehlo", "DEFAULT")})
		return a
	}
	return 0
}

// matches reports whether an attribute is the default.
func (d Default) matches(c *ir.Context, a ir.Attr) bool {
	switch d {
	case NoDefault:
		return false
	case One:
		return isInt(c, a, 1)
	case MinusOne:
		return isInt(c, a, -1)
	case EmptyString:
		return a == d.value(c) || a == EmptyDict.value(c)
	case Ones:
		return isSplat(c, a, elem.I64, 1)
	case Zeros:
		return isSplat(c, a, elem.I64, 0)
	case Falses:
		return isSplat(c, a, elem.I1, 0)
	case DefaultArray:
		word := c.Attrs.Enum("stablehlo", "precision", "DEFAULT")
		return c.Attrs.Kind(a) == ir.ArrayAttr && !slices.ContainsFunc(c.Attrs.Items(a), func(item ir.Attr) bool { return item != word })
	case EmptyLiteral:
		l := c.Attrs.Literal(a)
		return l != nil && l.Len() == 0
	}
	return a == d.value(c)
}

// isInt reports whether an attribute is the integer n.
func isInt(c *ir.Context, a ir.Attr, n int64) bool {
	return c.Attrs.Kind(a) == ir.IntegerAttr && c.Types.Elem(c.Attrs.Type(a)) != elem.I1 && len(c.Attrs.Ints(a)) == 1 && c.Attrs.Ints(a)[0] == n
}

// isSplat reports whether an attribute is a splat of n.
func isSplat(c *ir.Context, a ir.Attr, e elem.Type, n uint64) bool {
	l := c.Attrs.Literal(a)
	return l != nil && l.Elem() == e && l.Splat() && l.At(0).Lo == n
}
