package ir

import (
	"math"
	"slices"

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
	parts       []Type                 // scratch for the function type being looked up
	candidate   typeParts              // scratch for the type being looked up
}

// A Type is a type of a Context. The zero Type means no type. Two Types of one Context are equal
// exactly if the types are.
type Type int32

// A TypeKind is the kind of a type.
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
	OpaqueType             // a dialect type that is stored as text
)

// Dynamic is a dynamic dimension: the ? of tensor<?x4xf32>. The value is MLIR's
// (ShapedType::kDynamic), because some of its messages contain it.
const Dynamic = math.MinInt64

// typeRec is a Context's record of a type.
type typeRec struct {
	kind TypeKind
	// of a scalar or complex type: itself; of a shaped type: its elements; else None
	elem    elem.Type
	aliased bool // contains an affine map or a long tuple, which print as aliases
	// element of a shaped type, expressed type of a quantized type, part of a complex type
	element Type
	text    string  // MLIR's spelling
	dims    []int64 // not nil for ranked shaped types
	*typeParts
}

// typeParts holds fields that few types need; the others share noTypeParts.
type typeParts struct {
	// of a vector: the scalable dimensions; nil if there are none
	scalable []bool
	parts    []Type // of a tuple or future; inputs, then results of a function
	inputs   int    // number of inputs of a function, at the start of parts
	// attributes of a shaped type after the element: a tensor's encoding, a memref's layout and
	// memory space
	tail  []Attr
	width elem.Int // of an integer type that elem does not define
	quant *Quantization
}

var noTypeParts typeParts // read-only

// newTail returns the typeParts of a shaped type with this tail.
func newTail(tail []Attr) *typeParts {
	if len(tail) == 0 {
		return &noTypeParts
	}
	return &typeParts{tail: slices.Clone(tail)}
}

// Kind returns the kind of a type.
func (types *Types) Kind(t Type) TypeKind { return types.record(t).kind }

// Text returns the spelling of a type as MLIR prints it, without aliases.
func (types *Types) Text(t Type) string { return types.record(t).text }

// Elem returns the element type of a shaped type, or a scalar type itself. It returns elem.None for
// other elements, such as quantized ones.
func (types *Types) Elem(t Type) elem.Type { return types.record(t).elem }

// isElem reports whether t is the scalar type e.
func (types *Types) isElem(t Type, e elem.Type) bool {
	r := types.record(t)
	return r.kind == ScalarType && r.elem == e
}

// IntWidth returns the width of a scalar integer type that StableHLO does not have, such as i3, and
// zero for any other type.
func (types *Types) IntWidth(t Type) elem.Int { return types.record(t).width }

// ElementType returns the element type of a shaped type, and any other type itself.
func (types *Types) ElementType(t Type) Type {
	if r := types.record(t); isShaped(r.kind) {
		return r.element
	}
	return t
}

func isShaped(k TypeKind) bool { return k >= TensorType && k <= MemRefType }

// Dims returns the dimensions of a ranked tensor, vector or memref, and nil for any other type. The
// caller must not change the slice.
func (types *Types) Dims(t Type) []int64 {
	if r := types.record(t); isShaped(r.kind) {
		return r.dims
	}
	return nil
}

// Shape returns the dimensions of a ranked tensor, and nil for any other type. The caller must not
// change the slice.
func (types *Types) Shape(t Type) []int64 {
	if r := types.record(t); r.kind == TensorType {
		return r.dims
	}
	return nil
}

// StaticShape returns the dimensions of a tensor, vector or memref without dynamic and scalable
// dimensions; ok is false for any other type. The caller must not change the slice.
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

// Encoding returns the encoding of a tensor type, or 0.
func (types *Types) Encoding(t Type) Attr {
	if r := types.record(t); (r.kind == TensorType || r.kind == UnrankedType) && len(r.tail) > 0 {
		return r.tail[0]
	}
	return 0
}

// Parts returns the types in a tuple, a future or a function type. The first inputs of a function
// type are its operands, the others its results. The caller must not change the slice.
func (types *Types) Parts(t Type) (parts []Type, inputs int) {
	r := types.record(t)
	return r.parts, r.inputs
}

// PartType returns the type of the real and imaginary part of a complex type, or 0.
func (types *Types) PartType(t Type) Type {
	if r := types.record(t); r.kind == ComplexType {
		return r.element
	}
	return 0
}

// Expressed returns the expressed type of a quantized type, or 0.
func (types *Types) Expressed(t Type) Type {
	if r := types.record(t); r.kind == QuantizedType {
		return r.element
	}
	return 0
}

// MayBeElement reports whether a tensor may have elements of this type: scalar, complex, vector and
// dialect types.
func (types *Types) MayBeElement(t Type) bool {
	switch types.Kind(t) {
	case ScalarType, ComplexType, VectorType, QuantizedType, OpaqueType, TokenType, FutureType:
		return true
	}
	return false
}
