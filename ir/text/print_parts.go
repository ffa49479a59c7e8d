package text

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// opName writes the name of an operation, without the dialect where that is the default.
func (p *printer) opName(def *ir.OpDef) {
	if n := len(p.dialect); n > 0 && p.dialect[n-1] == def.Dialect {
		p.str(def.ShortName)
		return
	}
	p.str(def.Name)
}

// attrDict writes the attributes that have no place in the form and are not at their default.
func (p *printer) attrDict(op ir.Op, f *opForm) {
	props, attrs := p.m.Properties(op), p.m.Attributes(op)
	if attrs == 0 && len(p.m.Dicts.Entries(props)) <= len(f.consumed) && len(f.def.Attrs) <= len(f.consumed) {
		return
	}
	var entries []ir.Entry
	for _, e := range p.m.Dicts.Entries(props) {
		if !slices.Contains(f.consumed, e.Name) && !p.isPreset(f.def, e) {
			entries = append(entries, e)
		}
	}
	p.looseDict(p.sorted(entries, attrs))
}

// isPreset reports whether an attribute is at its default.
func (p *printer) isPreset(def *ir.OpDef, e ir.Entry) bool {
	d := def.Attr(e.Name)
	return d != nil && p.m.Attrs.Default(d) == e.Attr
}

// sorted returns inherent and discardable attributes together, sorted by name.
func (p *printer) sorted(entries []ir.Entry, attrs ir.Dict) []ir.Entry {
	if len(entries) == 0 {
		return p.m.Dicts.Entries(attrs)
	}
	entries = append(entries, p.m.Dicts.Entries(attrs)...)
	slices.SortFunc(entries, p.m.Dicts.Compare)
	return entries
}

// property returns an inherent attribute, or 0.
func property(m *ir.Module, op ir.Op, name string) ir.Attr {
	n, _ := ir.TableName(name)
	return m.Property(op, n)
}

// named returns the names of attributes.
func named(names ...string) (list []ir.AttrName) {
	for _, name := range names {
		n, _ := ir.TableName(name)
		list = append(list, n)
	}
	return list
}

// Parts of an operation that put prints: the types of values, the result types as they follow an
// arrow, and the type of the operation.
type (
	typesOf     []ir.Value
	resultTypes ir.Op
	signature   ir.Op
)

// put prints a text, an integer, the name of an operation, of values or of blocks, a type, an
// attribute or the types above, one after the other.
func put(p *printer, parts ...any) {
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			p.str(part)
		case int64:
			p.int(part)
		case ir.Op:
			p.opName(p.m.OpDef(part))
		case ir.Value:
			p.value(part)
		case []ir.Value:
			p.valueList(part)
		case []ir.Block:
			list(p, part, p.blockName)
		case typesOf:
			p.typesOf(part)
		case resultTypes:
			p.resultTypes(ir.Op(part))
		case signature:
			p.functionType(ir.Op(part))
		case ir.Type:
			p.typ(part)
		case ir.Attr:
			p.attr(part)
		}
	}
}

// printArrowTypes prints ` -> ` and the result types, if there are any.
func printArrowTypes(p *printer, op ir.Op) {
	if p.m.NumResults(op) > 0 {
		put(p, " -> ", resultTypes(op))
	}
}

// printArrowAll prints ` -> ` and the result types in parentheses, even for one result.
func printArrowAll(p *printer, op ir.Op) {
	put(p, " -> (", typesOf(resultsOf(p.m, op)), ")")
}

func resultsOf(m *ir.Module, op ir.Op) (list []ir.Value) {
	for i := range m.NumResults(op) {
		list = append(list, m.Result(op, i))
	}
	return list
}

// printWithArgs prints a region after its arguments in parentheses.
func printWithArgs(p *printer, r ir.Region) {
	p.blockArgs(p.m.FirstBlock(r))
	p.str(" ")
	p.regionIn("", r, withoutArgs)
}

// printCarried prints ` word(%a = %x, %b = %y)`, if there are any values.
func printCarried(p *printer, word string, args, values []ir.Value) {
	if len(values) == 0 {
		return
	}
	p.str(word + "(")
	for i := range values {
		p.comma(i)
		put(p, args[i], " = ", values[i])
	}
	p.str(")")
}

// argsOf returns the arguments of the first block of a region.
func argsOf(m *ir.Module, r ir.Region) (args []ir.Value) {
	if r == 0 || m.FirstBlock(r) == 0 {
		return nil
	}
	b := m.FirstBlock(r)
	for i := range m.NumArgs(b) {
		args = append(args, m.Arg(b, i))
	}
	return args
}

// splitOperands divides operands into lists by the operation's operand segments; nil if these do
// not fit.
func splitOperands(m *ir.Module, op ir.Op) (lists [][]ir.Value) {
	rest := m.Operands(op)
	a := property(m, op, operandSegments)
	if a == 0 {
		return [][]ir.Value{rest}
	}
	for _, n := range m.Attrs.Ints(a) {
		if n < 0 || int(n) > len(rest) {
			return nil
		}
		lists, rest = append(lists, rest[:n:n]), rest[n:]
	}
	return lists
}

func regionsOf(m *ir.Module, op ir.Op) (list []ir.Region) {
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		list = append(list, r)
	}
	return list
}

// dictBut writes the attributes whose names are not in but, after a word, if there are any.
func (p *printer) dictBut(op ir.Op, word string, but ...ir.AttrName) {
	entries := slices.DeleteFunc(slices.Clone(p.m.Dicts.Entries(p.m.Properties(op))), func(e ir.Entry) bool { return slices.Contains(but, e.Name) })
	if entries = p.sorted(entries, p.m.Attributes(op)); len(entries) > 0 {
		p.str(word)
		p.looseDict(entries)
	}
}

// endIf returns the parts of a region that are printed if its arguments are not, with its
// terminator if that is needed: if it has operands.
func endIf(needed bool) regionShown {
	if needed {
		return withoutArgs
	}
	return withoutEnd
}
