"""Custom forms of operations, as a person or a front end writes them.

custom(writer, op, operands, in_func, indent) gives the text of an operation without its results, or None if it has no custom form
that can say it. Types that MLIR lets a text leave out are left out where op.form is 'short' and they follow from the others.
"""

import re

from neighbour_forms import neighbour
from program import CHLO_BINARY, CHLO_UNARY, FUNC_OPS, PLAIN_BINARY, PLAIN_UNARY, SAME_TYPE, attr_dict, bracket, function_type, types_text


def custom(writer, op, operands, in_func, indent):
    dialect, _, name = op.name.partition(".")
    if op.name in FUNC_OPS or op.name == "stablehlo.return":
        return returned(op, operands, in_func)
    if dialect == "chlo":
        return chlo(op, name, operands)
    if dialect != "stablehlo":
        return neighbour(writer, op, operands, indent)
    make = TEMPLATES.get(name)
    if name in PLAIN_UNARY | PLAIN_BINARY:
        make = plain
    if make is None:
        return region_form(writer, op, name, operands, indent)
    return make(op, operands)


def rest(op, *used):
    """The attribute dictionary of what a form does not show."""
    attrs = {k: v for k, v in op.attrs.items() if k not in used}
    if op.weak:
        attrs["promote.weak"] = True
    return f" {{{attr_dict(attrs)}}}" if attrs else ""


def same_or_function(op):
    types = {v.type for v in op.operands + op.results}
    return str(op.result.type) if op.form == "short" and len(types) == 1 else function_type(op)


def plain(op, operands):
    name = op.name.partition(".")[2]
    types = same_or_function(op) if name in SAME_TYPE - {"complex"} else function_type(op)
    if name == "complex" and op.form == "short" and all(v.type._replace(elem=f"complex<{v.type.elem}>") == op.result.type for v in op.operands):
        types = str(op.result.type)
    return f"{op.name} {', '.join(operands)}{rest(op)} : {types}"


def returned(op, operands, in_func):
    name = FUNC_OPS[op.name] if in_func and op.form == "short" and op.name in FUNC_OPS else op.name
    if op.name == "func.call":
        return f"{name} {op.attrs['callee']}({', '.join(operands)}){rest(op, 'callee')} : {function_type(op)}"
    if not operands:
        return name
    return f"{name} {', '.join(operands)} : {', '.join(str(v.type) for v in op.operands)}"


def chlo(op, name, operands):
    if name in CHLO_UNARY | CHLO_BINARY:
        types = ", ".join(str(v.type) for v in op.operands)
        return f"{op.name} {', '.join(operands)}{rest(op)} : {types} -> {op.result.type}"
    if name.startswith("broadcast_"):
        return f"{op.name} {', '.join(operands)}{rest(op)} : {function_type(op)}"
    if name == "constant":
        return f"chlo.constant{rest(op, 'value')} {op.attrs['value'].split(' : ')[0]} : {op.result.type}"
    if name == "top_k":
        k = op.attrs["k"].split()[0]
        return f"chlo.top_k({operands[0]}, k = {k}){rest(op, 'k')} : {op.operands[0].type} -> {types_text(v.type for v in op.results)}"
    return None


def word(attr):
    """LT of #stablehlo<comparison_direction LT>."""
    return re.search(r" (\w+)>", attr)[1]


def compare(op, o):
    type_ = op.attrs.get("compare_type")
    return (f"stablehlo.compare {word(op.attrs['comparison_direction'])}, {o[0]}, {o[1]}" + (f", {word(type_)}" if type_ else "")
            + f"{rest(op, 'comparison_direction', 'compare_type')} : {function_type(op)}")


def select(op, o):
    short = op.form == "short" and len({v.type for v in op.operands[1:] + op.results}) == 1
    types = f"{op.operands[0].type}, {op.result.type}" if short else function_type(op)
    return f"stablehlo.select {', '.join(o)}{rest(op)} : {types}"


def listed(keyword, attr):
    """A form that ends in `keyword = [...]`."""

    def make(op, o):
        types = same_or_function(op) if op.name.endswith(".reverse") else function_type(op)
        return f"{op.name} {', '.join(o)}, {keyword} = {bracket(op.attrs[attr])}{rest(op, attr)} : {types}"

    return make


def integer(keyword, attr):
    def make(op, o):
        lead = f" {', '.join(o)}," if o else ""
        types = function_type(op) if o else str(op.result.type)
        return f"{op.name}{lead} {keyword} = {op.attrs[attr].split()[0]}{rest(op, attr)} : {types}"

    return make


def pad(op, o):
    low, high, interior = (bracket(op.attrs[k]) for k in ("edge_padding_low", "edge_padding_high", "interior_padding"))
    return (f"stablehlo.pad {o[0]}, {o[1]}, low = {low}, high = {high}, interior = {interior}"
            f"{rest(op, 'edge_padding_low', 'edge_padding_high', 'interior_padding')} : {function_type(op)}")


def slice_(op, o):
    starts, limits, strides = (op.attrs[k] for k in ("start_indices", "limit_indices", "strides"))
    ranges = ", ".join(f"{s}:{l}" + (f":{t}" if t != 1 else "") for s, l, t in zip(starts, limits, strides))
    return f"stablehlo.slice {o[0]} [{ranges}]{rest(op, 'start_indices', 'limit_indices', 'strides')} : {function_type(op)}"


def constant(op, o):
    value, _, type_ = op.attrs["value"].rpartition(" : ")
    if type_ != str(op.result.type):
        return None
    return f"stablehlo.constant{rest(op, 'value')} {value} : {op.result.type}"


def dot_general(op, o):
    numbers = re.findall(r"(\w+) = (\[[^]]*\])", op.attrs["dot_dimension_numbers"])
    numbers = dict(numbers)
    batch = ""
    if "lhs_batching_dimensions" in numbers:
        batch = f"batching_dims = {numbers['lhs_batching_dimensions']} x {numbers['rhs_batching_dimensions']}, "
    dims = f"contracting_dims = {numbers['lhs_contracting_dimensions']} x {numbers['rhs_contracting_dimensions']}"
    return f"stablehlo.dot_general {o[0]}, {o[1]}, {batch}{dims}{rest(op, 'dot_dimension_numbers')} : {function_type(op)}"


def joined(op, o):
    return f"{op.name} {', '.join(o)}{rest(op)} : {function_type(op)}"


def barrier(op, o):
    if [v.type for v in op.operands] != [v.type for v in op.results] or not o:
        return None
    return f"{op.name}{rest(op)} {', '.join(o)} : {', '.join(str(v.type) for v in op.operands)}"


def tuple_(op, o):
    if tuple(v.type for v in op.operands) != op.result.type.parts:
        return None
    return f"stablehlo.tuple {', '.join(o)}{rest(op)} : {op.result.type}"


def element_of(op, o):
    return f"{op.name} {o[0]}[{op.attrs['index'].split()[0]}]{rest(op, 'index')} : {function_type(op)}"


def fft(op, o):
    return (f"stablehlo.fft {o[0]}, type = {word(op.attrs['fft_type'])}, length = {bracket(op.attrs['fft_length'])}"
            f"{rest(op, 'fft_type', 'fft_length')} : {function_type(op)}")


def rng(op, o):
    return f"stablehlo.rng {', '.join(o)}, distribution = {word(op.attrs['rng_distribution'])}{rest(op, 'rng_distribution')} : {function_type(op)}"


def bits(op, o):
    return (f"stablehlo.rng_bit_generator {o[0]}, algorithm = {word(op.attrs['rng_algorithm'])}{rest(op, 'rng_algorithm')}"
            f" : {function_type(op)}")


def precision(op, o):
    e, m = op.attrs["exponent_bits"].split()[0], op.attrs["mantissa_bits"].split()[0]
    return f"{op.name} {o[0]}, format = e{e}m{m}{rest(op, 'exponent_bits', 'mantissa_bits')} : {same_or_function(op)}"


def custom_call(op, o):
    return f"stablehlo.custom_call @{op.attrs['call_target_name'].strip(chr(34))}({', '.join(o)}){rest(op, 'call_target_name')} : {function_type(op)}"


def composite(op, o):
    return f"stablehlo.composite {op.attrs['name']} {', '.join(o)}{rest(op, 'name')} : {function_type(op)}"


def cholesky(op, o):
    return f"stablehlo.cholesky {o[0]}, lower = {op.attrs['lower']}{rest(op, 'lower')} : {same_or_function(op)}"


def no_operands(op, o):
    return f"{op.name}{rest(op)} : {op.result.type}"


TEMPLATES = {
    "compare": compare, "select": select, "clamp": lambda op, o: f"{op.name} {', '.join(o)}{rest(op)} : {same_or_function(op)}",
    "concatenate": integer("dim", "dimension"), "pad": pad, "dynamic_slice": listed("sizes", "slice_sizes"),
    "dynamic_update_slice": joined, "broadcast_in_dim": listed("dims", "broadcast_dimensions"), "transpose": listed("dims", "permutation"),
    "reverse": listed("dims", "dimensions"), "slice": slice_, "iota": integer("dim", "iota_dimension"), "constant": constant,
    "dot_general": dot_general, "dot": joined, "get_dimension_size": integer("dim", "dimension"), "optimization_barrier": barrier,
    "tuple": tuple_, "get_tuple_element": element_of, "fft": fft, "rng": rng, "rng_bit_generator": bits, "reduce_precision": precision,
    "custom_call": custom_call, "composite": composite, "cholesky": cholesky, "broadcast": listed("sizes", "broadcast_sizes"),
    "dynamic_reshape": joined, "dynamic_iota": integer("dim", "iota_dimension"), "replica_id": no_operands,
    "partition_id": no_operands, "create_token": no_operands, "dynamic_pad": joined, "real_dynamic_slice": joined,
    "dynamic_broadcast_in_dim": listed("dims", "broadcast_dimensions"), "einsum": lambda op, o:
    f"{op.name} {', '.join(o)}, config = {op.attrs['einsum_config']}{rest(op, 'einsum_config')} : {function_type(op)}",
}


# ---- operations with regions


def region_form(writer, op, name, operands, indent):
    if name == "while":
        return while_(writer, op, operands, indent)
    if name == "reduce":
        return reduce_(writer, op, operands, indent)
    return None


def while_(writer, op, operands, indent):
    """Only where initial values, arguments of both regions and results have the same types."""
    cond, body = (r.block for r in op.regions)
    types = [v.type for v in op.results]
    if any([v.type for v in values] != types for values in (op.operands, cond.args, body.args)) or not types:
        return None
    saved = dict(writer.names)

    def emit():
        writer.define(cond.args)
        for a, b in zip(cond.args, body.args):
            writer.names[b] = writer.names[a]
        for inner in cond.ops:
            writer.op(inner, indent + 1, False)
        writer.emit(indent, "} do {")
        for inner in body.ops:
            writer.op(inner, indent + 1, False)
        writer.emit(indent, "}")

    lines = writer.sub(emit, 2)
    header = ", ".join(f"{writer.names[a]} = {o}" for a, o in zip(cond.args, operands))
    attrs = f" attributes{rest(op)}" if rest(op) else ""
    text = f"stablehlo.while({header}) : {', '.join(map(str, types))}{attrs}\n" + "  " * indent + "cond {\n" + "\n".join(lines)
    writer.names = {**saved, **{v: writer.names[v] for v in op.results}}
    return text


COMMUTATIVE = {"add", "multiply", "maximum", "minimum", "and", "or", "xor"}


def compact(op):
    """The operation that the body of a reduction applies, where one name says all of it."""
    block = op.regions[0].block
    if len(op.operands) != 2 or len(block.ops) != 2 or len(block.args) != 2:
        return None
    inner, end = block.ops
    scalar = op.operands[0].type._replace(shape=())
    values = block.args + inner.results
    if inner.operands != block.args or end.operands != inner.results or inner.attrs or inner.weak or any(v.type != scalar for v in values):
        return None
    name = inner.name.partition(".")[2]
    return inner.name if inner.name.startswith("stablehlo.") and name in COMMUTATIVE else None


def reduce_(writer, op, operands, indent):
    half = len(operands) // 2
    pairs = ", ".join(f"({x} init: {i})" for x, i in zip(operands[:half], operands[half:]))
    dims = f" across dimensions = {bracket(op.attrs['dimensions'])}{rest(op, 'dimensions')} : {function_type(op)}"
    body = op.regions[0].block
    if op.form == "short" and compact(op):
        for inner in body.ops:
            inner.line = len(writer.lines) + 1
        return f"stablehlo.reduce{pairs} applies {compact(op)}{dims}"
    saved = dict(writer.names)

    def emit():
        # the text pairs the two arguments of each operand
        for inner in body.ops:
            writer.op(inner, indent + 1, False)
        writer.emit(indent, "}")

    writer.define(body.args)
    header = " ".join(f"({writer.names[a]}: {a.type}, {writer.names[b]}: {b.type})" for a, b in zip(body.args[:half], body.args[half:]))
    lines = writer.sub(emit, 2)
    writer.names = {**saved, **{v: writer.names[v] for v in op.results}}
    return f"stablehlo.reduce{pairs}{dims}\n" + "  " * indent + f" reducer{header} {{\n" + "\n".join(lines)



