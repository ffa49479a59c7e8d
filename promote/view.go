package promote

// Views of a system for tables and pictures: its operands and its order.

// A Vertex is a node of a partially ordered system.
type Vertex struct {
	// Label is the name in lattice texts: an element type, i*, f*, c* or an element type with a star.
	Label string
	// Node is the result of a join that ends here. Weak types have the system's storage type.
	Node Node
	// Covers has the vertices directly above, as ascending indices into the result of [System.Order].
	Covers []int
}

// Order returns the vertices of a system that joins by least upper bounds, in topological order. It
// returns nil for systems that are not lattices: tf-safe, numpy and torch.
func (s *System) Order() []Vertex {
	if s.tables().order == nil {
		return nil
	}
	all := make([]Vertex, len(s.tables().order.vertices))
	for i, v := range s.tables().order.vertices {
		all[i] = Vertex{Label: v.label, Node: s.tables().order.node[i], Covers: s.tables().order.covers(i)}
	}
	return all
}

// Path returns the labels of a shortest chain from the vertex of an operand up to that of a result,
// both included. It returns nil if there is none, or if the system has no [System.Order].
func (s *System) Path(from, to Node) []string {
	if s.tables().order == nil {
		return nil
	}
	low, known := s.tables().order.vertexOf(from)
	high, reachable := s.tables().order.vertexOf(to)
	if !known || !reachable {
		return nil
	}
	var labels []string
	for _, v := range s.tables().order.path(low, high) {
		labels = append(labels, s.tables().order.vertices[v].label)
	}
	return labels
}

// Operands returns the operands that a system distinguishes: strong ones first, in torch also
// zero-dimensional ones, then weak ones. There is one Python scalar for each kind.
func (s *System) Operands() []Node {
	var all []Node
	seen := map[Node]bool{}
	for _, weak := range []bool{false, true} {
		for _, rank0 := range []bool{false, true} {
			for _, t := range tableOrder {
				if n, ok := s.canonical(Node{Type: t, Weak: weak, Rank0: rank0}); ok && !seen[n] && n.Weak == weak {
					seen[n] = true
					all = append(all, n)
				}
			}
		}
	}
	return all
}

// Spell returns the spelling of an operand in tables of the system: that of [Node.String], except
// that a Python scalar of numpy or torch has only a kind: i1*, i*, f*, complex*.
func (s *System) Spell(n Node) string {
	if !n.Weak || !s.traits.scalars {
		return n.String()
	}
	return [...]string{"none", "i1*", "i*", "f*", "complex*"}[n.Type.Kind().Rank()]
}
