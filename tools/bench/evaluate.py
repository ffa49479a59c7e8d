#!/usr/bin/env python3
"""Measure `hlo-promote run`: a model against XLA for CPU, a loop over many numbers, and memory.

Usage    evaluate.py TOOL FOLDER
FOLDER has flax_transformer_bf16.mlir of testdata/oracles/bench.tar.gz. Times are CPU times, the least of RUNS. What the tool
needs to read and verify the program and to make inputs is subtracted: a run that stops at the first operation. XLA compiles
before. Memory is the largest resident set, that of an empty module subtracted.
"""

import os
import pathlib
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import xla  # noqa: E402

RUNS = 9
COUNT = 10_000_000
OPERATIONS = 6
EMPTY = "module {}\n"
VECTOR = f"tensor<{COUNT}xf32>"


def chain(count):
    """Return a program with a chain of elementwise operations, two values of which are live beside the result."""
    steps = "".join(f"  %{i + 1} = stablehlo.{'add' if i % 2 else 'multiply'} %{i}, %i : {VECTOR}\n" for i in range(count))
    return (f"func.func @main() -> tensor<1xf32> {{\n  %i = stablehlo.iota dim = 0 : {VECTOR}\n  %0 = stablehlo.negate %i : {VECTOR}\n{steps}"
            f"  %last = stablehlo.slice %{count} [5:6] : ({VECTOR}) -> tensor<1xf32>\n  return %last : tensor<1xf32>\n}}\n")


def measure(*command, status=0):
    """Return CPU milliseconds and megabytes of a command that ends with a status."""
    best, most = 1e9, 0
    for _ in range(RUNS):
        pid = os.fork()
        if not pid:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            os.execv(command[0], command)
        _, ended, used = os.wait4(pid, 0)
        if os.waitstatus_to_exitcode(ended) != status:
            sys.exit(f"{' '.join(command)}: status {ended}")
        best, most = min(best, 1e3 * (used.ru_utime + used.ru_stime)), max(most, used.ru_maxrss / 1e3)
    return best, most


def reference(path):
    """Return the CPU milliseconds of XLA for a program, on one core."""
    xla.set_flags("--xla_cpu_multi_thread_eigen=false")
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    import hloref
    import jax

    module = hloref.isolate(hloref.parse(path.read_text())[0], "main")
    arrays = [jax.device_put(a) for a in hloref.arguments(module, None, 1)]
    loaded, best = hloref.compile_main(module), 1e9
    for _ in range(10 * RUNS):
        start = time.process_time()
        for shards in loaded.execute_sharded(arrays).disassemble_into_single_device_arrays():
            shards[0].block_until_ready()
        best = min(best, 1e3 * (time.process_time() - start))
    return best


def main():
    tool, folder = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as name:
        files = {n: os.path.join(name, n) for n in ("empty", "none", "chain")}
        for file, text in zip(files.values(), (EMPTY, chain(0), chain(OPERATIONS))):
            pathlib.Path(file).write_text(text)
        model = folder / "flax_transformer_bf16.mlir"
        read, _ = measure(tool, "run", "--input", "random:1", "--max-steps", "1", str(model), status=1)
        ran, _ = measure(tool, "run", "--input", "random:1", str(model))
        _, own = measure(tool, "-s", "none", files["empty"])
        short, _ = measure(tool, "run", files["none"])
        long, used = measure(tool, "run", files["chain"])
    want = reference(model)
    print(f"flax_transformer_bf16: {ran - read:.1f} ms, XLA {want:.2f} ms: {(ran - read) / want:.0f} times")
    print(f"{COUNT} elementwise operations on f32: {(long - short) / OPERATIONS:.0f} ms")
    print(f"memory: {used - own:.0f} MB for {3 * 4 * COUNT / 1e6:.0f} MB of live values")


if __name__ == "__main__":
    main()
