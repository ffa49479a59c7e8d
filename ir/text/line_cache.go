package text

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A lineData caches the types and attributes of a statement on one line. They are the same for all
// statements with the same cached line, which differ in the names of values only, because an alias
// has one meaning in a module. A line without an alias means the same in all modules of a Context.
// The builder does not read the tokens of such a line that are no values, which stay unset (see
// syntax.Line).
type lineData struct {
	layout         *stmtLayout
	types, results []ir.Type
	props, attrs   ir.Dict
	plain          bool // the operation has no more than operands and results; see buildPlain
	// class of the operations with this line (see ir.ClassOf), and the number of its module
	class, classIn int32
	// number of the module whose aliases it may name (Reader.modules); 0 if it names none
	module int32
}

// findLine returns the cached data of the statement's line, or nil.
func (b *builder) findLine() *lineData {
	if b.line.ID == 0 || b.line.ID >= b.r.lines.End() {
		return nil
	}
	if e := b.r.lines.At(b.line.ID); e.layout == b.layout && (e.module == 0 || e.module == b.r.modules) {
		return e
	}
	return nil
}

// cacheLine caches the data of the statement's line if nothing but a location follows it.
func (b *builder) cacheLine(props, attrs ir.Dict) {
	s := b.layout
	end := len(b.tokens)
	if s.loc >= 0 {
		end = int(s.loc)
	}
	if b.line.ID == 0 || b.line.End() != end || s.name == ir.OpNone || s.upstreamStatement != nil || s.function != nil || s.applies >= 0 || len(s.regions)+len(s.successors) > 0 {
		return
	}
	for b.r.lines.End() <= b.line.ID {
		b.r.lines.Grow(1)
	}
	types := make([]ir.Type, 0, len(b.types)+len(b.results))
	types = append(append(types, b.types...), b.results...)
	n := len(b.types)
	e := lineData{layout: s, types: types[:n:n], results: types[n:], props: props, attrs: attrs}
	custom := b.specialForm()
	e.plain = len(s.operands) == n && !s.form.def.Short && (custom == nil || custom.properties == nil && custom.finish == nil && !custom.declares)
	if parts.MayNameAlias(b.src[b.tokens[0].End:b.tokens[end-1].End]) {
		e.module = b.r.modules
	}
	*b.r.lines.At(b.line.ID) = e
}

// setClass sets the class of an operation with the line of e.
func (b *builder) setClass(e *lineData, op ir.Op) {
	if e.classIn != b.r.modules {
		b.classes++
		e.class, e.classIn = b.classes, b.r.modules
	}
	b.m.Builder().SetClass(op, e.class)
}

// buildPlain builds an operation that differs from an earlier one in its operands and the names of
// its results only. It does what buildOperation does, in half of the instructions (BenchmarkRead).
func (b *builder) buildPlain(e *lineData) *syntax.Error {
	s := b.layout
	waiting := b.r.scopes.NumForwardUses()
	b.operands = b.operands[:0]
	for i, token := range s.operands {
		t := &b.tokens[token]
		if bound := b.r.scopes.LookupNumber(t.Payload - 1); bound != nil && b.m.Type(bound.Value) == e.types[i] {
			b.operands = append(b.operands, bound.Value)
			continue
		}
		v, err := b.bindOperand(*t, e.types[i])
		if err != nil {
			return err
		}
		b.operands = append(b.operands, v)
	}
	spec := ir.OpSpec{Name: s.name, Properties: e.props, Attributes: e.attrs, Operands: b.operands, Results: e.results}
	op := b.m.Builder().Add(b.currentBlock(), &spec, ir.Range{Start: b.tokens[0].Start, End: b.tokens[len(b.tokens)-1].End})
	b.setClass(e, op)
	b.r.scopes.SetUseOp(waiting, op)
	if s.loc >= 0 {
		if err := b.recordLocation(op); err != nil {
			return err
		}
	}
	if len(s.results) == 1 && s.results[0].count < 0 && len(e.results) == 1 {
		return b.define(b.tokens[s.results[0].name], b.m.Result(op, 0), 1)
	}
	b.line.Fill(b.tokens)
	return b.defineResults(op)
}

// readTypesAndAttributes reads the types and attributes of the statement, or takes them from the
// cache.
func (b *builder) readTypesAndAttributes(name ir.OpName) (props, attrs ir.Dict, err *syntax.Error) {
	s := b.layout
	if e := b.findLine(); e != nil {
		b.types, b.results = append(b.types[:0], e.types...), append(b.results[:0], e.results...)
		return e.props, e.attrs, nil
	}
	known, err := b.readFunctionAlias()
	if err != nil {
		return 0, 0, err
	}
	if !known {
		if b.types, err = b.typesAt(b.types, s.operandTypes); err != nil {
			return 0, 0, err
		}
		if b.results, err = b.typesAt(b.results, s.resultTypes); err != nil {
			return 0, 0, err
		}
	}
	dropped := len(b.m.Dropped)
	if props, attrs, err = b.readAttributes(name); err != nil {
		return 0, 0, err
	}
	if err = b.completeTypes(props); err != nil {
		return 0, 0, err
	}
	if len(b.m.Dropped) == dropped {
		// Dropped attributes are reported for each statement, so such a statement is not cached.
		b.cacheLine(props, attrs)
	}
	return props, attrs, nil
}
