"""Promotes StableHLO whose operand element types disagree, by the rules of JAX, TensorFlow, NumPy, PyTorch and others.

The work is done by the program hlo-promote, which is installed beside this package; each call starts it once. Nothing here
has state, so calls may be made from several threads at once.
"""
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
from typing import Any, Mapping, Optional, Sequence, Union

__all__ = ["Finding", "Note", "Place", "Refused", "Result", "assert_no_type", "promote", "verify"]


@dataclasses.dataclass(frozen=True)
class Place:
    """A stretch of the module's text. Lines and columns count from 1, columns in bytes; the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclasses.dataclass(frozen=True)
class Note:
    """What a finding adds to its message."""

    message: str
    place: Optional[Place]


@dataclasses.dataclass(frozen=True)
class Finding:
    """Something that the program says of a module.

    code is stable and stands for the kind of finding (hlo-promote --code CODE explains it), severity is error, warning or
    remark. source and target are the element types of a conversion, "" where there is none; classes are what it may do to
    values, worst first, of weak, sign, range, precision, widening and exact.
    """

    code: str
    severity: str
    message: str
    place: Optional[Place]
    function: str
    op: str
    source: str
    target: str
    notes: tuple[Note, ...]
    classes: tuple[str, ...] = ()

    def __str__(self) -> str:
        at = f"{self.place.file}:{self.place.line}:{self.place.column}: " if self.place else ""
        classes = f" [{', '.join(self.classes)}]" if self.classes else ""
        lines = [f"{at}{self.severity}: {self.message}{classes}"]
        for note in self.notes:
            at = f"{note.place.file}:{note.place.line}:{note.place.column}: " if note.place else ""
            lines.append(f"{at}note: {note.message}")
        return "\n".join(lines)


@dataclasses.dataclass(frozen=True)
class Result:
    """A promoted module: its text, why each conversion is in it, and what else there is to say, such as warnings."""

    text: str
    converts: tuple[Finding, ...]
    findings: tuple[Finding, ...]


class Refused(ValueError):
    """The module is not valid or cannot be promoted. findings has the errors; str() is the program's text for people."""

    def __init__(self, message: str, findings: tuple[Finding, ...]):
        super().__init__(message)
        self.findings = findings

    def __reduce__(self) -> Any:
        return Refused, (str(self), self.findings)


def promote(
    module: Any,
    system: str = "jax",
    *,
    x32: bool = False,
    target: Optional[str] = None,
    policy: Optional[Mapping[str, str]] = None,
    weak_args: Union[str, Sequence[Union[str, int]], None] = None,
    weak_constants: Optional[str] = None,
    keep_weak: bool = False,
    results: Optional[str] = None,
    signature: Optional[str] = None,
    control_flow: Optional[str] = None,
    calls: Optional[str] = None,
    hoist: bool = False,
    demote: Union[str, Sequence[str], None] = None,
    form: Optional[str] = None,
    debuginfo: bool = False,
) -> Result:
    """Promotes a module.

    module is text, the path of a file as a pathlib.Path, a jax Lowered or Exported, or an MLIR module. system names a
    promotion system or is the path of a lattice file, target a machine or the path of a target file. form is canonical,
    generic or source. weak_args has numbers and names of arguments. The others are the program's flags of the same name;
    None leaves the program's default. Raises Refused if the module has errors, ValueError for an option that there is not,
    OSError if the file cannot be read.
    """
    flags = ["--system", system, "--explain"]
    for name, value in (("x32", x32), ("keep-weak", keep_weak), ("hoist", hoist), ("debuginfo", debuginfo)):
        if value:
            flags.append(f"--{name}")
    for name, option in (
        ("target", target), ("weak-args", _list(weak_args)), ("weak-constants", weak_constants), ("results", results),
        ("signature", signature), ("control-flow", control_flow), ("calls", calls), ("demote", _list(demote)), ("print", form),
    ):
        if option is not None:
            flags.append(f"--{name}={option}")
    flags += [f"--policy={key}={value}" for key, value in (policy or {}).items()]
    ran = _run(module, flags)
    if ran.failed:
        raise Refused(ran.message, ran.findings)
    converts = tuple(f for f in ran.findings if f.severity == "remark")
    return Result(ran.text, converts, tuple(f for f in ran.findings if f.severity != "remark"))


def verify(module: Any) -> None:
    """Verifies a module as it is, without promotion. Raises Refused with the errors."""
    ran = _run(module, ["--system=none"])
    if ran.failed:
        raise Refused(ran.message, ran.findings)


def assert_no_type(module: Any, type: str, *, allow: Union[str, Sequence[str]] = ()) -> None:
    """Asserts that no value of a module has an element type, such as f64.

    Each of allow lets places pass and is a list of func=GLOB, op=GLOB and loc=GLOB, of which a place must match all. Raises
    AssertionError that says where the type comes from and where it goes, and Refused if the module is not valid.
    """
    __tracebackhide__ = True  # pytest shows the caller
    flags = ["--system=none", f"--deny=has:{type}"]
    flags += [f"--allow={a}" for a in ([allow] if isinstance(allow, str) else allow)]
    ran = _run(_located(module), flags)
    if not ran.failed:
        return
    if any(f.severity == "error" and f.code != _HAS_TYPE for f in ran.findings):
        raise Refused(ran.message, ran.findings)
    raise AssertionError(f"the module has values of type {type}\n{ran.message}")


# The code of what --deny has:TYPE finds.
_HAS_TYPE = "HP414"


@dataclasses.dataclass(frozen=True)
class _Ran:
    failed: bool
    text: str
    message: str
    findings: tuple[Finding, ...]


def _run(module: Any, flags: Sequence[str]) -> _Ran:
    name, text = _input(module)
    with tempfile.TemporaryDirectory(prefix="hlo-promote-") as folder:
        report = pathlib.Path(folder, "report.json")
        command = [_program(), "--quiet", "--color=never", f"--report={report}", *flags, "--", name]
        done = subprocess.run(command, input=text, capture_output=True, check=False)
        message = done.stderr.decode("utf-8", "surrogateescape").strip()
        if done.returncode == 2:
            raise ValueError(message)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"hlo-promote failed ({done.returncode}); please report this\n{message}")
        document = json.loads(report.read_bytes())
    findings = tuple(_finding(f) for f in document["findings"])
    return _Ran(done.returncode == 1, done.stdout.decode("utf-8", "surrogateescape"), message, findings)


def _list(words: Union[str, Sequence[Union[str, int]], None]) -> Optional[str]:
    return words if words is None or isinstance(words, str) else ",".join(map(str, words))


def _input(module: Any) -> tuple[str, bytes]:
    """What the program is given to read, and what stands there if that is its standard input."""
    if isinstance(module, os.PathLike):
        with open(module, "rb"):  # for Python's own errors
            return os.fsdecode(module), b""
    if isinstance(module, (bytes, bytearray)):
        return "-", bytes(module)
    text = _text(module)
    if text.endswith(".mlir") and "\n" not in text:
        raise ValueError(f"expected the text of a module, got a path; it is pathlib.Path({text!r}) if the file is meant")
    return "-", text.encode("utf-8", "surrogateescape")


def _text(module: Any) -> str:
    """The StableHLO text of a module. It knows jax's objects by their methods, so that jax need not be there."""
    if isinstance(module, str):
        return module
    for method in ("mlir_module", "as_text"):  # jax.export.Exported; jax.stages.Lowered
        if callable(getattr(module, method, None)):
            return str(getattr(module, method)())
    if hasattr(module, "operation"):  # jaxlib.mlir.ir.Module
        return str(module)
    advice = "; give what its method lower() returns" if callable(getattr(module, "lower", None)) else ""
    raise TypeError(f"expected text, a path, a jax Lowered or Exported, or an MLIR module, got {type(module).__name__}{advice}")


def _located(module: Any) -> Any:
    """The text of a jax Lowered with the places of the Python program, so that findings are there; anything else as it is."""
    if callable(getattr(module, "as_text", None)) and not callable(getattr(module, "mlir_module", None)):
        try:
            return module.as_text(debug_info=True)
        except TypeError:  # a jax that has no such option
            pass
    return module


def _finding(f: Mapping[str, Any]) -> Finding:
    return Finding(
        f["code"], f["severity"], f["message"], _place(f.get("place")), f.get("function", ""), f.get("op", ""),
        f.get("from", ""), f.get("to", ""), tuple(Note(n["message"], _place(n.get("place"))) for n in f.get("notes", ())),
        tuple(f.get("classes", ())),
    )


def _place(p: Optional[Mapping[str, Any]]) -> Optional[Place]:
    if p is None or "start" not in p:
        return None
    start, end = p["start"], p.get("end", p["start"])
    return Place(p["file"], start["line"], start["column"], end["line"], end["column"])


_NAMES = ("hlo-promote", "hlo-promote.exe")


def _program() -> str:
    """The program that came with this package, or the one that the environment variable HLO_PROMOTE names."""
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
