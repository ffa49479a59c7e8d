package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
)

// decidePairwise gives each result the type of its operand. The root of a collective has no result.
func (s *solver) decidePairwise(op ir.Op, r *rules.Rule, _ nesting) Decision {
	facts := s.facts.of(op, r)
	results := s.values.Nodes(s.m.Operands(op))
	for i := range results {
		results[i].Weak = rules.IsWeak(facts, results[i].Weak)
		v := s.m.Operand(op, s.values.operandOf(op, i))
		results[i].Rank0 = results[i].Rank0 && r.IsElementwise() || s.config.HasRanks && s.values.IsRank0(s.m.Type(v))
	}
	var operands []elem.Type
	if s.hasRoot(op) {
		last := len(results) - 1
		operands, results = make([]elem.Type, last+1), results[:last]
		var ok bool
		if operands[last], ok = s.rootType(op); !ok {
			return refused()
		}
	}
	d := s.decisionFor(op, operands, results)
	for _, v := range s.m.Operands(op) {
		if d.Kind == rules.Changed && s.m.Types.Kind(s.m.Type(v)) == ir.TupleType {
			// The verifier accepts no tuple operands of such operations. Promotion passes their
			// components instead.
			d.Rewrite, d.Converted = rules.Rewrite{Kind: rules.UnpackOperands}, nil
		}
	}
	return d
}

// hasRoot reports whether the last operand of a collective is its root (StablehloOps.td,
// has_dynamic_root).
func (s *solver) hasRoot(op ir.Op) bool {
	return s.m.NumOperands(op) > 0 && s.m.Property(op, s.m.Names.Attr("has_dynamic_root")) != 0
}

func (s *solver) rootType(op ir.Op) (elem.Type, bool) {
	i := s.m.NumOperands(op) - 1
	t, wrong := rules.RootType(i, s.values.Elem(s.m.Operand(op, i)))
	if wrong != nil {
		s.report.finding(op, wrong)
	}
	return t, wrong == nil
}

// decideLeaves gives the leaves of the result the types of the leaves of the operands: a tuple
// packs them, async_done unpacks a future.
func (s *solver) decideLeaves(op ir.Op, _ *rules.Rule, _ nesting) Decision {
	return s.decisionFor(op, nil, s.values.Nodes(s.m.Operands(op)))
}

// decideTupleElement gives the result the type of the element.
func (s *solver) decideTupleElement(op ir.Op, _ *rules.Rule, _ nesting) Decision {
	tuple := s.m.Operand(op, 0)
	parts, _ := s.m.Types.Parts(s.values.Declared(tuple))
	index := s.m.Attrs.Ints(s.m.Property(op, ir.NameIndex))[0]
	at := 0
	for _, p := range parts[:index] {
		at += s.values.NumLeaves(p)
	}
	leaves := s.values.AppendLeaves(nil, tuple)
	return s.decisionFor(op, nil, leaves[at:at+s.values.NumLeaves(parts[index])])
}
