"""Changes of programs: what the generator and the reducer take out of them.

Every function changes its module in place and gives whether it did.
"""

from lattice import kind
from program import TOKEN, Func, Many, Op, Tensor, blocks_of, walk


def one_of(elem):
    """A literal of an element type."""
    return {"b": "true", "i": "1", "u": "1", "f": "1.0", "c": "(1.0, 0.0)"}[kind(elem)]


def stand_in(type_):
    """Operations whose last result is some value of a type, None if there are none."""
    if isinstance(type_, Tensor):
        if kind(type_.elem) == "?":
            return None
        return [Op("stablehlo.constant", [], [type_], {"value": f"dense<{one_of(type_.elem)}> : {type_}"}, form="short")]
    if type_ == TOKEN:
        return [Op("stablehlo.create_token", [], [TOKEN])]
    if isinstance(type_, Many) and type_.name == "tuple":
        parts = [stand_in(p) for p in type_.parts]
        if None in parts:
            return None
        ops = [op for p in parts for op in p]
        return ops + [Op("stablehlo.tuple", [p[-1].result for p in parts], [type_])]
    return None


def users(func, value):
    for op in walk(func.region):
        if value in op.operands or any(value in vs for _, vs in op.successors):
            yield op


def replace(func, old, new):
    for op in walk(func.region):
        op.operands = [new if v is old else v for v in op.operands]
        op.successors = [(b, [new if v is old else v for v in vs]) for b, vs in op.successors]


def block_of(func, op):
    return next(b for b in blocks_of(func.region) if op in b.ops)


def drop(func, op, value=None):
    """Take an operation out; what uses its results uses values of the same types: value, an operand, or new constants."""
    block = block_of(func, op)
    at = block.ops.index(op)
    if op is block.ops[-1] or any(o.name == "stablehlo.async_start" and op in r.blocks[0].ops for o in walk(func.region) for r in o.regions):
        return False
    made = []
    for v in op.results:
        if not any(True for _ in users(func, v)):
            continue
        new = next((o for o in op.operands if o.type == v.type), None) if value is None else value
        if new is None:
            ops = stand_in(v.type)
            if ops is None:
                gone = list(users(func, v))
                if any(u is block_of(func, u).ops[-1] for u in gone) or not all(drop(func, u) for u in gone):
                    return False
                at = block.ops.index(op)
                continue
            made += ops
            new = ops[-1].result
        replace(func, v, new)
    block.ops[at:at + 1] = made
    return True


def functions(module):
    for m in module.all_modules():
        for f in m.functions():
            if f.region:
                yield f


def owner(module, op):
    return next(((f, op) for f in functions(module) if any(o is op for o in walk(f.region))), (None, None))[0]


def parent(func, op):
    """The operation whose region an operation stands in, None for the function itself."""
    for outer in walk(func.region):
        for r in outer.regions:
            if any(o is op for b in r.blocks for o in b.ops):
                return outer
    return None


def replaced_operand(func, op, n):
    """Another value of the same type, a new constant, for operand n."""
    ops = stand_in(op.operands[n].type)
    if ops is None:
        return False
    block = block_of(func, op)
    at = block.ops.index(op)
    block.ops[at:at] = ops
    op.operands[n] = ops[-1].result
    return True


def remove_refused(module, refused):
    """Take out what a program is refused for."""
    where = refused.where
    if isinstance(where, Func):
        for a in where.args:
            a.weak = False
        where.weak_results = [False] * len(where.results)
        return True
    func = owner(module, where)
    if func is None:
        return False
    if where.name == "func.return":
        return refused.index is not None and replaced_operand(func, where, refused.index)
    if where.weak and refused.why.endswith("cannot be weak"):
        where.weak = False
        return True
    if where is block_of(func, where).ops[-1]:
        outer = parent(func, where)
        return outer is not None and drop(func, outer)
    return drop(func, where)
