"""Test the PJRT plugin around the CPU plugins of PyPI.

    python check.py LIBRARY [TEST...]

LIBRARY is the shared library of cmd/hlo-promote/pjrt. The Python has the packages that tools/check/pjrt.sh names. Each test
runs in a process of its own, because a process has one plugin. Prints a line for each; exit status 1 if one fails.
"""
import io
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
        ran = subprocess.run([sys.executable, f"{folder}/model.py"], env=environment, capture_output=True, text=True, timeout=3000)
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


WIDE = """module @m {
  func.func public @main(%a: tensor<4xf64>) -> tensor<4xf64> {
    %0 = stablehlo.exponential %a : tensor<4xf64>
    return %0 : tensor<4xf64>
  }
}
"""


def encoded(folder):
    """Write a module as text, as bytecode, and as an artifact of an old version, and return the files."""
    from jax._src.interpreters.mlir import ir, make_ir_context
    from jaxlib.mlir.dialects import stablehlo

    with make_ir_context():
        module = ir.Module.parse(WIDE)
        module.operation.write_bytecode(buffer := io.BytesIO())
        forms = [WIDE.encode(), buffer.getvalue(), stablehlo.serialize_portable_artifact_str(WIDE, "1.2.0")]
    paths = [pathlib.Path(folder, f"{i}.module") for i in range(len(forms))]
    for path, form in zip(paths, forms):
        path.write_bytes(form)
    return paths


def forms(_):
    """Check what a plugin is given: text, bytecode and artifacts in their form, other formats and other versions as they are."""
    with tempfile.TemporaryDirectory() as folder:
        modules = encoded(folder)

        def fake(*macros, flags=("--target=no-f64",), on_error="refuse"):
            plugin = f"{folder}/fake.so"
            subprocess.run(["cc", "-Wall", "-Werror", "-shared", "-fPIC", *macros, ROOT / "tools/pjrt/fake_plugin.c", "-o", plugin], check=True)
            environment = os.environ | pjrt.environment(plugin, flags, on_error=on_error, log=f"{folder}/log")
            ran = subprocess.run([sys.executable, ROOT / "tools/pjrt/use_fake.py", LIBRARY, plugin, *modules], env=environment, capture_output=True, text=True)
            assert ran.returncode == 0, ran.stderr[-2000:]
            return json.loads(ran.stdout)

        version, given = fake()
        assert given == [[True, True]] * 6, given
        assert re.fullmatch("hlo-promote .+\nfake 1", version), version
        log = pathlib.Path(folder, "log").read_text()
        assert log.count("a program of format \"hlo\" is passed on as it is\n") == 6 == log.count(": changed in "), log
        plain, given = fake(flags=())
        assert (plain, given) == ("fake 1", [[False, True]] * 6), (plain, given)
        assert fake("-DSLOTS=80")[1] == [[True, True]] * 3  # a version without PJRT_Compile
        assert fake("-DMAJOR=1") == ["fake 1", [[False, True]] * 6]
        assert "version 1.200 of the PJRT API, which is unknown" in pathlib.Path(folder, "log").read_text()
        signature = ("--target=no-f64", "--boundary=replace")
        assert fake(flags=signature)[1] == [None] * 6
        passing, given = fake(flags=signature, on_error="pass")
        assert given == [[False, True]] * 6 and passing not in (version, fake(flags=signature)[0]), (passing, given)


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
    for file, wrong in (("/nowhere/plugin.so", "/nowhere/plugin.so: cannot open"), (LIBRARY, "it is hlo-promote's own library")):
        assert f"cannot load the PJRT plugin '{file}': {wrong}" in python(USE, plugin=plugin, more=[("HLO_PROMOTE_PLUGIN", file)], status=1)


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
        other = pathlib.Path(folder, "other.so")  # another build of the same version
        other.write_bytes(pathlib.Path(LIBRARY).read_bytes() + b"other")
        version = "import jax\nprint(jax.devices()[0].client.platform_version)"
        builds = [python(version, plugin=plugin, flags=flags, more={"PJRT_NAMES_AND_LIBRARY_PATHS": f"promoted:{file}"}.items()) for file in (LIBRARY, other)]
        assert builds[0] != builds[1] and all("\nhlo-promote (devel) " in b for b in builds), builds
        return f"{entries} entries"


THREADS = """
import concurrent.futures, pypjrt, pypjrt.errors
MODULE = '''func.func public @main(%a: tensor<{n}xi32>, %b: tensor<{n}xf32>) -> tensor<{n}xf32> {{
  {op}
  return %0 : tensor<{n}xf32>
}}'''
OPS = (
    "%0 = stablehlo.add %a, %b : (tensor<{n}xi32>, tensor<{n}xf32>) -> tensor<{n}xf32>",           # promoted
    "%0 = stablehlo.exponential %b : tensor<{n}xf32>",                                            # unchanged
    "%1 = stablehlo.dot %b, %b : (tensor<{n}xf32>, tensor<{n}xf32>) -> tensor<f32> "              # changed by the target
    "%0 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<{n}xf32>",
    "%0 = stablehlo.add %c, %b : tensor<{n}xf32>",                                                # refused
    "%0 = stablehlo.custom_call @nowhere(%b) : (tensor<{n}xf32>) -> tensor<{n}xf32>",             # refused by the plugin
)
GOOD = (True, True, True, False, False)
def work(client, i):
    kind, n = i % len(OPS), i % 7 + 1
    try:
        client.compile(MODULE.format(n=n, op=OPS[kind].format(n=n))).close()
    except pypjrt.errors.PjrtError:
        return not GOOD[kind]
    return GOOD[kind]
sizes = []
with concurrent.futures.ThreadPoolExecutor(8) as pool:
    for part in range(10):
        with pypjrt.Client.create(LIBRARY) as client, pypjrt.Client.create(LIBRARY) as other:
            assert all(pool.map(lambda i: work(other if i % 2 else client, i), range(COUNT // 10)))
        sizes.append(int(open("/proc/self/statm").read().split()[1]) * 4096)
print([s >> 20 for s in sizes])
assert sizes[-1] < sizes[2] * 1.1 + (20 << 20), sizes
"""


def threads(plugin):
    """Compile in eight threads and 20 clients, with flags, and with errors of ours and of the plugin, in constant memory."""
    count = int(os.environ.get("PJRT_COMPILES", 1000))
    script = f"LIBRARY, COUNT = {LIBRARY!r}, {count}\n" + THREADS
    return f"{count} compilations, MB: {python(script, plugin=plugin, flags=['--target=amp-bf16', '-s', 'torch']).strip()}"


def weights(_):
    """Check that a program with 64 MB of weights costs less than two copies of it: unchanged, and changed by a target."""
    with tempfile.TemporaryDirectory() as folder:
        plugin, module = f"{folder}/fake.so", pathlib.Path(folder, "module")
        subprocess.run(["cc", "-shared", "-fPIC", ROOT / "tools/pjrt/fake_plugin.c", "-o", plugin], check=True)
        module.write_bytes(large(64 << 20))
        found = []
        for flags in ((), ("--target=amp-bf16",)):
            environment = os.environ | pjrt.environment(plugin, flags)
            run = [sys.executable, ROOT / "tools/pjrt/use_fake.py", "--cost", LIBRARY, plugin, module]
            ran = subprocess.run(run, env=environment, capture_output=True, text=True)
            assert ran.returncode == 0, ran.stderr[-2000:]
            found.append(json.loads(ran.stdout))
        assert found[0]["memory"] < 0.1 and found[1]["memory"] < 2, found
        assert found[0]["seconds"] < found[0]["copies"] and found[1]["seconds"] < 2 * found[1]["copies"], found
        return ", ".join(f"{f['memory']:.2f} times the memory, {f['seconds']:.3f} s where two copies take {f['copies']:.3f} s" for f in found)


def large(size):
    """Return an artifact with weights of a size."""
    import jax
    import numpy as np
    from jaxlib.mlir.dialects import stablehlo

    weights = np.random.default_rng(0).standard_normal((size // 4096, 1024), dtype=np.float32)
    lowered = jax.jit(lambda x: x @ weights).lower(jax.ShapeDtypeStruct((4, size // 4096), np.float32))
    return stablehlo.serialize_portable_artifact(lowered.compiler_ir(), stablehlo.get_current_version())


KEPT = """
import functools, jax, jax.numpy as jnp, numpy as np
from jax.experimental.layout import Format, Layout
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding
devices = jax.devices()
assert len(devices) == 4, devices
x = jnp.ones((8, 8), jnp.float32)
f = jax.jit(lambda x: x @ x + 1, donate_argnums=0)
assert "aliasing_output" in f.lower(x).as_text() or "buffer_donor" in f.lower(x).as_text()
print(f.lower(x).compile().as_text().partition("input_output_alias={")[2].partition("}, entry")[0])
f(x)
assert x.is_deleted()
mesh = Mesh(np.array(devices).reshape(2, 2), ("i", "j"))
rows, columns = NamedSharding(mesh, P("i")), NamedSharding(mesh, P(None, "j"))
@functools.partial(jax.jit, in_shardings=(rows, columns), out_shardings=columns)
def g(a, b):
    return jax.lax.with_sharding_constraint(a @ b, NamedSharding(mesh, P("i", "j"))) @ b
z = g(jax.device_put(jnp.ones((8, 8)), rows), jax.device_put(jnp.ones((8, 8)), columns))
assert z.sharding == columns, z.sharding
print(z[0, 0], jax.shard_map(lambda a: jax.lax.psum(a @ a.T, "i"), mesh=mesh, in_specs=P("i"), out_specs=P())(jnp.ones((8, 8)))[0, 0])
kind = devices[0].default_memory().kind
m = jax.jit(lambda a: a @ a, out_shardings=NamedSharding(mesh, P(), memory_kind=kind))(jnp.ones((4, 4)))
print(m.sharding.memory_kind)
pinned = [k.kind for k in devices[0].addressable_memories() if "pinned" in k.kind]
for k in pinned:  # a CPU plugin may have the kind but not the copy to it
    try:
        print(k, jax.jit(lambda a: a @ a, out_shardings=SingleDeviceSharding(devices[0], memory_kind=k))(jnp.ones((4, 4))).sharding.memory_kind)
    except jax.errors.JaxRuntimeError as e:
        print(k, str(e)[:99])
t = jax.jit(lambda a: a @ a.T, out_shardings=Format(Layout((1, 0)), SingleDeviceSharding(devices[0])))(jnp.ones((4, 8)))
print(t.format)
lowered = jax.jit(lambda a: a @ a, in_shardings=Format(Layout.AUTO), out_shardings=Format(Layout.AUTO)).lower(jnp.ones((4, 4)))
print(lowered.compile().input_formats)
o = jax.jit(lambda a: a @ a).lower(jnp.ones((4, 4)))
print(o.compile(compiler_options={"xla_cpu_enable_fast_math": True})(jnp.ones((4, 4)))[0, 0])
try:
    o.compile(compiler_options={"xla_nothing": True})
except Exception as e:
    print(type(e).__name__, "xla_nothing" in str(e))
"""


def kept(plugin):
    """Check that donation, aliases, shardings, memory kinds, layouts and compile options are as without flags."""
    devices = {"XLA_FLAGS": "--xla_force_host_platform_device_count=4"}.items()
    with tempfile.TemporaryDirectory() as folder:
        plain = python(KEPT, plugin=plugin, more=devices)
        assert plain == python(KEPT, plugin=plugin, flags=["--target=amp-bf16"], log=folder + "/", more=devices)
        changed = [p for p in pjrt.programs(folder) if p.after]
        for program in changed:
            assert annotations(program.before) == annotations(program.after), program.name
        names = {name for p in changed for a in annotations(p.after) for name in re.findall(r"[\w.]+(?= = )", a)}
        assert {"tf.aliasing_output", "sdy.sharding", "mhlo.layout_mode", "mhlo.memory_kind"} <= names, names
        return f"{len(changed)} programs: {', '.join(sorted(names))}"


def annotations(module):
    """Return the attributes of a module, of its functions and of what has shardings, as texts."""
    from jax._src.interpreters.mlir import make_ir_context
    from jaxlib.mlir.dialects import stablehlo

    found = []
    with make_ir_context() as context:
        top = stablehlo.deserialize_portable_artifact(context, module).operation

        def visit(op):
            if op.name in ("builtin.module", "func.func", "sdy.mesh") or "sdy." in op.name or "mhlo.sharding" in op.attributes:
                found.append(f"{op.name} " + " ".join(f"{name} = {op.attributes[name]}" for name in op.attributes))
            for region in op.regions:
                for block in region:
                    for child in block:
                        visit(child.operation)

        visit(top)
    return found


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
        pathlib.Path(folder, "model.py").write_text(program)
        environment = os.environ | {"PYTHONPATH": str(ROOT / "python"), "HLO_PROMOTE_LIBRARY": LIBRARY}
        ran = subprocess.run([sys.executable, "model.py"], cwd=folder, env=environment, capture_output=True, text=True)
        assert program and ran.stdout == shown, (ran.stdout, shown, ran.stderr[-2000:])


def train(plugin):
    """Train a model of Flax for 200 steps, and compare the loss with that of matrix products in bf16."""
    script = (ROOT / "examples/flax/train.py").read_text()
    plain = float(python(script, plugin=plugin))
    half = float(python(script, plugin=plugin, flags=["--target=amp-bf16"]))
    assert plain != half and abs(half / plain - 1) < 0.02 and plain < 1, (plain, half)  # untrained, it is log(32)
    return f"loss {plain:.4f}, {half:.4f} with amp-bf16"


def go_xla(plugin):
    """Compare the results of go-xla's tests with the plugin and without it."""
    if "lammps" not in plugin:
        return "skipped: go-xla's tests want the name of the other plugin"
    go = ["go", "mod", "download", "-json", "github.com/gomlx/go-xla@v0.1.4"]
    downloaded = json.loads(subprocess.run(go, cwd="/", capture_output=True, text=True).stdout or "{}")
    if "Dir" not in downloaded:
        return "skipped: go-xla cannot be downloaded"
    results = []
    with tempfile.TemporaryDirectory() as folder:
        build = ["go", "test", "-c", "-o", f"{folder}/tests", "./pkg/pjrt"]
        subprocess.run(build, cwd=downloaded["Dir"], env=os.environ | {"GOFLAGS": ""}, check=True, capture_output=True)
        for library in (plugin, LIBRARY):
            os.mkdir(f"{folder}/{len(results)}")
            os.symlink(library, f"{folder}/{len(results)}/pjrt_c_api_cpu_plugin.so")
            environment = os.environ | pjrt.environment(plugin) | {"PJRT_PLUGIN_LIBRARY_PATH": f"{folder}/{len(results)}"}
            ran = subprocess.run([f"{folder}/tests", "-test.v"], cwd=f"{downloaded['Dir']}/pkg/pjrt", env=environment, capture_output=True, text=True)
            results.append(sorted(re.findall(r"--- (\w+: \S+)", ran.stdout)))
    words = [r.partition(":")[0] for r in results[0]]
    assert results[0] == results[1] and words.count("PASS") > 40, results
    return ", ".join(f"{words.count(w)} {w}" for w in sorted(set(words)))


def wheel(plugin):
    """Install the wheel with the plugin in an environment that sees JAX, and let JAX find it, with words and with paths."""
    sys.path.insert(0, str(ROOT / "tools/release"))
    import wheel as build_wheel

    script = "import jax, jax.numpy as jnp\nx = jnp.full((4, 4), 1 / 3)\nprint(jax.jit(jnp.dot)(x, x)[0, 0], jax.devices()[0].client.platform_version)"
    with tempfile.TemporaryDirectory() as folder:
        file = build_wheel.build(build_wheel.host(), "0.1.0.dev0", pathlib.Path(folder), b"the command is not needed", plugin=True)
        install = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--target", f"{folder}/site", file]
        subprocess.run(install, check=True, capture_output=True)
        base = {k: v for k, v in os.environ.items() if not k.startswith(("HLO_PROMOTE", "PJRT_"))} | {"PYTHONPATH": f"{folder}/site"}
        flags = {"HLO_PROMOTE_FLAGS": "--target=amp-bf16", "JAX_PLATFORMS": "promoted"}
        for more in ({"HLO_PROMOTE_PLUGIN": "cpu"}, {"HLO_PROMOTE_PLUGIN": plugin}, {"HLO_PROMOTE_PLUGIN": plugin, "JAX_PLATFORMS": ""}):
            ran = subprocess.run([sys.executable, "-c", script], env=base | flags | more, capture_output=True, text=True)
            assert ran.stdout.startswith("0.44618225 ") and "\nhlo-promote v0.1.0-dev.0 " in ran.stdout, (more, ran.stdout, ran.stderr[-2000:])
        ran = subprocess.run([sys.executable, "-c", script], env=base | {"JAX_PLATFORMS": "cpu"}, capture_output=True, text=True)
        assert ran.stdout.startswith("0.4444444") and "hlo-promote" not in ran.stdout + ran.stderr, ran
        return file.name


TESTS = (conform, forms, mixed, unchanged, signature, refused, cached, threads, weights, kept, library, page, wheel, train, go_xla)

if __name__ == "__main__":
    LIBRARY = os.path.abspath(sys.argv[1])
    failed = 0
    for test in TESTS:
        if len(sys.argv) > 2 and test.__name__ not in sys.argv[2:]:
            continue
        for file in plugins()[: None if test in (conform, mixed, unchanged, go_xla) else 1]:
            try:
                print(f"{test.__name__} {pathlib.Path(file).parent.name}: ok {test(file) or ''}", flush=True)
            except AssertionError as e:
                failed += 1
                print(f"{test.__name__} {pathlib.Path(file).parent.name}: FAILED\n{e}", flush=True)
    print(f"{failed} failed")
    sys.exit(failed > 0)
