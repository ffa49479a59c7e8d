package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Dialects whose attributes package ir keeps as text: MHLO and LLVM. A row formats the text as the
// dialect prints it, and parses it to write the attribute again. What a row cannot parse is written
// as text, which MLIR reads as well.

// A foreignField is a field of a row. The values of most attributes are printed as
// <name = value, …>, in the order of the encoding.
type foreignField struct {
	label string // "_" prints the value only
	kind  Kind
	// what the value may be: the enumeration of a number; the class of an attribute, see isOfClass
	// and shortForm, in brackets for a list that is printed in brackets
	of   string
	omit bool // not printed if it is 0, false or empty
}

// Values of foreignField.omit.
const always, ifSet = false, true

// foreignFields are the fields of a row.
type foreignFields []foreignField

// A foreignForm formats and parses the text between < and >.
type foreignForm struct {
	format func(c *ir.Context, p []Part) (string, error)
	parse  func(c *ir.Context, body string) ([]Part, bool)
}

// foreignRow returns the encoding of #dialect.mnemonic<…>.
func foreignRow(code uint64, name string, list foreignFields) Encoding {
	return foreignCustom(code, name, wireFields(list), foreignForm{
		func(c *ir.Context, p []Part) (string, error) { return formatFields(c, list, p) },
		func(c *ir.Context, body string) ([]Part, bool) { return parseFields(c, list, body) },
	})
}

// wireFields returns the fields as the encoding has them.
func wireFields(list foreignFields) (fields Fields) {
	for _, f := range list {
		fields = append(fields, Field{f.label, f.kind})
	}
	return fields
}

// foreignCustom returns the encoding of an attribute in a form of its own.
func foreignCustom(code uint64, name string, fields Fields, form foreignForm) Encoding {
	return Encoding{Code: code, Name: name, kind: ir.DialectAttr, Fields: fields,
		Attr: func(c *ir.Context, p []Part) (ir.Attr, error) {
			body, err := form.format(c, p)
			if err != nil {
				return 0, err
			}
			return c.Attrs.Opaque(name, "<"+body+">", 0), nil
		},
		SplitAttr: func(c *ir.Context, a ir.Attr) ([]Part, bool) {
			body, ok := foreignBody(c, name, a)
			if !ok {
				return nil, false
			}
			return form.parse(c, body)
		},
	}
}

// foreignBody returns the text between < and > of an attribute with this name.
func foreignBody(c *ir.Context, name string, a ir.Attr) (string, bool) {
	body, ok := strings.CutPrefix(c.Attrs.Text(a), name+"<")
	body, end := strings.CutSuffix(body, ">")
	return body, ok && end
}

// foreignEnum returns the encoding of an enumeration: #dialect<name WORD>, or #dialect.name<WORD>
// if prefix is empty.
func foreignEnum(code uint64, name, prefix string, first int64, words ...string) Encoding {
	return foreignCustom(code, name, Fields{{"value", Enum}}, foreignForm{
		func(_ *ir.Context, p []Part) (string, error) {
			i := p[0].Int - first
			if i < 0 || i >= int64(len(words)) {
				return "", unknownValue(name, p[0].Int)
			}
			return prefix + words[i], nil
		},
		func(_ *ir.Context, body string) ([]Part, bool) {
			word, ok := strings.CutPrefix(body, prefix)
			i := slices.Index(words, strings.TrimSpace(word))
			return []Part{{Int: int64(i) + first}}, ok && i >= 0
		},
	})
}

// formatFields formats label = value pairs.
func formatFields(c *ir.Context, list foreignFields, p []Part) (string, error) {
	var words []string
	for i := range list {
		f := &list[i]
		text, err := f.format(c, &p[i])
		if err != nil {
			return "", err
		}
		switch {
		case f.omit && p[i].Int == 0 && len(p[i].Ints) == 0 && p[i].Bits.Lo<<1 == 0:
		case text == "" && f.label == "_":
			return "", InvalidError("a part of an attribute is missing")
		case text == "" && f.isOptional():
		case f.label == "_":
			words = append(words, text)
		default:
			words = append(words, f.label+" = "+text)
		}
	}
	return strings.Join(words, ", "), nil
}

// isOptional reports whether the value may be absent.
func (f *foreignField) isOptional() bool {
	return f.omit || f.kind == OptionalAttr || f.kind == GuardedAttr || f.kind == OptionalVarInt || f.kind == GuardedAttrs || f.kind == GuardedInts
}

// format returns the text of a value, "" if it is absent.
func (f *foreignField) format(c *ir.Context, p *Part) (string, error) {
	switch f.kind {
	case VarInt, SignedVarInt:
		if f.of != "" {
			return formatNumber(f.of, p.Int)
		}
		return strconv.FormatInt(p.Int, 10), nil
	case OptionalVarInt:
		if p.Int < 0 {
			return "", nil
		}
		return strconv.FormatInt(p.Int, 10), nil
	case Bool:
		return strconv.FormatBool(p.Int != 0), nil
	case SignedVarInts:
		return "[" + joinInts(p.Ints) + "]", nil
	case Double:
		return c.Attrs.ShortText(c.Attrs.Float(p.Bits, c.Types.Scalar(elem.F64))), nil
	case String:
		return string(ir.AppendQuoted(nil, p.Text)), nil
	case Attr, OptionalAttr, GuardedAttr:
		if p.Attr == 0 {
			return "", nil
		}
		return f.nested(c, p.Attr)
	}
	words := make([]string, len(p.Attrs))
	for i, a := range p.Attrs {
		var err error
		if words[i], err = f.nested(c, a); err != nil {
			return "", err
		}
	}
	text := strings.Join(words, ", ")
	if f.kind == Attrs || strings.HasPrefix(f.of, "[") && len(words) > 0 {
		text = "[" + text + "]"
	}
	return text, nil
}

// joinInts returns the numbers with commas, ? for a dynamic one.
func joinInts(list []int64) string {
	words := make([]string, len(list))
	for i, n := range list {
		if words[i] = strconv.FormatInt(n, 10); n == ir.Dynamic {
			words[i] = "?"
		}
	}
	return strings.Join(words, ", ")
}

// nested returns the text of an attribute in a field.
func (f *foreignField) nested(c *ir.Context, a ir.Attr) (string, error) {
	text := c.Attrs.Text(a)
	class := strings.Trim(f.of, "[]")
	name, before, after, short := shortForm(class)
	switch {
	case !short && isOfClass(c, class, a, text):
		if c.Attrs.Kind(a) == ir.DistinctAttr {
			text = strings.Replace(text, "]<unit>", "]<>", 1)
		}
		return text, nil
	case short && strings.HasPrefix(text, name+before) && strings.HasSuffix(text, after):
		return text[len(name+before) : len(text)-len(after)], nil
	}
	return "", InvalidError("'" + text + "' is not of kind " + class)
}

// shortForm returns the name of an attribute that is printed without it: <NAME with its brackets,
// (NAME without them, (NAME|LABEL without the label of its only field.
func shortForm(class string) (name, before, after string, ok bool) {
	if name, ok = strings.CutPrefix(class, "<"); ok {
		return name, "", "", true
	}
	name, ok = strings.CutPrefix(class, "(")
	name, label, labelled := strings.Cut(name, "|")
	if before = "<"; labelled {
		before += label + " = "
	}
	return name, before, ">", ok
}

// isOfClass reports whether an attribute belongs to a class: a kind of builtin attributes, a prefix
// of names, or one of the lists in foreignClasses. MLIR checks it when it reads the field.
func isOfClass(c *ir.Context, class string, a ir.Attr, text string) bool {
	if kind, ok := builtinClasses.Get()[class]; ok {
		return c.Attrs.Kind(a) == kind && (class != "bool" || text == "true" || text == "false")
	}
	names, ok := foreignClasses.Get()[class]
	if !ok {
		names = class
	}
	for name := range strings.FieldsSeq(names) {
		if rest, ok := strings.CutPrefix(text, "#llvm."+name); ok && (rest == "" || rest[0] == '<') {
			return true
		}
	}
	return class == ""
}

// parseFields parses what formatFields formats. Missing fields are zero.
func parseFields(c *ir.Context, list foreignFields, body string) ([]Part, bool) {
	parts := make([]Part, len(list))
	for i := range list {
		parts[i].Int = -1
		if list[i].kind != OptionalVarInt {
			parts[i].Int = 0
		}
	}
	pieces, ok := splitPieces(body)
	at, seen := -1, make([]bool, len(list))
	for _, piece := range pieces {
		label, value, labelled := strings.Cut(piece, "=")
		i := slices.IndexFunc(list, func(f foreignField) bool { return labelled && f.label == strings.TrimSpace(label) })
		switch {
		case i >= 0:
			at = i
		case at >= 0 && list[at].kind == GuardedAttrs && list[at].of[0] != '[': // one more item
			value = piece
		default:
			at++
			for at < len(list) && list[at].label != "_" {
				at++
			}
			value = piece
		}
		if at >= len(list) || seen[at] && list[at].kind != GuardedAttrs {
			return nil, false
		}
		seen[at] = true
		ok = ok && list[at].parse(c, strings.TrimSpace(value), &parts[at])
	}
	for i := range list {
		ok = ok && (seen[i] || list[i].isOptional())
	}
	return parts, ok
}

// parse parses a value. An item of a list without brackets is appended.
func (f *foreignField) parse(c *ir.Context, text string, p *Part) (ok bool) {
	var err error
	switch f.kind {
	case VarInt, SignedVarInt, OptionalVarInt:
		if f.of != "" {
			p.Int, ok = parseNumber(f.of, text)
			return ok
		}
		p.Int, err = strconv.ParseInt(text, 10, 64)
		return err == nil && (p.Int >= 0 || f.kind == SignedVarInt)
	case Bool:
		p.Int = int64(strings.Index("false true", text)) / 6
		return text == "false" || text == "true"
	case SignedVarInts:
		p.Ints, ok = parseInts(text)
		return ok
	case Double:
		p.Bits, err = elem.ParseFloat(elem.F64, text)
		return err == nil
	case String:
		p.Text, ok = unquoted(text)
		return ok
	case Attr, OptionalAttr, GuardedAttr:
		p.Attr, ok = f.attr(c, text)
		return ok
	}
	items := []string{text}
	if f.kind == Attrs || strings.HasPrefix(f.of, "[") {
		if text, ok = inBrackets(text); !ok {
			return false
		}
		if items, ok = splitPieces(text); !ok {
			return false
		}
	}
	for _, item := range items {
		a, ok := f.attr(c, item)
		if !ok {
			return false
		}
		p.Attrs = append(p.Attrs, a)
	}
	return true
}

// inBrackets returns the text between [ and ].
func inBrackets(text string) (string, bool) {
	text, start := strings.CutPrefix(text, "[")
	text, end := strings.CutSuffix(text, "]")
	return text, start && end
}

// parseInts parses [1, ?].
func parseInts(text string) (list []int64, ok bool) {
	if text, ok = inBrackets(text); !ok {
		return nil, false
	}
	pieces, ok := splitPieces(text)
	for _, piece := range pieces {
		n, err := strconv.ParseInt(piece, 10, 64)
		if piece == "?" {
			n, err = ir.Dynamic, nil
		}
		list, ok = append(list, n), ok && err == nil
	}
	return list, ok
}

// unquoted returns the value of a string in quotes, as ir.AppendQuoted writes it.
func unquoted(text string) (string, bool) {
	body, start := strings.CutPrefix(text, `"`)
	body, end := strings.CutSuffix(body, `"`)
	var value []byte
	for i := 0; i < len(body); i++ {
		b := body[i]
		switch {
		case b == '"':
			return "", false
		case b != '\\':
		case i+1 < len(body) && body[i+1] == '\\':
			i++
		case i+2 >= len(body):
			return "", false
		default:
			n, err := strconv.ParseUint(body[i+1:i+3], 16, 8)
			if err != nil {
				return "", false
			}
			b, i = byte(n), i+2
		}
		value = append(value, b)
	}
	return string(value), start && end
}

// attr returns the attribute in a field.
func (f *foreignField) attr(c *ir.Context, text string) (a ir.Attr, ok bool) {
	class := strings.Trim(f.of, "[]")
	if name, before, after, short := shortForm(class); short {
		text = before + strings.TrimPrefix(text, name) + after
		return c.Attrs.Opaque(name, text, 0), strings.HasPrefix(text, "<") && strings.HasSuffix(text, ">")
	}
	if a = c.Attrs.Find([]byte(text)); a == 0 {
		name, body, _ := strings.Cut(text, "<")
		value, isString := unquoted(text)
		digits, isDistinct := strings.CutPrefix(name, "distinct[")
		number, err := strconv.ParseInt(strings.TrimSuffix(digits, "]"), 10, 64)
		switch {
		case isDistinct && body == ">" && err == nil:
			a = c.Attrs.Distinct(number, c.Attrs.Unit())
		case isString:
			a = c.Attrs.String(value)
		case text[0] == '@' && !strings.ContainsAny(text, ":\""):
			a = c.Attrs.Symbol(text[1:])
		case (strings.HasPrefix(name, "#llvm.") || strings.HasPrefix(name, "#mhlo.")) && strings.HasSuffix(text, ">"):
			a = c.Attrs.Opaque(name, "<"+body, 0)
		default:
			return 0, false
		}
	}
	return a, isOfClass(c, class, a, c.Attrs.Text(a))
}

// splitPieces splits text at the commas outside of brackets and strings.
func splitPieces(text string) (pieces []string, ok bool) {
	start, depth, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case quoted:
			if b == '\\' {
				i++
			}
			quoted = b != '"'
		case b == '"':
			quoted = true
		case strings.IndexByte("<([{", b) >= 0:
			depth++
		case b == '>' && i > 0 && text[i-1] == '-':
		case strings.IndexByte(">)]}", b) >= 0:
			depth--
		case b == ',' && depth == 0:
			pieces, start = append(pieces, strings.TrimSpace(text[start:i])), i+1
		}
	}
	if last := strings.TrimSpace(text[start:]); last != "" || start > 0 {
		pieces = append(pieces, last)
	}
	return pieces, depth == 0 && !quoted && !slices.Contains(pieces, "")
}
