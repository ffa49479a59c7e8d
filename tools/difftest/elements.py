"""The element types that the libraries share with StableHLO: their names in MLIR, their NumPy types and their kinds."""

import ml_dtypes
import numpy as np

SMALL_INTS = ["i2", "i4", "ui2", "ui4"]
SMALL_FLOATS = ["f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E3M4", "f8E4M3", "f8E4M3B11FNUZ", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2",
                "f8E5M2FNUZ", "f8E8M0FNU"]
INTS = [f"{sign}{width}" for sign in ("ui", "i") for width in (8, 16, 32, 64)]
# the types that every library has
CLASSIC = ["i1", *INTS, "bf16", "f16", "f32", "f64", "complex<f32>", "complex<f64>"]


def numpy_integer(element):
    """Return the integer type of NumPy or ml_dtypes with the width and sign of an element type."""
    width = int(element.strip("ui"))
    return getattr(np if width > 4 else ml_dtypes, ("uint" if element[0] == "u" else "int") + str(width))


DTYPES = {name: np.dtype(dtype) for name, dtype in {
    "i1": np.bool_, "complex<f32>": np.complex64, "complex<f64>": np.complex128, "bf16": ml_dtypes.bfloat16, "f16": np.float16,
    "f32": np.float32, "f64": np.float64, "f4E2M1FN": ml_dtypes.float4_e2m1fn, "f6E2M3FN": ml_dtypes.float6_e2m3fn,
    "f6E3M2FN": ml_dtypes.float6_e3m2fn, **{e: getattr(ml_dtypes, "float8_" + e[2:].lower()) for e in SMALL_FLOATS if e[1] == "8"},
    **{e: numpy_integer(e) for e in INTS + SMALL_INTS}}.items()}


def kind(element):
    """Return the kind of an element type: b (boolean), i, u (signed, unsigned integer), f (float) or c (complex)."""
    return "b" if element == "i1" else {"u": "u", "i": "i", "c": "c"}.get(element[0], "f")
