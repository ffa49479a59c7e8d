package ir

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// structuredName tells whether the body of a dialect's type or attribute is taken apart; any other
// body is one opaque text.
func structuredName(name []byte) bool {
	s := string(name)
	dialect, _, _ := strings.Cut(s[1:], ".")
	return dialect == "stablehlo" || dialect == "chlo" || s == "#sdy" || strings.HasPrefix(s, "#sdy.") || strings.HasPrefix(s, "!quant.")
}

// A fieldKind is what stands behind the = of a field.
type fieldKind uint8

const (
	dimsField  fieldKind = iota // [0, 1], not printed when empty
	listField                   // [0, 1], always printed
	intField                    // 1, not printed when 0
	countField                  // 1, always printed
	wordField                   // true
	attrField                   // any attribute, always printed
	typeField
	optionalAttrField
)

type field struct {
	name string
	kind fieldKind
}

// structs are the attributes that print as fields in angle brackets, in this order
// (StablehloAttrs.td, ChloAttrs.td, and the printers in StablehloOps.cpp).
var structs = map[string][]field{
	"#stablehlo.scatter": {{"update_window_dims", dimsField}, {"inserted_window_dims", dimsField}, {"input_batching_dims", dimsField},
		{"scatter_indices_batching_dims", dimsField}, {"scatter_dims_to_operand_dims", dimsField}, {"index_vector_dim", intField}},
	"#stablehlo.gather": {{"offset_dims", dimsField}, {"collapsed_slice_dims", dimsField}, {"operand_batching_dims", dimsField},
		{"start_indices_batching_dims", dimsField}, {"start_index_map", dimsField}, {"index_vector_dim", intField}},
	"#stablehlo.dot": {{"lhs_batching_dimensions", dimsField}, {"rhs_batching_dimensions", dimsField},
		{"lhs_contracting_dimensions", dimsField}, {"rhs_contracting_dimensions", dimsField}},
	"#chlo.ragged_dot": {{"lhs_batching_dimensions", dimsField}, {"rhs_batching_dimensions", dimsField},
		{"lhs_contracting_dimensions", dimsField}, {"rhs_contracting_dimensions", dimsField},
		{"lhs_ragged_dimensions", dimsField}, {"rhs_group_dimensions", dimsField}},
	"#stablehlo.dot_algorithm": {{"lhs_precision_type", typeField}, {"rhs_precision_type", typeField}, {"accumulation_type", typeField},
		{"lhs_component_count", countField}, {"rhs_component_count", countField}, {"num_primitive_operations", countField},
		{"allow_imprecise_accumulation", wordField}},
	"#stablehlo.output_operand_alias":    {{"output_tuple_indices", listField}, {"operand_index", countField}, {"operand_tuple_indices", listField}},
	"#stablehlo.channel_handle":          {{"handle", countField}, {"type", countField}},
	"#stablehlo.axis_ref":                {{"name", attrField}, {"sub_axis_info", optionalAttrField}},
	"#stablehlo.mesh_axis":               {{"name", attrField}, {"size", countField}},
	"#stablehlo.replica_group_mesh_axes": {{"mesh", attrField}, {"axes", attrField}},
	"#stablehlo.mesh":                    {{"axes", attrField}},
}

// enums are the words of #dialect<name WORD> (StablehloEnums.td, ChloEnums.td).
var enums = map[string][]string{
	"precision":            {"DEFAULT", "HIGH", "HIGHEST"},
	"fft_type":             {"FFT", "IFFT", "RFFT", "IRFFT"},
	"comparison_direction": {"EQ", "NE", "GE", "GT", "LE", "LT"},
	"comparison_type":      {"NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"},
	"transpose":            {"TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"},
	"rng_distribution":     {"UNIFORM", "NORMAL"},
	"rng_algorithm":        {"DEFAULT", "THREE_FRY", "PHILOX"},
}

// accuracyModes are the words of #dialect.result_accuracy_mode<WORD>.
var accuracyModes = []string{"DEFAULT", "HIGHEST", "TOLERANCE"}

// Enum is the attribute #dialect<name WORD>, which forms show as WORD; 0 if there is no such word.
func (c *Context) Enum(dialect, name, word string) Attr {
	for _, w := range enums[name] {
		if w == word {
			return c.internAttr(attrRec{kind: DialectAttr, text: "#" + dialect + "<" + name + " " + word + ">", short: word, value: word})
		}
	}
	return 0
}

// EnumWord is the word of an enumerant.
func (c *Context) EnumWord(a Attr) string { return c.attrs[a].value }

// A body is what stands between < and > of a dialect's attribute, as tokens.
type body struct {
	*Context
	src        []byte
	tokens     []syntax.Token
	next       int
	aliases    *aliases
	start, end int    // offsets of the brackets
	respaced   string // the text with a blank behind each comma and nowhere else
}

// treeText takes a LESS … GREATER run.
func treeText(cur *cursor) *body {
	b := &body{src: cur.src, start: cur.position()}
	var text strings.Builder
	for depth := 0; ; {
		if cur.kind() < 0 {
			cur.event++
			continue
		}
		t := cur.take()
		b.tokens = append(b.tokens, t)
		text.Write(cur.src[t.Start:t.End])
		switch t.Kind {
		case grammar.MLIRCOMMA:
			text.WriteByte(' ')
		case grammar.MLIRLESS:
			depth++
		case grammar.MLIRGREATER:
			if depth--; depth == 0 {
				b.end, b.respaced = t.End, text.String()
				return b
			}
		}
	}
}

// buildStructured reads the attribute whose name is token and whose < is next.
func (c *Context) buildStructured(cur *cursor, a *aliases, token syntax.Token, name string) (Attr, *syntax.Error) {
	b := treeText(cur)
	b.Context, b.aliases = c, a
	b.next = 1
	switch name {
	case "#stablehlo", "#chlo":
		return b.enum(name)
	case "#stablehlo.conv":
		return b.convolution()
	case "#stablehlo.bounds":
		return b.bounds()
	case "#stablehlo.type_extensions":
		if !b.word("bounds") || !b.skip(grammar.MLIREQUAL) || !b.skip(grammar.MLIRLSQUARE) {
			return 0, b.expected("'bounds = ['")
		}
		return b.bounds()
	case "#stablehlo.mesh":
		return b.mesh()
	case "#stablehlo.result_accuracy", "#chlo.result_accuracy":
		return b.accuracy(name)
	case "#stablehlo.result_accuracy_mode", "#chlo.result_accuracy_mode":
		return b.accuracyMode(name)
	}
	if fields, ok := structs[name]; ok {
		return b.fields(name, fields)
	}
	if !strings.HasPrefix(name, "#sdy") {
		dialect, _, _ := strings.Cut(name[1:], ".")
		return 0, tokenError(token, "unknown "+dialect+" attribute '"+name+"'")
	}
	short := b.respaced
	switch name {
	case "#sdy.op_sharding_rule":
		short = clauses.Replace(short)
	case "#sdy.sharding_per_value":
		short = strings.ReplaceAll(short, "#sdy.sharding<", "<")
	}
	return c.internAttr(attrRec{kind: DialectAttr, text: name + short, short: short}), nil
}

// clauses puts blanks between the clauses of a sharding rule: ([i])->([i]) {i=4} reduction={i}.
var clauses = strings.NewReplacer("){", ") {", "}reduction", "} reduction", "}need_replication", "} need_replication",
	"}permutation", "} permutation", "}blocked_propagation", "} blocked_propagation")

// token is the next token; the closing bracket is never passed.
func (b *body) token() syntax.Token { return b.tokens[min(b.next, len(b.tokens)-1)] }

func (b *body) text() string { t := b.token(); return string(b.src[t.Start:t.End]) }

// skip takes the next token if it is of this kind.
func (b *body) skip(kind syntax.Kind) bool {
	if b.token().Kind != kind {
		return false
	}
	b.next++
	return true
}

// word takes the next token if it is this word.
func (b *body) word(w string) bool {
	if b.text() != w {
		return false
	}
	b.next++
	return true
}

func (b *body) expected(what string) *syntax.Error {
	return tokenError(b.token(), "expected "+what+", found '"+b.text()+"'")
}

// integer takes a signed integer.
func (b *body) integer() (int64, *syntax.Error) {
	sign := ""
	if b.skip(grammar.MLIRMINUS) {
		sign = "-"
	}
	n, err := integerOf([]byte(sign + b.text()))
	if err != nil || b.token().Kind != grammar.MLIRINTEGER {
		return 0, b.expected("an integer")
	}
	b.next++
	return n, nil
}

// dims takes [0, ?, 2] without its first bracket, up to the closer, and spells it.
func (b *body) dims(closer syntax.Kind) (text string, dims []int64, err *syntax.Error) {
	dims = []int64{}
	for !b.skip(closer) {
		if len(dims) > 0 && !b.skip(grammar.MLIRCOMMA) {
			return "", nil, b.expected("','")
		}
		if b.skip(grammar.MLIRQUESTION) {
			dims = append(dims, Dynamic)
			continue
		}
		n, err := b.integer()
		if err != nil {
			return "", nil, err
		}
		dims = append(dims, n)
	}
	return spellDims(dims), dims, nil
}

// spellDims writes 0, ?, 2.
func spellDims(dims []int64) string {
	var text []byte
	for i, n := range dims {
		if i > 0 {
			text = append(text, ", "...)
		}
		if n == Dynamic {
			text = append(text, '?')
		} else {
			text = strconv.AppendInt(text, n, 10)
		}
	}
	return string(text)
}

// enum reads <comparison_direction LT>.
func (b *body) enum(dialect string) (Attr, *syntax.Error) {
	name := b.text()
	if enums[name] == nil {
		return b.spelledOut(dialect)
	}
	b.next++
	attr := b.Enum(dialect[1:], name, b.text())
	if attr == 0 {
		return 0, b.expected("one of " + strings.Join(enums[name], ", "))
	}
	b.next++
	return attr, b.close()
}

// spelledOut reads #dialect<name<…>>, which is #dialect.name<…>.
func (b *body) spelledOut(dialect string) (Attr, *syntax.Error) {
	name := b.text()
	if b.next++; b.token().Kind != grammar.MLIRLESS {
		b.next--
		return 0, b.expected("the name of an attribute of the dialect")
	}
	start, end := b.token().Start, b.tokens[len(b.tokens)-1].Start
	whole := append([]byte(dialect+"."+name), b.src[start:end]...)
	a, err := b.readAttr(whole, 0, len(whole), b.aliases)
	if err != nil {
		err.Start, err.End = start, end
	}
	return a, err
}

// close checks that the closing bracket is next.
func (b *body) close() *syntax.Error {
	if b.next != len(b.tokens)-1 {
		return b.expected("'>'")
	}
	return nil
}

func (b *body) bounds() (Attr, *syntax.Error) {
	closer := syntax.Kind(grammar.MLIRGREATER)
	if b.next > 1 {
		closer = grammar.MLIRRSQUARE
	}
	spelled, dims, err := b.dims(closer)
	if err != nil {
		return 0, err
	}
	const name = "#stablehlo.bounds"
	text := name + "<" + spelled + ">"
	return b.internAttr(attrRec{kind: DialectAttr, text: text, short: text, name: name, fields: []Field{{Name: "bounds", Ints: dims}}}), nil
}

// fields reads name = value pairs in any order and prints them in the order of the table.
func (b *body) fields(name string, fields []field) (Attr, *syntax.Error) {
	values := make([]string, len(fields))
	var parts []Field
	for b.next < len(b.tokens)-1 {
		i := 0
		for i < len(fields) && fields[i].name != b.text() {
			i++
		}
		if i == len(fields) {
			return 0, b.expected("one of " + fieldNames(fields))
		}
		if values[i] != "" {
			return 0, tokenError(b.token(), "duplicated `"+fields[i].name+"` entry")
		}
		b.next++
		if !b.skip(grammar.MLIREQUAL) {
			return 0, b.expected("'='")
		}
		part, err := Field{}, (*syntax.Error)(nil)
		if values[i], part, err = b.value(fields[i].kind); err != nil {
			return 0, err
		}
		part.Name = fields[i].name
		parts = append(parts, part)
		if !b.skip(grammar.MLIRCOMMA) {
			break
		}
	}
	if err := b.close(); err != nil {
		return 0, err
	}
	short, err := spellFields(fields, values)
	if err != "" {
		return 0, b.expected("field '" + err + "'")
	}
	return b.made(attrRec{kind: DialectAttr, text: name + short, short: short, name: name, fields: parts})
}

// made makes an attribute of a dialect, or says why it cannot be.
func (b *body) made(r attrRec) (Attr, *syntax.Error) {
	a, message := b.constructed(r)
	if message != "" {
		return 0, &syntax.Error{Start: b.start, End: b.end, Message: message}
	}
	return a, nil
}

func fieldNames(fields []field) string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = "`" + f.name + "`"
	}
	return strings.Join(names, ", ")
}

// spellFields writes <a = 1, b = [2]>; missing names a field that must be there.
func spellFields(fields []field, values []string) (text, missing string) {
	var out strings.Builder
	out.WriteByte('<')
	for i, f := range fields {
		v := values[i]
		if f.kind == dimsField && (v == "" || v == "[]") || f.kind == intField && (v == "" || v == "0") || f.kind == optionalAttrField && v == "" {
			continue
		}
		if v == "" {
			return "", f.name
		}
		if out.Len() > 1 {
			out.WriteString(", ")
		}
		out.WriteString(f.name + " = " + v)
	}
	return out.String() + ">", ""
}

// value reads and spells the value of a field.
func (b *body) value(kind fieldKind) (string, Field, *syntax.Error) {
	switch kind {
	case dimsField, listField:
		if !b.skip(grammar.MLIRLSQUARE) {
			return "", Field{}, b.expected("'['")
		}
		text, dims, err := b.dims(grammar.MLIRRSQUARE)
		return "[" + text + "]", Field{Ints: dims}, err
	case intField, countField:
		n, err := b.integer()
		return strconv.FormatInt(n, 10), Field{Ints: []int64{n}}, err
	case wordField:
		word := b.text()
		if word != "true" && word != "false" {
			return "", Field{}, b.expected("'true' or 'false'")
		}
		b.next++
		return word, Field{Ints: []int64{int64(len("false") - len(word))}}, nil
	}
	start, end, err := b.span()
	if err != nil {
		return "", Field{}, err
	}
	if kind == typeField {
		t, err := b.readType(b.src, start, end, b.aliases)
		return b.types[t].text, Field{Type: t}, err
	}
	if b.src[start] == '(' { // sub_axis_info: (1)2
		text := string(b.src[start:end])
		return text, Field{Ints: numbersIn(text)}, nil
	}
	a, err := b.readAttr(b.src, start, end, b.aliases)
	return b.AttrString(a), Field{Attr: a}, err
}

// numbersIn are the numbers in a text: 1 and 2 of (1)2.
func numbersIn(text string) (numbers []int64) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		if n, err := strconv.ParseInt(word, 10, 64); err == nil {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// span takes tokens up to the next comma or closer outside of brackets.
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

// mesh reads <axes = [#stablehlo.mesh_axis<…>], device_ids = dense<…>>, whose axes print without their
// name and whose = has no blanks around it.
func (b *body) mesh() (Attr, *syntax.Error) {
	if !b.word("axes") || !b.skip(grammar.MLIREQUAL) || !b.skip(grammar.MLIRLSQUARE) {
		return 0, b.expected("'axes = ['")
	}
	const axisName = "#stablehlo.mesh_axis"
	text := []byte("<axes=[")
	var axes []Attr
	for n := 0; !b.skip(grammar.MLIRRSQUARE); n++ {
		if n > 0 {
			if !b.skip(grammar.MLIRCOMMA) {
				return 0, b.expected("','")
			}
			text = append(text, ", "...)
		}
		start, end, err := b.span()
		if err != nil {
			return 0, err
		}
		whole := b.src[start:end]
		if whole[0] == '<' {
			whole = append([]byte(axisName), whole...)
		}
		axis, err := b.readAttr(whole, 0, len(whole), b.aliases)
		if err != nil {
			err.Start, err.End = start, end
			return 0, err
		}
		axes = append(axes, axis)
		text = append(text, strings.TrimPrefix(b.AttrString(axis), axisName)...)
	}
	text = append(text, ']')
	parts := []Field{{Name: "axes", Attr: b.Array(axes)}}
	if b.skip(grammar.MLIRCOMMA) {
		if !b.word("device_ids") || !b.skip(grammar.MLIREQUAL) {
			return 0, b.expected("'device_ids ='")
		}
		start, end, err := b.span()
		if err != nil {
			return 0, err
		}
		ids, err := b.readAttr(b.src, start, end, b.aliases)
		if err != nil {
			return 0, err
		}
		parts = append(parts, Field{Name: "device_ids", Attr: ids})
		text = append(append(text, ", device_ids="...), b.AttrString(ids)...)
	}
	short := string(append(text, '>'))
	const name = "#stablehlo.mesh"
	return b.internAttr(attrRec{kind: DialectAttr, text: name + short, short: short, name: name, fields: parts}), b.close()
}

// accuracyMode reads <DEFAULT>.
func (b *body) accuracyMode(name string) (Attr, *syntax.Error) {
	word := b.text()
	for _, w := range accuracyModes {
		if w == word {
			b.next++
			return b.internAttr(attrRec{kind: DialectAttr, text: name + "<" + w + ">", short: "<" + w + ">", value: w, name: name}), b.close()
		}
	}
	return 0, b.expected("one of " + strings.Join(accuracyModes, ", "))
}

// accuracy reads <atol = 1.0, rtol = 1.0, ulps = 2, mode = …>; zeros are not printed.
func (b *body) accuracy(name string) (Attr, *syntax.Error) {
	var out strings.Builder
	out.WriteByte('<')
	var parts []Field
	for _, f := range []string{"atol", "rtol", "ulps"} {
		if !b.word(f) {
			continue
		}
		if !b.skip(grammar.MLIREQUAL) {
			return 0, b.expected("'='")
		}
		value, number, err := b.tolerance(f)
		if err != nil {
			return 0, err
		}
		parts = append(parts, Field{Name: f, Attr: number})
		zero := isZero(&b.attrs[number])
		if !b.skip(grammar.MLIRCOMMA) {
			return 0, b.expected("','")
		}
		if !zero {
			out.WriteString(f + " = " + value + ", ")
		}
	}
	if !b.word("mode") || !b.skip(grammar.MLIREQUAL) {
		return 0, b.expected("'mode ='")
	}
	start, end, err := b.span()
	if err != nil {
		return 0, err
	}
	mode, err := b.readAttr(b.src, start, end, b.aliases)
	if err != nil {
		return 0, err
	}
	out.WriteString("mode = " + b.AttrString(mode) + ">")
	parts = append(parts, Field{Name: "mode", Attr: mode})
	if err := b.close(); err != nil {
		return 0, err
	}
	return b.made(attrRec{kind: DialectAttr, text: name + out.String(), short: out.String(), name: name, fields: parts})
}

// tolerance reads the float of atol and rtol, or the integer of ulps.
func (b *body) tolerance(field string) (text string, number Attr, err *syntax.Error) {
	if field == "ulps" {
		n, err := b.integer()
		return strconv.FormatInt(n, 10), b.Int(n, b.Scalar(elem.I64)), err
	}
	sign := ""
	if b.skip(grammar.MLIRMINUS) {
		sign = "-"
	}
	bits, problem := elem.ParseFloat(elem.F64, sign+b.text())
	if problem != nil {
		return "", 0, tokenError(b.token(), problem.Error())
	}
	b.next++
	return string(elem.AppendFloat(nil, elem.F64, bits)), b.float(bits, b.Scalar(elem.F64)), nil
}

// isZero tells whether a number is 0 or 0.0, of either sign.
func isZero(r *attrRec) bool {
	if r.kind == IntegerAttr {
		return r.ints[0] == 0
	}
	return strings.TrimLeft(r.short, "-") == "0.000000e+00"
}
