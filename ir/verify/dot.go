package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// dots is TypeInference.cpp verifyDotOp and inferDotOp.
func dots(c *check) *fault {
	if f := c.precisions(); f != nil {
		return f
	}
	lhs, rhs := c.operandShape(0), c.operandShape(1)
	if len(lhs) < 1 || len(lhs) > 2 || len(rhs) < 1 || len(rhs) > 2 || !compatible(lhs[len(lhs)-1], rhs[0]) {
		return bareFault("expected both lhs/rhs ranks to be either 1 or 2")
	}
	return c.resultLike(slices.Concat(lhs[:len(lhs)-1], rhs[1:]))
}

// dotNumbers are the dimension numbers of a product.
type dotNumbers struct{ lhsBatching, rhsBatching, lhsContracting, rhsContracting []int64 }

func (c *check) dotNumbers(a ir.Attr) *dotNumbers {
	return &dotNumbers{c.field(a, "lhs_batching_dimensions"), c.field(a, "rhs_batching_dimensions"), c.field(a, "lhs_contracting_dimensions"),
		c.field(a, "rhs_contracting_dimensions")}
}

// dotShape is TypeInference.cpp inferDotGeneralOp (spec.md#dot_general C1-C12).
func (c *check) dotShape(d *dotNumbers) ([]int64, *fault) {
	if f := c.precisions(); f != nil {
		return nil, f
	}
	if f := c.dotConstraints(d); f != nil {
		return nil, f
	}
	lhs, rhs := c.operandType(0), c.operandType(1)
	left, right := c.shape(lhs), c.shape(rhs)
	leftBounds, rightBounds := boundsOf(c.m.Context, lhs), boundsOf(c.m.Context, rhs)
	var out []int64
	for i := range d.lhsBatching {
		x, y := d.lhsBatching[i], d.rhsBatching[i]
		merged, f := mostSpecific(i, dimBound{left[x], boundAt(leftBounds, int(x))}, dimBound{right[y], boundAt(rightBounds, int(y))})
		if f != nil {
			return nil, f
		}
		out = append(out, merged.size)
	}
	out = append(out, without(left, d.lhsBatching, d.lhsContracting)...)
	return append(out, without(right, d.rhsBatching, d.rhsContracting)...), nil
}

// without is a shape without some of its dimensions.
func without(dims, some, more []int64) []int64 {
	var out []int64
	for i, n := range dims {
		if !slices.Contains(some, int64(i)) && !slices.Contains(more, int64(i)) {
			out = append(out, n)
		}
	}
	return out
}

// dotConstraints is TypeInference.cpp checkDotGeneralConstraints (C1-C10).
func (c *check) dotConstraints(d *dotNumbers) *fault {
	switch {
	case len(d.lhsBatching) != len(d.rhsBatching):
		return bareFault("lhs and rhs should have the same number of batching dimensions")
	case len(d.lhsContracting) != len(d.rhsContracting):
		return bareFault("lhs and rhs should have the same number of contracting dimensions")
	}
	if f := distinct(d.lhsBatching, d.lhsContracting, "lhs_batching_dimensions", "lhs_contracting_dimensions"); f != nil {
		return f
	}
	if f := distinct(d.rhsBatching, d.rhsContracting, "rhs_batching_dimensions", "rhs_contracting_dimensions"); f != nil {
		return f
	}
	lhs, rhs := c.operandShape(0), c.operandShape(1)
	for _, l := range []struct {
		dims []int64
		name string
		rank int
	}{{d.lhsBatching, "lhs_batching_dimensions", len(lhs)}, {d.lhsContracting, "lhs_contracting_dimensions", len(lhs)},
		{d.rhsBatching, "rhs_batching_dimensions", len(rhs)}, {d.rhsContracting, "rhs_contracting_dimensions", len(rhs)}} {
		for _, n := range l.dims {
			if n < 0 || n >= int64(l.rank) {
				return bareFault(l.name, " value: ", number(n), " is out of range: [0, ", itoa(l.rank), ")")
			}
		}
	}
	for i := range d.lhsBatching {
		if !compatible(lhs[d.lhsBatching[i]], rhs[d.rhsBatching[i]]) {
			return bareFault("batching dimension sizes must match for lhs/rhs")
		}
	}
	for i := range d.lhsContracting {
		if !compatible(lhs[d.lhsContracting[i]], rhs[d.rhsContracting[i]]) {
			return bareFault("contracting dimension sizes must match for lhs/rhs")
		}
	}
	return nil
}

// distinct is TypeInference.cpp checkDimsDistinct.
func distinct(a, b []int64, nameA, nameB string) *fault {
	if n, again := repeated(slices.Concat(a, b)); again {
		return bareFault("has duplicated dimension from ", nameA, " and ", nameB, ": ", number(n))
	}
	return nil
}

// inBounds is TypeInference.cpp checkDimsInBounds.
func inBounds(dims []int64, rank int, name, rankName string) *fault {
	for _, d := range dims {
		if d < 0 || d >= int64(rank) {
			return bareFault("Expects each element of ", name, " to be in range [0, ", rankName, ") i.e. [0, ", itoa(rank), "). got: ", number(d), ".")
		}
	}
	return nil
}

// dotGeneral is TypeInference.cpp verifyDotGeneralOp (spec.md#dot_general C1-C21).
func dotGeneral(c *check) *fault {
	d := c.dotNumbers(c.property("dot_dimension_numbers"))
	dims, f := c.dotShape(d)
	if f != nil {
		return f
	}
	if f := c.resultLike(dims); f != nil {
		return f
	}
	precise := slices.ContainsFunc(c.m.Items(c.property("precision_config")), func(a ir.Attr) bool { return c.m.EnumWord(a) != "DEFAULT" })
	if precise && c.property("algorithm") != 0 {
		return bareFault("must specify DEFAULT precision config when algorithm is set.")
	}
	lhs, rhs, result := c.operandType(0), c.operandType(1), c.resultType(0)
	if !c.anyQuantized(lhs, rhs, result) || c.elements == ignored {
		return nil
	}
	if q := quantizedOf(c.m.Context, c.element(rhs)); q != nil {
		if f := quantizedContraction(q, d.rhsContracting); f != nil {
			return f
		}
	}
	return c.quantizedProduct(lhs, rhs, result)
}

// quantizedContraction is TypeInference.cpp verifyDotGeneralOpQuantizationConstraints (C15, C16).
func quantizedContraction(q *quantized, contracting []int64) *fault {
	nonzero := slices.ContainsFunc(q.zeros, func(z int64) bool { return z != 0 })
	switch {
	case q.granularity == perTensor && nonzero:
		return bareFault("Zero point of rhs should be 0")
	case q.granularity == perAxis && nonzero:
		return bareFault("Zero points of rhs should be 0")
	case q.granularity == perAxis && slices.Contains(contracting, q.axis):
		return bareFault("Quantization dimension of rhs should not be in the contracting dimension of rhs")
	}
	return nil
}
