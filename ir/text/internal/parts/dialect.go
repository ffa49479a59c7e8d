package parts

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// Dialect attributes whose bodies are parsed. ir.FieldDefs lists their fields.

// structuredName reports whether the body of a dialect type or attribute is parsed; any other body
// is opaque text.
func structuredName(name []byte) bool {
	s := string(name)
	dialect, _, _ := strings.Cut(s[1:], ".")
	return dialect == "stablehlo" || dialect == "chlo" || s == "#sdy" || strings.HasPrefix(s, "#sdy.") || mpmdAttrs[s] || strings.HasPrefix(s, "!quant.")
}

// A body holds the tokens between < and > of a dialect attribute or type.
type body struct {
	r          *Reader
	src        []byte
	tokens     syntax.Tokens
	next       int
	aliases    *Aliases
	start, end int // offsets of the brackets
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
				b.tokens, b.end = cur.Part.Tokens.Slice(first, cur.Token), t.End
				return b
			}
		}
	}
}

// respaced returns the text with a space after each comma and nowhere else.
func (b *body) respaced() string {
	var text strings.Builder
	for _, t := range b.tokens.All() {
		text.Write(b.src[t.Start:t.End])
		if t.Kind == grammar.MLIRCOMMA {
			text.WriteByte(' ')
		}
	}
	return text.String()
}

// verbatim returns the text of the body as written.
func (b *body) verbatim() string {
	if b.tokens.Len() == 0 {
		return ""
	}
	last := b.tokens.At(b.tokens.Len() - 1)
	return string(b.src[b.tokens.At(0).Start:last.End])
}

// specialBody returns the function that reads the body of an attribute that is not a list of name =
// value, and nil for any other attribute.
func (b *body) specialBody(name string) func(name string) (ir.Attr, *syntax.Error) {
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
		return read(name)
	}
	if defs := ir.FieldDefs(name); defs != nil {
		attr, err := b.fields(name, defs)
		if what := dimensionNumbers[name]; err != nil && what != "" {
			err.Then, err.ThenAt = "failed parsing "+what+" dimension numbers attribute", b.token().Start
		}
		return attr, err
	}
	if !strings.HasPrefix(name, "#sdy") && !mpmdAttrs[name] {
		return 0, token.Fail(unknownAttr(name))
	}
	return r.shardyAttr(name, b, token, a)
}

// dimensionNumbers maps the attributes for which MLIR reports a second error, that they failed to
// parse, to the words of that error (StablehloOps.cpp, ChloOps.cpp, parse).
var dimensionNumbers = map[string]string{
	"#stablehlo.scatter": "scatter", "#stablehlo.gather": "gather", "#stablehlo.dot": "dot", "#chlo.ragged_dot": "ragged dot", "#stablehlo.output_operand_alias": "dot",
}

// token returns the next token; the closing bracket is never passed.
func (b *body) token() syntax.Token { return b.tokens.At(min(b.next, b.tokens.Len()-1)) }

func (b *body) text() string { t := b.token(); return string(b.src[t.Start:t.End]) }

// skip consumes the next token if it is of this kind.
func (b *body) skip(kind syntax.Kind) bool {
	if b.token().Kind != kind {
		return false
	}
	b.next++
	return true
}

// word consumes the next token if it is this word.
func (b *body) word(w string) bool {
	if b.text() != w {
		return false
	}
	b.next++
	return true
}

// key consumes `word =`.
func (b *body) key(w string) bool { return b.word(w) && b.skip(grammar.MLIREQUAL) }

// unexpected returns the error that the next token is not the expected one.
func (b *body) unexpected(what string) *syntax.Error {
	return b.token().Fail("expected " + what + ", found '" + b.text() + "'")
}

// expected is like unexpected, for errors that the reference reports at the end of the preceding
// text.
func (b *body) expected(what string) *syntax.Error { return b.unexpected(what).AtLineEnd(b.src) }

// fail returns an error about the whole body.
func (b *body) fail(problem error) *syntax.Error {
	return &syntax.Error{Start: b.start, End: b.end, Message: problem.Error()}
}

// close checks that the closing bracket is next.
func (b *body) close() *syntax.Error {
	if b.next != b.tokens.Len()-1 {
		return b.expected("'>'")
	}
	return nil
}

// attr returns the attribute made of fields, if the body ends here.
func (b *body) attr(name string, fields ...ir.Field) (ir.Attr, *syntax.Error) {
	if err := b.close(); err != nil {
		return 0, err
	}
	a, problem := b.r.c.Attrs.Dialect(name, fields...)
	switch missing, ok := problem.(ir.MissingField); {
	case ok:
		return 0, b.expected("field '" + string(missing) + "'")
	case problem != nil:
		return 0, b.fail(problem)
	}
	return a, nil
}

// integer consumes a signed integer. MLIR accepts `false` and `true` as one-bit integers, 0 and -1
// (AsmParser::parseInteger).
func (b *body) integer() (int64, *syntax.Error) {
	switch {
	case b.skip(grammar.MLIRFALSE):
		return 0, nil
	case b.skip(grammar.MLIRTRUE):
		return -1, nil
	}
	sign := ""
	if b.skip(grammar.MLIRMINUS) {
		sign = "-"
	}
	n, err := syntax.ParseInteger([]byte(sign + b.text()))
	switch {
	case b.token().Kind != grammar.MLIRINTEGER:
		return 0, b.expected("an integer")
	case err != nil:
		return 0, b.token().Fail("integer value too large")
	}
	b.next++
	return n, nil
}

// dims consumes [0, ?, 2] without its first bracket, up to the closer.
func (b *body) dims(closer syntax.Kind) (dims []int64, err *syntax.Error) {
	count := 0
	for at := b.next; at < b.tokens.Len() && b.tokens.At(at).Kind != closer; at += 2 {
		// with their commas
		count++
	}
	dims = make([]int64, 0, count)
	for !b.skip(closer) {
		if len(dims) > 0 && !b.skip(grammar.MLIRCOMMA) {
			return nil, b.expected("','")
		}
		if b.skip(grammar.MLIRQUESTION) {
			dims = append(dims, ir.Dynamic)
			continue
		}
		n, err := b.integer()
		if err != nil {
			return nil, err
		}
		dims = append(dims, n)
	}
	return dims, nil
}

// list consumes [0, ?, 2].
func (b *body) list() ([]int64, *syntax.Error) {
	if !b.skip(grammar.MLIRLSQUARE) {
		return nil, b.expected("'['")
	}
	return b.dims(grammar.MLIRRSQUARE)
}

// enum reads <comparison_direction LT>.
func (b *body) enum(dialect string) (ir.Attr, *syntax.Error) {
	name := b.text()
	words := ir.EnumWords(name)
	if words == nil {
		return b.spelledOut(dialect)
	}
	b.next++
	attr := b.r.c.Attrs.Enum(dialect[1:], name, strings.Trim(b.text(), `"`))
	if attr == 0 {
		return 0, b.expected("one of " + strings.Join(words, ", "))
	}
	b.next++
	return attr, b.close()
}

// spelledOut reads #dialect<name<…>>, which is #dialect.name<…>.
func (b *body) spelledOut(dialect string) (ir.Attr, *syntax.Error) {
	name := b.text()
	if b.next++; b.token().Kind != grammar.MLIRLESS {
		b.next--
		return 0, b.expected("the name of an attribute of the dialect")
	}
	start, end := b.token().Start, b.tokens.At(b.tokens.Len()-1).Start
	return b.named(dialect+"."+name, start, end)
}

// named reads an attribute with a name whose body is a part of this one.
func (b *body) named(name string, start, end int) (ir.Attr, *syntax.Error) {
	whole := append([]byte(name), b.src[start:end]...)
	a, err := b.r.Attr(whole, 0, len(whole), b.aliases)
	if err != nil {
		err.Start, err.End = start, end
	}
	return a, err
}

// bounds reads <4, ?>.
func (b *body) bounds(name string) (ir.Attr, *syntax.Error) {
	dims, err := b.dims(grammar.MLIRGREATER)
	if err != nil {
		return 0, err
	}
	b.next = b.tokens.Len() - 1 // the closing bracket has been taken
	return b.attr(name, ir.Field{Name: "bounds", Ints: dims})
}

// typeExtensions reads <bounds = [4, ?]>, the former name of bounds.
func (b *body) typeExtensions(string) (ir.Attr, *syntax.Error) {
	if !b.key("bounds") {
		return 0, b.expected("'bounds = ['")
	}
	dims, err := b.list()
	if err != nil {
		return 0, err
	}
	return b.attr("#stablehlo.bounds", ir.Field{Name: "bounds", Ints: dims})
}

// fields reads name = value pairs in any order.
func (b *body) fields(name string, defs []ir.FieldDef) (ir.Attr, *syntax.Error) {
	var fields []ir.Field
	seen := make([]bool, len(defs))
	last := 0
	for b.next < b.tokens.Len()-1 {
		i := 0
		for i < len(defs) && defs[i].Name != b.text() {
			i++
		}
		switch {
		case i == len(defs):
			return 0, b.token().Fail("expected one of: " + fieldNames(defs) + ", found '" + b.text() + "'")
		case seen[i]:
			return 0, b.token().Fail("duplicated `" + defs[i].Name + "` entry")
		}
		if i < last && ordered[name] || i > len(fields) && complete[name] {
			return 0, b.unexpected("'" + defs[max(last, len(fields)-1)].Name + "'")
		}
		seen[i], last = true, i
		b.next++
		if !b.skip(grammar.MLIREQUAL) {
			return 0, b.expected("'='")
		}
		f, err := b.value(defs[i])
		if err != nil {
			return 0, err
		}
		f.Name = defs[i].Name
		fields = append(fields, f)
		if !b.skip(grammar.MLIRCOMMA) {
			break
		}
		if b.next == b.tokens.Len()-1 && dimensionNumbers[name] == "" {
			return 0, b.expected("a field")
		}
	}
	return b.attr(name, fields...)
}

// ordered lists the attributes whose fields have a fixed order (StablehloAttrs.td, assemblyFormat
// without struct).
var ordered = map[string]bool{"#stablehlo.result_accuracy": true, "#chlo.result_accuracy": true, "#stablehlo.dot_algorithm": true}

// complete lists the attributes whose fields are all required.
var complete = map[string]bool{"#stablehlo.output_operand_alias": true}

func fieldNames(defs []ir.FieldDef) string {
	names := make([]string, len(defs))
	for i, d := range defs {
		names[i] = "`" + d.Name + "`"
	}
	return strings.Join(names, ", ")
}

// value reads the value of a field.
func (b *body) value(def ir.FieldDef) (f ir.Field, err *syntax.Error) {
	switch def.Kind {
	case ir.DimsField, ir.ListField:
		f.Ints, err = b.list()
		return f, err
	case ir.IntField, ir.CountField:
		n, err := b.integer()
		return ir.Field{Ints: []int64{n}}, err
	case ir.BoolField:
		word := b.text()
		if word != "true" && word != "false" {
			return f, b.expected("'true' or 'false'")
		}
		b.next++
		return ir.Field{Ints: []int64{int64(len("false") - len(word))}}, nil
	case ir.ToleranceField:
		f.Attr, err = b.tolerance(def.Name)
		return f, err
	}
	start, end, err := b.span()
	switch {
	case err != nil:
	case def.Kind == ir.TypeField:
		f.Type, err = b.r.Type(b.src, start, end, b.aliases)
	case b.src[start] == '(':
		f.Ints, err = b.subAxis(start, end)
	default:
		f.Attr, err = b.r.Attr(b.src, start, end, b.aliases)
	}
	return f, err
}

// subAxis reads (1)2.
func (b *body) subAxis(start, end int) (numbers []int64, err *syntax.Error) {
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
		return nil, &syntax.Error{Start: start, End: end, Message: "expected the sizes of a sub-axis, (1)2"}
	}
	return numbers, nil
}

// span consumes tokens up to the next comma or closer outside of brackets.
func (b *body) span() (start, end int, err *syntax.Error) {
	first := b.next
	start = b.token().Start
	for depth := 0; ; b.next++ {
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
		return 0, 0, b.expected("a value")
	}
	return start, end, nil
}

// mesh reads <axes = [#stablehlo.mesh_axis<…>], device_ids = dense<…>>. The name of an axis
// attribute may be omitted.
func (b *body) mesh(name string) (ir.Attr, *syntax.Error) {
	if !b.key("axes") || !b.skip(grammar.MLIRLSQUARE) {
		return 0, b.expected("'axes = ['")
	}
	var axes []ir.Attr
	for len(axes) == 0 || !b.skip(grammar.MLIRRSQUARE) {
		if len(axes) > 0 && !b.skip(grammar.MLIRCOMMA) {
			return 0, b.expected("','")
		}
		start, end, err := b.span()
		if err != nil {
			return 0, err
		}
		of := ""
		switch b.src[start] {
		case '<':
			of = "#stablehlo.mesh_axis"
		case '#':
		default:
			return 0, b.expected("'<'")
		}
		axis, err := b.named(of, start, end)
		if err != nil {
			return 0, err
		}
		axes = append(axes, axis)
	}
	fields := []ir.Field{{Name: "axes", Attr: b.r.c.Attrs.Array(axes)}}
	if b.skip(grammar.MLIRCOMMA) {
		if !b.key("device_ids") {
			return 0, b.expected("'device_ids ='")
		}
		start, end, err := b.span()
		if err != nil {
			return 0, err
		}
		ids, err := b.r.Attr(b.src, start, end, b.aliases)
		if err != nil {
			return 0, err
		}
		fields = append(fields, ir.Field{Name: "device_ids", Attr: ids})
	}
	return b.attr(name, fields...)
}

// accuracyMode reads <DEFAULT>.
func (b *body) accuracyMode(name string) (ir.Attr, *syntax.Error) {
	dialect, _, _ := strings.Cut(name[1:], ".")
	a := b.r.c.Attrs.AccuracyMode(dialect, b.text())
	if a == 0 {
		return 0, b.expected("one of " + strings.Join(ir.AccuracyModes(), ", "))
	}
	b.next++
	return a, b.close()
}

// tolerance reads the float of atol and rtol, or the integer of ulps.
func (b *body) tolerance(field string) (ir.Attr, *syntax.Error) {
	if field == "ulps" {
		n, err := b.integer()
		return b.r.c.Attrs.Int(n, b.r.c.Types.Scalar(elem.I64)), err
	}
	sign := ""
	if b.skip(grammar.MLIRMINUS) {
		sign = "-"
	}
	bits, problem := elem.ParseFloat(elem.F64, sign+b.text())
	if problem != nil {
		return 0, b.token().Fail(problem.Error())
	}
	b.next++
	return b.r.c.Attrs.Float(bits, b.r.c.Types.Scalar(elem.F64)), nil
}
