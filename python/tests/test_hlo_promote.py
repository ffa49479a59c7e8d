"""Test the installed package against real jax. Run with a Python that has the wheel and sees jax; standard library otherwise."""
import concurrent.futures
import contextlib
import dataclasses
import doctest
import html
import html.parser
import importlib.metadata
import inspect
import os
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import typing
import unittest

import jax
import jax.export
import jax.numpy as jnp
import numpy as np
from jax._src.interpreters import mlir as jax_mlir
from jax._src.lib import xla_client
from jaxlib.mlir import ir

import hlo_promote
from hlo_promote import options

jax.config.update("jax_enable_x64", True)

MIXED = """\
func.func @main(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


# A system in which i32 and f32 meet in f64.
LATTICE = """\
system mine
i32 < f64
f32 < f64
"""

BEHIND = """\
import jax, jax.numpy as jnp, numpy as np
import hlo_promote
table = jnp.arange(9.0) * 2

def f(unused, x, a):
    jax.debug.callback(lambda v: None, x, ordered=True)
    return x * table[0], a * 2 + np.arange(9)

print(hlo_promote.promote(jax.jit(f).lower(1, jax.ShapeDtypeStruct((3,), jnp.float32), 2.0), keep_weak=True).text)
"""


def run(text, *arrays):
    """Run @main on XLA CPU."""
    device = jax.devices("cpu")[0]
    with jax_mlir.make_ir_context():
        loaded = device.client.compile_and_load(ir.Module.parse(text), xla_client.DeviceList((device,)), xla_client.CompileOptions())
    out = loaded.execute_sharded([jax.device_put(a) for a in arrays]).disassemble_into_single_device_arrays()
    return [np.asarray(shards[0]) for shards in out]


def marks(text, what):
    """Return which arguments or results of @main are marked as weak."""
    with jax_mlir.make_ir_context() as context:
        context.allow_unregistered_dialects = True
        main, = [op for op in ir.Module.parse(text).body.operations if ir.StringAttr(op.attributes["sym_name"]).value == "main"]
        kind = ir.FunctionType(ir.TypeAttr(main.attributes["function_type"]).value)
        name, count = ("arg_attrs", len(kind.inputs)) if what == "arguments" else ("res_attrs", len(kind.results))
        if name not in main.attributes:
            return [False] * count
        return ["promote.weak" in ir.DictAttr(a) for a in ir.ArrayAttr(main.attributes[name])]


def builder():
    """Write text as a builder without a framework does: line by line, each operand in the type that it happens to have."""
    lines = ["func.func @main(%a: tensor<3xui8>, %b: tensor<3xbf16>) -> tensor<3xbf16> {"]
    value, element = "%a", "ui8"
    for i, op in enumerate(["add", "multiply", "subtract"]):
        lines.append(f"  %{i} = stablehlo.{op} {value}, %b : (tensor<3x{element}>, tensor<3xbf16>) -> tensor<3xbf16>")
        value, element = f"%{i}", "bf16"
    return "\n".join([*lines, f"  return {value} : tensor<3xbf16>", "}", ""])


class BinaryForms(unittest.TestCase):
    """Modules as bytes, in and out."""

    def exported(self):
        return jax.export.export(jax.jit(lambda x: (x.astype(jnp.float64) * 2).astype(jnp.float32)))(jax.ShapeDtypeStruct((4,), jnp.float32))

    def test_an_artifact_is_made_of_text_and_read_again(self):
        result = hlo_promote.promote(MIXED, form="artifact")
        self.assertTrue(result.data.startswith(b"ML\xefR"))
        self.assertEqual(bytes(result), result.data)
        self.assertEqual(result.text, "")
        hlo_promote.verify(result.data)
        again = hlo_promote.promote(result.data, "none", form="same")
        self.assertEqual(again.data, result.data)

    def test_an_artifact_without_64_bits_can_be_called(self):
        exported = self.exported()
        made = hlo_promote.promote(exported, "none", target="no64", form="artifact")
        hlo_promote.assert_no_type(made.data, "f64")
        again = dataclasses.replace(exported, mlir_module_serialized=made.data)
        np.testing.assert_array_equal(again.call(np.arange(4, dtype=np.float32)), np.arange(4) * 2)

    def test_forms_and_emit_exclude_each_other(self):
        with self.assertRaises(ValueError):
            hlo_promote.promote(MIXED, form="artifact", emit="llvm")


class Promote(unittest.TestCase):
    """Results, refusals and options of promote()."""

    def test_result(self):
        result = hlo_promote.promote(MIXED)
        self.assertIn("stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>", result.text)
        self.assertEqual([(c.source, c.target, c.op, c.function) for c in result.converts], [("i32", "f32", "stablehlo.add", "main")])
        self.assertEqual((result.converts[0].place.line, result.findings), (2, ()))
        self.assertEqual(result.converts[0].classes, ("precision",))
        self.assertNotIn("[", result.converts[0].message)
        self.assertIn("which rounds it [precision]", str(result.converts[0]))
        hlo_promote.verify(result.text)
        again = hlo_promote.promote(result.text)
        self.assertEqual((again.text, again.converts), (result.text, ()))

    def test_text_of_a_builder_runs_on_xla(self):
        a, b = np.array([1, 2, 200], np.uint8), jnp.array([0.5, 3, 2], jnp.bfloat16)
        text = hlo_promote.promote(builder()).text
        got, = run(text, a, b)
        want = (jnp.asarray(a) + b) * b - b
        self.assertEqual(got.dtype, want.dtype)
        self.assertEqual(got.tolist(), want.tolist())

    def test_options(self):
        text = hlo_promote.promote(MIXED, "numpy", signature="keep", form="source").text
        self.assertIn("%y: tensor<4xf32>", text)
        self.assertIn("xf64>", text)
        self.assertIn("tensor<4xf32>", hlo_promote.promote(MIXED, system="keras").text)
        wide = "func.func @f(%x: tensor<i64>) -> tensor<i64> {\n  return %x : tensor<i64>\n}\n"
        self.assertIn("tensor<i32>", hlo_promote.promote(wide, target="no64").text)
        self.assertIn("tensor<i32>", hlo_promote.promote(wide, demote=["i64=i32"]).text)
        mixed = MIXED.replace("f32", "i64").replace("i32", "ui64")
        self.assertIn("tensor<4xi64>", hlo_promote.promote(mixed, policy={"u64-signed": "i64"}, signature="infer").text)

    def test_wrong_option(self):
        for options in [dict(system="nosuch"), dict(results="perhaps"), dict(target="nosuch")]:
            with self.assertRaises(ValueError) as caught:
                hlo_promote.promote(MIXED, **options)
            self.assertNotIsInstance(caught.exception, hlo_promote.Refused)
        with self.assertRaises(TypeError):
            hlo_promote.promote(3)
        with self.assertRaisesRegex(ValueError, r"pathlib.Path\('a.mlir'\)"):
            hlo_promote.promote("a.mlir")

    def test_path(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "[ä] b*.mlir")
            path.write_text(MIXED)
            self.assertIn("stablehlo.convert", hlo_promote.promote(path).text)
            with self.assertRaises(hlo_promote.Refused) as caught:
                hlo_promote.verify(path)
            self.assertEqual(caught.exception.findings[0].place.file, str(path))
            with self.assertRaises(IsADirectoryError):
                hlo_promote.promote(pathlib.Path(folder))
            with self.assertRaises(FileNotFoundError):
                hlo_promote.promote(pathlib.Path(folder, "none.mlir"))

    def test_weak_args(self):
        narrow = MIXED.replace("f32", "bf16").replace("i32", "f32")
        for weak in ([0], ["x"], "0"):
            self.assertIn("tensor<4xbf16>", hlo_promote.promote(narrow, weak_args=weak).text)
        with self.assertRaises(hlo_promote.Refused):
            hlo_promote.promote(narrow)

    def test_refused(self):
        with self.assertRaises(hlo_promote.Refused) as caught:
            hlo_promote.promote(MIXED, "jax-strict")
        finding, = caught.exception.findings
        self.assertEqual((finding.code, finding.severity, finding.op), ("HP101", "error", "stablehlo.add"))
        self.assertIn("error: ", str(caught.exception))
        self.assertIn("note: JAX would say", str(finding))
        copy = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((str(copy), copy.findings), (str(caught.exception), caught.exception.findings))

    def test_verify(self):
        with self.assertRaises(hlo_promote.Refused):
            hlo_promote.verify(MIXED)
        with self.assertRaises(hlo_promote.Refused):
            hlo_promote.verify("no module")

    def test_bytes_that_are_no_utf8(self):
        text = b"// caf\xe9\n" + MIXED.encode()
        self.assertIn("caf\udce9", hlo_promote.promote(text, form="source").text)

    def test_all(self):
        """Each module has its result or its refusal, in order; wrong usage is an error of the call."""
        bad = MIXED.replace("stablehlo.add", "stablehlo.ad")
        texts = [MIXED.replace("4x", f"{n}x") for n in range(1, 9)]
        done = hlo_promote.promote_all([*texts, bad], "torch", form="source")
        self.assertEqual([r.text for r in done[:-1]], [hlo_promote.promote(t, "torch", form="source").text for t in texts])
        self.assertIsInstance(done[-1], hlo_promote.Refused)
        self.assertEqual(hlo_promote.promote_all(iter(())), [])
        for error, call in [(ValueError, lambda: hlo_promote.promote_all([MIXED], "jaxx")), (TypeError, lambda: hlo_promote.promote_all([MIXED, 3]))]:
            with self.assertRaises(error):
                call()

    def test_module(self):
        """Run the program as python -m hlo_promote."""
        for arguments, status in (["version"], 0), (["-"], 0), (["-s", "jaxx"], 2):
            one, other = (subprocess.run([*command, *arguments], input=MIXED, capture_output=True, text=True)
                          for command in ([sys.executable, "-m", "hlo_promote"], [hlo_promote._program.program()]))
            self.assertEqual((one.returncode, one.stdout, one.stderr), (other.returncode, other.stdout, other.stderr))
            self.assertEqual(one.returncode, status)

    def test_threads(self):
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            texts = list(pool.map(lambda _: hlo_promote.promote(MIXED).text, range(16)))
        self.assertEqual(len(set(texts)), 1)


def words(flags):
    """Return the values that the program lists for a flag when it is given an unknown one."""
    done = subprocess.run([hlo_promote._program.program(), *flags], capture_output=True, text=True)
    assert done.returncode == 2, done
    said = re.search(r"(?:must be one of|there are) (.*)", done.stderr)[1].partition(";")[0]
    return {w for w in re.split(r", | and ", re.sub(r", or the path.*", "", said)) if w}


class Options(unittest.TestCase):
    """The values of keywords are those of the program's flags."""

    def test_words(self):
        binary = words(["--emit=?"]) - set(options.WORDS["emit"])  # values that are not text are forms in Python
        self.assertEqual(binary, {"artifact", "bytecode", "same"})
        for keyword, known in options.WORDS.items():
            want = words([f"--{options.flag(keyword)}=?"])
            want = want | binary if keyword == "form" else want - binary | {"llvm=partial"} if keyword == "emit" else want
            self.assertEqual(set(known), want, keyword)

    def test_systems_and_targets(self):
        done = subprocess.run([hlo_promote._program.program(), "--system=?"], capture_output=True, text=True)
        files = re.search(r"lattice files are (.*), or a path", done.stderr)[1].split(", ")
        self.assertEqual(set(typing.get_args(options.System)), words(["--system=?"]) | set(files) | {"none"})
        self.assertEqual(set(typing.get_args(options.Target)), words(["--target=?"]))

    def test_policies(self):
        self.assertEqual(set(options.POLICIES), words(["--policy=?=?"]))
        self.assertEqual(set(options.POLICIES), set(options.Policy.__annotations__))
        for key, known in options.POLICIES.items():
            self.assertEqual(set(known), words([f"--policy={key}=?"]), key)

    def test_keywords(self):
        """Each keyword is a flag, and each flag a keyword or one of those that make no sense in a call."""
        takes = set(inspect.signature(hlo_promote.promote).parameters) - {"module"}
        self.assertEqual(takes, options.KEYWORDS)
        taken = set(map(options.flag, takes))
        shown = subprocess.run([hlo_promote._program.program(), "help", "promote"], capture_output=True, text=True, check=True).stdout
        parts = re.split(r"^(\S.*):$", shown, flags=re.MULTILINE)
        groups = {title: set(re.findall(r"^ +(?:-\w, )?--([a-z0-9-]+)", flags, re.MULTILINE)) for title, flags in zip(parts[1::2], parts[2::2], strict=True)}
        for title in SHELL_GROUPS:
            self.assertEqual(groups.pop(title) & taken, set())
        flags = set().union(*groups.values())
        self.assertEqual(flags - taken, SHELL)
        self.assertEqual(taken - flags, set(options.QUESTIONS))

    def test_in_python(self):
        for said, want in [
            ("use --signature=infer to return 'f64', or --signature=keep", "use signature='infer' to return 'f64', or signature='keep'"),
            ("write --policy u64-signed=i64", "write policy={'u64-signed': 'i64'}"), ("write --policy=f8=widen-f32", "write policy={'f8': 'widen-f32'}"),
            ("or choose another --system", "or choose another system"), ("--strict and --print=source", "strict=True and form='source'"),
            ("a--system --out-dir --hoistx", "a--system --out-dir --hoistx"), ("--weak-args a line", "weak_args a line"),
        ]:
            self.assertEqual(options.in_python(said), want)

    def test_wrong(self):
        for given, error, text in [
            (dict(results="perhaps"), ValueError, "results must be 'infer' or 'keep', got 'perhaps'"),
            (dict(form="generik"), ValueError, "form must be 'canonical', 'generic', .* or 'same', got 'generik'; did you mean 'generic'?"),
            (dict(policy={"u64": "i64"}), ValueError, "the key of a policy must be 'u64-signed', .*, got 'u64'"),
            (dict(policy={"f8": "wide"}), ValueError, r"policy\['f8'\] must be 'error' or 'widen-f32', got 'wide'"),
            (dict(policy="f8=error"), TypeError, "policy must be a dictionary"), (dict(x32="no"), TypeError, "x32 must be True or False, got 'no'"),
            (dict(system=3), TypeError, "system must be a name or a path, got 3"), (dict(system="torhc"), ValueError, "^system='torhc': unknown promotion system"),
            (dict(why="float64"), ValueError, "^why='float64': .* did you mean 'f64'"), (dict(demote=["f64=f99"]), ValueError, "^demote f64=f99: unknown element type"),
            (dict(target="./none.target"), FileNotFoundError, "none.target"), (dict(system=pathlib.Path("none.lattice")), FileNotFoundError, "none.lattice"),
            (dict(debuginfo=True, form="source"), ValueError, "^debuginfo=True and form='source' cannot be combined$"),
        ]:
            with self.subTest(given), self.assertRaisesRegex(error, text) as caught:
                hlo_promote.promote(MIXED, **given)
            self.assertNotIn("--", str(caught.exception))
            self.assertNotIsInstance(caught.exception, hlo_promote.Refused)

    def test_lattice_file(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "mine")
            file.write_text(LATTICE)
            self.assertEqual(hlo_promote.join("i32", "f32", system=file).type, "f64")
            self.assertIn("xf64>", hlo_promote.promote(MIXED, file, signature="infer").text)
            self.assertIn("xf64>", hlo_promote.promote(MIXED, str(file), signature="infer").text)

    def test_switches(self):
        unknown = MIXED.replace("stablehlo.add %x, %y", '"mine.add"(%x, %y)')
        self.assertEqual([f.code for f in hlo_promote.promote(unknown).findings], ["HP002"])
        with self.assertRaises(hlo_promote.Refused):
            hlo_promote.promote(unknown, strict=True)
        there = MIXED.replace("%0 =", "%w = stablehlo.convert %y : (tensor<4xf32>) -> tensor<4xf64>\n  %v = stablehlo.convert %w : (tensor<4xf64>) -> tensor<4xf32>\n  %0 =").replace("add %x, %y", "add %x, %v")
        self.assertIn("f64", str(hlo_promote.promote(there)))
        self.assertNotIn("f64", str(hlo_promote.promote(there, simplify_converts="exact")))
        double = MIXED.replace("i32", "f64").replace("f32", "f64")
        self.assertNotIn("f64", str(hlo_promote.promote(double, demote="f64=f32")))
        self.assertIn("(%arg0: tensor<4xf64>", str(hlo_promote.promote(double, demote="f64=f32", boundary="convert")))
        self.assertIn("reduce_precision", str(hlo_promote.promote(MIXED.replace("i32", "f64"), pin_precision=True, signature="keep")))
        self.assertTrue(hlo_promote.promote(MIXED, emit="llvm").text.startswith("define "))

    def test_questions(self):
        result = hlo_promote.promote(MIXED, "numpy", signature="infer", why="f64", compare="jax")
        self.assertIn("xf64>", result.text)
        self.assertEqual({f.code for f in result.why}, {"HP411"})
        self.assertEqual({f.code for f in result.differences}, {"HP421"})
        self.assertEqual((result.why[0].severity, result.why[0].target, len(result.converts)), ("remark", "f64", 2))
        self.assertEqual(hlo_promote.promote(MIXED).why, ())

    def test_gates(self):
        warned = hlo_promote.promote(MIXED, warn="precision")
        self.assertEqual([f.severity for f in warned.findings], ["warning"])
        with self.assertRaises(hlo_promote.Refused) as caught:
            hlo_promote.promote(MIXED, deny=["precision", "new:f64"])
        self.assertEqual(caught.exception.result.text, warned.text)
        self.assertEqual([f.severity for f in caught.exception.findings], ["error"])
        self.assertEqual(pickle.loads(pickle.dumps(caught.exception)).result, caught.exception.result)
        self.assertEqual(hlo_promote.promote(MIXED, deny="precision", allow=["func=main"]).text, warned.text)

    def test_refused_in_python(self):
        wide = MIXED.replace("i32", "f64").replace(" %0 :", " %0 : // --signature=keep\n   ")
        with self.assertRaises(hlo_promote.Refused) as caught:
            hlo_promote.promote(wide)
        self.assertIsNone(caught.exception.result)
        self.assertIn("use signature='infer'", str(caught.exception))
        self.assertIn("use signature='infer'", str(caught.exception.findings[0]))
        self.assertEqual({f.severity for f in caught.exception.findings}, {"error"})
        with self.assertRaises(hlo_promote.Refused) as caught:
            hlo_promote.promote(wide, why="f64")
        self.assertEqual([(f.code, f.target) for f in caught.exception.why], [("HP411", "f64")])
        changed = hlo_promote.promote(wide, signature="infer")
        self.assertEqual([f.severity for f in changed.findings], ["remark"])
        self.assertIn("and becomes", changed.findings[0].message)
        self.assertIn("// --signature=keep", str(caught.exception))  # the module's own words


# The groups of flags, and further flags, that promote() offers in another way, or that are about
# files, shells and tests.
SHELL_GROUPS = {"Files", "Tests", "Other"}
SHELL = {
    "no-config",
    "mlir-print-op-generic", "explain", "format", "report", "color", "quiet", "stats", "error-limit", "baseline-update", "emit-bytecode",
    "emit-bytecode-version",
}


class Project(unittest.TestCase):
    """The project file: that of a file's folder, that of the current folder, a named one, and none."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.enterContext(contextlib.chdir(self.folder))
        (self.folder / "sub").mkdir()
        self.file = self.folder / "sub" / "in.mlir"
        self.file.write_text(MIXED)
        (self.folder / "hlo-promote.toml").write_text('system = "numpy"\nsignature = "infer"\nformat = "json"\n')
        (self.folder / "sub" / "hlo-promote.toml").write_text('gates.deny = ["precision"]\n')
        (self.folder / "x32.toml").write_text("x32 = true\nhoist = true\n")

    def test_nearest(self):
        self.assertIn("tensor<4xf64>", hlo_promote.promote(MIXED).text)
        self.assertNotIn("f64", hlo_promote.promote(MIXED, config=False).text)
        self.assertNotIn("f64", hlo_promote.promote(MIXED, "jax").text)
        with self.assertRaisesRegex(hlo_promote.Refused, "in.mlir:.* which rounds it"):
            hlo_promote.promote(self.file)
        hlo_promote.promote(self.file, deny="new:f64")
        hlo_promote.promote(self.file, config="hlo-promote.toml")
        hlo_promote.verify(self.file.read_text().replace("i32", "f32"))
        self.assertEqual(hlo_promote.join("i32", "f32").type, "f32")

    def test_switches(self):
        wide = "func.func @f(%x: tensor<ui32>, %y: tensor<i32>) -> tensor<i32> {\n  %0 = stablehlo.add %x, %y : (tensor<ui32>, tensor<i32>) -> tensor<i32>\n  return %0 : tensor<i32>\n}\n"
        hlo_promote.promote(wide, config=pathlib.Path("x32.toml"))
        with self.assertRaisesRegex(hlo_promote.Refused, "promotion computes 'i64'"):
            hlo_promote.promote(wide, config="x32.toml", x32=False)

    def test_wrong(self):
        (self.folder / "wrong.toml").write_text('sistem = "numpy"\n')
        with self.assertRaisesRegex(ValueError, "^wrong.toml:1:1: error: unknown key 'sistem'; did you mean 'system'\\?"):
            hlo_promote.promote(MIXED, config="wrong.toml")
        with self.assertRaisesRegex(ValueError, "none.toml: error: cannot read the project file: no such file"):
            hlo_promote.promote(MIXED, config="none.toml")
        with self.assertRaisesRegex(TypeError, "config must be a path, or False"):
            hlo_promote.promote(MIXED, config=True)


class Join(unittest.TestCase):
    """The types that join() returns."""

    def test_types(self):
        for operands, keywords, want in [
            (("i32", "f16"), {}, ("f16", False)), (("ui64", "i32"), {}, ("f64", True)), (("i32", "f32"), dict(system="numpy"), ("f64", False)),
            (("i32", "f32*", "bf16"), {}, ("bf16", False)), (("ui32", "i32"), dict(x32=True), ("i32", False)),
            (("ui64", "i64"), dict(policy={"u64-signed": "i64"}), ("i64", False)), (("f8E4M3FN", "f32"), dict(policy={"f8": "widen-f32"}), ("f32", False)),
            (("int32", "float16"), {}, ("f16", False)), ((np.int32, jnp.bfloat16), {}, ("bf16", False)), ((np.dtype("u1"), np.float32(1)), {}, ("f32", False)),
            ((jnp.ones(2, jnp.float16), float), {}, ("f16", False)), ((int, float), {}, ("f64", True)), ((jnp.asarray(2.0), jnp.bfloat16), {}, ("bf16", False)),
            ((True, np.int8), {}, ("i8", False)), ((1j, jnp.float32), {}, ("complex<f32>", False)),
        ]:
            with self.subTest(operands=operands):
                joined = hlo_promote.join(*operands, **keywords)
                self.assertEqual((joined.type, joined.weak), want)

    def test_dtypes_are_those_of_jax(self):
        types = [jnp.bool_, jnp.int8, jnp.uint16, jnp.int32, jnp.uint64, jnp.bfloat16, jnp.float16, jnp.float32, jnp.float64, jnp.complex64, jnp.complex128]
        for i, a in enumerate(types):
            for b in types[i::3]:
                self.assertEqual(hlo_promote.join(a, b).dtype, jnp.promote_types(a, b))
        for narrow in jnp.float8_e4m3fn, jnp.float8_e5m2fnuz, jnp.int4, jnp.uint4, jnp.int2, jnp.float4_e2m1fn:
            self.assertEqual(hlo_promote.join(narrow, narrow).dtype, narrow)
        with self.assertRaises(TypeError):
            hlo_promote.JoinResult("complex<f16>", False).dtype

    def test_refused(self):
        with self.assertRaisesRegex(hlo_promote.Refused, "^jax-strict: TypePromotionError"):
            hlo_promote.join("i32", "f32", system="jax-strict")
        for wrong in [("i32",), ("i32", None), ("i32", 3 + 0j, object())]:
            with self.assertRaises(TypeError):
                hlo_promote.join(*wrong)
        with self.assertRaisesRegex(ValueError, "flaot32' is not an operand of jax; .*did you mean 'float32'"):
            hlo_promote.join("i32", "flaot32")


class Shown(unittest.TestCase):
    """Results as text and in notebooks."""

    def test_text(self):
        result = hlo_promote.promote(MIXED)
        self.assertEqual(str(result), result.text)
        self.assertEqual(str(hlo_promote.join(int, float)), "f64*")

    def test_repr(self):
        result = hlo_promote.promote(MIXED, why="f32")
        self.assertEqual(repr(result), "<Result: 7 lines, 1 conversion, 0 findings, 1 reason>")
        self.assertEqual(repr(result.converts[0]), "<Finding HP403: remark at <stdin>:2:22: "
                         "'stablehlo.add' op operand #0 is converted from 'i32' to 'f32', which rounds it [precision]>")
        self.assertRegex(repr(hlo_promote.promote(MIXED, form="bytecode")), r"<Result: \d{3} bytes, 1 conversion, 0 findings>")

    def test_html(self):
        """In a notebook, elements are closed, and every text of the module is escaped."""
        text = MIXED.replace("@main", '@"<script>\xe9"').encode("latin-1")
        result = hlo_promote.promote(text, warn="precision", why="f32", form="source")
        shown = result._repr_html_()
        shown.encode("utf-8")
        self.assertNotIn("<script>", shown)
        parser, opened, seen = html.parser.HTMLParser(), [], []
        parser.handle_starttag = lambda tag, attributes: tag == "br" or opened.append(tag)
        parser.handle_endtag = lambda tag: self.assertEqual(opened.pop(), tag)
        parser.handle_data = seen.append
        parser.feed(shown)
        parser.close()
        self.assertEqual(opened, [])
        read = "".join(seen)
        self.assertIn("%x_f32 = stablehlo.convert %x : (tensor<4xi32>) -> tensor<4xf32>", read)
        self.assertIn("i32 → f32", read)
        for findings in result.converts, result.findings, result.why:
            self.assertTrue(findings)
            for f in findings:
                self.assertIn(f.message.encode("utf-8", "backslashreplace").decode(), read)

    def marked(self, result):
        """Return the marked lines of a module in a notebook with their titles, and the lines of the module."""
        module = re.search("<pre>(.*?)</pre>", result._repr_html_(), re.DOTALL)[1]
        return re.findall('<mark title="(.*?)">(.*?)</mark>', module, re.DOTALL), module.split("\n")

    def test_marked_conversions(self):
        """A notebook marks the lines of inserted converts, with what the findings say."""
        for form in "canonical", "generic":
            result = hlo_promote.promote(MIXED, form=form)
            marks, lines = self.marked(result)
            self.assertEqual(len(lines), result.text.count("\n") + 1)
            (title, line), = marks
            self.assertEqual(html.unescape(title), result.converts[0].sentence())
            self.assertEqual(html.unescape(line), result.text.split("\n")[result.converts[0].output[0] - 1])
            self.assertIn("stablehlo.convert", line)
        self.assertEqual(self.marked(hlo_promote.promote(MIXED, form="source"))[0], [])
        self.assertIsNone(hlo_promote.promote(MIXED, form="bytecode").converts[0].output)

    def test_large_modules_are_short(self):
        """A notebook leaves out what is far from conversions, and counts it, whatever the size."""
        function = MIXED.replace("%0 = stablehlo.add %x, %y", "%0 = stablehlo.negate %x : tensor<4xi32>\n" * 5000 + "%1 = stablehlo.add %x, %y", 1)
        function = re.sub(r"%0 = stablehlo.negate", lambda m, n=iter(range(100, 10000)): f"%{next(n)} = stablehlo.negate", function).replace("return %0", "return %1")
        result = hlo_promote.promote(function)
        (title, line), lines = self.marked(result)[0][0], self.marked(result)[1]
        self.assertIn("stablehlo.convert", line)
        self.assertEqual(len(lines), 9)  # the convert, three before and behind it, and two counts
        left_out = sum(int(n) for n in re.findall(r"<i>… (\d+) lines …</i>", "\n".join(lines)))
        self.assertEqual(left_out + 7, result.text.count("\n") + 1)
        self.assertLess(len(result._repr_html_()), 4000)
        wide = MIXED.replace("@main", "@main" + "n" * 5000)
        self.assertIn("<i>… 4", "".join(self.marked(hlo_promote.promote(wide))[1]))

    def test_version(self):
        said = subprocess.run([hlo_promote._program.program(), "version"], capture_output=True, text=True).stdout.split()[1]
        if os.environ.get("HLO_PROMOTE"):
            self.skipTest("HLO_PROMOTE names another program than that of the wheel")
        self.assertEqual(re.sub(r"-(a|b|rc)\.", r"\1", said).replace("-dev.", ".dev"), "v" + hlo_promote.__version__)
        self.assertEqual(importlib.metadata.version("hlo-promote"), hlo_promote.__version__)


class Jax(unittest.TestCase):
    """Objects of jax as modules."""

    def setUp(self):
        self.jitted = jax.jit(lambda x: jnp.sin(x) * 2)
        self.spec = jax.ShapeDtypeStruct((4,), jnp.float32)

    def test_objects(self):
        lowered = self.jitted.lower(self.spec)
        exported = jax.export.export(self.jitted)(self.spec)
        for module in [lowered, exported, lowered.compiler_ir("stablehlo"), lowered.as_text()]:
            hlo_promote.verify(module)
            self.assertEqual(hlo_promote.promote(module).converts, ())

    def test_weak_arguments(self):
        """Arguments that are weak in in_avals are weak, wherever jax puts them, unless the caller names others."""
        def f(unused, x, a, *, k):
            return x + a, a * 2, k - 1

        args = 1, jax.ShapeDtypeStruct((3,), jnp.bfloat16), 2.0
        lowered = jax.jit(f).lower(*args, k=3)
        exported = jax.export.export(jax.jit(f), platforms=("cpu", "tpu"))(*args, k=3)  # the first argument is the platform
        wants = jax.eval_shape(f, *args, k=3)
        want = [bool(w.weak_type) for w in wants]
        self.assertEqual(want, [False, True, True])  # the programs have both
        for module, first in (lowered, 0), (exported, 1):
            text = hlo_promote.promote(module, keep_weak=True, weak_constants="scalar").text  # the 2 and the 1 are constants
            self.assertEqual(marks(text, "arguments"), [False] * first + [False, True, True])
            self.assertEqual(marks(text, "results"), want)
            for told in [], (), "":
                self.assertNotIn("promote.weak", hlo_promote.promote(module, keep_weak=True, weak_args=told).text)
            text = hlo_promote.promote(module, keep_weak=True, weak_args=[first + 1]).text
            self.assertEqual(marks(text, "arguments"), [False] * first + [False, True, False])
        self.assertNotIn("promote.weak", hlo_promote.promote(lowered.as_text(), keep_weak=True).text)
        hlo_promote.promote(lowered, "none")  # takes no flag of promotion

    def test_weak_arguments_change_no_program(self):
        """The text of jax has its converts, so that weak arguments add none."""
        spec = jax.ShapeDtypeStruct((3,), jnp.float32)
        for f in [lambda x, a: jnp.where(x > a, x, a), lambda x, a: jax.jit(lambda v: v * a)(x) + jnp.sum(x) * a, lambda x, a: jax.lax.fori_loop(0, 3, lambda i, c: c * a, x),
                  lambda x, a: jax.lax.cond(a > 0, lambda: x, lambda: x * a), lambda x, a: jnp.clip(x.astype(jnp.bfloat16), 0, a), jnp.maximum, jnp.arctan2]:
            for a in 2, 0.5, 1j:
                try:
                    lowered = jax.jit(f).lower(spec, a)
                except (TypeError, ValueError):  # of complex values that are compared
                    self.assertEqual(a, 1j)
                    continue
                self.assertEqual(hlo_promote.promote(lowered).text, hlo_promote.promote(lowered.as_text()).text)

    def test_weak_arguments_behind_tokens_and_constants(self):
        """Tokens of ordered effects and constants that jax hoists come first; jax reads whether it hoists when it is imported."""
        for hoists in "0", "1":
            environment = os.environ | {"JAX_USE_SIMPLIFIED_JAXPR_CONSTANTS": hoists, "JAX_PLATFORMS": "cpu"}
            text = subprocess.run([sys.executable, "-c", BEHIND], env=environment, capture_output=True, text=True, check=True).stdout
            self.assertIn("jax.token", text)
            self.assertEqual("jax.const" in text, hoists == "1")
            self.assertEqual([i for i, weak in enumerate(marks(text, "arguments")) if weak], [len(marks(text, "arguments")) - 1])

    def test_not_lowered(self):
        for unready in [self.jitted, self.jitted.trace(self.spec)]:
            with self.assertRaisesRegex(TypeError, r"lower\(\)"):
                hlo_promote.promote(unready)

    def test_no_type(self):
        narrow = self.jitted.lower(self.spec)
        hlo_promote.assert_no_type(narrow, "f64")
        wide = jax.jit(lambda x: x + np.float64(1.5)).lower(self.spec)
        with self.assertRaises(AssertionError) as caught:
            hlo_promote.assert_no_type(wide, "f64")
        self.assertRegex(str(caught.exception), r"test_hlo_promote.py:\d+:\d+: error: 'f64' appears here")
        hlo_promote.assert_no_type(wide, "f64", allow="loc=*test_hlo_promote.py")
        hlo_promote.assert_no_type(wide, "f64", allow="func=main")
        hlo_promote.assert_no_type(wide, "f64", allow=["func=other", "func=ma*"])
        with self.assertRaises(AssertionError):
            hlo_promote.assert_no_type(wide, "f64", allow=["func=other"])
        with self.assertRaises(hlo_promote.Refused):
            hlo_promote.assert_no_type(MIXED, "f64")
        with self.assertRaises(ValueError):
            hlo_promote.assert_no_type(narrow, "float64")

    def test_places_of_lowered(self):
        """Answers and findings about a Lowered are at lines of the Python program."""
        wide = jax.jit(lambda x: x + np.float64(1.5)).lower(self.spec)
        here = pathlib.Path(__file__).name
        self.assertEqual({pathlib.Path(f.place.file).name for f in hlo_promote.promote(wide, why="f64").why}, {here})
        for form in None, "bytecode":
            with self.assertRaises(hlo_promote.Refused) as caught:
                hlo_promote.promote(wide, deny="has:f64", form=form)
            self.assertEqual({pathlib.Path(f.place.file).name for f in caught.exception.findings}, {here})
        self.assertEqual({f.place.file for f in hlo_promote.promote(wide, why="f64", locations="text").why}, {"<stdin>"})
        self.assertNotIn("loc(", hlo_promote.promote(wide, form="source").text)
        self.assertNotIn("loc(", hlo_promote.promote(wide).text)
        self.assertIn(here, hlo_promote.promote(wide, debuginfo=True).text)


class Document(unittest.TestCase):
    """Pages of the documentation."""

    def test_examples(self):
        """The examples of docs/python.md, which are doctests between fences."""
        path = pathlib.Path(__file__).parents[2] / "docs" / "python.md"
        text = path.read_text("utf-8").replace("```", "\n")
        test = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
        self.assertGreater(len(test.examples), 5)
        said = []
        doctest.DocTestRunner().run(test, out=said.append)
        self.assertEqual("".join(said), "")


if __name__ == "__main__":
    unittest.main()
