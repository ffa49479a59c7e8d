"""Record the answers of the systems of promote/lattices in promote/lattices/NAME.tsv.

A row has two operands and their join, "-" if it is refused or depends on their order. The tests compare the lattice files with these answers.

    python record_lattices.py NAME...

mlx, keras, array-api and onnx ask the library itself (mlx[cpu]==0.32.4, keras==3.15.1 with jax, array_api_strict==2.6.1,
onnx==1.23.2). nx, anvl and julia need no library: their rows are the rule of the source evaluated for every pair, in the form
in which the source has it, which is not that of a lattice, and the answers that its tests and documentation give.
"""
import itertools
import os
import pathlib
import sys

FOLDER = pathlib.Path(__file__).parent.parent / "promote" / "lattices"
INTEGERS = {f"{s}{w}": (s, w) for s in ("ui", "i") for w in (8, 16, 32, 64)}
NUMPY = dict(bool="i1", bfloat16="bf16", float16="f16", float32="f32", float64="f64", complex64="complex<f32>",
             complex128="complex<f64>") | {("uint" if s == "ui" else "int") + str(w): t for t, (s, w) in INTEGERS.items()}
SCALARS = {"i32*": 1, "f32*": 1.5, "complex<f32>*": 1j}


def mlx():
    import mlx.core as mx
    mx.set_default_device(mx.cpu)
    types = {m: getattr(mx, "bool_" if n == "bool" else n) for n, m in NUMPY.items() if hasattr(mx, n)}
    types["i1"] = mx.bool_
    back = {str(t): m for m, t in types.items()}

    def ask(x, y):
        x, y = (mx.zeros((2,), types[o]) if o in types else SCALARS[o] for o in (x, y))
        return back[str(mx.add(x, y).dtype)]
    return f"recorded from mlx {mx.__version__}, mlx.core.add", [*types, *SCALARS], ask


def keras():
    os.environ["KERAS_BACKEND"] = "jax"
    import keras as library
    types = {m: n for n, m in NUMPY.items()} | {"i32*": int, "f32*": float}
    return (f"recorded from keras {library.__version__} on jax, keras.backend.result_type", list(types),
            lambda x, y: NUMPY[library.backend.result_type(types[x], types[y])])


def array_api():
    import array_api_strict as xp
    types = {m: getattr(xp, n) for n, m in NUMPY.items() if hasattr(xp, n)}
    back = {str(t): m for m, t in types.items()}

    def ask(x, y):
        if x not in types:
            return None  # Python joins two python scalars itself
        a, b = (xp.zeros((2,), dtype=types[o]) if o in types else SCALARS[o] for o in (x, y))
        try:
            return back[str((a & b if x == y == "i1" else a * b).dtype)]
        except TypeError:
            return "-"
    return f"recorded from array_api_strict {xp.__version__}, the operator *, for bools &", [*types, *SCALARS], ask


def onnx():
    import onnx as library
    import onnx.defs
    schema = onnx.defs.get_schema("Add")
    inputs = {i.type_str for i in schema.inputs}
    assert inputs == {"T"}, inputs
    words = dict(float="f32", double="f64", float16="f16", bfloat16="bf16", **{("uint" if s == "ui" else "int") + str(w): t for t, (s, w) in INTEGERS.items()})
    types = [words[t[len("tensor("):-1]] for t in schema.type_constraints[0].allowed_type_strs]
    return (f"recorded from onnx {library.__version__}, the type constraints of Add-{schema.since_version}", types,
            lambda x, y: x if x == y else "-")


# Nx.Type.merge of nx 0.13.1: kinds have a precedence, {c, f and f8_e4m3fn, bf, s, u}; equal kinds take
# the larger size.
NX = {"ui2": ("u", 2), "ui4": ("u", 4), "i2": ("s", 2), "i4": ("s", 4), "bf16": ("bf", 16), "f8E4M3FN": ("f8_e4m3fn", 8), "f8E5M2": ("f", 8), "f16": ("f", 16), "f32": ("f", 32),
      "f64": ("f", 64), "complex<f32>": ("c", 64), "complex<f64>": ("c", 128)} | {t: (s.replace("ui", "u").replace("i", "s"), w) for t, (s, w) in INTEGERS.items()}


def nx():
    back = {v: k for k, v in NX.items()}
    rank = {"c": 4, "f": 3, "f8_e4m3fn": 3, "bf": 2, "s": 1, "u": 0}

    def merge(a, b):
        if a[0] == b[0]:
            return a[0], max(a[1], b[1])
        low, high = (a, b) if rank[a[0]] < rank[b[0]] else (b, a)
        if (low[0], high[0]) == ("u", "s"):
            return "s", max(min(low[1] * 2, 64), high[1])
        if (low[0], high[0]) == ("f", "c"):
            return "c", max(low[1] * 2, high[1])
        return high

    def ask(x, y):
        if x == "i1":  # EXLA.Defn.merge_type: predicates among themselves stay, otherwise they are u8
            return "i1" if y == "i1" else None if y == "f32*" else ask("ui8", y)
        if x not in NX:
            return None
        if y == "complex<f32>*":
            y = "complex<f32>"  # Nx.Shared.binary_type: only integers and floats are numbers
        if y in NX:
            left, right = merge(NX[x], NX[y]), merge(NX[y], NX[x])
            return back[left] if left == right else "-"
        # merge_number of a small number
        return x if y == "i32*" and NX[x][0] in ("u", "s") or NX[x][0] in ("bf", "f", "c") else "f32"
    return ("evaluated by the rule of nx 0.13.1, Nx.Type.merge and Nx.Type.merge_number", ["i1", *NX, "i32*", "f32*", "complex<f32>*"], ask)


def anvl():
    floats = {"bf16": 16, "f16": 16, "f32": 32, "f64": 64}
    rank = {"i1": 1, "i32*": 2, "f32*": 3} | dict.fromkeys(floats, 3) | dict.fromkeys(INTEGERS, 2)

    def ask(x, y):  # promote_dt_known and promote_dt_rdata
        if x == y:
            return x.rstrip("*")
        if y.endswith("*"):
            if x.endswith("*"):
                return "f32"
            return x if rank[x] >= rank[y] else y[:-1]
        if rank[x] != rank[y]:
            return max(x, y, key=rank.get)
        if rank[x] == 3:
            return f"f{max(floats[x], floats[y])}"
        (s, v), (t, w) = INTEGERS[x], INTEGERS[y]
        if s == t:
            return f"{s}{max(v, w)}"
        unsigned, signed = (v, w) if s == "ui" else (w, v)
        if unsigned == 64:
            return "-"
        return f"i{signed if unsigned < signed else 2 * unsigned}"
    return ("evaluated by the rule of anvl after 0.4.0, commit 06aa26a, promote_dt_known and promote_dt_rdata",
            ["i1", *INTEGERS, *floats, "i32*", "f32*"], ask)


def julia():
    floats = {"f32": 32, "f64": 64}

    def ask(x, y):
        if x == y or x == "i1":  # promote_rule(Bool, T <: Number) = T
            return y
        if x in INTEGERS:
            if y not in INTEGERS:
                return y
            (s, v), (_, w) = INTEGERS[x], INTEGERS[y]
            return x if v > w or v == w and s == "ui" else y
        if {x, y} == {"bf16", "f16"}:
            return "-"
        if y.startswith("complex"):
            wide = "64" in (x + y)
            return "complex<f64>" if wide else "complex<f32>"
        return max(x, y, key=lambda t: floats.get(t, 0))
    return ("evaluated by the rules of julia 1.10, base/int.jl, float.jl, bool.jl, complex.jl, and BFloat16s.jl",
            ["i1", *INTEGERS, "bf16", "f16", "f32", "f64", "complex<f32>", "complex<f64>"], ask)


def main(names):
    for name in names:
        source, operands, ask = globals()[name.replace("-", "_")]()
        rows = ((x, y, ask(x, y)) for x, y in itertools.combinations_with_replacement(operands, 2))
        lines = ["\t".join(row) for row in rows if row[2] is not None]
        (FOLDER / f"{name}.tsv").write_text(f"# {source}\n" + "\n".join(lines) + "\n")
        print(name, len(lines))


main(sys.argv[1:])
