package infer

import (
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// An overruleChecker reports results whose declared type is wider than the computed one.
type overruleChecker struct {
	m      *ir.Module
	config *rules.Config
	values *Values
	calls  *callGraph
	report *Reporter
	// results of operations that only move their operand, if declared wider than computed
	widerMoves map[ir.Value]bool
}

// warn warns about results of op whose declared type is wider than the computed one: the author
// expects the declared precision or range, and promotion computes with less.
//
// There is no warning if
//   - the operation has no operands, or is a call that declares the types of its callee;
//   - the declared type follows from the declared operand types (followsFromText);
//   - the option Results keeps the declared type, or a reduction accumulates in it;
//   - the operation fixes its result type.
//
// An operation that only moves its operand loses nothing by itself: its result is recorded in
// widerMoves, and warn reports the first operation that computes with it in a narrower type.
func (o *overruleChecker) warn(op ir.Op, d *Decision) {
	if o.m.NumOperands(op) == 0 && o.calls.callee(op) == nil {
		// a constant has the type of its literal, an iota its declared type
		return
	}
	c := o.config.RuleOf(o.m, op)
	for i := range o.m.NumResults(op) {
		v := o.m.Result(op, i)
		computed, declared := o.values.Elem(v), o.values.DeclaredElem(v)
		if o.widerMoves[v] {
			delete(o.widerMoves, v)
		}
		if !o.values.IsPlain(v) || !isDeclaredWider(computed, declared) || c != nil && hasFixedResult(c, i) {
			continue
		}
		if !o.takesWiderMove(op, declared) && (o.followsFromText(op, declared) || o.isCalleeResult(op, i, declared)) {
			continue
		}
		if o.isMove(op) {
			if o.widerMoves == nil {
				o.widerMoves = map[ir.Value]bool{}
			}
			o.widerMoves[v] = true
			continue
		}
		o.warnType(op, d, i, computed, declared)
	}
}

// isMove reports whether an operation only moves elements, as reshape and broadcast do.
func (o *overruleChecker) isMove(op ir.Op) bool {
	def := o.m.OpDef(op)
	return def != nil && def.Role == ir.Moves && o.tiedOperands(op) < 2 && o.calls.callee(op) == nil && o.m.FirstRegion(op) == 0
}

// warnType warns that result i of an operation is declared in a wider type than the computed one.
func (o *overruleChecker) warnType(op ir.Op, d *Decision, i int, computed, declared promote.Type) {
	reason, advice := o.explain(op, d, i, computed, declared)
	w := o.m.At(o.m.Ranges().Op(op), ir.Warning, "result #"+strconv.Itoa(i)+" of '"+o.m.OpString(op)+"' is declared '"+declared.String()+"', but "+reason+" in "+o.config.System.Name().String())
	w.Code, w.From, w.To = string(rules.TypeOverruled), rules.Element(computed), rules.Element(declared)
	for k, v := range o.m.Operands(op) {
		if o.widerMoves[v] {
			at := o.report.definition(k, v)
			w.NoteAt(at.at, at.text)
		}
	}
	w.Remedies = []ir.Remedy{{Effect: advice}, {Effect: "declare '" + computed.String() + "'"}}
	if !ignoresKeepResults(o.m, o.config, op) {
		w.Remedies = append(w.Remedies, ir.Remedy{Option: "results", Value: "keep", Effect: "convert the result to '" + declared.String() + "'"})
	}
	o.report.Add(op, w)
}

// takesWiderMove reports whether an operand is in widerMoves and has this declared type.
func (o *overruleChecker) takesWiderMove(op ir.Op, declared promote.Type) bool {
	if len(o.widerMoves) == 0 {
		return false
	}
	return slices.ContainsFunc(o.m.Operands(op), func(v ir.Value) bool { return o.widerMoves[v] && o.values.DeclaredElem(v) == declared })
}

// isDeclaredWider reports whether a declared type is wider than a computed one: of a higher kind,
// or of the same kind with more bits. Integers of either sign are one kind.
func isDeclaredWider(computed, declared promote.Type) bool {
	if computed == promote.NoType || declared == promote.NoType {
		return false
	}
	has, wants := computed.Kind().Rank(), declared.Kind().Rank()
	return wants > has || wants == has && declared.Bits() > computed.Bits()
}

// hasFixedResult reports whether a rule gives result i a type that does not depend on the operands.
func hasFixedResult(c *rules.Rule, i int) bool {
	switch c.Result(i) { // letters of the notation, see package rules
	case 'B', 'N', 'W':
		return true
	}
	return false
}

// followsFromText reports whether the author declared the result type merely because of the
// declared operand types, and promotion has replaced these. It is true if an operand is changed or
// weak, and the result declares the type of this operand, or the join of all declared operand
// types. Values that regions yield count as operands.
func (o *overruleChecker) followsFromText(op ir.Op, declared promote.Type) bool {
	values := slices.Clone(o.m.Operands(op))
	for r := o.m.FirstRegion(op); r != 0; r = o.m.NextRegion(r) {
		if b := o.m.FirstBlock(r); b != 0 {
			if last := o.m.LastOp(b); last != 0 {
				values = append(values, o.m.Operands(last)...)
			}
		}
	}
	anyAltered := false
	var nodes []promote.Node
	for _, v := range values {
		if !o.values.IsPlain(v) {
			anyAltered = anyAltered || o.values.leaves[v] != nil
			continue
		}
		altered := o.values.IsChanged(v) || o.values.IsWeak(v)
		t := o.values.DeclaredElem(v)
		if altered && t == declared {
			return true
		}
		anyAltered = anyAltered || altered
		if t != promote.NoType {
			nodes = append(nodes, promote.Node{Type: t, Rank0: o.config.HasRanks && o.values.IsRank0(o.values.Declared(v))})
		}
	}
	if !anyAltered || len(nodes) == 0 {
		return anyAltered
	}
	joined, refusal := o.config.System.Join(nodes...)
	return refusal == nil && joined.Type == declared
}

// isCalleeResult reports whether a call declares the result type that the callee declares.
func (o *overruleChecker) isCalleeResult(op ir.Op, i int, declared promote.Type) bool {
	f := o.calls.callee(op)
	return f != nil && i < len(f.Results) && f.Results[i].Type == declared
}

// explain explains why result i gets the computed type, and what to write so that it gets the
// declared one.
func (o *overruleChecker) explain(op ir.Op, d *Decision, i int, computed, declared promote.Type) (reason, advice string) {
	is := "'" + computed.String() + "'"
	switch tied := o.tiedOperands(op); {
	case o.calls.callee(op) != nil:
		return "the callee returns " + is, "write a stablehlo.convert of the result to '" + declared.String() + "'"
	case o.m.OpName(op) == ir.OpSort: // its region only compares
		return "operand #" + strconv.Itoa(i) + " makes it " + is, "write a stablehlo.convert of the operand to '" + declared.String() + "'"
	case len(d.Bodies) > 0:
		return "its region yields " + is, "write a stablehlo.convert to '" + declared.String() + "' in the region"
	case tied > 1:
		return "its operands join to " + is, "write a stablehlo.convert of an operand to '" + declared.String() + "'"
	}
	return "its operand makes it " + is, "write a stablehlo.convert of the operand to '" + declared.String() + "'"
}

// tiedOperands counts the operands of an operation that are joined.
func (o *overruleChecker) tiedOperands(op ir.Op) (n int) {
	c := o.config.RuleOf(o.m, op)
	if c == nil {
		return 0
	}
	for i := range o.m.NumOperands(op) {
		if c.Operand(i) == 'T' {
			n++
		}
	}
	return n
}
