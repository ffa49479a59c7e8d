"""Promote a module by the C library of hlo-promote, without a Python package.

python promote.py LIBRARY [FLAG...] < in.mlir
"""
import ctypes
import sys


class Result(ctypes.Structure):
    """hlo_promote_result of hlo_promote.h."""

    _fields_ = [
        ("status", ctypes.c_int),
        ("changed", ctypes.c_int),
        ("module", ctypes.c_void_p),
        ("module_size", ctypes.c_size_t),
        ("findings", ctypes.c_void_p),
        ("findings_size", ctypes.c_size_t),
        ("text", ctypes.c_void_p),
        ("text_size", ctypes.c_size_t),
    ]


library = ctypes.CDLL(sys.argv[1])
library.hlo_promote_run.restype = ctypes.POINTER(Result)
library.hlo_promote_run.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_char_p), ctypes.c_size_t]
library.hlo_promote_free.argtypes = [ctypes.POINTER(Result)]

module, flags = sys.stdin.buffer.read(), [flag.encode() for flag in sys.argv[2:]]
result = library.hlo_promote_run(module, len(module), (ctypes.c_char_p * len(flags))(*flags), len(flags))
r = result.contents
sys.stderr.write(ctypes.string_at(r.text, r.text_size).decode())
if r.status == 0:
    sys.stdout.buffer.write(ctypes.string_at(r.module, r.module_size))
status = r.status
library.hlo_promote_free(result)
sys.exit(status)
