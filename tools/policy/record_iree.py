#!/usr/bin/env python3
"""Record which contractions iree-compile demotes to bf16, for the judge of policies.

Usage    record_iree.py PROGRAMS OUT      PROGRAMS is the folder that tools/oracle_data.py prints
Output   OUT/policy/iree.tsv: for each program, and each contraction of its text, in order: its number, and the operations
         that iree-compile makes of it, with the element types of their inputs. Programs that it does not compile are left out.
Needs    iree-base-compiler 3.13.0 in a venv outside of the repository.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import re
import subprocess
import tempfile

from iree.compiler import ir

PATTERNS = [
    "oracles/policy/torchax/*.f32.mlir",
    "oracles/policy/qwix/*.mlir",
    "oracles/policy/tt_xla.mlir",
    "oracles/strip/jax.*.ref.mlir",
    "oracles/targets/*.narrow.mlir",
    "bench/real/*.debug.mlir",
    "bench/real/torch_*.mlir",
]
CONTRACTION = re.compile(r'^\s*%[^=]*= "?stablehlo\.(dot_general|dot|convolution)\b')
FLAGS = [
    "--iree-input-type=stablehlo",
    "--iree-global-opt-demote-contraction-inputs-type=bf16",
    "--iree-global-opt-demote-contraction-inputs-operations=all",
    "--compile-to=global-optimization",
    "--iree-hal-target-device=local",
    "--iree-hal-local-target-device-backends=llvm-cpu",
    "--mlir-print-debuginfo",
    "--mlir-print-local-scope",
]


def numbered(text):
    """Return a program without locations but those of its contractions, c0, c1, …, and their number."""
    text = re.sub(r"^#loc.*\n", "", text, flags=re.M)
    lines, number = [], 0
    for line in text.splitlines():
        line = without_locations(line)
        if CONTRACTION.match(line):
            line += f' loc("c{number}")'
            number += 1
        lines.append(line)
    return "\n".join(lines) + "\n", number


def without_locations(line):
    """Remove each loc(…), whose parentheses may nest and whose strings may have parentheses."""
    out, place = "", 0
    for found in re.finditer(r" loc\(", line):
        if found.start() < place:
            continue
        out += line[place : found.start()]
        depth, place, quoted = 1, found.end(), False
        while depth:
            c = line[place]
            quoted ^= c == '"'
            depth += 0 if quoted else (c == "(") - (c == ")")
            place += 1
    return out + line[place:]


def compiled(path):
    """Return the number of contractions of a program, and iree-compile's output or its error."""
    text, number = numbered(path.read_text())
    if not number:
        return 0, "", ""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        done = subprocess.run(["iree-compile", file.name, *FLAGS, "-o", "-"], capture_output=True, text=True)
    return number, done.stdout if done.returncode == 0 else "", done.stderr


def is_contraction(operation):
    if operation.name == "linalg.generic":
        return "reduction" in str(operation.attributes["iterator_types"])
    return bool(re.match(r"linalg\.(matmul|batch|vecmat|matvec|dot|mmt4d|conv|depthwise|contract|quantized|matmul)", operation.name))


def element(value):
    return re.sub(r".*[x<](\w+(<\w+>)?)>$", r"\1", str(value.type))


def contractions(module):
    """Return the operations made of each contraction, by its number, and all numbers in the order of the module."""
    found = collections.defaultdict(list)
    order = []

    def visit(operation):
        place = re.search(r'"c(\d+)"', str(operation.location))
        if place and is_contraction(operation):
            inputs = [element(v) for v in operation.operands][: len(operation.operands) - len(operation.results)]
            found[int(place[1])].append(f"{operation.name}({','.join(inputs)})")
            order.append(int(place[1]))
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found, order


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    options = parser.parse_args()
    (options.out / "policy").mkdir(parents=True, exist_ok=True)
    paths = sorted(path for pattern in PATTERNS for path in options.programs.glob(pattern))
    with open(options.out / "policy" / "iree.tsv", "w") as rows, concurrent.futures.ThreadPoolExecutor(2) as pool:
        rows.write("program\tcontraction\toperations of iree-compile\n")
        for path, (number, output, errors) in zip(paths, pool.map(compiled, paths)):
            if not number:
                continue
            name = path.relative_to(options.programs)
            if not output:
                print(f"{name}: {errors.strip().splitlines()[0] if errors.strip() else 'no output'}")
                continue
            with ir.Context() as context:
                context.allow_unregistered_dialects = True
                found, order = contractions(ir.Module.parse(output))
            if order != sorted(order) and "call" not in path.read_text():
                raise SystemExit(f"{name}: iree-compile has another order: {order}")
            for i in range(number):
                rows.write(f"{name}\t{i}\t{' '.join(found[i]) or 'none'}\n")


if __name__ == "__main__":
    main()
