package ir

import (
	"math"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
	"github.com/hlo-promote/hlo-promote/ir/internal/intern"
)

// Types is the part of a Context that makes and describes types.
type Types struct {
	ctx         *Context
	records     chunk.Table[Type, typeRec]
	ids         intern.Index           // by text
	scalars     [1 << 8]Type           // by elem.Type
	withElement map[elementChange]Type // results of WithElement
	parts       []Type                 // of the function type that is being looked up
	candidate   typeParts              // of the type that is being looked up
}

// A Type is a type of a Context. The zero Type is none. Two Types of one Context are the same type
// exactly when they are equal.
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

// Kind returns the kind of a type.
func (types *Types) Kind(t Type) TypeKind { return types.record(t).kind }

// Text returns the spelling of a type, as MLIR prints it, aliases written out.
func (types *Types) Text(t Type) string { return types.record(t).text }

// Elem returns the element type: of a shaped type that of its elements, of a scalar type itself. It
// is elem.None where the elements are not scalars, quantized ones among them.
func (types *Types) Elem(t Type) elem.Type { return types.record(t).elem }

// isElem reports whether a type is a scalar of an element type.
func (types *Types) isElem(t Type, e elem.Type) bool {
	r := types.record(t)
	return r.kind == ScalarType && r.elem == e
}

// IntWidth returns the width of a scalar type that is an integer of a width that StableHLO does not
// have, such as i3. For any other type the width is zero.
func (types *Types) IntWidth(t Type) elem.Int { return types.record(t).width }

// ElementType returns the type of the elements of a shaped type, and any other type itself.
func (types *Types) ElementType(t Type) Type {
	if r := types.record(t); isShaped(r.kind) {
		return r.element
	}
	return t
}

func isShaped(k TypeKind) bool { return k >= TensorType && k <= MemRefType }

// Dims returns the dimensions of a tensor, and of a vector or a memref with a static shape; Dynamic
// for unknown ones. It is nil for every other type. The caller must not change it.
func (types *Types) Dims(t Type) []int64 {
	if r := types.record(t); isShaped(r.kind) {
		return r.dims
	}
	return nil
}

// Shape returns the dimensions of a tensor, Dynamic for unknown ones. It is nil for every other
// type. The caller must not change it.
func (types *Types) Shape(t Type) []int64 {
	if r := types.record(t); r.kind == TensorType {
		return r.dims
	}
	return nil
}

// StaticShape returns the dimensions of a tensor, a vector or a memref all of whose dimensions are
// known; ok is false for any other type. The caller must not change it.
func (types *Types) StaticShape(t Type) (dims []int64, ok bool) {
	r := types.record(t)
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
func (types *Types) Encoding(t Type) Attr {
	if r := types.record(t); (r.kind == TensorType || r.kind == UnrankedType) && len(r.tail) > 0 {
		return r.tail[0]
	}
	return 0
}

// Layout returns the layout of a memref type, and its memory space; 0 is the one that is not
// written.
func (types *Types) Layout(t Type) (layout, space Attr) {
	r := types.record(t)
	if r.kind != MemRefType {
		return 0, 0
	}
	for _, a := range r.tail {
		if x := types.ctx.Attrs.record(a); r.dims != nil && (x.kind == AffineMapAttr || x.kind == OtherAttr && strings.HasPrefix(x.text, "strided<")) {
			layout = a
		} else {
			space = a
		}
	}
	return layout, space
}

// Parts returns the types that a tuple, a future or the signature of a function is made of; of a
// function, inputs tells how many of them are its operands. The caller must not change the slice.
func (types *Types) Parts(t Type) (parts []Type, inputs int) {
	r := types.record(t)
	return r.parts, r.inputs
}

// PartType returns the type of the two parts of a complex type, or 0.
func (types *Types) PartType(t Type) Type {
	if r := types.record(t); r.kind == ComplexType {
		return r.element
	}
	return 0
}

// Expressed returns the type that the numbers of a quantized type stand for, or 0.
func (types *Types) Expressed(t Type) Type {
	if r := types.record(t); r.kind == QuantizedType {
		return r.element
	}
	return 0
}

// MayBeElement reports whether a tensor may be made of a type: scalars, complex numbers, vectors,
// and all types of dialects.
func (types *Types) MayBeElement(t Type) bool {
	switch types.Kind(t) {
	case ScalarType, ComplexType, VectorType, QuantizedType, OpaqueType, TokenType, FutureType:
		return true
	}
	return false
}
