"""Operations of neighbour dialects that have no family of their own: a row each, which is written in generic form.

In the types E is an element type: of the program, or, as told by the last word of a row, one that arith takes (s), an integer of
those (i) or a float of those (f).
"""

from lattice import kind, width
from program import Block, Op, Other, Region, Tensor, Value

SLICE = 'static_offsets = array<i64: 1>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>'
ROWS = """
tensor.cast | tensor<4xE> | tensor<?xE> | |
tensor.cast | tensor<?xE> | tensor<4xE> | |
tensor.dim | tensor<?xE> index | index | |
tensor.rank | tensor<2x3xE> | index | |
tensor.empty | index | tensor<?xE> | |
tensor.empty | | tensor<4xE> | |
tensor.bitcast | tensor<4xE> | tensor<4xE> | | s
tensor.extract_slice | tensor<2x3xE> | tensor<3xE> | operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 0>, static_sizes = array<i64: 1, 3>, static_strides = array<i64: 1, 1> |
memref.copy | memref<4xE> memref<4xE> | | |
memref.cast | memref<4xE> | memref<?xE> | |
memref.cast | memref<?xE> | memref<4xE> | |
memref.dim | memref<4xE> index | index | |
memref.rank | memref<4xE> | index | |
memref.prefetch | memref<4xE> index | | isWrite = false, localityHint = 3 : i32, isDataCache = true |
memref.atomic_rmw | E memref<4xE> index | E | kind = 0 : i64 | f
memref.atomic_rmw | E memref<4xE> index | E | kind = 1 : i64 | i
memref.assume_alignment | memref<4xE> | memref<4xE> | alignment = 16 : i32 |
memref.subview | memref<4xE> | memref<2xE,strided<[1],offset:1>> | operandSegmentSizes = array<i32: 1, 0, 0, 0>, SLICE |
memref.expand_shape | memref<4xE> | memref<2x2xE> | reassociation = [[0, 1]], static_output_shape = array<i64: 2, 2> |
memref.reinterpret_cast | memref<4xE> | memref<2xE,strided<[1],offset:1>> | operandSegmentSizes = array<i32: 1, 0, 0, 0>, SLICE |
memref.load | memref<?xE> index | E | nontemporal = true |
memref.alloc | index | memref<?xE> | operandSegmentSizes = array<i32: 1, 0>, alignment = 64 : i64 |
memref.alloca | | memref<4xE> | operandSegmentSizes = array<i32: 0, 0> |
bufferization.clone | memref<4xE> | memref<4xE> | |
bufferization.to_tensor | memref<4xE> | tensor<4xE> | restrict, writable |
bufferization.materialize_in_destination | tensor<4xE> tensor<4xE> | tensor<4xE> | |
linalg.copy | tensor<4xE> tensor<4xE> | tensor<4xE> | operandSegmentSizes = array<i32: 1, 1> | s copy
linalg.transpose | tensor<2x3xE> tensor<3x2xE> | tensor<3x2xE> | permutation = array<i64: 1, 0> | copy
linalg.broadcast | tensor<3xE> tensor<2x3xE> | tensor<2x3xE> | dimensions = array<i64: 0> | copy
linalg.softmax | tensor<2x3xE> tensor<2x3xE> | tensor<2x3xE> | dimension = 1 : i64 | f
affine.min | constant | index | map = affine_map<(d0) -> (d0, 3)> |
affine.max | constant | index | map = affine_map<()[s0] -> (s0, s0 * 2, 3)> |
affine.delinearize_index | index | index index | static_basis = array<i64: 2, 3> |
affine.linearize_index | index index | index | operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 2, 3>, disjoint |
index.casts | index | i32 | |
index.casts | i32 | index | |
index.castu | index | i64 | |
index.cmp | index index | i1 | pred = #index<cmp_predicate ult> |
index.bool.constant | | i1 | value = true |
index.ceildivs | index index | index | |
arith.cmpi | index index | i1 | predicate = 6 : i64 |
arith.cmpf | tensor<4xE> tensor<4xE> | tensor<4xi1> | predicate = 1 : i64, fastmath = #arith.fastmath<nnan> | f
arith.cmpf | E E | i1 | predicate = 3 : i64 | f
arith.select | i1 E E | E | |
arith.addui_extended | tensor<4xE> tensor<4xE> | tensor<4xE> tensor<4xi1> | | i
arith.mulsi_extended | E E | E E | | i
arith.index_castui | i32 | index | |
arith.divsi | tensor<2x2xE> tensor<2x2xE> | tensor<2x2xE> | | i
arith.shli | E E | E | overflowFlags = #arith.overflow<nsw> | i
arith.negf | tensor<E> | tensor<E> | | f
arith.bitcast | tensor<4xE> | tensor<4xE> | | s
arith.constant | | tensor<4xi32> | value = dense<[1, 2, 3, 4]> : tensor<4xi32> |
arith.constant | | i1 | value = true |
arith.constant | | tensor<f32> | value = dense<1.5> : tensor<f32> |
math.fma | tensor<4xE> tensor<4xE> tensor<4xE> | tensor<4xE> | | f
math.powf | tensor<E> tensor<E> | tensor<E> | fastmath = #arith.fastmath<fast> | f
math.isnan | tensor<4xE> | tensor<4xi1> | | f
math.absi | E | E | | i
shape.shape_of | tensor<4xE> | tensor<1xindex> | |
shape.shape_of | tensor<2x3xE> | !shape.shape | |
shape.rank | !shape.shape | !shape.size | |
shape.get_extent | tensor<1xindex> index | index | |
shape.num_elements | tensor<1xindex> | index | |
shape.cstr_broadcastable | tensor<1xindex> tensor<1xindex> | !shape.witness | |
shape.to_extent_tensor | !shape.shape | tensor<?xindex> | |
cf.assert | i1 | | msg = "what" |
ub.poison | | tensor<4xE> | |
ub.poison | | E | |
my.thing | tensor<4xE> memref<4xE> index | tensor<4xE> index | k = 1 : i32 |
"""


def parsed(row):
    name, operands, results, attrs, words = (part.strip() for part in row.split("|"))
    return name, operands.split(), results.split(), attrs.replace("SLICE", SLICE), words.split()


TABLE = [parsed(row) for row in ROWS.strip().splitlines()]


class Rows:
    """Mixed into neighbour_families.Neighbours."""

    def row(self):
        name, operands, results, attrs, words = self.rng.choice(TABLE)
        e = self.element(words)
        if e is None or name == "shape.shape_of" and self.isolated:
            return
        types = [self.row_type(t, e) for t in results]
        values = [self.number(2) if t == "constant" else self.typed(self.row_type(t, e)) for t in operands]
        regions = []
        if "copy" in words:
            args = [Value(Other(e)), Value(Other(e))]
            regions = [Region(Block(args, [Op("linalg.yield", args[:1])]))]
        op = self.put(name, values, types, attributes(attrs), regions)
        op.form = "generic"

    def element(self, words):
        """The element type of a row; None if the program has none."""
        kinds = next((k for w, k in (("s", "if"), ("i", "i"), ("f", "f")) if w in words), None)
        found = [e for e in self.elems if kinds is None or kind(e) in kinds and width(e) in (8, 16, 32, 64)]
        return self.rng.choice(found) if found else None

    def row_type(self, text, e):
        """tensor<4xE> as a Tensor, other types as themselves."""
        text = text.replace("E", e).replace(",", ", ").replace("offset:", "offset: ")
        inner = text.removeprefix("tensor<")[:-1]
        if not text.startswith("tensor<") or "?" in text or "index" in text:
            return Other(text)
        *shape, elem = inner.split("x") if "complex" not in inner else [*inner.split("complex")[0].split("x")[:-1], "complex" + inner.split("complex")[1]]
        return Tensor(tuple(map(int, shape)), elem)

    def made(self, type_):
        """A new value of a type that has no elements at hand, by the row that gives it; None if there is none."""
        text = str(type_)
        if text == "tensor<1xindex>":
            return self.put("shape.shape_of", [self.operand((4,))], [type_]).result
        if text == "!shape.shape":
            return self.put("shape.shape_of", [self.operand((2, 3))], [type_]).result
        if text.startswith("memref<4x"):
            return self.memref(text[len("memref<4x"):-1])
        if text.startswith("memref<?x"):
            return self.put("memref.cast", [self.memref(text[len("memref<?x"):-1])], [type_]).result
        if text.startswith("tensor<?x"):
            return self.put("tensor.cast", [self.operand((4,), text[len("tensor<?x"):-1])], [type_]).result
        return None


def attributes(text):
    """{key: value} of k = v, flag, …"""
    found, depth, start = [], 0, 0
    for i, c in enumerate(text + ","):
        depth += (c in "<[(") - (c in "])" or c == ">" and text[i - 1] != "-")
        if c == "," and depth == 0:
            found.append(text[start:i].strip())
            start = i + 1
    return {k.strip(): v.strip() if v else True for k, _, v in (f.partition(" = ") for f in found if f)}
