#!/usr/bin/env python3
"""Test the differential tests: change one line of the sources at a time, and see whether a test notices.

Usage    planted.py [--run]        at the root of the repository
Without --run it only checks that each line to change is still in its file once. With --run it builds the tool with each change in a
temporary copy, and runs the test that must find it.
Output   one line for each change, with the first difference; then `N of N found`. Exit status 1 if one is not found, or if a test
finds a difference in the sources as they are.
Needs    Go, and what the tests need.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
NUMPY = ("libraries.py", "numpy", "--count", "400", "--seed", "1")
JAX = ("jax_programs.py", "--count", "100", "--seed", "1000000")
FORMS = ("metamorphic.py", "--count", "100")
UPSTREAM = ("upstream.py", "--count", "100", "--seed", "1")


class Change(NamedTuple):
    """A bug: a line of a file and what replaces it, and the test that must find it."""

    what: str
    test: tuple
    file: str
    before: str
    after: str


CHANGES = [
    Change("ui16 and i16 meet in i64", NUMPY, "promote/numpy.go", "\tui16 < i32\n", "\tui16 < i64\n"),
    Change("the verifier asks for twice as many values of a reduction's body", JAX, "ir/verify/reduction.go",
           "case c.m.NumOperands(last) != n:", "case c.m.NumOperands(last) != 2*n:"),
    Change("the source form keeps the old type where a value is used", FORMS, "ir/source/print.go",
           "return s.m.Edits().IsRetyped(v) || !s.names.keepsName(v)", "return !s.names.keepsName(v)"),
    Change("the verifier accepts any type where it asks for integers", UPSTREAM, "ir/verify/internal/ods/type.go",
           '"signless-integer-like", ir.InvalidType, isSignlessOrIndexLike', '"signless-integer-like", ir.InvalidType, nil'),
]


def copy_sources(folder):
    """Copy the files of the repository, including those that are not committed."""
    names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, names.decode().split("\0")):
        if not name.startswith(("lit/", "docs/", "testdata/")) and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def check_lines():
    """End the program if a line to change is not in its file exactly once."""
    for change in CHANGES:
        if (ROOT / change.file).read_text().count(change.before) != 1:
            sys.exit(f"{change.file} does not have this line once; choose another: {change.before}")


def run_test(folder, test):
    """Build the tool in a folder and run a test. Return (whether it found a difference, its first line, its last line)."""
    tool = folder / "hlo-promote"
    subprocess.run(["go", "build", "-o", tool, "./cmd/hlo-promote"], cwd=folder, check=True)
    script, *arguments = test
    done = subprocess.run([sys.executable, ROOT / "tools" / "difftest" / script, tool, *arguments], capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines() or [""]
    if " differ" not in lines[-1]:
        sys.exit(f"{script} did not end: {done.stderr[-1000:]}")
    return done.returncode != 0, lines[0], lines[-1]


def main():
    """Check the lines, and run the tests if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", action="store_true", help="build and test; takes minutes")
    run = parser.parse_args().run
    check_lines()
    if not run:
        return
    found = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        copy_sources(folder)
        for test in dict.fromkeys(change.test for change in CHANGES):
            differs, first, last = run_test(folder, test)
            if differs:
                sys.exit(f"{test[0]} finds a difference in the sources as they are: {first}")
            print(f"as they are: {test[0]}: {last}", flush=True)
        for change in CHANGES:
            path = folder / change.file
            text = path.read_text()
            path.write_text(text.replace(change.before, change.after))
            differs, first, last = run_test(folder, change.test)
            path.write_text(text)
            found += differs
            print(f"{'found' if differs else 'NOT FOUND'} by {change.test[0]}: {change.what}: {last}" + f"\n    {first[:200]}" * differs, flush=True)
    print(f"{found} of {len(CHANGES)} found")
    sys.exit(found < len(CHANGES))


if __name__ == "__main__":
    main()
