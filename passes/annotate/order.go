package annotate

import "github.com/hlo-promote/hlo-promote/ir"

// Values are numbered in the order of the text: the results of an operation, then, for each block
// of its regions, the arguments and the nested values. Numbers begin at 1.

// An order numbers the values of a module and knows the position of each operation among them.
type order struct {
	values []ir.Value // value number n is values[n-1]
	number []int32    // indexed by value
	at     []int32    // indexed by operation: values defined before it
	ops    []ir.Op    // in the order of the text
}

func (o *order) define(m *ir.Module, op ir.Op) {
	o.at = grown(o.at, int(op))
	o.at[op] = int32(len(o.values))
	o.ops = append(o.ops, op)
	first, n := m.Results(op)
	for i := range n {
		o.add(first + ir.Value(i))
	}
}

func (o *order) defineArgs(m *ir.Module, b ir.Block) {
	for i := range m.NumArgs(b) {
		o.add(m.Arg(b, i))
	}
}

func (o *order) add(v ir.Value) {
	o.values = append(o.values, v)
	o.number = grown(o.number, int(v))
	o.number[v] = int32(len(o.values))
}

// grown returns list, extended with zeros to contain index i.
func grown(list []int32, i int) []int32 {
	if missing := i + 1 - len(list); missing > 0 {
		list = append(list, make([]int32, missing)...)
	}
	return list
}

// distance returns how many values are defined from v to op; see the package documentation.
func (o *order) distance(op ir.Op, v ir.Value) int64 { return int64(o.at[op] - o.number[v] + 1) }

// value returns the value at a distance before op, or 0.
func (o *order) value(op ir.Op, distance int64) ir.Value {
	i := int64(o.at[op]) - distance
	if i < 0 || i >= int64(len(o.values)) {
		return 0
	}
	return o.values[i]
}

// A sources resolves results of inserted conversions to the converted values.
type sources struct {
	m          *ir.Module
	isInserted func(op ir.Op) bool
	resolved   map[ir.Value]ir.Value
}

// resolve returns the nearest value before v, along first operands, that no inserted operation
// defines: v itself if it is such a value, and 0 if there is none.
func (s *sources) resolve(v ir.Value) ir.Value {
	var visited []ir.Value
	for {
		def, _ := s.m.DefiningOp(v)
		if def == 0 || !s.isInserted(def) {
			break
		}
		if known, ok := s.resolved[v]; ok {
			v = known
			break
		}
		s.resolved[v] = 0 // marks v as being resolved; a cycle resolves to 0
		visited = append(visited, v)
		if s.m.NumOperands(def) == 0 {
			v = 0
			break
		}
		v = s.m.Operand(def, 0)
	}
	for _, p := range visited {
		s.resolved[p] = v
	}
	return v
}
