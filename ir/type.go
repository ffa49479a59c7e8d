package ir

import (
	"math"
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Type is a type of a Context. The zero Type is none at all. Two Types of one Context are the same
// type exactly when they are equal.
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

// Dynamic is a dimension that is not known: the ? of tensor<?x4xf32>. It is the number that MLIR has for it
// (ShapedType::kDynamic), which shows in some messages.
const Dynamic = math.MinInt64

// typeRec is what a Context knows of a type.
type typeRec struct {
	kind    TypeKind
	elem    elem.Type // scalar or complex: itself; shaped: of its elements, None if it is no such type
	text    string    // as MLIR prints it
	element Type      // of a shaped type; the expressed type of a quantized one; the part of a complex one
	dims    []int64   // of a tensor; of a vector and a memref with a static shape
	parts   []Type    // of a tuple and a future; inputs, then results of a function
	inputs  int       // of a function: how many of parts
	aliased bool      // an affine map or a long tuple is in it, which print as aliases
	head    string    // shaped types: up to the element, "tensor<4x"
	tail    []Attr    // shaped types: behind the element; a tensor's encoding, a memref's layout and space
}

// TypeKind is the kind of a type.
func (c *Context) TypeKind(t Type) TypeKind { return c.types[t].kind }

// TypeString is the spelling of a type, as MLIR prints it.
func (c *Context) TypeString(t Type) string { return c.types[t].text }

// Elem is the element type: of a shaped type that of its elements, of a scalar type itself. It is
// elem.None where the elements are not scalars, quantized ones among them.
func (c *Context) Elem(t Type) elem.Type { return c.types[t].elem }

// ElementType is the type of the elements of a shaped type, and any other type itself.
func (c *Context) ElementType(t Type) Type {
	if r := &c.types[t]; isShaped(r.kind) {
		return r.element
	}
	return t
}

func isShaped(k TypeKind) bool { return k >= TensorType && k <= MemRefType }

// Shape is the dimensions of a tensor, Dynamic for unknown ones. It is nil for every other type.
// The caller must not change it.
func (c *Context) Shape(t Type) []int64 {
	if r := &c.types[t]; r.kind == TensorType {
		return r.dims
	}
	return nil
}

// Encoding is the attribute behind the element of a tensor type, or 0.
func (c *Context) Encoding(t Type) Attr {
	if r := &c.types[t]; (r.kind == TensorType || r.kind == UnrankedType) && len(r.tail) > 0 {
		return r.tail[0]
	}
	return 0
}

// Parts are the types that a tuple, a future or the signature of a function is made of; of a
// function, inputs tells how many of them are its operands. The caller must not change the slice.
func (c *Context) Parts(t Type) (parts []Type, inputs int) {
	return c.types[t].parts, c.types[t].inputs
}

// Scalar is the type of an element type: i32, complex<f32>.
func (c *Context) Scalar(e elem.Type) Type { return c.typeOfText(e.String()) }

// Tensor is the type of a tensor without encoding.
func (c *Context) Tensor(dims []int64, element Type) Type {
	return c.shaped(TensorType, tensorHead(nil, dims), append([]int64{}, dims...), element)
}

func tensorHead(dst []byte, dims []int64) []byte {
	dst = append(dst, "tensor<"...)
	for _, d := range dims {
		if d == Dynamic {
			dst = append(dst, '?')
		} else {
			dst = strconv.AppendInt(dst, d, 10)
		}
		dst = append(dst, 'x')
	}
	return dst
}

// recast is a question that WithElement has answered.
type recast struct{ shaped, element Type }

// WithElement is the shaped type t over another element: dimensions, encoding and all else stay. A
// scalar becomes the element itself.
func (c *Context) WithElement(t, element Type) Type {
	r := &c.types[t]
	if !isShaped(r.kind) {
		return element
	}
	if r.element == element {
		return t
	}
	if known, ok := c.recast[recast{t, element}]; ok {
		return known
	}
	to := c.shaped(r.kind, []byte(r.head), r.dims, element, r.tail...)
	c.recast[recast{t, element}] = to
	return to
}

// isOver tells whether t is WithElement(shaped, element), and makes no type for it.
func (c *Context) isOver(t, shaped, element Type) bool {
	r, s := &c.types[t], &c.types[shaped]
	if !isShaped(s.kind) {
		return t == element
	}
	return r.kind == s.kind && r.element == element && r.head == s.head && slices.Equal(r.tail, s.tail)
}

// isScalarTensor tells whether t is Tensor(nil, element), and makes no type for it.
func (c *Context) isScalarTensor(t, element Type) bool {
	r := &c.types[t]
	return r.kind == TensorType && r.element == element && len(r.dims) == 0 && len(r.tail) == 0
}

// shaped makes the type head + element + tail + ">".
func (c *Context) shaped(kind TypeKind, head []byte, dims []int64, element Type, tail ...Attr) Type {
	e := &c.types[element]
	aliased := e.aliased
	text := append(append([]byte(nil), head...), e.text...)
	for _, a := range tail {
		text = append(append(text, ", "...), c.tailText(kind, a)...)
		aliased = aliased || c.attrs[a].aliased
	}
	text = append(text, '>')
	if t, ok := c.texts.get(tagTypeText, text); ok {
		return Type(t)
	}
	return c.addType(typeRec{kind: kind, elem: e.elem, text: string(text), element: element, dims: dims,
		head: string(head), tail: tail, aliased: aliased})
}

// tailText is how an attribute prints in a shaped type: the memory space of a memref without its type
// if that is i64.
func (c *Context) tailText(kind TypeKind, a Attr) string {
	if kind == MemRefType {
		return c.elidedText(a)
	}
	return c.AttrString(a)
}

// Function is the type of a function.
func (c *Context) Function(inputs, results []Type) Type {
	r := typeRec{kind: FunctionType, inputs: len(inputs)}
	r.parts = append(append(r.parts, inputs...), results...)
	for _, p := range r.parts {
		r.aliased = r.aliased || c.types[p].aliased
	}
	r.text = string(c.appendFunction(nil, inputs, results))
	return c.internType(r)
}

// Tuple is the type of a tuple.
func (c *Context) Tuple(parts []Type) Type { return c.composite(TupleType, "tuple<", parts) }

// Future is the type of a future of values.
func (c *Context) Future(parts []Type) Type {
	return c.composite(FutureType, "!stablehlo.future<", parts)
}

// Expressed is the type that the numbers of a quantized type stand for, or 0.
func (c *Context) Expressed(t Type) Type {
	if c.types[t].kind != QuantizedType {
		return 0
	}
	return c.types[t].element
}

// composite makes tuples and futures.
func (c *Context) composite(kind TypeKind, head string, parts []Type) Type {
	r := typeRec{kind: kind, parts: append([]Type(nil), parts...), aliased: kind == TupleType && len(parts) > longTuple}
	text := []byte(head)
	for i, p := range parts {
		if i > 0 {
			text = append(text, ", "...)
		}
		text = append(text, c.types[p].text...)
		r.aliased = r.aliased || c.types[p].aliased
	}
	r.text = string(append(text, '>'))
	return c.internType(r)
}

// longTuple is the length from which on MLIR gives a tuple type an alias (BuiltinDialect.cpp,
// BuiltinOpAsmDialectInterface::getAlias).
const longTuple = 16

// appendFunction writes (a, b) -> c, with the results in parentheses unless they are one plain type.
func (c *Context) appendFunction(dst []byte, inputs, results []Type) []byte {
	dst = append(dst, '(')
	dst = c.appendTypes(dst, inputs)
	dst = append(dst, ") -> "...)
	if len(results) == 1 && c.types[results[0]].kind != FunctionType {
		return append(dst, c.types[results[0]].text...)
	}
	dst = append(dst, '(')
	dst = c.appendTypes(dst, results)
	return append(dst, ')')
}

func (c *Context) appendTypes(dst []byte, types []Type) []byte {
	for i, t := range types {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = append(dst, c.types[t].text...)
	}
	return dst
}

// internType is the type with r's text.
func (c *Context) internType(r typeRec) Type {
	if t, ok := c.texts.get(tagTypeText, []byte(r.text)); ok {
		return Type(t)
	}
	return c.addType(r)
}

func (c *Context) addType(r typeRec) Type {
	t := Type(len(c.types))
	c.types = append(c.types, r)
	c.texts.putString(tagTypeText, r.text, int32(t))
	return t
}

// typeOfText is the type with a spelling that is known to be right.
func (c *Context) typeOfText(text string) Type {
	t, err := c.readType([]byte(text), 0, len(text), nil)
	if err != nil {
		panic("ir: " + text + ": " + err.Message)
	}
	return t
}
