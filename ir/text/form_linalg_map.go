package text

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
)

// linalgReduce is linalg.reduce ins(…) outs(…) dimensions = [1] (%in: T, %init: T) {…}, or with {
// arith.addf } instead of the region.
var linalgReduce = &upstreamForm{
	buildBody: buildReduce,
	argName:   inOrInits,
	read: func(r *reader) {
		r.parsePayload()
		ins, outs := r.parseStructured()
		if ins != outs {
			r.fail("as many outs as ins")
		}
		r.out.firstInit = ins
		r.parseIntsClause("dimensions")
		r.parseDict()
		if r.out.payload < 0 {
			r.parseMapper()
		}
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		return m.NumOperands(op) > 0 && m.NumOperands(op)%2 == 0 && len(regionsOf(m, op)) == 1 && property(m, op, "dimensions") != 0
	},
	print: func(p *printer, op ir.Op) {
		m := p.m
		half := m.NumOperands(op) / 2
		payload := payloadOf(p, op, func(args []ir.Value) []ir.Value { // the init comes first
			if len(args) != 2 {
				return nil
			}
			return []ir.Value{args[1], args[0]}
		})
		put(p, op)
		printPayload(p, payload)
		printStructured(p, m.Operands(op)[:half], m.Operands(op)[half:])
		printIntsClause(p, op, "dimensions")
		p.dictBut(op, "", "dimensions")
		if payload == 0 {
			printMapped(p, op)
		}
	},
}

// linalgMap is linalg.map ins(…) outs(…) (%in: T, %init: T) {…}, or with { arith.addf } instead of
// the region.
var linalgMap = &upstreamForm{
	buildBody: buildMap,
	argName:   inOrInit,
	read: func(r *reader) {
		r.parsePayload()
		r.out.firstInit, _ = r.parseStructured()
		r.parseDict()
		if r.out.payload < 0 {
			r.parseMapper()
		}
	},
	canExpress: func(m *ir.Module, op ir.Op) bool { return m.NumOperands(op) > 0 && len(regionsOf(m, op)) == 1 },
	print: func(p *printer, op ir.Op) {
		m := p.m
		last := m.NumOperands(op) - 1
		payload := payloadOf(p, op, func(args []ir.Value) []ir.Value { return args[:max(0, len(args)-1)] })
		put(p, op)
		printPayload(p, payload)
		printStructured(p, m.Operands(op)[:last], m.Operands(op)[last:])
		p.dictBut(op, "")
		if payload == 0 {
			printMapped(p, op)
		}
	},
}

// parsePayload consumes { arith.addf {…} }, if present.
func (r *reader) parsePayload() {
	if r.nextKind() == grammar.MLIRDICT {
		r.out.payload = int32(r.next)
		r.next++
	}
}

// parseMapper consumes (%in: T, %out: T) {…}.
func (r *reader) parseMapper() {
	var args []upstreamArg
	r.expect(grammar.MLIRLPAREN, "'('")
	r.parseList(r.atValue, func() {
		a := upstreamArg{token: r.parseValue("a name"), loc: -1}
		a.typ = r.parseColonType()
		if r.nextKind() == grammar.MLIRATTR {
			a.loc = int32(r.next)
			r.next++
		}
		args = append(args, a)
	})
	r.expect(grammar.MLIRRPAREN, "')'")
	r.parseRegion(args...)
}

func printMapped(p *printer, op ir.Op) {
	p.depth++
	p.newline()
	p.blockArgs(p.m.Body(op))
	p.str(" ")
	p.regionIn("", p.m.FirstRegion(op), withoutArgs)
	p.depth--
}

// payloadOf returns the single operation of a body that can replace it, or 0. Its operands must be
// the arguments that want selects (findPayloadOp).
func payloadOf(p *printer, op ir.Op, want func(args []ir.Value) []ir.Value) ir.Op {
	m := p.m
	region := m.FirstRegion(op)
	b := m.FirstBlock(region)
	if _, kept := p.mark(region); kept || b == 0 || m.NextBlock(b) != 0 {
		return 0
	}
	inner, last := m.FirstOp(b), m.LastOp(b)
	if inner == 0 || m.NextOp(inner) != last || last == inner || m.NumResults(inner) != 1 || m.FirstRegion(inner) != 0 || m.IsText(inner) {
		return 0
	}
	args := want(argsOf(m, region))
	if len(args) == 0 || !slices.Equal(m.Operands(inner), args) || !slices.Equal(m.Operands(last), []ir.Value{m.Result(inner, 0)}) {
		return 0
	}
	return inner
}

// printPayload prints { arith.addf {…} }. It omits the first fastmath attribute that is none, as
// MLIR's printShortForm does.
func printPayload(p *printer, inner ir.Op) {
	if inner == 0 {
		return
	}
	m := p.m
	entries := append(slices.Clone(m.Dicts.Entries(m.Properties(inner))), m.Dicts.Entries(m.Attributes(inner))...)
	slices.SortFunc(entries, m.Dicts.Compare)
	for i, e := range entries {
		if m.Attrs.Text(e.Attr) == "#arith.fastmath<none>" {
			entries = slices.Delete(entries, i, i+1)
			break
		}
	}
	p.str(" { " + m.OpString(inner))
	p.looseDict(entries)
	p.str(" }")
}
