"""Programs of JAX with one cause of f64 each, in the line that has CAUSE. `python programs.py` lowers them to NAME.mlir in this folder."""

import pathlib

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)

TABLE = np.array([0.5, 0.25, 0.125, 0.0625])
f32 = jnp.float32
x = jax.ShapeDtypeStruct((8, 4), f32)
labels = jax.ShapeDtypeStruct((8,), jnp.int32)
programs = {}


def program(*shapes):
    def add(f):
        programs[f.__name__] = jax.jit(f).lower(*shapes)
        return f
    return add


@program(x)
def numpy_scalar(x):
    h = jnp.tanh(x) * 0.5
    h = h * np.float64(1.5)  # CAUSE
    return jnp.sum(h + 1.0)


@program(x)
def explicit_cast(x):
    y = jnp.exp(x) + 1.0
    z = y.astype(jnp.float64) * 2.0  # CAUSE
    return jnp.where(z > 0, z, x).mean()


@program(x)
def default_dtype(x):
    h = jnp.sin(x)
    grid = jnp.linspace(0.0, 1.0, 4)  # CAUSE
    return h @ grid


@program(x)
def numpy_table(x):
    scale = jnp.max(x, axis=1, keepdims=True)
    y = x / scale
    return y + TABLE  # CAUSE


@program(x)
def random_noise(x):
    key = jax.random.key(0)
    h = x * 2.0
    noise = jax.random.uniform(key, (8, 4))  # CAUSE
    return h + noise


@program(x)
def wide_sum(x):
    centred = x - jnp.mean(x)
    total = jnp.sum(centred * centred, dtype=jnp.float64)  # CAUSE
    return jnp.sqrt(total / 32.0)


@program(x)
def scan_carry(x):
    start = jnp.zeros((4,))  # CAUSE
    total, rows = jax.lax.scan(lambda c, row: (c + row, row * 2.0), start, x)
    return total, rows


@program(x, labels)
def true_divide(x, labels):
    hits = jnp.argmax(x, axis=1) == labels
    count = jnp.sum(hits)
    rate = count / labels.shape[0]  # CAUSE
    return rate * 100.0


@program(x)
def integer_mean(x):
    best = jnp.argmax(x, axis=1)
    centre = jnp.mean(best)  # CAUSE
    return x - centre


@jax.jit
def normalised(v):
    length = jnp.sqrt(jnp.sum(v * v))
    return v / jnp.maximum(length, np.float64(1e-12))  # CAUSE of nested_function


@program(x)
def nested_function(x):
    y = normalised(x + 1.0)
    return normalised(y).sum()


@program(x)
def branch(x):
    def small(v):
        return jax.lax.convert_element_type(v, jnp.float64)  # CAUSE

    def large(v):
        return jnp.promote_types and small(v * 2.0)

    return jax.lax.cond(jnp.sum(x) > 0, small, large, x)


@program(x)
def accumulator(x):
    weights = jnp.ones((4, 4), f32)
    y = jnp.einsum("ij,jk->ik", x, weights, preferred_element_type=jnp.float64)  # CAUSE
    return jax.nn.relu(y)


if __name__ == "__main__":
    here = pathlib.Path(__file__).resolve().parent
    for name, lowered in programs.items():
        text = lowered.as_text(debug_info=True).replace(f'"{here}/', '"')
        (here / f"{name}.mlir").write_text(text)
