package infer

import "github.com/hlo-promote/hlo-promote/ir"

// A callFrame is a function that is being visited, and the position in it. Frames replace recursion
// in long chains of calls.
type callFrame struct {
	spec        *Specialization
	op          ir.Op // the function, or its copy
	walk        regionWalk
	waitingCall ir.Op // the call that suspended the function; 0 for none
}

// A regionWalk is the position in a region that is being visited.
type regionWalk struct {
	block      ir.Block
	restBlocks []ir.Block // the blocks after block
	next       ir.Op      // the next operation on the first visit of block
	isRevisit  bool       // block was visited before; the worklist has the next operation
}

func (s *solver) beginRegion(r ir.Region) regionWalk {
	return regionWalk{restBlocks: ir.ReversePostorder(s.m, r)}
}

// visitFunction visits op, which is the function of v or a copy of it, and the functions that its
// calls wait for.
func (s *solver) visitFunction(v *Specialization, op ir.Op, depth int) {
	below := len(s.frames)
	at := nesting{depth: depth}
	s.pushFrame(v, op)
	for len(s.frames) > below {
		a := &s.frames[len(s.frames)-1]
		op := a.waitingCall // a resumed function continues with the call that suspended it
		if a.waitingCall = 0; op == 0 {
			op = s.nextOp(&a.walk)
		}
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
	s.report.function = op
	// an argument can be weak even in a system without weak results
	s.setArgs(s.m.Body(op), v.Args, (*Values).SetUnfiltered)
	s.frames = append(s.frames, callFrame{spec: v, op: op, walk: s.beginRegion(s.m.FirstRegion(op))})
}

func (s *solver) beginBlock(w *regionWalk, b ir.Block) {
	s.worklist.prepare(b)
	w.block, w.isRevisit = b, s.worklist.visited[b]
	if !w.isRevisit {
		s.worklist.visited[b] = true
		w.next = s.m.FirstOp(b)
	}
}

// nextOp returns the next operation to visit, or 0 at the end of the region. The first visit of a
// block covers all operations, later ones the queued operations.
func (s *solver) nextOp(w *regionWalk) (op ir.Op) {
	for {
		if w.isRevisit {
			op = s.worklist.pop(w.block)
		} else if op = w.next; op != 0 {
			w.next = s.m.NextOp(op)
		}
		if op != 0 || len(w.restBlocks) == 0 {
			return op
		}
		s.beginBlock(w, w.restBlocks[0])
		w.restBlocks = w.restBlocks[1:]
	}
}

// popFrame computes the results of the function on top of the stack and pops its frame.
func (s *solver) popFrame() {
	last := len(s.frames) - 1
	a := s.frames[last]
	s.frames = s.frames[:last]
	a.spec.CallerResults = s.callerResults(a.spec, a.op)
	a.spec.Of.inProgress = false
	if s.report.function = 0; last > 0 {
		s.report.function = s.frames[last-1].op
	}
}
