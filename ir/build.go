package ir

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// builder makes a Module of the statements that the syntax package reports.
type builder struct {
	m        *Module
	src      []byte
	block    Block  // where operations go
	region   Region // the open region
	outer    []open // the regions around it
	labels   labels
	jumps    []jump
	locNames locNames

	tokens  []syntax.Token // of the statement under way
	shape   *shape
	tail    syntax.Tail
	types   []Type // scratch
	results []Type
	entries []Entry
	args    []headerArg
	lost    []pending // uses of names that are never defined
}

// open is a region that waits while one inside of it is read.
type open struct {
	block  Block
	region Region
	labels labels
	jumps  []jump
}

// splitKey asks which attributes of a dictionary are inherent to an operation.
type splitKey struct {
	op   OpName
	dict Dict
}

// labels are the blocks of a region by name. Most regions have one, which needs no map.
type labels struct {
	name  []byte
	block Block
	more  map[string]Block
}

// find is the block of a name, or 0.
func (l *labels) find(name []byte) Block {
	if bytes.Equal(l.name, name) {
		return l.block
	}
	return l.more[string(name)]
}

// add names a block.
func (l *labels) add(name []byte, b Block) {
	if l.name == nil {
		l.name, l.block = name, b
		return
	}
	if l.more == nil {
		l.more = map[string]Block{}
	}
	l.more[string(name)] = b
}

// isolatedOps are the operations whose regions see no values from outside.
var isolatedOps = map[OpName]bool{OpModule: true, OpFunc: true, OpAsyncStart: true, OpChloScan: true}

// OpenRegion implements syntax.Handler.
func (b *builder) OpenRegion(header []syntax.Token) *syntax.Error {
	b.outer = append(b.outer, open{b.block, b.region, b.labels, b.jumps})
	b.labels, b.jumps = labels{}, nil
	op := headerOp(header)
	b.m.scopes.enter(isolatedOps[op])
	b.region = b.m.newRegion()
	b.block = 0
	return b.headerArgs(op, header)
}

// headerOp is the known operation that a statement begins with.
func headerOp(header []syntax.Token) OpName {
	for _, t := range header {
		if w, _, ok := vocabulary.Word(t.Kind); ok && w.Class != syntax.Clause {
			return OpName(w.ID)
		}
		if t.Kind != grammar.MLIRRESULT && t.Kind != grammar.MLIRCOLON && t.Kind != grammar.MLIRNUMBER &&
			t.Kind != grammar.MLIRCOMMA && t.Kind != grammar.MLIREQUAL {
			break
		}
	}
	return OpNone
}

// headerArg is an argument of a region that the header of a custom form names.
type headerArg struct {
	name syntax.Token
	typ  span
	loc  span // empty if it has none
}

// headerArgs makes the arguments that the header of a custom form names: `%x: type`, or `%x = %init`
// with the k-th type of the header for the k-th name. In the header of an unknown operation a name that
// is visible already is a use.
func (b *builder) headerArgs(op OpName, header []syntax.Token) *syntax.Error {
	args := b.args[:0]
	for i, t := range header {
		switch {
		case t.Kind == grammar.MLIRREGION && op != OpWhile:
			args = args[:0]
		case t.Kind == grammar.MLIRARG && (op != OpNone || !b.visible(t)):
			a := headerArg{name: t}
			if end := typeEnd(header, i+2); end > i+2 && header[i+1].Kind == grammar.MLIRCOLON {
				a.typ = span{header[i+2].Start, header[end-1].End}
				if end < len(header) && (header[end].Kind == grammar.MLIRDICT || header[end].Kind == grammar.MLIREMPTY) {
					end++
				}
				if end < len(header) && header[end].Kind == grammar.MLIRLOC {
					a.loc = span{header[end].Start, header[end].End}
				}
			}
			args = append(args, a)
		}
	}
	b.args = args
	if len(args) == 0 {
		return nil
	}
	switch op {
	case OpWhile:
		carriedTypes(args, header)
	case OpReduce:
		args = unzip(args)
	}
	b.block = b.m.newBlock(b.region)
	first := b.m.newValues(len(args), -int32(b.block))
	r := b.m.blocks.At(b.block)
	r.arg, r.argCount = first, int32(len(args))
	for i, a := range args {
		v := first + Value(i)
		if a.typ.end > a.typ.start {
			t, err := b.m.readType(b.src, a.typ.start, a.typ.end, &b.m.aliases)
			if err != nil {
				return err
			}
			b.m.values.At(v).typ = t
		}
		if a.loc.end > 0 {
			if err := b.argLoc(v, a.loc); err != nil {
				return err
			}
		}
		if err := b.define(a.name, v, 1); err != nil {
			return err
		}
	}
	return nil
}

// visible tells whether a name means a value here.
func (b *builder) visible(t syntax.Token) bool {
	return b.m.scopes.lookup(b.slot(t)) != nil
}

// typeEnd is the index behind the tokens of the type at i: up to a comma, a closing parenthesis or what
// may stand behind the type of an argument.
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
		case grammar.MLIRCOMMA, grammar.MLIRLOC, grammar.MLIRDICT, grammar.MLIREMPTY, grammar.MLIRATTRIBUTES, grammar.MLIRCOND:
			if depth == 0 {
				return i
			}
		}
	}
	return i
}

// carriedTypes finds the types of a while's arguments, the list behind the colon.
func carriedTypes(args []headerArg, header []syntax.Token) {
	at := 0
	for at < len(header) && header[at].Kind != grammar.MLIRRPAREN {
		at++
	}
	at += 2 // ) :
	for i := range args {
		if at >= len(header) {
			return
		}
		end := typeEnd(header, at)
		if end == at {
			return
		}
		args[i].typ = span{header[at].Start, header[end-1].End}
		at = end + 1
	}
}

// unzip turns a0, b0, a1, b1 into a0, a1, b0, b1: the reducer of a reduce names its arguments in
// pairs.
func unzip[T any](list []T) []T {
	out := make([]T, 0, len(list))
	for _, parity := range []int{0, 1} {
		for i := parity; i < len(list); i += 2 {
			out = append(out, list[i])
		}
	}
	return out
}

// CloseRegion implements syntax.Handler.
func (b *builder) CloseRegion(start, end int) (int32, *syntax.Error) {
	region := b.region
	r := b.m.regions.At(region)
	r.start, r.end = int64(start), int64(end)
	err := b.resolvePending()
	b.m.scopes.leave()
	if err == nil {
		err = b.resolveJumps()
	}
	o := b.outer[len(b.outer)-1]
	b.block, b.region, b.labels, b.jumps = o.block, o.region, o.labels, o.jumps
	b.outer = b.outer[:len(b.outer)-1]
	return int32(region), err
}

// resolvePending binds the uses in the open region that came before the definition.
func (b *builder) resolvePending() (err *syntax.Error) {
	b.m.scopes.resolve(func(p *pending, bound *binding) {
		if p.number < 0 || p.number >= bound.count {
			err = tokenError(p.token, "reference to invalid result number")
			return
		}
		v := bound.value + Value(p.number)
		*b.m.operands.At(p.operand) = v
		b.m.late = true
		if e := b.checkUse(v, p.typ, p.token); e != nil {
			err = e
		}
	}, func(p *pending) { b.lost = append(b.lost, *p) })
	return err
}

// entry is the block that operations go to; a region without a label gets one here.
func (b *builder) entry() Block {
	if b.block == 0 {
		b.block = b.m.newBlock(b.region)
		b.m.blocks.At(b.block).start = int64(b.tokens[0].Start)
	}
	return b.block
}

// slot is the place of the name of a token, which has no #.
func (b *builder) slot(t syntax.Token) int32 {
	if slot := b.m.scopes.numbered(int(t.Payload) - 1); slot >= 0 {
		return slot
	}
	return b.m.scopes.slot(t.Start+1, t.End)
}

// define binds a name token (RESULT or ARG) to values.
func (b *builder) define(t syntax.Token, v Value, count int) *syntax.Error {
	slot := b.slot(t)
	if !b.m.scopes.define(slot, v, count) {
		return tokenError(t, "redefinition of SSA value '"+string(b.src[t.Start:t.End])+"'")
	}
	return nil
}

// Statement implements syntax.Handler.
func (b *builder) Statement(plan *syntax.Plan, tokens []syntax.Token, tail syntax.Tail) *syntax.Error {
	s, ok := plan.Data.(*shape)
	if !ok {
		var err *syntax.Error
		tail.Fill(tokens)
		if s, err = compile(plan, b.src, tokens); err != nil {
			return err
		}
		plan.Data = s
	}
	b.shape, b.tokens, b.tail = s, tokens, tail
	if e := b.ending(); e == nil || !e.complete {
		tail.Fill(tokens)
	}
	switch s.kind {
	case opShape:
		return b.operation()
	case textShape:
		return b.textOperation()
	case labelShape:
		return b.label()
	case aliasShape:
		return b.alias()
	case typeAliasShape:
		return b.typeAlias()
	}
	return b.resourceSection()
}

// atTop checks that the statement, which is no operation, stands outside of all regions.
func (b *builder) atTop(what string) *syntax.Error {
	if len(b.outer) > 0 {
		return tokenError(b.tokens[0], "expected an operation: "+what+" stands at the top level of the file")
	}
	return nil
}

// typeAlias records a type alias.
func (b *builder) typeAlias() *syntax.Error {
	name := b.aliasName()
	if err := b.aliasPlace("type", name, b.m.aliases.types[name] != 0); err != nil {
		return err
	}
	t, err := b.typeAt(typePlace{first: 2, last: int32(len(b.tokens) - 1)})
	b.m.aliases.types[name] = t
	return err
}

// aliasPlace checks the definition of an alias.
func (b *builder) aliasPlace(what, name string, defined bool) *syntax.Error {
	switch {
	case defined:
		return tokenError(b.tokens[0], "redefinition of "+what+" alias id '"+name+"'")
	case strings.Contains(name, "."):
		return tokenError(b.tokens[0], what+" names with a '.' are reserved for dialect-defined names")
	}
	return b.atTop("the definition of an alias")
}

// aliasName is the name of the alias that the statement defines, without its sign.
func (b *builder) aliasName() string { return string(b.src[b.tokens[0].Start+1 : b.tokens[0].End]) }

// alias records an attribute alias. Locations are read when somebody asks: a file with debug locations
// has one for every operation.
func (b *builder) alias() *syntax.Error {
	first, last := b.tokens[2], b.tokens[len(b.tokens)-1]
	if first.Kind == grammar.MLIRLOC {
		return b.defineLoc()
	}
	name := b.aliasName()
	if err := b.aliasPlace("attribute", name, b.m.aliases.attrs[name] != 0 || b.locNames.get([]byte(name)).defined); err != nil {
		return err
	}
	a, err := b.m.readAttr(b.src, first.Start, last.End, &b.m.aliases)
	b.m.aliases.attrs[name] = a
	return err
}

// label starts a block.
func (b *builder) label() *syntax.Error {
	name := b.src[b.tokens[0].Start:b.tokens[0].End]
	if b.labels.find(name) != 0 {
		return tokenError(b.tokens[0], "redefinition of block '"+string(name)+"'")
	}
	if b.block != 0 && b.m.regions.At(b.region).first == b.block && b.m.blocks.At(b.block).first == 0 &&
		b.m.blocks.At(b.block).argCount > 0 {
		return tokenError(b.tokens[0], "entry block arguments were already defined")
	}
	b.block = b.m.newBlock(b.region)
	b.labels.add(name, b.block)
	r := b.m.blocks.At(b.block)
	r.start = int64(b.tokens[0].Start)
	args := b.shape.function.args
	first := b.m.newValues(len(args), -int32(b.block))
	r.arg, r.argCount = first, int32(len(args))
	for i, a := range args {
		t, err := b.typeAt(a.typ)
		if err != nil {
			return err
		}
		v := first + Value(i)
		b.m.values.At(v).typ = t
		if a.loc >= 0 {
			if err := b.argLoc(v, span{b.tokens[a.loc].Start, b.tokens[a.loc].End}); err != nil {
				return err
			}
		}
		if err := b.define(b.tokens[a.name], v, 1); err != nil {
			return err
		}
	}
	return nil
}

// argLoc records the explicit location of a block argument.
func (b *builder) argLoc(v Value, loc span) *syntax.Error {
	if b.m.argLocs == nil {
		b.m.argLocs = map[Value]span{}
	}
	b.m.argLocs[v] = loc
	return b.location(syntax.Token{Start: loc.start, End: loc.end})
}

// typeAt is the type at a place of the statement.
func (b *builder) typeAt(p typePlace) (Type, *syntax.Error) {
	switch p.derive {
	case boolType:
		return b.m.Scalar(elem.I1), nil
	case indexType:
		return b.m.Scalar(elem.Index), nil
	case witnessType:
		return b.m.internType(typeRec{kind: OpaqueType, text: "!shape.witness"}), nil
	}
	t, err := b.m.readType(b.src, b.tokens[p.first].Start, b.tokens[p.last].End, &b.m.aliases)
	if err != nil || p.derive == asWritten {
		return t, err
	}
	if p.derive == elementType {
		return b.m.ElementType(t), nil
	}
	element := b.m.Context.types[b.m.ElementType(t)].element
	if element == 0 {
		return 0, tokenError(b.tokens[p.first], "expected tensor with complex element type")
	}
	return b.m.WithElement(t, element), nil
}

// typesAt reads places into a scratch slice.
func (b *builder) typesAt(dst []Type, places []typePlace) ([]Type, *syntax.Error) {
	dst = dst[:0]
	for i := range places {
		if i > 0 && places[i] == places[i-1] {
			dst = append(dst, dst[i-1])
			continue
		}
		t, err := b.typeAt(places[i])
		if err != nil {
			return nil, err
		}
		dst = append(dst, t)
	}
	return dst, nil
}

// operation builds an operation with a known syntax.
func (b *builder) operation() (err *syntax.Error) {
	s := b.shape
	op := b.m.newOp()
	name := s.name
	if name == OpNone {
		t := b.tokens[s.nameToken]
		if name, err = b.quotedName(t); err != nil {
			return err
		}
	}
	props, attrs, err := b.typesAndAttributes(name)
	if err != nil {
		return err
	}
	operands, err := b.bindOperands(op)
	if err != nil {
		return err
	}
	r := b.m.ops.At(op)
	r.name, r.props, r.attrs, r.operand, r.operandCount = name, props, attrs, operands, int32(len(s.operands))
	r.setSpan(b.tokens[0].Start, b.tokens[len(b.tokens)-1].End)
	if s.loc >= 0 {
		if err := b.opLoc(op); err != nil {
			return err
		}
	}
	if err := b.special(op, name); err != nil {
		return err
	}
	b.bindRegions(op)
	b.m.appendOp(b.entry(), op)
	return b.defineResults(op)
}

// opLoc records the location written behind an operation.
func (b *builder) opLoc(op Op) *syntax.Error {
	t := b.tokens[b.shape.loc]
	b.m.locs = append(b.m.locs, span{t.Start, t.End})
	b.m.ops.At(op).loc = int32(len(b.m.locs))
	return b.location(t)
}

// quotedName is an operation name that no table knows.
func (b *builder) quotedName(t syntax.Token) (OpName, *syntax.Error) {
	text, ok := unquote(b.src[t.Start:t.End])
	if !ok || text == "" {
		return 0, tokenError(t, "empty operation name is invalid")
	}
	return b.m.opNameOf([]byte(text)), refuseName(t, text, true)
}

// signature completes the types that the shape says by a rule.
func (b *builder) signature(props Dict) *syntax.Error {
	switch b.shape.signature {
	case sameAsOperands:
		b.results = append(b.results[:0], b.types...)
	case tupleParts:
		r := &b.m.Context.types[b.results[0]]
		if r.kind != TupleType {
			return tokenError(b.tokens[b.shape.resultTypes[0].first], "expected tuple type")
		}
		b.types = append(b.types[:0], r.parts...)
	case literalType:
		b.results = append(b.results[:0], b.m.AttrType(b.m.Lookup(props, nameValue)))
		if b.results[0] == 0 {
			return tokenError(b.tokens[b.shape.literal[0]], "expected an elements attribute")
		}
	}
	return nil
}

// bindOperands binds the operands of the statement to values and checks the types written for them.
func (b *builder) bindOperands(op Op) (first int32, err *syntax.Error) {
	s := b.shape
	if len(s.operands) != len(b.types) {
		return 0, tokenError(b.tokens[s.nameToken], fmt.Sprintf("%d operands present, but expected %d", len(s.operands), len(b.types)))
	}
	first = b.m.operands.Grow(int32(len(s.operands)))
	for i, token := range s.operands {
		if err = b.bind(op, first+int32(i), b.tokens[token], b.types[i]); err != nil {
			return 0, err
		}
	}
	return first, nil
}

// bind binds one use of a name; a type of 0 is not checked.
func (b *builder) bind(op Op, operand int32, t syntax.Token, typ Type) *syntax.Error {
	slot, number := int32(0), 0
	if t.Payload > 0 {
		slot = b.slot(t)
	} else {
		var name []byte
		name, number = splitUse(b.src[t.Start+1 : t.End])
		slot = b.m.scopes.slot(t.Start+1, t.Start+1+len(name))
	}
	bound := b.m.scopes.lookup(slot)
	if bound == nil {
		b.m.scopes.wait(pending{operand: operand, slot: slot, number: int32(number), typ: typ, token: t, op: op})
		return nil
	}
	if number < 0 || number >= int(bound.count) {
		return tokenError(t, "reference to invalid result number")
	}
	v := bound.value + Value(number)
	*b.m.operands.At(operand) = v
	return b.checkUse(v, typ, t)
}

// splitUse takes x#1, without its %, apart. The number is -1 if it is none that can be.
func splitUse(use []byte) (name []byte, number int) {
	for i := len(use) - 1; i > 0; i-- {
		if use[i] == '#' {
			if n, err := strconv.ParseUint(string(use[i+1:]), 10, 31); err != nil {
				number = -1
			} else {
				number = int(n)
			}
			end := 0
			for nameByte(use[end]) {
				end++
			}
			return use[:end], number
		}
		if use[i] < '0' || use[i] > '9' {
			break
		}
	}
	return use, 0
}

// checkUse checks the type written at a use against that of the definition. A value whose type is not
// known, of an operation kept as text, takes the type of its first use.
func (b *builder) checkUse(v Value, typ Type, t syntax.Token) *syntax.Error {
	r := b.m.values.At(v)
	if r.typ == 0 {
		r.typ = typ
	}
	if typ != 0 && r.typ != typ {
		return tokenError(t, "use of value '"+string(b.src[t.Start:t.End])+"' expects different type than prior uses: '"+
			b.m.TypeString(typ)+"' vs '"+b.m.TypeString(r.typ)+"'")
	}
	return nil
}

// bindRegions gives the operation its regions; {} is one without blocks.
func (b *builder) bindRegions(op Op) {
	if len(b.shape.regions) == 0 {
		if b.m.OpName(op) == OpFunc { // a declaration has a region without blocks
			b.m.attach(op, b.m.newRegion())
		}
		return
	}
	regions := make([]Region, 0, 4)
	for _, token := range b.shape.regions {
		t := b.tokens[token]
		if t.Kind == grammar.MLIRREGION {
			regions = append(regions, Region(t.Payload))
			continue
		}
		r := b.m.newRegion()
		b.m.regions.At(r).start, b.m.regions.At(r).end = int64(t.Start), int64(t.End)
		if b.m.OpName(op) == OpModule && b.isCustom() {
			b.m.newBlock(r)
		}
		regions = append(regions, r)
	}
	b.m.attach(op, regions...)
}

// defineResults makes the results and binds their names.
func (b *builder) defineResults(op Op) *syntax.Error {
	n := len(b.results)
	first := b.m.newValues(n, int32(op))
	for i, t := range b.results {
		b.m.values.At(first + Value(i)).typ = t
	}
	r := b.m.ops.At(op)
	r.result, r.resultCount = first, int32(n)
	if len(b.shape.results) == 0 {
		return nil
	}
	at := 0
	for _, p := range b.shape.results {
		count := 1
		if p.count >= 0 {
			t := b.tokens[p.count]
			count = b.m.resultCount(t)
			if count < 1 {
				return tokenError(t, "expected named operation to have at least 1 result")
			}
		}
		if at+count > n {
			break
		}
		if err := b.define(b.tokens[p.name], first+Value(at), count); err != nil {
			return err
		}
		at += count
	}
	if at != n || len(b.shape.results) > n {
		return tokenError(b.tokens[b.shape.nameToken], fmt.Sprintf("operation defines %d results but was provided %s to bind", n, b.provided()))
	}
	return nil
}

// provided says how many results the names of the statement ask for.
func (b *builder) provided() string {
	total := 0
	for _, p := range b.shape.results {
		count := 1
		if p.count >= 0 {
			count = b.m.resultCount(b.tokens[p.count])
		}
		total += count
	}
	return strconv.Itoa(total)
}
