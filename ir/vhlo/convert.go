package vhlo

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Conversion selects how an attribute of VHLO is converted to StableHLO.
type Conversion uint8

const (
	Same      Conversion = iota // use the decoded attribute
	ToI64s                      // dense literal to array<i64: …>
	ToBools                     // dense literal to array<i1: …>
	ToSymbol                    // string to @name
	ToSymbols                   // array of strings to array of symbols
	ToChannel                   // number to a channel handle of type 0
	ToUnit                      // boolean to unit or nothing
	Dropped                     // remove the attribute
	ToInt                       // number to a field
	ToInts                      // dense literal of numbers to a field
	ToType                      // type to a field
	ToBool                      // boolean to a field
)

// An AttrError reports that an attribute of an operation has the wrong kind or value.
type AttrError struct {
	Name string // name of the attribute
	Want string // what it should be
}

func (e *AttrError) Error() string { return "'" + e.Name + "' is not " + e.Want }

// ToStableHLO appends the attributes of the operation in StableHLO to entries. values holds those
// of VHLO in the order of Attrs; none of them is 0.
func (o *Op) ToStableHLO(c *ir.Context, values []ir.Attr, entries []Entry) ([]Entry, error) {
	for i := range o.Attrs {
		a := &o.Attrs[i]
		if a.Group != nil || a.Conversion == Dropped || o.isOmitted(c, i, values) {
			continue
		}
		to, err := a.convert(c, values[i])
		if err != nil {
			return nil, err
		}
		if to != 0 {
			entries = append(entries, Entry{a.To, to})
		}
	}
	for _, g := range o.Groups {
		to, err := o.joinGroup(c, g, values)
		if err != nil {
			return nil, err
		}
		if to != 0 {
			entries = append(entries, Entry{g.Name, to})
		}
	}
	return entries, nil
}

// convert converts an attribute that is in no group. It returns 0 if StableHLO has none.
func (a *Attr) convert(c *ir.Context, value ir.Attr) (ir.Attr, error) {
	switch a.Conversion {
	case ToI64s:
		list, err := a.intValues(c, value, elem.I64)
		return c.Attrs.IntArray(list), err
	case ToBools:
		list, err := a.intValues(c, value, elem.I1)
		return c.Attrs.IntArrayOf(elem.I1, list), err
	case ToSymbol:
		if c.Attrs.Kind(value) != ir.StringAttr {
			return 0, &AttrError{a.Name, "a string"}
		}
		return c.Attrs.Symbol(c.Attrs.StringOf(value)), nil
	case ToSymbols:
		return a.symbolArray(c, value)
	case ToChannel:
		n, err := a.number(c, value, false)
		if err != nil {
			return 0, err
		}
		return c.Attrs.Dialect(channelHandle.Is, ir.Field{Name: "handle", Ints: n}, ir.Field{Name: "type", Ints: []int64{0}})
	case ToUnit:
		n, err := a.number(c, value, true)
		if err != nil || n[0] == 0 {
			return 0, err
		}
		return c.Attrs.Unit(), nil
	}
	return value, nil
}

// symbolArray converts an array of strings to an array of symbols.
func (a *Attr) symbolArray(c *ir.Context, value ir.Attr) (ir.Attr, error) {
	if c.Attrs.Kind(value) != ir.ArrayAttr {
		return 0, &AttrError{a.Name, "an array"}
	}
	items := slices.Clone(c.Attrs.Items(value))
	for i, s := range items {
		if c.Attrs.Kind(s) != ir.StringAttr {
			return 0, &AttrError{a.Name, "an array of strings"}
		}
		items[i] = c.Attrs.Symbol(c.Attrs.StringOf(s))
	}
	return c.Attrs.Array(items), nil
}

// number returns the value of an integer, or of a boolean.
func (a *Attr) number(c *ir.Context, value ir.Attr, isBool bool) ([]int64, error) {
	switch {
	case c.Attrs.Kind(value) == ir.IntegerAttr && (c.Types.Elem(c.Attrs.Type(value)) == elem.I1) == isBool:
		return c.Attrs.Ints(value), nil
	case isBool:
		return nil, &AttrError{a.Name, "a boolean"}
	}
	return nil, &AttrError{a.Name, "an integer"}
}

// maxInts limits the length of lists. They hold dimensions and sizes, and a splat may declare any
// length.
const maxInts = 1 << 20

// intValues returns the elements of a dense literal of element type e.
func (a *Attr) intValues(c *ir.Context, value ir.Attr, e elem.Type) ([]int64, error) {
	l := c.Attrs.Literal(value)
	if l == nil || l.Elem() != e || l.Len() > maxInts {
		return nil, &AttrError{a.Name, "a dense literal of '" + e.String() + "'"}
	}
	list := make([]int64, l.Len())
	for i := range list {
		list[i] = int64(l.At(int64(i)).Lo)
	}
	return list, nil
}

// joinGroup returns the attribute that a group forms, or 0 if it is absent.
func (o *Op) joinGroup(c *ir.Context, g *Group, values []ir.Attr) (ir.Attr, error) {
	var fields []ir.Field
	none := 0
	for i := range o.Attrs {
		a := &o.Attrs[i]
		if a.Group != g {
			continue
		}
		if isNone(c, values[i]) {
			none++
			continue
		}
		f, err := a.field(c, values[i])
		if err != nil {
			return 0, err
		}
		fields = append(fields, f)
	}
	switch {
	case none == 0:
	case g.Optional && len(fields) == 0:
		return 0, nil
	default:
		return 0, &AttrError{g.Name, "complete"}
	}
	return c.Attrs.Dialect(g.Is, fields...)
}

// field returns an attribute as a field of its group.
func (a *Attr) field(c *ir.Context, value ir.Attr) (f ir.Field, err error) {
	f.Name = a.To
	switch a.Conversion {
	case ToInt:
		f.Ints, err = a.number(c, value, false)
	case ToInts:
		f.Ints, err = a.intValues(c, value, elem.I64)
	case ToBool:
		f.Ints, err = a.number(c, value, true)
	case ToType:
		if c.Attrs.Kind(value) != ir.TypeAttr {
			return f, &AttrError{a.Name, "a type"}
		}
		f.Type = c.Attrs.Type(value)
	}
	return f, err
}

// isNone reports whether an attribute is the type none, VHLO's marker of an absent attribute.
func isNone(c *ir.Context, a ir.Attr) bool {
	return c.Attrs.Kind(a) == ir.TypeAttr && c.Types.Kind(c.Attrs.Type(a)) == ir.NoneType
}
