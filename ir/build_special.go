package ir

import (
	"fmt"

	"hlo-promote/grammar"
	"hlo-promote/ir/internal/syntax"
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
		b.successors(op)
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
	r := b.ops.at(int32(op))
	entries := append(b.entries[:0], b.Entries(r.props)...)
	entries = append(entries, Entry{nameSymName, b.Text(names[0])}, Entry{nameFunctionType, b.TypeAttr(b.Function(inputs, results))})
	if f.visibility >= 0 {
		t := b.tokens[f.visibility]
		word := string(b.src[t.Start:t.End])
		if word != "public" && word != "private" && word != "nested" {
			return tokenError(t, "expected 'public', 'private', 'nested' or a symbol name")
		}
		entries = append(entries, Entry{nameVisibility, b.Text(word)})
	}
	if inputAttrs != 0 {
		entries = append(entries, Entry{nameArgAttrs, inputAttrs})
	}
	if resultAttrs != 0 {
		entries = append(entries, Entry{nameResAttrs, resultAttrs})
	}
	b.entries = entries
	r.props = b.Dict(entries)
	return b.functionArgLocs()
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
			if d, err = b.readDict(b.src, token.Start, token.End, &b.aliases); err != nil {
				return nil, 0, err
			}
		}
		some = some || d != 0
		dicts[i] = b.DictAttrOf(d)
	}
	if some {
		attrs = b.ArrayOf(dicts)
	}
	return types, attrs, nil
}

// functionArgLocs records the locations of arguments, which were made when the body was opened.
func (b *builder) functionArgLocs() *syntax.Error {
	for _, token := range b.shape.regions {
		if t := b.tokens[token]; t.Kind == grammar.MLIRREGION {
			entry := b.FirstBlock(Region(t.Payload))
			for i, a := range b.shape.function.args {
				if a.name < 0 {
					return tokenError(t, "expected argument names: the function has a body")
				}
				b.argLoc(b.Arg(entry, i), a.loc)
			}
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
		if entry := b.FirstBlock(Region(t.Payload)); entry != 0 {
			for i := range b.NumArgs(entry) {
				b.values.at(int32(b.Arg(entry, i))).typ = b.types[i]
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
	segments := func(x, y int) Attr {
		text := fmt.Sprintf("array<i32: %d, %d>", x, y)
		a, _ := b.readAttr([]byte(text), 0, len(text), nil)
		return a
	}
	r := b.ops.at(int32(op))
	r.props = b.DictWith(b.DictWith(r.props, nameOperandSegments, segments(inputs, carries)), nameResultSegments, segments(outputs, carries))
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
	scalar := b.Tensor(nil, b.Element(b.types[0]))
	region := b.newRegion()
	block := b.newBlock(region)
	args := b.newValues(2, -int32(block))
	r := b.blocks.at(int32(block))
	r.arg, r.argCount = args, 2
	b.values.at(int32(args)).typ, b.values.at(int32(args)+1).typ = scalar, scalar
	inner := b.impliedOp(block, OpName(word.ID), reduce, args, args+1)
	result := b.newValues(1, int32(inner))
	b.values.at(int32(result)).typ = scalar
	rec := b.ops.at(int32(inner))
	rec.result, rec.resultCount = result, 1
	b.impliedOp(block, OpReturn, reduce, result)
	b.attach(reduce, region)
	return nil
}

// impliedOp makes an operation that the text does not spell out; it has the location of its parent.
func (b *builder) impliedOp(block Block, name OpName, parent Op, operands ...Value) Op {
	op := b.newOp()
	first := b.operands.grow(int32(len(operands)))
	copy(b.operands.slice(first, int32(len(operands))), operands)
	from := *b.ops.at(int32(parent))
	r := b.ops.at(int32(op))
	r.name, r.operand, r.operandCount = name, first, int32(len(operands))
	r.start, r.end, r.loc, r.flags = from.start, from.end, from.loc, opImplied
	b.appendOp(block, op)
	return op
}

// successors records the blocks that a terminator names; a block may be named before its label.
func (b *builder) successors(op Op) {
	if b.labels == nil {
		b.labels = map[string]Block{}
	}
	if b.branches == nil {
		b.branches = map[Op][]string{}
	}
	for _, token := range b.shape.successors {
		t := b.tokens[token]
		b.branches[op] = append(b.branches[op], string(b.src[t.Start:t.End]))
	}
}

// A piece is a part of an operation kept as text: text, then an operand or a region, if any.
type piece struct {
	text    string
	operand int // index, or -1
	region  Region
}

// textOperation builds an operation of an unknown dialect from its custom form: its text with holes
// for values and regions. The types of its results are learned from their uses.
func (b *builder) textOperation() *syntax.Error {
	s := b.shape
	t := b.tokens[s.nameToken]
	name := string(b.src[t.Start:t.End])
	if len(name) > 5 && name[:5] == "vhlo." {
		return tokenError(t, "'"+name+"' is a versioned serialisation of StableHLO, not a program; run stablehlo-translate --deserialize first")
	}
	op := b.newOp()
	operands := b.operands.grow(int32(len(s.operands)))
	for i, token := range s.operands {
		if err := b.bind(op, operands+int32(i), b.tokens[token], 0); err != nil {
			return err
		}
	}
	r := b.ops.at(int32(op))
	r.name, r.operand, r.operandCount, r.flags = b.opNameOf([]byte(name)), operands, int32(len(s.operands)), opText
	r.start, r.end = int64(b.tokens[0].Start), int64(b.tokens[len(b.tokens)-1].End)
	b.textPieces(op)
	b.bindRegions(op)
	b.appendOp(b.entry(), op)
	b.results = b.results[:0]
	for _, p := range s.results {
		count := 1
		if p.count >= 0 {
			fmt.Sscan(string(b.src[b.tokens[p.count].Start:b.tokens[p.count].End]), &count)
		}
		for range count {
			b.results = append(b.results, 0)
		}
	}
	return b.defineResults(op)
}

// textPieces cuts the text behind the name at operands and regions.
func (b *builder) textPieces(op Op) {
	s := b.shape
	from := b.tokens[s.nameToken].Start
	end := b.tokens[len(b.tokens)-1].End
	var pieces []piece
	operand := 0
	for i := int(s.nameToken) + 1; i < len(b.tokens); i++ {
		t := b.tokens[i]
		switch t.Kind {
		case grammar.MLIRVALUE:
			pieces = append(pieces, piece{string(b.src[from:t.Start]), operand, 0})
			operand++
			from = t.End
		case grammar.MLIRREGION:
			pieces = append(pieces, piece{string(b.src[from:t.Start]), -1, Region(t.Payload)})
			from = t.End
		}
	}
	pieces = append(pieces, piece{string(b.src[from:end]), -1, 0})
	if b.textOps == nil {
		b.textOps = map[Op][]piece{}
	}
	b.textOps[op] = pieces
}
