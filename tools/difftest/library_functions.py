"""Give JAX, NumPy, PyTorch and TensorFlow one interface: each function under the name of its operation.

LIBRARIES[system]() imports the library and sets its mode, once a process. This module knows neither the text nor the tool.
"""

import functools
import operator
import os
import re
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from elements import CLASSIC, DTYPES

BINARY = {"add": operator.add, "subtract": operator.sub, "multiply": operator.mul, "divide": operator.truediv, "power": operator.pow,
          "and": operator.and_, "or": operator.or_}
COMPARE = {"EQ": operator.eq, "NE": operator.ne, "LT": operator.lt, "GE": operator.ge}


@dataclass
class Library:
    """A library: its functions by operation, and how to read its values."""

    make: Callable  # (array, element type) -> value
    elem: Callable  # value -> element type
    functions: dict
    refuses: Callable  # whether an error is one of promotion, and not of a missing kernel
    weak: Callable = lambda value: False
    elems: tuple = tuple(CLASSIC)
    strict: bool = False  # whether it refuses most mixed types, so that programs of many types end soon
    ranks: bool = False  # whether a value without dimensions counts less than others
    python: str = "i1 i64 f64 complex<f64>"  # the element types of Python's bool, int, float and complex as weak constants
    numbers: tuple = (True, 1, 2, 3, 0.5, 1.5, 2.0, 1 + 2j)


def numpy_library():
    """Describe NumPy 2, whose arrays are never weak."""
    names = {np.dtype(t): e for e, t in DTYPES.items()}
    functions = {  # NumPy's functions, not Python's operators: np.float64 is a Python float, so 1j / np.float64 is a Python complex
        "add": np.add, "subtract": np.subtract, "multiply": np.multiply, "divide": np.true_divide, "power": np.power, "and": np.bitwise_and,
        "or": np.bitwise_or, "xor": np.bitwise_xor, "remainder": np.fmod, "atan2": np.arctan2, "maximum": np.maximum, "minimum": np.minimum,
        "EQ": np.equal, "NE": np.not_equal, "LT": np.less, "GE": np.greater_equal, "exponential": np.exp, "exponential_minus_one": np.expm1,
        "log": np.log, "log_plus_one": np.log1p, "sqrt": np.sqrt, "cbrt": np.cbrt, "cosine": np.cos, "sine": np.sin, "tan": np.tan,
        "tanh": np.tanh, "negate": np.negative, "abs": np.abs, "sign": np.sign, "floor": np.floor, "ceil": np.ceil, "is_finite": np.isfinite,
        "select": np.where, "sum": np.sum, "max": np.max, "clamp": lambda lo, x, hi: np.clip(x, lo, hi),
        "concatenate": lambda *xs: np.concatenate(xs)}
    return Library(make=lambda a, e: np.asarray(a).astype(DTYPES[e]), elem=lambda v: names[np.asarray(v).dtype], functions=functions,
                   refuses=lambda error: "common DType" in str(error), numbers=(1, 2, 3, 0.5, 1.5, 1 + 2j))


def jax_library(mode):
    """Describe jax.numpy in one mode of promotion, traced and not run."""
    import jax
    import jax.numpy as jnp
    jax.config.update("jax_enable_x64", True)
    jax.config.update("jax_numpy_dtype_promotion", mode)
    names = {np.dtype(t): e for e, t in DTYPES.items()}
    functions = {
        "add": jnp.add, "subtract": jnp.subtract, "multiply": jnp.multiply, "divide": jnp.true_divide, "power": jnp.power,
        "and": jnp.bitwise_and, "or": jnp.bitwise_or, "xor": jnp.bitwise_xor, "remainder": jnp.fmod, "atan2": jnp.arctan2,
        "maximum": jnp.maximum, "minimum": jnp.minimum, "EQ": jnp.equal, "NE": jnp.not_equal, "LT": jnp.less, "GE": jnp.greater_equal,
        "exponential": jnp.exp, "exponential_minus_one": jnp.expm1, "log": jnp.log, "log_plus_one": jnp.log1p, "sqrt": jnp.sqrt,
        "cbrt": jnp.cbrt, "cosine": jnp.cos, "sine": jnp.sin, "tan": jnp.tan, "tanh": jnp.tanh, "negate": jnp.negative, "abs": jnp.abs,
        "sign": jnp.sign, "floor": jnp.floor, "ceil": jnp.ceil, "is_finite": jnp.isfinite, "select": jnp.where, "sum": jnp.sum,
        "max": jnp.max, "clamp": lambda lo, x, hi: jnp.clip(x, lo, hi), "concatenate": lambda *xs: jnp.concatenate(xs)}
    return Library(strict=mode == "strict", make=lambda a, e: jax.ShapeDtypeStruct(np.shape(a), DTYPES[e]), elem=lambda v: names[v.dtype],
                   weak=lambda v: v.weak_type, refuses=lambda error: type(error).__name__ == "TypePromotionError",
                   functions={o: functools.partial(jax.eval_shape, f) for o, f in functions.items()})


def torch_library():
    """Describe PyTorch on the CPU. It has few kernels for ui16, ui32 and ui64, and programs here have none of them."""
    import torch
    dtypes = {"i1": torch.bool, "ui8": torch.uint8, "i8": torch.int8, "i16": torch.int16, "i32": torch.int32, "i64": torch.int64,
              "bf16": torch.bfloat16, "f16": torch.float16, "f32": torch.float32, "f64": torch.float64,
              "complex<f32>": torch.complex64, "complex<f64>": torch.complex128}
    names = {t: e for e, t in dtypes.items()}
    return Library(
        ranks=True, elems=tuple(dtypes), make=lambda a, e: torch.tensor(np.asarray(a).tolist()).to(dtypes[e]), elem=lambda v: names[v.dtype],
        refuses=lambda error: re.search(r"Promotion for|Unknown Complex ScalarType", str(error)),
        functions={**BINARY, **COMPARE, "maximum": torch.maximum, "minimum": torch.minimum, "exponential": torch.exp, "sqrt": torch.sqrt,
                   "log": torch.log, "cosine": torch.cos, "sine": torch.sin, "negate": torch.neg, "abs": torch.abs,
                   "xor": operator.xor, "remainder": torch.fmod, "atan2": torch.atan2, "exponential_minus_one": torch.expm1,
                   "log_plus_one": torch.log1p, "tan": torch.tan, "tanh": torch.tanh, "sign": torch.sign, "floor": torch.floor,
                   "ceil": torch.ceil, "is_finite": torch.isfinite, "select": torch.where, "sum": torch.sum, "max": torch.amax,
                   "concatenate": lambda *xs: torch.cat(xs)})


def tensorflow_library(mode):
    """Describe TensorFlow in one mode of promotion."""
    os.environ["TF_ENABLE_ONEDNN_OPTS"] = "0"
    os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
    import tensorflow as tf
    import tensorflow.experimental.numpy as tnp
    from tensorflow.python.framework.weak_tensor import WeakTensor
    tnp.experimental_enable_numpy_behavior(dtype_conversion_mode=mode)
    names = {e: "bfloat16" if e == "bf16" else np.dtype(t).name for e, t in DTYPES.items() if e in CLASSIC}
    elems = {tf.as_dtype(n): e for e, n in names.items()}

    def inexact(of_floats, of_all):
        """Combine two functions: tf.exp refuses integers, and tnp.exp of bf16 is f32."""
        return lambda v: (of_floats if v.dtype.is_floating or v.dtype.is_complex else of_all)(v)

    return Library(
        make=lambda a, e: tf.constant(np.asarray(a).astype(names[e] if e != "bf16" else DTYPES[e]), tf.as_dtype(names[e])),
        elem=lambda v: elems[v.dtype], weak=lambda v: isinstance(v, WeakTensor),
        refuses=lambda error: "implicit dtype promotion" in str(error) or "Implicit Conversion" in str(error),
        python="i1 i32 f32 complex<f64>", numbers=(1, 2, 3, 0.5, 1.5, 2.0),  # its bool is strong, and TensorFlow has no weak complex type
        functions={**BINARY, **COMPARE, "multiply": tf.multiply, "maximum": tf.maximum, "minimum": tf.minimum,  # x * y of bools is logical_and
                   "exponential": inexact(tf.exp, tnp.exp), "sqrt": inexact(tf.sqrt, tnp.sqrt), "log": inexact(tf.math.log, tnp.log),
                   "cosine": inexact(tf.cos, tnp.cos), "sine": inexact(tf.sin, tnp.sin), "negate": operator.neg, "abs": abs, "select": tnp.where,
                   "sum": tf.reduce_sum, "max": tf.reduce_max, "clamp": lambda lo, x, hi: tf.clip_by_value(x, lo, hi),
                   "concatenate": lambda *xs: tnp.concatenate(xs)})


LIBRARIES = {
    "jax": lambda: jax_library("standard"), "jax-strict": lambda: jax_library("strict"), "numpy": numpy_library, "torch": torch_library,
    "tf-all": lambda: tensorflow_library("all"), "tf-safe": lambda: tensorflow_library("safe"),
}
