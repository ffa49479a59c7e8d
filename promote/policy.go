package promote

import (
	"fmt"
	"strings"
)

// Policies decide the contested cells: those on which the libraries disagree most and of which
// users complain.
//
// The zero value leaves every cell to the system, so that it answers as the library does. Each
// other value changes one kind of cell, in every system alike. Two of them (U64Signed, and BF16F16
// = error) change answers; the others only turn a refusal of the system into an answer. *Policies
// is a flag value that takes KEY=VALUE.
type Policies struct {
	// U64Signed is about ui64 beside a signed integer of 8 bits or more, which no integer type can
	// hold:
	// float (default: what the system does, weak f64 in JAX), error, i64 (ui64 is taken as i64),
	// f32 (both are taken as f32).
	U64Signed Policy
	// F8 is about floats of 4, 6 and 8 bits beside types that the system does not join them with:
	// error (default: what the system does), widen-f32 (they are taken as f32).
	F8 Policy
	// BF16F16 is about bf16 beside f16: f32 (default: what the system does), error.
	BF16F16 Policy
	// ComplexHalf is about results of type complex<f16> and complex<bf16>, which StableHLO lacks:
	// error (default), widen (they become complex<f32>).
	ComplexHalf Policy
	// SmallInt is about integers of 2 and 4 bits beside types that the system does not join them
	// with:
	// error (default: what the system does), widen (they are taken as integers of 8 bits).
	SmallInt Policy
	// TorchBroadcast is about broadcast_in_dim of a zero-dimensional value where ranks count, which
	// is in torch:
	// scalar (default: the value stays zero-dimensional to joins, as it is how a front end writes
	// that torch broadcasts), tensor (it counts as a tensor from then on). It changes no join; who
	// builds the nodes asks for it.
	TorchBroadcast Policy
	// MixedDot is about contractions of two element types, which the verifier of StableHLO accepts
	// and JAX emits for TPU and under a DotAlgorithm: auto (default: a legal module keeps them; in
	// any other, one with an algorithm keeps its declared operand types, and the rest is joined),
	// join (all are joined, but for those with an algorithm), keep (none is). It changes no join;
	// who decides about contractions asks for it.
	MixedDot Policy
}

// A Policy is one way to decide a contested cell. Which ones a key takes is said at its field in
// [Policies].
type Policy uint8

// The policies. Default is the first value of every key.
const (
	Default   Policy = iota
	Refuse           // error
	AsI64            // i64
	AsF32            // f32 of u64-signed
	Widen            // widen, widen-f32
	AsTensor         // tensor
	JoinMixed        // join
	KeepMixed        // keep
)

// policyKeys is the vocabulary of --policy: per key the values it takes, the default first.
var policyKeys = [...]struct {
	key    string
	values []policyValue
	about  string
	field  func(*Policies) *Policy
}{
	{"u64-signed", []policyValue{{"float", Default}, {"error", Refuse}, {"i64", AsI64}, {"f32", AsF32}},
		"ui64 with a signed integer",
		func(p *Policies) *Policy { return &p.U64Signed }},
	{"f8", []policyValue{{"error", Default}, {"widen-f32", Widen}},
		"4- to 8-bit floats with types that the system does not join them with",
		func(p *Policies) *Policy { return &p.F8 }},
	{"bf16-f16", []policyValue{{"f32", Default}, {"error", Refuse}},
		"bf16 with f16",
		func(p *Policies) *Policy { return &p.BF16F16 }},
	{"complex-half", []policyValue{{"error", Default}, {"widen", Widen}},
		"results of type complex<f16> and complex<bf16>, which StableHLO lacks",
		func(p *Policies) *Policy { return &p.ComplexHalf }},
	{"small-int", []policyValue{{"error", Default}, {"widen", Widen}},
		"2- and 4-bit integers with types that the system does not join them with",
		func(p *Policies) *Policy { return &p.SmallInt }},
	{"torch-broadcast", []policyValue{{"scalar", Default}, {"tensor", AsTensor}},
		"in torch, how a broadcast zero-dimensional tensor counts",
		func(p *Policies) *Policy { return &p.TorchBroadcast }},
	{"mixed-dot", []policyValue{{"auto", Default}, {"join", JoinMixed}, {"keep", KeepMixed}},
		"contractions of two types: auto keeps those of legal modules",
		func(p *Policies) *Policy { return &p.MixedDot }},
}

// A PolicyKey describes one key of [Policies.Set].
type PolicyKey struct {
	Key    string
	Values []string // the default first
	About  string   // the case that the key decides, as a phrase
}

// PolicyKeys returns the keys that [Policies.Set] takes, in the order of the fields of [Policies].
func PolicyKeys() []PolicyKey {
	var keys []PolicyKey
	for _, row := range policyKeys {
		k := PolicyKey{Key: row.key, About: row.about}
		for _, v := range row.values {
			k.Values = append(k.Values, v.word)
		}
		keys = append(keys, k)
	}
	return keys
}

type policyValue struct {
	word   string
	policy Policy
}

// Set applies KEY=VALUE, or several joined by commas. Its error lists the keys, or the values of
// the key.
func (p *Policies) Set(s string) error {
	next := *p
	for _, setting := range strings.Split(s, ",") {
		if err := next.set(setting); err != nil {
			return err
		}
	}
	*p = next
	return nil
}

func (p *Policies) set(setting string) error {
	key, word, ok := strings.Cut(setting, "=")
	if !ok {
		return fmt.Errorf("policy '%s' is not of the form KEY=VALUE", setting)
	}
	var keys []string
	for _, row := range policyKeys {
		keys = append(keys, row.key)
		if row.key != key {
			continue
		}
		var words []string
		for _, v := range row.values {
			if v.word == word {
				*row.field(p) = v.policy
				return nil
			}
			words = append(words, v.word)
		}
		return fmt.Errorf("policy %s has no value '%s'; there are %s", key, word, list(words))
	}
	return fmt.Errorf("unknown policy '%s'; there are %s", key, list(keys))
}

// String returns the settings that are not the default, as Set takes them; empty if there is none.
func (p Policies) String() string {
	var settings []string
	for _, row := range policyKeys {
		for _, v := range row.values[1:] {
			if *row.field(&p) == v.policy {
				settings = append(settings, row.key+"="+v.word)
			}
		}
	}
	return strings.Join(settings, ",")
}

// Type returns the word that stands for a setting in usage texts.
func (p Policies) Type() string { return "KEY=VALUE" }

// validate reports a field that holds a policy of another key; only a program can cause that, no
// flag.
func (p Policies) validate() error {
	for _, row := range policyKeys {
		legal := false
		for _, v := range row.values {
			legal = legal || *row.field(&p) == v.policy
		}
		if !legal {
			return fmt.Errorf("policy %s has no value %d", row.key, *row.field(&p))
		}
	}
	return nil
}

// joins are the policies that joins ask for.
func (p Policies) joins() Policies {
	p.TorchBroadcast, p.MixedDot = Default, Default
	return p
}

// changesAnswers reports whether some operands must be looked at before the system is asked.
func (p Policies) changesAnswers() bool { return p.U64Signed != Default || p.BF16F16 != Default }

// before applies the policies that change answers. It returns the operands as the system shall see
// them, or in words why they are refused.
func (s *System) before(nodes []Node) ([]Node, string) {
	p := s.config.Policies
	if p.BF16F16 == Refuse && s.meet(nodes, isBF16, isF16) {
		return nil, "policy bf16-f16=error refuses bf16 beside f16"
	}
	if p.U64Signed == Default || !s.meet(nodes, isU64, isSigned) {
		return nodes, ""
	}
	switch p.U64Signed {
	case AsI64:
		return replace(nodes, func(t Type) Type {
			if isU64(t) {
				return I64
			}
			return t
		}), ""
	case AsF32:
		return replace(nodes, func(t Type) Type {
			if isU64(t) || isSigned(t) {
				return F32
			}
			return t
		}), ""
	}
	return nil, "policy u64-signed=error refuses ui64 beside a signed integer"
}

// widened calls try with the operands that the widening policies allow in place of refused ones,
// until it succeeds.
func (p Policies) widened(nodes []Node, try func([]Node) (Node, bool)) (Node, bool) {
	if p.SmallInt == Widen && anyType(nodes, Type.smallInt) {
		nodes = replace(nodes, func(t Type) Type {
			switch {
			case t.smallInt() && t.Kind() == Signed:
				return I8
			case t.smallInt():
				return UI8
			}
			return t
		})
		if n, ok := try(nodes); ok {
			return n, true
		}
	}
	if p.F8 == Widen && anyType(nodes, Type.smallFloat) {
		return try(replace(nodes, func(t Type) Type {
			if t.smallFloat() {
				return F32
			}
			return t
		}))
	}
	return Node{}, false
}

func isU64(t Type) bool    { return t == UI64 }
func isSigned(t Type) bool { return t.Kind() == Signed && t.Bits() >= 8 }
func isBF16(t Type) bool   { return t == BF16 }
func isF16(t Type) bool    { return t == F16 }

// meet reports whether two operands of the given types bear on one another: both strong and, where
// rank counts, of one slot; or both weak among weak operands only, where the system joins the types
// in which those are stored.
func (s *System) meet(nodes []Node, a, b func(Type) bool) bool {
	weak := allWeak(nodes)
	if weak && !s.traits.storage {
		return false
	}
	var seenA, seenB [2]bool // by slot
	for _, n := range nodes {
		slot := 0
		if s.traits.ranks {
			slot = rank0(n)
		}
		if n.Weak == weak {
			seenA[slot] = seenA[slot] || a(n.Type)
			seenB[slot] = seenB[slot] || b(n.Type)
		}
	}
	return seenA[0] && seenB[0] || seenA[1] && seenB[1]
}

// replace returns a copy of nodes with other types.
func replace(nodes []Node, f func(Type) Type) []Node {
	out := make([]Node, len(nodes))
	for i, n := range nodes {
		n.Type = f(n.Type)
		out[i] = n
	}
	return out
}

func anyType(nodes []Node, f func(Type) bool) bool {
	for _, n := range nodes {
		if f(n.Type) {
			return true
		}
	}
	return false
}
