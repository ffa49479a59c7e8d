package annotate

import "github.com/hlo-promote/hlo-promote/ir"

// Values are numbered in the order of the text: the results of an operation, then, for each block
// of its regions, the arguments and the nested values. Numbers begin at 1.

// An order is the values of a module, and where its operations stand among them.
type order struct {
	values []ir.Value // value number n is values[n-1]
	number []int32    // by value
	at     []int32    // by operation: how many values are defined in front of it
	ops    []ir.Op    // in the order of the text
}

// define gives the results of an operation their numbers.
func (o *order) define(m *ir.Module, op ir.Op) {
	o.at = reaching(o.at, int(op))
	o.at[op] = int32(len(o.values))
	o.ops = append(o.ops, op)
	first, n := m.Results(op)
	for i := range n {
		o.add(first + ir.Value(i))
	}
}

// enter gives the arguments of a block their numbers.
func (o *order) enter(m *ir.Module, b ir.Block) {
	for i := range m.NumArgs(b) {
		o.add(m.Arg(b, i))
	}
}

func (o *order) add(v ir.Value) {
	o.values = append(o.values, v)
	o.number = reaching(o.number, int(v))
	o.number[v] = int32(len(o.values))
}

// reaching is a list with an element i.
func reaching(list []int32, i int) []int32 {
	if missing := i + 1 - len(list); missing > 0 {
		list = append(list, make([]int32, missing)...)
	}
	return list
}

// distance is how far an operation is from a value.
func (o *order) distance(op ir.Op, v ir.Value) int64 { return int64(o.at[op] - o.number[v] + 1) }

// value is the one at a distance from an operation, or 0.
func (o *order) value(op ir.Op, distance int64) ir.Value {
	i := int64(o.at[op]) - distance
	if i < 0 || i >= int64(len(o.values)) {
		return 0
	}
	return o.values[i]
}

// sources maps the result of an erased conversion to its source.
type sources struct {
	m     *ir.Module
	made  func(op ir.Op) bool
	known map[ir.Value]ir.Value
}

// of is a value that was not made: v, or what it was made of. It is 0 if v was made of nothing.
func (s *sources) of(v ir.Value) ir.Value {
	var passed []ir.Value
	for {
		def, _ := s.m.DefiningOp(v)
		if def == 0 || !s.made(def) {
			break
		}
		if known, ok := s.known[v]; ok {
			v = known
			break
		}
		s.known[v] = 0 // of a circle nothing is known
		passed = append(passed, v)
		if s.m.NumOperands(def) == 0 {
			v = 0
			break
		}
		v = s.m.Operand(def, 0)
	}
	for _, p := range passed {
		s.known[p] = v
	}
	return v
}
