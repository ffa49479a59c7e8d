#!/usr/bin/env python3
"""Ask the references about rewritten modules: the verifier and XLA for the CPU.

Usage    judge.py TOOLS COMMAND ARGUMENT...     TOOLS is the folder of hloref.py
Commands parts CORPUS OUT         write each part of the corpus that verifies to OUT, and one name a line
         verify LIST              of each file that LIST names: its element types, or the verifier's words
         equal LIST               of pairs of files: whether they compute the same bits
         targets ORACLES LIST     of pairs of a rewritten program and JAX's narrow one: what gen_targets.judge says
         convert LIST             of FILE FROM TO lines: FILE.out, what XLA's convert makes of the elements in FILE
         values LIST              of FILE INPUT lines: FILE.out, the bits of the first result for the bits of the argument
         lower OUT STEP           write every STEP-th program lowered by JAX with and without 64-bit types
         types                    the types that JAX replaces without 64-bit types
         hlo LIST                 of each file: the types that the compiled program adds in
Output   one JSON value a line, in the order of the input.
"""

import json
import math
import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools"))
import xla  # noqa: E402

xla.set_flags(*os.environ.get("JUDGE_XLA_FLAGS", f"{xla.EXACT} {xla.NO_FUSION_EMITTERS}").split())
sys.path[:0] = [sys.argv[1], str(pathlib.Path(sys.argv[1]) / "oracles")]

import hloref  # noqa: E402
import numpy as np  # noqa: E402
from jaxlib import lapack  # noqa: E402

lapack._lapack.initialize()

MOST_ELEMENTS = 1 << 24
ELEMENT = re.compile(r"(?:u|s)?i[0-9]+|b?f[0-9]+\w*")


def lines(path):
    return pathlib.Path(path).read_text().splitlines()


def element_types(module):
    """Return the element types of the values of a module."""
    found = set()

    def add(mlir_type):
        text = str(mlir_type)
        found.update(re.findall(r"complex<\w+>", text))
        for word in re.findall(r"\w+", re.sub(r"complex<\w+>", "", text)):
            element = word.rsplit("x", 1)[-1]
            if ELEMENT.fullmatch(element):
                found.add(element)

    for op in hloref.walk(module.operation):
        if op.name == "func.func":
            add(op.attributes["function_type"])
        for result in op.results:
            add(result.type)
        for region in op.regions:
            for block in region.blocks:
                for argument in block.arguments:
                    add(argument.type)
    return sorted(found)


def parts(corpus, out):
    rows = [row.split("\t") for row in lines(pathlib.Path(corpus) / "INDEX.tsv")[1:]]
    items = []
    for row in rows:
        if int(row[4] or 0):
            items += [(row[0], line, part) for line, part in hloref.split_text(hloref.read(str(pathlib.Path(corpus) / row[0])))]
    for (name, line, part), outcome in zip(items, hloref.isolated(lambda item: {"error": hloref.parse(item[2])[1]}, items)):
        if outcome.get("error", "") is None:
            path = f"{name.replace('/', '_')}.{line}.mlir"
            hloref.write(str(pathlib.Path(out) / path), part)
            yield path


def verify_file(path):
    module, error = hloref.parse(hloref.read(path))
    if error:
        return {"error": f"{error['line']}: {error['text']}"}
    return {"types": element_types(module)}


def is_large(text):
    """Report whether a tensor of a program has too many elements to compute here."""
    return any(math.prod(map(int, re.findall(r"\d+(?=x)", dims))) > MOST_ELEMENTS for dims in re.findall(r"<((?:\d+x)+)", text))


def equal_pair(pair):
    modules = []
    for path in pair.split():
        text = hloref.read(path)
        if is_large(text):
            return {"equal": None, "why": "too large"}
        module, error = hloref.parse(text)
        if error:
            return {"equal": False, "why": f"{path}: {error['line']}: {error['text']}"}
        modules.append(module)
    if hloref.asm(modules[0]) == hloref.asm(modules[1]):
        return {"equal": None, "why": "the same program"}
    return hloref.compare(*modules)


def target_pair(pair):
    import gen_targets

    output, narrow = pair.split()
    return gen_targets.judge(hloref.read(output), hloref.read(narrow))


def array_of(path, name):
    raw = pathlib.Path(path).read_bytes()
    return np.frombuffer(raw, hloref.DTYPES[name])


def run(text, array):
    module, error = hloref.parse(text)
    if error:
        raise ValueError(error["text"])
    loaded = hloref.compile_main(module)
    results = loaded.execute_sharded([hloref.jax.device_put(array)]).disassemble_into_single_device_arrays()
    return np.asarray(results[0][0])


def convert(line):
    path, source, target = line.split()
    array = array_of(path, source)
    text = f"""func.func @main(%x: tensor<{array.size}x{source}>) -> tensor<{array.size}x{target}> {{
      %0 = stablehlo.convert %x : (tensor<{array.size}x{source}>) -> tensor<{array.size}x{target}>
      return %0 : tensor<{array.size}x{target}>
    }}"""
    pathlib.Path(path + ".out").write_bytes(run(text, array).tobytes())
    return None


def values(line):
    path, source, inputs = line.split()
    pathlib.Path(path + ".out").write_bytes(run(hloref.read(path), array_of(inputs, source)).tobytes())
    return None


def hlo(path):
    module, _ = hloref.parse(hloref.read(path))
    compiled = hloref.compile_main(module).hlo_modules()[0].to_string()
    return sorted({m[1] for m in re.finditer(r"= (\w+)\[[^\]]*\](?:\{[^}]*\})? add\(", compiled)})


def lowered(item):
    """Yield the text of a program with 64-bit types and without, if they differ."""
    import gen_targets

    try:
        wide, narrow = gen_targets.lower(item[1], True), gen_targets.lower(item[1], False)
    except Exception as failure:  # a program may refuse the other width
        return {"skip": str(failure).splitlines()[0]}
    if not gen_targets.has_wide(wide) or gen_targets.has_wide(narrow):
        return {"skip": "nothing wide, or not only"}
    return {"wide": wide, "narrow": narrow}


def lower(out, step):
    import gen_targets

    items = sorted(gen_targets.load(pathlib.Path(__file__).with_name("programs.py")).items())[:: int(step)]
    for (name, _), outcome in zip(items, hloref.isolated(lowered, items)):
        for width in ("wide", "narrow"):
            if width in outcome:
                hloref.write(str(pathlib.Path(out) / f"{name}.{width}.mlir"), outcome[width])
        yield {"name": name, "skip": outcome.get("skip", "" if "wide" in outcome else str(outcome))}


def types():
    from jax._src import dtypes

    for a, b in dtypes._dtype_to_32bit_dtype.items():
        yield [hloref.NAMES[a], hloref.NAMES[b]]


def main():
    command, arguments = sys.argv[2], sys.argv[3:]
    each = {"verify": verify_file, "equal": equal_pair, "convert": convert, "values": values, "hlo": hlo}
    if command in each:
        outcomes = hloref.isolated(each[command], lines(arguments[0]))
    elif command == "targets":
        outcomes = hloref.isolated(target_pair, lines(arguments[0]))
    else:
        outcomes = {"parts": parts, "lower": lower, "types": types}[command](*arguments)
    for outcome in outcomes:
        print(json.dumps(outcome), flush=True)


if __name__ == "__main__":
    main()
