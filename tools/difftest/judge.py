"""Judges the tool by random programs: beside the model, beside the reference, and beside itself.

Usage    judge.py TOOL [--count N] [--seed S] [--system NAME...] [--plain] [--keep FOLDER] [--values N] [--seconds T]
Each batch of programs has one system and one list of flags. Checked of each program: the verdict; the line of an error; every
operation, its operands and result types, and the signature of every function; that jaxlib verifies the output; that the output
promoted again is the output; that the canonical form of the source form and the output for the generic form of the input are the
canonical form; for one program in --values, that XLA computes what it computes for the model's module; that --target no64, where it
does not refuse, leaves no value of 64 bits, jaxlib verifies that too, and doing it twice is doing it once.
Output   one line a difference, with its program, reduced, in FOLDER; then `N programs, R refused, D differ` and the causes.
         Exit status 1 if any differs.
Needs    jaxlib 0.10 to 0.12, and tools/hloref.py.
"""

import argparse
import collections
import pathlib
import random
import re
import sys
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import lattice  # noqa: E402

sys.path.insert(0, str(lattice.ROOT / "tools"))
import xla  # noqa: E402

xla.set_flags(xla.EXACT, xla.NO_FUSION_EMITTERS)
import hloref  # noqa: E402

hloref.CONTEXT.allow_unregistered_dialects = True

import edit  # noqa: E402
import known  # noqa: E402
import shape  # noqa: E402
import tool as tools  # noqa: E402
from generate import generate  # noqa: E402
from model import Options, promote, strip  # noqa: E402
from program import Tensor, text_of  # noqa: E402

ULP = 4
NARROW = ["-s", "none", "--target", "no64"]
WIDE = re.compile(r"[x<](?:u?i|f)64\b")


class Program:
    """A program, its flags, and what the model makes of it."""

    def __init__(self, seed, module, options):
        self.seed, self.module, self.options = seed, module, options
        if not module.functions():
            raise ValueError("a text of one module is that module")
        self.generic = text_of(module, "generic")
        self.text = text_of(module)
        self.outcome = promote(module, options)
        self.usage = not all(named_arguments(module, options))  # --weak-args names what is not there: an error of the command line
        self.refused = self.usage or self.outcome.refused is not None
        self.line = self.outcome.line
        self.model_text = None
        if not self.refused:
            if not options.keep_weak:
                strip(self.outcome.module)
            self.model_text = text_of(self.outcome.module, "generic")


def random_options(rng, systems):
    options = Options(system=rng.choice(["jax"] * 3 * ("jax" in systems) + list(systems)))
    options.x32 = options.system.startswith("jax") and rng.random() < 0.25

    def sometimes(default, *others):
        return default if rng.random() < 0.7 else rng.choice(others)

    options.results = sometimes("infer", "keep")
    options.weak_constants = sometimes("none", "scalar", "splat")
    options.signature = sometimes("safe", "infer", "keep")
    options.control_flow = sometimes("jax", "widen", "keep")
    options.calls = sometimes("specialize", "convert")
    # no result is weak in numpy and torch; the marks of operations whose declared type is kept are not modelled
    options.keep_weak = rng.random() < 0.3 and options.system not in ("numpy", "torch") and options.results == "infer"
    if options.keep_weak and options.system == "jax-strict":
        options.weak_constants = "none"  # what is written with a mark is weak by that, not by the option
    options.hoist = rng.random() < 0.1
    if rng.random() < 0.15:
        options.weak_args = rng.choice([(0,), (1,), (0, 1), (0, 2)])
    for key, values in (("u64-signed", ("error", "i64", "f32")), ("f8", ("widen-f32",)), ("bf16-f16", ("error",)), ("complex-half", ("widen",)),
                        ("small-int", ("widen",)), ("torch-broadcast", ("tensor",))):
        if rng.random() < 0.07:
            options.policy[key] = rng.choice(values)
    return options


def named_arguments(module, options):
    """For each number in --weak-args the types of the arguments that it names, those of public functions."""
    functions = [f for m in module.all_modules() for f in m.functions() if f.public]
    return [[f.args[n].type for f in functions if n < len(f.args)] for n in options.weak_args]


def repaired(module, options, rng):
    """The program with most of what it is refused for taken out."""
    for _ in range(rng.choice([0, 3, 60, 60, 60, 60])):
        outcome = promote(module, options)
        if outcome.refused is None or not edit.remove_refused(module, outcome.refused):
            break
    return module


def programs(seed, count, options):
    for n in range(count):
        yield one_of(seed * 100_000 + n, options)


# ---- what a program must hold

RUN_SECONDS = 10  # of a program on XLA; some loops never end


def judge(tool, batch, values=0):
    """For each program None, or (kind, what) of its first difference."""
    options = batch[0].options
    flags = options.flags()
    out = tools.run_apart(tool, [p.text for p in batch], flags)
    found = [first_check(p, part) for p, part in zip(batch, out)]
    open_ = [i for i, f in enumerate(found) if f is None and not batch[i].refused]
    if not open_:
        return found
    texts = [out[i].text for i in open_]
    again = tools.run_apart(tool, texts, flags)
    source = tools.run_apart(tool, [batch[i].text for i in open_], flags + ["--print=source"])
    generic = tools.run_apart(tool, [batch[i].generic for i in open_], flags)
    small = tools.run_apart(tool, texts, NARROW)
    done = [n for n, part in enumerate(small) if not isinstance(part, Exception) and part.text is not None]
    smaller = dict(zip(done, tools.run_apart(tool, [small[n].text for n in done], NARROW) if done else []))

    def check(n):
        return (safely(check_forms, batch[open_[n]], texts[n], again[n], source[n], generic[n])
                or safely(check_target, small[n], smaller.get(n)))

    checks = list(hloref.isolated(check, list(range(len(open_)))))
    for i, verdict in zip(open_, checks):
        found[i] = ("crash", verdict["crash"]) if isinstance(verdict, dict) else tuple(verdict) if verdict else None
    if values:
        sample = [i for i in open_ if found[i] is None and batch[i].seed % values == 0 and "stablehlo.rng" not in batch[i].text]
        hloref.ITEM_SECONDS = RUN_SECONDS
        runs = list(hloref.isolated(lambda i: safely(check_values, batch[i], out[i].text), sample))
        for i, run in zip(sample, runs):
            found[i] = None if isinstance(run, dict) else tuple(run) if run else None
    return found


def safely(check, *args):
    try:
        return check(*args)
    except Exception:  # whatever the reference does, the other programs are judged
        return "judge", traceback.format_exc()


def first_check(p, part):
    if isinstance(part, Exception):
        return "process", str(part)[:3000]
    if p.refused != (part.text is None):
        if p.refused:
            return "accepted", f"the model refuses at line {p.line}: {p.outcome.refused}, usage {p.usage}"
        return "refused", "; ".join(f"line {line}: {message}" for line, message in part.errors[:3]) or "no error is printed"
    if p.refused and not p.usage and not p.outcome.again and "does not fit" not in str(p.outcome.refused) and p.line not in [line for line, _ in part.errors]:
        return "line", f"the model refuses at line {p.line}: {p.outcome.refused}; the tool at {part.errors[:3]}"
    return None


def check_forms(p, text, again, source, generic):
    module, error = hloref.parse(text)
    if error:
        return "verify", str(error)
    mine, error = hloref.parse(p.model_text)
    if error:
        return "model", f"{error}\n{p.model_text}"
    # Marks of constants that are weak by option say what is weak in the output when that is read with the same options: the fix-point is their judge.
    marks = not p.options.keep_weak or p.options.weak_constants == "none"
    a, b = shape.describe(module, marks), shape.describe(mine, marks)
    if p.options.hoist:
        a, b = shape.signatures(a), shape.signatures(b)
    if a != b:
        return "types", shape.first_difference(a, b)
    printed = hloref.asm(module, enable_debug_info=False)
    if printed.strip() != text.strip():
        return "canonical", difference(text, printed)
    for name, part in (("fix-point", again), ("generic", generic)):
        if isinstance(part, Exception) or part.text is None:
            return name, str(part.errors[:3] if isinstance(part, tools.Part) else part)
        if part.text.strip() != text.strip():
            return name, difference(text, part.text)
    if isinstance(source, Exception) or source.text is None:
        return "source", str(source.errors[:3] if isinstance(source, tools.Part) else source)
    read, error = hloref.parse(source.text)
    if error:
        return "source", f"{error}\n{source.text}"
    printed = hloref.asm(read, enable_debug_info=False)
    if printed.strip() != text.strip():
        return "source", difference(text, printed)
    return None


def check_target(part, again):
    """What --target no64 made of a module; a refusal says what stands against it."""
    if isinstance(part, Exception):
        return "target", str(part)[:3000]
    if part.text is None:
        return None if part.errors else ("target", "nothing is printed, and nothing said")
    module, error = hloref.parse(part.text)
    if error:
        return "target", f"{error}\n{part.text}"
    for type_ in shape.value_types(module):
        if WIDE.search(type_):
            return "target", f"a value of type {type_} is left"
    if isinstance(again, Exception) or again.text is None or again.text.strip() != part.text.strip():
        return "target", "twice is not once"
    return None


def difference(a, b):
    """The first line that differs."""
    rows = zip(a.strip().splitlines() + [""], b.strip().splitlines() + [""])
    return next((f"{x.strip()}  against  {y.strip()}" for x, y in rows if x != y), "the length")[:600]


def check_values(p, text):
    a, b = hloref.parse(text)[0], hloref.parse(p.model_text)[0]
    outcome = hloref.compare(a, b, seed=p.seed % 1000, ulp=ULP)
    if outcome["equal"] is False and "UNIMPLEMENTED: HLO opcode" in outcome["why"]:
        return None  # XLA folded in one module what its CPU cannot run in the other
    return None if outcome["equal"] is not False else ("values", outcome["why"])


# ---- reports


def show(arguments, p, found):
    """A line that tells a difference, and its program, reduced, in the folder of --keep."""
    if not arguments.no_reduce:
        p, found = reduce.reduced(arguments.tool, p, found)
    print(f"{found[0]}: seed {p.seed}: {' '.join(p.options.flags())}: {first_line(found[1])[:300]}", flush=True)
    report(p, found, arguments.keep)


def report(p, found, folder):
    kind, what = found
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{kind}-{p.options.system}-{p.seed}.mlir"
        head = f"// seed {p.seed}: hlo-promote {' '.join(p.options.flags())}\n"
        head += "".join(f"// {row}\n" for row in f"{kind}: {what}".splitlines())
        file.write_text(head + p.text + ("// the model:\n" + re.sub("^", "//   ", text_of(p.outcome.module), flags=re.M) if not p.refused else ""))


def first_line(what):
    return (str(what).splitlines() or [""])[0]


def key(found):
    """A difference by its kind and the operation that it is about."""
    return " ".join([found[0], *re.findall(r"\b(?:stablehlo|chlo|func)\.[\w-]+", first_line(found[1]))[-1:]])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", type=tools.executable)
    parser.add_argument("--count", type=int, default=1000, help="programs")
    parser.add_argument("--seed", type=int, default=0, help="the first batch")
    parser.add_argument("--batch", type=int, default=100, help="programs that share their flags and a process")
    parser.add_argument("--system", nargs="+", choices=lattice.SYSTEMS, default=list(lattice.SYSTEMS))
    parser.add_argument("--plain", action="store_true", help="no flags but the system")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the programs that differ")
    parser.add_argument("--values", type=int, default=10, help="one program in so many is run (0: none)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no batch after that")
    parser.add_argument("--again", type=pathlib.Path, help="only the programs that a file lists: a seed, then the flags of its batch")
    parser.add_argument("--no-reduce", action="store_true", help="write programs as they are")
    arguments = parser.parse_args()
    sys.exit(again(arguments) if arguments.again else run(arguments))


def again(arguments):
    """The programs that once differed."""
    rows = [line.split("#")[0].split() for line in arguments.again.read_text().splitlines()]
    differ = 0
    for seed, *flags in filter(None, rows):
        p = one_of(int(seed), options_of(flags))
        found = judge(arguments.tool, [p])[0]
        if found and not known.cause(p, *found):
            differ += 1
            show(arguments, p, found)
    print(f"{len(list(filter(None, rows)))} programs that once differed, {differ} differ")
    return 1 if differ else 0


def options_of(flags):
    """The options of a list as Options.flags() gives it."""
    options = Options()
    for flag in flags:
        name, _, value = flag.removeprefix("--").partition("=")
        if name == "policy":
            key, _, value = value.partition("=")
            options.policy[key] = value
        elif name == "weak-args":
            options.weak_args = tuple(map(int, value.split(",")))
        else:
            setattr(options, name.replace("-", "_"), value or True)
    return options


def one_of(seed, options):
    """The program of a seed under options. Weak tuples are not modelled."""
    for n in range(100):
        module = repaired(generate(seed + n * 10**15, lattice.system(options.system, options.x32, options.policy)), options, random.Random(seed))
        if all(isinstance(t, Tensor) for types in named_arguments(module, options) for t in types):
            break
    return Program(seed, module, options)


def run(arguments):
    begin, done, refused, differ = time.monotonic(), 0, 0, 0
    causes, kinds, systems = collections.Counter(), collections.Counter(), collections.Counter()
    seed = arguments.seed
    while done < arguments.count and time.monotonic() - begin < arguments.seconds:
        rng = random.Random(seed)
        options = Options(system=rng.choice(arguments.system)) if arguments.plain else random_options(rng, arguments.system)
        batch = list(programs(seed, min(arguments.batch, arguments.count - done), options))
        found = judge(arguments.tool, batch, arguments.values)
        done += len(batch)
        systems[" ".join(options.flags()[:1])] += len(batch)
        refused += sum(p.refused for p in batch)
        for p, f in zip(batch, found):
            if f is None:
                continue
            cause = known.cause(p, *f)
            if cause:
                causes[cause] += 1
                continue
            differ += 1
            kinds[key(f)] += 1
            if kinds[key(f)] > 3:
                continue
            show(arguments, p, f)
        seed += 1
    print(f"{done} programs, {refused} refused, {differ} differ ({time.monotonic() - begin:.0f} s)", dict(kinds), dict(causes))
    return 1 if differ else 0


if __name__ == "__main__":
    sys.modules["judge"] = sys.modules["__main__"]  # reduce imports it
    import reduce
    main()
