"""Differences that are known and decided, so that the judges go on after them.

cause(program, kind, what) gives the name of what a difference is, or None. Each says why it is left.
"""

KNOWN = []  # (name, a function of (program, kind, what)); none at the time


def cause(program, kind, what):
    return next((name for name, test in KNOWN if test(program, kind, what)), None)
