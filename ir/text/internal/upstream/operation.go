package upstream

import (
	"github.com/hlo-promote/hlo-promote/ir"
)

// property returns an inherent attribute, or 0.
func property(m *ir.Module, op ir.Op, name string) ir.Attr {
	n, _ := ir.TableName(name)
	return m.Property(op, n)
}

// Parts of an operation that put prints: the types of values, and the result types as they follow
// an arrow.
type (
	typesOf     []ir.Value
	resultTypes ir.Op
)

// put prints a text, an integer, the name of an operation or of values, a type, an attribute or the
// types above, one after the other.
func put(p Printer, parts ...any) {
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			p.Str(part)
		case int64:
			p.Int(part)
		case ir.Op:
			p.Name(part)
		case ir.Value:
			p.Values(part)
		case []ir.Value:
			p.Values(part...)
		case typesOf:
			p.Types(part...)
		case resultTypes:
			p.Results(ir.Op(part))
		case ir.Type:
			p.Type(part)
		case ir.Attr:
			p.Attr(part)
		}
	}
}

// printArrow prints ` -> ` and the result types, if there are any.
func printArrow(p Printer, op ir.Op) {
	if p.Module().NumResults(op) > 0 {
		put(p, " -> ", resultTypes(op))
	}
}

// printHeading prints `op %x -> (T)`: the name, the operands, and the result types if there are
// any.
func printHeading(p Printer, op ir.Op) {
	m := p.Module()
	put(p, op, " ", m.Operands(op))
	if m.NumResults(op) > 0 {
		printArrowAll(p, op)
	}
}

// printArrowAll prints ` -> ` and the result types in parentheses, even for one result.
func printArrowAll(p Printer, op ir.Op) {
	put(p, " -> (", typesOf(resultsOf(p.Module(), op)), ")")
}

func resultsOf(m *ir.Module, op ir.Op) (list []ir.Value) {
	for i := range m.NumResults(op) {
		list = append(list, m.Result(op, i))
	}
	return list
}

// printCarried prints ` word(%a = %x, %b = %y)`, if there are any values.
func printCarried(p Printer, word string, args, values []ir.Value) {
	if len(values) == 0 {
		return
	}
	p.Str(word + "(")
	for i := range values {
		if i > 0 {
			p.Str(", ")
		}
		put(p, args[i], " = ", values[i])
	}
	p.Str(")")
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
