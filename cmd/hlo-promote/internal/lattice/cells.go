package lattice

import (
	"cmp"
	"errors"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A cell is the result of a system for a pair of operands.
type cell struct {
	result  promote.Node // no type if the library refuses
	refused bool         // also if StableHLO lacks the type of the result
}

// join returns the cell of a pair. The rank of a result is irrelevant in tables.
func join(s *promote.System, a, b promote.Node) cell {
	n, err := s.Join(a, b)
	refusal, refused := errors.AsType[*promote.Refusal](err)
	if refused {
		n = refusal.Result
	}
	n.Rank0 = false
	return cell{n, refused}
}

// text formats a cell for tables: "-" for a refusal, and a type that StableHLO lacks in brackets.
func (c cell) text() string {
	switch {
	case c.result.Type == elem.None:
		return "-"
	case c.refused:
		return "[" + short(c.result) + "]"
	}
	return short(c.result)
}

// short formats a node for tables. The names of complex types, which are too long, are those of the
// libraries.
func short(n promote.Node) string {
	complexNames := map[elem.Type]string{elem.C64: "c64", elem.C128: "c128", elem.CF16: "cf16", elem.CBF16: "cbf16"}
	name := cmp.Or(complexNames[n.Type], n.Type.String())
	if n.Weak {
		name += "*"
	}
	if n.Rank0 {
		name += "@0"
	}
	return name
}

// label formats an operand of a system for tables: short, except for Python scalars, which are
// spelled by kind as in the system.
func label(s *promote.System, n promote.Node) string {
	if spelled := s.Spell(n); spelled != n.String() {
		if spelled == "complex*" {
			return "c*"
		}
		return spelled
	}
	return short(n)
}

// small reports whether a type is one of the narrow ones that most systems treat separately.
func small(t elem.Type) bool {
	switch t.Kind() {
	case elem.KindSignless, elem.KindUnsigned:
		return t.Bits() < 8
	case elem.KindFloat:
		return t.Bits() <= 8
	}
	return false
}

// A block is a part of a system's table.
type block struct {
	title      string
	rows, cols []promote.Node
}

// blocks splits a system's table into parts that fit on a page: the types that every library has
// with the weak ones, then the small ones, and in torch dimensioned with zero-dimensional tensors.
func blocks(s *promote.System) []block {
	classic, weak, little, zeroDim := operands(s)
	whole := slices.Concat(classic, weak)
	all := []block{{"", whole, whole}}
	if len(zeroDim) > 0 {
		all = append(all, block{"dimensioned tensors (rows) with zero-dimensional ones (columns)", classic, zeroDim})
	}
	if len(little) > 0 {
		all = append(all, block{"small types", little, slices.Concat(whole, little)})
	}
	return all
}

// operands sorts the operands of tables into groups. Of JAX's weak operands, only those of the
// default width are included.
func operands(s *promote.System) (classic, weak, little, zeroDim []promote.Node) {
	order := s.Order()
	for _, n := range s.Operands() {
		ofDefaultWidth := order == nil || slices.ContainsFunc(order, func(v promote.Vertex) bool { return v.Node == n })
		switch {
		case n.Type == elem.CF16 || n.Type == elem.CBF16: // cannot occur in StableHLO
		case n.Weak && ofDefaultWidth:
			weak = append(weak, n)
		case n.Weak:
		case n.Rank0 && !small(n.Type):
			zeroDim = append(zeroDim, n)
		case n.Rank0:
		case small(n.Type):
			little = append(little, n)
		default:
			classic = append(classic, n)
		}
	}
	return classic, weak, little, zeroDim
}
