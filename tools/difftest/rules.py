"""What each operation makes of its operands: the table of the model, written from spec.md and the systems' documentation.

A rule gets the operation of the source, and gives the states of its results after appending what must stand in its place.
"""

from lattice import Refuse, category, kind
from linear import LinearRules
from model import Refused, State, in_range, part_of, part_state
from movement import MOVES, SPREADS, MovementRules
from program import Many, Tensor, Value, with_elem
from regions import RegionRules

# name: (kinds that the spec allows, how operands join, NumPy's function)
BINARY = {
    "add": ("biufc", "", "add"), "subtract": ("iufc", "", "subtract"), "multiply": ("biufc", "", "multiply"),
    "divide": ("iufc", "", "divide"), "maximum": ("biufc", "", "maximum"), "minimum": ("biufc", "", "minimum"),
    "power": ("iufc", "number", "power"), "remainder": ("iufc", "number", "fmod"), "atan2": ("fc", "inexact", "floats"),
    "shift_left": ("iu", "number", "left_shift"), "shift_right_arithmetic": ("iu", "number", "right_shift"),
    "shift_right_logical": ("iu", "number", "right_shift"), "and": ("biu", "", "bitwise_and"), "or": ("biu", "", "bitwise_or"),
    "xor": ("biu", "", "bitwise_xor"), "next_after": ("f", "inexact", "nextafter"), "polygamma": ("f", "inexact", "floats"),
    "zeta": ("f", "inexact", "floats"), "mulhi": ("iu", "number", "multiply"), "complex": ("f", "inexact", "floats"),
}
INEXACT = {**dict.fromkeys("""cbrt cosine exponential exponential_minus_one log log_plus_one logistic rsqrt sine sqrt tan tanh acos acosh
    asin asinh atan atanh cosh sinh cholesky""".split(), "fc"),
    **dict.fromkeys("round_nearest_afz is_finite bessel_i1e digamma erf erf_inv erfc is_inf is_neg_inf is_pos_inf lgamma".split(), "f")}
TESTS = {"is_finite", "is_inf", "is_neg_inf", "is_pos_inf"}
KEEP = {"negate": "iufc", "not": "biu", "popcnt": "iu", "count_leading_zeros": "iu"}
FIXED = {"custom_call", "send", "outfeed", "infeed", "recv", "after_all", "create_token", "rng_bit_generator"}
# what weak_tensor_ops.py makes strong, and what it does not wrap
TF_STRONG = set("""select concatenate maximum minimum and or xor shift_left shift_right_arithmetic shift_right_logical atan2 complex slice dynamic_slice
    real_dynamic_slice gather torch_index_select pad dynamic_pad cholesky triangular_solve fft convolution einsum unary_einsum scatter next_after
    polygamma zeta top_k""".split())


class Rules(RegionRules, LinearRules, MovementRules):
    """Promotes the operations of one block."""

    def __init__(self, function, scope):
        self.function, self.scope = function, scope
        self.model, self.options, self.system = function.model, function.options, function.system
        self.keeps = self.options.results == "keep"

    # ---- values

    def get(self, value):
        return self.scope.env[value]

    def emit(self, *args, **kwargs):
        return self.scope.emit(*args, **kwargs)

    def convert(self, s, elem):
        """A value as another element type."""
        if s.elem == elem:
            return s
        if s.numbers is not None and s.weak and kind(elem) in "iu":
            for n in s.numbers[1]:
                if not in_range(n, elem):
                    raise Refused(s.numbers[0], f"{n} does not fit {elem}")
        if elem == "i1":
            return self.nonzero(s)
        value = s.value
        if kind(s.elem) == "c" and kind(elem) != "c":  # lax.py _convert_element_type_lower
            value = self.insert("stablehlo.real", [value], [with_elem(s.type, s.elem[8:-1])])
            if s.elem[8:-1] == elem:
                return State(value, s.weak, s.scalar)
        made = self.insert("stablehlo.convert", [value], [with_elem(s.type, elem)])
        return State(made, s.weak, s.scalar, s.numbers, s.flagged)

    def nonzero(self, s):
        if self.stays_weak(s) and not self.joins_itself(s):
            s = State(self.insert("stablehlo.convert", [s.value], [s.type]))
        zero = self.splat(s.type, "(0.0, 0.0)" if kind(s.elem) == "c" else "0.0" if kind(s.elem) == "f" else "0")
        type_ = {"i": "SIGNED", "u": "UNSIGNED", "b": "UNSIGNED"}.get(kind(s.elem), "FLOAT")
        attrs = {"comparison_direction": "#stablehlo<comparison_direction NE>", "compare_type": f"#stablehlo<comparison_type {type_}>"}
        return State(self.insert("stablehlo.compare", [s.value, zero], [with_elem(s.type, "i1")], attrs))

    def joins_itself(self, s):
        """Whether a weak value and a strong one of its type have that type for their join, and have one."""
        try:
            return self.system.join([s.operand(), State(s.value).operand()])[0] == s.elem
        except Refuse:
            return False

    def splat(self, type_, text):
        return self.insert("stablehlo.constant", [], [type_], {"value": f"dense<{text}> : {type_}"})

    def insert(self, name, operands, types, attrs=None):
        """The result of an operation that the source does not have; the one of this block, or of one around it, that is the same, if there is one."""
        key = (name, tuple(operands), tuple(types), tuple(sorted((attrs or {}).items())))
        scope = self.scope
        while scope:
            if key in scope.inserted:
                return scope.inserted[key]
            scope = scope.parent
        op = self.emit(name, operands, types, attrs)
        op.inserted = True
        self.scope.inserted[key] = op.result
        return op.result

    def join(self, states, function="result_type", kinds="biufc", declared=None):
        """declared is the element type that the text gives the result, where that is the joined one."""
        hard = any(s.weak and not s.flagged for s in states)
        if len({s.elem for s in states} | ({declared} if declared else set())) == 1 and kind(states[0].elem) in kinds and (
                not hard or any(s.weak and s.flagged for s in states)):
            # legal as it stands: --weak-constants has nothing to do
            return states[0].elem, self.system.weak_results and states[0].elem != "i1" and all(s.weak for s in states)
        try:
            elem, weak = self.system.join([s.operand() for s in states], function)
            return elem, weak and elem != "i1"  # dtypes.py, lattice_result_type
        except Refuse as refuse:
            raise Refused(self.at, f"no common type of {[s.elem + '*' * bool(s.weak) for s in states]}: {refuse}") from refuse

    def allow(self, elem, kinds):
        if kind(elem) not in kinds:
            raise Refused(self.at, f"{self.at.name} does not take {elem}")

    def number(self, elem, function=None):
        try:
            return self.system.number(elem, function)
        except Refuse as refuse:
            raise Refused(self.at, str(refuse)) from refuse

    def fixed(self, value):
        """A value as the text declares it."""
        s = self.get(value)
        if isinstance(value.type, Tensor):
            return self.convert(s, value.type.elem)
        if isinstance(value.type, Many) and s.type != value.type:
            return self.fixed_tuple(s, value.type)
        return s

    def fixed_tuple(self, s, type_):
        parts = []
        for i, (part, want) in enumerate(zip(s.type.parts, type_.parts)):
            made = s.value.owner is not None and s.value.owner.name == "stablehlo.tuple"
            value = s.value.owner.operands[i] if made else self.emit("stablehlo.get_tuple_element", [s.value], [part], {"index": f"{i} : i32"}).result
            got = part_state(s, i, value)
            parts.append(self.convert(got, want.elem) if isinstance(want, Tensor) else self.fixed_tuple(got, want))
        return self.make_tuple(parts)

    def make_tuple(self, parts):
        t = self.emit("stablehlo.tuple", [p.value for p in parts], [Many("tuple", tuple(p.type for p in parts))]).result
        return State(t, tuple(p.weak for p in parts), flagged=tuple(p.flagged for p in parts))

    # ---- one operation

    def op(self, op):
        self.at = op
        dialect, _, name = op.name.partition(".")
        if op.name == "func.return":
            return self.function.returned(self, op)
        base = name.removeprefix("broadcast_") if dialect == "chlo" else name
        if dialect not in ("stablehlo", "chlo", "func"):
            states = self.foreign(op)
        elif base in BINARY:
            states = self.binary(op, base)
        elif base in INEXACT:
            states = self.inexact(op, base)
        elif base in MOVES:
            states = self.move(op, base)
        elif base in FIXED:
            states = self.foreign(op)
        else:
            states = getattr(self, "op_" + base)(op)
        if states is not None:
            self.finish(op, states)

    def finish(self, op, states):
        """Bind results: marked ones become weak, kept ones go back to their declared types."""
        owners = {}
        for v, s in zip(op.results, states):
            if op.weak:
                if not isinstance(s.type, Tensor) or not self.system.can_be_weak(v.type.elem if self.keeps else s.elem):
                    raise Refused(op, "cannot be weak")
                anyway = s.weak is True and self.weak_result(op) and self.weak_form(op, s)
                by_option = anyway and (s.flagged or self.from_flagged(op))  # what an option makes weak is weak by that
                s = State(s.value, True, s.scalar, s.numbers, by_option)
            elif isinstance(s.type, Tensor) and not (self.weak_result(op) and self.weak_form(op, s)):
                s = State(s.value, False, s.scalar, s.numbers, s.flagged)
            if s.weak is True and not op.weak and self.from_flagged(op):
                s.flagged = True
            if s.value.owner is not None:
                owners.setdefault(s.value.owner, []).append(s)
            if self.keeps and isinstance(v.type, Tensor) and s.elem != v.type.elem:
                stands = v.type.elem != "i1" and any(self.get(o).value is s.value for o in op.operands)  # the operation becomes the convert, used or not
                s = self.kept(s, v.type.elem)
                s.value.owner.inserted = s.value.owner.inserted and not stands
                s.weak = s.weak or op.weak
            elif self.keeps and isinstance(v.type, Many) and v.type.name == "tuple" and s.type != v.type:
                before, s = s, self.fixed_tuple(s, v.type)
                s.weak = tuple(w and have == want for w, have, want in zip(before.weak, before.type.parts, v.type.parts))
            self.scope.env[v] = s
        for owner, made in owners.items():  # what --keep-weak shows
            if owner.name in (op.name, "stablehlo.minimum", "stablehlo.multiply", "stablehlo.complex") and not owner.inserted:
                all_ = len(made) == len(owner.results) or owner.weak
                owner.weak = self.system.weak_results and all_ and all(s.weak is True and s.elem != "i1" for s in made)

    def from_flagged(self, op):
        """Whether what is weak of the operands of an operation is so by option alone: then its results are, if they follow the operands alone."""
        follows = op.name.partition(".")[2] not in ("while", "if", "case", "map", "call", "composite", "async_done", "tuple", "get_tuple_element")
        states = [self.get(v) for v in op.operands] if follows else []
        return any(s.weak for s in states) and all(s.flagged or not s.weak for s in states)

    def weak_result(self, op):
        """Whether the system lets a result of the operation be weak at all: in NumPy and PyTorch a python number that is spread stays one."""
        if self.system.weak_results or op.name.endswith(".constant"):
            return True
        spread = op.name.removeprefix("stablehlo.") in SPREADS
        return spread and not (self.system.name == "torch" and self.system.policy.get("torch-broadcast") == "tensor")

    def weak_form(self, op, s):
        """Whether a result of its type may be weak."""
        return self.system.can_be_weak(s.elem)

    def kept(self, s, elem):
        return State(self.convert(s, elem).value, part_of(s, elem))

    def results(self, op, elem, weak, name=None, operands=None, attrs=None, tied=None):
        """The operation over operands, all results of one element type; tied are those that were joined."""
        types = [with_elem(v.type, elem) for v in op.results]
        made = self.emit(name or op.name, [s.value for s in operands], types, op.attrs if attrs is None else attrs)
        if self.system.name.startswith("tf") and (name or op.name).partition(".")[2].removeprefix("broadcast_") in TF_STRONG:
            weak = False
        # what PyTorch makes of numbers and of tensors without dimensions has none
        flat = True if tied and self.system.name == "torch" and all(s.scalar or s.weak for s in tied) else None
        return [State(v, weak, flat) for v in made.results]

    def foreign(self, op):
        """What is not looked into takes and gives what the text declares."""
        pairs = [(b, [self.fixed(v).value for v in values]) for b, values in op.successors]
        operands = [self.fixed(v).value for v in op.operands]
        made = self.emit(op.name, operands, [v.type for v in op.results], op.attrs, self.foreign_regions(op), successors=pairs)
        return [State(v) for v in made.results]

    # ---- elementwise

    def binary(self, op, name):
        kinds, how, function = BINARY[name]
        a, b = (self.get(v) for v in op.operands)
        if self.legal(op, name, a, b):
            weak = a.elem != "i1" and self.join([a, b], function)[1]
            return self.results(op, a.elem, weak, operands=[a, b], tied=[a, b])
        if name == "complex" and a.elem == b.elem in ("f32", "f64") and f"complex<{a.elem}>" == op.result.type.elem:  # lax.complex joins nothing
            return self.complex(op, a, b, a.elem, a.weak and b.weak)
        declared = "complex" if name == "complex" else op.result.type.elem  # complex numbers are made of no other legal operands than those above
        elem, weak = self.join([a, b], function, kinds, declared)
        if how == "number" or name == "divide" and elem == "i1" and self.system.name == "numpy":
            elem = self.number(elem, "floor_divide" if name == "divide" else function)
        elif how == "inexact":
            elem = self.system.inexact(elem)
        if name == "power":
            elem, weak = self.power(a, b, elem, weak)
        if self.system.name == "jax-strict" and name == "remainder" and kind(elem) == "c" and (
                len({a.elem, b.elem, op.result.type.elem}) > 1 or any(s.weak and not s.flagged for s in (a, b))):
            raise Refused(op, "jnp.fmod has no complex numbers")
        if name == "complex":
            return self.complex(op, a, b, elem, weak)
        self.allow(elem, kinds)
        return self.results(op, elem, weak, operands=[self.convert(a, elem), self.convert(b, elem)], tied=[a, b])

    def legal(self, op, name, a, b):
        """What ChloOps.td takes of any element type, and so stays where nothing disagrees."""
        return (op.name.startswith("chlo.broadcast_") and name not in ("and", "or", "xor", "complex", "zeta")
                and len({a.elem, b.elem, op.result.type.elem}) == 1 and not (
                    any(s.weak and not s.flagged and s.elem != "i1" for s in (a, b))))

    def power(self, a, b, elem, weak):
        """ufuncs.py power: no promotion of an inexact base under an integer exponent; a bool base makes the result strong."""
        if self.system.name.startswith("jax") and category(b.elem) == 1:
            if category(a.elem) >= 2:
                return a.elem, a.weak and b.weak
            if a.elem == "i1":
                return elem, a.weak and b.weak
        return elem, weak

    def complex(self, op, a, b, elem, weak):
        if elem in ("bf16", "f16") and self.system.policy.get("complex-half") == "widen":
            elem = "f32"
        if elem not in ("f32", "f64"):
            raise Refused(op, f"no complex of {elem}")
        made = self.results(op, f"complex<{elem}>", weak, operands=[self.convert(a, elem), self.convert(b, elem)])
        return made

    def floats_of(self, x):
        """The floats that a value becomes; a python int is one of the default width."""
        scalar = x.weak and x.elem != "i1" and not self.system.weak_results and category(x.elem) == 1
        return self.system.inexact("i64" if scalar else x.elem)

    def whole(self, s):
        """np.linalg and np.fft compute integers in f64, whatever their width."""
        if self.system.name != "numpy" or kind(s.elem) not in "biu":
            return s
        return State(Value(with_elem(s.type, "f64")), s.weak, s.scalar, None, s.flagged)

    def inexact(self, op, name):
        x = self.get(op.operands[0])
        if name == "cholesky" and self.whole(x) is not x:
            return self.results(op, "f64", False, operands=[self.convert(x, "f64")])
        if kind(x.elem) == "c" and name in ("is_finite", "is_inf"):
            part, flag = with_elem(x.type, x.elem[8:-1]), with_elem(x.type, "i1")
            parts = self.parts(x, part)
            tests = [self.emit(op.name, [p], [flag], op.attrs).result for p in parts]
            return [State(self.emit("stablehlo.and" if name == "is_finite" else "stablehlo.or", tests, [flag]).result)]
        legal = kind(x.elem) in INEXACT[name] and op.result.type.elem == ("i1" if name in TESTS else x.elem)
        number = x.weak and x.elem != "i1" and not (x.flagged and legal)
        elem = self.floats_of(x) if number else self.system.inexact(x.elem)
        if number:
            elem = self.system.python.get(category(elem), elem)
        if not (name == "bessel_i1e" and kind(elem) == "c" and elem == op.result.type.elem and not (x.weak and not x.flagged)):  # ChloOps.td takes complex numbers
            self.allow(elem, INEXACT[name])
        return self.results(op, "i1" if name in TESTS else elem, x.weak and x.elem != "i1", operands=[self.convert(x, elem)], tied=[x])

    def keep(self, op, elem=None, result=None, kinds="biufc"):
        """A unary operation at its operand's type, or at elem."""
        x = self.get(op.operands[0])
        elem = elem or x.elem
        self.allow(elem, kinds)
        return self.results(op, result or elem, x.weak and (x.elem != "i1" or elem == "i1"), operands=[self.convert(x, elem)], tied=[x])

    def op_negate(self, op):
        return self.keep(op, kinds="iufc")

    def op_not(self, op):
        return self.keep(op, kinds="biu")

    def op_popcnt(self, op):
        elem = self.get(op.operands[0]).elem
        return self.keep(op, self.number(elem) if elem == "i1" else elem, kinds="iu")

    def op_count_leading_zeros(self, op):
        return self.keep(op, kinds="iu")

    def forward(self, op):
        """The operation is its operand; where no result is weak, a convert makes a python number strong that would be one again."""
        x = self.get(op.operands[0])
        kept = self.keeps and op.result.type.elem != x.elem  # the convert to the declared type makes it strong as well
        if not self.system.weak_results and x.elem != "i1" and self.stays_weak(x) and not kept:
            return [State(self.emit("stablehlo.convert", [x.value], [x.type]).result)]
        return [x]

    def stays_weak(self, x):
        """Whether a value is weak again when the output is read with the same options."""
        return x.weak and (self.options.keep_weak or bool(self.options.weak_args) and not x.flagged)

    def op_abs(self, op):
        x = self.get(op.operands[0])
        if kind(x.elem) in "bu":
            return self.forward(op)
        return self.keep(op, result=x.elem[8:-1] if kind(x.elem) == "c" else None, kinds="ifc")

    def op_real(self, op):
        x = self.get(op.operands[0])
        if kind(x.elem) == "c":
            return self.keep(op, result=x.elem[8:-1])
        if kind(x.elem) == "f":
            return self.keep(op)
        return self.forward(op)

    def op_imag(self, op):
        x = self.get(op.operands[0])
        if kind(x.elem) == "c":
            return self.keep(op, result=x.elem[8:-1])
        if kind(x.elem) == "f":
            return self.keep(op)
        return [State(self.splat(x.type, "false" if x.elem == "i1" else "0"), x.weak)]

    def rounding(self, op):
        x = self.get(op.operands[0])
        nearest = op.name.endswith("round_nearest_even")
        to = op.result.type.elem
        if category(x.elem) < 2 and category(to) < 2 and not (nearest and x.elem == "i1"):
            return self.forward(op)
        if kind(x.elem) == "c" and nearest:
            return self.by_part(op, x)
        python = x.weak and kind(x.elem) in "iuf" and not (x.flagged and kind(x.elem) == "f" and to == x.elem)
        return self.keep(op, python and self.system.python.get(2) or self.system.inexact(x.elem), kinds="f")

    def parts(self, x, type_):
        """The parts of a complex value, of a strong one where no result is weak."""
        if not self.system.weak_results and self.stays_weak(x):
            x = State(self.emit("stablehlo.convert", [x.value], [x.type]).result)
        return [self.emit("stablehlo." + p, [x.value], [type_]).result for p in ("real", "imag")]

    def by_part(self, op, x):
        """What StableHLO does not do of complex values is done of both parts."""
        part = with_elem(x.type, x.elem[8:-1])
        parts = self.parts(x, part)
        parts = [self.emit(op.name, [p], [part], op.attrs).result for p in parts]
        return [State(self.emit("stablehlo.complex", parts, [x.type]).result, x.weak)]

    op_ceil = op_floor = op_round_nearest_even = rounding

    def op_sign(self, op):
        x = self.get(op.operands[0])
        if kind(x.elem) == "u":
            one = self.splat(x.type, "1")
            return [State(self.emit("stablehlo.minimum", [x.value, one], [x.type]).result, x.weak)]
        if x.elem == "i1" and self.system.name == "torch":
            return self.forward(op)
        return self.keep(op, kinds="ifc")

    def op_square(self, op):
        x = self.get(op.operands[0])
        if kind(x.elem) in "fc":
            return self.keep(op)
        was_bool = x.elem == "i1"
        elem = self.number(x.elem, "square") if was_bool else x.elem
        x = self.convert(x, elem)
        value = x.value
        if self.stays_weak(x) and not was_bool and self.system.join([x.operand(), x.operand()])[0] != elem:
            value = self.insert("stablehlo.convert", [value], [x.type])  # two weak integers are a product in another type
        return [State(self.emit("stablehlo.multiply", [value, value], [x.type]).result, x.weak and not was_bool)]

    def op_conj(self, op):
        x = self.get(op.operands[0])
        if x.elem == "i1" and self.system.name == "numpy" and not self.keeps:
            return [State(self.convert(x, self.number("i1", "conjugate")).value)]
        return self.keep(op, kinds="fc") if kind(x.elem) in "fc" else self.forward(op)

    def op_reduce_precision(self, op):
        x = self.get(op.operands[0])
        python = x.weak and kind(x.elem) == "f" and not (x.flagged and op.result.type.elem == x.elem)
        return self.keep(op, self.system.python.get(2) if python else None, kinds="f")

    def op_convert(self, op):
        x, to = self.get(op.operands[0]), op.result.type.elem
        if x.elem == to and op.operands[0].type.elem != to and not (self.stays_weak(x) and to != "i1"):
            return [State(x.value, False, x.scalar)]
        if to == "i1" and kind(x.elem) == "c" and op.operands[0].type.elem != x.elem:
            return [self.nonzero(x)]
        made = self.emit(op.name, [x.value], [op.result.type], op.attrs)
        return [State(made.result, False, x.scalar)]

    def op_bitcast_convert(self, op):
        return [State(v) for v in self.emit(op.name, [self.fixed(op.operands[0]).value], [op.result.type], op.attrs).results]

    def op_compare(self, op):
        a, b = (self.get(v) for v in op.operands)
        exact = self.system.name == "numpy" and self.system.policy.get("u64-signed", "float") == "float"
        if exact and not (a.weak or b.weak) and "ui64" in (a.elem, b.elem) and {"i8", "i16", "i32", "i64"} & {a.elem, b.elem}:
            return self.compare_exactly(op, a, b)
        elem, weak = self.join([a, b], "less", declared=None if op.result.type.elem == "i1" else "no i1")
        declared = [v.type.elem for v in op.operands]
        attrs, dialect = dict(op.attrs), op.name.partition(".")[0]
        if "compare_type" in attrs and (declared != [elem, elem]):
            right = {"i": "SIGNED", "u": "UNSIGNED", "b": "UNSIGNED"}.get(kind(elem), "FLOAT")
            if kind(elem) == "f" and "TOTALORDER" in attrs["compare_type"]:
                right = "TOTALORDER"
            attrs["compare_type"] = f"#{dialect}<comparison_type {right}>"
        return self.results(op, "i1", weak, operands=[self.convert(a, elem), self.convert(b, elem)], attrs=attrs, tied=[a, b])

    def compare_exactly(self, op, a, b):
        """np.less of ui64 and a signed integer: as unsigned numbers, unless the signed one is negative, which is less than all of those."""
        direction = op.attrs["comparison_direction"].split()[1].rstrip(">")
        signed = b if a.elem == "ui64" else a
        if_negative = {"EQ": False, "NE": True}.get(direction, (direction[0] == "G") == (signed is b))
        flag = with_elem(signed.type, "i1")

        def compare(way, x, y, type_):
            return self.emit("stablehlo.compare", [x, y], [flag], {"comparison_direction": f"#stablehlo<comparison_direction {way}>",
                                                                 "compare_type": f"#stablehlo<comparison_type {type_}>"}).result

        sign = compare("LT" if if_negative else "GE", signed.value, self.splat(signed.type, "0"), "SIGNED")
        if op.name == "chlo.broadcast_compare":
            return self.compare_exactly_broadcast(op, a, b, sign, direction, if_negative)
        same = compare(direction, self.convert(a, "ui64").value, self.convert(b, "ui64").value, "UNSIGNED")
        return [State(self.emit("stablehlo.or" if if_negative else "stablehlo.and", [same, sign], [flag]).result)]

    def compare_exactly_broadcast(self, op, a, b, sign, direction, if_negative):
        """The same over shapes that differ."""
        dims = {k: v for k, v in op.attrs.items() if k == "broadcast_dimensions"}
        attrs = {"comparison_direction": f"#chlo<comparison_direction {direction}>", "compare_type": "#chlo<comparison_type UNSIGNED>", **dims}
        flag = with_elem(op.result.type, "i1")
        same = self.emit(op.name, [self.convert(a, "ui64").value, self.convert(b, "ui64").value], [flag], attrs).result
        narrow = len(sign.type.shape) < len(flag.shape)
        return [State(self.emit("chlo.broadcast_or" if if_negative else "chlo.broadcast_and", [same, sign], [flag], dims if narrow else {}).result)]

    def predicate(self, s):
        return s if s.elem == "i1" else self.nonzero(s)

    def op_select(self, op):
        p, *cases = (self.get(v) for v in op.operands)
        elem, weak = self.join(cases, declared=op.result.type.elem if p.elem == "i1" else "no i1")
        return self.results(op, elem, weak, operands=[self.predicate(p)] + [self.convert(s, elem) for s in cases], tied=[p] + cases)

    def all_joined(self, op, function="result_type", kinds="biufc", inexact=False):
        states = [self.get(v) for v in op.operands]
        if op.name.endswith("concatenate"):  # torch.cat takes tensors with dimensions only
            states = [State(s.value, s.weak, False, s.numbers, s.flagged) for s in states]
        seen = [self.whole(s) for s in states] if op.name.endswith("triangular_solve") else states
        elem, weak = self.join(seen, function, kinds, op.results[0].type.elem)
        if inexact:
            elem = self.system.inexact(elem)
        self.allow(elem, kinds)
        if op.name.endswith("clamp") and self.system.name.startswith("tf"):  # tf.clip_by_value
            weak = states[1].weak
        return self.results(op, elem, weak, operands=[self.convert(s, elem) for s in states], tied=None if op.name.endswith("concatenate") else states)

    def op_clamp(self, op):
        states = [self.get(v) for v in op.operands]
        legal = len({s.elem for s in states} | {op.result.type.elem}) == 1 and (
            not any(s.weak and not s.flagged for s in states) or any(s.weak and s.flagged for s in states))
        if self.system.name == "jax-strict" and "c" in {kind(s.elem) for s in states} and not legal:
            raise Refused(op, "jnp.clip has no order for complex numbers")
        return self.all_joined(op, "clip")

    def op_concatenate(self, op):
        return self.all_joined(op)

    def op_batch_norm_inference(self, op):
        return self.all_joined(op, "floats", kinds="f", inexact=True)

    op_batch_norm_training = op_batch_norm_grad = op_batch_norm_inference

    def op_triangular_solve(self, op):
        return self.all_joined(op, "floats", "fc", inexact=True)
