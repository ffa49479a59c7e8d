package infer

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// The operations of a legal module stay unchanged. The rules alone would change some, because they
// follow spec.md, which is stricter than the verifier in places. The exceptions are
//   - operations that are marked, or have an operand that is changed or declared weak (altered), or
//     contain such an operation (isAlteredOp);
//   - calls, which follow their callees;
//   - contractions under the policy mixed-dot=join.
//
// A call alone is no reason to change: it changes only if it has an altered operand, or if its
// callee contains an exception of another kind. So StaysUnchanged need not look for calls.
//
// Run skips inference if there can be no exception (StaysUnchanged). Otherwise keepLegal drops the
// decision for each operation that is not an exception.

// StaysUnchanged reports whether a module is legal and has no exception, and the options do not ask
// which values are weak.
func StaysUnchanged(m *ir.Module, o *rules.Options) bool {
	if !o.Legal || o.KeepWeak || o.TraceWeak || len(o.WeakArgs) > 0 || hasMarks(m) {
		return false
	}
	return o.System == nil || o.System.Config().Policies.MixedDot != promote.JoinMixed || !hasMixedContraction(m)
}

func hasMarks(m *ir.Module) bool {
	if !m.Names.KnowsAttr(weakText) {
		return false
	}
	weak := WeakName(m)
	inArray := func(a ir.Attr) bool {
		return a != 0 && slices.ContainsFunc(m.Attrs.Items(a), func(d ir.Attr) bool { return m.Dicts.Lookup(m.Attrs.DictOf(d), weak) != 0 })
	}
	for op := ir.Op(1); int(op) < m.NumOps(); op++ {
		switch {
		case m.Attributes(op) != 0 && m.Attribute(op, weak) != 0:
			return true
		case m.OpName(op) == ir.OpFunc && (inArray(m.Property(op, ir.NameArgAttrs)) || inArray(m.Property(op, ir.NameResAttrs))):
			return true
		}
	}
	return false
}

// contractions lists the operations to which the policy mixed-dot applies. Convolution is not one
// of them: the verifier refuses mixed element types (TypeInference.cpp, verifyConvolutionOp's
// "compatible element type").
var contractions = []ir.OpName{ir.OpDot, ir.OpDotGeneral, ir.OpEinsum, ir.OpChloRaggedDot}

func hasMixedContraction(m *ir.Module) bool {
	for op := ir.Op(1); int(op) < m.NumOps(); op++ {
		if slices.Contains(contractions, m.OpName(op)) && m.NumOperands(op) > 1 &&
			m.Types.ElementType(m.Type(m.Operand(op, 0))) != m.Types.ElementType(m.Type(m.Operand(op, 1))) {
			return true
		}
	}
	return false
}

// keepLegal drops the decision for an operation of a legal module, unless it is an exception.
func (s *solver) keepLegal(op ir.Op, d *Decision) {
	switch name := s.m.OpName(op); {
	case (d.Kind == rules.Unchanged || s.values.isNoop(op, d)) && !slices.ContainsFunc(d.Bodies, s.yieldChanges):
		return
	case name == ir.OpFuncCall, name == ir.OpComposite:
		return
	case s.config.System.Config().Policies.MixedDot == promote.JoinMixed && slices.Contains(contractions, name):
		return
	case s.isAlteredOp(op):
		return
	}
	s.report.drop(op)
	*d = Decision{}
	for r := s.m.FirstRegion(op); r != 0; r = s.m.NextRegion(r) {
		d.Bodies = append(d.Bodies, Body{Region: r})
	}
}

// isAlteredOp reports whether an operation, or one nested in it, is marked or has an altered
// operand.
func (s *solver) isAlteredOp(op ir.Op) bool {
	reached := func(op ir.Op) bool {
		return s.m.Attributes(op) != 0 && s.m.Attribute(op, s.weak) != 0 || slices.ContainsFunc(s.m.Operands(op), s.isAltered)
	}
	found := reached(op)
	s.m.WalkBelow(op, func(inner ir.Op) { found = found || reached(inner) })
	return found
}

// isAltered reports whether a leaf of a value is declared weak or changed.
func (s *solver) isAltered(v ir.Value) bool {
	declared := s.values.AppendDeclared(nil, s.values.Declared(v))
	for leaf, n := range s.values.AppendLeaves(nil, v) {
		if n.IsDeclaredWeak() || n.Type != declared[leaf].Type {
			return true
		}
	}
	return false
}
