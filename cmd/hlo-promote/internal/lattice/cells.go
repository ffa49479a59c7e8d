package lattice

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/promote"
)

// A cell is a system's answer to a pair of operands.
type cell struct {
	result  promote.Node // no type if the library refuses
	refused bool         // also where the result is a type that StableHLO lacks
}

// ask joins a pair. A result's rank says nothing here.
func ask(s *promote.System, a, b promote.Node) cell {
	n, refusal := s.Join(a, b)
	if refusal != nil {
		n = refusal.Result
	}
	n.Rank0 = false
	return cell{n, refusal != nil}
}

// text is how tables show a cell: "-" for a refusal, in brackets a type that StableHLO lacks.
func (c cell) text() string {
	switch {
	case c.result.Type == promote.NoType:
		return "-"
	case c.refused:
		return "[" + short(c.result) + "]"
	}
	return short(c.result)
}

// shortNames spells the complex types, whose MLIR spellings are too long for tables, as the
// libraries abbreviate them.
var shortNames = map[promote.Type]string{
	promote.C64: "c64", promote.C128: "c128", promote.CF16: "cf16", promote.CBF16: "cbf16",
}

// short spells a node for tables.
func short(n promote.Node) string {
	name, ok := shortNames[n.Type]
	if !ok {
		name = n.Type.String()
	}
	if n.Weak {
		name += "*"
	}
	if n.Rank0 {
		name += "@0"
	}
	return name
}

// label spells an operand of a system for tables: short, but python scalars by kind as the system
// spells them.
func label(s *promote.System, n promote.Node) string {
	if spelled := s.Spell(n); spelled != n.String() {
		if spelled == "complex*" {
			return "c*"
		}
		return spelled
	}
	return short(n)
}

// small reports whether a type is one of the narrow ones that most systems treat apart.
func small(t promote.Type) bool {
	switch t.Kind() {
	case promote.Signed, promote.Unsigned:
		return t.Bits() < 8
	case promote.Float:
		return t.Bits() <= 8
	}
	return false
}

// A block is a part of a system's table.
type block struct {
	title      string
	rows, cols []promote.Node
}

// blocks cuts a system's table into parts that fit on a page: the types that every library has with
// the weak ones, then the small ones, and in torch dimensioned beside zero-dimensional tensors.
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

// operands sorts the operands that tables show. Of JAX's weak operands those of the default width
// stand for all.
func operands(s *promote.System) (classic, weak, little, zeroDim []promote.Node) {
	order := s.Order()
	for _, n := range s.Operands() {
		ofDefaultWidth := order == nil || slices.ContainsFunc(order, func(v promote.Vertex) bool { return v.Node == n })
		switch {
		case n.Type == promote.CF16 || n.Type == promote.CBF16: // cannot occur in StableHLO
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
