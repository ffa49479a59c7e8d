package infer

import (
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

type overruleChecker struct {
	inference
	calls *callGraph
	// results of operations that only move elements, if declared wider than inferred
	widerMoves map[ir.Value]bool
}

// warn warns about a result that is declared wider than inferred: the author expects more precision
// or range. There is no warning if
//   - the operation has no operands, unless it is a call;
//   - an operand is changed or weak, and the declared type of the result follows from those of the
//     operands (followsFromText);
//   - a call declares the type that its callee declares (isCalleeResult);
//   - the operation fixes its result type.
//
// An operation that only moves elements loses nothing, so warn records its result in widerMoves
// instead. The warning is then given at an operation that has this value as an operand, if the
// result of that operation is declared with the same type as the value. followsFromText and
// isCalleeResult do not suppress that warning.
func (o *overruleChecker) warn(op ir.Op, d *Decision) {
	if o.m.NumOperands(op) == 0 && o.calls.callee(op) == nil {
		return
	}
	c := o.config.RuleOf(o.m, op)
	for i := range o.m.NumResults(op) {
		v := o.m.Result(op, i)
		computed, declared := o.values.Elem(v), o.values.DeclaredElem(v)
		delete(o.widerMoves, v)
		if !o.values.IsPlain(v) || !isDeclaredWider(computed, declared) || c != nil && hasFixedResult(c, i) {
			continue
		}
		if !o.takesWiderMove(op, declared) && (o.followsFromText(op, declared) || o.isCalleeResult(op, i, declared)) {
			continue
		}
		if o.isMove(op) {
			o.widerMoves[v] = true
			continue
		}
		o.warnType(op, d, i, computed, declared)
	}
}

func (o *overruleChecker) isMove(op ir.Op) bool {
	def := o.m.OpDef(op)
	return def != nil && def.Role == ir.Moves && o.countJoined(op) < 2 && o.calls.callee(op) == nil && o.m.FirstRegion(op) == 0
}

func (o *overruleChecker) warnType(op ir.Op, d *Decision, i int, computed, declared elem.Type) {
	reason, advice := o.explain(op, d, i, computed, declared)
	w := o.m.At(o.m.Ranges().Op(op), ir.Warning, "result #"+strconv.Itoa(i)+" of '"+o.m.OpString(op)+"' is declared '"+declared.String()+"', but "+reason+" in "+o.config.System.Name().String())
	w.Code, w.From, w.To = rules.TypeOverruled, computed, declared
	for k, v := range o.m.Operands(op) {
		if o.widerMoves[v] {
			o.report.definition(k, v)(w)
		}
	}
	w.Remedies = []ir.Remedy{{Effect: advice}, {Effect: "declare '" + computed.String() + "'"}}
	if canKeepResults(o.m, o.config, op) {
		w.Remedies = append(w.Remedies, ir.Remedy{Option: "results", Value: "keep", Effect: "convert the result to '" + declared.String() + "'"})
	}
	o.report.Add(op, w)
}

func (o *overruleChecker) takesWiderMove(op ir.Op, declared elem.Type) bool {
	return slices.ContainsFunc(o.m.Operands(op), func(v ir.Value) bool { return o.widerMoves[v] && o.values.DeclaredElem(v) == declared })
}

// isDeclaredWider reports whether the declared type is of a higher kind, or of the same kind with
// more bits. Signed and unsigned integers are one kind here.
func isDeclaredWider(inferred, declared elem.Type) bool {
	if inferred == elem.None || declared == elem.None {
		return false
	}
	has, wants := inferred.Kind().Rank(), declared.Kind().Rank()
	return wants > has || wants == has && declared.Bits() > inferred.Bits()
}

func hasFixedResult(c *rules.Rule, i int) bool {
	switch c.Result(i) { // letters of signatures, see package rules
	case 'B', 'N', 'W':
		return true
	}
	return false
}

// followsFromText reports whether some operand is changed or weak, and the result has the declared
// type of that operand, or the join of the declared types of all operands. Values that regions
// yield count as operands.
func (o *overruleChecker) followsFromText(op ir.Op, declared elem.Type) bool {
	values := slices.Clone(o.m.Operands(op))
	for r := o.m.FirstRegion(op); r != 0; r = o.m.NextRegion(r) {
		values = append(values, o.m.Operands(o.m.LastOp(o.m.FirstBlock(r)))...)
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
		if t != elem.None {
			nodes = append(nodes, promote.Node{Type: t, Rank0: o.config.HasRanks && o.values.IsRank0(o.values.Declared(v))})
		}
	}
	if !anyAltered || len(nodes) == 0 {
		return anyAltered
	}
	joined, refusal := o.config.System.Join(nodes...)
	return refusal == nil && joined.Type == declared
}

func (o *overruleChecker) isCalleeResult(op ir.Op, i int, declared elem.Type) bool {
	f := o.calls.callee(op)
	return f != nil && i < len(f.Results) && f.Results[i].Type == declared
}

// explain says why the result is not of its declared type, and what to write.
func (o *overruleChecker) explain(op ir.Op, d *Decision, i int, computed, declared elem.Type) (reason, advice string) {
	is := "'" + computed.String() + "'"
	switch tied := o.countJoined(op); {
	case o.calls.callee(op) != nil:
		return "the callee returns " + is, "write a stablehlo.convert of the result to '" + declared.String() + "'"
	case o.m.OpName(op) == ir.OpSort: // its region only compares
		return "operand #" + strconv.Itoa(i) + " gives it the type " + is, "write a stablehlo.convert of the operand to '" + declared.String() + "'"
	case len(d.Bodies) > 0:
		return "its region yields " + is, "write a stablehlo.convert to '" + declared.String() + "' in the region"
	case tied > 1:
		return "its operands have the common type " + is, "write a stablehlo.convert of an operand to '" + declared.String() + "'"
	}
	operand, v := "its operand", o.m.Operand(op, 0)
	switch t := o.values.Elem(v); {
	case t == elem.None:
	case o.values.IsChanged(v):
		operand += ", promoted from '" + o.values.DeclaredElem(v).String() + "' to '" + t.String() + "',"
	case t != computed:
		operand += " of type '" + t.String() + "'"
	}
	return operand + " gives it the type " + is, "write a stablehlo.convert of the operand to '" + declared.String() + "'"
}

func (o *overruleChecker) countJoined(op ir.Op) (n int) {
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
