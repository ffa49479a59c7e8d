"""Rules of movement, indices, constants, padding and updates. See rules.py."""

import re

from lattice import category, kind
from model import Refused, State

MOVES = set("""broadcast broadcast_in_dim reshape transpose reverse slice dynamic_reshape dynamic_broadcast_in_dim real_dynamic_slice all_gather
    collective_permute collective_broadcast cross-replica-sum torch_index_select gather dynamic_slice all_to_all unary_einsum""".split())
SPREADS = {"broadcast", "broadcast_in_dim", "dynamic_broadcast_in_dim"}  # a python number stays one
SHAPES = {"broadcast", "broadcast_in_dim", "reshape", "transpose", "slice", "reverse"}  # of a constant: it is retyped
STRONG_MOVES = {"all_to_all"}  # parallel.py builds the result anew


class MovementRules:
    """Mixed into rules.Rules."""

    def move(self, op, name):
        x = self.get(op.operands[0])
        rest = [self.get(v) for v in op.operands[1:]]
        if name == "dynamic_slice":
            rest = self.indices(rest)
        elif name == "real_dynamic_slice":
            rest = self.indices(rest)
        elif name in ("gather", "torch_index_select"):
            rest = [self.index(rest[0])]
        made = self.results(op, x.elem, x.weak, operands=[x] + rest)
        made[0].weak = made[0].weak and name not in STRONG_MOVES
        if name in SHAPES:
            made[0].numbers = x.numbers
        if name in SPREADS and self.system.policy.get("torch-broadcast") != "tensor":
            made[0].scalar = made[0].scalar or x.scalar
        return made

    def index(self, s):
        if kind(s.elem) not in "biu":
            raise Refused(self.at, f"an index of type {s.elem}")
        return self.convert(s, "i32") if s.elem == "i1" else s

    def indices(self, states):
        """Indices join among themselves; where the join is no integer, as i64."""
        for s in states:
            if kind(s.elem) not in "biu":
                raise Refused(self.at, f"an index of type {s.elem}")
        elem = states[0].elem if len({s.elem for s in states}) == 1 else self.join(states)[0]
        elem = "i32" if elem == "i1" else elem if kind(elem) in "iu" else "i64"
        return [self.convert(s, elem) for s in states]

    def op_dynamic_iota(self, op):
        made = self.emit(op.name, [self.get(v).value for v in op.operands], [op.result.type], op.attrs)
        return [State(made.result)]

    op_iota = op_replica_id = op_partition_id = op_dynamic_iota

    def op_get_dimension_size(self, op):
        made = self.emit(op.name, [self.get(op.operands[0]).value], [op.result.type], op.attrs)
        return [State(made.result, True, flagged=True)]

    def op_constant(self, op):
        made = self.emit(op.name, [], [op.result.type], op.attrs)
        splat = len(set(re.findall(r"\([^)]*\)|[\w.+-]+", op.attrs["value"].partition("> : ")[0].removeprefix("dense<")))) == 1
        way = self.options.weak_constants
        flagged = (way == "scalar" and op.result.type.shape == () or way == "splat" and splat) and self.system.can_be_weak(op.result.type.elem)
        if op.result.type.elem == "i1" and self.system.name != "torch":
            flagged = False
        numbers = None
        if op.result.type.elem == "i1":
            numbers = (op, [0])
        elif kind(op.result.type.elem) in "iufc":
            found = re.findall(r"-?\d[\d.]*", op.attrs["value"].partition("> : ")[0])
            numbers = (op, [int(float(n)) for n in found[::2 if kind(op.result.type.elem) == "c" else 1]])
        return [State(made.result, flagged, numbers=numbers, flagged=flagged)]

    def op_constant_like(self, op):
        made = self.emit(op.name, [self.get(op.operands[0]).value], [op.result.type], op.attrs)
        return [State(made.result)]

    def value_of(self, x, v):
        """A padding value or initial value: converted to the operand's type where that is safe, else both join."""
        if self.fits(x, v):
            return x.elem, x.weak and v.weak
        return self.join([x, v])[0], x.weak and v.weak

    def absorbed(self, x, v):
        """Whether a value becomes x's type without a say in it: it is weak and of no higher kind, or x is weak and holds its type."""
        if category(v.elem) > category(x.elem):
            return False
        return v.weak or x.weak and self.meets(State(v.value), x.elem)

    def fits(self, x, v):
        """Whether a value simply becomes x's type: it is absorbed, or the join is what x is."""
        if self.absorbed(x, v):
            return True
        try:
            return self.same(x, *self.join([x, v]))
        except Refused:
            return False

    def same(self, x, elem, weak):
        """Whether a join is what x is: a weak node has no width in JAX."""
        return elem == x.elem or self.system.name.startswith("jax") and x.weak and weak and category(elem) == category(x.elem)

    def op_pad(self, op):
        x, v, *sizes = (self.get(o) for o in op.operands)
        elem = x.elem if self.fits(x, v) else self.join([x, v])[0]
        weak = x.weak and (elem == x.elem or self.join([x, v])[1])  # jnp.pad: the flag of the operand
        sizes = self.indices(sizes) if sizes else []
        return self.results(op, elem, weak, operands=[self.convert(x, elem), self.convert(v, elem)] + sizes)

    op_dynamic_pad = op_pad

    def op_dynamic_update_slice(self, op):
        x, u, *starts = (self.get(v) for v in op.operands)
        weak = x.weak and (all(s.numbers is not None for s in starts) or u.weak and all(s.weak for s in starts))  # at[].set, or lax
        starts = self.indices(starts)
        elem = self.update_type(x, u)
        made = self.results(op, elem, weak, operands=[self.convert(x, elem), self.convert(u, elem)] + starts)
        return [self.updated(op, x, made[0])]

    def updated(self, op, x, made):
        """The result of an update, in the operand's type."""
        if made.elem == x.elem:
            return made
        return State(self.convert(State(made.value), x.elem).value, x.weak, flagged=x.flagged)

    def update_type(self, x, u):
        """The type in which an update is done: the operand's where it may be, else the join."""
        if self.system.name in ("numpy", "torch"):
            return x.elem
        if u.elem == x.elem:
            return x.elem
        self.join([u, State(x.value)])  # safe_to_cast asks of the operand's type
        return self.join([x, u], "add")[0]
