package text

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/trait"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// declared parses and prints by a template with the items of declared forms (see opRow in package
// ir).
var declared = &special{
	read: func(r *reader) {
		x := declaredReader{reader: r, operands: make([]parsedList, len(r.def.Operands)), results: make([][]typePlace, len(r.def.Results))}
		x.parse(r.layout.form.items)
		x.finish()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		return canDeclare(m, op, listsOf(m, op), formOf(m.OpName(op)).items)
	},
	print: func(p *printer, op ir.Op) {
		x := formPrinter{printer: p, op: op, form: formOf(p.m.OpName(op)), lists: listsOf(p.m, op), regions: regionsOf(p.m, op)}
		p.opName(x.form.def)
		x.items(x.form.items)
	},
	resultName: sizeName,
}

// sizeName returns the result name of shape.const_size, which contains its value
// (getAsmResultNames).
func sizeName(m *ir.Module, op ir.Op) string {
	a := property(m, op, "value")
	if m.OpName(op) != ir.OpShapeConstSize || a == 0 {
		return ""
	}
	return "c" + m.Attrs.ShortText(a)
}

// staticName returns the name of the attribute with the constants of a list (ViewLikeInterface.td,
// DynamicIndexList).
func staticName(list string) string { return "static_" + strings.TrimPrefix(list, "dynamic_") }

func valueNamed(defs []ir.ValueDef, name string) int {
	return slices.IndexFunc(defs, func(d ir.ValueDef) bool { return d.Name == name })
}

func attrNamed(def *ir.OpDef, name string) *ir.AttrDef {
	n, _ := ir.TableName(name)
	return def.Attr(n)
}

// onlyTypes maps constraints that allow only one type to it.
var onlyTypes = lazy.Value[map[string]derivation]{New: func() map[string]derivation {
	return map[string]derivation{"Index": indexType, "I1": boolType, "Witness": witnessType, "Shape": shapeType, "Size": sizeType, "ValueShape": valueShapeType}
}}

type parsedList struct {
	names []int32
	types []typePlace
}

// A declaredReader parses by a template.
type declaredReader struct {
	*reader
	operands   []parsedList
	results    [][]typePlace
	isFunction bool // the types are those of a function
}

func (x *declaredReader) parse(items []formItem) {
	for i := range items {
		if x.err != nil {
			return
		}
		switch item := &items[i]; item.kind {
		case literalItem:
			for w := range literalWords(item.text) {
				x.expectWord(w)
			}
		case operandItem:
			x.operands[item.operand].names = []int32{x.parseValue("an operand")}
		case operandsItem:
			x.operands[item.operand].names = x.parseValues()
		case bracketsItem:
			x.operands[item.operand].names = x.parseInBrackets()
		case numbersItem:
			n := x.parseNumbers(item.text)
			x.operands[item.operand].names = n.dynamic
			x.addInts(item.attr.Text, n.static)
		case groupItem:
			x.parseGroupItem(item)
		case typesItem:
			x.parseTypesOf(item.text)
		case partItem:
			x.parsePart(item)
		default:
			x.err = x.matchItem(item)
		}
	}
}

// parseInBrackets parses values in brackets. A list without values is one token.
func (x *declaredReader) parseInBrackets() (names []int32) {
	if x.nextKind() == grammar.MLIRLIST && len(x.parseConstants()) == 0 {
		return nil
	}
	x.expectWord("[")
	names = x.parseValues()
	x.expectWord("]")
	return names
}

// parsePart parses a part of the statement that is not a value, type or attribute alone.
func (x *declaredReader) parsePart(item *formItem) {
	switch item.text {
	case "~()":
		x.isFunction = true
		x.layout.operandTypes = x.parseTypesInParens()
		x.expect(grammar.MLIRARROW, "'->'")
		x.layout.resultTypes = x.parseResultTypes()
	case "{attributes}":
		if x.consumeWord("attributes") {
			x.parseDict()
		}
	case "{->}", "{->()}":
		x.parseArrowTypes()
	case "{&}":
		x.parseRegion()
	case "{&*}":
		x.parseList(func() bool { return x.nextKind() == grammar.MLIRREGION || x.nextKind() == grammar.MLIREMPTY }, func() { x.parseRegion() })
	case "{(&)}":
		x.parseMapper()
	case "{&-}":
		x.parseBody()
	case "{else}":
		if x.consumeWord("else") {
			x.parseBody()
		} else {
			x.addEmptyRegion()
		}
	}
}

// parseGroupItem parses an optional group if its first item is present, or if values of its list
// have been parsed.
func (x *declaredReader) parseGroupItem(g *formItem) {
	parsed := g.attr == nil && g.operand >= 0 && len(x.operands[g.operand].names) > 0
	if !parsed && !x.isPresent(g) {
		return
	}
	x.parse(g.items)
	if g.attr != nil && !slices.ContainsFunc(g.items, func(i formItem) bool { return i.kind == attrItem }) {
		x.addAttr(g.attr.Text, unitAttr)
	}
}

func unitAttr(x attrBuilder) (ir.Attr, *syntax.Error) { return x.c.Attrs.Unit(), nil }

// parseTypesOf parses the types of a value or list, and sets the types derived from them.
func (x *declaredReader) parseTypesOf(item string) {
	name, others := cutTypeName(item)
	var types []typePlace
	if i := valueNamed(x.def.Operands, name); i >= 0 && x.def.Operands[i].Many {
		if len(x.operands[i].names) > 0 {
			types = x.parseTypeCount(len(x.operands[i].names))
		}
	} else if j := valueNamed(x.def.Results, name); j >= 0 && x.def.Results[j].Many {
		types = x.parseTypes()
	} else {
		types = []typePlace{x.parseType()}
	}
	x.setTypes(name, types)
	for others != "" {
		how := others[0]
		name, others = cutTypeName(others[1:])
		if how == '^' {
			types = slices.Clone(types)
			for i := range types {
				types[i].derive = elementType
			}
		}
		x.setTypes(name, types)
	}
}

// cutTypeName splits off the first name of x=y^z.
func cutTypeName(item string) (name, others string) {
	if end := strings.IndexAny(item, "=^"); end >= 0 {
		return item[:end], item[end:]
	}
	return item, ""
}

func (x *declaredReader) setTypes(name string, types []typePlace) {
	if i := valueNamed(x.def.Operands, name); i >= 0 {
		x.operands[i].types = types
	}
	if i := valueNamed(x.def.Results, name); i >= 0 {
		x.results[i] = types
	}
}

// finish assembles the statement from the parsed parts.
func (x *declaredReader) finish() {
	var sizes []int
	for i, list := range x.operands {
		d := &x.def.Operands[i]
		if list.types == nil {
			list.types = []typePlace{{derive: onlyTypes.Get()[d.Type]}}
		}
		if x.isFunction {
			x.layout.operands = append(x.layout.operands, list.names...)
		} else {
			x.addOperands(list.names, list.types...)
		}
		sizes = append(sizes, len(list.names))
	}
	if x.def.Has(trait.AttrSizedOperandSegments) {
		x.addSegments(sizes...)
	}
	if x.layout.resultTypes != nil {
		return
	}
	for i, types := range x.results {
		if d := &x.def.Results[i]; types == nil && !d.Many {
			types = []typePlace{{derive: onlyTypes.Get()[d.Type]}}
		}
		x.layout.resultTypes = append(x.layout.resultTypes, types...)
	}
}

// listsOf divides the operands of an operation by its definition; nil if their number does not fit.
func listsOf(m *ir.Module, op ir.Op) (lists [][]ir.Value) {
	def := m.OpDef(op)
	if def.Has(trait.AttrSizedOperandSegments) {
		lists = splitOperands(m, op)
		for i, d := range def.Operands {
			if i >= len(lists) || !d.Many && len(lists[i]) != 1 {
				return nil
			}
		}
		return lists
	}
	rest, many := m.Operands(op), 0
	for _, d := range def.Operands {
		if d.Many {
			many++
		}
	}
	more := len(rest) - len(def.Operands) + many
	for _, d := range def.Operands {
		n := 1
		if d.Many { // several lists have the same length
			n = more / many
		}
		if n < 0 || n > len(rest) {
			return nil
		}
		lists, rest = append(lists, rest[:n:n]), rest[n:]
	}
	if len(rest) > 0 {
		return nil
	}
	return lists
}

// canDeclare reports whether a template can express the attributes that it prints, and whether the
// types that it derives from others are equal to them.
func canDeclare(m *ir.Module, op ir.Op, lists [][]ir.Value, items []formItem) bool {
	for i := range items {
		item := &items[i]
		a := ir.Attr(0)
		if item.attr != nil {
			a = m.Property(op, item.attr.Name)
		}
		switch item.kind {
		case groupItem:
			if item.isShown(m, op, lists) && !canDeclare(m, op, lists, item.items) {
				return false
			}
		case attrItem:
			if a == 0 || !item.syntax.CanExpress(m.Context, a) {
				return false
			}
		case numbersItem:
			if a == 0 || !matchesMarks(m.Attrs.Ints(a), lists[item.operand]) {
				return false
			}
		case typesItem:
			written, others := cutTypeName(item.text)
			for _, name := range strings.Split(others, "=")[1:] {
				name, _, _ = strings.Cut(name, "^")
				if !slices.EqualFunc(valuesOf(m, op, lists, written), valuesOf(m, op, lists, name), func(v, w ir.Value) bool { return m.Type(v) == m.Type(w) }) {
					return false
				}
			}
		}
	}
	return true
}

// valuesOf returns the operands or results of a list, or the value of that name. lists has the
// operands.
func valuesOf(m *ir.Module, op ir.Op, lists [][]ir.Value, name string) []ir.Value {
	def := m.OpDef(op)
	if i := valueNamed(def.Operands, name); i >= 0 {
		return lists[i]
	}
	i := valueNamed(def.Results, name)
	results := resultsOf(m, op)[i:]
	if !def.Results[i].Many {
		results = results[:1]
	}
	return results
}

// part prints a part that is not a value, type or attribute alone.
func (x *formPrinter) part(item *formItem) {
	p, results := x.printer, x.m.NumResults(x.op)
	switch item.text {
	case "~()":
		p.functionType(x.op)
	case "{attributes}":
		p.attributesClause(x.op, x.form.consumed...)
	case "{->}":
		printArrowTypes(p, x.op)
	case "{->()}":
		if results > 0 {
			printArrowAll(p, x.op)
		}
	case "{&}":
		p.regionIn("", x.nextRegion(), withArgs)
	case "{&*}":
		p.regionList(x.op)
	case "{(&)}":
		printWithArgs(p, x.nextRegion())
	case "{&-}":
		p.regionIn("", x.nextRegion(), endIf(results > 0))
	case "{else}":
		if r := x.nextRegion(); p.m.FirstBlock(r) != 0 {
			p.str(" else ")
			p.regionIn("", r, endIf(results > 0))
		}
	}
}

func (x *formPrinter) nextRegion() ir.Region {
	r := x.regions[0]
	x.regions = x.regions[1:]
	return r
}

// parseMapper consumes (%in: T, %out: T) {…}.
func (r *reader) parseMapper() {
	var args []upstreamArg
	r.expect(grammar.MLIRLPAREN, "'('")
	r.parseList(r.atValue, func() {
		a := upstreamArg{token: r.parseValue("a name"), loc: -1}
		a.typ = r.parseColonType()
		if k := r.nextKind(); k == grammar.MLIRATTR || k == grammar.MLIRLOC {
			a.loc = int32(r.next)
			r.next++
		}
		args = append(args, a)
	})
	r.expect(grammar.MLIRRPAREN, "')'")
	r.parseRegion(args...)
}
