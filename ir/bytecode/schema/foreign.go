package schema

import (
	"cmp"
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

// A foreignForm formats or reads the text between < and >.
type foreignForm func(n *notation, p []Part)

// foreignRow returns the encoding of #dialect.mnemonic<…>.
func foreignRow(code uint64, name string, list foreignFields) Encoding {
	var fields Fields
	for _, f := range list {
		fields = append(fields, Field{f.label, f.kind})
	}
	return foreignCustom(code, name, fields, func(n *notation, p []Part) { n.fields(list, p) })
}

// foreignCustom returns the encoding of an attribute in a form of its own.
func foreignCustom(code uint64, name string, fields Fields, form foreignForm) Encoding {
	return AttrRow(code, name, ir.DialectAttr, fields, func(c *ir.Context, p []Part) (ir.Attr, error) {
		n := &notation{c: c}
		if form(n, p); n.err != nil {
			return 0, n.err
		}
		return c.Attrs.Opaque(name, "<"+string(n.out)+">", 0), nil
	}, func(c *ir.Context, a ir.Attr) ([]Part, bool) {
		body, ok := foreignBody(c, name, a)
		if !ok {
			return nil, false
		}
		n, p := &notation{c: c, reads: true, spaced: true, text: body}, make([]Part, len(fields))
		form(n, p)
		return p, n.err == nil && n.atEnd()
	})
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
	words = slices.Clone(words)
	for i := range words {
		words[i] = prefix + words[i]
	}
	return foreignCustom(code, name, Fields{{"value", Enum}}, func(n *notation, p []Part) {
		n.choice(name, first, &p[0].Int, words...)
	})
}

// fields reads or writes label = value pairs, which are read in any order.
func (n *notation) fields(list foreignFields, p []Part) {
	if n.reads {
		n.readFields(list, p)
		return
	}
	separator := ""
	for i := range list {
		f := &list[i]
		if f.isAbsent(&p[i]) {
			if f.label == "_" {
				n.fail(InvalidError("a part of an attribute is missing"))
			}
			continue
		}
		if n.word(separator); f.label != "_" {
			n.word(f.label).word(" = ")
		}
		n.value(f, &p[i])
		separator = ", "
	}
}

// readFields reads fields. A value without label belongs to the next field that has none, or is one
// more item of a list without brackets.
func (n *notation) readFields(list foreignFields, p []Part) {
	at, seen := -1, make([]bool, len(list))
	for i := range list {
		if list[i].kind == OptionalVarInt {
			p[i].Int = -1
		}
	}
	for first := true; n.err == nil && !n.atEnd(); first = false {
		if !first {
			n.word(",")
		}
		labelled := slices.IndexFunc(list, func(f foreignField) bool { return n.skipLabel(f.label) })
		switch {
		case labelled >= 0:
			at = labelled
		case at < 0 || !list[at].isOpen():
			for at++; at < len(list) && list[at].label != "_"; {
				at++
			}
		}
		if at >= len(list) || seen[at] && list[at].kind != GuardedAttrs {
			n.fail(errText)
			return
		}
		seen[at] = true
		n.value(&list[at], &p[at])
	}
	for i := range list {
		n.need(seen[i] || list[i].isOptional())
	}
}

// skipLabel skips a label and the = after it, if they are next.
func (n *notation) skipLabel(label string) bool {
	from := n.at
	if n.skip(label) && n.skip("=") {
		return true
	}
	n.at = from
	return false
}

// isOptional reports whether the value may be absent.
func (f *foreignField) isOptional() bool {
	return f.omit || f.kind == OptionalAttr || f.kind == GuardedAttr || f.kind == OptionalVarInt || f.kind == GuardedAttrs
}

// isAbsent reports whether there is no value, or one that is not printed.
func (f *foreignField) isAbsent(p *Part) bool {
	switch {
	case f.omit:
		return p.Int == 0 && len(p.Ints) == 0 && p.Bits.Lo<<1 == 0
	case f.kind == OptionalVarInt:
		return p.Int < 0
	case f.kind == GuardedAttrs:
		return len(p.Attrs) == 0
	}
	return p.Attr == 0 && (f.kind == OptionalAttr || f.kind == GuardedAttr)
}

// isOpen reports whether the value is a list without brackets.
func (f *foreignField) isOpen() bool { return f.kind == GuardedAttrs && f.of[0] != '[' }

// value reads or writes a field, or an item of a list without brackets.
func (n *notation) value(f *foreignField, p *Part) {
	nested := func(a *ir.Attr) *notation { return n.nested(f, a) }
	switch {
	case f.isOpen() && n.reads:
		p.Attrs = append(p.Attrs, 0)
		nested(&p.Attrs[len(p.Attrs)-1])
	case f.isOpen():
		items(n, "", &p.Attrs, nested, "")
	case f.kind == Attrs || f.kind == GuardedAttrs:
		items(n, "[", &p.Attrs, nested, "]")
	case f.kind == SignedVarInts:
		items(n, "[", &p.Ints, n.dim, "]")
	case f.kind == Bool:
		n.choice("", 0, &p.Int, "false", "true")
	case f.kind == Double && n.reads:
		var err error
		p.Bits, err = elem.ParseFloat(elem.F64, n.piece())
		n.need(err == nil)
	case f.kind == Double:
		n.word(n.c.Attrs.ShortText(n.c.Attrs.Float(p.Bits, n.c.Types.Scalar(elem.F64))))
	case f.kind == String:
		n.quoted(&p.Text)
	case f.kind == Attr || f.kind == OptionalAttr || f.kind == GuardedAttr:
		nested(&p.Attr)
	case f.of != "":
		n.number(f.of, &p.Int)
	default:
		n.int(&p.Int)
		n.need(!n.reads || p.Int >= 0 || f.kind == SignedVarInt)
	}
}

// choice reads or writes a word of an enumeration, whose first value is first.
func (n *notation) choice(enum string, first int64, value *int64, words ...string) {
	switch i := int(*value - first); {
	case n.reads:
		i = slices.Index(words, strings.Join(strings.Fields(n.piece()), " "))
		n.need(i >= 0)
		*value = int64(i) + first
	case i < 0 || i >= len(words):
		n.fail(unknownValue(enum, *value))
	default:
		n.word(words[i])
	}
}

// dim is a number, or ? for a dynamic one.
func (n *notation) dim(d *int64) *notation {
	if n.optional(*d == ir.Dynamic, "?") {
		*d = ir.Dynamic
		return n
	}
	return n.int(d)
}

// nested is an attribute in a field.
func (n *notation) nested(f *foreignField, a *ir.Attr) *notation {
	if n.reads {
		value, ok := f.attr(n.c, n.piece())
		n.need(ok)
		*a = value
		return n
	}
	text, err := f.nested(n.c, *a)
	n.fail(err)
	return n.word(text)
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

// attr returns the attribute in a field.
func (f *foreignField) attr(c *ir.Context, text string) (a ir.Attr, ok bool) {
	class := strings.Trim(f.of, "[]")
	if name, before, after, short := shortForm(class); short {
		text = before + strings.TrimPrefix(text, name) + after
		return c.Attrs.Opaque(name, text, 0), strings.HasPrefix(text, "<") && strings.HasSuffix(text, ">")
	}
	if a = c.Attrs.Find([]byte(text)); a == 0 {
		name, body, _ := strings.Cut(text, "<")
		var value string
		quoted := &notation{reads: true, spaced: true, text: text}
		isString := quoted.quoted(&value).err == nil && quoted.atEnd()
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

// piece returns the text up to a comma or a closing bracket outside of brackets and strings.
func (n *notation) piece() string {
	text, depth, quoted := n.text[n.at:], 0, false
	end := len(text)
	for i := 0; i < end; i++ {
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
		case depth == 0 && strings.IndexByte(">)]},", b) >= 0:
			end = i
		case strings.IndexByte(">)]}", b) >= 0:
			depth--
		}
	}
	text = strings.TrimSpace(text[:end])
	n.at += end
	n.need(text != "" && depth == 0 && !quoted)
	return cmp.Or(text, " ") // attr reads text[0]
}
