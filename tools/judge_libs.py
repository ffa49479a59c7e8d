#!/usr/bin/env python3
"""Compare hlo-promote with recorded results of the libraries: result types, weak flags (TensorFlow), values.

Usage: judge_libs.py TOOL [--only SUBSTRING] [--failures OUT.jsonl] [FILE.jsonl...]
Needs jax with jaxlib (see hloref.py, which runs the promoted modules on XLA CPU).
Without files: every *.jsonl of --data (default: oracles/libs of $HLO_SHARED or of testdata/oracles).

Verdicts of a row whose mapping is "direct" (the library function means what the operation means):
  pass      the same types and values, or both refuse
  type      another result type                     (failed)
  weak      another weak flag (rows that have one)  (failed)
  value     another value                           (failed)
  refused   the tool refuses a program that the library runs  (failed)
  accepted  the library refuses to promote, the tool does not  (failed)
  invalid   the tool's output does not verify       (failed)
  beyond    the library has no kernel for it or refuses a value, the tool goes on; not counted
  unrun     types agree, XLA CPU cannot run it; not counted
Rows of another mapping (the library function is not the operation) are counted apart.
"""

import argparse
import collections
import functools
import glob
import json
import os
import subprocess
import sys

os.environ.setdefault("XLA_FLAGS", "--xla_allow_excess_precision=false")
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import hloref  # noqa: E402
import oracle_data  # noqa: E402
from jaxlib.mlir import ir  # noqa: E402

FAILED = ("type", "weak", "value", "refused", "accepted", "invalid")


@functools.cache
def joined(tool):
    """Return the flags that ask for the joins of contractions in legal modules too, if the tool has them."""
    for words in ("help", "promote"), ("--help",):
        done = subprocess.run([tool, *words], capture_output=True, text=True)
        if done.returncode == 0:
            return ["--policy", "mixed-dot=join"] if "mixed-dot" in done.stdout else []
    return []


def promote(tool, row):
    command = [tool, "-s", row["system"], *row["flags"], *joined(tool), "-"]
    done = subprocess.run(command, input=row["mlir"], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def weak_results(module):
    main = next(f for f in hloref.functions(module) if hloref.symbol(f) == "main")
    count = len(hloref.signature(main)[1])
    with hloref.CONTEXT:
        if "res_attrs" not in main.attributes:
            return [False] * count
        return ["promote.weak" in ir.DictAttr(d) for d in ir.ArrayAttr(main.attributes["res_attrs"])]


def tolerance(row, index):
    text = row["tolerance"][index] if isinstance(row["tolerance"], list) else row["tolerance"]
    return text


def agree(expected, name, array, allowed):
    """Return how an array differs from the expected one, or None."""
    shape = array.shape
    want = hloref.from_data(expected["data"], shape, name)
    if allowed.startswith("rel:"):
        import numpy as np
        limit = float(allowed[4:])
        a, b = np.asarray(want, np.complex128 if hloref.kind(name) == 3 else np.float64), np.asarray(
            array, np.complex128 if hloref.kind(name) == 3 else np.float64)
        if np.allclose(a, b, rtol=limit, atol=limit, equal_nan=True):
            return None
        return f"relative {limit} exceeded"
    limit = 0 if allowed == "exact" else int(allowed.split(":")[1])
    gap = hloref.distance(want, array, name)
    if gap is None and hloref.kind(name) >= 2:
        return "NaN against a number"
    if gap is None or gap > limit:
        if hloref.kind(name) == 2 and gap is not None and bool(((want == array) | ((want != want) & (array != array))).all()):
            return None if limit else "sign of zero"
        return "values differ" if gap is None else f"{gap} ulp"
    return None


def judge(tool, row):
    code, text, errors = promote(tool, row)
    first = next((line for line in errors.splitlines() if ": error: " in line), errors.strip()[:200])
    if code not in (0, 1):
        return {"verdict": "invalid", "why": f"exit status {code}: {errors[:200]}"}
    error = row.get("error")
    if error:
        if code:
            return {"verdict": "pass", "why": None}
        return {"verdict": "accepted" if error["class"] == "promotion" else "beyond", "why": error["text"][:160], "output": text}
    if code:
        return {"verdict": "refused", "why": first.split(": error: ")[-1]}
    module, problem = hloref.parse(text)
    problem = problem or hloref.verify(module)
    if problem:
        return {"verdict": "invalid", "why": problem["text"], "output": text}
    main = next(f for f in hloref.functions(module) if hloref.symbol(f) == "main")
    got = [str(t) for t in hloref.signature(main)[1]]
    want = [r["type"] for r in row["results"]]
    if got != want:
        return {"verdict": "type", "why": f"{', '.join(got)} instead of {', '.join(want)}", "output": text}
    if any(r.get("weak") is not None for r in row["results"]):
        flags = weak_results(module)
        expected = [bool(r.get("weak")) for r in row["results"]]
        if flags != expected:
            return {"verdict": "weak", "why": f"weak {flags} instead of {expected}", "output": text}
    if any(r["data"] is None for r in row["results"]):
        return {"verdict": "pass", "why": "types only"}
    try:
        ran = hloref.execute(module, [a["data"] for a in row["args"]])
    except Exception as failure:  # XLA refuses with many classes
        return {"verdict": "unrun", "why": hloref.first_line(failure)}
    for index, (expected, (name, array)) in enumerate(zip(row["results"], ran)):
        why = agree(expected, name, array, tolerance(row, index))
        if why:
            return {"verdict": "value", "why": f"result {index}: {why}", "output": text, "got": hloref.to_bits(array, name)[:12]}
    return {"verdict": "pass", "why": None}


def report(rows, verdicts):
    table, totals, mapping = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
    for row, verdict in zip(rows, verdicts):
        kind = verdict["verdict"]
        if row.get("mapping", "direct") != "direct":
            mapping[(row["system"], row["func"], row["mapping"])][kind] += 1
            continue
        table[(row["system"], row["op"])][kind] += 1
        totals[row["system"]][kind] += 1
    for (system, op), counts in sorted(table.items()):
        failed = sum(counts[k] for k in FAILED)
        detail = ", ".join(f"{k} {n}" for k, n in sorted(counts.items()) if k != "pass")
        print(f"{system:8} {op:36} {counts['pass']:5} passed {failed:5} failed   {detail}")
    print()
    for (system, func, why), counts in sorted(mapping.items()):
        print(f"mapping  {system:8} {func}: {why}: {dict(counts)}")
    print()
    for system, counts in sorted(totals.items()):
        failed = sum(counts[k] for k in FAILED)
        detail = ", ".join(f"{k} {n}" for k, n in sorted(counts.items()) if k != "pass")
        print(f"{system}: {counts['pass']} passed, {failed} failed ({detail})")
    passed = sum(c["pass"] for c in totals.values())
    failed = sum(c[k] for c in totals.values() for k in FAILED)
    print(f"{passed} passed, {failed} failed")
    return failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--data", default=oracle_data.folder() / "oracles" / "libs")
    parser.add_argument("--only", help="rows whose id, op, func or note contains this")
    parser.add_argument("--failures", help="write rows that do not pass here, as JSON lines")
    options = parser.parse_args()
    files = options.files or sorted(glob.glob(os.path.join(options.data, "*.jsonl")))
    rows = []
    for path in files:
        with open(path, encoding="utf-8") as stream:
            rows += [json.loads(line) for line in stream if line.strip()]
    if options.only:
        rows = [r for r in rows if any(options.only in str(r.get(k)) for k in ("id", "op", "func", "note", "system"))]
    tool = os.path.abspath(options.tool)
    verdicts = []
    for outcome in hloref.isolated(lambda row: judge(tool, row), rows):
        verdicts.append(outcome if "verdict" in outcome else {"verdict": "unrun", "why": f"crashed: {outcome}"})
        if len(verdicts) % 1000 == 0:
            print(f"{len(verdicts)} of {len(rows)}", file=sys.stderr)
    if options.failures:
        with open(options.failures, "w", encoding="utf-8") as stream:
            for row, verdict in zip(rows, verdicts):
                if verdict["verdict"] != "pass":
                    stream.write(json.dumps({**verdict, **row}) + "\n")
    sys.exit(1 if report(rows, verdicts) else 0)


main()
