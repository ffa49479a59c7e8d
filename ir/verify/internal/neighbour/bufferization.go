package neighbour

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// bufferizationMaterializeInDestination is MaterializeInDestinationOp::verify.
func bufferizationMaterializeInDestination(m *ir.Module, op ir.Op) *Fault {
	source, dest := m.Type(m.Operand(op, 0)), m.Type(m.Operand(op, 1))
	buffer := m.TypeKind(dest) == ir.MemRefType
	switch results := resultTypes(m, op); {
	case !buffer && m.TypeKind(dest) == ir.VectorType:
		return fault("'dest' must be a tensor or a memref")
	case !buffer && len(results) != 1:
		return fault("tensor 'dest' implies exactly one tensor result")
	case !buffer && results[0] != dest:
		return fault("result and 'dest' types must match")
	case buffer && len(results) != 0:
		return fault("memref 'dest' implies zero results")
	case !buffer && property(m, op, "restrict") != 0:
		return fault("'restrict' is valid only for memref destinations")
	case buffer != (property(m, op, "writable") != 0):
		return fault("'writable' must be specified if and only if the destination is of memref type")
	}
	switch a, b := m.Dims(source), m.Dims(dest); {
	case (a == nil) != (b == nil):
		return fault("source/destination shapes are incompatible")
	case len(a) != len(b):
		return fault("rank mismatch between source and destination shape")
	case !mayBe(a, b):
		return fault("source/destination shapes are incompatible")
	}
	return nil
}

// compatibleBuffer is verifyCompatibleBufferType, of a tensor and a memref.
func compatibleBuffer(m *ir.Module, op ir.Op) *Fault {
	from, to := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	switch a, b := m.Dims(from), m.Dims(to); {
	case (a == nil) != (b == nil) || !slices.Equal(a, b):
		return bare("shapes do not match")
	case m.ElementType(from) != m.ElementType(to):
		return bare("element types do not match")
	}
	return nil
}
