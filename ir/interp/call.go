package interp

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A call is an operation with the values of its operands.
type call struct {
	*Interp
	f  *frame
	op ir.Op
	in []Value
	// the operands of quantized types are numbers of the expressed types, and so are the results
	expressed bool
}

// fail returns an error about the operation.
func (x *call) fail(message string) error { return x.errorAt(x.op, message) }

// tensor returns operand i, which the verifier has found to be a tensor.
func (x *call) tensor(i int) *Tensor {
	t, _ := x.in[i].(*Tensor)
	return t
}

// tensors returns the operands that are tensors.
func (x *call) tensors() []*Tensor {
	var list []*Tensor
	for _, v := range x.in {
		if t, ok := v.(*Tensor); ok {
			list = append(list, t)
		}
	}
	return list
}

// property returns an inherent attribute, or a discardable one of an operation that has none.
func (x *call) property(name string) ir.Attr {
	n, ok := ir.TableName(name)
	if !ok {
		n = x.m.Names.Attr(name)
	}
	if a := x.m.Property(x.op, n); a != 0 {
		return a
	}
	if a := x.m.Attribute(x.op, n); a != 0 {
		return a
	}
	if d := x.m.OpDef(x.op); d != nil {
		if def := d.Attr(n); def != nil {
			return x.m.Attrs.Default(def)
		}
	}
	return 0
}

// ints returns the elements of an attribute: an array, an integer, or an elements attribute of
// integers; nil if it is missing.
func (x *call) ints(name string) []int64 {
	a := x.property(name)
	if a == 0 {
		return nil
	}
	if l := x.m.Attrs.Literal(a); l != nil {
		list := make([]int64, l.Len())
		for i := range list {
			list[i] = l.Elem().Int64(l.At(int64(i)))
		}
		return list
	}
	return x.m.Attrs.Ints(a)
}

// intsOr is like ints, with n times a default if the attribute is missing or empty.
func (x *call) intsOr(name string, n int, value int64) []int64 {
	if list := x.ints(name); len(list) > 0 {
		return list
	}
	return slices.Repeat([]int64{value}, n)
}

// int returns an integer attribute, or 0.
func (x *call) int(name string) int64 {
	if list := x.ints(name); len(list) > 0 {
		return list[0]
	}
	return 0
}

// isSet reports whether a bool attribute is true or a unit attribute is present.
func (x *call) isSet(name string) bool {
	a := x.property(name)
	switch x.m.Attrs.Kind(a) {
	case ir.UnitAttr:
		return true
	case ir.IntegerAttr:
		b, ok := x.m.Attrs.Number(a)
		return ok && b.Lo != 0
	}
	return false
}

// word returns the word of an enumeration or a string.
func (x *call) word(name string) string {
	a := x.property(name)
	if w := x.m.Attrs.EnumWord(a); w != "" {
		return w
	}
	return x.m.Attrs.StringOf(a)
}

// field returns the integers of a field of a dialect attribute.
func (x *call) field(name, field string) []int64 {
	return x.m.Attrs.Field(x.property(name), field).Ints
}

// fieldInt returns an integer field, or 0.
func (x *call) fieldInt(name, field string) int64 {
	if list := x.field(name, field); len(list) > 0 {
		return list[0]
	}
	return 0
}

// region returns region i.
func (x *call) region(i int) ir.Region { return x.m.Region(x.op, i) }

// operandType and resultType return the types of an operand and a result.
func (x *call) operandType(i int) ir.Type { return x.m.Type(x.m.Operand(x.op, i)) }
func (x *call) resultType(i int) ir.Type  { return x.m.Type(x.m.Result(x.op, i)) }

// resultElem returns the element type of a result.
func (x *call) resultElem(i int) elem.Type {
	t := x.resultType(i)
	if q := x.quantization(t); q != nil && x.expressed {
		t = q.Expressed
	}
	e, _ := x.ElementType(t)
	return e
}

// alloc returns a tensor with undefined elements, which is freed with the operation if it does not
// become a result.
func (x *call) alloc(t elem.Type, shape []int64) (*Tensor, error) {
	n, ok := ir.Product(shape)
	size := int64(t.StorageBytes())
	if size == 0 {
		return nil, x.fail("has a result of an element type that is not supported")
	}
	if slices.ContainsFunc(shape, func(n int64) bool { return n < 0 }) {
		return nil, x.fail("computes the negative shape " + joinInts(shape))
	}
	if !ok || n > 1<<46/size || x.heap.limit > 0 && x.heap.live+n*size > x.heap.limit {
		return nil, x.fail("exceeds the bound of bytes with a tensor of shape " + joinInts(shape))
	}
	mem := x.heap.alloc(int(n * size))
	return &Tensor{Type: t, Shape: shape, Data: mem.data, mem: mem}, nil
}

// zeros is like alloc, with all bits zero.
func (x *call) zeros(t elem.Type, shape []int64) (*Tensor, error) {
	r, err := x.alloc(t, shape)
	if err == nil {
		clear(r.Data)
	}
	return r, err
}

// splat returns a tensor with the element of a tensor of rank 0.
func (x *call) splat(value *Tensor, shape []int64) (*Tensor, error) {
	r, err := x.alloc(value.Type, shape)
	if err == nil && copy(r.Data, value.Data) > 0 {
		fill(r.Data, value.Type.StorageBytes())
	}
	return r, err
}

// one returns a single result.
func one(t *Tensor, err error) ([]Value, error) {
	if err != nil {
		return nil, err
	}
	return []Value{t}, nil
}

// values returns tensors as values.
func values(list []*Tensor) []Value {
	out := make([]Value, len(list))
	for i, t := range list {
		out[i] = t
	}
	return out
}

// A site is an operation whose kernel is looked up.
type site struct {
	call
	operands []elem.Type
	result   elem.Type
}

// kernelOf returns the kernel of the operation, or nil.
func (x *call) kernelOf(r *row) kernel {
	if k, ok := x.kernels[x.op]; ok && !x.expressed {
		return k
	}
	s := site{call: *x, result: x.resultElem(0)}
	known := s.result != elem.None
	for i := range x.m.NumOperands(x.op) {
		t, ok := x.ElementType(x.operandType(i))
		if x.expressed {
			t = x.tensor(i).Type
		}
		s.operands, known = append(s.operands, t), known && ok
	}
	var k kernel
	if known {
		k = r.kern(&s)
	}
	if !x.expressed {
		x.kernels[x.op] = k
	}
	return k
}

// evalRow evaluates the operation by its row.
func (x *call) evalRow(r *row) ([]Value, error) {
	if r.kern == nil {
		return r.run(x)
	}
	k := x.kernelOf(r)
	if k == nil {
		return nil, x.fail("is not defined for its element types")
	}
	return one(x.apply(k, x.resultElem(0), x.tensors()))
}

// chunk is the number of elements that a kernel computes between two looks at the context, or while
// operands of rank 0 are repeated.
const chunk = 1 << 12

// apply runs a kernel over tensors of the same shape, and of rank 0.
func (x *call) apply(k kernel, t elem.Type, in []*Tensor) (*Tensor, error) {
	shape := in[0].Shape
	for _, a := range in {
		if len(a.Shape) > len(shape) {
			shape = a.Shape
		}
	}
	repeated := make([][]byte, len(in))
	for i, a := range in {
		if !slices.Equal(a.Shape, shape) {
			if len(a.Shape) > 0 {
				return nil, x.fail("has operands of the shapes " + joinInts(a.Shape) + " and " + joinInts(shape))
			}
			size := a.Type.StorageBytes()
			repeated[i] = make([]byte, chunk*size)
			copy(repeated[i], a.Data)
			fill(repeated[i], size)
		}
	}
	dst, err := x.alloc(t, shape)
	if err != nil {
		return nil, err
	}
	n, size := dst.Len(), t.StorageBytes()
	args := make([][]byte, len(in))
	for at := 0; at < n; at += chunk {
		end := min(at+chunk, n)
		for i, a := range in {
			if s := a.Type.StorageBytes(); repeated[i] != nil {
				args[i] = repeated[i][:(end-at)*s]
			} else {
				args[i] = a.Data[at*s : end*s]
			}
		}
		k(dst.Data[at*size:end*size], args)
		if at>>20 != end>>20 && x.ctx.Err() != nil {
			return nil, x.ctx.Err()
		}
	}
	return dst, nil
}
