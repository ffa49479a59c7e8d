"""Differences that are known and decided, so that the judges go on after them.

cause(program, kind, what) gives the name of what a difference is, or None. docs/reliability.md says of each why it is left.
"""

KNOWN = [
    ("strict-square-fix-point", lambda p, kind, what: kind == "fix-point" and p.options.system == "jax-strict" and "chlo.square" in p.text),
    ("marks-of-retyped-constants", lambda p, kind, what: kind == "types" and p.options.keep_weak and p.options.weak_constants != "none"
     and what.endswith("True against False")),
    ("keep-weak-real", lambda p, kind, what: kind == "fix-point" and p.options.keep_weak and "promote.weak" in what and "complex" in p.text),
    ("compact-reduce", lambda p, kind, what: kind == "generic" and " applies " in p.text),
    ("async-holds-one", lambda p, kind, what: kind == "refused" and "holds one operation only" in what),
]  # (name, a function of (program, kind, what))


def cause(program, kind, what):
    return next((name for name, test in KNOWN if test(program, kind, what)), None)
