"""Print the StableHLO of some programs as the installed jax writes it, for testdata/versions.

Usage    PYTHON tools/release/versions.py > testdata/versions/jaxlib-VERSION.mlir
PYTHON has the jax and jaxlib of one version: python3 -m venv V && V/bin/pip install jax==VERSION jaxlib==VERSION. The programs are ours; what a version
lacks is left out. Parts are split by // -----, and each begins with the name of its program.
"""

import os

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=2"
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
from jax import lax  # noqa: E402

jax.config.update("jax_enable_x64", True)
F, D, I, B, C = jnp.ones((4, 3), jnp.float32), jnp.ones((4, 3)), jnp.ones((4, 3), jnp.int32), jnp.ones((4, 3), jnp.bfloat16), jnp.ones((4, 3), jnp.complex64)
V = jnp.ones(4, jnp.float32)


def loss(w, x, y):
    h = jnp.tanh(x @ w)
    return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(h), y[:, None], axis=1))


def rows(f):
    return lambda x: lax.map(f, x)


def composite(x):
    return lax.composite(lambda v: jnp.sin(v) * 2, "ours.sin2")(x)


def sharded(x):
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("i",))
    spec = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("i"))
    return jax.jit(lambda v: lax.with_sharding_constraint(v * 2, spec), in_shardings=spec, out_shardings=spec).lower(x)


def mapped(x):
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("i",))
    shard_map = jax.shard_map if hasattr(jax, "shard_map") else __import__("jax.experimental.shard_map", fromlist=["x"]).shard_map
    spec = jax.sharding.PartitionSpec("i")
    f = shard_map(lambda v: lax.psum(v, "i") + lax.all_gather(v, "i").sum() + lax.ppermute(v, "i", [(0, 1), (1, 0)]), mesh=mesh, in_specs=spec, out_specs=spec)
    return jax.jit(f).lower(x)


def symbolic(x):
    from jax import export
    n, = export.symbolic_shape("n")
    exported = export.export(jax.jit(lambda v: jnp.concatenate([v, v * 2]).sum(0)))(jax.ShapeDtypeStruct((n, 3), jnp.float32))
    return exported.mlir_module()


def dots(a, b):
    return lax.dot_general(a, b, (((1,), (1,)), ((), ())), precision=lax.Precision.HIGHEST, preferred_element_type=jnp.float32)


PROGRAMS = {
    "add": (lambda x, y: x + y, F, B), "mixed": (lambda x, y: (x * y, x / 3, x ** 2), I, B), "constants": (lambda x: x * np.array([0.1, np.inf, -0.0], np.float32), F),
    "loss": (loss, jnp.ones((3, 5), jnp.float32), F, jnp.zeros(4, jnp.int32)), "grad": (jax.grad(loss), jnp.ones((3, 5), jnp.float32), F, jnp.zeros(4, jnp.int32)),
    "dot": (dots, B, B), "einsum": (lambda x, y: jnp.einsum("bij,bjk->bik", x, y), jnp.ones((2, 4, 3)), jnp.ones((2, 3, 4))),
    "convolution": (lambda x, k: lax.conv_general_dilated(x, k, (1, 2), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")),
                    jnp.ones((1, 8, 8, 3), jnp.float32), jnp.ones((3, 3, 3, 4), jnp.float32)),
    "pool": (lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (1, 2), (1, 1), "SAME"), F), "cumsum": (jnp.cumsum, I), "argmax": (lambda x: jnp.argmax(x, 1), F),
    "sort": (lambda x, y: lax.sort((x, y), num_keys=1), F, I), "top_k": (lambda x: lax.top_k(x, 2), F), "gather": (lambda x, i: x[i], F, jnp.zeros(5, int)),
    "scatter": (lambda x, i: x.at[i].add(2), F, jnp.zeros(5, int)), "update": (lambda x, i: lax.dynamic_update_slice(x, x[:2], (i, 0)), F, 1),
    "slice": (lambda x, i: lax.dynamic_slice_in_dim(x, i, 2), F, 1), "while": (lambda x: lax.while_loop(lambda c: c[0] < 3, lambda c: (c[0] + 1, c[1] * 2), (0, x)), F),
    "scan": (lambda x: lax.scan(lambda c, v: (c + v, c * v), jnp.zeros(3, jnp.float32), x), F), "map": (rows(jnp.sin), F),
    "cond": (lambda p, x: lax.cond(p, jnp.sin, jnp.cos, x), True, F), "switch": (lambda i, x: lax.switch(i, [jnp.sin, jnp.cos, jnp.tanh], x), 1, F),
    "select": (lambda x: jnp.where(x > 0, x, 0), F), "clip": (lambda x: jnp.clip(x, 0, 6), B), "erf": (lax.erf, F), "acos": (jnp.arccos, F), "log1p": (jnp.log1p, C),
    "complex": (lambda x: (jnp.real(x), jnp.abs(x), jnp.conj(x) * 2), C), "fft": (lambda x: jnp.fft.rfft(x).real, F), "cholesky": (jnp.linalg.cholesky, jnp.eye(3, dtype=jnp.float32)),
    "solve": (lambda a, b: lax.linalg.triangular_solve(a, b, left_side=True, lower=True), jnp.eye(3, dtype=jnp.float32), jnp.ones((3, 2), jnp.float32)),
    "random": (lambda k: jax.random.normal(k, (3,)), jax.random.PRNGKey(0)), "key": (lambda k: jax.random.bits(k, (2,)), jax.random.key(0, impl="rbg")),
    "bits": (lambda x: lax.bitcast_convert_type(x, jnp.int32), F), "popcount": (lambda x: (lax.population_count(x), lax.clz(x), ~x, x << 2, x >> 1), I),
    "round": (lambda x: (jnp.round(x), jnp.floor(x), jnp.sign(x)), F), "iota": (lambda: jnp.arange(5)[:, None] * jnp.eye(5, dtype=jnp.int8),),
    "pad": (lambda x: lax.pad(x, jnp.float32(0), ((1, 0, 0), (0, 1, 1))), F), "reverse": (lambda x: jnp.flip(x.T), F), "reduce": (lambda x: lax.reduce(x, 0, lax.bitwise_or, (0,)), I),
    "moments": (lambda x: (x.mean(0), x.var(0), x.prod()), F), "eight": (lambda x: x.astype(jnp.float8_e4m3fn).astype(jnp.float32), F), "four": (lambda x: x.astype(jnp.int4), I),
    "precision": (lambda x: lax.reduce_precision(x, 5, 10), F), "barrier": (lambda x: lax.optimization_barrier((x, x + 1)), F), "nested": (lambda x: jax.jit(jnp.sin)(x) + jax.jit(jnp.sin)(x * 2), F),
    "remat": (jax.grad(jax.checkpoint(lambda x: jnp.sin(jnp.sin(x)).sum())), F), "vmap": (jax.vmap(lambda x: jnp.linalg.norm(x)), F), "outer": (jnp.outer, V, V),
    "igamma": (lambda x: lax.lgamma(x) + lax.digamma(x), F), "composite": (composite, F),
}
LOWERED = {"sharded": (sharded, V), "mapped": (mapped, V), "symbolic": (symbolic, F)}


def main():
    parts = []
    for name, (f, *args) in {**PROGRAMS, **LOWERED}.items():
        try:
            lowered = f(*args) if name in LOWERED else jax.jit(f).lower(*args)
            text = lowered if isinstance(lowered, str) else lowered.as_text()
        except (AttributeError, NotImplementedError, TypeError):  # this version of JAX lacks it
            continue
        parts.append(f"// {name}\n{text.rstrip()}\n")
    print("\n// -----\n\n".join(parts), end="")


if __name__ == "__main__":
    main()
