package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// layoutOf returns the layout of a statement. It is that of all statements of the plan, unless it
// depends on the text of tokens.
func layoutOf(plan *syntax.Plan, src []byte, tokens []syntax.Token) (*stmtLayout, *syntax.Error) {
	if s, ok := plan.Data.(*stmtLayout); ok {
		return s, nil
	}
	r := readerOf(src, tokens)
	s := r.layout
	switch r.kind() {
	case grammar.MLIRALIAS:
		s.kind = aliasStatement
	case grammar.MLIRTYPEALIAS:
		s.kind = typeAliasStatement
	case grammar.MLIRRESOURCES:
		s.kind = resourcesStatement
	case grammar.MLIRLABEL:
		s.kind, s.function = labelStatement, &functionLayout{}
		if r.next++; r.kind() == grammar.MLIRLPAREN {
			s.function.args = r.parseArgs(r.atValue)
		}
	default:
		r.readOperation()
	}
	if r.err == nil && !s.once {
		plan.Data = s
	}
	return s, r.err
}

// readOperation reads the statement of an operation.
func (r *reader) readOperation() {
	s := r.layout
	if last := r.end - 1; r.kindAt(last) == grammar.MLIRLOC {
		s.loc, r.end = int32(last), last
	}
	r.readName()
	switch f := s.form; {
	case s.quoted:
		r.readGeneric()
	case f == nil:
		r.readText()
	case f.special != nil:
		s.once = f.special.word == 0
		if f.special.read(r); s.once && r.err == nil && r.next != r.end {
			r.fail("the end of the operation")
		}
	case f.def.Form == "":
		t := r.tokens[s.nameToken]
		name := string(r.src[t.Start:t.End])
		r.err = t.Fail("custom op '" + name + "' has no custom assembly form").WithRemedy("write it in the generic form: \"" + name + "\"(…)")
	default:
		r.readTemplate()
	}
}

// readName reads the results and the name of an operation.
func (r *reader) readName() {
	s := r.layout
	for r.kind() == grammar.MLIRRESULT {
		p := resultPlace{r.take(), -1}
		if r.consumeIf(grammar.MLIRCOLON) {
			p.count = r.take()
		}
		s.results = append(s.results, p)
		r.next++ // , or =
	}
	if r.next >= r.end {
		return
	}
	word, quoted, known := vocabulary.Word(r.tokens[r.next].Kind)
	if s.quoted = quoted || r.kind() == grammar.MLIRQUOTED; known && word.ID != 0 {
		s.name, s.form = ir.OpName(word.ID), formOf(ir.OpName(word.ID))
	}
	s.nameToken = r.take()
}

// readGeneric reads the generic form: (operands)[successors] <{…}> (regions) {…} : type.
func (r *reader) readGeneric() {
	s := r.layout
	s.operands = r.parseGroup()
	if r.consumeIf(grammar.MLIRLSQUARE) {
		r.parseList(func() bool { return r.nextKind() == grammar.MLIRCARET }, func() { s.successors = append(s.successors, r.take()) })
		r.next++
	}
	if k := r.kind(); k == grammar.MLIRPROPS || k == grammar.MLIRANGLE {
		s.props = r.take()
	}
	if r.consumeIf(grammar.MLIRLPAREN) {
		r.parseList(r.atRegion, func() { r.parseRegion() })
		r.next++
	}
	r.parseDict()
	r.parseFunctionType()
}

// readText finds the operands of an operation of an unregistered dialect in its custom form.
func (r *reader) readText() {
	for r.layout.kind = textStatement; r.next < r.end; r.next++ {
		if r.kind() == grammar.MLIRVALUE {
			r.layout.operands = append(r.layout.operands, int32(r.next))
		}
	}
}

// readTemplate reads an operation by its template, and then its types.
func (r *reader) readTemplate() {
	f := r.layout.form
	switch r.parseItems(f.items); {
	case r.err != nil:
	case r.consumeIf(grammar.MLIRCOLON):
		r.parseSignature(f.kind)
	case r.next != r.end:
		r.fail("':'")
	case f.kind != nil && (!f.optional || len(r.layout.operands) > 0):
		r.fail("':' and the types")
	}
}

// parseSignature consumes the types after the colon, which are of a kind.
func (r *reader) parseSignature(kind *typeKind) {
	s, start := r.layout, r.next
	isFunction := kind != nil && kind.function != noFunction && r.kind() == grammar.MLIRLPAREN
	list := r.parseTypes()
	var results []typePlace
	arrow := r.kind() == grammar.MLIRARROW
	switch {
	case arrow && kind != nil && kind.singleList:
		r.err = r.tokens[r.next].Fail("expected operation name in quotes")
	case arrow:
		r.next++
		results = r.parseResultTypes()
	case r.consumeIf(grammar.MLIRTO):
		if results = r.parseTypes(); kind == nil || !kind.to {
			r.next = start - 1
			r.fail("':' and the types")
		}
	}
	r.next = start // of errors
	if kind == nil {
		r.fail("no types")
	}
	if r.err != nil {
		return
	}
	if !arrow && isFunction && len(list) == 1 {
		if s.operandTypes, s.resultTypes = r.parseFunction(); kind.function != restFunction {
			list = nil
		}
		r.next = start
	}
	if kind.function.aliased() && !arrow && !isFunction && len(list) == 1 {
		r.err = r.matchFunctionAlias(kind, list)
	} else {
		r.err = kind.read(r, list, results)
	}
}

// parseFunctionType consumes : and the function type of the statement's operation, (operand types)
// -> result types, or an alias of one.
func (r *reader) parseFunctionType() {
	s := r.layout
	r.expect(grammar.MLIRCOLON, "':' and a function type")
	if r.nextKind() == grammar.MLIRLPAREN {
		s.operandTypes, s.resultTypes = r.parseFunction()
		return
	}
	s.resultTypes, s.signature = []typePlace{r.parseType()}, functionAlias
}
