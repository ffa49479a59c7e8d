package ir

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// An attrKind is how an inherent attribute is read and shown where a form has a place for it.
type attrKind uint8

const (
	anyAttr attrKind = iota
	i64Attr
	i32Attr
	f32Attr
	boolAttr
	stringAttr
	symbolAttr
	symbolNameAttr // a string, written @name
	unitAttr
	typeAttr
	i64sAttr
	i32sAttr
	i32InListAttr // [0], of one integer
	boolsAttr
	elementsAttr
	i64ElementsAttr
	arrayAttr
	dictAttr
	directionAttr
	comparisonTypeAttr
	fftTypeAttr
	transposeAttr
	distributionAttr
	algorithmAttr
	convAttr
	dotAttr
	meshAttr
	shardingAttr
	shardingsAttr
	axesAttr
	precisionsAttr   // [DEFAULT, HIGH]
	dotAlgorithmAttr // <lhs_precision_type = …>
	overflowAttr     // <nsw>
	fastmathAttr     // <fast>
	extentsAttr      // [1, 2], of an elements attribute
	// Pieces of custom forms whose text gives several attributes; see customForms.
	rangeStartsAttr
	rangeLimitsAttr
	rangeStridesAttr
	exponentAttr
	mantissaAttr
	windowStrideAttr
	windowPadAttr
	windowLhsAttr
	windowRhsAttr
	windowReverseAttr
)

// attrKindInfo is how the text of an attribute in a form becomes an attribute, and back.
type attrKindInfo struct {
	name   string
	what   string               // for messages
	tokens func(x *matcher) int // how many tokens it takes here; 0 if it cannot stand here
	read   func(r *attrText) (Attr, *syntax.Error)
	show   func(c *Context, dst []byte, a Attr) []byte // nil: the short spelling
}

// attrText is the text of an attribute in a form: src[start:end].
type attrText struct {
	c          *Context
	src        []byte
	start, end int
	aliases    *aliases
}

func (r *attrText) text() string { return string(r.src[r.start:r.end]) }

func (r *attrText) fail(message string) *syntax.Error {
	return &syntax.Error{Start: r.start, End: r.end, Message: message}
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

// enumWord is the token of an enumerant.
var enumWord = one(grammar.MLIRWORD, grammar.MLIRSTRING)

// anyOne are the kinds of token that can be a whole attribute.
var anyOne = one(grammar.MLIRATTR, grammar.MLIRDICT, grammar.MLIREMPTY, grammar.MLIRLIST, grammar.MLIRSTRING, grammar.MLIRNUMBER,
	grammar.MLIRSYMBOL, grammar.MLIRWORD, grammar.MLIRTYPE)

var attrKinds = [...]attrKindInfo{
	anyAttr:        {"attr", "an attribute", anyOne, (*attrText).attribute, nil},
	i64Attr:        {"i64", "an integer", one(grammar.MLIRNUMBER), typedNumber(elem.I64), nil},
	i32Attr:        {"i32", "an integer", one(grammar.MLIRNUMBER), typedNumber(elem.I32), nil},
	f32Attr:        {"f32", "a float", one(grammar.MLIRNUMBER), typedNumber(elem.F32), nil},
	boolAttr:       {"bool", "'true' or 'false'", one(grammar.MLIRWORD), (*attrText).attribute, nil},
	stringAttr:     {"string", "a string", one(grammar.MLIRSTRING), (*attrText).attribute, nil},
	symbolAttr:     {"symbol", "a symbol", one(grammar.MLIRSYMBOL), (*attrText).attribute, nil},
	symbolNameAttr: {"symbolname", "a symbol", one(grammar.MLIRSYMBOL), (*attrText).symbolName, showSymbolName},
	unitAttr:       {"unit", "an attribute", anyOne, (*attrText).attribute, nil},
	typeAttr:       {"type", "a type", one(grammar.MLIRTYPE), (*attrText).attribute, nil},
	i64sAttr:       {"i64s", "a list of integers", one(grammar.MLIRLIST), intList(elem.I64), nil},
	i32sAttr:       {"i32s", "a list of integers", one(grammar.MLIRLIST), intList(elem.I32), nil},
	i32InListAttr:  {"[i32]", "'[' and an integer", one(grammar.MLIRLIST), (*attrText).onlyItem, showInList},
	boolsAttr:      {"bools", "a list of truth values", one(grammar.MLIRLIST), intList(elem.I1), nil},
	elementsAttr:   {"elements", "an attribute", anyOne, (*attrText).attribute, nil},

	i64ElementsAttr: {"i64elements", "an attribute", anyOne, (*attrText).attribute, nil},
	arrayAttr:       {"array", "a list", anyOne, (*attrText).attribute, nil},
	dictAttr:        {"dict", "a dictionary", anyOne, (*attrText).attribute, nil},
	directionAttr:   {"enum.comparison_direction", "EQ, NE, GE, GT, LE or LT", enumWord, enumOf("comparison_direction"), nil},
	comparisonTypeAttr: {"enum.comparison_type", "FLOAT, TOTALORDER, SIGNED, UNSIGNED or NOTYPE", enumWord,
		enumOf("comparison_type"), nil},
	fftTypeAttr:      {"enum.fft_type", "FFT, IFFT, RFFT or IRFFT", enumWord, enumOf("fft_type"), nil},
	transposeAttr:    {"enum.transpose", "NO_TRANSPOSE, TRANSPOSE or ADJOINT", enumWord, enumOf("transpose"), nil},
	distributionAttr: {"enum.rng_distribution", "UNIFORM or NORMAL", enumWord, enumOf("rng_distribution"), nil},
	algorithmAttr:    {"enum.rng_algorithm", "DEFAULT, THREE_FRY or PHILOX", enumWord, enumOf("rng_algorithm"), nil},
	convAttr:         {"conv", "dimension numbers [b, 0, f]x[0, i, o]->[b, 0, f]", convTokens, dialectText("#stablehlo.conv<", ">"), nil},
	dotAttr:          {"dot", "dimension numbers", one(), (*attrText).dotDimensions, nil},
	meshAttr:         {"sdy.mesh", "a mesh", one(grammar.MLIRANGLE), dialectText("#sdy.mesh", ""), nil},
	shardingAttr:     {"sdy.sharding", "a sharding", one(grammar.MLIRANGLE), dialectText("#sdy.sharding", ""), nil},
	shardingsAttr: {"sdy.sharding_per_value", "a list of shardings", one(grammar.MLIRLIST), dialectText("#sdy.sharding_per_value<", ">"),
		showBetween("<", ">")},
	axesAttr: {"sdy.manual_axes", "manual axes", one(grammar.MLIRDICT, grammar.MLIREMPTY), dialectText("#sdy<manual_axes", ">"),
		showBetween("<manual_axes", ">")},
	precisionsAttr:   {"precisions", "a list of precisions", one(grammar.MLIRLIST), (*attrText).precisions, showPrecisions},
	dotAlgorithmAttr: {"dot_algorithm", "an algorithm", one(grammar.MLIRANGLE), dialectText("#stablehlo.dot_algorithm", ""), nil},
	overflowAttr:     {"arith.overflow", "'<' and flags", one(grammar.MLIRANGLE), dialectText("#arith.overflow", ""), showBetween("#arith.overflow", "")},
	fastmathAttr:     {"arith.fastmath", "'<' and flags", one(grammar.MLIRANGLE), dialectText("#arith.fastmath", ""), showBetween("#arith.fastmath", "")},
	extentsAttr:      {"extents", "a list of extents", one(grammar.MLIRLIST), (*attrText).extents, showExtents},
	rangeStartsAttr:  {"ranges.0", "ranges", one(), rangePart(0), nil},
	rangeLimitsAttr:  {"ranges.1", "ranges", one(), rangePart(1), nil},
	rangeStridesAttr: {"ranges.2", "ranges", one(), rangePart(2), nil},
	exponentAttr:     {"format.e", "a format", one(), formatPart('e'), nil},
	mantissaAttr:     {"format.m", "a format", one(), formatPart('m'), nil},

	windowStrideAttr:  {"window.stride", "a window", one(), windowField(0), nil},
	windowPadAttr:     {"window.pad", "a window", one(), windowField(1), nil},
	windowLhsAttr:     {"window.lhs_dilate", "a window", one(), windowField(2), nil},
	windowRhsAttr:     {"window.rhs_dilate", "a window", one(), windowField(3), nil},
	windowReverseAttr: {"window.reverse", "a window", one(), windowField(4), nil},
}

// attrKindOf is the kind of a name in opTable; a name that is not there is a mistake in that table.
func attrKindOf(name string) attrKind {
	for k := range attrKinds {
		if attrKinds[k].name == name {
			return attrKind(k)
		}
	}
	panic("ir: opTable: no attribute kind '" + name + "'")
}

// propertyOf reads an attribute in a form. The answer is kept by its text: forms hold few distinct ones.
func (c *Context) propertyOf(kind attrKind, src []byte, start, end int, a *aliases) (Attr, *syntax.Error) {
	text := src[start:end]
	if known, ok := c.texts.get(tagProperty+tag(kind), text); ok {
		return Attr(known), nil
	}
	attr, err := attrKinds[kind].read(&attrText{c, src, start, end, a})
	if err == nil && len(text) < longText && !mayNameAlias(text) {
		c.texts.put(tagProperty+tag(kind), text, int32(attr))
	}
	return attr, err
}

func (r *attrText) attribute() (Attr, *syntax.Error) {
	return r.c.readAttr(r.src, r.start, r.end, r.aliases)
}

func typedNumber(e elem.Type) func(r *attrText) (Attr, *syntax.Error) {
	return func(r *attrText) (Attr, *syntax.Error) {
		attr, err := r.c.number(signed(r.src[r.start:r.end]), r.c.Scalar(e))
		if err != nil {
			return 0, r.fail(placed(err, elem.InAttribute))
		}
		return attr, nil
	}
}

// symbolName reads @name as a string.
func (r *attrText) symbolName() (Attr, *syntax.Error) {
	names, ok := symbolNames(r.src[r.start:r.end])
	if !ok || len(names) != 1 {
		return 0, r.fail("expected a plain symbol name")
	}
	return r.c.String(names[0]), nil
}

func showSymbolName(c *Context, dst []byte, a Attr) []byte {
	return appendSymbol(dst, c.attrs[a].value)
}

// intList reads [0, 1] or [false, true].
func intList(e elem.Type) func(r *attrText) (Attr, *syntax.Error) {
	return func(r *attrText) (Attr, *syntax.Error) {
		items, err := r.words()
		if err != nil {
			return 0, err
		}
		ints := make([]int64, len(items))
		for i, item := range items {
			switch {
			case e == elem.I1 && (item == "true" || item == "1"):
				ints[i] = 1
			case e == elem.I1 && (item == "false" || item == "0"):
			default:
				n, err := integerOf([]byte(item))
				if err != nil {
					return 0, r.fail("expected integer value, found '" + item + "'")
				}
				ints[i] = n
			}
		}
		return r.c.denseArray(e, ints), nil
	}
}

// words reads a list of words and integers.
func (r *attrText) words() ([]string, *syntax.Error) {
	part, err := r.c.parts.Words(r.src, r.start, r.end)
	if err != nil {
		return nil, err
	}
	defer r.c.parts.Done(part)
	var items []string
	sign := ""
	for _, t := range part.Tokens[1 : len(part.Tokens)-1] {
		switch t.Kind {
		case grammar.MLIRCOMMA:
		case grammar.MLIRMINUS:
			sign = "-"
		default:
			items = append(items, sign+string(r.src[t.Start:t.End]))
			sign = ""
		}
	}
	return items, nil
}

// onlyItem reads [0].
func (r *attrText) onlyItem() (Attr, *syntax.Error) {
	items, err := r.words()
	if err != nil {
		return 0, err
	}
	if len(items) != 1 {
		return 0, r.fail("expected one integer")
	}
	attr, problem := r.c.number(items[0], r.c.Scalar(elem.I32))
	if problem != nil {
		return 0, r.fail(placed(problem, elem.InAttribute))
	}
	return attr, nil
}

func showInList(c *Context, dst []byte, a Attr) []byte {
	return append(append(append(dst, '['), c.attrs[a].short...), ']')
}

// extents reads [1, 2] as a dense literal.
func (r *attrText) extents() (Attr, *syntax.Error) {
	items, err := r.words()
	if err != nil {
		return 0, err
	}
	ints := make([]int64, len(items))
	for i, item := range items {
		n, err := integerOf([]byte(item))
		if err != nil {
			return 0, r.fail("expected integer value, found '" + item + "'")
		}
		ints[i] = n
	}
	return r.c.intElements(ints, r.c.Tensor([]int64{int64(len(ints))}, r.c.Scalar(elem.Index))), nil
}

func showExtents(c *Context, dst []byte, a Attr) []byte {
	dst = append(dst, '[')
	if e := c.attrs[a].elems; e != nil {
		for i := range e.count {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = e.appendElement(dst, i)
		}
	}
	return append(dst, ']')
}

// enumOf reads a word of an enumeration, which may stand in quotes.
func enumOf(name string) func(r *attrText) (Attr, *syntax.Error) {
	return func(r *attrText) (Attr, *syntax.Error) {
		if a := r.c.Enum("stablehlo", name, strings.Trim(r.text(), `"`)); a != 0 {
			return a, nil
		}
		return 0, r.fail("expected one of " + strings.Join(enums[name], ", ") + ", found '" + r.text() + "'")
	}
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

// dialectText reads a text that is an attribute of a dialect without its name.
func dialectText(before, after string) func(r *attrText) (Attr, *syntax.Error) {
	return func(r *attrText) (Attr, *syntax.Error) {
		whole := []byte(before + r.text() + after)
		a, err := r.c.readAttr(whole, 0, len(whole), r.aliases)
		if err != nil {
			shift := r.start - len(before)
			err = &syntax.Error{Start: max(err.Start+shift, r.start), End: min(max(err.End+shift, r.start), r.end), Message: err.Message}
		}
		return a, err
	}
}

// showBetween shows the short spelling without what the attribute's own syntax puts around it.
func showBetween(before, after string) func(c *Context, dst []byte, a Attr) []byte {
	return func(c *Context, dst []byte, a Attr) []byte {
		return append(dst, strings.TrimSuffix(strings.TrimPrefix(c.attrs[a].short, before), after)...)
	}
}

// precisions reads [DEFAULT, HIGH] as an array of enumerants.
func (r *attrText) precisions() (Attr, *syntax.Error) {
	items, err := r.words()
	if err != nil {
		return 0, err
	}
	attrs := make([]Attr, len(items))
	for i, item := range items {
		if attrs[i] = r.c.Enum("stablehlo", "precision", item); attrs[i] == 0 {
			return 0, r.fail("expected one of " + strings.Join(enums["precision"], ", ") + ", found '" + item + "'")
		}
	}
	return r.c.Array(attrs), nil
}

func showPrecisions(c *Context, dst []byte, a Attr) []byte {
	dst = append(dst, '[')
	for i, p := range c.attrs[a].attrs {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = append(dst, c.attrs[p].short...)
	}
	return append(dst, ']')
}

// rangePart reads [0:4:2, 1:3] and keeps one number of each range; a stride that is not written is 1.
func rangePart(which int) func(r *attrText) (Attr, *syntax.Error) {
	return func(r *attrText) (Attr, *syntax.Error) {
		part, err := r.c.parts.Ranges(r.src, r.start, r.end)
		if err != nil {
			return 0, err
		}
		defer r.c.parts.Done(part)
		var ints []int64
		cur := newCursor(r.src, part)
		cur.enter(grammar.MLIRRULE_rangesPart)
		cur.take()
		for cur.enter(grammar.MLIRRULE_range) {
			triple := [3]int64{2: 1}
			for i := 0; !cur.done(); i++ {
				cur.skip(grammar.MLIRCOLON)
				cur.enter(grammar.MLIRRULE_integer)
				var text []byte
				for !cur.done() {
					text = append(text, cur.text()...)
				}
				n, err := integerOf(text)
				if err != nil {
					return 0, r.fail("integer value too large")
				}
				triple[i] = n
			}
			ints = append(ints, triple[which])
			cur.skip(grammar.MLIRCOMMA)
		}
		return r.c.IntArray(ints), nil
	}
}

// formatPart reads the e or m of e5m10.
func formatPart(which byte) func(r *attrText) (Attr, *syntax.Error) {
	return func(r *attrText) (Attr, *syntax.Error) {
		exponent, mantissa, ok := strings.Cut(strings.TrimPrefix(r.text(), "e"), "m")
		e, err1 := strconv.ParseUint(exponent, 10, 31)
		m, err2 := strconv.ParseUint(mantissa, 10, 31)
		if !ok || err1 != nil || err2 != nil || r.src[r.start] != 'e' {
			return 0, r.fail("expected exponent mantissa in format e#m#, saw " + r.text())
		}
		if which == 'm' {
			e = m
		}
		return r.c.Int(int64(e), r.c.Scalar(elem.I32)), nil
	}
}

// dotDimensions reads [0] x [0], contracting…: the text from the first list to the last.
func (r *attrText) dotDimensions() (Attr, *syntax.Error) {
	text := r.text()
	var lists [4]string // batching lhs, rhs, contracting lhs, rhs
	at := 2
	if strings.HasPrefix(text, "batching_dims") {
		at = 0
	}
	for rest := text; ; {
		open := strings.IndexByte(rest, '[')
		if open < 0 {
			break
		}
		shut := strings.IndexByte(rest, ']')
		if shut < open || at == len(lists) {
			return 0, r.fail("expected dimension lists")
		}
		lists[at] = rest[open : shut+1]
		rest = rest[shut+1:]
		at++
	}
	whole := "<"
	for i, f := range structs["#stablehlo.dot"] {
		if lists[i] != "" {
			whole += f.name + " = " + lists[i] + ", "
		}
	}
	whole = "#stablehlo.dot" + strings.TrimSuffix(whole, ", ") + ">"
	a, err := r.c.readAttr([]byte(whole), 0, len(whole), r.aliases)
	if err != nil {
		return 0, r.fail(err.Message)
	}
	return a, nil
}
