package text

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// declared parses and prints by the template in the row of an operation (ir.OpDef.Form), which is
// similar to the assemblyFormat of its definition in MLIR. In a template
//
//	$x      the value x, or the values of the list x
//	#x      the attribute x, in its short syntax
//	%[x]    the list x, whose constants are the attribute static_x; %(x) in parentheses
//	~x      the types of x; ~x=y: y has the same types; ~x^y: y has their element types
//	~x|y    y has those of the types of x that are tensors
//	~()     a function type
//	~*      the types of all results
//	{->}    an arrow and the types of all results, if any; {->()}: always in parentheses
//	{}      the attributes that are printed nowhere else, if any
//	{?x:…}  printed if x is present
//	{&}     the next region, with its arguments and its terminator
//	{&*}    all regions, separated by commas
//	{(&)}   the next region, with the arguments in parentheses before it
//	{&-}    the next region, without its arguments, and without its terminator if nothing results
//	{else}  the same after the word else, if it is not empty
//	{#x}    the affine map x and its operands, the last list: #map(%i)[%n]; {[#x]}: [%i + 1]
//	@x      a directive for several attributes
//
// and all other characters are literal. Types that are not written follow from the constraints in
// the row, such as Index.
var declared = &special{
	read: func(r *reader) {
		x := declaredReader{reader: r, operands: make([]parsedList, len(r.def.Operands)), results: make([][]typePlace, len(r.def.Results))}
		x.parse(r.def.Form)
		x.finish()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool { return canDeclare(m, op, m.OpDef(op).Form) },
	print: func(p *printer, op ir.Op) {
		x := declaredPrinter{printer: p, op: op, def: p.m.OpDef(op), lists: listsOf(p.m, op), regions: regionsOf(p.m, op)}
		put(p, op)
		x.print(x.def.Form)
	},
	resultName: constantName,
}

// constantNames has the prefixes of the result names of constants; the value follows
// (getAsmResultNames).
var constantNames = lazy.Value[map[ir.OpName]string]{New: func() map[ir.OpName]string {
	return map[ir.OpName]string{ir.OpIndexConstant: "idx", ir.OpShapeConstSize: "c", ir.OpIndexBoolConstant: ""}
}}

func constantName(m *ir.Module, op ir.Op) string {
	a := property(m, op, "value")
	begin, ok := constantNames.Get()[m.OpName(op)]
	if !ok || a == 0 {
		return ""
	}
	return begin + m.Attrs.ShortText(a)
}

// cutItem splits off the first item of a template: one of those above, a word, or punctuation.
func cutItem(text string) (item, rest string) {
	end := 1
	switch c := text[0]; {
	case strings.HasPrefix(text, "->"):
		end = 2
	case c == '{':
		end = strings.IndexByte(text, '}') + 1
	case c == '%', strings.HasPrefix(text, "~("):
		end = strings.IndexAny(text, ")]") + 1
	case strings.HasPrefix(text, "~*"):
		end = 2
	case c == '$', c == '#', c == '@', syntax.IsNameByte(c):
		for end < len(text) && syntax.IsNameByte(text[end]) {
			end++
		}
	case c == '~':
		for end < len(text) && (syntax.IsNameByte(text[end]) || strings.IndexByte("=^|", text[end]) >= 0) {
			end++
		}
	}
	return text[:end], text[end:]
}

// splitGroup splits {?x:…} into its anchor x and its body.
func splitGroup(item string) (anchor, body string) {
	anchor, body, _ = strings.Cut(item[2:len(item)-1], ":")
	return anchor, body
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

func (x *declaredReader) parse(text string) {
	for text != "" && x.err == nil {
		var item string
		switch item, text = cutItem(text); {
		case item == " ":
		case item == "~()":
			x.isFunction = true
			x.layout.operandTypes = x.parseTypesInParens()
			x.expect(grammar.MLIRARROW, "'->'")
			x.layout.resultTypes = x.parseResultTypes()
		case item == "~*":
			x.layout.resultTypes = x.parseTypes()
		case item == "[" && x.nextKind() == grammar.MLIRLIST && len(x.parseConstants()) == 0:
			// a list without values is one token
			_, text, _ = strings.Cut(text, "]")
		case item[0] == '{':
			x.parseBraces(item)
		case item[0] == '$':
			x.parseValuesOf(item[1:])
		case item[0] == '#':
			x.err = x.matchAttr(attrNamed(x.def, item[1:]))
		case item[0] == '@':
			d := directives.Get()[item[1:]]
			x.err = d.match(x.matcher, d.names())
		case item[0] == '%':
			n := x.parseNumbers(brackets.Get()[item[1]])
			x.operands[valueNamed(x.def.Operands, item[2:len(item)-1])].names = n.dynamic
			x.addInts(staticName(item[2:len(item)-1]), n.static)
		case item[0] == '~':
			x.parseTypesOf(item[1:])
		default:
			x.expectWord(item)
		}
	}
}

var brackets = lazy.Value[map[byte]int]{New: func() map[byte]int {
	return map[byte]int{'[': grammar.MLIRLSQUARE, '(': grammar.MLIRLPAREN}
}}

// parseBraces parses an item in braces.
func (x *declaredReader) parseBraces(item string) {
	switch item {
	case "{}":
		x.parseDict()
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
	case "{[#map]}":
		x.setMapOperands(x.parseSubscript())
	case "{#map}":
		x.parseAttr("map", "an affine map")
		x.setMapOperands(x.parseMapOperands())
	case "{#condition}":
		x.parseAttr("condition", "an integer set")
		x.setMapOperands(x.parseMapOperands())
	default:
		x.parseGroupItem(item)
	}
}

// setMapOperands sets the last list to the operands of a map.
func (x *declaredReader) setMapOperands(names []int32) {
	x.operands[len(x.operands)-1] = parsedList{names, []typePlace{indexPlace}}
}

// parseGroupItem parses {?x:…} if it is present: if its first item is, or if values of x have been
// parsed.
func (x *declaredReader) parseGroupItem(item string) {
	anchor, body := splitGroup(item)
	if i := valueNamed(x.def.Operands, anchor); i >= 0 && len(x.operands[i].names) > 0 {
		x.parse(body)
		return
	}
	switch first, _ := cutItem(strings.TrimLeft(body, " ")); {
	case first == "[" && x.nextText() == "[]": // a list without values is one token
		x.next++
		return
	case first[0] == '#' && attr.SyntaxOf(attrNamed(x.def, first[1:])).Match(x.remaining()) > 0, first[0] == '$' && x.atValue(), x.nextText() == first:
	default:
		return
	}
	x.parse(body)
	if attrNamed(x.def, anchor) != nil && !strings.Contains(body, "#") {
		x.addAttr(anchor, unitAttr)
	}
}

func unitAttr(x attrBuilder) (ir.Attr, *syntax.Error) { return x.c.Attrs.Unit(), nil }

func (x *declaredReader) parseValuesOf(name string) {
	i := valueNamed(x.def.Operands, name)
	if x.def.Operands[i].Many {
		x.operands[i].names = x.parseValues()
	} else {
		x.operands[i].names = []int32{x.parseValue("an operand")}
	}
}

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
		written := name
		name, others = cutTypeName(others[1:])
		switch how {
		case '|':
			x.out.firstInit = valueNamed(x.def.Operands, written)
			continue
		case '^':
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
	if end := strings.IndexAny(item, "=^|"); end >= 0 {
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
	if x.def.Has(ir.AttrSizedOperandSegments) {
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
	if def.Has(ir.AttrSizedOperandSegments) {
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
func canDeclare(m *ir.Module, op ir.Op, text string) bool {
	def := m.OpDef(op)
	for text != "" {
		var item string
		item, text = cutItem(text)
		switch {
		case strings.HasPrefix(item, "{?"):
			if anchor, body := splitGroup(item); isPresent(m, op, anchor) && !canDeclare(m, op, body) {
				return false
			}
		case strings.HasPrefix(item, "{#"), strings.HasPrefix(item, "{["):
			if lists := listsOf(m, op); !isOver(m, property(m, op, strings.Trim(item, "{[#]}")), lists[len(lists)-1]) {
				return false
			}
		case item[0] == '#':
			d := attrNamed(def, item[1:])
			if a := m.Property(op, d.Name); a == 0 || !attr.SyntaxOf(d).CanExpress(m.Context, a) {
				return false
			}
		case item[0] == '%':
			name := item[2 : len(item)-1]
			a := property(m, op, staticName(name))
			if a == 0 || !matchesMarks(m.Attrs.Ints(a), listsOf(m, op)[valueNamed(def.Operands, name)]) {
				return false
			}
		case item[0] == '~':
			written, others := cutTypeName(item[1:])
			for _, name := range strings.Split(others, "=")[1:] {
				name, _, _ = strings.Cut(name, "^")
				if !slices.EqualFunc(valuesOf(m, op, written), valuesOf(m, op, name), func(v, w ir.Value) bool { return m.Type(v) == m.Type(w) }) {
					return false
				}
			}
		}
	}
	return true
}

// valuesOf returns the operands or results of a list, or the value of that name.
func valuesOf(m *ir.Module, op ir.Op, name string) []ir.Value {
	def := m.OpDef(op)
	if i := valueNamed(def.Operands, name); i >= 0 {
		return listsOf(m, op)[i]
	}
	i := valueNamed(def.Results, name)
	results := resultsOf(m, op)[i:]
	if !def.Results[i].Many {
		results = results[:1]
	}
	return results
}

// isPresent reports whether {?x:…} is printed.
func isPresent(m *ir.Module, op ir.Op, name string) bool {
	if valueNamed(m.OpDef(op).Results, name) >= 0 {
		return m.NumResults(op) > 0
	}
	if i := valueNamed(m.OpDef(op).Operands, name); i >= 0 {
		return len(listsOf(m, op)[i]) > 0
	}
	d := attrNamed(m.OpDef(op), name)
	a := m.Property(op, d.Name)
	return a != 0 && a != m.Attrs.Default(d)
}

// A declaredPrinter prints by a template.
type declaredPrinter struct {
	*printer
	op      ir.Op
	def     *ir.OpDef
	lists   [][]ir.Value
	regions []ir.Region
}

func (x *declaredPrinter) print(text string) {
	m := x.m
	for text != "" {
		var item string
		switch item, text = cutItem(text); {
		case item == "~*":
			x.typesOf(resultsOf(m, x.op))
		case item == "~()":
			put(x.printer, "(", typesOf(m.Operands(x.op)), ") -> ", resultTypes(x.op))
		case item[0] == '{':
			x.printBraces(item)
		case item[0] == '$':
			x.valueList(x.lists[valueNamed(x.def.Operands, item[1:])])
		case item[0] == '#':
			d := attrNamed(x.def, item[1:])
			x.short(attr.SyntaxOf(d), m.Property(x.op, d.Name))
		case item[0] == '@':
			d := directives.Get()[item[1:]]
			d.print(x.printer, x.op, d.names())
		case item[0] == '%':
			name := item[2 : len(item)-1]
			both := "[]"
			if item[1] == '(' {
				both = "()"
			}
			printNumbers(x.printer, both, m.Attrs.Ints(property(m, x.op, staticName(name))), x.lists[valueNamed(x.def.Operands, name)])
		case item[0] == '~':
			name, _ := cutTypeName(item[1:])
			x.typesOf(valuesOf(m, x.op, name))
		default:
			x.str(item)
		}
	}
}

// printBraces prints an item in braces.
func (x *declaredPrinter) printBraces(item string) {
	p, results := x.printer, x.m.NumResults(x.op)
	switch item {
	case "{}":
		p.dictBut(x.op, "", append(x.defaults(), printedAttrs(x.def)...)...)
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
	case "{[#map]}":
		printSubscript(p, property(p.m, x.op, "map"), x.lists[len(x.lists)-1])
	case "{#map}", "{#condition}":
		a := property(p.m, x.op, strings.Trim(item, "{#}"))
		p.attr(a)
		printMapOperands(p, splitMap(p.m, a), x.lists[len(x.lists)-1])
	default:
		if anchor, body := splitGroup(item); isPresent(x.m, x.op, anchor) {
			x.print(body)
		}
	}
}

func (x *declaredPrinter) nextRegion() ir.Region {
	r := x.regions[0]
	x.regions = x.regions[1:]
	return r
}

// printedAttrs returns the attributes that are not in the dictionary.
func printedAttrs(def *ir.OpDef) (names []string) {
	names = append(names, operandSegments)
	for i := range def.Attrs {
		if name := def.Attrs[i].Text; strings.Contains(def.Form, "#"+name) || strings.Contains(def.Form, "{?"+name) || strings.HasPrefix(name, "static_") {
			names = append(names, name)
		}
	}
	for text := def.Form; text != ""; {
		var item string
		if item, text = cutItem(text); item[0] == '@' {
			names = append(names, directives.Get()[item[1:]].attrs...)
		}
	}
	return names
}

// defaults returns the attributes that have their default value, which is not printed.
func (x *declaredPrinter) defaults() (names []string) {
	for i := range x.def.Attrs {
		if d := &x.def.Attrs[i]; x.m.Attrs.Default(d) != 0 && x.m.Attrs.Default(d) == x.m.Property(x.op, d.Name) {
			names = append(names, d.Text)
		}
	}
	return names
}
