"""Ways to write a program differently without changing what promotion does to it.

A variant is a function from the text of a module to another text, or None if the program has no place for it. The programs
are those of jax_programs.py and libraries.py: functions at the margin, among them a public @main of tensors, one operation a line.
"""

import re

MAIN = re.compile(r"^func\.func public @main\((.*)\) -> \((.*)\) \{\n(.*?)\n( +)return ([^\n]*)\n\}$", re.M | re.S)
ARGUMENT = re.compile(r"(%\w+): (tensor<[^ ,]*>)( \{promote\.weak\})?")
DEAD_TYPE = "tensor<7xf32>"  # the generators have no other value of this shape
GENERIC = [  # (custom form, generic form)
    (r"= ((?:stablehlo|chlo)\.\w+) ((?:%[\w#]+, )*%[\w#]+) : (\(.*)$", r'= "\1"(\2) : \3'),
    (r"= stablehlo\.compare (\w+), (%[\w#]+, %[\w#]+) : (\(.*)$",
     r'= "stablehlo.compare"(\2) <{comparison_direction = #stablehlo<comparison_direction \1>}> : \3'),
    (r"= stablehlo\.constant( \{promote\.weak\})? (dense<.*>) : (.*)$", r'= "stablehlo.constant"() <{value = \2 : \3}>\1 : () -> \3'),
    (r"= stablehlo\.broadcast_in_dim (%\w+), dims = \[\] : (.*)$", r'= "stablehlo.broadcast_in_dim"(\1) <{broadcast_dimensions = array<i64>}> : \2'),
    (r"= func\.call (@\w+)\((.*?)\) : (.*)$", r'= "func.call"(\2) <{callee = \1}> : \3'),
]


def rename(text, rng):
    """Give the values other names, in random order."""
    names = sorted(set(re.findall(r"%(\w+)", text)))
    others = [f"x{n}" for n in range(len(names))]
    rng.shuffle(others)
    new = dict(zip(names, others))
    return re.sub(r"%(\w+)", lambda name: "%" + new[name[1]], text)


def make_generic(text, rng):
    """Write elementwise operations, comparisons, constants and calls in generic form."""
    for custom, generic in GENERIC:
        text = re.sub(custom, generic, text, flags=re.M)
    return text


def nest(text, rng):
    """Put the functions into a module inside the module."""
    return f"func.func @outside() {{\n  return\n}}\nmodule @deep {{\n{text}\n}}\n"


def double(text, rng):
    """Put a copy of the functions into a module beside them."""
    return f"{text}\nmodule @again {{\n{text}\n}}\n"


def add_dead_code(text, rng):
    """Put a sine without users at the head of each function."""
    dead = f"  %dead = stablehlo.constant dense<1.0> : {DEAD_TYPE}\n  %dead_sine = stablehlo.sine %dead : {DEAD_TYPE}\n"
    return re.sub(r"^func\.func .*\n", lambda head: head[0] + dead, text, flags=re.M)


def hoist_constants(text, rng):
    """Move the constants of each function's block to its head."""
    lines, head, indent = [], 0, None
    for line in text.splitlines():
        if line.startswith("func.func"):
            lines.append(line)
            head, indent = len(lines), None
            continue
        indent = indent or re.match(" *", line)[0]
        if re.match(indent + r"%\w+ = stablehlo\.constant ", line):
            lines.insert(head, line)
            head += 1
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def wrap(text, frame, types=None):
    """Put the body of @main into a frame, or return None if it has no results.

    frame is a function of (arguments, results, body, returned values); it returns the lines of @main before its return, and the
    text that follows @main. types are the new result types of @main; they default to the old ones.
    """
    main = MAIN.search(text)
    if not main or not main[2]:
        return None
    arguments, results, body, indent, returned = main.groups()
    before, after = frame(ARGUMENT.findall(arguments), results, body, returned.partition(" : ")[0])
    results = types or results
    count = results.count(", ") + 1
    values = ", ".join(f"%framed#{n}" for n in range(count))
    made = f"func.func public @main({arguments}) -> ({results}) {{\n{before.replace('%framed', f'%framed:{count}')}\n  return {values} : {results}\n}}{after}"
    return text[:main.start()] + made + text[main.end():]


def put_into_function(text, rng):
    """Make @main call a private function that has its body."""
    def frame(arguments, results, body, values):
        types, names = ", ".join(t for _, t, _ in arguments), ", ".join(n for n, _, _ in arguments)
        inner = ", ".join(f"{n}: {t}" for n, t, _ in arguments)
        return (f"  %framed = func.call @main_body({names}) : ({types}) -> ({results})",
                f"\nfunc.func private @main_body({inner}) -> ({results}) {{\n{body}\n  return {values} : {results}\n}}")
    return wrap(text, frame)


def put_into_case(text, rng):
    """Put the body of @main into a case with one branch."""
    return wrap(text, lambda arguments, results, body, values: (
        "  %which = stablehlo.constant dense<0> : tensor<i32>\n"
        f'  %framed = "stablehlo.case"(%which) ({{\n{body}\n  stablehlo.return {values} : {results}\n  }}) : (tensor<i32>) -> ({results})', ""))


def put_into_region(text, promoted):
    """Put the body of @main into an operation of the scf dialect.

    Promotion does not change the types in scf operations, so they are those of the promoted program, and what the region yields is
    converted to them.
    """
    head = next(line for line in promoted.splitlines() if "@main(" in line)
    types = re.findall(r"tensor<[^ ,)]*>", head.rpartition(" -> ")[2])
    listed = ", ".join(types)

    def frame(arguments, results, body, values):
        rows = zip(values.split(", "), results.split(", "), types)
        converts = "".join(f"  %yield{n} = stablehlo.convert {value} : ({old}) -> {new}\n" for n, (value, old, new) in enumerate(rows))
        yields = ", ".join(f"%yield{n}" for n in range(len(types)))
        return f"  %framed = scf.execute_region -> ({listed}) {{\n{body}\n{converts}  scf.yield {yields} : {listed}\n  }}", ""

    return wrap(text, frame, listed)


# Variants with the same operations in the same functions, and variants that put the body of @main
# into a frame. put_into_region also makes a frame; it needs the promoted program.
SAME_FUNCTIONS = {"renamed": rename, "generic": make_generic, "nested": nest, "doubled": double, "dead": add_dead_code, "reordered": hoist_constants}
FRAMES = {"function": put_into_function, "case": put_into_case}
FRAME_OPS = ("func.call", "func.return", "stablehlo.return", "stablehlo.case", "scf.execute_region", "scf.yield")
