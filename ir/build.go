package ir

import (
	"fmt"
	"strconv"

	"hlo-promote/grammar"
	"hlo-promote/ir/internal/syntax"
)

// builder makes a Module of the statements that the syntax package reports.
type builder struct {
	*Module
	src    []byte
	scopes scopes
	block  Block  // where operations go
	region Region // the open region
	outer  []open // the regions around it
	labels map[string]Block

	tokens  []syntax.Token // of the statement under way
	shape   *shape
	types   []Type // scratch
	results []Type
	entries []Entry
	split   map[splitKey][2]Dict
}

// open is a region that waits while one inside of it is read.
type open struct {
	block  Block
	region Region
	labels map[string]Block
}

// splitKey asks which attributes of a dictionary are inherent to an operation.
type splitKey struct {
	op   OpName
	dict Dict
}

// isolatedOps are the operations whose regions see no values from outside.
var isolatedOps = map[OpName]bool{OpModule: true, OpFunc: true, OpAsyncStart: true, OpChloScan: true}

// OpenRegion implements syntax.Handler.
func (b *builder) OpenRegion(header []syntax.Token) *syntax.Error {
	b.outer = append(b.outer, open{b.block, b.region, b.labels})
	b.labels = nil
	op := headerOp(header)
	b.scopes.enter(isolatedOps[op])
	b.region = b.newRegion()
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

// headerArgs makes the arguments that the header of a custom form names: `%x: type`, or `%x = %init`
// with the k-th type of the header for the k-th name.
func (b *builder) headerArgs(op OpName, header []syntax.Token) *syntax.Error {
	var names, typed []syntax.Token
	for i, t := range header {
		switch {
		case t.Kind == grammar.MLIRREGION && op != OpWhile:
			names, typed = nil, nil
		case t.Kind == grammar.MLIRARG:
			names = append(names, t)
			if i+2 < len(header) && header[i+1].Kind == grammar.MLIRCOLON && header[i+2].Kind == grammar.MLIRTYPE {
				typed = append(typed, header[i+2])
			}
		}
	}
	if len(names) == 0 {
		return nil
	}
	if len(typed) < len(names) {
		typed = typed[:0]
		for _, t := range header {
			if t.Kind == grammar.MLIRTYPE {
				typed = append(typed, t)
			}
		}
	}
	if op == OpReduce {
		names, typed = unzip(names), unzip(typed)
	}
	b.block = b.newBlock(b.region)
	first := b.newValues(len(names), -int32(b.block))
	r := b.blocks.at(int32(b.block))
	r.arg, r.argCount = first, int32(len(names))
	for i, name := range names {
		v := first + Value(i)
		if i < len(typed) {
			t, err := b.readType(b.src, typed[i].Start, typed[i].End, &b.aliases)
			if err != nil {
				return err
			}
			b.values.at(int32(v)).typ = t
		}
		if err := b.define(name, v, 1); err != nil {
			return err
		}
	}
	return nil
}

// unzip turns a0, b0, a1, b1 into a0, a1, b0, b1: the reducer of a reduce names its arguments in
// pairs.
func unzip(tokens []syntax.Token) []syntax.Token {
	out := make([]syntax.Token, 0, len(tokens))
	for _, parity := range []int{0, 1} {
		for i := parity; i < len(tokens); i += 2 {
			out = append(out, tokens[i])
		}
	}
	return out
}

// CloseRegion implements syntax.Handler.
func (b *builder) CloseRegion(start, end int) int32 {
	region := b.region
	r := b.regions.at(int32(region))
	r.start, r.end = int64(start), int64(end)
	b.resolvePending()
	b.scopes.leave()
	last := len(b.outer) - 1
	b.block, b.region, b.labels = b.outer[last].block, b.outer[last].region, b.outer[last].labels
	b.outer = b.outer[:last]
	return int32(region)
}

// resolvePending binds the uses in the innermost scope that came before the definition. What is left
// may be defined further out, unless the scope is isolated.
func (b *builder) resolvePending() {
	s := &b.scopes
	sc := s.open[len(s.open)-1]
	rest := s.pending[:sc.pending]
	for _, p := range s.pending[sc.pending:] {
		if bound := s.lookup(p.slot); bound != nil && p.number < bound.count {
			*b.operands.at(p.operand) = bound.value + Value(p.number)
		} else {
			rest = append(rest, p)
		}
	}
	s.pending = rest
}

// entry is the block that operations go to; a region without a label gets one here.
func (b *builder) entry() Block {
	if b.block == 0 {
		b.block = b.newBlock(b.region)
		b.blocks.at(int32(b.block)).start = int64(b.tokens[0].Start)
	}
	return b.block
}

// define binds a name token (RESULT or ARG) to values.
func (b *builder) define(t syntax.Token, v Value, count int) *syntax.Error {
	slot := b.scopes.slot(b.src[t.Start+1 : t.End])
	if !b.scopes.define(slot, v, count) {
		return tokenError(t, "redefinition of SSA value '"+string(b.src[t.Start:t.End])+"'")
	}
	return nil
}

// Statement implements syntax.Handler.
func (b *builder) Statement(plan *syntax.Plan, tokens []syntax.Token) *syntax.Error {
	s, ok := plan.Data.(*shape)
	if !ok {
		var err *syntax.Error
		if s, err = compile(plan, b.src, tokens); err != nil {
			return err
		}
		plan.Data = s
	}
	b.shape, b.tokens = s, tokens
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
		t, err := b.typeAt(typePlace{first: 2, last: int32(len(tokens) - 1)})
		b.aliases.types[b.aliasName()] = t
		return err
	}
	b.resources = append(b.resources, span{tokens[0].Start, tokens[0].End})
	return nil
}

// aliasName is the name of the alias that the statement defines, without its sign.
func (b *builder) aliasName() string { return string(b.src[b.tokens[0].Start+1 : b.tokens[0].End]) }

// alias records an attribute alias. Locations are read when somebody asks: a file with debug locations
// has one for every operation.
func (b *builder) alias() *syntax.Error {
	first, last := b.tokens[2], b.tokens[len(b.tokens)-1]
	if first.Kind == grammar.MLIRLOC {
		b.locDefs = append(b.locDefs, span{b.tokens[0].Start, last.End})
		return nil
	}
	a, err := b.readAttr(b.src, first.Start, last.End, &b.aliases)
	if err != nil {
		return err
	}
	b.aliases.attrs[b.aliasName()] = a
	return nil
}

// label starts a block.
func (b *builder) label() *syntax.Error {
	name := string(b.src[b.tokens[0].Start:b.tokens[0].End])
	if b.labels == nil {
		b.labels = map[string]Block{}
	}
	block, forward := b.labels[name]
	if forward && b.blocks.at(int32(block)).region != 0 {
		return tokenError(b.tokens[0], "redefinition of block '"+name+"'")
	}
	if b.block != 0 && b.regions.at(int32(b.region)).first == b.block && b.blocks.at(int32(b.block)).first == 0 &&
		b.blocks.at(int32(b.block)).argCount > 0 {
		return tokenError(b.tokens[0], "entry block arguments were already defined")
	}
	b.block = b.newBlock(b.region)
	b.labels[name] = b.block
	r := b.blocks.at(int32(b.block))
	r.start = int64(b.tokens[0].Start)
	args := b.shape.function.args
	first := b.newValues(len(args), -int32(b.block))
	r.arg, r.argCount = first, int32(len(args))
	for i, a := range args {
		t, err := b.typeAt(a.typ)
		if err != nil {
			return err
		}
		v := first + Value(i)
		b.values.at(int32(v)).typ = t
		b.argLoc(v, a.loc)
		if err := b.define(b.tokens[a.name], v, 1); err != nil {
			return err
		}
	}
	return nil
}

// argLoc records the explicit location of a block argument.
func (b *builder) argLoc(v Value, token int32) {
	if token >= 0 {
		if b.argLocs == nil {
			b.argLocs = map[Value]span{}
		}
		b.argLocs[v] = span{b.tokens[token].Start, b.tokens[token].End}
	}
}

// typeAt is the type at a place of the statement.
func (b *builder) typeAt(p typePlace) (Type, *syntax.Error) {
	t, err := b.readType(b.src, b.tokens[p.first].Start, b.tokens[p.last].End, &b.aliases)
	if err != nil || p.derive == asWritten {
		return t, err
	}
	element := b.Module.Context.types[b.Element(t)].element
	if element == 0 {
		return 0, tokenError(b.tokens[p.first], "expected tensor with complex element type")
	}
	return b.WithElement(t, element), nil
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
	if b.types, err = b.typesAt(b.types, s.operandTypes); err != nil {
		return err
	}
	if b.results, err = b.typesAt(b.results, s.resultTypes); err != nil {
		return err
	}
	op := b.newOp()
	name := s.name
	if name == OpNone {
		t := b.tokens[s.nameToken]
		if name, err = b.quotedName(t); err != nil {
			return err
		}
	}
	props, attrs, err := b.attributes(name)
	if err != nil {
		return err
	}
	if err = b.signature(props); err != nil {
		return err
	}
	operands, err := b.bindOperands(op)
	if err != nil {
		return err
	}
	r := b.ops.at(int32(op))
	r.name, r.props, r.attrs, r.operand, r.operandCount = name, props, attrs, operands, int32(len(s.operands))
	r.start, r.end = int64(b.tokens[0].Start), int64(b.tokens[len(b.tokens)-1].End)
	if s.loc >= 0 {
		b.locs = append(b.locs, span{b.tokens[s.loc].Start, b.tokens[s.loc].End})
		r.loc = int32(len(b.locs))
	}
	if err := b.special(op, name); err != nil {
		return err
	}
	b.bindRegions(op)
	b.appendOp(b.entry(), op)
	return b.defineResults(op)
}

// quotedName is an operation name that no table knows.
func (b *builder) quotedName(t syntax.Token) (OpName, *syntax.Error) {
	text, ok := unquote(b.src[t.Start:t.End])
	if !ok || text == "" {
		return 0, tokenError(t, "empty operation name is invalid")
	}
	if len(text) > 5 && text[:5] == "vhlo." {
		return 0, tokenError(t, "'"+text+"' is a versioned serialisation of StableHLO, not a program; run stablehlo-translate --deserialize first")
	}
	return b.opNameOf([]byte(text)), nil
}

// signature completes the types that the shape says by a rule.
func (b *builder) signature(props Dict) *syntax.Error {
	switch b.shape.signature {
	case sameAsOperands:
		b.results = append(b.results[:0], b.types...)
	case tupleParts:
		r := &b.Module.Context.types[b.results[0]]
		if r.kind != TupleType {
			return tokenError(b.tokens[b.shape.resultTypes[0].first], "expected tuple type")
		}
		b.types = append(b.types[:0], r.parts...)
	case literalType:
		b.results = append(b.results[:0], b.AttrType(b.Lookup(props, nameValue)))
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
	first = b.operands.grow(int32(len(s.operands)))
	for i, token := range s.operands {
		if err = b.bind(op, first+int32(i), b.tokens[token], b.types[i]); err != nil {
			return 0, err
		}
	}
	return first, nil
}

// bind binds one use of a name; a type of 0 is not checked.
func (b *builder) bind(op Op, operand int32, t syntax.Token, typ Type) *syntax.Error {
	name, number := b.src[t.Start+1:t.End], 0
	for i := len(name) - 1; i > 0; i-- {
		if name[i] == '#' {
			number, _ = strconv.Atoi(string(name[i+1:]))
			name = name[:i]
			break
		}
		if name[i] < '0' || name[i] > '9' {
			break
		}
	}
	slot := b.scopes.slot(name)
	bound := b.scopes.lookup(slot)
	if bound == nil {
		b.scopes.pending = append(b.scopes.pending, pending{operand, slot, int32(number), typ, t, op})
		return nil
	}
	if number >= int(bound.count) {
		return tokenError(t, "reference to invalid result number")
	}
	v := bound.value + Value(number)
	*b.operands.at(operand) = v
	return b.checkUse(v, typ, t)
}

// checkUse checks the type written at a use against that of the definition. A value whose type is not
// known, of an operation kept as text, takes the type of its first use.
func (b *builder) checkUse(v Value, typ Type, t syntax.Token) *syntax.Error {
	r := b.values.at(int32(v))
	if r.typ == 0 {
		r.typ = typ
	}
	if typ != 0 && r.typ != typ {
		return tokenError(t, "use of value '"+string(b.src[t.Start:t.End])+"' expects different type than prior uses: '"+
			b.TypeString(typ)+"' vs '"+b.TypeString(r.typ)+"'")
	}
	return nil
}

// attributes reads the inherent and the discardable attributes of the statement.
func (b *builder) attributes(name OpName) (props, attrs Dict, err *syntax.Error) {
	s := b.shape
	if s.props >= 0 {
		t := b.tokens[s.props]
		if props, err = b.readDict(b.src, braceIn(b.src, t.Start+1), lastBrace(b.src, t.End), &b.aliases); err != nil {
			return 0, 0, err
		}
	}
	entries := b.entries[:0]
	for _, p := range s.attrs {
		a, err := b.propertyOf(p.kind, b.src, b.tokens[p.first].Start, b.tokens[p.last].End, &b.aliases)
		if err != nil {
			return 0, 0, err
		}
		if a != 0 {
			entries = append(entries, Entry{p.name, a})
		}
	}
	if s.signature == literalType {
		a, err := b.literal()
		if err != nil {
			return 0, 0, err
		}
		entries = append(entries, Entry{nameValue, a})
	}
	if s.dict >= 0 {
		t := b.tokens[s.dict]
		d, err := b.readDict(b.src, t.Start, t.End, &b.aliases)
		if err != nil {
			return 0, 0, err
		}
		inherent, rest := b.splitDict(name, d)
		attrs = rest
		entries = append(entries, b.Entries(inherent)...)
	}
	entries = append(entries, b.Entries(props)...)
	entries = b.fillDefaults(name, entries)
	b.entries = entries
	if n := len(entries); n > 1 {
		if name := b.duplicate(entries); name >= 0 {
			return 0, 0, tokenError(b.tokens[s.nameToken], "attribute '"+b.NameString(name)+"' occurs more than once in the attribute list")
		}
	}
	if len(entries) > 0 && (s.props < 0 || len(entries) != len(b.Entries(props))) {
		props = b.Dict(entries)
	}
	return props, attrs, nil
}

// braceIn and lastBrace find the dictionary in <{…}>, around which there may be blanks.
func braceIn(src []byte, i int) int { return syntax.SkipBlanks(src, i) }

func lastBrace(src []byte, end int) int {
	for src[end-1] != '}' {
		end--
	}
	return end
}

// duplicate is a name that occurs twice, or -1.
func (b *builder) duplicate(entries []Entry) Name {
	for i := range entries {
		for j := range i {
			if entries[i].Name == entries[j].Name {
				return entries[i].Name
			}
		}
	}
	return -1
}

// fillDefaults adds the defaults that the parser fills in.
func (b *builder) fillDefaults(name OpName, entries []Entry) []Entry {
	info := known(name)
	if info == nil {
		return entries
	}
fill:
	for i := range info.attrs {
		def := &info.attrs[i]
		if !def.filled {
			continue
		}
		for _, e := range entries {
			if e.Name == def.name {
				continue fill
			}
		}
		a, err := b.readAttr([]byte(def.preset), 0, len(def.preset), nil)
		if err == nil {
			entries = append(entries, Entry{def.name, a})
		}
	}
	return entries
}

// splitDict tells the inherent attributes of an operation from the others. Of an operation that is not
// known all in the braces are discardable.
func (b *builder) splitDict(name OpName, d Dict) (inherent, rest Dict) {
	info := known(name)
	if info == nil || len(info.attrs) == 0 || d == 0 {
		return 0, d
	}
	key := splitKey{name, d}
	if known, ok := b.split[key]; ok {
		return known[0], known[1]
	}
	var in, out []Entry
	for _, e := range b.Entries(d) {
		if info.attr(e.Name) != nil {
			in = append(in, e)
		} else {
			out = append(out, e)
		}
	}
	inherent, rest = b.Dict(in), b.Dict(out)
	b.split[key] = [2]Dict{inherent, rest}
	return inherent, rest
}

// literal is the value of a constant.
func (b *builder) literal() (Attr, *syntax.Error) {
	first, last := b.tokens[b.shape.literal[0]], b.tokens[b.shape.literal[1]]
	return b.readAttr(b.src, first.Start, last.End, &b.aliases)
}

// bindRegions gives the operation its regions; {} is one without blocks.
func (b *builder) bindRegions(op Op) {
	if len(b.shape.regions) == 0 {
		if b.Name(op) == OpFunc { // a declaration has a region without blocks
			b.attach(op, b.newRegion())
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
		r := b.newRegion()
		b.regions.at(int32(r)).start, b.regions.at(int32(r)).end = int64(t.Start), int64(t.End)
		if b.Name(op) == OpModule {
			b.newBlock(r)
		}
		regions = append(regions, r)
	}
	b.attach(op, regions...)
}

// defineResults makes the results and binds their names.
func (b *builder) defineResults(op Op) *syntax.Error {
	n := len(b.results)
	first := b.newValues(n, int32(op))
	for i, t := range b.results {
		b.values.at(int32(first) + int32(i)).typ = t
	}
	r := b.ops.at(int32(op))
	r.result, r.resultCount = first, int32(n)
	if len(b.shape.results) == 0 {
		return nil
	}
	at := 0
	for _, p := range b.shape.results {
		count := 1
		if p.count >= 0 {
			t := b.tokens[p.count]
			c, err := strconv.Atoi(string(b.src[t.Start:t.End]))
			if err != nil || c < 1 {
				return tokenError(t, "expected named operation to have at least 1 result")
			}
			count = c
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
			count, _ = strconv.Atoi(string(b.src[b.tokens[p.count].Start:b.tokens[p.count].End]))
		}
		total += count
	}
	return strconv.Itoa(total)
}
