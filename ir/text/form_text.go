package text

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// maxTextResults limits the results of an unregistered operation in its custom form, whose number
// nothing else limits.
const maxTextResults = 128

// buildTextOp builds an operation of an unregistered dialect from its custom form, as text with
// placeholders for values, blocks and regions. Its result types are inferred from their uses.
func (b *builder) buildTextOp() *syntax.Error {
	s := b.layout
	t := b.tokens[s.nameToken]
	name := string(b.src[t.Start:t.End])
	if err := unknownOpError(t, name, bare); err != nil {
		return err
	}
	if next := int(s.nameToken) + 1; next < len(b.tokens) && (b.tokens[next].Kind == grammar.MLIRCOMMA || b.src[b.tokens[next].Start] == '=') {
		return b.tokens[next].Fail("'" + name + "' must not be followed by ',' or '=' in its custom form; write it in the generic form")
	}
	if err := b.checkParens(b.tokens[s.nameToken:]); err != nil {
		return err
	}
	last := len(b.tokens) - 1
	for last > int(s.nameToken) && b.tokens[last].Kind == grammar.MLIRLOC {
		last--
	}
	if last > int(s.nameToken) && !syntax.MayEndText(b.tokens[last].Kind) {
		return b.tokens[last].Fail("the custom form of '" + name + "' cannot end here; write it in the generic form")
	}
	b.results = b.results[:0]
	for _, p := range s.results {
		count := 1
		if p.count >= 0 {
			count = b.countAt(p)
		}
		if count+len(b.results) > maxTextResults {
			return b.tokens[p.name].Fail(fmt.Sprintf("'%s' is unregistered and has more than %d results in its custom form; write it in the generic form", name, maxTextResults))
		}
		b.results = append(b.results, make([]ir.Type, count)...)
	}
	pieces, uses, targets, err := b.splitText()
	if err != nil {
		return err
	}
	op, err := b.makeOp(b.c.Names.Op(name), 0, 0, uses)
	if err != nil {
		return err
	}
	if len(targets) > 0 {
		b.recordSuccessors(op, targets)
	}
	b.m.Builder().SetPieces(op, pieces)
	return b.defineResults(op)
}

// checkParens returns an error if the text of an operation does not close a parenthesis, and so has
// swallowed the statements after it.
func (b *builder) checkParens(tokens []syntax.Token) *syntax.Error {
	var open []syntax.Token
	for _, t := range tokens {
		switch {
		case t.Kind == grammar.MLIRLPAREN:
			open = append(open, t)
		case t.Kind == grammar.MLIRRPAREN && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	if len(open) == 0 {
		return nil
	}
	return open[len(open)-1].Fail("expected ')' to close this '('")
}

// splitText splits the text after the name at operands, successors and regions. A name followed by
// a type or a value that is not visible yet is an argument of the next region. It sets b.regions.
func (b *builder) splitText() (pieces []ir.Piece, uses, targets []int32, err *syntax.Error) {
	s := b.layout
	from := b.tokens[s.nameToken].Start
	last := len(b.tokens)
	if s.loc >= 0 {
		last--
	}
	cut := func(t syntax.Token, p ir.Piece) {
		p.Text, err = b.r.parts.Expand(b.src, from, t.Start, &b.origin.aliases)
		if len(pieces) > 0 && p.Text != "" && syntax.IsNameByte(p.Text[0]) {
			// after a number, the letter would continue the name of a value: %0x
			p.Text = " " + p.Text
		}
		pieces = append(pieces, p)
		from = t.End
	}
	lastRegion := lastOf(b.tokens[:last], grammar.MLIRREGION, grammar.MLIREMPTY)
	b.regions = b.regions[:0]
	var args []int // indices in pieces of the arguments of the next region
	for i := int(s.nameToken) + 1; i < last && err == nil; i++ {
		switch t := b.tokens[i]; {
		case t.Kind == grammar.MLIRARG && i < lastRegion && !b.isVisible(t):
			args = append(args, len(pieces))
			cut(t, ir.Piece{Kind: ir.ArgPiece})
		case t.Kind == grammar.MLIRVALUE || t.Kind == grammar.MLIRARG:
			cut(t, ir.Piece{Kind: ir.OperandPiece, Index: len(uses)})
			uses = append(uses, int32(i))
		case t.Kind == grammar.MLIRCARET:
			cut(t, ir.Piece{Kind: ir.SuccessorPiece, Index: len(targets)})
			targets = append(targets, int32(i))
		case t.Kind == grammar.MLIRREGION || t.Kind == grammar.MLIREMPTY && len(args) > 0:
			region := b.textRegion(t, len(args))
			for n, at := range args {
				pieces[at].Arg = b.m.Arg(b.m.FirstBlock(region), n)
			}
			b.regions = append(b.regions, region)
			cut(t, ir.Piece{Kind: ir.RegionPiece, Region: region, NamesArgs: len(args) > 0})
			args = args[:0]
		}
	}
	if err != nil {
		return nil, nil, nil, err
	}
	end := b.tokens[last-1].End
	cut(syntax.Token{Start: end, End: end}, ir.Piece{})
	return pieces, uses, targets, err
}

// textRegion returns the region of a token. {} after the names of arguments is a region with an
// empty block.
func (b *builder) textRegion(t syntax.Token, args int) ir.Region {
	if t.Kind == grammar.MLIRREGION {
		return ir.Region(t.Payload)
	}
	region := b.m.NewRegion()
	b.m.NewBlock(region, make([]ir.Type, args)...)
	b.m.Builder().SetRegionSpan(region, ir.Range{Start: t.Start, End: t.End})
	return region
}

// printText prints an operation that is kept as text, with its values and blocks renamed.
func (p *printer) printText(op ir.Op) {
	operands := p.m.Operands(op)
	for _, piece := range p.m.Pieces(op) {
		p.str(piece.Text)
		switch piece.Kind {
		case ir.OperandPiece:
			p.value(operands[piece.Index])
		case ir.SuccessorPiece:
			p.blockName(p.m.Successors(op)[piece.Index])
		case ir.ArgPiece:
			p.value(piece.Arg)
		case ir.RegionPiece:
			show := withArgs
			if piece.NamesArgs {
				show = withoutArgs
			}
			p.regionIn("", piece.Region, show)
		}
	}
}
