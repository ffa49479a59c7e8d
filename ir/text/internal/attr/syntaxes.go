package attr

import (
	"bytes"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// syntaxes maps the constraints of the table of operations to their syntax.
var syntaxes = lazy.Value[map[string]*Syntax]{New: func() map[string]*Syntax {
	// matches a token that can be a whole attribute
	anyAttribute := oneOf(grammar.MLIRATTR, grammar.MLIRDICT, grammar.MLIREMPTY, grammar.MLIRLIST, grammar.MLIRSTRING, grammar.MLIRNUMBER,
		grammar.MLIRSYMBOL, grammar.MLIRWORD, grammar.MLIRTYPE)
	return map[string]*Syntax{
		"attr":        {"an attribute", anyAttribute, (*input).parseAttribute, nil},
		"i64":         {"an integer", oneOf(grammar.MLIRNUMBER), numberParser(elem.I64), printShort},
		"i32":         {"an integer", oneOf(grammar.MLIRNUMBER), numberParser(elem.I32), printShort},
		"index":       {"an integer", oneOf(grammar.MLIRNUMBER), numberParser(elem.Index), printInteger},
		"f32":         {"a float", oneOf(grammar.MLIRNUMBER), numberParser(elem.F32), printShort},
		"bool":        {"'true' or 'false'", oneOf(grammar.MLIRWORD), (*input).parseAttribute, printShort},
		"string":      {"a string", oneOf(grammar.MLIRSTRING), (*input).parseAttribute, printShort},
		"symbol":      {"a symbol", oneOf(grammar.MLIRSYMBOL), (*input).parseAttribute, printShort},
		"symbolname":  {"a symbol", oneOf(grammar.MLIRSYMBOL), (*input).parseSymbolName, printSymbolName},
		"unit":        {"an attribute", anyAttribute, (*input).parseAttribute, printShort},
		"type":        {"a type", oneOf(grammar.MLIRTYPE), (*input).parseAttribute, printShort},
		"i64s":        {"a list of integers", oneOf(grammar.MLIRLIST), intListParser(elem.I64), printShort},
		"i32s":        {"a list of integers", oneOf(grammar.MLIRLIST), intListParser(elem.I32), printShort},
		"[i32]":       {"'[' and an integer", oneOf(grammar.MLIRLIST), (*input).parseOnlyItem, printInList},
		"bools":       {"a list of truth values", oneOf(grammar.MLIRLIST), intListParser(elem.I1), printShort},
		"elements":    {"an attribute", anyAttribute, (*input).parseAttribute, nil},
		"i64elements": {"an attribute", anyAttribute, (*input).parseAttribute, printShort},
		"extents":     {"a list of extents", oneOf(grammar.MLIRLIST), (*input).parseExtents, printExtents},
		"array":       {"a list", anyAttribute, (*input).parseAttribute, nil},
		"dict":        {"a dictionary", anyAttribute, (*input).parseAttribute, nil},

		"enum.comparison_direction": enumSyntax("EQ, NE, GE, GT, LE or LT", "comparison_direction"),
		"enum.comparison_type":      enumSyntax("FLOAT, TOTALORDER, SIGNED, UNSIGNED or NOTYPE", "comparison_type"),
		"enum.fft_type":             enumSyntax("FFT, IFFT, RFFT or IRFFT", "fft_type"),
		"enum.transpose":            enumSyntax("NO_TRANSPOSE, TRANSPOSE or ADJOINT", "transpose"),
		"enum.rng_distribution":     enumSyntax("UNIFORM or NORMAL", "rng_distribution"),
		"enum.rng_algorithm":        enumSyntax("DEFAULT, THREE_FRY or PHILOX", "rng_algorithm"),

		"conv": {"dimension numbers [b, 0, f]x[0, i, o]->[b, 0, f]", matchConv, dialectParser("#stablehlo.conv<", ">"), printConv},
		// forms use a directive for it
		"dot": {"dimension numbers", oneOf(), (*input).parseDotDimensions, printDotDimensions},

		"sdy.mesh":     {"a mesh", oneOf(grammar.MLIRANGLE), dialectParser("#sdy.mesh", ""), printShort},
		"sdy.sharding": {"a sharding", oneOf(grammar.MLIRANGLE), dialectParser("#sdy.sharding", ""), printShort},
		"sdy.sharding_per_value": {"a list of shardings", oneOf(grammar.MLIRLIST), dialectParser("#sdy.sharding_per_value<", ">"),
			printBetween("<", ">")},
		"sdy.manual_axes": {"manual axes", oneOf(grammar.MLIRDICT, grammar.MLIREMPTY), dialectParser("#sdy<manual_axes", ">"),
			printBetween("<manual_axes", ">")},
		"sdy.axes": {"a list of axes", oneOf(grammar.MLIRDICT, grammar.MLIREMPTY), dialectParser("#sdy<axis_ref_list", ">"),
			printBetween("<axis_ref_list", ">")},
		"sdy.axis_lists": {"a list of lists of axes", oneOf(grammar.MLIRLIST), dialectParser("#sdy<list_of_axis_ref_lists", ">"),
			printBetween("<list_of_axis_ref_lists", ">")},
		"sdy.all_to_all_params": {"a list of parameters", oneOf(grammar.MLIRLIST), dialectParser("#sdy<all_to_all_param_list", ">"),
			printBetween("<all_to_all_param_list", ">")},
		"sdy.direction": indexedWord(elem.I32, "NONE", "FORWARD", "BACKWARD", "BOTH"),
		"sdy.reduction": indexedWord(elem.I32, "sum", "max", "min"),
		"mpmd.origin":   {"'<' and an origin", oneOf(grammar.MLIRANGLE), dialectParser("#mpmd.user_origin", ""), printBetween("", "")},
		// forms use a directive for it
		"mpmd.origins":   {"a list of origins", oneOf(), (*input).parseAttribute, nil},
		"mpmd.reduction": {"'<' and a reduction", oneOf(grammar.MLIRANGLE), dialectParser("#mpmd.reduction", ""), printBetween("", "")},
		"ui32":           {"an integer", oneOf(grammar.MLIRNUMBER), numberParser(elem.UI32), printShort},
		"arith.overflow": flagsSyntax(parts.Overflow),
		"arith.fastmath": flagsSyntax(parts.FastMath),
		"arith.rounding": optionalWord(elem.I32, "to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"),
		"arith.cmpi":     optionalWord(elem.I64, "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"),
		"arith.cmpf": optionalWord(elem.I64, "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno",
			"true"),

		"bool.write":  choice("read", "write"),
		"bool.cache":  choice("instr", "data"),
		"i32<4":       {"'<' and a number", oneOf(grammar.MLIRANGLE), (*input).parseAngleNumber, printInAngles},
		"permutation": {"dimensions (d0, d1) -> (d1, d0)", matchPermutation, dialectParser("affine_map<", ">"), printPermutation},
		"memreftype":  {"a type", oneOf(grammar.MLIRTYPE), (*input).parseAttribute, nil},
		"rmw":         indexedWord(elem.I64, ReductionKinds...),
		"index.cmp":   indexComparison("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"),

		// Used by directives of forms only.
		"precisions":    {"a list of precisions", oneOf(grammar.MLIRLIST), (*input).parsePrecisions, printPrecisions},
		"dot_algorithm": {"an algorithm", oneOf(grammar.MLIRANGLE), dialectParser("#stablehlo.dot_algorithm", ""), printShort},
	}
}}

// ReductionKinds lists the enumerators of arith::AtomicRMWKind by value (ArithBase.td).
var ReductionKinds = []string{"addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf",
	"mins", "minu", "mulf", "muli", "ori", "xori"}

func printShort(c *ir.Context, dst []byte, a ir.Attr) []byte {
	return append(dst, c.Attrs.ShortText(a)...)
}

func printInteger(c *ir.Context, dst []byte, a ir.Attr) []byte {
	if c.Attrs.Kind(a) != ir.IntegerAttr {
		return nil
	}
	return printShort(c, dst, a)
}

func (t *input) parseAttribute() (ir.Attr, *syntax.Error) {
	return t.r.parts.Attr(t.src, t.start, t.end, t.aliases)
}

func numberParser(e elem.Type) func(t *input) (ir.Attr, *syntax.Error) {
	return func(t *input) (ir.Attr, *syntax.Error) { return t.number(syntax.TrimSign(t.src[t.start:t.end]), e) }
}

// number returns the attribute of a literal.
func (t *input) number(literal string, e elem.Type) (ir.Attr, *syntax.Error) {
	attr, err := t.r.parts.Number(literal, t.r.c.Types.Scalar(e))
	if err != nil {
		return 0, t.fail(parts.Placed(err, elem.InAttribute))
	}
	return attr, nil
}

// parseSymbolName parses @name as a string attribute.
func (t *input) parseSymbolName() (ir.Attr, *syntax.Error) {
	name, ok := syntax.PlainSymbol(t.src[t.start:t.end])
	if !ok {
		return 0, t.fail("expected a plain symbol name")
	}
	return t.r.c.Attrs.String(name), nil
}

func printSymbolName(c *ir.Context, dst []byte, a ir.Attr) []byte {
	return ir.AppendSymbol(dst, c.Attrs.StringOf(a))
}

// parseWords parses a list of words and integers.
func (t *input) parseWords() ([]string, *syntax.Error) {
	cur, err := t.r.parts.Syntax.Parse(syntax.RootWords, t.src, t.start, t.end)
	if err != nil {
		return nil, err
	}
	defer t.r.parts.Syntax.Release(cur)
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
func (t *input) parseInts(e elem.Type) ([]int64, *syntax.Error) {
	if ints, ok := parts.UsualInts(t.src[t.start:t.end]); ok {
		return ints, nil
	}
	items, err := t.parseWords()
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

// intListParser returns a parser of a list of integers or booleans.
func intListParser(e elem.Type) func(t *input) (ir.Attr, *syntax.Error) {
	return func(t *input) (ir.Attr, *syntax.Error) {
		ints, err := t.parseInts(e)
		if err != nil {
			return 0, err
		}
		return t.r.c.Attrs.IntArrayOf(e, ints), nil
	}
}

// parseOnlyItem parses [0].
func (t *input) parseOnlyItem() (ir.Attr, *syntax.Error) {
	items, err := t.parseWords()
	if err != nil {
		return 0, err
	}
	if len(items) != 1 {
		return 0, t.fail("expected one integer")
	}
	return t.number(items[0], elem.I32)
}

func printInList(c *ir.Context, dst []byte, a ir.Attr) []byte {
	return append(append(append(dst, '['), c.Attrs.ShortText(a)...), ']')
}

// parseExtents parses [1, 2] as a dense literal.
func (t *input) parseExtents() (ir.Attr, *syntax.Error) {
	ints, err := t.parseInts(elem.Index)
	if err != nil {
		return 0, err
	}
	return t.r.c.Attrs.DenseInts(t.r.c.Types.Tensor([]int64{int64(len(ints))}, t.r.c.Types.Scalar(elem.Index)), ints), nil
}

func printExtents(c *ir.Context, dst []byte, a ir.Attr) []byte {
	e := c.Attrs.Literal(a)
	if e == nil {
		return append(dst, "[]"...)
	}
	return appendList(dst, int(e.Len()), func(dst []byte, i int) []byte { return e.AppendElement(dst, int64(i)) })
}

// enumSyntax returns the syntax of an enumerator, which may be in quotes.
func enumSyntax(what, name string) *Syntax {
	read := func(t *input) (ir.Attr, *syntax.Error) {
		if a := t.r.c.Attrs.Enum("stablehlo", name, strings.Trim(t.string(), `"`)); a != 0 {
			return a, nil
		}
		return 0, t.fail("expected one of " + strings.Join(ir.EnumWords(name), ", ") + ", found '" + t.string() + "'")
	}
	return &Syntax{Expected: what, match: oneOf(grammar.MLIRWORD, grammar.MLIRSTRING), read: read, print: printShort}
}

// indexedWord returns the syntax of a word that is stored as its index in a list, as an integer of
// type e.
func indexedWord(e elem.Type, words ...string) *Syntax {
	read := func(t *input) (ir.Attr, *syntax.Error) {
		if i := slices.Index(words, t.string()); i >= 0 {
			return t.r.c.Attrs.Int(int64(i), t.r.c.Types.Scalar(e)), nil
		}
		return 0, t.fail("expected one of " + strings.Join(words, ", ") + ", found '" + t.string() + "'")
	}
	show := func(c *ir.Context, dst []byte, a ir.Attr) []byte {
		if n := c.Attrs.Ints(a)[0]; n >= 0 && n < int64(len(words)) {
			return append(dst, words[n]...)
		}
		return nil
	}
	return &Syntax{Expected: "one of " + strings.Join(words, ", "), match: oneOf(grammar.MLIRWORD), read: read, print: show}
}

// optionalWord returns the syntax of an optional word that is stored as its index in a list, as an
// integer of type e. The word may be in quotes.
func optionalWord(e elem.Type, words ...string) *Syntax {
	s := indexedWord(e, words...)
	s.match = func(t Tokens) int {
		if slices.Contains(words, strings.Trim(t.firstText(), `"`)) {
			return 1
		}
		return 0
	}
	s.read = func(t *input) (ir.Attr, *syntax.Error) {
		return t.r.c.Attrs.Int(int64(slices.Index(words, strings.Trim(t.string(), `"`))), t.r.c.Types.Scalar(e)), nil
	}
	return s
}

// choice returns the syntax of a truth value that is written as one of two words.
func choice(no, yes string) *Syntax {
	words := []string{no, yes}
	match := func(t Tokens) int {
		if slices.Contains(words, t.firstText()) {
			return 1
		}
		return 0
	}
	read := func(t *input) (ir.Attr, *syntax.Error) { return t.r.c.Attrs.Bool(t.string() == yes), nil }
	show := func(c *ir.Context, dst []byte, a ir.Attr) []byte { return append(dst, words[c.Attrs.Ints(a)[0]&1]...) }
	return &Syntax{Expected: "'" + no + "' or '" + yes + "'", match: match, read: read, print: show}
}

// parseAngleNumber parses <3>.
func (t *input) parseAngleNumber() (ir.Attr, *syntax.Error) {
	n, err := syntax.ParseInteger([]byte(strings.Trim(t.string(), "< >")))
	if err != nil {
		return 0, t.fail("expected a number")
	}
	return t.r.c.Attrs.Int(n, t.r.c.Types.Scalar(elem.I32)), nil
}

func printInAngles(c *ir.Context, dst []byte, a ir.Attr) []byte {
	return append(append(append(dst, '<'), c.Attrs.ShortText(a)...), '>')
}

// matchPermutation matches (d0, d1) -> (d1, d0).
func matchPermutation(t Tokens) int {
	arrow := slices.Index(t.Kinds, grammar.MLIRARROW)
	for i, k := range t.Kinds {
		switch {
		case k == grammar.MLIRRPAREN && i > arrow:
			return i + 1
		case k == grammar.MLIRLPAREN && (i == 0 || i == arrow+1), k == grammar.MLIRRPAREN && i == arrow-1:
		case i == 0, k != grammar.MLIRWORD && k != grammar.MLIRCOMMA && k != grammar.MLIRARROW:
			return 0
		}
	}
	return 0
}

// printPermutation prints a map without symbols, (d0, d1) -> (d1, d0).
func printPermutation(c *ir.Context, dst []byte, a ir.Attr) []byte {
	text := strings.TrimSuffix(strings.TrimPrefix(c.Attrs.ShortText(a), "affine_map<"), ">")
	if strings.Contains(text, ")[") {
		return nil
	}
	return append(dst, text...)
}

// indexComparison returns the syntax of a predicate of index.cmp (IndexEnums.td).
func indexComparison(words ...string) *Syntax {
	before, after := "#index<cmp_predicate ", ">"
	s := indexedWord(elem.I64, words...)
	parse := dialectParser(before, after)
	s.read = func(t *input) (ir.Attr, *syntax.Error) {
		if !slices.Contains(words, t.string()) {
			return 0, t.fail("expected one of " + strings.Join(words, ", ") + ", found '" + t.string() + "'")
		}
		return parse(t)
	}
	s.print = func(c *ir.Context, dst []byte, a ir.Attr) []byte {
		word := strings.TrimSuffix(strings.TrimPrefix(c.Attrs.Text(a), before), after)
		if !slices.Contains(words, word) {
			return nil
		}
		return append(dst, word...)
	}
	return s
}

// matchConv matches [b, 0, f]x[0, i, o]->[b, 0, f].
func matchConv(t Tokens) int {
	return matchKinds(t, grammar.MLIRLIST, grammar.MLIRWORD, grammar.MLIRLIST, grammar.MLIRARROW, grammar.MLIRLIST)
}

// matchKinds returns len(kinds) if the tokens begin with these kinds, else 0.
func matchKinds(t Tokens, kinds ...int16) int {
	if len(t.Kinds) >= len(kinds) && slices.Equal(t.Kinds[:len(kinds)], kinds) {
		return len(kinds)
	}
	return 0
}

func printConv(c *ir.Context, dst []byte, a ir.Attr) []byte {
	if strings.HasPrefix(c.Attrs.ShortText(a), "raw") {
		return nil
	}
	return printShort(c, dst, a)
}

// dialectParser returns a parser of a dialect attribute that is written without its prefix and
// suffix.
func dialectParser(before, after string) func(t *input) (ir.Attr, *syntax.Error) {
	return func(t *input) (ir.Attr, *syntax.Error) {
		whole := []byte(before + t.string() + after)
		a, err := t.r.parts.Attr(whole, 0, len(whole), t.aliases)
		if err != nil {
			shift := t.start - len(before)
			err = &syntax.Error{Start: max(err.Start+shift, t.start), End: min(max(err.End+shift, t.start), t.end), Message: err.Message}
		}
		return a, err
	}
}

// printBetween returns a printer of a dialect attribute without its prefix and suffix.
func printBetween(before, after string) func(c *ir.Context, dst []byte, a ir.Attr) []byte {
	return func(c *ir.Context, dst []byte, a ir.Attr) []byte {
		_, body := c.Attrs.DialectText(a)
		return append(dst, strings.TrimSuffix(strings.TrimPrefix(body, before), after)...)
	}
}

// parsePrecisions parses [DEFAULT, HIGH] as an array of enumerators.
func (t *input) parsePrecisions() (ir.Attr, *syntax.Error) {
	items, err := t.parseWords()
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

func printPrecisions(c *ir.Context, dst []byte, a ir.Attr) []byte {
	items := c.Attrs.Items(a)
	return appendList(dst, len(items), func(dst []byte, i int) []byte { return printShort(c, dst, items[i]) })
}

// flagsSyntax returns the syntax of flags in <…>. They print in the order of their bits, or as one
// word that stands for all of them.
func flagsSyntax(f *parts.Flags) *Syntax {
	read := func(t *input) (ir.Attr, *syntax.Error) {
		a, problem := f.Read(t.r.c, t.string())
		if problem != "" {
			return 0, t.fail(problem)
		}
		return a, nil
	}
	return &Syntax{Expected: "'<' and flags", match: oneOf(grammar.MLIRANGLE), read: read, print: printShort}
}

// parseDotDimensions parses batching_dims = [..] x [..], contracting_dims = [..] x [..]; the first
// part is optional.
func (t *input) parseDotDimensions() (ir.Attr, *syntax.Error) {
	defs := ir.FieldDefs("#stablehlo.dot") // batching lhs, rhs, contracting lhs, rhs
	if !bytes.HasPrefix(t.src[t.start:], []byte("batching_dims")) {
		defs = defs[2:]
	}
	var fields []ir.Field
	for at := t.start; at < t.end && len(fields) < len(defs); at = syntax.SkipBlanks(t.src, at+1) {
		if t.src[at] != '[' {
			continue
		}
		list := *t
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

func printDotDimensions(c *ir.Context, dst []byte, a ir.Attr) []byte {
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
