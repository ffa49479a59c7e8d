"""A slow model of promotion: what a program must become.

promote(module, Options()) gives an Outcome: the module that must come out, or where it is refused. Works on programs as generate makes them, not on text. One pass from top to bottom over each function: a State says of each value
of the source what it is now, converts stand right before their uses. Rules of operations are in rules.py, those of regions in
regions.py; this file has functions, calls and what becomes of declared types.
"""

from dataclasses import dataclass, field
from typing import Any

import lattice
from lattice import Operand, Refuse, category, kind, width
from program import Block, Func, Many, Module, Op, Region, Tensor, Value, blocks_of, walk


@dataclass
class Options:
    """The flags of the tool, by the same names."""

    system: str = "jax"
    x32: bool = False
    policy: dict = field(default_factory=dict)
    weak_args: tuple = ()
    weak_constants: str = "none"
    keep_weak: bool = False
    results: str = "infer"
    signature: str = "safe"
    control_flow: str = "jax"
    calls: str = "specialize"
    hoist: bool = False

    def flags(self):
        default = Options()
        out = []
        for name in ("system", "weak_constants", "results", "signature", "control_flow", "calls"):
            if getattr(self, name) != getattr(default, name):
                out += [f"--{name.replace('_', '-')}={getattr(self, name)}"]
        out += [f"--{name.replace('_', '-')}" for name in ("x32", "keep_weak", "hoist") if getattr(self, name)]
        out += [f"--policy={k}={v}" for k, v in sorted(self.policy.items())]
        return out + ([f"--weak-args={','.join(map(str, self.weak_args))}"] if self.weak_args else [])


class Refused(Exception):
    """The program is refused at an operation or a function of the source."""

    def __init__(self, where, why, index=None):
        super().__init__(why)
        self.where, self.why, self.index = where, why, index


class State:
    """What a value of the source has become: a value of the new module, whether it is weak, and whether torch sees no dimensions.

    numbers is an integer constant and its numbers, also after a broadcast, if it is one that is retyped rather than converted. flagged says that
    --weak-constants alone makes it weak.
    """

    __slots__ = ("value", "weak", "scalar", "numbers", "flagged")

    def __init__(self, value, weak=False, scalar=None, numbers=None, flagged=False):
        self.value, self.weak, self.numbers, self.flagged = value, weak, numbers, flagged
        self.scalar = isinstance(value.type, Tensor) and value.type.shape == () if scalar is None else scalar

    @property
    def type(self):
        return self.value.type

    @property
    def elem(self):
        return self.value.type.elem

    def operand(self):
        return Operand(self.elem, self.weak, self.scalar)

    def key(self):
        return (self.type, self.weak, self.scalar, self.flagged if isinstance(self.weak, tuple) else bool(self.weak) and not self.flagged)


@dataclass
class Outcome:
    module: Any = None
    refused: Any = None
    again: bool = False  # refused when it is read again; its operations then have no lines

    @property
    def line(self):
        return self.refused.where.line if self.refused else None


def holds(system, state, elem):
    """Whether a declared type may take a value without a word: nothing is lost, or the value is weak and gives way to it."""
    if state.weak and category(state.elem) == category(elem):
        return True
    try:
        if state.weak and system.join([Operand(state.elem, True), Operand(elem)])[0] == elem:
            return True
    except Refuse:
        pass
    return lattice.exact(state.elem, elem)


def part_state(s, n, value):
    """A part of a tuple, as the value that it has become."""
    of = [x[n] if isinstance(x, tuple) else False for x in (s.weak, s.flagged)]
    return State(value, of[0], flagged=of[1])


def part_of(s, elem):
    """Whether a conversion to a type is the real part of a weak complex value and nothing more, which is as weak."""
    return s.weak is True and s.elem == f"complex<{elem}>"


def in_range(number, elem):
    """Whether an integer literal is one of the type."""
    k, w = kind(elem), width(elem)
    if k == "b":
        return number in (0, 1)
    if k == "u":
        return 0 <= number < 1 << w
    return -(1 << w - 1) <= number < 1 << w - 1 if k == "i" else True


class Scope:
    """A block under construction, and what the values of the source are in it."""

    def __init__(self, env, parent=None):
        self.env, self.block, self.parent, self.inserted = dict(env), Block(), parent, {}

    def emit(self, name, operands, types, attrs=None, regions=(), weak=False, successors=()):
        op = Op(name, operands, types, attrs, regions, successors, weak)
        self.block.ops.append(op)
        return op


class Model:
    """Promotes one module, the modules inside it apart."""

    def __init__(self, module, options, system):
        self.source, self.options, self.system = module, options, system
        self.functions = {f.name: f for f in module.functions()}
        self.versions = {}  # (name, key) -> Version
        self.active = []
        self.named = named_elsewhere(module)

    # ---- functions

    def run(self):
        items, roots, begun = [], [], []
        called = {op.attrs["callee"][1:] if op.name == "func.call" else op.attrs["decomposition"][1:]
                  for f in self.functions.values() for op in walk(f.region) if op.name in ("func.call", "stablehlo.composite")}
        for item in self.source.items:
            if isinstance(item, Module):
                items.append(Model(item, self.options, self.system).run())
            elif item.public or item.region is None or item.name not in called or item.name in self.named or self.options.calls == "convert":
                roots.append(item.name)
                begun.append(self.version(item, None))
        reached = {item.name for item in items} | set(roots)
        for item in self.source.functions():  # private ones that only each other reach
            if item.name not in reached and not any(k[0] == item.name for k in self.versions):
                begun.append(self.version(item, None))
        taken, kept = {}, reachable(begun)
        for (name, _), v in self.versions.items():
            if v.func not in kept:  # a loop took it in a round that was not its last
                continue
            n = taken.get(name, 0)
            taken[name] = n + 1
            v.func.name = name if n == 0 else f"{name}__{n}"
            items.append(v.func)
        for func in kept:
            for op in walk(func.region):
                for key in ("callee", "decomposition"):
                    if isinstance(op.attrs.get(key), Func):
                        op.attrs[key] = "@" + op.attrs[key].name
        return Module(items, self.source.name)

    def version(self, f, states):
        """The function for operands of these states; None: for what the text declares."""
        key = (f.name, tuple(s.key() for s in states) if states is not None else self.declared_key(f))
        if key in self.versions:
            return self.versions[key]
        if f.name in self.active:
            raise Refused(f, "recursion")
        self.active.append(f.name)
        self.versions[key] = made = FunctionModel(self, f, states)
        made.run()
        self.active.pop()
        return made

    def declared_key(self, f):
        return tuple(State(a, w).key() for a, w in zip(f.args, self.weak_marks(f)))

    def weak_marks(self, f):
        """Which arguments of a function are weak: by their marks, and for public ones by --weak-args."""
        marks = []
        for n, a in enumerate(f.args):
            weak = a.weak or f.public and n in self.options.weak_args
            if weak and isinstance(a.type, Tensor) and not self.system.can_be_weak(a.type.elem):
                raise Refused(f, f"{a.type.elem} cannot be weak")
            marks.append(weak)
        return marks


def reachable(begun):
    """The functions that versions reach by calls, themselves included."""
    todo, kept = [v.func for v in begun], {v.func for v in begun}
    while todo:
        for op in walk(todo.pop().region):
            for key in ("callee", "decomposition"):
                if isinstance(op.attrs.get(key), Func) and op.attrs[key] not in kept:
                    kept.add(op.attrs[key])
                    todo.append(op.attrs[key])
    return kept


def named_elsewhere(module):
    """The functions that something other than calls names."""
    return set()


class FunctionModel:
    """One version of a function."""

    def __init__(self, model, f, states):
        self.model, self.source, self.options, self.system = model, f, model.options, model.system
        marks = model.weak_marks(f)
        args = [Value(s.type if states is not None else a.type, False) for a, s in zip(f.args, states or f.args)]
        self.args = [State(v, (s.weak if states is not None else False) or m, s.scalar if states is not None else None, None,
                           s.flagged if states is not None and s.weak else False)
                     for v, s, m in zip(args, states or f.args, marks)]
        self.results = [State(Value(t)) for t in f.results]
        visibility = f.visibility
        self.func = Func(f.name, args, f.results, None, visibility)
        for s, a, m in zip(self.args, args, marks):
            a.weak = m
            if isinstance(a.type, Tensor) and not self.system.can_be_weak(a.type.elem):
                a.weak = s.weak = False

    def run(self):
        for t, w in zip(self.source.results, self.source.weak_results):
            if w and not self.system.can_be_weak(t.elem):
                raise Refused(self.source, "weak result")
        if self.source.region is None:
            for s, w in zip(self.results, self.source.weak_results):
                s.weak = w
            self.func.weak_results = list(self.source.weak_results)
            return
        self.region()

    def region(self):
        from rules import Rules

        env = dict(zip(self.source.args, self.args))
        source = self.source.region
        news = {}
        for n, block in enumerate(source.blocks):
            news[block] = self.func.args if n == 0 else [Value(a.type) for a in block.args]
        made = {}
        for n, block in enumerate(source.blocks):
            scope = Scope(env)
            scope.block.args = news[block]
            if n:
                scope.env.update({a: State(v) for a, v in zip(block.args, news[block])})
            made[block] = scope.block
            rules = Rules(self, scope)
            for op in block.ops:
                rules.op(op)
            env = scope.env
        self.func.region = joined(made)
        while sweep(self.func.region):
            pass

    def returned(self, rules, op):
        """The end of the function: its results, held to what it declares."""
        states = [rules.get(v) for v in op.operands]
        out, results = [], []
        for n, (s, declared, mark) in enumerate(zip(states, self.source.results, self.source.weak_results)):
            made = self.returned_value(rules, op, s, declared, n)
            if made is not s and isinstance(declared, Tensor):  # converted
                made = State(made.value, part_of(s, declared.elem), made.scalar)
            if mark and isinstance(declared, Tensor):
                made = State(made.value, True, made.scalar, made.numbers, made.weak and made.flagged)
            out.append(made)
        self.func.results = [s.type for s in out]
        marks = self.source.weak_results
        self.results = [State(Value(s.type), weak_flag(self.system, s, m), s.scalar, None, s.flagged) for s, m in zip(out, marks)]
        self.func.weak_results = [s.weak is True and s.elem != "i1" for s in self.results]
        rules.scope.emit("func.return", [s.value for s in out], [])
        return results

    def returned_value(self, rules, op, s, declared, n):
        if isinstance(declared, Many):
            return self.returned_tuple(rules, op, s, declared, n)
        if not isinstance(declared, Tensor):
            return s
        if s.elem == declared.elem:
            return s
        if not self.source.public:
            return s
        if self.options.signature == "infer":
            return s
        if self.options.signature == "safe" and not holds(self.system, s, declared.elem):
            raise Refused(op, f"result #{n} is declared {declared.elem} but becomes {s.elem}", n)
        return rules.convert(s, declared.elem)

    def returned_tuple(self, rules, op, s, declared, n):
        if s.type == declared or not self.source.public or self.source.public and self.options.signature == "infer":
            return s
        parts = []
        for i, (part, want) in enumerate(zip(s.type.parts, declared.parts)):
            weak = s.weak[i] if isinstance(s.weak, tuple) else False
            got = State(rules.scope.emit("stablehlo.get_tuple_element", [s.value], [part], {"index": f"{i} : i32"}).result, weak)
            parts.append(self.returned_value(rules, op, got, want, n))
        return rules.make_tuple(parts)


def joined(made):
    """The region of new blocks, by those of the source, to which their branches still go."""
    for block in made.values():
        for op in block.ops:
            op.successors = [(made[b], values) for b, values in op.successors]
    return Region(*made.values())


def sweep(region):
    """Take out what the model inserted and nothing uses; whether there was any."""
    used = {v for op in walk(region) for v in op.operands} | {v for op in walk(region) for _, vs in op.successors for v in vs}
    swept = False
    for block in blocks_of(region):
        kept = [op for op in block.ops if not op.inserted or any(v in used for v in op.results)]
        swept |= len(kept) < len(block.ops)
        block.ops = kept
    return swept


def weak_flag(system, s, mark):
    if isinstance(s.type, Many):
        return s.weak
    return (s.weak or mark) and system.can_be_weak(s.elem)


def promote(module, options):
    """The outcome of a program under the options."""
    system = lattice.system(options.system, options.x32, options.policy)
    try:
        made = Model(module, options, system).run()
    except Refused as refused:
        return Outcome(refused=refused)
    if options.keep_weak and options.weak_constants != "none":
        try:  # What is printed can be read again under the same flags: a mark that was written makes weak what would not be weak without it.
            Model(made, options, system).run()
        except Refused as refused:
            return Outcome(refused=refused, again=True)
    return Outcome(made)


def strip(module):
    """The module without weak marks: what comes out without --keep-weak."""
    for m in module.all_modules():
        for f in m.functions():
            f.weak_results = [False] * len(f.results)
            for a in f.args:
                a.weak = False
            for op in walk(f.region):
                op.weak = False
    return module


