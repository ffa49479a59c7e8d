"""The same program, said otherwise: what it becomes must say the same.

Usage    metamorphic.py TOOL [--count N] [--seed S] [--keep FOLDER]
Each program is renamed, nested in a module, doubled, given dead code, its independent statements are put in another order, and its
body is put into a private function, a case with one branch, or a loop of one round. Compared are the operations, operand and result
types, without converts, and the signature of every function; the frame that wraps a body is taken off again.
Output   one line a difference; then `N programs, M variants, D differ`. Exit status 1 if any differs.
"""

import argparse
import pathlib
import random
import sys

import edit
import hloref
import judge
import shape
import tool as tools
from generate import generate
from lattice import SYSTEMS, system
from model import Options
from program import Block, Func, Module, Op, Region, Tensor, Value, clone, text_of


def renamed(module, rng):
    """Values get other names, in no order."""
    names = [f"x{n}" for n in range(4000)]
    rng.shuffle(names)
    return text_of(module, None, lambda n: names[n])


def generic(module, rng):
    return text_of(module, "generic")


def nested(module, rng):
    return text_of(Module([Func("outside", [], [], Region(Block([], [Op("func.return", [], form="short")]))), Module(module.items, "deep")]))


def doubled(module, rng):
    return text_of(Module(module.items + [Module(clone(module).items, "again")]))


def dead(module, rng):
    """A sine that nothing uses, at the head of every function: its operation is left out of the comparison."""
    module = clone(module)
    for f in edit.functions(module):
        one = Op("stablehlo.constant", [], [Tensor((7,), "f32")], {"value": "dense<1.0> : tensor<7xf32>"})
        f.region.block.ops[:0] = [one, Op("stablehlo.sine", [one.result], [Tensor((7,), "f32")])]
    return text_of(module)


def reordered(module, rng):
    """Constants and iotas move to the head of their blocks."""
    module = clone(module)
    for f in edit.functions(module):
        for block in f.region.blocks:
            block.ops.sort(key=lambda op: op.name != "stablehlo.constant")
    return text_of(module)


def wrapped(module, rng, wrap):
    """The body of each public function of one block, inside something else; None if there is none."""
    module = clone(module)
    found = False
    for m in module.all_modules():
        for f in m.functions():
            ops = f.region.block.ops if f.region else []
            plain = f.region and len(f.region.blocks) == 1 and f.public and not any(f.weak_results) and all(
                isinstance(t, Tensor) for t in f.results) and f.results and all(isinstance(a.type, Tensor) for a in f.args)
            if plain:
                wrap(m, f, ops)
                found = True
    return text_of(module) if found else None


def in_function(m, f, ops):
    args = [Value(a.type) for a in f.args]
    inner = Func(f.name + "_body", f.region.block.args, f.results, f.region, "private")
    for a in inner.args:
        a.weak, args[inner.args.index(a)].weak = False, a.weak
    call = Op("func.call", args, f.results, {"callee": "@" + inner.name})
    f.args, f.region = args, Region(Block(args, [call, Op("func.return", call.results, form="short")]))
    m.items.append(inner)


def in_case(m, f, ops):
    end = ops[-1]
    index = Op("stablehlo.constant", [], [Tensor((), "i32")], {"value": "dense<0> : tensor<i32>"})
    inner = Block([], ops[:-1] + [Op("stablehlo.return", end.operands)])
    case = Op("stablehlo.case", [index.result], f.results, {}, [Region(inner)])
    f.region = Region(Block(f.args, [index, case, Op("func.return", case.results, form="short")]))


PLAIN = {"renamed": renamed, "generic": generic, "nested": nested, "doubled": doubled, "dead": dead, "reordered": reordered}
WRAPS = {"function": in_function, "case": in_case}


def flat(described):
    """All functions of a description by name, those of modules inside too, without what the variants add."""
    out = []
    for item in described:
        if item[0] == "module":
            out += flat(item[2])
        elif item[0] == "func" and item[1] != "outside":
            out.append(item)
    return out


def counted(item):
    """A function as its signature and its operations with their types, without the values that they take."""
    blocks = [[one(op) for op in ops if "tensor<7xf32>" not in op[2]] for _, ops in item[6]]
    return item[1], item[2], item[3], item[4], sorted(blocks, key=repr)


def one(op):
    regions = tuple(tuple(tuple(map(one, ops)) for _, ops in r) for r in op[4])
    return op[0], op[2], op[3], regions


def frameless(items):
    """The operations of all functions and branches in one list, without calls, cases and returns."""
    found = []

    def gather(ops):
        for op in ops:
            if op[0] not in ("func.call", "func.return", "stablehlo.return", "stablehlo.case"):
                found.append((op[0], op[2], op[3]))
            for r in op[4]:
                for _, inner in r:
                    gather(inner)

    for item in items:
        for _, ops in item[6]:
            gather(ops)
    return sorted(found, key=repr)


def results(items):
    return sorted((i[3], i[4]) for i in items if i[2] != '"private"')


def compare(name, a, b):
    """None, or how a variant differs from the program."""
    a, b = flat(a), flat(b)
    if name in WRAPS:
        if results(a) != results(b):
            return shape.first_difference(results(a), results(b))
        return None if frameless(a) == frameless(b) else shape.first_difference(frameless(a), frameless(b))
    unique = [sorted({repr(counted(i)) for i in x}) for x in (a, b)]
    return None if unique[0] == unique[1] else shape.first_difference(*unique)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", type=tools.executable)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=pathlib.Path)
    arguments = parser.parse_args()
    programs = variants = differ = 0
    batch = 0
    while programs < arguments.count:
        rng = random.Random(arguments.seed + batch)
        options = Options(system=rng.choice(SYSTEMS), signature="infer")
        count, differences = run(arguments, options, (arguments.seed + batch) * 100_000, rng, min(50, arguments.count - programs))
        programs, variants, differ, batch = programs + count[0], variants + count[1], differ + len(differences), batch + 1
        print("\n".join(differences), end="\n" if differences else "", flush=True)
    print(f"{programs} programs, {variants} variants, {differ} differ")
    sys.exit(1 if differ else 0)


def run(arguments, options, seed, rng, count):
    """((programs, variants), differences) of a batch."""
    judged = system(options.system)
    modules = [judge.repaired(generate(seed + n, judged), options, rng) for n in range(count)]
    modules = [m for m in modules if m.functions()]
    texts = {"": [text_of(m) for m in modules], **{n: [make(m, rng) for m in modules] for n, make in PLAIN.items()},
             **{n: [wrapped(m, rng, w) for m in modules] for n, w in WRAPS.items()}}
    out = {}
    for name, made in texts.items():
        kept = [i for i, t in enumerate(made) if t]
        out[name] = dict(zip(kept, tools.run_apart(arguments.tool, [made[i] for i in kept], options.flags())))
    differences, variants = [], 0
    for i in range(len(modules)):
        found = list(hloref.isolated(lambda _: judge.safely(program, out, i), [0]))[0]
        for name, why in found if isinstance(found, list) else [("crash", str(found))]:
            differences.append(f"{name}: seed {seed + i}: {' '.join(options.flags())}: {why[:200]}")
            if arguments.keep:
                arguments.keep.mkdir(parents=True, exist_ok=True)
                (arguments.keep / f"{name}-{seed + i}.mlir").write_text(f"// {name}: {why}\n" + texts[""][i] + "// -----\n" + (texts.get(name, [""] * 999)[i] or ""))
        variants += sum(i in out[name] for name in out) - 1
    return (len(modules), variants), differences


def program(out, i):
    """[(variant, difference)] of one program."""
    first = out[""][i]
    if isinstance(first, Exception):
        return [("process", str(first))]
    found = []
    base = shape.describe(hloref.parse(first.text)[0]) if first.text else None
    for name in out:
        if not name or i not in out[name]:
            continue
        part = out[name][i]
        if isinstance(part, Exception) or (part.text is None) != (first.text is None):
            found.append((name, f"{getattr(part, 'errors', part)} against {first.errors}"))
        elif part.text:
            module, error = hloref.parse(part.text)
            why = str(error) if error else compare(name, base, shape.describe(module))
            if why:
                found.append((name, why))
    return found


if __name__ == "__main__":
    main()
