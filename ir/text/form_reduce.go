package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// reduceForm is reduce in its compact form, reduce(%x init: %zero) applies stablehlo.add across
// dimensions = [0] : type, or in its long form with a reducer instead of applies
// (AssemblyFormat.cpp, parseReduceOp and printReduceOp).
var reduceForm = &special{
	word:     grammar.MLIRREDUCE,
	words:    []string{"dimensions"},
	noRepeat: true,
	read:     readReduce,
	finish:   finishReduce,
	locationOffset: func(src []byte, name ir.Range) int {
		return syntax.SkipBlanks(src, name.End) // parseReduceOp uses the location after the name
	},
	print: printReduce,
}

func readReduce(r *reader) {
	s := r.layout
	var inits []int32
	r.parseList(func() bool { return r.nextKind() == grammar.MLIRLPAREN }, func() {
		r.next++
		s.operands = append(s.operands, r.parseValue("an operand"))
		r.expect(grammar.MLIRINIT, "'init'")
		r.expect(grammar.MLIRCOLON, "':'")
		inits = append(inits, r.parseValue("an operand"))
		r.expect(grammar.MLIRRPAREN, "')'")
	})
	s.operands = append(s.operands, inits...)
	if r.consumeIf(grammar.MLIRAPPLIES) {
		s.applies = r.take()
	}
	r.expect(grammar.MLIRACROSS, "'across'")
	r.parseClause()
	r.parseDict()
	r.parseFunctionType()
	reducer := r.nextKind() == grammar.MLIRREDUCER
	switch {
	case r.err != nil:
	case s.applies >= 0 && reducer:
		r.err = r.tokens[r.next].Fail("custom op 'reducer' is unknown (tried 'func.reducer' as well)").
			WithRemedy("write a reducer region, or 'applies' and an operation")
	case reducer:
		r.next++
		r.parseRegion(r.parsePairArgs()...)
	case s.applies < 0 && !r.header:
		at := syntax.SkipBlanks(r.src, r.tokens[len(r.tokens)-1].End)
		r.err = &syntax.Error{Start: at, End: at + 1, Message: "custom op '" + s.form.def.Name + "' expected 'reducer'",
			Remedy: "write 'applies' and an operation before 'across', or a reducer region after the types"}
	}
}

// parsePairArgs consumes (%a: T, %b: T) (%c: U, %d: U) and returns a, c, b, d.
func (r *reader) parsePairArgs() (args []argPlace) {
	var seconds []argPlace
	for r.nextKind() == grammar.MLIRLPAREN {
		if pair := r.parseArgs(r.atValue); len(pair) == 2 {
			args, seconds = append(args, pair[0]), append(seconds, pair[1])
		}
	}
	return append(args, seconds...)
}

// finishReduce creates the body of `reduce … applies op`: one operation on scalars with the element
// type of the first input.
func finishReduce(b *builder, op ir.Op) *syntax.Error {
	if b.layout.applies < 0 {
		return nil
	}
	t := b.tokens[b.layout.applies]
	word, _, ok := vocabulary.Word(t.Kind)
	if !ok || !ir.Known(ir.OpName(word.ID)).Commutative {
		return b.tokens[b.layout.nameToken+1].Fail("custom op 'stablehlo.reduce' expected the inner-op to be a commutative binary-op from the stablehlo dialect, with zero region, producing single result")
	}
	if len(b.types) == 0 {
		return t.Fail("input types missing in reduce-op function type")
	}
	scalar := b.c.Types.Tensor(nil, b.c.Types.ElementType(b.types[0]))
	region := b.m.NewRegion()
	block := b.m.NewBlock(region, scalar, scalar)
	inner := b.m.Add(block, ir.OpSpec{Name: ir.OpName(word.ID), Operands: []ir.Value{b.m.Arg(block, 0), b.m.Arg(block, 1)}, Results: []ir.Type{scalar}})
	last := b.m.Add(block, ir.OpSpec{Name: ir.OpReturn, Operands: []ir.Value{b.m.Result(inner, 0)}})
	b.m.Builder().SetImplied(inner, op)
	b.m.Builder().SetImplied(last, op)
	b.m.Builder().SetRegions(op, region)
	return nil
}

func printReduce(p *printer, op ir.Op) {
	operands := p.m.Operands(op)
	half := len(operands) / 2
	put(p, op)
	for i := range half {
		p.comma(i)
		put(p, "(", operands[i], " init: ", operands[half+i], ")")
	}
	region := p.m.FirstRegion(op)
	inner := ir.Op(0)
	if _, stays := p.mark(region); !stays { // a kept source text has the body already
		inner = compactBody(p.m, op)
	}
	if inner != 0 {
		put(p, " applies ", p.m.OpString(inner))
	}
	put(p, " across dimensions = ", p.m.Attrs.ShortText(p.m.Property(op, ir.NameDimensions)))
	p.looseDict(p.m.Dicts.Entries(p.m.Attributes(op)))
	put(p, " : ", signature(op))
	if inner != 0 {
		return
	}
	p.newline()
	p.str(" reducer")
	body := p.m.Body(op)
	for i := range half {
		p.byte('(')
		p.blockArg(p.m.Arg(body, i))
		p.str(", ")
		p.blockArg(p.m.Arg(body, half+i))
		p.str(") ")
	}
	p.byte(' ')
	p.regionIn("", region, withoutArgs)
}

// compactBody returns the operation of a reduce body that can be printed with applies, or 0. It
// must be the only one, commutative, apply to the block arguments in order, have scalars with the
// element type of the first input, and its result must be returned (AssemblyFormat.cpp,
// isReduceEligibleForCompactPrint).
func compactBody(m *ir.Module, op ir.Op) ir.Op {
	body := m.Body(op)
	if body == 0 || m.NumOperands(op) == 0 {
		return 0
	}
	inner := m.FirstOp(body)
	if inner == 0 || m.NextOp(inner) == 0 || m.NextOp(inner) != m.LastOp(body) {
		return 0
	}
	def := m.OpDef(inner)
	if def == nil || !def.Commutative || m.OpName(m.LastOp(body)) != ir.OpReturn {
		return 0
	}
	element := m.Types.ElementType(m.Type(m.Operand(op, 0)))
	operands, returned := m.Operands(inner), m.Operands(m.LastOp(body))
	if m.NumArgs(body) != len(operands) || len(returned) != 1 || returned[0] != m.Result(inner, 0) || !m.Types.IsScalarTensor(m.Type(returned[0]), element) {
		return 0
	}
	for i, v := range operands {
		if v != m.Arg(body, i) || m.Type(v) != m.Type(returned[0]) {
			return 0
		}
	}
	return inner
}
