"""Run the output of `go run .` on XLA's CPU backend and compare the result with NumPy: go run . | python run.py."""
import sys

import jax
import ml_dtypes
import numpy as np
from jax._src.interpreters import mlir as jax_mlir
from jaxlib import xla_client
from jaxlib.mlir import ir

device = jax.devices("cpu")[0]
with jax_mlir.make_ir_context():
    loaded = device.client.compile_and_load(ir.Module.parse(sys.stdin.read()), xla_client.DeviceList((device,)), xla_client.CompileOptions())
x, w, b = np.float32([0.5, 1, -2, 3]), np.int8([1, -128, 127, 7]), np.array([0.25, 1e30, -1, 0], ml_dtypes.bfloat16)
out = loaded.execute_sharded([jax.device_put(a) for a in (x, w, b)]).disassemble_into_single_device_arrays()
got, want = np.asarray(out[0][0]), x * w.astype(np.float32) + b.astype(np.float32)
assert got.dtype == want.dtype and (got == want).all(), (got, want)
print(got)
