package ir

import (
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// Where things stand in the source. The IR keeps the range of each operation; what is inside of it is
// found by reading the statement again, which only messages and the source form ask for.

// statement is the text of an operation, taken apart again.
type statement struct {
	shape  *shape
	tokens []syntax.Token
}

// statementOf reads the statement of an operation again; false if the operation is not in the source.
func (m *Module) statementOf(op Op) (statement, bool) {
	r := m.ops.At(op)
	opStart, opEnd := r.span()
	if r.flags&(opMade|opImplied) != 0 || opEnd == 0 {
		return statement{}, false
	}
	plan, tokens := syntax.Again(m.Source.Text, opStart, vocabulary, m.cache, func(open int) (int, int32) {
		for region := m.FirstRegion(op); region != 0; region = m.NextRegion(region) {
			if rec := m.regions.At(region); int(rec.start) == open {
				return int(rec.end), int32(region)
			}
		}
		return len(m.Source.Text), 0
	})
	if plan == nil {
		return statement{}, false
	}
	s, ok := plan.Data.(*shape)
	if !ok {
		var err *syntax.Error
		if s, err = compile(plan, m.Source.Text, tokens); err != nil {
			return statement{}, false
		}
		plan.Data = s
	}
	return statement{s, tokens}, true
}

// OpRange is the name of an operation in the source; for one that was made, that of the operation it
// was made for.
func (m *Module) OpRange(op Op) Range {
	r := m.ops.At(op)
	_, opEnd := r.span()
	if opEnd == 0 {
		return Range{}
	}
	start := m.nameOffset(op)
	end := start
	for src := m.Source.Text; end < opEnd && (nameByte(src[end]) || src[end] == '"'); {
		end++
	}
	return Range{start, end}
}

// OperandRange is where an operation names operand i; its own name if the text does not spell it.
func (m *Module) OperandRange(op Op, i int) Range {
	if s, ok := m.statementOf(op); ok && i < len(s.shape.operands) {
		t := s.tokens[s.shape.operands[i]]
		return Range{t.Start, t.End}
	}
	return m.OpRange(op)
}

// ValueRange is where a value is defined: its name, or the operation if it has none.
func (m *Module) ValueRange(v Value) Range {
	if op, number := m.DefiningOp(v); op != 0 {
		for _, g := range m.resultGroups(op) {
			if number < g.count {
				return Range{g.name.Start, g.name.End}
			}
			number -= g.count
		}
		return m.OpRange(op)
	}
	block, number := m.ArgOf(v)
	op := m.RegionOp(m.BlockRegion(block))
	if names := m.argNames(block, op); number < len(names) {
		return Range{names[number].Start, names[number].End}
	}
	return m.OpRange(op)
}

// resultGroup is a name before the = of an operation: %a, or %b:2.
type resultGroup struct {
	name  syntax.Token
	count int
}

// resultGroups are the names that the source has for the results of an operation.
func (m *Module) resultGroups(op Op) (groups []resultGroup) {
	s, ok := m.statementOf(op)
	if !ok {
		return nil
	}
	for _, p := range s.shape.results {
		g := resultGroup{s.tokens[p.name], 1}
		if p.count >= 0 {
			g.count = m.resultCount(s.tokens[p.count])
		}
		groups = append(groups, g)
	}
	return groups
}

// resultCount is the number behind the colon of %r:2, or 0 if it is none that can be.
func (m *Module) resultCount(t syntax.Token) int {
	n, err := integerOf(m.Source.Text[t.Start:t.End])
	if err != nil || n > maxResults {
		return 0
	}
	return int(n)
}

// maxResults bounds the results of one operation.
const maxResults = 1 << 40

// At makes a diagnostic about a place in the module's source.
func (m *Module) At(r Range, severity Severity, message string) *Diagnostic {
	return &Diagnostic{Source: m.Source, Range: r, Severity: severity, Message: message}
}

// NoteAt adds a note about a place in the module's source.
func (d *Diagnostic) NoteAt(r Range, message string) *Diagnostic {
	d.Notes = append(d.Notes, Note{Source: d.Source, Range: r, Message: message})
	return d
}

// Note adds a note without a place of its own.
func (d *Diagnostic) Note(message string) *Diagnostic {
	d.Notes = append(d.Notes, Note{Message: message})
	return d
}
