package promote

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Policies override joins on which the libraries disagree most and about which users complain.
//
// The zero value leaves every join to the system, which follows its library. Each other value
// changes one kind of join, in all systems alike. U64Signed and BF16F16=error change results; the
// others only replace a refusal by a result. *Policies implements the interface of a flag value,
// KEY=VALUE.
type Policies struct {
	// U64Signed applies to ui64 with a signed integer of 8 bits or more, for which no integer type
	// is wide enough: float (default: the join of the system, weak f64 in JAX), error, i64 (ui64 is
	// converted to i64), f32 (both are converted to f32).
	U64Signed Policy
	// F8 applies to floats of 4, 6 and 8 bits with types that the system does not join them with:
	// error (default: the system refuses them), widen-f32 (they are converted to f32).
	F8 Policy
	// BF16F16 applies to bf16 with f16: f32 (default: the join of the system), error.
	BF16F16 Policy
	// ComplexHalf applies to results of type complex<f16> and complex<bf16>, which StableHLO lacks:
	// error (default), widen (they become complex<f32>).
	ComplexHalf Policy
	// SmallInt applies to integers of 2 and 4 bits with types that the system does not join them
	// with: error (default: the system refuses them), widen (they are converted to integers of 8
	// bits).
	SmallInt Policy
	// TorchBroadcast applies to broadcast_in_dim of a zero-dimensional value in systems that
	// distinguish ranks (torch): scalar (default: the result is zero-dimensional for joins, because
	// front ends write torch's implicit broadcasting this way), tensor (the result is a tensor for
	// joins). Join ignores it; package passes reads it to compute operands.
	TorchBroadcast Policy
	// MixedDot applies to contractions of two element types, which the verifier of StableHLO
	// accepts and JAX emits for TPU and under a DotAlgorithm: auto (default: a legal module keeps
	// them; in any other module those with an algorithm keep their declared operand types, and the
	// others are joined), join (all are joined, except those with an algorithm), keep (none is).
	// Join ignores it; package passes reads it to decide contractions.
	MixedDot Policy
}

// A Policy is a value of a policy key. The fields of [Policies] list the values of each key.
type Policy uint8

// The values of all keys. Default is the first value of each.
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

// fields returns the fields in the order of policyKeys.
func (p *Policies) fields() []*Policy {
	return []*Policy{&p.U64Signed, &p.F8, &p.BF16F16, &p.ComplexHalf, &p.SmallInt, &p.TorchBroadcast, &p.MixedDot}
}

// policyKeys has the keys of --policy with their values, the default first.
var policyKeys = [...]struct {
	key    string
	values []policyValue
	about  string
}{
	{"u64-signed", []policyValue{{"float", Default, ""}, {"error", Refuse, ""}, {"i64", AsI64, "join ui64 and a signed integer to i64"}, {"f32", AsF32, "join ui64 and a signed integer to f32"}},
		"ui64 with a signed integer"},
	{"f8", []policyValue{{"error", Default, ""}, {"widen-f32", Widen, "convert floats of 4 to 8 bits to f32"}},
		"4- to 8-bit floats with types that the system does not join them with"},
	{"bf16-f16", []policyValue{{"f32", Default, ""}, {"error", Refuse, ""}},
		"bf16 with f16"},
	{"complex-half", []policyValue{{"error", Default, ""}, {"widen", Widen, "get complex<f32>"}},
		"results of type complex<f16> and complex<bf16>, which StableHLO lacks"},
	{"small-int", []policyValue{{"error", Default, ""}, {"widen", Widen, "convert integers of 2 and 4 bits to 8 bits"}},
		"2- and 4-bit integers with types that the system does not join them with"},
	{"torch-broadcast", []policyValue{{"scalar", Default, ""}, {"tensor", AsTensor, "count a broadcast scalar as a tensor"}},
		"in torch, how a broadcast zero-dimensional tensor counts"},
	{"mixed-dot", []policyValue{{"auto", Default, ""}, {"join", JoinMixed, "convert the operands of a contraction to one type"}, {"keep", KeepMixed, "keep contractions of two types"}},
		"contractions of two types: auto keeps those of legal modules"},
}

// A PolicyKey describes one key of [Policies.Set].
type PolicyKey struct {
	Key    string
	Values []string // the default first
	About  string   // the joins that the key decides, as a phrase
}

// PolicyKeys returns the keys that [Policies.Set] accepts, in the order of the fields of
// [Policies].
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
	effect string // what the value does, as an infinitive; empty if no message advises it
}

// Set applies KEY=VALUE, or several settings joined by commas. The error lists the keys, or the
// values of the key.
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
	for i, k := range PolicyKeys() {
		keys = append(keys, k.Key)
		if k.Key != key {
			continue
		}
		v := slices.Index(k.Values, word)
		if v < 0 {
			return fmt.Errorf("policy %s has no value '%s'; there are %s", key, word, joinWords(k.Values))
		}
		*p.fields()[i] = policyKeys[i].values[v].policy
		return nil
	}
	return fmt.Errorf("unknown policy '%s'; there are %s", key, joinWords(keys))
}

// String returns the settings that differ from the default, in the syntax of Set.
func (p Policies) String() string {
	var settings []string
	for i, row := range policyKeys {
		for _, v := range row.values[1:] {
			if *p.fields()[i] == v.policy {
				settings = append(settings, row.key+"="+v.word)
			}
		}
	}
	return strings.Join(settings, ",")
}

// Type returns the placeholder of a setting in usage texts.
func (p Policies) Type() string { return "KEY=VALUE" }

// validate returns an error if a field has a value of another key, which only a program can set.
func (p Policies) validate() error {
	for i, row := range policyKeys {
		if is := *p.fields()[i]; !slices.ContainsFunc(row.values, func(v policyValue) bool { return v.policy == is }) {
			return fmt.Errorf("policy %s has no value %d", row.key, is)
		}
	}
	return nil
}

// applyPolicies applies the policies that change results. It returns the operands for the system,
// or the reason why a policy refuses them.
func (s *System) applyPolicies(nodes []Node) ([]Node, string) {
	p := s.config.Policies
	if p.BF16F16 == Refuse && s.hasPair(nodes, isBF16, isF16) {
		return nil, "policy bf16-f16=error refuses bf16 with f16"
	}
	if p.U64Signed == Default || !s.hasPair(nodes, isU64, isSigned) {
		return nodes, ""
	}
	switch p.U64Signed {
	case AsI64:
		return replace(nodes, isU64, elem.I64), ""
	case AsF32:
		return replace(replace(nodes, isU64, elem.F32), isSigned, elem.F32), ""
	}
	return nil, "policy u64-signed=error refuses ui64 with a signed integer"
}

// tryWidened calls try with the operands converted as the widening policies allow, until it
// succeeds.
func (p Policies) tryWidened(nodes []Node, try func([]Node) (Node, bool)) (Node, bool) {
	if p.SmallInt == Widen {
		nodes = replace(replace(nodes, isSmallSigned, elem.I8), isSmallInt, elem.UI8)
		if n, ok := try(nodes); ok {
			return n, true
		}
	}
	if p.F8 == Widen {
		return try(replace(nodes, isSmallFloat, elem.F32))
	}
	return Node{}, false
}

func isU64(t elem.Type) bool    { return t == elem.UI64 }
func isSigned(t elem.Type) bool { return t.IsSigned() && t.Bits() >= 8 }
func isBF16(t elem.Type) bool   { return t == elem.BF16 }
func isF16(t elem.Type) bool    { return t == elem.F16 }

func isSmallSigned(t elem.Type) bool { return isSmallInt(t) && t.IsSigned() }

// hasPair reports whether operands of the two kinds of types affect each other: both are strong
// and, in torch, in the same category of ranks; or all operands are weak and the system joins their
// storage types.
func (s *System) hasPair(nodes []Node, a, b func(elem.Type) bool) bool {
	weak := allWeak(nodes)
	if o := s.tables().order; weak && (o == nil || !o.joinsByStorage) {
		return false
	}
	var seenA, seenB [2]bool // by slot
	for _, n := range nodes {
		slot := 0
		if s.traits.ranks && n.Rank0 {
			slot = 1
		}
		if n.Weak == weak {
			seenA[slot] = seenA[slot] || a(n.Type)
			seenB[slot] = seenB[slot] || b(n.Type)
		}
	}
	return seenA[0] && seenB[0] || seenA[1] && seenB[1]
}

// replace returns the operands with one type in place of all types of a kind.
func replace(nodes []Node, is func(elem.Type) bool, by elem.Type) []Node {
	nodes = slices.Clone(nodes)
	for i := range nodes {
		if is(nodes[i].Type) {
			nodes[i].Type = by
		}
	}
	return nodes
}
