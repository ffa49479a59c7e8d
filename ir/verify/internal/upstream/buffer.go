package upstream

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// The custom forms of affine and memref omit types that they imply; these checks compare them.

// checkMemrefLoad checks that the result has the element type of the memref, the first operand.
func checkMemrefLoad(m *ir.Module, op ir.Op) *Failure {
	if m.Type(m.Result(op, 0)) != m.Types.ElementType(m.Type(m.Operand(op, 0))) {
		return opError("failed to verify that result type matches element type of 'memref'")
	}
	return nil
}

// checkMemrefStore checks that the first operand has the element type of the memref, the second.
func checkMemrefStore(m *ir.Module, op ir.Op) *Failure {
	if m.Type(m.Operand(op, 0)) != m.Types.ElementType(m.Type(m.Operand(op, 1))) {
		return opError("failed to verify that type of 'value' matches element type of 'memref'")
	}
	return nil
}

// checkAffineLoad checks what checkMemrefLoad does, with the message of AffineLoadOp::verify.
func checkAffineLoad(m *ir.Module, op ir.Op) *Failure {
	if checkMemrefLoad(m, op) != nil {
		return opError("result type must match element type of memref")
	}
	return nil
}

// checkAffineStore checks what checkMemrefStore does, with the message of AffineStoreOp::verify.
func checkAffineStore(m *ir.Module, op ir.Op) *Failure {
	if checkMemrefStore(m, op) != nil {
		return opError("value to store must have the same type as memref element type")
	}
	return nil
}

// checkMemrefGlobal implements GlobalOp::verify.
func checkMemrefGlobal(m *ir.Module, op ir.Op) *Failure {
	t := m.Attrs.Type(property(m, op, "type"))
	if dims := m.Types.Dims(t); m.Types.Kind(t) != ir.MemRefType || dims == nil || countDynamic(dims) > 0 {
		return opError("type should be static shaped memref, but got ", quoted(m, t))
	}
	a := property(m, op, "initial_value")
	if a == 0 || m.Attrs.Kind(a) == ir.UnitAttr {
		return nil
	}
	value := m.Attrs.Type(a)
	switch {
	case m.Attrs.Literal(a) == nil || m.Types.Kind(value) != ir.TensorType && m.Types.Kind(value) != ir.VectorType:
		return opError("initial value should be a unit or elements attribute, but got ", m.Attrs.Text(a))
	case m.Types.ElementType(value) != m.Types.ElementType(t):
		return opError("initial value element expected to be of type ", quoted(m, m.Types.ElementType(t)), ", but was of type ", quoted(m, m.Types.ElementType(value)))
	case !slices.Equal(m.Types.Dims(value), m.Types.Dims(t)):
		return opError("initial value shape expected to be ", joinDims(m.Types.Dims(t)), " but was ", joinDims(m.Types.Dims(value)))
	}
	return nil
}
func joinDims(dims []int64) string {
	var parts []string
	for _, d := range dims {
		parts = append(parts, itoa64(d))
	}
	return strings.Join(parts, ", ")
}
