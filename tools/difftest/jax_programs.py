#!/usr/bin/env python3
"""Compare random JAX programs with the promotion of the same programs as a naive front end would write them.

Usage    jax_programs.py TOOL [--count N] [--seed S] [--x32] [--stale P] [--flags FLAG...] [--keep FOLDER] [--no-run]
A program is made once and written twice: as calls of jax.numpy and jax.lax, which JAX traces and runs, and as StableHLO in
which no operand is converted and declared result types are those of the join, or stale. The tool promotes the text; its
results must have the types, the weak flags and the values that JAX gives, or both must refuse. Arithmetic, comparison,
selection, movement, reductions, sort, updates, loops, branches and calls; mixed element types, python scalars.
Output   one line a difference with its program (in FOLDER with --keep), then `N programs, R refused by both, D differ`.
         Exit status 1 if any differs.
Needs    jax 0.10 to 0.12; hloref.py verifies and runs.
"""

import argparse
import functools
import pathlib
import random
import re
import subprocess
import sys
import warnings

# The algebraic simplifier replaces max(clamp(a, x, b), a) by clamp(a, x, b), which is wrong if a is
# more than b. It finds the pattern in one text of a program and not in another.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import xla  # noqa: E402

xla.set_flags(xla.EXACT, xla.NO_FUSION_EMITTERS, "--xla_disable_hlo_passes=algsimp")

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
from jax import lax  # noqa: E402
from jax._src.lax.lax import _convert_element_type  # noqa: E402
from jax._src.numpy import util  # noqa: E402
from jaxlib.mlir import ir  # noqa: E402

MLIR = {"bool": "i1", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "uint8": "ui8", "uint16": "ui16", "uint32": "ui32",
        "uint64": "ui64", "bfloat16": "bf16", "float16": "f16", "float32": "f32", "float64": "f64", "complex64": "complex<f32>",
        "complex128": "complex<f64>"}
warnings.simplefilter("ignore")  # JAX warns of updates that lose values
DTYPE = {v: k for k, v in MLIR.items()}
NARROW = ["i1", "i8", "i16", "i32", "ui8", "ui16", "ui32", "bf16", "f16", "f32"]
WIDE = NARROW + ["i64", "ui64", "f64"]


def kind(element):
    """Return 0 for booleans, 1 for integers, 2 for floats, 3 for complex numbers."""
    return 3 if element.startswith("complex") else 2 if element[0] in "bf" else 0 if element == "i1" else 1


def tensor(element, shape):
    return "tensor<" + "".join(f"{d}x" for d in shape) + element + ">"


class Value:
    """A value: its name, JAX's value, and the element type that the text declares."""

    def __init__(self, name, aval, declared):
        self.name, self.aval, self.declared = name, aval, declared

    @property
    def shape(self):
        return self.aval.shape

    @property
    def element(self):
        return MLIR[self.aval.dtype.name]

    @property
    def type(self):
        return tensor(self.declared, self.shape)


class Refused(Exception):
    """Raised where JAX refuses the program."""


class Block:
    """A list of statements under construction: steps, which JAX runs, and lines of text."""

    def __init__(self, program, values, indent):
        self.program, self.values, self.indent = program, list(values), indent
        self.steps, self.lines = [], []

    def add(self, f, operands, declared, line):
        """Append an operation: f over operands; line is its text, with {r} for the result and {t} for its type."""
        try:
            aval = jax.eval_shape(f, *[v.aval for v in operands])
        except TypeError as error:
            self.emit(line, "refused", operands[0].type if operands else "tensor<f32>")
            raise Refused(str(error)) from error
        value = Value(self.program.name(), aval, None)
        value.declared = self.program.declare(value.element, operands, declared)
        self.emit(line, value.name, value.type)
        self.steps.append((value.name, f, [v.name for v in operands]))
        self.values.append(value)
        return value

    def emit(self, line, name, type_):
        self.lines.append("  " * self.indent + line.replace("{r}", f"%{name}").replace("{t}", type_))

    def run(self, env):
        env = dict(env)
        for name, f, operands in self.steps:
            env[name] = f(*[env[o] for o in operands])
        return env

    def pick(self, test=lambda v: True):
        found = [v for v in self.values if test(v)]
        if not found:
            raise LookupError
        # the last values more often, so that programs are deep
        return found[-1 - min(int(self.program.rng.expovariate(0.4)), len(found) - 1)]


def promoted(f, numeric=False, inexact=False):
    """Return a function of lax that takes its operands as jax.numpy would promote them."""
    promote = util.promote_args_inexact if inexact else util.promote_args_numeric if numeric else util.promote_args

    def call(*xs):
        return f(*promote("op", *xs))

    return call


BINARY = {
    "add": (jnp.add, "any"), "subtract": (jnp.subtract, "number"), "multiply": (jnp.multiply, "any"), "maximum": (jnp.maximum, "any"),
    "minimum": (jnp.minimum, "any"), "and": (jnp.bitwise_and, "bits"), "or": (jnp.bitwise_or, "bits"), "xor": (jnp.bitwise_xor, "bits"),
    "atan2": (jnp.arctan2, "real"), "power": (None, "float"),
}
UNARY = {
    "negate": (jnp.negative, "number"), "abs": (jnp.abs, "any"), "sine": (jnp.sin, "any"), "tanh": (jnp.tanh, "any"), "floor": (jnp.floor, "real"),
    "exponential": (jnp.exp, "real"), "sign": (jnp.sign, "number"), "not": (jnp.bitwise_not, "bits"), "is_finite": (jnp.isfinite, "real"),
    "logistic": (jax.scipy.special.expit, "float"), "sqrt": (jnp.sqrt, "any"),
}
FITS = {"any": lambda e: True, "number": lambda e: e != "i1", "bits": lambda e: kind(e) < 2, "real": lambda e: 0 < kind(e) < 3,
        "float": lambda e: kind(e) == 2}
COMPARE = {"LT": jnp.less, "LE": jnp.less_equal, "GT": jnp.greater, "GE": jnp.greater_equal, "EQ": jnp.equal, "NE": jnp.not_equal}


class Program:
    """One program, its arguments, functions and text."""

    def __init__(self, seed, x32, stale):
        self.rng = random.Random(seed)
        self.elements = NARROW if x32 else WIDE
        self.x32, self.stale, self.count, self.functions, self.refused = x32, stale, 0, [], None
        self.depth, self.inside = 0, False  # of regions; not set in a function, which the next call may give operands of other types

    def name(self):
        self.count += 1
        return f"v{self.count}"

    def declare(self, element, operands, asked):
        """Return the type that the text declares for a result: the right one, or a stale one, which is the one asked for or an operand's."""
        if self.stale and asked:
            return asked
        if operands and self.rng.random() < self.stale:
            return self.rng.choice(operands).declared
        return element

    def build(self):
        rng = self.rng
        arguments = []
        for i in range(rng.randint(2, 5)):
            shape = rng.choice([(4,), (4,), (4,), (), (2, 3)])
            weak = rng.random() < 0.25
            element = rng.choice([e for e in self.elements if not weak or e in self.weak_elements()])
            aval = jax.ShapeDtypeStruct(shape, DTYPE[element], weak_type=weak)
            arguments.append(Value(f"a{i}", aval, element))
        self.arguments = arguments
        block = Block(self, arguments, 1)
        try:
            self.statements(block, rng.randint(3, 12))
        except Refused as error:
            self.refused = str(error)
        self.block = block
        made = [v for v in block.values if v not in arguments] or arguments[:1]
        self.results = [] if self.refused else made[-rng.randint(1, min(4, len(made))):]

    def weak_elements(self):
        return ["i32", "f32"] if self.x32 else ["i64", "f64"]

    def text(self):
        def argument(v):
            return f"%{v.name}: {v.type}" + (" {promote.weak}" if v.aval.weak_type else "")

        results = ", ".join(v.type for v in self.results)
        body = "\n".join(self.block.lines)
        names = ", ".join(f"%{v.name}" for v in self.results)
        tail = f"  return {names} : {results}" if self.results else "  return"
        main = f"func.func public @main({', '.join(map(argument, self.arguments))}) -> ({results}) {{\n{body}\n{tail}\n}}"
        return "\n".join([main, *self.functions])

    def call(self, *inputs):
        env = self.block.run({v.name: x for v, x in zip(self.arguments, inputs)})
        return [env[v.name] for v in self.results]

    def statements(self, block, count):
        ways = [self.binary] * 6 + [self.unary] * 3 + [self.scalar] * 3 + [self.comparison, self.selection, self.clamp, self.concatenation,
                self.movement, self.movement, self.conversion, self.reduction, self.sort, self.update, self.scatter, self.slice, self.dot, self.dimension,
                self.branch, self.loop, self.call_function]
        done, tries = 0, 0
        while done < count and tries < 40:
            tries += 1
            before = len(block.lines), len(block.steps), len(block.values), len(self.functions), self.depth, self.inside
            try:
                self.rng.choice(ways)(block)
                done += 1
            except (LookupError, Refused) as error:
                if self.depth == 0 and isinstance(error, Refused):
                    raise
                lines, steps, values, functions, self.depth, self.inside = before
                del block.lines[lines:], block.steps[steps:], block.values[values:], self.functions[functions:]

    # ---- one statement each

    def pair(self, block, test):
        x = block.pick(lambda v: test(v.element))
        return x, block.pick(lambda v: v.shape == x.shape and test(v.element))

    def binary(self, block):
        op = self.rng.choice(list(BINARY))
        if self.inside and op == "power":
            raise LookupError  # JAX has another function for integers
        f, which = BINARY[op]
        x, y = self.pair(block, FITS[which])
        if op == "power":
            f = promoted(lax.pow)
        joined = MLIR[jax.eval_shape(jnp.add, x.aval, y.aval).dtype.name]
        if op == "atan2" and kind(joined) < 2 and joined not in ("i32", "i16", "i8", "ui8", "ui16", "ui32", "i64", "ui64"):
            raise LookupError
        block.add(f, [x, y], None, f"{{r}} = stablehlo.{op} %{x.name}, %{y.name} : ({x.type}, {y.type}) -> {{t}}")

    def unary(self, block):
        op = self.rng.choice(list(UNARY))
        if self.inside and op == "floor":
            raise LookupError  # JAX leaves integers alone, the text does so only where it declares an integer
        f, which = UNARY[op]
        x = block.pick(lambda v: FITS[which](v.element))
        declared = None
        if op == "floor" and kind(x.element) == 1:
            declared = x.declared if kind(x.declared) == 1 else x.element
        if op == "is_finite":
            declared = "i1"
        block.add(f, [x], declared, f"{{r}} = stablehlo.{op} %{x.name} : ({x.type}) -> {{t}}")

    def scalar(self, block):
        """Combine a python scalar with an array, broadcast as JAX does it."""
        x = block.pick(lambda v: v.element != "i1")
        if self.rng.random() < 0.5:
            number, element, literal = (n := self.rng.randint(0, 5)), self.weak_elements()[0], str(n)
        else:
            number, element = (n := self.rng.choice([0.5, 2.0, 0.1, 1.25])), self.weak_elements()[1]
            literal = f"{n:e}"
        name = self.name()
        where = "  " * block.indent
        block.lines.append(f"{where}%{name} = stablehlo.constant {{promote.weak}} dense<{literal}> : {tensor(element, ())}")
        spread = name
        if x.shape:
            spread = self.name()
            block.lines.append(f"{where}%{spread} = stablehlo.broadcast_in_dim %{name}, dims = [] : ({tensor(element, ())}) -> {tensor(element, x.shape)}")
        op, f = self.rng.choice([("add", jnp.add), ("multiply", jnp.multiply), ("maximum", jnp.maximum)])
        declared = self.rng.choice([x.declared, None])
        block.add(lambda a: f(a, number), [x], declared, f"{{r}} = stablehlo.{op} %{x.name}, %{spread} : ({x.type}, {tensor(element, x.shape)}) -> {{t}}")

    def comparison(self, block):
        x, y = self.pair(block, lambda e: kind(e) < 3)
        direction = self.rng.choice(list(COMPARE))
        block.add(COMPARE[direction], [x, y], "i1", f"{{r}} = stablehlo.compare {direction}, %{x.name}, %{y.name} : ({x.type}, {y.type}) -> {{t}}")

    def selection(self, block):
        p = block.pick(lambda v: kind(v.element) < 2)
        x = block.pick(lambda v: v.shape == p.shape)
        y = block.pick(lambda v: v.shape == p.shape)
        declared = self.rng.choice([x.declared, y.declared])
        block.add(lambda c, a, b: jnp.where(c, a, b), [p, x, y], declared, f"{{r}} = stablehlo.select %{p.name}, %{x.name}, %{y.name} : ({p.type}, {x.type}, {y.type}) -> {{t}}")

    def clamp(self, block):
        x, low = self.pair(block, lambda e: kind(e) < 3 and e != "i1")
        high = block.pick(lambda v: v.shape == x.shape and v.element != "i1" and kind(v.element) < 3)
        block.add(promoted(lax.clamp), [low, x, high], None,
                  f"{{r}} = stablehlo.clamp %{low.name}, %{x.name}, %{high.name} : ({low.type}, {x.type}, {high.type}) -> {{t}}")

    def concatenation(self, block):
        parts = [block.pick(lambda v: v.shape == (4,)) for _ in range(self.rng.randint(2, 3))]
        joined = block.add(lambda *xs: jnp.concatenate(xs), parts, None, "{r} = stablehlo.concatenate "
                           + ", ".join(f"%{v.name}" for v in parts) + ", dim = 0 : (" + ", ".join(v.type for v in parts) + ") -> {t}")
        block.add(lambda x: lax.slice(x, (2,), (6,)), [joined], joined.declared, f"{{r}} = stablehlo.slice %{joined.name} [2:6] : ({joined.type}) -> {{t}}")

    def movement(self, block):
        x = block.pick()
        if x.shape == ():
            block.add(lambda v: jnp.broadcast_to(v, (4,)), [x], self.maybe(x), f"{{r}} = stablehlo.broadcast_in_dim %{x.name}, dims = [] : ({x.type}) -> {{t}}")
        elif len(x.shape) == 1:
            op, f = self.rng.choice([("reverse %{x}, dims = [0]", lambda v: lax.rev(v, (0,))), ("reshape %{x}", lambda v: lax.reshape(v, (2, v.size // 2)))])
            block.add(f, [x], self.maybe(x), "{r} = stablehlo." + op.replace("{x}", x.name) + f" : ({x.type}) -> {{t}}")
        else:
            block.add(lambda v: lax.transpose(v, (1, 0)), [x], self.maybe(x), f"{{r}} = stablehlo.transpose %{x.name}, dims = [1, 0] : ({x.type}) -> {{t}}")

    def maybe(self, x):
        """Return the declared type of an operation that only moves a value: the value's declared type, or its real one."""
        return x.declared if self.rng.random() < self.stale else None

    def conversion(self, block):
        x = block.pick(lambda v: kind(v.element) < 3)
        to = self.rng.choice([e for e in self.elements if e != "i1"])
        block.add(lambda v: lax.convert_element_type(v, DTYPE[to]), [x], to, f"{{r}} = stablehlo.convert %{x.name} : ({x.type}) -> {{t}}")

    def reduction(self, block):
        x = block.pick(lambda v: v.shape == (4,) and v.element != "i1")
        op, f, zero = self.rng.choice([("add", lax.add, 0), ("maximum", lax.max, 0), ("multiply", lax.mul, 1)])
        element = self.weak_elements()[0]
        name = self.name()
        block.lines.append("  " * block.indent + f"%{name} = stablehlo.constant {{promote.weak}} dense<{zero}> : {tensor(element, ())}")
        block.add(lambda v: lax.reduce(v, _convert_element_type(zero, v.dtype, weak_type=True), f, (0,)), [x], x.declared,
                  f"{{r}} = stablehlo.reduce(%{x.name} init: %{name}) applies stablehlo.{op} across dimensions = [0] : ({x.type}, {tensor(element, ())}) -> {{t}}")

    def sort(self, block):
        x = block.pick(lambda v: v.shape == (4,) and 0 < kind(v.element) < 3)
        a, b, p = self.name(), self.name(), self.name()
        scalar, where = tensor(x.declared, ()), "  " * block.indent
        block.add(lax.sort, [x], x.declared,
                  f'{{r}} = "stablehlo.sort"(%{x.name}) <{{dimension = 0 : i64, is_stable = true}}> ({{\n{where}^bb0(%{a}: {scalar}, %{b}: {scalar}):\n'
                  f"{where}  %{p} = stablehlo.compare LT, %{a}, %{b} : ({scalar}, {scalar}) -> tensor<i1>\n"
                  f"{where}  stablehlo.return %{p} : tensor<i1>\n{where}}}) : ({x.type}) -> {{t}}")

    def update(self, block):
        x = block.pick(lambda v: v.shape == (4,))
        u = block.pick(lambda v: v.shape == (4,))
        part, at, where = self.name(), self.name(), "  " * block.indent
        block.lines.append(f"{where}%{part} = stablehlo.slice %{u.name} [0:2] : ({u.type}) -> {tensor(u.declared, (2,))}")
        block.lines.append(f"{where}%{at} = stablehlo.constant dense<1> : tensor<i32>")
        block.add(lambda v, w: v.at[1:3].set(w[0:2]), [x, u], x.declared,
                  f"{{r}} = stablehlo.dynamic_update_slice %{x.name}, %{part}, %{at} : ({x.type}, {tensor(u.declared, (2,))}, tensor<i32>) -> {{t}}")

    def scatter(self, block):
        """Update two fixed places. JAX scatters in the join and converts back to the operand's type."""
        x = block.pick(lambda v: v.shape == (4,) and v.element != "i1")
        u = block.pick(lambda v: v.shape == (2, 3) and v.element != "i1" and kind(v.element) <= kind(x.element))
        row, at, old, new, made = (self.name() for _ in range(5))
        where = "  " * block.indent
        places, adds = self.rng.sample(range(4), 3), self.rng.random() < 0.5
        flat, scalar, update = self.name(), tensor(x.declared, ()), tensor(u.declared, ())
        cut = tensor(u.declared, (1, 3))
        block.lines.append(f"{where}%{row} = stablehlo.slice %{u.name} [0:1, 0:3] : ({u.type}) -> {cut}")
        block.lines.append(f"{where}%{flat} = stablehlo.reshape %{row} : ({cut}) -> {tensor(u.declared, (3,))}")
        block.lines.append(f"{where}%{at} = stablehlo.constant dense<{[[p] for p in places]}> : tensor<3x1xi32>")
        body = f"{where}  stablehlo.return %{new} : {update}\n"
        if adds:
            body = f"{where}  %{made} = stablehlo.add %{old}, %{new} : ({scalar}, {update}) -> {scalar}\n{where}  stablehlo.return %{made} : {scalar}\n"
        block.add(lambda v, w: getattr(v.at[np.array(places)], "add" if adds else "set")(w[0]), [x, u], x.declared,
                  f'{{r}} = "stablehlo.scatter"(%{x.name}, %{at}, %{flat}) <{{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], '
                  f"scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}}> ({{\n{where}^bb0(%{old}: {scalar}, %{new}: {update}):\n"
                  f"{body}{where}}}) : ({x.type}, tensor<3x1xi32>, {tensor(u.declared, (3,))}) -> {{t}}")

    def slice(self, block):
        x = block.pick(lambda v: v.shape == (4,) and v.element != "i1")
        i = block.pick(lambda v: v.shape == () and kind(v.element) == 1)
        part = block.add(lambda v, k: lax.dynamic_slice(v, (jnp.maximum(k, 0),), (2,)), [x, i], self.maybe(x),
                         f"{{r}} = stablehlo.dynamic_slice %{x.name}, %{i.name}, sizes = [2] : ({x.type}, {i.type}) -> {{t}}")
        zero, scalar = self.name(), tensor(self.weak_elements()[0], ())
        block.lines.append("  " * block.indent + f"%{zero} = stablehlo.constant {{promote.weak}} dense<0> : {scalar}")
        block.add(lambda v: jnp.pad(v, (1, 1)), [part], part.declared,
                  f"{{r}} = stablehlo.pad %{part.name}, %{zero}, low = [1], high = [1], interior = [0] : ({part.type}, {scalar}) -> {{t}}")

    def dot(self, block):
        x, y = self.pair(block, lambda e: kind(e) < 3 and e != "i1")
        if x.shape != (4,):
            raise LookupError
        block.add(promoted(lax.dot), [x, y], None if x.declared == y.declared else self.rng.choice([x.declared, y.declared]),
                  f"{{r}} = stablehlo.dot_general %{x.name}, %{y.name}, contracting_dims = [0] x [0] : ({x.type}, {y.type}) -> {{t}}")

    def dimension(self, block):
        x = block.pick(lambda v: v.shape == (4,))
        size = self.name()
        block.lines.append("  " * block.indent + f"%{size} = stablehlo.get_dimension_size %{x.name}, dim = 0 : ({x.type}) -> tensor<i32>")
        y = block.pick(lambda v: v.shape == () and v.element != "i1" and not v.aval.weak_type)
        block.add(lambda v: jnp.add(v, 4), [y], None, f"{{r}} = stablehlo.add %{y.name}, %{size} : ({y.type}, tensor<i32>) -> {{t}}")

    def branch(self, block):
        if self.depth > 1:
            raise LookupError
        p = block.pick(lambda v: v.shape == () and kind(v.element) < 2)
        several = kind(p.element) == 1 and self.rng.random() < 0.5
        self.depth += 1
        inner = []
        for _ in range(3 if several else 2):
            b = Block(self, block.values, block.indent + 1)
            self.statements(b, self.rng.randint(0, 3))
            inner.append(b)
        self.depth -= 1
        yields = [inner[0].pick()]
        yields += [b.pick(lambda v: v.shape == yields[0].shape) for b in inner[1:]]
        names = [v.name for v in block.values]

        def run(*xs):
            env = dict(zip(names, xs))
            branches = [lambda b=b, y=y: b.run(env)[y.name] for b, y in zip(inner, yields)]
            if not several:
                return lax.cond(env[p.name], *branches)
            index = env[p.name]  # StableHLO takes the last branch where the index is out of range, JAX the nearest
            return lax.switch(jnp.where((index < 0) | (index > 2), 2, index), branches)

        where = "  " * block.indent
        parts = []
        for b, v in zip(inner, yields):
            parts.append("{\n" + "".join(line + "\n" for line in b.lines) + f"{where}  stablehlo.return %{v.name} : {v.type}\n{where}}}")
        block.add(run, list(block.values), yields[0].declared,
                  f'{{r}} = "stablehlo.{"case" if several else "if"}"(%{p.name}) ({", ".join(parts)}) : ({p.type}) -> {{t}}')

    def loop(self, block):
        if self.depth > 1:
            raise LookupError
        inits = [block.pick(lambda v: v.shape in ((), (4,))) for _ in range(self.rng.randint(1, 3))]
        counter_type = self.weak_elements()[0]
        zero, one, limit = self.name(), self.name(), self.name()
        counter = Value(self.name(), jax.ShapeDtypeStruct((), DTYPE[counter_type]), counter_type)
        carried = [Value(self.name(), v.aval, v.declared) for v in inits]
        self.depth += 1
        body = Block(self, [v for v in block.values] + carried, block.indent + 1)
        self.statements(body, self.rng.randint(1, 4))
        self.depth -= 1
        yields = []
        for c in carried:
            same = [v for v in body.values if v.shape == c.shape]
            close = [v for v in same if v.aval.dtype == c.aval.dtype]
            yields.append(self.rng.choice(close[-3:] if close and self.rng.random() < 0.8 else same[-3:]))
        outer = [v.name for v in block.values]

        def run(k, *xs):
            env = dict(zip(outer, xs))

            def step(state):
                i, *rest = state
                made = body.run({**env, **{c.name: r for c, r in zip(carried, rest)}})
                return (i + jnp.ones((), DTYPE[counter_type]), *[made[y.name] for y in yields])

            start = (jnp.zeros((), DTYPE[counter_type]), *[env[v.name] for v in inits])
            return lax.while_loop(lambda state: state[0] < np.array(2, DTYPE[counter_type]), step, start)[1 + k]

        runs = [functools.partial(run, k) for k in range(len(inits))]
        try:
            avals = [jax.eval_shape(r, *[v.aval for v in block.values]) for r in runs]
        except TypeError as error:
            avals, refusal = None, error
        if not self.stale and any(a.dtype != c.aval.dtype for a, c in zip(avals or [], carried)):
            raise LookupError  # the text says the types of a carry before JAX widens it
        where = "  " * block.indent
        results = [Value(self.name(), a, v.declared) for a, v in zip(avals or [v.aval for v in inits], inits)]
        types = ", ".join([counter.type] + [v.type for v in carried])
        args = ", ".join(f"%{v.name}: {v.type}" for v in [counter, *carried])
        args2 = ", ".join(f"%{v.name}c: {v.type}" for v in [counter, *carried])
        count = len(inits) + 1
        group = self.name()
        block.lines.append(f"{where}%{zero} = stablehlo.constant dense<0> : {counter.type}")
        text = [f'{where}%{group}:{count} = "stablehlo.while"({", ".join([f"%{zero}"] + [f"%{v.name}" for v in inits])}) ({{',
                f"{where}^bb0({args2}):",
                f"{where}  %{limit} = stablehlo.constant dense<2> : {counter.type}",
                f"{where}  %{limit}p = stablehlo.compare LT, %{counter.name}c, %{limit} : ({counter.type}, {counter.type}) -> tensor<i1>",
                f"{where}  stablehlo.return %{limit}p : tensor<i1>",
                f"{where}}}, {{", f"{where}^bb0({args}):", *body.lines,
                f"{where}  %{one} = stablehlo.constant dense<1> : {counter.type}",
                f"{where}  %{one}s = stablehlo.add %{counter.name}, %{one} : {counter.type}",
                f"{where}  stablehlo.return " + ", ".join([f"%{one}s"] + [f"%{y.name}" for y in yields]) + " : " + ", ".join([counter.type] + [y.type for y in yields]),
                f"{where}}}) : ({types}) -> ({types})"]
        block.lines += text
        if avals is None:
            raise Refused(str(refusal))
        for k, v in enumerate(results):
            # the results of a group share a name in the text; an identity gives each a name of its
            # own
            block.lines.append(f"{where}%{v.name} = stablehlo.reverse %{group}#{k + 1}, dims = [] : {v.type}")
            block.steps.append((v.name, runs[k], outer))
            block.values.append(v)

    def call_function(self, block):
        if self.depth > 0:
            raise LookupError
        inputs = [block.pick() for _ in range(self.rng.randint(1, 3))]
        name = f"f{len(self.functions)}"
        declared = [self.rng.choice([v.declared, v.element]) for v in inputs]
        parameters = [Value(self.name(), v.aval, v.declared) for v, d in zip(inputs, declared)]
        self.depth, self.inside = self.depth + 1, True
        body = Block(self, parameters, 1)
        self.statements(body, self.rng.randint(1, 4))
        self.depth, self.inside = self.depth - 1, False
        result = body.values[-1]
        args = ", ".join(f"%{v.name}: {v.type}" for v in parameters)
        self.functions.append(f"func.func private @{name}({args}) -> {result.type} {{\n" + "\n".join(body.lines)
                              + f"\n  return %{result.name} : {result.type}\n}}")

        @jax.jit
        def run(*xs):
            return body.run(dict(zip([v.name for v in parameters], xs)))[result.name]

        for _ in range(self.rng.randint(1, 2)):
            chosen = inputs if _ == 0 else [block.pick(lambda v, p=p: v.shape == p.shape and v.declared == p.declared) for p in parameters]
            block.add(run, chosen, result.declared, f"{{r}} = func.call @{name}({', '.join(f'%{v.name}' for v in chosen)}) : "
                      f"({', '.join(v.type for v in chosen)}) -> {{t}}")


# --------------------------------------------------------------------------


def inputs_of(program, seed):
    generator = np.random.default_rng(seed)
    arrays = []
    for v in program.arguments:
        dtype = np.dtype(v.aval.dtype)
        if v.element == "i1":
            a = generator.integers(0, 2, v.shape).astype(bool)
        elif kind(v.element) == 1:
            a = generator.integers(0, 4, v.shape).astype(dtype)
        else:
            a = (generator.integers(1, 9, v.shape) / 4).astype(dtype)
        arrays.append(np.asarray(a))
    return arrays


def as_jax(program, arrays):
    """Return the inputs as JAX has them, weak where the arguments are."""
    return [_convert_element_type(jnp.asarray(a), v.aval.dtype, weak_type=bool(v.aval.weak_type)) for v, a in zip(program.arguments, arrays)]


def signature(hloref, module):
    """Return [(element type, weak)] of the results of @main."""
    main = next(f for f in hloref.functions(module) if hloref.symbol(f) == "main")
    elements = [hloref.tensor_parts(r)[1] for r in hloref.signature(main)[1]]
    flags = [False] * len(elements)
    with hloref.CONTEXT:
        if "res_attrs" in main.attributes:
            flags = ["promote.weak" in ir.DictAttr(d) for d in ir.ArrayAttr(main.attributes["res_attrs"])]
    return list(zip(elements, flags))


def judge(hloref, program, text, options):
    """Return how the tool's output differs from JAX, or None."""
    if program.refused:
        return None if not text or "control-flow=widen" in options.flags else "JAX refuses: " + program.refused[:200]
    if not text:
        return "the tool refuses"
    module, problem = hloref.parse(text)
    if problem:
        return "not valid: " + problem["text"]
    want = [(v.element, bool(v.aval.weak_type) and v.element != "i1") for v in program.results]
    got = signature(hloref, module)
    if got != want:
        return f"results {got}, JAX has {want}"
    if options.no_run:
        return None
    arrays = inputs_of(program, 1)
    expected = jax.jit(program.call)(*as_jax(program, arrays))
    try:
        ran = hloref.execute(module, [a.reshape(-1).tolist() if a.shape else [a.item()] for a in arrays])
    except Exception as failure:
        return "XLA: " + str(failure).splitlines()[0][:200]
    for k, (e, (name, array)) in enumerate(zip(expected, ran)):
        gap = hloref.distance(np.asarray(e), array, name)
        if gap is None and hloref.kind(name) >= 2 or gap is not None and gap > (4 if hloref.kind(name) >= 2 else 0):
            return f"result {k}: {array.reshape(-1)[:4]}, JAX has {np.asarray(e).reshape(-1)[:4]}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--x32", action="store_true")
    parser.add_argument("--stale", type=float, default=0.4, help="how many results are declared as an operand is")
    parser.add_argument("--flags", nargs="*", default=[])
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--no-run", action="store_true")
    options = parser.parse_args()
    jax.config.update("jax_enable_x64", not options.x32)
    import hloref  # importing it configures JAX, so the flag must be set again

    jax.config.update("jax_enable_x64", not options.x32)
    programs, number = [], options.seed
    while len(programs) < options.count:
        program = Program(number, options.x32, options.stale)
        program.seed = number
        number += 1
        program.build()
        programs.append(program)
    flags = ["--signature", "infer", "--keep-weak", "--split-input-file", "--policy", "mixed-dot=join", *(["--x32"] if options.x32 else []), *["--" + f for f in options.flags]]
    outputs = []
    for start in range(0, len(programs), 200):
        some = programs[start:start + 200]
        done = subprocess.run([options.tool, *flags, "-"], input="\n// -----\n".join(p.text() for p in some), capture_output=True, text=True)
        parts = re.split(r"^// -----$", done.stdout, flags=re.M)
        if len(parts) != len(some):
            sys.exit(f"{len(some)} parts in, {len(parts)} out: {done.stderr[-2000:]}")
        outputs += [p.strip() for p in parts]
    refused = differ = 0
    verdicts = hloref.isolated(lambda item: {"why": judge(hloref, item[0], item[1], options)}, list(zip(programs, outputs)))
    for program, verdict in zip(programs, verdicts):
        why = verdict.get("why", f"crashed: {verdict}")
        refused += bool(program.refused) and why is None
        if why:
            differ += 1
            print(f"seed {program.seed}: {why}")
            if options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                (options.keep / f"{program.seed}.mlir").write_text(program.text() + "\n")
    print(f"{len(programs)} programs, {refused} refused by both, {differ} differ")
    sys.exit(differ > 0)


if __name__ == "__main__":
    main()
