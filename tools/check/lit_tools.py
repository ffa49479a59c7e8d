"""Stand in for FileCheck, count and split-file in the lit tests, where LLVM's are missing.

    python tools/check/lit_tools.py FileCheck|count|split-file ARGUMENT...

FileCheck is PyPI's package filecheck with what the tests need beyond it: FILECHECK_OPTS, --implicit-check-not,
--allow-unused-prefixes=false, [[#@LINE+1]] without spaces, and CHECK-NOT as in LLVM's FileCheck, which searches up to
the next match, not through it. The package does not promise to keep Matcher, Parser and the other names that are imported here,
so `make deps` installs the version that this file was written for.
"""

import dataclasses
import io
import os
import pathlib
import re
import shlex
import sys
from collections.abc import Iterator
from typing import Any

from filecheck.finput import FInput, InputRange
from filecheck.matcher import Matcher
from filecheck.ops import CheckOp
from filecheck.options import Options, parse_argv_options
from filecheck.parser import Parser, pattern_for_opts

LINE_NUMBER = re.compile(r"\[\[#\s*@LINE\s*(?:([+-])\s*(\d+)\s*)?]]")


class Checker(Matcher):
    """A matcher that follows LLVM's FileCheck where the package differs."""

    match_start: int | None = None  # of the current directive

    def _pre_check(self, op: CheckOp) -> None:
        super()._pre_check(op)
        self.match_start = None

    def capture_results(self, match: re.Match[str], capture: dict[str, Any], op: CheckOp) -> None:
        """Remember where the first match of a directive begins."""
        if self.match_start is None:
            self.match_start = match.start(0)
        super().capture_results(match, capture, op)

    def _post_check(self, op: CheckOp) -> None:
        """Run the CHECK-NOT directives in front of another one over the input up to its match."""
        context = self.ctx
        if op.name == "NOT" or context.negative_matches_start is None:
            return
        end = self.file.range.start if self.match_start is None else self.match_start
        for check in context.negative_matches_stack:
            self.check_not(check, InputRange(context.negative_matches_start, end))
        context.negative_matches_start, context.negative_matches_stack = None, []

    def check_not(self, op: CheckOp, search_range: InputRange) -> None:
        """Search for part of a line, even with --match-full-lines."""
        options: Options = self.opts
        self.opts: Options = dataclasses.replace(options, match_full_lines=False)
        super().check_not(op, search_range)
        self.opts = options


def with_implicit(parser: Parser, forbidden: list[str]) -> Iterator[CheckOp]:
    """Yield the directives with a CHECK-NOT for each forbidden pattern in front of each match, and at the end."""
    unused = set(parser.opts.check_prefixes)

    def implicit(line: int) -> Iterator[CheckOp]:
        for pattern in forbidden:
            yield CheckOp("IMPLICIT-CHECK", "NOT", pattern, line, parser.parse_args(pattern, pattern))

    yield from implicit(1)
    for op in parser:
        unused.discard(op.prefix)
        yield op
        if op.name not in ("NOT", "DAG"):
            yield from implicit(op.source_line)
    if unused:
        sys.exit(f"error: no check strings found with prefixes {', '.join(sorted(unused))}")


def file_check(arguments: list[str]) -> int:
    """Run FileCheck, and return its exit status."""
    forbidden, rest = [], [""]
    for argument in shlex.split(os.environ.get("FILECHECK_OPTS", "")) + arguments:
        name, _, value = argument.lstrip("-").partition("=")
        if name == "implicit-check-not":
            forbidden.append(value)
        elif name not in ("allow-unused-prefixes", "dump-input-context"):
            rest.append(argument)
    options: Options = parse_argv_options(rest)
    text = pathlib.Path(options.match_filename).read_text(encoding="utf-8")
    text = LINE_NUMBER.sub(lambda match: f"[[# @LINE {match[1]} {match[2]}]]" if match[1] else "[[# @LINE]]", text)
    parser = Parser(options, io.StringIO(text), *pattern_for_opts(options))
    return int(Checker(options, FInput.from_opts(options), with_implicit(parser, forbidden)).run())


def count(arguments: list[str]) -> int:
    """Compare the number of lines of standard input with the argument."""
    lines, want = len(sys.stdin.buffer.readlines()), int(arguments[0])
    if lines != want:
        print(f"Expected {want} lines, got {lines}.", file=sys.stderr)
    return int(lines != want)


def split_file(arguments: list[str]) -> int:
    """Write each part of a file, which begins behind a line //--- NAME, to a file of that name in a folder."""
    source, folder = map(pathlib.Path, arguments)
    parts = re.split(rb"^(?:.|//)--- (\S+)\n", source.read_bytes(), flags=re.MULTILINE)
    for name, content in zip(parts[1::2], parts[2::2]):
        path = folder / name.decode()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit({"FileCheck": file_check, "count": count, "split-file": split_file}[sys.argv[1]](sys.argv[2:]))
