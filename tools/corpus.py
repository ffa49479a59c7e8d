#!/usr/bin/env python3
"""Make testdata/corpus/legal: programs that JAX lowers, in mixed types, so that they are full of converts.

Usage    corpus.py [FOLDER]
Each function of PROGRAMS is lowered with the arguments beside it; its text goes to FOLDER/NAME.mlir (default
testdata/corpus/legal). Some have locations. The files are part of the repository: run this only to add programs.
Needs    jax 0.10.2.
"""

import pathlib
import re
import sys
import warnings

import jax

warnings.simplefilter("ignore")  # JAX warns of updates that lose values
jax.config.update("jax_enable_x64", True)
import jax.numpy as jnp  # noqa: E402
from jax import lax  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent


def arg(dtype, *shape):
    return jax.ShapeDtypeStruct(shape, dtype)


B, I8, I32, I64, U8, U32 = jnp.bool_, jnp.int8, jnp.int32, jnp.int64, jnp.uint8, jnp.uint32
BF, H, F, D, C = jnp.bfloat16, jnp.float16, jnp.float32, jnp.float64, jnp.complex64


def linear(x, w, b):
    return x @ w + b


def mlp(x, w1, b1, w2):
    return jax.nn.gelu(x @ w1 + b1) @ w2


def cross_entropy(logits, labels):
    hot = jax.nn.one_hot(labels, 8, dtype=H)
    return -jnp.mean(jnp.sum(hot * jax.nn.log_softmax(logits), axis=-1))


def attention(q, k, v, mask):
    scores = jnp.einsum("bhqd,bhkd->bhqk", q, k) / jnp.sqrt(q.shape[-1])
    return jnp.einsum("bhqk,bhkd->bhqd", jax.nn.softmax(jnp.where(mask, scores, -1e9)), v)


def layer_norm(x, scale, bias):
    mean, var = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(var + 1e-5) * scale + bias


def adam(p, g, m, v, step):
    m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
    return p - 1e-3 * (m / (1 - 0.9 ** step)) / (jnp.sqrt(v / (1 - 0.999 ** step)) + 1e-8), m, v


def convolve(x, w):
    return lax.conv_general_dilated(x, w, (1, 2), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")) * 2


def pool(x):
    return lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID"), lax.reduce_window(x, 0.0, lax.add, (1, 2, 2, 1), (1, 1, 1, 1), "SAME")


def pool_gradient(x):
    return jax.grad(lambda y: pool(y)[0].sum())(x)


def loop(n, x):
    return lax.fori_loop(0, n, lambda i, y: y * 0.5 + i.astype(F), x)


def while_loop(x):
    return lax.while_loop(lambda s: s[0] < 10, lambda s: (s[0] + 1, s[1] + s[0]), (jnp.int32(0), x))


def scan(x, xs):
    return lax.scan(lambda c, t: (c + t, c * 2), x, xs)


def branches(p, x, y):
    return lax.cond(p, lambda: x + y, lambda: x * y.astype(F))


def cases(i, x):
    return lax.switch(i, [jnp.sin, jnp.cos, lambda y: y + 1], x)


def sort_pairs(keys, values):
    return lax.sort((keys, values), num_keys=1)


def top(x):
    return lax.top_k(x, 2)


def fft(x):
    return jnp.fft.irfft(jnp.fft.rfft(x) * 2)


def gather(x, i):
    return x[i] + jnp.take_along_axis(x, i[:, None] % 4, axis=1)


def scatter(x, i, u):
    return x.at[i].add(u.astype(x.dtype)), x.at[0, 1:3].set(7), x.at[i].max(0)


def reductions(x, y):
    return x.sum(), y.prod(), x.max(axis=0), jnp.argmin(y), jnp.all(x > 0), jnp.mean(y, dtype=F), jnp.logaddexp(x, 0).std()


def windows(x):
    return jnp.cumsum(x, axis=0), lax.cumlogsumexp(x.astype(F)), jnp.cumprod(x, axis=1)


def moves(x, y):
    z = jnp.concatenate([x, y], axis=0)
    return z.T, z[::2, 1:], jnp.flip(z), jnp.pad(z, ((1, 2), (0, 1)), constant_values=3), jnp.tile(z, (2, 1)), z.reshape(-1)


def bits(x, y):
    return x & y, x | 3, ~x, x ^ y, x << 2, lax.population_count(x), lax.clz(y), lax.bitcast_convert_type(x, F)


def unary(x):
    return [f(x) for f in (jnp.abs, jnp.ceil, jnp.floor, jnp.exp, jnp.expm1, jnp.log, jnp.log1p, jnp.tanh, jnp.sqrt, jnp.cbrt, jnp.sign, jnp.isfinite, lax.erf, lax.lgamma, lax.erf_inv, lax.digamma, lax.rsqrt, lax.logistic, jnp.tan, jnp.round)]


def hyperbolic(x):
    return [f(x) for f in (jnp.sinh, jnp.cosh, jnp.arcsin, jnp.arccos, jnp.arctan, jnp.arcsinh, jnp.arccosh, jnp.arctanh, lax.bessel_i1e)]


def binary(x, y):
    return x + y, x - y, x * y, x / y, x ** y, jnp.maximum(x, y), jnp.arctan2(x, y), jnp.fmod(x, y), jnp.nextafter(x, y), x // y, x % y


def comparisons(x, y):
    return x < y, x == y, x >= 2, jnp.isclose(x, y), jnp.where(x > y, x, y), jnp.clip(x, 0, y)


def complexes(x, y):
    return x * y, jnp.real(x) + y, jnp.abs(x), jnp.conj(x), lax.complex(y, y * 2), jnp.angle(x)


def linear_algebra(a, b):
    spd = a @ a.T + jnp.eye(4)
    return jnp.linalg.cholesky(spd), jax.scipy.linalg.solve_triangular(a, b, lower=True)


def einsums(x, y):
    return jnp.einsum("ij,jk->ik", x, y), jnp.einsum("ij,ij->", x, y), jnp.outer(x[0], y[0]), lax.dot_general(x, y, (((1,), (0,)), ((), ())), preferred_element_type=F)


def random(seed, x):
    key = jax.random.key(seed)
    return jax.random.normal(key, (4,)) + x, jax.random.randint(key, (3,), 0, 9), jax.random.bernoulli(key, 0.5, (2,))


def weak(x):
    return x * 2, x + 0.5, 1 / x, x > 3, jnp.where(x > 0, x, 1), x ** 2, lax.integer_pow(x, 3)


def gradients(w, x):
    return jax.value_and_grad(lambda v: jnp.sum(jnp.tanh(x @ v) ** 2).astype(F))(w)


def many(x, y):
    return jax.vmap(lambda a, b: jnp.interp(a, b, b * 2))(x, y)


def slices(x, i):
    return lax.dynamic_slice(x, (i, i), (2, 2)), lax.dynamic_update_slice(x, jnp.ones((1, 1), x.dtype), (i, i * 0)), x[i]


def histogram(x):
    return jnp.bincount(x, length=4), jnp.unique(x, size=3), jnp.searchsorted(jnp.sort(x), x)


def casts(x):
    return [x.astype(d) for d in (B, I8, I32, I64, U8, U32, BF, H, F, D, C, jnp.float8_e4m3fn, jnp.float8_e5m2)]


def constants():
    return jnp.arange(4), jnp.linspace(0, 1, 3, dtype=BF), jnp.array([[1, 2], [3, 4]], U8), jnp.full((2, 3), jnp.inf, H), jnp.eye(2, dtype=C), jnp.zeros((0, 3), F)


def recursion(x, y):
    inner = jax.jit(lambda a, b: a + b)
    return inner(x, y) * inner(y, x) + inner(x, 1)


def reduce_precision(x):
    return lax.reduce_precision(x, 5, 10) + x


def remat(x, w):
    return jax.grad(lambda v: jax.checkpoint(lambda u: jnp.sin(u @ w).sum())(v).astype(F))(x)


PROGRAMS = {
    linear: [(BF, 2, 3), (I32, 3, 4), (F, 4)],
    mlp: [(BF, 2, 3), (F, 3, 4), (H, 4), (BF, 4, 2)],
    cross_entropy: [(BF, 4, 8), (I32, 4)],
    attention: [(BF, 1, 2, 4, 8), (BF, 1, 2, 4, 8), (F, 1, 2, 4, 8), (B, 4, 4)],
    layer_norm: [(H, 2, 8), (F, 8), (F, 8)],
    adam: [(F, 4), (BF, 4), (F, 4), (F, 4), (I32,)],
    convolve: [(BF, 1, 8, 8, 3), (BF, 3, 3, 3, 4)],
    pool: [(F, 1, 4, 4, 2)],
    pool_gradient: [(F, 1, 4, 4, 2)],
    loop: [(I32,), (F, 3)],
    while_loop: [(D,)],
    scan: [(F, 2), (F, 5, 2)],
    branches: [(B,), (F, 2), (I32, 2)],
    cases: [(I32,), (BF, 3)],
    sort_pairs: [(F, 5), (I32, 5)],
    top: [(H, 6)],
    fft: [(F, 8)],
    gather: [(BF, 4, 4), (I64, 4)],
    scatter: [(I32, 4, 4), (I32, 2), (I8, 2, 4)],
    reductions: [(BF, 3, 4), (I8, 5)],
    windows: [(I32, 3, 3)],
    moves: [(I8, 2, 3), (I32, 4, 3)],
    bits: [(I32, 3), (I8, 3)],
    unary: [(F, 4)],
    hyperbolic: [(BF, 4)],
    binary: [(F, 4), (BF, 4)],
    comparisons: [(I32, 3), (H, 3)],
    complexes: [(C, 3), (F, 3)],
    linear_algebra: [(F, 4, 4), (F, 4, 2)],
    einsums: [(BF, 3, 3), (BF, 3, 3)],
    random: [(U32,), (BF, 4)],
    weak: [(BF, 3)],
    gradients: [(BF, 3), (F, 2, 3)],
    many: [(F, 2, 3), (F, 2, 4)],
    slices: [(U8, 4, 4), (I32,)],
    histogram: [(I32, 6)],
    casts: [(F, 3)],
    constants: [],
    recursion: [(I32, 3), (F, 3)],
    reduce_precision: [(F, 3)],
    remat: [(BF, 2, 3), (F, 3, 3)],
}
WITH_LOCATIONS = {mlp, scan, scatter, recursion}


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "testdata/corpus/legal")
    folder.mkdir(parents=True, exist_ok=True)
    for program, args in PROGRAMS.items():
        text = jax.jit(program).lower(*(arg(*a) for a in args)).as_text(debug_info=program in WITH_LOCATIONS)
        text = re.sub(r'"/[^"]*/([^"/]*)"', r'"\1"', text)  # paths of files, which differ between machines
        (folder / f"{program.__name__}.mlir").write_text(text)


if __name__ == "__main__":
    main()
