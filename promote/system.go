package promote

import (
	"fmt"
	"slices"
	"sync"
)

// Config selects a variant of a built-in system. The zero value is the library's own behaviour with 64-bit types.
type Config struct {
	// X32 is JAX's 32-bit configuration (jax_enable_x64 off): ui32 joins signed integers of up to 32 bits as i32, and
	// weak results are stored as i32, f32 and complex<f32>. 64-bit operands are respected. Other systems ignore it.
	X32 bool
	// Policies decide contested cells.
	Policies Policies
}

// A System is a set of promotion rules. It is immutable, so it may be used by several goroutines at once.
type System struct {
	name    Name
	library Name   // the name of a built-in system; empty for a lattice file, whatever it calls itself
	source  string // library and version, or the lattice file
	config  Config
	// rule says which of the tables below holds the joins. It is no interface, because operands that pass through
	// one have to live on the heap.
	rule     rule
	pairs    *pairTable
	order    *order
	fold     *foldTable
	sequence *sequenceTable
	slots    *slotTable

	inexact    [typeCount]Type // NoType: stays
	number     Type            // of i1; NoType: refused
	propagates bool            // no result of numpy and torch is weak
}

// A rule is a way to join a list of operands.
type rule uint8

const (
	byOrder    rule = iota // least upper bound of the set: JAX and lattice files
	byFold                 // a table, from left to right: TensorFlow
	bySequence             // NumPy's reordering reduction
	bySlots                // PyTorch's three priorities
)

// New returns a built-in system. It fails if the name is unknown or a policy is not one of its key.
func New(name Name, c Config) (*System, error) {
	if err := name.Set(name.String()); err != nil {
		return nil, err
	}
	if err := c.Policies.validate(); err != nil {
		return nil, err
	}
	width := 0
	if c.X32 {
		width = 1
	}
	return builtins[slices.Index(Names(), name)][width]().With(c.Policies), nil
}

// builtins holds the systems in the order of Names, for 64 and for 32 bits, each made when first asked for. Systems are
// immutable, so sharing them cannot be seen.
var builtins = func() [6][2]func() *System {
	var all [6][2]func() *System
	for i, makeSystem := range [6]func(x32 bool) *System{
		newJAX, newJAXStrict, newTensorFlowAll, newTensorFlowSafe, newNumPy, newTorch,
	} {
		for width := range all[i] {
			all[i][width] = sync.OnceValue(func() *System {
				s := makeSystem(width == 1)
				s.name, s.library, s.config.X32 = Names()[i], Names()[i], width == 1
				return s
			})
		}
	}
	return all
}()

// With returns the system with other policies. It panics if a policy is not one of its key; Set and [New] check that.
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

// Name returns the name under which the system was made; for a lattice file that of its "system" line.
func (s *System) Name() Name { return s.name }

// Source returns the library, mode and version whose behaviour the system has, or the lattice file.
func (s *System) Source() string { return s.source }

// Config returns the variant that the system is.
func (s *System) Config() Config { return s.config }

// PropagatesWeak reports whether results can be weak.
func (s *System) PropagatesWeak() bool { return s.propagates }

// Join returns the type to which an operation converts its operands, which are in operand order. The order matters in
// tf-safe, numpy and torch. Success has a nil refusal; without policies and for up to 64 operands it allocates nothing.
// Compare the refusal with nil before it becomes an error value.
//
// One operand joins to itself. In numpy and torch a weak operand alone takes the type of the python scalar.
func (s *System) Join(nodes ...Node) (Node, *Refusal) {
	if len(nodes) == 2 && s.pairs != nil {
		if n := s.pairs.join(nodes[0], nodes[1]); n.Type != NoType {
			return n, nil
		}
	}
	if s.config.Policies == (Policies{}) {
		if n, ok := s.join(nodes); ok {
			return n, nil
		}
	}
	return s.joinSlow(nodes)
}

func (s *System) joinSlow(nodes []Node) (Node, *Refusal) {
	if n, ok := s.answer(nodes); ok {
		return n, nil
	}
	return Node{}, s.refuse(append([]Node(nil), nodes...))
}

// Converts reports whether from joined with to has the type of to: whether the system by itself converts a value of
// the one type to the other, as initial values, updates and results of functions need it.
func (s *System) Converts(from, to Node) bool {
	n, ok := s.answer([]Node{from, to})
	return ok && n.Type == to.Type
}

// answer is Join without the words of a refusal.
func (s *System) answer(nodes []Node) (Node, bool) {
	if s.config.Policies == (Policies{}) {
		if n, ok := s.join(nodes); ok {
			return n, true
		}
		return s.equal(nodes)
	}
	return s.contested(append([]Node(nil), nodes...))
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

// join is what the library answers, if StableHLO can express it.
func (s *System) join(nodes []Node) (Node, bool) {
	if len(nodes) == 0 {
		return Node{}, false
	}
	switch s.rule {
	case byOrder:
		return s.order.join(nodes)
	case byFold:
		return s.fold.join(nodes)
	case bySequence:
		return s.sequence.join(nodes)
	default:
		return s.slots.join(nodes)
	}
}

// canonical returns the one of the operands acting like n by which tables know them all. It reports false if the system
// knows no such operand.
func (s *System) canonical(n Node) (Node, bool) {
	if s.rule != bySlots {
		n.Rank0 = false
	}
	if n.Weak && (s.rule == bySequence || s.rule == bySlots) {
		n = pythonScalar(n.Type)
		n.Weak = n.Type != I1 || s.rule == bySlots // NumPy takes python's bool as its own
	}
	switch s.rule {
	case bySequence:
		return n, s.sequence.dtype[0][n.Type] != notImplemented
	case bySlots:
		return n, s.slots.known[n.Type] != refusedType
	}
	_, ok := s.order.vertexOf(n)
	return n, ok
}

// pythonScalar is the weak operand that stands for the python scalars of the kind of a type.
func pythonScalar(t Type) Node {
	return Node{Type: [...]Type{NoType, I1, I64, F64, C128}[t.Kind().Rank()], Weak: true}
}

// equal lets strong operands of one type through, also where the system does not know the type: there is nothing to
// promote then. The libraries do the same (JAX: "trivial promotion case"; TensorFlow falls back to its old rule).
func (s *System) equal(nodes []Node) (Node, bool) {
	t, ok := sameType(nodes)
	if !ok || t.halfComplex() {
		return Node{}, false
	}
	result := Node{Type: t, Rank0: s.rule == bySlots}
	for _, n := range nodes {
		if n.Weak {
			return Node{}, false
		}
		result.Rank0 = result.Rank0 && n.Rank0
	}
	return result, true
}

// halfComplex returns the library's answer where StableHLO lacks its type.
func (s *System) halfComplex(nodes []Node) (Node, bool) {
	if s.rule != bySlots {
		return Node{}, false
	}
	n, ok := s.slots.answer(nodes)
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
	switch s.rule {
	case byFold:
		r.Class, r.Message = s.fold.why(asked)
	case bySequence:
		r.Class, r.Message = s.sequence.why(asked)
	case bySlots:
		r.Class, r.Message = s.slots.why(asked)
	default:
		r.Class, r.Message = s.order.why(s, asked)
	}
	return r
}
