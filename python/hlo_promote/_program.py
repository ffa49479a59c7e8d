"""Run the program that is installed beside this package."""
from __future__ import annotations

import dataclasses
import importlib.metadata
import json
import os
import pathlib
import shutil
import subprocess
import sysconfig
import tempfile
from typing import Any, Sequence, Union

from . import _modules, options
from ._findings import Finding, finding


@dataclasses.dataclass(frozen=True)
class Ran:
    """The result of a run: failed reports whether its exit status was 1, text is its output, data the same as bytes."""

    failed: bool
    text: str
    message: str
    findings: tuple[Finding, ...]
    data: bytes = b""


def run(module: Any, flags: Sequence[str], question: Sequence[str] = ()) -> Ran:
    """Run the program on a module, to promote it or to answer a question: a command and its first argument."""
    name, text = _modules.read(module)
    with tempfile.TemporaryDirectory(prefix="hlo-promote-") as folder:
        report = pathlib.Path(folder, "report.json")
        done = call([*question[:1], "--quiet", "--color=never", "--format=text", f"--report={report}", *flags, "--", *question[1:], name], text)
        document = json.loads(report.read_bytes())
    return Ran(done.failed, done.text, options.report_in_python(done.message), tuple(map(finding, document["findings"])), done.data)


def call(arguments: Sequence[str], text: bytes = b"") -> Ran:
    """Call the program. Raise ValueError for wrong usage."""
    done = subprocess.run([program(), *arguments], input=text, capture_output=True, check=False)
    message = done.stderr.decode("utf-8", "surrogateescape").strip()
    if done.returncode == 2:
        raise ValueError(options.usage_in_python(message))
    if done.returncode not in (0, 1):
        raise RuntimeError(f"hlo-promote failed ({done.returncode}); please report this\n{message}")
    return Ran(done.returncode == 1, done.stdout.decode("utf-8", "surrogateescape"), message, (), done.stdout)


def version() -> str:
    """Return the version of the wheel, which is that of its program."""
    try:
        return importlib.metadata.version("hlo-promote")
    except importlib.metadata.PackageNotFoundError:  # a checkout on the path
        return "0+unknown"


_NAMES = ("hlo-promote", "hlo-promote.exe")


def program() -> str:
    """Return the program that came with this package, or the one that the environment variable HLO_PROMOTE names."""
    named = os.environ.get("HLO_PROMOTE")
    if named:
        return named
    places = []
    try:
        for file in importlib.metadata.files("hlo-promote") or ():
            if file.name in _NAMES:
                places.append(pathlib.Path(str(file.locate())))
    except importlib.metadata.PackageNotFoundError:
        pass
    folders: list[Union[str, pathlib.Path]] = [sysconfig.get_path("scripts"), pathlib.Path(__file__).parent.parent / "bin"]  # the second of pip install --target
    places += [pathlib.Path(folder, name) for folder in folders for name in _NAMES]
    for place in places:
        if place.is_file():
            return str(place)
    found = shutil.which("hlo-promote")
    if found:
        return found
    raise FileNotFoundError("the program hlo-promote is not installed beside the package; set HLO_PROMOTE to its path")
