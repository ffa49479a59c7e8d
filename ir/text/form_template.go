package text

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/trait"
)

// declared is the form of a template that names the types of single operands (see opRow in package
// ir).
var declared = &special{
	read: func(r *reader) {
		def := r.layout.form.def
		r.lists, r.results = make([]operandList, len(def.Operands)), make([][]typePlace, len(def.Results))
		r.parseItems(r.layout.form.items)
		r.finishLists(def)
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

// onlyTypes maps constraints that allow only one type to it.
var onlyTypes = lazy.Value[map[string]derivation]{New: func() map[string]derivation {
	return map[string]derivation{"Index": indexType, "I1": boolType, "Witness": witnessType, "Shape": shapeType, "Size": sizeType, "ValueShape": valueShapeType}
}}

// An operandList has the tokens and types of the operands of one list of a row.
type operandList struct {
	names []int32
	types []typePlace
}

// parseItems consumes the items of a template.
func (r *reader) parseItems(items []formItem) {
	for i := range items {
		switch item := &items[i]; item.kind {
		case literalItem:
			r.parseWords(item.text)
		case operandItem:
			r.parseOperandItem(item)
		case operandsItem:
			names := r.parseValues()
			r.emptyList = names == nil
			r.addNames(item, names)
		case bracketsItem:
			r.addNames(item, r.parseInBrackets())
		case numbersItem:
			n := r.parseNumbers(item.text)
			r.addNames(item, n.dynamic)
			r.addInts(item.attr.Text, n.static)
		case attrItem:
			r.parseAttr(item.attr)
		case directiveItem:
			if r.err == nil {
				item.directive.read(r, item.directive.names)
			}
		case dictItem:
			r.parseDict()
		case groupItem:
			r.parseGroupItem(item)
		case typesItem:
			r.parseTypesOf(item.text)
		case partItem:
			r.parsePart(item)
		}
	}
}

// parseOperandItem consumes a single operand.
func (r *reader) parseOperandItem(item *formItem) {
	switch {
	case r.atValue():
		r.addNames(item, []int32{r.take()})
	case r.lists != nil:
		r.fail("an operand")
	default:
		r.failMissing("operand '" + r.layout.form.def.Operands[item.operand].Name + "'")
	}
}

// addNames records the operands of an item.
func (r *reader) addNames(item *formItem, names []int32) {
	if r.lists != nil {
		r.lists[item.operand].names = names
	} else {
		r.layout.operands = append(r.layout.operands, names...)
	}
}

// parseInBrackets consumes values in brackets. A list without values is one token.
func (r *reader) parseInBrackets() (names []int32) {
	if r.nextKind() == grammar.MLIRLIST && len(r.parseConstants()) == 0 {
		return nil
	}
	r.expectWord("[")
	names = r.parseValues()
	r.expectWord("]")
	return names
}

// parseGroupItem consumes an optional group if its first item is present, or if values of its list
// have been consumed.
func (r *reader) parseGroupItem(g *formItem) {
	if parsed := r.lists != nil && g.attr == nil && g.operand >= 0 && len(r.lists[g.operand].names) > 0; r.err != nil || !parsed && !r.isPresent(g) {
		return
	}
	r.parseItems(g.items)
	if g.attr != nil && !slices.ContainsFunc(g.items, func(i formItem) bool { return i.kind == attrItem }) {
		r.addAttr(g.attr.Text, unitAttr)
	}
}

// isPresent reports whether an optional group is present, which its first attribute or operand
// shows, or its first words up to a keyword.
func (r *reader) isPresent(group *formItem) bool {
	items := group.items
	for items[0].kind == literalItem && strings.TrimSpace(items[0].text) == "" {
		items = items[1:]
	}
	switch items[0].kind {
	case attrItem:
		return items[0].syntax.Match(r.remaining()) > 0
	case bracketsItem:
		return r.kind() == grammar.MLIRLSQUARE || r.text() == "[]"
	case literalItem:
		ahead := *r
		for w := range literalWords(items[0].text) {
			if !ahead.consumeWord(w) {
				return false
			}
			if ir.IsBareWord(w) {
				break
			}
		}
		return true
	}
	return r.kind() == grammar.MLIRVALUE || r.kind() == grammar.MLIRARG
}

// parsePart consumes a part of the statement that is not a value, type or attribute alone.
func (r *reader) parsePart(item *formItem) {
	switch item.text {
	case "~()":
		r.isFunction = true
		r.layout.operandTypes, r.layout.resultTypes = r.parseFunction()
	case "{attributes}":
		r.parseAttributes()
	case "{->}", "{->()}":
		r.parseArrowTypes()
	case "{&}":
		r.parseRegion()
	case "{&*}":
		r.parseList(r.atRegion, func() { r.parseRegion() })
	case "{(&)}":
		r.parseRegion(r.parseArgs(r.atValue)...)
	case "{&-}":
		r.parseBody()
	case "{else}":
		if r.consumeWord("else") {
			r.parseBody()
		} else if r.err == nil {
			r.layout.regions = append(r.layout.regions, regionPlace{token: -1})
		}
	}
}

// parseTypesOf consumes the types of a value or list, and sets the types derived from them.
func (r *reader) parseTypesOf(item string) {
	def := r.layout.form.def
	name, others := cutTypeName(item)
	var types []typePlace
	if i := valueNamed(def.Operands, name); i >= 0 && def.Operands[i].Many {
		if n := len(r.lists[i].names); n > 0 && r.err == nil {
			types = r.parseTypeCount(n, "as many types as operands")
		}
	} else if j := valueNamed(def.Results, name); j >= 0 && def.Results[j].Many {
		types = r.parseTypes()
	} else {
		types = []typePlace{r.parseType()}
	}
	r.setTypes(name, types)
	for others != "" {
		how := others[0]
		if name, others = cutTypeName(others[1:]); how == '^' {
			types = slices.Clone(types)
			for i := range types {
				types[i].derive = elementType
			}
		}
		r.setTypes(name, types)
	}
}

// cutTypeName splits off the first name of x=y^z.
func cutTypeName(item string) (name, others string) {
	if end := strings.IndexAny(item, "=^"); end >= 0 {
		return item[:end], item[end:]
	}
	return item, ""
}

func (r *reader) setTypes(name string, types []typePlace) {
	if i := valueNamed(r.layout.form.def.Operands, name); i >= 0 {
		r.lists[i].types = types
	}
	if i := valueNamed(r.layout.form.def.Results, name); i >= 0 {
		r.results[i] = types
	}
}

// finishLists adds the operands and types of a declared form to the layout.
func (r *reader) finishLists(def *ir.OpDef) {
	var sizes []int
	for i, list := range r.lists {
		if list.types == nil {
			list.types = []typePlace{{derive: onlyTypes.Get()[def.Operands[i].Type]}}
		}
		if r.isFunction {
			r.layout.operands = append(r.layout.operands, list.names...)
		} else {
			r.addOperands(list.names, list.types...)
		}
		sizes = append(sizes, len(list.names))
	}
	if def.Has(trait.AttrSizedOperandSegments) {
		r.addSegments(sizes...)
	}
	if r.layout.resultTypes != nil {
		return
	}
	for i, types := range r.results {
		if d := &def.Results[i]; types == nil && !d.Many {
			types = []typePlace{{derive: onlyTypes.Get()[d.Type]}}
		}
		r.layout.resultTypes = append(r.layout.resultTypes, types...)
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

// fitsRow reports whether an operation has the operand lists, regions and attributes of its row.
func fitsRow(m *ir.Module, op ir.Op) bool {
	def := m.OpDef(op)
	for i := range def.Attrs {
		if d := &def.Attrs[i]; !d.Optional && m.Property(op, d.Name) == 0 {
			return false
		}
	}
	return len(listsOf(m, op)) == len(def.Operands) && (def.ManyRegions || len(regionsOf(m, op)) == len(def.Regions))
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

// template writes an operation by its template.
func (p *printer) template(op ir.Op, f *opForm) {
	p.opName(f.def)
	x := formPrinter{printer: p, op: op, form: f}
	x.items(f.items)
	if f.kind == nil || f.optional && p.m.NumOperands(op) == 0 {
		return
	}
	p.str(" : ")
	p.typesAfterColon(op, f.kind)
}

// A formPrinter prints an operation by a template.
type formPrinter struct {
	*printer
	op      ir.Op
	form    *opForm
	lists   [][]ir.Value // lists of operands, for a declared form
	regions []ir.Region  // regions that follow, for a declared form
}

// items writes the items of a template.
func (x *formPrinter) items(items []formItem) {
	p, op := x.printer, x.op
	for i := range items {
		switch item := &items[i]; item.kind {
		case literalItem:
			p.str(item.text)
		case operandItem, operandsItem:
			x.operands(item)
		case bracketsItem:
			put(p, "[", x.lists[item.operand], "]")
		case attrItem:
			if a := p.m.Property(op, item.attr.Name); a != 0 {
				p.short(item.syntax, a)
			}
		case directiveItem:
			item.directive.print(p, op, item.directive.names)
		case dictItem:
			p.attrDict(op, x.form)
		case groupItem:
			if item.isShown(p.m, op, x.lists) {
				x.items(item.items)
			}
		case numbersItem:
			printNumbers(p, item.text, p.m.Attrs.Ints(p.m.Property(op, item.attr.Name)), x.lists[item.operand])
		case typesItem:
			name, _ := cutTypeName(item.text)
			p.typesOf(valuesOf(p.m, op, x.lists, name))
		case partItem:
			x.part(item)
		}
	}
}

// operands writes an operand or the operands of a list: all from its position up to those after the
// list.
func (x *formPrinter) operands(item *formItem) {
	operands, defs := x.m.Operands(x.op), x.form.def.Operands
	switch {
	case x.lists != nil:
		x.valueList(x.lists[item.operand])
	case item.kind == operandItem:
		x.value(operands[item.operand])
	case item.operand == allOperands:
		x.valueList(operands)
	default:
		x.valueList(operands[item.operand : len(operands)-(len(defs)-1-item.operand)])
	}
}

// isShown reports whether an optional group is printed: its attribute differs from its default, or
// its list of operands or results is not empty. lists has the operands of a declared form.
func (g *formItem) isShown(m *ir.Module, op ir.Op, lists [][]ir.Value) bool {
	switch {
	case g.attr != nil:
		a := m.Property(op, g.attr.Name)
		return a != 0 && a != m.Attrs.Default(g.attr)
	case g.operand == allResults:
		return m.NumResults(op) > 0
	case lists != nil:
		return len(lists[g.operand]) > 0
	}
	return m.NumOperands(op) > 0
}

// part prints a part that is not a value, type or attribute alone.
func (x *formPrinter) part(item *formItem) {
	p, results := x.printer, x.m.NumResults(x.op)
	switch item.text {
	case "~()":
		p.functionType(x.op)
	case "{attributes}":
		p.dictBut(x.op, " attributes", x.form.consumed...)
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
