"""Random programs in which StableHLO stands in regions of scf, affine, linalg, tensor, memref, shape and cf, and these in its regions.

Usage    neighbour_families.py SEED [--generic]     prints one program
Operations of the neighbours take and give what the text declares, so that their own types are right in the text, whatever the
StableHLO around them has mixed.
"""

import sys

import lattice
from generate import SCALARS, WEIGHTS, Body, Generator
from neighbour_leaves import DYNAMIC, I1, INDEX, LEAVES, Leaves, segments
from neighbour_rows import Rows
from program import Block, Op, Other, Region, Tensor, Value, text_of

I32 = Other("i32")
BODIES = {"scf_if": 14, "scf_for": 14, "scf_while": 8, "index_switch": 6, "execute_region": 8, "forall": 7, "parallel": 6, "affine_for": 8,
          "affine_if": 6, "affine_bounded": 4, "linalg_over": 6, "forall_over": 4, "parallel_over": 3, "affine_parallel": 3, "linalg_generic": 10, "linalg_map": 6, "linalg_reduce": 4, "generate": 4, "tensor_pad": 4,
          "alloca_scope": 4, "assuming": 4, "unknown": 4}


class Neighbours(Leaves, Rows, Body):
    """A block under construction; others are its values that are no tensors of elements."""

    weights = {**WEIGHTS, **BODIES, **LEAVES, "mixed": 90, "row": 60}
    scalars = {**SCALARS, "mixed": 8, "scf_if": 1, "scf_for": 1, "elements": 2, "arith": 2}

    takes_anything = True  # for the function that is called now
    calls = True  # not in a region of a dialect that jaxlib does not know: it takes the operation for a possible symbol table

    def __init__(self, *args):
        super().__init__(*args)
        self.others = [v for v in self.values if not isinstance(v.type, Tensor)]
        self.values = [v for v in self.values if isinstance(v.type, Tensor)]

    def visible(self):
        return self.values + self.others

    def allowed(self, name):
        closed = not self.calls and name in ("call", "composite")
        return super().allowed(name) and not closed and not (self.depth >= 3 and name in BODIES)

    def nested(self, args, make, isolated=False):
        def inherited(body):
            body.calls = self.calls
            return make(body)

        return super().nested(args, inherited, isolated)

    def at(self, block, deeper=0):
        """Another block of the same region, or the first of one inside."""
        body = self.program.body(self.program, self.func, block, self.visible() + block.args, self.depth + deeper, self.isolated)
        body.calls = self.calls
        return body

    def put(self, name, operands=(), types=(), attrs=None, regions=(), successors=(), form=None):
        """Append an operation of a neighbour."""
        form = form or ("custom" if self.rng.random() < 0.7 else "generic")
        if form == "generic" and types and self.rng.random() < 0.2:
            attrs = {**(attrs or {}), "my.note": "[1, {a}]"}
        op = Op(name, operands, types, attrs, regions, successors, form=form)
        self.block.ops.append(op)
        for v in op.results:
            (self.values if isinstance(v.type, Tensor) else self.others).append(v)
        return op

    def add(self, op):
        for region in op.regions:
            if op.name != "stablehlo.async_start" and self.rng.random() < 0.3:  # which holds one operation
                self.detour(region.block)
        return super().add(op)

    def detour(self, block):
        """What the region of an operation of StableHLO yields goes through a neighbour first."""
        *ops, end = block.ops
        n = self.rng.randrange(len(end.operands)) if end.operands else None
        if n is None or not isinstance(end.operands[n].type, Tensor):
            return
        v, body = end.operands[n], self.at(block, 1)
        block.ops, body.isolated = ops, True
        roll = self.rng.random()
        if roll < 0.3:
            got = body.put("scf.execute_region", [], [v.type], {}, [Region(Block([], [Op("scf.yield", [v])]))])
        elif roll < 0.6:
            others = [a for a in block.args if a.type == v.type] + [v]
            branches = [Region(Block([], [Op("scf.yield", [x])])) for x in (v, self.rng.choice(others))]
            got = body.put("scf.if", [body.typed(I1)], [v.type], {}, branches)
        elif roll < 0.8 and v.type.shape == ():
            got = body.put("tensor.from_elements", [body.put("tensor.extract", [v], [Other(v.type.elem)]).result], [v.type])
        else:
            got = body.put("my.same", [v], [v.type])
        end.operands[n] = got.result
        block.ops.append(end)

    # ---- values of a type

    def typed(self, type_):
        """A value that the text declares to be of a type."""
        if isinstance(type_, Tensor):
            stale = [v for v in self.stale() if v.type == type_]
            return self.rng.choice(stale) if stale and self.rng.random() < 0.6 else self.operand(type_.shape, type_.elem)
        found = [v for v in self.others if v.type == type_]
        if found and self.rng.random() < 0.7:
            return self.rng.choice(found)
        if type_ == INDEX:
            return self.an_index()
        made = self.made(type_)
        if made is not None:
            return made
        e = str(type_)
        if self.rng.random() < 0.6:
            return self.put("tensor.extract", [self.operand((), e)], [type_]).result
        return self.put("tensor.extract", [self.operand((4,), e), self.number(self.rng.choice([0, 3]))], [type_]).result

    def stale(self):
        """The values that have another type than the text declares, most likely."""
        return [v for v in self.values if v.owner is not None and v.owner in self.program.mixed]

    def mixed(self):
        """An operation whose operands differ, declared as one of them."""
        x = self.operand(self.shape())
        others = [v for v in self.values if v.type.shape == x.type.shape and v.type.elem != x.type.elem]
        y = self.rng.choice(others) if others else self.operand(x.type.shape, self.elem())
        name = self.rng.choice(["add", "multiply", "maximum", "minimum"])
        op = self.add(Op("stablehlo." + name, self.rng.sample([x, y], 2), [self.rng.choice([x, y]).type]))
        if x.type != y.type:
            self.program.mixed.add(op)

    def an_index(self):
        roll = self.rng.random()
        if roll < 0.2:
            return self.put("arith.index_cast", [self.typed(I32)], [INDEX]).result
        if roll < 0.3 and not self.isolated:
            arg = Value(INDEX)
            self.func.args.append(arg)
            self.others.append(arg)
            return arg
        if roll < 0.5:
            return self.put("index.constant", [], [INDEX], {"value": "2 : index"}).result
        return self.number(self.rng.choice([0, 1, 4]))

    def number(self, n):
        return self.put("arith.constant", [], [INDEX], {"value": f"{n} : index"}).result

    def some_types(self, counts=(1, 1, 1, 2)):
        stale = self.stale()
        return [self.rng.choice(stale).type if stale and self.rng.random() < 0.6 else self.operand(self.shape()).type
                for _ in range(self.rng.choice(counts))]

    # ---- regions

    def steps(self):
        for _ in range(self.rng.choice([0, 1, 1, 2, 3])):
            self.step()

    def region_of(self, args, end, types, first=()):
        """A region whose end gives values of these types, behind the operands that first makes."""

        def make(body):
            body.steps()
            out = [f(body) for f in first] + [body.typed(t) for t in types]
            body.put(end, out)

        return self.nested([Value(t) for t in args], make)[0]

    def unwritten(self, op):
        """The ends of regions that give nothing are left out, as a person does."""
        if op.form == "custom" and self.rng.random() < 0.5:
            for region in op.regions:
                for block in region.blocks:
                    if not block.ops[-1].operands:
                        block.ops[-1].form = "unwritten"

    def uncalling(self, args, end, types):
        """region_of where no calls may stand."""
        calls, self.calls = self.calls, False
        region = self.region_of(args, end, types)
        self.calls = calls
        return region

    def scf_if(self):
        types = self.some_types((0, 1, 1, 1, 2))
        test = self.typed(I1)
        regions = [self.region_of([], "scf.yield", types)]
        regions.append(self.region_of([], "scf.yield", types) if types or self.rng.random() < 0.3 else Region())
        self.unwritten(self.put("scf.if", [test], types, {}, regions))

    def scf_for(self):
        i = self.rng.choice([INDEX, INDEX, INDEX, I32])
        bounds = [self.typed(i) for _ in range(3)]
        inits = [self.typed(t) for t in self.some_types((0, 1, 1, 2))]
        types = [v.type for v in inits]
        self.unwritten(self.put("scf.for", bounds + inits, types, {}, [self.region_of([i] + types, "scf.yield", types)]))

    def scf_while(self):
        inits = [self.typed(t) for t in self.some_types((0, 1, 1, 2))]
        types = [v.type for v in inits]
        passed = types if self.rng.random() < 0.6 else self.some_types()
        before = self.region_of(types, "scf.condition", passed, [lambda body: body.typed(I1)])
        self.put("scf.while", inits, passed, {}, [before, self.region_of(passed, "scf.yield", types)])

    def index_switch(self):
        types, i = self.some_types(), self.typed(INDEX)
        cases = self.rng.choice([[0], [2, 5], []])
        self.put("scf.index_switch", [i], types, {"cases": cases}, [self.region_of([], "scf.yield", types) for _ in range(len(cases) + 1)])

    def execute_region(self):
        types, block = self.some_types(), Block()
        region = Region(block)
        body = self.at(block, 1)
        body.steps()
        if self.rng.random() < 0.7:
            body = body.diamond(region)
        body.put("scf.yield", [body.typed(t) for t in types])
        self.put("scf.execute_region", [], types, {}, [region])

    def diamond(self, region):
        """End the block in a branch; the block behind its ways."""
        rng = self.rng
        types = self.some_types((0, 1, 1, 2))
        join, ways = Block([Value(t) for t in types]), rng.choice([2, 2, 3])
        passed = [[self.typed(t) for t in self.some_types((0, 1))] for _ in range(ways)]
        blocks = [Block([Value(v.type) for v in p]) for p in passed]
        straight = [rng.random() < 0.2 for _ in blocks]  # to the join at once
        targets = [(join, [self.typed(t) for t in types]) if s else (b, p) for s, b, p in zip(straight, blocks, passed)]
        counts = [len(values) for _, values in targets]
        if ways == 2:
            self.put("cf.cond_br", [self.typed(I1)], [], {"operandSegmentSizes": segments(1, *counts)}, [], targets)
        else:
            attrs = {"case_values": "dense<[1, 2]> : vector<2xi32>", "case_operand_segments": segments(*counts[1:]),
                     "operandSegmentSizes": segments(1, counts[0], sum(counts[1:]))}
            self.put("cf.switch", [self.typed(I32)], [], attrs, [], targets)
        for block, skipped in zip(blocks, straight):
            if not skipped:
                side = self.at(block)
                side.steps()
                side.put("cf.br", successors=[(join, [side.typed(t) for t in types])])
                region.blocks.append(block)
        region.blocks.append(join)
        return self.at(join)

    def forall(self):
        outs = [self.operand((4,)) for _ in range(self.rng.choice([1, 1, 2]))]
        types = [v.type for v in outs]
        dynamic = [self.typed(INDEX)] if self.rng.random() < 0.3 else []

        def make(body):
            i, *shared = body.block.args
            body.steps()
            inserts = []
            for x in shared:
                attrs = {"operandSegmentSizes": segments(1, 1, 1, 0, 0), "static_offsets": [DYNAMIC], "static_sizes": [1], "static_strides": [1]}
                inserts.append(Op("tensor.parallel_insert_slice", [body.operand((1,), x.type.elem), x, i], [], attrs, form="custom"))
            body.put("scf.forall.in_parallel", regions=[Region(Block([], inserts))])

        region, _ = self.nested([Value(t) for t in [INDEX] + types], make)
        attrs = {"operandSegmentSizes": segments(0, len(dynamic), 0, len(outs)), "staticLowerBound": [0],
                 "staticUpperBound": [DYNAMIC if dynamic else 4], "staticStep": [1]}
        self.put("scf.forall", dynamic + outs, types, attrs, [region])

    def forall_over(self):
        """scf.forall over two dimensions, with bounds and steps, and perhaps without a result."""
        i = self.typed(INDEX)
        out = [self.operand((2, 3))] if self.rng.random() < 0.7 else []

        def make(body):
            body.steps()
            attrs = {"operandSegmentSizes": segments(1, 1, 2, 0, 0), "static_offsets": [DYNAMIC, DYNAMIC], "static_sizes": [1, 1], "static_strides": [1, 1]}
            inserts = [Op("tensor.parallel_insert_slice", [body.typed(Tensor((1,), x.type.elem)), body.block.args[2], *body.block.args[:2]], [], attrs)
                       for x in out]
            body.put("scf.forall.in_parallel", regions=[Region(Block([], inserts))])

        region, _ = self.nested([Value(t) for t in [INDEX, INDEX, *(x.type for x in out)]], make)
        attrs = {"operandSegmentSizes": segments(1, 0, 0, len(out)), "staticLowerBound": [0, DYNAMIC], "staticUpperBound": [2, 3], "staticStep": [1, 2],
                 "mapping": "[#gpu.thread<y>, #gpu.thread<x>]"}
        if self.rng.random() < 0.5:
            del attrs["mapping"]
        self.put("scf.forall", [i] + out, [x.type for x in out], attrs, [region], form="generic")

    def parallel_over(self):
        bounds = [self.typed(INDEX) for _ in range(4)] + [self.number(1), self.number(4)]

        def make(body):
            body.steps()
            body.put("scf.reduce")

        region, _ = self.nested([Value(INDEX), Value(INDEX)], make)
        self.unwritten(self.put("scf.parallel", bounds, [], {"operandSegmentSizes": segments(2, 2, 2, 0)}, [region]))

    def parallel(self):
        bounds = [self.typed(INDEX), self.typed(INDEX), self.number(1)]
        inits = [self.typed(t) for t in self.some_types((0, 1, 1, 2))]

        def make(body):
            body.steps()
            out = [body.typed(v.type) for v in inits]
            body.put("scf.reduce", out, regions=[body.region_of([v.type] * 2, "scf.reduce.return", [v.type]) for v in inits])

        region, _ = self.nested([Value(INDEX)], make)
        self.unwritten(self.put("scf.parallel", bounds + inits, [v.type for v in inits], {"operandSegmentSizes": segments(1, 1, 1, len(inits))}, [region]))

    def affine_for(self):
        inits = [self.typed(t) for t in self.some_types((0, 1, 1, 2))]
        types = [v.type for v in inits]
        attrs = {"lowerBoundMap": "affine_map<() -> (0)>", "upperBoundMap": "affine_map<() -> (4)>", "step": "1 : index",
                 "operandSegmentSizes": segments(0, 0, len(inits))}
        self.unwritten(self.put("affine.for", inits, types, attrs, [self.region_of([INDEX] + types, "affine.yield", types)]))

    def affine_bounded(self):
        """affine.for between the least and the greatest of some bounds, and affine.parallel over two dimensions."""
        inits = [self.typed(t) for t in self.some_types((0, 1))]
        types = [v.type for v in inits]
        bound = self.number(self.rng.choice([3, 4]))
        if self.rng.random() < 0.6:
            attrs = {"lowerBoundMap": "affine_map<() -> (0, 1)>", "upperBoundMap": "affine_map<()[s0] -> (s0, 4)>", "step": "2 : index",
                     "operandSegmentSizes": segments(0, 1, len(inits))}
            self.put("affine.for", [bound] + inits, types, attrs, [self.region_of([INDEX] + types, "affine.yield", types)], form="generic")
        else:
            attrs = {"reductions": "[]", "lowerBoundsMap": "affine_map<() -> (0, 1)>", "lowerBoundsGroups": "dense<1> : tensor<2xi32>",
                     "upperBoundsMap": "affine_map<(d0) -> (d0, 8, 4)>", "upperBoundsGroups": "dense<[1, 2]> : tensor<2xi32>", "steps": "[1, 2]"}
            self.put("affine.parallel", [bound], [], attrs, [self.region_of([INDEX, INDEX], "affine.yield", [])], form="generic")

    def affine_if(self):
        types = self.some_types((0, 1, 1, 2))
        i = self.number(2)
        regions = [self.region_of([], "affine.yield", types)]
        regions.append(self.region_of([], "affine.yield", types) if types or self.rng.random() < 0.3 else Region())
        self.unwritten(self.put("affine.if", [i], types, {"condition": "affine_set<(d0) : (d0 - 2 >= 0)>"}, regions))

    def affine_parallel(self):
        types = self.rng.choice([[], [Other("f32")]])
        attrs = {"reductions": "[0]" if types else "[]", "lowerBoundsMap": "affine_map<() -> (0)>", "lowerBoundsGroups": "dense<1> : tensor<1xi32>",
                 "upperBoundsMap": "affine_map<() -> (4)>", "upperBoundsGroups": "dense<1> : tensor<1xi32>", "steps": "[1]"}
        self.unwritten(self.put("affine.parallel", [], types, attrs, [self.region_of([INDEX], "affine.yield", types)]))

    def linalg_generic(self):
        xs = [self.operand((4,)) for _ in range(self.rng.choice([1, 1, 2, 3]))]
        scalars = [Other(x.type.elem) for x in xs]
        attrs = {"indexing_maps": "[" + ", ".join(["affine_map<(d0) -> (d0)>"] * len(xs)) + "]",
                 "iterator_types": "[#linalg.iterator_type<parallel>]", "operandSegmentSizes": segments(len(xs) - 1, 1)}
        self.put("linalg.generic", xs, [xs[-1].type], attrs, [self.uncalling(scalars, "linalg.yield", scalars[-1:])])

    def linalg_over(self):
        """linalg.generic over two dimensions with a tensor that is summed up, or over a buffer."""
        scalar = self.typed(Other(self.elem()))
        if self.rng.random() < 0.6:
            x = self.operand((2, 3))
            e = Other(x.type.elem)
            values, kinds, maps = [scalar, x, self.operand((2, 3)), self.operand((2,), str(e))], ["parallel", "reduction"], ["()", "(d0, d1)", "(d0, d1)", "(d0)"]
            types = [v.type for v in values[2:]]
            ends = [Other(t.elem) for t in types]
            scalars = [scalar.type, e, *ends]
        else:
            m = self.memref()
            values, kinds, maps, types, ends = [scalar, m], ["parallel"], ["()", "(d0)"], [], [self.element_of(m)]
            scalars = [scalar.type, *ends]
        dims = ", ".join(f"d{n}" for n in range(len(kinds)))
        attrs = {"indexing_maps": "[" + ", ".join(f"affine_map<({dims}) -> {m}>" for m in maps) + "]",
                 "iterator_types": "[" + ", ".join(f"#linalg.iterator_type<{k}>" for k in kinds) + "]",
                 "operandSegmentSizes": segments(len(values) - len(ends), len(ends))}
        self.put("linalg.generic", values, types, attrs, [self.uncalling(scalars, "linalg.yield", ends)], form="generic")

    def linalg_map(self):
        xs = [self.operand((4,)) for _ in range(self.rng.choice([2, 3]))]
        scalars = [Other(x.type.elem) for x in xs]
        self.put("linalg.map", xs, [xs[-1].type], {}, [self.uncalling(scalars, "linalg.yield", scalars[-1:])])

    def linalg_reduce(self):
        x = self.operand((2, 3))
        out = self.operand((3,), x.type.elem)
        e = Other(x.type.elem)
        self.put("linalg.reduce", [x, out], [out.type], {"dimensions": [0]}, [self.uncalling([e, e], "linalg.yield", [e])])

    def generate(self):
        e = self.elem()
        self.put("tensor.generate", [], [Tensor((4,), e)], {}, [self.region_of([INDEX], "tensor.yield", [Other(e)])])

    def tensor_pad(self):
        x = self.operand((4,))
        attrs = {"static_low": [1], "static_high": [1], "operandSegmentSizes": segments(1, 0, 0)}
        self.put("tensor.pad", [x], [Tensor((6,), x.type.elem)], attrs, [self.region_of([INDEX], "tensor.yield", [Other(x.type.elem)])])

    def alloca_scope(self):
        types = self.some_types((0, 1, 2))
        self.unwritten(self.put("memref.alloca_scope", [], types, {}, [self.region_of([], "memref.alloca_scope.return", types)]))

    def assuming(self):
        types = self.some_types()
        witness = self.put("shape.const_witness", [], [Other("!shape.witness")], {"passing": "true"}).result
        self.put("shape.assuming", [witness], types, {}, [self.region_of([], "shape.assuming_yield", types)])

    def unknown(self):
        """An operation that nobody knows, with a region."""
        xs = [self.operand(self.shape()) for _ in range(self.rng.choice([0, 1, 2]))]
        types = self.some_types()
        self.put("my.loop", xs, types, {"k": "1 : i32"}, [self.uncalling([x.type for x in xs], "my.yield", types)])

    # ---- calls

    def arguments(self, f):
        return [self.typed(a.type) if isinstance(a.type, Other) else super(Neighbours, self).arguments(Block([a]))[0] for a in f.args]


    def callee(self, test=lambda f: True):
        return super().callee(lambda f: test(f) and (self.takes_anything or not any(isinstance(t, Other) for t in [*(a.type for a in f.args), *f.results])))

    def composite(self):
        """Which takes tensors."""
        self.takes_anything = False
        super().composite()
        self.takes_anything = True


class NeighbourGenerator(Generator):
    body = Neighbours
    more_blocks = 0.1

    def __init__(self, *args):
        super().__init__(*args)
        self.mixed = set()  # operations whose operands differ

    def next_block(self, body, func):
        return body.diamond(func.region) if self.rng.random() < 0.7 else super().next_block(body, func)

    def choose(self, body):
        """Now and then something that is no tensor is returned as well."""
        out = super().choose(body)
        if body.others and self.rng.random() < 0.2:
            out.append(self.rng.choice(body.others))
        return out


def generate(seed, system):
    """The program of a seed, as it comes."""
    return NeighbourGenerator(seed, system).module()


if __name__ == "__main__":
    print(text_of(generate(int(sys.argv[1]), lattice.system("jax")), "generic" if "--generic" in sys.argv else None), end="")
