package promote

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/promote/lines"
)

// Soundness of lattice files: each pair of nodes has a least upper bound or is declared refused,
// and each node is reachable.

// check reports every violation that does not follow from another one.
func (n *notation) check(o *order) {
	n.checkDenials(o)
	declared := n.refusedPairs()
	lone := n.checkReached(o, declared)
	for a := range o.vertices {
		for b := a + 1; b < len(o.vertices); b++ {
			if declared[a]&(1<<b) == 0 && lone&(1<<a|1<<b) == 0 {
				n.checkPair(o, a, b)
			}
		}
	}
}

// checkDenials reports each "a !< b" for which the chains give a < b.
func (n *notation) checkDenials(o *order) {
	for _, d := range n.denials {
		for a := d.a; a != 0 && len(n.errors) < lines.MaxErrors; a &= a - 1 {
			low := bits.TrailingZeros64(a)
			for _, high := range members(o.up[low] & d.b) {
				n.errors.Errorf(d.at, "'!<' does not hold: the chains imply '%s'", n.formatPath(o.path(low, high)))
			}
		}
	}
}

// checkReached reports the vertices that no operand maps to and no join returns, and those that are
// in no chain. It returns the set of reported vertices, for which checkPair would report the same
// problem again.
func (n *notation) checkReached(o *order, declared [maxVertices]set) set {
	all := ^set(0) >> (maxVertices - len(o.vertices))
	var joined, related, lone set
	for a := range o.vertices {
		for b := a + 1; b < len(o.vertices); b++ {
			if least, other := o.upperBounds(a, b); least >= 0 && other < 0 {
				joined |= 1 << least
			}
		}
		if o.up[a] != 1<<a {
			related |= o.up[a]
		}
	}
	for i, v := range o.vertices {
		isolated := related&(1<<i) == 0 && len(o.vertices) > 1
		switch {
		case isolated && !n.otherwise && declared[i]|1<<i != all:
			n.errors.Errorf(n.firstMention[i], "node '%s' is in no chain", v.label)
			lone |= 1 << i
		case !slices.Contains(o.bounds[0][:], o.up[i]) && !slices.Contains(o.bounds[1][:], o.up[i]) && joined&(1<<i) == 0:
			n.errors.Errorf(n.firstMention[i], "node '%s' is unreachable", v.label)
			lone |= 1 << i
		}
	}
	return lone
}

// checkPair reports a pair without a least upper bound, at the first mention of the later of the
// two vertices.
func (n *notation) checkPair(o *order, a, b int) {
	at, names := n.firstMention[a], n.firstMention[b]
	if at.Line < names.Line || at.Line == names.Line && at.Column < names.Column {
		at = names
	}
	x, y := o.vertices[a].label, o.vertices[b].label
	least, other := o.upperBounds(a, b)
	switch {
	case least < 0 && !n.otherwise:
		n.errors.Errorf(at, "'%s' and '%s' have no upper bound; add a chain or write 'refuse %s with %s'", x, y, x, y)
	case other >= 0:
		n.errors.Errorf(at, "'%s' and '%s' have two least upper bounds, '%s' (line %d) and '%s' (line %d)", x, y,
			o.vertices[least].label, n.firstMention[least].Line, o.vertices[other].label, n.firstMention[other].Line)
	}
}

// upperBounds returns the least upper bound of two vertices, or -1 if there is no upper bound.
// other is a second minimal upper bound, or -1 if the first is the least.
func (o *order) upperBounds(a, b int) (least, other int) {
	common := o.up[a] & o.up[b]
	if common == 0 {
		return -1, -1
	}
	least, other = bits.TrailingZeros64(common), -1
	if rest := common &^ o.up[least]; rest != 0 {
		other = bits.TrailingZeros64(rest)
	}
	return least, other
}

// reportCycle reports one cycle among the vertices in rest, which sortUp could not sort. Each of
// them has another one below it.
func (n *notation) reportCycle(below *[maxVertices]set, rest set) {
	var down []int
	seen := set(0)
	v := bits.TrailingZeros64(rest)
	for seen&(1<<v) == 0 {
		seen |= 1 << v
		down = append(down, v)
		v = bits.TrailingZeros64(below[v] & rest)
	}
	for down[0] != v {
		down = down[1:]
	}
	way := append(down, v)
	slices.Reverse(way)
	n.errors.Errorf(n.edgeAt(way[0], way[1]), "cycle: '%s'", n.formatPath(way))
}

// edgeAt returns the position of the chain that puts a directly below b.
func (n *notation) edgeAt(a, b int) word {
	for _, e := range n.edges {
		if e.a&(1<<a) != 0 && e.b&(1<<b) != 0 {
			return e.at
		}
	}
	return n.firstMention[a]
}

// formatPath formats a path: "a < b < c".
func (n *notation) formatPath(path []int) string {
	labels := make([]string, len(path))
	for i, v := range path {
		labels[i] = n.vertices[v].label
	}
	return strings.Join(labels, " < ")
}
