package promote

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/lines"
)

// A LatticeError is an error in a lattice file, with its position: the error that package lines
// shares with target files.
type LatticeError = lines.Error

// LatticeErrors has all independent errors of a lattice file, sorted by position.
type LatticeErrors = lines.Errors

// ReadLattice parses a promotion system from the text of a lattice file; docs/systems.md describes
// the notation. The file name is used in messages, and names the system if the text has no "system"
// line.
//
// If there is no error, the system is sound: its order has no cycle, each pair of nodes has exactly
// one least upper bound or is declared refused, and every node is reachable. Otherwise the error is
// a [LatticeErrors].
func ReadLattice(file string, text []byte) (*System, error) {
	if len(text) > lines.MaxText {
		return nil, LatticeErrors{{File: file, Message: fmt.Sprintf("file has more than %d bytes", lines.MaxText)}}
	}
	n := readNotation(file, string(text))
	if err := n.errors.Sorted(); err != nil { // the order lacks lines with errors
		return nil, err
	}
	o := n.newOrder()
	if o != nil {
		n.check(o)
	}
	if err := n.errors.Sorted(); err != nil {
		return nil, err
	}
	t := n.newTables(o)
	return &System{name: Name(n.name), traits: traits{strongResults: o.strongResults}, tables: func() *tables { return t }}, nil
}

func (n *notation) newTables(o *order) *tables {
	o.system = n.name
	return &tables{source: n.file, joiner: o, order: o, inexact: n.inexact, number: [2]elem.Type{n.number, n.number}}
}

// newOrder numbers the vertices in topological order and computes the transitive closure. It
// returns nil and reports an error if there is a cycle or no vertex.
func (n *notation) newOrder() *order {
	if len(n.vertices) == 0 {
		n.errors.Errorf(word{File: n.file, Line: 1, Column: 1}, "no nodes")
		return nil
	}
	n.checkReferences()
	var below [maxVertices]set
	for _, e := range n.edges {
		for b := e.b; b != 0; b &= b - 1 {
			below[bits.TrailingZeros64(b)] |= e.a
		}
	}
	sequence, rest := sortUp(&below, len(n.vertices))
	if rest != 0 {
		n.reportCycle(&below, rest)
		return nil
	}
	n.renumber(sequence)
	o := &order{vertices: n.vertices, joinsByStorage: n.joinsByStorage, strongResults: n.strongResults}
	for i := range n.vertices {
		o.up[i] |= 1 << i
	}
	for i := len(sequence) - 1; i >= 0; i-- {
		for b := below[sequence[i]]; b != 0; b &= b - 1 {
			o.up[slices.Index(sequence, bits.TrailingZeros64(b))] |= o.up[i]
		}
	}
	n.mapOperands(o)
	return o
}

// checkReferences checks statements that may refer to later ones: the storage types of weak nodes,
// and the targets of "take".
func (n *notation) checkReferences() {
	for i, v := range n.vertices {
		switch {
		case v.typ == elem.None:
			n.errors.Errorf(n.firstMention[i], "weak node '%s' has no storage; write 'weak %s = TYPE'", v.label, v.label)
		case v.weak && !n.hasNode(v.typ):
			n.errors.Errorf(n.firstMention[i], "weak node '%s' is stored as '%s', which is not a node", v.label, v.typ)
		case !v.weak && n.takenAs[v.typ] != elem.None:
			n.errors.Errorf(n.firstMention[i], "node '%s' is unreachable: line %d takes it as '%s'", v.label, n.takenAt[v.typ].Line, n.takenAs[v.typ])
		}
	}
	for _, t := range Types() {
		if target := n.takenAs[t]; target != elem.None && !n.hasNode(target) {
			n.errors.Errorf(n.takenAt[t], "'%s' is taken as '%s', which is not a node", t, target)
		}
	}
}

func (n *notation) hasNode(t elem.Type) bool {
	return slices.ContainsFunc(n.vertices, func(v vertex) bool { return !v.weak && v.typ == t })
}

// sortUp sorts the vertices topologically, earlier mentioned ones first, and returns the set of
// those that cycles exclude.
func sortUp(below *[maxVertices]set, count int) ([]int, set) {
	rest := ^set(0) >> (maxVertices - count)
	sequence := make([]int, 0, count)
	for {
		next := -1
		for r := rest; r != 0 && next < 0; r &= r - 1 {
			if v := bits.TrailingZeros64(r); below[v]&rest == 0 {
				next = v
			}
		}
		if next < 0 {
			return sequence, rest
		}
		sequence = append(sequence, next)
		rest &^= 1 << next
	}
}

// renumber applies a sequence to all vertex numbers, except those in edges, which are not used
// afterwards.
func (n *notation) renumber(sequence []int) {
	vertices, first := n.vertices, n.firstMention
	n.vertices, n.firstMention = make([]vertex, len(vertices)), make([]word, len(first))
	var to [maxVertices]int
	for i, old := range sequence {
		n.vertices[i], n.firstMention[i] = vertices[old], first[old]
		to[old] = i
	}
	for _, relations := range [][]relation{n.denials, n.refusals} {
		for i := range relations {
			relations[i].a = renumberSet(relations[i].a, &to)
			relations[i].b = renumberSet(relations[i].b, &to)
		}
	}
}

func renumberSet(s set, to *[maxVertices]int) set {
	var out set
	for ; s != 0; s &= s - 1 {
		out |= 1 << to[bits.TrailingZeros64(s)]
	}
	return out
}

// mapOperands sets, for each operand, the vertex that it maps to, and for each vertex the result of
// a join and the refused vertices.
func (n *notation) mapOperands(o *order) {
	for i, v := range o.vertices {
		o.node[i] = Node{Type: v.typ, Weak: v.weak && !n.strongResults}
		if !v.weak {
			o.bounds[0][v.typ] = o.up[i]
		}
	}
	for t, target := range n.takenAs {
		o.bounds[0][t] = o.bounds[0][target]
	}
	// A weak bool maps to bool, because no library has a weak node for bools.
	o.bounds[1][elem.I1] = o.bounds[0][elem.I1]
	for _, exact := range []bool{false, true} {
		for i := range o.vertices {
			v := &o.vertices[i]
			if !v.weak || exact != (v.only != elem.None) {
				continue
			}
			for _, t := range Types() {
				if v.accepts(t) {
					o.bounds[1][t] = o.up[i]
				}
			}
		}
	}
	for a, others := range n.refusedPairs() {
		for _, b := range members(others) {
			// A pair without an upper bound needs no entry: lists that contain it have none either.
			if a != b && o.up[a]&o.up[b] != 0 {
				o.refused[a] |= 1 << b
				o.refusals = true
			}
		}
	}
}

// refusedPairs returns, for each vertex, the vertices with which it is declared refused.
func (n *notation) refusedPairs() [maxVertices]set {
	var with [maxVertices]set
	for _, r := range n.refusals {
		for a := r.a; a != 0; a &= a - 1 {
			with[bits.TrailingZeros64(a)] |= r.b
		}
		for b := r.b; b != 0; b &= b - 1 {
			with[bits.TrailingZeros64(b)] |= r.a
		}
	}
	return with
}

// newFromText creates the tables of a built-in system from a lattice text. It omits the checks of
// ReadLattice, which TestBuiltInTextsAreSound makes.
func newFromText(source, text string) *tables {
	n := readNotation(source, text)
	o := n.newOrder()
	if len(n.errors) > 0 {
		panic(n.errors)
	}
	return n.newTables(o)
}
