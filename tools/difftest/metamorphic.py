#!/usr/bin/env python3
"""Compare the promotion of random programs with that of the same programs written differently.

Usage    metamorphic.py TOOL [--count N] [--seed S] [--keep FOLDER]
The programs are those of jax_programs.py and libraries.py, under all systems. Each is renamed, written in generic form, nested in a
module, doubled, given dead code, its constants are moved, and its body is put into a function, a case and an scf region (variants.py).
The operations, their operand and result types, and the signature of each function must be the same, converts apart.
Each output must also be what jaxlib prints; promoting it again, and reading its generic and source form, must give the same
text; and --target no64 must leave no 64-bit type, give what jaxlib accepts, and change nothing when it is applied twice.
Output   one line for each difference; then `N programs, R refused, V variants, D differ`. Exit status 1 if any differs.
Needs    jaxlib (hloref.py) and NumPy.
"""

import argparse
import functools
import pathlib
import random
import re
import sys
import traceback

import jax_programs  # before hloref: it sets XLA's flags
import libraries
import shape
import tool as tools
import variants
from library_functions import LIBRARIES

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import hloref

NO_SYSTEM = ["-s", "none"]
NO64 = [*NO_SYSTEM, "--target", "no64"]
WIDE = re.compile(r"[x<](?:u?i|f)64\b")
FRAMES = {*variants.FRAMES, "region"}
# (system, generator). Any system can promote the programs of JAX. A library that is not installed
# generates none.
SOURCES = [("jax", "jax"), ("jax", "jax"), ("jax", "library"), ("jax-strict", "library"), ("numpy", "library"), ("torch", "jax"), ("tf-all", "jax"),
           ("tf-safe", "jax")]
FLAGS = [[], [], [], ["--keep-weak"], ["--control-flow=widen"], ["--weak-constants=scalar"], ["--results=keep"], ["--calls=convert"], ["--hoist"]]


@functools.cache
def generate(system, generator, seed):
    """Return the text of a program, or None if the seed gives none."""
    if generator == "jax":
        program = jax_programs.Program(seed, x32=False, stale=0.4)
        program.build()
        return program.text() + "\n"
    program = libraries.program(LIBRARIES[system](), seed)
    return program.text() if program.steps else None


def all_functions(described):
    """Return the functions of a description, those of modules inside included."""
    found = []
    for item in described:
        if item[0] == "module":
            found += all_functions(item[2])
        elif item[0] == "func" and item[1] != "outside":
            found.append(item)
    return found


def without_values(function):
    """Return the signature of a function and its operations with their types, without their operands and dead code."""
    blocks = [[operation_types(op) for op in ops if variants.DEAD_TYPE not in op[2]] for _, ops in function[6]]
    return *function[1:5], sorted(blocks, key=repr)


def operation_types(op):
    """Return an operation without its operands."""
    regions = tuple(tuple(tuple(map(operation_types, ops)) for _, ops in region) for region in op[4])
    return op[0], op[2], op[3], regions


def without_frames(functions):
    """Return the operations of all functions and regions in one sorted list, without those that make frames."""
    found = []

    def gather(ops):
        for op in ops:
            if op[0] not in variants.FRAME_OPS:
                found.append((op[0], op[2], op[3]))
            for region in op[4]:
                for _, inner in region:
                    gather(inner)

    for function in functions:
        for _, ops in function[6]:
            gather(ops)
    return sorted(found, key=repr)


def public_results(functions):
    """Return the operand and result types of the public functions."""
    return sorted((f[3], f[4]) for f in functions if f[2] != '"private"')


def compare(name, a, b):
    """Return how the description of a variant differs from that of the program, or None."""
    a, b = all_functions(a), all_functions(b)
    if name in FRAMES:
        return shape.first_difference(public_results(a), public_results(b)) or shape.first_difference(without_frames(a), without_frames(b))
    unique = [sorted({repr(without_values(f)) for f in x}) for x in (a, b)]
    return None if unique[0] == unique[1] else shape.first_difference(*unique)


def failure(part):
    """Return why there is no output: the errors of the tool, or how its process ended."""
    return str(part.errors[:2]) if isinstance(part, tools.Part) else str(part)[:1000]


def has_text(part):
    """Report whether the tool printed a module."""
    return isinstance(part, tools.Part) and part.text is not None


def line_difference(a, b):
    """Return the first line in which two texts differ."""
    rows = zip([*a.strip().splitlines(), ""], [*b.strip().splitlines(), ""])
    return next((f"{x.strip()}  against  {y.strip()}" for x, y in rows if x != y), "the number of lines")[:600]


def check_variants(out):
    """Return [(variant, difference)] of one program; out has its output and those of its variants."""
    first, found = out["program"], []
    if isinstance(first, Exception):
        return [("process", failure(first))]
    described = shape.describe(hloref.parse(first.text)[0]) if first.text else None
    for name, part in out.items():
        if name not in variants.SAME_FUNCTIONS and name not in FRAMES:
            continue
        if isinstance(part, Exception) or (part.text is None) != (first.text is None):
            found.append((name, f"{failure(part)} against {failure(first)}"))
        elif part.text:
            module, error = hloref.parse(part.text)
            why = str(error) if error else compare(name, described, shape.describe(module))
            if why:
                found.append((name, why))
    return found


def check_forms(out):
    """Return [(form, difference)] of the output of one program."""
    if not has_text(out["program"]):
        return []
    text, found = out["program"].text, []
    module, error = hloref.parse(text)
    if error:
        return [("verifier", str(error))]
    printed = hloref.asm(module, enable_debug_info=False)
    if printed.strip() != text.strip():
        found.append(("canonical", line_difference(text, printed)))
    for name in ("again", "generic form", "source form"):
        if not has_text(out[name]):
            found.append((name, failure(out[name])))
        elif out[name].text.strip() != text.strip():
            found.append((name, line_difference(text, out[name].text)))
    return found


def check_target(part, again):
    """Return [(check, difference)] of what --target no64 made of a program; it may refuse the program with an error."""
    if not has_text(part):
        return [] if isinstance(part, tools.Part) and part.errors else [("target", failure(part))]
    module, error = hloref.parse(part.text)
    if error:
        return [("target", str(error))]
    wide = [t for t in shape.value_types(module) if WIDE.search(t)]
    if wide:
        return [("target", f"a value has the type {wide[0]}")]
    return [] if has_text(again) and again.text.strip() == part.text.strip() else [("target twice", failure(again))]


def check(out):
    """Return [(check, difference)] of one program."""
    try:
        return check_variants(out) or check_forms(out) + check_target(out["target"], out["target twice"])
    except Exception:  # an error of the reference must not end the run
        return [("reference", traceback.format_exc())]


class Outputs:
    """Outputs of the tool for a batch of texts: each method returns a part for each text."""

    def __init__(self, tool):
        self.tool = tool

    def run(self, texts, flags):
        """Run the tool on the texts and parts that have text; return the others as they are."""
        texts = [t.text if has_text(t) else t for t in texts]
        places = [i for i, t in enumerate(texts) if isinstance(t, str)]
        made = dict(zip(places, tools.run_apart(self.tool, [texts[i] for i in places], flags) if places else []))
        return [made.get(i, t) for i, t in enumerate(texts)]


def run_batch(tool, texts, flags, rng):
    """Return for each text its outputs by name: of the program, its variants, its forms and --target."""
    outputs = Outputs(tool)
    frames = len(flags) == 3  # other flags treat the results of frames differently
    ways = {**variants.SAME_FUNCTIONS, **(variants.FRAMES if frames else {})}
    made = {"program": outputs.run(texts, flags)}
    for name, write in ways.items():
        made[name] = outputs.run([write(text, rng) for text in texts], flags)
    accepted = [part if has_text(part) else None for part in made["program"]]
    if frames:
        made["region"] = outputs.run([part and variants.put_into_region(text, part.text) for text, part in zip(texts, accepted)], flags)
    made["again"] = outputs.run(accepted, flags)
    made["generic form"] = outputs.run(outputs.run(accepted, [*NO_SYSTEM, "--print=generic"]), NO_SYSTEM)
    source = [text if part else None for text, part in zip(texts, accepted)]
    made["source form"] = outputs.run(outputs.run(source, [*flags, "--print=source"]), NO_SYSTEM)
    made["target"] = outputs.run(accepted, NO64)
    made["target twice"] = outputs.run(made["target"], NO64)
    return [{name: parts[i] for name, parts in made.items() if parts[i] is not None} for i in range(len(texts))]


def check_one(out):
    """Check one program in a process of its own; a program that was refused has no forms."""
    return check(out) if "again" in out else check_variants(out)


def main():
    """Run the batches that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", type=tools.executable)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=pathlib.Path)
    arguments = parser.parse_args()
    programs = refused = compared = differ = 0
    batch = arguments.seed
    while programs < arguments.count:
        rng = random.Random(batch)
        system, generator = SOURCES[batch % len(SOURCES)]
        flags = ["-s", system, "--signature=infer", *rng.choice(FLAGS)]
        # this sets JAX's mode of promotion
        LIBRARIES["jax-strict" if system == "jax-strict" else "jax"]()
        seeds = range(batch * 100_000, batch * 100_000 + min(25, arguments.count - programs))
        texts = [text for text in (generate(system, generator, seed) for seed in seeds) if text]
        outs = run_batch(arguments.tool, texts, flags, rng)
        for n, (out, verdict) in enumerate(zip(outs, hloref.isolated(check_one, outs))):
            found = verdict if isinstance(verdict, list) else [("crash", str(verdict))]
            for name, why in found:
                print(f"{name}: {generator} program {batch}-{n}: {' '.join(flags)}: {why[:300]}", flush=True)
                if arguments.keep:
                    arguments.keep.mkdir(parents=True, exist_ok=True)
                    (arguments.keep / f"{name.replace(' ', '-')}-{batch}-{n}.mlir").write_text(f"// {' '.join(flags)}\n{texts[n]}")
            differ += bool(found)
            refused += not has_text(out["program"])
            compared += sum(name in variants.SAME_FUNCTIONS or name in FRAMES for name in out)
        programs, batch = programs + len(texts), batch + 1
    print(f"{programs} programs, {refused} refused, {compared} variants, {differ} differ")
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
