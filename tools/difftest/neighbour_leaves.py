"""Families of operations of neighbour dialects without regions. Mixed into neighbour_families.Neighbours, which says what put and typed do."""

from lattice import ALL, kind, width
from program import Block, Op, Other, Region, Tensor, Value

INDEX, I1 = Other("index"), Other("i1")
DYNAMIC = "-9223372036854775808"
LEAVES = {"arith": 10, "math": 3, "arith_cast": 4, "arith_select": 3, "sizes": 3, "elements": 8, "insert": 3, "splat": 2, "slice": 3,
          "insert_slice": 3, "collapse": 2, "concat": 2, "buffer": 4, "access": 5, "affine_access": 3, "fill": 3, "rmw": 3}


def segments(*counts):
    return f"array<i32: {', '.join(map(str, counts))}>"


def is_memref(v):
    return str(v.type).startswith("memref<4x")


class Leaves:
    def signless(self):
        """An element type that arith takes."""
        found = [e for e in self.elems if kind(e) in "bif" and width(e) in (1, 8, 16, 32, 64)]
        return self.rng.choice(found or ["f32"])

    def memref(self, e=None):
        found = [v for v in self.others if is_memref(v) and (e is None or str(v.type) == f"memref<4x{e}>")]
        if found and self.rng.random() < 0.7:
            return self.rng.choice(found)
        e = e or self.elem()
        type_ = Other(f"memref<4x{e}>")
        if self.rng.random() < 0.5:
            return self.put("bufferization.to_buffer", [self.operand((4,), e)], [type_]).result
        return self.put("memref.alloc", [], [type_], {"operandSegmentSizes": segments(0, 0)}).result

    def element_of(self, memref):
        return Other(str(memref.type)[len("memref<4x"):-1])

    def arith(self):
        e, shape = self.signless(), self.shape()
        names = ["maximumf", "addf", "mulf"] if kind(e) == "f" else ["andi", "addi", "maxui", "xori"]
        xs = [self.operand(shape, e), self.operand(shape, e)]
        if kind(e) in "bi" and self.rng.random() < 0.3:
            self.put("arith.cmpi", xs, [Tensor(shape, "i1")], {"predicate": "2 : i64"})
        else:
            self.put("arith." + self.rng.choice(names), xs, [xs[0].type])

    def math(self):
        e = self.signless()
        x = self.operand(self.shape(), e)
        self.put("math.exp" if kind(e) == "f" else "math.ctpop", [x], [x.type])

    def arith_cast(self):
        x = self.operand(self.shape(), self.signless())
        e, to = x.type.elem, self.signless()
        wider = width(to) > width(e)
        if kind(e) == "f" and kind(to) == "f":
            name = "extf" if wider else "truncf" if width(to) < width(e) else None
        elif kind(e) == "f":
            name = "fptosi"
        elif kind(to) == "f":
            name = "sitofp"
        else:
            name = "extsi" if wider else "trunci" if width(to) < width(e) else None
        if name:
            self.put("arith." + name, [x], [Tensor(x.type.shape, to)])

    def arith_select(self):
        x = self.operand(self.shape())
        test = self.typed(I1) if self.rng.random() < 0.5 else self.operand(x.type.shape, "i1")
        self.put("arith.select", [test, x, self.operand(x.type.shape, x.type.elem)], [x.type])

    def sizes(self):
        """Something that gives an index."""
        roll = self.rng.random()
        if roll < 0.4:
            self.put("tensor.dim", [self.operand((4,)), self.number(0)], [INDEX])
        elif roll < 0.7:
            self.put("index.add", [self.typed(INDEX), self.typed(INDEX)], [INDEX])
        else:
            self.put("affine.apply", [self.number(1)], [INDEX], {"map": "affine_map<(d0) -> (d0 + 1)>"})

    def elements(self):
        """Scalars at hand as a tensor, or one out of a tensor."""
        found = [v for v in self.others if str(v.type) in ALL]
        if not found or self.rng.random() < 0.3:
            self.typed(Other(self.elem()))
            return
        v = self.rng.choice(found)
        e = str(v.type)
        shape = () if getattr(self, "forced", None) == () else self.rng.choice([(), (), (4,), (2, 2)])
        count = 1 if not shape else 4
        self.put("tensor.from_elements", [v] + [self.typed(v.type) for _ in range(count - 1)], [Tensor(shape, e)])

    def insert(self):
        x = self.operand((4,))
        self.put("tensor.insert", [self.typed(Other(x.type.elem)), x, self.typed(INDEX)], [x.type])

    def splat(self):
        e = self.elem()
        self.put("tensor.splat", [self.typed(Other(e))], [Tensor(self.rng.choice([(4,), (2, 3)]), e)])

    def slice(self):
        x = self.operand((4,))
        dynamic = [self.typed(INDEX)] if self.rng.random() < 0.4 else []
        attrs = {"operandSegmentSizes": segments(1, len(dynamic), 0, 0), "static_offsets": [DYNAMIC if dynamic else 1], "static_sizes": [2],
                 "static_strides": [1]}
        self.put("tensor.extract_slice", [x] + dynamic, [Tensor((2,), x.type.elem)], attrs)

    def insert_slice(self):
        x = self.operand((4,))
        attrs = {"operandSegmentSizes": segments(1, 1, 0, 0, 0), "static_offsets": [0], "static_sizes": [2], "static_strides": [2]}
        self.put("tensor.insert_slice", [self.operand((2,), x.type.elem), x], [x.type], attrs)

    def collapse(self):
        if self.rng.random() < 0.5:
            x = self.operand((2, 2))
            self.put("tensor.collapse_shape", [x], [Tensor((4,), x.type.elem)], {"reassociation": "[[0, 1]]"})
        else:
            x = self.operand((4,))
            self.put("tensor.expand_shape", [x], [Tensor((2, 2), x.type.elem)], {"reassociation": "[[0, 1]]", "static_output_shape": [2, 2]})

    def concat(self):
        x = self.operand((4,))
        self.put("tensor.concat", [x, self.operand((2,), x.type.elem)], [Tensor((6,), x.type.elem)], {"dim": "0 : i64"})

    def buffer(self):
        m = self.memref()
        self.put("bufferization.to_tensor", [m], [Tensor((4,), str(self.element_of(m)))])

    def access(self):
        m = self.memref()
        e, i = self.element_of(m), self.typed(INDEX)
        if self.rng.random() < 0.5:
            self.put("memref.load", [m, i], [e])
        else:
            self.put("memref.store", [self.typed(e), m, i])

    def affine_access(self):
        m = self.memref()
        e, i = self.element_of(m), self.number(1)
        attrs = {"map": "affine_map<(d0) -> (d0)>"}
        if self.rng.random() < 0.5:
            self.put("affine.load", [m, i], [e], attrs)
        else:
            self.put("affine.store", [self.typed(e), m, i], [], attrs)

    def fill(self):
        e = self.signless()
        out = self.operand((4,), e)
        args = [Value(Other(e)), Value(Other(e))]
        if kind(e) == "f" and self.rng.random() < 0.5:
            made = Op("math.exp", args[:1], [Other(e)])
            region = Region(Block(args, [made, Op("linalg.yield", made.results)]))
            self.put("linalg.exp", [self.operand((4,), e), out], [out.type], {"operandSegmentSizes": segments(1, 1)}, [region])
        else:
            region = Region(Block(args, [Op("linalg.yield", args[:1])]))
            self.put("linalg.fill", [self.typed(Other(e)), out], [out.type], {"operandSegmentSizes": segments(1, 1)}, [region])

    def rmw(self):
        """Its body has no side effects: nobody knows that of StableHLO."""
        e = Other(self.signless())
        m = self.memref(str(e))
        args = [Value(e)]
        region = Region(Block(args, [Op("memref.atomic_yield", args)]))
        self.put("memref.generic_atomic_rmw", [m, self.typed(INDEX)], [e], {}, [region])
