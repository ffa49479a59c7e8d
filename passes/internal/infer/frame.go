package infer

import "github.com/hlo-promote/hlo-promote/ir"

// A callFrame is a function that is being visited, and how far that has got. A call that needs
// another specialization puts the function aside until that one is known: functions that call one
// another, however many, take no stack.
type callFrame struct {
	v      *Specialization
	op     ir.Op      // the function, or its copy
	around ir.Op      // the function whose operations were looked at before
	block  ir.Block   // the one at work
	rest   []ir.Block // those after it
	next   ir.Op      // in block, if it is looked at as a whole
	again  bool       // block was looked at before
	waits  ir.Op      // the call that the function was put aside for
}

// visitFunction visits a function, or a copy of it, with the arguments of a specialization, and
// finds what that gives. The depth is that of the call.
func (s *solver) visitFunction(v *Specialization, op ir.Op, depth int) {
	below := len(s.frames)
	at := nesting{depth: depth}
	s.enter(v, op)
	for len(s.frames) > below {
		op := s.nextOp(&s.frames[len(s.frames)-1])
		if op == 0 {
			s.leave()
			continue
		}
		if callee := s.visit(op, at); callee != nil {
			s.frames[len(s.frames)-1].waits = op
			s.enter(callee, callee.Of.Op)
		}
	}
}

// enter begins to visit a specialization of a function.
func (s *solver) enter(v *Specialization, op ir.Op) {
	if op == v.Of.Op {
		v.Of.last = v
	}
	a := callFrame{v: v, op: op, around: s.report.enter(op)}
	s.setArgs(s.m.Body(op), v.Args, (*Values).Put) // as weak as they are, also truth values
	if entry := s.m.Body(op); s.m.NextBlock(entry) == 0 {
		s.begin(&a, entry)
	} else {
		a.rest = Blocks(s.m, s.m.FirstRegion(op))
	}
	s.frames = append(s.frames, a)
}

// begin begins to visit a block of a function.
func (s *solver) begin(a *callFrame, b ir.Block) {
	a.block, a.again = b, s.worklist.seen(b)
	if !a.again {
		s.worklist.markSeen(b)
		a.next = s.m.FirstOp(b)
	}
}

// nextOp is the operation of a function to look at now: the call that waited, or the next that has
// not been looked at or has to be again; 0 at the end.
func (s *solver) nextOp(a *callFrame) (op ir.Op) {
	if op, a.waits = a.waits, 0; op != 0 {
		return op
	}
	for {
		if a.again {
			op = s.worklist.pop(a.block)
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
	last := len(s.frames) - 1
	a := s.frames[last]
	s.frames = s.frames[:last]
	v, f := a.v, a.v.Of
	v.results = s.returned(f, a.op)
	v.given = make([]bool, len(v.results))
	for i := range v.results {
		v.given[i] = v.results[i].Weak
		if i < len(f.Results) && f.Results[i].Weak && s.config.System.HasWeak(v.results[i].Type) {
			v.results[i].Weak, v.results[i].Soft = true, v.given[i] && v.results[i].Soft
		}
	}
	s.setFinal(v, a.op)
	f.busy = false
	s.report.enter(a.around)
}
