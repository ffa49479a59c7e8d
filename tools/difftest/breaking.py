"""One thing of a legal program is changed, mostly for the worse: what do the references say, and what does the tool?

Usage    breaking.py TOOL [--count N] [--seed S] [--keep FOLDER]
The programs are those of neighbours.py, promoted, in generic form; in one line of an operation of a dialect that is checked in full an element type, a dimension,
a number, the name of an attribute or that of the operation is changed. Checked: the tool refuses under -s none what mlir-opt or jaxlib
refuses, and nothing else; what it promotes is taken by mlir-opt; it is never at fault.
Output   one line a difference, with its program in FOLDER; then `N programs, R refused, D differ`. Exit status 1 if any differs.
Needs    what neighbours.py needs.
"""

import argparse
import pathlib
import random
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import hloref
import judge
import lattice
import neighbours
import tool as tools
from model import Options

LINE = re.compile(r'^\s*(%\S+ = )?"(scf|tensor|arith|math|shape|cf|ub)\.|^\s*\}\)')
NUMBERS = ["0", "1", "2", "-1", "7"]
NAMES = """scf.yield scf.condition scf.for scf.if scf.reduce tensor.yield tensor.cast tensor.empty tensor.extract tensor.insert arith.addf arith.addi
     arith.cmpi arith.select arith.extf arith.index_cast""".split()
WAYS = [  # (what is found, what it becomes)
    (r"(?<=[<x ,(])(?:i1|[u]?i(?:8|16|32|64)|bf16|f16|f32|f64|index|complex<f32>)(?=[>,)]|$)", ["i32", "f32", "f64", "i1", "index", "ui8", "bf16"]),
    (r"(?<=[<x])\d+(?=x)", ["1", "2", "3", "4", "?"]),
    (r"(?<=[ (\[])-?\d+(?=[ ,\])>])", NUMBERS),
    (r"(?<=, )[a-z][a-zA-Z_]+(?= = )", ["other"]),
    (r'(?<=")(?:scf|tensor|arith)\.\w+', NAMES),
]
UNCHECKED = re.compile(r"'(?:linalg|affine|memref|bufferization|index)\.")  # dialects whose deep checks the tool does not have (docs/verify.md)
SEGMENTS = "requires attribute 'operandSegmentSizes'"  # which MLIR makes up where it is missing (docs/verify.md)


def broken(text, rng):
    """(the text with one thing changed, its line); None if there is nothing to change."""
    lines = text.splitlines()
    i = rng.choice([n for n, line in enumerate(lines) if LINE.match(line)] or [0])
    what, becomes = rng.choice(WAYS)
    found = list(re.finditer(what, lines[i]))
    if not found:
        return None
    at, new = rng.choice(found), rng.choice(becomes)
    if at[0] == new:
        return None
    lines[i] = lines[i][:at.start()] + new + lines[i][at.end():]
    return "\n".join(lines) + "\n", i + 1


def programs(stage, seed, count):
    """Broken programs, eight of each that is legal."""
    rng, made, n = random.Random(seed), [], 0
    while len(made) < count:
        n += 1
        p = neighbours.one_of(seed * 100_000 + n, Options(system=rng.choice(lattice.SYSTEMS)))
        legal = None if p.refused or len(p.model_text) > 9000 else stage.run([p.model_text], neighbours.NONE + ["--print=generic"])[0]
        if legal is not None and isinstance(legal, tools.Part) and legal.text:
            made += filter(None, (broken(legal.text, rng) for _ in range(8)))
    return made[:count]


def said(part):
    """What is said against a program: a text, empty if nothing; None if the reference breaks down."""
    if isinstance(part, Exception):
        return None
    return "" if part is None or part.text is not None else str(part.errors[:1] or "nothing")


def compare(ours, promoted, taken, opt, jax):
    """None, or how the tool and the references differ."""
    for part in (ours, promoted):
        if isinstance(part, Exception):
            return f"process: {str(part)[:300]}"
    if said(opt) is None or isinstance(jax, dict):
        return None
    theirs = said(opt) or jax
    if theirs and UNCHECKED.search(theirs):
        return None
    if bool(theirs) != bool(said(ours)) and SEGMENTS not in said(ours):
        return f"verdict: {said(ours) or 'nothing'} against {theirs or 'nothing'}"
    if promoted.text is not None and said(taken):
        return f"promoted: {said(taken)}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", type=tools.executable)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=pathlib.Path)
    arguments = parser.parse_args()
    begin, stage = time.monotonic(), neighbours.Stage(arguments.tool)
    made = programs(stage, arguments.seed, arguments.count)
    texts = [text for text, _ in made]
    ours, promoted, opt = stage.run(texts, neighbours.NONE), stage.run(texts, []), stage.opt(texts)
    taken = stage.opt(stage.run(promoted, neighbours.NONE + ["--print=generic"]))
    jax = hloref.isolated(lambda i: str(hloref.parse(texts[i])[1] or ""), list(range(len(texts))))
    differ = refused = 0
    for n, ((text, line), *parts, j) in enumerate(zip(made, ours, promoted, taken, opt, jax)):
        why = compare(*parts, j)
        refused += bool(said(parts[0]))
        if why:
            differ += 1
            print(f"{arguments.seed}-{n}: line {line}: {why[:400]}: {text.splitlines()[line - 1].strip()[:160]}", flush=True)
            if arguments.keep:
                arguments.keep.mkdir(parents=True, exist_ok=True)
                (arguments.keep / f"{arguments.seed}-{n}.mlir").write_text(f"// {judge.first_line(why)}\n{text}")
    print(f"{len(made)} programs, {refused} refused, {differ} differ ({time.monotonic() - begin:.0f} s)")
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
