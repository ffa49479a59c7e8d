#!/usr/bin/env python3
"""Compare what `hlo-promote run` computes with XLA for CPU, on random and on given programs.

Usage    run_values.py TOOL [--count N] [--seed S] [--keep FOLDER] [FILE...]
The random programs are those of jax_programs.py, promoted. A FILE is text, bytecode, an artifact or an export of JAX; its
@main, or first public function, gets inputs by seed. Integers must be equal bit for bit. Floats may differ by 4 units in the
last place, or by BOUND units of the largest number of the result, in the narrowest type of floats that the program has:
sums are in another order, functions are those of other libraries, and errors of operands are passed on.
Output   one line a difference, then `N programs, D differ, S not run: REASON (COUNT), …`. Exit status 1 if any differs.
Needs    jax 0.10 to 0.12; hloref.py verifies and runs.
"""

import argparse
import collections
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import jax
import jax_programs  # sets flags of XLA
import ml_dtypes
import numpy as np

BOUND = 64
SECONDS = 100


def narrowest(text):
    """Return the distance of 1 and the next number in the narrowest type of floats of a program."""
    found = set(re.findall(r"[x<](f8\w+|bf16|f16|f32|f64)\b", text))
    if any(f.startswith("f8") for f in found):
        return 2.0**-2
    return next((d for name, d in [("bf16", 2.0**-7), ("f16", 2.0**-10), ("f32", 2.0**-23), ("f64", 2.0**-52)] if name in found), 0)


def inputs_of(hloref, module, seed):
    """Return arrays for @main: floats between -1 and 1, integers from 0 to 9."""
    main = next(f for f in hloref.functions(module) if hloref.symbol(f) == "main")
    generator, arrays = np.random.default_rng(seed), []
    for type_ in hloref.signature(main)[0]:
        shape, name = hloref.tensor_parts(type_)
        dtype = hloref.DTYPES[name]
        if name == "i1":
            array = generator.integers(0, 2, shape).astype(bool)
        elif hloref.kind(name) == 1:
            info = ml_dtypes.iinfo(dtype)
            array = generator.integers(0, min(9, int(info.max)) + 1, shape).astype(dtype)
        elif hloref.kind(name) == 3:
            array = (generator.uniform(-1, 1, shape) + 1j * generator.uniform(-1, 1, shape)).astype(dtype)
        else:
            array = generator.uniform(-1, 1, shape).astype(dtype)
        arrays.append(np.asarray(array))
    return arrays


def evaluate(tool, text, arrays, names, hloref):
    """Return the results of the tool as arrays, or raise ValueError with its first error."""
    with tempfile.TemporaryDirectory() as folder:
        program, inputs, outputs = (pathlib.Path(folder) / n for n in ("program.mlir", "inputs.npz", "outputs.npz"))
        program.write_text(text)
        np.savez(inputs, *arrays)
        flags = ["--input", str(inputs)] if arrays else []
        done = subprocess.run([tool, "run", *flags, "--output", str(outputs), str(program)], capture_output=True, text=True, timeout=SECONDS)
        if done.returncode:
            raise ValueError(done.stderr.split("error: ", 1)[-1].splitlines()[0])
        with np.load(outputs) as archive:
            return [archive[f"result{i}"].view(hloref.DTYPES[n]) for i, n in enumerate(names)]


def differs(hloref, name, found, want, unit):
    """Return how two arrays differ, or None."""
    if hloref.kind(name) < 2:
        wrong = np.flatnonzero(found.reshape(-1) != want.reshape(-1))
        return f"{wrong.size} of {found.size} integers differ" if wrong.size else None
    gap = hloref.distance(want, found, name)
    if gap is not None and gap <= 4:
        return None
    wide = np.complex128 if hloref.kind(name) == 3 else np.float64
    a, b = found.astype(wide).reshape(-1), want.astype(wide).reshape(-1)
    finite = np.isfinite(a) & np.isfinite(b)
    same = (a == b) | (np.isnan(a) & np.isnan(b))
    if not np.all(finite | same):
        at = np.flatnonzero(~(finite | same))[0]
        return f"{a[at]} at {at}, XLA has {b[at]}"
    largest = max(np.abs(b[finite]).max(initial=0), np.abs(a[finite]).max(initial=0))
    error = np.abs(a[finite] - b[finite]).max(initial=0)
    if largest == 0 or error <= BOUND * unit * largest:
        return None
    return f"an error of {error / largest:.2g} of the largest number {largest:.6g}, {error / largest / unit:.0f} units"


def judge(hloref, tool, text, seed, arrays):
    """Return why a program differs, or why it was not run."""
    module, problem = hloref.parse(text)
    if problem:
        return {"skip": "not valid: " + problem["text"][:80]}
    names = hloref.entry_points(module)
    if not names:
        return {"skip": "no function to run"}
    try:
        module = hloref.isolate(module, names[0])
        arrays = inputs_of(hloref, module, seed) if arrays is None else arrays
        want = hloref.execute(module, [{"data": hloref.to_bits(a, hloref.NAMES[a.dtype])} for a in arrays])
    except Exception as failure:  # XLA has many kinds of errors
        return {"skip": "XLA: " + hloref.first_line(failure)[:80]}
    try:
        found = evaluate(tool, hloref.asm(module), arrays, [n for n, _ in want], hloref)
    except (ValueError, subprocess.TimeoutExpired) as failure:
        return {"why": str(failure)[:300]}
    for i, ((name, w), f) in enumerate(zip(want, found)):
        how = f"shape {f.shape}, XLA has {w.shape}" if f.shape != w.shape else differs(hloref, name, f, w, narrowest(text))
        if how:
            return {"why": f"result {i}, {name}: {how}"}
    return {}


def random_programs(options):
    """Return (name, text of the promoted program, inputs) for random programs that are not refused."""
    made, number = [], options.seed
    while len(made) < options.count:
        program = jax_programs.Program(number, False, 0.4)
        program.seed = number
        number += 1
        program.build()
        if not program.refused:
            made.append(program)
    out = []
    for start in range(0, len(made), 200):
        some = made[start:start + 200]
        done = subprocess.run([options.tool, "--signature", "infer", "--split-input-file", "--policy", "mixed-dot=join", "-"],
                              input="\n// -----\n".join(p.text() for p in some), capture_output=True, text=True)
        parts = re.split(r"^// -----$", done.stdout, flags=re.M)
        if len(parts) != len(some):
            sys.exit(f"{len(some)} parts in, {len(parts)} out: {done.stderr[-2000:]}")
        out += [(f"seed {p.seed}", text.strip(), jax_programs.inputs_of(p, 1)) for p, text in zip(some, parts) if text.strip()]
    return out


def given_programs(options):
    """Return the same for the files."""
    out = []
    for file in options.files:
        done = subprocess.run([options.tool, file], capture_output=True, text=True)
        out.append((file, done.stdout, None))
    return out


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    jax.config.update("jax_enable_x64", True)
    import hloref  # importing it configures JAX, so the flag must be set again

    jax.config.update("jax_enable_x64", True)
    random.seed(options.seed)
    programs = random_programs(options) + given_programs(options)
    verdicts = hloref.isolated(lambda p: judge(hloref, options.tool, p[1], options.seed, p[2]), programs)
    differ, skipped = 0, collections.Counter()
    for (name, text, _), verdict in zip(programs, verdicts):
        if "skip" in verdict or "crash" in verdict:
            skipped[verdict.get("skip") or "XLA: " + verdict["crash"]] += 1
        elif "why" in verdict:
            differ += 1
            print(f"{name}: {verdict['why']}", flush=True)
            if options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                (options.keep / (re.sub(r"\W", "_", name) + ".mlir")).write_text(text + "\n")
    reasons = ", ".join(f"{reason} ({count})" for reason, count in skipped.most_common())
    print(f"{len(programs)} programs, {differ} differ, {skipped.total()} not run: {reasons or 'none'}")
    sys.exit(differ > 0)


if __name__ == "__main__":
    main()
