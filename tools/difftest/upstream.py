#!/usr/bin/env python3
"""Compare the tool's verdict on programs of upstream dialects with one change with those of mlir-opt and jaxlib.

Usage    upstream.py TOOL [--count N] [--seed S] [--keep FOLDER]
The programs are the files of ir/text/testdata that have every form of arith, math, complex, scf, cf, tensor and shape, in generic
form. In one line of each an element type, a dimension, a number, the name of an attribute or that of the operation is changed.
The tool must refuse under -s none what mlir-opt or jaxlib refuses, and nothing else. What it promotes mlir-opt must accept.
Output   one line for each difference; then `N programs, R refused, D differ`. Exit status 1 if any differs.
Needs    jaxlib (hloref.py), and mlir-opt 22 ($MLIR_OPT, by default /usr/lib/llvm-22/bin/mlir-opt).
"""

import argparse
import os
import pathlib
import random
import re
import sys

import tool as tools

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import hloref

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = ["arith", "loops", "memory", "buffers", "other_dialects"]
MLIR_OPT = pathlib.Path(os.environ.get("MLIR_OPT", "/usr/lib/llvm-22/bin/mlir-opt"))
NO_SYSTEM = ["-s", "none"]
LINE = re.compile(r'^\s*(%[\w:]+ = )?"(scf|tensor|arith|math|complex|shape|cf|ub)\.')
NAMES = """scf.yield scf.condition scf.for scf.if scf.reduce tensor.yield tensor.cast tensor.empty tensor.extract tensor.insert arith.addf
     arith.addi arith.cmpi arith.select arith.extf arith.index_cast""".split()
CHANGES = [  # (pattern, replacement)
    (r"(?<=[<x ,(])(?:i1|[u]?i(?:8|16|32|64)|bf16|f16|f32|f64|index|complex<f32>)(?=[>,)]|$)", ["i32", "f32", "f64", "i1", "index", "ui8", "bf16"]),
    (r"(?<=[<x])\d+(?=x)", ["1", "2", "3", "4", "?"]),
    (r"(?<=[ (\[])-?\d+(?=[ ,\])>])", ["0", "1", "2", "-1", "7"]),
    (r"(?<=, )[a-z][a-zA-Z_]+(?= = )", ["other"]),
    (r'(?<=")(?:scf|tensor|arith)\.\w+', NAMES),
]
# Errors of the references that the tool does not report, because it verifies these dialects only in
# part (docs/verify.md).
UNCHECKED = re.compile(r"'(?:linalg|affine|memref|bufferization|index)\.|expected add/mul op in the body")
KNOWN = [  # (an error of the tool, why it differs from a reference)
    ("requires attribute 'operandSegmentSizes'", "MLIR adds it where it is missing"),
    ("invalid output shape provided", "the verifier of jaxlib's MLIR reports it, that of LLVM 22 does not"),
]


def change(text, rng):
    """Return (the text with one thing changed, the number of its line), or None if the line that was drawn has nothing to change."""
    lines = text.splitlines()
    number = rng.choice([n for n, line in enumerate(lines) if LINE.match(line)])
    pattern, becomes = rng.choice(CHANGES)
    found = list(re.finditer(pattern, lines[number]))
    if not found:
        return None
    place, new = rng.choice(found), rng.choice(becomes)
    if place[0] == new:
        return None
    lines[number] = lines[number][:place.start()] + new + lines[number][place.end():]
    return "\n".join(lines) + "\n", number + 1


def error(part):
    """Return the first error of a part, empty if it was accepted, or None if the process broke down."""
    if isinstance(part, Exception):
        return None
    return "" if part is None or part.text is not None else str(part.errors[:1] or "nothing")


def compare(ours, promoted, taken, opt, jax):
    """Return how the tool and the references differ, or None."""
    for part in (ours, promoted):
        if isinstance(part, Exception):
            return f"process: {str(part)[:300]}"
    if error(opt) is None or isinstance(jax, dict):
        return None
    theirs = error(opt) or jax
    if theirs and UNCHECKED.search(theirs):
        return None
    if bool(theirs) != bool(error(ours)) and not any(words in error(ours) for words, _ in KNOWN):
        return f"verdict: {error(ours) or 'accepted'} against {theirs or 'accepted'}"
    return f"promoted: {error(taken)}" if promoted.text is not None and error(taken) else None


def main():
    """Run the programs that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", type=tools.executable)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=pathlib.Path)
    arguments = parser.parse_args()

    def opt(texts):
        return tools.run_apart(MLIR_OPT, texts, ["--allow-unregistered-dialect"]) if MLIR_OPT.exists() else [None] * len(texts)

    texts = [(ROOT / "ir/text/testdata" / f"{name}.mlir").read_text() for name in FILES]
    legal = [part.text for part in tools.run_apart(arguments.tool, texts, [*NO_SYSTEM, "--print=generic"])]
    verdicts = [str(hloref.parse(text)[1] or "") for text in legal]
    known = [not verdict for verdict in verdicts]  # jaxlib has no linalg, index and bufferization
    if any(part is not None and error(part) for part in opt(legal)) or not any(known):
        sys.exit("the references do not accept the programs as they are")
    rng, made = random.Random(arguments.seed), []
    while len(made) < arguments.count:
        n = rng.randrange(len(legal))
        made += [(n, *changed)] if (changed := change(legal[n], rng)) else []
    texts = [text for _, text, _ in made]
    ours, promoted = tools.run_apart(arguments.tool, texts, NO_SYSTEM), tools.run_apart(arguments.tool, texts, ["--print=generic"])
    accepted = [i for i, part in enumerate(promoted) if isinstance(part, tools.Part) and part.text is not None]
    taken = dict(zip(accepted, opt([promoted[i].text for i in accepted])))
    jax = hloref.isolated(lambda i: str(hloref.parse(texts[i])[1] or "") if known[made[i][0]] else "", list(range(len(texts))))
    differ = refused = 0
    for i, ((_, text, line), theirs, mlir) in enumerate(zip(made, jax, opt(texts))):
        why = compare(ours[i], promoted[i], taken.get(i), mlir, theirs)
        refused += bool(error(ours[i]))
        if why:
            differ += 1
            print(f"{arguments.seed}-{i}: line {line}: {why[:400]}: {text.splitlines()[line - 1].strip()[:160]}", flush=True)
            if arguments.keep:
                arguments.keep.mkdir(parents=True, exist_ok=True)
                (arguments.keep / f"{arguments.seed}-{i}.mlir").write_text(text)
    print(f"{len(made)} programs, {refused} refused, {differ} differ")
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
