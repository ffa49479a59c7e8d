package text

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
)

// The forms of scf follow SCF.cpp and SCFOps.td.

// scfFor is scf.for %i = %lower to %upper step %step iter_args(%a = %x) -> (T) : type {…}.
var scfFor = &special{
	read: func(r *reader) {
		r.parseUnit("unsigned", "unsignedCmp")
		name := r.parseValue("the name of the induction variable")
		for _, word := range []string{"=", "to", "step"} {
			r.expectWord(word)
			r.parseOperand(indexPlace)
		}
		carried := r.parseCarried("iter_args")
		counter := indexPlace
		if r.consumeIf(grammar.MLIRCOLON) {
			counter = r.parseType()
			copy(r.layout.operandTypes, []typePlace{counter, counter, counter})
		}
		r.parseBody(append(r.makeArgs([]int32{name}, counter), carried...)...)
		r.parseDict()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		return len(argsOf(m, m.FirstRegion(op))) == m.NumOperands(op)-2
	},
	print: func(p *printer, op ir.Op) {
		m := p.m
		operands, body := m.Operands(op), m.FirstRegion(op)
		args := argsOf(m, body)
		put(p, op)
		p.printUnsigned(op)
		put(p, " ", args[0], " = ", operands[0], " to ", operands[1], " step ", operands[2])
		printCarried(p, " iter_args", args[1:], operands[3:])
		if len(operands) > 3 {
			put(p, " -> (", typesOf(operands[3:]), ")")
		}
		p.str(" ")
		if t := m.Type(args[0]); m.Types.Text(t) != "index" {
			put(p, " : ", t, " ")
		}
		p.regionIn("", body, endIf(len(operands) > 3))
		p.dictBut(op, "", named("unsignedCmp")...)
	},
}

// scfWhile is scf.while (%a = %x) : (T) -> (U) {…} do {…} attributes {…}.
var scfWhile = &special{
	read: func(r *reader) {
		var names, inits []int32
		if r.nextKind() == grammar.MLIRLPAREN {
			names, inits = r.parsePairs()
		}
		r.expect(grammar.MLIRCOLON, "':' and a function type")
		types := r.parseTypesInParens()
		r.expect(grammar.MLIRARROW, "'->'")
		r.layout.resultTypes = r.parseResultTypes()
		var args []argPlace
		if len(names)+len(types) > 0 {
			r.addOperands(inits, types...)
			args = r.makeArgs(names, types...)
		}
		r.parseRegion(args...)
		r.expectWord("do")
		r.parseRegion()
		r.parseAttributes()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		return len(argsOf(m, m.FirstRegion(op))) == m.NumOperands(op)
	},
	print: func(p *printer, op ir.Op) {
		m := p.m
		put(p, op)
		printCarried(p, " ", argsOf(m, m.Region(op, 0)), m.Operands(op))
		put(p, " : (", typesOf(m.Operands(op)), ") -> ", resultTypes(op), " ")
		p.regionIn("", m.Region(op, 0), withoutArgs)
		p.str(" do ")
		p.regionIn("", m.Region(op, 1), withArgs)
		p.dictBut(op, " attributes")
	},
}

// scfParallel is scf.parallel unsigned (%i, %j) = (%l, %l) to (%u, %u) step (%s, %s) init (%x) -> T
// {…}.
var scfParallel = &special{
	read: func(r *reader) {
		r.parseUnit("unsigned", "unsignedCmp")
		names := r.parseGroup()
		var sizes []int
		for _, word := range []string{"=", "to", "step"} {
			r.expectWord(word)
			values := r.parseGroup()
			r.addOperands(values, indexPlace)
			sizes = append(sizes, len(values))
		}
		var inits []int32
		if r.consumeWord("init") {
			inits = r.parseGroup()
		}
		r.parseArrowTypes()
		if len(inits) > 0 {
			r.addOperands(inits, r.layout.resultTypes...)
		}
		r.addSegments(append(sizes, len(inits))...)
		r.parseBody(r.makeArgs(names, indexPlace)...)
		r.parseDict()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		return len(argsOf(m, m.FirstRegion(op))) > 0
	},
	print: func(p *printer, op ir.Op) {
		m := p.m
		lists := splitOperands(m, op)
		put(p, op)
		p.printUnsigned(op)
		put(p, " (", argsOf(m, m.FirstRegion(op)))
		for i, word := range []string{"=", "to", "step"} {
			put(p, ") "+word+" (", lists[i])
		}
		p.str(")")
		if len(lists[3]) > 0 {
			put(p, " init (", lists[3], ")")
		}
		printArrowTypes(p, op)
		p.str(" ")
		p.regionIn("", m.FirstRegion(op), withoutArgs)
		p.dictBut(op, "", named(operandSegments, "unsignedCmp")...)
	},
}

// printUnsigned prints the keyword of a loop that compares its bounds as unsigned integers.
func (p *printer) printUnsigned(op ir.Op) {
	if property(p.m, op, "unsignedCmp") != 0 {
		p.str(" unsigned")
	}
}

// scfSwitch is scf.index_switch %x {…} -> T case 1 {…} default {…}.
var scfSwitch = &special{
	read: func(r *reader) {
		r.parseOperand(indexPlace)
		r.parseDict()
		if r.consumeIf(grammar.MLIRARROW) {
			r.layout.resultTypes = r.parseTypes()
		}
		var cases []int64
		for r.consumeWord("case") {
			cases = append(cases, r.parseInteger())
			r.parseRegion()
		}
		regions := r.layout.regions
		r.layout.regions = nil
		r.addInts("cases", cases)
		r.expectWord("default")
		r.parseBody()
		r.layout.regions = append(r.layout.regions, regions...)
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		return len(regionsOf(m, op)) == len(m.Attrs.Ints(property(m, op, "cases")))+1
	},
	print: func(p *printer, op ir.Op) {
		m := p.m
		regions := regionsOf(m, op)
		put(p, op, " ", m.Operands(op))
		p.dictBut(op, "", named("cases")...)
		for i := range m.NumResults(op) { // MLIR prints several types without parentheses here
			put(p, []string{" -> ", ", "}[min(i, 1)], m.Type(m.Result(op, i)))
		}
		p.str(" ")
		for i, n := range m.Attrs.Ints(property(m, op, "cases")) {
			p.newline()
			p.str("case ")
			put(p, n, " ")
			p.regionIn("", regions[i+1], withoutArgs)
		}
		p.newline()
		p.str("default ")
		p.regionIn("", regions[0], endIf(m.NumResults(op) > 0))
	},
}

// scfForall is scf.forall (%i, %j) in (%n, 4) shared_outs(%o = %t) -> (T) {…}, or with lower bounds
// and steps, (%i) = (0) to (4) step (2).
var scfForall = &special{
	read: func(r *reader) {
		names := r.parseGroup()
		var lower, upper, step numbers
		if r.consumeWord("in") {
			upper = r.parseNumbers("()")
			lower.static = make([]int64, len(upper.static))
			step.static = slices.Repeat([]int64{1}, len(upper.static))
		} else {
			r.expectWord("=")
			lower = r.parseNumbers("()")
			r.expectWord("to")
			upper = r.parseNumbers("()")
			r.expectWord("step")
			step = r.parseNumbers("()")
		}
		for _, n := range []numbers{lower, upper, step} {
			r.addOperands(n.dynamic, indexPlace)
		}
		outs := r.parseCarried("shared_outs")
		r.addSegments(len(lower.dynamic), len(upper.dynamic), len(step.dynamic), len(outs))
		r.addInts("staticLowerBound", lower.static)
		r.addInts("staticUpperBound", upper.static)
		r.addInts("staticStep", step.static)
		r.parseBody(append(r.makeArgs(names, indexPlace), outs...)...)
		r.parseDict()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		lists := splitOperands(m, op)
		rank := len(argsOf(m, m.FirstRegion(op))) - len(lists[3])
		for i, name := range forallBounds {
			bounds := m.Attrs.Ints(property(m, op, name))
			if len(bounds) != rank || !matchesMarks(bounds, lists[i]) {
				return false
			}
		}
		return true
	},
	print: func(p *printer, op ir.Op) {
		m := p.m
		lists, args := splitOperands(m, op), argsOf(m, m.FirstRegion(op))
		rank := len(args) - len(lists[3])
		var static [3][]int64
		for i, name := range forallBounds {
			static[i] = m.Attrs.Ints(property(m, op, name))
		}
		put(p, op, " (", args[:rank], ")")
		if isAll(static[0], 0) && isAll(static[2], 1) {
			p.str(" in ")
			printNumbers(p, "()", static[1], lists[1])
		} else {
			for i, word := range []string{" = ", " to ", " step "} {
				p.str(word)
				printNumbers(p, "()", static[i], lists[i])
			}
		}
		if len(lists[3]) > 0 {
			printCarried(p, " shared_outs", args[rank:], lists[3])
			printArrowAll(p, op)
		}
		p.str(" ")
		p.regionIn("", m.FirstRegion(op), endIf(len(lists[3]) > 0))
		p.dictBut(op, "", named(append(forallBounds[:], operandSegments)...)...)
	},
}

var forallBounds = [...]string{"staticLowerBound", "staticUpperBound", "staticStep"}
