package passes

import "github.com/hlo-promote/hlo-promote/ir"

// An activation is a function that is being looked at, and how far that has got. A call that needs another version puts the
// function aside until that one is known: functions that call one another, however many, take no stack.
type activation struct {
	v      *version
	op     ir.Op      // the function, or its copy
	around ir.Op      // the function whose operations were looked at before
	block  ir.Block   // the one at work
	rest   []ir.Block // those after it
	next   ir.Op      // in block, if it is looked at as a whole
	again  bool       // block was looked at before
	waits  ir.Op      // the call that the function was put aside for
}

// lookAtFunction looks at a function, or a copy of it, with the arguments of a version, and finds what that gives.
func (s *solver) lookAtFunction(v *version, op ir.Op) {
	floor, below := s.floor, len(s.active)
	s.floor = s.depth
	s.enter(v, op)
	for len(s.active) > below {
		a := &s.active[len(s.active)-1]
		op := s.nextOp(a)
		if op == 0 {
			s.leave()
			continue
		}
		s.look(op)
		if callee := s.waiting; callee != nil {
			s.waiting, s.active[len(s.active)-1].waits = nil, op // what a points to may have moved
			s.enter(callee, callee.of.op)
		}
	}
	s.floor = floor
}

// enter begins to look at a version of a function.
func (s *solver) enter(v *version, op ir.Op) {
	if op == v.of.op {
		v.of.last = v
	}
	a := activation{v: v, op: op, around: s.faults.enter(op)}
	s.setArgs(s.m.Body(op), v.args, (*values).put) // as weak as they are, also truth values
	if entry := s.m.Body(op); s.m.NextBlock(entry) == 0 {
		s.begin(&a, entry)
	} else {
		a.rest = blocks(s.m, s.m.FirstRegion(op))
	}
	s.active = append(s.active, a)
}

// begin begins to look at a block of a function.
func (s *solver) begin(a *activation, b ir.Block) {
	a.block, a.again = b, s.flow.again(b)
	if !a.again {
		s.flow.visit(b)
		a.next = s.m.FirstOp(b)
	}
}

// nextOp is the operation of a function to look at now: the call that waited, or the next that has not been looked at or has to be
// again; 0 at the end.
func (s *solver) nextOp(a *activation) (op ir.Op) {
	if op, a.waits = a.waits, 0; op != 0 {
		return op
	}
	for {
		if a.again {
			op = s.flow.next(a.block)
		} else if op = a.next; op != 0 {
			a.next = s.m.NextOp(op)
		}
		if op != 0 || len(a.rest) == 0 {
			return op
		}
		s.begin(a, a.rest[0])
		a.rest = a.rest[1:]
	}
}

// leave finds what the function on top gives, and goes on with the one before.
func (s *solver) leave() {
	last := len(s.active) - 1
	a := s.active[last]
	s.active = s.active[:last]
	v, f := a.v, a.v.of
	v.results = s.returned(f, a.op)
	v.given = make([]bool, len(v.results))
	for i := range v.results {
		v.given[i] = v.results[i].Weak
		if i < len(f.results) && f.results[i].Weak && s.sys.HasWeak(v.results[i].Type) {
			v.results[i].Weak, v.results[i].Soft = true, v.given[i] && v.results[i].Soft
		}
	}
	s.publish(v, a.op)
	f.busy = false
	s.faults.enter(a.around)
}
