package infer

import (
	"container/heap"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A worklist has the operations to visit again, because the node of an operand changed. The first
// visit of a block covers all operations, later visits only the queued ones.
type worklist struct {
	m         *ir.Module
	visited   []bool // by block
	isQueued  []bool // by operation
	isOnStack []bool // by operation: its regions are being visited
	// operations by block; pop skips those that are not isQueued
	queues          map[ir.Block]*queue
	changedOperands map[ir.Op][]int32 // by terminator: indices of its changed operands

	uses *ir.Uses // nil until a block is visited again
}

func (w *worklist) grow() {
	w.visited = append(w.visited, make([]bool, w.m.NumBlocks()-len(w.visited))...)
	w.isQueued = append(w.isQueued, make([]bool, w.m.NumOps()-len(w.isQueued))...)
	w.isOnStack = append(w.isOnStack, make([]bool, w.m.NumOps()-len(w.isOnStack))...)
}

// A queue is a heap. The numbers of operations ascend within a block, also in copies.
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

// prepare collects the uses of all values before a block is visited again. Call it before
// enqueueUsers for an argument of the block.
func (w *worklist) prepare(b ir.Block) {
	if w.uses == nil && w.visited[b] {
		w.uses = w.m.Uses()
	}
}

func (w *worklist) enqueueUsers(v ir.Value) {
	if w.uses == nil {
		return
	}
	for op, i := range w.uses.Of(v) {
		if w.m.LastOp(w.m.Block(op)) == op {
			w.changedOperands[op] = append(w.changedOperands[op], int32(i))
		}
		w.enqueue(op)
	}
}

// enqueue adds an operation and its ancestors, up to one that is being visited.
func (w *worklist) enqueue(op ir.Op) {
	for ; op != 0 && !w.isQueued[op] && !w.isOnStack[op]; op = w.m.ParentOp(op) {
		b := w.m.Block(op)
		if b == 0 || !w.visited[b] {
			return // the first visit of b covers op
		}
		w.isQueued[op] = true
		q := w.queues[b]
		if q == nil {
			q = new(queue)
			w.queues[b] = q
		}
		heap.Push(q, op)
	}
}

// pop removes and returns the first queued operation of a block, or returns 0.
func (w *worklist) pop(b ir.Block) ir.Op {
	q := w.queues[b]
	for q != nil && len(*q) > 0 {
		if op := heap.Pop(q).(ir.Op); w.isQueued[op] {
			return op
		}
	}
	return 0
}

// takeChangedOperands returns and forgets the changed operands of a terminator.
func (w *worklist) takeChangedOperands(last ir.Op) []int32 {
	list := w.changedOperands[last]
	delete(w.changedOperands, last)
	slices.Sort(list)
	return slices.Compact(list)
}
