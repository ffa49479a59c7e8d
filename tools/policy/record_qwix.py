#!/usr/bin/env python3
"""Record which contractions qwix's rules match, for the judge of policies.

Usage    record_qwix.py OUT
Output   OUT/policy/qwix/MODEL.mlir: flax models in f32, with locations.
         OUT/policy/qwix.tsv: for each list of rules below: the model, the statements that say the same in the notation of
         policies, separated by semicolons, and 1 or 0 for each contraction that the module executes, in order: whether qwix
         quantizes it.
Needs    jax 0.10.2, flax 0.12.7 and qwix 0.1.8 in a venv outside of the repository.

A contraction is matched if the quantized module has i8 operands in its place. The first of qwix's rules that matches decides,
and a rule without types quantizes nothing; of a policy the last line decides.
"""

import argparse
import pathlib
import re

import jax
import jax.numpy as jnp
import qwix
from flax import linen as nn

CAST = "cast dot_general convolution : f32 = bf16"


class MLP(nn.Module):
    """Layers with the names that flax gives, and one with its own."""

    @nn.compact
    def __call__(self, x):
        for _ in range(11):
            x = nn.relu(nn.Dense(8)(x))
        return jnp.einsum("ij,jk->ik", nn.Dense(4, name="head")(x), jnp.ones((4, 4)))


class Block(nn.Module):
    """Convolutions with a sum of their input."""

    @nn.compact
    def __call__(self, x):
        y = nn.Conv(8, (3, 3), name="conv1")(x)
        y = nn.GroupNorm(2)(nn.relu(y))
        y = nn.Conv(8, (3, 3), name="conv2")(y)
        return nn.Conv(8, (1, 1), name="shortcut")(x) + y


class Stage(nn.Module):
    """Two blocks."""

    @nn.compact
    def __call__(self, x):
        return Block(name="block_2")(Block(name="block_1")(x))


class CNN(nn.Module):
    """A block, two blocks below a name, and a head."""

    @nn.compact
    def __call__(self, x):
        x = nn.Conv(8, (3, 3), name="stem")(x)
        x = Block(name="block_0")(x)
        x = Stage(name="stage")(x)
        return nn.Dense(4, name="head")(x.mean((1, 2)))


class FeedForward(nn.Module):
    """Two layers, of which the second returns to the width of the first's input."""

    @nn.compact
    def __call__(self, x):
        return nn.Dense(8, name="wo")(nn.gelu(nn.Dense(16, name="wi")(x)))


class Layer(nn.Module):
    """Attention and a feed-forward network."""

    @nn.compact
    def __call__(self, x):
        x = x + nn.MultiHeadDotProductAttention(2, name="attention")(nn.LayerNorm()(x))
        return x + FeedForward(name="mlp")(nn.LayerNorm()(x))


class Transformer(nn.Module):
    """Layers and logits."""

    @nn.compact
    def __call__(self, tokens):
        x = nn.Embed(20, 8)(tokens)
        for i in range(3):
            x = Layer(name=f"encoder_{i}")(x)
        return nn.Dense(20, name="logits")(nn.LayerNorm(name="end")(x))


class Recurrent(nn.Module):
    """A loop with an LSTM."""

    @nn.compact
    def __call__(self, x):
        x = nn.RNN(nn.LSTMCell(8, name="lstm"))(x)
        return nn.Dense(4, name="head")(x)


class Loop(nn.Module):
    """Layers in a loop of the program, whose weights are stacked."""

    @nn.compact
    def __call__(self, x):
        def body(layer, x, _):
            return layer(x), None

        scan = nn.scan(body, variable_axes={"params": 0}, split_rngs={"params": True}, length=3)
        x, _ = scan(Layer(name="layers"), x, None)
        return nn.Dense(4, name="head")(x)


MODELS = {
    "mlp": (MLP, jnp.ones((2, 8))),
    "cnn": (CNN, jnp.ones((2, 8, 8, 3))),
    "transformer": (Transformer, jnp.ones((2, 6), int)),
    "recurrent": (Recurrent, jnp.ones((2, 5, 8))),
    "loop": (Loop, jnp.ones((2, 6, 8))),
}

# The model, qwix's rules (the path of modules; then the operations, or - for a rule that quantizes nothing) and our statements.
RULES = [
    ("mlp", [r".*"], [CAST]),
    ("mlp", [r"Dense_\d+"], [f"{CAST} at Dense_*"]),
    ("mlp", [r"Dense_1"], [f"{CAST} at Dense_1"]),
    ("mlp", [r"Dense_1.?"], [f"{CAST} at Dense_1 Dense_10"]),
    ("mlp", [r"head"], [f"{CAST} at head"]),
    ("mlp", [r".+"], [f"{CAST} at Dense_* head"]),
    ("mlp", [r"head -", r".*"], [CAST, "keep f32 at head"]),
    ("mlp", [r""], [f"{CAST} except at Dense_* head"]),
    ("cnn", [r".*/conv\d"], [f"{CAST} at conv1 conv2"]),
    ("cnn", [r"stage/.*"], [f"{CAST} at stage"]),
    ("cnn", [r"stage/block_1/.*"], [f"{CAST} at stage/block_1"]),
    ("cnn", [r".*block_[02]/conv2"], [f"{CAST} at block_0/conv2 block_2/conv2"]),
    ("cnn", [r".* dot_general"], ["cast dot_general : f32 = bf16"]),
    ("cnn", [r".* conv_general_dilated"], ["cast convolution : f32 = bf16"]),
    ("cnn", [r".*shortcut -", r"stem -", r".*"], [CAST, "keep f32 at shortcut stem"]),
    ("cnn", [r"stage/.*shortcut", r"stage/.* -", r".*"], [CAST, "keep f32 in convolution at stage except at shortcut"]),
    ("transformer", [r".*/mlp/.*"], [f"{CAST} at mlp"]),
    ("transformer", [r"encoder_\d/attention"], [f"{CAST} at attention except at query key value out"]),
    ("transformer", [r".*/attention/(query|key)"], [f"{CAST} at attention/query attention/key"]),
    ("transformer", [r"encoder_1/.*"], [f"{CAST} at encoder_1"]),
    ("transformer", [r"encoder_[02]/mlp/wi"], [f"{CAST} at encoder_0/mlp/wi encoder_2/mlp/wi"]),
    ("transformer", [r"logits -", r".*"], [CAST, "keep f32 in dot_general at logits"]),
    ("transformer", [r".*/mlp/wo", r".*/(mlp|attention)/.* -", r".*"], [CAST, "keep f32 at mlp/wi attention/query attention/key attention/value attention/out"]),
    ("recurrent", [r".*lstm.*"], [f"{CAST} at lstm"]),
    ("recurrent", [r"head"], [f"{CAST} at head"]),
    ("loop", [r"layers/.*"], [f"{CAST} at layers"]),
    ("loop", [r".*/mlp/wi"], [f"{CAST} at wi"]),
    ("loop", [r".*/attention/.*"], [f"{CAST} at query key value out"]),
]


def rule(text):
    path, _, operations = text.partition(" ")
    types = {} if operations == "-" else {"weight_qtype": jnp.int8, "act_qtype": jnp.int8}
    return qwix.QtRule(module_path=path, op_names=() if operations in ("", "-") else (operations,), **types)


def lowered(model, variables, x):
    return jax.jit(model.apply).lower(variables, x).compiler_ir()


def contractions(module):
    """Return the element types of the operands of each contraction that the module executes, in order."""
    functions = {f.attributes["sym_name"].value: f for f in module.body.operations if f.operation.name == "func.func"}
    found = []

    def walk(operation):
        for region in operation.regions:
            for block in region:
                for inner in block:
                    if inner.operation.name == "func.call":
                        walk(functions[inner.attributes["callee"].value].operation)
                    elif inner.operation.name in ("stablehlo.dot_general", "stablehlo.convolution"):
                        found.append([re.sub(r".*x(\w+)>$", r"\1", str(operand.type)) for operand in inner.operands])
                    walk(inner.operation)

    walk(functions["main"].operation)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    folder = parser.parse_args().out / "policy"
    (folder / "qwix").mkdir(parents=True, exist_ok=True)
    plain, states = {}, {}
    for name, (model, x) in MODELS.items():
        states[name] = model().init(jax.random.key(0), x)
        module = lowered(model(), states[name], x)
        text = module.operation.get_asm(enable_debug_info=True)
        text = re.sub(r'"/[^"]*/(site-packages/|(?=record_\w+\.py"))', '"', text)
        (folder / "qwix" / f"{name}.mlir").write_text(text)
        plain[name] = len(contractions(module))
    with open(folder / "qwix.tsv", "w") as rows:
        rows.write("model\trules\tpolicy\tmatched\n")
        for name, rules, policy in RULES:
            model, x = MODELS[name]
            quantized = qwix.quantize_model(model(), qwix.QtProvider([rule(text) for text in rules]))
            found = contractions(lowered(quantized, states[name], x))
            if len(found) != plain[name]:
                raise SystemExit(f"{name} {rules}: {len(found)} contractions, not {plain[name]}")
            matched = "".join("1" if types == ["i8", "i8"] else "0" for types in found)
            rows.write(f"{name}\t{' ; '.join(rules)}\t{' ; '.join(policy)}\t{matched}\n")


if __name__ == "__main__":
    main()
