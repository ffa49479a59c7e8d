"""Describe a module without names and places of converts, so that differential tests can compare two modules.

describe(module) of a module that jaxlib has read gives nested tuples: functions by name, in them every operation but convert and
constant with its attributes, the types of its results, and its operands: which value, through which element types.
"""

import re

import hloref
from hloref import ir

VERSION = re.compile(r"(?<=\w)_+\d+$")
SKIPPED = {"stablehlo.convert", "stablehlo.constant", "chlo.constant", "stablehlo.tuple", "stablehlo.get_tuple_element"}
CONSTANTS = ("stablehlo.constant", "chlo.constant")
MOVED = tuple("stablehlo." + n for n in ("broadcast_in_dim", "broadcast", "reshape", "reverse", "transpose", "slice"))  # of a constant: they change type with it
STEPS = tuple("stablehlo." + n for n in ("scatter", "dynamic_update_slice", "real", "imag", "complex", "round_nearest_even"))
WEAK = "promote.weak"


def base(name):
    """Return the name of a function without the number of its version: g0 of g0_1."""
    return VERSION.sub("", name)


def describe(module, marks=True):
    """Return the description of a module. If marks is false, weak marks do not count."""
    with hloref.CONTEXT:
        return items(module.operation, marks)


def items(module, marks):
    out = []
    for op in module.regions[0].blocks[0].operations:
        if op.operation.name == "func.func":
            out.append(Function(op.operation, marks).tuple())
        elif op.operation.name == "builtin.module":
            name = op.attributes["sym_name"] if "sym_name" in op.attributes else ""
            out.append(("module", str(name), items(op.operation, marks)))
        else:
            out.append((op.operation.name, str(op.attributes)))
    return sorted({repr(o): o for o in out}.values(), key=repr)  # equal copies count as one


def signatures(items):
    """Return what describe returns, without the bodies of functions."""
    short = [i[:6] if i[0] == "func" else (*i[:2], signatures(i[2])) if i[0] == "module" else i for i in items]
    return sorted({repr(i): i for i in short}.values(), key=repr)


def value_types(module):
    """Return the types of all values of a module, as texts."""
    with hloref.CONTEXT:
        return sorted(set(types_below(module.operation)))


def types_below(op):
    yield from (str(v.type) for v in op.results)
    for region in op.regions:
        for block in region.blocks:
            yield from (str(a.type) for a in block.arguments)
            for inner in block.operations:
                yield from types_below(inner.operation)


class Function:
    """The description of one function under construction."""

    def __init__(self, op, marked=True):
        self.op, self.marked, self.values, self.count, self.tests = op, marked, {}, 0, {}

    def tuple(self):
        attrs = self.op.attributes
        kind = ir.TypeAttr(attrs["function_type"]).value
        visibility = str(attrs["sym_visibility"]) if "sym_visibility" in attrs else ""
        marks = tuple(self.marks(key, count) for key, count in (("arg_attrs", len(kind.inputs)), ("res_attrs", len(kind.results))))
        return ("func", base(ir.StringAttr(attrs["sym_name"]).value), visibility, tuple(map(str, kind.inputs)), tuple(map(str, kind.results)),
                marks, self.region(self.op.regions[0]))

    def marks(self, key, count):
        if key not in self.op.attributes or not self.marked:
            return (False,) * count
        return tuple(WEAK in ir.DictAttr(d) for d in ir.ArrayAttr(self.op.attributes[key]))

    def region(self, region):
        blocks = list(region.blocks)
        self.blocks = getattr(self, "blocks", {})
        for n, b in enumerate(blocks):
            self.blocks[hash(b)] = n
        return tuple(self.block(b) for b in blocks)

    def number(self, value):
        self.values[value] = self.count
        self.count += 1

    def block(self, block):
        for a in block.arguments:
            self.number(a)
        types = tuple(str(a.type) for a in block.arguments)
        return types, tuple(self.one(op.operation) for op in block.operations if not self.skipped(op.operation) and not self.tested(op.operation))

    def tested(self, op):
        """Report whether an operation compares a value with a constant again, as converts to truth values do: once or twice is the same."""
        if op.name != "stablehlo.compare" or self.operand(op.operands[1])[0] != "constant":
            return False
        key = repr((tuple(self.operand(v) for v in op.operands), self.attributes(op)))
        if key in self.tests:
            self.values[op.results[0]] = self.tests[key]
            return True
        self.tests[key] = self.count  # the number that the value gets next
        return False

    def skipped(self, op):
        if op.name in MOVED and self.operand(op.operands[0])[0] == "constant":
            return True
        return op.name in SKIPPED or op.name == "stablehlo.real" and "complex" in str(op.operands[0].type)

    def one(self, op):
        operands = tuple(self.operand(v) for v in op.operands)
        regions = tuple(self.region(r) for r in op.regions)
        for v in op.results:
            self.number(v)
        return op.name, operands, tuple(str(v.type) for v in op.results), self.attributes(op), regions

    def unmarked(self, op):
        """Report whether a weak mark here belongs to no result: in steps of an update or of a complex function, and in bodies whose compact form cannot show it."""
        return op.name in STEPS or op.parent is not None and op.parent.name == "stablehlo.reduce"

    def attributes(self, op):
        out = []
        for named in op.attributes:
            name, value = (named.name, named.attr) if hasattr(named, "attr") else (named, op.attributes[named])
            if name == WEAK and (self.unmarked(op) or not self.marked):
                continue
            if name in ("callee", "decomposition"):
                value = base(ir.FlatSymbolRefAttr(value).value)
            out.append((name, str(value)))
        return tuple(sorted(out))

    def operand(self, value):
        """Return the source of a value and the element types that converts give it on the way; of a constant, its type."""
        op = value.owner if isinstance(value.owner, (ir.Operation, ir.OpView)) else None
        name = op.name if op is not None else ""
        if name in CONSTANTS or name in MOVED and self.operand(op.operands[0])[0] == "constant":
            return ("constant", str(value.type))
        if name == "stablehlo.tuple":
            return ("tuple", *(self.operand(v) for v in op.operands))
        if name == "stablehlo.get_tuple_element":
            n, inner = ir.IntegerAttr(op.attributes["index"]).value, self.operand(op.operands[0])
            return inner[n + 1] if inner[0] == "tuple" else ("element", n, inner)
        if name == "stablehlo.convert" or name == "stablehlo.real" and self.skipped(op):
            return self.converted(self.operand(op.operands[0]), str(op.operands[0].type), str(value.type))
        return (self.values.get(value, "?"),)

    def converted(self, source, before, after):
        """Append a conversion; that of a complex value is one of its real part."""
        if source[0] == "constant":
            return ("constant", after)
        part = re.sub(r"complex<(\w+)>", r"\1", before)
        if "complex" in before and "complex" not in after and part != after:
            return (*source, part, after)
        return (*source, after)


def first_difference(a, b, where=""):
    """Return where two descriptions differ first, as text."""
    if type(a) is not type(b) or not isinstance(a, (tuple, list)):
        return None if a == b else f"{where}: {a!r} against {b!r}"
    if len(a) != len(b):
        return f"{where}: {len(a)} parts against {len(b)}: {str(a)[:200]} against {str(b)[:200]}"
    for n, (x, y) in enumerate(zip(a, b)):
        if x != y:
            name = f" {x[0]}" if isinstance(x, tuple) and x and isinstance(x[0], str) else ""
            return first_difference(x, y, f"{where}/{n}{name}")
    return None
