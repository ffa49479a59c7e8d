"""Rules of operations with regions, and of calls. See rules.py."""

from lattice import Operand, Refuse, category, kind, width
from model import Refused, Scope, State, holds, joined, part_of
from program import Many, Other, Region, Tensor, Value, with_elem


class RegionRules:
    """Mixed into rules.Rules."""

    def inner(self, args=(), states=(), env=None):
        """Rules for a region whose source arguments have these states."""
        scope = Scope(self.scope.env if env is None else env, self.scope)
        scope.env.update(zip(args, states))
        scope.block.args = [s.value for s in states]
        rules = type(self)(self.function, scope)
        rules.keeps = self.keeps
        return rules

    def reducer(self, region, types):
        """The body of a reduction, which follows its operands: no declared type is kept in it."""
        kept, self.keeps = self.keeps, False
        made = self.body(region, types)
        self.keeps = kept
        return made

    def body(self, region, types, weak=None, flat=None, flagged=None):
        """A region with arguments of these element types: its rules, after its operations, and the states that it yields."""
        block = region.block
        if weak is None or not self.system.weak_results:
            weak = [False] * len(block.args)
        states = [State(Value(with_elem(a.type, t) if isinstance(a.type, Tensor) and isinstance(t, str) else t), w, z, None, f)
                  for a, t, w, z, f in zip(block.args, types, weak, flat or [None] * len(types), flagged or [False] * len(types))]
        inner = self.inner(block.args, states)
        for op in block.ops[:-1]:
            inner.op(op)
        inner.at = block.ops[-1]
        return inner, [inner.get(v) for v in block.ops[-1].operands]

    def close(self, inner, yields, elems=None):
        """End a region with what it yields, as these element types."""
        out = [inner.convert(s, e) if isinstance(e, str) else s for s, e in zip(yields, elems or [None] * len(yields))]
        inner.emit("stablehlo.return", [s.value for s in out], [])
        return Region(inner.scope.block)

    # ---- regions of other dialects

    def foreign_regions(self, op):
        """Their arguments are what the text declares."""
        at = self.at
        regions = [self.inserts(r) if op.name == "scf.forall.in_parallel" else self.foreign_region(r) for r in op.regions]
        self.at = at
        return regions

    def foreign_region(self, region):
        args = {b: [State(Value(a.type)) for a in b.args] for b in region.blocks}
        made, env = {}, self.scope.env
        for b in region.blocks:
            inner = self.inner(b.args, args[b], env=env)
            for op in b.ops:
                inner.op(op)
            made[b], env = inner.scope.block, inner.scope.env
        return joined(made)

    def inserts(self, region):
        """A region in which nothing else may stand: conversions stand in front of it."""
        scope = Scope(self.scope.env, self.scope)
        for op in region.block.ops:
            scope.emit(op.name, [self.fixed(v).value for v in op.operands], [], op.attrs)
        return Region(scope.block)

    # ---- branches

    def op_if(self, op):
        p = self.predicate_of_if(self.get(op.operands[0]))
        return self.branches(op, p, weak_of=1)

    def predicate_of_if(self, s):
        if kind(s.elem) == "c":
            raise Refused(self.at, "a complex predicate")
        return self.predicate(s)

    def op_case(self, op):
        i = self.get(op.operands[0])
        if kind(i.elem) not in "iu":
            raise Refused(op, f"an index of type {i.elem}")
        return self.branches(op, self.case_index(i, len(op.regions)), weak_of=0)

    def case_index(self, s, count):
        if s.elem == "i32":
            return s
        if width(s.elem) > 32 or s.elem == "ui32":
            # out of range is the last branch (spec.md#case)
            zero, top = self.splat(s.type, "0" if kind(s.elem) == "u" else "-1"), self.splat(s.type, str(count))
            s = State(self.emit("stablehlo.clamp", [zero, s.value, top], [s.type]).result)
        return self.convert(s, "i32")

    def branches(self, op, first, weak_of):
        at = self.at
        made = [self.body(r, []) for r in op.regions]
        self.at = at
        elems, weak = [], []
        for n, v in enumerate(op.results):
            states = [ys[n] for _, ys in made]
            elem = self.branch_type(v, states)
            elems.append(elem)
            flag = states[weak_of].weak
            if isinstance(v.type, Tensor) and len({s.elem for s in states}) > 1 and self.options.control_flow == "widen":
                flag = flag and states[weak_of].elem == elem  # what is converted becomes strong
            weak.append(flag and self.options.control_flow != "keep")
        regions = [self.close(inner, ys, elems) for inner, ys in made]
        out = self.emit(op.name, [first.value], [with_elem(v.type, e) if isinstance(e, str) else v.type for v, e in zip(op.results, elems)],
                        op.attrs, regions)
        flagged = [all(s.flagged or not s.weak for s in states) for states in zip(*(ys for _, ys in made))]
        flat = [True if self.system.name == "torch" and all(s.scalar or s.weak for s in states) else None for states in zip(*(ys for _, ys in made))]
        return [State(v, w, s, flagged=w and f) for v, w, f, s in zip(out.results, weak, flagged, flat)]

    def branch_type(self, v, states):
        if not isinstance(v.type, Tensor):
            return None
        if self.options.control_flow == "keep":
            for s in states:
                if not (s.elem == v.type.elem or holds(self.system, s, v.type.elem)):
                    raise Refused(self.at, "a branch yields more than the declared type holds")
            return v.type.elem
        if len({s.elem for s in states}) == 1:
            return states[0].elem
        if self.options.control_flow == "jax":
            raise Refused(self.at, "branches yield different types")
        return self.join(states)[0]

    # ---- loops

    def op_while(self, op):
        inits = [self.get(v) for v in op.operands]
        if self.options.control_flow == "keep":
            carries = self.kept_carries(op, inits)
        elif self.options.control_flow == "widen":
            carries = self.widened_carries(op, inits)
        else:
            carries = self.jax_carries(op, inits)
        operands = [self.convert(s, c.elem) for s, c in zip(inits, carries)]
        elems, carried = [c.elem for c in carries], self.carried(carries)
        at = self.at
        cond, tests = self.body(op.regions[0], *carried)
        if len(tests) != 1 or tests[0].elem != "i1":
            raise Refused(op, "the condition is no i1")
        first = self.close(cond, tests)
        body, yields = self.body(op.regions[1], *carried)
        if self.options.control_flow != "jax":
            for s, e in zip(yields, elems):
                if self.options.control_flow == "keep" and s.elem != e and not holds(self.system, s, e):
                    raise Refused(op, "the body yields more than the declared type holds")
        second = self.close(body, yields, elems)
        self.at = at
        types = [with_elem(v.type, e) for v, e in zip(op.results, elems)]
        made = self.emit(op.name, [s.value for s in operands], types, op.attrs, [first, second])
        return [State(v, y.weak and y.elem == e, c.scalar, None, y.flagged) for v, y, e, c in zip(made.results, yields, elems, carries)]

    def carried(self, states):
        """What body takes of carries."""
        return [list(part) for part in zip(*((c.elem, c.weak, c.scalar, c.flagged) for c in states))] or [[]]

    def trial(self, op, carries):
        """What the body yields for carries of these types."""
        at = self.at
        _, yields = self.body(op.regions[1], *self.carried(carries))
        self.at = at
        return yields

    def jax_carries(self, op, inits):
        """loops.py: a weak initial value joins the strong type of what the body yields; after that nothing may differ."""
        carries = [self.begun(s, v, a) for s, v, a in zip(inits, op.operands, op.regions[1].block.args)]
        yields = self.trial(op, carries)
        changed = False
        for n, (c, y) in enumerate(zip(carries, yields)):
            if c.weak and c.elem != y.elem:
                c = State(c.value, True)
                strong = State(y.value, False)
                elem, weak = self.join([c, strong])
                if weak:
                    elem = self.default(elem)
                carries[n] = State(Value(with_elem(c.type, elem)), False, c.scalar)
                changed = True
            elif c.flagged and y.weak and not y.flagged:
                carries[n] = State(c.value, c.weak, c.scalar)
                changed = True
        if changed:
            yields = self.trial(op, carries)
        for c, y in zip(carries, yields):
            if c.elem != y.elem:
                raise Refused(op, f"a carry is {c.elem} but the body yields {y.elem}")
        return carries

    def begun(self, s, operand, argument):
        """The carry that an initial value begins: the declared one where the text gives it on purpose another type."""
        if operand.type != argument.type and s.elem != argument.type.elem and self.meets(s, argument.type.elem):
            return State(Value(argument.type), False, s.scalar)
        return State(Value(s.type), s.weak, s.scalar, None, s.flagged)

    def meets(self, s, elem):
        """Whether an initial value that meets a declared carry of another type joins to it."""
        try:
            return self.system.join([Operand(s.elem, s.weak), Operand(elem)])[0] == elem
        except Refuse:
            return False

    def default(self, elem):
        return getattr(self.system, "default", {}).get({1: "i*", 2: "f*", 3: "c*"}[category(elem)], elem)

    def widened_carries(self, op, inits):
        carries = [self.begun(s, v, a) for s, v, a in zip(inits, op.operands, op.regions[1].block.args)]
        for _ in range(100):
            yields = self.trial(op, carries)
            nexts = []
            for c, y in zip(carries, yields):
                elem, weak = (c.elem, c.weak and y.weak) if c.elem == y.elem else self.join([c, y])
                nexts.append(State(Value(with_elem(c.type, elem)), weak and elem == c.elem, c.scalar, None, c.flagged and y.flagged))  # what is converted becomes strong
            if [(c.elem, c.weak, c.flagged) for c in nexts] == [(c.elem, c.weak, c.flagged) for c in carries]:
                return carries
            carries = nexts
        raise Refused(op, "no fix-point")

    def kept_carries(self, op, inits):
        for s, v in zip(inits, op.results):
            if s.elem != v.type.elem and not holds(self.system, s, v.type.elem):
                raise Refused(op, "the declared carry does not hold its initial value")
        return [State(Value(v.type), s.weak and s.elem == v.type.elem or part_of(s, v.type.elem), s.scalar, None, s.flagged)
                for s, v in zip(inits, op.results)]

    # ---- reductions

    def accumulate(self, x, v, body_elem, operand_text, result_text, agree=False):
        """(operand type, body type, weak) of a reduction of x from v. A result that is declared in a wider type than the operand is what it is reduced in."""
        elem, body, weak = self.accumulate_body(x, v, body_elem, operand_text, result_text, agree)
        if kind(result_text) == kind(body) and width(result_text) > max(width(body), width(operand_text)):
            return result_text, result_text, weak
        return elem, body, weak

    def accumulate_body(self, x, v, body_elem, operand_text, result_text, agree):
        if self.system.name == "torch" and kind(x.elem) in "biu" and kind(result_text) in "iu" and result_text != operand_text and (
                v.weak and category(v.elem) <= category(x.elem) or v.elem == result_text) and not (
                v.elem == x.elem and body_elem == result_text and kind(body_elem) == kind(x.elem) and width(body_elem) > width(x.elem)):  # legal
            return result_text, result_text, False  # torch.sum of integers has a type of its own
        elem, weak = self.start_type(x, v, body_elem, result_text, operand_text, agree)
        if kind(body_elem) == kind(elem) and width(body_elem) > width(elem) and (
                kind(operand_text) != kind(body_elem) or width(body_elem) > width(operand_text)):
            return elem, body_elem, weak
        return elem, elem, weak

    def start_type(self, x, v, body_elem, result_text, operand_text, agree=False):
        if body_elem == operand_text != result_text == v.elem and not v.weak:
            body_elem = v.elem  # an implied body has the type of the operand, and says nothing
        if body_elem == v.elem != operand_text and (agree or not v.weak) and (
                kind(body_elem) == kind(x.elem) and width(body_elem) > width(x.elem) or x.elem == "i1" and kind(body_elem) in "iu"):
            return body_elem, x.weak and v.weak  # the text sums in a wider type on purpose, or counts truth values
        if v.weak and category(v.elem) > category(x.elem):
            if body_elem != operand_text and result_text == body_elem and category(body_elem) == category(v.elem):
                return body_elem, x.weak and v.weak
            if category(result_text) != category(v.elem):
                return x.elem, x.weak and v.weak
        return self.value_of(x, v)

    def op_reduce(self, op):
        half = len(op.operands) // 2
        block = op.regions[0].block
        xs, vs = [self.get(v) for v in op.operands[:half]], [self.get(v) for v in op.operands[half:]]
        plans = []
        for n, (x, v) in enumerate(zip(xs, vs)):
            text = {block.args[n].type.elem, block.args[half + n].type.elem, op.results[n].type.elem}
            plans.append(self.accumulate(x, v, block.args[n].type.elem, op.operands[n].type.elem, op.results[n].type.elem, len(text) == 1))
        return self.reduction(op, xs, vs, plans, half)

    op_reduce_window = op_reduce

    def reduction(self, op, xs, vs, plans, half):
        bodies, region = self.accumulating(op, op.regions[0], [b for _, b, _ in plans])
        operands = [self.convert(x, e) for x, (e, _, _) in zip(xs, plans)] + [self.convert(v, e) for v, (e, _, _) in zip(vs, plans)]
        types = [with_elem(v.type, b) for v, b in zip(op.results, bodies)]
        made = self.emit(op.name, [s.value for s in operands], types, op.attrs, [region])
        return [State(v, w) for v, (_, _, w) in zip(made.results, plans)]

    def accumulating(self, op, region, elems):
        """The element types that a reducer accumulates in, and its body: one that yields a wider type of the kind accumulates in that."""
        at = self.at
        for _ in range(4):
            inner, yields = self.reducer(region, elems + elems)
            wider = [y.elem if not y.weak and kind(y.elem) == kind(e) and width(y.elem) > width(e) else e for y, e in zip(yields, elems)]
            if wider == elems:
                break
            elems = wider
            self.at = at
        for y, e in zip(yields, elems):
            if y.elem != e and not holds(self.system, y, e):
                raise Refused(op, "the body yields another type")
        region = self.close(inner, yields, elems)
        self.at = at
        return elems, region

    def op_map(self, op):
        xs = [self.get(v) for v in op.operands]
        at = self.at
        inner, yields = self.body(op.regions[0], [x.elem for x in xs], [x.weak for x in xs], None, [x.flagged for x in xs])
        region = self.close(inner, yields)
        self.at = at
        made = self.emit(op.name, [x.value for x in xs], [with_elem(op.result.type, yields[0].elem)], op.attrs, [region])
        return [State(made.result, yields[0].weak, None, None, yields[0].flagged)]

    def op_sort(self, op):
        xs = [self.get(v) for v in op.operands]
        at = self.at
        inner, yields = self.body(op.regions[0], [x.elem for x in xs for _ in range(2)])
        region = self.close(inner, yields)
        self.at = at
        made = self.emit(op.name, [x.value for x in xs], [x.type for x in xs], op.attrs, [region])
        return [State(v, x.weak) for v, x in zip(made.results, xs)]

    def op_scatter(self, op):
        x, i, u = (self.get(v) for v in op.operands)
        i = self.index(i)
        elem = self.update_type(x, u)
        body_elem, text = op.regions[0].block.args[0].type.elem, op.operands[0].type.elem
        wide = body_elem == op.regions[0].block.args[1].type.elem and self.accumulates(body_elem, elem, [text])
        (e,), region = self.accumulating(op, op.regions[0], [body_elem if wide else elem])
        made = self.emit(op.name, [self.convert(x, elem).value, i.value, self.convert(u, elem).value], [with_elem(op.result.type, e)], op.attrs,
                         [region])
        result = State(made.result, x.weak, flagged=x.flagged) if elem == x.elem else self.updated(op, x, State(made.result))
        result.weak = result.weak and not self.system.name.startswith("tf")  # tf.tensor_scatter_nd_update gives a strong tensor
        return [result]

    def op_select_and_scatter(self, op):
        x, s, v = (self.get(o) for o in op.operands)
        fit = all(self.fits(x, o) for o in (s, v))
        elem = x.elem if fit else self.join([x, *(o for o in (s, v) if not (o.weak and self.absorbed(x, o)))])[0]
        at = self.at
        first, tests = self.reducer(op.regions[0], [elem, elem])
        first = self.close(first, tests)
        self.at = at
        (e,), second = self.accumulating(op, op.regions[1], [elem])
        made = self.emit(op.name, [self.convert(o, elem).value for o in (x, s, v)], [with_elem(op.result.type, e)], op.attrs, [first, second])
        return [State(made.result, x.weak and s.weak and v.weak)]

    def op_all_reduce(self, op):
        x = self.get(op.operands[0])
        body_elem, text = op.regions[0].block.args[0].type.elem, op.operands[0].type.elem
        (e,), region = self.accumulating(op, op.regions[0], [body_elem if self.accumulates(body_elem, x.elem, [text]) else x.elem])
        made = self.emit(op.name, [x.value], [with_elem(op.result.type, e)], op.attrs, [region])
        return [State(made.result, x.weak)]

    op_reduce_scatter = op_all_reduce

    def op_async_start(self, op):
        block = op.regions[0].block
        outside = dict(self.scope.env)
        for a, v in zip(block.args, op.operands):
            s = self.get(v)
            self.scope.env[a] = s if self.system.weak_results else State(s.value, False, s.scalar)
        count = len(self.scope.block.ops)
        keeps, self.keeps = self.keeps, False  # results are converted after the async_done
        self.op(block.ops[0])
        self.keeps = keeps
        inner_op = self.scope.block.ops.pop()
        assert len(self.scope.block.ops) >= count
        if inner_op.inserted:  # a convert of what the operation gives, for which there is no place in a body of one operation
            raise Refused(op, "the operation needs another one beside it")
        states = [self.get(v) for v in block.ops[0].results]
        self.scope.env = outside
        operands, args = list(inner_op.operands), [Value(v.type) for v in inner_op.operands]
        inner_op.operands = args
        inner = self.inner()
        inner.scope.block.args = args
        inner.scope.block.ops.append(inner_op)
        inner.emit("stablehlo.return", inner_op.results, [])
        future = Many("future", tuple(s.type for s in states))
        made = self.emit(op.name, operands, [future], op.attrs, [Region(inner.scope.block)])
        return [State(made.result, tuple(s.weak for s in states), flagged=tuple(s.flagged for s in states))]

    # ---- calls

    def op_call(self, op):
        return self.calling(op, "callee")

    def op_composite(self, op):
        return self.calling(op, "decomposition")

    def calling(self, op, key):
        f = self.model.functions[op.attrs[key][1:]]
        states = [self.get(v) for v in op.operands]
        outside = f.public or f.region is None or self.options.calls == "convert"
        if outside:
            version = self.model.version(f, None)
            states = [self.passed(op, s, a) for s, a in zip(states, version.args)]
        else:
            version = self.model.version(f, states)
        made = self.emit(op.name, [s.value for s in states], [s.type for s in version.results], {**op.attrs, key: version.func})
        out = []
        for v, m, s, text in zip(op.results, made.results, version.results, f.results):
            got = State(m, s.weak, s.scalar, None, s.flagged)
            held = (f.public or f.region is None) and text != v.type  # else the call says what the text says of the callee
            out.append(self.call_result(op, got, v.type, held))
        made.weak = all(s.weak is True and s.elem != "i1" for s in version.results)  # also of those that are converted now
        return out

    def passed(self, op, s, parameter):
        if isinstance(parameter.type, Other):
            return s
        if isinstance(s.type, Many):
            for n, (have, want) in enumerate(zip(s.type.parts, parameter.type.parts)):
                weak = s.weak[n] if isinstance(s.weak, tuple) else False
                if have != want and not (weak and category(have.elem) <= category(want.elem)) and not holds(self.system, State(Value(have), weak), want.elem):
                    raise Refused(op, f"a part of the parameter, {want}, does not hold {have}")
            return s if s.type == parameter.type else self.fixed_tuple(s, parameter.type)
        if s.elem != parameter.elem and not (s.weak and category(s.elem) <= category(parameter.elem)) and not holds(self.system, s, parameter.elem):
            raise Refused(op, f"the parameter {parameter.elem} does not hold {s.elem}")
        return self.convert(s, parameter.elem)

    def call_result(self, op, got, declared, outside):
        if not isinstance(declared, Tensor) or got.elem == declared.elem or not outside or self.options.results == "keep":
            return got
        if not holds(self.system, got, declared.elem):
            raise Refused(op, f"the call gives {got.elem}, declared {declared.elem}")
        return self.kept(got, declared.elem)


