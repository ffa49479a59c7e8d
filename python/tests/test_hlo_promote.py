"""Tests of the installed package, against real jax. Run with a Python that has the wheel and sees jax; standard library otherwise."""
import concurrent.futures
import doctest
import pathlib
import pickle
import tempfile
import unittest

import jax
import jax.export
import jax.numpy as jnp
import numpy as np
from jax._src.interpreters import mlir as jax_mlir
from jax._src.lib import xla_client
from jaxlib.mlir import ir

import hlo_promote

jax.config.update("jax_enable_x64", True)

MIXED = """\
func.func @main(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


def run(text, *arrays):
    """Runs @main on XLA CPU."""
    device = jax.devices("cpu")[0]
    with jax_mlir.make_ir_context():
        loaded = device.client.compile_and_load(ir.Module.parse(text), xla_client.DeviceList((device,)), xla_client.CompileOptions())
    out = loaded.execute_sharded([jax.device_put(a) for a in arrays]).disassemble_into_single_device_arrays()
    return [np.asarray(shards[0]) for shards in out]


def builder():
    """What a builder without a framework writes: text, line by line, each operand in the type that it happens to have."""
    lines = ["func.func @main(%a: tensor<3xui8>, %b: tensor<3xbf16>) -> tensor<3xbf16> {"]
    value, element = "%a", "ui8"
    for i, op in enumerate(["add", "multiply", "subtract"]):
        lines.append(f"  %{i} = stablehlo.{op} {value}, %b : (tensor<3x{element}>, tensor<3xbf16>) -> tensor<3xbf16>")
        value, element = f"%{i}", "bf16"
    return "\n".join([*lines, f"  return {value} : tensor<3xbf16>", "}", ""])


class Promote(unittest.TestCase):
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

    def test_threads(self):
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            texts = list(pool.map(lambda _: hlo_promote.promote(MIXED).text, range(16)))
        self.assertEqual(len(set(texts)), 1)


class Jax(unittest.TestCase):
    def setUp(self):
        self.jitted = jax.jit(lambda x: jnp.sin(x) * 2)
        self.spec = jax.ShapeDtypeStruct((4,), jnp.float32)

    def test_objects(self):
        lowered = self.jitted.lower(self.spec)
        exported = jax.export.export(self.jitted)(self.spec)
        for module in [lowered, exported, lowered.compiler_ir("stablehlo"), lowered.as_text()]:
            hlo_promote.verify(module)
            self.assertEqual(hlo_promote.promote(module).converts, ())

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


class Document(unittest.TestCase):
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
