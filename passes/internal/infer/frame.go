package infer

import "github.com/hlo-promote/hlo-promote/ir"

// A callFrame is a function that is being visited, and the position in it. Frames replace recursion
// in long chains of calls.
type callFrame struct {
	spec          *Specialization
	op            ir.Op // the function, or its copy
	outerFunction ir.Op // the reporter's function before this one
	block         ir.Block
	restBlocks    []ir.Block // the blocks after block
	next          ir.Op      // the next operation on the first visit of block
	isRevisit     bool       // block was visited before; the worklist has the next operation
	waitingCall   ir.Op      // the call that suspended the function; 0 for none
}

// visitFunction visits op, which is the function of v or a copy of it, and the functions that its
// calls wait for.
func (s *solver) visitFunction(v *Specialization, op ir.Op, depth int) {
	below := len(s.frames)
	at := nesting{depth: depth}
	s.pushFrame(v, op)
	for len(s.frames) > below {
		op := s.nextOp(&s.frames[len(s.frames)-1])
		if op == 0 {
			s.popFrame()
			continue
		}
		if callee := s.visit(op, at); callee != nil {
			s.frames[len(s.frames)-1].waitingCall = op
			s.pushFrame(callee, callee.Of.Op)
		}
	}
}

func (s *solver) pushFrame(v *Specialization, op ir.Op) {
	if op == v.Of.Op {
		v.Of.current = v
	}
	a := callFrame{spec: v, op: op, outerFunction: s.report.enter(op)}
	// an argument can be weak even in a system without weak results
	s.setArgs(s.m.Body(op), v.Args, (*Values).SetUnfiltered)
	if entry := s.m.Body(op); s.m.NextBlock(entry) == 0 {
		s.beginBlock(&a, entry)
	} else {
		a.restBlocks = Blocks(s.m, s.m.FirstRegion(op))
	}
	s.frames = append(s.frames, a)
}

func (s *solver) beginBlock(a *callFrame, b ir.Block) {
	s.worklist.prepare(b)
	a.block, a.isRevisit = b, s.worklist.visited[b]
	if !a.isRevisit {
		s.worklist.visited[b] = true
		a.next = s.m.FirstOp(b)
	}
}

// nextOp returns the next operation to visit, or 0 at the end of the function. A resumed function
// continues with the call that suspended it.
func (s *solver) nextOp(a *callFrame) (op ir.Op) {
	if op, a.waitingCall = a.waitingCall, 0; op != 0 {
		return op
	}
	for {
		if a.isRevisit {
			op = s.worklist.pop(a.block)
		} else if op = a.next; op != 0 {
			a.next = s.m.NextOp(op)
		}
		if op != 0 || len(a.restBlocks) == 0 {
			return op
		}
		s.beginBlock(a, a.restBlocks[0])
		a.restBlocks = a.restBlocks[1:]
	}
}

// popFrame computes the results of the function on top of the stack and pops its frame.
func (s *solver) popFrame() {
	last := len(s.frames) - 1
	a := s.frames[last]
	s.frames = s.frames[:last]
	v, f := a.spec, a.spec.Of
	v.returned = s.joinReturns(f, a.op)
	v.weakReturns = make([]bool, len(v.returned))
	for i := range v.returned {
		v.weakReturns[i] = v.returned[i].Weak
		if i < len(f.Results) && f.Results[i].Weak && s.config.System.HasWeak(v.returned[i].Type) {
			v.returned[i].Weak, v.returned[i].UndeclaredWeak = true, v.weakReturns[i] && v.returned[i].UndeclaredWeak
		}
	}
	s.setCallerResults(v, a.op)
	f.inProgress = false
	s.report.enter(a.outerFunction)
}
