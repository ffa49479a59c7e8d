package upstream

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A reader consumes the tokens of a statement. After the first error it consumes none.
type reader struct {
	Source
	out   *Statement
	err   *syntax.Error
	depth int // nesting of brackets
}

// deeper enters a bracket and reports whether the nesting is still allowed.
func (r *reader) deeper() bool {
	if r.depth++; r.depth > syntax.MaxNesting {
		r.fail("fewer nested brackets")
	}
	return r.err == nil
}

// fail records an error with the expected text and the next token.
func (r *reader) fail(what string) {
	if r.err != nil {
		return
	}
	t := r.Tokens[min(r.Next, len(r.Tokens)-1)]
	message := "expected " + what + " in '" + r.Def.Name + "'"
	if r.Next >= len(r.Tokens) {
		r.err = &syntax.Error{Start: t.End, End: t.End, Message: message}
		return
	}
	r.err = t.Fail(message + syntax.Found(r.Text, t))
}

// kind returns the kind of the next token, or EOF after the last one or an error.
func (r *reader) kind() int {
	if r.err != nil || r.Next >= r.End {
		return grammar.MLIREOF
	}
	return int(r.Kinds[r.Next])
}

// text returns the text of the next token.
func (r *reader) text() string {
	if r.kind() == grammar.MLIREOF {
		return ""
	}
	t := r.Tokens[r.Next]
	return string(r.Text[t.Start:t.End])
}

// skip consumes the next token and returns true if it has the given kind.
func (r *reader) skip(kind int) bool {
	if r.kind() != kind {
		return false
	}
	r.Next++
	return true
}

// want consumes a token of a kind, or fails.
func (r *reader) want(kind int, what string) {
	if !r.skip(kind) {
		r.fail(what)
	}
}

// word consumes the next token and returns true if it is the given word or punctuation.
func (r *reader) word(w string) bool {
	if r.text() != w {
		return false
	}
	r.Next++
	return true
}

// wantWord consumes a word or punctuation, or fails.
func (r *reader) wantWord(w string) {
	if !r.word(w) {
		r.fail("'" + w + "'")
	}
}

// atValue reports whether the name of a value is next. The scanner classifies a name before a colon
// or an equals sign as that of an argument.
func (r *reader) atValue() bool {
	k := r.kind()
	return k == grammar.MLIRVALUE || k == grammar.MLIRARG
}

// value consumes the name of a value and returns its token.
func (r *reader) value(what string) int32 {
	if !r.atValue() {
		r.fail(what)
		return 0
	}
	r.Next++
	return int32(r.Next - 1)
}

// operand consumes an operand of a type.
func (r *reader) operand(t Type) {
	if v := r.value("an operand"); r.err == nil {
		r.out.Operands = append(r.out.Operands, Operand{v, t})
	}
}

// values consumes zero or more names separated by commas.
func (r *reader) values() (names []int32) {
	for r.atValue() {
		names = append(names, r.value("a value"))
		if r.kind() != grammar.MLIRCOMMA || r.Next+1 >= r.End || r.Kinds[r.Next+1] != grammar.MLIRVALUE && r.Kinds[r.Next+1] != grammar.MLIRARG {
			break
		}
		r.Next++
	}
	return names
}

// group consumes values in parentheses.
func (r *reader) group() (names []int32) {
	r.want(grammar.MLIRLPAREN, "'('")
	names = r.values()
	r.want(grammar.MLIRRPAREN, "')'")
	return names
}

// use adds operands, all of one type or with one type each.
func (r *reader) use(names []int32, types ...Type) {
	if len(types) != 1 && len(types) != len(names) {
		r.fail("as many types as operands")
		return
	}
	for i, n := range names {
		r.out.Operands = append(r.out.Operands, Operand{n, types[min(i, len(types)-1)]})
	}
}

// typ consumes a type: a single token, or a function type.
func (r *reader) typ() Type {
	first := int32(r.Next)
	switch r.kind() {
	case grammar.MLIRTYPE:
		r.Next++
	case grammar.MLIRLPAREN:
		r.typesInParens()
		r.want(grammar.MLIRARROW, "'->'")
		r.resultTypes()
	default:
		r.fail("a type")
	}
	return Type{First: first, Last: int32(r.Next - 1)}
}

// types consumes types separated by commas.
func (r *reader) types() (list []Type) {
	for {
		list = append(list, r.typ())
		if !r.skip(grammar.MLIRCOMMA) {
			return list
		}
	}
}

// typesInParens consumes (T0, T1) or ().
func (r *reader) typesInParens() (list []Type) {
	r.want(grammar.MLIRLPAREN, "'('")
	if !r.deeper() || r.skip(grammar.MLIRRPAREN) {
		return nil
	}
	defer func() { r.depth-- }()
	list = r.types()
	r.want(grammar.MLIRRPAREN, "')'")
	return list
}

// resultTypes consumes one type, or types in parentheses.
func (r *reader) resultTypes() []Type {
	if r.kind() == grammar.MLIRLPAREN {
		return r.typesInParens()
	}
	return []Type{r.typ()}
}

// functionOf consumes the function type (T, U) -> V for n operands.
func (r *reader) functionOf(n int) []Type {
	types := r.typesInParens()
	r.want(grammar.MLIRARROW, "'->'")
	r.out.Results = r.resultTypes()
	if len(types) != n {
		r.fail("as many types as operands")
		return make([]Type, n)
	}
	return types
}

// arrowTypes consumes -> and result types, if present.
func (r *reader) arrowTypes() {
	if r.skip(grammar.MLIRARROW) {
		r.out.Results = r.resultTypes()
	}
}

// colonType consumes : and a type.
func (r *reader) colonType() Type {
	r.want(grammar.MLIRCOLON, "':' and a type")
	return r.typ()
}

// dict consumes an attribute dictionary, if present.
func (r *reader) dict() {
	if k := r.kind(); k == grammar.MLIRDICT || k == grammar.MLIREMPTY {
		r.out.Dict = int32(r.Next)
		r.Next++
	}
}

// region consumes a region with the arguments named before it. If only the header has been scanned,
// it adds the region without a token.
func (r *reader) region(args ...Arg) {
	if r.err != nil {
		return
	}
	if r.Next == r.End { // only the header has been scanned
		r.out.Regions = append(r.out.Regions, Region{Token: -1, Args: args})
		r.fail("a region")
		return
	}
	if k := r.kind(); k != grammar.MLIRREGION && k != grammar.MLIREMPTY {
		r.fail("a region")
		return
	}
	r.out.Regions = append(r.out.Regions, Region{Token: int32(r.Next), Args: args})
	r.Next++
}

// noRegion adds a region without blocks, which is not written.
func (r *reader) noRegion() {
	if r.err == nil {
		r.out.Regions = append(r.out.Regions, Region{Token: -1})
	}
}

// attr adds an attribute.
func (r *reader) attr(name string, make func(x AttrMaker) (ir.Attr, *syntax.Error)) {
	if r.err == nil {
		r.out.Attrs = append(r.out.Attrs, Attr{name, make})
	}
}

// unit adds a unit attribute if a word is next.
func (r *reader) unit(word, name string) {
	if r.word(word) {
		r.attr(name, func(x AttrMaker) (ir.Attr, *syntax.Error) { return x.Context().Attrs.Unit(), nil })
	}
}

// ints adds an array of i64.
func (r *reader) ints(name string, values []int64) {
	r.attr(name, func(x AttrMaker) (ir.Attr, *syntax.Error) { return x.Context().Attrs.IntArray(values), nil })
}

// segments adds the attribute with the number of operands of each list.
func (r *reader) segments(sizes ...int) {
	list := make([]int64, len(sizes))
	for i, n := range sizes {
		list[i] = int64(n)
	}
	r.attr(operandSegments, func(x AttrMaker) (ir.Attr, *syntax.Error) { return x.Context().Attrs.IntArrayOf(elem.I32, list), nil })
}

// operandSegments names the attribute with the number of operands of each list.
const operandSegments = "operandSegmentSizes"

// whole consumes and adds an attribute in generic syntax.
func (r *reader) whole(name string, what string) {
	first := int32(r.Next)
	switch r.kind() {
	case grammar.MLIRATTR, grammar.MLIRLIST, grammar.MLIRSTRING, grammar.MLIRNUMBER, grammar.MLIRDICT, grammar.MLIREMPTY, grammar.MLIRSYMBOL:
		r.Next++
		r.attr(name, func(x AttrMaker) (ir.Attr, *syntax.Error) { return x.Read(first, first) })
	default:
		r.fail(what)
	}
}

// integer consumes an integer.
func (r *reader) integer() int64 {
	text := r.text()
	r.want(grammar.MLIRNUMBER, "an integer")
	n, err := syntax.ParseInteger([]byte(syntax.TrimSign([]byte(text))))
	if err != nil && r.err == nil {
		r.Next--
		r.fail("a 64-bit integer")
	}
	return n
}

// named returns arguments with these names, all of one type or with one type each.
func (r *reader) named(names []int32, types ...Type) (args []Arg) {
	if len(types) != 1 && len(types) != len(names) {
		r.fail("as many types as names")
		return nil
	}
	for i, n := range names {
		args = append(args, Arg{n, types[min(i, len(types)-1)], -1})
	}
	return args
}

// pairs consumes (%a = %x, %b = %y) and returns the names of arguments and the values.
func (r *reader) pairs() (names, values []int32) {
	r.want(grammar.MLIRLPAREN, "'('")
	for r.atValue() {
		names = append(names, r.value("a name"))
		r.want(grammar.MLIREQUAL, "'='")
		values = append(values, r.value("an operand"))
		if !r.skip(grammar.MLIRCOMMA) {
			break
		}
	}
	r.want(grammar.MLIRRPAREN, "')'")
	return names, values
}

// choice consumes one of two words and adds it as a boolean attribute.
func (r *reader) choice(attr string, words ...string) {
	i := slices.Index(words, r.text())
	if i < 0 {
		r.fail("'" + words[0] + "' or '" + words[1] + "'")
		return
	}
	r.Next++
	r.attr(attr, func(x AttrMaker) (ir.Attr, *syntax.Error) { return x.Context().Attrs.Bool(i > 0), nil })
}
