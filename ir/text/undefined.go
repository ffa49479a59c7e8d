package text

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/suggest"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/scope"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// undefinedErrors returns errors for the names that are never defined. Unregistered operations in
// their custom form may define names, so only the first use in them is reported.
func (b *builder) undefinedErrors() (errors ir.Diagnostics) {
	var first *ir.Diagnostic  // first error in such an operation
	said := map[string]bool{} // MLIR reports the first use of each name
	slices.SortFunc(b.undefinedUses, func(x, y scope.Use) int { return x.Token.Start - y.Token.Start })
	for _, p := range b.undefinedUses {
		t := p.Token
		name := string(b.src[t.Start:t.End])
		if said[name] {
			continue
		}
		said[name] = true
		d := diagnostic(b.m.Source, t.Fail("use of undeclared SSA value name '"+name+"'").WithRemedy(b.suggestValue(p.Op, name)))
		around := p.Op
		for around != 0 && !b.m.IsText(around) {
			around = b.m.ParentOp(around)
		}
		if around == 0 {
			errors.Add(d)
			continue
		}
		d.Note("the custom form of '" + b.m.OpString(around) + "' is unknown, and it may define this name; write the operation in generic form")
		if first == nil || d.Range.Start < first.Range.Start {
			first = d
		}
	}
	if first != nil {
		errors.Add(first)
	}
	errors.Sort()
	return errors
}

// functionAround returns the function around an operation, or 0.
func (b *builder) functionAround(op ir.Op) ir.Op {
	for op != 0 && b.m.OpName(op) != ir.OpFunc {
		op = b.m.ParentOp(op)
	}
	return op
}

// suggestValue returns a question that suggests a value with a similar name in the text of the
// function around an operation, or "".
func (b *builder) suggestValue(op ir.Op, name string) string {
	const (
		shortest = 4       // minimum length of the names that are compared
		maxNames = 1 << 12 // that are compared with each undefined one
		maxUses  = 1 << 8  // of undefined names: with more of them, the cause is another
	)
	if op = b.functionAround(op); op == 0 || len(name) < shortest || len(b.undefinedUses) > maxUses {
		return ""
	}
	span := b.m.Ranges().Span(op)
	lost := map[string]bool{}
	for _, p := range b.undefinedUses {
		lost[string(b.src[p.Token.Start:p.Token.End])] = true
	}
	var names []string
	seen := map[string]bool{}
	for at := span.Start; at < span.End && len(names) < maxNames; at++ {
		if b.src[at] != '%' {
			continue
		}
		end := syntax.NameEnd(b.src, at+1)
		if n := string(b.src[at:end]); len(n) >= shortest && !lost[n] && !seen[n] {
			seen[n] = true
			names = append(names, n)
		}
		at = end - 1
	}
	return didYouMean(suggest.Word(name, names))
}

// addForwardUse records a use of a name that is not defined yet, and checks that it has the type of
// an earlier one.
func (b *builder) addForwardUse(u scope.Use) *syntax.Error {
	before := b.r.scopes.FindUnresolved(u.Slot, u.Number)
	if before != nil && before.Type != u.Type && before.Type != 0 && u.Type != 0 {
		err := otherTypeError(b, u.Token, u.Type, before.Type)
		err.Note, err.NoteAt = priorUse, before.Token.Start
		return err
	}
	b.r.scopes.AddForwardUse(u)
	return nil
}

// checkUnused checks that the name of a region argument, which has a slot, is neither defined nor
// used before (Parser.cpp, parseRegionBody).
func (b *builder) checkUnused(t syntax.Token, slot int32) *syntax.Error {
	before := -1
	if bound := b.r.scopes.Lookup(slot); bound != nil {
		op, _ := b.m.DefiningOp(bound.Value)
		before = b.m.Ranges().Span(op).Start
	} else if p := b.r.scopes.FindUnresolved(slot, 0); p != nil {
		before = p.Token.Start
	}
	if before < 0 {
		return nil
	}
	err := b.inUseError(t)
	if before > 0 { // 0 for arguments, whose offset is not known
		err.Note, err.NoteAt = "previously referenced here", before
	}
	return err
}

func (b *builder) inUseError(t syntax.Token) *syntax.Error {
	return t.Fail("region entry argument '" + string(b.src[t.Start:t.End]) + "' is already in use")
}

// checkForwardRefs checks the type of a definition against earlier uses of its name.
func (b *builder) checkForwardRefs(t syntax.Token, slot int32, v ir.Value, count int) *syntax.Error {
	p := b.r.scopes.LastUnresolved(slot)
	if p == nil || p.Number < 0 || int(p.Number) >= count {
		return nil
	}
	v += ir.Value(p.Number)
	if has := b.m.Type(v); has == 0 || p.Type == 0 || has == p.Type {
		return nil
	}
	return b.redefinitionError(p, v, t.Start)
}

// lateDefinitionError returns the error for a use before its definition with another type. MLIR
// reports it at the definition.
func (b *builder) lateDefinitionError(p *scope.Use, v ir.Value, err *syntax.Error) *syntax.Error {
	op, _ := b.m.DefiningOp(v)
	at := b.m.Ranges().Span(op)
	if op == 0 || at.Start == at.End {
		return err
	}
	return b.redefinitionError(p, v, at.Start)
}

// redefinitionError returns MLIR's error for a definition with another type than an earlier use.
func (b *builder) redefinitionError(p *scope.Use, v ir.Value, at int) *syntax.Error {
	name, _, _ := strings.Cut(string(b.src[p.Token.Start:p.Token.End]), "#")
	err := &syntax.Error{Start: at, End: at + 1,
		Message: fmt.Sprintf("definition of SSA value '%s#%d' has type '%s'", name, p.Number, b.c.Types.Text(b.m.Type(v))),
		Note:    "previously used here with type '" + b.c.Types.Text(p.Type) + "'", NoteAt: p.Token.Start}
	if s, ok := b.origin.statementOf(b.m, p.Op); ok {
		return addLongFormFix(b, err, s, use{token: p.Token, has: b.m.Type(v), op: p.Op}, " where it is used")
	}
	return err
}
