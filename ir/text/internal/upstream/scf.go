package upstream

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
)

// The forms of scf follow SCF.cpp and SCFOps.td.

// scfFor is scf.for %i = %lower to %upper step %step iter_args(%a = %x) -> (T) : type {…}.
var scfFor = &Form{
	ends: "scf.yield",
	read: func(r *reader) {
		r.unit("unsigned", "unsignedCmp")
		name := r.value("the name of the induction variable")
		r.want(grammar.MLIREQUAL, "'='")
		bounds := []int32{r.value("an operand")}
		for _, word := range []string{"to", "step"} {
			r.wantWord(word)
			bounds = append(bounds, r.value("an operand"))
		}
		var names, inits []int32
		if r.word("iter_args") {
			names, inits = r.pairs()
			r.arrowTypes()
		}
		counter := index
		if r.skip(grammar.MLIRCOLON) {
			counter = r.typ()
		}
		r.use(bounds, counter)
		if len(inits) > 0 {
			r.use(inits, r.out.Results...)
		}
		args := r.named([]int32{name}, counter)
		if len(names) > 0 {
			args = append(args, r.named(names, r.out.Results...)...)
		}
		r.region(args...)
		r.dict()
	},
	says: func(m *ir.Module, op ir.Op) bool {
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
		p.Str(" ")
		p.Values(args[0])
		p.Str(" = ")
		p.Values(operands[0])
		p.Str(" to ")
		p.Values(operands[1])
		p.Str(" step ")
		p.Values(operands[2])
		carried(p, " iter_args", args[1:], operands[3:])
		if len(operands) > 3 {
			p.Str(" -> (")
			p.Types(operands[3:]...)
			p.Str(")")
		}
		p.Str(" ")
		if t := m.Type(args[0]); m.Types.Text(t) != "index" {
			p.Str(" : ")
			p.Type(t)
			p.Str(" ")
		}
		p.Region(body, endIf(len(operands) > 3))
		p.Dict(op, "", "unsignedCmp")
	},
}

// scfIf is scf.if %condition -> (T) {…} else {…}.
var scfIf = &Form{
	ends: "scf.yield",
	read: func(r *reader) {
		r.operand(Type{Derive: Bool})
		r.arrowTypes()
		r.branches()
	},
	says: hasBranches,
	print: func(p Printer, op ir.Op) {
		heading(p, op)
		printBranches(p, op)
		p.Dict(op, "")
	},
}

// branches consumes {…} else {…}, whose second region is optional, and attributes.
func (r *reader) branches() {
	r.region()
	if r.word("else") {
		r.region()
	} else if len(r.out.Regions) == 1 && r.Next <= r.End {
		r.noRegion()
	}
	r.dict()
}

func hasBranches(m *ir.Module, op ir.Op) bool { return len(regionsOf(m, op)) == 2 }

func printBranches(p Printer, op ir.Op) {
	m := p.Module()
	show := endIf(m.NumResults(op) > 0)
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
		if r.kind() == grammar.MLIRLPAREN {
			names, inits = r.pairs()
		}
		r.want(grammar.MLIRCOLON, "':' and a function type")
		types := r.typesInParens()
		r.want(grammar.MLIRARROW, "'->'")
		r.out.Results = r.resultTypes()
		var args []Arg
		if len(names)+len(types) > 0 {
			r.use(inits, types...)
			args = r.named(names, types...)
		}
		r.region(args...)
		r.wantWord("do")
		r.region()
		if r.word("attributes") {
			r.dict()
		}
	},
	says: func(m *ir.Module, op ir.Op) bool {
		return len(regionsOf(m, op)) == 2 && len(argsOf(m, m.Region(op, 0))) == m.NumOperands(op)
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		p.Name(op)
		carried(p, " ", argsOf(m, m.Region(op, 0)), m.Operands(op))
		p.Str(" : (")
		p.Types(m.Operands(op)...)
		p.Str(") -> ")
		p.Results(op)
		p.Str(" ")
		p.Region(m.Region(op, 0), End)
		p.Str(" do ")
		p.Region(m.Region(op, 1), Args|End)
		p.Dict(op, " attributes")
	},
}

// exactTypes consumes n types.
func (r *reader) exactTypes(n int) []Type {
	list := r.types()
	if len(list) != n {
		r.fail("as many types as operands")
		return make([]Type, n)
	}
	return list
}

// scfParallel is scf.parallel (%i, %j) = (%l, %l) to (%u, %u) step (%s, %s) init (%x) -> T {…}.
var scfParallel = &Form{
	ends: "scf.reduce",
	read: func(r *reader) {
		names := r.group()
		var sizes []int
		for _, word := range []string{"=", "to", "step"} {
			r.wantWord(word)
			values := r.group()
			r.use(values, index)
			sizes = append(sizes, len(values))
		}
		var inits []int32
		if r.word("init") {
			inits = r.group()
		}
		r.arrowTypes()
		if len(inits) > 0 {
			r.use(inits, r.out.Results...)
		}
		r.segments(append(sizes, len(inits))...)
		r.region(r.named(names, index)...)
		r.dict()
	},
	says: func(m *ir.Module, op ir.Op) bool {
		lists := split(m, op)
		return len(lists) == 4 && len(regionsOf(m, op)) == 1 && len(argsOf(m, m.FirstRegion(op))) > 0
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		lists := split(m, op)
		p.Name(op)
		p.Str(" (")
		p.Values(argsOf(m, m.FirstRegion(op))...)
		for i, word := range []string{"=", "to", "step"} {
			p.Str(") " + word + " (")
			p.Values(lists[i]...)
		}
		p.Str(")")
		if len(lists[3]) > 0 {
			p.Str(" init (")
			p.Values(lists[3]...)
			p.Str(")")
		}
		arrow(p, op)
		p.Str(" ")
		p.Region(m.FirstRegion(op), End)
		p.Dict(op, "", operandSegments)
	},
}

// scfReduce is scf.reduce(%x, %y : T, U) {…}, {…}, or scf.reduce alone.
var scfReduce = &Form{
	read: func(r *reader) {
		if r.skip(grammar.MLIRLPAREN) {
			names := r.values()
			r.want(grammar.MLIRCOLON, "':' and the types")
			r.use(names, r.exactTypes(len(names))...)
			r.want(grammar.MLIRRPAREN, "')'")
		}
		for r.err == nil && (r.kind() == grammar.MLIRREGION || r.kind() == grammar.MLIREMPTY) {
			r.region()
			if !r.skip(grammar.MLIRCOMMA) {
				break
			}
		}
		r.dict()
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		p.Name(op)
		if operands := m.Operands(op); len(operands) > 0 {
			p.Str("(")
			p.Values(operands...)
			p.Str(" : ")
			p.Types(operands...)
			p.Str(")")
		}
		p.Str(" ")
		for i, body := range regionsOf(m, op) {
			if i > 0 {
				p.Str(", ")
			}
			p.Region(body, Args|End)
		}
		p.Dict(op, "")
	},
}

// scfSwitch is scf.index_switch %x {…} -> T case 1 {…} default {…}.
var scfSwitch = &Form{
	ends: "scf.yield",
	read: func(r *reader) {
		r.operand(index)
		r.dict()
		if r.skip(grammar.MLIRARROW) {
			r.out.Results = r.types()
		}
		var cases []int64
		var regions []Region
		for r.word("case") {
			cases = append(cases, r.integer())
			r.region()
		}
		regions, r.out.Regions = r.out.Regions, nil
		for i := range regions {
			regions[i].Ended = true
		}
		r.ints("cases", cases)
		r.wantWord("default")
		r.region()
		r.out.Regions = append(r.out.Regions, regions...)
	},
	says: func(m *ir.Module, op ir.Op) bool {
		a := property(m, op, "cases")
		return a != 0 && m.NumOperands(op) == 1 && len(regionsOf(m, op)) == len(m.Attrs.Ints(a))+1
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		regions := regionsOf(m, op)
		p.Name(op)
		p.Str(" ")
		p.Values(m.Operands(op)...)
		p.Dict(op, "", "cases")
		for i := range m.NumResults(op) { // MLIR prints several types without parentheses here
			p.Str([]string{" -> ", ", "}[min(i, 1)])
			p.Type(m.Type(m.Result(op, i)))
		}
		p.Str(" ")
		for i, n := range m.Attrs.Ints(property(m, op, "cases")) {
			p.Line(0)
			p.Str("case ")
			p.Int(n)
			p.Str(" ")
			p.Region(regions[i+1], End)
		}
		p.Line(0)
		p.Str("default ")
		p.Region(regions[0], endIf(m.NumResults(op) > 0))
	},
}

// scfExecute is scf.execute_region -> T no_inline {…}.
var scfExecute = &Form{
	read: func(r *reader) {
		r.arrowTypes()
		r.unit("no_inline", "no_inline")
		r.region()
		r.dict()
	},
	says: func(m *ir.Module, op ir.Op) bool { return len(regionsOf(m, op)) == 1 },
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		p.Name(op)
		arrow(p, op)
		p.Str(" ")
		if property(m, op, "no_inline") != 0 {
			p.Str("no_inline ")
		}
		p.Region(m.FirstRegion(op), Args|End)
		p.Dict(op, "", "no_inline")
	},
}

// scfForall is scf.forall (%i, %j) in (%n, 4) shared_outs(%o = %t) -> (T) {…}, or with lower bounds
// and steps, (%i) = (0) to (4) step (2).
var scfForall = &Form{
	ends: "scf.forall.in_parallel", endsBlock: true,
	read: func(r *reader) {
		names := r.group()
		var lower, upper, step numbers
		if r.word("in") {
			upper = r.numbersIn(grammar.MLIRLPAREN)
			lower, step = allOf(len(upper.static), 0), allOf(len(upper.static), 1)
		} else {
			r.wantWord("=")
			lower = r.numbersIn(grammar.MLIRLPAREN)
			r.wantWord("to")
			upper = r.numbersIn(grammar.MLIRLPAREN)
			r.wantWord("step")
			step = r.numbersIn(grammar.MLIRLPAREN)
		}
		for _, n := range []numbers{lower, upper, step} {
			r.use(n.dynamic, index)
		}
		args := r.named(names, index)
		var inits []int32
		if r.word("shared_outs") {
			var outs []int32
			outs, inits = r.pairs()
			r.arrowTypes()
			r.use(inits, r.out.Results...)
			args = append(args, r.named(outs, r.out.Results...)...)
		}
		r.segments(len(lower.dynamic), len(upper.dynamic), len(step.dynamic), len(inits))
		r.ints("staticLowerBound", lower.static)
		r.ints("staticUpperBound", upper.static)
		r.ints("staticStep", step.static)
		r.region(args...)
		r.dict()
	},
	says: func(m *ir.Module, op ir.Op) bool {
		lists := split(m, op)
		if len(lists) != 4 || len(regionsOf(m, op)) != 1 {
			return false
		}
		rank := -1
		for i, name := range forallBounds {
			a := property(m, op, name)
			if a == 0 || !fits(m.Attrs.Ints(a), lists[i]) || rank >= 0 && len(m.Attrs.Ints(a)) != rank {
				return false
			}
			rank = len(m.Attrs.Ints(a))
		}
		return len(argsOf(m, m.FirstRegion(op))) == rank+len(lists[3])
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		lists, args := split(m, op), argsOf(m, m.FirstRegion(op))
		rank := len(args) - len(lists[3])
		var static [3][]int64
		for i, name := range forallBounds {
			static[i] = m.Attrs.Ints(property(m, op, name))
		}
		p.Name(op)
		p.Str(" (")
		p.Values(args[:rank]...)
		p.Str(")")
		if isAll(static[0], 0) && isAll(static[2], 1) {
			p.Str(" in ")
			writeNumbers(p, "()", static[1], lists[1])
		} else {
			for i, word := range []string{" = ", " to ", " step "} {
				p.Str(word)
				writeNumbers(p, "()", static[i], lists[i])
			}
		}
		if len(lists[3]) > 0 {
			carried(p, " shared_outs", args[rank:], lists[3])
			arrowAll(p, op)
		}
		p.Str(" ")
		p.Region(m.FirstRegion(op), endIf(len(lists[3]) > 0))
		p.Dict(op, "", append([]string{operandSegments}, forallBounds...)...)
	},
}

var forallBounds = []string{"staticLowerBound", "staticUpperBound", "staticStep"}

// scfInParallel is scf.forall.in_parallel {…}, whose block has no terminator.
var scfInParallel = &Form{
	unended: true,
	read: func(r *reader) {
		r.region()
		r.dict()
	},
	says: func(m *ir.Module, op ir.Op) bool { return len(regionsOf(m, op)) == 1 },
	print: func(p Printer, op ir.Op) {
		p.Name(op)
		p.Str(" ")
		p.Region(p.Module().FirstRegion(op), End)
		p.Dict(op, "")
	},
}
