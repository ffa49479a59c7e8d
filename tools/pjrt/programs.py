"""Promote the programs of a log with other flags, and count what happens.

    python programs.py LIBRARY [--flags FLAGS] [--inside64] FOLDER...

LIBRARY is the shared library of cmd/hlo-promote/pjrt, and FOLDER the directory of a log (HLO_PROMOTE_LOG, or that of
jax_tests.py --keep). Equal programs count once. --inside64 also counts programs with 64-bit values that are not at the
boundary. Exit status 1 if there are some, or if the status of a program is that of a bug. Needs jaxlib.
"""
import argparse
import collections
import ctypes
import json
import os
import pathlib
import shlex
import sys

import jax_tests


class Result(ctypes.Structure):
    """hlo_promote_result of hlo_promote.h."""

    _fields_ = [("status", ctypes.c_int), ("changed", ctypes.c_int), ("module", ctypes.c_void_p), ("module_size", ctypes.c_size_t)]
    _fields_ += [("findings", ctypes.c_void_p), ("findings_size", ctypes.c_size_t), ("text", ctypes.c_void_p), ("text_size", ctypes.c_size_t)]


def promote(library, module, flags):
    """Return the status, whether the module changed, the promoted module, and the codes of errors."""
    library.hlo_promote_run.restype = ctypes.POINTER(Result)
    library.hlo_promote_run.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_char_p), ctypes.c_size_t]
    encoded = [flag.encode() for flag in flags]
    result = library.hlo_promote_run(module, len(module), (ctypes.c_char_p * len(encoded))(*encoded), len(encoded))
    r = result.contents
    findings = json.loads(ctypes.string_at(r.findings, r.findings_size))["findings"] if r.findings else []
    found = r.status, bool(r.changed), ctypes.string_at(r.module, r.module_size), {f["code"] for f in findings if f["severity"] == "error"}
    library.hlo_promote_free(result)
    return found


def count(library, folder, flags, inside64):
    """Print the counts of a folder, and return whether nothing is wrong."""
    programs = {path.read_bytes(): path for path in sorted(pathlib.Path(folder).glob("*.before"))}
    counts, wrong = collections.Counter(), []
    for module, path in programs.items():
        status, changed, promoted, codes = promote(library, module, flags)
        counts["changed" if changed else "unchanged" if status == 0 else "refused"] += 1
        counts.update(codes)
        if status > 1 or status == 1 and not codes:
            wrong.append(f"{path}: status {status}")
        elif status == 0 and inside64 and (found := jax_tests.inside(promoted)):
            wrong.append(f"{path}: 64-bit value inside: {found}")
    print(f"{folder}: {len(programs)} programs, {dict(sorted(counts.items()))}", *wrong, sep="\n  ", flush=True)
    return not wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=os.path.abspath)
    parser.add_argument("--flags", default=["--target=no64", "--boundary=convert"], type=shlex.split)
    parser.add_argument("--inside64", action="store_true")
    parser.add_argument("folders", nargs="+")
    given = parser.parse_args()
    library = ctypes.CDLL(given.library)
    library.hlo_promote_free.argtypes = [ctypes.POINTER(Result)]
    sys.exit(not all([count(library, folder, given.flags, given.inside64) for folder in given.folders]))


if __name__ == "__main__":
    main()
