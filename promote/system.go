package promote

import (
	"fmt"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Config selects a variant of a built-in system. The zero value is the default behaviour of the
// library with 64-bit types.
type Config struct {
	// X32 selects JAX's 32-bit configuration (jax_enable_x64 off): ui32 joins signed integers of up to
	// 32 bits as i32, and weak results are stored as i32, f32 and complex<f32>. 64-bit operands keep
	// their types. Other systems ignore it.
	X32 bool
	// Policies override joins on which libraries disagree.
	Policies Policies
}

// A System is a set of promotion rules. It is immutable and safe for concurrent use.
type System struct {
	name    Name
	library Library
	config  Config
	traits  traits
	// tables returns the tables, which it creates on first use: a run on a legal module needs none
	tables func() *tables
}

// The tables of a system decide what it joins, and to what. Systems that differ in policies share
// them.
type tables struct {
	source  string // library and version, or the lattice file
	joiner  joiner
	order   *order // the order that the joins follow; nil if they follow none
	inexact map[elem.Type]elem.Type
	// the number that an i1 becomes for OtherUse, and for the other uses; None is refused
	number   [2]elem.Type
	noNumber struct{ class, message string } // the library's error for that, if any
}

// A joiner is the algorithm by which a system joins a list of operands.
type joiner interface {
	// join returns the result of the library, and reports whether StableHLO can express it. There is
	// at least one operand. It does not change nodes.
	join(nodes []Node) (Node, bool)
	// canonical returns the representative of the operands that are equivalent to n, and reports
	// whether the system knows them.
	canonical(n Node) (Node, bool)
	// refusalText returns the library's error for operands that it does not join.
	refusalText(nodes []Node) (class, message string)
}

// A traits has the differences between systems apart from their tables.
type traits struct {
	strongResults bool // no result is weak, as in numpy and torch
	scalars       bool // a weak operand is a Python scalar, of which only the kind counts
	ranks         bool // joins depend on whether an operand is zero-dimensional
}

// New returns a built-in system. It fails if the name is unknown or a policy has a value of another
// key.
func New(name Name, c Config) (*System, error) {
	if err := name.Set(name.String()); err != nil {
		return nil, err
	}
	if err := c.Policies.validate(); err != nil {
		return nil, err
	}
	b := &builtins[slices.Index(Names(), name)]
	made := &b.tables
	if c.X32 && b.x32.New != nil {
		made = &b.x32
	}
	return &System{name: name, library: b.library, config: c, traits: b.traits, tables: made.Get}, nil
}

// With returns the system with other policies. It panics if a policy has a value of another key,
// which Set and [New] report.
func (s *System) With(p Policies) *System {
	if err := p.validate(); err != nil {
		panic(err)
	}
	other := *s
	other.config.Policies = p
	return &other
}

// Name returns the name of the system: that of the "system" line for a lattice file.
func (s *System) Name() Name { return s.name }

// Library returns the library that the system follows.
func (s *System) Library() Library { return s.library }

// Source returns the library, mode and version that the system follows, or the lattice file.
func (s *System) Source() string { return s.tables().source }

// Config returns the configuration of the system.
func (s *System) Config() Config { return s.config }

// PropagatesWeak reports whether results can be weak.
func (s *System) PropagatesWeak() bool { return !s.traits.strongResults }

// CountsRanks reports whether joins depend on whether an operand is zero-dimensional, [Node.Rank0].
func (s *System) CountsRanks() bool { return s.traits.ranks }

// Join returns the type to which an operation converts its operands, given in operand order. The
// order matters in tf-safe, numpy and torch. The error is a [*Refusal].
//
// One operand joins to itself. In numpy and torch a single weak operand gets the type of the Python
// scalar.
func (s *System) Join(nodes ...Node) (Node, error) {
	n, ok := s.tryJoin(nodes)
	if !ok {
		return Node{}, s.refuse(nodes)
	}
	n.UndeclaredWeak = n.Weak && noneDeclaredWeak(nodes)
	return n, nil
}

// Converts reports whether from joined with to has the type of to, so that the system converts
// initial values, updates and results implicitly from one type to the other.
func (s *System) Converts(from, to Node) bool {
	n, ok := s.tryJoin([]Node{from, to})
	return ok && n.Type == to.Type
}

// tryJoin returns the join of operands, and reports whether there is one. It does not change nodes.
func (s *System) tryJoin(nodes []Node) (Node, bool) {
	nodes, why := s.applyPolicies(nodes)
	if why != "" || len(nodes) == 0 {
		return Node{}, false
	}
	join := s.tables().joiner.join
	if n, ok := join(nodes); ok {
		return n, true
	}
	if n, ok := s.joinEqual(nodes); ok {
		return n, true
	}
	if n, ok := s.config.Policies.tryWidened(nodes, join); ok {
		return n, true
	}
	if n, ok := s.halfComplexResult(nodes); ok && s.config.Policies.ComplexHalf == Widen {
		n.Type = elem.C64
		return n, true
	}
	return Node{}, false
}

// canonical returns the representative of the operands that are equivalent to n, and reports
// whether the system knows them.
func (s *System) canonical(n Node) (Node, bool) {
	if !s.traits.ranks {
		n.Rank0 = false
	}
	if n.Weak && s.traits.scalars {
		n = pythonScalar(n.Type)
	}
	return s.tables().joiner.canonical(n)
}

// pythonScalar returns the representative of the Python scalars with the kind of a type.
func pythonScalar(t elem.Type) Node {
	return Node{Type: [...]elem.Type{elem.None, elem.I1, elem.I64, elem.F64, elem.C128}[t.Kind().Rank()], Weak: true}
}

// joinEqual joins strong operands of one type, even of a type that the system does not know,
// because there is nothing to promote. The libraries do the same (JAX: "trivial promotion case";
// TensorFlow uses its old rule).
func (s *System) joinEqual(nodes []Node) (Node, bool) {
	t, ok := sameType(nodes)
	if !ok || !t.InStableHLO() || slices.ContainsFunc(nodes, isWeak) {
		return Node{}, false
	}
	allRank0 := !slices.ContainsFunc(nodes, func(n Node) bool { return !n.Rank0 })
	return Node{Type: t, Rank0: s.traits.ranks && allRank0}, true
}

// halfComplexResult returns the library's result if it is a complex type of halves, which StableHLO
// lacks. PyTorch alone has such types.
func (s *System) halfComplexResult(nodes []Node) (Node, bool) {
	j, ok := s.tables().joiner.(slotJoin)
	if !ok {
		return Node{}, false
	}
	n, ok := j.resultType(nodes)
	return n, ok && isHalfComplex(n.Type)
}

// refuse returns the refusal of operands.
func (s *System) refuse(nodes []Node) *Refusal {
	nodes = slices.Clone(nodes)
	for i := range nodes {
		nodes[i].UndeclaredWeak = false
	}
	r := &Refusal{System: s.name, Operands: nodes}
	if len(nodes) == 0 {
		r.Message = "no operands to join"
		return r
	}
	asked, why := s.applyPolicies(nodes)
	if why != "" {
		r.Message = why
		return r
	}
	if n, ok := s.halfComplexResult(asked); ok {
		r.Result = n
		r.Message = fmt.Sprintf("the result is '%s', which StableHLO lacks; policy complex-half=widen makes it '%s'", n.Type, elem.C64)
		return r
	}
	r.Class, r.Message = s.tables().joiner.refusalText(asked)
	return r
}
