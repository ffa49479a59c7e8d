#!/usr/bin/env python3
"""Record mixed artifacts: what jaxlib writes with use_mixed_serialization=True, for three versions of StableHLO.

Usage    gen_mixed.py OUT [--random N] [--programs REGEX]
Output   OUT/NAME.mlir: a module with locations that jaxlib's passes leave as it is; OUT/NAME.VERSION.mlirbc: its artifact;
         OUT/NAME.VERSION.mlirbc.want.mlir: jaxlib's text of the newest one. OUT/NAME.jaxexport and NAME.jaxexport.want.mlir: the same of
         jax.export. Programs are small modules by hand, random modules with Shardy, and JAX programs.
Needs    jax 0.12.0.1 (Python 3.12 or later) and flatbuffers. Paths of this script end up in locations: run it from a copy in /model.
"""

import argparse
import os
import pathlib
import random
import re
import sys

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
os.environ["JAX_PLATFORMS"] = "cpu"
sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parent.parent)]
import hloref
import jax
import jax.numpy as jnp
import jax_programs
import numpy as np
from jax import export, lax
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P
from jaxlib import _jax
from jaxlib.mlir.dialects import stablehlo

VERSIONS = ["1.16.3", "1.18.0", "1.22.0"]
MESH = 'sdy.mesh @m = <["x"=2, "y"=2, "z"=4]>\n'
T = "tensor<4xf32>"


def identity(attribute, result=""):
    """Return a module with a function that returns its argument, which has an attribute."""
    return MESH + f"func.func @main(%a: {T} {{{attribute}}}) -> ({T} {{{result}}}) {{ return %a : {T} }}"


def chain(body, results="%a"):
    """Return a module with a function of one argument, %a."""
    types = ", ".join([T] * len(results.split(",")))
    return MESH + f"func.func @main(%a: {T}) -> ({types}) {{\n{body}\nreturn {results} : {types} }}"


CONSTRAINT = f'sdy.sharding_constraint %a <@m, [{{"x"}}]> : {T}'
COMPUTATION = (f'%r:2 = sdy.manual_computation(%a, %a) in_shardings=[<@m, [{{}}]>, <@m, [{{}}]>] out_shardings=[<@m, [{{}}]>, <@m, [{{}}]>]'
               f' manual_axes={{}} (%x: {T}, %y: {T}) {{ BODY }} : ({T}, {T}) -> ({T}, {T})')

BY_HAND = {
    "unit": identity("t.q"),
    **{f"array_{t}": identity(f"t.q = array<{t}: {v}>")
       for t, v in dict(i32="1, 2", i8="-1", i64="3", i1="true, false", f32="1.0, 0x7FC00001", f16="-2.5", bf16="1.0e-3", f64="0.1, -0.0").items()},
    "array_empty": identity("t.q = array<i32>"),
    "nested": identity("t.q = [unit, #sdy.sharding<@m, [{}]>, {a = unit, b = [1 : i32, array<i16: 3>]}]"),
    "symbol": identity("t.q = @a::@b"),
    "composite": MESH + f'func.func @main(%a: {T}) -> {T} {{ %0 = stablehlo.composite "x.y" %a {{composite_attributes = {{operandSegmentSizes = array<i32: 1, 1>,'
    f' u}}, decomposition = @d, version = 1 : i32}} : ({T}) -> {T} return %0 : {T} }}\nfunc.func private @d(%a: {T}) -> {T} {{ return %a : {T} }}',
    "config": chain(f"%0 = stablehlo.custom_call @f(%a) {{api_version = 4 : i32, backend_config = {{q = array<i32: 1, 1>, u}}}} : ({T}) -> {T}", "%0"),
    "sharding": identity('sdy.sharding = #sdy.sharding<@m, [{"z":(1)2, ?}p3], replicated={"y"}>', "sdy.sharding = #sdy.sharding<@m, [{?}]>"),
    "unreduced": identity('sdy.sharding = #sdy.sharding<@m, [{?}], unreduced={"x"}>'),
    "reduction": identity('t.q = #sdy.sharding<@m, [{?}], unreduced=max{"x"}>'),
    "inlined": identity('t.q = #sdy.sharding<mesh<["a"=2]>, [{"a"}]>'),
    "per_value": identity('t.q = #sdy.sharding_per_value<[<@m, [{"x"}]>, <@m, [{"x"}], unreduced={"y"}>]>'),
    "meshes": 'sdy.mesh @a = <["x"=2], device_ids=[1, 0]>\nsdy.mesh @b = <[], device_ids=[3]>\nsdy.mesh @e = <[]> {stablehlo.mesh = {axes = []}}\n'
    + identity("").removeprefix(MESH),
    "axes": identity('t.a = #sdy<manual_axes{"x", "y"}>, t.b = #sdy<axis_ref_list{"x", "z":(1)2}>, t.c = #sdy<list_of_axis_ref_lists[{"x"}, {}]>,'
                     ' t.d = #sdy<all_to_all_param_list[{"x"}: 0->1]>'),
    "edges": identity('t.q = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>'),
    "rule": identity("t.q = #sdy.op_sharding_rule<([i, jk])->([i]) {i=8, j=2, k=3} reduction={j} need_replication={k}, custom>"),
    "factors": identity("t.q = #sdy.op_sharding_rule<([" + ", ".join("ijklmnopqrstuvwxyz") + ", z_1])->([i]) {" + ", ".join(
        f"{f}=2" for f in [*"ijklmnopqrstuvwxyz", "z_1"]) + "}>"),
    "cast_from": chain(f"%0 = stablehlo.abs %a : {T}\n%1 = stablehlo.add %0, %0 : {T}\n" + CONSTRAINT.join(["%2 = ", ""]).replace("%a", "%0"), "%0, %1, %2"),
    "cast_to": chain(f"%0 = {CONSTRAINT}\n%1 = stablehlo.add %0, %0 : {T}\n%2 = stablehlo.add %0, %1 : {T}", "%0, %1, %2"),
    "cast_arguments": chain(COMPUTATION.replace("BODY", f"%1 = stablehlo.subtract %y, %x : {T} sdy.return %1, %x : {T}, {T}"), "%r#1, %r#0"),
    "cast_order": chain(COMPUTATION.replace("BODY", f"sdy.return %y, %x : {T}, {T}") + f"\n%1 = stablehlo.add %r#1, %r#0 : {T}", "%1, %r#1"),
    "module": "module attributes {t.u, t.a = array<i32: 1>} {\n" + identity("") + "\n}",
}


class Random:
    """A random function whose values cross between StableHLO and Shardy."""

    def __init__(self, seed):
        self.random, self.count, self.lines = random.Random(seed), 0, []

    def new(self):
        self.count += 1
        return f"%v{self.count}"

    def elementwise(self, a, b, values, depth):
        v = self.new()
        self.lines.append(f"{v} = stablehlo.{self.random.choice(['add', 'multiply', 'subtract'])} {a}, {b} : {T}")
        return [v]

    def constraint(self, a, b, values, depth):
        v = self.new()
        self.lines.append(f'{v} = sdy.sharding_constraint {a} <@m, [{{"{self.random.choice("xy")}"}}]> : {T}')
        return [v]

    def call(self, a, b, values, depth):
        v = self.new()
        self.lines.append(f"{v}:2 = stablehlo.custom_call @f({a}, {b}) {{has_side_effect = true}} : ({T}, {T}) -> ({T}, {T})")
        return [v + "#0", v + "#1"]

    def computation(self, a, b, values, depth):
        v, x, y = self.new(), self.new(), self.new()
        self.lines.append(f"{v}:2 = " + COMPUTATION.split(" = ", 1)[1].split("{ BODY }")[0].replace("(%a, %a)", f"({a}, {b})").replace("%x", x).replace("%y", y) + "{")
        inner = self.block([x, y], depth + 1)
        self.lines.append(f"sdy.return {self.random.choice(inner)}, {self.random.choice(inner)} : {T}, {T}\n}} : ({T}, {T}) -> ({T}, {T})")
        return [v + "#0", v + "#1"]

    def loop(self, a, b, values, depth):
        v, x, y, c = self.new(), self.new(), self.new(), self.new()
        self.lines.append(f"{v}:2 = stablehlo.while({x} = {a}, {y} = {b}) : {T}, {T}\ncond {{\n{c} = stablehlo.custom_call @c({x}) : ({T}) -> tensor<i1>"
                          f"\nstablehlo.return {c} : tensor<i1>\n}} do {{")
        inner = self.block([*values, x, y], depth + 1)
        self.lines.append(f"stablehlo.return {self.random.choice(inner)}, {self.random.choice(inner)} : {T}, {T}\n}}")
        return [v + "#0", v + "#1"]

    def block(self, values, depth):
        """Append operations and return all values."""
        values = list(values)
        kinds = [self.elementwise] * 3 + [self.constraint] * 2 + [self.call] + [self.computation, self.loop] * (depth < 3)
        for _ in range(self.random.randrange(1, 9 if depth == 0 else 5)):
            a, b = self.random.choice(values[-6:]), self.random.choice(values[-6:])
            values += self.random.choice(kinds)(a, b, values, depth)
        return values

    def text(self):
        values = self.block(["%a", "%b"], 0)
        results = [self.random.choice(values[-4:]) for _ in range(3)]
        return (MESH + f'func.func @main(%a: {T} {{sdy.sharding = #sdy.sharding<@m, [{{"x", ?}}]>}}, %b: {T} loc("b")) -> ({T}, {T}, {T}) {{\n'
                + "\n".join(self.lines) + f"\nreturn {', '.join(results)} : {T}, {T}, {T} }}")


def programs():
    """Return JAX programs: name to function, arguments, platforms if not ("cpu",)."""
    spec = jax.ShapeDtypeStruct
    x8, x44, x16 = spec((8,), jnp.float32), spec((4, 4), jnp.float32), spec((16, 8), jnp.float32)
    devices = np.array(jax.devices())
    line, grid, back = Mesh(devices, ("x",)), Mesh(devices.reshape(4, 2), ("x", "y")), Mesh(devices[::-1].reshape(4, 2), ("x", "y"))
    a, b = export.symbolic_shape("a, b")

    def sharded(mesh, *axes):
        return spec((8, 8), jnp.float32, sharding=NamedSharding(mesh, P(*axes)))

    def mapped(f, inputs, outputs, mesh=line, **options):
        return lambda *arguments: jax.shard_map(f, mesh=mesh, in_specs=inputs, out_specs=outputs, **options)(*arguments)

    found = {
        "sharded": (lambda a, b: a @ b, (sharded(grid, "x", "y"), sharded(grid, "y", None))),
        "devices": (lambda a: a + 1, (sharded(back, "x", "y"),)),
        "constraint": (lambda a: lax.with_sharding_constraint(jnp.sin(a), NamedSharding(grid, P("y", "x"))) + 1, (sharded(grid, "x"),)),
        "psum": (mapped(lambda b: lax.psum(b, "x"), P("x"), P()), (x8,)),
        "permute": (mapped(lambda b: lax.ppermute(b, "x", [(i, (i + 1) % 8) for i in range(8)]), P("x"), P("x")), (x8,)),
        "means": (mapped(lambda b: (lax.pmax(b, "x"), lax.pmean(b, "x")), P("x"), (P(), P())), (x8,)),
        "partly": (mapped(lambda b: lax.psum(jnp.sin(b), "x"), P("x"), P(), grid, axis_names={"x"}), (spec((8, 8), jnp.float32),)),
        "solve": (lambda a, b: jnp.linalg.solve(a, b), (x44, x44)),
        "cholesky": (lambda a: jnp.linalg.cholesky(a @ a.T), (x44,)),
        "triangular": (lambda a, b: jax.scipy.linalg.solve_triangular(a, b, lower=True), (x44, x44)),
        "symbolic": (lambda a, b: a @ b + 1, (spec((a, b), jnp.float32), spec((b, 4), jnp.float32))),
        "symbolic_sum": (lambda v: jnp.cumsum(v, 0), (spec((a, 8), jnp.float32),)),
        "composed": (lambda a: lax.composite(lambda b: jnp.sin(b) * 2, "my.comp", version=3)(a), (x8,)),
        "called": (lambda a: jax.ffi.ffi_call("foo", x8)(a, x=np.int32(3), w=np.array([1.0, 2.0], np.float32)), (x8,)),
        "printed": (lambda a: (jax.debug.print("{}", a), a * 2)[1], (x8,)),
        "sum_cuda": (lambda a: lax.cumsum(a), (x16,), ("cuda",)),
        "max_all": (lambda a: lax.cummax(a), (x16,), ("cpu", "cuda", "tpu")),
        "dependent": (lambda a: lax.platform_dependent(a, cpu=jnp.sin, default=jnp.tanh), (x8,), ("cpu", "tpu")),
    }
    for kind in ("threefry2x32", "rbg"):
        key = jax.random.key(0, impl=kind)
        found[f"normal_{kind}"] = (lambda k: jax.random.normal(k, (3, 2)), (key,))
        found[f"split_{kind}"] = (lambda k: jax.random.split(k, (2, 3)), (key,))
        found[f"folded_{kind}"] = (lambda k: lax.while_loop(lambda c: c[1] < 3, lambda c: (jax.random.fold_in(c[0], c[1]), c[1] + 1), (k, 0)), (key,))
    return found | {name: (program.function, program.arguments) for name, program in jax_programs.PROGRAMS.items()}


def settled(module):
    """Return the text, with locations, of a module after jaxlib's passes before serialization, which change nothing the second time."""
    with hloref.CONTEXT:
        for _ in range(2):
            module = stablehlo.deserialize_portable_artifact(hloref.CONTEXT, _jax.mlir.serialize_portable_artifact(module, VERSIONS[-1], True))
    return hloref.asm(module, enable_debug_info=True)


def record(out, name, data, artifact):
    """Write a file and jaxlib's text of the artifact in it, of the versions of a text only for the newest one."""
    (out / name).write_bytes(data)
    if any(f".{version}." in name for version in VERSIONS[:-1]):
        return
    with hloref.CONTEXT:
        module = stablehlo.deserialize_portable_artifact(hloref.CONTEXT, artifact)
    (out / f"{name}.want.mlir").write_text(hloref.asm(module))


def record_text(out, name, text):
    """Write a text and its artifacts, if jaxlib can serialize it."""
    module, error = hloref.parse(text)
    if error:
        raise SystemExit(f"{name}: {error}\n{text}")
    try:
        text = settled(module)
        module, _ = hloref.parse(text)
        (out / f"{name}.mlir").write_text(text)
        for version in VERSIONS:
            data = _jax.mlir.serialize_portable_artifact(module, version, True)
            record(out, f"{name}.{version}.mlirbc", data, data)
    except Exception as error:
        print("left out:", name, str(error).splitlines()[0][:100])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--random", type=int, default=40)
    parser.add_argument("--programs", default="")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for name, text in BY_HAND.items():
        record_text(options.out, f"hand_{name}", text)
    for seed in range(options.random):
        record_text(options.out, f"random_{seed}", Random(seed).text())
    for name, (function, arguments, *platforms) in programs().items():
        if not re.search(options.programs, name):
            continue
        for x64 in (jax_programs.PROGRAMS[name].x64,) if name in jax_programs.PROGRAMS else (False, True):
            with jax.enable_x64(x64):
                try:
                    lowered = jax.jit(function).trace(*arguments).lower(lowering_platforms=tuple(platforms[0]) if platforms else ("cpu",))
                    record_text(options.out, f"jax_{name}{'_x64' * x64}", str(lowered.compiler_ir("stablehlo").operation.get_asm(enable_debug_info=True)))
                    if not x64:
                        exported = export.export(jax.jit(function), platforms=platforms[0] if platforms else ("cpu",))(*arguments)
                        record(options.out, f"jax_{name}.jaxexport", bytes(exported.serialize()), exported.mlir_module_serialized)
                except Exception as error:
                    print("left out:", name, str(error).splitlines()[0][:100])


if __name__ == "__main__":
    main()
