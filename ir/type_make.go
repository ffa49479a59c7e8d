package ir

import (
	"hash/maphash"
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Constructors of types. Each returns the one Type that its arguments describe; slices are copied.

// Scalar returns the type of an element type: i32, complex<f32>. That of elem.None is none.
func (c *Context) Scalar(e elem.Type) Type {
	if t := c.scalars[e]; t != 0 {
		return t
	}
	r := typeRec{kind: ScalarType, elem: e, text: e.String()}
	switch {
	case e.IsComplex():
		r.kind, r.element = ComplexType, c.Scalar(e.Part())
	case e == elem.None:
		r.kind = NoneType
	}
	t := c.internType(r)
	c.scalars[e] = t
	return t
}

// Integer returns the integer type of a width; Scalar of its element type, if it has one.
func (c *Context) Integer(width elem.Int) Type {
	if e, ok := width.Type(); ok {
		return c.Scalar(e)
	}
	return c.internType(typeRec{kind: ScalarType, typeParts: &typeParts{width: width}, text: width.String()})
}

// Complex returns the type of complex numbers whose parts are of a scalar type.
func (c *Context) Complex(part Type) Type {
	r := typeRec{kind: ComplexType, element: part, text: "complex<" + c.TypeString(part) + ">"}
	r.elem, _ = elem.Complex(c.Elem(part))
	return c.internType(r)
}

// Tensor returns the type of a tensor, with an encoding if one is given. Dynamic stands for
// dimensions that are not known.
func (c *Context) Tensor(dims []int64, element Type, encoding ...Attr) Type {
	return c.shaped(typeRec{kind: TensorType, dims: copied(dims), element: element, typeParts: withTail(encoding)})
}

// Unranked returns the type tensor<*xelement>.
func (c *Context) Unranked(element Type) Type {
	return c.shaped(typeRec{kind: UnrankedType, element: element, typeParts: withTail(nil)})
}

// Vector returns a vector type. scalable marks the dimensions that are multiplied by vscale; nil
// for none.
func (c *Context) Vector(dims []int64, scalable []bool, element Type) Type {
	if !slices.Contains(scalable, true) {
		scalable = nil
	}
	return c.shaped(typeRec{kind: VectorType, dims: copied(dims), typeParts: &typeParts{scalable: slices.Clone(scalable)}, element: element})
}

// MemRef returns a memref type, an unranked one if dims is nil. tail has the layout and the memory
// space; the identity layout and the memory space 0 are left out (BuiltinTypes.cpp, MemRefType).
func (c *Context) MemRef(dims []int64, element Type, tail ...Attr) Type {
	r := typeRec{kind: MemRefType, element: element}
	if dims != nil {
		r.dims = copied(dims)
	}
	var kept []Attr
	for _, a := range tail {
		if x := c.attr(a); !(x.kind == AffineMapAttr && x.special || x.kind == IntegerAttr && x.low[0] == 0) {
			kept = append(kept, a)
		}
	}
	r.typeParts = withTail(kept)
	return c.shaped(r)
}

// copied returns a copy that is not nil.
func copied(dims []int64) []int64 { return append(make([]int64, 0, len(dims)), dims...) }

// recast is a question that WithElement has answered.
type recast struct{ shaped, element Type }

// WithElement returns the shaped type t over another element: dimensions, encoding and all else
// stay. A scalar becomes the element itself.
func (c *Context) WithElement(t, element Type) Type {
	r := c.typ(t)
	if !isShaped(r.kind) {
		return element
	}
	if r.element == element {
		return t
	}
	if known, ok := c.recast[recast{t, element}]; ok {
		return known
	}
	to := *r
	to.element = element
	fresh := c.shaped(to)
	c.recast[recast{t, element}] = fresh
	return fresh
}

// IsWithElement reports whether t is WithElement(shaped, element), and makes no type for it.
func (c *Context) IsWithElement(t, shaped, element Type) bool {
	r, s := c.typ(t), c.typ(shaped)
	if !isShaped(s.kind) {
		return t == element
	}
	return r.kind == s.kind && r.element == element && slices.Equal(r.dims, s.dims) && slices.Equal(r.scalable, s.scalable) &&
		slices.Equal(r.tail, s.tail) && (r.dims == nil) == (s.dims == nil)
}

// IsScalarTensor reports whether t is Tensor(nil, element), and makes no type for it.
func (c *Context) IsScalarTensor(t, element Type) bool {
	r := c.typ(t)
	return r.kind == TensorType && r.element == element && len(r.dims) == 0 && len(r.tail) == 0
}

// shaped returns the shaped type of a record that has no text yet.
func (c *Context) shaped(r typeRec) Type {
	e := c.typ(r.element)
	r.aliased = e.aliased
	if !isShaped(e.kind) { // the elements of a tensor of vectors are no scalars
		r.elem = e.elem
	}
	for _, a := range r.tail {
		r.aliased = r.aliased || c.attr(a).aliased
	}
	text := c.appendShaped(c.scratch[:0], &r, nil)
	c.scratch = text
	if t := c.typeOf(text); t != 0 {
		return t
	}
	r.text = c.keep(text)
	return c.addType(r)
}

// Function returns the type of a function.
func (c *Context) Function(inputs, results []Type) Type {
	c.parts = append(append(c.parts[:0], inputs...), results...)
	return c.composite(typeRec{kind: FunctionType}, typeParts{inputs: len(inputs), parts: c.parts})
}

// Tuple returns the type of a tuple.
func (c *Context) Tuple(parts []Type) Type {
	return c.composite(typeRec{kind: TupleType, aliased: len(parts) > longTuple}, typeParts{parts: parts})
}

// Future returns the type !stablehlo.future of values.
func (c *Context) Future(parts []Type) Type {
	return c.composite(typeRec{kind: FutureType}, typeParts{parts: parts})
}

// longTuple is the length from which on MLIR gives a tuple type an alias (BuiltinDialect.cpp,
// BuiltinOpAsmDialectInterface::getAlias).
const longTuple = 16

// composite returns the type of a record with parts that has no text yet. The parts are copied.
func (c *Context) composite(r typeRec, parts typeParts) Type {
	c.inType = parts
	r.typeParts = &c.inType
	text := c.spellType(c.scratch[:0], &r, nil)
	c.scratch = text
	if t := c.typeOf(text); t != 0 {
		return t
	}
	for _, p := range r.parts {
		r.aliased = r.aliased || c.typ(p).aliased
	}
	r.text, r.typeParts = string(text), &typeParts{inputs: parts.inputs, parts: slices.Clone(parts.parts)}
	return c.addType(r)
}

// Token returns the type !stablehlo.token.
func (c *Context) Token() Type {
	return c.internType(typeRec{kind: TokenType, text: "!stablehlo.token"})
}

// Opaque returns a type of a dialect that is kept as text, its ! included.
func (c *Context) Opaque(text string) Type {
	return c.internType(typeRec{kind: OpaqueType, text: text})
}

// internType returns the type with r's text.
func (c *Context) internType(r typeRec) Type {
	hash := uint32(maphash.String(c.seed, r.text))
	if n := c.typeIDs.Find(hash, func(n int32) bool { return c.typ(Type(n)).text == r.text }); n != 0 {
		return Type(n)
	}
	return c.addType(r)
}

// typeOf returns the type with a text, or 0.
func (c *Context) typeOf(text []byte) Type {
	return Type(c.typeIDs.Find(uint32(maphash.Bytes(c.seed, text)), func(n int32) bool { return c.typ(Type(n)).text == string(text) }))
}

func (c *Context) addType(r typeRec) Type {
	if r.typeParts == nil {
		r.typeParts = &plainType
	}
	t := c.newType()
	*c.typ(t) = r
	c.typeIDs.Add(uint32(maphash.String(c.seed, r.text)), int32(t))
	c.aliased = c.aliased || r.aliased
	return t
}

// appendDim writes a dimension: 4, or ? for Dynamic.
func appendDim(dst []byte, d int64) []byte {
	if d == Dynamic {
		return append(dst, '?')
	}
	return strconv.AppendInt(dst, d, 10)
}
