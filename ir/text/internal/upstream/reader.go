package upstream

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A reader takes the tokens of a statement one after the other. After the first error it takes
// none.
type reader struct {
	Source
	out   *Statement
	err   *syntax.Error
	depth int // of brackets
}

// deeper reports whether there may be another bracket inside of those at hand, and counts it.
func (r *reader) deeper() bool {
	if r.depth++; r.depth > syntax.MaxNesting {
		r.fail("fewer brackets inside of one another")
	}
	return r.err == nil
}

// fail notes that something else should stand here.
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

// kind returns the kind of the next token; EOF after the last or an error.
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

// skip takes the next token if it is of a kind.
func (r *reader) skip(kind int) bool {
	if r.kind() != kind {
		return false
	}
	r.Next++
	return true
}

// want takes a token of a kind.
func (r *reader) want(kind int, what string) {
	if !r.skip(kind) {
		r.fail(what)
	}
}

// word takes a word if it is the next.
func (r *reader) word(w string) bool {
	if r.text() != w {
		return false
	}
	r.Next++
	return true
}

// wantWord takes a word or a sign.
func (r *reader) wantWord(w string) {
	if !r.word(w) {
		r.fail("'" + w + "'")
	}
}

// atValue reports whether a name of a value is next. The scanner takes one before a colon or an
// equals sign for that of an argument.
func (r *reader) atValue() bool {
	k := r.kind()
	return k == grammar.MLIRVALUE || k == grammar.MLIRARG
}

// value takes the name of a value.
func (r *reader) value(what string) int32 {
	if !r.atValue() {
		r.fail(what)
		return 0
	}
	r.Next++
	return int32(r.Next - 1)
}

// operand takes a use of a value of a type.
func (r *reader) operand(t Type) {
	if v := r.value("an operand"); r.err == nil {
		r.out.Operands = append(r.out.Operands, Operand{v, t})
	}
}

// values takes names separated by commas; there may be none.
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

// group takes values in parentheses.
func (r *reader) group() (names []int32) {
	r.want(grammar.MLIRLPAREN, "'('")
	names = r.values()
	r.want(grammar.MLIRRPAREN, "')'")
	return names
}

// use makes operands of names, all of one type, or each of its own.
func (r *reader) use(names []int32, types ...Type) {
	if len(types) != 1 && len(types) != len(names) {
		r.fail("as many types as operands")
		return
	}
	for i, n := range names {
		r.out.Operands = append(r.out.Operands, Operand{n, types[min(i, len(types)-1)]})
	}
}

// typ takes a type: a token, or a function type.
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

// types takes types separated by commas.
func (r *reader) types() (list []Type) {
	for {
		list = append(list, r.typ())
		if !r.skip(grammar.MLIRCOMMA) {
			return list
		}
	}
}

// typesInParens takes (T0, T1) or ().
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

// resultTypes takes one type, or types in parentheses.
func (r *reader) resultTypes() []Type {
	if r.kind() == grammar.MLIRLPAREN {
		return r.typesInParens()
	}
	return []Type{r.typ()}
}

// functionOf takes (T, U) -> V, of n operands.
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

// arrowTypes takes -> and types, if it is there.
func (r *reader) arrowTypes() {
	if r.skip(grammar.MLIRARROW) {
		r.out.Results = r.resultTypes()
	}
}

// colonType takes : and a type.
func (r *reader) colonType() Type {
	r.want(grammar.MLIRCOLON, "':' and a type")
	return r.typ()
}

// dict takes {…}, if it is there.
func (r *reader) dict() {
	if k := r.kind(); k == grammar.MLIRDICT || k == grammar.MLIREMPTY {
		r.out.Dict = int32(r.Next)
		r.Next++
	}
}

// region takes a region with arguments that have been named. Where a header ends, its region stands
// for it.
func (r *reader) region(args ...Arg) {
	if r.err != nil {
		return
	}
	if r.Next == r.End { // of a header
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

// noRegion is a region without blocks, which is not written.
func (r *reader) noRegion() {
	if r.err == nil {
		r.out.Regions = append(r.out.Regions, Region{Token: -1})
	}
}

// attr notes an attribute.
func (r *reader) attr(name string, make func(x AttrMaker) (ir.Attr, *syntax.Error)) {
	if r.err == nil {
		r.out.Attrs = append(r.out.Attrs, Attr{name, make})
	}
}

// unit notes a unit attribute if a word stands here.
func (r *reader) unit(word, name string) {
	if r.word(word) {
		r.attr(name, func(x AttrMaker) (ir.Attr, *syntax.Error) { return x.Context().Unit(), nil })
	}
}

// ints notes an array of i64.
func (r *reader) ints(name string, values []int64) {
	r.attr(name, func(x AttrMaker) (ir.Attr, *syntax.Error) { return x.Context().IntArray(values), nil })
}

// segments notes how many operands each list has.
func (r *reader) segments(sizes ...int) {
	list := make([]int64, len(sizes))
	for i, n := range sizes {
		list[i] = int64(n)
	}
	r.attr(operandSegments, func(x AttrMaker) (ir.Attr, *syntax.Error) { return x.Context().IntArrayOf(elem.I32, list), nil })
}

// operandSegments is the attribute that says how many operands each list has.
const operandSegments = "operandSegmentSizes"

// whole notes the attribute that the next tokens are.
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

// integer takes a number.
func (r *reader) integer() int64 {
	text := r.text()
	r.want(grammar.MLIRNUMBER, "an integer")
	n, err := syntax.Integer([]byte(syntax.Signed([]byte(text))))
	if err != nil && r.err == nil {
		r.Next--
		r.fail("an integer of 64 bits")
	}
	return n
}

// named makes arguments of names that have one type, or each its own.
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

// pairs takes (%a = %x, %b = %y): names of arguments, and values.
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

// choice takes one of two words, which says a truth value.
func (r *reader) choice(attr string, words ...string) {
	i := slices.Index(words, r.text())
	if i < 0 {
		r.fail("'" + words[0] + "' or '" + words[1] + "'")
		return
	}
	r.Next++
	r.attr(attr, func(x AttrMaker) (ir.Attr, *syntax.Error) { return x.Context().Bool(i > 0), nil })
}
