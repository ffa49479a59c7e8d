#!/usr/bin/env python3
"""Write ir/interp/chlo.mlir: each function of CHLO as operations of StableHLO, for the interpreter.

    python record_chlo.py

The pass chlo-legalize-to-stablehlo of the installed jaxlib makes them, so that they compute what XLA and StableHLO's
reference interpreter compute.
"""
import pathlib
import re

import jax._src.interpreters.mlir as mlir
from jaxlib.mlir import ir, passmanager
from jaxlib.mlir.dialects import stablehlo

OUTPUT = pathlib.Path(__file__).parent.parent / "ir" / "interp" / "chlo.mlir"
COMPLEX = "acos acosh asin asinh atan atanh cosh sinh tan".split()
REAL = COMPLEX + "bessel_i1e digamma erf erf_inv erfc lgamma polygamma zeta".split()
BINARY = {"polygamma", "zeta"}
PASSES = "builtin.module(func.func(chlo-legalize-to-stablehlo),canonicalize,cse)"


def decompose(op, element):
    """Return the text of a function that computes op on one element."""
    names = ["%x", "%y"] if op in BINARY else ["%x"]
    t = f"tensor<{element}>"
    program = f"""func.func @{op}_{re.sub(r"[<>]", "", element)}({", ".join(f"{n}: {t}" for n in names)}) -> {t} {{
      %0 = "chlo.{op}"({", ".join(names)}) : ({", ".join([t] * len(names))}) -> {t}
      return %0 : {t}
    }}"""
    with mlir.make_ir_context():
        module = ir.Module.parse(program)
        passmanager.PassManager.parse(PASSES).run(module.operation)
        lines = str(module).splitlines()[1:-1]
    return "\n".join(line[2:] for line in lines)


def main():
    """Write the functions of all element types."""
    stablehlo.register_stablehlo_passes()
    functions = [decompose(op, element) for element in ("f32", "f64") for op in REAL]
    functions += [decompose(op, element) for element in ("complex<f32>", "complex<f64>") for op in COMPLEX]
    OUTPUT.write_text("// Written by tools/record_chlo.py. DO NOT EDIT.\n" + "\n".join(functions) + "\n")


if __name__ == "__main__":
    main()
