"""More programs of JAX with one cause of f64 each, in the line of this file or of helper.py that has CAUSE.

The values go to bodies of loops, to functions compiled on their own and to other files; some causes are inside of libraries.
`python more.py` lowers the programs to NAME.mlir in this folder. JAX records the location of a captured value only where it is used.
"""

import pathlib

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

import helper

jax.config.update("jax_enable_x64", True)

f32 = jnp.float32
x = jax.ShapeDtypeStruct((8, 4), f32)
ids = jax.ShapeDtypeStruct((8,), jnp.int32)
programs = {}


def program(*shapes):
    def add(f):
        programs[f.__name__] = jax.jit(f).lower(*shapes)
        return f
    return add


@program(jax.ShapeDtypeStruct((16,), f32))
def helper_function(v):
    y = jnp.abs(v) + 1.0
    return jnp.log(helper.smooth(y))


@program(x)
def helper_object(x):
    scaler = helper.Scaler(np.array([0.0, 0.1, 0.2, 0.3]), np.ones(4, np.float32))
    return jnp.tanh(scaler(x * 2.0))


@program(x)
def float_dtype(x):
    mask = (x > 0).astype(float)  # CAUSE
    return (x * mask).sum(axis=0)


@program(x, x)
def attention(q, k):
    scores = q @ k.T / np.sqrt(4)  # CAUSE
    return jax.nn.softmax(scores)


@program(x)
def pi_times_array(x):
    angle = np.pi * np.arange(4)
    h = jnp.cos(x)
    return h * jnp.sin(x + angle)  # CAUSE


@program(x)
def closed_over(x):
    limits = np.asarray([-1.0, 1.0])
    inner = jax.jit(lambda t: jnp.clip(t, limits[0], limits[1]))  # CAUSE
    return inner(x) + 1.0


@program(x)
def library_argument(x):
    h = x * 3.0
    return jnp.where(h > 0, h, np.log(2.0) * np.ones(4))  # CAUSE


@program(x)
def fori_start(x):
    def body(i, total):
        return total + x[i].sum()

    return lax.fori_loop(0, 8, body, np.float64(0.0))  # CAUSE


@program(x)
def scan_output(x):
    decay = np.float64(0.5)

    def step(c, row):
        s = jnp.sum(row)
        return c, s * decay  # CAUSE

    return lax.scan(step, jnp.zeros((), f32), x)[1]


@program(x)
def scan_table(x):
    table = np.linspace(0, 1, 4)

    def step(c, row):
        c = c + row.sum()
        return c, row * table  # CAUSE

    return lax.scan(step, jnp.zeros((), f32), x)[1]


@program(x)
def cond_table(x):
    bias = np.array([1.0, 2.0, 3.0, 4.0])

    def yes(v):
        return (v + bias).astype(f32)  # CAUSE

    return lax.cond(x[0, 0] > 0, yes, lambda v: v * 2, x)


@program(x)
def checkpoint_table(x):
    @jax.checkpoint
    def block(h):
        return jnp.sin(h) * np.sqrt(np.array([1.0, 2.0, 3.0, 4.0]))  # CAUSE

    return jax.grad(lambda h: block(h).sum())(x)


@program(x)
def gradient(x):
    def loss(w):
        pred = x @ w
        return jnp.mean((pred - np.float64(0.5)) ** 2)  # CAUSE

    w = jnp.ones((4, 3), f32)
    return jax.grad(loss)(w)


@program(x)
def normal_noise(x):
    key = jax.random.PRNGKey(3)
    noise = 0.1 * jax.random.normal(key, x.shape)  # CAUSE
    return jnp.tanh(x) + noise


@program(ids, jax.ShapeDtypeStruct((10, 4), f32))
def positions(ids, table):
    emb = table[ids]
    pos = jnp.arange(8) / 10000.0  # CAUSE
    return emb + jnp.sin(pos)[:, None]


@program(x)
def vmap_variance(x):
    def one(row):
        centred = row - row.mean()
        return jnp.var(centred, dtype=jnp.float64)  # CAUSE

    return jax.vmap(one)(x).sum()


@program(x)
def identity(x):
    gram = x.T @ x + 1e-6 * jnp.identity(4, dtype=float)  # CAUSE
    return jnp.linalg.cholesky(gram)


@program(x)
def scatter_buffer(x):
    out = jnp.zeros((8, 4), np.float64)  # CAUSE
    return out.at[0].set(x[0])


@program(x)
def while_start(x):
    def body(c):
        v, i = c
        return v * 2, i + 1

    return lax.while_loop(lambda c: c[1] < 10, body, (x.sum() + np.float64(1), 0))[0]  # CAUSE


@program(x)
def bins(x):
    edges = jnp.linspace(-1, 1, 5)  # CAUSE
    return jnp.digitize(x, edges) * edges[0]


@program(x)
def one_hot(x):
    target = jax.nn.one_hot(jnp.argmax(x, 1), 4)  # CAUSE
    return -(target * jax.nn.log_softmax(x)).sum()


@program(x, ids)
def histogram(x, ids):
    w = jnp.bincount(ids, length=4) / 8  # CAUSE
    return x * w


if __name__ == "__main__":
    here = pathlib.Path(__file__).resolve().parent
    for name, lowered in programs.items():
        text = lowered.as_text(debug_info=True).replace(f'"{here}/', '"')
        (here / f"{name}.mlir").write_text(text)
