"""Record what golden programs compute on XLA for CPU, for TestRecordedValues of cmd/hlo-promote/internal/cli.

Usage    record_values.py TOOL OUT
Promotes each program of testdata/mlir/promote and lit/rules with each of SYSTEMS, runs its functions with inputs by seed,
and writes a JSON line for each: the file, the system, the function, arguments and results, in the encoding of hloref.py.
Functions that XLA for CPU does not run, and those that call other code or make random numbers, are left out.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tools" / "difftest")]
import hloref  # noqa: E402
import jax  # noqa: E402
import run_values  # noqa: E402, sets flags of XLA

SYSTEMS = ("jax", "numpy", "torch")
UNDEFINED = ("stablehlo.custom_call", "stablehlo.rng", "stablehlo.rng_bit_generator", "stablehlo.infeed", "stablehlo.recv", "stablehlo.send", "stablehlo.outfeed")


def rows_of(item):
    """Return the rows of a promoted program."""
    file, system, text = item
    module, problem = hloref.parse(text)
    rows = []
    if problem:
        return rows
    for function in hloref.functions(module):
        name = hloref.symbol(function)
        if not hloref.has_body(function) or any(op.name in UNDEFINED for op in hloref.walk(module.operation)):
            continue
        try:
            alone = hloref.isolate(module, name)
            arrays = run_values.inputs_of(hloref, alone, 1)
            encoded = [hloref.to_bits(a, hloref.NAMES[a.dtype]) for a in arrays]
            results = hloref.execute(alone, [{"data": e} for e in encoded])
        except Exception:  # XLA has many kinds of errors
            continue
        if not results:
            continue
        rows.append({"id": f"{file} {system} @{name}", "file": file, "system": system, "function": name,
                     "args": [{"type": hloref.type_name(a, hloref.NAMES[a.dtype]), "data": e} for a, e in zip(arrays, encoded)],
                     "results": [{"type": hloref.type_name(a, n), "data": hloref.to_bits(a, n)} for n, a in results]})
    return rows


def main():
    """Record all programs."""
    tool, out = sys.argv[1:]
    jax.config.update("jax_enable_x64", True)
    items = []
    for folder in ("testdata/mlir/promote", "lit/rules"):
        for path in sorted((ROOT / folder).glob("*.mlir")):
            if ".golden" in path.name:
                continue
            for system in SYSTEMS:
                done = subprocess.run([tool, "-s", system, str(path)], capture_output=True, text=True)
                if done.returncode == 0:
                    items.append((f"{folder}/{path.name}", system, done.stdout))
    with open(out, "w", encoding="utf-8") as stream:
        for rows in hloref.isolated(rows_of, items):
            for row in rows if isinstance(rows, list) else []:
                stream.write(json.dumps(row, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
