"""Test the PJRT plugin around the CPU plugins of PyPI.

    python check.py LIBRARY [TEST...]

LIBRARY is the shared library of cmd/hlo-promote/pjrt. The Python has the packages that tools/check/pjrt.sh names. Each test
runs in a process of its own, because a process has one plugin. Prints a line for each; exit status 1 if one fails.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

from hlo_promote import pjrt  # noqa: E402

PACKAGES = ("lammps_jax_pjrt_cpu", "fastatomstruct_xla_cpu")
MIXED = """func.func public @main(%a: tensor<4xi32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %b : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


def plugins():
    """Return the files of the CPU plugins that are installed."""
    import importlib.metadata as metadata

    files = [f for d in metadata.distributions() for f in d.files or () if f.parts[0] in PACKAGES and f.suffix == ".so"]
    return [str(f.locate()) for f in files]


def python(script, *, plugin, flags=(), on_error="refuse", log="", name="promoted", more=(), status=0):
    """Run a script in a process whose JAX has the plugin as its platform, and return what it prints."""
    environment = os.environ | pjrt.environment(plugin, flags, on_error=on_error, log=log)
    environment |= {"PJRT_NAMES_AND_LIBRARY_PATHS": f"{name}:{LIBRARY}", "JAX_PLATFORMS": name, "PYTHONPATH": str(ROOT / "python")} | dict(more)
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "model.py").write_text(script)
        ran = subprocess.run([sys.executable, f"{folder}/model.py"], env=environment, capture_output=True, text=True)
    assert ran.returncode == status, f"exit status {ran.returncode}\n{ran.stdout}\n{ran.stderr[-4000:]}"
    return ran.stdout if status == 0 else ran.stderr


def conform(plugin):
    """Compare the results of pypjrt's checks with the plugin and without it."""
    with tempfile.TemporaryDirectory() as folder:
        reports = []
        for i, file in enumerate((plugin, LIBRARY)):
            reports.append(f"{folder}/{i}.json")
            run = [sys.executable, "-m", "pypjrt.conform", file, "--json", reports[-1]]
            subprocess.run(run, env=os.environ | pjrt.environment(plugin), capture_output=True)
        ran = subprocess.run([sys.executable, "-m", "pypjrt.conform", "--diff", *reports], capture_output=True, text=True)
        results = [c["result"] for c in json.loads(pathlib.Path(reports[1]).read_text())["checks"]]
        assert len(results) > 50 and "fail" not in results, results
        assert re.search("identical|no differences", ran.stdout), ran.stdout
        return ", ".join(f"{results.count(r)} {r}" for r in sorted(set(results)))


def mixed(plugin):
    """Compile a program that the plugin refuses, and compare its results with NumPy's."""
    script = f"""
import array, sys, numpy as np, pypjrt
def run():
    with pypjrt.Client.create(sys.argv[1] if len(sys.argv) > 1 else {LIBRARY!r}) as client, client.devices() as devices:
        exe = client.compile({MIXED!r})
        x, y = np.int32([1, -2, 3, 1 << 24]), np.float32([0.5, 1, -2, 1])
        (out,) = exe(client.buffer_from_host(x, 4, [4], devices[0]), client.buffer_from_host(y, 11, [4], devices[0]))
        got = np.frombuffer(out.to_host(), np.float32)
        assert (got == x.astype(np.float32) + y).all(), got
run()
"""
    python(script, plugin=plugin)
    python(script.replace(repr(LIBRARY), repr(plugin)), plugin=plugin, status=1)


USE = """
import jax, jax.numpy as jnp, numpy as np
jax.config.update("jax_enable_x64", True)
@jax.jit
def step(w, x):
    def body(c, _):
        return jnp.tanh(c @ w), c.sum()
    return jax.lax.scan(body, x, None, length=3)
w = jnp.ones((8, 8), jnp.float64) / 8
print([str(o.dtype) for o in step(w, jnp.ones((2, 8), jnp.float64))])
"""
KEYS = "print(jax.random.normal(jax.random.key(0), (3,)).dtype)"


def unchanged(plugin):
    """Check that no byte of a program changes without flags."""
    with tempfile.TemporaryDirectory() as folder:
        out = python(USE + KEYS, plugin=plugin, log=folder + "/")
        programs = pjrt.programs(folder)
        assert len(programs) > 4 and not any(p.after or p.refused for p in programs), (out, programs)
        return f"{len(programs)} programs"


def signature(plugin):
    """Check that a target keeps the types of arguments and results."""
    with tempfile.TemporaryDirectory() as folder:
        out = python(USE, plugin=plugin, flags=["--target=no-f64"], log=folder + "/")
        assert out.splitlines()[0] == "['float64', 'float64']", out
        programs = pjrt.programs(folder)
        assert any(p.after for p in programs) and not any(p.refused for p in programs)
    narrow = python(USE, plugin=plugin, flags=["--target=no-f64", "--boundary=replace"], status=1)
    assert "the type of function main changed" in narrow, narrow


REFUSED = """
import jax, jax.numpy as jnp
def loss(x):
    return jnp.exp(x) * 2      # line 4
try:
    jax.jit(loss)(jnp.ones(4))
    print("ran")
except jax.errors.JaxRuntimeError as e:
    print(e)
"""


def refused(plugin):
    """Check that a refusal raises in JAX with the line of the Python program, or passes the program on."""
    with tempfile.TemporaryDirectory() as folder:
        target = pathlib.Path(folder, "mine.target")
        target.write_text("refuse f32 in exponential\n")
        out = python(REFUSED, plugin=plugin, flags=[f"--target={target}"])
        assert re.search(r"model.py:4:\d+", out) and "INVALID_ARGUMENT" in out and "exponential" in out, out
        assert "ran" in python(REFUSED, plugin=plugin, flags=[f"--target={target}"], on_error="pass")
    assert "HLO_PROMOTE_FLAGS: '--targets=x'" in python(USE, plugin=plugin, flags=["--targets=x"], status=1)
    missing = {"HLO_PROMOTE_PLUGIN": "/nowhere/plugin.so"}
    assert "cannot load the PJRT plugin '/nowhere/plugin.so'" in python(USE, plugin=plugin, more=missing.items(), status=1)


CACHED = """
import jax, jax.numpy as jnp, sys
jax.config.update("jax_compilation_cache_dir", sys.argv[1] if len(sys.argv) > 1 else FOLDER)
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)
x = jnp.float32([1 / 3] * 8)
print(jax.jit(lambda x: jnp.dot(x, x))(x))
"""


def cached(plugin):
    """Check that JAX's compilation cache returns no executable that other flags or another target file made."""
    with tempfile.TemporaryDirectory() as folder:
        script = f"FOLDER = {folder + '/cache'!r}\n" + CACHED
        target = pathlib.Path(folder, "mine.target")
        target.write_text("cast dot_general : f32 = f16 -> f32\n")
        flags = [f"--target={target}"]
        plain, half = python(script, plugin=plugin), python(script, plugin=plugin, flags=flags)
        entries = len(list(pathlib.Path(folder, "cache").glob("*-cache")))
        assert python(script, plugin=plugin, flags=flags) == half != plain == python(script, plugin=plugin), (plain, half)
        assert entries > 0 and len(list(pathlib.Path(folder, "cache").glob("*-cache"))) == entries
        target.write_text("cast dot_general : f32 = bf16 -> f32\n")
        assert python(script, plugin=plugin, flags=flags) not in (plain, half)
        return f"{entries} entries"


THREADS = """
import concurrent.futures, resource, sys, threading, pypjrt
GOOD = "func.func public @main(%a: tensor<{n}xf32>) -> tensor<{n}xf32> {{ %0 = stablehlo.dot %a, %b : (tensor<{n}x{n}xf32>) }}"
ADD = '''func.func public @main(%a: tensor<{n}xi32>, %b: tensor<{n}xf32>) -> tensor<{n}xf32> {{
  %0 = stablehlo.add %a, %b : (tensor<{n}xi32>, tensor<{n}xf32>) -> tensor<{n}xf32>
  return %0 : tensor<{n}xf32>
}}'''
BAD = ADD.replace("add %a", "add %c")
with pypjrt.Client.create(LIBRARY) as client:
    def work(i):
        try:
            client.compile((BAD if i % 5 == 0 else ADD).format(n=i % 7 + 1)).close()
        except Exception:
            return i % 5 == 0
        return i % 5 != 0
    sizes = []
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        for part in range(10):
            assert all(pool.map(work, range(COUNT // 10)))
            sizes.append(int(open("/proc/self/statm").read().split()[1]) * 4096)
print([s >> 20 for s in sizes])
assert sizes[-1] < sizes[2] * 1.25 + (20 << 20), sizes
"""


def threads(plugin):
    """Compile in eight threads, with errors in a fifth of the programs, in constant memory."""
    count = int(os.environ.get("PJRT_COMPILES", 1000))
    return python(f"LIBRARY, COUNT = {LIBRARY!r}, {count}\n" + THREADS, plugin=plugin).strip()


KEPT = """
import jax, jax.numpy as jnp, numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
x = jnp.ones((8, 8), jnp.float32)
f = jax.jit(lambda x: x @ x + 1, donate_argnums=0)
compiled = f.lower(x).compile()
assert "donor" in f.lower(x).as_text() or "alias" in f.lower(x).as_text()
y = f(x)
assert x.is_deleted()
mesh = Mesh(np.array(jax.devices()), ("i",))
s = NamedSharding(mesh, P("i"))
z = jax.jit(lambda a: a @ a.T, in_shardings=s, out_shardings=s)(jax.device_put(jnp.ones((8, 8)), s))
assert z.sharding == s, z.sharding
m = jax.jit(lambda a: a * 2, out_shardings=NamedSharding(mesh, P(), memory_kind=jax.devices()[0].default_memory().kind))(jnp.ones(4))
print(m.sharding.memory_kind)
from jax.experimental.layout import Format, Layout
t = jax.jit(lambda a: a + 1, out_shardings=Format(Layout((1, 0)), jax.sharding.SingleDeviceSharding(jax.devices()[0])))(jnp.ones((4, 8)))
print(t.format)
o = jax.jit(lambda a: a @ a).lower(jnp.ones((4, 4))).compile(compiler_options={"xla_cpu_enable_fast_math": True})
print(o(jnp.ones((4, 4)))[0, 0])
"""


def kept(plugin):
    """Check that donation, shardings, memory kinds, layouts and compile options work as without flags."""
    assert python(KEPT, plugin=plugin) == python(KEPT, plugin=plugin, flags=["--target=amp-bf16"])


def library(_):
    """Run the examples of the C library, in C and in Python, on a module and on errors."""
    with tempfile.TemporaryDirectory() as folder:
        built = f"{folder}/promote"
        header = ROOT / "cmd/hlo-promote/pjrt"
        source = ROOT / "examples/c/promote.c"
        subprocess.run(["cc", "-Wall", "-Werror", f"-I{header}", source, LIBRARY, f"-Wl,-rpath,{pathlib.Path(LIBRARY).parent}", "-o", built], check=True)
        for command in ([built], [sys.executable, ROOT / "examples/ctypes/promote.py", LIBRARY]):
            ran = subprocess.run(command, input=MIXED, capture_output=True, text=True)
            assert ran.returncode == 0 and "stablehlo.convert %a" in ran.stdout, ran
            bad = subprocess.run(command, input="func.func @f() { return %a }", capture_output=True, text=True)
            assert bad.returncode == 1 and "error: " in bad.stderr and not bad.stdout, bad
            usage = subprocess.run([*command, "--nothing"], input=MIXED, capture_output=True, text=True)
            assert usage.returncode == 2 and "'--nothing'" in usage.stderr, usage


def page(_):
    """Compare what the program of docs/howto/pjrt.md prints with what the page shows."""
    text = (ROOT / "docs/howto/pjrt.md").read_text()
    program = text.partition("`model.py`:\n\n```python\n")[2].partition("```")[0]
    shown = text.partition("$ python model.py 2>/dev/null\n")[2].partition("```")[0]
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(LIBRARY, f"{folder}/libhlo_promote.so")
        pathlib.Path(folder, "model.py").write_text(program)
        environment = os.environ | {"PYTHONPATH": str(ROOT / "python")}
        ran = subprocess.run([sys.executable, "model.py"], cwd=folder, env=environment, capture_output=True, text=True)
        assert program and ran.stdout == shown, (ran.stdout, shown, ran.stderr[-2000:])


TESTS = (conform, mixed, unchanged, signature, refused, cached, threads, kept, library, page)

if __name__ == "__main__":
    LIBRARY = os.path.abspath(sys.argv[1])
    failed = 0
    for test in TESTS:
        if len(sys.argv) > 2 and test.__name__ not in sys.argv[2:]:
            continue
        for file in plugins()[: None if test in (conform, mixed, unchanged) else 1]:
            try:
                print(f"{test.__name__} {pathlib.Path(file).parent.name}: ok {test(file) or ''}", flush=True)
            except AssertionError as e:
                failed += 1
                print(f"{test.__name__} {pathlib.Path(file).parent.name}: FAILED\n{e}", flush=True)
    print(f"{failed} failed")
    sys.exit(failed > 0)
