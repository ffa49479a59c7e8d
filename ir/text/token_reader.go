package text

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A reader consumes the tokens of a statement and records in its layout which of them are operands,
// attributes, types and regions. After the first error it consumes none.
type reader struct {
	layout    *stmtLayout
	src       []byte
	tokens    []syntax.Token
	next, end int // the next token, and the index after the last one of the form
	err       *syntax.Error
	depth     int  // nesting of brackets
	header    bool // the tokens are those before a region
	emptyList bool // the last list of operands was empty

	// of a declared form: the operands and result types of each list of its row
	lists      []operandList
	results    [][]typePlace
	isFunction bool // the types are those of a function
}

// readerOf returns a reader with a layout in which nothing has been found.
func readerOf(src []byte, tokens []syntax.Token) *reader {
	s := &stmtLayout{dict: -1, props: -1, loc: -1, nameToken: -1, applies: -1}
	return &reader{layout: s, src: src, tokens: tokens, end: len(tokens)}
}

// kindAt returns the grammar kind of a token.
func (r *reader) kindAt(i int) int { return vocabulary.GrammarKind(r.tokens[i].Kind) }

// kind returns the kind of the next token, or EOF at the end of the form.
func (r *reader) kind() int {
	if r.next >= r.end {
		return grammar.MLIREOF
	}
	return r.kindAt(r.next)
}

// nextKind returns the kind of the next token, or EOF after the last one or an error.
func (r *reader) nextKind() int {
	if r.err != nil {
		return grammar.MLIREOF
	}
	return r.kind()
}

// text returns the text of the next token, or "" after the last one.
func (r *reader) text() string {
	if r.next >= r.end {
		return ""
	}
	t := r.tokens[r.next]
	return string(r.src[t.Start:t.End])
}

// take consumes a token and returns its index.
func (r *reader) take() int32 {
	r.next++
	return int32(r.next - 1)
}

// expectedError returns an error with the expected text and the next token.
func (r *reader) expectedError(what string) *syntax.Error {
	t := r.tokens[min(r.next, len(r.tokens)-1)]
	message := "expected " + what
	if f := r.layout.form; f != nil {
		message += " in '" + f.def.Name + "'"
	}
	if r.next >= len(r.tokens) {
		return &syntax.Error{Start: t.End, End: t.End, Message: message}
	}
	return t.Fail(message + syntax.Found(r.src, t))
}

// fail records an error with the expected text and the next token.
func (r *reader) fail(what string) {
	if r.err == nil {
		r.err = r.expectedError(what)
	}
}

// failMissing records the same error at the end of the text before the next token, where MLIR
// reports missing tokens.
func (r *reader) failMissing(what string) {
	if r.err == nil {
		r.err = r.expectedError(what).AtLineEnd(r.src)
	}
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
	if r.err != nil || r.text() != w {
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

// parseWords consumes the tokens of a literal. The comma after an empty list of operands is
// optional.
func (r *reader) parseWords(text string) {
	first := true
	for w := range literalWords(text) {
		switch {
		case r.consumeWord(w), w == "," && first && r.emptyList:
		case w[0] >= 'a' && w[0] <= 'z':
			r.fail("'" + w + "'")
		default:
			r.failMissing("'" + w + "'")
		}
		first = false
	}
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

// atValue reports whether the name of a value is next. The scanner classifies a name before a colon
// or an equals sign as that of an argument, which no template has.
func (r *reader) atValue() bool { return r.err == nil && r.isValue(r.next) }

func (r *reader) isValue(i int) bool {
	if i >= r.end {
		return false
	}
	k, f := r.kindAt(i), r.layout.form
	return k == grammar.MLIRVALUE || k == grammar.MLIRARG && (f == nil || f.special != nil)
}

// parseValue consumes the name of a value and returns its token.
func (r *reader) parseValue(what string) int32 {
	if !r.atValue() {
		r.fail(what)
		return 0
	}
	return r.take()
}

// parseValues consumes zero or more names separated by commas. It leaves a comma that no name
// follows.
func (r *reader) parseValues() (names []int32) {
	for r.atValue() {
		names = append(names, r.take())
		if r.kind() != grammar.MLIRCOMMA || !r.isValue(r.next+1) {
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

func (r *reader) parseOperand(t typePlace) {
	if v := r.parseValue("an operand"); r.err == nil {
		r.addOperands([]int32{v}, t)
	}
}

// addOperands adds operands, all of one type or with one type each.
func (r *reader) addOperands(names []int32, types ...typePlace) {
	if len(types) != 1 && len(types) != len(names) {
		r.fail("as many types as operands")
		return
	}
	for i, n := range names {
		r.layout.operands, r.layout.operandTypes = append(r.layout.operands, n), append(r.layout.operandTypes, types[min(i, len(types)-1)])
	}
}

// parseType consumes a type: a single token, or a function type. After an error it returns noType.
func (r *reader) parseType() typePlace {
	first := int32(r.next)
	switch r.nextKind() {
	case grammar.MLIRTYPE:
		r.next++
	case grammar.MLIRLPAREN:
		r.parseFunction()
	default:
		r.fail("a type")
	}
	if r.err != nil {
		return noType
	}
	return typePlace{first: first, last: int32(r.next - 1)}
}

// parseFunction consumes (T0, T1) -> R.
func (r *reader) parseFunction() (operands, results []typePlace) {
	operands = r.parseTypesInParens()
	r.expect(grammar.MLIRARROW, "'->'")
	return operands, r.parseResultTypes()
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

// parseTypeCount consumes n types, which what describes.
func (r *reader) parseTypeCount(n int, what string) []typePlace {
	list := r.parseTypes()
	if len(list) != n {
		r.fail(what)
		return make([]typePlace, n)
	}
	return list
}

// parseTypesInParens consumes (T0, T1) or ().
func (r *reader) parseTypesInParens() (list []typePlace) {
	r.expect(grammar.MLIRLPAREN, "'('")
	if r.depth == limits.Nesting {
		r.fail("fewer nested brackets")
	}
	if r.err != nil || r.consumeIf(grammar.MLIRRPAREN) {
		return nil
	}
	r.depth++
	list = r.parseTypes()
	r.depth--
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
	if k := r.nextKind(); k == grammar.MLIRDICT || k == grammar.MLIREMPTY {
		r.layout.dict = r.take()
	}
}

// parseAttributes consumes the word attributes and a dictionary, if present.
func (r *reader) parseAttributes() {
	if r.consumeIf(grammar.MLIRATTRIBUTES) {
		r.parseDict()
	}
}

// parseClause consumes `word = attribute`, where word names an attribute of the operation.
func (r *reader) parseClause() {
	def := attrNamed(r.layout.form.def, r.text())
	if def == nil {
		r.fail("an attribute of the operation")
		return
	}
	r.next += 2
	r.parseAttr(def)
}

// parseAttr consumes an attribute.
func (r *reader) parseAttr(def *ir.AttrDef) { r.parseAs(def.Name, attr.SyntaxOf(def)) }

// parseAs consumes an attribute with a syntax. An alias or the generic syntax of a dialect
// attribute is accepted instead.
func (r *reader) parseAs(name ir.AttrName, s *attr.Syntax) {
	n := s.Match(r.remaining())
	if n == 0 && r.nextKind() == grammar.MLIRATTR && r.text()[0] == '#' {
		s, n = attr.SyntaxNamed("attr"), 1
	}
	if n == 0 {
		r.fail(s.Expected())
		return
	}
	r.recordAttr(attrPlace{name: name, syntax: s}, n)
}

// remaining returns the tokens that have not been consumed.
func (r *reader) remaining() attr.Tokens {
	if r.err != nil || r.next > r.end {
		return attr.Tokens{}
	}
	return attr.Tokens{Source: r.src, List: r.tokens[r.next:r.end], Words: vocabulary}
}

// recordAttr records that the next n tokens are attributes.
func (r *reader) recordAttr(p attrPlace, n int) {
	p.first, p.last = int32(r.next), int32(r.next+n-1)
	r.layout.attrs = append(r.layout.attrs, p)
	r.next += n
}

// addAttr adds an attribute that the form computes.
func (r *reader) addAttr(name string, make func(b *builder) (ir.Attr, *syntax.Error)) {
	if r.err == nil {
		r.layout.made = append(r.layout.made, formAttr{name, make})
	}
}

func unitAttr(b *builder) (ir.Attr, *syntax.Error) { return b.c.Attrs.Unit(), nil }

// parseUnit adds a unit attribute if a word is next.
func (r *reader) parseUnit(word, name string) {
	if r.consumeWord(word) {
		r.addAttr(name, unitAttr)
	}
}

// addInts adds an array of i64.
func (r *reader) addInts(name string, values []int64) {
	r.addAttr(name, func(b *builder) (ir.Attr, *syntax.Error) { return b.c.Attrs.IntArray(values), nil })
}

// addSegments adds the attribute with the number of operands of each list.
func (r *reader) addSegments(sizes ...int) {
	list := make([]int64, len(sizes))
	for i, n := range sizes {
		list[i] = int64(n)
	}
	r.addAttr(operandSegments, func(b *builder) (ir.Attr, *syntax.Error) { return b.c.Attrs.IntArrayOf(elem.I32, list), nil })
}

// operandSegments names the attribute with the number of operands of each list.
const operandSegments = "operandSegmentSizes"

// atRegion reports whether a region is next. If only the header has been scanned, it follows.
func (r *reader) atRegion() bool {
	k := r.nextKind()
	return k == grammar.MLIRREGION || k == grammar.MLIREMPTY || r.err == nil && r.header && r.next == r.end
}

// parseRegion consumes a region with the arguments named before it. If only the header has been
// scanned, it adds the region without a token.
func (r *reader) parseRegion(args ...argPlace) {
	switch {
	case !r.atRegion():
		r.fail("a region")
	case r.next == r.end:
		r.layout.regions = append(r.layout.regions, regionPlace{token: -1, args: args})
		r.fail("a region")
	default:
		r.layout.regions = append(r.layout.regions, regionPlace{token: r.take(), args: args})
	}
}

// parseBody consumes a region whose implicit terminator may be missing.
func (r *reader) parseBody(args ...argPlace) {
	if r.parseRegion(args...); r.err == nil {
		r.layout.regions[len(r.layout.regions)-1].isBody = true
	}
}

// parseArgs consumes (%x: type loc(…), …), as long as an argument is next. In the header of a
// function, arguments may have attributes, and no names.
func (r *reader) parseArgs(atArg func() bool) (args []argPlace) {
	r.expect(grammar.MLIRLPAREN, "'('")
	r.parseList(atArg, func() {
		a := argPlace{dict: -1, name: -1, loc: -1}
		if r.atValue() {
			a.name = r.take()
			r.expect(grammar.MLIRCOLON, "':' and a type")
		}
		a.typ = r.parseType()
		if k := r.nextKind(); (k == grammar.MLIRDICT || k == grammar.MLIREMPTY) && r.layout.function != nil {
			a.dict = r.take()
		}
		if k := r.nextKind(); k == grammar.MLIRATTR || k == grammar.MLIRLOC {
			a.loc = r.take()
		}
		args = append(args, a)
	})
	r.expect(grammar.MLIRRPAREN, "')'")
	return args
}

// makeArgs returns arguments with these names, all of one type or with one type each.
func (r *reader) makeArgs(names []int32, types ...typePlace) (args []argPlace) {
	if len(types) != 1 && len(types) != len(names) {
		r.fail("as many types as names")
		return nil
	}
	for i, n := range names {
		args = append(args, argPlace{typ: types[min(i, len(types)-1)], dict: -1, name: n, loc: -1})
	}
	return args
}

// parseCarried consumes word(%a = %x, %b = %y) -> (T, U), if present. It adds the operands and
// returns the arguments.
func (r *reader) parseCarried(word string) []argPlace {
	if !r.consumeWord(word) {
		return nil
	}
	names, inits := r.parsePairs()
	r.parseArrowTypes()
	r.addOperands(inits, r.layout.resultTypes...)
	return r.makeArgs(names, r.layout.resultTypes...)
}

// headerArgs returns the arguments of the region after a header, if the form names them there, and
// whether the form has a region after these tokens.
func (r *reader) headerArgs() (args []argPlace, complete bool) {
	s := r.layout
	if s.form == nil || s.quoted || s.form.special == nil {
		return nil, false
	}
	r.header = true
	s.form.special.read(r)
	if n := len(s.regions); n > 0 && s.regions[n-1].token < 0 {
		return slices.DeleteFunc(slices.Clone(s.regions[n-1].args), func(a argPlace) bool { return a.name < 0 }), true
	}
	return nil, false
}

func (r *reader) parseInteger() int64 {
	if r.nextKind() != grammar.MLIRNUMBER {
		r.fail("an integer")
		return 0
	}
	n, err := syntax.ParseInteger([]byte(syntax.TrimSign([]byte(r.text()))))
	if err != nil {
		r.fail("a 64-bit integer")
		return 0
	}
	r.next++
	return n
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
			n.static, n.dynamic = append(n.static, ir.Dynamic), append(n.dynamic, r.take())
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
