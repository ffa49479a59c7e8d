package ir

import (
	"fmt"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// special builds what is particular to an operation, after its record and before its regions.
func (b *builder) special(op Op, name OpName) *syntax.Error {
	s := b.shape
	switch {
	case s.function != nil:
		return b.functionHeader(op)
	case s.applies >= 0:
		return b.appliedBody(op)
	case name == OpWhile && s.nameToken >= 0 && b.isCustom():
		return b.carries()
	case name == OpChloScan && b.isCustom():
		return b.scanSegments(op)
	}
	if len(s.successors) > 0 {
		b.successors(op, s.successors)
	}
	if name == OpCondBranch && b.isCustom() {
		r := b.m.ops.At(op)
		r.props = b.m.DictWith(r.props, nameOperandSegments, b.m.denseArray(elem.I32, append([]int64{1}, s.segments...)))
	}
	return nil
}

// isCustom tells whether the statement is in custom form.
func (b *builder) isCustom() bool { return b.src[b.tokens[b.shape.nameToken].Start] != '"' }

// functionHeader makes the attributes of func.func from its header.
func (b *builder) functionHeader(op Op) *syntax.Error {
	f := b.shape.function
	inputs, inputAttrs, err := b.functionPlaces(f.args)
	if err != nil {
		return err
	}
	results, resultAttrs, err := b.functionPlaces(f.results)
	if err != nil {
		return err
	}
	t := b.tokens[f.symbol]
	names, ok := symbolNames(b.src[t.Start:t.End])
	if !ok || len(names) != 1 {
		return tokenError(t, "expected a plain symbol name")
	}
	r := b.m.ops.At(op)
	entries := append(b.entries[:0], b.m.Entries(r.props)...)
	entries = append(entries, Entry{nameSymName, b.m.String(names[0])}, Entry{nameFunctionType, b.m.TypeAttr(b.m.Function(inputs, results))})
	if f.visibility >= 0 {
		t := b.tokens[f.visibility]
		word := string(b.src[t.Start:t.End])
		if word != "public" && word != "private" && word != "nested" {
			return tokenError(t, "expected 'public', 'private', 'nested' or a symbol name")
		}
		entries = append(entries, Entry{nameVisibility, b.m.String(word)})
	}
	if inputAttrs != 0 {
		entries = append(entries, Entry{nameArgAttrs, inputAttrs})
	}
	if resultAttrs != 0 {
		entries = append(entries, Entry{nameResAttrs, resultAttrs})
	}
	b.entries = entries
	r.props = b.m.Dict(entries)
	return b.functionArgNames()
}

// functionPlaces are the types of arguments or results and the array of their attributes, which is 0
// if none has any.
func (b *builder) functionPlaces(places []functionPlace) (types []Type, attrs Attr, err *syntax.Error) {
	dicts := make([]Attr, len(places))
	some := false
	for i, p := range places {
		t, err := b.typeAt(p.typ)
		if err != nil {
			return nil, 0, err
		}
		types = append(types, t)
		d := Dict(0)
		if p.dict >= 0 {
			token := b.tokens[p.dict]
			if d, err = b.m.readDict(b.src, token.Start, token.End, &b.m.aliases); err != nil {
				return nil, 0, err
			}
		}
		some = some || d != 0
		dicts[i] = b.m.DictAttr(d)
	}
	if some {
		attrs = b.m.Array(dicts)
	}
	return types, attrs, nil
}

// functionArgNames checks that all arguments have names or none has, and that the body has blocks.
func (b *builder) functionArgNames() *syntax.Error {
	args := b.shape.function.args
	for _, a := range args {
		switch {
		case a.name < 0 && args[0].name >= 0:
			return tokenError(b.tokens[a.typ.first], "expected SSA identifier")
		case a.name >= 0 && args[0].name < 0:
			return tokenError(b.tokens[a.name], "expected type instead of SSA identifier")
		case a.name < 0 && len(b.shape.regions) > 0:
			return tokenError(b.tokens[a.typ.first], "expected SSA identifier: the function has a body")
		}
	}
	for _, token := range b.shape.regions {
		if t := b.tokens[token]; t.Kind == grammar.MLIREMPTY || b.m.FirstBlock(Region(t.Payload)) == 0 {
			return tokenError(t, "expected non-empty function body")
		}
	}
	return nil
}

// carries checks the arguments of a while's regions, which the header named.
func (b *builder) carries() *syntax.Error {
	for _, token := range b.shape.regions {
		t := b.tokens[token]
		if t.Kind != grammar.MLIRREGION {
			return tokenError(t, "expected a region with a terminator")
		}
		if entry := b.m.FirstBlock(Region(t.Payload)); entry != 0 {
			for i := range b.m.NumArgs(entry) {
				b.m.values.At(b.m.Arg(entry, i)).typ = b.types[i]
			}
		}
	}
	return nil
}

// scanSegments makes the segment sizes of chlo.scan (ChloOps.cpp, ScanOp::parse).
func (b *builder) scanSegments(op Op) *syntax.Error {
	inputs := 0
	for _, token := range b.shape.operands {
		if int(token) < b.initsToken() {
			inputs++
		}
	}
	carries := len(b.shape.operands) - inputs
	outputs := len(b.results) - carries
	if outputs < 0 {
		return tokenError(b.tokens[b.shape.nameToken], "not enough result types to cover the required carries")
	}
	segments := func(x, y int) Attr { return b.m.denseArray(elem.I32, []int64{int64(x), int64(y)}) }
	r := b.m.ops.At(op)
	r.props = b.m.DictWith(b.m.DictWith(r.props, nameOperandSegments, segments(inputs, carries)), nameResultSegments, segments(outputs, carries))
	return nil
}

// initsToken is the index of the word inits.
func (b *builder) initsToken() int {
	for i, t := range b.tokens {
		if t.Kind == grammar.MLIRINITS {
			return i
		}
	}
	return len(b.tokens)
}

// appliedBody makes the body of `reduce … applies op`: one operation on scalars of the first input's
// elements (AssemblyFormat.cpp, parseReduceOp).
func (b *builder) appliedBody(reduce Op) *syntax.Error {
	t := b.tokens[b.shape.applies]
	word, _, ok := vocabulary.Word(t.Kind)
	if !ok || !opTable[word.ID].commutative {
		return tokenError(t, "expected the inner-op to be a commutative binary-op from the stablehlo dialect, with zero region, producing single result")
	}
	if len(b.types) == 0 {
		return tokenError(t, "input types missing in reduce-op function type")
	}
	scalar := b.m.Tensor(nil, b.m.ElementType(b.types[0]))
	region := b.m.newRegion()
	block := b.m.newBlock(region)
	args := b.m.newValues(2, -int32(block))
	r := b.m.blocks.At(block)
	r.arg, r.argCount = args, 2
	b.m.values.At(args).typ, b.m.values.At(args+1).typ = scalar, scalar
	inner := b.impliedOp(block, OpName(word.ID), reduce, args, args+1)
	result := b.m.newValues(1, int32(inner))
	b.m.values.At(result).typ = scalar
	rec := b.m.ops.At(inner)
	rec.result, rec.resultCount = result, 1
	b.impliedOp(block, OpReturn, reduce, result)
	b.m.attach(reduce, region)
	return nil
}

// impliedOp makes an operation that the text does not spell out; it has the location of its parent.
func (b *builder) impliedOp(block Block, name OpName, parent Op, operands ...Value) Op {
	op := b.m.newOp()
	first := b.m.operands.Grow(int32(len(operands)))
	copy(b.m.operands.Slice(first, int32(len(operands))), operands)
	from := *b.m.ops.At(parent)
	r := b.m.ops.At(op)
	r.name, r.operand, r.operandCount = name, first, int32(len(operands))
	r.low, r.high, r.loc, r.flags = from.low, from.high, from.loc, opImplied
	b.m.appendOp(block, op)
	return op
}

// successors records the blocks that a terminator names; a block may be named before its label.
func (b *builder) successors(op Op, tokens []int32) {
	if b.m.branches == nil {
		b.m.branches = map[Op][]Block{}
	}
	for i, token := range tokens {
		b.m.branches[op] = append(b.m.branches[op], 0)
		b.jumps = append(b.jumps, jump{op, i, b.tokens[token]})
	}
}

// A jump is a use of a label in the open region.
type jump struct {
	op    Op
	index int // of the successor
	label syntax.Token
}

// resolveJumps gives the successors of a region their blocks.
func (b *builder) resolveJumps() *syntax.Error {
	for _, j := range b.jumps {
		name := b.src[j.label.Start:j.label.End]
		block := b.labels.find(name)
		if block == 0 {
			return tokenError(j.label, "reference to an undefined block '"+string(name)+"'")
		}
		b.m.branches[j.op][j.index] = block
	}
	b.jumps = b.jumps[:0]
	return nil
}

// A piece is a part of an operation kept as text: text, then what has a number or a text of its own.
type piece struct {
	text      string
	kind      pieceKind
	index     int // of an operand or a successor
	region    Region
	arg       Value // of a region
	namesArgs bool  // the text names the arguments of the region
}

type pieceKind uint8

const (
	lastPiece pieceKind = iota
	operandPiece
	successorPiece
	regionPiece
	argPiece
)

// maxTextResults bounds the results of an operation of which only the text is known; nothing else
// does.
const maxTextResults = 128

// textOperation builds an operation of an unknown dialect from its custom form: its text with holes
// for values, blocks and regions. The types of its results are learned from their uses.
func (b *builder) textOperation() *syntax.Error {
	s := b.shape
	t := b.tokens[s.nameToken]
	name := string(b.src[t.Start:t.End])
	if err := refuseName(t, name, false); err != nil {
		return err
	}
	op := b.m.newOp()
	pieces, uses, targets := b.textPieces()
	operands := b.m.operands.Grow(int32(len(uses)))
	for i, token := range uses {
		if err := b.bind(op, operands+int32(i), b.tokens[token], 0); err != nil {
			return err
		}
	}
	r := b.m.ops.At(op)
	r.name, r.operand, r.operandCount, r.flags = b.m.opNameOf([]byte(name)), operands, int32(len(uses)), opText
	r.setSpan(b.tokens[0].Start, b.tokens[len(b.tokens)-1].End)
	if s.loc >= 0 {
		if err := b.opLoc(op); err != nil {
			return err
		}
	}
	if len(targets) > 0 {
		b.successors(op, targets)
	}
	if b.m.textOps == nil {
		b.m.textOps = map[Op][]piece{}
	}
	b.m.textOps[op] = pieces
	b.bindRegions(op)
	b.m.appendOp(b.entry(), op)
	b.results = b.results[:0]
	for _, p := range s.results {
		count := 1
		if p.count >= 0 {
			count = b.m.resultCount(b.tokens[p.count])
		}
		if count+len(b.results) > maxTextResults {
			return tokenError(b.tokens[p.name], fmt.Sprintf("more than %d results of '%s' in its custom form, which is not known; write it in the generic form", maxTextResults, name))
		}
		for range count {
			b.results = append(b.results, 0)
		}
	}
	return b.defineResults(op)
}

// textPieces cuts the text behind the name at operands, successors and regions. A name with a type or a
// value of its own that means nothing yet is an argument of the region behind it.
func (b *builder) textPieces() (pieces []piece, uses, targets []int32) {
	s := b.shape
	from := b.tokens[s.nameToken].Start
	last := len(b.tokens)
	if s.loc >= 0 {
		last--
	}
	cut := func(t syntax.Token, p piece) {
		p.text = string(b.src[from:t.Start])
		pieces = append(pieces, p)
		from = t.End
	}
	var args []int // the pieces of arguments whose region has not come yet
	for i := int(s.nameToken) + 1; i < last; i++ {
		switch t := b.tokens[i]; {
		case t.Kind == grammar.MLIRARG && len(s.regions) > 0 && !b.visible(t):
			args = append(args, len(pieces))
			cut(t, piece{kind: argPiece})
		case t.Kind == grammar.MLIRVALUE || t.Kind == grammar.MLIRARG:
			cut(t, piece{kind: operandPiece, index: len(uses)})
			uses = append(uses, int32(i))
		case t.Kind == grammar.MLIRCARET:
			cut(t, piece{kind: successorPiece, index: len(targets)})
			targets = append(targets, int32(i))
		case t.Kind == grammar.MLIRREGION:
			region := Region(t.Payload)
			for n, at := range args {
				pieces[at].arg = b.m.Arg(b.m.FirstBlock(region), n)
			}
			cut(t, piece{kind: regionPiece, region: region, namesArgs: len(args) > 0})
			args = args[:0]
		}
	}
	pieces = append(pieces, piece{text: string(b.src[from:b.tokens[last-1].End])})
	return pieces, uses, targets
}

// refuseName is the error of an operation that is in no table, but cannot be one of another dialect.
func refuseName(t syntax.Token, name string, quoted bool) *syntax.Error {
	dialect, _, _ := strings.Cut(name, ".")
	switch {
	case dialect == "vhlo":
		return tokenError(t, "'"+name+"' is a versioned serialisation of StableHLO, not a program; run stablehlo-translate --deserialize first")
	case !knownDialects[dialect]:
		return nil
	case quoted:
		return tokenError(t, "unregistered operation '"+name+"' found in dialect ('"+dialect+"') that does not allow unknown operations")
	}
	return tokenError(t, "custom op '"+name+"' is unknown")
}

// knownDialects are those of which opTable has all operations.
var knownDialects = map[string]bool{"builtin": true, "func": true, "stablehlo": true, "chlo": true}
