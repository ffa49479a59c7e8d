#!/usr/bin/env python3
"""Apply policies to real programs, and compare what they compute with what the unchanged programs compute.

Usage    values.py [TOOL] [--programs N] [--policies NAME,...] [--verbose]      with the Python of `make deps`
Output   a line for each policy, and one for each result beyond its bound, with its cause. Exit status 1 if jaxlib
         refuses an output, if applying a policy to its output changes it, if fewer results agree than the policy's share,
         or if a result stays beyond its bound with the statement that removes the cause.

For each program and policy:
1. jaxlib's verifier accepts the output.
2. The policy changes nothing in its output, which is printed with locations.
3. Both modules run on XLA for the CPU, which rounds as they say, with the same arguments, and each result agrees within the
   policy's bound of its largest element. Arguments are rounded to the narrow type first, so that a changed signature loses nothing.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent)]

import xla

if __name__ == "__main__":
    xla.set_flags(xla.EXACT)
    os.environ.pop("HLO_SHARED", None)  # the archives of the repository have all programs

import hloref
import numpy as np
import oracle_data
from jaxlib import lapack
from jaxlib.mlir import ir

lapack._lapack.initialize()  # programs that JAX did not lower here may call LAPACK

ROOT = HERE.parent.parent

# The programs: in the archives of testdata/oracles, and in the repository.
PATTERNS = [
    "oracles/strip/jax.*.ref.mlir",
    "oracles/targets/*.wide.mlir",
    "oracles/targets/*.narrow.mlir",
    "oracles/policy/torchax/*.f32.mlir",
    "oracles/policy/qwix/*.mlir",
    "oracles/policy/tt_xla.mlir",
    "bench/real/*.debug.mlir",
    "bench/real/torch_*.mlir",
]
OWN = "testdata/corpus/legal/*.mlir"

# Each policy with its bound, and the share of results that must be within it.
POLICIES = {
    "amp-bf16": (2e-2, 0.95),
    "no64": (1e-5, 1.0),
    "bf16": (2e-2, 0.95),
    "bf16-all": (2e-2, 0.95),
    "weights": (2e-2, 0.95),
    "logits": (2e-2, 0.95),
}


def programs():
    """Return the paths of all programs."""
    return [path for pattern in PATTERNS for path in sorted(oracle_data.folder().glob(pattern))] + sorted(ROOT.glob(OWN))


def target(name):
    """Return what --target takes: the file of this folder, or a built-in target."""
    path = HERE / "targets" / f"{name}.target"
    return str(path) if path.exists() else name


def run_tool(tool, flags, source, out):
    """Run the tool on a file. Returns the messages; the output exists if there is no error."""
    done = subprocess.run([tool, *flags, "--debuginfo", "-o", str(out), str(source)], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{source} {flags}: exit status {done.returncode}\n{done.stderr}")
    return done.stderr


def narrow_arguments(module, other, seed, is_positive):
    """Return seeded arguments for two modules whose arguments may differ in their types.

    Floats are standard normal, and exact in bf16; integers are small, so that they are valid indices.
    """
    generator = np.random.default_rng(seed)
    lists = [], []
    types = [hloref.signature(next(f for f in hloref.functions(m) if hloref.symbol(f) == "main"))[0] for m in (module, other)]
    if len(types[0]) != len(types[1]):
        raise ValueError("the number of arguments changes")
    for pair in zip(*types):
        shape, name = hloref.tensor_parts(pair[0])
        size = int(np.prod(shape, dtype=np.int64))
        if hloref.kind(name) == 1:
            values = generator.integers(0, 2, size)
        else:
            values = generator.standard_normal(size).astype(hloref.DTYPES["bf16"]).astype(np.float64)
            values = np.abs(values) if is_positive else values
            if hloref.kind(name) == 3:
                values = values * (1 + 0.5j)
        for values_of, type_ in zip(lists, pair):
            _, name = hloref.tensor_parts(type_)
            values_of.append(values.astype(hloref.DTYPES[name]).reshape(shape))
    return lists


def run(module, arrays):
    """Return the results of @main as arrays of double precision."""
    loaded = hloref.compile_main(module)
    results = loaded.execute_sharded([hloref.jax.device_put(a) for a in arrays]).disassemble_into_single_device_arrays()
    arrays = [np.asarray(shards[0]) for shards in results]
    return [a.astype(np.complex128 if np.iscomplexobj(a) else np.float64) for a in arrays]


def difference(a, b):
    """Return the largest difference of two results, as a part of the largest element; infinite where one has no number."""
    if a.shape != b.shape:
        return np.inf
    finite = np.isfinite(a)
    if not np.array_equal(finite, np.isfinite(b)) or not np.array_equal(a[~finite], b[~finite], equal_nan=True):
        return np.inf
    largest = np.max(np.abs(a[finite]), initial=0)
    gap = np.max(np.abs(a[finite] - b[finite]), initial=0)
    return float(gap / largest if largest else gap)


FAILURES = (ValueError, IndexError, RuntimeError, KeyError, ir.MLIRError)


def judge(item, is_run, is_positive=False):
    """Return, for each policy, what can be said of a program and its output.

    An error, the difference of each result, or why nothing can be compared. A program that computes NaN gets positive
    arguments: a variance, for instance, is not negative.
    """
    source, outputs = item
    answers = {}
    module, error = hloref.parse(hloref.read(str(source)))
    before = arguments_of = None
    why = f"{error['line']}: {error['text']}" if error else "no function"
    for policy, path in outputs.items():
        changed, refused = hloref.parse(hloref.read(str(path)))
        if refused and not error:
            answers[policy] = {"invalid": f"{refused['line']}: {refused['text']}"}
            continue
        if not is_run:
            answers[policy] = {"differences": []}
            continue
        try:
            name = hloref.entry_points(module)[0]
            arguments_of = hloref.isolate(module, name)
            after = hloref.isolate(changed, name)
            lists = narrow_arguments(arguments_of, after, 0, is_positive)
            if before is None:
                before = run(arguments_of, lists[0])
        except FAILURES as failure:
            answers[policy] = {"not run": why if error else hloref.first_line(failure)}
            continue
        if before and all(np.isnan(a).any() for a in before) and not is_positive:
            return judge(item, is_run, True)
        if before and all(np.isnan(a).any() for a in before):
            answers[policy] = {"not run": "the unchanged program computes NaN"}
            continue
        try:
            answers[policy] = {"differences": [difference(a, b) for a, b in zip(before, run(after, lists[1]))]}
        except FAILURES as failure:
            kind = "not run" if "UNIMPLEMENTED" in str(failure) else "fails"  # XLA for the CPU has no kernel
            answers[policy] = {kind: hloref.first_line(failure)}
    return answers


# Why results of these programs are beyond the bound of a policy, from `hlo-promote diff`, and the statement without which
# they are: with it they are within the bound. A result of another program beyond it is a fault.
OUTLIERS = {
    "adam_step": ("the decay 0.999 is 1 in bf16, so that Adam's correction 1 - 0.999^t is 0", "keep f32 in power subtract"),
    "dequantize_requantize": ("adds 128 to a quotient, which is rounded to -126 instead of -127", "keep f32 in multiply add divide round_nearest_even"),
    "mlp": ("the last product cancels: it makes 0.004 of its operands 0.04", "keep f32 at ij,jk->ik relu head Dense_8 Dense_9 Dense_10"),
    "scan": ("adds values of both signs to a carry, whose sum is small", "keep f32 in add"),
    "attention": ("softmax makes 0.010 of its operand, a product, 0.039", "keep f32 in dot_general at jaten.py:1059"),
}


def known_outlier(path):
    """Return the known cause of an outlier of a program and the statement that mends it, or None."""
    return OUTLIERS.get(path.name.removeprefix("jax.").split(".")[0])


class Count:
    """What is known of a policy."""

    def __init__(self, name):
        self.name = name
        self.bound, self.share = POLICIES[name]
        self.changed = self.within = self.total = 0
        self.refused, self.not_run, self.faults, self.outliers = [], [], [], []
        self.to_mend = []  # programs with outliers

    def add(self, path, answer):
        """Add what judge says of a program that the policy changes."""
        if "invalid" in answer:
            self.faults.append(f"{path.name}: jaxlib refuses the output: {answer['invalid']}")
        elif "fails" in answer:
            self.faults.append(f"{path.name}: the output does not run: {answer['fails']}")
        elif "differences" not in answer:
            self.not_run.append(f"{path.name}: {answer.get('crash') or answer['not run']}")
        else:
            for index, gap in enumerate(answer["differences"]):
                self.total += 1
                self.within += gap <= self.bound
                if not gap <= self.bound:
                    known = known_outlier(path)
                    (self.outliers if known else self.faults).append(f"{path.name}, result {index}: {gap:.2g}: {known[0] if known else 'unknown cause'}")
                    if known and path not in self.to_mend:
                        self.to_mend.append(path)

    def add_mended(self, path, answer):
        """Add what judge says of an outlier under the policy with the statement that mends it."""
        gap = max(answer.get("differences", [np.inf]))
        line = f"{path.name}, with '{known_outlier(path)[1]}': {gap:.2g}"
        (self.outliers if gap <= self.bound else self.faults).append(line)

    def report(self, is_verbose, is_run):
        """Print the line of the policy and its details. Returns whether it fails."""
        if is_run and (self.total == 0 or self.within < self.share * self.total):
            self.faults.append(f"too few results are within {self.bound:g}")
        left_out = f"refuses {len(self.refused)}, {len(self.not_run)} are not run"
        print(f"{self.name}: changes {self.changed} programs, {left_out}; {self.within} of {self.total} results within {self.bound:g}")
        for line in self.faults:
            print("  fault:", line)
        for line in self.outliers:
            print("  outlier:", line)
        if is_verbose:
            for line in self.refused + self.not_run:
                print("  left out:", line)
        sys.stdout.flush()
        return bool(self.faults)


def apply(tool, path, folder, counts):
    """Apply each policy to a program, twice. Returns the outputs that differ from the program, by policy."""
    outputs = {}
    plain, again = folder / f"{path.name}.plain", folder / f"{path.name}.again"
    run_tool(tool, [], path, plain)
    for count in counts:
        flags = ["--target", target(count.name)]
        out = folder / f"{len(os.listdir(folder))}.mlir"
        messages = run_tool(tool, flags, path, out)
        if not out.exists():
            first = next((line for line in messages.splitlines() if " error: " in line), messages[:200])
            count.refused.append(f"{path.name}: {first.partition(' error: ')[2] or first}")
            continue
        again.unlink(missing_ok=True)
        run_tool(tool, flags, out, again)
        if not again.exists() or again.read_bytes() != out.read_bytes():
            count.faults.append(f"{path.name}: applying the policy again changes its output")
        if out.read_bytes() != plain.read_bytes():
            count.changed += 1
            outputs[count.name] = out
    return outputs


def mended(tool, path, count, folder):
    """Apply a policy with the statement that mends an outlier. Returns the output by policy, as apply does."""
    out, file = folder / f"{len(os.listdir(folder))}.mlir", folder / f"{len(os.listdir(folder))}.target"
    file.write_text(f"include {target(count.name)}\n{known_outlier(path)[1]}\n")
    messages = run_tool(tool, ["--target", str(file)], path, out)
    if not out.exists():
        raise SystemExit(f"{path}: {messages}")
    return {count.name: out}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", nargs="?", default="hlo-promote")
    parser.add_argument("--programs", type=int, default=10**6, help="take this many programs, evenly spread")
    parser.add_argument("--policies", default=",".join(POLICIES))
    parser.add_argument("--no-run", action="store_true", help="compare no values")
    parser.add_argument("--verbose", action="store_true", help="print refusals and what is not run")
    options = parser.parse_args()
    hloref.ITEM_SECONDS = 300  # some loops never end with random arguments
    paths = programs()
    paths = paths[:: max(1, len(paths) // options.programs)]
    print(f"{len(paths)} programs")
    counts = [Count(name) for name in options.policies.split(",")]
    with tempfile.TemporaryDirectory() as folder:
        items = [(path, apply(options.tool, path, pathlib.Path(folder), counts)) for path in paths]
        for (path, outputs), answers in zip(items, hloref.isolated(lambda item: judge(item, not options.no_run), items)):
            if options.verbose:
                print(path.name, answers.get("crash", ""), file=sys.stderr, flush=True)
            for count in counts:
                if count.name in outputs:
                    count.add(path, answers.get(count.name, answers))
        again = [(count, path) for count in counts for path in count.to_mend]
        items = [(path, mended(options.tool, path, count, pathlib.Path(folder))) for count, path in again]
        for (count, path), answers in zip(again, hloref.isolated(lambda item: judge(item, True), items)):
            count.add_mended(path, answers.get(count.name, answers))
    failed = [count.name for count in counts if count.report(options.verbose, not options.no_run)]
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
