"""Differences that are known and decided, so that the judges go on after them.

cause(program, kind, what) returns the name of a difference that is known, or None. Each row says why the tool is right.
"""

import hloref


def is_legal(program):
    """Report whether the reference accepts a program as it is."""
    return hloref.parse(program.generic)[1] is None


KNOWN = [  # (name, a function of (program, kind, what))
    # The model promotes by spec.md where the verifier asks for less, as for the initial value of a reduction.
    ("a legal module stays as it is", lambda program, kind, what: kind == "types" and is_legal(program)),
    # With --keep-weak the clamp of an index is marked in tf-*, where a clamp is as weak as what it clamps; the model has no marks there.
    ("the clamp of an index is marked", lambda program, kind, what: kind == "types" and "stablehlo.clamp" in what and "promote.weak" in what),
]


def cause(program, kind, what):
    """Return the name of a difference, or None if it is not known."""
    return next((name for name, test in KNOWN if test(program, kind, what)), None)
