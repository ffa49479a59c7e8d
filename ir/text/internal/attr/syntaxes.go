package attr

import (
	"bytes"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/fielddef"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// syntaxes lists the syntaxes of the constraints of the table of operations. No expression in it is
// a call, so the linker lays it out.
var syntaxes = [...]Syntax{
	{name: "attr", expected: "an attribute", tokens: anyToken, read: input.parseAttribute},
	{name: "i64", expected: "an integer", tokens: number, read: input.parseNumber, print: printShort, elem: elem.I64},
	{name: "i32", expected: "an integer", tokens: number, read: input.parseNumber, print: printShort, elem: elem.I32},
	{name: "index", expected: "an integer", tokens: number, read: input.parseNumber, print: printInteger, elem: elem.Index},
	{name: "f32", expected: "a float", tokens: number, read: input.parseNumber, print: printShort, elem: elem.F32},
	{name: "bool", expected: "'true' or 'false'", tokens: word, read: input.parseAttribute, print: printShort},
	{name: "string", expected: "a string", tokens: []int16{grammar.MLIRSTRING}, read: input.parseAttribute, print: printShort},
	{name: "symbol", expected: "a symbol", tokens: symbol, read: input.parseAttribute, print: printShort},
	{name: "symbolname", expected: "a symbol", tokens: symbol, read: input.parseSymbolName, print: printSymbolName},
	{name: "unit", expected: "an attribute", tokens: anyToken, read: input.parseAttribute, print: printShort},
	{name: "type", expected: "a type", tokens: typeToken, read: input.parseAttribute, print: printShort},
	{name: "i64s", expected: "a list of integers", tokens: list, read: input.parseIntList, print: printShort, elem: elem.I64},
	{name: "i32s", expected: "a list of integers", tokens: list, read: input.parseIntList, print: printShort, elem: elem.I32},
	{name: "[i32]", expected: "'[' and an integer", tokens: list, read: input.parseOnlyItem, print: printInList},
	{name: "bools", expected: "a list of truth values", tokens: list, read: input.parseIntList, print: printShort, elem: elem.I1},
	{name: "elements", expected: "an attribute", tokens: anyToken, read: input.parseAttribute},
	{name: "i64elements", expected: "an attribute", tokens: anyToken, read: input.parseAttribute, print: printShort},
	{name: "extents", expected: "a list of extents", tokens: list, read: input.parseExtents, print: printExtents},
	{name: "array", expected: "a list", tokens: anyToken, read: input.parseAttribute},
	{name: "dict", expected: "a dictionary", tokens: anyToken, read: input.parseAttribute},

	{name: "enum.comparison_direction", expected: "EQ, NE, GE, GT, LE or LT", tokens: wordOrString, read: input.parseEnum, print: printShort},
	{name: "enum.comparison_type", expected: "FLOAT, TOTALORDER, SIGNED, UNSIGNED or NOTYPE", tokens: wordOrString,
		read: input.parseEnum, print: printShort},
	{name: "enum.fft_type", expected: "FFT, IFFT, RFFT or IRFFT", tokens: wordOrString, read: input.parseEnum, print: printShort},
	{name: "enum.transpose", expected: "NO_TRANSPOSE, TRANSPOSE or ADJOINT", tokens: wordOrString, read: input.parseEnum, print: printShort},
	{name: "enum.rng_distribution", expected: "UNIFORM or NORMAL", tokens: wordOrString, read: input.parseEnum, print: printShort},
	{name: "enum.rng_algorithm", expected: "DEFAULT, THREE_FRY or PHILOX", tokens: wordOrString, read: input.parseEnum, print: printShort},

	{name: "conv", expected: "dimension numbers [b, 0, f]x[0, i, o]->[b, 0, f]", read: input.parseDialect, print: printConv,
		before: "#stablehlo.conv<", after: ">", match: matchConv},
	// forms use a directive for it
	{name: "dot", expected: "dimension numbers", read: input.parseDotDimensions, print: printDotDimensions},

	{name: "sdy.mesh", expected: "a mesh", tokens: angle, read: input.parseDialect, print: printShort, before: "#sdy.mesh"},
	{name: "sdy.sharding", expected: "a sharding", tokens: angle, read: input.parseDialect, print: printShort, before: "#sdy.sharding"},
	{name: "sdy.sharding_per_value", expected: "a list of shardings", tokens: list, read: input.parseDialect, print: printInner,
		before: "#sdy.sharding_per_value<", after: ">"},
	{name: "sdy.manual_axes", expected: "manual axes", tokens: braces, read: input.parseDialect, print: printInner,
		before: "#sdy<manual_axes", after: ">"},
	{name: "sdy.axes", expected: "a list of axes", tokens: braces, read: input.parseDialect, print: printInner, before: "#sdy<axis_ref_list", after: ">"},
	{name: "sdy.axis_lists", expected: "a list of lists of axes", tokens: list, read: input.parseDialect, print: printInner,
		before: "#sdy<list_of_axis_ref_lists", after: ">"},
	{name: "sdy.all_to_all_params", expected: "a list of parameters", tokens: list, read: input.parseDialect, print: printInner,
		before: "#sdy<all_to_all_param_list", after: ">"},
	{name: "sdy.direction", tokens: word, read: input.parseIndexed, print: printIndexed, elem: elem.I32,
		words: []string{"NONE", "FORWARD", "BACKWARD", "BOTH"}},
	{name: "sdy.reduction", tokens: word, read: input.parseIndexed, print: printIndexed, elem: elem.I32, words: []string{"sum", "max", "min"}},
	// forms use a directive for it
	{name: "arith.overflow", expected: "'<' and flags", tokens: angle,
		read: func(t input) (ir.Attr, *syntax.Error) { return t.parseFlags(parts.Overflow) }, print: printShort},
	{name: "arith.fastmath", expected: "'<' and flags", tokens: angle,
		read: func(t input) (ir.Attr, *syntax.Error) { return t.parseFlags(parts.FastMath) }, print: printShort},
	{name: "arith.rounding", read: input.parseIndexed, print: printIndexed, match: matchWord, elem: elem.I32,
		words: []string{"to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"}},
	{name: "arith.cmpi", read: input.parseIndexed, print: printIndexed, match: matchWord, elem: elem.I64,
		words: []string{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"}},
	{name: "arith.cmpf", read: input.parseIndexed, print: printIndexed, match: matchWord, elem: elem.I64,
		words: []string{"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"}},

	// Used by directives of forms only.
	{name: "precisions", expected: "a list of precisions", tokens: list, read: input.parsePrecisions, print: printPrecisions},
	{name: "dot_algorithm", expected: "an algorithm", tokens: angle, read: input.parseDialect, print: printShort, before: "#stablehlo.dot_algorithm"},
}

// Kinds of tokens that can be a whole attribute.
var (
	anyToken = []int16{grammar.MLIRATTR, grammar.MLIRDICT, grammar.MLIREMPTY, grammar.MLIRLIST, grammar.MLIRSTRING, grammar.MLIRNUMBER,
		grammar.MLIRSYMBOL, grammar.MLIRWORD, grammar.MLIRTYPE}
	angle        = []int16{grammar.MLIRANGLE}
	braces       = []int16{grammar.MLIRDICT, grammar.MLIREMPTY}
	list         = []int16{grammar.MLIRLIST}
	number       = []int16{grammar.MLIRNUMBER}
	symbol       = []int16{grammar.MLIRSYMBOL}
	typeToken    = []int16{grammar.MLIRTYPE}
	word         = []int16{grammar.MLIRWORD}
	wordOrString = []int16{grammar.MLIRWORD, grammar.MLIRSTRING}
)

func printShort(_ *Syntax, c *ir.Context, dst []byte, a ir.Attr) []byte {
	return append(dst, c.Attrs.ShortText(a)...)
}

func printInteger(_ *Syntax, c *ir.Context, dst []byte, a ir.Attr) []byte {
	if c.Attrs.Kind(a) != ir.IntegerAttr {
		return nil
	}
	return append(dst, c.Attrs.ShortText(a)...)
}

func (t input) parseAttribute() (ir.Attr, *syntax.Error) {
	return t.r.parts.Attr(t.src, t.start, t.end, t.aliases)
}

func (t input) parseNumber() (ir.Attr, *syntax.Error) {
	return t.number(syntax.TrimSign(t.src[t.start:t.end]), t.syntax.elem)
}

// number returns the attribute of a literal.
func (t input) number(literal string, e elem.Type) (ir.Attr, *syntax.Error) {
	attr, err := t.r.parts.Number(literal, t.r.c.Types.Scalar(e))
	if err != nil {
		return 0, t.fail(parts.Placed(err, elem.InAttribute))
	}
	return attr, nil
}

// parseSymbolName parses @name as a string attribute.
func (t input) parseSymbolName() (ir.Attr, *syntax.Error) {
	name, ok := syntax.PlainSymbol(t.src[t.start:t.end])
	if !ok {
		return 0, t.fail("expected a plain symbol name")
	}
	return t.r.c.Attrs.String(name), nil
}

func printSymbolName(_ *Syntax, c *ir.Context, dst []byte, a ir.Attr) []byte {
	return ir.AppendSymbol(dst, c.Attrs.StringOf(a))
}

// parseTokens parses a list in brackets by a rule of the grammar. It returns its tokens without the
// commas, signs together with their numbers.
func (t input) parseTokens(root int) ([]string, *syntax.Error) {
	cur, err := t.r.parts.Syntax.Parse(root, t.src, t.start, t.end)
	if err != nil {
		return nil, err
	}
	var items []string
	sign := ""
	inside := cur.Tokens.Slice(1, cur.Tokens.Len()-1)
	for _, token := range inside.All() {
		switch token.Kind {
		case grammar.MLIRCOMMA:
		case grammar.MLIRMINUS:
			sign = "-"
		default:
			items = append(items, sign+string(t.src[token.Start:token.End]))
			sign = ""
		}
	}
	return items, nil
}

// parseInts parses [0, 1] or, for i1, [false, true].
func (t input) parseInts(e elem.Type) ([]int64, *syntax.Error) {
	items, err := t.parseTokens(syntax.RootWords)
	if err != nil {
		return nil, err
	}
	ints := make([]int64, len(items))
	for i, item := range items {
		switch {
		case e == elem.I1 && (item == "true" || item == "1"):
			ints[i] = 1
		case e == elem.I1 && (item == "false" || item == "0"), item == "false":
		case item == "true": // Parser::parseOptionalInteger reads it as a one-bit integer
			ints[i] = -1
		default:
			n, err := syntax.ParseInteger([]byte(item))
			if err != nil {
				return nil, t.fail("expected integer value, found '" + item + "'")
			}
			ints[i] = n
		}
	}
	return ints, nil
}

// parseIntList parses a list of integers or booleans.
func (t input) parseIntList() (ir.Attr, *syntax.Error) {
	ints, err := t.parseInts(t.syntax.elem)
	if err != nil {
		return 0, err
	}
	return t.r.c.Attrs.IntArrayOf(t.syntax.elem, ints), nil
}

// parseOnlyItem parses [0].
func (t input) parseOnlyItem() (ir.Attr, *syntax.Error) {
	items, err := t.parseTokens(syntax.RootWords)
	if err != nil {
		return 0, err
	}
	if len(items) != 1 {
		return 0, t.fail("expected one integer")
	}
	return t.number(items[0], elem.I32)
}

func printInList(_ *Syntax, c *ir.Context, dst []byte, a ir.Attr) []byte {
	return append(append(append(dst, '['), c.Attrs.ShortText(a)...), ']')
}

// parseExtents parses [1, 2] as a dense literal.
func (t input) parseExtents() (ir.Attr, *syntax.Error) {
	ints, err := t.parseInts(elem.Index)
	if err != nil {
		return 0, err
	}
	return t.r.c.Attrs.DenseInts(t.r.c.Types.Tensor([]int64{int64(len(ints))}, t.r.c.Types.Scalar(elem.Index)), ints), nil
}

func printExtents(_ *Syntax, c *ir.Context, dst []byte, a ir.Attr) []byte {
	e := c.Attrs.Literal(a)
	if e == nil {
		return append(dst, "[]"...)
	}
	return appendList(dst, int(e.Len()), func(dst []byte, i int) []byte { return e.AppendElement(dst, int64(i)) })
}

// parseEnum parses an enumerator, which may be in quotes.
func (t input) parseEnum() (ir.Attr, *syntax.Error) {
	name := strings.TrimPrefix(t.syntax.name, "enum.")
	if a := t.r.c.Attrs.Enum("stablehlo", name, strings.Trim(t.string(), `"`)); a != 0 {
		return a, nil
	}
	return 0, t.failChoice(fielddef.Words(name))
}

// failChoice returns the error that the text is none of the words.
func (t input) failChoice(words []string) *syntax.Error {
	return t.fail("expected one of " + strings.Join(words, ", ") + ", found '" + t.string() + "'")
}

// parseIndexed parses a word, which may be in quotes, that is stored as its index.
func (t input) parseIndexed() (ir.Attr, *syntax.Error) {
	if i := slices.Index(t.syntax.words, strings.Trim(t.string(), `"`)); i >= 0 {
		return t.r.c.Attrs.Int(int64(i), t.r.c.Types.Scalar(t.syntax.elem)), nil
	}
	return 0, t.failChoice(t.syntax.words)
}

func printIndexed(s *Syntax, c *ir.Context, dst []byte, a ir.Attr) []byte {
	if n := c.Attrs.Ints(a)[0]; n >= 0 && n < int64(len(s.words)) {
		return append(dst, s.words[n]...)
	}
	return nil
}

// matchWord matches an optional word of the syntax, which may be in quotes.
func matchWord(s *Syntax, t Tokens) int {
	if len(t.List) > 0 && slices.Contains(s.words, strings.Trim(string(t.Source[t.List[0].Start:t.List[0].End]), `"`)) {
		return 1
	}
	return 0
}

// matchConv matches [b, 0, f]x[0, i, o]->[b, 0, f].
func matchConv(_ *Syntax, t Tokens) int {
	kinds := []int16{grammar.MLIRLIST, grammar.MLIRWORD, grammar.MLIRLIST, grammar.MLIRARROW, grammar.MLIRLIST}
	for i, kind := range kinds {
		if i == len(t.List) || t.kind(i) != kind {
			return 0
		}
	}
	return len(kinds)
}

func printConv(_ *Syntax, c *ir.Context, dst []byte, a ir.Attr) []byte {
	if strings.HasPrefix(c.Attrs.ShortText(a), "raw") {
		return nil
	}
	return append(dst, c.Attrs.ShortText(a)...)
}

// parseDialect parses a dialect attribute that is written without the start and end of its text.
func (t input) parseDialect() (ir.Attr, *syntax.Error) {
	before := t.syntax.before
	whole := []byte(before + t.string() + t.syntax.after)
	a, err := t.r.parts.Attr(whole, 0, len(whole), t.aliases)
	if err != nil {
		shift := t.start - len(before)
		err = &syntax.Error{Start: max(err.Start+shift, t.start), End: min(max(err.End+shift, t.start), t.end), Message: err.Message}
	}
	return a, err
}

// printInner prints a dialect attribute without its name, and without the start and end that are
// not written.
func printInner(s *Syntax, c *ir.Context, dst []byte, a ir.Attr) []byte {
	_, body := c.Attrs.DialectText(a)
	name := strings.IndexByte(s.before, '<')
	return append(dst, strings.TrimSuffix(strings.TrimPrefix(body, s.before[name:]), s.after)...)
}

// parsePrecisions parses [DEFAULT, HIGH] as an array of enumerators.
func (t input) parsePrecisions() (ir.Attr, *syntax.Error) {
	items, err := t.parseTokens(syntax.RootWords)
	if err != nil {
		return 0, err
	}
	attrs := make([]ir.Attr, len(items))
	for i, item := range items {
		if attrs[i] = t.r.c.Attrs.Enum("stablehlo", "precision", item); attrs[i] == 0 {
			return 0, t.fail("expected one of " + strings.Join(fielddef.Words("precision"), ", ") + ", found '" + item + "'")
		}
	}
	return t.r.c.Attrs.Array(attrs), nil
}

func printPrecisions(_ *Syntax, c *ir.Context, dst []byte, a ir.Attr) []byte {
	items := c.Attrs.Items(a)
	return appendList(dst, len(items), func(dst []byte, i int) []byte { return append(dst, c.Attrs.ShortText(items[i])...) })
}

// parseFlags parses flags in <…>. They print in the order of their bits, or as one word that stands
// for all of them.
func (t input) parseFlags(f *parts.Flags) (ir.Attr, *syntax.Error) {
	a, problem := f.Read(t.r.c, t.string())
	if problem != "" {
		return 0, t.fail(problem)
	}
	return a, nil
}

// parseDotDimensions parses batching_dims = [..] x [..], contracting_dims = [..] x [..]; the first
// part is optional.
func (t input) parseDotDimensions() (ir.Attr, *syntax.Error) {
	defs := fielddef.Of("#stablehlo.dot") // batching lhs, rhs, contracting lhs, rhs
	if !bytes.HasPrefix(t.src[t.start:], []byte("batching_dims")) {
		defs = defs[2:]
	}
	var room [4]ir.Field
	fields := room[:0]
	for at := t.start; at < t.end && len(fields) < len(defs); at = syntax.SkipBlanks(t.src, at+1) {
		if t.src[at] != '[' {
			continue
		}
		list := t
		list.start = at
		list.end = at + bytes.IndexByte(t.src[at:], ']') + 1
		dims, err := list.parseInts(elem.I64)
		if err != nil {
			return 0, err
		}
		fields = append(fields, ir.Field{Name: defs[len(fields)].Name, Ints: dims})
		at = list.end - 1
	}
	a, err := t.r.c.Attrs.Dialect("#stablehlo.dot", fields...)
	if err != nil {
		return 0, t.fail(err.Error())
	}
	return a, nil
}

func printDotDimensions(_ *Syntax, c *ir.Context, dst []byte, a ir.Attr) []byte {
	pair := func(lhs, rhs string) {
		dst = appendInts(append(dst, '['), c.Attrs.Field(a, lhs).Ints)
		dst = append(appendInts(append(dst, "] x ["...), c.Attrs.Field(a, rhs).Ints), ']')
	}
	const lhs, rhs = "lhs_batching_dimensions", "rhs_batching_dimensions"
	if len(c.Attrs.Field(a, lhs).Ints)+len(c.Attrs.Field(a, rhs).Ints) > 0 {
		dst = append(dst, "batching_dims = "...)
		pair(lhs, rhs)
		dst = append(dst, ", "...)
	}
	dst = append(dst, "contracting_dims = "...)
	pair("lhs_contracting_dimensions", "rhs_contracting_dimensions")
	return dst
}
