package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Linear algebra, transforms, normalization and random numbers.

// inferCholesky implements inferCholeskyOp (spec.md#cholesky C1-C3).
func inferCholesky(c *check) ([]inferred, *fail.Failure) {
	dims := c.operandShape(0)
	n := len(dims)
	switch {
	case n < 2:
		return nil, fail.Error("argument 'a' must have rank >= 2, got shape ", dims, ".")
	case !shape.Compatible(dims[n-2], dims[n-1]):
		return nil, fail.Error("minor dimensions of 'a' must have equal size, got shape ", dims, ".")
	}
	return inferLikeFirst(c)
}

// inferTriangularSolve implements inferTriangularSolveOp (spec.md#triangular_solve C2-C4).
func inferTriangularSolve(c *check) ([]inferred, *fail.Failure) {
	a, b := c.operandType(0), c.operandType(1)
	x, y := c.shape(a), c.shape(b)
	n := len(x)
	switch {
	case n < 2:
		return nil, fail.Error("operand 'a' must have rank >= 2, but got ", c.quoted(a))
	case !shape.Compatible(x[n-2], x[n-1]):
		return nil, fail.Error("two minor dimensions of operand 'a' must be compatible, but got ", c.quoted(a))
	case len(y) != n:
		return nil, fail.Error("operands must have equal rank, but got ", c.quoted(a), " and ", c.quoted(b))
	}
	shared := y[n-1]
	if c.boolAttr("left_side") {
		shared = y[n-2]
	}
	switch {
	case !shape.Compatible(x[n-1], shared):
		return nil, fail.Error("shared dimension of operands 'a' and 'b' must be compatible, but got ", c.quoted(a),
			" and ", c.quoted(b))
	case !shape.CompatibleShapes(x[:n-2], y[:n-2]):
		return nil, fail.Error("batch dimensions of the operands must be compatible, but got ", c.quoted(a), " and ",
			c.quoted(b))
	case c.m.Attrs.EnumWord(c.property("transpose_a")) == "TRANSPOSE_INVALID":
		return nil, fail.Error("Invalid transpose option value for triangular solve")
	}
	return knownTypes(b), nil
}

// inferFft implements inferFftOp (spec.md#fft C1-C5).
func inferFft(c *check) ([]inferred, *fail.Failure) {
	t, lengths := c.operandType(0), c.intsAttr("fft_length")
	dims, n := c.shape(t), len(lengths)
	kind := c.m.Attrs.EnumWord(c.property("fft_type"))
	if n > 3 || n < 1 {
		return nil, fail.Error("rank must be between 1 and 3, but got ", n, ".")
	}
	element, failed := fftElementType(c, t, kind)
	if failed != nil {
		return nil, failed
	}
	if len(dims) < n {
		return nil, fail.Error("operand rank must not be less than fft rank of ", n, " for operand of type ",
			c.quoted(t), ".")
	}
	out := c.resized(t, slices.Clone(dims))
	out.element, out.bounds = element, slices.Clone(ods.Bounds(c.m.Context, t))
	if kind == "RFFT" || kind == "IRFFT" {
		size, failed := shape.InferFFT(kind, dims, lengths)
		if failed != nil {
			return nil, failed
		}
		out.dims[len(dims)-1] = size
		if len(out.bounds) > 0 {
			out.bounds[len(dims)-1] = ir.Dynamic
		}
	}
	return []inferred{out}, nil
}

// fftElementType returns the element type of the result: complex for RFFT, its part for IRFFT.
// It accepts any element type before promotion, which computes the required operand type itself.
func fftElementType(c *check, t ir.Type, kind string) (ir.Type, *fail.Failure) {
	e, compared := c.elementType(t), c.elements == ods.CompareElements
	if kind == "RFFT" {
		if compared && c.m.Types.Elem(e) != elem.F32 && c.m.Types.Elem(e) != elem.F64 {
			return 0, fail.Error("RFFT requires f32 or f64 input type, but is given ", c.quoted(e), ".")
		}
		return complexElement(c, e), nil
	}
	if compared && c.m.Types.Kind(e) != ir.ComplexType {
		return 0, fail.Error("FFT/IFFT/IRFFT take a complex tensor as input, but is given ", c.quoted(t), ".")
	}
	if kind == "IRFFT" {
		return c.partType(e), nil
	}
	return e, nil
}

// inferBatchNorm infers the results of batch_norm_* (inferBatchNormOp: spec.md#batch_norm_training
// C1-C7, #batch_norm_inference C1-C7, #batch_norm_grad C1-C5). full and single are the operands
// with all dimensions and with the feature dimension; statistics adds mean and variance results.
func inferBatchNorm(c *check, full, single []int, statistics bool) ([]inferred, *fail.Failure) {
	areAlike := func(operands []int) bool {
		var types []ir.Type
		for _, i := range operands {
			types = append(types, c.operandType(i))
		}
		return shapesMayMatch(c.m.Context, types...)
	}
	t, feature := c.operandType(0), c.intAttr("feature_index", 0)
	dims, bounds, n := c.shape(t), ods.Bounds(c.m.Context, t), c.operandShape(single[0])[0]
	switch {
	case !areAlike(full):
		return nil, fail.Error("expects multi-dimensional operands to have compatible shapes.")
	case !areAlike(single):
		return nil, fail.Error("expects single-dimensional operands to have compatible shapes.")
	case feature >= int64(len(dims)):
		return nil, fail.Error("expects featureIndex to be smaller than the rank of multi-dimensional operands; ",
			"got featureIndex ", feature, ", and rank ", len(dims), ".")
	case !shape.Compatible(n, dims[feature]):
		return nil, fail.Error("expects the size of single-dimensional operands to be compatible with feature count, ",
			"but the size of single-dimensional operands is ", shape.DimString(n), " and the feature count is ",
			shape.DimString(dims[feature]), ".")
	}
	out := knownTypes(t)
	if statistics {
		one := inferredTensor(dims[feature:feature+1], c.elementType(t))
		if len(bounds) > 0 {
			one.encoding, one.bounds = c.m.Types.Encoding(t), bounds[feature:feature+1]
		}
		out = append(out, one, one)
	}
	return out, nil
}

// inferRng implements inferRngOp (spec.md#rng C1-C4).
func inferRng(c *check) ([]inferred, *fail.Failure) {
	if c.m.Attrs.EnumWord(c.property("rng_distribution")) == "NORMAL" && c.elements == ods.CompareElements {
		isOther := func(t ir.Type) bool { return !ods.IsFloat(c.m.Context, c.elementType(t)) }
		if slices.ContainsFunc(c.operandTypes()[:2], isOther) {
			return nil, fail.Error("mu and sigma must be floats")
		}
	}
	sizes, ok := c.constant(2)
	if !ok {
		n := c.operandShape(2)[0]
		if n > maxRepeated {
			return nil, fail.Error("expects a shape of at most ", maxRepeated, " dimensions, but got ", n)
		}
		sizes = slices.Repeat([]int64{ir.Dynamic}, int(max(0, n)))
	}
	return []inferred{inferredTensor(sizes, c.elementType(c.operandType(1)))}, nil
}

// verifyRngBitGenerator implements verifyRngBitGeneratorOp (spec.md#rng_bit_generator C1).
func verifyRngBitGenerator(c *check) *fail.Failure {
	state, result := c.operandType(0), c.resultType(0)
	return fail.If(!shape.CompatibleShapes(c.shape(state), c.shape(result)),
		"output state shape must be compatible with initial state shape. Got: ", c.quoted(state), " and ",
		c.quoted(result))
}
