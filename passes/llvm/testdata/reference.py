"""Run StableHLO programs on XLA for the CPU, on the interpreter of StableHLO, and on NumPy and SciPy.

    reference.py HLOREF FOLDER

HLOREF is the directory of hloref.py, FOLDER that of the programs. For each file

NAME.xla.mlir   @main runs in XLA on the columns in NAME.in,
NAME.spec.mlir  @main, which has no arguments, runs in the interpreter,
NAME.numpy      the functions in its other lines, each with its result type, run in double on the rows of NAME.in
                whose number is in the first line, together with the types of the columns,

and the results are written to NAME.xla, NAME.spec and NAME.out. Columns follow one another, in little-endian elements of
one, two, four or eight bytes; those of the interpreter have eight bytes.
"""

import math
import os
import pathlib
import sys

os.environ["XLA_FLAGS"] = "--xla_backend_optimization_level=0"  # half the time to compile

import numpy as np
import scipy.special

sys.path.insert(0, sys.argv[1])
import hloref  # noqa: E402

from jaxlib.mlir.dialects import stablehlo  # noqa: E402


def columns(data, shapes):
    """Return the arrays in a file with these shapes and element types."""
    offset, result = 0, []
    for shape, name in shapes:
        dtype = hloref.DTYPES[name]
        raw = np.frombuffer(data, np.uint8, dtype.itemsize * int(np.prod(shape)), offset)
        offset += raw.size
        if hloref.kind(name) == 1 and hloref.width(name) < 8:
            sign = 1 << (hloref.width(name) - 1) if name.startswith("i") else 0
            raw = ((raw.astype(np.int16) ^ sign) - sign).astype(dtype)
        result.append(raw.view(dtype).reshape(shape))
    return result


def parse(text):
    module, error = hloref.parse(text)
    if error:
        raise ValueError(f"{error['line']}: {error['text']}")
    return module


def xla(text, data):
    module = parse(text)
    main = next(f for f in hloref.functions(module) if hloref.symbol(f) == "main")
    operands = columns(data, [hloref.tensor_parts(t) for t in hloref.signature(main)[0]])
    hloref.arguments = lambda *_: operands
    return b"".join(np.ascontiguousarray(array).tobytes() for _, array in hloref.execute(module))


def interpreter(text):
    with hloref.CONTEXT:
        results = stablehlo.eval_module(parse(text), [])
        return b"".join(np.array([int(v) for v in r], np.uint64).tobytes() for r in results)


def lgamma(x):
    """Python's, which has digits near its roots and for subnormal numbers, where SciPy loses them."""
    try:
        return math.lgamma(x)
    except (OverflowError, ValueError):  # too large, or a pole
        return math.inf


# Where SciPy loses the sign of zero, that of an odd function is put back. At its poles digamma has no value.
FUNCTIONS = {
    "acos": np.arccos, "acosh": np.arccosh, "asin": np.arcsin, "asinh": np.arcsinh, "atan": np.arctan, "atanh": np.arctanh,
    "bessel_i1e": lambda x: np.copysign(scipy.special.i1e(x), x), "conj": np.conj, "cosh": np.cosh,
    "digamma": lambda x: np.where(x == 0, np.nan, scipy.special.digamma(x)), "erf": scipy.special.erf,
    "erf_inv": lambda x: np.copysign(scipy.special.erfinv(x), x), "erfc": scipy.special.erfc, "is_inf": np.isinf,
    "is_neg_inf": np.isneginf, "is_pos_inf": np.isposinf, "lgamma": np.vectorize(lgamma), "sinh": np.sinh,
    "square": lambda x: x * x, "tan": np.tan, "zeta": scipy.special.zeta,
    "polygamma": lambda n, x: np.where(n == 0, scipy.special.digamma(x), scipy.special.polygamma(n, x)),
}  # fmt: skip


def in_double(function, width, operands, to):
    """Return the function's result in elements of type `to`, but in f64 for a float type."""
    dtype = hloref.DTYPES[to]
    if function == "next_after":
        return np.nextafter(*operands).astype(np.float64)
    if hloref.kind(to) == 1:
        x = [[int(v) for v in o] for o in operands]
        wide = [a * b for a, b in zip(x[0], x[-1])]
        wide = [v >> width if function == "mulhi" else v for v in wide]
        return np.array([v & (1 << width) - 1 for v in wide], np.uint64).astype(f"u{dtype.itemsize}")
    x = [o.astype(np.complex128 if hloref.kind(to) == 3 else np.float64) for o in operands]
    result = FUNCTIONS[function](*x)
    return result if result.dtype == np.float64 else result.astype(dtype)


def numpy(lines, data):
    rows, total, *types = lines[0].split()
    operands = [c[: int(rows)] for c in columns(data, [((int(total),), t) for t in types])]
    with np.errstate(all="ignore"):
        results = [in_double(function, hloref.width(types[0]), operands, to) for function, to in map(str.split, lines[1:])]
    return b"".join(np.ascontiguousarray(r).tobytes() for r in results)


def main():
    for path in sorted(pathlib.Path(sys.argv[2]).iterdir()):
        stem = path.with_suffix("")
        if path.name.endswith(".xla.mlir"):
            stem.write_bytes(xla(path.read_text(), stem.with_suffix(".in").read_bytes()))
        elif path.name.endswith(".spec.mlir"):
            stem.write_bytes(interpreter(path.read_text()))
        elif path.suffix == ".numpy":
            path.with_suffix(".out").write_bytes(numpy(path.read_text().splitlines(), path.with_suffix(".in").read_bytes()))


main()
