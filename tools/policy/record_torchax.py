#!/usr/bin/env python3
"""Record modules that torchax exports in f32 and under its autocast, for the judge of policies.

Usage    record_torchax.py OUT [NAME...] [--targets testdata/targets]
Output   OUT/policy/torchax/NAME.f32.mlir and OUT/policy/torchax/NAME.amp.mlir, with locations, for each
         model below, or those named.
Needs    torch 2.12.0, torchvision 0.27.0, torchax 0.0.13 and jax 0.10.2 in a venv outside of the repository. PyTorch from PyPI
         needs CUDA's libraries to start, but no GPU. Weights are arguments, so that the modules are small and no value is random.
"""

import argparse
import pathlib
import re

import jax
import torch
import torchax
import torchvision
from torch import nn
from torch.nn import functional as F
from torchax import amp


class Lists(nn.Module):
    """Every contraction of amp.py's list that torchax has, and some that are in no list."""

    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.randn(8, 8))
        self.b = nn.Parameter(torch.randn(8))

    def forward(self, x):  # 4x8
        y = torch.addmm(self.b, x, self.w)
        y = F.linear(torch.relu(y), self.w, self.b)
        z = torch.bmm(y.expand(2, 4, 8), self.w.expand(2, 8, 8))
        z = torch.matmul(z, self.w).sum(0)
        return torch.mm(z, self.w), torch.linalg.vecdot(z, z), torch.mv(self.w, self.b), torch.dot(self.b, self.b)


class MLP(nn.Module):
    """A classifier and its loss."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(16, 32), nn.LayerNorm(32), nn.GELU(), nn.Linear(32, 10))

    def forward(self, x, y):
        return F.cross_entropy(self.layers(x), y)


class Regression(nn.Module):
    """A regression with losses of amp.py's FP32 list."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(16, 32), nn.Tanh(), nn.Linear(32, 4))

    def forward(self, x, y):
        z = self.layers(x)
        return F.mse_loss(z, y) + F.l1_loss(z, y) + F.smooth_l1_loss(z, y) + F.binary_cross_entropy_with_logits(z, torch.sigmoid(y))


class UNet(nn.Module):
    """Convolutions, a shuffle of pixels and a concatenation."""

    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Conv2d(3, 8, 3, padding=1), nn.Conv2d(8, 16, 3, stride=2, padding=1)
        self.c, self.d = nn.Conv2d(16, 32, 1), nn.Conv2d(16, 2, 1)
        self.n = nn.BatchNorm2d(8)

    def forward(self, x):
        a = torch.relu(self.n(self.a(x)))
        c = F.pixel_shuffle(self.c(torch.relu(self.b(a))), 2)
        return torch.softmax(self.d(torch.cat([a, c], 1)), 1)


class Video(nn.Module):
    """Convolutions and pools of three dimensions; the pools are in amp.py's FP32 list."""

    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Conv3d(3, 8, 3, padding=1), nn.Conv3d(8, 8, 3)
        self.end = nn.Linear(8, 5)

    def forward(self, x):  # 1x3x8x8x8
        x = F.max_pool3d(torch.relu(self.a(x)), 2)
        x = F.avg_pool3d(torch.relu(self.b(x)), 2)
        return self.end(x.flatten(1))


class Spectral(nn.Module):
    """A classifier of spectra: FFTs are in amp.py's FP32 list."""

    def __init__(self):
        super().__init__()
        self.lift, self.end = nn.Linear(9, 8), nn.Linear(8, 1)

    def forward(self, x):  # 2x3x16
        spectrum = torch.fft.rfft(x)
        x = x + torch.fft.irfft(spectrum * 0.5, n=16)
        return self.end(F.gelu(self.lift(torch.abs(torch.fft.rfft(x)))))


class Gaussian(nn.Module):
    """A Gaussian process: products, a Cholesky decomposition, a solution and a determinant."""

    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.randn(4, 8))
        self.register_buffer("noise", torch.eye(6))

    def forward(self, x, y):  # 6x4, 6x1
        f = torch.mm(x, self.w)
        k = torch.mm(f, f.t()) + self.noise
        lower = torch.linalg.cholesky(k)
        z = torch.linalg.solve_triangular(lower, y, upper=False)
        return torch.mm(z.t(), z), torch.prod(torch.diagonal(lower)), torch.trace(k)


class Attention(nn.Module):
    """Attention with its own product of scores, embeddings and a tied output."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(50, 16)
        self.qkv, self.out, self.norm = nn.Linear(16, 48), nn.Linear(16, 16), nn.LayerNorm(16)

    def forward(self, tokens):  # 2x8
        x = self.embedding(tokens)
        q, k, v = self.qkv(self.norm(x)).view(2, 8, 3, 2, 8).permute(2, 0, 3, 1, 4)
        scores = torch.softmax(torch.matmul(q, k.transpose(-1, -2)) / 8**0.5, -1)
        x = x + self.out(torch.matmul(scores, v).transpose(1, 2).reshape(2, 8, 16))
        return F.linear(x, self.embedding.weight)


class Recurrent(nn.Module):
    """An LSTM cell, unrolled."""

    def __init__(self):
        super().__init__()
        self.cell, self.end = nn.LSTMCell(8, 16), nn.Linear(16, 4)
        self.register_buffer("start", torch.zeros(2, 16))

    def forward(self, x):  # 5x2x8
        h, c = self.start, self.start
        for step in x:
            h, c = self.cell(step, (h, c))
        return self.end(h)


def image(size=32, batch=1):
    return torch.randn(batch, 3, size, size)


def transformer():
    return nn.TransformerEncoder(nn.TransformerEncoderLayer(16, 2, 32, batch_first=True), 2)


def vit():
    return torchvision.models.VisionTransformer(image_size=32, patch_size=8, num_layers=2, num_heads=2, hidden_dim=16, mlp_dim=32, num_classes=10)


def swin():
    return torchvision.models.SwinTransformer([4, 4], 16, [1, 1], [2, 4], [4, 4], num_classes=10)


MODELS = {
    "lists": (Lists, lambda: [torch.randn(4, 8)]),
    "mlp": (MLP, lambda: [torch.randn(4, 16), torch.arange(4)]),
    "regression": (Regression, lambda: [torch.randn(4, 16), torch.randn(4, 4)]),
    "unet": (UNet, lambda: [image(16)]),
    "video": (Video, lambda: [torch.randn(1, 3, 8, 8, 8)]),
    "spectral": (Spectral, lambda: [torch.randn(2, 3, 16)]),
    "gaussian": (Gaussian, lambda: [torch.randn(6, 4), torch.randn(6, 1)]),
    "attention": (Attention, lambda: [torch.arange(16).view(2, 8)]),
    "recurrent": (Recurrent, lambda: [torch.randn(5, 2, 8)]),
    "transformer": (transformer, lambda: [torch.randn(2, 6, 16)]),
    "vit": (vit, lambda: [image()]),
    "swin": (swin, lambda: [image()]),
    "resnet18": (torchvision.models.resnet18, lambda: [image()]),
    "squeezenet": (torchvision.models.squeezenet1_1, lambda: [image(64)]),
    "mobilenet_v3": (torchvision.models.mobilenet_v3_small, lambda: [image()]),
    "shufflenet": (torchvision.models.shufflenet_v2_x0_5, lambda: [image()]),
}


def exported(model, inputs):
    """Return a module that calls the functions of ATen as PyTorch's own autocast sees them.

    F.linear and others do not reach torchax's autocast, and a convolution reaches it as aten.convolution, which amp.py does
    not list. torchax's conv2d has no default arguments.
    """
    module = torch.export.export(model, inputs).module()
    for node in module.graph.nodes:
        if node.target == torch.ops.aten.conv2d.default:
            defaults = [argument.default_value for argument in node.target._schema.arguments]
            node.args = (*node.args, *defaults[len(node.args) :])
    module.recompile()
    return module


def lowered(function, arguments):
    # For TPU, jax writes a Cholesky decomposition as an operation of StableHLO, not as a call of LAPACK.
    module = jax.jit(function).trace(*arguments).lower(lowering_platforms=("tpu",)).compiler_ir()
    text = module.operation.get_asm(enable_debug_info=True)
    # Files below the names of their packages; the place of this file says nothing.
    text = re.sub(r'"/[^"]*/site-packages/', '"', text)
    return re.sub(r'"/[^"]*/(record_\w+\.py)"', r'"\1"', text)


def listed(policy):
    """Return the functions that amp.py lists, as they are named in the locations of the modules."""
    return " ".join(sorted(function.name() for function, value in amp.autocast_policy.items() if value == policy))


TARGETS = {
    "torchax-autocast": """\
# torchax 0.0.13 under its autocast (torchax/amp.py, autocast_policy). Made by tools/policy/record_torchax.py
optional cast dot_general convolution : f32 = bf16 at {LOWER_PRECISION_FP}
optional keep f32 at {FP32}
""",
    "torchax-autocast-bf16": """\
# The same functions as in torchax-autocast.target, where all else is in bf16. Made by tools/policy/record_torchax.py
replace f32 = bf16
optional keep f32 in dot_general convolution except at {LOWER_PRECISION_FP}
optional keep f32 at {FP32}
optional keep f32 in fft abs at aten::_fft_r2c aten::_fft_c2r aten::abs
boundary convert
""",
}


def write_targets(folder):
    lists = {policy.name: listed(policy) for policy in amp.CastPolicy}
    for name, text in TARGETS.items():
        (folder / f"{name}.target").write_text(text.format(**lists))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--targets", type=pathlib.Path)
    options = parser.parse_args()
    if options.targets:
        write_targets(options.targets)
    folder = options.out / "policy" / "torchax"
    folder.mkdir(parents=True, exist_ok=True)
    # amp.execute_policy fails on a list of tensors, so that torch.cat cannot be called; jax.numpy promotes them as well.
    del amp.autocast_policy[torch.ops.aten.cat.default]
    env = torchax.default_env()
    for name, (model, arguments) in MODELS.items():
        if options.names and name not in options.names:
            continue
        torch.manual_seed(0)
        inputs = tuple(arguments())
        states, function = torchax.extract_jax(exported(model().eval(), inputs), env)
        values = env.t2j_copy(inputs)

        def under_autocast(states, values, function=function):
            with amp.autocast("jax", torch.bfloat16, env):
                return function(states, values)

        (folder / f"{name}.f32.mlir").write_text(lowered(function, (states, values)))
        (folder / f"{name}.amp.mlir").write_text(lowered(under_autocast, (states, values)))
        print(name, flush=True)


if __name__ == "__main__":
    main()
