"""Read the modules that callers have: text, files, and objects of jax, recognized by their methods so that jax need not be installed."""
from __future__ import annotations

import importlib
import os
import re
import warnings
from typing import Any, Collection, Optional, Sequence


def read(module: Any) -> tuple[str, bytes]:
    """Return what the program reads: a file, or the contents of its standard input."""
    if isinstance(module, os.PathLike):
        with open(module, "rb"):  # for Python's own errors
            return os.fsdecode(module), b""
    if isinstance(module, (bytes, bytearray)):
        return "-", bytes(module)
    text = _text(module)
    if text.endswith(".mlir") and "\n" not in text:
        raise ValueError(f"expected the text of a module, got a path; it is pathlib.Path({text!r}) if the file is meant")
    return "-", text.encode("utf-8", "surrogateescape")


def _text(module: Any) -> str:
    """Return the StableHLO text of a module. It recognizes jax's objects by their methods, so that jax need not be installed."""
    if isinstance(module, str):
        return module
    for method in ("mlir_module", "as_text"):  # jax.export.Exported; jax.stages.Lowered
        if callable(getattr(module, method, None)):
            return str(getattr(module, method)())
    if hasattr(module, "operation"):  # jaxlib.mlir.ir.Module
        return str(module)
    advice = "; give what its method lower() returns" if callable(getattr(module, "lower", None)) else ""
    raise TypeError(f"expected text, a path, a jax Lowered or Exported, or an MLIR module, got {type(module).__name__}{advice}")


def located(module: Any) -> Any:
    """Return the text of a jax Lowered with the places of the Python program, so that findings refer to it; anything else unchanged."""
    if callable(getattr(module, "as_text", None)) and not callable(getattr(module, "mlir_module", None)):
        try:
            return module.as_text(debug_info=True)
        except TypeError:  # a jax that has no such option
            pass
    return module


def weak_arguments(module: Any) -> list[str]:
    """Find the arguments of @main that are weak in a jax Lowered or Exported, whose text does not mark them."""
    if not hasattr(type(module), "in_avals") and "in_avals" not in getattr(module, "__dict__", {}):  # the property of a Lowered may fail
        return []
    count, constants = _main_arguments(_text(module))
    avals = _avals(module, constants)
    weak = {i for i, aval in enumerate(avals) if getattr(aval, "weak_type", False)}
    if not weak:
        return []
    kept = _kept(module, constants)
    if kept is None:
        if count - constants != len(avals):
            warnings.warn("this jax does not say which arguments it dropped, so that none is taken to be weak; give weak_args", stacklevel=4)
            return []
        kept = range(len(avals))
    # tokens, the index of the platform and hoisted constants come before the arguments of the Python function
    first = count - len(kept)
    return [f"@main:{first + position}" for position, i in enumerate(sorted(kept)) if i in weak]


def _avals(module: Any, constants: int) -> Sequence[Any]:
    """Return the abstract values of the arguments of a Lowered or Exported, one for each leaf, including those that jax dropped."""
    tree_util = importlib.import_module("jax.tree_util")  # installed, since jax made the object
    if constants:  # in jax 0.12, in_avals includes hoisted constants
        return [getattr(leaf, "_aval", None) for leaf in tree_util.tree_leaves(module.args_info)]
    leaves: Sequence[Any] = tree_util.tree_leaves(module.in_avals)
    return leaves


def _kept(module: Any, constants: int) -> Optional[Collection[int]]:
    """Return the numbers of the arguments that jax did not drop as unused; None if this jax does not record them."""
    kept: Optional[Collection[int]] = getattr(module, "module_kept_var_idx", None)  # Exported
    if kept is None:  # Lowered has no public attribute for it, and counts hoisted constants
        kept = getattr(getattr(module, "_lowering", None), "compile_args", {}).get("kept_var_idx")
        kept = kept if kept is None else [i - constants for i in kept if i >= constants]
    return kept


def _main_arguments(text: str) -> tuple[int, int]:
    """Count the arguments of @main in text that MLIR printed, and those of them that are constants which jax hoisted."""
    start = re.search(r"func\.func (?:public )?@main\(", text)
    count = constants = 0
    depth = 1 if start else 0
    for token in _TOKEN.finditer(text, start.end() if start else 0):
        if depth == 0:
            break
        depth += {"(": 1, ")": -1}.get(token[0], 0)
        count += token[0].startswith("%")
        constants += token[0].startswith("jax.")
    return count, constants


# Tokens that delimit the arguments of a function in text: names, brackets, a mark of jax; and strings, whose contents do not count.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|%arg\d+:|jax\.const = true')
