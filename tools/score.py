#!/usr/bin/env python3
"""Run hlo-promote over oracle data and count the rows on which it agrees.

Usage    score.py SUITE... [--tool PATH] [--data DIR] [--only TEXT] [--sample N] [--show N] [--json FILE]
Suites   pairs nary errors      promotion systems, cell by cell, through the command
         corpus                 real files: parse, print, verify, no convert added, generic form equal to the reference's
         printing               canonical and generic form, with and without --debuginfo, byte for byte
         source                 source form without edits gives back the input's bytes
         jax-ops                what JAX answered, op by op: types, weak flags, refusals, values on XLA CPU
         verify                 programs with one thing changed: the reference verifier's verdict
         verify-words           the same, at its line and in its words
         cases                  small programs on which a tool was wrong: valid, unchanged, refused, or equal
         bytecode               MLIR bytecode and portable artifacts read, beside what jaxlib prints of them; broken ones refused
         bytecode-write         legal files written as bytecode and artifacts of several versions, read again by jaxlib
         bytecode-same          texts as artifacts, byte for byte as jaxlib 0.12.0.1 writes them
         targets                64-bit programs for a target without 64-bit types: valid, none left, JAX's 32-bit values
         strip                  real programs whose promotions were taken out: valid, same signature, equal values, no more converts
         all                    every suite
Inputs   --data: the folder that holds pairs/, nary/, errors/, jax_ops/, strip/ and, beside or in it, corpus/ (default: those of
         $HLO_SHARED, or of testdata/oracles). --tool: the binary; default: built from ./cmd/hlo-promote in the current folder.
         --systems: comma-separated filter for pairs, nary and errors.
Output   per suite a table by group (op, system, cause) of rows that pass and fail, the first failing rows, and as the last line of
         each suite `SUITE: N passed, M failed`. Exit status 1 when any row fails.
Needs    jax, jaxlib and numpy, through hloref.py beside this file.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import oracle_data  # noqa: E402
import xla  # noqa: E402
from jaxlib import lapack  # noqa: E402

lapack._lapack.initialize()  # programs that JAX did not lower here may call LAPACK
xla.set_flags(xla.EXACT, xla.NO_FUSION_EMITTERS)  # the flags with which the oracle's values were computed

SEPARATOR = re.compile(r"^// -----[ \t]*$", re.M)


class Tally:
    """Passes and failures of one suite, by group."""

    def __init__(self, suite, show):
        self.suite, self.show = suite, show
        self.groups = collections.defaultdict(lambda: [0, 0])
        self.failures = []

    def add(self, group, name, why):
        """Count one row; `why` is None for a pass."""
        self.groups[group][0 if why is None else 1] += 1
        if why is not None:
            self.failures.append({"group": group, "row": name, "why": why})

    def close(self):
        passed = sum(g[0] for g in self.groups.values())
        failed = sum(g[1] for g in self.groups.values())
        for group, (good, bad) in sorted(self.groups.items()):
            print(f"  {group:40} {good:7} passed {bad:7} failed")
        causes = collections.Counter(re.sub(r"[0-9]+", "#", f["why"])[:90] for f in self.failures)
        for cause, count in causes.most_common(8):
            print(f"  {count:6} × {cause}")
        for failure in self.failures[: self.show]:
            print(f"  FAIL {failure['group']} {failure['row']}: {failure['why'][:300]}")
        print(f"{self.suite}: {passed} passed, {failed} failed", flush=True)
        return {"suite": self.suite, "passed": passed, "failed": failed, "failures": self.failures}


# --------------------------------------------------------------------------
# The tool


def build(folder):
    """Build ./cmd/hlo-promote of the current folder into `folder` and return the binary's path."""
    binary = os.path.join(folder, "hlo-promote")
    subprocess.run(["go", "build", "-o", binary, "./cmd/hlo-promote"], check=True)
    return binary


def run(options, flags, text=None, timeout=600):
    """Return (exit status, stdout bytes, stderr text) of one run of the tool; status 124 on timeout."""
    try:
        done = subprocess.run(
            [options.tool, *flags], input=text, capture_output=True, timeout=timeout
        )
    except subprocess.TimeoutExpired:
        return 124, b"", "timeout"
    return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace")


def common_root(files):
    return os.path.commonpath([os.path.dirname(f) for f in files])


def batch(options, flags, files, out):
    """Run the tool over many files with --out-dir; return {file: output path or None} and the stderr text.

    Files are named relative to their common root, so that the outputs keep their relative paths.
    """
    root = common_root(files)
    names = [os.path.relpath(f, root) for f in files]
    log = []
    for start in range(0, len(names), 500):
        done = subprocess.run(
            [options.tool, *flags, "--out-dir", out, *names[start : start + 500]],
            cwd=root,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        log.append(done.stderr.decode("utf-8", "replace"))
        if done.returncode not in (0, 1):
            log.append(f"exit status {done.returncode}")
    outputs = {}
    for file, name in zip(files, names):
        path = os.path.join(out, name)
        outputs[file] = path if os.path.exists(path) else None
    return outputs, "\n".join(log)


def reason(log, file):
    """Return the first diagnostic about `file` in stderr text."""
    name = os.path.basename(file)
    for line in log.splitlines():
        if name in line and ("error" in line or "panic" in line):
            return line.strip()
    last = [line for line in log.splitlines() if line.strip()]
    return "no output; " + (last[-1].strip() if last else "nothing on stderr")


def chunks(options, flags, parts):
    """Run the tool on parts joined by `// -----`; return the output texts, '' where a part was refused."""
    text = "\n// -----\n".join(parts).encode()
    status, stdout, stderr = run(options, ["--split-input-file", *flags, "-"], text)
    if status not in (0, 1):
        raise SystemExit(f"hlo-promote {' '.join(flags)}: exit status {status}: {stderr[-2000:]}")
    answers = [a.strip() for a in SEPARATOR.split(stdout.decode("utf-8", "replace"))]
    if len(answers) != len(parts):
        raise SystemExit(f"--split-input-file: {len(parts)} parts in, {len(answers)} out")
    return answers, stderr


# --------------------------------------------------------------------------
# Systems

SYSTEM_FLAGS = {
    "jax-standard-x64": ["-s", "jax"],
    "jax-standard-x32": ["-s", "jax", "--x32"],
    "jax-strict-x64": ["-s", "jax-strict"],
    "jax-strict-x32": ["-s", "jax-strict", "--x32"],
    "tensorflow-all": ["-s", "tf-all"],
    "tensorflow-safe": ["-s", "tf-safe"],
    "numpy": ["-s", "numpy"],
    "numpy-add": ["-s", "numpy"],
    "torch": ["-s", "torch"],
}
SCALAR_STORAGE = {"i": "i64", "f": "f64", "complex": "complex<f64>"}


NUMPY_TYPES = "i1 i8 i16 i32 i64 ui8 ui16 ui32 ui64 f16 bf16 f32 f64 complex<f32> complex<f64>".split()
HALF_COMPLEX = ("complex<f16>", "complex<bf16>")


def operand(node):
    """Return (element type, weak flag, rank) of a node's spelling: `i8`, `i8@0`, `i32*`, `i*`."""
    name, rank = node, 1
    if name.endswith("@0"):
        name, rank = name[:-2], 0
    weak = name.endswith("*")
    name = name.rstrip("*")
    return SCALAR_STORAGE.get(name, name), weak, rank


def cell_module(nodes, adds=False):
    """Return a module in which the operands meet in one op, or None if no op takes operands of these ranks.

    That op is concatenate, which takes any number of operands of any element type; with `adds` two operands are added.
    """
    parsed = [operand(n) for n in nodes]
    if any(name in HALF_COMPLEX for name, _, _ in parsed):
        return None
    ranks = [rank for _, _, rank in parsed]
    types = [f"tensor<{'4x' if rank else ''}{name}>" for name, _, rank in parsed]
    arguments = ", ".join(f"%a{i}: {t}{' {promote.weak}' if parsed[i][1] else ''}" for i, t in enumerate(types))
    names = ", ".join(f"%a{i}" for i in range(len(nodes)))
    shape = "4x" if any(ranks) else ""
    if adds and len(nodes) == 2 and all(ranks):
        op = f"stablehlo.add {names}"
    elif all(ranks):
        op, shape = f"stablehlo.concatenate {names}, dim = 0", f"{4 * len(nodes)}x"
    elif len(nodes) == 2:
        op = f"chlo.broadcast_add {names}"
    elif len(nodes) == 3 and (ranks[1] or not any(ranks)):
        op = f"stablehlo.clamp {names}"
    else:
        return None
    out = f"tensor<{shape}{parsed[0][0]}>"
    body = f"  %r = {op} : ({', '.join(types)}) -> {out}\n"
    return f"func.func @f({arguments}) -> {out} {{\n{body}  return %r : {out}\n}}"


def answer(text):
    """Return (element type, weak flag) of the single result of @f in the tool's output, or None if refused."""
    match = re.search(r"func\.func(?: public)? @f\(.*\)\s*->\s*(.*?)\s*\{\s*$", text, re.M)
    if not match:
        return None
    result = match[1]
    element = re.search(r"tensor<(?:[0-9?]+x)*((?:complex<f[0-9]+>)|[A-Za-z0-9]+)", result)
    return (element[1], "promote.weak" in result) if element else None


def read_cells(path):
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def suite_cells(options, tally, folder, width, loops=False):
    for path in sorted((options.data / folder).glob("*.tsv")):
        system = path.stem
        if system not in SYSTEM_FLAGS or (system == "numpy-add") != loops or (options.systems and not system.startswith(tuple(options.systems))):
            continue
        rows = []
        for fields in read_cells(path):
            nodes = fields[:2] if width == 2 else fields[0].split(",")
            result, weak = fields[width if width == 2 else 1], fields[3 if width == 2 else 2]
            adds = system.startswith("tensorflow") or system == "numpy-add"
            if system == "numpy-add" and not all(operand(n)[0] in NUMPY_TYPES for n in nodes):
                continue  # the loops of ml_dtypes' small types depend on the order of operands
            module = cell_module(nodes, adds)
            if module is not None:
                # TensorFlow's concat gives strong results whatever the join says, so flags of lists
                # are not asked
                rows.append((nodes, result, None if adds and len(nodes) > 2 else weak == "1", module))
        rows = sample(options, rows)
        if not rows:
            continue
        flags = [*SYSTEM_FLAGS[system], "--signature", "infer", "--keep-weak"]
        answers, _ = chunks(options, flags, [r[3] for r in rows])
        for (nodes, result, weak, _), text in zip(rows, answers):
            got = answer(text)
            if weak is None and got:
                weak = got[1]
            want = None if result == "-" or result in HALF_COMPLEX else (result, weak)
            why = None if got == want else f"want {want}, got {got}"
            tally.add(system, ",".join(nodes), why)


PROMOTION_CALLS = {
    "dtypes.lattice_result_type",
    "np.result_type",
    "flexible_dtypes.result_type",
    "torch.result_type",
}


def suite_errors(options, tally):
    for path in sorted((options.data / "errors").glob("*.tsv")):
        system = path.stem
        if system not in SYSTEM_FLAGS or (options.systems and not system.startswith(tuple(options.systems))):
            continue
        for fields in read_cells(path):
            nodes, call, kind, message = fields[0].split(","), fields[1], fields[2], fields[-1]
            module = cell_module(nodes)
            if module is None or call not in PROMOTION_CALLS or not kind.endswith("Error") or "string" in nodes:
                continue
            status, _, stderr = run(options, [*SYSTEM_FLAGS[system], "--signature", "infer", "-"], module.encode())
            words = set(re.findall(r"[A-Za-z_]{4,}", message))
            missing = [w for w in words if w not in stderr]
            why = None
            if status != 1:
                why = f"exit status {status}, expected a refusal"
            elif len(missing) > len(words) // 4:
                why = f"the library's message is not quoted; missing: {' '.join(sorted(missing)[:8])}"
            tally.add(system, ",".join(nodes), why)


# --------------------------------------------------------------------------
# Files


def index(options, wanted):
    """Return (path, kind) of corpus files whose kind is in `wanted`."""
    root = options.data / "corpus"
    if not root.is_dir():
        root = options.data.parent / "corpus"
    rows = []
    for line in (root / "INDEX.tsv").read_text().splitlines():
        if line.startswith("#") or not line.strip():
            continue
        fields = line.split("\t")
        path = root / fields[0]
        if fields[2] in wanted and path.exists():
            rows.append((str(path), fields[2]))
    return sample(options, rows)


def sample(options, rows):
    if options.only:
        rows = [r for r in rows if options.only in str(r)]
    if options.sample and len(rows) > options.sample:
        rows = random.Random(1).sample(rows, options.sample)
    return rows


def squeeze(text):
    return re.sub(r"\s+", " ", text).strip()


def converts(hloref, module):
    return sum(op.name == "stablehlo.convert" for op in hloref.walk(module.operation))


def parts_of(hloref, path, kind):
    """Return the texts of the modules in a file."""
    text = hloref.read(path)
    return [p for _, p in hloref.split_text(text)] if kind == "ok-split" else [text]


def each_output(options, hloref, kinds, flags, folder):
    """Yield (path, kind, list of reference modules, list of output texts or None, cause) for each corpus file."""
    rows = index(options, kinds)
    for kind in kinds:
        files = [p for p, k in rows if k == kind]
        if not files:
            continue
        extra = ["--split-input-file"] if kind == "ok-split" else []
        outputs, log = batch(options, [*flags, *extra], files, os.path.join(folder, kind))
        for path in files:
            modules = [hloref.parse(p)[0] for p in parts_of(hloref, path, kind)]
            if outputs[path] is None:
                yield path, kind, modules, None, reason(log, path)
                continue
            yield path, kind, modules, [t for t in parts_of(hloref, outputs[path], kind)], None


def label(path):
    return "/".join(path.split("/")[-2:])


def suite_corpus(options, tally):
    import hloref

    for form in ("canonical", "generic"):
        with tempfile.TemporaryDirectory() as folder:
            found = each_output(options, hloref, ("ok-whole", "ok-split"), ["--print", form], folder)
            for path, _, modules, texts, cause in found:
                tally.add(form, label(path), cause or compare_files(hloref, form, modules, texts))


def compare_files(hloref, form, modules, texts):
    """Return the cause of the first difference between reference modules and printed texts, or None."""
    if len(modules) != len(texts):
        return f"{len(modules)} modules in, {len(texts)} out"
    for module, text in zip(modules, texts):
        got, error = hloref.parse(text)
        if error:
            return f"reference refuses the output: {error['line']}: {error['text']}"
        if converts(hloref, got) != converts(hloref, module):
            return "convert added to or removed from a legal module"
        generic = {"print_generic_op_form": True, "enable_debug_info": False}
        want = hloref.asm(module, **generic)
        if form == "canonical":  # the reference's own pretty form does not always read back as the same module
            want = hloref.asm(hloref.parse(hloref.asm(module))[0], **generic)
        if unnumbered(hloref.asm(got, **generic)) != unnumbered(want):
            return "the module printed is not the module read"
        if form == "generic" and squeeze(unnumbered(text)) != squeeze(unnumbered(want)):
            return "generic form differs from the reference's beyond white space"
    return None


def unnumbered(text):
    """Return the text without the numbers that the reference gives to resources of equal name as modules are read in one process."""
    text = re.sub(r"(dense_resource<\w+?)(?:_\d+)?>", r"\1>", text)
    return re.sub(r"^(\s+\w+?)(?:_\d+)?(: \"0x)", r"\1\2", text, flags=re.M)


def suite_printing(options, tally):
    import hloref

    for form in ("canonical", "generic"):
        for debug in (False, True):
            flags = ["--print", form, *(["--debuginfo"] if debug else [])]
            group = form + ("+debuginfo" if debug else "")
            with tempfile.TemporaryDirectory() as folder:
                root = common_root([p for p, _ in index(options, ("ok-whole",))])
                for path, _, modules, texts, cause in each_output(options, hloref, ("ok-whole",), flags, folder):
                    why = cause
                    if why is None:
                        want = hloref.asm(modules[0], print_generic_op_form=form == "generic", enable_debug_info=debug)
                        name = os.path.relpath(path, root)  # the reference reads from memory, a file called "-"
                        why = first_difference(want, texts[0].replace(f'"{name}":', '"-":'))
                    tally.add(group, label(path), why)


def first_difference(want, got):
    want, got = unnumbered(want).rstrip("\n"), unnumbered(got).rstrip("\n")
    if want == got:
        return None
    for number, (a, b) in enumerate(zip(want.splitlines(), got.splitlines()), 1):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
            low = max(0, at - 40)
            return f"line {number}: want …{a[low : at + 40]!r} got …{b[low : at + 40]!r}"
    return "one is a prefix of the other"


def suite_source(options, tally):
    rows = index(options, ("ok-whole", "ok-split", "expected-errors"))
    for kind in ("ok-whole", "ok-split"):
        files = [p for p, k in rows if k == kind]
        if not files:
            continue
        extra = ["--split-input-file"] if kind == "ok-split" else []
        with tempfile.TemporaryDirectory() as folder:
            outputs, log = batch(options, ["--print", "source", *extra], files, folder)
            for path in files:
                why = None
                if outputs[path] is None:
                    why = reason(log, path)
                elif pathlib.Path(path).read_bytes() != pathlib.Path(outputs[path]).read_bytes():
                    why = "bytes differ"
                tally.add(kind, label(path), why)


# --------------------------------------------------------------------------
# Operations


def mode_flags(row):
    flags = ["-s", "jax-strict" if row["mode"] == "strict" else "jax"]
    return flags if row["x64"] else [*flags, "--x32"]


ELEMENT = re.compile(r"tensor<(?:[0-9?]+x)*(.*)>$")
BARE = re.compile(r"lax\.(?!cond|switch|while_loop|scan|fori_loop|sort|clz|top_k|iota|reduce_precision)\w+\((?!\*promote)")
FOLLOWS_ANOTHER_RULE = ("jnp.rint(", "lax.dot(")


def not_judged(hloref, row):
    """Return why a row does not test the op's own rule (see jax_ops.md), or None if the tool must agree with it."""
    elements = [ELEMENT.search(a["type"])[1] for a in row["args"]]
    mixed = len(set(elements)) > 1
    if row.get("explicit_x64_dtypes"):
        return "64-bit operands in JAX's 32-bit configuration"
    if row["jax"].startswith(FOLLOWS_ANOTHER_RULE) and (mixed or row["jax"].startswith("jnp.rint(")):
        return "the function follows another rule than the op"
    if row["jax"] == "jnp.true_divide(x, y)":
        return "the function follows another rule than the op"
    if row.get("error"):
        if BARE.match(row["jax"]) and mixed:
            return "the bare primitive never promotes"
        if BARE.match(row["jax"]) and row["op"] in ("stablehlo.ceil", "stablehlo.floor", "stablehlo.real"):
            return "the bare primitive refuses what the function takes"
        if row.get("valid_input") and not (row["mode"] == "strict" and mixed):
            return "legal StableHLO that JAX does not offer"
        if row["op"] == "chlo.polygamma" and row["error_type"] == "ValueError":
            return "legal StableHLO that JAX does not offer"
        if row["op"] in COMPLEX_BY_SPEC and any(e.startswith("complex") for e in elements) and row["mode"] != "strict":
            return "legal StableHLO that JAX does not offer"
        if row["jax"].startswith("lax.fori_loop") and "lower and upper" in row["error"]:
            return "the text has no loop bounds, only a comparison that promotes"
        if row["op"] == "stablehlo.if" and elements[0] == "bf16":
            return "a bf16 predicate is compared with zero like any other float"
        if BARE.match(row["jax"]) and row["op"] in INEXACT_BY_FUNCTION:
            return "the bare primitive refuses what the function takes"
    if row["op"] in ("stablehlo.reduce", "stablehlo.reduce_window", "stablehlo.pad") and mixed and len(elements) > 1:
        value = row["args"][1]
        silent = "initial=" in row["jax"] or row["jax"].startswith("jnp.pad")
        if silent and not value["weak"] and (row["mode"] == "strict" or hloref.join(elements[:2]) != elements[0]):
            return "JAX casts this value silently; the tool does not"
        if silent and value["weak"] and hloref.kind(elements[1]) > hloref.kind(elements[0]):
            return "JAX casts this value silently; the tool does not"
    if row["op"] == "stablehlo.reduce" and row.get("written_out_agrees") is False:
        return "JAX adds a step that is not promotion"
    return None


COMPLEX_BY_SPEC = {"stablehlo.clamp", "stablehlo.remainder", "stablehlo.compare", "chlo.top_k"}
INEXACT_BY_FUNCTION = {
    "chlo.erf", "stablehlo.exponential", "stablehlo.is_finite", "stablehlo.logistic", "stablehlo.rsqrt", "stablehlo.sqrt",
    "stablehlo.popcnt", "stablehlo.round_nearest_afz",
}  # fmt: skip


def flags_judged(row, number):
    """Report whether the weak flag of a result counts: those of i1 are inert, and jnp reductions and FFTs drop the flag, which the op itself keeps."""
    if ELEMENT.search(row["results"][number]["type"])[1] == "i1":
        return False
    return not (row["op"] in ("stablehlo.reduce", "stablehlo.fft") and row["jax"].startswith("jnp."))


def joined(options):
    """Return the flags that ask for the joins of contractions in legal modules too, if the tool has them: what jnp.dot does on CPU."""
    for words in ("help", "promote"), ("--help",):
        done = subprocess.run([options.tool, *words], capture_output=True, text=True)
        if done.returncode == 0:
            return ["--policy", "mixed-dot=join"] if "mixed-dot" in done.stdout else []
    return []


def suite_jax_ops(options, tally):
    import hloref

    rows = []
    for path in sorted((options.data / "jax_ops").glob("*.jsonl")):
        rows += [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    judged = [r for r in rows if not_judged(hloref, r) is None]
    print(f"  {len(rows) - len(judged)} of {len(rows)} rows are not about the op's own rule and are left out")
    rows = sample(options, judged)
    groups = collections.defaultdict(list)
    for row in rows:
        groups[tuple(mode_flags(row))].append(row)
    for flags, members in groups.items():
        with tempfile.TemporaryDirectory() as folder:
            files = {}
            for number, row in enumerate(members):
                path = os.path.join(folder, "in", f"r{number:06}.mlir")
                hloref.write(path, row["mlir"])
                files[path] = row
            out = os.path.join(folder, "out")
            outputs, log = batch(options, [*flags, "--signature", "infer", "--keep-weak", *joined(options)], list(files), out)
            for path, row in files.items():
                tally.add(row["op"], row["id"], check_row(hloref, options, row, path, outputs[path], log))


def check_row(hloref, options, row, path, output, log):
    """Return the cause of the disagreement with JAX on one row, or None."""
    if row.get("error"):
        return None if output is None else "JAX refuses, the tool does not"
    if output is None:
        return reason(log, path)
    module, error = hloref.parse(hloref.read(output))
    if error:
        return f"verifier: {error['text']}"
    main = next((f for f in hloref.functions(module) if hloref.symbol(f) == "main"), None)
    if main is None:
        return "no @main"
    types = [str(t) for t in hloref.signature(main)[1]]
    want = [r["type"] for r in row["results"]]
    if types != want:
        return f"result types: want {want}, got {types}"
    flags = result_flags(hloref, main, len(types))
    weak = [bool(r.get("weak")) for r in row["results"]]
    for number, (got, wanted) in enumerate(zip(flags, weak)):
        if got != wanted and flags_judged(row, number):
            return f"weak flags: want {weak}, got {flags}"
    if options.no_run or row.get("written_out_agrees") is False:
        return None
    return check_values(hloref, row, module)


def result_flags(hloref, main, count):
    with hloref.CONTEXT:
        if "res_attrs" not in main.attributes:
            return [False] * count
        attributes = hloref.ir.ArrayAttr(main.attributes["res_attrs"])
        return [hloref.WEAK_ATTR in hloref.ir.DictAttr(a) for a in attributes]


def check_values(hloref, row, module):
    inputs = [a for a in row["args"]]
    try:
        got = hloref.execute(hloref.isolate(module, "main"), inputs)
    except (ValueError, RuntimeError, KeyError, hloref.ir.MLIRError) as failure:
        return f"XLA: {hloref.first_line(failure)}"
    ulp = int(row["tolerance"].split(":")[1]) if ":" in row.get("tolerance", "exact") else 0
    for number, ((name, array), result) in enumerate(zip(got, row["results"])):
        want = hloref.from_data(result["data"], array.shape, name)
        gap = hloref.distance(array, want, name)
        if gap is None or gap > ulp:
            return f"result {number}: values differ from JAX's ({'kind' if gap is None else str(gap) + ' ulp'})"
    return None


# --------------------------------------------------------------------------
# Programs


def suite_strip(options, tally):
    import hloref

    folder_in = options.data / "strip"
    files = [str(p) for p in sorted(folder_in.rglob("*.in.mlir"))]
    files = sample(options, files)
    for flags, paths in by_flags(files).items():
        with tempfile.TemporaryDirectory() as folder:
            # without its converts a program may be legal, and keep contractions of two types
            outputs, log = batch(options, ["--signature", "safe", *flags, *joined(options)], paths, folder)
            for path in paths:
                tally.add(pathlib.Path(path).parent.name, os.path.basename(path), check_program(hloref, path, outputs[path], log))


def by_flags(files):
    """Group files by the flags in flags.tsv beside them: rules that the program's library follows only on request."""
    groups = {}
    for path in files:
        listed = pathlib.Path(path).parent / "flags.tsv"
        rows = [line.split("\t") for line in listed.read_text().splitlines()[1:]] if listed.exists() else []
        flags = {row[0]: tuple(row[1].split()) for row in rows}
        groups.setdefault(flags.get(os.path.basename(path).removesuffix(".in.mlir"), ()), []).append(path)
    return groups


SAME_ELEMENTS = {  # operands that the spec ties and the verifier does not compare: (first operands, those they must equal)
    "stablehlo.dot_general": lambda n: [(0, 1)],
    "stablehlo.dot": lambda n: [(0, 1)],
    "stablehlo.einsum": lambda n: [(0, 1)],
    "stablehlo.convolution": lambda n: [(0, 1)],
    "stablehlo.dynamic_conv": lambda n: [(0, 1)],
    "stablehlo.reduce": lambda n: [(i, i + n // 2) for i in range(n // 2)],
    "stablehlo.reduce_window": lambda n: [(i, i + n // 2) for i in range(n // 2)],
    "stablehlo.scatter": lambda n: [(i, i + n // 2 + 1) for i in range(n // 2)],
    "stablehlo.select_and_scatter": lambda n: [(0, 1), (0, 2)],
}


def loose_ties(hloref, module):
    """Return the number of operand pairs whose element types the spec wants equal and which differ (two f8 types may)."""
    count = 0
    for op in hloref.walk(module.operation):
        for a, b in SAME_ELEMENTS.get(op.name, lambda n: [])(len(op.operands)):
            x, y = hloref.element(op.operands[a].type), hloref.element(op.operands[b].type)
            count += x != y and not (str(x).startswith("f8") and str(y).startswith("f8"))
    return count


def check_program(hloref, path, output, log):
    if output is None:
        return reason(log, path)
    got, error = hloref.parse(hloref.read(output))
    if error:
        return f"verifier: {error['line']}: {error['text']}"
    want, error = hloref.parse(hloref.read(path.replace(".in.mlir", ".ref.mlir")))
    if error:
        return f"reference file: {error['text']}"
    more = converts(hloref, got) - converts(hloref, want)
    if more > 0:
        return f"{more} converts more than the reference"
    loose = loose_ties(hloref, got) - loose_ties(hloref, want)
    if loose > 0:
        return f"{loose} operand pairs that the spec ties still differ in element type"
    outcome = hloref.compare(want, got)
    return None if outcome["equal"] is not False else outcome["why"]


# --------------------------------------------------------------------------

def suite_verify(options, tally, words=False):
    """Judge programs with one thing changed: refused where the reference refuses; with `words`, at its line and in its words."""
    path = options.data / "mutants" / "mutants.jsonl"
    rows = sample(options, [json.loads(line) for line in path.read_text().splitlines()])
    rows = [row for row in rows if not options.only or options.only in json.dumps(row)]
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for row in rows:
            file = os.path.join(folder, "in", f"{row['id']}.mlir")
            with open(file, "w", encoding="utf-8") if os.path.isdir(os.path.dirname(file)) else made(file) as stream:
                stream.write(row["program"])
            files[file] = row
        outputs, log = batch(options, ["--signature", "safe"], list(files), os.path.join(folder, "out"))
        said = collections.defaultdict(list)
        for match in re.finditer(r"^(?:.*/)?(m\d+)\.mlir:(\d+):\d+: error: (.*)$", log, re.M):
            said[match[1]].append((int(match[2]), match[3]))
        for file, row in files.items():
            tally.add(row["op"] or "(parser)", row["id"], check_verdict(row, outputs[file], said[row["id"]], words))


def made(file):
    os.makedirs(os.path.dirname(file))
    return open(file, "w", encoding="utf-8")


def check_verdict(row, output, said, words):
    if row["ok"]:
        return None if output else f"the reference accepts it, the tool says: {said[:1]}"
    if output:
        return f"the reference refuses it: {row['text'][:200]}"
    if not said:
        return "refused without a located error"
    if words and row["line"] is not None and all(line != row["line"] for line, _ in said):
        return f"error in line {said[0][0]}, the reference has it in {row['line']}: {row['text'][:160]} / {said[0][1][:160]}"
    if words and row["op"] and all(row["text"].splitlines()[0] not in text for _, text in said):
        return f"words: {row['text'][:200]} / {said[0][1][:200]}"
    return None


def suite_cases(options, tally):
    """Judge small programs, one point each: valid (and a fixed point), unchanged, refused, equal to NAME.want.mlir, or with or without a text."""
    import hloref

    folder_in = options.data / "cases"
    rows = [line.split("\t") for line in (folder_in / "cases.tsv").read_text().splitlines()[1:]]
    for name, flags, want, _ in sample(options, rows):
        path = str(folder_in / f"{name}.mlir")
        status, stdout, stderr = run(options, [*flags.split(), path])
        tally.add(want.split()[0], name, check_case(hloref, options, path, flags.split(), want, status, stdout.decode(), stderr))


def check_case(hloref, options, path, flags, want, status, stdout, stderr):
    if want == "refused":
        return None if status == 1 and "error:" in stderr else f"exit status {status}, a located error was expected"
    if status:
        return reason(stderr, path)
    module, error = hloref.parse(stdout)
    if error:
        return f"verifier: {error['text']}"
    again = run(options, [*flags, "-"], stdout.encode())
    if again[0] or again[1].decode() != stdout:
        return "the output is no fix-point: " + reason(again[2], "stdin")
    if want == "unchanged":
        legal, error = hloref.parse(hloref.read(path))
        return None if hloref.asm(legal).strip() == stdout.strip() else "a legal module was changed"
    kind, _, part = want.partition(" ")
    if kind in ("has", "lacks"):
        return None if (part in stdout) == (kind == "has") else f"{kind} {part}: not so"
    if want == "equal":
        return None if hloref.read(path.replace(".mlir", ".want.mlir")).strip() == stdout.strip() else "not the text of the .want file"
    return None


def suite_targets(options, tally):
    """Judge programs without 64-bit types by --target no64: valid, none left, JAX's own 32-bit values."""
    import hloref

    sys.path.insert(0, str(HERE / "oracles"))
    import gen_targets

    folder_in = options.data / "targets"
    rows = [line.split("\t") for line in (folder_in / "targets.tsv").read_text().splitlines()[1:]]
    rows = sample(options, [row for row in rows if options.only is None or options.only in row[0]])
    files = {str(folder_in / f"{name}.wide.mlir"): (name, note) for name, _, note in rows}
    with tempfile.TemporaryDirectory() as folder:
        outputs, log = batch(options, ["--target", "no64"], list(files), folder)
        texts = [(path, hloref.read(outputs[path]) if outputs[path] else None) for path in files]
        whys = hloref.isolated(lambda item: item[1] and gen_targets.judge(item[1], hloref.read(item[0].replace(".wide.", ".narrow."))), texts)
        for (path, text), why in zip(texts, whys):
            name, note = files[path]
            why = f"crashed: {why['crash']}" if isinstance(why, dict) else why
            if text is None:
                may = note.startswith(("bits", "refused"))
                tally.add(note.split(":")[0] or "plain", name, None if may and f"{name}.wide.mlir:" in log else reason(log, path))
            else:
                tally.add(note.split(":")[0] or "plain", name, "not refused" if note.startswith("refused") and why else why)


def binary_text(text):
    """Return printed text without what differs between processes."""
    return unnumbered(text).rstrip("\n")


def suite_bytecode(options, tally):
    folder = options.data / "bytecode"
    rows = [line.split("\t") for line in (folder / "rows.tsv").read_text().splitlines()[1:]]
    for name, kind, version, verdict, _ in sample(options, rows):
        path = folder / "files" / name
        status, stdout, stderr = run(options, ["-s", "none", "--debuginfo", str(path)], timeout=60)
        if verdict in ("refused", "crashed"):
            why = None if status == 1 and not stdout and f"{name}:" in stderr and "error:" in stderr else f"exit status {status}, not 1 with an error at the file: {stderr[:120]}"
        elif status != 0:
            why = f"exit status {status}: {stderr[:160]}"
        else:
            want = path.with_suffix(".txt").read_text(errors="surrogateescape")
            why = first_difference(want, stdout.decode("utf-8", "surrogateescape"))
        tally.add(f"{kind} {version}" if kind != "broken" else kind, name, why)


def suite_bytecode_write(options, tally):
    """Judge legal modules, with all locations written out, as bytecode and artifacts: jaxlib reads the same module."""
    import io

    import hloref
    from jaxlib.mlir import ir
    from jaxlib.mlir.dialects import stablehlo

    def written(module, version):
        with hloref.CONTEXT:
            try:
                if version is not None:
                    return stablehlo.serialize_portable_artifact(module, version)
                out = io.BytesIO()
                module.operation.write_bytecode(out)
                return out.getvalue()
            except Exception:
                return None

    def read(data, version):
        with hloref.CONTEXT:
            try:
                return ir.Module.parse(data) if version is None else stablehlo.deserialize_portable_artifact(hloref.CONTEXT, data)
            except Exception as error:
                return str(error)[:200]

    rows = index(options, ("ok-whole",))
    if not options.sample:
        rows = random.Random(7).sample(rows, min(300, len(rows)))
    versions = [None, stablehlo.get_current_version(), "1.4.0", "1.0.0", "0.9.0"]
    for version in versions:
        for path, _ in rows:
            module, error = hloref.parse(hloref.read(path))
            if error:
                continue
            debug = hloref.asm(module, enable_debug_info=True)
            module, error = hloref.parse(debug)
            if error:
                continue  # the reference does not read its own text
            want = written(module, version)
            with tempfile.TemporaryDirectory() as folder:
                source, out = os.path.join(folder, "in.mlir"), os.path.join(folder, "out")
                pathlib.Path(source).write_text(debug, encoding="utf-8", errors="surrogateescape")
                flag = "bytecode" if version is None else f"artifact={version}"
                status, _, stderr = run(options, ["-s", "none", "--emit", flag, "-o", out, source], timeout=60)
                got = pathlib.Path(out).read_bytes() if os.path.exists(out) else None
            if want is None:
                why = None if status == 1 and "error:" in stderr and got is None else f"jaxlib does not write it at this version, exit status {status}"
            elif status != 0 or got is None:
                why = f"exit status {status}: {stderr[:160]}"
            else:
                again, first = read(got, version), read(want, version)
                if isinstance(again, str):
                    why = f"jaxlib does not read it: {again}"
                else:
                    why = first_difference(hloref.asm(first, enable_debug_info=True), hloref.asm(again, enable_debug_info=True))
            tally.add("bytecode" if version is None else f"artifact {version}", label(path), why)


def suite_bytecode_same(options, tally):
    """Judge texts with all locations, written as artifacts of a version: byte for byte what jaxlib 0.12.0.1 writes, refused where it refuses."""
    folder = options.data / "bytecode"
    rows = [line.split("\t") for line in (folder / "same.tsv").read_text().splitlines()[1:]]
    for name, version, want in sample(options, rows):
        with tempfile.TemporaryDirectory() as scratch:
            out = os.path.join(scratch, "out")
            status, _, stderr = run(options, ["-s", "none", "--emit", f"artifact={version}", "-o", out, str(folder / "files" / name)], timeout=60)
            got = pathlib.Path(out).read_bytes() if os.path.exists(out) else None
        if want == "-":
            why = None if status == 1 and "error:" in stderr and got is None else f"jaxlib does not write it at this version, exit status {status}"
        elif status != 0 or got is None:
            why = f"exit status {status}: {stderr[:160]}"
        else:
            data = (folder / "files" / want).read_bytes()
            at = next((i for i, (a, b) in enumerate(zip(data, got)) if a != b), min(len(data), len(got)))
            why = None if data == got else f"{len(got)} bytes, the reference writes {len(data)}; they part at {at}"
        tally.add(f"artifact {version}", name, why)


SUITES = {
    "bytecode": suite_bytecode,
    "bytecode-write": suite_bytecode_write,
    "bytecode-same": suite_bytecode_same,
    "cases": suite_cases,
    "targets": suite_targets,
    "verify": suite_verify,
    "verify-words": lambda o, t: suite_verify(o, t, words=True),
    "pairs": lambda o, t: suite_cells(o, t, "pairs", 2),
    "loops": lambda o, t: suite_cells(o, t, "pairs", 2, loops=True),
    "nary": lambda o, t: suite_cells(o, t, "nary", 1),
    "errors": suite_errors,
    "corpus": suite_corpus,
    "printing": suite_printing,
    "source": suite_source,
    "jax-ops": suite_jax_ops,
    "strip": suite_strip,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("suites", nargs="+", choices=[*SUITES, "all"])
    parser.add_argument("--tool")
    parser.add_argument("--data", type=pathlib.Path, default=oracle_data.folder() / "oracles")
    parser.add_argument("--systems", type=lambda s: s.split(","), default=[])
    parser.add_argument("--only", help="rows or files whose text contains this")
    parser.add_argument("--sample", type=int, default=0, help="at most N rows a suite (seeded)")
    parser.add_argument("--show", type=int, default=10, help="failing rows to print")
    parser.add_argument("--no-run", action="store_true", help="do not execute on XLA")
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    options.data = options.data.resolve()
    with tempfile.TemporaryDirectory() as folder:
        options.tool = os.path.abspath(options.tool) if options.tool else build(folder)
        reports = []
        for name in SUITES if "all" in options.suites else options.suites:
            tally = Tally(name, options.show)
            SUITES[name](options, tally)
            reports.append(tally.close())
    if options.json:
        options.json.write_text(json.dumps(reports, indent=1))
    raise SystemExit(any(r["failed"] or not r["passed"] for r in reports))


if __name__ == "__main__":
    main()
