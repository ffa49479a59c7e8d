"""Represent the program's findings in a module."""
from __future__ import annotations

import dataclasses
import html
from typing import Any, Mapping, Optional, Sequence

from . import options


@dataclasses.dataclass(frozen=True)
class Place:
    """A stretch of the module's text. Lines and columns count from 1, columns in bytes; the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclasses.dataclass(frozen=True)
class Note:
    """A note of a finding."""

    message: str
    place: Optional[Place]


@dataclasses.dataclass(frozen=True, repr=False)
class Finding:
    """A diagnostic of the program about a module.

    code is stable and names the kind of finding (hlo-promote explain CODE explains it); severity is error, warning or
    remark. source and target are the element types of a conversion, "" if it is none. classes says what a conversion may do to
    values, worst first: weak, sign, range, precision, widening and exact. output has the line and the column of a conversion in
    Result.text, if the form is canonical or generic.
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
    output: Optional[tuple[int, int]] = None

    def __repr__(self) -> str:
        at = f" at {self.place}" if self.place else ""
        return f"<Finding {self.code}: {self.severity}{at}: {self.sentence()}>"

    def sentence(self) -> str:
        """Return the message with the classes behind it, as the program prints it."""
        return self.message + (f" [{', '.join(self.classes)}]" if self.classes else "")

    def __str__(self) -> str:
        at = f"{self.place}: " if self.place else ""
        lines = [f"{at}{self.severity}: {self.sentence()}"]
        for note in self.notes:
            at = f"{note.place}: " if note.place else ""
            lines.append(f"{at}note: {note.message}")
        return "\n".join(lines)


@dataclasses.dataclass(frozen=True, repr=False)
class Result:
    """A promoted module.

    text is the module, which str() is too. converts has the reason for each conversion. findings has all warnings, and remarks
    about other things, such as functions that get another type; a conversion that warn names is in both. why and
    differences answer the keywords why and compare. data is the module of a binary form, which bytes() is too; text is then empty.
    """

    text: str
    converts: tuple[Finding, ...]
    findings: tuple[Finding, ...]
    why: tuple[Finding, ...] = ()
    differences: tuple[Finding, ...] = ()
    data: bytes = b""

    def __repr__(self) -> str:
        size = f"{len(self.data)} bytes" if self.data else _count(self.text.count("\n"), "line")
        answers = [_count(len(found), what) for found, what in ((self.why, "reason"), (self.differences, "difference")) if found]
        return f"<Result: {', '.join([size, _count(len(self.converts), 'conversion'), _count(len(self.findings), 'finding'), *answers])}>"

    def __bytes__(self) -> bytes:
        return self.data or self.text.encode("utf-8", "surrogateescape")

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        """Show the module, with its conversions marked, and tables of its findings in a notebook."""
        parts = [f"<pre>{_marked(self.text, self.converts)}</pre>"]
        for title, findings in (
            ("Conversions", self.converts), ("Findings", self.findings), ("Where the type comes from", self.why), ("Differences", self.differences)
        ):
            if findings:
                rows = "".join(map(_row, findings))
                parts.append(f"<details open><summary>{title}: {len(findings)}</summary><table>{rows}</table></details>")
        return "<div>" + "".join(parts) + "</div>"


class Refused(ValueError):
    """The module is not valid, cannot be promoted, or has what deny names.

    findings has the errors and warnings; str() is the program's text for people. why answers the keyword why.
    result is the promoted module if it is refused only by deny, else None.
    """

    def __init__(
        self, message: str, findings: tuple[Finding, ...], why: tuple[Finding, ...] = (), result: Optional[Result] = None
    ):
        super().__init__(message)
        self.findings = findings
        self.why = why
        self.result = result

    def __reduce__(self) -> Any:
        return Refused, (str(self), self.findings, self.why, self.result)


def finding(f: Mapping[str, Any]) -> Finding:
    """Return a finding of the program's JSON."""
    return Finding(
        f["code"], f["severity"], options.in_python(f["message"]), _place(f.get("place")), f.get("function", ""), f.get("op", ""),
        f.get("from", ""), f.get("to", ""), tuple(Note(options.in_python(n["message"]), _place(n.get("place"))) for n in f.get("notes", ())),
        tuple(f.get("classes", ())), (f["output"]["line"], f["output"]["column"]) if "output" in f else None,
    )


def _place(p: Optional[Mapping[str, Any]]) -> Optional[Place]:
    if p is None or "start" not in p:
        return None
    start, end = p["start"], p.get("end", p["start"])
    return Place(p["file"], start["line"], start["column"], end["line"], end["column"])


# The lines of a module that a notebook shows before it leaves out those far from conversions, how many it shows around one,
# and the characters of a line.
_MAX_LINES, _AROUND, _MAX_WIDTH = 200, 3, 400


def _marked(text: str, converts: Sequence[Finding]) -> str:
    """Return a module in HTML, with the lines of conversions marked, and what is far from them left out of a large one."""
    lines = text.split("\n")
    reasons: dict[int, list[str]] = {}
    for f in converts:
        if f.output:
            reasons.setdefault(f.output[0] - 1, []).append(f.sentence())
    shown = set(range(min(len(lines), _MAX_LINES)))
    if len(lines) > _MAX_LINES:
        near: set[int] = set()
        for at in sorted(reasons):
            near.update(range(max(0, at - _AROUND), min(len(lines), at + _AROUND + 1)))
            if len(near) >= _MAX_LINES:
                break
        shown = near or shown
    parts = []
    left_out = 0
    for i, line in enumerate(lines):
        if i not in shown:
            left_out += 1
            continue
        if left_out:
            parts.append(f"<i>… {_count(left_out, 'line')} …</i>")
            left_out = 0
        more = len(line) - _MAX_WIDTH
        html_line = _escaped(line[:_MAX_WIDTH]) + (f"<i>… {_count(more, 'character')} …</i>" if more > 0 else "")
        if i in reasons:
            html_line = f'<mark title="{_escaped(chr(10).join(reasons[i]))}">{html_line}</mark>'
        parts.append(html_line)
    if left_out:
        parts.append(f"<i>… {_count(left_out, 'line')} …</i>")
    return "\n".join(parts)


def _row(f: Finding) -> str:
    """Return a row of a table, with the notes behind the message."""
    types = f"{f.source} → {f.target}" if f.source and f.target else f.source or f.target
    cells = [f.severity, str(f.place or ""), types, f.op]
    text = "".join(f'<td style="white-space: nowrap; text-align: left; vertical-align: top">{_escaped(cell)}</td>' for cell in cells)
    notes = "".join(f"<br>{_escaped((f'{n.place}: ' if n.place else '') + n.message)}" for n in f.notes)
    return f'<tr>{text}<td style="text-align: left">{_escaped(f.sentence())}<small>{notes}</small></td></tr>'


def _count(n: int, what: str) -> str:
    return f"{n} {what}" + ("s" if n != 1 else "")


def _escaped(text: str) -> str:
    """Return text in HTML. Bytes of a module that are not UTF-8, which notebooks do not accept, become escapes."""
    return html.escape(text.encode("utf-8", "backslashreplace").decode())
