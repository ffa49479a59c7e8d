package ir

import "slices"

// Dominators is the dominator tree of the reachable blocks of a region at the time of its
// construction. It may be used concurrently.
type Dominators struct {
	number map[Block]int // in the order of a depth-first search; of reachable blocks
	enter  []int         // position in a pre-order walk of the tree
	size   []int         // of the subtree
}

// Reaches reports whether a block is reachable.
func (d *Dominators) Reaches(b Block) bool {
	_, reached := d.number[b]
	return reached
}

// Dominates reports whether every path to b contains a. Every block dominates an unreachable one.
func (d *Dominators) Dominates(a, b Block) bool {
	to, reached := d.number[b]
	if !reached {
		return true
	}
	from, reached := d.number[a]
	return reached && d.enter[from] <= d.enter[to] && d.enter[to] < d.enter[from]+d.size[from]
}

// flowGraph is the control-flow graph of a region. Blocks are numbered in depth-first order.
type flowGraph struct {
	number    map[Block]int
	blocks    []Block
	parent    []int // in the tree of the search
	preds     [][]int
	postorder []Block
}

// newFlowGraph builds the graph with a depth-first search from the entry block. The search visits
// the last successor first, so that reverse postorder has the first one first.
func newFlowGraph(m *Module, region Region) *flowGraph {
	f := &flowGraph{number: map[Block]int{}}
	type visit struct{ number, next int }
	var stack []visit
	enter := func(b Block, parent int) {
		f.number[b] = len(f.blocks)
		stack = append(stack, visit{number: len(f.blocks)})
		f.blocks, f.parent, f.preds = append(f.blocks, b), append(f.parent, parent), append(f.preds, nil)
	}
	for enter(m.FirstBlock(region), 0); len(stack) > 0; {
		top := &stack[len(stack)-1]
		from := top.number
		targets := m.Successors(m.LastOp(f.blocks[from]))
		if top.next == len(targets) {
			stack = stack[:len(stack)-1]
			f.postorder = append(f.postorder, f.blocks[from])
			continue
		}
		top.next++
		to := targets[len(targets)-top.next]
		n, seen := f.number[to]
		if !seen {
			n = len(f.blocks)
			enter(to, from)
		}
		f.preds[n] = append(f.preds[n], from)
	}
	return f
}

// ReversePostorder returns the blocks of a region so that dominators come first. Unreachable blocks
// follow in the order of the text.
func ReversePostorder(m *Module, region Region) []Block {
	first := m.FirstBlock(region)
	switch {
	case first == 0:
		return nil
	case m.NextBlock(first) == 0:
		return []Block{first}
	}
	f := newFlowGraph(m, region)
	order := f.postorder
	slices.Reverse(order)
	for b := first; b != 0; b = m.NextBlock(b) {
		if _, reached := f.number[b]; !reached {
			order = append(order, b)
		}
	}
	return order
}

// NewDominators computes the dominator tree of a region with blocks (Lengauer and Tarjan, A Fast
// Algorithm for Finding Dominators in a Flowgraph, the simple version).
func NewDominators(m *Module, region Region) *Dominators {
	f := newFlowGraph(m, region)
	n := len(f.blocks)
	ints := func(initial func(i int) int) []int {
		list := make([]int, n)
		for i := range list {
			list[i] = initial(i)
		}
		return list
	}
	self := func(i int) int { return i }
	none := func(int) int { return -1 }
	semi, label, ancestor, dom := ints(self), ints(self), ints(none), ints(none)
	bucket := make([][]int, n)
	var path []int
	eval := func(v int) int {
		if ancestor[v] < 0 {
			return v
		}
		for path = path[:0]; ancestor[ancestor[v]] >= 0; v = ancestor[v] {
			path = append(path, v)
		}
		for i := len(path) - 1; i >= 0; i-- { // compress the path
			w := path[i]
			if semi[label[ancestor[w]]] < semi[label[w]] {
				label[w] = label[ancestor[w]]
			}
			ancestor[w] = ancestor[ancestor[w]]
		}
		if len(path) > 0 {
			v = path[0]
		}
		return label[v]
	}
	for w := n - 1; w > 0; w-- {
		for _, v := range f.preds[w] {
			semi[w] = min(semi[w], semi[eval(v)])
		}
		bucket[semi[w]] = append(bucket[semi[w]], w)
		p := f.parent[w]
		ancestor[w] = p
		for _, v := range bucket[p] {
			if u := eval(v); semi[u] < semi[v] {
				dom[v] = u
			} else {
				dom[v] = p
			}
		}
		bucket[p] = nil
	}
	for w := 1; w < n; w++ {
		if dom[w] != semi[w] {
			dom[w] = dom[dom[w]]
		}
	}
	d := &Dominators{number: f.number, enter: make([]int, n), size: ints(func(int) int { return 1 })}
	for w := n - 1; w > 0; w-- {
		d.size[dom[w]] += d.size[w]
	}
	// position of the next child of a block, relative to the block
	next := ints(func(int) int { return 1 })
	for w := 1; w < n; w++ {
		d.enter[w] = d.enter[dom[w]] + next[dom[w]]
		next[dom[w]] += d.size[w]
	}
	return d
}
