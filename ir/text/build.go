package text

import (
	"bytes"
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/scope"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// builder implements syntax.Handler. It builds a Module from the statements of a source.
type builder struct {
	r                *Reader
	c                *ir.Context
	m                *ir.Module
	origin           *origin
	src              []byte
	openRegion                    // the innermost one
	outer            []openRegion // those around it
	pendingLocations []pendingLocation
	undefinedUses    []scope.Use // uses of undefined names

	// State of the current statement.
	layout   *stmtLayout
	tokens   []syntax.Token
	types    []ir.Type // operand types, as written
	operands []ir.Value
	results  []ir.Type
	regions  []ir.Region
	entries  []ir.Entry
	spec     ir.OpSpec
}

func newBuilder(r *Reader, src *ir.Source) *builder {
	m := ir.NewModule(r.c)
	m.Source = src
	b := &builder{r: r, c: r.c, m: m, origin: newOrigin(r), src: src.Text}
	b.region = m.FirstRegion(m.Top())
	b.block, b.dialect = m.FirstBlock(b.region), "builtin"
	r.scopes.Enter()
	return b
}

// openRegion holds the builder's state for a region.
type openRegion struct {
	block     ir.Block // block that receives operations
	region    ir.Region
	header    span                // of the operation around the region, up to the brace
	labels    map[string]ir.Block // blocks of the region
	blockRefs []blockRef
	dialect   string // dialect of operations named without one; see defaultDialect
}

// resolveRemaining resolves the names that are still pending at the end of the text.
func (b *builder) resolveRemaining() *syntax.Error {
	if err := b.resolvePending(); err != nil {
		return err
	}
	b.r.scopes.EachUnresolved(func(p *scope.Use) { b.undefinedUses = append(b.undefinedUses, *p) })
	return b.resolveBlockRefs()
}

// finalizeTop makes a builtin.module the top of the module if it is the only operation of the
// source. Any other source keeps an implicit module around it.
func (b *builder) finalizeTop() {
	first := b.m.FirstOp(b.block)
	if first != 0 && b.m.NextOp(first) == 0 && b.m.OpName(first) == b.m.OpName(b.m.Top()) {
		b.m.Builder().SetTop(first)
	}
}

// OpenRegion implements syntax.Handler.
func (b *builder) OpenRegion(header []syntax.Token) *syntax.Error {
	b.outer = append(b.outer, b.openRegion)
	b.labels, b.blockRefs, b.header = nil, nil, span{}
	if len(header) > 0 {
		b.header = span{header[0].Start, header[len(header)-1].End}
	}
	r := readerOf(b.src, header)
	r.readName()
	f := r.layout.form
	if f != nil && !r.layout.quoted {
		b.dialect = defaultDialect(f.def.Op)
	}
	b.r.scopes.Enter()
	b.region = b.m.NewRegion()
	b.block = 0
	b.tokens = header
	if err := b.addHeaderArgs(r); err != nil {
		return err
	}
	switch {
	case f == nil:
		return b.checkHeaderName(header)
	case f.special == whileForm && header[len(header)-1].Kind != grammar.MLIRDO:
		return b.checkHeaderInits(r.layout.operands)
	case r.layout.function != nil: // report the errors of the result types before those of the body
		for _, p := range r.layout.function.results {
			if p.typ == noType {
				break
			}
			if _, err := b.typeAt(p.typ); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkHeaderName rejects an unknown operation name before its body is read.
func (b *builder) checkHeaderName(header []syntax.Token) *syntax.Error {
	for _, t := range header {
		if t.Kind == grammar.MLIROTHER {
			return unknownOpError(t, string(b.src[t.Start:t.End]), bare)
		}
	}
	return nil
}

// defaultDialect returns the dialect, or "", that operations in the regions of an operation may
// omit if it is in its custom form (OpAsmOpInterface::getDefaultDialect). In the generic form it
// does not change.
func defaultDialect(op ir.OpName) string {
	switch op {
	case ir.OpFunc:
		return "func"
	case ir.OpModule:
		return "builtin"
	}
	return ""
}

// span is a range of the source.
type span struct{ start, end int }

// addHeaderArgs creates the arguments that the header of a custom form names. In the header of an
// unregistered operation, these are the names that are not yet visible. In one that does not reach
// its region, which is an error, they are all names.
func (b *builder) addHeaderArgs(r *reader) *syntax.Error {
	f := r.layout.form
	args, complete := r.headerArgs()
	if f == nil || !complete && (f.special == nil || f.special.word != 0) {
		for r.next, r.err = 0, nil; r.next < r.end; {
			switch token := r.take(); {
			case b.tokens[token].Kind == grammar.MLIRREGION || b.tokens[token].Kind == grammar.MLIREMPTY:
				args = nil // those of another region
			case b.tokens[token].Kind == grammar.MLIRARG && (f != nil || !b.isVisible(b.tokens[token])):
				args = append(args, r.textArg(token))
			}
		}
	}
	return b.addBlockArgs(args, b.checkUnused)
}

// textArg consumes the type and the location of an argument, without regard to the form. The type
// ends where a comma, a closing bracket, attributes or a location follow.
func (r *reader) textArg(name int32) argPlace {
	a := argPlace{name: name, typ: noType, loc: -1}
	if !r.consumeIf(grammar.MLIRCOLON) {
		return a
	}
	first := int32(r.next)
	ends := []int{grammar.MLIREOF, grammar.MLIRCOMMA, grammar.MLIRRPAREN, grammar.MLIRDICT, grammar.MLIREMPTY, grammar.MLIRATTR, grammar.MLIRLOC}
	for depth := 0; r.next < r.end && (depth > 0 || !slices.Contains(ends, r.kind())); r.next++ {
		switch r.kind() {
		case grammar.MLIRLPAREN:
			depth++
		case grammar.MLIRRPAREN:
			depth--
		}
	}
	if int32(r.next) == first {
		return a
	}
	a.typ = typePlace{first: first, last: int32(r.next - 1)}
	if k := r.kind(); k == grammar.MLIRDICT || k == grammar.MLIREMPTY {
		r.next++
	}
	if k := r.kind(); k == grammar.MLIRATTR || k == grammar.MLIRLOC {
		a.loc = r.take()
	}
	return a
}

// addBlockArgs creates a block with arguments in the open region, if there are any.
func (b *builder) addBlockArgs(args []argPlace, check func(t syntax.Token, slot int32) *syntax.Error) *syntax.Error {
	if len(args) == 0 {
		return nil
	}
	b.block = b.m.NewBlock(b.region, make([]ir.Type, len(args))...)
	for i, a := range args {
		v, name := b.m.Arg(b.block, i), b.tokens[a.name]
		slot, _ := b.r.scopes.Slot(name)
		if err := check(name, slot); err != nil {
			return err
		}
		if a.typ != noType {
			t, err := b.typeAt(a.typ)
			if err != nil {
				return err
			}
			b.m.SetType(v, t)
		}
		if a.loc >= 0 {
			if err := b.setLocation(0, v, b.tokens[a.loc]); err != nil {
				return err
			}
		}
		if err := b.defineSlot(name, slot, v, 1); err != nil {
			return err
		}
	}
	return nil
}

// isVisible reports whether a name has a value here.
func (b *builder) isVisible(t syntax.Token) bool {
	slot, _ := b.r.scopes.Slot(t)
	return b.r.scopes.Lookup(slot) != nil
}

// CloseRegion implements syntax.Handler.
func (b *builder) CloseRegion(start, end int) (int32, *syntax.Error) {
	region := b.region
	b.m.Builder().SetRegionSpan(region, ir.Range{Start: start, End: end})
	err := b.resolvePending()
	b.r.scopes.Leave()
	if err == nil {
		err = b.resolveBlockRefs()
	}
	last := len(b.outer) - 1
	b.openRegion, b.outer = b.outer[last], b.outer[:last]
	return int32(region), err
}

// resolvePending resolves the uses in the open region that precede their definition.
func (b *builder) resolvePending() (err *syntax.Error) {
	b.r.scopes.Resolve(func(p *scope.Use, bound *scope.Binding) {
		if p.Number < 0 || p.Number >= bound.Count {
			b.undefinedUses = append(b.undefinedUses, *p)
			return
		}
		v := bound.Value + ir.Value(p.Number)
		b.m.SetOperand(p.Op, int(p.Index), v)
		if e := b.checkUse(v, p.Type, p.Token); e != nil {
			err = b.lateDefinitionError(p, v, e)
		}
	})
	return err
}

// currentBlock returns the block that receives operations, and creates it in a region without a
// label.
func (b *builder) currentBlock() ir.Block {
	if b.block == 0 {
		b.block = b.m.NewBlock(b.region)
		b.m.Builder().SetBlockStart(b.block, b.tokens[0].Start)
	}
	return b.block
}

// define binds the name of a token (RESULT or ARG) to values.
func (b *builder) define(t syntax.Token, v ir.Value, count int) *syntax.Error {
	slot, _ := b.r.scopes.Slot(t)
	return b.defineSlot(t, slot, v, count)
}

// defineSlot is define for a name whose slot is known.
func (b *builder) defineSlot(t syntax.Token, slot int32, v ir.Value, count int) *syntax.Error {
	if b.r.scopes.HasUnresolved() {
		if err := b.checkForwardRefs(t, slot, v, count); err != nil {
			return err
		}
	}
	if !b.r.scopes.Define(slot, v, count) {
		return t.Fail("redefinition of SSA value '" + string(b.src[t.Start:t.End]) + "'")
	}
	return nil
}

// Statement implements syntax.Handler.
func (b *builder) Statement(plan *syntax.Plan, tokens []syntax.Token) *syntax.Error {
	s, err := layoutOf(plan, b.src, tokens)
	if err != nil {
		return err
	}
	b.layout, b.tokens = s, tokens
	switch s.kind {
	case opStatement:
		return b.buildOperation()
	case textStatement:
		return b.buildTextOp()
	case labelStatement:
		return b.buildLabel()
	case aliasStatement:
		return b.defineAlias()
	case typeAliasStatement:
		return b.defineTypeAlias()
	}
	if err := b.checkTopLevel("a resource section"); err != nil {
		return err
	}
	return parts.Resources(b.m, b.src, b.tokens[0].Start, b.tokens[0].End)
}

// checkTopLevel checks that the statement, which is not an operation, is outside of all regions.
func (b *builder) checkTopLevel(what string) *syntax.Error {
	if len(b.outer) > 0 {
		return b.tokens[0].Fail("expected an operation: " + what + " must be at the top level of the file")
	}
	return nil
}

// defineTypeAlias records a type alias.
func (b *builder) defineTypeAlias() *syntax.Error {
	head, a := b.tokens[0], &b.origin.aliases
	name := b.src[head.Start+1 : head.End]
	if err := b.checkAlias("type", name, a.Types[string(name)] != 0); err != nil {
		return err
	}
	t, err := b.typeAt(typePlace{first: 2, last: int32(len(b.tokens) - 1)})
	a.Types[string(name)] = t
	return err
}

// checkAlias checks the name and position of an alias definition.
func (b *builder) checkAlias(what string, name []byte, defined bool) *syntax.Error {
	switch {
	case defined:
		return b.tokens[0].Fail("redefinition of " + what + " alias id '" + string(name) + "'")
	case bytes.IndexByte(name, '.') >= 0:
		return b.tokens[0].Fail(what + " names with a '.' are reserved for dialect-defined names")
	}
	return b.checkTopLevel("an alias definition")
}

// defineAlias records an attribute alias.
func (b *builder) defineAlias() (err *syntax.Error) {
	t, aliases := b.tokens[0], &b.origin.aliases
	name := b.src[t.Start+1 : t.End]
	if err := b.checkAlias("attribute", name, aliases.Attr(name) != 0); err != nil {
		return err
	}
	first, last := b.tokens[2], b.tokens[len(b.tokens)-1]
	a := ir.Attr(first.Payload)
	switch {
	case first.Kind != grammar.MLIRLOC:
		a, err = b.r.parts.Attr(b.src, first.Start, last.End, aliases)
	case a == 0:
		a, err = b.r.parts.Location(b.src, first.Start, first.End, aliases)
	}
	if err == nil && first.Kind == grammar.MLIRLOC && b.c.Locs.Depth(a) >= limits.Nesting {
		err = t.Fail("locations are nested too deeply")
	}
	aliases.Define(name, a)
	return err
}

// buildLabel starts a block.
func (b *builder) buildLabel() *syntax.Error {
	name := string(b.src[b.tokens[0].Start:b.tokens[0].End])
	if len(b.outer) == 0 { // the top level has no blocks
		return b.tokens[0].Fail("expected operation name in quotes")
	}
	if b.labels[name] != 0 {
		return b.tokens[0].Fail("redefinition of block '" + name + "'")
	}
	if b.block != 0 && b.labels == nil && b.m.FirstOp(b.block) == 0 {
		return b.tokens[0].Fail("invalid block name in region with named arguments")
	}
	b.block = 0
	err := b.addBlockArgs(b.layout.function.args, func(syntax.Token, int32) *syntax.Error { return nil })
	if b.block == 0 {
		b.block = b.m.NewBlock(b.region)
	}
	if b.labels == nil {
		b.labels = map[string]ir.Block{}
	}
	b.labels[name] = b.block
	b.m.Builder().SetBlockStart(b.block, b.tokens[0].Start)
	return err
}
