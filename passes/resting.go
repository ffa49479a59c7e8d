package passes

import "github.com/hlo-promote/hlo-promote/ir"

// Most operations of most programs are right as they stand, and of a kind that was seen before. Those are known by one
// look at a table, in place of a decision (BenchmarkPlain; resting_test.go holds the two against each other).

// A likeness is all that the decision of an operation of byKind depends on where nothing is known of its operands but
// their types.
type likeness struct {
	name     ir.OpName
	props    ir.Dict
	result   ir.Type
	count    int32
	operands [3]ir.Type
}

// resting are kinds of operations that were left as they are. One takes the place of another.
type resting [256]likeness

// restingFrom is how many operations a module has for which the table is worth its memory.
const restingFrom = 500

// byKind are the operations whose functions look at nothing beyond a likeness. Those without a function are too.
var byKind = []ir.OpName{ir.OpConstant, ir.OpConvert, ir.OpCompare, ir.OpIota, ir.OpDot, ir.OpDotGeneral, ir.OpConvolution}

// place is where a likeness is in the table, if it is.
func (r *resting) place(l *likeness) *likeness {
	const spread = 0x9e3779b1
	h := uint32(l.name)*31 + uint32(l.operands[0])*7 + uint32(l.result) + uint32(l.props)*spread>>8
	return &r[(h*spread)>>24]
}

// likeness is that of an operation; false if more is to be known of it.
func (s *solver) likeness(op ir.Op) (l likeness, ok bool) {
	operands := s.m.Operands(op)
	first, n := s.m.Results(op)
	if n != 1 || len(operands) > len(l.operands) || s.values.states[first] != (state{}) || s.m.Attributes(op) != 0 {
		return l, false
	}
	c := s.rule(op)
	if c == nil || !c.byKind {
		return l, false
	}
	l = likeness{name: c.op, props: s.m.Properties(op), result: s.m.Type(first), count: int32(len(operands))}
	for i, v := range operands {
		if s.values.states[v] != (state{}) {
			return l, false
		}
		l.operands[i] = s.m.Type(v)
	}
	return l, true
}

// rests tells whether an operation is like one that was left as it is, and is to be left too.
func (s *solver) rests(op ir.Op) bool {
	if s.resting == nil || s.values.leaves != nil {
		return false
	}
	l, ok := s.likeness(op)
	if ok = ok && *s.resting.place(&l) == l; ok {
		s.loud[op] = false
	}
	return ok
}

// rest notes that an operation was left as it is, if it was, and nothing was said of it.
func (s *solver) rest(op ir.Op) {
	if s.resting == nil || s.values.leaves != nil || s.loud[op] || s.faults.about(op) {
		return
	}
	if l, ok := s.likeness(op); ok {
		*s.resting.place(&l) = l
	}
}
