package text

import (
	"bytes"
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
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
	block            ir.Block     // block that receives operations
	region           ir.Region    // the open region
	header           span         // header of the operation around the open region, up to the brace
	outer            []openRegion // open regions around it
	dialect          string       // dialect of operations named without one; see defaultDialect
	labels           labels
	blockRefs        []blockRef
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
	dicts    []ir.Dict
	args     []headerArg
	spec     ir.OpSpec
}

func newBuilder(r *Reader, src *ir.Source) *builder {
	m := ir.NewModule(r.c)
	m.Source = src
	b := &builder{r: r, c: r.c, m: m, origin: newOrigin(r), src: src.Text, dialect: "builtin"}
	b.region = m.FirstRegion(m.Top())
	b.block = m.FirstBlock(b.region)
	r.scopes.Enter()
	return b
}

// openRegion holds the builder's state for a region while a nested region is read.
type openRegion struct {
	block     ir.Block
	region    ir.Region
	header    span
	labels    labels
	blockRefs []blockRef

	dialect string
}

// labels maps the labels of a region to blocks. Most regions have one block, which needs no map.
type labels struct {
	name  []byte
	block ir.Block
	more  map[string]ir.Block
}

// find returns the block with a label, or 0.
func (l *labels) find(name []byte) ir.Block {
	if bytes.Equal(l.name, name) {
		return l.block
	}
	return l.more[string(name)]
}

// add records the label of a block.
func (l *labels) add(name []byte, b ir.Block) {
	if l.name == nil {
		l.name, l.block = name, b
		return
	}
	if l.more == nil {
		l.more = map[string]ir.Block{}
	}
	l.more[string(name)] = b
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
	b.outer = append(b.outer, openRegion{b.block, b.region, b.header, b.labels, b.blockRefs, b.dialect})
	b.labels, b.blockRefs, b.header = labels{}, nil, span{}
	if len(header) > 0 {
		b.header = span{header[0].Start, header[len(header)-1].End}
	}
	f, name := headerForm(header)
	if f != nil && b.src[name.Start] != '"' {
		b.dialect = defaultDialect(f.def.Op)
	}
	b.r.scopes.Enter()
	b.region = b.m.NewRegion()
	b.block = 0
	if err := b.addHeaderArgs(f, header); err != nil {
		return err
	}
	switch {
	case f == nil:
		return b.checkHeaderName(header)
	case f.special == funcForm:
		return b.checkHeaderResults(header)
	case f.special == whileForm && header[len(header)-1].Kind != grammar.MLIRDO:
		return b.checkHeaderInits(header)
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

// checkHeaderResults checks the result types in the header of a function, so that their errors are
// reported before those of the body.
func (b *builder) checkHeaderResults(header []syntax.Token) *syntax.Error {
	arrow := slices.IndexFunc(header, func(t syntax.Token) bool { return t.Kind == grammar.MLIRARROW })
	for i := arrow + 1; arrow >= 0 && i < len(header); i++ {
		if t := header[i]; t.Kind == grammar.MLIRTYPE {
			if _, err := b.r.parts.Type(b.src, t.Start, t.End, &b.origin.aliases); err != nil {
				return err
			}
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

// headerForm returns the form of the registered operation that a statement begins with, or nil, and
// its name.
func headerForm(header []syntax.Token) (*opForm, syntax.Token) {
	for _, t := range header {
		if w, _, ok := vocabulary.Word(t.Kind); ok && w.ID != 0 {
			return formOf(ir.OpName(w.ID)), t
		}
		if t.Kind != grammar.MLIRRESULT && t.Kind != grammar.MLIRCOLON && t.Kind != grammar.MLIRNUMBER &&
			t.Kind != grammar.MLIRCOMMA && t.Kind != grammar.MLIREQUAL {
			break
		}
	}
	return nil, syntax.Token{}
}

// headerArg is a region argument that is named in the header of a custom form.
type headerArg struct {
	name syntax.Token
	typ  span // range of its type, or empty
	loc  span // range of its location, or empty

	index bool // its type is index, which is not written
}

// span is a range of the source.
type span struct{ start, end int }

// addHeaderArgs creates the arguments that the header of a custom form names: `%x: type`, or in
// another way that the form defines. In the header of an unregistered operation, a name that is
// already visible is a use.
func (b *builder) addHeaderArgs(f *opForm, header []syntax.Token) *syntax.Error {
	form := &noSpecial
	if f != nil && f.special != nil {
		form = f.special
	}
	if form.read != nil {
		return b.addBlockArgs(upstreamArgs(b.src, f, header))
	}
	own := ownHeader(form, header)
	args := slices.Grow(b.args[:0], syntax.Count(header[own:], grammar.MLIRARG))
	for i := own; i < len(header); i++ {
		if header[i].Kind == grammar.MLIRARG && (f != nil || !b.isVisible(header[i])) {
			args = append(args, newHeaderArg(header, i))
		}
	}
	b.args = args
	if form.header != nil && len(args) > 0 {
		args = form.header(args, header)
	}
	return b.addBlockArgs(args)
}

// addBlockArgs creates the first block of the open region if there are arguments for it.
func (b *builder) addBlockArgs(args []headerArg) *syntax.Error {
	if len(args) == 0 {
		return nil
	}
	b.types = append(b.types[:0], make([]ir.Type, len(args))...)
	b.block = b.m.NewBlock(b.region, b.types...)
	for i := range args {
		a := &args[i]
		slot, _ := b.r.scopes.Slot(a.name)
		if err := b.checkUnused(a.name, slot); err != nil {
			return err
		}
		if err := b.setArg(b.m.Arg(b.block, i), a, slot); err != nil {
			return err
		}
	}
	if len(args) > maxKeptArgs {
		b.args, b.types = nil, nil
	}
	return nil
}

// maxKeptArgs is the number of arguments of a region above which their scratch slices are released.
const maxKeptArgs = 1 << 10

// ownHeader returns the index in a header where the part for the next region begins: after the
// previous region, unless all regions share one header.
func ownHeader(form *special, header []syntax.Token) int {
	if form.shared {
		return 0
	}
	start := len(header)
	for start > 0 && header[start-1].Kind != grammar.MLIRREGION {
		start--
	}
	return start
}

// newHeaderArg returns the argument whose name is token i of a header.
func newHeaderArg(header []syntax.Token, i int) headerArg {
	a := headerArg{name: header[i]}
	end := typeEnd(header, i+2)
	if end <= i+2 || header[i+1].Kind != grammar.MLIRCOLON {
		return a
	}
	a.typ = span{header[i+2].Start, header[end-1].End}
	if end < len(header) && (header[end].Kind == grammar.MLIRDICT || header[end].Kind == grammar.MLIREMPTY) {
		end++
	}
	if end < len(header) && (header[end].Kind == grammar.MLIRLOC || header[end].Kind == grammar.MLIRATTR) {
		a.loc = span{header[end].Start, header[end].End}
	}
	return a
}

// setArg sets the type and location of an argument and defines its name, which has a slot.
func (b *builder) setArg(v ir.Value, a *headerArg, slot int32) *syntax.Error {
	if a.typ.end > a.typ.start {
		t, err := b.r.parts.Type(b.src, a.typ.start, a.typ.end, &b.origin.aliases)
		if err != nil {
			return err
		}
		b.m.SetType(v, t)
	}
	if a.index {
		b.m.SetType(v, b.c.Types.Scalar(elem.Index))
	}
	if a.loc.end > 0 {
		if err := b.setLocation(0, v, a.loc); err != nil {
			return err
		}
	}
	return b.defineSlot(a.name, slot, v, 1)
}

// isVisible reports whether a name has a value here.
func (b *builder) isVisible(t syntax.Token) bool {
	slot, _ := b.r.scopes.Slot(t)
	return b.r.scopes.Lookup(slot) != nil
}

// typeEnd returns the index after the type that starts at token i: that of a comma, a closing
// parenthesis or a token that may follow the type of an argument.
func typeEnd(tokens []syntax.Token, i int) int {
	for depth := 0; i < len(tokens); i++ {
		switch tokens[i].Kind {
		case grammar.MLIRLPAREN:
			depth++
		case grammar.MLIRRPAREN:
			if depth == 0 {
				return i
			}
			depth--
		case grammar.MLIRCOMMA, grammar.MLIRLOC, grammar.MLIRATTR, grammar.MLIRDICT, grammar.MLIREMPTY, grammar.MLIRATTRIBUTES, grammar.MLIRCOND:
			if depth == 0 {
				return i
			}
		}
	}
	return i
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
	o := b.outer[len(b.outer)-1]
	b.block, b.region, b.header, b.labels, b.blockRefs, b.dialect = o.block, o.region, o.header, o.labels, o.blockRefs, o.dialect
	b.outer = b.outer[:len(b.outer)-1]
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
		b.startBlock()
	}
	return b.block
}

func (b *builder) startBlock() {
	b.block = b.m.NewBlock(b.region)
	b.m.Builder().SetBlockStart(b.block, b.tokens[0].Start)
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
	s, err := b.r.layoutOf(plan, b.src, tokens)
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
	return b.readResources()
}

// readResources reads a resource section.
func (b *builder) readResources() *syntax.Error {
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
	var a ir.Attr
	if first.Kind != grammar.MLIRLOC {
		a, err = b.r.parts.Attr(b.src, first.Start, last.End, aliases)
	} else if a, err = b.r.parts.Location(b.src, first.Start, first.End, aliases); err == nil && b.c.Locs.Depth(a) >= limits.Nesting {
		err = t.Fail("locations are nested too deeply")
	}
	aliases.Define(name, a)
	return err
}

// buildLabel starts a block.
func (b *builder) buildLabel() *syntax.Error {
	name := b.src[b.tokens[0].Start:b.tokens[0].End]
	if len(b.outer) == 0 { // the top level has no blocks
		return b.tokens[0].Fail("expected operation name in quotes")
	}
	if b.labels.find(name) != 0 {
		return b.tokens[0].Fail("redefinition of block '" + string(name) + "'")
	}
	if b.block != 0 && b.labels.name == nil && b.m.FirstOp(b.block) == 0 {
		return b.tokens[0].Fail("invalid block name in region with named arguments")
	}
	args := b.layout.function.args
	b.types = append(b.types[:0], make([]ir.Type, len(args))...)
	b.block = b.m.NewBlock(b.region, b.types...)
	b.labels.add(name, b.block)
	b.m.Builder().SetBlockStart(b.block, b.tokens[0].Start)
	for i, a := range args {
		arg := &headerArg{name: b.tokens[a.name], typ: span{b.tokens[a.typ.first].Start, b.tokens[a.typ.last].End}}
		if a.loc >= 0 {
			arg.loc = span{b.tokens[a.loc].Start, b.tokens[a.loc].End}
		}
		slot, _ := b.r.scopes.Slot(arg.name)
		if err := b.setArg(b.m.Arg(b.block, i), arg, slot); err != nil {
			return err
		}
	}
	return nil
}
