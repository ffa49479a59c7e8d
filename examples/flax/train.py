"""Train a small transformer of Flax for 200 steps, and print the loss of the last ten.

The target amp-bf16 of hlo-promote's PJRT plugin trains it with matrix products in bf16, without a change of this program:

    python train.py
    HLO_PROMOTE_PLUGIN=cpu HLO_PROMOTE_FLAGS=--target=amp-bf16 JAX_PLATFORMS=promoted python train.py
"""
import flax.linen as nn
import jax
import jax.numpy as jnp
import optax

VOCABULARY, LENGTH, BATCH, STEPS = 32, 16, 16, 200


class Model(nn.Module):
    """A small language model."""

    @nn.compact
    def __call__(self, tokens):
        x = nn.Embed(VOCABULARY, 64)(tokens) + nn.Embed(LENGTH, 64)(jnp.arange(tokens.shape[1]))
        for _ in range(2):
            y = nn.LayerNorm()(x)
            x += nn.MultiHeadDotProductAttention(num_heads=4)(y, mask=nn.make_causal_mask(tokens))
            x += nn.Dense(64)(nn.gelu(nn.Dense(128)(nn.LayerNorm()(x))))
        return nn.Dense(VOCABULARY)(nn.LayerNorm()(x))


def batch(key):
    """Return sequences of tokens, each of which adds a step of the sequence to the token before it."""
    start, step = jax.random.randint(key, (2, BATCH, 1), 0, VOCABULARY)
    return (start + (step % 4) * jnp.arange(LENGTH + 1)) % VOCABULARY


def loss(parameters, tokens):
    scores = Model().apply(parameters, tokens[:, :-1])
    return optax.softmax_cross_entropy_with_integer_labels(scores, tokens[:, 1:]).mean()


@jax.jit
def train(parameters, state, key):
    value, gradient = jax.value_and_grad(loss)(parameters, batch(key))
    updates, state = optimizer.update(gradient, state, parameters)
    return optax.apply_updates(parameters, updates), state, value


optimizer = optax.adamw(1e-3)
parameters = Model().init(jax.random.key(0), batch(jax.random.key(1))[:, :-1])
state, losses = optimizer.init(parameters), []
for i in range(STEPS):
    parameters, state, value = train(parameters, state, jax.random.key(i))
    losses.append(float(value))
print(sum(losses[-10:]) / 10)
