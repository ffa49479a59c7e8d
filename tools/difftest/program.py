"""Programs of the judges: modules, functions, operations and values in memory, and their text in custom or generic form.

A value has the type that the text declares for it. Attributes are what MLIR prints: a list of integers stands for an
array<i64: ...>, True for a unit attribute, other texts for themselves. Nothing here knows of promotion.
"""

from typing import NamedTuple


class Tensor(NamedTuple):
    shape: tuple
    elem: str

    def __str__(self):
        return "tensor<" + "".join(f"{'?' if d < 0 else d}x" for d in self.shape) + self.elem + ">"


class Many(NamedTuple):
    """A tuple or a future: its parts have types of their own."""

    name: str  # tuple, future
    parts: tuple

    def __str__(self):
        inner = ", ".join(map(str, self.parts))
        return f"tuple<{inner}>" if self.name == "tuple" else f"!stablehlo.future<{inner}>"


class Other(NamedTuple):
    """A type without elements, such as a token."""

    text: str

    def __str__(self):
        return self.text


TOKEN = Other("!stablehlo.token")


def with_elem(type_, elem):
    return type_._replace(elem=elem)


class Value:
    """A result of an operation or an argument of a block."""

    __slots__ = ("type", "weak", "owner")

    def __init__(self, type_, weak=False, owner=None):
        self.type, self.weak, self.owner = type_, weak, owner


class Block:
    def __init__(self, args=(), ops=()):
        self.args, self.ops = list(args), list(ops)


class Region:
    def __init__(self, *blocks):
        self.blocks = list(blocks)

    @property
    def block(self):
        return self.blocks[0]


class Op:
    """An operation. form is 'custom', 'short' (custom, with types left out where they follow) or 'generic'."""

    def __init__(self, name, operands=(), types=(), attrs=None, regions=(), successors=(), weak=False, form="generic"):
        self.name, self.operands, self.attrs, self.regions = name, list(operands), dict(attrs or {}), list(regions)
        self.results = [Value(t, owner=self) for t in types]
        self.successors, self.weak, self.form, self.line = list(successors), weak, form, None
        self.inserted = False  # by the model

    @property
    def result(self):
        return self.results[0]


class Func:
    """A function; args are the arguments of its first block, or values of their own for an external one."""

    def __init__(self, name, args, results, region=None, visibility=None, weak_results=None):
        self.name, self.results, self.region, self.visibility = name, list(results), region, visibility
        self.args = args
        self.weak_results = list(weak_results or [False] * len(results))
        self.line = None

    @property
    def public(self):
        return self.visibility != "private"


class Module:
    def __init__(self, items=(), name=None):
        self.items, self.name = list(items), name

    def functions(self):
        return [f for f in self.items if isinstance(f, Func)]

    def modules(self):
        return [m for m in self.items if isinstance(m, Module)]

    def all_modules(self):
        yield self
        for m in self.modules():
            yield from m.all_modules()


def walk(region):
    """All operations of a region, those of regions inside included, in textual order."""
    for block in region.blocks if region else ():
        for op in block.ops:
            yield op
            for inner in op.regions:
                yield from walk(inner)


def blocks_of(region):
    """All blocks of a region, inner ones included."""
    for block in region.blocks if region else ():
        yield block
        for op in block.ops:
            for inner in op.regions:
                yield from blocks_of(inner)


# ---- text


def attr_text(value):
    if isinstance(value, (list, tuple)):
        return "array<i64: " + ", ".join(map(str, value)) + ">" if value else "array<i64>"
    return str(value)


def attr_dict(attrs):
    return ", ".join(k if v is True else f"{k} = {attr_text(v)}" for k, v in attrs.items())


def types_text(types):
    """The results of a function type: in parentheses unless it is one plain type."""
    types = list(types)
    return str(types[0]) if len(types) == 1 else "(" + ", ".join(map(str, types)) + ")"


def function_type(op):
    return "(" + ", ".join(str(v.type) for v in op.operands) + ") -> " + types_text(v.type for v in op.results)


def bracket(values):
    return "[" + ", ".join(map(str, values)) + "]"


WITH_PROPERTIES = set("affine arith bufferization cf index linalg memref scf shape tensor".split())  # in generic form these have <{…}>
FUNC_OPS = {"func.return": "return", "func.call": "call"}
PLAIN_UNARY = set("""abs cbrt ceil convert count_leading_zeros cosine exponential exponential_minus_one floor imag is_finite log log_plus_one
    logistic not negate popcnt real round_nearest_afz round_nearest_even rsqrt sign sine sqrt tan tanh reshape bitcast_convert""".split())
PLAIN_BINARY = set("""add atan2 complex divide maximum minimum multiply power remainder shift_left shift_right_arithmetic
    shift_right_logical subtract and or xor""".split())
SAME_TYPE = PLAIN_UNARY - {"is_finite", "reshape", "bitcast_convert"} | PLAIN_BINARY | {"clamp", "reverse", "reduce_precision"}
CHLO_UNARY = set("""acos acosh asin asinh atan atanh bessel_i1e conj cosh sinh tan digamma erf erf_inv erfc is_inf is_neg_inf is_pos_inf
    lgamma square""".split())
CHLO_BINARY = {"next_after", "polygamma", "zeta", "mulhi"}


class Writer:
    """Text of a module. form None prints each operation as it says; 'generic' prints all of them generic."""

    def __init__(self, form=None, name=None):
        self.form, self.names, self.count, self.lines = form, {}, 0, []
        self.make_name = name or (lambda n: f"v{n}")

    def name(self, value):
        return self.names[value]

    def define(self, values):
        for v in values:
            self.names[v] = "%" + self.make_name(self.count)
            self.count += 1

    def emit(self, indent, text):
        self.lines.append("  " * indent + text)

    def module(self, module):
        top = module.name is None
        if not (top and self.form is None):
            self.open_module(module, 0)
            if not module.items:
                self.emit(0, "^bb0:")
        for item in module.items:
            self.item(item, 0 if top and self.form is None else 1)
        if not (top and self.form is None):
            self.emit(0, "}" if self.form is None else "}) : () -> ()")
        return "\n".join(self.lines) + "\n"

    def open_module(self, module, indent):
        if self.form == "generic":
            name = f'<{{sym_name = "{module.name}"}}> ' if module.name else ""
            self.emit(indent, f'"builtin.module"() {name}({{')
        else:
            self.emit(indent, "module" + (f" @{module.name}" if module.name else "") + " {")

    def item(self, item, indent):
        if isinstance(item, Func):
            self.function(item, indent)
        elif isinstance(item, Op):
            self.op(item, indent, False)
        else:
            self.open_module(item, indent)
            if not item.items and self.form == "generic":
                self.emit(indent, "^bb0:")
            for inner in item.items:
                self.item(inner, indent + 1)
            self.emit(indent, "}" if self.form is None else "}) : () -> ()")

    def function(self, f, indent):
        self.names, f.line = {}, len(self.lines) + 1
        args, results = list(f.args), list(zip(f.results, f.weak_results))
        self.define(args)
        if self.form == "generic":
            return self.generic_function(f, indent)
        weak = " {promote.weak}"
        head = "func.func " + (f.visibility + " " if f.visibility else "") + "@" + f.name
        shown = ", ".join((f"{self.name(a)}: " if f.region else "") + f"{a.type}" + weak * a.weak for a in args)
        tail = ", ".join(f"{t}" + weak * w for t, w in results)
        tail = f" -> ({tail})" if len(results) > 1 or any(w for _, w in results) else f" -> {tail}" if results else ""
        if len(results) == 1 and isinstance(results[0][0], Many) and not results[0][1]:
            tail = f" -> {results[0][0]}"
        self.emit(indent, f"{head}({shown}){tail}" + (" {" if f.region else ""))
        if f.region:
            self.body(f.region, indent + 1, True, f)
            self.emit(indent, "}")

    def generic_function(self, f, indent):
        type_ = "(" + ", ".join(str(a.type) for a in f.args) + ") -> " + types_text(f.results)
        attrs = [f"function_type = {type_}", f'sym_name = "{f.name}"']
        for key, weak in (("arg_attrs", [a.weak for a in f.args]), ("res_attrs", f.weak_results)):
            if any(weak):
                attrs.append(f"{key} = [" + ", ".join("{promote.weak}" if w else "{}" for w in weak) + "]")
        if f.visibility:
            attrs.append(f'sym_visibility = "{f.visibility}"')
        self.emit(indent, '"func.func"() <{' + ", ".join(sorted(attrs)) + "}> ({")
        if f.region:
            self.blocks(f.region, indent, True)
        self.emit(indent, "}) : () -> ()")

    def body(self, region, indent, in_func, f):
        """The blocks of a function in custom form, whose first one has no label."""
        labels = self.label(region)
        for n, block in enumerate(region.blocks):
            if n:
                self.block_head(block, labels, indent)
            for op in block.ops:
                self.op(op, indent, in_func, labels)

    def label(self, region):
        return {b: f"^bb{n}" for n, b in enumerate(region.blocks)}

    def block_head(self, block, labels, indent):
        self.define(block.args)
        args = ", ".join(f"{self.name(a)}: {a.type}" for a in block.args)
        self.emit(indent - 1, labels[block] + (f"({args})" if args else "") + ":")

    def blocks(self, region, indent, named):
        """The blocks of a region in generic form."""
        labels = self.label(region)
        for n, block in enumerate(region.blocks):
            if n or block.args or not block.ops:
                if n == 0 and named:  # the arguments of a function have their names already
                    args = ", ".join(f"{self.name(a)}: {a.type}" for a in block.args)
                    self.emit(indent, f"{labels[block]}({args}):")
                else:
                    self.block_head(block, labels, indent + 1)
            for op in block.ops:
                self.op(op, indent + 1, False, labels)

    def op(self, op, indent, in_func, labels=None):
        op.line = len(self.lines) + 1
        operands = [self.name(v) for v in op.operands]
        head = self.results(op)
        text = None
        if self.form is None and op.form != "generic":
            from forms import custom
            text = self.branch(op, operands, labels) if op.successors else custom(self, op, operands, in_func, indent)
        if text is not None:
            first, *rest = text.split("\n")
            self.emit(indent, head + first)
            self.lines.extend(rest)
            return
        self.generic(op, operands, head, indent, labels)

    def results(self, op):
        if not op.results:
            return ""
        count = len(op.results)
        base = "%" + self.make_name(self.count)
        self.count += 1
        if count == 1:
            self.names[op.results[0]] = base
            return f"{base} = "
        for n, v in enumerate(op.results):
            self.names[v] = f"{base}#{n}"
        return f"{base}:{count} = "

    def generic(self, op, operands, head, indent, labels):
        passed = [v for _, values in op.successors for v in values]
        text = f'{head}"{op.name}"(' + ", ".join(operands + [self.name(v) for v in passed]) + ")"
        if op.successors:
            text += "[" + ", ".join(labels[b] for b, _ in op.successors) + "]"
        attrs = dict(op.attrs, **({"promote.weak": True} if op.weak else {}))
        apart = self.form == "generic" and op.name.partition(".")[0] in WITH_PROPERTIES
        properties = {k: v for k, v in attrs.items() if apart and "." not in k}
        rest = {k: v for k, v in attrs.items() if k not in properties}
        text += f" <{{{attr_dict(properties)}}}>" if properties else ""
        tail = f" {{{attr_dict(rest)}}}" if rest else ""
        tail += " : (" + ", ".join(str(v.type) for v in op.operands + passed) + ") -> " + types_text(v.type for v in op.results)
        if not op.regions:
            self.emit(indent, text + tail)
            return
        saved = dict(self.names)
        self.emit(indent, text + " ({")
        for n, region in enumerate(op.regions):
            if n:
                self.emit(indent, "}, {")
            self.blocks(region, indent, False)
        self.emit(indent, "})" + tail)
        self.names = {**saved, **{v: self.names[v] for v in op.results}}

    def branch(self, op, operands, labels):
        """cf.br, cf.cond_br or cf.switch."""
        to = [self.successor(s, labels) for s in op.successors]
        if op.name != "cf.switch":
            return f"{op.name} {', '.join(operands + to)}"
        cases = [f"{n}: {t}" for n, t in zip(["default", *range(1, len(to))], to)]
        return f"cf.switch {operands[0]} : {op.operands[0].type}, [ {', '.join(cases)} ]"

    def successor(self, successor, labels):
        block, values = successor
        if not values:
            return labels[block]
        return f"{labels[block]}({', '.join(map(self.name, values))} : {', '.join(str(v.type) for v in values)})"

    def sub(self, emit, base):
        """The lines that emit() makes, which begin after base further ones."""
        saved, self.lines = self.lines, saved_lines(self.lines, base)
        start = len(self.lines)
        emit()
        made, self.lines = self.lines[start:], saved
        return made


def saved_lines(lines, base):
    return list(lines) + [""] * base


def text_of(module, form=None, name=None):
    return Writer(form, name).module(module)


# ---- copies


def clone(module):
    """A deep copy: same names, new objects."""
    return Cloner().module(module)


class Cloner:
    def __init__(self):
        self.values, self.blocks = {}, {}

    def module(self, m):
        items = []
        for item in m.items:
            items.append(self.function(item) if isinstance(item, Func) else self.module(item) if isinstance(item, Module) else self.op(item))
        return Module(items, m.name)

    def function(self, f):
        region = self.region(f.region) if f.region else None
        args = region.block.args if region else [self.value(a) for a in f.args]
        return Func(f.name, args, f.results, region, f.visibility, f.weak_results)

    def value(self, v):
        if v not in self.values:
            self.values[v] = Value(v.type, v.weak)
        return self.values[v]

    def region(self, r):
        for b in r.blocks:
            self.blocks[b] = Block()
        out = []
        for b in r.blocks:
            new = self.blocks[b]
            new.args = [self.value(a) for a in b.args]
            new.ops = [self.op(o) for o in b.ops]
            out.append(new)
        return Region(*out)

    def op(self, o):
        new = Op(o.name, [self.value(v) for v in o.operands], (), o.attrs, (), (), o.weak, o.form)
        new.results = [self.value(v) for v in o.results]
        for v in new.results:
            v.owner = new
        new.regions = [self.region(r) for r in o.regions]
        new.successors = [(self.blocks[b], [self.value(v) for v in vs]) for b, vs in o.successors]
        return new
