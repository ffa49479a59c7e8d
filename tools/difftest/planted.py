"""Plants faults in copies of the sources, and shows that the judges find each of them as .ci/run runs them.

Usage    planted.py [--count N] [--seed S] [--check]        at the root of the repository
Each fault is one line of one package, changed as a slip of the hand would. The tool is built with it in a temporary copy, and the
judge runs in its short form. Output: one line a fault, with the first program that shows it, and `N of N found`.
Exit status 1 if a fault is not found, or if the sources as they are have a difference.
Needs    Go, and what judge.py needs.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Fault(NamedTuple):
    what: str
    file: str
    before: str
    after: str


FAULTS = [
    Fault("a reduction forgets that its initial value is strong", "passes/internal/infer/reductions.go",
          "results[i].Weak, results[i].Soft = x.Weak && init.Weak, rules.AreSoft(x, init)", "results[i].Weak, results[i].Soft = x.Weak, rules.AreSoft(x, init)"),
    Fault("the source form keeps the old type where a value is used", "ir/source/print.go",
          "return s.m.IsRetyped(v) || !s.names.keeps(v)", "return !s.names.keeps(v)"),
    Fault("ui16 and i16 meet in i64", "promote/jax.go", "\tui16 < i32\n", "\tui16 < i64\n"),
    Fault("the verifier wants a body to yield as many values as it takes", "ir/verify/reduction.go",
          "case c.m.NumOperands(last) != n:", "case c.m.NumOperands(last) != 2*n:"),
    Fault("a target leaves the parts of tuples as they are", "passes/retarget/types.go", "return c.Tuple(p.parts(t))", "return t"),
]


def copy(folder):
    """The files of the repository, those that are not yet committed included."""
    names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, names.decode().split("\0")):
        if not name.startswith(("lit/", "docs/", "testdata/corpus/", "testdata/mlir/")) and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def check():
    """Ends the program if a fault's line is gone."""
    for fault in FAULTS:
        if (ROOT / fault.file).read_text().count(fault.before) != 1:
            sys.exit(f"{fault.file} no longer has the line of this fault once; choose another: {fault.before}")


def plant(folder, fault):
    """The path of the changed file and what was in it."""
    path = folder / fault.file
    text = path.read_text()
    path.write_text(text.replace(fault.before, fault.after))
    return path, text


def verdict(folder, arguments):
    """What the judge says of the tool as it is built in a folder: (whether there are differences, the first of them, its last line)."""
    tool = folder / "hlo-promote"
    subprocess.run(["go", "build", "-o", tool, "./cmd/hlo-promote"], cwd=folder, check=True)
    command = [sys.executable, ROOT / "tools" / "difftest" / "judge.py", tool, "--count", str(arguments.count), "--batch", "25", "--seed", str(arguments.seed),
               "--values", "0", "--no-reduce"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines() or [done.stderr[-300:]]
    last = re.sub(r" \(\d+ s\).*", "", lines[-1])
    if not re.search(r", \d+ differ$", last):
        sys.exit(f"the judge did not end: {done.stderr[-1000:]}")
    return done.returncode != 0, lines[0], last


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=600, help="programs, as in .ci/run")
    parser.add_argument("--seed", type=int, default=1, help="the first batch, as in .ci/run")
    parser.add_argument("--check", action="store_true", help="only see that the lines to change are there")
    arguments = parser.parse_args()
    check()
    if arguments.check:
        return
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        copy(folder)
        bad, first, last = verdict(folder, arguments)
        if bad:
            sys.exit(f"the sources as they are have a difference: {first}")
        print(f"as they are: {last}", flush=True)
        found = 0
        for fault in FAULTS:
            path, text = plant(folder, fault)
            bad, first, last = verdict(folder, arguments)
            path.write_text(text)
            found += bad
            print(f"{'found' if bad else 'NOT FOUND'}: {fault.file}: {fault.what}: {last}" + f"\n    {first[:200]}" * bad, flush=True)
    print(f"{found} of {len(FAULTS)} found")
    sys.exit(found < len(FAULTS))


if __name__ == "__main__":
    main()
