package parts

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/fielddef"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// Dialect attributes whose bodies are parsed. fielddef.Of lists their fields.

// structuredName reports whether the body of a dialect type or attribute is parsed; any other body
// is opaque text.
func structuredName(name []byte) bool {
	s := string(name)
	dialect, _, _ := strings.Cut(s[1:], ".")
	return dialect == "stablehlo" || dialect == "chlo" || s == "#sdy" || strings.HasPrefix(s, "#sdy.") || strings.HasPrefix(s, "!quant.")
}

// A body holds the tokens between < and > of a dialect attribute or type. Its methods consume them;
// after the first error they consume none.
type body struct {
	r          *Reader
	src        []byte
	tokens     syntax.Tokens
	next       int
	aliases    *Aliases
	start, end int // offsets of the brackets
	err        *syntax.Error
}

// takeBody consumes a LESS … GREATER run; the next token of the body is the one after the first
// bracket.
func (r *Reader) takeBody(cur *syntax.Cursor, a *Aliases) *body {
	b := &body{r: r, src: cur.Src, start: cur.Position(), aliases: a, next: 1}
	first := cur.Token
	for depth := 0; ; {
		if cur.Kind() < 0 {
			cur.Event++
			continue
		}
		t := cur.Take()
		switch t.Kind {
		case grammar.MLIRLESS:
			depth++
		case grammar.MLIRGREATER:
			if depth--; depth == 0 {
				b.tokens, b.end = cur.Tokens.Slice(first, cur.Token), t.End
				return b
			}
		}
	}
}

// specialBody returns the function that reads the body of an attribute that is not a list of name =
// value, and nil for any other attribute.
func (b *body) specialBody(name string) func(name string) ir.Attr {
	switch name {
	case "#stablehlo", "#chlo":
		return b.enum
	case "#stablehlo.conv":
		return b.convolution
	case "#stablehlo.bounds":
		return b.bounds
	case "#stablehlo.type_extensions":
		return b.typeExtensions
	case "#stablehlo.mesh":
		return b.mesh
	case "#stablehlo.result_accuracy_mode", "#chlo.result_accuracy_mode":
		return b.accuracyMode
	}
	return nil
}

// buildStructured reads the attribute whose name is token and whose < is next.
func (r *Reader) buildStructured(cur *syntax.Cursor, a *Aliases, token syntax.Token, name string) (ir.Attr, *syntax.Error) {
	b := r.takeBody(cur, a)
	if read := b.specialBody(name); read != nil {
		attr := read(name)
		return attr, b.err
	}
	if defs := fielddef.Of(name); defs != nil {
		attr := b.fields(name, defs)
		if what := dimensionNumbers.Get()[name]; b.err != nil && what != "" {
			b.err.Then, b.err.ThenAt = "failed parsing "+what+" dimension numbers attribute", b.token().Start
		}
		return attr, b.err
	}
	if !strings.HasPrefix(name, "#sdy") {
		return 0, token.Fail(unknownAttr(name))
	}
	return r.shardyAttr(name, b, token, a)
}

// dimensionNumbers maps the attributes for which MLIR reports a second error, that they failed to
// parse, to the words of that error (StablehloOps.cpp, ChloOps.cpp, parse).
var dimensionNumbers = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"#stablehlo.scatter": "scatter", "#stablehlo.gather": "gather", "#stablehlo.dot": "dot", "#chlo.ragged_dot": "ragged dot", "#stablehlo.output_operand_alias": "dot",
	}
}}

// unknownAttr returns the error that a dialect has no such attribute (AttrOrTypeFormatGen.cpp).
func unknownAttr(name string) string {
	dialect, short, _ := strings.Cut(name[1:], ".")
	return "unknown attribute `" + short + "` in dialect `" + dialect + "`"
}

// token returns the next token; the closing bracket is never passed.
func (b *body) token() syntax.Token { return b.tokens.At(min(b.next, b.tokens.Len()-1)) }

func (b *body) text() string { t := b.token(); return string(b.src[t.Start:t.End]) }

// take consumes the next token.
func (b *body) take() {
	if b.err == nil {
		b.next++
	}
}

// skip consumes the next token if it is of this kind.
func (b *body) skip(kind syntax.Kind) bool {
	if b.err != nil || b.token().Kind != kind {
		return false
	}
	b.next++
	return true
}

// word consumes the next token if it is this word or punctuation.
func (b *body) word(w string) bool {
	if b.err != nil || b.text() != w {
		return false
	}
	b.next++
	return true
}

// key consumes `word =`.
func (b *body) key(w string) bool { return b.word(w) && b.skip(grammar.MLIREQUAL) }

// expect consumes these words and punctuation.
func (b *body) expect(texts ...string) {
	for _, text := range texts {
		if !b.word(text) {
			b.expected("'" + text + "'")
		}
	}
}

// fail records an error if it is the first; nil is none.
func (b *body) fail(err *syntax.Error) {
	if b.err == nil {
		b.err = err
	}
}

// unexpected returns the error that the next token is not the expected one.
func (b *body) unexpected(what string) *syntax.Error {
	return b.token().Fail("expected " + what + ", found '" + b.text() + "'")
}

// expected records the error of unexpected. The reference reports it at the end of the preceding
// text.
func (b *body) expected(what string) { b.fail(b.unexpected(what).AtLineEnd(b.src)) }

// bodyError returns an error about the whole body.
func (b *body) bodyError(problem error) *syntax.Error {
	return &syntax.Error{Start: b.start, End: b.end, Message: problem.Error()}
}

// atEnd reports whether the closing bracket is next.
func (b *body) atEnd() bool { return b.next == b.tokens.Len()-1 }

// close checks that the closing bracket is next.
func (b *body) close() {
	if !b.atEnd() {
		b.expected("'>'")
	}
}

// attr returns the attribute made of fields, if the body ends here.
func (b *body) attr(name string, fields ...ir.Field) ir.Attr {
	if b.close(); b.err != nil {
		return 0
	}
	a, problem := b.r.c.Attrs.Dialect(name, fields...)
	switch missing, ok := problem.(fielddef.Missing); {
	case ok:
		b.expected("field '" + string(missing) + "'")
	case problem != nil:
		b.fail(b.bodyError(problem))
	}
	return a
}

// integer consumes a signed integer. MLIR accepts `false` and `true` as one-bit integers, 0 and -1
// (AsmParser::parseInteger).
func (b *body) integer() int64 {
	switch {
	case b.skip(grammar.MLIRFALSE):
		return 0
	case b.skip(grammar.MLIRTRUE):
		return -1
	}
	sign := ""
	if b.skip(grammar.MLIRMINUS) {
		sign = "-"
	}
	n, err := syntax.ParseInteger([]byte(sign + b.text()))
	switch {
	case b.err != nil:
	case b.token().Kind != grammar.MLIRINTEGER:
		b.expected("an integer")
	case err != nil:
		b.fail(b.token().Fail("integer value too large"))
	default:
		b.next++
		return n
	}
	return 0
}

// dims consumes [0, ?, 2] without its first bracket, up to the closer.
func (b *body) dims(closer syntax.Kind) []int64 {
	dims := []int64{}
	for b.err == nil && !b.skip(closer) {
		if len(dims) > 0 {
			b.expect(",")
		}
		if b.skip(grammar.MLIRQUESTION) {
			dims = append(dims, ir.Dynamic)
		} else {
			dims = append(dims, b.integer())
		}
	}
	return dims
}

// list consumes [0, ?, 2].
func (b *body) list() []int64 {
	b.expect("[")
	return b.dims(grammar.MLIRRSQUARE)
}

// enum reads <comparison_direction LT>.
func (b *body) enum(dialect string) ir.Attr {
	name := b.text()
	words := fielddef.Words(name)
	if words == nil {
		return b.spelledOut(dialect)
	}
	b.next++
	attr := b.r.c.Attrs.Enum(dialect[1:], name, strings.Trim(b.text(), `"`))
	if attr == 0 {
		b.expected("one of " + strings.Join(words, ", "))
	}
	b.take()
	b.close()
	return attr
}

// spelledOut reads #dialect<name<…>>, which is #dialect.name<…>.
func (b *body) spelledOut(dialect string) ir.Attr {
	name := b.text()
	if b.next++; b.token().Kind != grammar.MLIRLESS {
		b.next--
		b.expected("the name of an attribute of the dialect")
		return 0
	}
	return b.named(dialect+"."+name, b.token().Start, b.tokens.At(b.tokens.Len()-1).Start)
}

// named reads an attribute with a name whose body is a part of this one.
func (b *body) named(name string, start, end int) ir.Attr {
	whole := append([]byte(name), b.src[start:end]...)
	a, err := b.r.Attr(whole, 0, len(whole), b.aliases)
	if err != nil {
		err.Start, err.End = start, end
	}
	b.fail(err)
	return a
}

// part reads the attribute in a part of the body.
func (b *body) part(start, end int) ir.Attr {
	a, err := b.r.Attr(b.src, start, end, b.aliases)
	b.fail(err)
	return a
}

// bounds reads <4, ?>.
func (b *body) bounds(name string) ir.Attr {
	dims := b.dims(grammar.MLIRGREATER)
	b.next = b.tokens.Len() - 1 // the closing bracket has been taken
	return b.attr(name, ir.Field{Name: "bounds", Ints: dims})
}

// typeExtensions reads <bounds = [4, ?]>, the former name of bounds.
func (b *body) typeExtensions(string) ir.Attr {
	if !b.key("bounds") {
		b.expected("'bounds = ['")
	}
	return b.attr("#stablehlo.bounds", ir.Field{Name: "bounds", Ints: b.list()})
}

// fields reads name = value pairs in any order.
func (b *body) fields(name string, defs []fielddef.Def) ir.Attr {
	var fields []ir.Field
	seen := make([]bool, len(defs))
	last := 0
	for b.err == nil && !b.atEnd() {
		word := b.text()
		i := slices.IndexFunc(defs, func(d fielddef.Def) bool { return d.Name == word })
		switch {
		case i < 0:
			b.fail(b.token().Fail("expected one of: " + fieldNames(defs) + ", found '" + word + "'"))
			return 0
		case seen[i]:
			b.fail(b.token().Fail("duplicated `" + word + "` entry"))
			return 0
		case i < last && hasOrder(name) || i > len(fields) && name == completeAttr:
			b.fail(b.unexpected("'" + defs[max(last, len(fields)-1)].Name + "'"))
			return 0
		}
		seen[i], last = true, i
		b.next++
		b.expect("=")
		f := b.value(defs[i])
		f.Name = word
		fields = append(fields, f)
		if !b.skip(grammar.MLIRCOMMA) {
			break
		}
		if b.atEnd() && dimensionNumbers.Get()[name] == "" {
			b.expected("a field")
		}
	}
	return b.attr(name, fields...)
}

// hasOrder reports whether the fields of an attribute have a fixed order (StablehloAttrs.td,
// assemblyFormat without struct).
func hasOrder(name string) bool {
	return name == "#stablehlo.result_accuracy" || name == "#chlo.result_accuracy" || name == "#stablehlo.dot_algorithm"
}

// completeAttr is the attribute whose fields are all required.
const completeAttr = "#stablehlo.output_operand_alias"

func fieldNames(defs []fielddef.Def) string {
	names := make([]string, len(defs))
	for i, d := range defs {
		names[i] = "`" + d.Name + "`"
	}
	return strings.Join(names, ", ")
}

// value reads the value of a field.
func (b *body) value(def fielddef.Def) (f ir.Field) {
	switch def.Kind {
	case fielddef.Dims, fielddef.List:
		return ir.Field{Ints: b.list()}
	case fielddef.Int, fielddef.Count:
		return ir.Field{Ints: []int64{b.integer()}}
	case fielddef.Bool:
		if b.skip(grammar.MLIRTRUE) {
			return ir.Field{Ints: []int64{1}}
		}
		if !b.skip(grammar.MLIRFALSE) {
			b.expected("'true' or 'false'")
		}
		return ir.Field{Ints: []int64{0}}
	case fielddef.Tolerance:
		return ir.Field{Attr: b.tolerance(def.Name)}
	}
	start, end := b.span()
	switch {
	case b.err != nil:
	case def.Kind == fielddef.Type:
		t, err := b.r.Type(b.src, start, end, b.aliases)
		b.fail(err)
		f.Type = t
	case b.src[start] == '(':
		f.Ints = b.subAxis(start, end)
	default:
		f.Attr = b.part(start, end)
	}
	return f
}

// subAxis reads (1)2.
func (b *body) subAxis(start, end int) (numbers []int64) {
	for _, word := range strings.FieldsFunc(string(b.src[start:end]), func(r rune) bool { return r == '(' || r == ')' || r == ' ' }) {
		base := 10
		if digits, hex := strings.CutPrefix(word, "0x"); hex {
			word, base = digits, 16
		}
		if n, err := strconv.ParseInt(word, base, 64); err == nil {
			numbers = append(numbers, n)
		}
	}
	if len(numbers) != 2 {
		b.fail(&syntax.Error{Start: start, End: end, Message: "expected the sizes of a sub-axis, (1)2"})
	}
	return numbers
}

// span consumes tokens up to the next comma or closer outside of brackets.
func (b *body) span() (start, end int) {
	first := b.next
	start = b.token().Start
	for depth := 0; b.err == nil; b.next++ {
		switch b.token().Kind {
		case grammar.MLIRLESS, grammar.MLIRLSQUARE, grammar.MLIRLPAREN, grammar.MLIRLBRACE:
			depth++
		case grammar.MLIRGREATER, grammar.MLIRRSQUARE, grammar.MLIRRPAREN, grammar.MLIRRBRACE:
			depth--
		}
		if depth < 0 || depth == 0 && b.token().Kind == grammar.MLIRCOMMA {
			break
		}
		end = b.token().End
	}
	if b.next == first {
		b.expected("a value")
	}
	return start, end
}

// mesh reads <axes = [#stablehlo.mesh_axis<…>], device_ids = dense<…>>. The name of an axis
// attribute may be omitted.
func (b *body) mesh(name string) ir.Attr {
	if !b.key("axes") || !b.skip(grammar.MLIRLSQUARE) {
		b.expected("'axes = ['")
	}
	var axes []ir.Attr
	for b.err == nil && (len(axes) == 0 || !b.skip(grammar.MLIRRSQUARE)) {
		if len(axes) > 0 {
			b.expect(",")
		}
		axes = append(axes, b.axis())
	}
	fields := []ir.Field{{Name: "axes", Attr: b.r.c.Attrs.Array(axes)}}
	if b.skip(grammar.MLIRCOMMA) {
		if !b.key("device_ids") {
			b.expected("'device_ids ='")
		}
		if start, end := b.span(); b.err == nil {
			fields = append(fields, ir.Field{Name: "device_ids", Attr: b.part(start, end)})
		}
	}
	return b.attr(name, fields...)
}

// axis reads an axis of a mesh.
func (b *body) axis() ir.Attr {
	start, end := b.span()
	switch {
	case b.err != nil:
	case b.src[start] == '<':
		return b.named("#stablehlo.mesh_axis", start, end)
	case b.src[start] == '#':
		return b.named("", start, end)
	}
	b.expected("'<'")
	return 0
}

// accuracyMode reads <DEFAULT>.
func (b *body) accuracyMode(name string) ir.Attr {
	dialect, _, _ := strings.Cut(name[1:], ".")
	a := b.r.c.Attrs.AccuracyMode(dialect, b.text())
	if a == 0 {
		b.expected("one of " + strings.Join(fielddef.AccuracyModes(), ", "))
	}
	b.take()
	b.close()
	return a
}

// tolerance reads the float of atol and rtol, or the integer of ulps.
func (b *body) tolerance(field string) ir.Attr {
	if field == "ulps" {
		return b.r.c.Attrs.Int(b.integer(), b.r.c.Types.Scalar(elem.I64))
	}
	sign := ""
	if b.skip(grammar.MLIRMINUS) {
		sign = "-"
	}
	bits, problem := elem.ParseFloat(elem.F64, sign+b.text())
	if problem != nil {
		b.fail(b.token().Fail(problem.Error()))
		return 0
	}
	b.next++
	return b.r.c.Attrs.Float(bits, b.r.c.Types.Scalar(elem.F64))
}

// convolution reads <[b, 0, f]x[0, i, o]->[b, 0, f]> or its raw form.
func (b *body) convolution(name string) ir.Attr {
	fields := make([]ir.Field, len(fielddef.Of(name)))
	for i, d := range fielddef.Of(name) {
		fields[i] = ir.Field{Name: d.Name}
	}
	if b.word("raw") {
		b.rawConvolution(fields)
	} else {
		b.convolutionLists(fields)
	}
	return b.attr(name, fields...)
}

// convolutionLists reads the three lists. Each contains three of the fields: the dimensions of its
// two letters, and the spatial dimensions.
func (b *body) convolutionLists(fields []ir.Field) {
	for i, side := range fielddef.ConvSides {
		b.convolutionList(fields[3*i:3*i+3], side.Letters)
		if side.After != "" {
			b.expect(side.After)
		}
	}
}

// convolutionList reads [b, 1, 0, f]: each letter once, and the numbers from 0 on without a gap
// (StablehloOps.cpp, parseConvolutionDimensions; StableHLO does not have the ? of MHLO).
func (b *body) convolutionList(fields []ir.Field, letters string) {
	b.expect("[")
	missing := letters
	spatial := map[int64]int64{}
	for at := int64(0); b.err == nil && (at == 0 || b.skip(grammar.MLIRCOMMA)); at++ {
		t := b.token()
		switch {
		case t.Kind == grammar.MLIRINTEGER || t.Kind == grammar.MLIRMINUS:
			n := b.integer()
			if _, again := spatial[n]; n < 0 {
				b.fail(t.Fail("Unexpected dimension " + strconv.FormatInt(n, 10)))
			} else if again {
				b.fail(t.Fail("Duplicate entries for spatial dimension " + strconv.FormatInt(n, 10)))
			}
			spatial[n] = at
		case t.Kind != grammar.MLIRWORD:
			b.expected("valid keyword")
		case len(b.text()) != 1 || missing == "":
			b.fail(t.Fail("Unexpected keyword " + b.text()))
		case !strings.Contains(missing, b.text()):
			b.fail(t.Fail("Unexpected dimension " + b.text() + ", expecting " + commas(missing)))
		default:
			fields[strings.Index(letters, b.text())].Ints = []int64{at}
			missing = strings.Replace(missing, b.text(), "", 1)
			b.next++
		}
	}
	if missing != "" {
		b.fail(b.token().Fail("Expected dimensions " + commas(missing) + " not specified"))
	}
	b.expect("]")
	dims, lacking := inOrder(spatial)
	if lacking != nil {
		b.fail(b.token().Fail("Expected spatial dimensions " + strings.Join(lacking, ", ") + " not specified"))
	}
	fields[2].Ints = dims
}

// commas puts commas between letters.
func commas(letters string) string { return strings.Join(strings.Split(letters, ""), ", ") }

// inOrder returns the positions of the spatial dimensions 0, 1, …, or up to ten of the missing
// numbers.
func inOrder(places map[int64]int64) (dims []int64, lacking []string) {
	const most = 10
	dims = []int64{}
	for n, found := int64(0), 0; found < len(places) && len(lacking) < most; n++ {
		if at, ok := places[n]; ok {
			dims = append(dims, at)
			found++
		} else {
			lacking = append(lacking, strconv.FormatInt(n, 10))
		}
	}
	return dims, lacking
}

// rawConvolution reads the fields of the raw form.
func (b *body) rawConvolution(fields []ir.Field) {
	for b.err == nil && !b.atEnd() {
		i := slices.IndexFunc(fields, func(f ir.Field) bool { return f.Name == b.text() })
		if i < 0 {
			b.fail(b.unexpected("a field of the dimension numbers, as `input_batch_dimension`"))
			return
		}
		b.next++
		b.expect("=")
		if i%3 == 2 {
			fields[i].Ints = b.list()
		} else {
			fields[i].Ints = []int64{b.integer()}
		}
		if !b.skip(grammar.MLIRCOMMA) {
			break
		}
	}
}

// Window reads src[start:end], {stride = [1, 1], pad = [[0, 0], [0, 0]], …}. It returns the numbers
// of the fields with these words, of which one has pairs; nil for missing ones (StablehloOps.cpp,
// parseWindowAttributes).
func (r *Reader) Window(src []byte, start, end int, words []string, pairs string) ([][]int64, *syntax.Error) {
	const name = "#stablehlo.window" // any name whose body is parsed
	text := append(append([]byte(name+"<"), src[start+1:end-1]...), '>')
	cur, err := r.Syntax.Parse(syntax.RootAttribute, text, 0, len(text))
	var numbers [][]int64
	if err == nil {
		last := cur.Tokens.Len() - 1
		for cur.Tokens.At(last).Kind != grammar.MLIRGREATER {
			last--
		}
		tokens := cur.Tokens.Slice(1, last+1) // from < on
		b := &body{r: r, src: text, tokens: tokens, next: 1}
		numbers = b.window(words, pairs)
		err = b.err
	}
	if err != nil {
		err.Start, err.End = err.Start-len(name)+start, err.End-len(name)+start
	}
	return numbers, err
}

// window reads the fields of a window in any order. A comma may follow the last.
func (b *body) window(words []string, pairs string) [][]int64 {
	numbers := make([][]int64, len(words))
	for b.err == nil && b.token().Kind == grammar.MLIRWORD {
		i := slices.Index(words, b.text())
		if i < 0 || numbers[i] != nil {
			b.fail(b.token().Fail("Unexpected keyword " + b.text()))
			return nil
		}
		b.next++
		b.expect("=")
		numbers[i] = []int64{}
		item := b.windowNumber
		if words[i] == pairs {
			item = b.windowPair
		}
		b.windowList(&numbers[i], item)
		if !b.skip(grammar.MLIRCOMMA) {
			break
		}
	}
	b.close()
	return numbers
}

// windowList reads [a, b].
func (b *body) windowList(to *[]int64, item func(to *[]int64)) {
	b.expect("[")
	for first := true; b.err == nil && (!first || !b.skip(grammar.MLIRRSQUARE)); first = false {
		item(to)
		if b.skip(grammar.MLIRRSQUARE) {
			break
		}
		if !b.skip(grammar.MLIRCOMMA) {
			b.expected("']'")
		}
	}
}

// windowNumber reads a number.
func (b *body) windowNumber(to *[]int64) {
	switch b.token().Kind {
	case grammar.MLIRINTEGER, grammar.MLIRMINUS, grammar.MLIRFALSE, grammar.MLIRTRUE:
		*to = append(*to, b.integer())
	default:
		b.expected("integer value")
	}
}

// windowPair reads [0, 1].
func (b *body) windowPair(to *[]int64) {
	before := len(*to)
	b.windowList(to, b.windowNumber)
	if n := len(*to) - before; n != 2 {
		b.fail(b.token().Fail("Expected array with 2 elements, got " + strconv.Itoa(n) + " elements instead"))
	}
}
