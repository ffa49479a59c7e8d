package infer

import "github.com/hlo-promote/hlo-promote/ir"

// A callFrame is an entry of an explicit call stack: a function that is being visited, and the
// position in it. A call that needs an unvisited specialization suspends the function and pushes a
// frame, so that long chains of calls do not use Go's stack.
type callFrame struct {
	spec  *Specialization
	op    ir.Op      // the function, or its copy
	outer ir.Op      // the function that was current in the reporter before
	block ir.Block   // the current block
	rest  []ir.Block // the blocks after it
	next  ir.Op      // next operation, on the first visit of the block
	again bool       // block has been visited before: the worklist has the next operation
	waits ir.Op      // the call that suspended the function
}

// visitFunction visits a function, or a copy of it, with the arguments of a specialization, and
// computes its results. depth is the nesting of the call.
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

// enter pushes a frame for a specialization of a function.
func (s *solver) enter(v *Specialization, op ir.Op) {
	if op == v.Of.Op {
		v.Of.current = v
	}
	a := callFrame{spec: v, op: op, outer: s.report.enter(op)}
	// unfiltered: an argument can be weak even in a system without weak results
	s.setArgs(s.m.Body(op), v.Args, (*Values).SetUnfiltered)
	if entry := s.m.Body(op); s.m.NextBlock(entry) == 0 {
		s.beginBlock(&a, entry)
	} else {
		a.rest = Blocks(s.m, s.m.FirstRegion(op))
	}
	s.frames = append(s.frames, a)
}

// beginBlock moves a frame to the start of a block.
func (s *solver) beginBlock(a *callFrame, b ir.Block) {
	s.worklist.prepare(b)
	a.block, a.again = b, s.worklist.isVisited(b)
	if !a.again {
		s.worklist.markVisited(b)
		a.next = s.m.FirstOp(b)
	}
}

// nextOp returns the next operation to visit: the call that suspended the function, or the next one
// that is unvisited or in the worklist; 0 at the end.
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
		s.beginBlock(a, a.rest[0])
		a.rest = a.rest[1:]
	}
}

// leave computes the results of the function on top of the stack and pops its frame.
func (s *solver) leave() {
	last := len(s.frames) - 1
	a := s.frames[last]
	s.frames = s.frames[:last]
	v, f := a.spec, a.spec.Of
	v.results = s.joinReturns(f, a.op)
	v.weakReturns = make([]bool, len(v.results))
	for i := range v.results {
		v.weakReturns[i] = v.results[i].Weak
		if i < len(f.Results) && f.Results[i].Weak && s.config.System.HasWeak(v.results[i].Type) {
			v.results[i].Weak, v.results[i].UndeclaredWeak = true, v.weakReturns[i] && v.results[i].UndeclaredWeak
		}
	}
	s.setFinal(v, a.op)
	f.inProgress = false
	s.report.enter(a.outer)
}
