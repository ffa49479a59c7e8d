"""What the libraries answer when element types meet: the judges' own reading, which shares no code with the tool.

Usage    lattice.py [SHARED]      compares every pair and list of SHARED/oracles (default those of oracle_data) with it.
JAX is written here as edges of a lattice; NumPy is the installed one, asked; TensorFlow is the table of its pairs, read from
the oracles, folded; PyTorch is the table of its pairs of one rank slot, read from there, under the rule of slots.
"""

import functools
import pathlib
import re
import sys
from typing import NamedTuple

import ml_dtypes
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import oracle_data  # noqa: E402

SHARED = oracle_data.folder()

SMALL_INTS = ["i2", "i4", "ui2", "ui4"]
SMALL_FLOATS = ["f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E3M4", "f8E4M3", "f8E4M3B11FNUZ", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2",
                "f8E5M2FNUZ", "f8E8M0FNU"]
SIGNED = ["i8", "i16", "i32", "i64"]
UNSIGNED = ["ui8", "ui16", "ui32", "ui64"]
FLOATS = ["bf16", "f16", "f32", "f64"]
COMPLEX = ["complex<f32>", "complex<f64>"]
CLASSIC = ["i1"] + UNSIGNED + SIGNED + FLOATS + COMPLEX
ALL = CLASSIC + SMALL_INTS + SMALL_FLOATS

DTYPES = {"i1": np.bool_, "complex<f32>": np.complex64, "complex<f64>": np.complex128, "bf16": ml_dtypes.bfloat16, "f16": np.float16,
          "f32": np.float32, "f64": np.float64, "f4E2M1FN": ml_dtypes.float4_e2m1fn, "f6E2M3FN": ml_dtypes.float6_e2m3fn,
          "f6E3M2FN": ml_dtypes.float6_e3m2fn, **{e: getattr(ml_dtypes, "float8_" + e[2:].lower()) for e in SMALL_FLOATS if e[1] == "8"},
          **{e: getattr(np if int(e.strip("ui")) > 4 else ml_dtypes, ("uint" if e[0] == "u" else "int") + e.strip("ui"))
             for e in SIGNED + UNSIGNED + SMALL_INTS}}
DTYPES = {name: np.dtype(t) for name, t in DTYPES.items()}
NAMES = {t: name for name, t in DTYPES.items()}


def kind(elem):
    """'b', 'i', 'u', 'f' or 'c'; '?' for what no rule knows, such as index."""
    if elem == "i1":
        return "b"
    if elem not in DTYPES and not elem.startswith("complex"):
        return "?"
    return {"u": "u", "i": "i", "c": "c"}.get(elem[0], "f")


def category(elem):
    """0 bool, 1 integer, 2 float, 3 complex."""
    return "biufc".index(kind(elem)) - (kind(elem) in "ufc")


def width(elem):
    return int(re.search(r"\d+", elem)[0]) * (2 if elem[0] == "c" else 1)


def is_complex_half(elem):
    return elem in ("complex<f16>", "complex<bf16>")


@functools.cache
def exact(elem, to):
    """Whether a type has every value of another one, infinities, NaN and the sign of zero included."""
    if elem == to:
        return True
    if kind(to) == "c":
        return exact(elem[8:-1] if kind(elem) == "c" else elem, to[8:-1])
    if kind(elem) == "c":
        return False
    if width(elem) > 16:
        if kind(elem) == "f" or kind(to) == "f":
            return to == "f64" and elem in ("i32", "ui32", "f32")
        return exact_integers(elem, to)
    values = (np.arange(1 << width(elem), dtype=np.uint32 if width(elem) == 16 else np.uint8).astype(np.uint16 if width(elem) == 16 else np.uint8)
              .view(DTYPES[elem]) if elem != "i1" else np.array([False, True]))
    if kind(elem) in "iu":
        values = np.arange(*bounds(elem), dtype=np.int64)
    if kind(to) == "b":
        return False
    if kind(to) in "iu":
        return kind(elem) != "f" and int(values.min()) >= bounds(to)[0] and int(values.max()) < bounds(to)[1]
    with np.errstate(all="ignore"):
        before = values.astype(np.float64)
        after = before.astype(DTYPES[to]).astype(np.float64)
    same = (before == after) & (np.signbit(before) == np.signbit(after)) | np.isnan(before) & np.isnan(after)
    return bool(same.all())


def bounds(elem):
    """The least integer of a type, and the one after the greatest."""
    w = width(elem)
    return (0, 1 << w) if kind(elem) == "u" else (-(1 << w - 1), 1 << w - 1)


def exact_integers(elem, to):
    return kind(to) in "iu" and bounds(to)[0] <= bounds(elem)[0] and bounds(elem)[1] <= bounds(to)[1]


class Operand(NamedTuple):
    """What a system sees of an operand: element type, weakness, and whether it has no dimensions."""

    elem: str
    weak: bool = False
    scalar: bool = False


class Refuse(Exception):
    """The system has no answer."""


class System:
    """A promotion system. join gives (element type, weak) of a list of operands, or raises Refuse."""

    weak_results = True
    python: dict = {}  # what a python number of a category is where nothing else decides

    def __init__(self, name, x32=False, policy=None):
        self.name, self.x32, self.policy = name, x32, dict(policy or {})

    def join(self, operands, function="result_type"):
        operands = list(operands)
        if not any(o.weak for o in operands) and len({o.elem for o in operands}) == 1:
            return operands[0].elem, False
        operands = self.contested(operands)
        try:
            elem, weak = self.library(operands, function)
        except Refuse:
            again = self.widened(operands)
            if again is None:
                raise
            elem, weak = again
        if is_complex_half(elem):
            if self.policy.get("complex-half") != "widen":
                raise Refuse(elem)
            elem = "complex<f32>"
        return elem, weak and self.weak_results and elem != "i1"

    def library(self, operands, function):
        raise NotImplementedError

    def beside(self, a, b):
        """Whether the policies look at two operands together."""
        return not a.weak and not b.weak

    def contested(self, operands):
        """The operands as the policies u64-signed and bf16-f16 let the system see them."""
        if self.policy.get("bf16-f16") == "error":
            if any(a.elem == "bf16" and b.elem == "f16" and self.beside(a, b) for a in operands for b in operands):
                raise Refuse("bf16-f16")
        way = self.policy.get("u64-signed", "float")
        out = list(operands)
        for i, a in enumerate(operands):
            for j, b in enumerate(operands):
                if way != "float" and a.elem == "ui64" and b.elem in SIGNED and self.beside(a, b):
                    if way == "error":
                        raise Refuse("u64-signed")
                    out[i] = a._replace(elem=way)
                    if way == "f32":
                        out[j] = b._replace(elem=way)
        return out

    def widened(self, operands):
        """The join again with small types widened, by the policies small-int and f8."""
        for key, value, types, to in (("small-int", "widen", SMALL_INTS, lambda e: "ui8" if e[0] == "u" else "i8"),
                                      ("f8", "widen-f32", SMALL_FLOATS, lambda e: "f32")):
            if self.policy.get(key) == value and any(o.elem in types for o in operands):
                operands = [o._replace(elem=to(o.elem)) if o.elem in types else o for o in operands]
                try:
                    return self.library(operands, "result_type")
                except Refuse:
                    pass
        return None

    def can_be_weak(self, elem):
        return True


# ---- JAX: dtypes.py _type_promotion_lattice, lattice_result_type, _dtype_to_inexact


def jax_edges(strict, x64):
    """The nodes directly above each node."""
    ints, floats = UNSIGNED + SIGNED + SMALL_INTS, FLOATS + SMALL_FLOATS
    if strict:
        up = {"i1": [], "i*": ["f*"] + ints, "f*": ["c*"] + floats, "c*": COMPLEX}
        return {**{n: [] for n in ALL}, **up}
    up = {"i1": ["i*"], "i*": SMALL_INTS + ["ui8", "i8"], "ui8": ["i16", "ui16"], "ui16": ["i32", "ui32"],
          "ui32": ["i64" if x64 else "i32", "ui64"], "ui64": ["f*"], "i8": ["i16"], "i16": ["i32"], "i32": ["i64"], "i64": ["f*"],
          "f*": SMALL_FLOATS + ["bf16", "f16", "c*"], "bf16": ["f32"], "f16": ["f32"], "f32": ["f64", "complex<f32>"],
          "f64": ["complex<f64>"], "c*": ["complex<f32>"], "complex<f32>": ["complex<f64>"]}
    return {**{n: [] for n in ALL}, **up}


class Jax(System):
    def __init__(self, name, x32=False, policy=None):
        super().__init__(name, x32, policy)
        self.strict = name == "jax-strict"
        edges = jax_edges(self.strict, not x32)
        self.above = {n: {n} for n in edges}
        for _ in edges:  # transitive closure, the slow way
            for n in edges:
                for m in list(self.above[n]):
                    self.above[n] |= set(edges[m])
        self.default = dict(zip(("i*", "f*", "c*"), ("i32", "f32", "complex<f32>") if x32 else ("i64", "f64", "complex<f64>")))

    def lub(self, nodes):
        common = set.intersection(*(self.above[n] for n in nodes))
        least = [n for n in common if common <= self.above[n]]
        if not least:
            raise Refuse(" ".join(nodes))
        return least[0]

    def library(self, operands, function):
        def node(o):
            if not o.weak or o.elem == "i1":
                return o.elem
            return {1: "i*", 2: "f*", 3: "c*"}[category(o.elem)]

        if len(operands) == 1:
            return operands[0].elem, operands[0].weak
        if len({o.elem for o in operands}) == 1 and not all(o.weak for o in operands):
            return operands[0].elem, False
        if all(o.weak for o in operands) and not self.strict:
            return self.concrete(self.lub({o.elem for o in operands}))[0], True
        return self.concrete(self.lub({node(o) for o in operands}))

    def concrete(self, node):
        return (self.default[node], True) if node in self.default else (node, False)

    def beside(self, a, b):
        return not a.weak and not b.weak

    def contested(self, operands):
        if all(o.weak for o in operands) and not self.strict:  # the storage types meet, as in library
            return [o._replace(weak=True) for o in super().contested([o._replace(weak=False) for o in operands])]
        return super().contested(operands)

    def inexact(self, elem):
        if kind(elem) in "fc" or elem in ("i2", "ui2"):
            return elem
        return "f64" if elem in ("i64", "ui64") else "f32"

    def number(self, elem, function=None):
        return "i32" if elem == "i1" else elem


# ---- TensorFlow: flexible_dtypes.py, as its table of pairs


@functools.cache
def pairs(name):
    rows = {}
    for line in (SHARED / "oracles" / "pairs" / f"{name}.tsv").read_text().splitlines():
        if line and line[0] != "#":
            a, b, result, weak = line.split("\t")
            rows[a, b] = (result, weak == "1")
    return rows


TF_WEAK = ["i32", "i64", "f32", "f64", "complex<f64>"]


class TensorFlow(System):
    def library(self, operands, function):
        def spell(elem, weak):
            return elem + "*" * weak

        first, rest = operands[0], operands[1:]
        elem, weak = first.elem, first.weak
        if len(rest) == 0:
            return elem, weak
        table = pairs(self.name.replace("tf-", "tensorflow-"))
        for o in rest:
            elem, weak = table.get((spell(elem, weak), spell(o.elem, o.weak)), ("-", False))
            if elem == "-":
                raise Refuse(self.name)
        return elem, weak

    def can_be_weak(self, elem):
        return elem in TF_WEAK

    def inexact(self, elem):
        return elem if kind(elem) in "fc" or elem in SMALL_INTS else "f32"

    def number(self, elem, function=None):
        if elem == "i1":
            raise Refuse("a bool where a number is needed")
        return elem


# ---- NumPy: the installed one


PYTHON = {0: True, 1: 0, 2: 0.0, 3: 0j}  # weak i1 is no python bool: see Numpy.library


class Numpy(System):
    weak_results = False
    python = {2: "f64", 3: "complex<f64>"}

    def library(self, operands, function):
        values = [PYTHON[category(o.elem)] if o.weak and o.elem != "i1" else np.zeros(1, DTYPES[o.elem]) for o in operands]
        try:
            if function == "result_type" or any(not o.weak and o.elem in SMALL_INTS + SMALL_FLOATS for o in operands):
                result = np.result_type(*values)
            else:
                result = self.loop(function, values)
        except (TypeError, ValueError) as error:
            raise Refuse(str(error)) from error
        if result not in NAMES:
            raise Refuse(f"{function} gives {result}")
        return NAMES[result], False

    def loop(self, function, values):
        """The type in which a ufunc works: that of its first loop that takes the operands."""
        with np.errstate(all="ignore"):
            if function in ("less", "equal") or function == "fmod" and any(np.iscomplexobj(v) for v in values):
                # The result says nothing of the loop, and fmod has no complex one, where StableHLO's remainder takes complex values; add has
                # the same loops otherwise, and takes bools as bools.
                return np.asarray(np.add(*values)).dtype
            if function == "divide":
                try:
                    return np.asarray(np.floor_divide(*ones(values))).dtype
                except TypeError:
                    return np.asarray(np.true_divide(*values)).dtype
            if function == "clip":
                return np.asarray(np._core.umath.clip(*(ones(values) + ones(values[-1:]))[:3])).dtype
            if function == "matmul":  # which takes no python numbers, and has the loops of clip
                return np.asarray(np._core.umath.clip(*ones(values), *ones(values[-1:]))).dtype
            if function == "floats":
                return self.floats(values)
            return np.asarray(getattr(np, function)(*ones(values))).dtype

    def floats(self, values):
        """The type in which a function works that has loops for floats and complex numbers alone."""
        values = sorted(values, key=lambda v: (not isinstance(v, np.ndarray), isinstance(v, float), getattr(v, "dtype", None) != DTYPES["bf16"]))
        if any(np.result_type(v).kind == "c" for v in values):
            return np.result_type(*values) if len(values) > 2 else np.asarray(np.add(*ones(values))).dtype
        if isinstance(values[-1], float) and not any(isinstance(v, np.ndarray) and category(NAMES[v.dtype]) > 1 for v in values):
            return np.dtype(np.float64)  # a python float above integers is one of NumPy's default type
        if isinstance(values[-1], int) and all(isinstance(v, int) or getattr(v, "dtype", None) == np.bool_ for v in values):
            return np.dtype(np.float64)
        found = values[0]
        for v in values[1:]:
            found = np.ones(1, np.asarray(np.arctan2(*ones([found, v]))).dtype)
        return np.asarray(found).dtype

    def inexact(self, elem):
        if kind(elem) in "fc":
            return elem
        return "f16" if width(elem) <= 8 else "f32" if width(elem) == 16 else "f64"

    def number(self, elem, function=None):
        if elem == "i1":
            if function in ("left_shift", "right_shift", "power", "fmod", "floor_divide", "square", "conjugate"):
                return "i8"
            raise Refuse("a bool where a number is needed")
        return elem


def ones(values):
    return [np.ones(1, v.dtype) if isinstance(v, np.ndarray) else type(v)(1) for v in values]


# ---- PyTorch: TypeProperties.cpp result_type, over promoteTypes as the pairs of tensors with dimensions


class Torch(System):
    weak_results = False
    python = {2: "f32", 3: "complex<f32>"}

    def promote(self, a, b):
        if a is None or b is None:
            return a or b
        result = pairs("torch").get((a, b), ("-", 0))[0]
        if result == "-":
            raise Refuse(f"torch: {a}, {b}")
        return result

    def over(self, higher, lower):
        """A slot of higher priority with one of lower."""
        if higher is None or lower is None:
            return higher or lower
        if higher == "i1" or category(lower) > category(higher):
            if category(higher) == 2 and category(lower) == 3:
                partner = {"f16": "complex<f16>", "bf16": "complex<bf16>", "f32": "complex<f32>", "f64": "complex<f64>"}.get(higher)
                if partner is None:
                    raise Refuse(f"torch: complex of {higher}")
                return partner
            if category(lower) >= 2 or higher == "i1":
                return pairs("torch").get((higher, lower + "@0"), ("-", 0))[0]
        return higher

    def library(self, operands, function):
        slots = [None, None, None]
        for o in operands:
            if not o.weak and (o.elem, o.elem) not in pairs("torch"):
                raise Refuse(f"torch has no {o.elem}")
            slot = 2 if o.weak else 1 if o.scalar else 0
            elem = o.elem if not o.weak else {0: "i1", 1: "i64", 2: "f32", 3: "complex<f32>"}[category(o.elem)]
            if elem not in DTYPES and not is_complex_half(elem) or (elem, elem) not in pairs("torch"):
                raise Refuse(f"torch has no {elem}")
            slots[slot] = self.promote(slots[slot], elem)
        dims, scalars, numbers = slots
        # a python number counts as itself beside tensors of either kind
        result = self.over(dims, self.over(scalars, numbers))
        if result in (None, "-"):
            raise Refuse("torch")
        return result, False

    def beside(self, a, b):
        return super().beside(a, b) and a.scalar == b.scalar

    def inexact(self, elem):
        return elem if kind(elem) in "fc" or elem in SMALL_INTS else "f32"

    def number(self, elem, function=None):
        return "i64" if elem == "i1" else elem


def system(name, x32=False, policy=None):
    """The system of a name; systems have no state, and one is made once."""
    return made(name, x32, tuple(sorted((policy or {}).items())))


@functools.cache
def made(name, x32, policy):
    kinds = {"jax": Jax, "jax-strict": Jax, "tf-all": TensorFlow, "tf-safe": TensorFlow, "numpy": Numpy, "torch": Torch}
    return kinds[name](name, x32, dict(policy))


SYSTEMS = ("jax", "jax-strict", "tf-all", "tf-safe", "numpy", "torch")


# ---- the oracles' rows


def read_operand(text):
    weak, scalar = text.endswith("*"), text.endswith("@0")
    text = text.rstrip("*").removesuffix("@0")
    return Operand({"i": "i64", "f": "f64", "complex": "complex<f64>"}.get(text, text), weak, scalar)


def check(file, name, x32=False):
    """How many rows of a table there are, and those on which this module differs."""
    s, rows, bad = system(name, x32, {"complex-half": "keep"}), 0, []
    for line in file.read_text().splitlines():
        if not line or line[0] == "#":
            continue
        cells = line.split("\t")
        want, weak = cells[-2], cells[-1] == "1"
        operands = [read_operand(t) for t in (cells[0].split(",") if len(cells) == 3 else cells[:2])]
        if any(o.elem not in DTYPES for o in operands) or is_complex_half(want):
            continue
        rows += 1
        try:
            got = s.library(operands, "result_type")
        except Refuse:
            got = ("-", False)
        if got[0] != want or got[1] and got[0] != "i1" and not weak or weak and not got[1]:
            bad.append((line, got))
    return rows, bad


def main():
    global SHARED
    if len(sys.argv) > 1:
        SHARED = pathlib.Path(sys.argv[1])
    failed = 0
    for stem, name, x32 in (("jax-standard-x64", "jax", False), ("jax-standard-x32", "jax", True), ("jax-strict-x64", "jax-strict", False),
                            ("jax-strict-x32", "jax-strict", True), ("tensorflow-all", "tf-all", False),
                            ("tensorflow-safe", "tf-safe", False), ("numpy", "numpy", False), ("torch", "torch", False)):
        for folder in ("pairs", "nary"):
            rows, bad = check(SHARED / "oracles" / folder / f"{stem}.tsv", name, x32)
            print(f"{folder}/{stem}: {rows} rows, {len(bad)} differ", *bad[:8], sep="\n  " if bad else " ")
            failed += len(bad)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
