package promote

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// maxVertices is the maximum number of vertices of an order, so that a set of vertices is one
// machine word.
const maxVertices = 64

// A set is a set of vertices; bit i is vertex i.
type set = uint64

// An order is a partially ordered set of vertices, with the operands that map to them.
//
// The vertices are numbered in topological order: a < b implies index(a) < index(b). So the least
// element of a set of upper bounds, if there is one, is the lowest bit, and the least upper bound
// of any number of operands costs one AND per operand and one comparison. JAX computes the same set
// in the same way (dtypes.py, _least_upper_bound), with a cache.
type order struct {
	vertices []vertex
	// up has, for each vertex, the vertex itself and all vertices above it.
	up [maxVertices]set
	// node has, for each vertex, the result of a join that ends there.
	node [maxVertices]Node
	// bounds has, for strong and for weak operands of a type, up of the vertex that they map
	// to, 0 if there is none.
	bounds [2][256]set
	// refused has, for each vertex, the vertices with which it is declared refused although
	// there is an upper bound.
	refused  [maxVertices]set
	refusals bool // a refused set is not empty
	// joinsByStorage is set if weak operands without a strong one join by their storage types.
	joinsByStorage bool
	// strongResults is set if no result is weak: a join that ends at a weak vertex has its
	// storage type.
	strongResults bool
	// system is the name of the order in refusals. libraryText returns the library's message;
	// it is nil for lattice files.
	system      string
	libraryText func(nodes []Node) (class, message string)
}

// A vertex is a node of an order.
type vertex struct {
	label string
	// typ is the element type; for a weak vertex, the storage type of a result.
	typ elem.Type
	// weak marks a vertex for weak operands: of type only, or, if that is None, of all types of
	// kind.
	weak bool
	kind elem.Kind
	only elem.Type
}

func (v *vertex) accepts(t elem.Type) bool {
	if !v.weak || v.only != elem.None {
		return v.weak && v.only == t
	}
	return v.kind.Rank() == t.Kind().Rank() && !isHalfComplex(t)
}

// join returns the least upper bound of the operands. It returns false if there is none.
func (o *order) join(nodes []Node) (Node, bool) {
	if len(nodes) == 1 {
		return o.joinOne(nodes[0])
	}
	nodes, stored := o.stored(nodes)
	bounds := ^set(0)
	for _, n := range nodes {
		bounds &= o.bounds[weakness(n)][n.Type]
	}
	v := bits.TrailingZeros64(bounds) % maxVertices
	if bounds == 0 || bounds&^o.up[v] != 0 || o.refusals && o.hasRefusedPair(nodes) {
		return Node{}, false
	}
	n := o.node[v]
	if stored {
		n.Weak = n.Type != elem.I1 && !o.strongResults
	}
	return n, true
}

// stored returns the operands as strong ones of their storage types if these decide, and reports
// whether they do.
func (o *order) stored(nodes []Node) ([]Node, bool) {
	if !o.joinsByStorage || !allWeak(nodes) {
		return nodes, false
	}
	nodes = slices.Clone(nodes)
	for i := range nodes {
		nodes[i].Weak = false
	}
	return nodes, true
}

// joinOne joins one operand, which keeps its width. If results are strong, a weak operand gets the
// storage type of its vertex.
func (o *order) joinOne(n Node) (Node, bool) {
	if n.Weak && o.strongResults {
		v, ok := o.vertexOf(n)
		return o.node[v], ok
	}
	v, ok := o.vertexOf(Node{Type: n.Type})
	if !ok || n.Weak && o.bounds[1][n.Type] == 0 {
		return Node{}, false
	}
	return Node{Type: o.vertices[v].typ, Weak: n.Weak && n.Type != elem.I1}, true
}

// vertexOf returns the vertex that an operand maps to, and reports whether there is one.
func (o *order) vertexOf(n Node) (int, bool) {
	up := o.bounds[weakness(n)][n.Type]
	return bits.TrailingZeros64(up) % maxVertices, up != 0
}

// hasRefusedPair reports whether two of the operands are declared refused.
func (o *order) hasRefusedPair(nodes []Node) bool {
	var here, banned set
	for _, n := range nodes {
		if v, ok := o.vertexOf(n); ok {
			here |= 1 << v
			banned |= o.refused[v]
		}
	}
	return here&banned != 0
}

// covers returns the vertices directly above v: the edges of the Hasse diagram.
func (o *order) covers(v int) []int {
	var direct []int
	for above := o.up[v] &^ (1 << v); above != 0; {
		w := bits.TrailingZeros64(above)
		direct = append(direct, w)
		above &^= o.up[w]
	}
	return direct
}

// path returns a shortest chain from one vertex up to another, both included, or nil if there is
// none.
func (o *order) path(from, to int) []int {
	if o.up[from]&(1<<to) == 0 {
		return nil
	}
	seen := set(0)
	for queue := [][]int{{from}}; ; queue = queue[1:] {
		way := queue[0]
		last := way[len(way)-1]
		if last == to {
			return way
		}
		for _, w := range o.covers(last) {
			if seen&(1<<w) == 0 {
				seen |= 1 << w
				queue = append(queue, append(slices.Clip(way), w))
			}
		}
	}
}

// members returns the elements of a set in ascending order.
func members(s set) []int {
	var all []int
	for ; s != 0; s &= s - 1 {
		all = append(all, bits.TrailingZeros64(s))
	}
	return all
}

// canonical implements joiner.
func (o *order) canonical(n Node) (Node, bool) { return n, o.has(n) }

func (o *order) has(n Node) bool { return o.bounds[weakness(n)][n.Type] != 0 }

// refusalText implements joiner with the library's message, or, for a lattice file, its own.
func (o *order) refusalText(nodes []Node) (class, message string) {
	if unknown := slices.DeleteFunc(slices.Clone(nodes), o.has); len(unknown) > 0 {
		return "", fmt.Sprintf("%s has no node for %s", o.system, quoteNodes(unknown))
	}
	if o.libraryText != nil {
		return o.libraryText(nodes)
	}
	if counted, _ := o.stored(nodes); o.hasRefusedPair(counted) {
		return "", fmt.Sprintf("%s declares that it refuses %s together", o.system, quoteNodes(nodes))
	}
	return "", fmt.Sprintf("%s have no least upper bound in %s", quoteNodes(nodes), o.system)
}
