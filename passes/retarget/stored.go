package retarget

import (
	"maps"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// manyElements is the number of elements from which 'replace ... constants' selects a constant.
const manyElements = 1024

// A storer replaces the types of single arguments, results and constants. Their uses read converts
// to the type that they had, which stays legal elsewhere.
type storer struct {
	*runner
	match   *matcher
	place   *placer
	values  map[ir.Value]*target.Replace // arguments, and the results of constants
	results map[result]*target.Replace
}

// storeValues applies the statements that replace the types of single values.
func (r *runner) storeValues() {
	s := &storer{r, r.newMatcher(), newPlacer(r), map[ir.Value]*target.Replace{}, map[result]*target.Replace{}}
	keeps := r.target.Keeps
	for i := range r.target.Replaces {
		t := &r.target.Replaces[i]
		for ; len(keeps) > 0 && keeps[0].Statement < t.Statement; keeps = keeps[1:] {
			s.keep(&keeps[0])
		}
		if !t.Empty() {
			s.find(t)
		}
	}
	for i := range keeps {
		s.keep(&keeps[i])
	}
	for _, v := range slices.Sorted(maps.Keys(s.values)) {
		s.store(v, s.values[v])
	}
	for x, t := range s.results {
		s.checkStored(x.function, s.signatureResult(x), t)
	}
	if len(s.errors) > 0 || len(s.values)+len(s.results) == 0 {
		return
	}
	s.m.Walk(s.convertOperands)
	s.retypeSignatures()
}

func (s *storer) signatureResult(x result) ir.Type {
	_, results := ir.Signature(s.m, x.function)
	return results[x.i]
}

// find finds the values that a statement selects. A later statement about a value has precedence.
func (s *storer) find(t *target.Replace) {
	for _, v := range s.match.arguments(&t.Selector) {
		if s.m.Types.Elem(s.m.Type(v)) == t.From {
			s.values[v] = t
		}
	}
	for _, x := range s.match.results(&t.Selector) {
		if s.m.Types.Elem(s.signatureResult(x)) == t.From {
			s.results[x] = t
		}
	}
	if !t.Constants {
		return
	}
	s.m.Walk(func(op ir.Op) {
		if isConstant(s.m.OpName(op)) && s.m.Types.Elem(s.m.Type(s.m.Result(op, 0))) == t.From && s.isLarge(op) {
			s.values[s.m.Result(op, 0)] = t
		}
	})
}

// keep takes out the values that a statement keeps.
func (s *storer) keep(k *target.Keep) {
	isKept := func(v ir.Value) bool { return slices.Contains(k.Types, s.m.Types.Elem(s.m.Type(v))) }
	for _, v := range s.match.arguments(&k.Selector) {
		if isKept(v) {
			delete(s.values, v)
		}
	}
	for _, x := range s.match.results(&k.Selector) {
		if slices.Contains(k.Types, s.m.Types.Elem(s.signatureResult(x))) {
			delete(s.results, x)
		}
	}
	if k.SelectsValues() {
		return
	}
	for v := range s.values {
		if def, _ := s.m.DefiningOp(v); def != 0 && isKept(v) && s.match.matches(&k.Selector, def) {
			delete(s.values, v)
		}
	}
}

// isLarge reports whether a constant has many elements that are not all the same.
func (r *runner) isLarge(constant ir.Op) bool {
	count, _ := ir.Product(r.m.Types.Shape(r.m.Type(r.m.Result(constant, 0))))
	literal := r.m.Attrs.Literal(r.m.Property(constant, ir.NameValue))
	return count >= manyElements && (literal == nil || !literal.Splat())
}

// store changes the type of an argument, or of a constant with its literal.
func (s *storer) store(v ir.Value, t *target.Replace) {
	def, _ := s.m.DefiningOp(v)
	if def == 0 {
		b, _ := s.m.ArgOf(v)
		s.checkStored(s.m.RegionOp(s.m.BlockRegion(b)), s.m.Type(v), t)
	} else {
		p := newReplacer(s.runner, s.m.Walk, map[elem.Type]plan{t.From: {to: t.To, statement: t.Statement}}, s.report)
		if p.checkConstant(def); p.literals[def] == 0 {
			return
		}
		s.m.SetProperty(def, ir.NameValue, p.literals[def])
	}
	s.report.typeReport(t.From).Values++
	s.effects.decide(v, t.Statement)
	s.m.SetType(v, s.m.Types.WithElement(s.m.Type(v), s.m.Types.Scalar(t.To)))
}

// checkStored reports an argument or result that cannot be converted where it is used.
func (s *storer) checkStored(f ir.Op, typ ir.Type, t *target.Replace) {
	what := "'@" + s.functionName(f) + "' has a value of type '" + s.m.Types.Text(typ) + "' that '" + s.target.Statements[t.Statement].Text + "' selects"
	switch {
	case s.m.Types.Kind(typ) != ir.TensorType:
		s.fail(f, boundaryValue, "function "+what+", which stablehlo.convert does not accept", advice("select other values"))
	case len(s.match.callsOf(f)) > 0:
		s.fail(f, boundaryValue, "function "+what+", but it is called in the module too", advice("make a private function of its body, and call that"))
	}
}

// convertOperands makes an operation read stored values converted to the type that they had, and a
// function return converted results.
func (s *storer) convertOperands(op ir.Op) {
	for i, v := range s.m.Operands(op) {
		if t := s.values[v]; t != nil {
			s.m.SetOperand(op, i, s.place.convert(op, v, t.From, t.Statement))
		}
	}
	if !s.m.EndsFunction(op) {
		return
	}
	for i, v := range s.m.Operands(op) {
		if t := s.results[result{s.m.ParentOp(op), i}]; t != nil {
			s.m.SetOperand(op, i, s.place.convert(op, v, t.To, t.Statement))
		}
	}
}

// retypeSignatures gives functions with stored arguments or results their new types.
func (s *storer) retypeSignatures() {
	for _, f := range s.symbols().Functions() {
		if s.m.Body(f) == 0 || !s.isPublic(f) {
			continue
		}
		before := s.signature(f)
		inputs, results := ir.Signature(s.m, f)
		changed := make([]ir.Type, 0, len(inputs)+len(results))
		for i := range inputs {
			changed = append(changed, s.m.Type(s.m.Arg(s.m.Body(f), i)))
		}
		for i, typ := range results {
			if t := s.results[result{f, i}]; t != nil {
				typ = s.m.Types.WithElement(typ, s.m.Types.Scalar(t.To))
			}
			changed = append(changed, typ)
		}
		if after := s.m.Types.Function(changed[:len(inputs)], changed[len(inputs):]); after != before {
			s.m.SetProperty(f, ir.NameFunctionType, s.m.Attrs.TypeAttr(after))
			s.report.addSignature(s.functionName(f), s.m.Types.Text(before), s.m.Types.Text(after))
		}
	}
}
