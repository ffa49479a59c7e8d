"""Promote StableHLO whose operand element types disagree, by the rules of JAX, TensorFlow, NumPy, PyTorch and others.

Each call starts the program hlo-promote, which is installed beside this package. The package has no state, so several threads
may call it at once. The module options lists the values of keywords.
"""
from __future__ import annotations

import concurrent.futures
import dataclasses
import os
import re
from typing import TYPE_CHECKING, Any, Callable, Iterable, Literal, Mapping, Optional, Sequence, Union

from . import _modules, _program, _types, options
from ._findings import Finding, Note, Place, Refused, Result

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    Keywords = ParamSpec("Keywords")

__all__ = [
    "Finding", "JoinResult", "Note", "Place", "Refused", "Result", "__version__", "assert_no_type", "join", "options", "promote", "promote_all", "verify"
]

__version__ = _program.version()


def promote(
    module: Any,
    system: Union[options.System, options.Path, None] = None,
    *,
    config: Union[options.NameOrPath, Literal[False], None] = None,
    x32: Optional[bool] = None,
    target: Union[options.Target, options.Path, None] = None,
    policy: Optional[options.Policy] = None,
    weak_args: Union[str, Sequence[Union[str, int]], None] = None,
    weak_constants: Optional[options.WeakConstants] = None,
    keep_weak: Optional[bool] = None,
    results: Optional[options.Results] = None,
    signature: Optional[options.Signature] = None,
    control_flow: Optional[options.ControlFlow] = None,
    calls: Optional[options.Calls] = None,
    strict: Optional[bool] = None,
    hoist: Optional[bool] = None,
    demote: Union[str, Sequence[str], None] = None,
    boundary: Optional[options.Boundary] = None,
    simplify_converts: Optional[options.SimplifyConverts] = None,
    pin_precision: Optional[bool] = None,
    form: Optional[options.Form] = None,
    debuginfo: Optional[bool] = None,
    emit: Optional[options.Emit] = None,
    locations: Optional[options.Locations] = None,
    warn: Union[str, Sequence[str], None] = None,
    deny: Union[str, Sequence[str], None] = None,
    allow: Union[str, Sequence[str], None] = None,
    baseline: Optional[options.NameOrPath] = None,
    against: Optional[options.NameOrPath] = None,
    why: Optional[str] = None,
    compare: Union[options.System, options.Path, None] = None,
) -> Result:
    """Promote a module.

    module is text, the path of a file as a pathlib.Path, a jax Lowered or Exported, an MLIR module, or the bytes of an artifact, of
    bytecode or of a serialized Exported. system names a promotion system or is the path of a lattice file; target names a machine
    or is the path of a target file. form is canonical, generic or source for text; artifact, bytecode or same for bytes, which
    are then in Result.data. Findings about a Lowered are at the lines of the Python program, unless locations is text; those of
    form="source", and of a binary form without warn or deny, are at lines of its text. weak_args has numbers and names of arguments: None means those whose type is weak in a Lowered or
    Exported, and [] means none. why asks where an element type comes from, and compare how another system differs: the answers
    are Result.why and Result.differences. The other keywords are flags of the program. None leaves what the project file says, and
    otherwise the program's default. The project file is hlo-promote.toml at or above the folder of the file, or at or above the
    current folder for a module that is not a file; config names another one, and False ignores it.

    Raise Refused if the module has errors or what deny names, ValueError and TypeError for an unknown option, OSError if a file
    cannot be read.
    """
    if weak_args is None and system != _NO_PROMOTION:
        weak_args = _modules.weak_arguments(module)
    asked = {
        "config": config, "system": system, "x32": x32, "target": target, "policy": policy, "weak_args": weak_args, "weak_constants": weak_constants,
        "keep_weak": keep_weak, "results": results, "signature": signature, "control_flow": control_flow, "calls": calls, "strict": strict,
        "hoist": hoist, "demote": demote, "boundary": boundary, "simplify_converts": simplify_converts, "pin_precision": pin_precision,
        "locations": locations,
    }
    flags = options.flags(asked)
    binary = form in _BINARY_FORMS
    if binary and emit is not None:
        raise ValueError(f"form={form!r} and emit={emit!r} cannot be combined")
    output = options.flags({
        "form": None if binary else form, "debuginfo": debuginfo, "emit": emit, "warn": warn, "deny": deny, "allow": allow,
        "baseline": baseline, "against": against,
    })
    located = module if locations == "text" else _modules.located(module)
    answer = _ask(located, "why", why, asked, _WHY)
    differences = _ask(located, "compare", compare, asked, _DIFFERENCES)
    if binary:
        output = [*output, f"--emit={form}"]
    keeps = form == "source" or binary and deny is None and warn is None  # what is read, locations included
    converts = system != _NO_PROMOTION or target is not None or demote or simplify_converts == "exact" or pin_precision
    ran = _program.run(module if keeps else located, [*flags, *output, *(["--explain"] if converts else [])])
    result = Result(
        "" if binary else ran.text, tuple(f for f in ran.findings if f.code in _CONVERTS),
        tuple(f for f in ran.findings if f.code not in _CONVERTS or f.severity != "remark"), answer, differences,
        ran.data if binary else b"",
    )
    if ran.failed:
        raise Refused(ran.message, _without_remarks(ran.findings), answer, result if ran.data else None)
    return result


def _over_all(one: Callable[Concatenate[Any, Keywords], Result]) -> Callable[Concatenate[Iterable[Any], Keywords], list[Union[Result, Refused]]]:
    def promote_all(modules: Iterable[Any], /, *arguments: Keywords.args, **keywords: Keywords.kwargs) -> list[Union[Result, Refused]]:
        """Promote several modules, one on each core at a time, with the arguments of promote.

        Return for each module, in order, what promote returns or the Refused that it raises. Other exceptions of promote are
        raised after the runs that have begun end.
        """
        def promoted(module: Any) -> Union[Result, Refused]:
            try:
                return one(module, *arguments, **keywords)
            except Refused as refused:
                return refused

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            futures = [pool.submit(promoted, module) for module in modules]
            try:
                return [future.result() for future in futures]
            except BaseException:
                for future in futures:
                    future.cancel()
                raise

    return promote_all


promote_all = _over_all(promote)


# The forms that are bytes: values of the program's flag --emit.
_BINARY_FORMS = ("artifact", "bytecode", "same")


def _ask(module: Any, command: str, value: Any, asked: Mapping[str, Any], codes: Sequence[str]) -> tuple[Finding, ...]:
    """Return the findings that answer a question, which takes a run of its own. Errors are those of the run that promotes."""
    if value is None:
        return ()
    flags = options.flags({k: v for k, v in asked.items() if k not in options.QUESTIONS[command]})
    return tuple(f for f in _program.run(module, flags, (command, options.name(command, value))).findings if f.code in codes)


def _without_remarks(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    return tuple(f for f in findings if f.severity != "remark")


def verify(module: Any) -> None:
    """Verify a module as it is, without promotion. Raise Refused with the errors."""
    ran = _program.run(module, ["--no-config", f"--system={_NO_PROMOTION}"])
    if ran.failed:
        raise Refused(ran.message, ran.findings)


def assert_no_type(module: Any, type: str, *, allow: Union[str, Sequence[str]] = ()) -> None:
    """Assert that no value of a module has an element type, such as f64.

    Each entry of allow is a list of func=GLOB, op=GLOB and loc=GLOB, and permits the places that match all of them. Raise
    AssertionError with the places where the type comes from and where it goes, and Refused if the module is not valid.
    """
    __tracebackhide__ = True  # pytest shows the caller
    ran = _program.run(_modules.located(module), ["--no-config", f"--system={_NO_PROMOTION}", f"--deny=has:{type}", *options.flags({"allow": allow})])
    if not ran.failed:
        return
    if any(f.severity == "error" and f.code != _HAS_TYPE for f in ran.findings):
        raise Refused(ran.message, ran.findings)
    raise AssertionError(f"the module has values of type {type}\n{ran.message}")


@dataclasses.dataclass(frozen=True)
class JoinResult:
    """The type to which operands are promoted: an element type as MLIR writes it, and whether it is weak. notes say how an ambiguous name was read."""

    type: str
    weak: bool
    notes: tuple[str, ...] = ()

    @property
    def dtype(self) -> Any:
        """Return the numpy.dtype of the type, from ml_dtypes where NumPy lacks it. TypeError if neither has it, such as complex<f16>."""
        return _types.dtype(self.type)

    def __str__(self) -> str:
        return self.type + ("*" if self.weak else "")


def join(
    *operands: Any,
    system: Union[options.System, options.Path] = "jax",
    x32: bool = False,
    policy: Optional[options.Policy] = None,
) -> JoinResult:
    """Return the type to which a promotion system promotes operands.

    Each operand is an element type as MLIR, JAX or NumPy name it, with * if it is weak (i32, float32, i32*, i*), a dtype,
    an object with a dtype such as an array, or a type of Python's numbers, which is weak. Raise Refused if the system has
    no type for them, ValueError for an unknown operand or option.
    """
    if len(operands) < 2:
        raise TypeError(f"join() takes two operands or more, got {len(operands)}")
    names = [_types.operand(o) for o in operands]
    ran = _program.call(["join", "--no-config", *options.flags({"system": system, "x32": x32 or None, "policy": policy}), "--", *names])
    if ran.failed:
        raise Refused(ran.message.removeprefix("hlo-promote: error: "), ())
    said = re.search(r": type (\S+), (weak|strong)$", ran.text.strip())
    if not said:
        raise RuntimeError(f"hlo-promote is not of this package's version: join printed {ran.text!r}")
    notes = tuple(line.removeprefix("hlo-promote: note: ") for line in ran.message.splitlines())
    return JoinResult(said[1], said[2] == "weak", notes)


# The code of findings of --deny has:TYPE, the codes of conversions, and those of answers.
_HAS_TYPE = "HP414"
_CONVERTS = ("HP401", "HP402", "HP403", "HP404", "HP405", "HP406")
_WHY = ("HP411", "HP412")
_DIFFERENCES = ("HP421",)

# The system that only verifies; the program refuses flags of promotion beside it.
_NO_PROMOTION = "none"
