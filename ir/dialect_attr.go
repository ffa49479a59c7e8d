package ir

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/internal/fielddef"
)

// Dialect returns the dialect attribute with this name, such as #stablehlo.dot, and these fields.
// Fields that are not always printed may be missing. It returns an error if another one is missing,
// or if there is no such attribute or field.
func (attrs *Attrs) Dialect(name string, fields ...Field) (Attr, error) {
	defs := fielddef.Of(name)
	if defs == nil {
		return 0, fmt.Errorf("'%s' has no fields", name)
	}
	var room [maxFields]Field
	sorted := room[:len(defs)]
	for _, f := range fields {
		i := slices.IndexFunc(defs, func(d fielddef.Def) bool { return d.Name == f.Name })
		if i < 0 {
			return 0, fmt.Errorf("'%s' has no field '%s'", name, f.Name)
		}
		sorted[i] = f
	}
	text, err := attrs.appendDialect(append(attrs.ctx.scratch[:0], name...), name, defs, sorted)
	if err != nil {
		return 0, err
	}
	if a := attrs.Find(text); a != 0 {
		return a, nil
	}
	r := attrRec{kind: DialectAttr, text: attrs.ctx.keep(text), dialect: &dialectRec{name: name, fields: slices.Clone(sorted)}}
	if err := attrs.checkFields(name, r.dialect.fields); err != nil {
		return 0, err
	}
	r.dialect.fields = slices.DeleteFunc(r.dialect.fields, func(f Field) bool { return f.Name == "" })
	short := r.text[len(name):]
	if name == "#stablehlo.conv" { // custom forms print it without brackets
		short = short[1 : len(short)-1]
	}
	return attrs.addShort(r, short), nil
}

// maxFields is the maximum number of fields of a dialect attribute, those of #stablehlo.conv.
const maxFields = 9

// appendDialect writes the fields of a dialect attribute in angle brackets.
func (attrs *Attrs) appendDialect(dst []byte, name string, defs []fielddef.Def, fields []Field) ([]byte, error) {
	switch name {
	case "#stablehlo.mesh":
		return attrs.appendMesh(dst, fields)
	case "#stablehlo.bounds":
		return append(appendDims(append(dst, '<'), fields[0].Ints), '>'), nil
	case "#stablehlo.conv":
		return appendConv(dst, withZeros(fields)), nil
	}
	return attrs.appendFields(dst, defs, fields)
}

// appendFields writes <a = 1, b = [2]>.
func (attrs *Attrs) appendFields(dst []byte, defs []fielddef.Def, fields []Field) ([]byte, error) {
	dst = append(dst, '<')
	separator := ""
	for i, d := range defs {
		f := &fields[i]
		var omit bool
		switch d.Kind {
		case fielddef.Dims:
			omit = len(f.Ints) == 0
		case fielddef.Int:
			omit = len(f.Ints) == 0 || f.Ints[0] == 0
		case fielddef.OptionalAttr:
			omit = f.Name == ""
		case fielddef.Tolerance:
			omit = f.Name == "" || attrs.isZero(f.Attr)
		}
		if omit {
			continue
		}
		if f.Name == "" {
			return nil, fielddef.Missing(d.Name)
		}
		dst = append(append(append(dst, separator...), d.Name...), " = "...)
		dst = attrs.appendField(dst, d.Kind, f)
		separator = ", "
	}
	return append(dst, '>'), nil
}

// appendField writes the value of a field.
func (attrs *Attrs) appendField(dst []byte, kind fielddef.Kind, f *Field) []byte {
	switch kind {
	case fielddef.Dims, fielddef.List:
		return append(appendDims(append(dst, '['), f.Ints), ']')
	case fielddef.Int, fielddef.Count:
		return strconv.AppendInt(dst, f.Ints[0], 10)
	case fielddef.Bool:
		return strconv.AppendBool(dst, f.Ints[0] != 0)
	case fielddef.Type:
		return append(dst, attrs.ctx.Types.Text(f.Type)...)
	case fielddef.Tolerance:
		return append(dst, attrs.ShortText(f.Attr)...)
	}
	if len(f.Ints) == 2 { // sub_axis_info
		return fmt.Appendf(dst, "(%d)%d", f.Ints[0], f.Ints[1])
	}
	return append(dst, attrs.Text(f.Attr)...)
}

// isZero reports whether a number is 0 or 0.0, of either sign.
func (attrs *Attrs) isZero(a Attr) bool {
	bits, ok := attrs.Number(a)
	if attrs.Kind(a) == FloatAttr {
		bits.Lo &^= 1 << 63 // tolerances are f64
	}
	return ok && bits.Lo == 0
}

// appendComma writes a comma before each item of a list but the first.
func appendComma[T int | int64](dst []byte, i T) []byte {
	if i > 0 {
		dst = append(dst, ", "...)
	}
	return dst
}

// appendDims writes dimensions: 0, ?, 2.
func appendDims(dst []byte, dims []int64) []byte {
	dst = slices.Grow(dst, len(dims)*len("0, "))
	for i, n := range dims {
		dst = appendComma(dst, i)
		dst = appendDim(dst, n)
	}
	return dst
}

// appendMesh writes <axes=[<name = "x", size = 2>], device_ids=dense<…>>. Axes print without their
// attribute name, and there are no spaces around =.
func (attrs *Attrs) appendMesh(dst []byte, fields []Field) ([]byte, error) {
	axes, ids := fields[0], fields[1]
	if axes.Name == "" {
		return nil, fielddef.Missing("axes")
	}
	dst = append(dst, "<axes=["...)
	for i, a := range attrs.Items(axes.Attr) {
		dst = appendComma(dst, i)
		if attrs.DialectName(a) == "#stablehlo.mesh_axis" {
			dst = append(dst, attrs.ShortText(a)...)
		} else {
			dst = append(dst, attrs.Text(a)...)
		}
	}
	dst = append(dst, ']')
	if ids.Attr != 0 {
		dst = append(append(dst, ", device_ids="...), attrs.Text(ids.Attr)...)
	}
	return append(dst, '>'), nil
}

// withZeros sets missing integer fields of #stablehlo.conv to 0.
func withZeros(fields []Field) []Field {
	for i, d := range fielddef.Conv {
		if fields[i].Name = d.Name; d.Kind == fielddef.Count && len(fields[i].Ints) == 0 {
			fields[i].Ints = []int64{0}
		}
	}
	return fields
}

// appendConv writes <[b, 0, f]x[0, i, o]->[b, 0, f]>, with ? for a dimension that no field names.
// If two dimensions are equal, or one is negative or too large, it writes the raw form. Such an
// attribute may exist, but no operation accepts it.
func appendConv(dst []byte, fields []Field) []byte {
	text := append(dst, '<')
	for i, side := range fielddef.ConvSides {
		items, ok := convItems(fields[3*i:3*i+3], side.Letters)
		if !ok {
			return appendRawConv(dst, fields)
		}
		text = append(append(append(append(text, '['), strings.Join(items, ", ")...), ']'), side.After...)
	}
	return append(text, '>')
}

// convItems returns the items of one list of appendConv; ok is false if a list cannot express them.
func convItems(fields []Field, letters string) (items []string, ok bool) {
	const maxDims = 1 << 10
	for i, f := range fields {
		for n, at := range f.Ints {
			if at < 0 || at >= maxDims {
				return nil, false
			}
			for int64(len(items)) <= at {
				items = append(items, "?")
			}
			if items[at] != "?" {
				return nil, false
			}
			if items[at] = strconv.Itoa(n); i < len(letters) {
				items[at] = letters[i : i+1]
			}
		}
	}
	return items, true
}

// appendRawConv writes <raw input_batch_dimension = 0, …>.
func appendRawConv(dst []byte, fields []Field) []byte {
	dst = append(dst, "<raw"...)
	for i, d := range fielddef.Conv {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(dst, ' '), d.Name...)
		dst = (*Attrs)(nil).appendField(append(dst, " = "...), d.Kind, &fields[i])
	}
	return append(dst, '>')
}

// Enum returns the attribute #dialect<name WORD>, or 0 if the enumeration has no such word.
func (attrs *Attrs) Enum(dialect, name, word string) Attr {
	if !slices.Contains(fielddef.Words(name), word) {
		return 0
	}
	text := append(append(append(attrs.ctx.scratch[:0], '#'), dialect...), '<')
	from := len(text)
	text = append(append(append(append(text, name...), ' '), word...), '>')
	if a := attrs.Find(text); a != 0 {
		return a
	}
	r := attrRec{kind: DialectAttr, text: attrs.ctx.keep(text), value: word}
	r.dialect = &dialectRec{enum: r.text[from : from+len(name)]}
	return attrs.addShort(r, r.value)
}

// EnumWord returns the word of an enumerant or an accuracy mode, and "" for any other attribute.
func (attrs *Attrs) EnumWord(a Attr) string {
	if r := attrs.record(a); r.kind == DialectAttr {
		return r.value
	}
	return ""
}

// AccuracyMode returns #dialect.result_accuracy_mode<WORD>, or 0 if there is no such word.
func (attrs *Attrs) AccuracyMode(dialect, word string) Attr {
	if !slices.Contains(fielddef.AccuracyModes(), word) {
		return 0
	}
	name := "#" + dialect + ".result_accuracy_mode"
	r := attrRec{kind: DialectAttr, text: name + "<" + word + ">", value: word, dialect: &dialectRec{name: name}}
	return attrs.intern(r, "<"+word+">")
}
