"""Run JAX's own tests with the bare PJRT plugin and with hlo-promote's plugin around it, and compare.

    python jax_tests.py --library LIBRARY --jax CHECKOUT [--plugin FILE] [--x64 on|off|both] [--flags FLAGS] FILE...

LIBRARY is the shared library of cmd/hlo-promote/pjrt, CHECKOUT a checkout of jax-ml/jax that fits the installed jax
(31c559c7 for 0.10.2), and FILE a file of its folder tests, such as random_test.py, or a path, such as that of
harness_test.py beside this file, for which CHECKOUT may be JAX's source package. The Python has jax, a CPU plugin,
pytest, scipy and what the tests import. Both runs have the same platform name. A test that crashes the process has the
verdict crashed, and the run goes on after it.

Without --flags, each test must have the same verdict in both runs, no program may change, and none may be refused. With
--flags, refused programs are passed on, and the script counts changed programs, refusals by code, programs that the
real plugin refuses after promotion, and with --inside64 changed programs with 64-bit values that are not at the
boundary. Exit status 1 if one of these expectations fails. --keep FOLDER keeps the programs.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

from hlo_promote import pjrt  # noqa: E402

# The part of this file that pytest loads with -p jax_tests. RECORD is the file of verdicts, one JSON list [test, verdict,
# message] a line; SAMPLE selects one test of so many, and SEED which ones.


def pytest_configure(config):
    """Add the helpers of JAX's tests that the installed package lacks."""
    import jax._src
    import jax._src.internal_test_util as helpers

    checkout = pathlib.Path(os.environ["RECORD_JAX"])
    jax._src.__path__.append(str(checkout / "jax/_src"))
    helpers.__path__.append(str(checkout / "jax/_src/internal_test_util"))


def recorded():
    """Return the verdicts so far, as a dict of pairs (verdict, message)."""
    path = pathlib.Path(os.environ["RECORD"])
    return {test: (verdict, message) for test, verdict, message in map(json.loads, path.read_text().splitlines())} if path.exists() else {}


def record(test, verdict, message=""):
    with open(os.environ["RECORD"], "a") as out:
        out.write(json.dumps([test, verdict, message]) + "\n")


def pytest_collection_modifyitems(config, items):
    done, only = recorded(), os.environ.get("RECORD_ONLY")
    sample, seed = int(os.environ.get("RECORD_SAMPLE", 1)), os.environ.get("RECORD_SEED", "")
    chosen = set(json.loads(only)) if only else None

    def is_left(item):
        name = item.nodeid.partition("::")[2]
        return name not in done and (chosen is None or name in chosen) and zlib.crc32((seed + name).encode()) % sample == 0

    items[:] = filter(is_left, items)


def pytest_runtest_logstart(nodeid, location):
    record(nodeid.partition("::")[2], "crashed")


def pytest_runtest_logreport(report):
    name = report.nodeid.partition("::")[2]
    already_failed = recorded()[name][0] == "failed"  # in a subtest, whose report comes before that of the test
    if (report.when == "call" or report.outcome != "passed") and not already_failed:
        record(name, report.outcome, str(report.longrepr)[-2000:] if report.failed else "")


# The part that starts the runs.


def run(arguments, file, environment, only=None):
    """Run a file of tests and return its verdicts."""
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(__file__).resolve().parent
        own = {"RECORD": f"{folder}/verdicts", "RECORD_JAX": str(arguments.jax), "PYTHONPATH": str(here)}
        own |= {"RECORD_SAMPLE": str(arguments.sample), "RECORD_SEED": arguments.seed}
        if only is not None:
            own["RECORD_ONLY"] = json.dumps(sorted(only))
        test = pathlib.Path(arguments.jax, "tests", file)
        command = [sys.executable, "-P", "-m", "pytest", "-q", "-p", "jax_tests", "-p", "no:cacheprovider", "--import-mode=importlib", str(test)]
        os.environ["RECORD"] = own["RECORD"]
        for _ in range(50):
            ran = subprocess.run(command, cwd=folder, env=os.environ | environment | own, capture_output=True, text=True)
            if ran.returncode in (0, 1, 5):
                break
            if not recorded():
                sys.exit(f"{file}: pytest failed\n{ran.stdout[-3000:]}\n{ran.stderr[-3000:]}")
        return recorded()


def platform(library, plugin, x64):
    names = {"PJRT_NAMES_AND_LIBRARY_PATHS": f"promoted:{library}", "JAX_PLATFORMS": "promoted,cpu", "HLO_PROMOTE_PLUGIN": plugin}
    return names | {"JAX_ENABLE_X64": str(int(x64)), "TF_CPP_MIN_LOG_LEVEL": "2"}


def inside(module):
    """Return the first operation in a module with a 64-bit value that is not at the boundary, or None.

    At the boundary are arguments and results of the public functions, and converts of these.
    """
    from jax._src.interpreters.mlir import ir, make_ir_context
    from jaxlib.mlir.dialects import stablehlo

    def wide(type_):
        return re.search(r"(?<![a-z0-9])(?:[fiu]|ui|si)64\b|\bf64\b|xi64\b|xui64\b|xf64", str(type_)) is not None

    def at_boundary(op, function):
        if op.name == "func.return":
            return True
        if op.name != "stablehlo.convert":
            return False
        given = op.operands[0]
        from_argument = isinstance(given.owner, ir.Block) and given.owner.owner == function
        to_return = all(use.owner.name == "func.return" for use in op.results[0].uses)
        return (from_argument or not wide(given.type)) and (to_return or not wide(op.results[0].type))

    def visit(op, function):
        for region in op.regions:
            for block in region:
                if op != function and any(wide(a.type) for a in block.arguments):
                    return op
                for child in block:
                    child = child.operation
                    values = [*child.operands, *child.results]
                    if any(wide(v.type) for v in values) and not at_boundary(child, function):
                        return child
                    if found := visit(child, function):
                        return found
        return None

    with make_ir_context() as context:
        try:
            parsed = stablehlo.deserialize_portable_artifact(context, module)
        except Exception:
            parsed = ir.Module.parse(module)
        for function in parsed.body.operations:
            function = function.operation
            is_public = "sym_visibility" not in function.attributes or "private" not in str(function.attributes["sym_visibility"])
            if not is_public and function.name == "func.func" and wide(function.attributes["function_type"]):
                return str(function)[:300]
            if found := visit(function, function):
                return str(found)[:300]
    return None


def logged(folder):
    """Return counts of the log in a folder, and the milliseconds of each promotion and of each compilation."""
    counts, times = collections.Counter(), {"compile": [], "promote": []}
    for line in (pathlib.Path(folder) / "log.txt").read_text(errors="replace").splitlines():
        if m := re.fullmatch(r"hlo-promote: program \S+?(?:, \d+ bytes)?: (.+) in ([\d.]+) ms", line):
            counts[m[1]] += 1
            times["compile" if m[1] in ("compiled", "refused by the real plugin") else "promote"].append(float(m[2]))
        elif m := re.match(r"hlo-promote: a program of format", line):
            counts["of another format"] += 1
    return counts, times


def codes(folder):
    """Return how many programs were refused with each code, and one program for each."""
    found, examples = collections.Counter(), {}
    for path in sorted(pathlib.Path(folder).glob("*.json")):
        errors = {f["code"] for f in json.loads(path.read_bytes())["findings"] if f["severity"] == "error"}
        found.update(errors)
        for code in errors:
            examples.setdefault(code, path.stem)
    return found, examples


def compare(arguments, file, x64, folder):
    """Run a file in both ways, print what was found and return whether all is as expected."""
    log = {"HLO_PROMOTE_LOG": f"{folder}/", "HLO_PROMOTE_FLAGS": arguments.flags, "HLO_PROMOTE_ON_ERROR": "pass" if arguments.flags else "refuse"}
    around = platform(arguments.library, arguments.plugin, x64) | log
    plain = platform(arguments.plugin, arguments.plugin, x64)
    promoted = run(arguments, file, around)
    if arguments.alone:
        failed = [t for t, (v, _) in promoted.items() if v in ("failed", "crashed")]
        bare = promoted | (run(arguments, file, plain, failed) if failed else {})
    else:
        bare = run(arguments, file, plain)
    counts, times = logged(folder)
    verdicts = collections.Counter(v for v, _ in promoted.values())
    promoted_in, compiled_in = sum(times["promote"]), sum(times["compile"])
    print(f"{file} x64={'on' if x64 else 'off'}: {dict(verdicts)}; programs: {dict(counts)}; promotion {promoted_in:.0f} ms, "
          f"median {statistics.median(times['promote'] or [0]):.2f} ms, in all {100 * promoted_in / max(compiled_in, 1):.1f} % of {compiled_in:.0f} ms",
          flush=True)  # fmt: skip
    differ = [t for t in {*bare, *promoted} if bare.get(t, ("",))[0] != promoted.get(t, ("",))[0]]
    if arguments.flags:
        differ = [t for t in differ if bare.get(t, ("",))[0] != "failed"]
        return flagged(arguments, differ, promoted, counts, folder)
    if differ:  # a test that is not deterministic differs once in a while
        again = [run(arguments, file, e, differ) for e in (plain, around | {"HLO_PROMOTE_LOG": ""})]
        differ = [t for t in differ if again[0].get(t, ("",))[0] != again[1].get(t, ("",))[0]]
    for test in differ:
        print(f"  DIFFERS {test}: {bare.get(test, ('missing',))[0]}, promoted: {': '.join(promoted.get(test, ('missing',)))[-1500:]}")
    for kind in ("changed", "refused"):
        if counts[kind]:
            print(f"  {kind.upper()}: {counts[kind]}, see {folder}: {dict(codes(folder)[0])}")
    return not differ and not counts["changed"] and not counts["refused"]


def flagged(arguments, differ, promoted, counts, folder):
    """Print what flags did to the programs of a file, and return whether nothing is wrong."""
    by_code, examples = codes(folder)
    good = True
    for code, count in sorted(by_code.items()):
        print(f"  refused with {code}: {count}, such as {examples[code]}")
        good &= bool(code) and code != "HP000"
    reasons = collections.Counter(re.sub(r"\d+", "N", promoted.get(t, ("", "missing"))[1].strip().splitlines()[-1] if promoted.get(t, ("", ""))[1].strip() else promoted.get(t, ("missing",))[0])[:160] for t in differ)  # fmt: skip
    print(f"  {len(differ)} tests have another verdict:")
    for reason, count in reasons.most_common(15):
        print(f"    {count} {reason}")
    if arguments.inside64:
        wide = 0
        for program in pjrt.programs(folder):
            if program.after and (found := inside(program.after)):
                wide += 1
                if wide <= 5:
                    print(f"  64-bit value inside of {program.name}: {found}")
        print(f"  {wide} programs have 64-bit values inside")
        good &= wide == 0
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", required=True, type=os.path.abspath)
    parser.add_argument("--jax", required=True, type=pathlib.Path)
    parser.add_argument("--plugin", default="cpu", type=pjrt.find_plugin)
    parser.add_argument("--x64", choices=("on", "off", "both"), default="both")
    parser.add_argument("--flags", default="")
    parser.add_argument("--inside64", action="store_true")
    parser.add_argument("--alone", action="store_true", help="with the bare plugin, run only what failed")
    parser.add_argument("--sample", type=int, default=1, help="run one test of so many")
    parser.add_argument("--seed", default="", help="which ones these are")
    parser.add_argument("--keep", type=os.path.abspath)
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    arguments.jax = pathlib.Path(arguments.jax).absolute()
    good = True
    for file in arguments.files:
        for x64 in {"on": [True], "off": [False], "both": [False, True]}[arguments.x64]:
            with tempfile.TemporaryDirectory() as folder:
                if arguments.keep:
                    folder = pathlib.Path(arguments.keep) / f"{pathlib.Path(file).stem}-{'64' if x64 else '32'}"
                    folder.mkdir(parents=True)
                good &= compare(arguments, file, x64, folder)
    print("as expected" if good else "FAILED")
    sys.exit(not good)


if __name__ == "__main__":
    main()
