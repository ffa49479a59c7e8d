"""Start the tool for the differential tests: many programs a process, and one answer for each.

run(tool, texts, flags) returns one Part for each text.
"""

import pathlib
import re
import subprocess
import tempfile
from dataclasses import dataclass, field

SPLIT = "// -----\n"
DIAGNOSTIC = re.compile(r"^(?:[^\s:]+):(\d+):(\d+): (error|warning|note): (.*)$")
SECONDS = 300


@dataclass
class Part:
    """The result for one program: its text, None if it was refused, and errors as (line in the program, message)."""

    text: str | None = None
    errors: list = field(default_factory=list)


class Fault(Exception):
    """Raised if the process ends in another way than done or refused."""


def run(tool, texts, flags):
    """Return the parts of one process, which reads all texts from one file."""
    texts = [t if t.endswith("\n") else t + "\n" for t in texts]
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(SPLIT.join(texts))
        file.flush()
        # the functions of the libraries join the operands of contractions in legal modules too
        plain = {"none", "--system=none", "--allow-unregistered-dialect"}  # the last is a flag of mlir-opt
        joins = [] if plain & set(flags) else ["--policy", "mixed-dot=join"]
        command = [str(tool), "--split-input-file", *joins, *flags, file.name]
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    if done.returncode not in (0, 1) or "panic:" in done.stderr or "goroutine " in done.stderr:
        raise Fault(f"exit status {done.returncode}: {done.stderr[:2000]}")
    parts = [Part() for _ in texts]
    starts, line = [], 1
    for text in texts:
        starts.append(line)
        line += text.count("\n") + 1
    for row in done.stderr.splitlines():
        found = DIAGNOSTIC.match(row)
        if found and found[3] == "error":
            n = max(i for i, s in enumerate(starts) if s <= int(found[1]))
            parts[n].errors.append((int(found[1]) - starts[n] + 1, found[4]))
    printed = re.split(r"^// -----\n?", done.stdout, flags=re.M)
    if len(printed) != len(texts):
        raise Fault(f"{len(printed)} parts come out of {len(texts)}: {done.stderr[:500]}")
    for part, text in zip(parts, printed):
        part.text = text if text.strip() else None
    return parts


def run_apart(tool, texts, flags):
    """Return the same; if a program breaks the process, run each alone and return a Part or a Fault for each."""
    try:
        return run(tool, texts, flags)
    except (Fault, subprocess.TimeoutExpired, UnicodeDecodeError) as fault:
        if len(texts) == 1:
            return [fault]
        half = len(texts) // 2
        return run_apart(tool, texts[:half], flags) + run_apart(tool, texts[half:], flags)


def executable(path):
    """Return the path of the tool as an absolute path."""
    return pathlib.Path(path).resolve()
