"""Faults of the tool that are known, so that the judges go on after them. Empty, or each with its reason.

cause(program, kind, what) gives the name of the known fault that a difference is, or None.
"""

KNOWN = []  # (name, a function of (program, kind, what))


def cause(program, kind, what):
    return next((name for name, test in KNOWN if test(program, kind, what)), None)
