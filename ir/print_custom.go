package ir

import (
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

func appendInt(dst []byte, n int64) []byte { return strconv.AppendInt(dst, n, 10) }

// custom writes an operation in its custom form; false if it has none.
func (p *printer) custom(op Op, info *opInfo) bool {
	switch info.def.class {
	case syntax.QuotedOp:
		return false
	case syntax.ModuleOp:
		p.moduleOp(op)
	case syntax.FuncOp:
		p.funcOp(op)
	case syntax.ConstantOp:
		p.constantOp(op, info)
	case syntax.WhileOp:
		p.whileOp(op)
	case syntax.ReduceOp:
		p.reduceOp(op, info)
	case syntax.ScanOp:
		p.scanOp(op)
	case syntax.ManualOp:
		p.manualOp(op, info)
	case syntax.BranchOp:
		p.branchOp(op, info)
	default:
		p.opName(info)
		p.form(op, info, info.form)
		p.signature(op, info)
	}
	return true
}

// opName writes the name of an operation, without the dialect where that is the default.
func (p *printer) opName(info *opInfo) {
	if n := len(p.dialect); n > 0 && p.dialect[n-1] == info.dialect {
		p.str(info.shortName)
		return
	}
	p.str(info.def.name)
}

// form writes the items of a form.
func (p *printer) form(op Op, info *opInfo, items []formItem) {
	for i := range items {
		item := &items[i]
		switch item.kind {
		case literalItem:
			p.str(item.text)
		case operandItem:
			p.value(p.m.Operand(op, item.operand))
		case operandsItem:
			p.valueList(p.operandList(op, info, item.operand))
		case attrItem:
			if a := p.m.Property(op, item.attr.name); a != 0 {
				p.short(item.attr.kind, a)
			}
		case customItem:
			item.custom.show(p, op, item.names)
		case dictItem:
			p.attrDict(op, info)
		case groupItem:
			if p.shows(op, info, item) {
				p.form(op, info, item.items)
			}
		}
	}
}

// operandList is the operands that a list in a form stands for: all from its place on, up to those
// behind it.
func (p *printer) operandList(op Op, info *opInfo, index int) []Value {
	operands := p.m.Operands(op)
	if index == allOperands {
		return operands
	}
	return operands[index : len(operands)-(len(info.operands)-1-index)]
}

// shows tells whether an optional group is printed: an attribute in it differs from its default, or
// there are operands.
func (p *printer) shows(op Op, info *opInfo, group *formItem) bool {
	for i := range group.items {
		switch item := &group.items[i]; item.kind {
		case attrItem:
			a := p.m.Property(op, item.attr.name)
			return a != 0 && p.m.attrs[a].text != item.attr.preset
		case operandsItem:
			return p.m.NumOperands(op) > 0
		}
	}
	return false
}

// regionList writes {…}, {…}, each with its arguments.
func (p *printer) regionList(op Op) {
	p.dialect = append(p.dialect, "")
	for r := p.m.FirstRegion(op); r != 0; r = p.m.NextRegion(r) {
		if r != p.m.FirstRegion(op) {
			p.str(", ")
		}
		p.region(r, true)
	}
	p.dialect = p.dialect[:len(p.dialect)-1]
}

// attrDict writes the attributes that have no place in the form and are not at their default.
func (p *printer) attrDict(op Op, info *opInfo) {
	r := p.m.ops.At(op)
	if r.attrs == 0 && len(p.m.dicts[r.props].entries) <= len(info.consumed) && !info.hasDefaults() {
		return
	}
	if entries := p.looseEntries(op, info); len(entries) > 0 {
		p.byte(' ')
		p.dict(entries)
	}
}

// hasDefaults tells whether an attribute may be there without being shown.
func (i *opInfo) hasDefaults() bool { return len(i.attrs) > len(i.consumed) }

// looseEntries are the attributes for the braces, sorted by name.
func (p *printer) looseEntries(op Op, info *opInfo) []Entry {
	r := p.m.ops.At(op)
	var entries []Entry
	for _, e := range p.m.Entries(r.props) {
		if slices.Contains(info.consumed, e.Name) {
			continue
		}
		if def := info.attr(e.Name); def != nil && def.preset != "" && p.m.attrs[e.Attr].text == def.preset {
			continue
		}
		entries = append(entries, e)
	}
	if len(entries) == 0 {
		return p.m.Entries(r.attrs)
	}
	entries = append(entries, p.m.Entries(r.attrs)...)
	slices.SortFunc(entries, p.m.compareEntries)
	return entries
}

// signature writes the types behind the colon.
func (p *printer) signature(op Op, info *opInfo) {
	if info.types == "" || info.optional && p.m.NumOperands(op) == 0 {
		return
	}
	p.str(" : ")
	r := p.m.ops.At(op)
	operands := p.m.Operands(op)
	types := info.types
	if p.spelling != nil && p.spelling.full {
		types = "fn"
	}
	switch types {
	case "fn":
		p.functionType(op)
	case "result", "tuple", "elements":
		p.typ(p.m.Type(r.result))
	case "pairs", "witness":
		p.typesOf(operands)
	case "to":
		p.typesOf(operands)
		p.str(" to ")
		for i := range r.resultCount {
			if i > 0 {
				p.str(", ")
			}
			p.typ(p.m.Type(r.result + Value(i)))
		}
	case "first", "element", "callee":
		p.typ(p.m.Type(operands[0]))
	case "arrow":
		p.typesOf(operands)
		p.str(" -> ")
		p.arrowResults(r)
	case "select":
		result := p.m.Type(r.result)
		if p.m.Type(operands[1]) != result || p.m.Type(operands[2]) != result {
			p.functionType(op)
			return
		}
		p.typ(p.m.Type(operands[0]))
		p.str(", ")
		p.typ(result)
	case "complex":
		if p.complexShort(operands, p.m.Type(r.result)) {
			p.typ(p.m.Type(r.result))
		} else {
			p.functionType(op)
		}
	default: // same
		result := p.m.Type(r.result)
		for _, v := range operands {
			if p.m.Type(v) != result {
				p.functionType(op)
				return
			}
		}
		p.typ(result)
	}
}

// arrowResults writes one result type, or several in parentheses.
func (p *printer) arrowResults(r *opRec) {
	if r.resultCount == 1 {
		p.typ(p.m.Type(r.result))
		return
	}
	p.byte('(')
	for i := range r.resultCount {
		if i > 0 {
			p.str(", ")
		}
		p.typ(p.m.Type(r.result + Value(i)))
	}
	p.byte(')')
}

// complexShort tells whether both operands have the part type of the complex result.
func (p *printer) complexShort(operands []Value, result Type) bool {
	element := &p.m.Context.types[p.m.ElementType(result)]
	if element.kind != ComplexType {
		return false
	}
	return p.m.isOver(p.m.Type(operands[0]), result, element.element) && p.m.Type(operands[1]) == p.m.Type(operands[0])
}

// moduleOp writes module @name attributes {…} {…}.
func (p *printer) moduleOp(op Op) {
	if n := len(p.dialect); n > 0 && p.dialect[n-1] != "builtin" {
		p.str("builtin.")
	}
	p.str("module")
	r := p.m.ops.At(op)
	if name := p.m.Property(op, nameSymName); name != 0 {
		p.byte(' ')
		p.buf = appendSymbol(p.buf, p.m.attrs[name].value)
	}
	p.attributesClause(op, nameSymName)
	p.byte(' ')
	p.dialect = append(p.dialect, "builtin")
	p.region(r.region, false)
	p.dialect = p.dialect[:len(p.dialect)-1]
}

// attributesClause writes ` attributes {…}` with all attributes but some.
func (p *printer) attributesClause(op Op, but ...Name) {
	var entries []Entry
	r := p.m.ops.At(op)
	for _, e := range p.m.Entries(r.props) {
		if !slices.Contains(but, e.Name) {
			entries = append(entries, e)
		}
	}
	entries = append(entries, p.m.Entries(r.attrs)...)
	if len(entries) > 0 {
		slices.SortFunc(entries, p.m.compareEntries)
		p.str(" attributes ")
		p.dict(entries)
	}
}

// funcOp writes func.func (mlir/lib/Interfaces/FunctionImplementation.cpp, printFunctionOp).
func (p *printer) funcOp(op Op) {
	p.opName(&opInfos[OpFunc])
	p.byte(' ')
	if v := p.m.Property(op, nameVisibility); v != 0 {
		p.str(p.m.attrs[v].value)
		p.byte(' ')
	}
	p.buf = appendSymbol(p.buf, p.m.attrs[p.m.Property(op, nameSymName)].value)
	parts, inputs := p.m.Parts(p.m.AttrType(p.m.Property(op, nameFunctionType)))
	p.functionArgs(op, parts[:inputs])
	p.functionResults(op, parts[inputs:])
	p.attributesClause(op, nameVisibility, nameSymName, nameFunctionType, nameArgAttrs, nameResAttrs)
	if body := p.m.FirstRegion(op); body != 0 && p.m.FirstBlock(body) != 0 {
		p.byte(' ')
		p.dialect = append(p.dialect, "func")
		p.region(body, false)
		p.dialect = p.dialect[:len(p.dialect)-1]
	}
}

// placeAttrs are the attributes of argument or result i, from an array of dictionaries.
func (p *printer) placeAttrs(array Attr, i int) []Entry {
	if array == 0 || i >= len(p.m.Items(array)) {
		return nil
	}
	return p.m.Entries(p.m.DictValue(p.m.Items(array)[i]))
}

func (p *printer) functionArgs(op Op, types []Type) {
	attrs := p.m.Property(op, nameArgAttrs)
	body := p.m.Body(op)
	p.byte('(')
	for i, t := range types {
		if i > 0 {
			p.str(", ")
		}
		if body != 0 {
			p.value(p.m.Arg(body, i))
			p.str(": ")
		}
		p.typ(t)
		if entries := p.placeAttrs(attrs, i); len(entries) > 0 {
			p.byte(' ')
			p.dict(entries)
		}
		if body != 0 {
			p.argLoc(p.m.Arg(body, i))
		}
	}
	p.byte(')')
}

// functionResults writes -> type, in parentheses unless it is one type without attributes.
func (p *printer) functionResults(op Op, types []Type) {
	if len(types) == 0 {
		return
	}
	attrs := p.m.Property(op, nameResAttrs)
	p.str(" -> ")
	if len(types) == 1 && len(p.placeAttrs(attrs, 0)) == 0 && p.m.TypeKind(types[0]) != FunctionType {
		p.typ(types[0])
		return
	}
	p.byte('(')
	for i, t := range types {
		if i > 0 {
			p.str(", ")
		}
		p.typ(t)
		if entries := p.placeAttrs(attrs, i); len(entries) > 0 {
			p.byte(' ')
			p.dict(entries)
		}
	}
	p.byte(')')
}

// constantOp writes constant {…} dense<…> : type, or the fallback form if the value has another type
// than the result (AssemblyFormat.cpp, printConstantOp).
func (p *printer) constantOp(op Op, info *opInfo) {
	p.opName(info)
	r := p.m.ops.At(op)
	value := p.m.Property(op, nameValue)
	if value == 0 || p.m.AttrType(value) != p.m.Type(r.result) {
		p.genericBody(op)
		return
	}
	if r.attrs != 0 {
		p.byte(' ')
		p.dict(p.m.Entries(r.attrs))
	}
	p.byte(' ')
	p.attr(value)
}

// whileOp writes while(%iterArg = %init) : types cond {…} do {…} (AssemblyFormat.cpp, printWhileOp).
func (p *printer) whileOp(op Op) {
	p.opName(&opInfos[OpWhile])
	cond, body := p.m.Region(op, 0), p.m.Region(op, 1)
	operands := p.m.Operands(op)
	p.byte('(')
	for i, v := range operands {
		if i > 0 {
			p.str(", ")
		}
		p.value(p.m.Arg(p.m.FirstBlock(body), i))
		p.str(" = ")
		p.value(v)
	}
	p.byte(')')
	if len(operands) > 0 {
		p.str(" : ")
		p.typesOf(operands)
	}
	p.attributesClause(op)
	p.dialect = append(p.dialect, "")
	p.newline()
	p.str("cond ")
	p.region(cond, false)
	p.str(" do ")
	p.region(body, false)
	p.dialect = p.dialect[:len(p.dialect)-1]
}

// reduceOp writes reduce in its compact or its long form (AssemblyFormat.cpp, printReduceOp).
func (p *printer) reduceOp(op Op, info *opInfo) {
	p.opName(info)
	operands := p.m.Operands(op)
	half := len(operands) / 2
	for i := range half {
		if i > 0 {
			p.str(", ")
		}
		p.byte('(')
		p.value(operands[i])
		p.str(" init: ")
		p.value(operands[half+i])
		p.byte(')')
	}
	inner := p.m.compactReduce(op)
	if p.spelling != nil && p.spelling.stays(p.m.FirstRegion(op)) {
		inner = 0 // the text has the body
	}
	if inner != 0 {
		p.str(" applies ")
		p.str(p.m.OpString(inner))
	}
	p.str(" across dimensions = ")
	p.short(i64sAttr, p.m.Property(op, nameDimensions))
	if entries := p.m.Entries(p.m.Attributes(op)); len(entries) > 0 {
		p.byte(' ')
		p.dict(entries)
	}
	p.str(" : ")
	p.functionType(op)
	if inner != 0 {
		return
	}
	p.newline()
	p.str(" reducer")
	body := p.m.Body(op)
	for i := range half {
		p.byte('(')
		p.blockArg(p.m.Arg(body, i))
		p.str(", ")
		p.blockArg(p.m.Arg(body, half+i))
		p.str(") ")
	}
	p.byte(' ')
	p.dialect = append(p.dialect, "")
	p.region(p.m.FirstRegion(op), false)
	p.dialect = p.dialect[:len(p.dialect)-1]
}

// compactReduce is the one operation in the body of a reduce that can be written with applies, or 0:
// commutative, of one type, the scalar of the first input's elements, on the block's arguments in order,
// its result returned (AssemblyFormat.cpp, isReduceEligibleForCompactPrint).
func (m *Module) compactReduce(op Op) Op {
	body := m.Body(op)
	if body == 0 || m.NumOperands(op) == 0 {
		return 0
	}
	inner := m.FirstOp(body)
	if inner == 0 || m.NextOp(inner) == 0 || m.NextOp(inner) != m.LastOp(body) {
		return 0
	}
	info := known(m.OpName(inner))
	if info == nil || !info.def.commutative || m.OpName(m.LastOp(body)) != OpReturn {
		return 0
	}
	element := m.ElementType(m.Type(m.Operand(op, 0)))
	operands, returned := m.Operands(inner), m.Operands(m.LastOp(body))
	if m.NumArgs(body) != len(operands) || len(returned) != 1 || returned[0] != m.Result(inner, 0) || !m.isScalarTensor(m.Type(returned[0]), element) {
		return 0
	}
	for i, v := range operands {
		if v != m.Arg(body, i) || m.Type(v) != m.Type(returned[0]) {
			return 0
		}
	}
	return inner
}

// scanOp writes chlo.scan (ChloOps.cpp, ScanOp::print).
func (p *printer) scanOp(op Op) {
	p.opName(&opInfos[OpChloScan])
	operands := p.m.Operands(op)
	inputs := int(p.m.Ints(p.m.Property(op, nameOperandSegments))[0])
	p.byte('(')
	p.valueList(operands[:inputs])
	p.str(") inits (")
	p.valueList(operands[inputs:])
	p.str(") dimension=")
	p.str(p.m.attrs[p.m.Property(op, nameDimension)].short)
	p.byte(' ')
	p.attributesClause(op, nameDimension, nameOperandSegments, nameResultSegments)
	p.byte(' ')
	p.dialect = append(p.dialect, "")
	p.region(p.m.FirstRegion(op), true)
	p.dialect = p.dialect[:len(p.dialect)-1]
	p.str(" : ")
	p.functionType(op)
}

// branchOp writes cf.br and cf.cond_br: %condition, ^bb1(%x : type), ^bb2
func (p *printer) branchOp(op Op, info *opInfo) {
	p.opName(info)
	operands := p.m.Operands(op)
	segments := []int64{0, int64(len(operands))}
	if a := p.m.Property(op, nameOperandSegments); a != 0 {
		segments = p.m.Ints(a)
	}
	p.byte(' ')
	if segments[0] > 0 {
		p.value(operands[0])
		p.str(", ")
	}
	operands = operands[segments[0]:]
	for i, to := range p.m.Successors(op) {
		if i > 0 {
			p.str(", ")
		}
		p.blockName(to)
		values := operands[:segments[i+1]]
		operands = operands[segments[i+1]:]
		if len(values) > 0 {
			p.byte('(')
			p.valueList(values)
			p.str(" : ")
			p.typesOf(values)
			p.byte(')')
		}
	}
	p.attrDict(op, info)
}

// manualOp writes sdy.manual_computation (shardy/dialect/sdy/ir/ops.td).
func (p *printer) manualOp(op Op, info *opInfo) {
	p.opName(info)
	p.byte('(')
	p.valueList(p.m.Operands(op))
	p.byte(')')
	for i := range info.attrs {
		def := &info.attrs[i]
		p.byte(' ')
		p.str(p.m.NameString(def.name))
		p.byte('=')
		p.short(def.kind, p.m.Property(op, def.name))
	}
	p.str(" (")
	body := p.m.Body(op)
	for i := range p.m.NumArgs(body) {
		if i > 0 {
			p.str(", ")
		}
		p.blockArg(p.m.Arg(body, i))
	}
	p.str(") ")
	p.dialect = append(p.dialect, "")
	p.region(p.m.FirstRegion(op), false)
	p.dialect = p.dialect[:len(p.dialect)-1]
	if entries := p.m.Entries(p.m.Attributes(op)); len(entries) > 0 {
		p.byte(' ')
		p.dict(entries)
	}
	p.str(" : ")
	p.functionType(op)
}
