"""Compare the errors that `hlo-promote diff` predicts with those of XLA for CPU.

For each model below, and for the targets amp-bf16 and no64: `hlo-promote diff --target T` evaluates the module and its
promoted form, and XLA runs both on the same inputs without excess precision. Both give each public result two errors:
the largest one in units in the last place (ulp), and the largest absolute one. Of the results whose measured error is
above 4 ulp, 90 % must have a predicted absolute error within a factor of two of the measured one. The ulp error is
printed, too. It says less where f64 becomes f32: the largest is that of an element near zero, to which terms cancel, and
depends on the order of sums.

Usage    judge_diff.py [--tool hlo-promote] [--model NAME] [--seed N] [--keep FOLDER]
Output   a row for each target and model, then the share of results within a factor of two; exit status 1 below 90 %
         of the absolute errors of both targets together
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
from typing import Any

import xla

xla.set_flags(xla.EXACT, xla.NO_FUSION_EMITTERS)

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
from jax import lax  # noqa: E402
from jaxlib import xla_client  # noqa: E402
from jaxlib.mlir import ir  # noqa: E402

MODELS: dict[str, tuple[Any, Any]] = {}
FACTOR, LEAST, SHARE = 2.0, 4.0, 0.9
KINDS = {"ulp": 0, "absolute": 1}


def model(*shapes):
    """Register a function of arrays of these shapes; a shape that begins with "i" is of integers below its last number."""

    def add(function):
        MODELS[function.__name__] = function, shapes
        return function

    return add


def norm(x):
    return (x - x.mean(-1, keepdims=True)) / jnp.sqrt(x.var(-1, keepdims=True) + 1e-5)


def heads(q, k, v):
    weights = jax.nn.softmax(q @ jnp.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]))
    return weights @ v


@model((16, 32), (32, 64), (64,), (64, 10), (10,))
def mlp(x, w1, b1, w2, b2):
    return jax.nn.relu(x @ w1 + b1) @ w2 + b2


@model((16, 32), (32, 64), (64, 10), (16, 10))
def mlp_gradients(x, w1, w2, y):
    def loss(w1, w2):
        return ((jnp.tanh(x @ w1) @ w2 - y) ** 2).mean()

    return jax.value_and_grad(loss, (0, 1))(w1, w2)


@model((4, 12, 32), (32, 32), (32, 32), (32, 32))
def attention(x, wq, wk, wv):
    return heads(x @ wq, x @ wk, x @ wv)


@model((12, 32), (32, 96), (32, 32), (32, 128), (128, 32))
def transformer_block(x, wqkv, wo, w1, w2):
    q, k, v = jnp.split(norm(x) @ wqkv, 3, -1)
    x = x + heads(q, k, v) @ wo
    return x + jax.nn.gelu(norm(x) @ w1) @ w2


@model((12, 32), (4, 32, 32), (4, 32, 64), (4, 64, 32))
def transformer_scan(x, w, w1, w2):
    def layer(x, p):
        x = x + heads(x @ p[0], x, x)
        return norm(x + jax.nn.silu(x @ p[1]) @ p[2]), x.mean()

    return lax.scan(layer, x, (w, w1, w2))


@model((2, 16, 16, 3), (3, 3, 3, 8), (3, 3, 8, 8))
def conv_net(x, k1, k2):
    dims = ("NHWC", "HWIO", "NHWC")
    x = jax.nn.relu(lax.conv_general_dilated(x, k1, (1, 1), "SAME", dimension_numbers=dims))
    x = lax.conv_general_dilated(x, k2, (2, 2), "SAME", dimension_numbers=dims)
    return x.mean((1, 2)), lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")


@model((2, 8, 8, 8), (3, 3, 8, 8), (8,), (8,))
def resnet_block(x, k, scale, bias):
    y = lax.conv_general_dilated(x, k, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
    mean, var = y.mean((0, 1, 2)), y.var((0, 1, 2))
    return jax.nn.relu(x + (y - mean) * lax.rsqrt(var + 1e-5) * scale + bias)


@model((10, 4, 16), (16, 32), (32, 32), (32,))
def rnn(x, w, u, b):
    def step(h, x):
        h = jnp.tanh(x @ w + h @ u + b)
        return h, h.sum(-1)

    return lax.scan(step, jnp.zeros((4, 32), x.dtype), x)


@model((10, 4, 16), (16, 128), (32, 128))
def lstm(x, w, u):
    def step(state, x):
        h, c = state
        i, f, g, o = jnp.split(x @ w + h @ u, 4, -1)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
        h = jax.nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), h

    zeros = jnp.zeros((4, 32), x.dtype)
    return lax.scan(step, (zeros, zeros), x)


@model((8, 50), ("i", 8, 50))
def cross_entropy(logits, labels):
    return -jnp.take_along_axis(jax.nn.log_softmax(logits), labels[:, :1] % 50, -1).mean(), jax.nn.logsumexp(logits, -1)


@model((64, 16), (64, 16), (64, 16), (64, 16))
def adam_step(p, g, m, v):
    m, v = 0.9 * m + 0.1 * g, 0.999 * jnp.abs(v) + 0.001 * g * g
    return p - 1e-3 * m / (jnp.sqrt(v) + 1e-8), m, v


@model((16, 32), (32, 64), (64, 32), (32,))
def swiglu(x, w, w2, scale):
    x = x * lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-6) * scale
    a, b = jnp.split(x @ w, 2, -1)
    return (jax.nn.silu(a) * b) @ w2[:32], x


@model((2, 12, 4, 16), (2, 12, 4, 16))
def rotary(q, k):
    angles = jnp.arange(12)[:, None] * 10000.0 ** (-jnp.arange(0, 16, 2) / 16)
    sin, cos = jnp.sin(angles)[:, None], jnp.cos(angles)[:, None]

    def turn(x):
        a, b = jnp.split(x, 2, -1)
        return jnp.concatenate([a * cos - b * sin, a * sin + b * cos], -1)

    return jnp.einsum("bqhd,bkhd->bhqk", turn(q), turn(k))


@model((16, 32), (32, 16), (8, 32), (16, 8))
def autoencoder(x, encoder, decoder, noise):
    mean, log_var = jnp.split(x @ encoder, 2, -1)
    z = mean + jnp.exp(log_var / 2) * noise
    return ((z @ decoder - x) ** 2).mean(), (mean**2 + jnp.exp(log_var) - log_var - 1).sum(-1)


@model((64, 8), (5, 8))
def k_means_step(x, centers):
    distance = ((x[:, None] - centers) ** 2).sum(-1)
    weights = jax.nn.softmax(-4 * distance)
    return (weights.T @ x) / weights.sum(0)[:, None], distance.min(-1)


@model((20, 2), (20, 2))
def springs(x, v):
    def step(_, state):
        x, v = state
        v = v - 0.05 * (2 * x - jnp.roll(x, 1, 0) - jnp.roll(x, -1, 0)) - 0.01 * v
        return x + 0.05 * v, v

    return lax.fori_loop(0, 20, step, (x, v))


@model((16, 16), (16, 4))
def conjugate_gradients(a, b):
    a = a @ a.T / 16 + 2 * jnp.eye(16, dtype=a.dtype)

    def step(state, _):
        x, r, p = state
        q = a @ p
        alpha = (r * r).sum(0) / (p * q).sum(0)
        s = r - alpha * q
        return (x + alpha * p, s, s + (s * s).sum(0) / (r * r).sum(0) * p), None

    return lax.scan(step, (jnp.zeros_like(b), b, b), None, length=3)[0][0]


@model((30, 8), ("i", 16, 30), (8, 8))
def embedding(table, tokens, w):
    x = table[tokens % 30].mean(1)
    return x @ w, jnp.exp(x).sum(-1)


@model((32, 16), (16,), (32,))
def logistic_regression(x, w, y):
    def loss(w):
        z = x @ w
        return (jnp.logaddexp(0, z) - z * y).mean() + 0.01 * (w * w).sum()

    return jax.value_and_grad(loss)(w)


@model((3, 10, 16), (3, 10, 16), (16, 16))
def linear_attention(q, k, w):
    v = k @ w
    q, k = jax.nn.elu(q) + 1, jax.nn.elu(k) + 1
    state = jnp.cumsum(k[..., :, None] * v[..., None, :], 1)
    return jnp.einsum("btd,btde->bte", q, state) / jnp.einsum("btd,btd->bt", q, jnp.cumsum(k, 1))[..., None]


@model((8, 24), (24, 24), (24, 24))
def mixture(x, w1, w2):
    gate = jax.nn.softmax(x @ w1)
    top, index = lax.top_k(gate, 2)
    return (top / top.sum(-1, keepdims=True))[..., None] * jnp.take_along_axis(x @ w2, index, -1)[..., None], gate.max(-1)

@model((8, 24), (24, 48), (48, 24), (24,), (24,))
def feed_forward(x, w1, w2, scale, bias):
    return x + jax.nn.gelu((norm(x) * scale + bias) @ w1, approximate=False) @ w2


@model((6, 20, 8), (3, 8, 8), (3, 8, 8))
def temporal_conv(x, k1, k2):
    dims = ("NWC", "WIO", "NWC")
    y = jax.nn.relu(lax.conv_general_dilated(x, k1, (1,), "SAME", dimension_numbers=dims))
    return lax.conv_general_dilated(y, k2, (1,), "SAME", rhs_dilation=(2,), dimension_numbers=dims), y.mean(1)


@model((16, 12), (12, 12))
def covariance(x, w):
    y = (x - x.mean(0)) @ w
    return y.T @ y / 15, y.std(0)


@model((9, 4, 12), (12, 36), (12, 36))
def gru(x, w, u):
    def step(h, x):
        a, b, c = jnp.split(x @ w, 3, -1)
        d, e, f = jnp.split(h @ u, 3, -1)
        z = jax.nn.sigmoid(b + e)
        h = (1 - z) * jnp.tanh(c + jax.nn.sigmoid(a + d) * f) + z * h
        return h, h.mean(-1)

    return lax.scan(step, jnp.zeros((4, 12), x.dtype), x)


@model((32, 10), (10,), (32,))
def ridge(x, w, y):
    return lax.fori_loop(0, 15, lambda _, w: w - 0.1 * (x.T @ (x @ w - y) / 32 + 0.01 * w), w)


@model((8, 16), (16, 16), (16, 16), (8, 16))
def sampler_gradients(x, encoder, decoder, noise):
    def loss(encoder, decoder):
        mean = jnp.tanh(x @ encoder)
        return ((jax.nn.sigmoid((mean + jnp.exp(-mean * mean) * noise) @ decoder) - x) ** 2).sum()

    return jax.grad(loss, (0, 1))(encoder, decoder)


@model((5, 40), (5, 40))
def divergence(p, q):
    p, q = jax.nn.log_softmax(p), jax.nn.log_softmax(q)
    return (jnp.exp(p) * (p - q)).sum(-1), -(jnp.exp(p) * p).mean()


@model((30, 3), (30,))
def gravity(x, m):
    d = x[None] - x[:, None]
    r = (d * d).sum(-1) + 0.01
    return (jnp.abs(m)[None, :, None] * d * r[..., None] ** -1.5).sum(1), (m[:, None] * m / jnp.sqrt(r)).sum()


@model((4, 10, 10, 4), (3, 3, 1, 4), (4, 8))
def depthwise(x, k, w):
    y = lax.conv_general_dilated(x, k, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"), feature_group_count=4)
    return jax.nn.silu(y) @ w, y.var((1, 2))


@model((12, 16), (16, 16), (16, 8), ("i", 12, 3))
def graph_conv(x, w1, w2, neighbors):
    def layer(x, w):
        return jax.nn.relu((x + x[neighbors % 12].mean(1)) @ w)

    return layer(layer(x, w1), w2), jax.nn.softmax(layer(x, w1).sum(0))


@model((20, 16), (16, 16))
def power_iteration(x, w):
    def step(v, _):
        v = w.T @ (w @ v)
        return v / jnp.linalg.norm(v), jnp.linalg.norm(v)

    return lax.scan(step, x[0], None, length=8)


@model((6, 8, 16), (16, 16), (16,))
def pooling(x, w, q):
    weights = jax.nn.softmax(jnp.tanh(x @ w) @ q)
    return jnp.einsum("bt,btd->bd", weights, x), weights


@model((24, 24))
def sinkhorn(cost):
    def step(_, x):
        x = x - jax.nn.logsumexp(x, 1, keepdims=True)
        return x - jax.nn.logsumexp(x, 0, keepdims=True)

    plan = jnp.exp(lax.fori_loop(0, 10, step, -4 * cost))
    return plan, (plan * cost).sum()


@model((7, 32), (32, 32), (32, 32))
def residuals(x, w1, w2):
    for _ in range(6):
        x = x + 0.5 * jnp.tanh(norm(x) @ w1) @ w2
    return x, norm(x).sum(-1)


def inputs(shapes, dtype, seed):
    """Return arrays for shapes, from a seed."""
    generator = np.random.default_rng(seed)
    arrays = []
    for shape in shapes:
        if shape[0] == "i":
            arrays.append(generator.integers(0, shape[-1], shape[1:]).astype(np.int64 if dtype == np.float64 else np.int32))
        else:
            arrays.append((generator.standard_normal(shape) / np.sqrt(shape[-1] if len(shape) > 1 else 1)).astype(dtype))
    return arrays


def run(text, arrays):
    """Run a module on XLA for CPU. Arrays are converted to the types of its arguments."""
    client = jax.devices("cpu")[0].client
    from jax._src.interpreters import mlir

    with mlir.make_ir_context():
        module = ir.Module.parse(text)
        main = next(op for op in module.body.operations if op.attributes["sym_name"].value == "main")
        types = [str(ir.RankedTensorType(t).element_type) for t in ir.FunctionType(ir.TypeAttr(main.attributes["function_type"]).value).inputs]
        loaded = client.compile_and_load(module, xla_client.DeviceList(tuple(client.devices()[:1])), xla_client.CompileOptions())
    names = {"f64": "float64", "f32": "float32", "bf16": "bfloat16", "f16": "float16", "i64": "int64", "i32": "int32"}
    given = [jax.device_put(a.astype(jnp.dtype(names[t]))) for a, t in zip(arrays, types, strict=True)]
    results = loaded.execute_sharded(given).disassemble_into_single_device_arrays()
    return [np.asarray(shards[0]) for shards in results]


def error(a, b):
    """Return the largest error in units in the last place of the type of b, and the largest absolute error."""
    if b.dtype.kind in "iub":
        largest = float(np.abs(a.astype(np.float64) - b.astype(np.float64)).max(initial=0))
        return largest, largest
    info = jnp.finfo(b.dtype)
    x, y = a.astype(np.float64), b.astype(np.float64)
    _, exponent = np.frexp(np.where(x == 0, float(info.tiny), np.where(np.isfinite(x), x, 1)))
    ulp = np.ldexp(1.0, np.maximum(exponent - 1, info.minexp) - info.nmant)
    same = (x == y) | (np.isnan(x) & np.isnan(y))
    difference = np.where(same, 0, np.abs(x - y))
    return float((difference / ulp).max(initial=0)), float(difference.max(initial=0))


def judge(tool, folder, name, target, seed):
    """Return pairs of the predicted and the measured error of the results of a model."""
    function, shapes = MODELS[name]
    wide = target == "no64"
    jax.config.update("jax_enable_x64", wide)
    arrays = inputs(shapes, np.float64 if wide else np.float32, seed)
    before = jax.jit(function).lower(*arrays).as_text()
    path = folder / f"{name}.{target}.mlir"
    path.write_text(before)
    flags = []
    for i, a in enumerate(arrays):
        file = folder / f"{name}.{target}.{i}.npy"
        np.save(file, a)
        flags += ["--input", f"{i}={file}"]
    done = subprocess.run([tool, "diff", "--target", target, "--format", "json", *flags, path], capture_output=True, text=True)
    if done.returncode > 1 or not done.stdout:
        raise RuntimeError(f"{name}: {done.stderr}")
    module = json.loads(done.stdout)["modules"][0]
    if "values" not in module:
        raise RuntimeError(f"{name}: {module['notes']}")
    predicted = [(float(r["ulp"]), float(r["absolute"])) for r in module["values"]["results"]]
    after = subprocess.run([tool, "--target", target, path], capture_output=True, text=True, check=True).stdout
    jax.config.update("jax_enable_x64", True)  # so that XLA's results keep their types
    measured = [error(a, b) for a, b in zip(run(before, arrays), run(after, arrays), strict=True)]
    return list(zip(predicted, measured, strict=True))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default="hlo-promote")
    parser.add_argument("--model", choices=MODELS)
    parser.add_argument("--seed", type=int, default=56, help="of the inputs")
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    within = {}
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for target in ["amp-bf16", "no64"]:
            for name in [options.model] if options.model else MODELS:
                pairs = judge(options.tool, folder, name, target, options.seed)
                counted = [(p, m) for p, m in pairs if m[0] > LEAST]
                for kind, n in KINDS.items():
                    good = [m[n] / FACTOR <= p[n] <= m[n] * FACTOR for p, m in counted]
                    within.setdefault((target, kind), []).extend(good)
                words = ", ".join(f"{p[0]:.4g} for {m[0]:.4g} ({p[1]:.3g} for {m[1]:.3g})" for p, m in pairs)
                print(f"{target:9} {name:20} {words}", flush=True)
    for (target, kind), good in within.items():
        print(f"{target}, {kind} error: {sum(good)} of {len(good)} results above {LEAST:g} ulp within a factor of two, {np.mean(good):.0%}")
    good = [x for (_, kind), list_ in within.items() if kind == "absolute" for x in list_]
    print(f"both, absolute error: {sum(good)} of {len(good)}, {np.mean(good):.0%}")
    sys.exit(bool(np.mean(good) < SHARE))


if __name__ == "__main__":
    main()
