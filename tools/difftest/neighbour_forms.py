"""Custom forms of scf, affine, linalg, tensor, memref, bufferization, arith, math, index, shape and cf, as a person writes them.

neighbour(writer, op, operands, indent) gives the text of an operation without its results, or None if it is written in generic form.
A form is a function that gives pieces: texts, and between them regions, which are written in braces.
"""

import re

from program import Region, types_text


def types(values):
    return ", ".join(str(v.type) for v in values)


def typed(values, o):
    """Operands with their types behind them."""
    return f"{', '.join(o)} : {types(values)}"


def arrow(op, parentheses=True):
    if not op.results:
        return ""
    return f" -> ({types(op.results)})" if parentheses else f" -> {types_text(v.type for v in op.results)}"


def assigned(w, args, o):
    return ", ".join(f"{w.names[a]} = {x}" for a, x in zip(args, o))


def arguments(w, args):
    return ", ".join(f"{w.names[a]}: {a.type}" for a in args)


class Labelled:
    """A region that writes the arguments of its first block in front of it."""

    def __init__(self, region):
        self.region = region



def neighbour(writer, op, operands, indent):
    if op.form == "unwritten":
        return f"// {op.name} ends this"
    make = FORMS.get(op.name) or plain(op.name)
    if make is None:
        return None
    saved = dict(writer.names)
    made = make(writer, op, operands)
    pieces = [made] if isinstance(made, str) else made
    text = pieces[0] if len(pieces) == 1 else braced(writer, pieces, indent)
    writer.names = {**saved, **{v: writer.names[v] for v in op.results}}
    return text


def braced(writer, pieces, indent):
    def emit():
        for region, behind in zip(pieces[1::2], pieces[2::2]):
            if isinstance(region, Region):
                writer.body(region, indent + 1, False, None)
            else:
                writer.blocks(region.region, indent, False)
            writer.emit(indent, "}" + behind + (" {" if behind is not pieces[-1] else ""))

    return pieces[0] + " {\n" + "\n".join(writer.sub(emit, 1))


# ---- without regions


YIELDS = set("""scf.yield affine.yield linalg.yield tensor.yield memref.atomic_yield shape.assuming_yield memref.alloca_scope.return
    scf.reduce.return""".split())
CASTS = set("""arith.sitofp arith.fptosi arith.extf arith.truncf arith.extsi arith.trunci arith.index_cast arith.bitcast tensor.cast
    bufferization.to_tensor bufferization.to_buffer""".split())


def yields(w, op, o):
    return f"{op.name} {typed(op.operands, o)}" if o else op.name


def plain(name):
    """The form of a cast, of the end of a region, of arithmetic on one type; None for what has no form."""
    if name in YIELDS:
        return yields
    if name in CASTS:
        return lambda w, op, o: f"{name} {o[0]} : {op.operands[0].type} to {op.results[0].type}"
    if name.startswith("index."):
        return lambda w, op, o: f"{name} {', '.join(o)}"
    if name.startswith(("arith.", "math.")):
        return lambda w, op, o: f"{name} {', '.join(o)} : {op.results[0].type}"
    return None


def cmpi(w, op, o):
    word = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"][int(op.attrs["predicate"].split()[0])]
    return f"arith.cmpi {word}, {', '.join(o)} : {op.operands[0].type}"


def choice(w, op, o):
    condition = op.operands[0].type
    return f"arith.select {', '.join(o)} : " + (f"{condition}, " if str(condition) != "i1" else "") + str(op.results[0].type)


def numbers(attr):
    return [int(n) for n in re.findall(r"-?\d+", attr.split(":", 1)[-1])]


DYNAMIC = "-9223372036854775808"


def mixed(attr, names):
    """[1, %i] of the numbers of an attribute and the values for those that it leaves open."""
    return "[" + ", ".join(next(names) if str(n) == DYNAMIC else str(n) for n in attr) + "]"


def slices(op, o, first):
    names = iter(o[first:])
    return " ".join(mixed(op.attrs[k], names) for k in ("static_offsets", "static_sizes", "static_strides"))


def extract_slice(w, op, o):
    return f"tensor.extract_slice {o[0]}{slices(op, o, 1)} : {op.operands[0].type} to {op.results[0].type}"


def insert_slice(w, op, o):
    return f"{op.name} {o[0]} into {o[1]}{slices(op, o, 2)} : {op.operands[0].type} into {op.operands[1].type}"


def reshaped(w, op, o):
    shape = f" output_shape [{', '.join(map(str, op.attrs['static_output_shape']))}]" if "static_output_shape" in op.attrs else ""
    return f"{op.name} {o[0]} {op.attrs['reassociation']}{shape} : {op.operands[0].type} into {op.results[0].type}"



def destination(w, op, o):
    """linalg.fill and its like: inputs, outputs, and a region that is not written."""
    ins, outs = op.operands[:-1], op.operands[-1:]
    return f"{op.name} ins({typed(ins, o[:-1])}) outs({typed(outs, o[-1:])}){arrow(op, False)}"


# ---- with regions


def scf_if(w, op, o):
    first, second = op.regions
    return [f"scf.if {o[0]}{arrow(op)}", first] + ([" else", second, ""] if second.blocks else [""])


def scf_for(w, op, o):
    args = op.regions[0].block.args
    w.define(args)
    iters = f" iter_args({assigned(w, args[1:], o[3:])}){arrow(op)}" if args[1:] else ""
    kind = "" if str(args[0].type) == "index" else f" : {args[0].type}"
    return [f"scf.for {w.names[args[0]]} = {o[0]} to {o[1]} step {o[2]}{iters}{kind}", op.regions[0], ""]


def scf_while(w, op, o):
    args = op.regions[0].block.args
    w.define(args)
    inits = f" ({assigned(w, args, o)})" if args else ""
    return [f"scf.while{inits} : ({types(op.operands)}) -> {types_text(v.type for v in op.results) if op.results else '()'}",
            op.regions[0], " do", Labelled(op.regions[1]), ""]


def condition(w, op, o):
    return f"scf.condition({o[0]})" + (f" {typed(op.operands[1:], o[1:])}" if o[1:] else "")


def index_switch(w, op, o):
    pieces, text = [], f"scf.index_switch {o[0]} -> {types(op.results)}"
    for number, region in zip(op.attrs["cases"], op.regions[1:]):
        pieces += [f"{text} case {number}", region]
        text = ""
    return pieces + [f"{text} default", op.regions[0], ""]


def execute_region(w, op, o):
    return [f"{op.name}{arrow(op, op.name != 'scf.execute_region' or len(op.results) > 1)}", op.regions[0], ""]


def forall(w, op, o):
    args = op.regions[0].block.args
    w.define(args)
    names = iter(o)
    upper = mixed(op.attrs["staticUpperBound"], names).strip("[]")
    return [f"scf.forall ({w.names[args[0]]}) in ({upper}) shared_outs({assigned(w, args[1:], names)}){arrow(op)}", op.regions[0], ""]


def parallel(w, op, o):
    args = op.regions[0].block.args
    w.define(args)
    n = len(args)
    low, high, step, init = (", ".join(part) for part in (o[:n], o[n:2 * n], o[2 * n:3 * n], o[3 * n:]))
    init = f" init ({init}){arrow(op)}" if init else ""
    return [f"scf.parallel ({', '.join(w.names[a] for a in args)}) = ({low}) to ({high}) step ({step}){init}", op.regions[0], ""]


def reduce_(w, op, o):
    pieces, text = [], f"scf.reduce({typed(op.operands, o)})" if o else "scf.reduce"
    for region in op.regions:
        pieces += [text, Labelled(region)]
        text = ","
    return pieces + [""] if pieces else text


def affine_for(w, op, o):
    args = op.regions[0].block.args
    w.define(args)
    low, high = (numbers(op.attrs[k].split("->")[1])[0] for k in ("lowerBoundMap", "upperBoundMap"))
    iters = f" iter_args({assigned(w, args[1:], o)}){arrow(op)}" if args[1:] else ""
    return [f"affine.for {w.names[args[0]]} = {low} to {high}{iters}", op.regions[0], ""]


def affine_if(w, op, o):
    first, second = op.regions
    return [f"affine.if {op.attrs['condition']}({o[0]}){arrow(op, False)}", first] + ([" else", second, ""] if second.blocks else [""])


def affine_parallel(w, op, o):
    args = op.regions[0].block.args
    w.define(args)
    reduce = f' reduce ("addf"){arrow(op)}' if op.results else ""
    return [f"affine.parallel ({w.names[args[0]]}) = (0) to (4){reduce}", op.regions[0], ""]


def generic(w, op, o):
    ins, outs = f" ins({typed(op.operands[:-1], o[:-1])})" if o[1:] else "", f" outs({typed(op.operands[-1:], o[-1:])})"
    kinds = ", ".join(f'"{k}"' for k in re.findall(r"<(\w+)>", op.attrs["iterator_types"]))
    return [f"linalg.generic {{indexing_maps = {op.attrs['indexing_maps']}, iterator_types = [{kinds}]}}{ins}{outs}", Labelled(op.regions[0]),
            arrow(op, False)]


def mapped(w, op, o):
    args = op.regions[0].block.args
    w.define(args)
    ins = f" ins({typed(op.operands[:-1], o[:-1])})"
    dims = f" dimensions = [{', '.join(map(str, op.attrs['dimensions']))}]" if "dimensions" in op.attrs else ""
    return [f"{op.name}{ins} outs({typed(op.operands[-1:], o[-1:])}){dims} ({arguments(w, args)})", op.regions[0], ""]


def with_type_behind(name, list_=""):
    def make(w, op, o):
        return [f"{name}{' ' * bool(o)}{o[0] if o else ''}{list_.format(*o)}", Labelled(op.regions[0]), f" : {types(op.operands[:1] + op.results)}".replace(", ", " to ")]
    return make


def generic_rmw(w, op, o):
    return [f"memref.generic_atomic_rmw {o[0]}[{o[1]}] : {op.operands[0].type}", Labelled(op.regions[0]), ""]


def at(name, what, type_):
    """name %x[%i] : type, behind what."""
    return lambda w, op, o: f"{name} {what.format(*o)}[{', '.join(o[what.count('{'):])}] : {op.operands[type_].type}"


FORMS = {
    "arith.constant": lambda w, op, o: f"arith.constant {op.attrs['value']}", "arith.cmpi": cmpi, "arith.select": choice, "index.constant": lambda w, op, o: f"index.constant {op.attrs['value'].split()[0]}",
    "tensor.extract": at("tensor.extract", "{0}", 0), "tensor.insert": at("tensor.insert", "{0} into {1}", 1),
    "memref.load": at("memref.load", "{0}", 0), "memref.store": at("memref.store", "{0}, {1}", 1),
    "affine.load": at("affine.load", "{0}", 0), "affine.store": at("affine.store", "{0}, {1}", 1),
    "memref.alloc": lambda w, op, o: f"memref.alloc() : {op.results[0].type}",
    "tensor.empty": lambda w, op, o: f"tensor.empty() : {op.results[0].type}",
    "tensor.from_elements": lambda w, op, o: f"tensor.from_elements {', '.join(o)} : {op.results[0].type}",
    "tensor.splat": lambda w, op, o: f"tensor.splat {o[0]} : {op.results[0].type}",
    "tensor.dim": lambda w, op, o: f"tensor.dim {o[0]}, {o[1]} : {op.operands[0].type}",
    "tensor.concat": lambda w, op, o: f"tensor.concat dim({op.attrs['dim'].split()[0]}) {', '.join(o)} : ({types(op.operands)}) -> {op.results[0].type}",
    "tensor.extract_slice": extract_slice, "tensor.insert_slice": insert_slice, "tensor.parallel_insert_slice": insert_slice,
    "tensor.expand_shape": reshaped, "tensor.collapse_shape": reshaped,
    "affine.apply": lambda w, op, o: f"affine.apply {op.attrs['map']}({o[0]})",
    "shape.const_witness": lambda w, op, o: f"shape.const_witness {op.attrs['passing']}",
    "linalg.fill": destination, "linalg.matmul": destination, "linalg.exp": destination,
    "scf.if": scf_if, "scf.for": scf_for, "scf.while": scf_while, "scf.condition": condition, "scf.index_switch": index_switch,
    "scf.execute_region": execute_region, "scf.forall": forall, "scf.parallel": parallel, "scf.reduce": reduce_,
    "scf.forall.in_parallel": lambda w, op, o: ["scf.forall.in_parallel", op.regions[0], ""],
    "affine.for": affine_for, "affine.if": affine_if, "affine.parallel": affine_parallel,
    "linalg.generic": generic, "linalg.map": mapped, "linalg.reduce": mapped,
    "tensor.generate": with_type_behind("tensor.generate"), "tensor.pad": with_type_behind("tensor.pad", " low[1] high[1]"),
    "memref.generic_atomic_rmw": generic_rmw, "memref.alloca_scope": execute_region,
    "shape.assuming": lambda w, op, o: [f"shape.assuming {o[0]}{arrow(op)}", op.regions[0], ""],
}
