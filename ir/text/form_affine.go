package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// The forms of affine follow AffineOps.cpp. Maps are written with values in place of dimensions and
// symbols.

// parseSubscript consumes [%i + 1, symbol(%n)] and adds its map.
func (r *reader) parseSubscript() {
	x := r.newAffineOperands()
	var results []*ir.Affine
	if r.nextKind() == grammar.MLIRLIST {
		for _, n := range r.parseConstants() {
			results = append(results, ir.AffineConstant(n))
		}
	} else {
		r.expect(grammar.MLIRLSQUARE, "'['")
		r.parseList(r.isValid, func() { results = append(results, x.parseSum()) })
		r.expect(grammar.MLIRRSQUARE, "']'")
	}
	x.addMap("map", results)
}

// affineLoad returns the form affine.load %m[%i + 1] : T, or affine.vector_load, which has the
// result type after a comma.
func affineLoad(typed ofVector) *upstreamForm {
	return &upstreamForm{
		read: func(r *reader) {
			r.addOperand(r.parseValue("an operand"), typePlace{})
			r.parseSubscript()
			r.parseDict()
			t := r.parseColonType()
			r.layout.operandTypes[0] = t
			r.layout.resultTypes = []typePlace{r.parseElementType(typed, t)}
		},
		canExpress: hasMap("map", 1),
		print: func(p *printer, op ir.Op) {
			operands := p.m.Operands(op)
			put(p, op, " ")
			printSubscript(p, op, operands[0], operands[1:])
			if typed {
				put(p, ", ", resultTypes(op))
			}
		},
	}
}

// ofVector selects the vector operations, whose vector type is written.
type ofVector bool

// parseElementType consumes a comma and the vector type, or returns the element type of of.
func (r *reader) parseElementType(typed ofVector, of typePlace) typePlace {
	if typed {
		r.expect(grammar.MLIRCOMMA, "','")
		return r.parseType()
	}
	of.derive = elementType
	return of
}

// affineStore returns the form affine.store %x, %m[%i + 1] : T, or affine.vector_store, which has
// the type of %x after a comma.
func affineStore(typed ofVector) *upstreamForm {
	return &upstreamForm{
		read: func(r *reader) {
			x := r.parseValue("an operand")
			r.expect(grammar.MLIRCOMMA, "','")
			r.addOperand(x, typePlace{})
			r.addOperand(r.parseValue("an operand"), typePlace{})
			r.parseSubscript()
			r.parseDict()
			t := r.parseColonType()
			r.layout.operandTypes[1] = t
			r.layout.operandTypes[0] = r.parseElementType(typed, t)
		},
		canExpress: hasMap("map", 2),
		print: func(p *printer, op ir.Op) {
			operands := p.m.Operands(op)
			put(p, op, " ", operands[0], ", ")
			printSubscript(p, op, operands[1], operands[2:])
			if typed {
				put(p, ", ", typesOf{operands[0]})
			}
		},
	}
}

func printSubscript(p *printer, op ir.Op, memref ir.Value, operands []ir.Value) {
	printSubscripts(p, op, memref, operands)
	p.dictBut(op, "", "map")
	put(p, " : ", typesOf{memref})
}

// printSubscripts prints %m[%i + 1].
func printSubscripts(p *printer, op ir.Op, memref ir.Value, operands []ir.Value) {
	put(p, memref, "[")
	x := splitMap(p.m, property(p.m, op, "map"))
	for i, e := range x.results {
		p.comma(i)
		x.print(p, e, operands)
	}
	p.str("]")
}

// hasMap returns a function that reports whether an attribute is a map or set over all operands
// from index from on.
func hasMap(name string, from int) func(m *ir.Module, op ir.Op) bool {
	return func(m *ir.Module, op ir.Op) bool {
		a := property(m, op, name)
		if a == 0 || m.NumOperands(op) < from {
			return false
		}
		x := splitMap(m, a)
		return x.dims+x.symbols == m.NumOperands(op)-from
	}
}

// parseMapOperands consumes the operands of a map: (%i)[%n].
func (r *reader) parseMapOperands() (names []int32) {
	names = r.parseGroup()
	if r.consumeIf(grammar.MLIRLSQUARE) {
		names = append(names, r.parseValues()...)
		r.expect(grammar.MLIRRSQUARE, "']'")
	} else if r.nextKind() == grammar.MLIRLIST && r.nextText() == "[]" {
		r.next++
	}
	return names
}

// printMapOperands prints (%i)[%n].
func printMapOperands(p *printer, x affineText, operands []ir.Value) {
	put(p, "(", operands[:x.dims], ")")
	if x.symbols > 0 {
		put(p, "[", operands[x.dims:], "]")
	}
}

// affineApply is the form `op #map(%i)[%n]` of affine.apply, affine.min and affine.max.
var affineApply = &upstreamForm{
	read: func(r *reader) {
		r.parseAttr("map", "an affine map")
		r.addOperands(r.parseMapOperands(), indexPlace)
		r.parseDict()
		r.layout.resultTypes = []typePlace{indexPlace}
	},
	canExpress: hasMap("map", 0),
	print: func(p *printer, op ir.Op) {
		m := p.m
		a := property(m, op, "map")
		put(p, op, " ", a)
		printMapOperands(p, splitMap(m, a), m.Operands(op))
		p.dictBut(op, "", "map")
	},
}

// affineIf is affine.if #set(%i)[%n] -> T {…} else {…}.
var affineIf = &upstreamForm{
	terminator: "affine.yield",
	read: func(r *reader) {
		r.parseAttr("condition", "an integer set")
		r.addOperands(r.parseMapOperands(), indexPlace)
		r.parseArrowTypes()
		r.parseBranches()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool { return hasBranches(m, op) && hasMap("condition", 0)(m, op) },
	print: func(p *printer, op ir.Op) {
		m := p.m
		a := property(m, op, "condition")
		put(p, op, " ", a)
		printMapOperands(p, splitMap(m, a), m.Operands(op))
		printArrowTypes(p, op)
		printBranches(p, op)
		p.dictBut(op, "", "condition")
	},
}

// affineFor is affine.for %i = 0 to %n step 2 iter_args(%a = %x) -> (T) {…}.
var affineFor = &upstreamForm{
	terminator: "affine.yield",
	read: func(r *reader) {
		counter := upstreamArg{token: r.parseValue("the name of the induction variable"), typ: indexPlace, loc: -1}
		if k := r.nextKind(); k == grammar.MLIRATTR || k == grammar.MLIRLOC {
			counter.loc = int32(r.next)
			r.next++
		}
		r.expect(grammar.MLIREQUAL, "'='")
		lower := r.parseBound("lowerBoundMap", "max")
		r.expectWord("to")
		upper := r.parseBound("upperBoundMap", "min")
		step := int64(1)
		if r.consumeWord("step") {
			step = r.parseInteger()
		}
		r.addInt("step", step, elem.Index)
		args := []upstreamArg{counter}
		var names, inits []int32
		if r.consumeWord("iter_args") {
			names, inits = r.parsePairs()
			r.parseArrowTypes()
			r.addOperands(inits, r.layout.resultTypes...)
			args = append(args, r.makeArgs(names, r.layout.resultTypes...)...)
		}
		r.addSegments(lower, upper, len(inits))
		r.parseRegion(args...)
		r.parseDict()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		lists := splitOperands(m, op)
		if len(lists) != 3 || len(regionsOf(m, op)) != 1 || len(argsOf(m, m.FirstRegion(op))) != 1+len(lists[2]) || property(m, op, "step") == 0 {
			return false
		}
		for i, name := range affineBounds {
			a := property(m, op, name)
			if a == 0 {
				return false
			}
			if x := splitMap(m, a); x.dims+x.symbols != len(lists[i]) {
				return false
			}
		}
		return true
	},
	print: func(p *printer, op ir.Op) {
		m := p.m
		lists, args := splitOperands(m, op), argsOf(m, m.FirstRegion(op))
		put(p, op, " ", args[0])
		p.argLoc(args[0])
		p.str(" = ")
		printBound(p, property(m, op, "lowerBoundMap"), "max", lists[0])
		p.str(" to ")
		printBound(p, property(m, op, "upperBoundMap"), "min", lists[1])
		if n := m.Attrs.Ints(property(m, op, "step"))[0]; n != 1 {
			put(p, " step ", n)
		}
		printCarried(p, " iter_args", args[1:], lists[2])
		if len(lists[2]) > 0 {
			printArrowAll(p, op)
		}
		p.str(" ")
		p.regionIn("", m.FirstRegion(op), endIf(len(lists[2]) > 0))
		p.dictBut(op, "", operandSegments, "lowerBoundMap", "upperBoundMap", "step")
	},
}

var affineBounds = []string{"lowerBoundMap", "upperBoundMap"}

// parseBound consumes a loop bound: a number, a value, or a map with operands, which follows a word
// if it has several results. It returns the number of operands.
func (r *reader) parseBound(name, word string) int {
	r.consumeWord(word)
	switch {
	case r.nextKind() == grammar.MLIRNUMBER:
		r.addMap(name, 0, 0, ir.AffineConstant(r.parseInteger()))
		return 0
	case r.atValue():
		r.parseOperand(indexPlace)
		r.addMap(name, 0, 1, ir.AffineSymbol(0))
		return 1
	}
	r.parseAttr(name, "a bound")
	values := r.parseMapOperands()
	r.addOperands(values, indexPlace)
	return len(values)
}

func printBound(p *printer, a ir.Attr, word string, operands []ir.Value) {
	x := splitMap(p.m, a)
	switch {
	case len(x.results) != 1:
		p.str(word + " ")
	case x.dims == 0 && x.symbols == 0:
		p.str(x.results[0])
		return
	case x.dims == 0 && x.symbols == 1 && x.results[0] == "s0":
		p.value(operands[0])
		return
	}
	p.attr(a)
	printMapOperands(p, x, operands)
}
