#!/usr/bin/env python3
"""Change one operator, number or case of the sources, and see whether the tests of its package notice.

Usage    mutants.py [--seed N] [--count N] [--run]     at the root of the repository
Without --run it lists the changes. With --run it makes each in turn, in place, and runs the tests of the package: the short ones, and all
if none fails. An internal package without tests has those of the nearest folder above.
Output   one line for each change; exit status 1 if no test notices one that is not in EQUIVALENT, or if one in EQUIVALENT is noticed.
Needs    Go; a clone that nobody else uses.

The seed ranks packages and, in each, changes by a hash of their text. So an edit elsewhere does not choose others.
"""

import argparse
import hashlib
import pathlib
import re
import resource
import subprocess
import sys
from typing import NamedTuple

TOKEN = re.compile(r"//[^\n]*|/\*.*?\*/|`[^`]*`|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'|<-|<<=?|>>=?|<=|>=|<|>|&&|\|\||[=!]=|\b\d+\b", re.DOTALL)
OTHER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&"}
COMPARISONS = {"<", "<=", ">", ">=", "==", "!="}
SKIPPED = {"tools", "examples", "grammar", "web", "testdata", "mlirtest", "moduletest", "profile"}  # no part of the program, or generated
MEMORY = 8 << 30  # of a process, for changes that end no loop
CASE = re.compile(r'(?m)^\s*case ("[^"\n]*"(?:, "[^"\n]*")+):')

# The changes that alter nothing that a test can see, with the reason: the line, without indentation, as it becomes.
EQUIVALENT = {
    "for ; n+4 < len(data); n += 4 {": "the caller encodes what is left byte by byte, to the same digits",
}


class Change(NamedTuple):
    """A changed text of a file: at an offset, before becomes after."""

    file: pathlib.Path
    offset: int
    before: str
    after: str

    def lines(self) -> tuple[str, str]:
        """Return the line of the change without indentation, as it is and as it becomes."""
        text = self.file.read_text()
        start = text.rfind("\n", 0, self.offset) + 1
        end = text.find("\n", self.offset)
        line = text[start:end]
        at = self.offset - start
        return line.strip(), (line[:at] + self.after + line[at + len(self.before) :]).strip()

    def rank(self, seed: int) -> str:
        """Return the hash that orders changes."""
        return rank(seed, str(self.file), *self.lines())


def rank(seed: int, *texts: str) -> str:
    """Hash texts with a seed."""
    return hashlib.sha256("\0".join((str(seed), *texts)).encode()).hexdigest()


def changes_of(file: pathlib.Path) -> list[Change]:
    """List the changes of a file: limits of comparisons, conjunctions, and strings dropped from the lists of cases."""
    text = file.read_text()
    found = []
    last = None
    for m in TOKEN.finditer(text):
        token = m.group()
        if token in OTHER:
            found.append(Change(file, m.start(), token, OTHER[token]))
        elif token.isdigit() and last and last.group() in COMPARISONS and not text[last.end() : m.start()].strip():
            found.append(Change(file, m.start(), token, str(int(token) + 1)))
        last = m
    for m in CASE.finditer(text):
        words = m.group(1).split(", ")
        found += [Change(file, m.start(1), m.group(1), ", ".join(words[:i] + words[i + 1 :])) for i in range(len(words))]
    return found


def packages() -> dict[pathlib.Path, list[pathlib.Path]]:
    """Return the hand-written files of each package, by folder."""
    listed = subprocess.run(["git", "ls-files", "*.go"], capture_output=True, text=True, check=True).stdout.split()
    tree: dict[pathlib.Path, list[pathlib.Path]] = {}
    for file in map(pathlib.Path, listed):
        skipped = file.name.endswith("_test.go") or not SKIPPED.isdisjoint(file.parts)
        if not skipped and not re.search(r"(?m)^(// Code generated .* DO NOT EDIT\.|//go:build .*)$", file.read_text()):
            tree.setdefault(file.parent, []).append(file)
    return tree


def choose(seed: int, count: int) -> list[Change]:
    """Choose a change in each of the first packages, in the order of their hashes."""
    tree = packages()
    chosen: list[Change] = []
    for folder in sorted(tree, key=lambda folder: rank(seed, str(folder))):
        changes = [c for file in tree[folder] for c in changes_of(file)]
        if changes and len(chosen) < count:
            chosen.append(min(changes, key=lambda c: c.rank(seed)))
    return chosen


def tests_of(folder: pathlib.Path) -> str:
    """Return the package whose tests are those of a folder: its own, or the nearest above it with tests."""
    while not list(folder.glob("*_test.go")) and folder.parent != folder:
        folder = folder.parent
    return f"./{folder}"


def limit_memory() -> None:
    """Limit the memory of this process and of those that it starts."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def notices(change: Change) -> str:
    """Make a change, run the tests, and undo it. Return the first that fails, or '' if none does."""
    package = tests_of(change.file.parent)
    text = change.file.read_text()
    change.file.write_text(text[: change.offset] + change.after + text[change.offset + len(change.before) :])
    try:
        if subprocess.run(["go", "build", f"./{change.file.parent}"], capture_output=True, check=False).returncode:
            return "the compiler"
        for flags in (["-short"], []):
            done = subprocess.run(["go", "test", "-failfast", *flags, package], capture_output=True, text=True, check=False, preexec_fn=limit_memory)
            if done.returncode:
                first = re.search(r"--- FAIL: (\S+)", done.stdout)
                return (first.group(1) if first else "a crash") + " of " + package
    finally:
        change.file.write_text(text)
    return ""


def main() -> None:
    """List the changes, or make them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=52)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--run", action="store_true", help="make the changes and run tests; takes minutes")
    arguments = parser.parse_args()
    failed = False
    for change in choose(arguments.seed, arguments.count):
        before, after = change.lines()
        reason = EQUIVALENT.get(after, "")
        by = notices(change) if arguments.run else ""
        verdict = f"noticed by {by}" if by else f"equivalent: {reason}" if reason else "no test notices" if arguments.run else "listed"
        print(f"{verdict}: {change.file}: '{after}' in place of '{before}'", flush=True)
        failed |= arguments.run and bool(by) == bool(reason)
    sys.exit(failed)


if __name__ == "__main__":
    main()
