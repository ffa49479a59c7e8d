"""Compare the types in which JAX, NumPy, PyTorch and TensorFlow compute random programs with the tool's, step by step.

Usage    libraries.py TOOL SYSTEM [--count N] [--batch N] [--seed S] [--keep FOLDER]
SYSTEM is jax, jax-strict, numpy, torch, tf-all or tf-safe, in a Python that has the library. Each step calls a function of the library
and writes the operation that a naive front end would write: operands as they are, Python numbers as weak constants, declared types
those of the library or, in every other program, stale. All values are results of the program. Checked: the element type of each, in
JAX and TensorFlow whether it is weak, and that the tool refuses what the library refuses to promote, and nothing else.
Output   one line a difference, with its program in FOLDER; then `N programs, R refused, D differ`. Exit status 1 if any differs.
Needs    numpy 2 and ml_dtypes; jax 0.10.2, torch 2.15 or tensorflow 2.21 for their systems.
"""

import argparse
import pathlib
import random
import re
import sys
import time
import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np
import tool as tools
from elements import kind
from library_functions import COMPARE, LIBRARIES

RESULT = re.compile(r"tensor<(?:\d+x)*(complex<\w+>|\w+)>( \{promote\.weak\})?")
ROWS = (4,)
PYTHON = (bool, int, float, complex)
OF_ONE = {  # the kinds of elements for which the library's function of one operand is the operation
    "exponential": "biufc", "exponential_minus_one": "biuf", "log": "biufc", "log_plus_one": "biuf", "sqrt": "biufc", "cbrt": "biuf",
    "cosine": "biufc", "sine": "biufc", "tan": "biufc", "tanh": "biufc", "negate": "ifc", "abs": "if", "sign": "if", "floor": "f", "ceil": "f",
    "is_finite": "f"}


@dataclass
class Value:
    """A value of the library, its name in the text, and its declared and real element types."""

    value: Any
    name: str
    text: str  # the element type that the text declares
    elem: str
    shape: tuple


class Ended(Exception):
    """Raised where the library has no answer, which ends the program."""


def tensor(shape, elem):
    return "tensor<" + "".join(f"{d}x" for d in shape) + elem + ">"


class Program:
    """A function @main that grows by a step at a time, with what the library computes."""

    def __init__(self, library, stale):
        self.library, self.stale = library, stale
        self.args, self.body, self.steps, self.refused = [], [], [], False

    def line(self, text):
        self.body.append(f"    %v{len(self.body)} = {text}")
        return f"%v{len(self.body) - 1}"

    def arg(self, shape, elem):
        data = np.resize(np.array([1, 0, 1, 1]) if elem == "i1" else np.array([1, 2, 3, 5]), shape)
        self.args.append(f"%arg{len(self.args)}: {tensor(shape, elem)}")
        return Value(self.library.make(data, elem), f"%arg{len(self.args) - 1}", elem, elem, shape)

    def operand(self, x, shape, broadcast=True):
        """Return (name, declared element type, shape) of a value, or of a Python number as a weak constant."""
        if isinstance(x, Value):
            if x.shape or not (shape and broadcast):
                return x.name, x.text, x.shape
            return self.line(f"stablehlo.broadcast_in_dim {x.name}, dims = [] : ({tensor((), x.text)}) -> {tensor(shape, x.text)}"), x.text, shape
        elem = elem_of(x, self.library)
        literal = "true" if x is True else f"({x.real:e}, {x.imag:e})" if elem[0] == "c" else f"{x:e}" if elem[0] == "f" else str(x)
        return self.line(f"stablehlo.constant {{promote.weak}} dense<{literal}> : {tensor(shape, elem)}"), elem, shape

    def step(self, function, values, shape, text, first, fixed=None):
        """Call a function and write its operation. text makes the line from the result type; first is the type that a stale text declares."""
        try:
            value = self.library.functions[function](*[v.value if isinstance(v, Value) else v for v in values])
            elem = self.library.elem(value)  # torch has complex<f16>, which StableHLO lacks
        except Exception as error:  # whatever the library raises
            if self.library.refuses(error):
                self.line(text(tensor(shape, fixed or first)))
                self.steps, self.refused = [(f"%v{len(self.body) - 1}", tensor(shape, fixed or first), None)], True
            raise Ended() from error
        declared = fixed or (first if self.stale else elem)
        made = Value(value, self.line(text(tensor(shape, declared))), declared, elem, shape)
        self.steps.append((made.name, tensor(shape, declared), (elem, bool(self.library.weak(value)) and elem != "i1")))
        return made

    def elementwise(self, op, *values, shape=None, fixed=None):
        """Add an operation on values of one shape. For torch it is a CHLO operation if ranks differ, because a broadcast hides them."""
        shape = shape or max((v.shape for v in values if isinstance(v, Value)), key=len)
        mixed = self.library.ranks and shape and any(isinstance(v, Value) and not v.shape for v in values)
        names, elems, shapes = zip(*[self.operand(v, shape, not mixed) for v in values])
        types = ", ".join(tensor(s, e) for s, e in zip(shapes, elems))
        listed = ", ".join(names)
        if op in COMPARE:
            wide = f"chlo.broadcast_compare {listed} {{comparison_direction = #chlo<comparison_direction {op}>}}"
            word, fixed = wide if mixed else f"stablehlo.compare {op}, {listed}", "i1"
        else:
            word = f"chlo.broadcast_{op} {listed}" if mixed else f"stablehlo.{op} {listed}" + (", dim = 0" if op == "concatenate" else "")
        first = elems[1] if op in ("select", "clamp") else elems[0]
        return self.step(op, values, shape, lambda t: f"{word} : ({types}) -> {t}", first, fixed)

    def reduce(self, which, x):
        """Add a sum or a maximum. A sum that the library computes in another type begins with a strong zero, and its result is declared."""
        try:
            value = self.library.functions[which](x.value)
        except Exception as error:
            raise Ended() from error
        if self.library.weak(x.value) and not self.library.weak(value):
            return None  # jnp.sum makes strong what lax.reduce keeps weak
        summed = self.library.elem(value)
        if summed != x.elem:
            own, init = summed, self.line(f"stablehlo.constant dense<0> : {tensor((), summed)}")
        else:
            init, own, _ = self.operand(-1000.0 if which == "max" else 0, ())
        op = {"sum": "add", "max": "maximum"}[which]
        return self.step(which, [x], (), lambda t: f"stablehlo.reduce({x.name} init: {init}) applies stablehlo.{op} across dimensions = [0] : "
                         f"({tensor(x.shape, x.text)}, {tensor((), own)}) -> {t}", None, summed)

    def text(self):
        names, types, _ = zip(*self.steps)
        return (f"func.func public @main({', '.join(self.args)}) -> ({', '.join(types)}) {{\n" + "\n".join(self.body)
                + f"\n    return {', '.join(names)} : {', '.join(types)}\n}}\n")


def elem_of(x, library):
    """Return the element type of a value, or of the weak constant for a Python number."""
    return x.elem if isinstance(x, Value) else library.python.split()[PYTHON.index(type(x))]


def of_two(library, x, y, kinds):
    """Return the operations of two operands of these kinds for which the library has a function of the same meaning."""
    whole, ordered, halves = set(kinds) <= set("biu"), "c" not in kinds, {"f16", "bf16"} & {x.elem, elem_of(y, library)}
    ops = ["add", "multiply"] + ["subtract"] * ("b" not in kinds) + (["and", "or"] if whole else ["divide"])
    if ordered and not whole and "b" not in kinds:
        ops += ["power", "remainder", "atan2"]
    if ordered and (isinstance(y, Value) or not library.ranks):  # torch.maximum takes tensors
        ops += ["maximum", "minimum"]
    if whole:
        ops.append("xor")
    if ordered or not halves:  # torch compares these in complex<f16>, which StableHLO lacks
        ops.append("EQ")
    if ordered and not any(isinstance(v, Value) and library.weak(v.value) for v in (x, y)):
        ops += ["NE", "LT", "GE"]  # in which TensorFlow forgets that an operand is weak (docs/differences.md)
    return [o for o in ops if o in library.functions]


def one_step(p, rng, pool):
    """Add a step whose function is the operation, for operands drawn at random; return None if no function fits them."""
    functions, recent = p.library.functions, pool[-4:] if rng.random() < 0.6 else pool
    x = rng.choice(recent)
    y = rng.choice(p.library.numbers) if rng.random() < 0.35 else rng.choice(recent)
    kinds = kind(x.elem) + kind(elem_of(y, p.library))
    roll = rng.random()
    if roll < 0.6:
        op = rng.choice(of_two(p.library, x, y, kinds))
        straight = rng.random() < 0.6 or op in ("maximum", "minimum") or op in COMPARE and not isinstance(y, Value)
        return p.elementwise(op, *((x, y) if straight else (y, x)))
    if roll < 0.7:
        op = rng.choice([o for o, takes in OF_ONE.items() if o in functions and kind(x.elem) in takes] or [None])
        return op and p.elementwise(op, x, fixed="i1" if op == "is_finite" else None)
    if x.shape != ROWS:
        return None
    if roll < 0.8:
        masks = [v for v in pool if v.elem == "i1" and v.shape == ROWS]
        return p.elementwise("select", rng.choice(masks), x, y) if masks and getattr(y, "shape", ROWS) == ROWS else None
    if roll < 0.87:
        if p.stale and x.text != x.elem and kind(x.elem) in "biu" or kind(x.elem) == "c":
            return None  # a declared type asks for a sum in that type, so it cannot be stale
        return p.reduce(rng.choice(["sum", "max"]) if kind(x.elem) == "f" else "sum", x)
    if roll < 0.93:
        xs = [x] + [v for v in rng.choices(pool, k=2) if v.shape == ROWS]
        return p.elementwise("concatenate", *xs, shape=(4 * len(xs),)) if len(xs) > 1 else None
    if "clamp" not in functions or kind(x.elem) in "bc":
        return None
    return p.elementwise("clamp", *rng.choice([(1, x, 3), (0, x, 2), (0.5, x, 2), (0.5, x, 1.5)]))


def program(library, seed):
    rng = random.Random(seed)
    p = Program(library, stale=seed % 2 == 1)
    elems = library.elems
    whole, floats, usual = [e for e in elems if kind(e) in "biu"], ["f32", "f16", "bf16", "f64", "i32"], ["i32", "i64", "f32", "i1", "ui8"]
    few = rng.sample(elems, 2) if library.strict else rng.choice([elems, elems, whole, floats, usual])
    pool = [p.arg(ROWS, rng.choice(few)) for _ in range(rng.randrange(1, 4))]
    if rng.random() < 0.4:
        pool.append(p.arg((), rng.choice(few)))
    try:
        for _ in range(rng.randrange(2, 9)):
            made = one_step(p, rng, pool)
            if made and made.shape in (ROWS, ()):
                pool.append(made)
    except Ended:
        pass
    return p


def difference(p, part):
    """Return how the tool and the library differ, or None."""
    if isinstance(part, Exception):
        return f"process: {str(part)[:300]}"
    if part.text is None:
        return None if p.refused else f"refused: {part.errors[:1]}"
    if p.refused:
        return "accepted what the library refuses"
    head = next(line for line in part.text.splitlines() if "@main(" in line)
    got = [(e, bool(w) and e != "i1") for e, w in RESULT.findall(head.rpartition(" -> ")[2])]
    want = [w for _, _, w in p.steps]
    return None if got == want else f"types: {got} instead of {want}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", type=tools.executable)
    parser.add_argument("system", choices=sorted(LIBRARIES))
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--batch", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=pathlib.Path)
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    begin, library = time.monotonic(), LIBRARIES[arguments.system]()
    count = refused = differ = 0
    for first in range(arguments.seed, arguments.seed + arguments.count, arguments.batch):
        made = [p for p in (program(library, seed) for seed in range(first, first + arguments.batch)) if p.steps]
        for stale in (False, True):
            programs = [p for p in made if p.stale == stale]
            flags = ["-s", arguments.system] + ["--signature=infer"] * stale + ["--keep-weak"] * arguments.system.startswith(("tf", "jax"))
            for p, part in zip(programs, tools.run_apart(arguments.tool, [p.text() for p in programs], flags)):
                count, refused = count + 1, refused + p.refused
                why = difference(p, part)
                if why is None:
                    continue
                differ += 1
                print(f"{arguments.system} batch of {first}: {why[:400]}", flush=True)
                if arguments.keep:
                    arguments.keep.mkdir(parents=True, exist_ok=True)
                    (arguments.keep / f"{arguments.system}-{first}-{differ}.mlir").write_text(f"// {' '.join(flags)}\n// {why}\n{p.text()}")
    print(f"{count} programs, {refused} refused, {differ} differ ({time.monotonic() - begin:.0f} s)")
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
