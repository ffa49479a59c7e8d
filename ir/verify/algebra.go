package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Linear algebra, transforms, normalization and random numbers.

// decomposed implements inferCholeskyOp of TypeInference.cpp (spec.md#cholesky C1-C3).
func decomposed(c *check) ([]inferred, *fault) {
	dims := c.operandShape(0)
	n := len(dims)
	switch {
	case n < 2:
		return nil, bareFault("argument 'a' must have rank >= 2, got shape ", shape.List(dims), ".")
	case !shape.Compatible(dims[n-2], dims[n-1]):
		return nil, bareFault("minor dimensions of 'a' must have equal size, got shape ", shape.List(dims), ".")
	}
	return likeFirst(c)
}

// solved implements inferTriangularSolveOp of TypeInference.cpp (spec.md#triangular_solve C2-C4).
func solved(c *check) ([]inferred, *fault) {
	a, b := c.operandType(0), c.operandType(1)
	x, y := c.shape(a), c.shape(b)
	n := len(x)
	both := c.spelled(a) + " and " + c.spelled(b)
	switch {
	case n < 2:
		return nil, bareFault("operand 'a' must have rank >= 2, but got ", c.spelled(a))
	case !shape.Compatible(x[n-2], x[n-1]):
		return nil, bareFault("two minor dimensions of operand 'a' must be compatible, but got ", c.spelled(a))
	case len(y) != n:
		return nil, bareFault("operands must have equal rank, but got ", both)
	}
	shared := y[n-1]
	if c.flag("left_side") {
		shared = y[n-2]
	}
	switch {
	case !shape.Compatible(x[n-1], shared):
		return nil, bareFault("shared dimension of operands 'a' and 'b' must be compatible, but got ", both)
	case !shape.CompatibleShapes(x[:n-2], y[:n-2]):
		return nil, bareFault("batch dimensions of the operands must be compatible, but got ", both)
	case c.m.EnumWord(c.property("transpose_a")) == "TRANSPOSE_INVALID":
		return nil, bareFault("Invalid transpose option value for triangular solve")
	}
	return typed(b), nil
}

// transformed implements inferFftOp of TypeInference.cpp (spec.md#fft C1-C5).
func transformed(c *check) ([]inferred, *fault) {
	t, lengths := c.operandType(0), c.ints("fft_length")
	dims, n := c.shape(t), len(lengths)
	kind := c.m.EnumWord(c.property("fft_type"))
	if n > 3 || n < 1 {
		return nil, bareFault("rank must be between 1 and 3, but got ", itoa(n), ".")
	}
	element, f := transformedElement(c, t, kind)
	switch {
	case f != nil:
		return nil, f
	case len(dims) < n:
		return nil, bareFault("operand rank must not be less than fft rank of ", itoa(n), " for operand of type ", c.spelled(t), ".")
	}
	out := inferred{dims: slices.Clone(dims), element: element, encoding: c.m.Encoding(t), bounds: slices.Clone(ods.Bounds(c.m.Context, t))}
	if kind == "RFFT" || kind == "IRFFT" {
		size, wrong := shape.Transformed(kind, dims, lengths)
		if wrong != "" {
			return nil, bareFault(wrong)
		}
		out.dims[len(dims)-1] = size
		if len(out.bounds) > 0 {
			out.bounds[len(dims)-1] = ir.Dynamic
		}
	}
	return []inferred{out}, nil
}

// transformedElement returns the element type of the result: complex for RFFT, its part for IRFFT.
// It accepts any element type before promotion, which computes the required operand type itself.
func transformedElement(c *check, t ir.Type, kind string) (ir.Type, *fault) {
	e := c.element(t)
	isComplex := c.m.TypeKind(e) == ir.ComplexType
	switch {
	case kind == "RFFT" && c.m.Elem(e) != elem.F32 && c.m.Elem(e) != elem.F64 && c.elements == compared:
		return 0, bareFault("RFFT requires f32 or f64 input type, but is given ", c.spelled(e), ".")
	case kind == "RFFT":
		return complexElement(c, e), nil
	case !isComplex && c.elements == compared:
		return 0, bareFault("FFT/IFFT/IRFFT take a complex tensor as input, but is given ", c.spelled(t), ".")
	case kind == "IRFFT":
		return c.part(e), nil
	}
	return e, nil
}

// normalization infers the results of batch_norm_* (TypeInference.cpp, inferBatchNormOp:
// spec.md#batch_norm_training C1-C7, #batch_norm_inference C1-C7, #batch_norm_grad C1-C5). full and
// single are the operands with all dimensions and with the feature dimension; statistics adds mean
// and variance results.
func normalization(full, single []int, statistics bool) func(c *check) ([]inferred, *fault) {
	return func(c *check) ([]inferred, *fault) {
		for _, l := range []struct {
			operands []int
			name     string
		}{{full, "multi"}, {single, "single"}} {
			for _, i := range l.operands {
				for _, k := range l.operands {
					if !mayBeOneShape(c.m.Context, c.operandType(i), c.operandType(k)) {
						return nil, bareFault("expects ", l.name, "-dimensional operands to have compatible shapes.")
					}
				}
			}
		}
		t, feature := c.operandType(0), c.int("feature_index", 0)
		dims, bounds := c.shape(t), ods.Bounds(c.m.Context, t)
		if feature >= int64(len(dims)) {
			return nil, bareFault("expects featureIndex to be smaller than the rank of multi-dimensional operands; got featureIndex ", number(feature), ", and rank ", itoa(len(dims)), ".")
		}
		if n := c.operandShape(single[0])[0]; !shape.Compatible(n, dims[feature]) {
			return nil, bareFault("expects the size of single-dimensional operands to be compatible with feature count, but the size of single-dimensional operands is ",
				shape.Word(n), " and the feature count is ", shape.Word(dims[feature]), ".")
		}
		out := typed(t)
		if statistics {
			one := tensorLike(dims[feature:feature+1], c.element(t))
			if len(bounds) > 0 {
				one.encoding, one.bounds = c.m.Encoding(t), bounds[feature:feature+1]
			}
			out = append(out, one, one)
		}
		return out, nil
	}
}

// random implements inferRngOp of TypeInference.cpp (spec.md#rng C1-C4).
func random(c *check) ([]inferred, *fault) {
	if c.m.EnumWord(c.property("rng_distribution")) == "NORMAL" && c.elements == compared {
		if !ods.IsFloat(c.m.Context, c.element(c.operandType(0))) || !ods.IsFloat(c.m.Context, c.element(c.operandType(1))) {
			return nil, bareFault("mu and sigma must be floats")
		}
	}
	sizes, ok := c.constant(2)
	if !ok {
		n := c.operandShape(2)[0]
		if n > maxRepeated {
			return nil, bareFault("expects a shape of at most ", itoa(maxRepeated), " dimensions, but got ", number(n))
		}
		sizes = slices.Repeat([]int64{ir.Dynamic}, int(max(0, n)))
	}
	return []inferred{tensorLike(sizes, c.element(c.operandType(1)))}, nil
}

// randomBits implements verifyRngBitGeneratorOp of TypeInference.cpp (spec.md#rng_bit_generator
// C1).
func randomBits(c *check) *fault {
	state, result := c.operandType(0), c.resultType(0)
	if !shape.CompatibleShapes(c.shape(state), c.shape(result)) {
		return bareFault("output state shape must be compatible with initial state shape. Got: ", c.spelled(state), " and ", c.spelled(result))
	}
	return nil
}
