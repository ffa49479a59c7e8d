"""List the values of the keywords of promote(), and the program's flags for them. A test compares both with the program."""
from __future__ import annotations

import difflib
import os
import re
from typing import Any, Literal, Mapping, NoReturn, Sequence, TypedDict, Union, get_args

System = Literal[
    "jax", "jax-strict", "tf-all", "tf-safe", "numpy", "torch", "anvl", "array-api", "julia", "keras", "mlx", "nx", "onnx", "none"
]
Target = Literal["no64", "no-f64", "bf16-in-f32", "amp-bf16", "no-f8"]
WeakConstants = Literal["none", "scalar", "splat"]
Results = Literal["infer", "keep"]
Signature = Literal["safe", "infer", "keep"]
ControlFlow = Literal["jax", "widen", "keep"]
Calls = Literal["specialize", "convert"]
Boundary = Literal["replace", "convert"]
SimplifyConverts = Literal["none", "exact"]
Form = Literal["canonical", "generic", "source", "artifact", "bytecode", "same"]
Locations = Literal["source", "text"]
Emit = Literal["stablehlo", "llvm", "llvm=partial"]

U64Signed = Literal["float", "error", "i64", "f32"]
F8 = Literal["error", "widen-f32"]
Bf16F16 = Literal["f32", "error"]
ComplexHalf = Literal["error", "widen"]
SmallInt = Literal["error", "widen"]
TorchBroadcast = Literal["scalar", "tensor"]
MixedDot = Literal["auto", "join", "keep"]

# Policies for contested cells.
Policy = TypedDict(
    "Policy",
    {"u64-signed": U64Signed, "f8": F8, "bf16-f16": Bf16F16, "complex-half": ComplexHalf, "small-int": SmallInt, "torch-broadcast": TorchBroadcast,
     "mixed-dot": MixedDot},
    total=False,
)

# The values of each keyword that takes one of a fixed list.
WORDS: Mapping[str, Sequence[str]] = {
    "weak_constants": get_args(WeakConstants), "results": get_args(Results), "signature": get_args(Signature), "control_flow": get_args(ControlFlow),
    "calls": get_args(Calls), "boundary": get_args(Boundary), "simplify_converts": get_args(SimplifyConverts), "form": get_args(Form),
    "locations": get_args(Locations), "emit": get_args(Emit),
}
POLICIES: Mapping[str, Sequence[str]] = {
    "u64-signed": get_args(U64Signed), "f8": get_args(F8), "bf16-f16": get_args(Bf16F16), "complex-half": get_args(ComplexHalf),
    "small-int": get_args(SmallInt), "torch-broadcast": get_args(TorchBroadcast), "mixed-dot": get_args(MixedDot),
}

# The keywords of promote() that are True or False, those whose lists are joined by commas, and those that may be given more than once.
SWITCHES = ("x32", "keep_weak", "strict", "hoist", "pin_precision", "debuginfo")  # False is what the project file cannot change
LISTS = ("weak_args", "demote", "warn", "deny")
REPEATED = ("allow",)
# Keywords that take a name or a file.
NAMES = ("system", "target", "baseline", "against")
# Keywords that are commands, with the keywords that have no effect on their answers.
QUESTIONS: Mapping[str, Sequence[str]] = {"why": ("keep_weak",), "compare": ("keep_weak", "strict", "hoist")}
# The suffixes of files that may replace a name.
SUFFIXES = {"system": ".lattice", "compare": ".lattice", "target": ".target"}

KEYWORDS = frozenset((*WORDS, *SWITCHES, *LISTS, *REPEATED, *NAMES, *QUESTIONS, "policy", "config"))


def flag(keyword: str) -> str:
    """Return the flag of a keyword, without dashes."""
    return "print" if keyword == "form" else keyword.replace("_", "-")


_OF_FLAG = {flag(k): k for k in KEYWORDS}


def flags(options: Mapping[str, Any]) -> list[str]:
    """Check keywords of promote() and return them as flags. None and empty lists give none."""
    out: list[str] = []
    for keyword, value in options.items():
        if keyword == "policy":
            out += _policies({} if value is None else value)
        elif value is None:
            continue
        elif keyword in SWITCHES:
            if not isinstance(value, bool):
                raise TypeError(f"{keyword} must be True or False, got {value!r}")
            out.append(f"--{flag(keyword)}" if value else f"--{flag(keyword)}=false")
        elif keyword == "config":
            if value is True:
                raise TypeError("config must be a path, or False to ignore project files, got True")
            out.append("--no-config" if value is False else f"--config={os.fspath(value)}")
        elif keyword in WORDS:
            _check(keyword, value, WORDS[keyword])
            out.append(f"--{flag(keyword)}={value}")
        elif keyword in REPEATED:
            out += [f"--{flag(keyword)}={v}" for v in ([value] if isinstance(value, str) else value)]
        elif keyword in LISTS:
            words = value if isinstance(value, str) else ",".join(map(_quoted if keyword == "weak_args" else str, value))
            out += [f"--{flag(keyword)}={words}"] if words else []
        else:
            out.append(f"--{flag(keyword)}={name(keyword, value)}")
    return out


def _policies(policy: Any) -> list[str]:
    if not isinstance(policy, Mapping):
        raise TypeError(f"policy must be a dictionary such as {{'u64-signed': 'i64'}}, got {policy!r}")
    for key, value in policy.items():
        _check("the key of a policy", key, tuple(POLICIES))
        _check(f"policy[{key!r}]", value, POLICIES[key])
    return [f"--policy={key}={value}" for key, value in policy.items()]


def _quoted(argument: Any) -> str:
    """Return a number or a name of an argument, in quotes if it contains separators. An argument with its function is already in the program's syntax."""
    name = str(argument)
    if name[:1] in ("@", '"', "%") or not set(name) & set(" \t@:%-,\"\\"):
        return name
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _check(what: str, value: Any, words: Sequence[str]) -> None:
    if value not in words:
        _refuse(what, value, words)


def _refuse(what: str, value: Any, words: Sequence[str]) -> NoReturn:
    message = f"{what} must be {' or '.join([', '.join(map(repr, words[:-1])), repr(words[-1])])}, got {value!r}"
    near = difflib.get_close_matches(str(value), words, 1)
    raise ValueError(message + (f"; did you mean {near[0]!r}?" if near else ""))


def name(keyword: str, value: Any) -> str:
    """Return a name or path as the program takes it. Raise OSError for a file that cannot be read."""
    if not isinstance(value, (str, os.PathLike)):
        raise TypeError(f"{keyword} must be a name or a path, got {value!r}")
    if keyword == "system" and value == "":
        raise ValueError("system must not be empty")
    suffix = SUFFIXES.get(keyword)
    path: str = os.fsdecode(value)
    if suffix and (isinstance(value, os.PathLike) or "/" in path or path.endswith(suffix)):
        with open(path, "rb"):
            pass
        if "/" not in path and not path.endswith(suffix):
            path = os.path.join(os.curdir, path)  # a name without either is built in
    return path


_HEADER = re.compile(r"(?:^|: )(?:error|warning|remark|note): ")
_FLAG = re.compile(r"(?<![\w-])--(?P<flag>[a-z][a-z0-9-]*)(?:=(?P<value>[\w.+-]+(?:=[\w.+-]+)?)| (?P<pair>[\w.-]+=[\w.+-]+)| (?P<word>[\w.+-]+)(?= and --| cannot be combined| needs --))?")
_INVALID = re.compile(r"^invalid argument (?P<value>\"(?:[^\"\\]|\\.)*\") for \"(?:-\w, )?--(?P<flag>[a-z0-9-]+)\" flag: ")

_INVALID_QUESTION = re.compile(r"^invalid (?P<what>type|system) (?P<value>\"(?:[^\"\\]|\\.)*\")(?=: )")


def in_python(text: str) -> str:
    """Replace flags in a message of the program by the keywords of promote()."""

    def keyword(match: re.Match[str]) -> str:
        name, value, pair = _OF_FLAG.get(match["flag"]), match["value"] or match["word"], match["pair"]
        if name is None:
            return match[0]
        if name == "policy" and (pair or value):
            key, _, choice = (pair or value).partition("=")
            return f"policy={{{key!r}: {choice!r}}}"
        rest = f" {pair}" if pair else ""
        if value is not None:
            return f"{name}={value!r}"
        return (f"{name}=True" if name in SWITCHES else name) + rest

    return _FLAG.sub(keyword, text)


def report_in_python(text: str) -> str:
    """Do the same in the program's report, but not in the lines of the module that it shows."""
    return "\n".join(in_python(line) if _HEADER.search(line) else line for line in text.split("\n"))


def usage_in_python(text: str) -> str:
    """Turn the program's message about wrong usage into an error of the call."""
    lines = [line for line in text.splitlines() if not line.startswith("run 'hlo-promote")]
    message = "\n".join(lines).removeprefix("hlo-promote: error: ")
    message = _INVALID_QUESTION.sub(lambda m: f"{'why' if m['what'] == 'type' else 'compare'}={_unquoted(m['value'])!r}", message)
    invalid = _INVALID.match(message)
    if invalid and invalid["flag"] in _OF_FLAG:
        message = f"{_OF_FLAG[invalid['flag']]}={_unquoted(invalid['value'])!r}: {message[invalid.end():]}"
    return in_python(message)


def _unquoted(text: str) -> str:
    """Read the output of Go's %q, as far as Python writes the same."""
    return re.sub(r"\\(.)", r"\1", text[1:-1])


# The path of a file. Text with a slash or the file's suffix is taken as a path too; for mypy, text is a name.
Path = os.PathLike[str]
NameOrPath = Union[str, Path]
