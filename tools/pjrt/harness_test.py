"""Compile and run JAX's own examples of its primitives, jax/_src/internal_test_util/test_harnesses.py, on the default platform.

jax_tests.py runs this file as one of JAX's tests. Unlike these, its examples are in JAX's source package on PyPI.
"""
import jax
from jax._src import test_util
from jax._src.internal_test_util import test_harnesses


class HarnessTest(test_util.JaxTestCase):
    """The harnesses, one test each."""

    @test_harnesses.parameterized(test_harnesses.all_harnesses, include_jax_unimpl=False)
    def test_harness(self, harness):
        jax.block_until_ready(jax.jit(harness.dyn_fun)(*harness.dyn_args_maker(self.rng())))
