"""Rules of contractions, transforms, random numbers and containers. See rules.py."""

from lattice import kind, width
from model import Refused, State, part_state
from program import with_elem


class LinearRules:
    """Mixed into rules.Rules."""

    # ---- contractions and the like

    def contraction(self, op):
        a, b = (self.get(v) for v in op.operands)
        declared = op.result.type.elem
        if a.elem == b.elem == op.operands[0].type.elem == op.operands[1].type.elem and (
                not any(s.weak and not s.flagged for s in (a, b)) or any(s.weak and s.flagged for s in (a, b))):
            made = self.emit(op.name, [a.value, b.value], [op.result.type], op.attrs)  # the verifier accepts any result
            return [State(made.result, a.weak and b.weak and declared == a.elem and not self.always_strong(op))]
        elem, weak = self.join([a, b], "result_type" if op.name.endswith("convolution") else "matmul", declared=declared)
        wide = [v.type.elem for v in op.operands]
        sum_ = declared not in wide and kind(declared) == kind(elem) and width(declared) > width(elem)
        float_sum = kind(declared) == "f" and kind(elem) in "iu" and width(declared) >= width(elem) and declared not in wide  # dot_general's preferred_element_type
        result = declared if float_sum or sum_ else elem
        types = [with_elem(op.result.type, result)]
        made = self.emit(op.name, [self.convert(s, elem).value for s in (a, b)], types, op.attrs)
        return [State(made.result, weak and result == elem and not self.always_strong(op))]

    def always_strong(self, op):
        return self.system.name.startswith("tf") and op.name in ("stablehlo.einsum", "stablehlo.convolution")  # weak_tensor_ops.py wraps tf.matmul

    op_dot_general = op_dot = op_einsum = op_convolution = contraction

    def accumulates(self, declared, elem, texts):
        """Whether a declared type is one to accumulate in: wider than what is accumulated, and than what the text gives it."""
        if kind(declared) != kind(elem) or width(declared) <= width(elem):
            return False
        return all(kind(t) != kind(declared) or width(declared) > width(t) for t in texts)

    def op_fft(self, op):
        x, way = self.get(op.operands[0]), op.attrs["fft_type"].split()[1].rstrip(">")
        whole, numpy = kind(x.elem) in "biu", self.system.name == "numpy"
        as_ = "f64" if whole and numpy else "f32" if whole and self.system.name == "torch" or numpy and x.elem in ("f16", "bf16") else x.elem
        if way == "RFFT":
            elem = as_ if as_ != x.elem else self.floats_of(x)
            self.allow(elem, "f")
            if elem not in ("f32", "f64"):
                if elem not in ("f16", "bf16") or self.system.policy.get("complex-half") != "widen":
                    raise Refused(op, "RFFT of a narrow float")
                elem = "f32"
            result = f"complex<{elem}>"
        else:
            elem = "complex<f64>" if as_ in ("f64", "complex<f64>", "i64", "ui64") else "complex<f32>"
            result = elem[8:-1] if way == "IRFFT" else elem
        return self.results(op, result, x.weak, operands=[self.convert(x, elem)])

    def op_rng(self, op):
        a, b = (self.get(v) for v in op.operands[:2])
        normal = "NORMAL" in op.attrs["rng_distribution"]
        elem, weak = self.join([a, b], "add", "f" if normal else "biuf", op.result.type.elem)
        if normal:
            elem = self.system.inexact(elem)
        self.allow(elem, "f" if normal else "biuf")
        return self.results(op, elem, weak, operands=[self.convert(a, elem), self.convert(b, elem), self.get(op.operands[2])])

    def op_top_k(self, op):
        x = self.get(op.operands[0])
        self.allow(x.elem, "biuf")
        made = self.emit(op.name, [x.value], [with_elem(op.results[0].type, x.elem), with_elem(op.results[1].type, "i32")], op.attrs)
        return [State(v, x.weak and not self.system.name.startswith("tf")) for v in made.results]

    # ---- containers

    def op_optimization_barrier(self, op):
        states = [self.get(v) for v in op.operands]
        made = self.emit(op.name, [s.value for s in states], [s.type for s in states], op.attrs)
        return [State(v, s.weak, s.scalar, None, s.flagged) for v, s in zip(made.results, states)]

    def op_tuple(self, op):
        return [self.make_tuple([self.get(v) for v in op.operands])]

    def op_get_tuple_element(self, op):
        t, n = self.get(op.operands[0]), int(op.attrs["index"].split()[0])
        made = self.emit(op.name, [t.value], [t.type.parts[n]], op.attrs)
        return [part_state(t, n, made.result)]

    def op_async_done(self, op):
        t = self.get(op.operands[0])
        made = self.emit(op.name, [t.value], list(t.type.parts), op.attrs)
        return [State(v, w, flagged=f) for v, w, f in zip(made.results, t.weak, t.flagged)]
