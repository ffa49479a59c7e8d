"""Call hlo-promote's plugin around fake_plugin.c through its table of functions.

    python use_fake.py [--cost] LIBRARY FAKE [MODULE...]

Checks what passes through unchanged, and prints the version of the platform and, as a JSON list for each
function and file MODULE, what the fake plugin was given: pairs [changed, same version]. check.py sets the settings. --cost prints as JSON what the
compilation of a large MODULE costs: memory as a multiple of its size, and seconds, beside those of two copies.
"""
import ctypes
import json
import os
import re
import sys
import time

CLIENT_COMPILE, COMPILE, REPLACED = 20, 89, {0, 1, 2, 14, 20, 85, 89, 132}


class Program(ctypes.Structure):
    """The struct PJRT_Program, with a field of a later version."""

    _fields_ = [("struct_size", ctypes.c_size_t), ("extension_start", ctypes.c_void_p), ("code", ctypes.c_char_p), ("code_size", ctypes.c_size_t)]
    _fields_ += [("format", ctypes.c_char_p), ("format_size", ctypes.c_size_t), ("later", ctypes.c_size_t)]  # a field of a later version


class Arguments(ctypes.Structure):
    """The arguments of PJRT_Client_Compile and PJRT_Compile, which begin alike."""

    _fields_ = [("struct_size", ctypes.c_size_t), ("extension_start", ctypes.c_void_p), ("owner", ctypes.c_void_p)]
    _fields_ += [("program", ctypes.c_void_p), ("options", ctypes.c_size_t), ("result", ctypes.c_size_t)]


class Version(ctypes.Structure):
    """The arguments of PJRT_Client_PlatformVersion."""

    _fields_ = [("struct_size", ctypes.c_size_t), ("extension_start", ctypes.c_void_p), ("owner", ctypes.c_void_p), ("text", ctypes.c_void_p), ("size", ctypes.c_size_t)]


def table(library):
    """Return the table of functions of a plugin as words."""
    get = ctypes.CDLL(library).GetPjrtApi
    get.restype = ctypes.POINTER(ctypes.c_size_t)
    return get()[: get()[0] // 8]


def call(words, slot, args):
    return ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(words[5 + slot])(ctypes.addressof(args))


def check_table(ours, real):
    """Check that only functions that are replaced differ, in a table of any length."""
    assert len(ours) == len(real), (len(ours), len(real))
    differ = {i - 5 for i in range(len(real)) if ours[i] != real[i]}
    is_known = real[4] & 0xFFFFFFFF == 0
    assert differ == ({s for s in REPLACED if s < len(real) - 5} if is_known else set()), differ


def compiled(words, fake, slot, code, form=b"mlir", size=None):
    """Compile a program, and return what the fake plugin was given, or None if that plugin was not called."""
    program = Program(ctypes.sizeof(Program), 7, code, len(code), form, len(form), 99)
    args = Arguments(ctypes.sizeof(Arguments) if size is None else size, 11, 12, ctypes.addressof(program), 13, 14)
    before = bytes(args), bytes(program)
    ctypes.c_int.in_dll(fake, "last_slot").value = -1
    error = call(words, slot, args)
    assert (bytes(args), bytes(program)) == before
    if error:
        return None
    assert ctypes.c_int.in_dll(fake, "last_slot").value == slot and ctypes.c_void_p.in_dll(fake, "last_arguments").value == ctypes.addressof(args)
    given = Program.from_buffer_copy((ctypes.c_char * 256).in_dll(fake, "last_program"))
    assert (given.struct_size, given.extension_start, given.format[: given.format_size], given.later) == (ctypes.sizeof(Program), 7, form, 99)
    return ctypes.string_at(ctypes.c_void_p.in_dll(fake, "last_code").value, given.code_size)


def cost(library, file, module):
    code, words = open(module, "rb").read(), table(library)
    program = Program(ctypes.sizeof(Program), 7, code, len(code), b"mlir", 4, 99)
    args = Arguments(ctypes.sizeof(Arguments), 11, 12, ctypes.addressof(program), 13, 14)
    runs = []
    for _ in range(3):
        start = time.perf_counter()
        copies = bytearray(code), bytearray(code)
        copied = time.perf_counter() - start
        del copies
        open("/proc/self/clear_refs", "w").write("5")  # the peak starts anew
        before, start = peak(), time.perf_counter()
        assert not call(words, CLIENT_COMPILE, args)
        seconds = time.perf_counter() - start
        runs.append(((peak() - before) / len(code), seconds, copied))
    print(json.dumps({name: f(run[i] for run in runs) for i, (name, f) in enumerate((("memory", max), ("seconds", min), ("copies", min)))}))


def peak():
    return int(re.search(r"VmHWM:\s+(\d+)", open("/proc/self/status").read())[1]) << 10


def main(library, file, *modules):
    ours, real, fake = table(library), table(file), ctypes.CDLL(file)
    check_table(ours, real)
    version = Version(ctypes.sizeof(Version))
    call(ours, 14, version)
    found = []
    for module in modules:
        code = open(module, "rb").read()
        start = 19 if b"StableHLO_v" in code[:19] else 5  # up to the version
        for slot in (CLIENT_COMPILE, COMPILE):
            if slot < len(real) - 5:
                got = compiled(ours, fake, slot, code)
                found.append(None if got is None else [got != code, got[:start] == code[:start]])
                for form in (b"hlo", b"hlo_with_config", b"new"):
                    assert compiled(ours, fake, slot, code, form) == code
        short = Arguments(24, 11, 12)  # of a version without a program
        assert not call(ours, CLIENT_COMPILE, short)
    print(json.dumps([ctypes.string_at(version.text, version.size).decode(), found]))


if __name__ == "__main__":
    if sys.argv[1] == "--cost":
        cost(*map(os.path.abspath, sys.argv[2:]))
    else:
        main(*map(os.path.abspath, sys.argv[1:]))
