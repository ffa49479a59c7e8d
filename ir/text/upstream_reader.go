package text

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A reader consumes the tokens of a statement. After the first error it consumes none.
type reader struct {
	*matcher
	def   *ir.OpDef
	out   *upstreamStatement
	err   *syntax.Error
	depth int // nesting of brackets
}

// enterBracket enters a bracket and reports whether the nesting is still allowed.
func (r *reader) enterBracket() bool {
	if r.depth++; r.depth > limits.Nesting {
		r.fail("fewer nested brackets")
	}
	return r.err == nil
}

// fail records an error with the expected text and the next token.
func (r *reader) fail(what string) {
	if r.err == nil {
		r.err = r.expectedError(what)
	}
}

// nextKind returns the kind of the next token, or EOF after the last one or an error.
func (r *reader) nextKind() int {
	if r.err != nil {
		return grammar.MLIREOF
	}
	return r.kind()
}

func (r *reader) nextText() string {
	if r.err != nil {
		return ""
	}
	return r.text()
}

// consumeIf consumes the next token and returns true if it has the given kind.
func (r *reader) consumeIf(kind int) bool {
	if r.nextKind() != kind {
		return false
	}
	r.next++
	return true
}

// expect consumes a token of a kind, or fails.
func (r *reader) expect(kind int, what string) {
	if !r.consumeIf(kind) {
		r.fail(what)
	}
}

// consumeWord consumes the next token and returns true if it is the given word or punctuation.
func (r *reader) consumeWord(w string) bool {
	if r.nextText() != w {
		return false
	}
	r.next++
	return true
}

// expectWord consumes a word or punctuation, or fails.
func (r *reader) expectWord(w string) {
	if !r.consumeWord(w) {
		r.fail("'" + w + "'")
	}
}

// atValue reports whether the name of a value is next. The scanner classifies a name before a colon
// or an equals sign as that of an argument.
func (r *reader) atValue() bool {
	k := r.nextKind()
	return k == grammar.MLIRVALUE || k == grammar.MLIRARG
}

// parseValue consumes the name of a value and returns its token.
func (r *reader) parseValue(what string) int32 {
	if !r.atValue() {
		r.fail(what)
		return 0
	}
	r.next++
	return int32(r.next - 1)
}

func (r *reader) parseOperand(t typePlace) {
	if v := r.parseValue("an operand"); r.err == nil {
		r.addOperand(v, t)
	}
}

func (r *reader) addOperand(token int32, t typePlace) {
	r.layout.operands, r.layout.operandTypes = append(r.layout.operands, token), append(r.layout.operandTypes, t)
}

// parseValues consumes zero or more names separated by commas.
func (r *reader) parseValues() (names []int32) {
	for r.atValue() {
		names = append(names, r.parseValue("a value"))
		if r.nextKind() != grammar.MLIRCOMMA || r.next+1 >= r.end || r.kinds[r.next+1] != grammar.MLIRVALUE && r.kinds[r.next+1] != grammar.MLIRARG {
			break
		}
		r.next++
	}
	return names
}

// parseGroup consumes values in parentheses.
func (r *reader) parseGroup() (names []int32) {
	r.expect(grammar.MLIRLPAREN, "'('")
	names = r.parseValues()
	r.expect(grammar.MLIRRPAREN, "')'")
	return names
}

// addOperands adds operands, all of one type or with one type each.
func (r *reader) addOperands(names []int32, types ...typePlace) {
	if len(types) != 1 && len(types) != len(names) {
		r.fail("as many types as operands")
		return
	}
	for i, n := range names {
		r.addOperand(n, types[min(i, len(types)-1)])
	}
}

// parseType consumes a type: a single token, or a function type.
func (r *reader) parseType() typePlace {
	first := int32(r.next)
	switch r.nextKind() {
	case grammar.MLIRTYPE:
		r.next++
	case grammar.MLIRLPAREN:
		r.parseTypesInParens()
		r.expect(grammar.MLIRARROW, "'->'")
		r.parseResultTypes()
	default:
		r.fail("a type")
	}
	return typePlace{first: first, last: int32(r.next - 1)}
}

// parseTypes consumes types separated by commas.
func (r *reader) parseTypes() (list []typePlace) {
	for {
		list = append(list, r.parseType())
		if !r.consumeIf(grammar.MLIRCOMMA) {
			return list
		}
	}
}

// parseTypesInParens consumes (T0, T1) or ().
func (r *reader) parseTypesInParens() (list []typePlace) {
	r.expect(grammar.MLIRLPAREN, "'('")
	if !r.enterBracket() || r.consumeIf(grammar.MLIRRPAREN) {
		return nil
	}
	defer func() { r.depth-- }()
	list = r.parseTypes()
	r.expect(grammar.MLIRRPAREN, "')'")
	return list
}

// parseResultTypes consumes one type, or types in parentheses.
func (r *reader) parseResultTypes() []typePlace {
	if r.nextKind() == grammar.MLIRLPAREN {
		return r.parseTypesInParens()
	}
	return []typePlace{r.parseType()}
}

// parseArrowTypes consumes -> and result types, if present.
func (r *reader) parseArrowTypes() {
	if r.consumeIf(grammar.MLIRARROW) {
		r.layout.resultTypes = r.parseResultTypes()
	}
}

// parseColonType consumes : and a type.
func (r *reader) parseColonType() typePlace {
	r.expect(grammar.MLIRCOLON, "':' and a type")
	return r.parseType()
}

// parseDict consumes an attribute dictionary, if present.
func (r *reader) parseDict() {
	if r.err == nil {
		r.matchDict()
	}
}

// parseRegion consumes a region with the arguments named before it. If only the header has been
// scanned, it adds the region without a token.
func (r *reader) parseRegion(args ...upstreamArg) {
	if r.err != nil {
		return
	}
	if r.next == r.end { // only the header has been scanned
		r.out.regions = append(r.out.regions, upstreamRegion{token: -1, args: args})
		r.fail("a region")
		return
	}
	if k := r.nextKind(); k != grammar.MLIRREGION && k != grammar.MLIREMPTY {
		r.fail("a region")
		return
	}
	r.out.regions = append(r.out.regions, upstreamRegion{token: int32(r.next), args: args})
	r.next++
}

// parseBody consumes a region whose implicit terminator may be missing.
func (r *reader) parseBody(args ...upstreamArg) {
	if r.parseRegion(args...); r.err == nil {
		r.out.regions[len(r.out.regions)-1].isBody = true
	}
}

// addEmptyRegion adds a region without blocks, which is not written.
func (r *reader) addEmptyRegion() {
	if r.err == nil {
		r.out.regions = append(r.out.regions, upstreamRegion{token: -1})
	}
}

func (r *reader) addAttr(name string, make func(x attrBuilder) (ir.Attr, *syntax.Error)) {
	if r.err == nil {
		r.out.attrs = append(r.out.attrs, formAttr{name, make})
	}
}

// parseUnit adds a unit attribute if a word is next.
func (r *reader) parseUnit(word, name string) {
	if r.consumeWord(word) {
		r.addAttr(name, unitAttr)
	}
}

// addInts adds an array of i64.
func (r *reader) addInts(name string, values []int64) {
	r.addAttr(name, func(x attrBuilder) (ir.Attr, *syntax.Error) { return x.c.Attrs.IntArray(values), nil })
}

// addSegments adds the attribute with the number of operands of each list.
func (r *reader) addSegments(sizes ...int) {
	list := make([]int64, len(sizes))
	for i, n := range sizes {
		list[i] = int64(n)
	}
	r.addAttr(operandSegments, func(x attrBuilder) (ir.Attr, *syntax.Error) { return x.c.Attrs.IntArrayOf(elem.I32, list), nil })
}

// operandSegments names the attribute with the number of operands of each list.
const operandSegments = "operandSegmentSizes"

func (r *reader) parseInteger() int64 {
	text := r.nextText()
	r.expect(grammar.MLIRNUMBER, "an integer")
	n, err := syntax.ParseInteger([]byte(syntax.TrimSign([]byte(text))))
	if err != nil && r.err == nil {
		r.next--
		r.fail("a 64-bit integer")
	}
	return n
}

// makeArgs returns arguments with these names, all of one type or with one type each.
func (r *reader) makeArgs(names []int32, types ...typePlace) (args []upstreamArg) {
	if len(types) != 1 && len(types) != len(names) {
		r.fail("as many types as names")
		return nil
	}
	for i, n := range names {
		args = append(args, upstreamArg{n, types[min(i, len(types)-1)], -1})
	}
	return args
}

// parseList consumes items separated by commas, as long as an item is next.
func (r *reader) parseList(atItem func() bool, parse func()) {
	for atItem() {
		parse()
		if !r.consumeIf(grammar.MLIRCOMMA) {
			return
		}
	}
}

// parsePairs consumes (%a = %x, %b = %y) and returns the names of arguments and the values.
func (r *reader) parsePairs() (names, values []int32) {
	r.expect(grammar.MLIRLPAREN, "'('")
	r.parseList(r.atValue, func() {
		names = append(names, r.parseValue("a name"))
		r.expect(grammar.MLIREQUAL, "'='")
		values = append(values, r.parseValue("an operand"))
	})
	r.expect(grammar.MLIRRPAREN, "')'")
	return names, values
}

// parseCarried consumes word(%a = %x, %b = %y) -> (T, U), if present. It adds the operands and
// returns the arguments.
func (r *reader) parseCarried(word string) []upstreamArg {
	if !r.consumeWord(word) {
		return nil
	}
	names, inits := r.parsePairs()
	r.parseArrowTypes()
	r.addOperands(inits, r.layout.resultTypes...)
	return r.makeArgs(names, r.layout.resultTypes...)
}

// parseTyped consumes %x, %y : T, U and a parenthesis, adds the operands, and returns their number.
func (r *reader) parseTyped() int {
	names := r.parseValues()
	r.expect(grammar.MLIRCOLON, "':' and the types")
	r.addOperands(names, r.parseTypeCount(len(names))...)
	r.expect(grammar.MLIRRPAREN, "')'")
	return len(names)
}

// numbers holds a list of constants and values (ViewLikeInterface.td, DynamicIndexList). ir.Dynamic
// in static marks a value.
type numbers struct {
	static  []int64
	dynamic []int32 // tokens of the values
}

func isAll(values []int64, value int64) bool {
	return !slices.ContainsFunc(values, func(v int64) bool { return v != value })
}

// parseNumbers consumes [0, %n, 4], or the same in parentheses. A list without values is one token.
func (r *reader) parseNumbers(brackets string) (n numbers) {
	open, end := grammar.MLIRLPAREN, grammar.MLIRRPAREN
	if brackets == "[]" {
		open, end = grammar.MLIRLSQUARE, grammar.MLIRRSQUARE
	}
	if brackets == "[]" && r.nextKind() == grammar.MLIRLIST {
		n.static = r.parseConstants()
		return n
	}
	r.expect(open, "a list of sizes")
	r.parseList(func() bool { return r.err == nil && r.nextKind() != end }, func() {
		if r.atValue() {
			n.static, n.dynamic = append(n.static, ir.Dynamic), append(n.dynamic, r.parseValue("a size"))
		} else {
			n.static = append(n.static, r.parseInteger())
		}
	})
	r.expect(end, "the end of the list")
	return n
}

// parseConstants consumes a list of integers that is one token.
func (r *reader) parseConstants() (values []int64) {
	t := r.tokens[r.next]
	for at := t.Start + 1; ; {
		at = syntax.SkipBlanks(r.src, at)
		if r.src[at] == ']' {
			r.next++
			return values
		}
		end := at
		for end < t.End-1 && r.src[end] != ',' && !syntax.IsBlank(r.src[end]) {
			end++
		}
		n, err := syntax.ParseInteger(r.src[at:end])
		if err != nil || end == at {
			r.fail("integers")
			return nil
		}
		values = append(values, n)
		if at = syntax.SkipBlanks(r.src, end); r.src[at] == ',' {
			at++
		}
	}
}

// matchesMarks reports whether static marks as many values as dynamic has.
func matchesMarks(static []int64, dynamic []ir.Value) bool {
	n := 0
	for _, s := range static {
		if s == ir.Dynamic {
			n++
		}
	}
	return n == len(dynamic)
}

// printNumbers prints a list in brackets: constants, or constants and values.
func printNumbers(p *printer, brackets string, static []int64, dynamic []ir.Value) {
	p.str(brackets[:1])
	for i, n := range static {
		p.comma(i)
		if n != ir.Dynamic || len(dynamic) == 0 {
			p.int(n)
			continue
		}
		p.value(dynamic[0])
		dynamic = dynamic[1:]
	}
	p.str(brackets[1:])
}
