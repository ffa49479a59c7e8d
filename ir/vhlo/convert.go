package vhlo

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Conversion says how an attribute of VHLO is converted to StableHLO.
type Conversion uint8

const (
	Same      Conversion = iota // what its encoding makes of it
	ToI64s                      // a dense literal: array<i64: …>
	ToBools                     // a dense literal: array<i1: …>
	ToSymbol                    // a string: @name
	ToSymbols                   // an array of strings
	ToChannel                   // a number: a channel handle of that number and type 0
	ToUnit                      // a truth value: unit if true, else nothing
	Dropped                     // nothing
	ToInt                       // of a field: a number
	ToInts                      // of a field: a dense literal of numbers
	ToType                      // of a field: a type
	ToTruth                     // of a field: a truth value
)

// conversions are the words of rows.
var conversions = [...]string{
	Same: "", ToI64s: "i64s", ToBools: "bools", ToSymbol: "symbol", ToSymbols: "symbols", ToChannel: "channel", ToUnit: "flag", Dropped: "dropped",
	ToInt: "int", ToInts: "ints", ToType: "type", ToTruth: "truth",
}

// conversionOf is the conversion of a word.
func conversionOf(word string) Conversion {
	i := slices.Index(conversions[:], word)
	if i < 0 {
		panic("vhlo: no conversion " + word)
	}
	return Conversion(i)
}

// An AttrError is the error that an attribute of an operation is not what it must be.
type AttrError struct {
	Name string // of the attribute
	Want string // what it is not
}

func (e *AttrError) Error() string { return "'" + e.Name + "' is not " + e.Want }

// ToStableHLO appends the attributes that an operation has in StableHLO, where given are those of
// VHLO in the order of Attrs. None of them is 0.
func (o *Op) ToStableHLO(c *ir.Context, given []ir.Attr, entries []Entry) ([]Entry, error) {
	for i := range o.Attrs {
		a := &o.Attrs[i]
		if a.Group != nil || a.Conversion == Dropped || o.atDefault(c, i, given) {
			continue
		}
		to, err := a.convert(c, given[i])
		if err != nil {
			return nil, err
		}
		if to != 0 {
			entries = append(entries, Entry{a.To, to})
		}
	}
	for _, g := range o.Groups {
		to, err := o.joined(c, g, given)
		if err != nil {
			return nil, err
		}
		if to != 0 {
			entries = append(entries, Entry{g.Name, to})
		}
	}
	return entries, nil
}

// convert is an attribute that is in no group in StableHLO; 0 if it is not there.
func (a *Attr) convert(c *ir.Context, value ir.Attr) (ir.Attr, error) {
	switch a.Conversion {
	case ToI64s:
		list, err := a.ints(c, value, elem.I64)
		return c.IntArray(list), err
	case ToBools:
		list, err := a.ints(c, value, elem.I1)
		return c.IntArrayOf(elem.I1, list), err
	case ToSymbol:
		if c.AttrKind(value) != ir.StringAttr {
			return 0, &AttrError{a.Name, "a string"}
		}
		return c.Symbol(c.StringOf(value)), nil
	case ToSymbols:
		return a.symbols(c, value)
	case ToChannel:
		n, err := a.int(c, value)
		if err != nil {
			return 0, err
		}
		return c.DialectAttr(channelHandle.Is, ir.Field{Name: "handle", Ints: n}, ir.Field{Name: "type", Ints: []int64{0}})
	case ToUnit:
		n, err := a.truth(c, value)
		if err != nil || n[0] == 0 {
			return 0, err
		}
		return c.Unit(), nil
	}
	return value, nil
}

// symbols is an array of strings as one of symbols.
func (a *Attr) symbols(c *ir.Context, value ir.Attr) (ir.Attr, error) {
	if c.AttrKind(value) != ir.ArrayAttr {
		return 0, &AttrError{a.Name, "an array"}
	}
	items := slices.Clone(c.Items(value))
	for i, s := range items {
		if c.AttrKind(s) != ir.StringAttr {
			return 0, &AttrError{a.Name, "an array of strings"}
		}
		items[i] = c.Symbol(c.StringOf(s))
	}
	return c.Array(items), nil
}

// int is a number, truth a truth value, 0 or 1.
func (a *Attr) int(c *ir.Context, value ir.Attr) ([]int64, error) {
	if c.AttrKind(value) != ir.IntegerAttr || c.Elem(c.AttrType(value)) == elem.I1 {
		return nil, &AttrError{a.Name, "an integer"}
	}
	return c.Ints(value), nil
}

func (a *Attr) truth(c *ir.Context, value ir.Attr) ([]int64, error) {
	if c.AttrKind(value) != ir.IntegerAttr || c.Elem(c.AttrType(value)) != elem.I1 {
		return nil, &AttrError{a.Name, "a truth value"}
	}
	return c.Ints(value), nil
}

// maxInts is how many numbers a list may have: they are places and sizes of dimensions, and a splat
// may claim any number.
const maxInts = 1 << 20

// ints are the numbers of a dense literal of an element type.
func (a *Attr) ints(c *ir.Context, value ir.Attr, e elem.Type) ([]int64, error) {
	l := c.Literal(value)
	if l == nil || l.Elem() != e || l.Len() > maxInts {
		return nil, &AttrError{a.Name, "a dense literal of '" + e.String() + "'"}
	}
	list := make([]int64, l.Len())
	for i := range list {
		list[i] = int64(l.At(int64(i)).Lo)
	}
	return list, nil
}

// joined is the attribute that a group makes; 0 if it is not there.
func (o *Op) joined(c *ir.Context, g *Group, given []ir.Attr) (ir.Attr, error) {
	var fields []ir.Field
	none := 0
	for i := range o.Attrs {
		a := &o.Attrs[i]
		if a.Group != g {
			continue
		}
		if isNone(c, given[i]) {
			none++
			continue
		}
		f, err := a.field(c, given[i])
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
	return c.DialectAttr(g.Is, fields...)
}

// field is an attribute as a field of a group.
func (a *Attr) field(c *ir.Context, value ir.Attr) (f ir.Field, err error) {
	f.Name = a.To
	switch a.Conversion {
	case ToInt:
		f.Ints, err = a.int(c, value)
	case ToInts:
		f.Ints, err = a.ints(c, value, elem.I64)
	case ToTruth:
		f.Ints, err = a.truth(c, value)
	case ToType:
		if c.AttrKind(value) != ir.TypeAttr {
			return f, &AttrError{a.Name, "a type"}
		}
		f.Type = c.AttrType(value)
	}
	return f, err
}

// isNone reports whether an attribute is the type none, which VHLO has where there is nothing to
// say.
func isNone(c *ir.Context, a ir.Attr) bool {
	return c.AttrKind(a) == ir.TypeAttr && c.TypeKind(c.AttrType(a)) == ir.NoneType
}
