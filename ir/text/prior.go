package text

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// priorUse is MLIR's note at the definition or earlier use of a value whose type differs from that
// of a use (Parser.cpp, resolveSSAUse).
const priorUse = "prior use here"

// checkUse checks the type written at a use against that of the definition. A result of an
// operation kept as text has no type yet and takes that of its first use.
func (b *builder) checkUse(v ir.Value, typ ir.Type, t syntax.Token) *syntax.Error {
	has := b.m.Type(v)
	switch {
	case has == typ || typ == 0:
		return nil
	case has == 0:
		b.m.SetType(v, typ)
		return nil
	}
	err := otherTypeError(b, t, typ, has)
	if at, ok := valueNameOf(b, v, t); ok {
		err.Note, err.NoteAt = priorUse, at
	}
	return err
}

// otherTypeError returns the error for a use with another type than before. MLIR omits the result
// number of the value; we include it, because the message is ambiguous without it if the operation
// has several results.
func otherTypeError(b *builder, t syntax.Token, wants, has ir.Type) *syntax.Error {
	name := string(b.src[t.Start:t.End])
	return t.Fail("use of value '" + name + "' expects different type than prior uses: '" + b.c.Types.Text(wants) + "' vs '" + b.c.Types.Text(has) + "'")
}

// valueNameOf returns the offset of the definition of a value that a use names; false if the source
// has none, as for names defined by the custom form of an unregistered operation.
func valueNameOf(b *builder, v ir.Value, use syntax.Token) (at int, ok bool) {
	if op, number := b.m.DefiningOp(v); op != 0 {
		g, ok := ResultNameOf(b.m, op, number)
		return g.Name.Start, ok
	}
	block, _ := b.m.ArgOf(v)
	from := regionHeaderOf(b, b.m.BlockRegion(block))
	if start := b.m.Ranges().BlockStart(block); start > 0 && b.src[start] == '^' {
		from = span{start, len(b.src)}
	}
	name := string(b.src[use.Start:use.End])
	for t := range syntax.HeaderTokens(b.src, from.start, from.end, vocabulary) {
		if t.Kind == grammar.MLIRARG && string(b.src[t.Start:t.End]) == name {
			return t.Start, true
		}
	}
	return 0, false
}

// regionHeaderOf returns the header of the operation of an open region; an empty span for the
// implicit module.
func regionHeaderOf(b *builder, r ir.Region) span {
	for _, open := range slices.Concat(b.outer, []openRegion{b.openRegion}) {
		if open.region == r {
			return open.header
		}
	}
	return span{}
}

// A use is an operand whose value has another type than its statement declares.
type use struct {
	token syntax.Token
	has   ir.Type
	op    ir.Op // operation of the statement; 0 for the current statement
}

// addLongFormFix adds a remedy and a fix to an error about the type of an operand: to write a
// function type with the actual operand types. That applies if the statement has a short type that
// may be replaced by a function type, and if the types differ only as promotion can handle. where
// describes the statement if it is not that of the error.
func addLongFormFix(b *builder, err *syntax.Error, s statement, u use, where string) *syntax.Error {
	l := s.layout
	if !l.hasShortTypes() {
		return err
	}
	saved := b.tokens
	b.tokens = s.tokens // typeAt uses them
	defer func() { b.tokens = saved }()
	result, fault := b.typeAt(l.resultTypes[0])
	if fault != nil || b.c.Types.Kind(result) == ir.FunctionType {
		return err
	}
	types := make([]string, len(l.operands))
	for i, token := range l.operands {
		written, fault := b.typeAt(l.operandTypes[i])
		if fault != nil {
			return err
		}
		has := typeAtUse(b, u, i, s.tokens[token], written)
		if !isPromotable(b, l.name, i, has, written) {
			return err
		}
		types[i] = b.c.Types.Text(has)
	}
	first, last := s.tokens[l.operandTypes[0].first], s.tokens[l.resultTypes[0].last]
	operands := "(" + strings.Join(types, ", ") + ") -> "
	err.Fix = &syntax.Fix{Start: first.Start, End: last.End, Text: operands + string(b.src[s.tokens[l.resultTypes[0].first].Start:last.End])}
	return err.WithRemedy("write the types of the operands" + where + ", ': " + operands + b.c.Types.Text(result) + "'")
}

// hasShortTypes reports whether the statement has one type for operands and result where a function
// type would be allowed.
func (s *stmtLayout) hasShortTypes() bool {
	if s.form == nil || s.quoted || s.form.kind == nil || s.form.kind.short == nil || len(s.operands) == 0 {
		return false
	}
	n := len(s.operandTypes)
	return n == len(s.operands) && len(s.resultTypes) == 1 && s.operandTypes[n-1].first == s.resultTypes[0].first
}

// typeAtUse returns the type of operand i of the statement of a use, whose name is token t: the
// known type of its value, or else the written one.
func typeAtUse(b *builder, u use, i int, t syntax.Token, written ir.Type) ir.Type {
	if string(b.src[t.Start:t.End]) == string(b.src[u.token.Start:u.token.End]) {
		return u.has
	}
	has := ir.Type(0)
	if u.op != 0 && b.m.Operand(u.op, i) != 0 {
		has = b.m.Type(b.m.Operand(u.op, i))
	} else if slot, number := b.r.scopes.Slot(t); number >= 0 {
		if bound := b.r.scopes.Lookup(slot); bound != nil && number < int(bound.Count) {
			has = b.m.Type(bound.Value + ir.Value(number))
		} else if waiting := b.r.scopes.FindUnresolved(slot, int32(number)); waiting != nil {
			has = waiting.Type
		}
	}
	if has == 0 {
		return written
	}
	return has
}

// isPromotable reports whether promotion accepts type has for operand i where another type is
// written: they differ in element types only, or the operand may be a scalar, as the bounds of a
// clamp and the predicate of a select may (spec.md#clamp, C1 and C2, spec.md#select, C1).
func isPromotable(b *builder, op ir.OpName, i int, has, written ir.Type) bool {
	if b.c.Types.Kind(has) != ir.TensorType || b.c.Types.Kind(written) != ir.TensorType {
		return false
	}
	if op == ir.OpSelect && i == 0 && b.c.Types.ElementType(has) != b.c.Types.Scalar(elem.I1) {
		return false
	}
	scalar := b.c.Types.IsScalarTensor(has, b.c.Types.ElementType(has)) && (op == ir.OpClamp && i != 1 || op == ir.OpSelect && i == 0)
	return scalar || b.c.Types.IsWithElement(has, written, b.c.Types.ElementType(has))
}
