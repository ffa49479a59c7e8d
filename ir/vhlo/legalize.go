package vhlo

import (
	"fmt"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Conversion from StableHLO to a version of VHLO (StablehloLegalizeToVhlo.cpp and VhloToVersion.cpp
// in one step). Attributes that the version lacks must have their defaults.

// A NeedsError reports that an operation needs a newer version than that of the artifact.
type NeedsError struct {
	What string // the operation, or its attribute or type
	From Version
	Have Version
}

func (e *NeedsError) Error() string {
	return fmt.Sprintf("'%s' needs StableHLO %s, the artifact is for %s", e.What, e.From, e.Have)
}

// An UnsupportedError reports that something cannot be in an artifact of any version.
type UnsupportedError string

func (r UnsupportedError) Error() string { return string(r) }

// A Form is an operation of VHLO with its attributes.
type Form struct {
	Op         *Op
	Attributes []schema.Part // attributes of Op, in its order: Attr, and As
	Rest       []ir.Entry    // further attributes
}

// An attributes holds the attributes of an operation of StableHLO.
type attributes struct {
	c                *ir.Context
	properties, rest []ir.Entry
}

// lookup returns the attribute with this name, or 0.
func (a *attributes) lookup(name string) ir.Attr {
	for _, entries := range [...][]ir.Entry{a.rest, a.properties} {
		for _, e := range entries {
			if a.c.Names.AttrText(e.Name) == name {
				return e.Attr
			}
		}
	}
	return 0
}

// A Legalizer converts operations to one version of VHLO.
type Legalizer struct {
	c       *ir.Context
	version Version // target version
	forms   map[ir.OpName]forms
}

// A forms holds the forms of an operation: that of the target version, the newest one, and the
// first version with any.
type forms struct {
	now, newest *Op
	first       Version
}

// NewLegalizer returns a Legalizer for version v.
func NewLegalizer(c *ir.Context, v Version) *Legalizer {
	return &Legalizer{c: c, version: v, forms: map[ir.OpName]forms{}}
}

// opset returns the version without its patch number, which never changes operations.
func (v Version) opset() Version { return Version{v[0], v[1], 0} }

// Has reports whether any version of VHLO has an operation.
func (l *Legalizer) Has(op ir.OpName, name string) bool { return l.formsOf(op, name).newest != nil }

// Downgrades reports whether newer versions have another form of an operation.
func (l *Legalizer) Downgrades(op ir.OpName, name string) bool {
	f := l.formsOf(op, name)
	return f.now != f.newest
}

func (l *Legalizer) formsOf(op ir.OpName, name string) forms {
	f, ok := l.forms[op]
	if ok {
		return f
	}
	to := name
	if op == ir.OpFuncReturn {
		to = "stablehlo.return"
	}
	all := allForms(to)
	f.now, f.newest = formIn(l.version.opset(), all), formIn(Newest, all)
	for _, o := range all {
		if (f.first == Version{} || o.First.Compare(f.first) < 0) {
			f.first = o.First
		}
	}
	l.forms[op] = f
	return f
}

// needsError returns a NeedsError.
func (l *Legalizer) needsError(what string, from Version) error {
	return &NeedsError{what, from, l.version}
}

// CheckRow returns an error if an attribute or type is newer than the target version.
func (l *Legalizer) CheckRow(e *schema.Encoding, what string) error {
	if e.First == "" {
		return nil
	}
	if first := mustParse(e.First); first.Compare(l.version.opset()) > 0 {
		return l.needsError(what, first)
	}
	return nil
}

// Form returns the form of an operation, which depends on its name and its attributes. Check checks
// operands and results.
func (l *Legalizer) Form(m *ir.Module, op ir.Op) (*Form, error) {
	c, name := l.c, m.OpString(op)
	f := l.formsOf(m.OpName(op), name)
	if f.now == nil {
		return nil, l.needsError(name, f.first)
	}
	values := &attributes{c: c, properties: c.Dicts.Entries(m.Properties(op)), rest: c.Dicts.Entries(m.Attributes(op))}
	form := &Form{Op: f.now, Attributes: make([]schema.Part, len(f.now.Attrs))}
	for i := range f.now.Attrs {
		a := &f.now.Attrs[i]
		part, err := l.vhloAttribute(m, op, a, values)
		if err != nil {
			return nil, err
		}
		form.Attributes[i] = part
	}
	used := func(name string) bool {
		return slices.ContainsFunc(f.now.Attrs, func(a Attr) bool {
			return a.Group == nil && a.To == name && a.Conversion != Dropped || a.Group != nil && a.Group.Name == name
		})
	}
	if err := l.checkDropped(name, f, values, used); err != nil {
		return nil, err
	}
	for _, entries := range [...][]ir.Entry{values.properties, values.rest} {
		for _, e := range entries {
			if text := c.Names.AttrText(e.Name); !used(text) && !isSegments(text) && !f.newest.has(text) {
				form.Rest = append(form.Rest, e)
			}
		}
	}
	return form, nil
}

// isSegments reports whether an attribute holds segment sizes, which VHLO does not have.
func isSegments(name string) bool {
	return name == "operandSegmentSizes" || name == "resultSegmentSizes"
}

// has reports whether the form includes an attribute of StableHLO.
func (o *Op) has(name string) bool {
	return slices.ContainsFunc(o.Attrs, func(a Attr) bool { return a.Group == nil && a.To == name || a.Group != nil && a.Group.Name == name })
}

// checkDropped checks that attributes that only the newest form has are at their defaults.
func (l *Legalizer) checkDropped(name string, f forms, values *attributes, used func(string) bool) error {
	if f.now == f.newest {
		return nil
	}
	for i := range f.newest.Attrs {
		a := &f.newest.Attrs[i]
		if f.now.Attr(a.Name) >= 0 {
			continue
		}
		what, there := values.lookup(a.To), false
		if a.Group != nil { // a field of an attribute
			group := values.lookup(a.Group.Name)
			field := l.c.Attrs.Field(group, a.To)
			there = group != 0 && (a.Group.Optional || len(field.Ints) > 0)
		} else if what != 0 && !used(a.To) {
			there = !l.atDefault(a, what)
		}
		if there {
			return l.needsError(name, f.newest.First)
		}
	}
	return nil
}

// atDefault reports whether an attribute of StableHLO has VHLO's default.
func (l *Legalizer) atDefault(a *Attr, value ir.Attr) bool {
	switch {
	case a.Conversion == ToUnit:
		return false
	case l.c.Attrs.Kind(value) == ir.DenseArrayAttr:
		return a.Default == EmptyLiteral && len(l.c.Attrs.Ints(value)) == 0
	}
	return a.Default.matches(l.c, value)
}

// vhloAttribute returns the value of an attribute of VHLO for an operation.
func (l *Legalizer) vhloAttribute(m *ir.Module, op ir.Op, a *Attr, values *attributes) (p schema.Part, err error) {
	c := l.c
	if a.Group != nil {
		p.Attr, err = l.vhloField(a, values.lookup(a.Group.Name))
		return p, err
	}
	if a.Name == "api_version" {
		p.As = "api_version_v1"
	}
	value := values.lookup(a.To)
	if value == 0 || a.Conversion == Dropped {
		p.Attr = l.defaultValue(a, values)
		if p.Attr == 0 {
			return p, UnsupportedError(fmt.Sprintf("'%s' has no attribute '%s', which artifacts require", m.OpString(op), a.To))
		}
		return p, nil
	}
	switch a.Conversion {
	case ToChannel:
		value = c.Attrs.Int(first(c.Attrs.Field(value, "handle").Ints), c.Types.Scalar(elem.I64))
	case ToUnit:
		if c.Attrs.Kind(value) != ir.UnitAttr {
			return p, UnsupportedError(fmt.Sprintf("'%s' is not unit", a.To))
		}
		value = c.Attrs.Bool(true)
	}
	p.Attr = value
	return p, nil
}

// first returns the first number, or 0.
func first(list []int64) int64 {
	if len(list) == 0 {
		return 0
	}
	return list[0]
}

// vhloField returns a field of a StableHLO attribute as an attribute of VHLO.
func (l *Legalizer) vhloField(a *Attr, group ir.Attr) (ir.Attr, error) {
	c := l.c
	if group == 0 {
		if a.Group.Optional {
			return c.Attrs.TypeAttr(c.Types.Scalar(elem.None)), nil
		}
		return 0, UnsupportedError(fmt.Sprintf("missing attribute '%s', which artifacts require", a.Group.Name))
	}
	if c.Attrs.DialectName(group) != a.Group.Is {
		return 0, UnsupportedError(fmt.Sprintf("'%s' is not '%s'", a.Group.Name, a.Group.Is))
	}
	f := c.Attrs.Field(group, a.To)
	switch a.Conversion {
	case ToInts:
		return denseOf(c, elem.I64, []int64{int64(len(f.Ints))}, f.Ints...), nil
	case ToType:
		return c.Attrs.TypeAttr(f.Type), nil
	case ToBool:
		return c.Attrs.Bool(first(f.Ints) != 0), nil
	}
	return c.Attrs.Int(first(f.Ints), c.Types.Scalar(elem.I64)), nil
}

// defaultValue returns the default of an attribute that StableHLO omits, or 0
// (StablehloLegalizeToVhlo.cpp, addDefaults).
func (l *Legalizer) defaultValue(a *Attr, values *attributes) ir.Attr {
	c := l.c
	if a.Default == EmptyString {
		return l.defaultConfig(a, values)
	}
	if value := a.Default.value(c); value != 0 {
		return value
	}
	n := l.windowRank(values)
	switch {
	case a.Conversion == Dropped || a.Default == Zeros:
		return denseOf(c, elem.I64, []int64{n, 2}, make([]int64, 2*n)...)
	case a.Default == Ones:
		return denseOf(c, elem.I64, []int64{n}, slices.Repeat([]int64{1}, int(n))...)
	case a.Default == Falses:
		return denseOf(c, elem.I1, []int64{n}, make([]int64, n)...)
	}
	return 0
}

// apiTypedFFI is the API version of custom calls whose configuration is a dictionary.
const apiTypedFFI = 4

// defaultConfig returns an empty string or, for a typed FFI call, an empty dictionary
// (StablehloOps.cpp, getBackendConfigOrDefault).
func (l *Legalizer) defaultConfig(a *Attr, values *attributes) ir.Attr {
	if version := values.lookup("api_version"); a.Name == "backend_config" && version != 0 && first(l.c.Attrs.Ints(version)) == apiTypedFFI {
		return l.c.Attrs.Dict(0)
	}
	return l.c.Attrs.String("")
}

// windowRank returns the number of window dimensions of a convolution or a reduction.
func (l *Legalizer) windowRank(values *attributes) int64 {
	if numbers := values.lookup("dimension_numbers"); numbers != 0 {
		return int64(len(l.c.Attrs.Field(numbers, "input_spatial_dimensions").Ints))
	}
	if sizes := values.lookup("window_dimensions"); sizes != 0 {
		if lit := l.c.Attrs.Literal(sizes); lit != nil {
			return lit.Len()
		}
		return int64(len(l.c.Attrs.Ints(sizes)))
	}
	return 0
}

// The versions that relaxed constraints on operands and results without a new form (VhloOps.cpp,
// validateConstraint).
var (
	versionMixedTypes = Version{0, 17, 0} // reductions whose elements and results differ in type
	versionTypedFFI   = Version{1, 3, 0}  // custom calls with a dictionary
	versionFuture     = Version{1, 17, 0} // custom calls of futures
)

var (
	// mixedTypeOps lists the operations that versionMixedTypes relaxed.
	mixedTypeOps = []string{"all_reduce_v1", "reduce_v1", "reduce_scatter_v1", "reduce_window_v1", "scatter_v1", "select_and_scatter_v1"}
	// singleOperandForms lists the forms with a single operand, where newer ones are variadic.
	singleOperandForms = []string{"all_gather_v1", "all_reduce_v1", "all_to_all_v1", "collective_broadcast_v1"}
)

// Check returns an error if the operands, results or regions of an operation need a newer version.
func (l *Legalizer) Check(m *ir.Module, op ir.Op, form *Form) error {
	c, v, name, to := l.c, l.version.opset(), form.Op.Name, m.OpString(op)
	switch {
	case m.NumOperands(op) != 1 && slices.Contains(singleOperandForms, name), name == "composite_v1" && m.FirstRegion(op) != 0:
		return l.needsError(to, l.formsOf(m.OpName(op), to).newest.First)
	case v.Compare(versionMixedTypes) < 0 && slices.Contains(mixedTypeOps, name) && l.hasMixedTypes(m, op):
		return l.needsError(to, versionMixedTypes)
	case name != "custom_call_v1":
		return nil
	}
	config, api := form.Attributes[form.Op.Attr("backend_config")].Attr, form.Attributes[form.Op.Attr("api_version")].Attr
	if v.Compare(versionTypedFFI) < 0 && (c.Attrs.Kind(config) == ir.DictAttr || first(c.Attrs.Ints(api)) == apiTypedFFI) {
		return l.needsError(to, versionTypedFFI)
	}
	isFuture := func(operand ir.Value) bool { return c.Types.Kind(m.Type(operand)) == ir.FutureType }
	if v.Compare(versionFuture) < 0 && slices.ContainsFunc(m.Operands(op), isFuture) {
		return l.needsError(to, versionFuture)
	}
	return nil
}

// hasMixedTypes reports whether an operand and the result at its index have different element
// types.
func (l *Legalizer) hasMixedTypes(m *ir.Module, op ir.Op) bool {
	operands := m.Operands(op)
	for i := range min(len(operands), m.NumResults(op)) {
		if l.c.Types.ElementType(m.Type(operands[i])) != l.c.Types.ElementType(m.Type(m.Result(op, i))) {
			return true
		}
	}
	return false
}

// BytecodeVersion returns the bytecode version of artifacts (Version.cpp, getBytecodeVersion).
func (v Version) BytecodeVersion() int {
	for _, row := range []struct {
		below   Version
		version int
	}{{Version{0, 10, 0}, 0}, {Version{0, 12, 0}, 1}, {Version{0, 14, 0}, 3}, {Version{0, 15, 0}, 4}} {
		if v.Compare(row.below) < 0 {
			return row.version
		}
	}
	return 6
}

// Oldest is the oldest version for which artifacts can be written.
var Oldest = Version{0, 9, 0}
