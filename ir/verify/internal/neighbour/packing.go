package neighbour

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// What tensor.gather and scatter, linalg.pack, unpack and softmax, and bufferization ask for (TensorOps.cpp, LinalgOps.cpp, BufferizationOps.cpp).

// tensorGather is GatherOp::verify, tensorScatter ScatterOp::verify.
func tensorGather(m *ir.Module, op ir.Op) *Fault {
	source, indices := m.Type(m.Operand(op, 0)), m.Type(m.Operand(op, 1))
	dims := ints(m, op, "gather_dims")
	if f := picked(m, dims, indices, len(m.Shape(source)), "gather", "source"); f != nil {
		return f
	}
	return gathered(m, source, indices, dims, m.Type(m.Result(op, 0)), "result")
}

func tensorScatter(m *ir.Module, op ir.Op) *Fault {
	dest, indices := m.Type(m.Operand(op, 1)), m.Type(m.Operand(op, 2))
	dims := ints(m, op, "scatter_dims")
	if f := picked(m, dims, indices, len(m.Shape(dest)), "scatter", "dest"); f != nil {
		return f
	}
	if property(m, op, "unique") == 0 {
		return fault("requires 'unique' attribute to be set")
	}
	return gathered(m, dest, indices, dims, m.Type(m.Operand(op, 0)), "source")
}

// picked is verifyGatherOrScatterDims.
func picked(m *ir.Module, dims []int64, indices ir.Type, rank int, what, whose string) *Fault {
	shape := m.Shape(indices)
	switch {
	case len(dims) == 0:
		return fault(what, "_dims must be non-empty")
	case len(dims) > rank:
		return fault(what, "_dims overflow ", whose, " rank")
	case len(shape) == 0 || shape[len(shape)-1] != int64(len(dims)):
		return fault(what, "_dims length must match the size of last dimension of indices")
	}
	for _, n := range dims {
		if n < 0 {
			return fault(what, "_dims value must be non-negative")
		}
		if n >= int64(rank) {
			return fault(what, "_dims value must be smaller than ", whose, " rank")
		}
	}
	for i, n := range dims[1:] {
		if dims[i] >= n {
			return fault(what, "_dims values must be strictly increasing")
		}
	}
	return nil
}

// gathered checks what is taken out of a tensor, with a dimension of size 1 in the place of each that is picked or without.
func gathered(m *ir.Module, from, indices ir.Type, dims []int64, is ir.Type, what string) *Fault {
	shape := m.Shape(indices)
	long := slices.Clone(shape[:len(shape)-1])
	short := slices.Clone(long)
	for i, d := range m.Shape(from) {
		if slices.Contains(dims, int64(i)) {
			long = append(long, 1)
		} else {
			long, short = append(long, d), append(short, d)
		}
	}
	a, b := m.Tensor(long, m.ElementType(from)), m.Tensor(short, m.ElementType(from))
	if is != a && is != b {
		return fault(what, " type mismatch: expected ", spelled(m, a), " or its rank-reduced variant ", spelled(m, b), " (got: ", spelled(m, is), ")")
	}
	return nil
}

// linalgPack is PackOp::verify, linalgUnpack UnPackOp::verify.
func linalgPack(m *ir.Module, op ir.Op) *Fault {
	l := lists(m, op, 4)
	source, dest := m.Type(m.Operand(op, 0)), m.Type(m.Operand(op, 1))
	tiles := constants(m, ints(m, op, "static_inner_tiles"), l[3])
	if f := packs(m, op, source, dest, tiles); f != nil {
		return f
	}
	element := m.ElementType(source)
	if len(l[2]) == 0 {
		if partial(m, op, m.Shape(source), m.Shape(dest), tiles) {
			return fault("invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set")
		}
	} else if t := m.Type(l[2][0]); t != element {
		return fault("expected padding_value has ", spelled(m, element), " but got: ", spelled(m, t))
	}
	return nil
}

func linalgUnpack(m *ir.Module, op ir.Op) *Fault {
	return packs(m, op, m.Type(m.Operand(op, 1)), m.Type(m.Operand(op, 0)), constants(m, ints(m, op, "static_inner_tiles"), m.Operands(op)[2:]))
}

// A tile is how long a tile is, and what stands there: Dynamic for a value. The number may be known all the same (getConstantIntValue).
type tile struct{ static, known int64 }

func constants(m *ir.Module, static []int64, values []ir.Value) (tiles []tile) {
	for _, n := range static {
		t := tile{n, n}
		if n == ir.Dynamic && len(values) > 0 {
			if def, _ := m.DefiningOp(values[0]); def != 0 && m.OpName(def) == ir.OpArithConstant {
				if v := m.Ints(property(m, def, "value")); len(v) == 1 {
					t.known = v[0]
				}
			}
			values = values[1:]
		}
		tiles = append(tiles, t)
	}
	return tiles
}

// packs is commonVerifierPackAndUnPackOp.
func packs(m *ir.Module, op ir.Op, plain, packed ir.Type, tiles []tile) *Fault {
	dims, shape := m.Shape(plain), m.Shape(packed)
	at, order := ints(m, op, "inner_dims_pos"), ints(m, op, "outer_dims_perm")
	switch {
	case slices.ContainsFunc(tiles, func(t tile) bool { return t.known == 0 }):
		return bare("invalid zero tile factor")
	case !distinct(at, len(dims)):
		return bare("invalid inner_dims_pos vector")
	case !distinct(order, len(dims)):
		return bare("invalid outer_dims_perm vector")
	case len(order) > 0 && len(order) != len(dims):
		return bare("outer_dims_perm must be a permutation or empty")
	case len(tiles) > len(dims):
		return bare("tiling factors must be less than or equal to the input rank for pack or output rank for unpack")
	case len(tiles) != len(at):
		return bare("tiling factors must equal the number of dimensions to tile")
	case len(shape) != len(dims)+len(tiles):
		return bare("packed rank != (unpacked rank + num tiling factors), got ", itoa(len(shape)), " != ", itoa(len(dims)+len(tiles)))
	}
	for i, t := range tiles {
		if shape[len(dims)+i] != t.static {
			return bare("mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type")
		}
	}
	if want := inTiles(dims, at, order, tiles); !mayBe(want, shape) {
		return bare("expected ", spelled(m, m.Tensor(want, m.ElementType(plain))), " for the packed domain value, got ", spelled(m, packed))
	}
	return nil
}

// distinct tells whether numbers are dimensions, each once (isInvalidPackingPosSpecification).
func distinct(at []int64, rank int) bool {
	for i, n := range at {
		if n < 0 || n >= int64(rank) || slices.Contains(at[:i], n) {
			return false
		}
	}
	return true
}

// inTiles is the shape of a tensor that is packed (PackOp::inferPackedType).
func inTiles(dims, at, order []int64, tiles []tile) []int64 {
	out := slices.Clone(dims)
	for i, n := range at {
		switch size := tiles[i].static; {
		case out[n] == ir.Dynamic:
		case size == ir.Dynamic:
			out[n] = ir.Dynamic
		default:
			out[n] = (out[n] + size - 1) / size
		}
	}
	if len(order) > 0 {
		outer := slices.Clone(out)
		for i, n := range order {
			out[i] = outer[n]
		}
	}
	for _, t := range tiles {
		out = append(out, t.static)
	}
	return out
}

// partial is requirePaddingValue: a tile is not full.
func partial(m *ir.Module, op ir.Op, dims, packed []int64, tiles []tile) bool {
	outer := slices.Clone(packed[:len(dims)])
	for i, n := range ints(m, op, "outer_dims_perm") {
		outer[n] = packed[i]
	}
	for i, n := range ints(m, op, "inner_dims_pos") {
		by := tiles[i].known
		if by == ir.Dynamic {
			by = outer[n]
		}
		if dims[n] != ir.Dynamic && by != ir.Dynamic && by != 0 && dims[n]%by != 0 {
			return true
		}
	}
	return false
}

// linalgSoftmax is SoftmaxOp::verify.
func linalgSoftmax(m *ir.Module, op ir.Op) *Fault {
	operands := m.Operands(op)
	if f := results(m, operands[:1], operands[1:], op); f != nil {
		return f
	}
	in, out := m.Dims(m.Type(m.Operand(op, 0))), m.Dims(m.Type(m.Operand(op, 1)))
	if !mayBe(in, out) {
		return fault("incompatible output shape")
	}
	if n := ints(m, op, "dimension")[0]; n < 0 || n >= int64(len(in)) {
		return fault("incorrect dimension specified")
	}
	return nil
}

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

// memrefCopy is the trait SameOperandsShape of memref.copy.
func memrefCopy(m *ir.Module, op ir.Op) *Fault {
	a, b := m.Dims(m.Type(m.Operand(op, 0))), m.Dims(m.Type(m.Operand(op, 1)))
	if a != nil && b != nil && !mayBe(a, b) {
		return fault("requires the same shape for all operands")
	}
	return nil
}
