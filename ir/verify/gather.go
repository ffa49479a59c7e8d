package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A gathering is what gather and dynamic_gather say.
type gathering struct {
	operand, indices                   []int64 // shapes
	offset, collapsed                  []int64
	batching, indicesBatching, mapping []int64
	vector                             int64
	sizes                              []int64 // of the slices; nil if they are not known
}

func (c *check) gathering() *gathering {
	d := c.property("dimension_numbers")
	return &gathering{operand: c.operandShape(0), indices: c.operandShape(1), offset: c.field(d, "offset_dims"), collapsed: c.field(d, "collapsed_slice_dims"),
		batching: c.field(d, "operand_batching_dims"), indicesBatching: c.field(d, "start_indices_batching_dims"), mapping: c.field(d, "start_index_map"),
		vector: c.fieldInt(d, "index_vector_dim")}
}

// gathered is TypeInference.cpp inferGatherOp (spec.md#gather C1-C22).
func gathered(c *check) ([]inferred, *fault) {
	g := c.gathering()
	g.sizes = c.ints("slice_sizes")
	return c.gatheredType(g, len(g.sizes))
}

// dynamicGathered is TypeInference.cpp inferDynamicGatherOp (spec.md#dynamic_gather C1-C22).
func dynamicGathered(c *check) ([]inferred, *fault) {
	g := c.gathering()
	g.sizes, _ = c.constant(2)
	return c.gatheredType(g, int(product(c.operandShape(2))))
}

// gatheredType infers the type of the result; sizes is how many sizes of slices there are.
func (c *check) gatheredType(g *gathering, sizes int) ([]inferred, *fault) {
	for _, f := range []*fault{g.numbers(), g.batches()} {
		if f != nil {
			return nil, f
		}
	}
	if sizes != len(g.operand) {
		return nil, bareFault("slice_sizes size (", itoa(sizes), ") not equal to operand rank (", itoa(len(g.operand)), ")")
	}
	if f := g.slices(); f != nil {
		return nil, f
	}
	rank := len(g.offset) + len(g.indices) - 1
	if g.vector == int64(len(g.indices)) {
		rank++
	}
	if f := inBounds(g.offset, rank, "offset_dims", "implied-result-rank"); f != nil {
		return nil, f
	}
	return []inferred{g.shape(c, rank)}, nil
}

// numbers checks C1-C8 (TypeInference.cpp, verifyGather).
func (g *gathering) numbers() *fault {
	rank := len(g.operand)
	if len(g.offset)+len(g.collapsed)+len(g.batching) != rank {
		return bareFault("offset_dims size (", itoa(len(g.offset)), ") plus collapse_slice_dims size (", itoa(len(g.collapsed)), ") plus operand_batching_dims size (",
			itoa(len(g.batching)), ") is not equal to operand rank (", itoa(rank), ")")
	}
	if f := indexVector(g.vector, len(g.indices), "rank-of('start_indices')"); f != nil {
		return f
	}
	size := int64(1)
	if g.vector < int64(len(g.indices)) {
		size = g.indices[g.vector]
	}
	switch {
	case isStaticDim(size) && size != int64(len(g.mapping)):
		return bareFault("start_index_map size (", itoa(len(g.mapping)), ") is not equal to size of index dimension (", number(g.vector), ") of start_indices (", number(size), ")")
	case !slices.IsSorted(g.offset):
		return bareFault("expects offset_dims to be sorted, got: [", list(g.offset), "]")
	case !unique(g.offset):
		return bareFault("expects offset_dims to not repeat, got: [", list(g.offset), "]")
	}
	if f := distinct(g.collapsed, g.batching, "collapsed_slice_dims", "operand_batching_dims"); f != nil {
		return f
	}
	if !slices.IsSorted(g.collapsed) {
		return bareFault("expects collapsed_slice_dims to be sorted, got: [", list(g.collapsed), "]")
	}
	return inBounds(g.collapsed, rank, "collapsed_slice_dims", "rank-of('operand')")
}

// indexVector checks index_vector_dim, which may be the rank (TypeInference.cpp, checkDimInBounds).
func indexVector(d int64, rank int, rankName string) *fault {
	if d < 0 || d > int64(rank) {
		return bareFault("Expects index_vector_dim to be in range [0, ", rankName, "] i.e. [0, ", itoa(rank), "]. got: ", number(d), ".")
	}
	return nil
}

// batches checks C10, C11, C13-C19.
func (g *gathering) batches() *fault {
	if !slices.IsSorted(g.batching) {
		return bareFault("expects operand_batching_dims to be sorted, got: [", list(g.batching), "]")
	}
	if f := inBounds(g.batching, len(g.operand), "operand_batching_dims", "rank-of('operand')"); f != nil {
		return f
	}
	if !unique(g.indicesBatching) {
		return bareFault("expects start_indices_batching_dims to not repeat, got: [", list(g.indicesBatching), "]")
	}
	if f := inBounds(g.indicesBatching, len(g.indices), "start_indices_batching_dims", "rank-of('start_indices')"); f != nil {
		return f
	}
	switch {
	case slices.Contains(g.indicesBatching, g.vector):
		return bareFault("expects start_indices_batching_dims not to include index_vector_dim ", number(g.vector))
	case len(g.batching) != len(g.indicesBatching):
		return bareFault("operand_batching_dims and start_indices_batching_dims should have the same size")
	}
	for i := range g.batching {
		if a, b := g.operand[g.batching[i]], g.indices[g.indicesBatching[i]]; !compatible(a, b) {
			return bareFault("operand_batching_dims[", itoa(i), "] and start_indices_batching_dims[", itoa(i), "] must have compatible sizes, but got ", number(a), " and ", number(b))
		}
	}
	if f := distinct(g.mapping, g.batching, "start_index_map", "operand_batching_dims"); f != nil {
		return f
	}
	return inBounds(g.mapping, len(g.operand), "start_index_map", "rank-of('operand')")
}

// slices checks the sizes of slices, if they are known (C9, C12, C21).
func (g *gathering) slices() *fault {
	if g.sizes == nil {
		return nil
	}
	for _, l := range []struct {
		dims []int64
		name string
	}{{g.collapsed, "collapsed_slice_dims"}, {g.batching, "operand_batching_dims"}} {
		for _, d := range l.dims {
			if g.sizes[d] > 1 {
				return bareFault("Expects that for each dim in ", l.name, ", slice_sizes[dim] should be <= 1, but got ", number(g.sizes[d]))
			}
		}
	}
	for i, n := range g.sizes {
		if n < 0 || isStaticDim(g.operand[i]) && n > g.operand[i] {
			return bareFault("slice size (", number(n), ") is out of bounds for operand dimension (", number(g.operand[i]), ") at index ", itoa(i))
		}
	}
	return nil
}

// shape is TypeInference.cpp inferGatherReturnTypeComponents (C22, C23): dimensions of slices at offset_dims, those of
// the indices elsewhere.
func (g *gathering) shape(c *check, rank int) inferred {
	kept := slices.Repeat([]int64{ir.Dynamic}, len(g.offset))
	if g.sizes != nil {
		kept = without(g.sizes, g.collapsed, g.batching)
	}
	indices := c.operandType(1)
	bounds := boundsOf(c.m.Context, indices)
	out := tensorLike(make([]int64, rank), c.element(c.operandType(0)))
	if len(bounds) > 0 {
		out.encoding, out.bounds = c.m.Encoding(indices), slices.Repeat([]int64{ir.Dynamic}, rank)
	}
	offset, index := 0, 0
	for i := range out.dims {
		if slices.Contains(g.offset, int64(i)) {
			out.dims[i] = kept[offset]
			offset++
			continue
		}
		if int64(index) == g.vector {
			index++
		}
		out.dims[i] = g.indices[index]
		if len(bounds) > 0 {
			out.bounds[i] = bounds[index]
		}
		index++
	}
	return out
}
