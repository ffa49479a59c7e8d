#!/usr/bin/env python3
"""Ask the reference for the answers that the tests of package elem compare with.

    python3 reference.py printed    > printed.tsv      one value a row: type, storage bytes, text
    python3 reference.py exhaustive > exhaustive.tsv   all values of a type: type, count, CRC-32 of the texts
    python3 reference.py literals   > literals.tsv     type, literal, place, storage bytes or message
    python3 reference.py blobs      > blobs.tsv        tensor type, hex blob, text between dense< and > or message
    python3 reference.py types      > types.tsv        spelling, what it prints as, or a dash
    python3 reference.py convert    > convert.tsv      from, to, count, CRC-32 of the results' storage bytes,
                                                       results in which XLA CPU and ml_dtypes differ

The reference is the MLIR parser and printer, and for convert the StableHLO
interpreter, of jaxlib; XLA CPU and ml_dtypes are further references for convert. Every
output begins with a line that names the versions. Storage bytes are hexadecimal, in
the order of a dense hex blob. The CRC-32 is zlib's.
"""

import os
import random
import re
import struct
import sys
import zlib

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import jaxlib
from jaxlib.mlir import ir

# Type: bits, bits of the fraction, bias. A type that is not in FLOATS is an integer.
FLOATS = {
    "f4E2M1FN": (4, 1, 1), "f6E2M3FN": (6, 3, 1), "f6E3M2FN": (6, 2, 3), "f8E3M4": (8, 4, 3),
    "f8E4M3": (8, 3, 7), "f8E4M3B11FNUZ": (8, 3, 11), "f8E4M3FN": (8, 3, 7), "f8E4M3FNUZ": (8, 3, 8),
    "f8E5M2": (8, 2, 15), "f8E5M2FNUZ": (8, 2, 16), "f8E8M0FNU": (8, 0, 127), "bf16": (16, 7, 127),
    "f16": (16, 10, 15), "tf32": (19, 10, 127), "f32": (32, 23, 127), "f64": (64, 52, 1023),
    "f80": (80, 64, 16383), "f128": (128, 112, 16383),
}
FINITE_ONLY = ("f4E2M1FN", "f6E2M3FN", "f6E3M2FN")
CONTEXT = ir.Context()


def bits_of(name):
    return FLOATS[name][0] if name in FLOATS else 64 if name == "index" else int(re.sub(r"\D", "", name))


def size_of(name):
    return (bits_of(name) + 7) // 8


def parse(text):
    """Return the attribute as printed, or (None, first diagnostic)."""
    with CONTEXT:
        try:
            return str(ir.Attribute.parse(text)), None
        except ir.MLIRError as error:
            return None, error.error_diagnostics[0].message
        except (RuntimeError, TypeError) as error:  # an attribute class that Python does not know
            return re.search(r"\(Attribute\((.*)\)\)$", str(error), re.S)[1], None


def between(text):
    """Return the part of dense<...> : type between the angle brackets."""
    return text[text.index("<") + 1 : text.rindex("> :")]


def header(*columns):
    import numpy, ml_dtypes

    print(f"# reference.py {sys.argv[1]}: jaxlib {jaxlib.__version__}, numpy {numpy.__version__}, ml_dtypes {ml_dtypes.__version__}")
    print("#", *columns, sep="\t")


# --------------------------------------------------------------------------
# printed, exhaustive


def texts(name, values):
    """Return what the reference prints for each bit pattern, 99 at a time in a list."""
    size, result = size_of(name), []
    for start in range(0, len(values), 99):
        part = values[start : start + 99]
        padded = part + [part[0] ^ 1]  # never a splat
        blob = b"".join(v.to_bytes(size, "little") for v in padded)
        text, _ = parse(f'dense<"0x{blob.hex()}"> : tensor<{len(padded)}x{name}>')
        result += between(text)[1:-1].split(", ")[:-1]
    return result


def double(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def single(x):
    try:
        return struct.unpack("<I", struct.pack("<f", x))[0]
    except OverflowError:
        return 0x7F800000


def interesting():
    """Return doubles that printers get wrong."""
    for e in range(-30, 31):
        yield from (10.0**e, 10.0**e / 3, 0.9 * 10.0**e, 9.9999949 * 10.0**e, 9.9999951 * 10.0**e, 1.2345645 * 10.0**e)
    for e in (-300, -200, -100, -50, -45, -44, -40, -38, -37, 37, 38, 50, 100, 200, 300):
        yield from (10.0**e, 3.4028 * 10.0**e)
    for x in (0.0, 0.1, 0.2, 0.3, 0.5, 0.7, 1 / 3, 2 / 3, 1.1, 2.5, 3.14159265358979, 2.718281828, 255, 256, 1000, 65504, 65535,
              999999, 999999.5, 1000000, 1000001, 9999995, 16777215, 16777216, 16777217, 33554433, 123456789, 2**31, 2**32, 2**53,
              2**53 + 2, 2**63, 2**64, 12345.6777, 0.00123456784, 0.0001, 0.001, 0.01, 0.000999999, 0.00999999, 1e-20, 1e22, 1e23):
        yield float(x)
    for k in range(1, 400):
        yield k / 64
        yield k * 0.05
        yield k * 1e5 + 0.5


def printed():
    header("type", "bytes", "text")
    rnd = random.Random(20261121)
    for name, encode in (("f32", single), ("f64", double)):
        width, frac, _ = FLOATS[name]
        ones = (1 << (width - 1 - frac)) - 1
        values = [encode(x) for x in interesting()]
        values += [1 << i for i in range(width)] + [(1 << i) - 1 for i in range(1, width + 1)]
        values += [ones << frac, (ones << frac) | 1, (ones << frac) - 1, (ones << frac) | 1 << (frac - 1), 1 << frac, (1 << frac) - 1]
        values += [v ^ 1 << (width - 1) for v in values[-6:]]
        values += [rnd.getrandbits(width) for _ in range(600)]
        values += [encode(round(rnd.gauss(0, 1), rnd.randint(1, 8))) for _ in range(600)]
        values += [encode(float(rnd.randint(1, 999999)) * 10.0 ** rnd.randint(-30, 25)) for _ in range(600)]
        emit(name, values)
    for name in ("f80", "f128"):
        width, frac, bias = FLOATS[name]
        values = [rnd.getrandbits(width) for _ in range(40)]
        for x in list(interesting())[::7]:  # a double, widened
            b = double(abs(x))
            e, m = b >> 52, b & (1 << 52) - 1
            if e:
                m = m << (frac - 52) if name == "f128" else 1 << 63 | m << 11
                values.append((e - 1023 + bias) << frac | m)
        values += [1, 2, 1 << (frac - 1), 1 << frac, (1 << frac) - 1, (1 << width) - 1, 1 << (width - 1), 0]
        values += [rnd.getrandbits(1) << (width - 1) | (bias + rnd.randint(-300, 300)) << frac | rnd.getrandbits(frac) for _ in range(150)]
        emit(name, values)


def emit(name, values):
    values = list(dict.fromkeys(values))
    for value, text in zip(values, texts(name, values)):
        print(name, value.to_bytes(size_of(name), "little").hex(), text, sep="\t")


def exhaustive():
    header("type", "count", "crc32 of the texts, a newline after each")
    for name, (width, _, _) in FLOATS.items():
        if width <= 19:
            rows = texts(name, list(range(1 << width)))
            crc = zlib.crc32("".join(t + "\n" for t in rows).encode())
            print(name, len(rows), f"{crc:08x}", sep="\t")


# --------------------------------------------------------------------------
# literals


def literal(name, text, place):
    """Return one row. The storage bytes come from a blob of 101 elements in which every second one is the literal."""
    if place == "dense":
        other = "0x0" if name in FLOATS else "0"
        if name == "f8E8M0FNU":
            other = "0x1"
        for other in (other, "-1" if name == "si1" else other[:-1] + "1"):
            blob, error = parse(f"dense<[{', '.join([text, other] * 51)}]> : tensor<102x{name}>")
            if error is not None:
                return error
            if '"0x' in blob:
                return between(blob)[3:][: 2 * size_of(name)].lower()
        return None
    if place == "array":
        result, error = parse(f"array<{name}: {text}>")
    else:
        result, error = parse(f"{text} : {name}")
    return error if error is not None else "ok"


def decimals():
    """Return decimals at and beyond the ends of some type."""
    return ["0.0", "-0.0", "1.", "00.5", "007.5e+007", "1.0E5", "1.0e400", "-1.0e400", "1.0e-400", "0.0e999999999999",
                "1.0e99999999999999999999", "1.0e-99999999999999999999", "340282356779733661637539395458142568447.9",
                "340282356779733661637539395458142568448.0", "65519.99999", "65520.0", "447.9", "464.0", "464.1", "480.0", "57344.0",
                "61440.0", "240.0", "248.0", "7.5", "7.76", "28.0", "30.0", "6.0", "7.0", "1.7e38", "2.5521007377886923175891758e+38",
                "2.5521177519070384759753096e+38", "2.9387358770557187699218413e-39", "2.9975105945968331975227139e-39", "-1.0", "-0.5",
                "-2.0", "-1.0e-20", "-5.8774717541114375398436827e-39", "-2.9387358770557187699218413e-39", "3.0", "1.1", "1.9"]


def halves(rnd, name):
    """Return decimals half way between two values of a type, and beside them at distances above and below the precision of a double."""
    from fractions import Fraction

    width, frac, _ = FLOATS[name]
    for _ in range(12):
        e = rnd.randint(-6, 6) if width <= 8 else rnd.randint(-13, 14)
        half = Fraction(2 * ((1 << frac) + rnd.getrandbits(frac)) + 1, 2 << frac) * Fraction(2) ** e
        for off in (0, Fraction(1, 10**22), -Fraction(1, 10**22), Fraction(1, 10**40), Fraction(1, 10**12)):
            scaled = int((half + off) * 10**60)
            yield f"{scaled // 10**60}.{scaled % 10**60:060d}"


def literals():
    header("type", "literal", "place", "bytes or message (places other than dense: ok)")
    rnd = random.Random(7)
    floats = decimals() + ["1", "-1", "true", "-0x1", "0x0", "0x1", "0x7F", "0x80", "0xff", "0x1FF", "0xFFFF", "0x1FFFF",
              "0x7FFFF", "0x80000", "0x7fc00000", "0x0007FC00000", "0x17FC00000", "0x7FF8000000000001", "0x1000000000000000F",
              "0x3FFF8000000000000000", "0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "0x1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF"]
    for name in FLOATS:
        for text in floats + (list(halves(rnd, name)) if name not in ("f80", "f128") else []):
            emit_literal(name, text, "dense")
        for text in ("1", "true", "-0x1", "1.5", "0x1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF"):
            if text != "true":
                emit_literal(name, text, "attribute")
            if size_of(name) * 8 == bits_of(name):
                emit_literal(name, text, "array")
    names = [s + f"i{n}" for n in (1, 2, 4, 8, 16, 32, 64, 3, 17, 65, 128, 200) for s in ("", "s", "u")] + ["index"]
    for name in names:
        n = bits_of(name)
        values = sorted({v + d for v in (0, 1 << n - 1, 1 << n) for d in (-1, 0, 1)} | {10 ** (n // 3)})
        spellings = [str(v) for v in values if v >= 0] + [f"-{v}" for v in values if v >= 0] + [hex(v) for v in values if v >= 0]
        spellings += [f"-{hex(v)}" for v in values if v >= 0] + ["true", "false", "1.0", "00000000000000000000000000000000000000000000001",
                                                                 "0x00000000000000000000000000000000000000000000001", "010"]
        for text in spellings:
            emit_literal(name, text, "dense")
            if text not in ("true", "false"):
                emit_literal(name, text, "attribute")
            if n % 8 == 0 and n <= 64 and name != "index" and not (name[0] == "u" and text[0] == "-"):
                emit_literal(name, text, "array")


def emit_literal(name, text, place):
    result = literal(name, text, place)
    if result is not None:
        print(name, text, place, result, sep="\t")


# --------------------------------------------------------------------------
# blobs, types


def blobs():
    header("tensor", "blob", "text or message")
    rows = {
        "2xi1": "0x 0x00 0x01 0x02 0xFF 0x0001 0x0101 0xFFFF 0xFF00 0x02FF 0x000100",
        "8xi1": "0xFF 0x00 0xA5 0x0100010001000100", "9xi1": "0xFF01 0x010001000100010001", "16xi1": "0xFF01 0x00",
        "2xsi1": "0x0100 0xFF00", "2xui1": "0x0100 0xFF00", "i1": "0x01 0xFF",
        "2xi2": "0x01 0xFF03 0x0102", "2xi4": "0x12 0xFF 0xFF0F 0x1F2F 0x1707 0x8878 0x0F0F", "2xsi4": "0x1707 0x1F2F",
        "2xui4": "0x12 0x0102 0xFF0F 0x1F2F 0x1707", "2xui2": "0xFF03", "3xi3": "0x010207 0x0FF3F4", "3xui3": "0x010207 0x0FF3F4",
        "2xi8": "0x01 0x0102 0x010203 0xabcd 0xAbaB 0xAbcD 0x0g00 0x012 abcd 0X0102 0x", "0xi8": "0x 0x00",
        "2xui8": "0xFF80", "2xi16": "0xFF800102", "2xi24": "0x0102030405FF", "2xindex": "0x0100000000000000FFFFFFFFFFFFFFFF 0x01000000",
        "2xi17": "0x010203FF0000 0x010203FF00000000", "2xui17": "0x010203FF0000", "2xsi17": "0xFFFFFF010000",
        "2xi65": "0x1700000000000000F0070707070707070707 0x1700000000000000F1070707070707070707",
        "2xui65": "0x1700000000000000F1070707070707070707", "2xi128": "0x" + "01" * 16 + "FF" * 16,
        "2xi130": "0x17" + "00" * 15 + "01" + "07" * 17,
        "2xf4E2M1FN": "0xFF0F 0x0102 0xF101", "2xf6E2M3FN": "0xFF3F 0x0102 0xC101", "2xf8E8M0FNU": "0x00FF 0x017F",
        "2xtf32": "0x000001000200 0x0000FFFFFF07 0x0000010000020000", "2xbf16": "0x803F 0x803F8040",
        "1xf80": "0x0000000000000080FF3F 0x00000000000000000100 0x00000000000000800000 0x0000000000000000FF7F 0x0000000000000080FF7F "
                 "0x0100000000000080FF7F 0x0000000000000040FF7F 0x00000000000000400100 0xFFFFFFFFFFFFFF7F0000 0x0000000000000040FFBF",
        "2xf32": "0x0000803F 0x0000803F00000040 0x0000000000000080",
        "2xcomplex<f32>": "0x0000803F00000040 0x0000803F000000400000803F00000041 0x0000803F",
        "2xcomplex<f64>": "0x000000000000F03F000000000000F07F 0x000000000000F03F000000000000F07F9A9999999999B93F0100000000000000",
        "2xcomplex<i1>": "0x0100 0x01000001 0xFF00FF01", "2xcomplex<i4>": "0x0100 0x01000102", "2xcomplex<bf16>": "0x803F00C0",
        "2xcomplex<tf32>": "0x000001000200", "2xcomplex<ui8>": "0x01FF",
    }
    for tensor, values in rows.items():
        for blob in values.split():
            text, error = parse(f'dense<"{blob}"> : tensor<{tensor}>')
            print(tensor, blob, between(text) if error is None else error, sep="\t")


def types():
    header("spelling", "printed, or a dash")
    spellings = ["i0", "i01", "i032", "i3", "i128", "i16777215", "i16777216", "i4294967297", "si0", "ui0", "ui128", "i", "si", "ui", "I32", "i-1",
                 "u8", "s8", "uii8", "f8", "f032", "f24", "F32", "f8E4M3fn", "bf8", "bf16", "tf32", "f80", "f128", "index", "none", "int", "float",
                 "complex<f32>", "complex<f64>", "complex<f16>", "complex<i1>", "complex<i32>", "complex<ui8>", "complex<i7>", "complex<i032>",
                 "complex<index>", "complex<none>", "complex<complex<f32>>", "complex<>", "complex", "complex<f32", "complexf32>"]
    spellings += [p + f"i{n}" for p in ("", "s", "u") for n in (1, 2, 4, 8, 16, 32, 64)] + list(FLOATS)
    for spelling in spellings:
        with CONTEXT:
            try:
                print(spelling, ir.Type.parse(spelling), sep="\t")
            except (ir.MLIRError, ValueError):
                print(spelling, "-", sep="\t")


# --------------------------------------------------------------------------
# convert

CONVERTIBLE = [f"i{n}" for n in (1, 2, 4, 8, 16, 32, 64)] + [f"ui{n}" for n in (2, 4, 8, 16, 32, 64)]
CONVERTIBLE += [f for f in FLOATS if f not in ("tf32", "f80", "f128")]
SAMPLES = 6000


def splitmix(i):
    mask = (1 << 64) - 1
    z = (i + 1) * 0x9E3779B97F4A7C15 & mask
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
    z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
    return z ^ z >> 31


def sample(name):
    """Return bit patterns of a source type; the test in Go makes the same ones."""
    width = bits_of(name)
    if width <= 16:
        return [i & (1 << width) - 1 for i in range(max(1 << width, 128))]
    values = []
    for i in range(SAMPLES):
        x = splitmix(i)
        if i % 4 != 0 and name in FLOATS:  # exponents of ordinary numbers, few digits
            _, frac, bias = FLOATS[name]
            mantissa = (x & (1 << frac) - 1) >> i % frac << i % frac
            x = x >> 63 << width - 1 | (bias - 30 + (x >> 52) % 100) << frac | mantissa
        elif i % 4 != 0:
            x >>= i % 64
            if i % 2:
                x = -x
        values.append(x & (1 << width) - 1)
    return values


def interpret(values, source, target):
    """Return the bit patterns to which the StableHLO interpreter converts values."""
    from jaxlib.mlir._mlir_libs import _stablehlo

    n, size = len(values), size_of(source)
    blob = b"".join(v.to_bytes(size, "little") for v in values).hex()
    module = f"""func.func @main() -> tensor<{n}x{target}> {{
      %0 = stablehlo.constant dense<"0x{blob}"> : tensor<{n}x{source}>
      %1 = stablehlo.convert %0 : (tensor<{n}x{source}>) -> tensor<{n}x{target}>
      return %1 : tensor<{n}x{target}>
    }}"""
    with CONTEXT:
        text = between(str(_stablehlo.eval_module(ir.Module.parse(module), [])[0]))
    size = size_of(target)
    data = bytes.fromhex(text[3:-1] if text.startswith('"0x') else literal(target, text, "dense") * n)
    mask = (1 << bits_of(target)) - 1
    return [int.from_bytes(data[i : i + size], "little") & mask for i in range(0, len(data), size)]


def is_special(value, name):
    """Return nan, inf, zero or number, and the sign."""
    if name not in FLOATS:
        negative = name[0] == "i" and name != "i1" and value >> bits_of(name) - 1
        return ("number" if value else "zero"), bool(negative)
    width, frac, _ = FLOATS[name]
    sign, magnitude = value >> width - 1, value & (1 << width - 1) - 1
    ones = (1 << width - 1 - frac) - 1
    if name == "f8E8M0FNU":
        return ("nan" if value == 0xFF else "number"), False
    if name.endswith("FNUZ"):
        return ("nan" if value == 0x80 else "number" if value else "zero"), bool(sign)
    if name == "f8E4M3FN":
        return ("nan" if magnitude == 0x7F else "number" if magnitude else "zero"), bool(sign)
    if name not in FINITE_ONLY and magnitude >> frac == ones:
        return ("nan" if magnitude & (1 << frac) - 1 else "inf"), bool(sign)
    return ("number" if magnitude else "zero"), bool(sign)


def patched(values, source, target, results):
    """Return the results with the four deviations that the comment of elem.Convert lists."""
    width = bits_of(target)
    quiet = None
    if source.endswith("FNUZ") and target == "f8E4M3FN":
        quiet = 0x7F
    elif source in ("f8E4M3FN", "f8E8M0FNU") and target in ("f8E3M4", "f8E4M3", "f8E5M2", "bf16", "f16", "f32", "f64"):
        frac = FLOATS[target][1]
        quiet = (1 << width - frac) - 1 << frac - 1 & (1 << width - 1) - 1  # all ones down to the quiet bit
    for i, value in enumerate(values):
        what, negative = is_special(value, source)
        if target in FINITE_ONLY and what == "inf":
            results[i] = (1 << width - 1) - 1 | negative << width - 1
        elif target in FINITE_ONLY and what == "nan":
            results[i] = 1 << width - 1
        elif quiet is not None and what == "nan":
            results[i] = quiet | (negative and source == "f8E4M3FN") << width - 1
        elif target == "f8E8M0FNU" and source != target and (negative or what in ("zero", "inf")):
            results[i] = 0xFF
    return results


def others(values, source, target):
    """Return the same from XLA CPU and from ml_dtypes; None where they cannot convert."""
    import jax, ml_dtypes, numpy as np

    jax.config.update("jax_enable_x64", True)

    def dtype(name):
        if name in FLOATS:
            plain = {"f16": "float16", "f32": "float32", "f64": "float64", "bf16": "bfloat16"}
            key = plain.get(name, re.sub(r"^f(\d)(E\dM\d)(.*)$", lambda m: f"float{m[1]}_{m[2].lower()}{m[3].lower()}", name))
        else:
            key = "bool" if name == "i1" else name.replace("ui", "uint") if name[0] == "u" else name.replace("i", "int")
        return np.dtype(getattr(ml_dtypes, key, None) or key)

    size = size_of(source)
    array = np.frombuffer(b"".join(v.to_bytes(size, "little") for v in values), np.dtype(f"u{size}")).view(dtype(source))
    if source[0] == "i" and source in ("i2", "i4"):
        array = np.array([v - (1 << bits_of(source)) if v >> bits_of(source) - 1 else v for v in values], np.int8).astype(dtype(source))
    mask = (1 << bits_of(target)) - 1

    def bits(a):
        return [int(v) & mask for v in np.ascontiguousarray(a).view(np.dtype(f"u{size_of(target)}"))]

    answers = []
    for run in (lambda: np.asarray(jax.jit(lambda a: jax.lax.convert_element_type(a, dtype(target)))(array)), lambda: array.astype(dtype(target))):
        try:
            if not answers and "f6E" in source + target:
                raise ValueError("XLA has no 6-bit floats, and aborts")
            with np.errstate(all="ignore"):
                answers.append(bits(run()))
        except Exception:
            answers.append(None)
    return answers


def convert():
    header("from", "to", "count", "crc32", "XLA differs", "ml_dtypes differs")
    for source in CONVERTIBLE:
        values = sample(source)
        for target in CONVERTIBLE:
            results = patched(values, source, target, interpret(values, source, target))
            assert len(results) == len(values)
            crc = zlib.crc32(b"".join(r.to_bytes(size_of(target), "little") for r in results))
            differ = []
            for answer in others(values, source, target):
                differ.append("-" if answer is None else sum(a != b for a, b in zip(answer, results)))
            print(source, target, len(values), f"{crc:08x}", *differ, sep="\t", flush=True)


if __name__ == "__main__":
    commands = {f.__name__: f for f in (printed, exhaustive, literals, blobs, types, convert)}
    if len(sys.argv) != 2 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    if sys.argv[1] == "convert":
        from jaxlib.mlir._mlir_libs import _stablehlo, _jax_mlir_ext

        registry = ir.DialectRegistry()
        _jax_mlir_ext.register_dialects(registry)
        CONTEXT.append_dialect_registry(registry)
        CONTEXT.load_all_available_dialects()
        _stablehlo.register_dialect(CONTEXT)
        _stablehlo.register_interpreter_dialect(CONTEXT)
    commands[sys.argv[1]]()
