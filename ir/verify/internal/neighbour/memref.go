package neighbour

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// MemrefExpand is memref::ExpandShapeOp::verify, MemrefCollapse memref::CollapseShapeOp::verify; layouts other than the element type are not
// looked at.
func MemrefExpand(m *ir.Module, op ir.Op) *Fault {
	source, result := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	short, long := m.Dims(source), m.Dims(result)
	if len(short) > len(long) {
		return fault("has source rank ", itoa(len(short)), " and result rank ", itoa(len(long)), ". This is not an expansion (", itoa(len(short)), " > ", itoa(len(long)), ").")
	}
	if f := collapses(m, op, long, short); f != nil {
		return f
	}
	if m.ElementType(source) != m.ElementType(result) {
		return fault("expected expanded type to be ", spelled(m, m.WithElement(result, m.ElementType(source))), " but found ", spelled(m, result))
	}
	static, values := ints(m, op, "static_output_shape"), m.NumOperands(op)-1
	if len(static) != len(long) {
		return fault("expected number of static shape bounds to be equal to the output rank (", itoa(len(long)), ") but found ", itoa(len(static)), " inputs instead")
	}
	if dynamic(static) != values {
		return openShape(static, values)
	}
	return givenShape(static, long)
}

func MemrefCollapse(m *ir.Module, op ir.Op) *Fault {
	source, result := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	long, short := m.Dims(source), m.Dims(result)
	if len(long) < len(short) {
		return fault("has source rank ", itoa(len(long)), " and result rank ", itoa(len(short)), ". This is not a collapse (", itoa(len(long)), " < ", itoa(len(short)), ").")
	}
	if f := collapses(m, op, long, short); f != nil {
		return f
	}
	if m.ElementType(source) != m.ElementType(result) {
		return fault("expected collapsed type to be ", spelled(m, m.WithElement(result, m.ElementType(source))), " but found ", spelled(m, result))
	}
	return nil
}

// collapses is MemRefOps.cpp verifyCollapsedShape.
func collapses(m *ir.Module, op ir.Op, long, short []int64) *Fault {
	groups := m.Items(property(m, op, "reassociation"))
	if len(groups) != len(short) {
		return fault("invalid number of reassociation groups: found ", itoa(len(groups)), ", expected ", itoa(len(short)))
	}
	next := int64(0)
	for i, g := range groups {
		size, open := int64(1), false
		for _, a := range m.Items(g) {
			n := m.Ints(a)[0]
			if n != next {
				return fault("reassociation indices must be contiguous")
			}
			if next++; n >= int64(len(long)) {
				return fault("reassociation index ", itoa64(n), " is out of bounds")
			}
			open = open || long[n] == ir.Dynamic
			size *= long[n]
		}
		switch {
		case open != (short[i] == ir.Dynamic):
			return fault("collapsed dim (", itoa(i), ") must be dynamic if and only if reassociation group is dynamic")
		case !open && size != short[i]:
			return fault("collapsed dim size (", itoa64(short[i]), ") must equal reassociation group size (", itoa64(size), ")")
		}
	}
	if len(short) == 0 {
		for _, d := range long {
			if d != 1 {
				return fault("rank 0 memrefs can only be extended/collapsed with/from ones")
			}
		}
	} else if next != int64(len(long)) {
		return fault("expanded rank (", itoa(len(long)), ") inconsistent with number of reassociation indices (", itoa64(next), ")")
	}
	return nil
}

// openShape says that an output shape has not one value for each extent that its static part leaves open.
func openShape(static []int64, values int) *Fault {
	return fault("mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has ", itoa(dynamic(static)),
		" dynamic dims while output_shape has ", itoa(values), " values")
}

// givenShape compares an output shape that is given with that of the result.
func givenShape(static, result []int64) *Fault {
	for i, d := range result {
		if d != ir.Dynamic && d != static[i] {
			return fault("invalid output shape provided at pos ", itoa(i))
		}
	}
	return nil
}

// AssumeAlignment is memref::AssumeAlignmentOp::verify.
func AssumeAlignment(m *ir.Module, op ir.Op) *Fault {
	if n := ints(m, op, "alignment")[0]; n&(n-1) != 0 {
		return fault("alignment must be power of 2")
	}
	return nil
}

// Materialize is bufferization::MaterializeInDestinationOp::verify.
func Materialize(m *ir.Module, op ir.Op) *Fault {
	source, dest := m.Type(m.Operand(op, 0)), m.Type(m.Operand(op, 1))
	tensor, results := ods.IsTensor(m.Context, dest), m.NumResults(op)
	switch {
	case tensor && results != 1:
		return fault("tensor 'dest' implies exactly one tensor result")
	case tensor && dest != m.Type(m.Result(op, 0)):
		return fault("result and 'dest' types must match")
	case !tensor && results != 0:
		return fault("memref 'dest' implies zero results")
	case tensor && property(m, op, "restrict") != 0:
		return fault("'restrict' is valid only for memref destinations")
	case tensor == (property(m, op, "writable") != 0):
		return fault("'writable' must be specified if and only if the destination is of memref type")
	}
	a, b := m.Dims(source), m.Dims(dest)
	switch {
	case (a == nil) != (b == nil):
		return fault("source/destination shapes are incompatible")
	case len(a) != len(b):
		return fault("rank mismatch between source and destination shape")
	case !mayBe(a, b):
		return fault("source/destination shapes are incompatible")
	}
	return nil
}
