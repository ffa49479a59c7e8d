package upstream

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
)

// The forms of scf follow SCF.cpp and SCFOps.td.

// scfFor is scf.for %i = %lower to %upper step %step iter_args(%a = %x) -> (T) : type {…}.
var scfFor = &Form{
	terminator: "scf.yield",
	read: func(r *reader) {
		r.parseUnit("unsigned", "unsignedCmp")
		name := r.parseValue("the name of the induction variable")
		r.expect(grammar.MLIREQUAL, "'='")
		bounds := []int32{r.parseValue("an operand")}
		for _, word := range []string{"to", "step"} {
			r.expectWord(word)
			bounds = append(bounds, r.parseValue("an operand"))
		}
		var names, inits []int32
		if r.consumeWord("iter_args") {
			names, inits = r.parsePairs()
			r.parseArrowTypes()
		}
		counter := index
		if r.consumeIf(grammar.MLIRCOLON) {
			counter = r.parseType()
		}
		r.addOperands(bounds, counter)
		if len(inits) > 0 {
			r.addOperands(inits, r.out.Results...)
		}
		args := r.makeArgs([]int32{name}, counter)
		if len(names) > 0 {
			args = append(args, r.makeArgs(names, r.out.Results...)...)
		}
		r.parseRegion(args...)
		r.parseDict()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		n := m.NumOperands(op)
		return n >= 3 && len(regionsOf(m, op)) == 1 && len(argsOf(m, m.FirstRegion(op))) == n-2
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		operands, body := m.Operands(op), m.FirstRegion(op)
		args := argsOf(m, body)
		p.Name(op)
		if property(m, op, "unsignedCmp") != 0 {
			p.Str(" unsigned")
		}
		put(p, " ", args[0], " = ", operands[0], " to ", operands[1], " step ", operands[2])
		printCarried(p, " iter_args", args[1:], operands[3:])
		if len(operands) > 3 {
			put(p, " -> (", typesOf(operands[3:]), ")")
		}
		p.Str(" ")
		if t := m.Type(args[0]); m.Types.Text(t) != "index" {
			put(p, " : ", t, " ")
		}
		p.Region(body, terminatorIf(len(operands) > 3))
		p.Dict(op, "", "unsignedCmp")
	},
}

// scfIf is scf.if %condition -> (T) {…} else {…}.
var scfIf = &Form{
	terminator: "scf.yield",
	read: func(r *reader) {
		r.parseOperand(Type{Derive: Bool})
		r.parseArrowTypes()
		r.parseBranches()
	},
	canExpress: hasBranches,
	print: func(p Printer, op ir.Op) {
		printHeading(p, op)
		printBranches(p, op)
		p.Dict(op, "")
	},
}

// parseBranches consumes {…} else {…}, whose second region is optional, and attributes.
func (r *reader) parseBranches() {
	r.parseRegion()
	if r.consumeWord("else") {
		r.parseRegion()
	} else if len(r.out.Regions) == 1 && r.Next <= r.End {
		r.addEmptyRegion()
	}
	r.parseDict()
}

func hasBranches(m *ir.Module, op ir.Op) bool { return len(regionsOf(m, op)) == 2 }

func printBranches(p Printer, op ir.Op) {
	m := p.Module()
	show := terminatorIf(m.NumResults(op) > 0)
	p.Str(" ")
	p.Region(m.Region(op, 0), show)
	if otherwise := m.Region(op, 1); m.FirstBlock(otherwise) != 0 {
		p.Str(" else ")
		p.Region(otherwise, show)
	}
}

// scfWhile is scf.while (%a = %x) : (T) -> (U) {…} do {…} attributes {…}.
var scfWhile = &Form{
	read: func(r *reader) {
		var names, inits []int32
		if r.nextKind() == grammar.MLIRLPAREN {
			names, inits = r.parsePairs()
		}
		r.expect(grammar.MLIRCOLON, "':' and a function type")
		types := r.parseTypesInParens()
		r.expect(grammar.MLIRARROW, "'->'")
		r.out.Results = r.parseResultTypes()
		var args []Arg
		if len(names)+len(types) > 0 {
			r.addOperands(inits, types...)
			args = r.makeArgs(names, types...)
		}
		r.parseRegion(args...)
		r.expectWord("do")
		r.parseRegion()
		if r.consumeWord("attributes") {
			r.parseDict()
		}
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		return len(regionsOf(m, op)) == 2 && len(argsOf(m, m.Region(op, 0))) == m.NumOperands(op)
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		p.Name(op)
		printCarried(p, " ", argsOf(m, m.Region(op, 0)), m.Operands(op))
		put(p, " : (", typesOf(m.Operands(op)), ") -> ", resultTypes(op), " ")
		p.Region(m.Region(op, 0), ShowTerminator)
		p.Str(" do ")
		p.Region(m.Region(op, 1), ShowArgs|ShowTerminator)
		p.Dict(op, " attributes")
	},
}

func (r *reader) parseTypeCount(n int) []Type {
	list := r.parseTypes()
	if len(list) != n {
		r.fail("as many types as operands")
		return make([]Type, n)
	}
	return list
}

// scfParallel is scf.parallel (%i, %j) = (%l, %l) to (%u, %u) step (%s, %s) init (%x) -> T {…}.
var scfParallel = &Form{
	terminator: "scf.reduce",
	read: func(r *reader) {
		names := r.parseGroup()
		var sizes []int
		for _, word := range []string{"=", "to", "step"} {
			r.expectWord(word)
			values := r.parseGroup()
			r.addOperands(values, index)
			sizes = append(sizes, len(values))
		}
		var inits []int32
		if r.consumeWord("init") {
			inits = r.parseGroup()
		}
		r.parseArrowTypes()
		if len(inits) > 0 {
			r.addOperands(inits, r.out.Results...)
		}
		r.addSegments(append(sizes, len(inits))...)
		r.parseRegion(r.makeArgs(names, index)...)
		r.parseDict()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		lists := splitOperands(m, op)
		return len(lists) == 4 && len(regionsOf(m, op)) == 1 && len(argsOf(m, m.FirstRegion(op))) > 0
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		lists := splitOperands(m, op)
		put(p, op, " (", argsOf(m, m.FirstRegion(op)))
		for i, word := range []string{"=", "to", "step"} {
			put(p, ") "+word+" (", lists[i])
		}
		p.Str(")")
		if len(lists[3]) > 0 {
			put(p, " init (", lists[3], ")")
		}
		printArrow(p, op)
		p.Str(" ")
		p.Region(m.FirstRegion(op), ShowTerminator)
		p.Dict(op, "", operandSegments)
	},
}

// scfReduce is scf.reduce(%x, %y : T, U) {…}, {…}, or scf.reduce alone.
var scfReduce = &Form{
	read: func(r *reader) {
		if r.consumeIf(grammar.MLIRLPAREN) {
			r.parseTyped()
		}
		atRegion := func() bool { return r.nextKind() == grammar.MLIRREGION || r.nextKind() == grammar.MLIREMPTY }
		r.parseList(atRegion, func() { r.parseRegion() })
		r.parseDict()
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		p.Name(op)
		if operands := m.Operands(op); len(operands) > 0 {
			put(p, "(", operands, " : ", typesOf(operands), ")")
		}
		p.Str(" ")
		for i, body := range regionsOf(m, op) {
			if i > 0 {
				p.Str(", ")
			}
			p.Region(body, ShowArgs|ShowTerminator)
		}
		p.Dict(op, "")
	},
}

// scfSwitch is scf.index_switch %x {…} -> T case 1 {…} default {…}.
var scfSwitch = &Form{
	terminator: "scf.yield",
	read: func(r *reader) {
		r.parseOperand(index)
		r.parseDict()
		if r.consumeIf(grammar.MLIRARROW) {
			r.out.Results = r.parseTypes()
		}
		var cases []int64
		var regions []Region
		for r.consumeWord("case") {
			cases = append(cases, r.parseInteger())
			r.parseRegion()
		}
		regions, r.out.Regions = r.out.Regions, nil
		for i := range regions {
			regions[i].NeedsTerminator = true
		}
		r.addInts("cases", cases)
		r.expectWord("default")
		r.parseRegion()
		r.out.Regions = append(r.out.Regions, regions...)
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		a := property(m, op, "cases")
		return a != 0 && m.NumOperands(op) == 1 && len(regionsOf(m, op)) == len(m.Attrs.Ints(a))+1
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		regions := regionsOf(m, op)
		put(p, op, " ", m.Operands(op))
		p.Dict(op, "", "cases")
		for i := range m.NumResults(op) { // MLIR prints several types without parentheses here
			put(p, []string{" -> ", ", "}[min(i, 1)], m.Type(m.Result(op, i)))
		}
		p.Str(" ")
		for i, n := range m.Attrs.Ints(property(m, op, "cases")) {
			p.Line(0)
			p.Str("case ")
			put(p, n, " ")
			p.Region(regions[i+1], ShowTerminator)
		}
		p.Line(0)
		p.Str("default ")
		p.Region(regions[0], terminatorIf(m.NumResults(op) > 0))
	},
}

// scfExecute is scf.execute_region -> T no_inline {…}.
var scfExecute = &Form{
	read: func(r *reader) {
		r.parseArrowTypes()
		r.parseUnit("no_inline", "no_inline")
		r.parseRegion()
		r.parseDict()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool { return len(regionsOf(m, op)) == 1 },
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		p.Name(op)
		printArrow(p, op)
		p.Str(" ")
		if property(m, op, "no_inline") != 0 {
			p.Str("no_inline ")
		}
		p.Region(m.FirstRegion(op), ShowArgs|ShowTerminator)
		p.Dict(op, "", "no_inline")
	},
}

// scfForall is scf.forall (%i, %j) in (%n, 4) shared_outs(%o = %t) -> (T) {…}, or with lower bounds
// and steps, (%i) = (0) to (4) step (2).
var scfForall = &Form{
	terminator: "scf.forall.in_parallel", terminatorBlock: true,
	read: func(r *reader) {
		names := r.parseGroup()
		var lower, upper, step numbers
		if r.consumeWord("in") {
			upper = r.parseNumbers(grammar.MLIRLPAREN)
			lower.static = make([]int64, len(upper.static))
			step.static = slices.Repeat([]int64{1}, len(upper.static))
		} else {
			r.expectWord("=")
			lower = r.parseNumbers(grammar.MLIRLPAREN)
			r.expectWord("to")
			upper = r.parseNumbers(grammar.MLIRLPAREN)
			r.expectWord("step")
			step = r.parseNumbers(grammar.MLIRLPAREN)
		}
		for _, n := range []numbers{lower, upper, step} {
			r.addOperands(n.dynamic, index)
		}
		args := r.makeArgs(names, index)
		var inits []int32
		if r.consumeWord("shared_outs") {
			var outs []int32
			outs, inits = r.parsePairs()
			r.parseArrowTypes()
			r.addOperands(inits, r.out.Results...)
			args = append(args, r.makeArgs(outs, r.out.Results...)...)
		}
		r.addSegments(len(lower.dynamic), len(upper.dynamic), len(step.dynamic), len(inits))
		r.addInts("staticLowerBound", lower.static)
		r.addInts("staticUpperBound", upper.static)
		r.addInts("staticStep", step.static)
		r.parseRegion(args...)
		r.parseDict()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		lists := splitOperands(m, op)
		if len(lists) != 4 || len(regionsOf(m, op)) != 1 {
			return false
		}
		rank := -1
		for i, name := range forallBounds {
			a := property(m, op, name)
			if a == 0 || !matchesMarks(m.Attrs.Ints(a), lists[i]) || rank >= 0 && len(m.Attrs.Ints(a)) != rank {
				return false
			}
			rank = len(m.Attrs.Ints(a))
		}
		return len(argsOf(m, m.FirstRegion(op))) == rank+len(lists[3])
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		lists, args := splitOperands(m, op), argsOf(m, m.FirstRegion(op))
		rank := len(args) - len(lists[3])
		var static [3][]int64
		for i, name := range forallBounds {
			static[i] = m.Attrs.Ints(property(m, op, name))
		}
		put(p, op, " (", args[:rank], ")")
		if isAll(static[0], 0) && isAll(static[2], 1) {
			p.Str(" in ")
			printNumbers(p, "()", static[1], lists[1])
		} else {
			for i, word := range []string{" = ", " to ", " step "} {
				p.Str(word)
				printNumbers(p, "()", static[i], lists[i])
			}
		}
		if len(lists[3]) > 0 {
			printCarried(p, " shared_outs", args[rank:], lists[3])
			printArrowAll(p, op)
		}
		p.Str(" ")
		p.Region(m.FirstRegion(op), terminatorIf(len(lists[3]) > 0))
		p.Dict(op, "", append([]string{operandSegments}, forallBounds...)...)
	},
}

var forallBounds = []string{"staticLowerBound", "staticUpperBound", "staticStep"}

// scfInParallel is scf.forall.in_parallel {…}, whose block has no terminator.
var scfInParallel = &Form{
	noTerminator: true,
	read: func(r *reader) {
		r.parseRegion()
		r.parseDict()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool { return len(regionsOf(m, op)) == 1 },
	print: func(p Printer, op ir.Op) {
		put(p, op, " ")
		p.Region(p.Module().FirstRegion(op), ShowTerminator)
		p.Dict(op, "")
	},
}
