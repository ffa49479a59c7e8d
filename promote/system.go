package promote

import (
	"fmt"
	"slices"
)

// Config selects a variant of a built-in system. The zero value is the library's own behaviour with
// 64-bit types.
type Config struct {
	// X32 is JAX's 32-bit configuration (jax_enable_x64 off): ui32 joins signed integers of up to
	// 32 bits as i32, and weak results are stored as i32, f32 and complex<f32>. 64-bit operands are
	// respected. Other systems ignore it.
	X32 bool
	// Policies decide contested cells.
	Policies Policies
}

// A System is a set of promotion rules. It is immutable, so it may be used by several goroutines at
// once.
type System struct {
	name    Name
	library Library
	source  string // library and version, or the lattice file
	config  Config

	calculus calculus
	traits   traits
	pairs    *pairTable // the answers of calculus for two operands
	order    *order     // as which the joins can be drawn and walked; nil if they are none
	inexact  [typeCount]Type
	// of i1; a use that is not there counts as OtherUse, NoType is refused
	number   map[NumberUse]Type
	noNumber func(NumberUse) (class, message string)
}

// A calculus is how a system joins a list of operands.
type calculus interface {
	// join returns the result of the library, if StableHLO can express it. It does not change
	// nodes.
	join(nodes []Node) (Node, bool)
	// canonical is the one of the operands acting like n by which tables know them all; false if
	// the system has no such operand.
	canonical(n Node) (Node, bool)
	// why says in the library's words why it does not join operands, of which it is known that it
	// does not.
	why(nodes []Node) (class, message string)
}

// traits has the differences between systems beyond their tables. A lattice file has the zero
// value.
type traits struct {
	strongResults bool // no result is weak, as in numpy and torch
	scalars       bool // a weak operand is a python scalar, of which only the kind counts
	ranks         bool // it matters whether an operand is zero-dimensional
	storage       bool // weak operands among themselves join as the types in which they are stored
}

// New returns a built-in system. It fails if the name is unknown or a policy is not one of its key.
func New(name Name, c Config) (*System, error) {
	if err := name.Set(name.String()); err != nil {
		return nil, err
	}
	if err := c.Policies.validate(); err != nil {
		return nil, err
	}
	b := builtins[slices.IndexFunc(builtins, func(b *builtin) bool { return b.name == name })]
	return b.system(c.X32).With(c.Policies), nil
}

// With returns the system with other policies. It panics if a policy is not one of its key; Set and
// [New] check that.
func (s *System) With(p Policies) *System {
	if err := p.validate(); err != nil {
		panic(err)
	}
	if p == s.config.Policies {
		return s
	}
	other := *s
	other.config.Policies = p
	if p.changesAnswers() {
		other.pairs = nil // it holds the answers that change
	}
	return &other
}

// Name returns the name under which the system was made; for a lattice file that of its "system"
// line.
func (s *System) Name() Name { return s.name }

// Library returns the library whose behaviour the system has.
func (s *System) Library() Library { return s.library }

// Source returns the library, mode and version whose behaviour the system has, or the lattice file.
func (s *System) Source() string { return s.source }

// Config returns the variant that the system is.
func (s *System) Config() Config { return s.config }

// PropagatesWeak reports whether results can be weak.
func (s *System) PropagatesWeak() bool { return !s.traits.strongResults }

// CountsRanks reports whether it matters to joins that an operand is zero-dimensional,
// [Node.Rank0].
func (s *System) CountsRanks() bool { return s.traits.ranks }

// Join returns the type to which an operation converts its operands, which are in operand order.
// The order matters in tf-safe, numpy and torch. Success has a nil refusal; that of two operands
// allocates nothing, unless a policy changes answers. Compare the refusal with nil before it
// becomes an error value.
//
// One operand joins to itself. In numpy and torch a weak operand alone takes the type of the python
// scalar.
func (s *System) Join(nodes ...Node) (Node, *Refusal) {
	if len(nodes) == 2 && s.pairs != nil {
		if n := s.pairs.join(nodes[0], nodes[1]); n.Type != NoType {
			n.Soft = n.Weak && allSoft(nodes)
			return n, nil
		}
	}
	asked := slices.Clone(nodes)
	for i := range asked {
		asked[i].Soft = false
	}
	n, refusal := s.joinSlow(asked)
	n.Soft = n.Weak && allSoft(nodes)
	return n, refusal
}

// joinSlow is Join for operands that it may keep.
func (s *System) joinSlow(nodes []Node) (Node, *Refusal) {
	if n, ok := s.answer(nodes); ok {
		return n, nil
	}
	return Node{}, s.refuse(nodes)
}

// Converts reports whether from joined with to has the type of to: whether the system by itself
// converts a value of the one type to the other, as initial values, updates and results of
// functions need it.
func (s *System) Converts(from, to Node) bool {
	if s.pairs != nil {
		if n := s.pairs.join(from, to); n.Type != NoType {
			return n.Type == to.Type
		}
	}
	n, ok := s.answer([]Node{from, to})
	return ok && n.Type == to.Type
}

// answer is Join without the words of a refusal. It leaves nodes as they are.
func (s *System) answer(nodes []Node) (Node, bool) {
	if s.config.Policies.joins() == (Policies{}) {
		if n, ok := s.join(nodes); ok {
			return n, true
		}
		return s.equal(nodes)
	}
	return s.contested(nodes)
}

// contested is answer under policies.
func (s *System) contested(nodes []Node) (Node, bool) {
	nodes, why := s.before(nodes)
	if why != "" {
		return Node{}, false
	}
	if n, ok := s.join(nodes); ok {
		return n, true
	}
	if n, ok := s.equal(nodes); ok {
		return n, true
	}
	if n, ok := s.config.Policies.widened(nodes, s.join); ok {
		return n, true
	}
	if n, ok := s.halfComplex(nodes); ok && s.config.Policies.ComplexHalf == Widen {
		n.Type = C64
		return n, true
	}
	return Node{}, false
}

// join returns the result of the library, if StableHLO can express it.
func (s *System) join(nodes []Node) (Node, bool) {
	if len(nodes) == 0 {
		return Node{}, false
	}
	return s.calculus.join(nodes)
}

// canonical returns the one of the operands acting like n by which tables know them all. It reports
// false if the system knows no such operand.
func (s *System) canonical(n Node) (Node, bool) {
	if !s.traits.ranks {
		n.Rank0 = false
	}
	if n.Weak && s.traits.scalars {
		n = pythonScalar(n.Type)
	}
	return s.calculus.canonical(n)
}

// pythonScalar is the weak operand that stands for the python scalars of the kind of a type.
func pythonScalar(t Type) Node {
	return Node{Type: [...]Type{NoType, I1, I64, F64, C128}[t.Kind().Rank()], Weak: true}
}

// equal lets strong operands of one type through, also where the system does not know the type:
// there is nothing to promote then. The libraries do the same (JAX: "trivial promotion case";
// TensorFlow falls back to its old rule).
func (s *System) equal(nodes []Node) (Node, bool) {
	t, ok := sameType(nodes)
	if !ok || t.halfComplex() {
		return Node{}, false
	}
	result := Node{Type: t, Rank0: s.traits.ranks}
	for _, n := range nodes {
		if n.Weak {
			return Node{}, false
		}
		result.Rank0 = result.Rank0 && n.Rank0
	}
	return result, true
}

// A halfComplexer is a calculus that answers with complex types of halves, which StableHLO lacks.
type halfComplexer interface {
	answer(nodes []Node) (Node, bool)
}

// halfComplex returns the library's answer where StableHLO lacks its type.
func (s *System) halfComplex(nodes []Node) (Node, bool) {
	c, ok := s.calculus.(halfComplexer)
	if !ok {
		return Node{}, false
	}
	n, ok := c.answer(nodes)
	return n, ok && n.Type.halfComplex()
}

// refuse finds the words for a refusal of operands, which it keeps.
func (s *System) refuse(nodes []Node) *Refusal {
	r := &Refusal{System: s.name, Operands: nodes}
	if len(nodes) == 0 {
		r.Message = "no operands to join"
		return r
	}
	asked, why := s.before(nodes)
	if why != "" {
		r.Message = why
		return r
	}
	if n, ok := s.halfComplex(asked); ok {
		r.Result = n
		r.Message = fmt.Sprintf("the result is '%s', which StableHLO lacks; policy complex-half=widen makes it '%s'", n.Type, C64)
		return r
	}
	r.Class, r.Message = s.calculus.why(asked)
	return r
}
