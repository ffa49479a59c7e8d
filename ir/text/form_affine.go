package text

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// The forms of affine follow AffineOps.cpp. Maps are written with values in place of dimensions and
// symbols.

// parseSubscript consumes [%i + 1, symbol(%n)], adds its map and returns the operands of that.
func (r *reader) parseSubscript() (operands []int32) {
	x := r.newAffineOperands()
	if r.nextKind() == grammar.MLIRLIST { // a list without values is one token
		x.results = []string{strings.Trim(r.nextText(), "[]")}
		r.next++
	} else {
		r.expect(grammar.MLIRLSQUARE, "'['")
		r.parseList(r.isValid, x.parseResult)
		r.expect(grammar.MLIRRSQUARE, "']'")
	}
	return x.addMap("map")
}

// printSubscript prints [%i + 1].
func printSubscript(p *printer, a ir.Attr, operands []ir.Value) {
	p.str("[")
	x := splitMap(p.m, a)
	for i, e := range x.results {
		p.comma(i)
		x.print(p, e, operands)
	}
	p.str("]")
}

// isOver reports whether a map or set has as many dimensions and symbols as operands.
func isOver(m *ir.Module, a ir.Attr, operands []ir.Value) bool {
	x := splitMap(m, a)
	return x.dims+x.symbols == len(operands)
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

// affineFor is affine.for %i = 0 to %n step 2 iter_args(%a = %x) -> (T) {…}.
var affineFor = &special{
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
		carried := r.parseCarried("iter_args")
		r.addSegments(lower, upper, len(carried))
		r.parseBody(append([]upstreamArg{counter}, carried...)...)
		r.parseDict()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		lists := splitOperands(m, op)
		for i, name := range affineBounds {
			if !isOver(m, property(m, op, name), lists[i]) {
				return false
			}
		}
		return len(argsOf(m, m.FirstRegion(op))) == 1+len(lists[2])
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

// affineOperands collects the results of an affine map that is written with values. It assigns a
// dimension or symbol to each value: all uses of a value are the same one
// (AffineParser::parseSSAIdExpr). If separateRoles is set, a value may be both, as in
// affine.parallel (AffineOps.cpp, deduplicateAndResolveOperands).
type affineOperands struct {
	r             *reader
	first         int32 // the first token of the map
	separateRoles bool
	names         map[string]string // dimensions and symbols by value
	dims, symbols []int32
	results       []string
}

func (r *reader) newAffineOperands() *affineOperands {
	return &affineOperands{r: r, first: int32(r.next), names: map[string]string{}}
}

// variable consumes the name of a value and returns its dimension or symbol.
func (x *affineOperands) variable(symbol bool) string {
	key := x.r.nextText()
	letter, tokens := "d", &x.dims
	if symbol {
		letter, tokens = "s", &x.symbols
	}
	if x.separateRoles {
		key = letter + key
	}
	token := x.r.parseValue("a value")
	if x.names[key] == "" {
		x.names[key] = letter + strconv.Itoa(len(*tokens))
		*tokens = append(*tokens, token)
	}
	return x.names[key]
}

// parseResult consumes an expression, which ends before a comma or closing bracket. It replaces
// values in the text of the expression by their dimensions and symbols; addMap parses that.
func (x *affineOperands) parseResult() {
	var text strings.Builder
	for depth := 0; x.r.err == nil; text.WriteByte(' ') {
		switch k := x.r.nextKind(); {
		case k == grammar.MLIREOF, depth == 0 && (k == grammar.MLIRCOMMA || k == grammar.MLIRRPAREN || k == grammar.MLIRRSQUARE):
			if x.results = append(x.results, text.String()); text.Len() == 0 {
				x.r.fail("an affine expression")
			}
			return
		case x.r.atValue():
			text.WriteString(x.variable(false))
			continue
		case x.r.consumeWord("symbol"):
			x.r.expect(grammar.MLIRLPAREN, "'('")
			text.WriteString(x.variable(true))
			x.r.expect(grammar.MLIRRPAREN, "')'")
			continue
		case k == grammar.MLIRLPAREN:
			depth++
		case k == grammar.MLIRRPAREN:
			depth--
		}
		text.WriteString(x.r.nextText())
		x.r.next++
	}
}

// addMap adds the map and returns its operands.
func (x *affineOperands) addMap(name string) (operands []int32) {
	variables := func(letter string, n int) string {
		names := make([]string, n)
		for i := range names {
			names[i] = letter + strconv.Itoa(i)
		}
		return strings.Join(names, ", ")
	}
	text := []byte("affine_map<(" + variables("d", len(x.dims)) + ")[" + variables("s", len(x.symbols)) + "] -> (" + strings.Join(x.results, ", ") + ")>")
	x.r.addAttr(name, func(b attrBuilder) (ir.Attr, *syntax.Error) {
		a, err := b.r.parts.Attr(text, 0, len(text), nil)
		if err != nil {
			err = b.tokens[x.first].Fail(err.Message)
		}
		return a, err
	})
	return append(x.dims, x.symbols...)
}

// An affineText holds the parts of a printed map or set.
type affineText struct {
	dims, symbols int
	results       []string
}

// splitMap splits the text of affine_map<(d0)[s0] -> (d0 + s0, 1)> or affine_set<(d0) : (d0 >= 0)>.
func splitMap(m *ir.Module, a ir.Attr) (x affineText) {
	text := m.Attrs.Text(a)
	_, text, _ = strings.Cut(text, "(")
	dims, text, _ := strings.Cut(text, ")")
	x.dims = countNames(dims)
	if rest, ok := strings.CutPrefix(text, "["); ok {
		var symbols string
		symbols, text, _ = strings.Cut(rest, "]")
		x.symbols = countNames(symbols)
	}
	_, text, _ = strings.Cut(text, "(")
	text = strings.TrimSuffix(text, ")>")
	depth, from := 0, 0
	for i := range text {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				x.results = append(x.results, strings.TrimSpace(text[from:i]))
				from = i + 1
			}
		}
	}
	if from < len(text) {
		x.results = append(x.results, strings.TrimSpace(text[from:]))
	}
	return x
}

// countNames returns the number of names in a comma-separated list.
func countNames(list string) int {
	if list == "" {
		return 0
	}
	return strings.Count(list, ",") + 1
}

// affineVariable matches a dimension or symbol in a printed expression.
var affineVariable = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp { return regexp.MustCompile(`\b[ds][0-9]+`) }}

// print prints an expression with values in place of dimensions and symbols.
func (x *affineText) print(p *printer, e string, operands []ir.Value) {
	at := 0
	for _, found := range affineVariable.Get().FindAllStringIndex(e, -1) {
		p.str(e[at:found[0]])
		at = found[1]
		if n, _ := strconv.Atoi(e[found[0]+1 : at]); e[found[0]] == 'd' {
			p.value(operands[n])
		} else {
			put(p, "symbol(", operands[x.dims+n], ")")
		}
	}
	p.str(e[at:])
}

// affineParallel is affine.parallel (%i, %j) = (0, max(%m, 1)) to (10, %n + 4) step (1, 2) reduce
// ("addf") -> (T) {…}.
var affineParallel = &special{
	read: func(r *reader) {
		names := r.parseGroup()
		r.expectWord("=")
		r.parseBounds("lowerBounds", "max")
		r.expectWord("to")
		r.parseBounds("upperBounds", "min")
		steps := slices.Repeat([]int64{1}, len(names))
		if r.consumeWord("step") {
			steps = r.parseNumbers("()").static
		}
		r.addIntItems("steps", steps)
		var kinds []int64
		if r.consumeWord("reduce") {
			r.expect(grammar.MLIRLPAREN, "'('")
			r.parseList(func() bool { return r.nextKind() == grammar.MLIRSTRING }, func() { kinds = append(kinds, r.parseReduction()) })
			r.expect(grammar.MLIRRPAREN, "')'")
		}
		r.addIntItems("reductions", kinds)
		r.parseArrowTypes()
		r.parseBody(r.makeArgs(names, indexPlace)...)
		r.parseDict()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		loops := len(argsOf(m, m.FirstRegion(op)))
		used := 0
		for _, side := range []string{"lowerBounds", "upperBounds"} {
			x, groups := splitMap(m, property(m, op, side+"Map")), m.Attrs.Literal(property(m, op, side+"Groups"))
			if groups == nil || groups.Len() != int64(loops) {
				return false
			}
			used += x.dims + x.symbols
			sum := 0
			for i := range groups.Len() {
				sum += int(groups.At(i).Lo)
			}
			if sum != len(x.results) {
				return false
			}
		}
		return loops > 0 && used == m.NumOperands(op)
	},
	print: printAffineParallel,
}

func printAffineParallel(p *printer, op ir.Op) {
	m := p.m
	operands := m.Operands(op)
	put(p, op, " (", argsOf(m, m.FirstRegion(op)), ") = (")
	operands = printLoopBounds(p, op, "lowerBounds", "max", operands)
	p.str(") to (")
	printLoopBounds(p, op, "upperBounds", "min", operands)
	p.str(")")
	var steps []int64
	for _, a := range m.Attrs.Items(property(m, op, "steps")) {
		steps = append(steps, m.Attrs.Ints(a)[0])
	}
	if !isAll(steps, 1) {
		p.str(" step ")
		printNumbers(p, "()", steps, nil)
	}
	if m.NumResults(op) > 0 {
		p.str(" reduce (")
		for i, a := range m.Attrs.Items(property(m, op, "reductions")) {
			p.comma(i)
			p.str(`"` + string(attr.SyntaxNamed("rmw").Append(m.Context, nil, a)) + `"`)
		}
		p.str(")")
		printArrowAll(p, op)
	}
	p.str(" ")
	p.regionIn("", m.FirstRegion(op), endIf(m.NumResults(op) > 0))
	p.dictBut(op, "", "lowerBoundsMap", "lowerBoundsGroups", "upperBoundsMap", "upperBoundsGroups", "steps", "reductions")
}

// parseBounds consumes (%n + 4, min(%m, 3)), and adds one map for all bounds and the number of
// results of each.
func (r *reader) parseBounds(side, word string) {
	x := r.newAffineOperands()
	x.separateRoles = true
	var groups []int64
	r.expect(grammar.MLIRLPAREN, "'('")
	r.parseList(func() bool { return r.err == nil && r.nextKind() != grammar.MLIRRPAREN }, func() {
		before := len(x.results)
		if r.consumeWord(word) {
			r.expect(grammar.MLIRLPAREN, "'('")
			r.parseList(r.isValid, x.parseResult)
			r.expect(grammar.MLIRRPAREN, "')'")
		} else {
			x.parseResult()
		}
		groups = append(groups, int64(len(x.results)-before))
	})
	r.expect(grammar.MLIRRPAREN, "')'")
	r.addOperands(x.addMap(side+"Map"), indexPlace)
	r.addAttr(side+"Groups", func(m attrBuilder) (ir.Attr, *syntax.Error) {
		c := m.c
		return c.Attrs.DenseInts(c.Types.Tensor([]int64{int64(len(groups))}, c.Types.Scalar(elem.I32)), groups), nil
	})
}

// printLoopBounds prints the bounds, and returns the remaining operands.
func printLoopBounds(p *printer, op ir.Op, side, word string, operands []ir.Value) []ir.Value {
	m := p.m
	x := splitMap(m, property(m, op, side+"Map"))
	groups := m.Attrs.Literal(property(m, op, side+"Groups"))
	at := 0
	for i := range groups.Len() {
		p.comma(int(i))
		size := int(groups.At(i).Lo)
		if size != 1 {
			p.str(word + "(")
		}
		for k := range size {
			p.comma(k)
			x.print(p, x.results[at+k], operands)
		}
		if size != 1 {
			p.str(")")
		}
		at += size
	}
	return operands[x.dims+x.symbols:]
}

// parseReduction consumes an enumerator of attr.ReductionKinds in quotes.
func (r *reader) parseReduction() int64 {
	i := slices.Index(attr.ReductionKinds, strings.Trim(r.nextText(), `"`))
	if i < 0 {
		r.fail("a reduction")
		return 0
	}
	r.next++
	return int64(i)
}

// addIntItems adds an array of attributes of type i64.
func (r *reader) addIntItems(name string, values []int64) {
	r.addAttr(name, func(x attrBuilder) (ir.Attr, *syntax.Error) {
		var items []ir.Attr
		for _, n := range values {
			items = append(items, x.c.Attrs.Int(n, x.c.Types.Scalar(elem.I64)))
		}
		return x.c.Attrs.Array(items), nil
	})
}
