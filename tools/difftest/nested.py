"""Families of operations with regions, and of calls. Mixed into generate.Body beside families.Families."""

from families import I64
from lattice import kind, width
from program import Block, Many, Op, Region, Tensor, Value

ASSOCIATIVE = ["add", "multiply", "maximum", "minimum", "and", "or"]
SCALAR = ()


class Nested:
    def scalar_of(self, v):
        return Tensor(SCALAR, v.type.elem)

    # ---- branches and loops

    def branch(self, shape, elems):
        """A region without arguments that yields a value of each shape, of the elements asked for if there are such values."""

        def make(body):
            for _ in range(self.rng.choice([0, 1, 1, 2])):
                body.step()
            out = [body.operand(s, e if self.rng.random() < 0.75 else None) for s, e in zip(shape, elems)]
            body.block.ops.append(Op("stablehlo.return", out))
            return out

        return self.nested([], make)

    def if_(self):
        shapes = [self.shape() for _ in range(self.rng.choice([1, 1, 2]))]
        elems = [self.elem() for _ in shapes]
        p = self.operand((), self.rng.choice(["i1", "i1", "i1", None]))
        (a, yields), (b, _) = self.branch(shapes, elems), self.branch(shapes, elems)
        self.add(Op("stablehlo.if", [p], [v.type for v in yields], {}, [a, b]))

    def case(self):
        shapes, elems = [self.shape()], [self.elem()]
        i = self.operand((), self.rng.choice(["i32", "i32", "i32", "i64", "ui8", None]))
        made = [self.branch(shapes, elems) for _ in range(self.rng.choice([1, 2, 3]))]
        types = [v.type for v in self.rng.choice(made)[1]]
        self.add(Op("stablehlo.case", [i], types, {}, [r for r, _ in made]))

    def while_(self):
        """A counter, then some carries."""
        rng = self.rng
        start = self.literal((), rng.choice(["i32", "i32", "i64"]), [0], weak=rng.random() < 0.3)
        inits = [start] + [self.operand(self.shape()) for _ in range(rng.choice([0, 1, 1, 2, 3]))]
        types = [v.type if rng.random() < 0.93 else Tensor(v.type.shape, self.elem()) for v in inits]

        def cond(body):
            limit = body.literal((), start.type.elem, [3], weak=rng.random() < 0.3)
            attrs = {"comparison_direction": "#stablehlo<comparison_direction LT>"}
            test = body.add(Op("stablehlo.compare", [body.block.args[0], limit], [Tensor((), "i1")], attrs)).result
            body.block.ops.append(Op("stablehlo.return", [test]))

        def loop(body):
            args = body.block.args
            one = body.literal((), start.type.elem, [1], weak=rng.random() < 0.3)
            count = body.add(Op("stablehlo.add", [args[0], one], [args[0].type])).result
            body.values.remove(count)
            body.values.remove(args[0])
            for _ in range(rng.choice([0, 1, 1, 2, 3])):
                body.step()
            out = [count]
            for a in args[1:]:
                out.append(a if rng.random() < 0.25 else body.operand(a.type.shape, a.type.elem if rng.random() < 0.8 else None))
            body.block.ops.append(Op("stablehlo.return", out))

        first, _ = self.nested([Value(t) for t in types], cond)
        second, _ = self.nested([Value(t) for t in types], loop)
        self.add(Op("stablehlo.while", inits, types, {}, [first, second]))

    # ---- reductions

    def reducer(self, elem, result=None, scalar=None):
        """A region over two scalars: an operation, now and then with something after it."""
        rng = self.rng
        t = scalar or Tensor((), elem)

        def make(body):
            a, b = body.block.args
            name = rng.choice(ASSOCIATIVE[:4] if kind(elem) in "fc" else ASSOCIATIVE)
            out = body.add(Op("stablehlo." + name, [a, b] if rng.random() < 0.8 else [b, a], [Tensor((), elem)])).result
            if rng.random() < 0.12:
                body.only = (a, b, out)
                c = body.literal((), None)
                out = body.add(Op("stablehlo." + name, [out, c], [Tensor((), elem)])).result
            body.block.ops.append(Op("stablehlo.return", [out]))
            return out

        region, _ = self.nested([Value(t), Value(t)], make, isolated=True)
        return region

    def wider(self, elem):
        found = [e for e in self.elems if kind(e) == kind(elem) and width(e) > width(elem)]
        return self.rng.choice(found) if found else elem

    def accumulator(self, x, init):
        """The element type of a body: mostly that of the operand, or a wider one, that of the initial value, or a stale one."""
        roll = self.rng.random()
        if roll < 0.72:
            return x.type.elem
        return self.wider(x.type.elem) if roll < 0.88 else init.type.elem if roll < 0.95 else self.elem()

    def reduced(self, x, e):
        """The element type that the text gives what is reduced of x in a body of e: mostly that, or a wider one, or a stale one."""
        roll = self.rng.random()
        return e if roll < 0.85 else self.wider(e) if roll < 0.9 else self.declared([x])

    def reduce(self):
        rng, pairs = self.rng, self.rng.choice([1, 1, 1, 2])
        shape = rng.choice([(4,), (2, 3)])
        xs = [self.operand(shape) for _ in range(pairs)]
        inits = [self.init(x) for x in xs]
        es = [self.accumulator(x, i) for x, i in zip(xs, inits)]
        to = shape[1:] if len(shape) > 1 else ()
        types = [Tensor(to, self.reduced(x, e)) for x, e in zip(xs, es)]
        body = self.reducer(es[0]) if pairs == 1 else self.pair_reducer(es)
        self.add(Op("stablehlo.reduce", xs + inits, types, {"dimensions": [0]}, [body]))

    def init(self, x):
        return self.operand((), x.type.elem if self.rng.random() < 0.6 else None)

    def pair_reducer(self, es):
        args = [Value(Tensor((), e)) for e in es + es]
        ops = [Op("stablehlo." + self.rng.choice(ASSOCIATIVE[:4]), [args[n], args[n + 2]], [args[n].type]) for n in range(2)]
        return Region(Block(args, ops + [Op("stablehlo.return", [o.result for o in ops])]))

    def reduce_window(self):
        x = self.operand((4,))
        init = self.init(x)
        e = self.accumulator(x, init)
        attrs = {"window_dimensions": [2], "window_strides": [1], "base_dilations": [1], "window_dilations": [1],
                 "padding": "dense<0> : tensor<1x2xi64>"}
        self.add(Op("stablehlo.reduce_window", [x, init], [Tensor((3,), self.reduced(x, e))], attrs, [self.reducer(e)]))

    def map(self):
        xs = [self.operand((4,)) for _ in range(self.rng.choice([1, 2]))]

        def make(body):
            for _ in range(self.rng.choice([1, 1, 2])):
                body.step(scalar=True)
            out = body.operand(())
            body.block.ops.append(Op("stablehlo.return", [out]))
            return out

        region, out = self.nested([Value(self.scalar_of(x)) for x in xs], make, isolated=True)
        elem = out.type.elem if self.rng.random() < 0.85 else self.elem()
        self.add(Op("stablehlo.map", xs, [Tensor((4,), elem)], {"dimensions": [0]}, [region]))

    def sort(self):
        xs = [self.operand((4,)) for _ in range(self.rng.choice([1, 1, 2]))]
        args = [Value(self.scalar_of(x)) for x in xs for _ in range(2)]
        attrs = self.compare_attrs(xs[0])
        attrs["comparison_direction"] = "#stablehlo<comparison_direction LT>"
        test = Op("stablehlo.compare", args[:2], [Tensor((), "i1")], attrs)
        body = Region(Block(args, [test, Op("stablehlo.return", test.results)]))
        self.add(Op("stablehlo.sort", xs, [x.type for x in xs], {"dimension": "0" + I64, "is_stable": "true"}, [body]))

    def scatter(self):
        rng = self.rng
        x, u = self.operand((4,)), self.operand((2,))
        i = self.operand((2, 1), rng.choice(["i32"] * 6 + ["i64", "ui8", "ui32", None]))
        e = x.type.elem if rng.random() < 0.85 else self.accumulator(x, u)
        second = e if rng.random() < 0.8 else u.type.elem
        args = [Value(Tensor((), e)), Value(Tensor((), second))]
        if rng.random() < 0.3:
            ops = [Op("stablehlo.return", [args[1]])]
        else:
            ops = [Op("stablehlo." + rng.choice(ASSOCIATIVE[:4]), args, [Tensor((), e)])]
            ops.append(Op("stablehlo.return", ops[0].results))
        numbers = "#stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>"
        attrs = {"scatter_dimension_numbers": numbers, "indices_are_sorted": "false", "unique_indices": "false"}
        self.add(Op("stablehlo.scatter", [x, i, u], [Tensor((4,), e if rng.random() < 0.85 else self.declared([x, u]))], attrs,
                    [Region(Block(args, ops))]))

    def select_and_scatter(self):
        x, s = self.operand((4,)), self.operand((2,))
        init = self.init(x)
        e = x.type.elem
        args = [Value(Tensor((), e)) for _ in range(2)]
        test = Op("stablehlo.compare", args, [Tensor((), "i1")], {"comparison_direction": "#stablehlo<comparison_direction GE>"})
        select = Region(Block(args, [test, Op("stablehlo.return", test.results)]))
        attrs = {"window_dimensions": [2], "window_strides": [2], "padding": "dense<0> : tensor<1x2xi64>"}
        self.add(Op("stablehlo.select_and_scatter", [x, s, init], [Tensor((4,), self.declared([x], e, [s.type.elem]))], attrs,
                    [select, self.reducer(e)]))

    def collective_reduce(self):
        which = self.rng.choice(["all_reduce", "reduce_scatter"])
        x = self.operand((4,))
        e = x.type.elem if self.rng.random() < 0.85 else self.wider(x.type.elem)
        attrs = {"replica_groups": "dense<0> : tensor<1x1xi64>"}
        if which == "reduce_scatter":
            attrs["scatter_dimension"] = "0" + I64
        self.add(Op("stablehlo." + which, [x], [Tensor((4,), e)], attrs, [self.reducer(e)]))

    # ---- calls

    def callee(self, test=lambda f: True):
        found = [f for f in self.program.callees(self.func) if test(f)]
        return self.rng.choice(found) if found else None

    def arguments(self, f):
        """Values for a call: of the shapes of the parameters, and mostly of other types."""
        out = []
        for a in f.args:
            if isinstance(a.type, Many):
                parts = [self.operand(p.shape, p.elem) for p in a.type.parts]
                out.append(self.add(Op("stablehlo.tuple", parts, [a.type])).result)
            else:
                out.append(self.operand(a.type.shape, a.type.elem if self.rng.random() < 0.6 else None))
        return out

    def call(self):
        f = self.callee()
        if f is None or self.isolated:
            return
        types = [t if not isinstance(t, Tensor) or self.rng.random() < 0.8 else Tensor(t.shape, self.elem()) for t in f.results]
        self.add(Op("func.call", self.arguments(f), types, {"callee": "@" + f.name}))

    def composite(self):
        f = self.callee(lambda f: not f.public and f.region)
        if f is None or self.isolated or any(isinstance(a.type, Many) for a in f.args):
            return
        self.add(Op("stablehlo.composite", self.arguments(f), f.results, {"name": '"my.fn"', "decomposition": "@" + f.name}))
