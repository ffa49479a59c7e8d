package attr

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/intern"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// anyOne matches a token that can be a whole attribute.
var anyOne = one(grammar.MLIRATTR, grammar.MLIRDICT, grammar.MLIREMPTY, grammar.MLIRLIST, grammar.MLIRSTRING, grammar.MLIRNUMBER,
	grammar.MLIRSYMBOL, grammar.MLIRWORD, grammar.MLIRTYPE)

// syntaxes maps the constraints of the table of operations to their syntax.
var syntaxes = map[string]*Syntax{
	"attr":        {"an attribute", anyOne, (*text).attribute, nil, 0},
	"i64":         {"an integer", one(grammar.MLIRNUMBER), typedNumber(elem.I64), showShort, 0},
	"i32":         {"an integer", one(grammar.MLIRNUMBER), typedNumber(elem.I32), showShort, 0},
	"f32":         {"a float", one(grammar.MLIRNUMBER), typedNumber(elem.F32), showShort, 0},
	"bool":        {"'true' or 'false'", one(grammar.MLIRWORD), (*text).attribute, showShort, 0},
	"string":      {"a string", one(grammar.MLIRSTRING), (*text).attribute, showShort, 0},
	"symbol":      {"a symbol", one(grammar.MLIRSYMBOL), (*text).attribute, showShort, 0},
	"symbolname":  {"a symbol", one(grammar.MLIRSYMBOL), (*text).symbolName, showSymbolName, 0},
	"unit":        {"an attribute", anyOne, (*text).attribute, showShort, 0},
	"type":        {"a type", one(grammar.MLIRTYPE), (*text).attribute, showShort, 0},
	"i64s":        {"a list of integers", one(grammar.MLIRLIST), intList(elem.I64), showShort, 0},
	"i32s":        {"a list of integers", one(grammar.MLIRLIST), intList(elem.I32), showShort, 0},
	"[i32]":       {"'[' and an integer", one(grammar.MLIRLIST), (*text).onlyItem, showInList, 0},
	"bools":       {"a list of truth values", one(grammar.MLIRLIST), intList(elem.I1), showShort, 0},
	"elements":    {"an attribute", anyOne, (*text).attribute, nil, 0},
	"i64elements": {"an attribute", anyOne, (*text).attribute, showShort, 0},
	"extents":     {"a list of extents", one(grammar.MLIRLIST), (*text).extents, showExtents, 0},
	"array":       {"a list", anyOne, (*text).attribute, nil, 0},
	"dict":        {"a dictionary", anyOne, (*text).attribute, nil, 0},

	"enum.comparison_direction": enumSyntax("EQ, NE, GE, GT, LE or LT", "comparison_direction"),
	"enum.comparison_type":      enumSyntax("FLOAT, TOTALORDER, SIGNED, UNSIGNED or NOTYPE", "comparison_type"),
	"enum.fft_type":             enumSyntax("FFT, IFFT, RFFT or IRFFT", "fft_type"),
	"enum.transpose":            enumSyntax("NO_TRANSPOSE, TRANSPOSE or ADJOINT", "transpose"),
	"enum.rng_distribution":     enumSyntax("UNIFORM or NORMAL", "rng_distribution"),
	"enum.rng_algorithm":        enumSyntax("DEFAULT, THREE_FRY or PHILOX", "rng_algorithm"),

	"conv": {"dimension numbers [b, 0, f]x[0, i, o]->[b, 0, f]", convTokens, dialectText("#stablehlo.conv<", ">"), showConv, 0},
	// forms use a directive for it
	"dot": {"dimension numbers", one(), (*text).dotDimensions, showDotDimensions, 0},

	"sdy.mesh":     {"a mesh", one(grammar.MLIRANGLE), dialectText("#sdy.mesh", ""), showShort, 0},
	"sdy.sharding": {"a sharding", one(grammar.MLIRANGLE), dialectText("#sdy.sharding", ""), showShort, 0},
	"sdy.sharding_per_value": {"a list of shardings", one(grammar.MLIRLIST), dialectText("#sdy.sharding_per_value<", ">"),
		showBetween("<", ">"), 0},
	"sdy.manual_axes": {"manual axes", one(grammar.MLIRDICT, grammar.MLIREMPTY), dialectText("#sdy<manual_axes", ">"),
		showBetween("<manual_axes", ">"), 0},
	"sdy.axes": {"a list of axes", one(grammar.MLIRDICT, grammar.MLIREMPTY), dialectText("#sdy<axis_ref_list", ">"),
		showBetween("<axis_ref_list", ">"), 0},
	"sdy.axis_lists": {"a list of lists of axes", one(grammar.MLIRLIST), dialectText("#sdy<list_of_axis_ref_lists", ">"),
		showBetween("<list_of_axis_ref_lists", ">"), 0},
	"sdy.all_to_all_params": {"a list of parameters", one(grammar.MLIRLIST), dialectText("#sdy<all_to_all_param_list", ">"),
		showBetween("<all_to_all_param_list", ">"), 0},
	"sdy.direction": numberedWord("NONE", "FORWARD", "BACKWARD", "BOTH"),
	"sdy.reduction": numberedWord("sum", "max", "min"),
	"mpmd.origin":   {"'<' and an origin", one(grammar.MLIRANGLE), dialectText("#mpmd.user_origin", ""), showBetween("", ""), 0},
	// forms use a directive for it
	"mpmd.origins":   {"a list of origins", one(), (*text).attribute, nil, 0},
	"mpmd.reduction": {"'<' and a reduction", one(grammar.MLIRANGLE), dialectText("#mpmd.reduction", ""), showBetween("", ""), 0},
	"ui32":           {"an integer", one(grammar.MLIRNUMBER), typedNumber(elem.UI32), showShort, 0},
	"arith.overflow": arithFlags(parts.Overflow),
	"arith.fastmath": arithFlags(parts.FastMath),
	"arith.rounding": optionalWord(elem.I32, "to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"),
	"arith.cmpi":     optionalWord(elem.I64, "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"),
	"arith.cmpf": optionalWord(elem.I64, "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno",
		"true"),

	// Used by directives of forms only.
	"precisions":    {"a list of precisions", one(grammar.MLIRLIST), (*text).precisions, showPrecisions, 0},
	"dot_algorithm": {"an algorithm", one(grammar.MLIRANGLE), dialectText("#stablehlo.dot_algorithm", ""), showShort, 0},
}

func init() {
	tag := intern.Kind(1)
	for _, s := range syntaxes {
		s.tag = tag
		tag++
	}
}

func showShort(c *ir.Context, dst []byte, a ir.Attr) []byte {
	return append(dst, c.Attrs.ShortText(a)...)
}

func (t *text) attribute() (ir.Attr, *syntax.Error) {
	return t.r.parts.Attr(t.src, t.start, t.end, t.aliases)
}

func typedNumber(e elem.Type) func(t *text) (ir.Attr, *syntax.Error) {
	return func(t *text) (ir.Attr, *syntax.Error) {
		attr, err := t.r.parts.Number(syntax.TrimSign(t.src[t.start:t.end]), t.r.c.Types.Scalar(e))
		if err != nil {
			return 0, t.fail(parts.Placed(err, elem.InAttribute))
		}
		return attr, nil
	}
}

// symbolName parses @name as a string attribute.
func (t *text) symbolName() (ir.Attr, *syntax.Error) {
	name, ok := syntax.PlainSymbol(t.src[t.start:t.end])
	if !ok {
		return 0, t.fail("expected a plain symbol name")
	}
	return t.r.c.Attrs.String(name), nil
}

func showSymbolName(c *ir.Context, dst []byte, a ir.Attr) []byte {
	return ir.AppendSymbol(dst, c.Attrs.StringOf(a))
}

// words parses a list of words and integers.
func (t *text) words() ([]string, *syntax.Error) {
	part, err := t.r.parts.Syntax.ParseWords(t.src, t.start, t.end)
	if err != nil {
		return nil, err
	}
	defer t.r.parts.Syntax.Release(part)
	var items []string
	sign := ""
	inside := part.Tokens.Slice(1, part.Tokens.Len()-1)
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

// ints parses [0, 1] or, for i1, [false, true].
func (t *text) ints(e elem.Type) ([]int64, *syntax.Error) {
	items, err := t.words()
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

// intList returns a parser of a list of integers or booleans.
func intList(e elem.Type) func(t *text) (ir.Attr, *syntax.Error) {
	return func(t *text) (ir.Attr, *syntax.Error) {
		ints, err := t.ints(e)
		if err != nil {
			return 0, err
		}
		return t.r.c.Attrs.IntArrayOf(e, ints), nil
	}
}

// onlyItem parses [0].
func (t *text) onlyItem() (ir.Attr, *syntax.Error) {
	items, err := t.words()
	if err != nil {
		return 0, err
	}
	if len(items) != 1 {
		return 0, t.fail("expected one integer")
	}
	attr, problem := t.r.parts.Number(items[0], t.r.c.Types.Scalar(elem.I32))
	if problem != nil {
		return 0, t.fail(parts.Placed(problem, elem.InAttribute))
	}
	return attr, nil
}

func showInList(c *ir.Context, dst []byte, a ir.Attr) []byte {
	return append(append(append(dst, '['), c.Attrs.ShortText(a)...), ']')
}

// extents parses [1, 2] as a dense literal.
func (t *text) extents() (ir.Attr, *syntax.Error) {
	ints, err := t.ints(elem.Index)
	if err != nil {
		return 0, err
	}
	return t.r.c.Attrs.DenseInts(t.r.c.Types.Tensor([]int64{int64(len(ints))}, t.r.c.Types.Scalar(elem.Index)), ints), nil
}

func showExtents(c *ir.Context, dst []byte, a ir.Attr) []byte {
	dst = append(dst, '[')
	if e := c.Attrs.Literal(a); e != nil {
		for i := range e.Len() {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = e.AppendElement(dst, i)
		}
	}
	return append(dst, ']')
}

// enumSyntax returns the syntax of an enumerator, which may be in quotes.
func enumSyntax(what, name string) *Syntax {
	read := func(t *text) (ir.Attr, *syntax.Error) {
		if a := t.r.c.Attrs.Enum("stablehlo", name, strings.Trim(t.string(), `"`)); a != 0 {
			return a, nil
		}
		return 0, t.fail("expected one of " + strings.Join(ir.EnumWords(name), ", ") + ", found '" + t.string() + "'")
	}
	return &Syntax{What: what, tokens: one(grammar.MLIRWORD, grammar.MLIRSTRING), read: read, show: showShort}
}

// numberedWord returns the syntax of a word that is stored as its index in a list.
func numberedWord(words ...string) *Syntax {
	read := func(t *text) (ir.Attr, *syntax.Error) {
		if i := slices.Index(words, t.string()); i >= 0 {
			return t.r.c.Attrs.Int(int64(i), t.r.c.Types.Scalar(elem.I32)), nil
		}
		return 0, t.fail("expected one of " + strings.Join(words, ", ") + ", found '" + t.string() + "'")
	}
	show := func(c *ir.Context, dst []byte, a ir.Attr) []byte {
		if n := c.Attrs.Ints(a)[0]; n >= 0 && n < int64(len(words)) {
			return append(dst, words[n]...)
		}
		return append(dst, c.Attrs.Text(a)...)
	}
	return &Syntax{What: "one of " + strings.Join(words, ", "), tokens: one(grammar.MLIRWORD), read: read, show: show}
}

// optionalWord returns the syntax of an optional word that is stored as its index in a list, as an
// integer of type e. The word may be in quotes.
func optionalWord(e elem.Type, words ...string) *Syntax {
	s := numberedWord(words...)
	s.tokens = func(t Tokens) int {
		if slices.Contains(words, strings.Trim(t.text(), `"`)) {
			return 1
		}
		return 0
	}
	s.read = func(t *text) (ir.Attr, *syntax.Error) {
		return t.r.c.Attrs.Int(int64(slices.Index(words, strings.Trim(t.string(), `"`))), t.r.c.Types.Scalar(e)), nil
	}
	return s
}

// convTokens matches [b, 0, f]x[0, i, o]->[b, 0, f].
func convTokens(t Tokens) int {
	return kindsTaken(t, grammar.MLIRLIST, grammar.MLIRWORD, grammar.MLIRLIST, grammar.MLIRARROW, grammar.MLIRLIST)
}

// kindsTaken returns len(kinds) if the tokens begin with these kinds, else 0.
func kindsTaken(t Tokens, kinds ...int16) int {
	if len(t.Kinds) >= len(kinds) && slices.Equal(t.Kinds[:len(kinds)], kinds) {
		return len(kinds)
	}
	return 0
}

// showConv prints dimension numbers; those that the short syntax cannot express are printed in
// generic syntax.
func showConv(c *ir.Context, dst []byte, a ir.Attr) []byte {
	if strings.HasPrefix(c.Attrs.ShortText(a), "raw") {
		return append(dst, c.Attrs.Text(a)...)
	}
	return showShort(c, dst, a)
}

// dialectText returns a parser of a dialect attribute that is written without its prefix and
// suffix.
func dialectText(before, after string) func(t *text) (ir.Attr, *syntax.Error) {
	return func(t *text) (ir.Attr, *syntax.Error) {
		whole := []byte(before + t.string() + after)
		a, err := t.r.parts.Attr(whole, 0, len(whole), t.aliases)
		if err != nil {
			shift := t.start - len(before)
			err = &syntax.Error{Start: max(err.Start+shift, t.start), End: min(max(err.End+shift, t.start), t.end), Message: err.Message}
		}
		return a, err
	}
}

// showBetween returns a printer of a dialect attribute without its prefix and suffix.
func showBetween(before, after string) func(c *ir.Context, dst []byte, a ir.Attr) []byte {
	return func(c *ir.Context, dst []byte, a ir.Attr) []byte {
		_, body := c.Attrs.DialectText(a)
		return append(dst, strings.TrimSuffix(strings.TrimPrefix(body, before), after)...)
	}
}

// precisions parses [DEFAULT, HIGH] as an array of enumerators.
func (t *text) precisions() (ir.Attr, *syntax.Error) {
	items, err := t.words()
	if err != nil {
		return 0, err
	}
	attrs := make([]ir.Attr, len(items))
	for i, item := range items {
		if attrs[i] = t.r.c.Attrs.Enum("stablehlo", "precision", item); attrs[i] == 0 {
			return 0, t.fail("expected one of " + strings.Join(ir.EnumWords("precision"), ", ") + ", found '" + item + "'")
		}
	}
	return t.r.c.Attrs.Array(attrs), nil
}

func showPrecisions(c *ir.Context, dst []byte, a ir.Attr) []byte {
	dst = append(dst, '[')
	for i, p := range c.Attrs.Items(a) {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = append(dst, c.Attrs.ShortText(p)...)
	}
	return append(dst, ']')
}

// arithFlags returns the syntax of flags in <…>. They print in the order of their bits, or as one
// word that stands for all of them.
func arithFlags(f *parts.Flags) *Syntax {
	read := func(t *text) (ir.Attr, *syntax.Error) {
		a, problem := f.Read(t.r.c, t.string())
		if problem != "" {
			return 0, t.fail(problem)
		}
		return a, nil
	}
	return &Syntax{What: "'<' and flags", tokens: one(grammar.MLIRANGLE), read: read, show: showShort}
}
