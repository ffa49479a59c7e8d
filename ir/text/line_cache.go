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
	layout       *stmtLayout
	types        int32 // first in Reader.lineTypes of its types: those of operands, then of results
	operandTypes int32 // number of them
	resultTypes  int32
	props, attrs ir.Dict
	// class of the operations with this line (see ir.ClassOf), and the number of its module
	class, classIn int32
	// number of the module whose aliases it may name (Reader.modules); 0 if it names none
	module int32
	plain  bool // the operation has no more than operands and results; see buildPlain
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
	e := b.r.lines.At(b.line.ID)
	*e = lineData{layout: s, operandTypes: int32(len(b.types)), resultTypes: int32(len(b.results)), props: props, attrs: attrs}
	e.types = b.r.lineTypes.Grow(e.operandTypes + e.resultTypes)
	copy(b.r.lineTypes.Slice(e.types, e.operandTypes), b.types)
	copy(b.r.lineTypes.Slice(e.types+e.operandTypes, e.resultTypes), b.results)
	custom := b.specialForm()
	e.plain = len(s.operands) == len(b.types) && !s.form.def.Short && (custom == nil || custom.properties == nil && custom.finish == nil && !custom.declares)
	if !b.origin.aliases.IsEmpty() && parts.MayNameAlias(b.src[b.tokens[0].End:b.tokens[end-1].End]) {
		e.module = b.r.modules
	}
	b.known = e
}

// classOf returns the class of the operations with the line of e.
func (b *builder) classOf(e *lineData) int32 {
	if e.classIn != b.r.modules {
		b.classes++
		e.class, e.classIn = b.classes, b.r.modules
	}
	return e.class
}

// buildPlain builds an operation that differs from an earlier one in its operands and the names of
// its results only. It does what buildOperation does, in half of the instructions (BenchmarkRead).
func (b *builder) buildPlain(e *lineData) *syntax.Error {
	s := b.layout
	waiting := b.r.scopes.NumForwardUses()
	b.operands = b.operands[:0]
	for i, token := range s.operands {
		t, typ := &b.tokens[token], *b.r.lineTypes.At(e.types + int32(i))
		if bound := b.r.scopes.LookupNumber(t.Payload - 1); bound != nil && b.m.Type(bound.Value) == typ {
			b.operands = append(b.operands, bound.Value)
			continue
		}
		v, err := b.bindOperand(*t, typ)
		if err != nil {
			return err
		}
		b.operands = append(b.operands, v)
	}
	spec := &b.spec
	spec.Name, spec.Properties, spec.Attributes = s.name, e.props, e.attrs
	spec.Operands, spec.Results, spec.Regions = b.operands, b.r.lineTypes.Slice(e.types+e.operandTypes, e.resultTypes), nil
	at := ir.Range{Start: b.tokens[0].Start, End: b.tokens[len(b.tokens)-1].End}
	op := b.m.Builder().Add(b.currentBlock(), spec, at, b.classOf(e))
	b.r.scopes.SetUseOp(waiting, op)
	if s.loc >= 0 {
		if err := b.recordLocation(op); err != nil {
			return err
		}
	}
	if e.resultTypes == 1 && len(s.results) == 1 && s.results[0].count < 0 {
		return b.define(b.tokens[s.results[0].name], b.m.Result(op, 0), 1)
	}
	b.line.Fill(b.tokens)
	return b.defineResults(op)
}

// readTypesAndAttributes reads the types and attributes of the statement, or takes them from the
// cache.
func (b *builder) readTypesAndAttributes(name ir.OpName) (props, attrs ir.Dict, err *syntax.Error) {
	s := b.layout
	if e := b.known; e != nil {
		b.types = append(b.types[:0], b.r.lineTypes.Slice(e.types, e.operandTypes)...)
		b.results = append(b.results[:0], b.r.lineTypes.Slice(e.types+e.operandTypes, e.resultTypes)...)
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
