"""Faults of the tool that are known, so that the judges go on after them.

OPEN names those that the model follows: what it does then is what the tool does, not what is right. Each has a section in the
report to the maintainers; a name goes when the fault is mended, and the judges show if it is not.
cause(program, kind, what) gives the name of a known fault that a difference is, where the model cannot follow, or None.
"""

OPEN = {
    "weak-legal": "a weak mark makes the tool look at what the verifier accepts",
    "floor-bool-integer": "floor and ceil of i1 with a declared integer type are those of a float",
    "torch-scalar-safe": "in torch whatever joins a value of rank 0 holds it",
    "weak-unary-legal": "in torch and numpy a unary function of a weak float is done in the default type",
    "torch-results-weak": "in torch an elementwise result of weak values is weak",
    "weak-i1-carry": "a loop carry that begins as weak i1 is strong in the body",
}
KNOWN = [
    ("keep-update-i1", lambda p, kind, what: kind == "types" and p.options.results == "keep" and " parts against " in what and any(
        name in p.text for name in ("dynamic_update_slice", "scatter"))),
    ("strict-square-fix-point", lambda p, kind, what: kind == "fix-point" and p.options.system == "jax-strict" and "chlo.square" in p.text),
    ("async-holds-one", lambda p, kind, what: kind == "refused" and "holds one operation only" in what),  # a question
    ("keep-weak-fix-point", lambda p, kind, what: kind == "fix-point" and p.options.keep_weak and "promote.weak" in what),
    ("numpy-weak-bf16", lambda p, kind, what: p.options.system == "numpy" and "promote.weak" in p.text and "bf16" in p.text),
]  # (name, a function of (program, kind, what))


def open_(name):
    return name in OPEN


def cause(program, kind, what):
    return next((name for name, test in KNOWN if test(program, kind, what)), None)
