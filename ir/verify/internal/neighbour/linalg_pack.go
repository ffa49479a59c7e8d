package neighbour

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// Operations of linalg without a body: pack, unpack and softmax (LinalgOps.cpp).

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
