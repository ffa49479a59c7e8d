package ir

import (
	"math"
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
)

// Types is the part of a Context that makes and describes types.
type Types struct {
	ctx     *Context
	records chunk.Table[Type, typeRec]
	ids     map[string]Type // by text, of functions by parts
	scalars [1 << 8]Type    // by elem.Type
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
	text    string  // MLIR's spelling; empty for a function, which its parts identify
	dims    []int64 // not nil for ranked shaped types
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

func (types *Types) record(t Type) *typeRec { return types.records.At(t) }

// Kind returns the kind of a type.
func (types *Types) Kind(t Type) TypeKind { return types.record(t).kind }

// Text returns the spelling of a type as MLIR prints it, without aliases.
func (types *Types) Text(t Type) string {
	if r := types.record(t); r.kind != FunctionType {
		return r.text
	}
	return string(types.Append(nil, t, nil))
}

// Elem returns the element type of a shaped type, or a scalar type itself. It returns elem.None for
// other elements, such as quantized ones.
func (types *Types) Elem(t Type) elem.Type { return types.record(t).elem }

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

// Constructors of types. They copy slices.

// Scalar returns the type of an element type, such as i32 or complex<f32>, and the type none for
// elem.None.
func (types *Types) Scalar(e elem.Type) Type {
	if t := types.scalars[e]; t != 0 {
		return t
	}
	r := typeRec{kind: ScalarType, elem: e, text: e.String()}
	switch {
	case e.IsComplex():
		r.kind, r.element = ComplexType, types.Scalar(e.Part())
	case e == elem.None:
		r.kind = NoneType
	}
	t := types.intern(r)
	types.scalars[e] = t
	return t
}

// Integer returns the integer type of a width. If elem defines it, that is Scalar of the element
// type.
func (types *Types) Integer(width elem.Int) Type {
	if e, ok := width.Type(); ok {
		return types.Scalar(e)
	}
	return types.intern(typeRec{kind: ScalarType, width: width, text: width.String()})
}

// Complex returns the complex type whose parts have a scalar type.
func (types *Types) Complex(part Type) Type {
	r := typeRec{kind: ComplexType, element: part, text: "complex<" + types.Text(part) + ">"}
	r.elem, _ = elem.Complex(types.Elem(part))
	return types.intern(r)
}

// Tensor returns a ranked tensor type with an optional encoding. Dynamic dimensions are Dynamic.
func (types *Types) Tensor(dims []int64, element Type, encoding ...Attr) Type {
	return types.shaped(typeRec{kind: TensorType, dims: copied(dims), element: element, tail: slices.Clone(encoding)})
}

// Unranked returns the type tensor<*xelement>.
func (types *Types) Unranked(element Type) Type {
	return types.shaped(typeRec{kind: UnrankedType, element: element})
}

// Vector returns a vector type. scalable marks the scalable dimensions; it may be nil.
func (types *Types) Vector(dims []int64, scalable []bool, element Type) Type {
	if !slices.Contains(scalable, true) {
		scalable = nil
	}
	return types.shaped(typeRec{kind: VectorType, dims: copied(dims), scalable: slices.Clone(scalable), element: element})
}

// MemRef returns a memref type, unranked if dims is nil. tail holds the layout and the memory
// space. The identity layout and memory space 0 are dropped (BuiltinTypes.cpp, MemRefType).
func (types *Types) MemRef(dims []int64, element Type, tail ...Attr) Type {
	r := typeRec{kind: MemRefType, element: element}
	if dims != nil {
		r.dims = copied(dims)
	}
	for _, a := range tail {
		if x := types.ctx.Attrs.record(a); !(x.kind == AffineMapAttr && x.special || x.kind == IntegerAttr && x.low[0] == 0) {
			r.tail = append(r.tail, a)
		}
	}
	return types.shaped(r)
}

// copied returns a copy of dims that is not nil.
func copied(dims []int64) []int64 { return append(make([]int64, 0, len(dims)), dims...) }

// WithElement returns the shaped type t with another element type. If t is not shaped, it returns
// element.
func (types *Types) WithElement(t, element Type) Type {
	r := types.record(t)
	if !isShaped(r.kind) {
		return element
	}
	if r.element == element {
		return t
	}
	to := *r
	to.element = element
	return types.shaped(to)
}

// IsWithElement reports whether t is WithElement(shaped, element), without creating that type.
func (types *Types) IsWithElement(t, shaped, element Type) bool {
	r, s := types.record(t), types.record(shaped)
	if !isShaped(s.kind) {
		return t == element
	}
	return r.kind == s.kind && r.element == element && slices.Equal(r.dims, s.dims) && slices.Equal(r.scalable, s.scalable) &&
		slices.Equal(r.tail, s.tail) && (r.dims == nil) == (s.dims == nil)
}

// IsScalarTensor reports whether t is Tensor(nil, element), without creating that type.
func (types *Types) IsScalarTensor(t, element Type) bool {
	r := types.record(t)
	return r.kind == TensorType && r.element == element && len(r.dims) == 0 && len(r.tail) == 0
}

// shaped returns the shaped type of a record. It computes the text and the element.
func (types *Types) shaped(r typeRec) Type {
	e := types.record(r.element)
	r.aliased = e.aliased
	if !isShaped(e.kind) { // the elements of a tensor of vectors are not scalars
		r.elem = e.elem
	}
	for _, a := range r.tail {
		r.aliased = r.aliased || types.ctx.Attrs.record(a).aliased
	}
	return types.spelled(r, types.appendShaped(types.ctx.scratch[:0], &r, nil))
}

// Function returns a function type.
func (types *Types) Function(inputs, results []Type) Type {
	key := appendKey(appendKey(types.ctx.startKey(int32(len(inputs))), inputs), results)
	if t := types.Find(key); t != 0 {
		return t
	}
	return types.add(typeRec{kind: FunctionType, inputs: len(inputs), parts: slices.Concat(inputs, results)}, types.ctx.keep(key))
}

// Tuple returns a tuple type.
func (types *Types) Tuple(parts []Type) Type {
	return types.composite(typeRec{kind: TupleType, aliased: len(parts) > longTuple}, parts)
}

// Future returns !stablehlo.future<parts>.
func (types *Types) Future(parts []Type) Type {
	return types.composite(typeRec{kind: FutureType}, parts)
}

// longTuple is the maximum length of a tuple type without an alias (BuiltinDialect.cpp,
// BuiltinOpAsmDialectInterface::getAlias).
const longTuple = 16

// composite returns the type of a record with parts. It computes the text and copies the parts.
func (types *Types) composite(r typeRec, parts []Type) Type {
	r.parts = slices.Clone(parts)
	return types.spelled(r, types.spell(types.ctx.scratch[:0], &r, nil))
}

// spelled returns the type with a text, and adds it if it does not exist. text becomes the scratch
// memory.
func (types *Types) spelled(r typeRec, text []byte) Type {
	if t := types.Find(text); t != 0 {
		return t
	}
	r.text = types.ctx.keep(text)
	return types.add(r, r.text)
}

// Token returns the type !stablehlo.token.
func (types *Types) Token() Type {
	return types.intern(typeRec{kind: TokenType, text: "!stablehlo.token"})
}

// Opaque returns a dialect type that is stored as text, including the !.
func (types *Types) Opaque(text string) Type {
	return types.intern(typeRec{kind: OpaqueType, text: text})
}

// intern returns the type with r's text, and adds it if it does not exist.
func (types *Types) intern(r typeRec) Type {
	if t := types.ids[r.text]; t != 0 {
		return t
	}
	return types.add(r, r.text)
}

// Find returns the type of the Context with a spelling, or 0. It does not find functions.
func (types *Types) Find(text []byte) Type { return types.ids[string(text)] }

// add adds a type that is not in the Context. Its key is its text, or that of its parts.
func (types *Types) add(r typeRec, key string) Type {
	for _, p := range r.parts {
		r.aliased = r.aliased || types.record(p).aliased
	}
	t := types.records.Grow(1)
	*types.record(t) = r
	types.ids[key] = t
	types.ctx.aliased = types.ctx.aliased || r.aliased
	return t
}

// appendDim writes a dimension: 4, or ? for Dynamic.
func appendDim(dst []byte, d int64) []byte {
	if d == Dynamic {
		return append(dst, '?')
	}
	return strconv.AppendInt(dst, d, 10)
}
