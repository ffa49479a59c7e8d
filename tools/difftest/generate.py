"""Random StableHLO and CHLO programs, by seed.

Usage    generate.py SEED [--system NAME] [--x32] [--generic] [--raw]     prints one program
A program has public, private and external functions, now and then in nested modules, several blocks, or tuples as arguments.
Operand types are mixed on purpose, declared result types are right or stale, weak flags stand on arguments, constants,
operations and results. Most of what a system refuses outright is taken out again with the help of the model, so that programs go
deep (--raw: not).
"""

import argparse
import random

import lattice
from families import Families
from lattice import CLASSIC, SMALL_FLOATS, SMALL_INTS, kind, width
from nested import Nested
from program import Block, Func, Many, Module, Op, Region, Tensor, Value, text_of, walk

WEIGHTS = {
    "unary": 9, "chlo_unary": 3, "binary": 16, "chlo_binary": 2, "broadcasting": 4, "compare": 4, "broadcast_compare": 1, "select": 5,
    "clamp": 3, "reduce_precision": 1, "convert": 4, "bitcast": 1, "movement": 8, "concatenate": 3, "pad": 2, "dynamic_slice": 2,
    "dynamic_update_slice": 3, "gather": 2, "iota": 1, "constant": 3, "dimension": 1, "barrier": 1, "select_index": 1, "dynamic_shapes": 1,
    "contraction": 4, "linear": 3, "opaque": 3, "rng_op": 1, "host": 1, "ids": 1, "collective": 1, "tuples": 2, "async_": 1,
    "chlo_other": 2, "if_": 2, "case": 2, "while_": 4, "reduce": 5, "reduce_window": 2, "map": 2, "sort": 2, "scatter": 3,
    "select_and_scatter": 1, "collective_reduce": 1, "call": 6, "composite": 1,
}
SCALARS = {"unary": 4, "binary": 8, "compare": 2, "select": 2, "convert": 1, "constant": 1, "chlo_unary": 1, "chlo_binary": 1}


class Body(Families, Nested):
    """A block under construction."""

    only = None
    weights, scalars = WEIGHTS, SCALARS

    def __init__(self, program, func, block, values, depth, isolated):
        self.program, self.func, self.block, self.depth, self.isolated = program, func, block, depth, isolated
        self.rng, self.system, self.elems = program.rng, program.system, program.elems
        self.values = list(values)

    def shape(self):
        return self.forced if getattr(self, "forced", None) is not None else self.rng.choice([(), (4,), (4,), (2, 2), (2, 3), (4,)])

    def elem(self):
        return self.rng.choice(self.elems)

    def add(self, op):
        """Append an operation; its tensor results are at hand from now on."""
        roll = self.rng.random()
        op.form = "short" if roll < 0.55 else "custom" if roll < 0.75 else "generic"
        if self.rng.random() < 0.02 and op.results and all(isinstance(v.type, Tensor) and self.may_be_weak(v.type.elem) for v in op.results):
            op.weak = True
        self.block.ops.append(op)
        self.values += [v for v in op.results if isinstance(v.type, Tensor)]
        return op

    def may_be_weak(self, elem):
        return self.system.can_be_weak(elem) or self.rng.random() < 0.02

    def operand(self, shape, elem=None):
        """A value of a shape: one at hand, the later the likelier, or a new one."""
        found = [v for v in self.values if v.type.shape == shape and elem in (None, v.type.elem)]
        if found and self.rng.random() < 0.85:
            return found[-1 - min(int(self.rng.expovariate(0.4)), len(found) - 1)]
        if self.isolated or self.rng.random() < 0.4:
            return self.literal(shape, elem)
        elem = elem or self.elem()
        arg = Value(Tensor(shape, elem), self.rng.random() < 0.2 and self.may_be_weak(elem))
        self.func.args.append(arg)
        self.program.head(self).append(arg)
        self.values.insert(0, arg)
        return arg

    def literal(self, shape, elem=None, values=None, weak=None, dialect="stablehlo"):
        """A constant, splat or dense, weak or strong."""
        elem = elem or self.elem()
        count = 1
        for d in shape:
            count *= d
        splat = values is None and (count == 1 or self.rng.random() < 0.6)
        values = values or [number(self.rng, elem) for _ in range(1 if splat else count)]
        value = f"dense<{dense(values, shape, elem, splat)}> : {Tensor(shape, elem)}"
        op = self.add(Op(dialect + ".constant", [], [Tensor(shape, elem)], {"value": value}))
        if weak is None:
            weak = self.rng.random() < 0.35
        op.weak = weak and dialect == "stablehlo" and self.may_be_weak(elem)
        return op.result

    def visible(self):
        """What regions of operations see."""
        return self.values

    def nested(self, args, make, isolated=False):
        """A region that make fills; (region, what make returned)."""
        block = Block(args)
        visible = [] if isolated else self.visible()
        body = type(self)(self.program, self.func, block, visible + list(args), self.depth + 1, isolated or self.isolated)
        out = make(body)
        return Region(block), out

    def step(self, scalar=False):
        """One operation of a random family."""
        weights = self.scalars if scalar else self.weights
        names = [n for n in weights if self.allowed(n)]
        name = self.rng.choices(names, [weights[n] for n in names])[0]
        if scalar:
            self.forced = ()
        getattr(self, name)()

    def allowed(self, name):
        if self.depth >= 2 and name in ("if_", "case", "while_", "reduce", "reduce_window", "map", "sort", "scatter", "select_and_scatter"):
            return False
        return True


def number(rng, elem):
    """A number as MLIR spells it, mostly small."""
    k = kind(elem)
    if k == "b":
        return rng.choice(["true", "false"])
    if k in "iu":
        top = 2 ** (width(elem) - (k == "i"))
        pool = [0, 1, 2, 3, 5] + ([-1, -2] if k == "i" else []) + [100, 300, 2049, 70000]
        return str(rng.choice([n for n in pool if -top <= n < top] or [0]))
    if k == "f":
        pool = ["1.0", "2.0", "0.5", "1.0"] if width(elem) < 16 else ["1.0", "2.0", "0.5", "0.1", "-1.5", "3.0", "-0.0", "300.0", "100000.0"]
        if elem in ("f16",):
            pool = pool[:-1]
        if elem in SMALL_FLOATS:
            pool = ["1.0", "2.0", "1.0"] if elem == "f8E8M0FNU" else pool
        return rng.choice(pool)
    return f"({rng.choice(['1.0', '0.5', '-2.0'])}, {rng.choice(['0.0', '1.0', '0.1'])})"


def dense(values, shape, elem, splat):
    values = [str(v) for v in values]
    if splat or not shape:
        return values[0]
    if len(shape) == 1:
        return "[" + ", ".join(values) + "]"
    step = len(values) // shape[0]
    return "[" + ", ".join(dense(values[i:i + step], shape[1:], elem, False) for i in range(0, len(values), step)) + "]"


class Generator:
    body = Body
    more_blocks = 0.02  # how often another block begins after an operation

    def __init__(self, seed, system, small=True):
        self.rng = random.Random(seed)
        self.system = system
        self.elems = self.palette(small)
        self.heads = {}
        self.made = []  # functions that later ones may call

    def palette(self, small):
        """The element types of a program: some, so that they meet often."""
        some = self.rng.sample(CLASSIC, self.rng.choice([2, 3, 4, 6]))
        if small and self.rng.random() < 0.1:
            some += self.rng.sample(SMALL_INTS + SMALL_FLOATS, 1)
        return some + self.rng.sample(["f32", "i32", "bf16", "f64", "i1"], 1)

    def head(self, body):
        return self.heads[body.func]

    def callees(self, func):
        return self.made

    def function(self, name, visibility, steps):
        rng = self.rng
        entry = Block()
        func = Func(name, entry.args, [], Region(entry), visibility)
        self.heads[func] = []  # arguments are in entry.args; this is only for their count
        body = self.body(self, func, entry, [], 0, False)
        for _ in range(rng.choice([1, 1, 2])):
            body.operand(rng.choice([(4,), (), (2, 3)]))
        if rng.random() < 0.04:
            self.tuple_argument(body)
        for _ in range(steps):
            body.step()
            if rng.random() < self.more_blocks:
                body = self.next_block(body, func)
        out = [v for v in self.choose(body)]
        body.block.ops.append(Op("func.return", out, form="short"))
        func.results = [v.type for v in out]
        func.weak_results = [rng.random() < 0.05 and isinstance(v.type, Tensor) and body.may_be_weak(v.type.elem) for v in out]
        return func

    def tuple_argument(self, body):
        t = Value(Many("tuple", (Tensor((4,), body.elem()), Tensor((), body.elem()))))
        body.func.args.append(t)
        for n, part in enumerate(t.type.parts):
            body.add(Op("stablehlo.get_tuple_element", [t], [part], {"index": f"{n} : i32"}))

    def next_block(self, body, func):
        """Go on in another block of the function."""
        passed = [body.operand(body.shape()) for _ in range(self.rng.choice([0, 1, 2]))]
        block = Block([Value(v.type) for v in passed])
        body.block.ops.append(Op("cf.br", [], successors=[(block, passed)]))
        func.region.blocks.append(block)
        return self.body(self, func, block, body.visible() + block.args, 0, False)

    def choose(self, body):
        """What a function returns: what nothing uses yet, and some others."""
        used = {v for op in walk(body.func.region) for v in op.operands}
        own = [v for v in body.values if v not in used and v not in body.func.args]
        if self.rng.random() < 0.25 or not own:
            own = own[-3:] + [body.operand(body.shape())]
        out = own[-6:]
        if self.rng.random() < 0.04:
            t = body.add(Op("stablehlo.tuple", out[:2], [Many("tuple", tuple(v.type for v in out[:2]))])).result
            out = [t] + out[2:]
        return out

    def external(self, name):
        shapes = self.rng.sample([(4,), (), (2, 3)], 1)
        args = [Value(Tensor(s, self.rng.choice(self.elems))) for s in shapes]
        return Func(name, args, [Tensor(shapes[0], self.rng.choice(self.elems))], None, "private")

    def module(self, name=None, nested=True):
        rng = self.rng
        outer, self.made = self.made, []
        items = []
        if rng.random() < 0.05:
            self.made.append(self.external("e0"))
        for n in range(rng.choice([0, 0, 1, 1, 2])):
            self.made.append(self.function(f"g{n}", "private" if rng.random() < 0.85 else rng.choice([None, "public"]), rng.choice([1, 2, 3])))
        items += self.made
        items += [self.function("main", rng.choice([None, "public"]), rng.choice([1, 2, 3, 4, 6, 8]))]
        if rng.random() < 0.1:
            items.append(self.function("other", "public", rng.choice([1, 2, 3])))
        rng.shuffle(items)
        if nested and rng.random() < 0.05:
            items.append(self.module("inner", False))
        self.made = outer
        return Module(items, name)


def generate(seed, system, small=True):
    """The program of a seed, as it comes."""
    return Generator(seed, system, small).module()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seed", type=int)
    parser.add_argument("--system", default="jax", choices=lattice.SYSTEMS)
    parser.add_argument("--x32", action="store_true")
    parser.add_argument("--generic", action="store_true")
    options = parser.parse_args()
    module = generate(options.seed, lattice.system(options.system, options.x32))
    print(text_of(module, "generic" if options.generic else None), end="")


if __name__ == "__main__":
    main()
