package explain

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Side is a module promoted by one of two promotion systems, or the refusal of that system.
type Side struct {
	Module  *ir.Module // each side has its own, read from the same text
	Result  *passes.Result
	Refusal ir.Diagnostics // if set, Module and Result are those of passes.Analyze
}

// A Verdict is the result of a system for one operation.
type Verdict struct {
	// the operation uses a result of a refused operation, so that its types are unknown
	Unknown bool
	Refused *ir.Diagnostic // the first error about it; all other fields are empty then
	// the new name of the operation, if it changed; "" if it was erased
	Name     string
	Operands []promote.Node
	Results  []promote.Node
}

// A Difference is an operation for which two systems give different results.
type Difference struct {
	Op   ir.Op // in both modules
	A, B Verdict
}

// Compare returns the operations for which two systems give different results: other types, other
// weakness, or a refusal by one of them. Both modules must come from one text; original bounds the
// operations that they had before. compared counts the operations compared. Operations that depend
// on a refused one are not compared, since their types are unknown. at returns the operation at an
// offset of the text.
func Compare(a, b *Side, original int, at func(offset int) ir.Op) (list []Difference, compared int) {
	refused := [2]map[ir.Op]*ir.Diagnostic{refusals(a, at), refusals(b, at)}
	unknown := [2][]bool{unknownTypes(a, refused[0]), unknownTypes(b, refused[1])}
	m := a.Module
	for op := ir.Op(1); int(op) < original; op++ {
		x, y := refused[0][op], refused[1][op]
		if m.Ranges().SourceSpan(op) == (ir.Range{}) || m.NumResults(op) == 0 && x == nil && y == nil || m.OpName(op) == ir.OpConstant {
			continue
		}
		compared++
		d := Difference{op, verdict(a, op, x, unknown[0]), verdict(b, op, y, unknown[1])}
		if known := !d.A.Unknown && !d.B.Unknown; (x == nil) != (y == nil) || known && x == nil && !d.A.equal(&d.B) {
			list = append(list, d)
		}
	}
	return list, compared
}

// refusals returns the first error at each operation of a refused module.
func refusals(s *Side, at func(int) ir.Op) map[ir.Op]*ir.Diagnostic {
	list := map[ir.Op]*ir.Diagnostic{}
	for _, d := range s.Refusal {
		if op := at(d.Range.Start); d.Severity == ir.Error && list[op] == nil {
			list[op] = d
		}
	}
	return list
}

// unknownTypes reports, by value, whether it depends on a result of a refused operation.
func unknownTypes(s *Side, refused map[ir.Op]*ir.Diagnostic) []bool {
	if s.Result == nil || len(refused) == 0 {
		return nil
	}
	m := s.Module
	unknown := make([]bool, m.NumValues())
	m.Walk(func(op ir.Op) {
		is := refused[op] != nil || slices.ContainsFunc(m.Operands(op), func(v ir.Value) bool { return unknown[v] })
		first, n := m.Results(op)
		for i := range n {
			unknown[first+ir.Value(i)] = is
		}
	})
	return unknown
}

// verdict returns the result of a run for one operation.
func verdict(s *Side, op ir.Op, refused *ir.Diagnostic, unknown []bool) (v Verdict) {
	m := s.Module
	if s.Result == nil || refused != nil || m.Erased(op) {
		return Verdict{Unknown: s.Result == nil && refused == nil, Refused: refused}
	}
	if unknown != nil && slices.ContainsFunc(m.Operands(op), func(v ir.Value) bool { return unknown[v] }) {
		return Verdict{Unknown: true}
	}
	v.Name = m.OpString(op)
	for _, x := range m.Operands(op) {
		v.Operands = append(v.Operands, promote.Node{Type: s.Result.Node(x).Type})
	}
	for i := range m.NumResults(op) {
		n := s.Result.Node(m.Result(op, i))
		v.Results = append(v.Results, promote.Node{Type: n.Type, Weak: n.Weak})
	}
	return v
}

func (v *Verdict) equal(w *Verdict) bool {
	return v.Name == w.Name && slices.Equal(v.Operands, w.Operands) && slices.Equal(v.Results, w.Results)
}
