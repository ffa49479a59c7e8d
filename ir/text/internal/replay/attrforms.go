package replay

import (
	"slices"
	"strings"
)

// Attributes where the form of an operation has a place for them.

// number makes the reader of a number of some type.
func number(kind attrKind, typed typeKind) func(p *parser) bool {
	return func(p *parser) bool { return p.kindOf(kind, typed) }
}

// attrForms are how attributes are read where a form has a place for them, by their constraint in package ir.
var attrForms = map[string]func(p *parser) bool{
	"i64": number(integerAttr, intType), "i32": number(integerAttr, intType), "ui32": number(integerAttr, intType), "f32": number(floatAttr, floatType),
	"bool": number(boolAttr, intType), "string": number(stringAttr, noneType), "symbol": number(symbolAttr, noneType),
	"symbolname": (*parser).symbol,
	"i64s":       (*parser).denseIntegers, "i32s": (*parser).denseIntegers, "bools": (*parser).denseIntegers,
	"[i32]": func(p *parser) bool {
		return p.sign("[") && p.kindOf(integerAttr, intType) && p.sign("]")
	},
	"type": func(p *parser) bool { return p.kindOf(typeAttr, noType) },
	"conv": (*parser).convolution,

	"arith.fastmath": (*parser).flags, "arith.overflow": (*parser).flags, "arith.rounding": func(p *parser) bool { _, ok := p.anyKeyword(); return ok },

	"sdy.mesh": orAliasOf((*parser).mesh), "sdy.sharding": orAliasOf((*parser).sharding), "sdy.sharding_per_value": (*parser).shardings,
	"sdy.axes": orAliasOf((*parser).axisRefList), "sdy.manual_axes": orAliasOf((*parser).manualAxes),
	"sdy.direction": func(p *parser) bool {
		return p.enumerant("allowed_direction", []string{"NONE", "FORWARD", "BACKWARD", "BOTH"})
	},
	"sdy.reduction": func(p *parser) bool { return p.enum("::mlir::sdy::ReductionOp", []string{"sum", "max", "min"}) },
	"sdy.all_to_all_params": orAliasOf(func(p *parser) bool {
		return p.sign("[") && (p.skip("]") || p.fieldList("Sdy_AllToAllParamList", "value", "::llvm::ArrayRef<AllToAllParamAttr>", func() bool {
			return p.orAlias(p.axisMove)
		}) && p.sign("]"))
	}),
	"mpmd.origin": (*parser).origin, "mpmd.reduction": orAliasOf((*parser).reduction),
	"sdy.axis_lists": orAliasOf(func(p *parser) bool {
		return p.sign("[") && (p.skip("]") || p.fieldList("Sdy_ListOfAxisRefLists", "value", "::llvm::ArrayRef<AxisRefListAttr>", func() bool {
			return p.orAlias(p.axisRefList)
		}) && p.sign("]"))
	}),
}

// enumerant is an EnumAttr of an operation where its form has a place for it (OpFormatGen.cpp, enumAttrParserCode).
func (p *parser) enumerant(attr string, words []string) bool {
	if (p.is(wordToken) || p.is(textToken)) && slices.Contains(words, strings.Trim(p.text(), `"`)) {
		p.advance()
		return true
	}
	return p.say(p.tok.start, "expected string or keyword containing one of the following enum values for attribute '"+attr+"' ["+strings.Join(words, ", ")+"]")
}

// flags is <a, b>, whose words are not looked at.
func (p *parser) flags() bool { return p.body("flags") }

func orAliasOf(read func(p *parser) bool) func(p *parser) bool {
	return func(p *parser) bool { return p.orAlias(func() bool { return read(p) }) }
}
