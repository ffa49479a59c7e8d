#!/usr/bin/env python3
"""Run programs of JAX as portable artifacts, and again without 64-bit types.

Usage    artifact_programs.py TOOL
--target no64 reads and writes each program as an artifact; XLA compiles and runs both, and the results agree within the precision
of f32. Needs jax.
"""

import dataclasses
import pathlib
import subprocess
import sys
import tempfile

import jax
import jax.export
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)
f32, i32 = jnp.float32, jnp.int32
X, Y = np.linspace(-1, 2, 12, dtype=np.float32).reshape(3, 4), np.linspace(0.5, 3, 12, dtype=np.float32).reshape(3, 4)


def newton(x):
    return jax.lax.while_loop(lambda s: s[0] < 5, lambda s: (s[0] + 1, s[1] - (s[1] * s[1] - x) / (2 * s[1])), (jnp.int64(0), x + 2.0))[1]


def scan(x, y):
    return jax.lax.scan(lambda c, r: (c * 0.5 + r.astype(jnp.float64), c), jnp.zeros(4, jnp.float64), x * y)[0].astype(f32)


PROGRAMS = [
    ("mean", lambda x, y: x.mean(dtype=jnp.float64).astype(f32) + y),
    ("center", lambda x, y: (x.astype(jnp.float64) - y.mean(dtype=jnp.float64)).astype(f32)),
    ("matmul", lambda x, y: (x.astype(jnp.float64) @ y.T.astype(jnp.float64)).astype(f32)),
    ("softmax", lambda x, y: jax.nn.softmax(x.astype(jnp.float64) * y, axis=-1).astype(f32)),
    ("newton", lambda x, y: newton(y.astype(jnp.float64)).astype(f32)),
    ("scan", scan),
    ("argmax", lambda x, y: jnp.argmax(x * y, axis=1).astype(i32)),
    ("sort", lambda x, y: jnp.sort((x * y).astype(jnp.float64), axis=0).astype(f32)),
    ("cumsum", lambda x, y: jnp.cumsum(x, axis=1, dtype=jnp.float64).astype(f32)),
    ("gather", lambda x, y: x[jnp.array([2, 0, 1]), jnp.array([1, 3, 0])] + y[:, 0]),
    ("scatter", lambda x, y: x.at[jnp.array([0, 2])].add(y[:2].astype(jnp.float64).astype(f32))),
    ("where", lambda x, y: jnp.where(x > 0, x.astype(jnp.float64), y).astype(f32)),
    ("cond", lambda x, y: jax.lax.cond(x.sum() > 0, lambda: x.astype(jnp.float64), lambda: y.astype(jnp.float64)).astype(f32)),
    ("exp", lambda x, y: jnp.exp(x.astype(jnp.float64)).astype(f32) * y),
    ("pad", lambda x, y: jnp.pad(x.astype(jnp.float64), 1).astype(f32)[:3, :4] + y),
    ("slice", lambda x, y: jax.lax.dynamic_slice(x, (jnp.int64(1), jnp.int64(0)), (2, 3)) * y[:2, :3]),
    ("iota", lambda x, y: (jnp.arange(12, dtype=jnp.int64).reshape(3, 4) * 2).astype(f32) * x + y),
    ("concat", lambda x, y: jnp.concatenate([x.astype(jnp.float64), y.astype(jnp.float64)]).astype(f32)),
    ("norm", lambda x, y: (x / jnp.sqrt((x.astype(jnp.float64) ** 2).sum() + 1e-6)).astype(f32)),
    ("grad", lambda x, y: jax.grad(lambda x: (jnp.tanh(x.astype(jnp.float64)) * y).sum())(x)),
    ("conv", lambda x, y: jnp.convolve(x[0].astype(jnp.float64), y[0].astype(jnp.float64)).astype(f32)),
]


def main():
    tool, failed = sys.argv[1], 0
    shape = jax.ShapeDtypeStruct(X.shape, X.dtype)
    with tempfile.TemporaryDirectory() as folder:
        given, made = pathlib.Path(folder, "in.bc"), pathlib.Path(folder, "out.bc")
        for name, function in PROGRAMS:
            exported = jax.export.export(jax.jit(function))(shape, shape)
            given.write_bytes(exported.mlir_module_serialized)
            run = subprocess.run([tool, "-q", "-s", "none", "--target", "no64", "--emit", "same", "-o", made, given], capture_output=True, text=True)
            check = subprocess.run([tool, "-q", "-s", "none", "--deny", "has:f64,has:i64", made], capture_output=True, text=True)
            if run.returncode or check.returncode:
                print(f"{name}: {run.stderr}{check.stderr}"[:400])
                failed += 1
                continue
            want = np.asarray(exported.call(X, Y))
            got = np.asarray(dataclasses.replace(exported, mlir_module_serialized=made.read_bytes()).call(X, Y))
            if got.dtype != want.dtype or not np.allclose(got, want, rtol=1e-4, atol=1e-5):
                print(f"{name}: {got} is not {want}")
                failed += 1
    print(f"artifacts: {len(PROGRAMS) - failed} programs run without 64-bit types, {failed} do not")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
