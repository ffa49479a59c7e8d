"""One method an operation family: each appends operations with random operands to a Body.

Operands are values at hand, of whatever element type; declared result types are the join of the operands' declared ones, or
stale. Shapes are always right.
"""

from lattice import CLASSIC, COMPLEX, FLOATS, SIGNED, UNSIGNED, Operand, Refuse, category, kind, width
from program import CHLO_BINARY, CHLO_UNARY, PLAIN_BINARY, PLAIN_UNARY, TOKEN, Block, Many, Op, Region, Tensor, Value

SHAPES = [(), (4,), (2, 2), (4,), (2, 3), ()]
INDICES = ["i32", "i64", "i8", "ui32", "ui8", "i16", "ui64"]
I64 = " : i64"


def product(shape):
    n = 1
    for d in shape:
        n *= d
    return n


class Families:
    """Mixed into generate.Body, which has rng, values, add, pick, operand and region."""

    def declared(self, operands, elem=None, also=()):
        """The element type that the text gives a result: elem or the join of the operands, or a stale one."""
        natural = elem
        if natural is None:
            try:
                natural = self.system.join([Operand(v.type.elem, v.weak) for v in operands])[0]
            except Refuse:
                natural = operands[0].type.elem
        roll = self.rng.random()
        if roll < 0.7:
            return natural
        if roll < 0.9:
            return self.rng.choice(list(also) or [v.type.elem for v in operands] or [natural])
        return self.elem()

    def simple(self, name, operands, shape, elem=None, attrs=None, regions=(), types=None, also=()):
        types = types or [Tensor(tuple(shape), self.declared(operands, elem, also))]
        return self.add(Op(name, operands, types, attrs, regions))

    # ---- elementwise

    def unary(self):
        x = self.operand(self.shape())
        name = self.rng.choice(sorted(PLAIN_UNARY - {"reshape", "bitcast_convert"}))
        self.simple("stablehlo." + name, [x], x.type.shape, self.unary_result(name, x))

    def unary_result(self, name, x):
        e = x.type.elem
        if name in ("is_finite", "is_inf", "is_neg_inf", "is_pos_inf"):
            return "i1"
        if name in ("abs", "real", "imag") and kind(e) == "c":
            return e[8:-1]
        if name == "convert":
            return self.elem()
        if category(e) < 2 and name not in ("abs", "count_leading_zeros", "not", "negate", "popcnt", "sign", "square", "real", "imag"):
            return self.rng.choice([self.system.inexact(e), e])
        return e

    def chlo_unary(self):
        x = self.operand(self.shape())
        name = self.rng.choice(sorted(CHLO_UNARY))
        self.simple("chlo." + name, [x], x.type.shape, self.unary_result(name, x))

    def binary(self):
        shape = self.shape()
        x, y = self.operand(shape), self.operand(shape)
        name = self.rng.choice(sorted(PLAIN_BINARY) + ["add", "multiply", "maximum", "power"])
        self.simple("stablehlo." + name, [x, y], shape, self.binary_result(name, [x, y]))

    def binary_result(self, name, operands):
        if name.endswith("complex"):
            return self.rng.choice(COMPLEX)
        return None

    def chlo_binary(self):
        shape = self.shape()
        x, y = self.operand(shape), self.operand(shape)
        self.simple("chlo." + self.rng.choice(sorted(CHLO_BINARY)), [x, y], shape)

    def broadcasting(self):
        shape = self.shape()
        x, y = self.operand(shape), self.operand(self.rng.choice([shape, shape, ()]))
        name = self.rng.choice("""add atan2 divide maximum minimum multiply next_after polygamma power remainder shift_left
            shift_right_arithmetic shift_right_logical subtract zeta and or xor complex""".split())
        self.simple("chlo.broadcast_" + name, [x, y], shape, self.binary_result(name, [x, y]))

    def compare_attrs(self, x, dialect="stablehlo"):
        attrs = {"comparison_direction": f"#{dialect}<comparison_direction {self.rng.choice(['LT', 'LE', 'GT', 'GE', 'EQ', 'NE'])}>"}
        if self.rng.random() < 0.5:
            right = {"b": "UNSIGNED", "u": "UNSIGNED", "i": "SIGNED"}.get(kind(x.type.elem), "FLOAT")
            if right == "FLOAT" and kind(x.type.elem) == "f" and self.rng.random() < 0.3:
                right = "TOTALORDER"
            attrs["compare_type"] = f"#{dialect}<comparison_type {right}>"
        return attrs

    def compare(self):
        shape = self.shape()
        x, y = self.operand(shape), self.operand(shape)
        self.simple("stablehlo.compare", [x, y], shape, "i1", self.compare_attrs(x), also=["i1"])

    def broadcast_compare(self):
        shape = self.shape()
        x, y = self.operand(shape), self.operand(self.rng.choice([shape, ()]))
        self.simple("chlo.broadcast_compare", [x, y], shape, "i1", self.compare_attrs(x, "chlo"), also=["i1"])

    def select(self):
        shape = self.shape()
        p = self.operand(self.rng.choice([shape, ()]), self.rng.choice(["i1", "i1", "i1", None]))
        x, y = self.operand(shape), self.operand(shape)
        name = "stablehlo.select"
        if self.rng.random() < 0.15:
            name = "chlo.broadcast_select"
        types = [Tensor(shape, self.declared([x, y]))]
        self.add(Op(name, [p, x, y], types))

    def clamp(self):
        shape = self.shape()
        bounds = self.rng.choice([shape, ()])
        lo, x, hi = self.operand(bounds), self.operand(shape), self.operand(bounds)
        self.simple("stablehlo.clamp", [lo, x, hi], shape)

    def reduce_precision(self):
        x = self.operand(self.shape())
        attrs = {"exponent_bits": "5 : i32", "mantissa_bits": "10 : i32"}
        self.simple("stablehlo.reduce_precision", [x], x.type.shape, None, attrs)

    def convert(self):
        x = self.operand(self.shape())
        self.add(Op("stablehlo.convert", [x], [Tensor(x.type.shape, self.elem())]))

    def bitcast(self):
        x = self.operand(self.shape())
        same = [e for e in CLASSIC if width(e) == width(x.type.elem) and (kind(e) == "c") == (kind(x.type.elem) == "c")
                and e != "i1" and x.type.elem != "i1"]
        if same:
            self.add(Op("stablehlo.bitcast_convert", [x], [Tensor(x.type.shape, self.rng.choice(same))]))

    # ---- movement, slicing, indices

    def movement(self):
        which = self.rng.choice(["broadcast_in_dim", "broadcast_in_dim", "broadcast", "reshape", "transpose", "reverse", "slice"])
        if which == "broadcast_in_dim":
            x = self.operand(self.rng.choice([(), (), (4,)]))
            to = self.rng.choice([(4,), (2, 2)]) if x.type.shape == () else self.rng.choice([(4,), (2, 4)])
            dims = [len(to) - 1] if x.type.shape else []
            self.simple("stablehlo.broadcast_in_dim", [x], to, None, {"broadcast_dimensions": dims})
        elif which == "broadcast":
            x = self.operand(())
            self.simple("stablehlo.broadcast", [x], (4,), None, {"broadcast_sizes": [4]})
        elif which == "reshape":
            x = self.operand(self.rng.choice([(4,), (2, 2), ()]))
            to = [s for s in [(4,), (2, 2), (), (1,), (4, 1)] if product(s) == product(x.type.shape)]
            self.simple("stablehlo.reshape", [x], self.rng.choice(to))
        elif which == "transpose":
            x = self.operand((2, 3))
            self.simple("stablehlo.transpose", [x], (3, 2), None, {"permutation": [1, 0]})
        elif which == "reverse":
            x = self.operand((4,))
            self.simple("stablehlo.reverse", [x], (4,), None, {"dimensions": [0]})
        else:
            x = self.operand((4,))
            step = self.rng.choice([1, 2])
            self.simple("stablehlo.slice", [x], (4 // step - (step == 1),), None,
                        {"start_indices": [0], "limit_indices": [3 if step == 1 else 4], "strides": [step]})

    def concatenate(self):
        xs = [self.operand((4,)) for _ in range(self.rng.choice([1, 2, 2, 3, 4]))]
        self.simple("stablehlo.concatenate", xs, (4 * len(xs),), None, {"dimension": "0" + I64})

    def pad(self):
        x, v = self.operand((4,)), self.operand(())
        self.add(Op("stablehlo.pad", [x, v], [Tensor((6,), self.declared([x, v], x.type.elem))],
                    {"edge_padding_low": [1], "edge_padding_high": [1], "interior_padding": [0]}))

    def index(self):
        return self.operand((), self.rng.choice(INDICES + ["i32"] * 8 + [None]))

    def dynamic_slice(self):
        x = self.operand((2, 3))
        self.simple("stablehlo.dynamic_slice", [x, self.index(), self.index()], (1, 2), x.type.elem, {"slice_sizes": [1, 2]}, also=[x.type.elem])

    def dynamic_update_slice(self):
        x, u = self.operand((4,)), self.operand((2,))
        self.simple("stablehlo.dynamic_update_slice", [x, u, self.index()], (4,), x.type.elem, also=[x.type.elem, u.type.elem])

    def gather(self):
        x, i = self.operand((4,)), self.operand((2, 1), self.rng.choice(INDICES + ["i32"] * 6 + [None]))
        numbers = "#stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>"
        self.simple("stablehlo.gather", [x, i], (2,), x.type.elem, {"dimension_numbers": numbers, "slice_sizes": [1]}, also=[x.type.elem])

    def iota(self):
        elem = self.rng.choice([e for e in CLASSIC if e != "i1"])
        self.add(Op("stablehlo.iota", [], [Tensor((4,), elem)], {"iota_dimension": "0" + I64}))

    def constant(self):
        self.literal(self.shape())

    def dimension(self):
        x = self.operand((4,))
        self.add(Op("stablehlo.get_dimension_size", [x], [Tensor((), "i32")], {"dimension": "0" + I64}))

    def barrier(self):
        xs = [self.operand(self.shape()) for _ in range(self.rng.choice([1, 2, 3]))]
        self.add(Op("stablehlo.optimization_barrier", xs, [v.type for v in xs]))

    def select_index(self):
        x, i = self.operand((4,)), self.operand((2,), self.rng.choice(["i32", "i64", "ui8"]))
        self.simple("stablehlo.torch_index_select", [x, i], (2,), x.type.elem, {"dim": "0" + I64, "batch_dims": "0" + I64})

    def dynamic_shapes(self):
        which = self.rng.choice(["dynamic_reshape", "dynamic_broadcast_in_dim", "dynamic_iota", "real_dynamic_slice", "dynamic_pad"])
        index = self.rng.choice(["i32", "i64"])

        def sizes(*n):
            return self.literal((len(n),), index, n)

        if which == "dynamic_iota":
            self.add(Op("stablehlo.dynamic_iota", [sizes(4)], [Tensor((4,), self.rng.choice(SIGNED + FLOATS))], {"iota_dimension": "0" + I64}))
        elif which == "dynamic_reshape":
            x = self.operand((4,))
            self.simple("stablehlo.dynamic_reshape", [x, sizes(2, 2)], (2, 2), x.type.elem)
        elif which == "dynamic_broadcast_in_dim":
            x = self.operand(())
            self.simple("stablehlo.dynamic_broadcast_in_dim", [x, sizes(4)], (4,), x.type.elem, {"broadcast_dimensions": []})
        elif which == "real_dynamic_slice":
            x = self.operand((4,))
            ends = self.literal((1,), self.rng.choice(["i32", "i64"]), [3])
            self.simple("stablehlo.real_dynamic_slice", [x, sizes(1), ends, sizes(1)], (2,), x.type.elem)
        else:
            x, v = self.operand((4,)), self.operand(())
            low = self.literal((1,), self.rng.choice(["i32", "i64"]), [1])
            self.simple("stablehlo.dynamic_pad", [x, v, low, sizes(1), sizes(0)], (6,), x.type.elem)

    # ---- contractions, linear algebra

    def wide_result(self, operands):
        elem = self.declared(operands)
        if self.rng.random() < 0.3:
            wider = [e for e in CLASSIC if kind(e) == kind(elem) and width(e) > width(elem)]
            return self.rng.choice(wider) if wider else elem
        return elem

    def contraction(self):
        which = self.rng.choice(["dot_general", "dot_general", "dot", "einsum", "convolution"])
        if which == "convolution":
            x, y = self.operand((1, 4, 1)), self.operand((2, 1, 1))
            attrs = {"dimension_numbers": "#stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>", "window_strides": [1],
                     "feature_group_count": "1" + I64, "batch_group_count": "1" + I64}
            self.add(Op("stablehlo.convolution", [x, y], [Tensor((1, 3, 1), self.wide_result([x, y]))], attrs))
            return
        x, y = self.operand((2, 3)), self.operand((3, 2))
        attrs = {"dot_general": {"dot_dimension_numbers": "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>"},
                 "dot": {}, "einsum": {"einsum_config": '"ij,jk->ik"'}}[which]
        self.add(Op("stablehlo." + which, [x, y], [Tensor((2, 2), self.wide_result([x, y]))], attrs))

    def linear(self):
        which = self.rng.choice(["cholesky", "triangular_solve", "fft", "fft", "batch_norm_inference", "batch_norm_training", "batch_norm_grad"])
        if which == "cholesky":
            self.simple("stablehlo.cholesky", [self.operand((2, 2))], (2, 2), None, {"lower": "true"})
        elif which == "triangular_solve":
            a, b = self.operand((2, 2)), self.operand((2, 2))
            attrs = {"left_side": "true", "lower": "true", "unit_diagonal": "false", "transpose_a": "#stablehlo<transpose NO_TRANSPOSE>"}
            self.simple("stablehlo.triangular_solve", [a, b], (2, 2), None, attrs)
        elif which == "fft":
            self.fft()
        else:
            self.batch_norm(which)

    def fft(self):
        way = self.rng.choice(["FFT", "IFFT", "RFFT", "IRFFT"])
        x = self.operand((4,), self.rng.choice(FLOATS + COMPLEX + [None]))
        big = "64" in x.type.elem
        part = "f64" if big else "f32"
        shape = {"RFFT": (3,), "IRFFT": (6,)}.get(way, (4,))
        elem = part if way == "IRFFT" else f"complex<{part}>"
        self.simple("stablehlo.fft", [x], shape, elem,
                    {"fft_type": f"#stablehlo<fft_type {way}>", "fft_length": [6 if way == "IRFFT" else 4]}, also=COMPLEX)

    def batch_norm(self, which):
        x, feature = self.operand((2, 2)), (2,)
        attrs = {"epsilon": "1.0e-03 : f32", "feature_index": "1" + I64}
        elem = self.declared([x])
        if which == "batch_norm_inference":
            operands = [x] + [self.operand(feature) for _ in range(4)]
            self.add(Op("stablehlo." + which, operands, [Tensor((2, 2), elem)], attrs))
        elif which == "batch_norm_training":
            operands = [x] + [self.operand(feature) for _ in range(2)]
            self.add(Op("stablehlo." + which, operands, [Tensor(s, elem) for s in ((2, 2), feature, feature)], attrs))
        else:
            operands = [x] + [self.operand(feature) for _ in range(3)] + [self.operand((2, 2))]
            self.add(Op("stablehlo." + which, operands, [Tensor(s, elem) for s in ((2, 2), feature, feature)], attrs))

    # ---- other dialects, custom calls, host, random numbers

    def opaque(self):
        xs = [self.operand(self.shape()) for _ in range(self.rng.choice([1, 2]))]
        types = [Tensor(xs[0].type.shape, self.declared(xs))]
        if self.rng.random() < 0.5:
            self.add(Op("stablehlo.custom_call", xs, types, {"call_target_name": '"foo"'}))
        else:
            self.add(Op("my.op", xs, types, {"k": "1 : i32"}))

    def rng_op(self):
        if self.rng.random() < 0.3:
            state = self.operand((2,), self.rng.choice(["ui64", "ui64", "i32", "f32"]))
            types = [state.type, Tensor((4,), self.rng.choice(UNSIGNED + SIGNED + FLOATS))]
            self.add(Op("stablehlo.rng_bit_generator", [state], types, {"rng_algorithm": "#stablehlo<rng_algorithm DEFAULT>"}))
            return
        a, b = self.operand(()), self.operand(())
        way = self.rng.choice(["UNIFORM", "NORMAL"])
        self.simple("stablehlo.rng", [a, b, self.literal((1,), "i64", [4])], (4,), self.declared([a, b]),
                    {"rng_distribution": f"#stablehlo<rng_distribution {way}>"}, also=[a.type.elem])

    def host(self):
        which = self.rng.choice(["send", "recv", "infeed", "outfeed", "after_all"])
        token = self.add(Op("stablehlo.create_token", [], [TOKEN])).result
        channel = "#stablehlo.channel_handle<handle = 1, type = 2>"
        if which in ("send", "outfeed"):
            xs = [self.operand(self.shape()) for _ in range(self.rng.choice([1, 2]))]
            attrs = {"channel_handle": channel, "is_host_transfer": "true"} if which == "send" else {"outfeed_config": '"a"'}
            self.add(Op("stablehlo." + which, xs + [token], [TOKEN], attrs))
        elif which == "after_all":
            self.add(Op("stablehlo.after_all", [token, token], [TOKEN]))
        else:
            attrs = {"channel_handle": channel.replace("2>", "3>"), "is_host_transfer": "true"} if which == "recv" else {"infeed_config": '"a"'}
            self.add(Op("stablehlo." + which, [token], [Tensor((4,), self.elem()), TOKEN], attrs))

    def ids(self):
        self.add(Op("stablehlo." + self.rng.choice(["replica_id", "partition_id"]), [], [Tensor((), "ui32")]))

    def collective(self):
        groups = {"replica_groups": "dense<0> : tensor<1x1xi64>"}
        which = self.rng.choice(["all_gather", "all_to_all", "collective_permute", "collective_broadcast", "cross-replica-sum"])
        x = self.operand((4,))
        if which == "all_gather":
            self.simple("stablehlo.all_gather", [x], (4,), x.type.elem, {"all_gather_dim": "0" + I64, **groups})
        elif which == "all_to_all":
            attrs = {"split_dimension": "0" + I64, "concat_dimension": "0" + I64, "split_count": "1" + I64}
            self.simple("stablehlo.all_to_all", [x], (4,), x.type.elem, {**attrs, **groups})
        elif which == "collective_permute":
            self.simple("stablehlo.collective_permute", [x], (4,), x.type.elem, {"source_target_pairs": "dense<0> : tensor<1x2xi64>"})
        else:
            self.simple("stablehlo." + which, [x], (4,), x.type.elem, groups)

    # ---- tuples, futures, other containers

    def tuples(self):
        xs = [self.operand(self.shape()) for _ in range(self.rng.choice([1, 2, 3]))]
        t = self.add(Op("stablehlo.tuple", xs, [Many("tuple", tuple(v.type for v in xs))])).result
        if self.rng.random() < 0.15:
            self.add(Op("stablehlo.custom_call", [t], [xs[0].type], {"call_target_name": '"foo"'}))
        n = self.rng.randrange(len(xs))
        self.add(Op("stablehlo.get_tuple_element", [t], [t.type.parts[n]], {"index": f"{n} : i32"}))

    def async_(self):
        """One operation, started and awaited."""
        which = self.rng.choice(["all_gather", "slice", "collective_permute"])
        shape = (4,) if which != "slice" else (2, 3)
        x = self.operand(shape)
        outer = [x] if which != "slice" else [x, self.index(), self.index()]
        args = [Value(v.type) for v in outer]
        if which == "slice":
            inner = Op("stablehlo.dynamic_slice", args, [Tensor((1, 2), x.type.elem)], {"slice_sizes": [1, 2]})
        elif which == "all_gather":
            inner = Op("stablehlo.all_gather", args, [x.type], {"all_gather_dim": "0" + I64, "replica_groups": "dense<0> : tensor<1x1xi64>"})
        else:
            inner = Op("stablehlo.collective_permute", args, [x.type], {"source_target_pairs": "dense<0> : tensor<1x2xi64>"})
        body = Region(Block(args, [inner, Op("stablehlo.return", inner.results)]))
        future = Many("future", (inner.result.type,))
        start = self.add(Op("stablehlo.async_start", outer, [future], {}, [body]))
        self.add(Op("stablehlo.async_done", start.results, list(future.parts)))

    def chlo_other(self):
        which = self.rng.choice(["constant", "constant_like", "top_k"])
        if which == "constant":
            self.literal((4,), dialect="chlo")
        elif which == "constant_like":
            x = self.operand((4,))
            elem = self.rng.choice(["f32", "i32", "bf16", "f64"])
            value = f"1 : {elem}" if kind(elem) == "i" else f"1.0 : {elem}"
            self.add(Op("chlo.constant_like", [x], [Tensor((4,), elem)], {"value": value}))
        else:
            x = self.operand((4,))
            types = [Tensor((2,), self.declared([x])), Tensor((2,), "i32")]
            self.add(Op("chlo.top_k", [x], types, {"k": "2 : i64"}))
