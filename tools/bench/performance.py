"""Compare the speed of hlo-promote with MLIR, print the table of docs/performance.md, and fail if a ratio is missed.

Usage:  python tools/bench/performance.py [--quick] [--only GROUPS] [--tool FILE] [--data DIR] [--models DIR] [--rounds N] [--runs N]
                                  [--json FILE] [--against FILE]

Needs a Python with jax 0.10.2, mlir-opt-22, Go, and the corpus of testdata/oracles. Models that are
missing in --models are generated. Every row is a ratio of two figures that are measured in turn in the same run, by
tools/bench/anchors.py if it has the row, so that a busy machine slows both. A ratio is missed if it is beyond its
target by more than its noise, which is how far the medians are above the minima, and by more than a tenth at most.
Exit status 1: a ratio is missed.

--quick measures what CI reports: op-dense text of 8 MB, start-up. --against compares with the figures of an earlier
--json, and never fails. --runs repeats everything; a row is missed if any run misses it.
"""

import argparse
import fnmatch
import json
import math
import os
import pathlib
import random
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import oracle_data  # noqa: E402

TOOL = "hlo-promote"


class Row:
    """One line of the table: a figure, the limit that it must not pass, and what is measured."""

    def __init__(self, key, what, limit, value, noise, unit="×", least=True):
        self.key, self.what, self.limit, self.value, self.noise, self.unit, self.least = key, what, limit, value, noise, unit, least

    def beyond(self, slack):
        """Report whether the figure is beyond the limit by more than a share of it."""
        if self.least:
            return self.value * (1 + slack) < self.limit
        return self.value / (1 + slack) > self.limit

    def missed(self):
        return self.beyond(min(self.noise, 0.1))

    def verdict(self):
        return "missed" if self.missed() else "within noise" if self.beyond(0) else "holds"

    def line(self):
        bound = "at least" if self.least else "at most"
        return f"| {self.what} | {bound} {self.limit:g}{self.unit} | {self.value:.2f}{self.unit} | {100 * self.noise:.0f} % | {self.verdict()} |"


# ---- measuring --------------------------------------------------------------------------------------------------


def anchors(args, models, variants, cpus=0, skip=(), tools=None):
    """Return the results of anchors.py as {(file, row): summary}, times in seconds, memory in MiB; tools has names and flags of more rows."""
    rows = {TOOL: "", **(tools or {})}
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        command = [sys.executable, str(ROOT / "tools" / "bench" / "anchors.py"), str(args.models), "--rounds", str(args.rounds), "--json", out.name,
                   "--models", *models, "--variants", *variants, "--cpus", str(cpus), *(f"--tool={name}={args.tool} {flags} {{in}}" for name, flags in rows.items()), "--skip", "memcpy", "cat", *skip]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr)
        results = json.loads(pathlib.Path(out.name).read_text())["results"]
    for r in results:
        if r.get("error"):
            sys.exit(f"{r['file']} {r['row']}: {r['error']}")
    return {(r["file"], r["row"]): r["summary"] for r in results}


def noise(*summaries):
    return sum(s["time_median"] / s["time_min"] - 1 for s in summaries)


def ratio(results, above, below, field="time_min"):
    """Return the quotient of two rows, and its noise."""
    a, b = results[above], results[below]
    return a[field] / b[field], 0.02 if field == "rss_mib" else noise(a, b)


def size(args, name):
    return (args.models / f"{name}.mlir").stat().st_size


def timed(command, rounds):
    """Return (minimum, median) seconds of a command."""
    samples = []
    for _ in range(rounds):
        begin = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        samples.append(time.perf_counter() - begin)
    return min(samples), statistics.median(samples)


# ---- rows -------------------------------------------------------------------------------------------------------


# A run must be this many times as fast as jaxlib's parse, verify and print, without its start.
MODELS = {"gpt24_scan": 10, "resnet50": 10, "adam300": 10, "funcs2000": 10, "gpt24_unrolled": 12, "opdense8": 15}


def models(args):
    r = anchors(args, MODELS, ["plain"], cpus=1, skip=["jaxlib", "bindings", "copy", "mlir-opt*"], tools={"none": "-s none"})
    for name, key, what in ((TOOL, "", ""), ("none", "-none", ", `-s none`")):
        start = r["(empty module)", name]
        for model, least in MODELS.items():
            jaxlib, tool = r[f"{model}.plain", "jaxlib-1t"], r[f"{model}.plain", name]
            yield Row(model + key, f"`{model}`{what}, beyond an empty module, against jaxlib", least, jaxlib["time_min"] / (tool["time_min"] - start["time_min"]), noise(jaxlib, tool))


def forms(args):
    r = anchors(args, ["opdense8"], ["mixed"], cpus=1, skip=["jaxlib*", "copy"], tools={"source": "--print source", "diff": "-d"})
    for name, what in (("source", "source form"), ("diff", "`-d`")):
        yield Row(name, f"{what} of op-dense `mixed`, against canonical form", 1.5, *ratio(r, ("opdense8.mixed", name), ("opdense8.mixed", TOOL)), least=False)
    yield in_place(args)


def in_place(args):
    """Compare -i of a copy of the file with canonical form written beside it."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as scratch:
        path, out = pathlib.Path(scratch) / "in.mlir", pathlib.Path(scratch) / "out.mlir"
        samples = {"canonical": [], "in place": []}
        for _ in range(2 * args.rounds):
            shutil.copy(args.models / "opdense8.mixed.mlir", path)
            for name, flags in (("canonical", [path, "-o", out]), ("in place", ["-i", path])):
                samples[name].append(spent(["taskset", "-c", "1", args.tool, *flags])[0])
        spread = sum(statistics.median(s) / min(s) - 1 for s in samples.values())
        return Row("in-place", "`-i` of op-dense `mixed`, against canonical form, CPU time", 1.5, min(samples["in place"]) / min(samples["canonical"]), spread, least=False)


def unseen(args, kinds=1500, times=9):
    """Time statements whose operation and shape occur in no other file: once, and with more of the same behind them."""
    statements = []
    for i in range(kinds):
        operands, attrs = ["%a"] * (1 + i % 30), [f"k{j} = {j} : i32" for j in range(1 + i // 30)]
        statements.append(f'  "unseen.op{i % 7}"({", ".join(operands)}) {{{", ".join(attrs)}}} : ({", ".join(["tensor<4xf32>"] * len(operands))}) -> ()\n')
    with tempfile.TemporaryDirectory() as scratch:
        best = {}
        for count in (0, 1, 1 + times):
            path = pathlib.Path(scratch) / f"{count}.mlir"
            path.write_text("func.func @main(%a: tensor<4xf32>) {\n" + "".join(statements * count) + "  return\n}\n")
            best[count] = timed(["taskset", "-c", "0", args.tool, path], args.rounds)
        known = (best[1 + times][0] - best[1][0]) / times
        spread = sum(median / least - 1 for least, median in best.values())
        yield Row("unseen", "a statement of a kind never seen, against one that was", 3, (best[1][0] - best[0][0]) / known, spread, least=False)


def op_dense(args):
    r = anchors(args, ["opdense8"], ["plain", "generic", "mixed"], cpus=1, skip=["jaxlib", "bindings"])
    plain, generic, mixed = "opdense8.plain", "opdense8.generic", "opdense8.mixed"
    yield Row("pretty", "op-dense pretty text, one core, against jaxlib", 10, *ratio(r, (plain, "jaxlib-1t"), (plain, TOOL)))
    yield Row("generic", "generic form, one core, against mlir-opt", 12, *ratio(r, (generic, "mlir-opt-1t"), (generic, TOOL)))
    yield Row("mixed", "`mixed` against `plain`", 1.25, *ratio(r, (mixed, TOOL), (plain, TOOL)), least=False)
    yield Row("memory-mlir", "peak memory, op-dense, against jaxlib", 1 / 3, *ratio(r, (plain, TOOL), (plain, "jaxlib-1t"), "rss_mib"), least=False)
    yield Row("memory-file", "peak memory, op-dense, against the file", 4, r[plain, TOOL]["rss_mib"] * 2**20 / size(args, plain), 0.02, least=False)
    yield Row("start-up", "start-up, `module {}`", 4, 1000 * r["(empty module)", TOOL]["time_min"], noise(r["(empty module)", TOOL]), unit=" ms", least=False)


def two_cores(args):
    r = anchors(args, ["opdense8"], ["plain"], skip=["jaxlib-1t", "copy"])
    one = anchors(args, ["opdense8"], ["plain"], cpus=1, skip=["jaxlib*", "copy"])
    plain = "opdense8.plain"
    yield Row("two-cores", "the same, two cores, wall time, against jaxlib", 13, *ratio(r, (plain, "jaxlib"), (plain, TOOL)))
    yield Row("two-cores-cpu", "CPU time of two cores against one", 1.3, r[plain, TOOL]["cpu_min"] / one[plain, TOOL]["cpu_min"], noise(r[plain, TOOL], one[plain, TOOL]), least=False)


def bindings(args):
    r = anchors(args, ["opdense8"], ["mixed.generic"], skip=["jaxlib*", "mlir-opt*", "copy"])
    yield Row("bindings", "op-dense `mixed.generic`, two cores, against a script over the MLIR bindings", 55, *ratio(r, ("opdense8.mixed.generic", "bindings"), ("opdense8.mixed.generic", TOOL)))


def debuginfo(args):
    r = anchors(args, ["gpt24_unrolled"], ["plain", "debuginfo"], cpus=1, skip=["jaxlib*", "copy"])
    yield Row("debuginfo", "`debuginfo` against `plain` (gpt24_unrolled)", 1.5, *ratio(r, ("gpt24_unrolled.debuginfo", TOOL), ("gpt24_unrolled.plain", TOOL)), least=False)


def weights(args):
    for model in ("weights64", "weights256"):
        r = anchors(args, [model], ["plain", "mixed"], cpus=1, skip=["jaxlib*"])
        plain = f"{model}.plain"
        yield Row(f"{model}-copy", f"`{model}`, against a copy of the file", 2, *ratio(r, (plain, TOOL), (plain, "copy")), least=False)
        yield Row(f"{model}-mixed", f"`{model}`, `mixed` against `plain`", 1.25, *ratio(r, (f"{model}.mixed", TOOL), (plain, TOOL)), least=False)
        yield Row(f"{model}-memory", f"peak memory, `{model}`, against the file", 1.1, r[plain, TOOL]["rss_mib"] * 2**20 / size(args, plain), 0.02, least=False)


def targets(args):
    """Time a target over 250 MB of f64 weights as hex, in CPU time: the machine is shared, and the tool uses a second core."""
    path = f64_weights(args.models, 250)
    out = pathlib.Path("/dev/shm") / f"{TOOL}.out"
    tool = [args.tool, path, "-o", out]
    commands = {"copy": ["dd", f"if={path}", f"of={out}", "bs=1M", "status=none"], "plain": tool, "target": [*tool, "--target", "no-f64"],
                "source": [*tool, "--target", "no-f64", "--print", "source"]}
    samples = {name: [] for name in commands}
    for _ in range(args.rounds):
        for name, command in commands.items():
            samples[name].append(spent(command))
            out.unlink()
    least = {name: min(cpu for cpu, _ in taken) for name, taken in samples.items()}
    spread = {name: statistics.median(cpu for cpu, _ in taken) / least[name] - 1 for name, taken in samples.items()}
    for name, what in (("target", "`--target no-f64`, 250 MB of f64 weights"), ("source", "the same in source form")):
        yield Row(f"f64-{name}-copy", f"{what}, CPU time against a copy", 2, least[name] / least["copy"], spread[name] + spread["copy"], least=False)
        memory = max(peak for _, peak in samples[name]) / path.stat().st_size
        yield Row(f"f64-{name}-memory", f"peak memory, {what}, against the file", 1.1, memory, 0.02, least=False)


def op_dense_targets(args):
    """Compare --target no64 with promotion on op-dense text of f64 and i64, in CPU time of one core."""
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch) / "opdense8.f64.mlir"
        path.write_text((args.models / "opdense8.plain.mlir").read_text().replace("f32", "f64").replace("i32", "i64"))
        tool = ["taskset", "-c", "1", args.tool, path, "-o", os.devnull]
        samples = {"promote": [], "target": []}
        for _ in range(2 * args.rounds):
            samples["promote"].append(spent(tool)[0])
            samples["target"].append(spent([*tool, "--target", "no64"])[0])
        spread = sum(statistics.median(s) / min(s) - 1 for s in samples.values())
        yield Row("target-ops", "`--target no64` on op-dense text of f64 and i64, against promotion", 1.3, min(samples["target"]) / min(samples["promote"]), spread, least=False)


def spent(command):
    """Return (CPU seconds, peak memory in bytes) of a command."""
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{command} failed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def f64_weights(folder, megabytes):
    """Make a module of f64 constants of 8 MB each in hex, and a product with each."""
    path = folder / f"f64weights{megabytes}.mlir"
    if path.exists():
        return path
    folder.mkdir(parents=True, exist_ok=True)
    numbers, count = random.Random(0), megabytes // 8
    with path.open("w") as out:  # piece by piece: a process has the peak of its parent as its own
        out.write("func.func @main(%x: tensor<500xf64>) -> tensor<1000xf64> {\n")
        for i in range(count):
            row = b"".join(struct.pack("<d", numbers.gauss(0, 0.02)) for _ in range(10_000)).hex().upper()
            out.write(f'  %w{i} = stablehlo.constant dense<"0x')
            out.writelines(row for _ in range(50))
            out.write(f'"> : tensor<500x1000xf64>\n  %d{i} = stablehlo.dot_general %x, %w{i}, contracting_dims = [0] x [0]'
                      " : (tensor<500xf64>, tensor<500x1000xf64>) -> tensor<1000xf64>\n")
        out.write(f"  %s = stablehlo.add %d0, %d{count - 1} : tensor<1000xf64>\n  return %s : tensor<1000xf64>\n}}\n")
    return path


def growth(args):
    r = anchors(args, ["opdense8", "opdense32", "opdense128"], ["plain"], cpus=1, skip=["jaxlib*", "copy"])
    for key, what, field in (("growth-time", "growth from 8 to 128 MB, exponent of time", "time_min"), ("growth-memory", "growth from 8 to 128 MB, exponent of memory", "rss_mib")):
        small, large = r["opdense8.plain", TOOL], r["opdense128.plain", TOOL]
        exponent = math.log(large[field] / small[field]) / math.log(size(args, "opdense128.plain") / size(args, "opdense8.plain"))
        yield Row(key, what, 1.05, exponent, 0.02, unit="", least=False)


def small_files(args, count=3000, sample=40):
    """Time files of the corpus that mlir-opt reads, over and over."""
    shm = pathlib.Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shm if shm.is_dir() else None) as scratch:
        scratch = pathlib.Path(scratch)
        opt = [args.mlir_opt, "--allow-unregistered-dialect"]
        sources = []
        for path in sorted((args.data / "corpus").rglob("*.mlir")):
            if path.stat().st_size > 4096 or len(sources) == sample:
                continue
            text = subprocess.run([args.tool, "--print=generic", path], capture_output=True)
            plain = scratch / f"{len(sources)}.mlir"
            plain.write_bytes(text.stdout)
            if text.returncode == 0 and subprocess.run([*opt, plain], capture_output=True).returncode == 0:
                sources.append(plain)
        files = scratch / "in"
        files.mkdir()
        for i in range(count):
            shutil.copy(sources[i % len(sources)], files / f"{i}.mlir")
        names = [str(f) for f in sorted(files.iterdir())]
        best = {}
        for _ in range(args.rounds):
            for jobs in (1, 2):
                begin = time.perf_counter()
                subprocess.run([args.tool, f"-j{jobs}", "--out-dir", scratch / f"out{jobs}", *names], check=True, capture_output=True)
                best.setdefault(jobs, []).append(time.perf_counter() - begin)
            begin = time.perf_counter()
            for source in sources:
                subprocess.run([*opt, source, "-o", scratch / "out.mlir"], check=True)
            best.setdefault("mlir-opt", []).append((time.perf_counter() - begin) * count / len(sources))
    spread = {k: statistics.median(v) / min(v) - 1 for k, v in best.items()}
    yield Row("small-files", f"{count} small files in one process, against mlir-opt processes", 10, min(best["mlir-opt"]) / min(best[1]), spread["mlir-opt"] + spread[1])
    yield Row("small-files-jobs", "the same with -j 2, against -j 1", 1.7, min(best[1]) / min(best[2]), spread[1] + spread[2])


# ---- the command ------------------------------------------------------------------------------------------------


def generate(args, wanted):
    """Generate the models that are missing."""
    manifest = args.models / "manifest.json"
    have = {f["model"] for f in json.loads(manifest.read_text())["files"]} if manifest.exists() else set()
    if wanted <= have:
        return
    args.models.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, ROOT / "tools" / "bench" / "gen_models.py", args.models, "--only", *sorted(wanted)], check=True, stdout=subprocess.DEVNULL)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--data", type=pathlib.Path, default=oracle_data.folder(), help="the folder that has corpus/")
    parser.add_argument("--models", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "hlo-promote-models")
    parser.add_argument("--tool", type=pathlib.Path, help="a program that has been built; without it, one is built as releases are")
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--only", default="*", help="pattern of the groups of rows")
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--against", type=pathlib.Path)
    args = parser.parse_args()

    groups = [op_dense] if args.quick else [models, op_dense, forms, unseen, two_cores, bindings, debuginfo, weights, targets, op_dense_targets, growth, small_files]
    groups = [g for g in groups if fnmatch.fnmatch(g.__name__, args.only)]
    if groups != [targets]:
        generate(args, {"opdense8"} if args.quick else {*MODELS, "opdense32", "opdense128", "weights64", "weights256"})
    missed, figures = set(), {}
    with tempfile.TemporaryDirectory() as scratch:
        if not args.tool:
            args.tool = pathlib.Path(scratch) / TOOL
            subprocess.run(["go", "build", "-trimpath", "-pgo=auto", "-ldflags=-s -w", "-o", args.tool, "./cmd/hlo-promote"], cwd=ROOT, env=os.environ | {"CGO_ENABLED": "0"}, check=True)
        for run in range(args.runs):
            print(f"load {os.getloadavg()[0]:.1f}, run {run + 1} of {args.runs}\n\n| work | target | measured | noise | |\n|---|---|---|---|---|", flush=True)
            for group in groups:
                for row in group(args):
                    print(row.line(), flush=True)
                    figures.setdefault(row.key, []).append(round(row.value, 3))
                    if row.missed():
                        missed.add(row.key)
            print()
    if args.json:
        args.json.write_text(json.dumps(figures, indent=1) + "\n")
    if args.against:
        before = json.loads(args.against.read_text())
        for key, values in figures.items():
            if key in before:
                print(f"{key}: {statistics.median(values):.2f}, recorded {statistics.median(before[key]):.2f}")
        return
    sys.exit(f"missed: {', '.join(sorted(missed))}" if missed else 0)


if __name__ == "__main__":
    main()
