"""Name element types as MLIR, NumPy and ml_dtypes do."""
from __future__ import annotations

import importlib
from typing import Any

# The names of dtypes; those of ml_dtypes are its types. StableHLO has types without dtype, such as complex<f16>.
DTYPES = {
    "i1": "bool", **{f"i{n}": f"int{n}" for n in (2, 4, 8, 16, 32, 64)}, **{f"ui{n}": f"uint{n}" for n in (2, 4, 8, 16, 32, 64)},
    "bf16": "bfloat16", "f16": "float16", "f32": "float32", "f64": "float64", "complex<f32>": "complex64", "complex<f64>": "complex128",
    "f4E2M1FN": "float4_e2m1fn", "f6E2M3FN": "float6_e2m3fn", "f6E3M2FN": "float6_e3m2fn",
    **{f"f8{t}": f"float8_{t.lower()}" for t in ("E3M4", "E4M3", "E4M3B11FNUZ", "E4M3FN", "E4M3FNUZ", "E5M2", "E5M2FNUZ", "E8M0FNU")},
}
_OF_DTYPE = {name: mlir for mlir, name in DTYPES.items()}
# Python's numbers, which are weak.
_NUMBERS = {bool: "i1", int: "i*", float: "f*", complex: "c*"}


def operand(value: Any) -> str:
    """Return an operand as the command join spells it: of a string, a type of Python's numbers, a dtype, or an object with a dtype."""
    if isinstance(value, str):
        return value
    if isinstance(value, type) and value in _NUMBERS:
        return _NUMBERS[value]
    if type(value) in _NUMBERS:
        return _NUMBERS[type(value)]
    weak = "*" if getattr(value, "weak_type", False) is True else ""
    dtype = value if value is None or isinstance(value, type) else getattr(value, "dtype", value)
    try:
        name = None if dtype is None else importlib.import_module("numpy").dtype(dtype).name
    except (ImportError, TypeError):
        name = None
    if name not in _OF_DTYPE:
        raise TypeError(f"expected an element type, such as 'i32', numpy.int32 or float, got {value!r}")
    return _OF_DTYPE[name] + weak


def dtype(element: str) -> Any:
    """Return the numpy.dtype of an element type. Raise TypeError if there is none, ImportError without NumPy or ml_dtypes."""
    name = DTYPES.get(element)
    if name is None:
        raise TypeError(f"neither NumPy nor ml_dtypes has a dtype for {element}")
    numpy = importlib.import_module("numpy")
    own = name.startswith(("bfloat", "float4_", "float6_", "float8_")) or name.lstrip("u") in ("int2", "int4")
    return numpy.dtype(getattr(importlib.import_module("ml_dtypes"), name) if own else name)
