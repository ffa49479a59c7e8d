#!/usr/bin/env python3
"""Record what jaxlib writes for MHLO, LLVM, GPU and other dialects that hlo-promote does not know.

Usage   gen_foreign.py layouts > ir/bytecode/layouts.txt
        gen_foreign.py core > ir/bytecode/testdata/core.txt
        gen_foreign.py FOLDER
FOLDER  NAME.mlir; NAME.mlirbc (the bytecode) and NAME.generic (the generic form) are written beside each
Needs   jaxlib 0.12.0.1
"""

import io
import pathlib
import re
import sys

import jaxlib
from jax._src.interpreters import mlir as jax_mlir
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import mhlo

DIALECTS = ("mhlo", "llvm", "gpu", "nvvm", "nvgpu", "vector", "memref", "mpmd")

# Dialects that package ir has; complex, shape and tensor have no bindings.
CORE = ("arith", "builtin", "cf", "chlo", "func", "math", "scf", "sdy", "stablehlo")

# The bindings lack enumerations that are encoded as numbers.
NUMBERS = dict.fromkeys(("llvm.add", "llvm.sub", "llvm.mul", "llvm.shl", "llvm.trunc"), "overflowFlags=varint")
NUMBERS["llvm.getelementptr"] = "noWrapFlags=varint"

# Affine has no bindings; these are from AffineOps.td of LLVM 22.
AFFINE = """\
affine.apply map
affine.delinearize_index static_basis
affine.dma_start
affine.dma_wait
affine.for lowerBoundMap step upperBoundMap operandSegmentSizes:3
affine.if condition
affine.linearize_index static_basis disjoint=bool operandSegmentSizes:2
affine.load alignment? map
affine.max map
affine.min map
affine.parallel lowerBoundsGroups lowerBoundsMap reductions steps upperBoundsGroups upperBoundsMap
affine.prefetch isDataCache isWrite localityHint map
affine.store alignment? map
affine.vector_load alignment? map
affine.vector_store alignment? map
affine.yield"""

HEAD = """\
# The properties of registered operations of dialects that are not in package ir, in the order of
# the encoding: name? is optional, name=varint is the number of an enumeration, name=bool a byte,
# name:N has N segment sizes. tools/oracles/gen_foreign.py reads them from the bindings of jaxlib 0.12.0.1."""


def layout(binding: str) -> str:
    """Return the line of an operation from the source of its Python class."""
    found = re.search(r'OPERATION_NAME = "([^"]+)"', binding)
    assert found
    name = found[1]
    init = binding[binding.index("def __init__") :]
    init = init[: init.index("super().__init__")]
    names = set(re.findall(r'attributes\["(\w+)"\] = ', init)) | set(re.findall(r'operation\.attributes\["(\w+)"\]', binding))
    optional = set(re.findall(r'^    if .*?attributes\["(\w+)"\] = ', init, re.MULTILINE))
    optional |= set(re.findall(r'if "(\w+)" not in self\.operation\.attributes', binding))
    words = [name]
    words += [a + "?" * (a in optional) for a in sorted(names - {"operandSegmentSizes", "resultSegmentSizes"})]
    words += [NUMBERS[name]] if name in NUMBERS else []
    for kind in ("operand", "result"):
        sizes = re.search(rf"_ODS_{kind.upper()}_SEGMENTS = \[(.*?)\]", binding)
        if sizes:
            words.append(f"{kind}SegmentSizes:{len([size for size in sizes[1].split(',') if size.strip()])}")
    return " ".join(words)


def print_layouts(dialects: tuple[str, ...]) -> None:
    """Print the properties of the operations of dialects."""
    folder = pathlib.Path(jaxlib.__file__).parent / "mlir" / "dialects"
    for dialect in dialects:
        text = (folder / f"_{dialect}_ops_gen.py").read_text()
        for binding in text.split("@_ods_cext.register_operation(_Dialect)\n")[1:]:
            print(layout(binding))


def record(folder: pathlib.Path) -> None:
    """Write the bytecode and the generic form of each program."""
    context = jax_mlir.make_ir_context()
    with context:
        mhlo.register_mhlo_dialect(context)
        for source in sorted(folder.glob("*.mlir")):
            module = ir.Module.parse(source.read_text())
            data = io.BytesIO()
            module.operation.write_bytecode(data)
            source.with_suffix(".mlirbc").write_bytes(data.getvalue())
            source.with_suffix(".generic").write_text(module.operation.get_asm(print_generic_op_form=True))


if __name__ == "__main__":
    if sys.argv[1] == "layouts":
        print(HEAD)
        print_layouts(DIALECTS)
        print(AFFINE)
    elif sys.argv[1] == "core":
        print_layouts(CORE)
    else:
        record(pathlib.Path(sys.argv[1]))
