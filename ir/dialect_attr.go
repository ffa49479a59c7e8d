package ir

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A FieldKind is the type of a field's value. It also determines when the field is printed.
type FieldKind uint8

const (
	DimsField         FieldKind = iota // [0, 1], not printed if empty
	ListField                          // [0, 1], always printed
	IntField                           // 1, not printed if 0
	CountField                         // 1, always printed
	BoolField                          // true
	AttrField                          // any attribute, always printed
	OptionalAttrField                  // any attribute, or two integers, (1)2
	TypeField
	ToleranceField // a float or an integer, not printed if 0
)

// A FieldDef defines a field of a dialect attribute.
type FieldDef struct {
	Name string
	Kind FieldKind
}

// fieldDefs lists the dialect attributes that consist of fields. Most print the fields in this
// order in angle brackets (StablehloAttrs.td, ChloAttrs.td, and the printers in StablehloOps.cpp);
// appendDialect has the exceptions.
var fieldDefs = []struct {
	name   string
	fields []FieldDef
}{
	{"#stablehlo.scatter", []FieldDef{{"update_window_dims", DimsField}, {"inserted_window_dims", DimsField}, {"input_batching_dims", DimsField},
		{"scatter_indices_batching_dims", DimsField}, {"scatter_dims_to_operand_dims", DimsField}, {"index_vector_dim", IntField}}},
	{"#stablehlo.gather", []FieldDef{{"offset_dims", DimsField}, {"collapsed_slice_dims", DimsField}, {"operand_batching_dims", DimsField},
		{"start_indices_batching_dims", DimsField}, {"start_index_map", DimsField}, {"index_vector_dim", IntField}}},
	{"#stablehlo.dot", []FieldDef{{"lhs_batching_dimensions", DimsField}, {"rhs_batching_dimensions", DimsField},
		{"lhs_contracting_dimensions", DimsField}, {"rhs_contracting_dimensions", DimsField}}},
	{"#chlo.ragged_dot", []FieldDef{{"lhs_batching_dimensions", DimsField}, {"rhs_batching_dimensions", DimsField},
		{"lhs_contracting_dimensions", DimsField}, {"rhs_contracting_dimensions", DimsField},
		{"lhs_ragged_dimensions", DimsField}, {"rhs_group_dimensions", DimsField}}},
	{"#stablehlo.dot_algorithm", []FieldDef{{"lhs_precision_type", TypeField}, {"rhs_precision_type", TypeField}, {"accumulation_type", TypeField},
		{"lhs_component_count", CountField}, {"rhs_component_count", CountField}, {"num_primitive_operations", CountField},
		{"allow_imprecise_accumulation", BoolField}}},
	{"#stablehlo.output_operand_alias", []FieldDef{{"output_tuple_indices", ListField}, {"operand_index", CountField}, {"operand_tuple_indices", ListField}}},
	{"#stablehlo.channel_handle", []FieldDef{{"handle", CountField}, {"type", CountField}}},
	{"#stablehlo.axis_ref", []FieldDef{{"name", AttrField}, {"sub_axis_info", OptionalAttrField}}},
	{"#stablehlo.mesh_axis", []FieldDef{{"name", AttrField}, {"size", CountField}}},
	{"#stablehlo.replica_group_mesh_axes", []FieldDef{{"mesh", AttrField}, {"axes", AttrField}}},
	{"#stablehlo.mesh", []FieldDef{{"axes", AttrField}, {"device_ids", OptionalAttrField}}},
	{"#stablehlo.bounds", []FieldDef{{"bounds", ListField}}},
	{"#stablehlo.conv", convFields},
	{"#stablehlo.result_accuracy", accuracyFields},
	{"#chlo.result_accuracy", accuracyFields},
}

var accuracyFields = []FieldDef{{"atol", ToleranceField}, {"rtol", ToleranceField}, {"ulps", ToleranceField}, {"mode", AttrField}}

// FieldDefs returns the fields of a dialect attribute such as #stablehlo.dot, in print order, or
// nil if the attribute does not consist of fields. The caller must not change the slice.
func FieldDefs(name string) []FieldDef {
	for i := range fieldDefs {
		if fieldDefs[i].name == name {
			return fieldDefs[i].fields
		}
	}
	return nil
}

// A MissingField is the error for a missing field of a dialect attribute.
type MissingField string

func (f MissingField) Error() string { return "field '" + string(f) + "' is missing" }

// Dialect returns the dialect attribute with this name, such as #stablehlo.dot, and these fields.
// FieldDefs lists the valid fields; those that are not always printed may be missing. The error is
// a MissingField if a required field is missing.
func (attrs *Attrs) Dialect(name string, fields ...Field) (Attr, error) {
	defs := FieldDefs(name)
	if defs == nil {
		return 0, fmt.Errorf("'%s' has no fields", name)
	}
	var room [maxFields]Field
	sorted := room[:len(defs)]
	for _, f := range fields {
		i := slices.IndexFunc(defs, func(d FieldDef) bool { return d.Name == f.Name })
		if i < 0 {
			return 0, fmt.Errorf("'%s' has no field '%s'", name, f.Name)
		}
		sorted[i] = f
	}
	text, err := attrs.appendDialect(append(attrs.ctx.scratch[:0], name...), name, defs, sorted)
	if err != nil {
		return 0, err
	}
	a, hash := attrs.find(text)
	if a != 0 {
		return a, nil
	}
	r := attrRec{kind: DialectAttr, text: attrs.ctx.keep(text), attrParts: &attrParts{dialect: &dialectRec{name: name, fields: slices.Clone(sorted)}}}
	if err := attrs.checkFields(name, r.dialect.fields); err != nil {
		return 0, err
	}
	r.dialect.fields = slices.DeleteFunc(r.dialect.fields, func(f Field) bool { return f.Name == "" })
	short := r.text[len(name):]
	if name == "#stablehlo.conv" { // custom forms print it without brackets
		short = short[1 : len(short)-1]
	}
	return attrs.addShort(r, short, hash), nil
}

// maxFields is the maximum number of fields of a dialect attribute, those of #stablehlo.conv.
const maxFields = 9

// appendDialect writes the fields of a dialect attribute in angle brackets.
func (attrs *Attrs) appendDialect(dst []byte, name string, defs []FieldDef, fields []Field) ([]byte, error) {
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
func (attrs *Attrs) appendFields(dst []byte, defs []FieldDef, fields []Field) ([]byte, error) {
	dst = append(dst, '<')
	separator := ""
	for i, d := range defs {
		f := &fields[i]
		var omit bool
		switch d.Kind {
		case DimsField:
			omit = len(f.Ints) == 0
		case IntField:
			omit = len(f.Ints) == 0 || f.Ints[0] == 0
		case OptionalAttrField:
			omit = f.Name == ""
		case ToleranceField:
			omit = f.Name == "" || attrs.isZero(f.Attr)
		}
		if omit {
			continue
		}
		if f.Name == "" {
			return nil, MissingField(d.Name)
		}
		dst = append(append(append(dst, separator...), d.Name...), " = "...)
		dst = attrs.appendField(dst, d.Kind, f)
		separator = ", "
	}
	return append(dst, '>'), nil
}

// appendField writes the value of a field.
func (attrs *Attrs) appendField(dst []byte, kind FieldKind, f *Field) []byte {
	switch kind {
	case DimsField, ListField:
		return append(appendDims(append(dst, '['), f.Ints), ']')
	case IntField, CountField:
		return strconv.AppendInt(dst, f.Ints[0], 10)
	case BoolField:
		return strconv.AppendBool(dst, f.Ints[0] != 0)
	case TypeField:
		return append(dst, attrs.ctx.Types.Text(f.Type)...)
	case ToleranceField:
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
		return nil, MissingField("axes")
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

// ConvSides describes the three dimension lists of a convolution: the letters that each contains
// once, and the text after it (StablehloOps.cpp, parseConvolutionDimensions).
var ConvSides = [3]struct{ Letters, After string }{{"bf", "x"}, {"io", "->"}, {"bf", ""}}

// convFields lists the fields of #stablehlo.conv, three for each side: the dimensions of its two
// letters, and the spatial dimensions.
var convFields = []FieldDef{
	{"input_batch_dimension", CountField}, {"input_feature_dimension", CountField}, {"input_spatial_dimensions", ListField},
	{"kernel_input_feature_dimension", CountField}, {"kernel_output_feature_dimension", CountField}, {"kernel_spatial_dimensions", ListField},
	{"output_batch_dimension", CountField}, {"output_feature_dimension", CountField}, {"output_spatial_dimensions", ListField},
}

// withZeros sets missing integer fields of #stablehlo.conv to 0.
func withZeros(fields []Field) []Field {
	for i, d := range convFields {
		if fields[i].Name = d.Name; d.Kind == CountField && len(fields[i].Ints) == 0 {
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
	for i, side := range ConvSides {
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
	for i, d := range convFields {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(dst, ' '), d.Name...)
		dst = (*Attrs)(nil).appendField(append(dst, " = "...), d.Kind, &fields[i])
	}
	return append(dst, '>')
}

// enums lists the words of #dialect<name WORD> (StablehloEnums.td, ChloEnums.td).
var enums = [...]struct {
	name  string
	words []string
}{
	{"precision", []string{"DEFAULT", "HIGH", "HIGHEST"}},
	{"fft_type", []string{"FFT", "IFFT", "RFFT", "IRFFT"}},
	{"comparison_direction", []string{"EQ", "NE", "GE", "GT", "LE", "LT"}},
	{"comparison_type", []string{"NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"}},
	{"transpose", []string{"TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"}},
	{"rng_distribution", []string{"UNIFORM", "NORMAL"}},
	{"rng_algorithm", []string{"DEFAULT", "THREE_FRY", "PHILOX"}},
}

// EnumWords returns the words of an enumeration of StableHLO, such as comparison_direction, or nil
// if the name is unknown. The caller must not change the slice.
func EnumWords(name string) []string {
	for i := range enums {
		if enums[i].name == name {
			return enums[i].words
		}
	}
	return nil
}

// AccuracyModes returns the words of #dialect.result_accuracy_mode<WORD>.
func AccuracyModes() []string { return []string{"DEFAULT", "HIGHEST", "TOLERANCE"} }

// Enum returns the attribute #dialect<name WORD>, or 0 if the enumeration has no such word.
func (attrs *Attrs) Enum(dialect, name, word string) Attr {
	if !slices.Contains(EnumWords(name), word) {
		return 0
	}
	text := append(append(append(attrs.ctx.scratch[:0], '#'), dialect...), '<')
	from := len(text)
	text = append(append(append(append(text, name...), ' '), word...), '>')
	a, hash := attrs.find(text)
	if a != 0 {
		return a
	}
	r := attrRec{kind: DialectAttr, text: attrs.ctx.keep(text)}
	r.attrParts = &attrParts{dialect: &dialectRec{enum: r.text[from : from+len(name)]}}
	r.setValue(word)
	return attrs.addShort(r, r.valueText(), hash)
}

// EnumWord returns the word of an enumerant or an accuracy mode, and "" for any other attribute.
func (attrs *Attrs) EnumWord(a Attr) string {
	if r := attrs.record(a); r.kind == DialectAttr {
		return r.valueText()
	}
	return ""
}

// AccuracyMode returns #dialect.result_accuracy_mode<WORD>, or 0 if there is no such word.
func (attrs *Attrs) AccuracyMode(dialect, word string) Attr {
	if !slices.Contains(AccuracyModes(), word) {
		return 0
	}
	name := "#" + dialect + ".result_accuracy_mode"
	r := attrRec{kind: DialectAttr, text: name + "<" + word + ">", attrParts: &attrParts{dialect: &dialectRec{name: name}, value: word}}
	return attrs.intern(r, "<"+word+">")
}
