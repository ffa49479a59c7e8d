"""Judge a tool by what PyTorch, TensorFlow and NumPy computed.

Usage    score_libs.py TOOL FOLDER
Runs judge_libs.py on the files of a folder, several processes at once. Fails if less than 99 of 100 rows of a system pass, if
a row differs that testdata/oracles/known.tsv does not name, or if a whole program or a program that once was wrong differs.
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

NOT_COUNTED = ("beyond",)  # the library has no such function


HERE = pathlib.Path(__file__).resolve().parent


def judge(tool, path, folder):
    """Return (id, verdict, why) of the rows of a file that do not pass."""
    out = folder / path.name
    done = subprocess.run([sys.executable, HERE / "judge_libs.py", tool, path, "--failures", out], capture_output=True, text=True)
    if not out.exists():
        sys.exit(f"{path.name}: {done.stdout[-1000:]}{done.stderr[-1000:]}")
    failed = [json.loads(line) for line in out.open(encoding="utf-8")]
    return [(r["id"], r["verdict"], r["why"]) for r in failed if r.get("mapping", "direct") == "direct" and r["verdict"] not in NOT_COUNTED]


def main():
    """Judge the tool that the command line names."""
    tool = os.path.abspath(sys.argv[1])
    known = {line.split("\t")[0] for line in (HERE.parent / "testdata" / "oracles" / "known.tsv").read_text(encoding="utf-8").splitlines()}
    paths = sorted(pathlib.Path(sys.argv[2]).glob("*.jsonl"))
    rows, failed, bad = collections.Counter(), collections.Counter(), []
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = pool.map(lambda p: judge(tool, p, pathlib.Path(name)), paths)
        for path, failures in zip(paths, outcomes):
            direct = [r for r in map(json.loads, path.open(encoding="utf-8")) if r.get("mapping", "direct") == "direct"]
            single = path.stem in ("numpy", "torch", "tf-all", "tf-safe")
            rows[path.stem] += len(direct)
            failed[path.stem] += len(failures)
            bad += [f for f in failures if not single or f[0] not in known]
    for stem, count in sorted(rows.items()):
        least = 0.99 if stem in ("numpy", "torch", "tf-all", "tf-safe") else 1
        share = 1 - failed[stem] / count
        print(f"{stem:20} {count:5} rows, {failed[stem]:3} differ")
        if share < least:
            bad.append((stem, f"{share:.2%} pass", f"less than {least:.0%}"))
    for row in bad:
        print("FAILED:", *row)
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
