package passes

import (
	"container/heap"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// flow knows which operations have been looked at, and which have to be looked at again because something that
// they use has changed since. A body is looked at as a whole once; what a later round of a loop, or a call with
// other types, changes in it is found by following uses. So a round costs what it changes.
type flow struct {
	m       *ir.Module
	visited []bool  // by block
	dirty   []bool  // by operation
	stack   []ir.Op // operations whose regions are being looked at
	working []bool  // by operation: those
	queues  map[ir.Block]*queue
	touched map[ir.Op][]int32 // operands of terminators that have changed

	tracking bool    // uses are known
	heads    []int32 // by value: its last use, an index + 1 of uses
	uses     []usage
}

// usage is one use of a value.
type usage struct {
	op     ir.Op
	index  int32
	before int32
}

// queue holds the operations of a block that have to be looked at again, first things first.
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

// again tells whether a block has been looked at. If so, changes are followed from then on.
func (f *flow) again(b ir.Block) bool {
	was := int(b) < len(f.visited) && f.visited[b]
	if was && !f.tracking {
		f.track()
	}
	return was
}

// visit notes that a block is being looked at.
func (f *flow) visit(b ir.Block) {
	if int(b) >= len(f.visited) {
		f.visited = append(f.visited, make([]bool, int(b)+1-len(f.visited)+cap(f.visited)/2)...)
	}
	f.visited[b] = true
}

// track finds all uses. From then on changes are followed.
func (f *flow) track() {
	f.tracking = true
	f.queues, f.touched = map[ir.Block]*queue{}, map[ir.Op][]int32{}
	f.trackBelow(f.m.Top())
	for _, op := range f.stack {
		f.working[op] = true
	}
}

// begin and end surround the look at an operation with regions.
func (f *flow) begin(op ir.Op) {
	f.stack = append(f.stack, op)
	if f.tracking {
		f.working[op] = true
	}
}

func (f *flow) end(op ir.Op) {
	f.stack = f.stack[:len(f.stack)-1]
	if f.tracking {
		f.working[op] = false
	}
}

// trackBelow finds the uses in the regions of an operation, which may have been made since track.
func (f *flow) trackBelow(op ir.Op) {
	if !f.tracking {
		return
	}
	f.heads = append(f.heads, make([]int32, max(0, f.m.NumValues()-len(f.heads)))...)
	f.dirty = append(f.dirty, make([]bool, max(0, f.m.NumOps()-len(f.dirty)))...)
	f.working = append(f.working, make([]bool, max(0, f.m.NumOps()-len(f.working)))...)
	f.m.WalkBelow(op, func(op ir.Op) {
		for i, v := range f.m.Operands(op) {
			f.uses = append(f.uses, usage{op, int32(i), f.heads[v]})
			f.heads[v] = int32(len(f.uses))
		}
	})
}

// changed notes that something else is known of a value than before.
func (f *flow) changed(v ir.Value) {
	if !f.tracking || int(v) >= len(f.heads) {
		return
	}
	for i := f.heads[v]; i != 0; i = f.uses[i-1].before {
		u := &f.uses[i-1]
		if f.m.LastOp(f.m.Block(u.op)) == u.op {
			f.touched[u.op] = append(f.touched[u.op], u.index)
		}
		f.mark(u.op)
	}
}

// mark makes an operation one to be looked at again, and those around it up to the one at work, which will find it.
func (f *flow) mark(op ir.Op) {
	for ; op != 0 && !f.dirty[op] && !f.working[op]; op = f.m.ParentOp(op) {
		b := f.m.Block(op)
		if b == 0 || int(b) >= len(f.visited) || !f.visited[b] {
			return // will be looked at as a whole
		}
		f.dirty[op] = true
		q := f.queues[b]
		if q == nil {
			q = new(queue)
			f.queues[b] = q
		}
		heap.Push(q, op)
	}
}

// next is the next operation of a block that has to be looked at again, or 0.
func (f *flow) next(b ir.Block) ir.Op {
	q := f.queues[b]
	for q != nil && len(*q) > 0 {
		if op := heap.Pop(q).(ir.Op); f.dirty[op] {
			return op
		}
	}
	return 0
}

// clean notes that an operation is being looked at.
func (f *flow) clean(op ir.Op) {
	if f.tracking {
		f.dirty[op] = false
	}
}

// take returns the operands of a terminator that have changed since it was last asked for, and forgets them.
func (f *flow) take(last ir.Op) []int32 {
	list := f.touched[last]
	delete(f.touched, last)
	slices.Sort(list)
	return slices.Compact(list)
}

// blocks are the blocks of a region in an order in which what dominates comes first: reverse postorder, and what
// cannot be reached in the order of the text.
func blocks(m *ir.Module, r ir.Region) []ir.Block {
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
		to := top.rest[len(top.rest)-1] // from the last, so that the first stands first in the end
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
