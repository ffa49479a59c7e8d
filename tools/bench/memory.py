"""Measure peak memory for every row of tools/hostile/scale.py, as a multiple of the input, or of the output if that is larger.

Usage:  python tools/bench/memory.py BIN [NAME...] [--sizes BYTES,...] [--runs N] [--above RATIO] [--all] [--work DIR]

BIN is the program without dependencies (CGO_ENABLED=0 go build). Inputs have at least the size (those of scale.py itself may have
half of it) and are kept in --work for the next run. A peak is what GNU time (%M) reports: `time`, which holds 2 MB, starts the
program, because the memory of Python as its parent would count. Of --runs measurements the lowest counts. The output is a table in
Markdown of the rows above --above at any size, or of all rows with --all, and the number of rows above.
"""

import argparse
import importlib.util
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def rows_of():
    """Load the module scale.py: G[name] = (flags, text of a size)."""
    spec = importlib.util.spec_from_file_location("scale", ROOT / "tools" / "hostile" / "scale.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def written(make, size, path):
    """Return the path of an input of at least a size, or None if the generator cannot make one."""
    if path.exists():
        return path
    aim = size
    for _ in range(8):
        text = make(aim)
        data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
        if len(data) >= size:
            path.write_bytes(data)
            return path
        aim = max(aim + 64, aim * size // max(len(data), 1) + aim // 64)
    return None


def measured(tool, flags, path, timeout):
    """Return peak in bytes, CPU seconds, exit status, and bytes of both outputs."""
    lattice = any("{lattice}" in f for f in flags)
    command = [tool, *(f.replace("{lattice}", str(path)) for f in flags), *([] if lattice else [str(path)])]
    with tempfile.NamedTemporaryFile() as report, tempfile.TemporaryFile() as out:
        try:
            subprocess.run(["time", "-q", "-o", report.name, "-f", "%M %U %S %x", *command], stdin=subprocess.DEVNULL, stdout=out, stderr=out, timeout=timeout)
        except subprocess.TimeoutExpired:
            return None
        peak, user, system, status = pathlib.Path(report.name).read_text().split()[-4:]
        return int(peak) << 10, float(user) + float(system), int(status), out.seek(0, 2)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", type=pathlib.Path)
    parser.add_argument("names", nargs="*", help="rows; without a name all whose size is one in bytes")
    parser.add_argument("--sizes", default="1000000,4000000")
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "hlo-promote-memory")
    parser.add_argument("--above", type=float, default=20)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--all", action="store_true")
    args = parser.parse_intermixed_args()
    args.work.mkdir(parents=True, exist_ok=True)
    scale = rows_of()
    sys.setrecursionlimit(10000)
    sizes = [int(s) for s in args.sizes.split(",")]
    names = args.names or [n for n in scale.G if n not in scale.LEVELS]
    counts, above = [0] * len(sizes), [0] * len(sizes)
    print("| row | " + " | ".join(f"{s / 1e6:g} MB | times | CPU" for s in sizes) + " |\n|---|" + "---|" * (3 * len(sizes)))
    for name in names:
        flags, make = scale.G[name]
        cells, highest = [], 0
        for i, size in enumerate(sizes):
            path = written(make, size, args.work / f"{make.__name__ if make.__name__ != '<lambda>' else name}.{size}.mlir")
            runs = [measured(args.tool, flags, path, args.timeout) for _ in range(args.runs)] if path else []
            runs = sorted(r for r in runs if r)
            if not runs:
                cells += ["–"] * 3
                continue
            peak, cpu, status, out = runs[0]
            ratio = peak / max(path.stat().st_size, out)
            counts[i] += 1
            above[i] += ratio > args.above
            highest = max(highest, ratio)
            cells += [f"{peak / 1e6:.1f} MB", f"{ratio:.1f}", f"{cpu:.2f} s"]
        if args.all or args.names or highest > args.above:
            print(f"| `{name}` | " + " | ".join(cells) + " |", flush=True)
    print()
    for size, n, k in zip(sizes, counts, above):
        print(f"{size / 1e6:g} MB: {k} of {n} rows above {args.above:g}")


if __name__ == "__main__":
    main()
