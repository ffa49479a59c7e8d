"""Test examples/ray/promote_corpus.py while a worker is killed.

It promotes 1,000 modules, one of them bad; the results must be those of the program itself.

    python ray_corpus.py FOLDER       FOLDER is for the files; the Python has ray and the wheel
"""
import json
import os
import pathlib
import subprocess
import sys
import time

import hlo_promote

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNT = 1000
KILLED_AT = 400  # calls of the program

# What the workers start instead of the program: after many calls it kills, once, the worker that
# called it.
KILLER = """#!/bin/sh
echo >>{calls}
if [ "$(wc -l <{calls})" -ge {at} ] && mkdir {mark} 2>/dev/null; then
  kill -9 $PPID
fi
exec {program} "$@"
"""


def main():
    folder = pathlib.Path(sys.argv[1])
    program = hlo_promote._program.program()
    make(folder / "in")
    killer = folder / "killer"
    killer.write_text(KILLER.format(calls=folder / "calls", at=KILLED_AT, mark=folder / "killed", program=program))
    killer.chmod(0o755)
    environment = os.environ | {"HLO_PROMOTE": str(killer), "RAY_USAGE_STATS_ENABLED": "0", "RAY_DEDUP_LOGS": "0"}
    begin = time.monotonic()
    command = [sys.executable, ROOT / "examples/ray/promote_corpus.py", "in", "by-ray", "results.jsonl"]
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    took = time.monotonic() - begin
    if ran.returncode != 1:
        sys.exit(f"exit status {ran.returncode}, want 1\n{ran.stderr}")
    own = [program, "--report=findings.json", "--out-dir=own", "in"]
    if subprocess.run(own, cwd=folder, stderr=subprocess.DEVNULL).returncode != 1:
        sys.exit("the program's own run has another exit status")
    assert (folder / "killed").is_dir(), "no worker was killed"
    lines = {line["path"]: line for line in map(json.loads, (folder / "results.jsonl").read_text().splitlines())}
    errors = [f for f in json.loads((folder / "findings.json").read_text())["findings"] if f["severity"] == "error"]
    refused_by_own = {f["input"].removeprefix("in/") for f in errors}
    refused_by_ray = {path for path, line in lines.items() if line["verdict"] == "refused"}
    assert len(lines) == COUNT and refused_by_ray == refused_by_own and len(refused_by_own) == 1, (len(lines), refused_by_ray, refused_by_own)
    by_ray, own = files(folder / "by-ray"), files(folder / "own" / "in")
    assert by_ray == own and len(own) == COUNT - 1, "the outputs differ"
    calls = len((folder / "calls").read_text().splitlines())
    assert COUNT < calls <= COUNT + 20, f"{calls} calls: what the killed worker had not delivered, and nothing else, is to be done again"
    print(f"{COUNT} modules, 1 refused, 1 worker killed, {calls} calls, {took:.1f} s; the same {len(own)} outputs as without Ray")


def make(folder):
    """Make folders of 100 copies of the repository's programs, each with its number, and one bad file."""
    programs = sorted((ROOT / "testdata/mlir").glob("*.mlir")) + sorted((ROOT / "testdata/mlir/promote").glob("*.mlir"))
    texts = [p.read_text() for p in programs if "golden" not in p.name]
    texts = [t for t in texts if not refused(t)]
    for i in range(COUNT):
        path = folder / f"{i // 100}" / f"{i}.mlir"
        path.parent.mkdir(parents=True, exist_ok=True)
        head = b"// \xa9\n" if i == 401 else b""  # Latin-1
        path.write_bytes(head + f"// copy {i}\n".encode() + ("func.func @f() { return %nothing }\n" if i == 617 else texts[i % len(texts)]).encode())


def refused(text):
    try:
        hlo_promote.promote(text)
    except hlo_promote.Refused:
        return True
    return False


def files(folder):
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


if __name__ == "__main__":
    main()
