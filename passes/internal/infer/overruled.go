package infer

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// warnOverruled warns about a result that is declared wider than inferred: the author expects more
// precision or range. There is no warning if
//   - the operation has no operands, unless it is a call;
//   - an operand is changed or weak, and the declared type of the result follows from those of the
//     operands (followsFromText);
//   - a call declares the type that its callee declares (isCalleeResult);
//   - the operation fixes its result type.
//
// An operation that only moves elements loses nothing, so its result is recorded in widerMoves
// instead. The warning is then given at an operation that has this value as an operand, if the
// result of that operation is declared with the same type as the value. followsFromText and
// isCalleeResult do not suppress that warning.
func (p *Reporter) warnOverruled(op ir.Op, d *Decision) {
	if p.m.NumOperands(op) == 0 && p.calls.callee(op) == nil {
		return
	}
	c := p.config.RuleOf(p.m, op)
	for i := range p.m.NumResults(op) {
		v := p.m.Result(op, i)
		computed, declared := p.values.Elem(v), p.values.DeclaredElem(v)
		delete(p.widerMoves, v)
		if !p.values.IsPlain(v) || !isDeclaredWider(computed, declared) || c != nil && slices.Contains(fixedResults, c.Result(i)) {
			continue
		}
		takesWiderMove := slices.ContainsFunc(p.m.Operands(op), func(v ir.Value) bool { return p.widerMoves[v] && p.values.DeclaredElem(v) == declared })
		if !takesWiderMove && (p.followsFromText(op, declared) || p.isCalleeResult(op, i, declared)) {
			continue
		}
		if p.isMove(op) {
			p.widerMoves[v] = true
			continue
		}
		p.addOverruled(op, d, i, computed, declared)
	}
}

func (p *Reporter) isMove(op ir.Op) bool {
	def := p.m.OpDef(op)
	return def != nil && def.Role == ir.Moves && p.countJoined(op) < 2 && p.calls.callee(op) == nil && p.m.FirstRegion(op) == 0
}

func (p *Reporter) addOverruled(op ir.Op, d *Decision, i int, computed, declared elem.Type) {
	reason, advice := p.explain(op, d, i, computed, declared)
	notes := []Note{func(d *ir.Diagnostic) { d.From, d.To = computed, declared }, Advice(advice), Advice("declare '" + computed.String() + "'")}
	if canKeepResults(p.m, p.config, op) {
		notes = append(notes, Option("results", "keep", "convert the result to '"+declared.String()+"'"))
	}
	for k, v := range p.m.Operands(op) {
		if p.widerMoves[v] {
			notes = append(notes, p.definition(k, v))
		}
	}
	p.addAt(op, ir.Warning, p.m.Ranges().Op(op), rules.TypeOverruled,
		"result #"+itoa(i)+" of '"+p.m.OpString(op)+"' is declared '"+declared.String()+"', but "+reason+" in "+p.config.System.Name().String(), notes...)
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

// fixedResults has the letters of results of fixed types in signatures, see package rules.
var fixedResults = []byte("BNW")

// followsFromText reports whether some operand is changed or weak, and the result has the declared
// type of that operand, or the join of the declared types of all operands. Values that regions
// yield count as operands.
func (p *Reporter) followsFromText(op ir.Op, declared elem.Type) bool {
	values := slices.Clone(p.m.Operands(op))
	for r := p.m.FirstRegion(op); r != 0; r = p.m.NextRegion(r) {
		values = append(values, p.m.Operands(p.m.LastOp(p.m.FirstBlock(r)))...)
	}
	anyAltered := false
	var nodes []promote.Node
	for _, v := range values {
		if !p.values.IsPlain(v) {
			anyAltered = anyAltered || p.values.leaves[v] != nil
			continue
		}
		altered := p.values.IsChanged(v) || p.values.IsWeak(v)
		t := p.values.DeclaredElem(v)
		if altered && t == declared {
			return true
		}
		anyAltered = anyAltered || altered
		if t != elem.None {
			nodes = append(nodes, promote.Node{Type: t, Rank0: p.config.HasRanks && p.values.IsRank0(p.values.Declared(v))})
		}
	}
	if !anyAltered || len(nodes) == 0 {
		return anyAltered
	}
	joined, refusal := p.config.System.Join(nodes...)
	return refusal == nil && joined.Type == declared
}

func (p *Reporter) isCalleeResult(op ir.Op, i int, declared elem.Type) bool {
	f := p.calls.callee(op)
	return f != nil && i < len(f.Results) && f.Results[i].Type == declared
}

// explain says why the result is not of its declared type, and what to write.
func (p *Reporter) explain(op ir.Op, d *Decision, i int, computed, declared elem.Type) (reason, advice string) {
	is := "'" + computed.String() + "'"
	switch tied := p.countJoined(op); {
	case p.calls.callee(op) != nil:
		return "the callee returns " + is, "write a stablehlo.convert of the result to '" + declared.String() + "'"
	case p.m.OpName(op) == ir.OpSort: // its region only compares
		return "operand #" + itoa(i) + " gives it the type " + is, "write a stablehlo.convert of the operand to '" + declared.String() + "'"
	case len(d.Bodies) > 0:
		return "its region yields " + is, "write a stablehlo.convert to '" + declared.String() + "' in the region"
	case tied > 1:
		return "its operands have the common type " + is, "write a stablehlo.convert of an operand to '" + declared.String() + "'"
	}
	operand, v := "its operand", p.m.Operand(op, 0)
	switch t := p.values.Elem(v); {
	case t == elem.None:
	case p.values.IsChanged(v):
		operand += ", promoted from '" + p.values.DeclaredElem(v).String() + "' to '" + t.String() + "',"
	case t != computed:
		operand += " of type '" + t.String() + "'"
	}
	return operand + " gives it the type " + is, "write a stablehlo.convert of the operand to '" + declared.String() + "'"
}

func (p *Reporter) countJoined(op ir.Op) (n int) {
	c := p.config.RuleOf(p.m, op)
	if c == nil {
		return 0
	}
	for i := range p.m.NumOperands(op) {
		if c.Operand(i) == 'T' {
			n++
		}
	}
	return n
}
