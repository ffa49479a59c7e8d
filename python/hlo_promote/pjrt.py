"""Promote the programs that JAX compiles, by a PJRT plugin around another plugin.

register("promoted", plugin="cpu", flags=["--target=amp-bf16"]) makes a JAX platform. Run with JAX_PLATFORMS=promoted, or
call jax.config.update("jax_platforms", "promoted"). Without a change of the program, the wheel that has the plugin makes the
platform promoted if the environment variable HLO_PROMOTE_PLUGIN is set.
"""
from __future__ import annotations

import dataclasses
import importlib
import importlib.metadata
import json
import os
import pathlib
import re
import shlex
from typing import Literal, Optional, Sequence, Union

from . import _findings
from ._findings import Finding

__all__ = ["Program", "environment", "find_plugin", "initialize", "library", "programs", "register"]

# The files of plugins in Python packages, by the word for the plugin.
_FILES = {
    "cpu": re.compile(r"(^|/)(lib)?pjrt\w*cpu\w*\.(so|dylib)$"),
    "cuda": re.compile(r"(^|/)jax_plugins/xla_cuda\d+/xla_cuda_plugin\.so$"),
    "rocm": re.compile(r"(^|/)jax_plugins/xla_rocm\d+/xla_rocm_plugin\.so$"),
    "tpu": re.compile(r"(^|/)libtpu/libtpu\.so$"),
    "metal": re.compile(r"(^|/)jax_plugins/metal_plugin/pjrt_plugin_metal_\d+\.dylib$"),
}


def library() -> str:
    """Return the path of hlo-promote's plugin: $HLO_PROMOTE_LIBRARY, or the file in this package."""
    given = os.environ.get("HLO_PROMOTE_LIBRARY")
    path = pathlib.Path(given) if given else pathlib.Path(__file__).with_name("libhlo_promote.so")
    if not path.is_file():
        raise FileNotFoundError(
            f"there is no plugin at {path}; build it with 'go build -buildmode=c-shared -o libhlo_promote.so ./cmd/hlo-promote/pjrt' "
            "and set HLO_PROMOTE_LIBRARY to its path"
        )
    return str(path)


def find_plugin(plugin: Union[str, os.PathLike[str]]) -> str:
    """Return the path of a plugin: a path itself, or cpu, cuda, rocm, tpu or metal for that of an installed package."""
    name = os.fspath(plugin)
    if name not in _FILES:
        if not os.path.isfile(name):
            raise FileNotFoundError(f"there is no PJRT plugin at {name!r}; write a path or one of {', '.join(_FILES)}")
        return os.path.abspath(name)
    for distribution in importlib.metadata.distributions():
        for file in distribution.files or ():
            if _FILES[name].search(file.as_posix()):
                return str(distribution.locate_file(file))
    raise FileNotFoundError(f"no installed package has a PJRT plugin for {name}; write the path of the file")


def environment(
    plugin: Union[str, os.PathLike[str]],
    flags: Sequence[str] = (),
    *,
    on_error: Literal["refuse", "pass"] = "refuse",
    log: Union[str, os.PathLike[str]] = "",
) -> dict[str, str]:
    """Return the environment variables that set up the plugin, for a process that loads it itself."""
    return {
        "HLO_PROMOTE_PLUGIN": find_plugin(plugin),
        "HLO_PROMOTE_FLAGS": shlex.join(flags),
        "HLO_PROMOTE_ON_ERROR": on_error,
        "HLO_PROMOTE_LOG": os.fspath(log),
    }


def register(
    name: str = "promoted",
    plugin: Union[str, os.PathLike[str]] = "cpu",
    flags: Sequence[str] = (),
    *,
    on_error: Literal["refuse", "pass"] = "refuse",
    log: Union[str, os.PathLike[str]] = "",
) -> None:
    """Register a JAX platform of this name whose programs are promoted before plugin compiles them.

    flags are those of the command about promotion, targets and gates. Call this before JAX makes its first array. on_error
    says whether a program that is refused raises jax.errors.JaxRuntimeError or is compiled as it is. log is "stderr", a file,
    or a directory, which programs() reads. A process has one plugin: a second call with other settings raises RuntimeError.
    """
    variables = environment(plugin, flags, on_error=on_error, log=log)
    if _registered and _registered != variables:
        raise RuntimeError("hlo_promote.pjrt.register was called with other settings; a process has one promoting plugin")
    os.environ.update(variables)
    if not _registered:
        xla_bridge = importlib.import_module("jax._src.xla_bridge")
        xla_bridge.register_plugin(name, library_path=library())
    _registered.update(variables)


def initialize() -> None:
    """Register the platform promoted if HLO_PROMOTE_PLUGIN is set. JAX calls this at its start.

    The variables are those of docs/howto/pjrt.md; HLO_PROMOTE_PLUGIN may also be a word of find_plugin.
    """
    given = os.environ.get("HLO_PROMOTE_PLUGIN")
    named = os.environ.get("PJRT_NAMES_AND_LIBRARY_PATHS", "")
    if given and not _registered and not re.search("(^|,)promoted[:;]", named):
        os.environ["HLO_PROMOTE_PLUGIN"] = find_plugin(given)
        xla_bridge = importlib.import_module("jax._src.xla_bridge")
        xla_bridge.register_plugin("promoted", library_path=library())


_registered: dict[str, str] = {}


@dataclasses.dataclass(frozen=True)
class Program:
    """A program that was compiled: its bytes before promotion and after it, None if it did not change, and the findings."""

    name: str
    before: bytes
    after: Optional[bytes]
    findings: tuple[Finding, ...]

    @property
    def refused(self) -> bool:
        """Whether the program was refused."""
        return any(f.severity == "error" for f in self.findings)


def programs(log: Union[str, os.PathLike[str]]) -> list[Program]:
    """Return the programs in the directory of a log, in the order in which each process compiled them."""

    def order(path: pathlib.Path) -> tuple[int, ...]:
        return tuple(map(int, path.stem.split("-")))

    found = []
    for path in sorted(pathlib.Path(log).glob("*-*.before"), key=order):
        after, findings = path.with_suffix(".after"), json.loads(path.with_suffix(".json").read_bytes())["findings"]
        found.append(
            Program(path.stem, path.read_bytes(), after.read_bytes() if after.exists() else None, tuple(map(_findings.finding, findings)))
        )
    return found
