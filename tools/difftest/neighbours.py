"""Judges the tool by random programs in which StableHLO and its neighbour dialects stand in each other's regions.

Usage    neighbours.py TOOL [--count N] [--seed S] [--system NAME...] [--plain] [--keep FOLDER] [--again SEED FLAG...]
Each batch of programs has one system and one list of flags. Checked of each program: that mlir-opt takes what is given; the verdict,
operations, operands and types, as the model has them (judge.py); that jaxlib verifies the output and mlir-opt takes it; that
canonical form is what jaxlib prints, where it knows the dialects, and that canonical and generic form are what mlir-opt prints, with
StableHLO under a name that it does not know; that the output promoted again is the output, and so are the canonical forms of generic
form, source form and the generic form of the input; the same, without the model, of what further flags make of it (MORE); and
--target no64 as in judge.py.
Output   one line a difference, with its program in FOLDER; then `N programs, R refused, D differ` and the kinds. Exit status 1 if any differs.
Needs    what judge.py needs, and mlir-opt 22 ($MLIR_OPT, default /usr/lib/llvm-22/bin/mlir-opt); without it what it judges is left out.
"""

import argparse
import collections
import os
import pathlib
import random
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import hloref
import judge
import known
import lattice
import shape
import tool as tools
from model import Options
from neighbour_families import generate

MLIR_OPT = pathlib.Path(os.environ.get("MLIR_OPT", "/usr/lib/llvm-22/bin/mlir-opt"))
UNREGISTERED = ["--allow-unregistered-dialect"]
IN_GENERIC = ["--mlir-print-op-generic"]
NONE = ["-s", "none"]
UNKNOWN_TO_JAXLIB = re.compile(r"\b(linalg|index|bufferization)\.\w")
STABLEHLO = re.compile(r"\b(stablehlo|chlo)\b")
MORE = [["--simplify-converts=exact"], ["--target=no64"], ["--simplify-converts=exact", "--target=no64"], ["--explain", "--stats"]]


class Stage:
    """What the tool and mlir-opt make of many texts: a Part or an exception for each."""

    def __init__(self, tool):
        self.tool = tool

    def run(self, texts, flags):
        """The texts may be Parts without a text, or exceptions; what they become is themselves."""
        return self.through(self.tool, texts, flags)

    def opt(self, texts, flags=()):
        return self.through(MLIR_OPT, texts, UNREGISTERED + list(flags)) if MLIR_OPT.exists() else [None] * len(texts)

    def through(self, program, texts, flags):
        texts = [t.text if isinstance(t, tools.Part) and t.text is not None else t for t in texts]
        at = [i for i, t in enumerate(texts) if isinstance(t, str)]
        made = dict(zip(at, tools.run_apart(program, [texts[i] for i in at], flags) if at else []))
        return [made.get(i, t) for i, t in enumerate(texts)]


def hidden(part):
    """A text whose StableHLO is of a dialect that nobody knows."""
    return STABLEHLO.sub(r"hidden_\1", part.text) if isinstance(part, tools.Part) and part.text is not None else part


def said(part):
    """Why there is no text."""
    return str(part.errors[:3]) if isinstance(part, tools.Part) else str(part)[:3000]


def forms(stage, out, flags):
    """All that is made of the outputs of the tool under flags, by name."""
    generic = stage.run(out, NONE + ["--print=generic"])
    masked = [hidden(g) for g in generic]
    return {"out": out, "generic": generic, "again": stage.run(out, flags), "from generic": stage.run(generic, NONE),
            "mlir-opt": stage.opt(generic, IN_GENERIC), "hidden": stage.run(masked, NONE), "hidden mlir-opt": stage.opt(masked)}


def check_forms(made):
    """None, or (kind, what) of the first form that differs; made has the forms of one program."""
    text = made["out"].text
    for name in ("generic", "again", "from generic", "mlir-opt", "hidden", "hidden mlir-opt"):
        part = made[name]
        if part is not None and (not isinstance(part, tools.Part) or part.text is None):
            return name, said(part)
    module, error = hloref.parse(made["generic"].text)
    if error:
        return "verify", str(error)
    pairs = [("again", text, made["again"].text), ("from generic", text, made["from generic"].text)]
    if not UNKNOWN_TO_JAXLIB.search(text):
        pairs.append(("canonical", text, hloref.asm(module, enable_debug_info=False)))
    if made["mlir-opt"]:
        pairs += [("mlir-opt", made["generic"].text, made["mlir-opt"].text), ("hidden", made["hidden"].text, made["hidden mlir-opt"].text)]
    return next(((name, judge.difference(a, b)) for name, a, b in pairs if a.strip() != b.strip()), None)


def check_types(p, made):
    """The types of the output beside those of the model."""
    module, mine = hloref.parse(made["generic"].text)[0], hloref.parse(p.model_text)
    if mine[1]:
        return "model", f"{mine[1]}\n{p.model_text}"
    marks = not p.options.keep_weak or p.options.weak_constants == "none"
    a, b = shape.describe(module, marks), shape.describe(mine[0], marks)
    if p.options.hoist:
        a, b = shape.signatures(a), shape.signatures(b)
    return None if a == b else ("types", shape.first_difference(a, b))


def check_same(made, name):
    part = made[name]
    if not isinstance(part, tools.Part) or part.text is None:
        return name, said(part)
    return None if part.text.strip() == made["out"].text.strip() else (name, judge.difference(made["out"].text, part.text))


def check(p, made, more, small):
    """One program that is accepted."""
    return (check_forms(made) or judge.safely(check_types, p, made) or check_same(made, "source") or check_same(made, "of generic") or check_same(made, "stripped")
            or check_more(more) or judge.safely(judge.check_target, *small))


def check_more(made):
    """What is made with further flags, which may refuse."""
    out = made["out"]
    if isinstance(out, tools.Part) and out.text is None:
        return None if out.errors else ("more", "nothing is printed, and nothing said")
    found = ("process", said(out)) if not isinstance(out, tools.Part) else judge.safely(check_forms, made)
    return found and ("more " + found[0], found[1])


def judged(tool, batch, more):
    """For each program None, or (kind, what) of its first difference."""
    stage, flags = Stage(tool), batch[0].options.flags()
    out = stage.run([p.text for p in batch], flags)
    given = stage.opt([p.generic.replace('"func.call"', '"my.call"') for p in batch])  # whose types may differ
    found = [("input", said(g)) if g is not None and (isinstance(g, Exception) or g.text is None) else judge.first_check(p, part)
             for p, part, g in zip(batch, out, given)]
    open_ = [i for i, f in enumerate(found) if f is None and not batch[i].refused]
    texts = [out[i] for i in open_]
    made = forms(stage, texts, flags)
    made["source"] = stage.run(stage.run([batch[i].text for i in open_], flags + ["--print=source"]), NONE)
    made["of generic"] = stage.run([batch[i].generic for i in open_], flags)
    made["stripped"] = stage.run(stage.run(stage.run([batch[i].text for i in open_], flags + ["--annotate"]), ["--strip"]), flags)
    others = forms(stage, stage.run([batch[i].text for i in open_], flags + more), flags + more)
    small = stage.run(texts, judge.NARROW)
    small = [stage.run(parts, ["-s", "none", "--print=generic"]) for parts in (small, stage.run(small, judge.NARROW))]

    def one(n):
        return judge.safely(check, batch[open_[n]], *({k: v[n] for k, v in m.items()} for m in (made, others)), [s[n] for s in small])

    for i, done in zip(open_, hloref.isolated(one, list(range(len(open_))))):
        found[i] = ("crash", done["crash"]) if isinstance(done, dict) else tuple(done) if done else None
    return found


def one_of(seed, options):
    system = lattice.system(options.system, options.x32, options.policy)
    module = judge.repaired(generate(seed, system), options, random.Random(seed))
    return judge.Program(seed, module, options)


def run(arguments):
    begin, done, refused, differ = time.monotonic(), 0, 0, 0
    kinds, seed = collections.Counter(), arguments.seed
    while done < arguments.count:
        rng = random.Random(seed)
        options = Options(system=rng.choice(arguments.system)) if arguments.plain else judge.random_options(rng, arguments.system)
        options.weak_args = ()  # arguments that are no tensors are not modelled
        more = rng.choice(MORE)
        batch = [one_of(seed * 100_000 + n, options) for n in range(min(arguments.batch, arguments.count - done))]
        found = judged(arguments.tool, batch, more)
        done, seed, refused = done + len(batch), seed + 1, refused + sum(p.refused for p in batch)
        for p, f in zip(batch, found):
            if f is not None and not known.cause(p, *f):
                differ += 1
                kinds[judge.key(f)] += 1
                if kinds[judge.key(f)] <= 3:
                    show(arguments, p, f, more)
    print(f"{done} programs, {refused} refused, {differ} differ ({time.monotonic() - begin:.0f} s)", dict(kinds))
    return 1 if differ else 0


def show(arguments, p, f, more):
    flags = p.options.flags() + (more if f[0].startswith("more ") else [])
    print(f"{f[0]}: seed {p.seed}: {' '.join(flags)}: {judge.first_line(f[1])[:300]}", flush=True)
    judge.report(p, f, arguments.keep)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", type=tools.executable)
    parser.add_argument("--count", type=int, default=500, help="programs")
    parser.add_argument("--seed", type=int, default=0, help="the first batch")
    parser.add_argument("--batch", type=int, default=50, help="programs that share their flags and a process")
    parser.add_argument("--system", nargs="+", choices=lattice.SYSTEMS, default=list(lattice.SYSTEMS))
    parser.add_argument("--plain", action="store_true", help="no flags but the system")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the programs that differ")
    sys.exit(run(parser.parse_args()))


if __name__ == "__main__":
    main()
