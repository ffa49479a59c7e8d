package ir

import (
	"math"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Type is a type of a Context. The zero Type is none at all. Two Types of one Context are the
// same type exactly when they are equal.
type Type int32

// A TypeKind says what a type is made of.
type TypeKind uint8

const (
	InvalidType   TypeKind = iota
	ScalarType             // i32, bf16, index
	ComplexType            // complex<…>
	TensorType             // tensor<…>
	UnrankedType           // tensor<*x…>
	VectorType             // vector<…>
	MemRefType             // memref<…>, unranked too
	TupleType              // tuple<…>
	FunctionType           // (…) -> …
	TokenType              // !stablehlo.token
	FutureType             // !stablehlo.future<…>
	QuantizedType          // !quant.uniform<…>
	NoneType               // none
	OpaqueType             // a type of a dialect that is kept as text
)

// Dynamic is a dimension that is not known: the ? of tensor<?x4xf32>. It is the number that MLIR
// has for it (ShapedType::kDynamic), which shows in some messages.
const Dynamic = math.MinInt64

// typeRec is a Context's record of a type.
type typeRec struct {
	kind TypeKind
	// scalar or complex: itself; shaped: of its elements, None if it is no such type
	elem    elem.Type
	aliased bool // an affine map or a long tuple is in it, which print as aliases
	// of a shaped type; the expressed type of a quantized one; the part of a complex one
	element Type
	text    string  // as MLIR prints it
	dims    []int64 // of a shaped type with a rank, not nil then
	*typeParts
}

// typeParts holds fields that few types need; the others share plainType.
type typeParts struct {
	// of a vector: the dimensions that are multiplied by vscale; nil if none is
	scalable []bool
	parts    []Type // of a tuple and a future; inputs, then results of a function
	inputs   int    // of a function: how many of parts
	// shaped types: behind the element; a tensor's encoding, a memref's layout and space
	tail  []Attr
	width elem.Int // of an integer type that elem has no number for
	quant *Quantization
}

var plainType typeParts // read-only

// withTail returns the typeParts of a shaped type with this tail.
func withTail(tail []Attr) *typeParts {
	if len(tail) == 0 {
		return &plainType
	}
	return &typeParts{tail: slices.Clone(tail)}
}

// TypeKind returns the kind of a type.
func (c *Context) TypeKind(t Type) TypeKind { return c.typ(t).kind }

// TypeString returns the spelling of a type, as MLIR prints it, aliases written out.
func (c *Context) TypeString(t Type) string { return c.typ(t).text }

// Elem returns the element type: of a shaped type that of its elements, of a scalar type itself. It
// is elem.None where the elements are not scalars, quantized ones among them.
func (c *Context) Elem(t Type) elem.Type { return c.typ(t).elem }

// IntWidth returns the width of a scalar type that is an integer of a width that StableHLO does not
// have, such as i3. For any other type the width is zero.
func (c *Context) IntWidth(t Type) elem.Int { return c.typ(t).width }

// ElementType returns the type of the elements of a shaped type, and any other type itself.
func (c *Context) ElementType(t Type) Type {
	if r := c.typ(t); isShaped(r.kind) {
		return r.element
	}
	return t
}

func isShaped(k TypeKind) bool { return k >= TensorType && k <= MemRefType }

// Dims returns the dimensions of a tensor, and of a vector or a memref with a static shape; Dynamic
// for unknown ones. It is nil for every other type. The caller must not change it.
func (c *Context) Dims(t Type) []int64 {
	if r := c.typ(t); isShaped(r.kind) {
		return r.dims
	}
	return nil
}

// Shape returns the dimensions of a tensor, Dynamic for unknown ones. It is nil for every other
// type. The caller must not change it.
func (c *Context) Shape(t Type) []int64 {
	if r := c.typ(t); r.kind == TensorType {
		return r.dims
	}
	return nil
}

// StaticShape returns the dimensions of a tensor, a vector or a memref all of whose dimensions are
// known; ok is false for any other type. The caller must not change it.
func (c *Context) StaticShape(t Type) (dims []int64, ok bool) {
	r := c.typ(t)
	if r.dims == nil || r.scalable != nil {
		return nil, false
	}
	for _, d := range r.dims {
		if d < 0 {
			return nil, false
		}
	}
	return r.dims, true
}

// Encoding returns the attribute behind the element of a tensor type, or 0.
func (c *Context) Encoding(t Type) Attr {
	if r := c.typ(t); (r.kind == TensorType || r.kind == UnrankedType) && len(r.tail) > 0 {
		return r.tail[0]
	}
	return 0
}

// Layout returns the layout of a memref type, and its memory space; 0 is the one that is not
// written.
func (c *Context) Layout(t Type) (layout, space Attr) {
	r := c.typ(t)
	if r.kind != MemRefType {
		return 0, 0
	}
	for _, a := range r.tail {
		if x := c.attr(a); r.dims != nil && (x.kind == AffineMapAttr || x.kind == OtherAttr && strings.HasPrefix(x.text, "strided<")) {
			layout = a
		} else {
			space = a
		}
	}
	return layout, space
}

// Parts returns the types that a tuple, a future or the signature of a function is made of; of a
// function, inputs tells how many of them are its operands. The caller must not change the slice.
func (c *Context) Parts(t Type) (parts []Type, inputs int) {
	r := c.typ(t)
	return r.parts, r.inputs
}

// PartType returns the type of the two parts of a complex type, or 0.
func (c *Context) PartType(t Type) Type {
	if r := c.typ(t); r.kind == ComplexType {
		return r.element
	}
	return 0
}

// Expressed returns the type that the numbers of a quantized type stand for, or 0.
func (c *Context) Expressed(t Type) Type {
	if r := c.typ(t); r.kind == QuantizedType {
		return r.element
	}
	return 0
}

// MayBeElement reports whether a tensor may be made of a type: scalars, complex numbers, vectors,
// and all types of dialects.
func (c *Context) MayBeElement(t Type) bool {
	switch c.TypeKind(t) {
	case ScalarType, ComplexType, VectorType, QuantizedType, OpaqueType, TokenType, FutureType:
		return true
	}
	return false
}
