package text

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/texts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// An attrSyntax is how an inherent attribute is read and shown where a form has a place for it.
type attrSyntax struct {
	what   string               // for messages
	tokens func(x *matcher) int // how many tokens it takes here; 0 if it cannot stand here
	read   func(r *attrText) (ir.Attr, *syntax.Error)
	show   func(c *ir.Context, dst []byte, a ir.Attr) []byte // nil: as a whole, with its type
	tag    texts.Tag                                         // of the texts that have been read
}

// attrText is the text of an attribute in a form: src[start:end].
type attrText struct {
	r          *Reader
	src        []byte
	start, end int
	aliases    *parts.Aliases
}

func (t *attrText) text() string { return string(t.src[t.start:t.end]) }

func (t *attrText) fail(message string) *syntax.Error {
	return &syntax.Error{Start: t.start, End: t.end, Message: message}
}

// one makes a token matcher for a single token of one of the kinds.
func one(kinds ...int) func(x *matcher) int {
	return func(x *matcher) int {
		for _, k := range kinds {
			if x.kind() == k {
				return 1
			}
		}
		return 0
	}
}

// anyOne are the kinds of token that can be a whole attribute.
var anyOne = one(grammar.MLIRATTR, grammar.MLIRDICT, grammar.MLIREMPTY, grammar.MLIRLIST, grammar.MLIRSTRING, grammar.MLIRNUMBER,
	grammar.MLIRSYMBOL, grammar.MLIRWORD, grammar.MLIRTYPE)

// attrSyntaxes are those of the constraints in the table of operations, by name.
var attrSyntaxes = map[string]*attrSyntax{
	"attr":        {"an attribute", anyOne, (*attrText).attribute, nil, 0},
	"i64":         {"an integer", one(grammar.MLIRNUMBER), typedNumber(elem.I64), showShort, 0},
	"i32":         {"an integer", one(grammar.MLIRNUMBER), typedNumber(elem.I32), showShort, 0},
	"f32":         {"a float", one(grammar.MLIRNUMBER), typedNumber(elem.F32), showShort, 0},
	"bool":        {"'true' or 'false'", one(grammar.MLIRWORD), (*attrText).attribute, showShort, 0},
	"string":      {"a string", one(grammar.MLIRSTRING), (*attrText).attribute, showShort, 0},
	"symbol":      {"a symbol", one(grammar.MLIRSYMBOL), (*attrText).attribute, showShort, 0},
	"symbolname":  {"a symbol", one(grammar.MLIRSYMBOL), (*attrText).symbolName, showSymbolName, 0},
	"unit":        {"an attribute", anyOne, (*attrText).attribute, showShort, 0},
	"type":        {"a type", one(grammar.MLIRTYPE), (*attrText).attribute, showShort, 0},
	"i64s":        {"a list of integers", one(grammar.MLIRLIST), intList(elem.I64), showShort, 0},
	"i32s":        {"a list of integers", one(grammar.MLIRLIST), intList(elem.I32), showShort, 0},
	"[i32]":       {"'[' and an integer", one(grammar.MLIRLIST), (*attrText).onlyItem, showInList, 0},
	"bools":       {"a list of truth values", one(grammar.MLIRLIST), intList(elem.I1), showShort, 0},
	"elements":    {"an attribute", anyOne, (*attrText).attribute, nil, 0},
	"i64elements": {"an attribute", anyOne, (*attrText).attribute, showShort, 0},
	"extents":     {"a list of extents", one(grammar.MLIRLIST), (*attrText).extents, showExtents, 0},
	"array":       {"a list", anyOne, (*attrText).attribute, nil, 0},
	"dict":        {"a dictionary", anyOne, (*attrText).attribute, nil, 0},

	"enum.comparison_direction": enumSyntax("EQ, NE, GE, GT, LE or LT", "comparison_direction"),
	"enum.comparison_type":      enumSyntax("FLOAT, TOTALORDER, SIGNED, UNSIGNED or NOTYPE", "comparison_type"),
	"enum.fft_type":             enumSyntax("FFT, IFFT, RFFT or IRFFT", "fft_type"),
	"enum.transpose":            enumSyntax("NO_TRANSPOSE, TRANSPOSE or ADJOINT", "transpose"),
	"enum.rng_distribution":     enumSyntax("UNIFORM or NORMAL", "rng_distribution"),
	"enum.rng_algorithm":        enumSyntax("DEFAULT, THREE_FRY or PHILOX", "rng_algorithm"),

	"conv": {"dimension numbers [b, 0, f]x[0, i, o]->[b, 0, f]", convTokens, dialectText("#stablehlo.conv<", ">"), showConv, 0},
	"dot":  {"dimension numbers", one(), (*attrText).dotDimensions, showShort, 0}, // forms have a piece for it

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
	"sdy.direction":  numberedWord("NONE", "FORWARD", "BACKWARD", "BOTH"),
	"sdy.reduction":  numberedWord("sum", "max", "min"),
	"mpmd.origin":    {"'<' and an origin", one(grammar.MLIRANGLE), dialectText("#mpmd.user_origin", ""), showBetween("", ""), 0},
	"mpmd.origins":   {"a list of origins", one(), (*attrText).attribute, nil, 0}, // forms have a piece for it
	"mpmd.reduction": {"'<' and a reduction", one(grammar.MLIRANGLE), dialectText("#mpmd.reduction", ""), showBetween("", ""), 0},
	"ui32":           {"an integer", one(grammar.MLIRNUMBER), typedNumber(elem.UI32), showShort, 0},
	"arith.overflow": {"'<' and flags", one(grammar.MLIRANGLE), dialectText("#arith.overflow", ""), showShort, 0},
	"arith.fastmath": {"'<' and flags", one(grammar.MLIRANGLE), dialectText("#arith.fastmath", ""), showShort, 0},

	// Of pieces of forms.
	"precisions":    {"a list of precisions", one(grammar.MLIRLIST), (*attrText).precisions, showPrecisions, 0},
	"dot_algorithm": {"an algorithm", one(grammar.MLIRANGLE), dialectText("#stablehlo.dot_algorithm", ""), showShort, 0},
}

// wholeAttr is the syntax of an attribute that stands as a whole.
var wholeAttr = attrSyntaxes["attr"]

// syntaxOf is the syntax of an inherent attribute.
func syntaxOf(d *ir.AttrDef) *attrSyntax { return attrSyntaxes[d.Constraint.String()] }

func init() {
	tag := texts.Tag(1)
	for _, s := range attrSyntaxes {
		s.tag = tag
		tag++
	}
}

// property reads an attribute in a form. The answer is kept by its text: forms hold few distinct ones.
func (r *Reader) property(s *attrSyntax, src []byte, start, end int, a *parts.Aliases) (ir.Attr, *syntax.Error) {
	text := src[start:end]
	if known, ok := r.texts.Get(s.tag, text); ok {
		return ir.Attr(known), nil
	}
	attr, err := s.read(&attrText{r, src, start, end, a})
	if err == nil && len(text) < parts.LongText && !parts.MayNameAlias(text) {
		r.texts.Put(s.tag, string(text), int32(attr))
	}
	return attr, err
}

func showShort(c *ir.Context, dst []byte, a ir.Attr) []byte { return append(dst, c.ShortString(a)...) }

func (t *attrText) attribute() (ir.Attr, *syntax.Error) {
	return t.r.parts.Attr(t.src, t.start, t.end, t.aliases)
}

func typedNumber(e elem.Type) func(t *attrText) (ir.Attr, *syntax.Error) {
	return func(t *attrText) (ir.Attr, *syntax.Error) {
		attr, err := t.r.parts.Number(syntax.Signed(t.src[t.start:t.end]), t.r.c.Scalar(e))
		if err != nil {
			return 0, t.fail(parts.Placed(err, elem.InAttribute))
		}
		return attr, nil
	}
}

// symbolName reads @name as a string.
func (t *attrText) symbolName() (ir.Attr, *syntax.Error) {
	name, ok := syntax.PlainSymbol(t.src[t.start:t.end])
	if !ok {
		return 0, t.fail("expected a plain symbol name")
	}
	return t.r.c.String(name), nil
}

func showSymbolName(c *ir.Context, dst []byte, a ir.Attr) []byte {
	return ir.AppendSymbol(dst, c.StringOf(a))
}

// words reads a list of words and integers.
func (t *attrText) words() ([]string, *syntax.Error) {
	part, err := t.r.parts.Syntax.Words(t.src, t.start, t.end)
	if err != nil {
		return nil, err
	}
	defer t.r.parts.Syntax.Done(part)
	var items []string
	sign := ""
	for _, token := range part.Tokens[1 : len(part.Tokens)-1] {
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

// ints reads [0, 1] or, as i1, [false, true].
func (t *attrText) ints(e elem.Type) ([]int64, *syntax.Error) {
	items, err := t.words()
	if err != nil {
		return nil, err
	}
	ints := make([]int64, len(items))
	for i, item := range items {
		switch {
		case e == elem.I1 && (item == "true" || item == "1"):
			ints[i] = 1
		case e == elem.I1 && (item == "false" || item == "0"):
		default:
			n, err := syntax.Integer([]byte(item))
			if err != nil {
				return nil, t.fail("expected integer value, found '" + item + "'")
			}
			ints[i] = n
		}
	}
	return ints, nil
}

// intList reads a list of integers or truth values.
func intList(e elem.Type) func(t *attrText) (ir.Attr, *syntax.Error) {
	return func(t *attrText) (ir.Attr, *syntax.Error) {
		ints, err := t.ints(e)
		if err != nil {
			return 0, err
		}
		return t.r.c.IntArrayOf(e, ints), nil
	}
}

// onlyItem reads [0].
func (t *attrText) onlyItem() (ir.Attr, *syntax.Error) {
	items, err := t.words()
	if err != nil {
		return 0, err
	}
	if len(items) != 1 {
		return 0, t.fail("expected one integer")
	}
	attr, problem := t.r.parts.Number(items[0], t.r.c.Scalar(elem.I32))
	if problem != nil {
		return 0, t.fail(parts.Placed(problem, elem.InAttribute))
	}
	return attr, nil
}

func showInList(c *ir.Context, dst []byte, a ir.Attr) []byte {
	return append(append(append(dst, '['), c.ShortString(a)...), ']')
}

// extents reads [1, 2] as a dense literal.
func (t *attrText) extents() (ir.Attr, *syntax.Error) {
	ints, err := t.ints(elem.Index)
	if err != nil {
		return 0, err
	}
	return t.r.c.DenseInts(t.r.c.Tensor([]int64{int64(len(ints))}, t.r.c.Scalar(elem.Index)), ints), nil
}

func showExtents(c *ir.Context, dst []byte, a ir.Attr) []byte {
	dst = append(dst, '[')
	if e := c.Literal(a); e != nil {
		for i := range e.Len() {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = e.AppendElement(dst, i)
		}
	}
	return append(dst, ']')
}

// enumSyntax is that of a word of an enumeration, which may stand in quotes.
func enumSyntax(what, name string) *attrSyntax {
	read := func(t *attrText) (ir.Attr, *syntax.Error) {
		if a := t.r.c.Enum("stablehlo", name, strings.Trim(t.text(), `"`)); a != 0 {
			return a, nil
		}
		return 0, t.fail("expected one of " + strings.Join(ir.EnumWords(name), ", ") + ", found '" + t.text() + "'")
	}
	return &attrSyntax{what: what, tokens: one(grammar.MLIRWORD, grammar.MLIRSTRING), read: read, show: showShort}
}

// numberedWord is that of a word that stands for its number in a list.
func numberedWord(words ...string) *attrSyntax {
	read := func(t *attrText) (ir.Attr, *syntax.Error) {
		if i := slices.Index(words, t.text()); i >= 0 {
			return t.r.c.Int(int64(i), t.r.c.Scalar(elem.I32)), nil
		}
		return 0, t.fail("expected one of " + strings.Join(words, ", ") + ", found '" + t.text() + "'")
	}
	show := func(c *ir.Context, dst []byte, a ir.Attr) []byte {
		if n := c.Ints(a)[0]; n >= 0 && n < int64(len(words)) {
			return append(dst, words[n]...)
		}
		return append(dst, c.AttrString(a)...)
	}
	return &attrSyntax{what: "one of " + strings.Join(words, ", "), tokens: one(grammar.MLIRWORD), read: read, show: show}
}

// convTokens matches [b, 0, f]x[0, i, o]->[b, 0, f].
func convTokens(x *matcher) int {
	want := []int{grammar.MLIRLIST, grammar.MLIRWORD, grammar.MLIRLIST, grammar.MLIRARROW, grammar.MLIRLIST}
	for i, k := range want {
		if x.next+i >= x.end || x.kinds[x.next+i] != k {
			return 0
		}
	}
	return len(want)
}

// showConv shows dimension numbers; those that only fields can say as a whole.
func showConv(c *ir.Context, dst []byte, a ir.Attr) []byte {
	if strings.HasPrefix(c.ShortString(a), "raw") {
		return append(dst, c.AttrString(a)...)
	}
	return showShort(c, dst, a)
}

// dialectText reads a text that is an attribute of a dialect without its name.
func dialectText(before, after string) func(t *attrText) (ir.Attr, *syntax.Error) {
	return func(t *attrText) (ir.Attr, *syntax.Error) {
		whole := []byte(before + t.text() + after)
		a, err := t.r.parts.Attr(whole, 0, len(whole), t.aliases)
		if err != nil {
			shift := t.start - len(before)
			err = &syntax.Error{Start: max(err.Start+shift, t.start), End: min(max(err.End+shift, t.start), t.end), Message: err.Message}
		}
		return a, err
	}
}

// showBetween shows an attribute that is kept as text without what its own syntax puts around it.
func showBetween(before, after string) func(c *ir.Context, dst []byte, a ir.Attr) []byte {
	return func(c *ir.Context, dst []byte, a ir.Attr) []byte {
		_, body := c.DialectText(a)
		return append(dst, strings.TrimSuffix(strings.TrimPrefix(body, before), after)...)
	}
}

// precisions reads [DEFAULT, HIGH] as an array of enumerants.
func (t *attrText) precisions() (ir.Attr, *syntax.Error) {
	items, err := t.words()
	if err != nil {
		return 0, err
	}
	attrs := make([]ir.Attr, len(items))
	for i, item := range items {
		if attrs[i] = t.r.c.Enum("stablehlo", "precision", item); attrs[i] == 0 {
			return 0, t.fail("expected one of " + strings.Join(ir.EnumWords("precision"), ", ") + ", found '" + item + "'")
		}
	}
	return t.r.c.Array(attrs), nil
}

func showPrecisions(c *ir.Context, dst []byte, a ir.Attr) []byte {
	dst = append(dst, '[')
	for i, p := range c.Items(a) {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = append(dst, c.ShortString(p)...)
	}
	return append(dst, ']')
}
