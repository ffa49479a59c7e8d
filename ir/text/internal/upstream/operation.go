package upstream

import (
	"github.com/hlo-promote/hlo-promote/ir"
)

// property returns an inherent attribute, or 0.
func property(m *ir.Module, op ir.Op, name string) ir.Attr {
	n, _ := ir.TableName(name)
	return m.Property(op, n)
}

// printList prints integers separated by commas, in brackets.
func printList(p Printer, values []int64) {
	p.Str("[")
	for i, n := range values {
		if i > 0 {
			p.Str(", ")
		}
		p.Int(n)
	}
	p.Str("]")
}

// printArrow prints ` -> ` and the result types, if there are any.
func printArrow(p Printer, op ir.Op) {
	if p.Module().NumResults(op) > 0 {
		p.Str(" -> ")
		p.Results(op)
	}
}

// printHeading prints `op %x -> (T)`: the name, the operands, and the result types if there are
// any.
func printHeading(p Printer, op ir.Op) {
	m := p.Module()
	p.Name(op)
	p.Str(" ")
	p.Values(m.Operands(op)...)
	if m.NumResults(op) > 0 {
		printArrowAll(p, op)
	}
}

// printArrowAll prints ` -> ` and the result types in parentheses, even for one result.
func printArrowAll(p Printer, op ir.Op) {
	m := p.Module()
	p.Str(" -> (")
	for i := range m.NumResults(op) {
		if i > 0 {
			p.Str(", ")
		}
		p.Type(m.Type(m.Result(op, i)))
	}
	p.Str(")")
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
		p.Values(args[i])
		p.Str(" = ")
		p.Values(values[i])
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

// regionsOf returns the regions of an operation.
func regionsOf(m *ir.Module, op ir.Op) (list []ir.Region) {
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		list = append(list, r)
	}
	return list
}
