"""Reduces a program on which the tool and the judges differ to a few lines.

reduced(tool, program, found) takes flags, functions, operations, results and marks out while the same kind of difference stays.
"""

import re
import time
from dataclasses import replace as with_fields

import edit
import judge
from model import Options
from program import clone, walk

SECONDS = 30


def kind_of(found):
    """The difference without what a smaller program would change: its kind, and the words of a message without types."""
    kind, what = found
    words = re.sub(r"'[^']*'|%?\w*\d\w*|#\d+|line \d+:?|\W+", " ", what.splitlines()[0]) if kind in ("refused", "verify", "process") else ""
    return kind, re.sub(r"\s+", " ", words)[:60]


class Reducer:
    def __init__(self, tool, program, found):
        self.tool, self.best, self.found, self.want = tool, program, found, kind_of(found)
        self.values = 1 if found[0] == "values" else 0
        self.end = time.monotonic() + SECONDS

    def attempt(self, module, options):
        """Whether a smaller program differs in the same way; then it is the best so far."""
        try:
            p = judge.Program(self.best.seed, module, options)
            found = judge.judge(self.tool, [p], self.values)[0]
        except Exception:  # a candidate that no longer is a program
            return False
        if found is None or kind_of(found) != self.want:
            return False
        self.best, self.found = p, found
        return True

    def changed(self, change):
        """Try change on a copy, which finds what it changes by position."""
        module = clone(self.best.module)
        try:
            return change(module) is not False and self.attempt(module, self.best.options)
        except (ValueError, IndexError, StopIteration, AttributeError):
            return False

    def flags(self):
        default = Options()
        for name in ("hoist", "keep_weak", "calls", "control_flow", "signature", "results", "weak_constants", "x32", "weak_args", "system"):
            if getattr(self.best.options, name) != getattr(default, name):
                self.attempt(clone(self.best.module), with_fields(self.best.options, **{name: getattr(default, name)}))
        for key in list(self.best.options.policy):
            policy = {k: v for k, v in self.best.options.policy.items() if k != key}
            self.attempt(clone(self.best.module), with_fields(self.best.options, policy=policy))

    def run(self):
        size = None
        self.flags()
        while size != len(self.best.text) and time.monotonic() < self.end:
            size = len(self.best.text)
            for step in (self.items, self.results, self.ops, self.bodies, self.arguments, self.marks):
                step()
        self.flags()
        return self.best, self.found

    def each(self, count, make):
        """make(n) for n from the last to the first, while there is time."""
        for n in reversed(range(count)):
            if time.monotonic() < self.end:
                self.changed(make(n))

    def items(self):
        self.each(len(self.best.module.items), lambda n: lambda m: m.items.pop(n) and None)

    def functions(self, module):
        return list(edit.functions(module))

    def results(self):
        for f in range(len(self.functions(self.best.module))):
            def without(n):
                def change(m):
                    func = self.functions(m)[f]
                    if not isinstance(func.region.blocks[-1].ops[-1].operands, list):
                        return False
                    if any(o.attrs.get(k) == "@" + func.name for g in self.functions(m) for o in walk(g.region) for k in ("callee", "decomposition")):
                        return False
                    del func.results[n], func.weak_results[n], func.region.blocks[-1].ops[-1].operands[n]
                return change

            self.each(len(self.functions(self.best.module)[f].results), without)

    def ops(self):
        for f in range(len(self.functions(self.best.module))):
            def without(n):
                def change(m):
                    func = self.functions(m)[f]
                    return edit.drop(func, list(walk(func.region))[n])
                return change

            self.each(len(list(walk(self.functions(self.best.module)[f].region))), without)

    def bodies(self):
        """Operands that something else could be."""
        for f in range(len(self.functions(self.best.module))):
            ops = list(walk(self.functions(self.best.module)[f].region))
            for n in reversed(range(len(ops))):
                def other(i, n=n):
                    def change(m):
                        func = self.functions(m)[f]
                        op = list(walk(func.region))[n]
                        if op.operands[i].owner is not None and op.operands[i].owner.name == "stablehlo.constant":
                            return False
                        return edit.replaced_operand(func, op, i)
                    return change

                if n < len(list(walk(self.functions(self.best.module)[f].region))):
                    self.each(len(ops[n].operands), other)

    def arguments(self):
        for f in range(len(self.functions(self.best.module))):
            def without(n):
                def change(m):
                    func = self.functions(m)[f]
                    if any(True for _ in edit.users(func, func.args[n])) or any("@" + func.name in o.attrs.values() for g in self.functions(m)
                                                                                 for o in walk(g.region)):
                        return False
                    del func.args[n]
                return change

            self.each(len(self.functions(self.best.module)[f].args), without)

    def marks(self):
        def all_marked(m):
            return [o for g in self.functions(m) for o in list(walk(g.region)) + list(g.args) if o.weak]

        def without(n):
            def change(m):
                all_marked(m)[n].weak = False
            return change

        self.each(len(all_marked(self.best.module)), without)

        def plain(m):
            for g in self.functions(m):
                for o in walk(g.region):
                    o.form = "short"

        self.changed(plain)


def reduced(tool, program, found):
    return Reducer(tool, program, found).run()
