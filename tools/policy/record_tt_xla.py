#!/usr/bin/env python3
"""Record which weights tt-xla's overrides of types select, for the judge of policies.

Usage    record_tt_xla.py WEIGHT_DTYPE OUT      WEIGHT_DTYPE is python_package/tt_torch/weight_dtype.py of tenstorrent/tt-xla
Output   OUT/policy/tt_xla.mlir: a language model in f32, whose arguments have the names of its weights.
         OUT/policy/tt_xla.tsv: for each dictionary of overrides below: the dictionary, the statements that say the same in the
         notation of policies, separated by semicolons, and the arguments that tt-xla stores in bf16, by their names.
Needs    what record_torchax.py needs.

tt-xla also has block formats, which no type of StableHLO is: such an entry keeps a weight in f32 here.
"""

import argparse
import importlib.util
import json
import pathlib

import record_torchax
import torch
import torchax
from torch import nn
from torch.nn import functional as F


class Experts(nn.Module):
    """Two experts whose weights are stacked, and their router."""

    def __init__(self):
        super().__init__()
        self.router = nn.Linear(8, 2)
        self.experts = nn.Module()
        self.experts.gate_up_proj = nn.Parameter(torch.zeros(2, 8, 16))
        self.experts.down_proj = nn.Parameter(torch.zeros(2, 16, 8))

    def forward(self, x):
        y = torch.matmul(torch.relu(torch.matmul(x[:, None], self.experts.gate_up_proj)), self.experts.down_proj)
        return (y * torch.softmax(self.router(x), -1).transpose(1, 2)[..., None]).sum(1)


class MLP(nn.Module):
    """The feed-forward network of Llama."""

    def __init__(self):
        super().__init__()
        self.gate_proj, self.up_proj, self.down_proj = (nn.Linear(*sizes, bias=False) for sizes in ((8, 16), (8, 16), (16, 8)))

    def forward(self, x):
        return self.down_proj(F.silu(self.gate_proj(x)) * self.up_proj(x))


class Attention(nn.Module):
    """Attention with one head and biases."""

    def __init__(self):
        super().__init__()
        self.q_proj, self.k_proj, self.v_proj, self.o_proj = (nn.Linear(8, 8) for _ in range(4))

    def forward(self, x):
        return self.o_proj(torch.softmax(self.q_proj(x) @ self.k_proj(x).transpose(1, 2), -1) @ self.v_proj(x))


class Layer(nn.Module):
    """A layer with norms."""

    def __init__(self, mlp):
        super().__init__()
        self.self_attn, self.mlp = Attention(), mlp
        self.input_layernorm, self.post_attention_layernorm = nn.LayerNorm(8), nn.LayerNorm(8)

    def forward(self, x):
        x = x + self.self_attn(self.input_layernorm(x))
        return x + self.mlp(self.post_attention_layernorm(x))


class Model(nn.Module):
    """Embeddings, layers and logits, named as in a model of Hugging Face."""

    def __init__(self):
        super().__init__()
        self.model = nn.Module()
        self.model.embed_tokens = nn.Embedding(20, 8)
        self.model.layers = nn.ModuleList([Layer(MLP()), Layer(MLP()), Layer(Experts())])
        self.model.norm = nn.LayerNorm(8)
        self.lm_head = nn.Linear(8, 20, bias=False)

    def forward(self, tokens):
        x = self.model.embed_tokens(tokens)
        for layer in self.model.layers:
            x = layer(x)
        return self.lm_head(self.model.norm(x))


OVERRIDES = [
    {"model.layers.0.self_attn.q_proj.weight": "bf16"},
    {"model.layers.*.mlp.gate_proj.weight": "bf16", "model.layers.*.mlp.up_proj.weight": "bf16"},
    {"default": "bf16"},
    {"default": "bfp_bf8", "model.layers.0.self_attn.q_proj.weight": "bf16"},
    {"default": "bf16", "model.layers.*.mlp.*.weight": "bfp_bf8"},
    {"default": "bf16", "model.layers.*": "bfp_bf8", "model.layers.1.mlp.*": "bf16"},
    {"model.layers.*.mlp.experts.gate_up_proj": "bf16", "model.layers.*.mlp.experts.down_proj": "bfp_bf4"},
    {"*": "bf16", "*.mlp.router.weight": "bfp_bf8"},
    {"*norm*": "bf16"},
    {"*.bias": "bf16", "model.layers.2.*": "bfp_bf8"},
    {"model.layers.1.*proj.weight": "bf16", "lm_head.weight": "bf16"},
    {"lm_head.weight": "bf16", "default": "bfp_bf4"},
    {"*.weight": "bf16", "*norm.weight": "bfp_bf8", "model.embed_tokens.weight": "bfp_bf8", "model.norm.weight": "bf16"},
]


def statements(overrides):
    """Return the lines of a policy. tt-xla's default comes first, wherever it is written; it selects names that end so."""
    entries = dict(overrides)
    default = entries.pop("default", None)
    lines = [] if default is None else [("*.weight", default)]
    for pattern, entry in lines + list(entries.items()):
        yield f"{'replace f32 = bf16' if entry == 'bf16' else 'keep f32'} arg states['{pattern}']"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weight_dtype", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    options = parser.parse_args()
    spec = importlib.util.spec_from_file_location("weight_dtype", options.weight_dtype)
    weight_dtype = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(weight_dtype)
    # The operation that marks a weight for tt-xla's compiler. It returns its operand.
    torch.library.custom_op("tt::weight_dtype_override", lambda weight, kind: weight.clone(), mutates_args=(), schema="(Tensor weight, str kind) -> Tensor")
    folder = options.out / "policy"
    folder.mkdir(parents=True, exist_ok=True)
    tokens = torch.arange(6).view(1, 6)
    states, function = torchax.extract_jax(record_torchax.exported(Model().eval(), (tokens,)))
    (folder / "tt_xla.mlir").write_text(record_torchax.lowered(function, (states, torchax.default_env().t2j_copy((tokens,)))))
    with open(folder / "tt_xla.tsv", "w") as rows:
        rows.write("overrides\tpolicy\targuments\n")
        for overrides in OVERRIDES:
            applied = weight_dtype.apply_weight_dtype_overrides(Model(), overrides)
            stored = sorted(name for name, kind in applied if kind == "bf16")
            rows.write(f"{json.dumps(overrides)}\t{' ; '.join(statements(overrides))}\t{' '.join(stored)}\n")


if __name__ == "__main__":
    main()
