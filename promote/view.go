package promote

// This file lets others look at a system: what it joins, and how its order runs. Tables and pictures are drawn from it.

// A Vertex is a node of a system whose types are partially ordered.
type Vertex struct {
	// Label is the name in lattice texts: an element type, i*, f*, c* or an element type with a star.
	Label string
	// Node is what a join gives that ends here. Weak types have the storage type of the system's width.
	Node Node
	// Covers are the vertices directly above, as indices into the slice that [System.Order] returns, ascending.
	Covers []int
}

// Order returns the vertices of a system that joins by least upper bounds, each after all those below it. It returns
// nil for systems that are no lattice: tf-safe, numpy and torch.
func (s *System) Order() []Vertex {
	if s.order == nil {
		return nil
	}
	all := make([]Vertex, len(s.order.vertices))
	for i, v := range s.order.vertices {
		all[i] = Vertex{Label: v.label, Node: s.order.node[i], Covers: s.order.covers(i)}
	}
	return all
}

// Path returns the labels of a shortest chain from the vertex of an operand up to that of a result, both included. It
// returns nil if there is none, or if the system has no [System.Order].
func (s *System) Path(from, to Node) []string {
	if s.order == nil {
		return nil
	}
	low, known := s.order.vertexOf(from)
	high, reachable := s.order.vertexOf(to)
	if !known || !reachable {
		return nil
	}
	var labels []string
	for _, v := range s.order.path(low, high) {
		labels = append(labels, s.order.vertices[v].label)
	}
	return labels
}

// Operands returns the operands that a system tells apart: strong types first, in torch also zero-dimensional ones,
// then weak ones. Of python scalars there is one per kind.
func (s *System) Operands() []Node {
	var all []Node
	seen := map[Node]bool{}
	for _, weak := range []bool{false, true} {
		for _, rank0 := range []bool{false, true} {
			for _, t := range listed {
				if n, ok := s.canonical(Node{t, weak, rank0}); ok && !seen[n] && n.Weak == weak {
					seen[n] = true
					all = append(all, n)
				}
			}
		}
	}
	return all
}

// listed holds the element types in the order of tables: as the libraries list theirs, the small ones last.
var listed = [...]Type{
	I1, UI8, UI16, UI32, UI64, I8, I16, I32, I64, BF16, F16, F32, F64, C64, C128,
	UI2, UI4, I2, I4, F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E3M4, F8E4M3, F8E8M0FNU, F8E4M3B11FNUZ, F8E4M3FN, F8E4M3FNUZ,
	F8E5M2, F8E5M2FNUZ, CF16, CBF16,
}

// Spell returns the spelling of an operand in tables of the system: as [Node.String], but a python scalar of numpy or
// torch has only a kind: i1*, i*, f*, complex*.
func (s *System) Spell(n Node) string {
	if !n.Weak || !s.traits.scalars {
		return n.String()
	}
	return [...]string{"none", "i1*", "i*", "f*", "complex*"}[n.Type.Kind().Rank()]
}
