package infer

import (
	"container/heap"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A worklist records which blocks have been visited, and which operations must be visited again
// because the lattice element of an operand changed. The first visit of a body covers all of its
// operations. Later visits, of a loop body or of a function with other argument types, follow the
// uses of changed values, so that a visit takes time in proportion to what changed.
type worklist struct {
	m       *ir.Module
	visited []bool  // by block
	dirty   []bool  // by operation: it must be visited again
	stack   []ir.Op // the operations whose regions are being visited
	working []bool  // by operation: it is in stack
	// operations to visit again, by block
	queues  map[ir.Block]*queue
	touched map[ir.Op][]int32 // indices of the changed operands of terminators

	uses *ir.Uses // nil until a block is visited again
}

// A queue is a heap of the operations of a block that must be visited again, in program order: the
// numbers of operations ascend within a block, also in a copy of a function.
type queue []ir.Op

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i] < q[j] }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(ir.Op)) }
func (q *queue) Pop() any {
	last := len(*q) - 1
	op := (*q)[last]
	*q = (*q)[:last]
	return op
}

// isVisited reports whether a block has been visited.
func (w *worklist) isVisited(b ir.Block) bool { return int(b) < len(w.visited) && w.visited[b] }

// prepare collects the uses of all values before a block is visited again, unless they are
// collected already. Call prepare(b) before calling changed for an argument of b.
func (w *worklist) prepare(b ir.Block) {
	if w.uses == nil && w.isVisited(b) {
		w.track()
	}
}

// markVisited records that a block is being visited.
func (w *worklist) markVisited(b ir.Block) {
	if int(b) >= len(w.visited) {
		w.visited = append(w.visited, make([]bool, int(b)+1-len(w.visited)+cap(w.visited)/2)...)
	}
	w.visited[b] = true
}

// track collects the uses, which the method changed needs to find the users of a value.
func (w *worklist) track() {
	w.uses = w.m.Uses()
	w.queues, w.touched = map[ir.Block]*queue{}, map[ir.Op][]int32{}
	w.grow()
	for _, op := range w.stack {
		w.working[op] = true
	}
}

// enter and leave bracket the visit of the regions of an operation.
func (w *worklist) enter(op ir.Op) {
	w.stack = append(w.stack, op)
	if w.uses != nil {
		w.working[op] = true
	}
}

func (w *worklist) leave(op ir.Op) {
	w.stack = w.stack[:len(w.stack)-1]
	if w.uses != nil {
		w.working[op] = false
	}
}

// grow adds entries for operations created since the last call.
func (w *worklist) grow() {
	if w.uses == nil {
		return
	}
	w.dirty = append(w.dirty, make([]bool, max(0, w.m.NumOps()-len(w.dirty)))...)
	w.working = append(w.working, make([]bool, max(0, w.m.NumOps()-len(w.working)))...)
}

// changed enqueues the users of a value whose lattice element changed.
func (w *worklist) changed(v ir.Value) {
	if w.uses == nil {
		return
	}
	for op, i := range w.uses.Of(v) {
		if w.m.LastOp(w.m.Block(op)) == op {
			w.touched[op] = append(w.touched[op], int32(i))
		}
		w.push(op)
	}
}

// push enqueues an operation and its ancestors, up to one that is being visited.
func (w *worklist) push(op ir.Op) {
	for ; op != 0 && !w.dirty[op] && !w.working[op]; op = w.m.ParentOp(op) {
		b := w.m.Block(op)
		if b == 0 || int(b) >= len(w.visited) || !w.visited[b] {
			return // its first visit covers all operations
		}
		w.dirty[op] = true
		q := w.queues[b]
		if q == nil {
			q = new(queue)
			w.queues[b] = q
		}
		heap.Push(q, op)
	}
}

// pop removes and returns the first operation of a block that must be visited again, or 0.
func (w *worklist) pop(b ir.Block) ir.Op {
	q := w.queues[b]
	for q != nil && len(*q) > 0 {
		if op := heap.Pop(q).(ir.Op); w.dirty[op] {
			return op
		}
	}
	return 0
}

// markClean records that an operation need not be visited again.
func (w *worklist) markClean(op ir.Op) {
	if w.uses != nil {
		w.dirty[op] = false
	}
}

// drainOperands returns and clears the indices of the changed operands of a terminator.
func (w *worklist) drainOperands(last ir.Op) []int32 {
	list := w.touched[last]
	delete(w.touched, last)
	slices.Sort(list)
	return slices.Compact(list)
}

// Blocks returns the blocks of a region in reverse postorder, so that dominators come first, and
// then the unreachable blocks in the order of the text.
func Blocks(m *ir.Module, r ir.Region) []ir.Block {
	first := m.FirstBlock(r)
	switch {
	case first == 0:
		return nil
	case m.NextBlock(first) == 0:
		return []ir.Block{first}
	}
	var order []ir.Block
	reached := map[ir.Block]bool{first: true}
	type frame struct {
		block ir.Block
		rest  []ir.Block
	}
	stack := []frame{{first, m.Successors(m.LastOp(first))}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if len(top.rest) == 0 {
			order = append(order, top.block)
			stack = stack[:len(stack)-1]
			continue
		}
		// The last successor is visited first: the order is reversed below, which puts the first
		// successor in front.
		to := top.rest[len(top.rest)-1]
		top.rest = top.rest[:len(top.rest)-1]
		if !reached[to] {
			reached[to] = true
			stack = append(stack, frame{to, m.Successors(m.LastOp(to))})
		}
	}
	slices.Reverse(order)
	for b := first; b != 0; b = m.NextBlock(b) {
		if !reached[b] {
			order = append(order, b)
		}
	}
	return order
}
