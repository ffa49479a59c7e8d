package upstream

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// The custom forms of affine and memref omit types that they imply; these checks compare them.

// loadsElement checks that the result has the element type of the memref, the first operand.
func loadsElement(m *ir.Module, op ir.Op) *Fault {
	if m.Type(m.Result(op, 0)) != m.ElementType(m.Type(m.Operand(op, 0))) {
		return fault("failed to verify that result type matches element type of 'memref'")
	}
	return nil
}

// storesElement checks that the first operand has the element type of the memref, the second.
func storesElement(m *ir.Module, op ir.Op) *Fault {
	if m.Type(m.Operand(op, 0)) != m.ElementType(m.Type(m.Operand(op, 1))) {
		return fault("failed to verify that type of 'value' matches element type of 'memref'")
	}
	return nil
}

// affineLoad checks what loadsElement does, with the message of AffineLoadOp::verify.
func affineLoad(m *ir.Module, op ir.Op) *Fault {
	if loadsElement(m, op) != nil {
		return fault("result type must match element type of memref")
	}
	return nil
}

// affineStore checks what storesElement does, with the message of AffineStoreOp::verify.
func affineStore(m *ir.Module, op ir.Op) *Fault {
	if storesElement(m, op) != nil {
		return fault("value to store must have the same type as memref element type")
	}
	return nil
}

// memrefGlobal implements GlobalOp::verify.
func memrefGlobal(m *ir.Module, op ir.Op) *Fault {
	t := m.AttrType(property(m, op, "type"))
	if dims := m.Dims(t); m.TypeKind(t) != ir.MemRefType || dims == nil || dynamic(dims) > 0 {
		return fault("type should be static shaped memref, but got ", spelled(m, t))
	}
	a := property(m, op, "initial_value")
	if a == 0 || m.AttrKind(a) == ir.UnitAttr {
		return nil
	}
	value := m.AttrType(a)
	switch {
	case m.Literal(a) == nil || m.TypeKind(value) != ir.TensorType && m.TypeKind(value) != ir.VectorType:
		return fault("initial value should be a unit or elements attribute, but got ", m.AttrString(a))
	case m.ElementType(value) != m.ElementType(t):
		return fault("initial value element expected to be of type ", spelled(m, m.ElementType(t)), ", but was of type ", spelled(m, m.ElementType(value)))
	case !slices.Equal(m.Dims(value), m.Dims(t)):
		return fault("initial value shape expected to be ", joined(m.Dims(t)), " but was ", joined(m.Dims(value)))
	}
	return nil
}
func joined(dims []int64) string {
	var words []string
	for _, d := range dims {
		words = append(words, itoa64(d))
	}
	return strings.Join(words, ", ")
}
