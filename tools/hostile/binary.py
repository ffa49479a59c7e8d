#!/usr/bin/env python3
"""Mutate binary modules, aware of their structure, and check what the tool does with them.

Usage   binary.py TOOL FOLDER... [--count N] [--seed S] [--work FOLDER] [--keep FOLDER] [--reference PYTHON]
Seeds are the files of the folders that begin as MLIR bytecode or contain it (jax.export), up to 64 KB. A mutant has one to
four changes: of lengths, counts, offsets, sections, entries of the tables of attributes and types, properties, strings,
dialects, operations with their operands, results, successors, regions and use lists, or of bytes. Two mutants at a time go
through one process with random flags, one pair in five through the commands run, diff and precision. Failures:
  fault       exit status 3, "internal error", a Go trace, a signal, or a status that is not 0, 1, 2
  slow        more than 10 s
  memory      more than 200 MB
  unwritten   exit status 0 without an output
  unreadable  an output that the tool itself refuses
  invalid     with --reference: an output that jaxlib refuses, though it reads the mutant
Small files whose text is large go through the tool first. The exit status is 1 if there is any failure. --keep copies the mutants of failures.
"""

import argparse
import collections
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys

MAGIC, LONGEST = b"ML\xefR", 1 << 16
SECONDS, MEMORY = 10, 200 << 20
SYSTEMS = [[], [], [], ["-s", "numpy"], ["-s", "torch"], ["-s", "tf-all"], ["-s", "jax-strict"], ["--x32"]]
FLAGS = [[], [], [], ["--hoist"], ["--control-flow=widen"], ["--control-flow=keep"], ["--calls=convert"], ["--results=keep"], ["--signature=infer"], ["--signature=keep"],
         ["--keep-weak"], ["--weak-constants=splat"], ["--weak-args=0"], ["--target=no64"], ["--explain"], ["--stats"], ["--strict"], ["--deny=precision"]]
FORMS = [[], [], ["--print=generic"], ["--debuginfo"], ["--print=generic", "--debuginfo"], ["--emit=bytecode"], ["--emit=bytecode=1"], ["--emit=artifact"],
         ["--emit=artifact=1.0.0"], ["--emit=same"], ["--emit=same"]]
BOMBS = [("strings", 3000), ("strings", 33000), ("dict", 1000), ("dict", 4000), ("nest", 4000), ("nest", 12000)]
RUNS = [[], ["--input=zeros"], ["--input=random:1"], ["--nan", "--trace=*"], ["--profile", "--replicas=2"], ["--input=random:2"]]
OTHERS = [["--check"], ["why", "f32"], ["compare", "numpy"], ["--format=json", "--explain"], ["--emit=llvm=partial"], ["--check", "--target=no64"], ["--stats"]]


# ---- bytecode (mlir/docs/BytecodeFormat.md)
class End(Exception):
    """The data ends within an item."""


class Cursor:
    """Reads numbers and sections of data from an offset on."""

    def __init__(self, data, at=0, end=None):
        self.data, self.at, self.end = data, at, len(data) if end is None else end

    def byte(self):
        if self.at >= self.end:
            raise End
        self.at += 1
        return self.data[self.at - 1]

    def bytes(self, n):
        if n > self.end - self.at:
            raise End
        self.at += n
        return self.data[self.at - n:self.at]

    def varint(self):
        first = self.byte()
        if first == 0:
            return int.from_bytes(self.bytes(8), "little")
        more = (first & -first).bit_length() - 1
        return int.from_bytes(bytes([first]) + self.bytes(more), "little") >> (more + 1)

    def varints(self):
        return [self.varint() for _ in range(self.varint())]

    def section(self):
        kind, size = self.byte(), self.varint()
        if kind & 0x80:
            alignment = self.varint()
            while self.at % alignment:
                self.byte()
        return kind & 0x7F, self.bytes(size)


def varint(n):
    n &= (1 << 64) - 1
    size = next((k for k in range(1, 9) if n >> (7 * k) == 0), 9)
    return b"\0" + n.to_bytes(8, "little") if size == 9 else ((n << size | 1 << size - 1) & (1 << 8 * size) - 1).to_bytes(size, "little")


def counted(numbers):
    return varint(len(numbers)) + b"".join(map(varint, numbers))


def section(kind, body):
    return bytes([kind]) + varint(len(body)) + body


# An operation is a dictionary: name, mask, loc, numbers (a list for each bit of the mask), regions.
ATTRS, RESULTS, OPERANDS, SUCCESSORS, REGIONS, USES, PROPERTIES = (1 << i for i in range(7))


def read_op(c, version):
    op = {"name": c.varint(), "mask": c.byte(), "loc": c.varint(), "regions": []}
    mask = op["mask"]
    for bit in (ATTRS, PROPERTIES):
        if mask & bit:
            op[bit] = [c.varint()]
    for bit in (RESULTS, OPERANDS, SUCCESSORS):
        if mask & bit:
            op[bit] = c.varints()
    if mask & USES:
        op[USES] = read_uses(c, len(op.get(RESULTS, [])))
    if mask & REGIONS:
        head = c.varint()
        op["isolated"] = head & 1
        inner = Cursor(c.section()[1]) if head & 1 and version >= 2 else c
        op["regions"] = [read_region(inner, version) for _ in range(head >> 1)]
    return op


def read_uses(c, values):
    lists = []
    for _ in range(c.varint() if values != 1 else 1):
        value = c.varint() if values != 1 else None
        head = c.varint()
        lists.append((value, head & 1, [c.varint() for _ in range(head >> 1)]))
    return lists


def write_uses(lists, values):
    out = varint(len(lists)) if values != 1 else b""
    for value, flag, numbers in lists:
        out += (varint(value or 0) if values != 1 else b"") + varint(len(numbers) << 1 | flag) + b"".join(map(varint, numbers))
    return out


def read_block(c, version):
    head = c.varint()
    block = {"args": [], "uses": None}
    if head & 1:
        for _ in range(c.varint()):
            kind = c.varint()
            block["args"].append([kind, c.varint() if version < 4 or kind & 1 else None])
        if version >= 3 and c.byte():
            block["uses"] = read_uses(c, len(block["args"]))
    block["ops"] = [read_op(c, version) for _ in range(head >> 1)]
    return block


def read_region(c, version):
    blocks = c.varint()
    values = c.varint() if blocks else 0
    return {"values": values, "blocks": [read_block(c, version) for _ in range(blocks)]}


def write_op(op, version):
    out = varint(op["name"]) + bytes([op["mask"]]) + varint(op["loc"])
    for bit in (ATTRS, PROPERTIES):
        if op["mask"] & bit:
            out += varint(op.get(bit, [0])[0])
    for bit in (RESULTS, OPERANDS, SUCCESSORS):
        if op["mask"] & bit:
            out += counted(op.get(bit, []))
    if op["mask"] & USES:
        out += write_uses(op.get(USES, []), len(op.get(RESULTS, [])))
    if op["mask"] & REGIONS:
        body = b"".join(write_region(r, version) for r in op["regions"])
        isolated = op.get("isolated", 0)
        out += varint(len(op["regions"]) << 1 | isolated) + (section(4, body) if isolated and version >= 2 else body)
    return out


def write_block(block, version):
    out = varint(len(block["ops"]) << 1 | bool(block["args"]))
    if block["args"]:
        out += varint(len(block["args"])) + b"".join(varint(k) + (b"" if loc is None else varint(loc)) for k, loc in block["args"])
        if version >= 3:
            out += b"\0" if block["uses"] is None else b"\1" + write_uses(block["uses"], len(block["args"]))
    return out + b"".join(write_op(op, version) for op in block["ops"])


def write_region(region, version):
    return varint(len(region["blocks"])) + (varint(region["values"]) if region["blocks"] else b"") + b"".join(write_block(b, version) for b in region["blocks"])


def all_ops(block):
    for op in block["ops"]:
        yield op
        for region in op["regions"]:
            for inner in region["blocks"]:
                yield from all_ops(inner)


def all_blocks(block):
    yield block
    for op in block["ops"]:
        for region in op["regions"]:
            for inner in region["blocks"]:
                yield from all_blocks(inner)


class File:
    """A file in parts: sections, the entries of the tables, the properties and the operations."""

    def __init__(self, data):
        c = Cursor(data)
        assert c.bytes(4) == MAGIC
        self.version = c.varint()
        end = data.index(b"\0", c.at)
        self.producer = c.bytes(end - c.at)
        c.byte()
        self.sections = {}
        while c.at < c.end:
            kind, body = c.section()
            self.sections[kind] = body
        c, data = Cursor(self.sections[3]), Cursor(self.sections[2])
        counts, self.tables = [c.varint(), c.varint()], []
        for n in counts:  # groups of a dialect and its entries: whether they are custom, and their bytes
            groups = []
            while n > 0:
                dialect, size = c.varint(), c.varint()
                heads = [c.varint() for _ in range(size)]
                groups.append([dialect, [[h & 1, data.bytes(h >> 1)] for h in heads]])
                n -= size
            self.tables.append(groups)
        c = Cursor(self.sections[0])
        sizes = [c.varint() for _ in range(c.varint())][::-1]
        self.strings = [c.bytes(n)[:-1] for n in sizes]
        self.properties = None
        if 8 in self.sections:
            c = Cursor(self.sections[8])
            self.properties = [c.bytes(c.varint()) for _ in range(c.varint())]
        c = Cursor(self.sections[4])
        self.top = read_block(c, self.version)
        self.stale = set()  # sections that are written as they were read

    def write(self):
        new = dict(self.sections)
        new[0] = counted([len(s) + 1 for s in self.strings[::-1]]) + b"".join(s + b"\0" for s in self.strings)
        new[2] = b"".join(e[1] for groups in self.tables for g in groups for e in g[1])
        new[3] = b"".join(varint(sum(len(g[1]) for g in groups)) for groups in self.tables)
        new[3] += b"".join(varint(g[0]) + varint(len(g[1])) + b"".join(varint(len(e[1]) << 1 | e[0]) for e in g[1]) for groups in self.tables for g in groups)
        if self.properties is not None:
            new[8] = varint(len(self.properties)) + b"".join(varint(len(p)) + p for p in self.properties)
        new[4] = write_block(self.top, self.version)
        for kind in self.stale:
            if kind in self.sections:
                new[kind] = self.sections[kind]
        return MAGIC + varint(self.version) + self.producer + b"\0" + b"".join(section(k, b) for k, b in new.items())


# ---- small files whose text or rewritten form is large
def bytecode(strings, attrs, types, ops):
    names = [b"builtin", b"module", b"unrealized_conversion_cast", *strings]
    offsets = varint(len(attrs)) + varint(len(types))
    for entries in (attrs, types):
        if entries:
            offsets += varint(0) + counted([len(e) << 1 | 1 for e in entries])
    texts = counted([len(s) + 1 for s in names[::-1]]) + b"".join(s + b"\0" for s in names)
    dialects = b"".join(map(varint, [1, 0, 2, 0, 2, 3, 5]))  # builtin: module, unrealized_conversion_cast
    parts = {0: texts, 1: dialects, 2: b"".join(attrs + types), 3: offsets, 4: ops, 8: varint(0)}
    return MAGIC + varint(6) + b"x\0" + b"".join(section(k, b) for k, b in parts.items())


def module(body, ops, values=0, attrs=None):
    region = varint(1) + varint(values) + varint(ops << 1) + body
    mask = bytes([REGIONS | (0 if attrs is None else ATTRS)])
    return varint(2) + varint(0) + mask + varint(0) + (b"" if attrs is None else varint(attrs)) + varint(3) + section(4, region)


def bomb(kind, n):
    """Return a file of the size n: n references to a string, n operations with one dictionary of n entries, or n nested modules."""
    unknown = varint(15)
    if kind == "strings":
        attrs = [unknown, varint(2) + varint(3), varint(19) + varint(1) + varint(0) + varint(4) * n, b"".join(map(varint, [1, 1, 1, 2]))]
        return bytecode([b"t.x", b"a" * n], attrs, [varint(0) + varint(32), varint(13) + varint(1) + varint(2 * n) + varint(0)], module(b"", 0, attrs=3))
    if kind == "dict":
        entries = b"".join(varint(3 + i) + varint(1) for i in range(n))
        attrs = [unknown, varint(7), varint(1) + varint(n) + entries, *(varint(2) + varint(3 + i) for i in range(n))]
        op = varint(1) + bytes([ATTRS | RESULTS]) + b"".join(map(varint, [0, 2, 1, 0]))
        return bytecode([b"t.a%d" % i for i in range(n)], attrs, [varint(0) + varint(128)], module(op * n, n, values=n))
    end = varint(1) + varint(0) + varint(0)
    heads, size = [], len(end)
    for _ in range(n):
        heads.append(b"".join(map(varint, [1, 0, 2, 0])) + bytes([REGIONS]) + varint(0) + varint(3) + bytes([4]) + varint(size))
        size += len(heads[-1])
    return bytecode([], [unknown], [], varint(2) + varint(0) + bytes([REGIONS]) + varint(0) + varint(3) + section(4, b"".join(heads[::-1]) + end))


# ---- mutations
def some_number(rng, old, limit=64):
    if rng.random() < 0.6:  # a number that may be valid
        return rng.choice([rng.randrange(limit), max(old + rng.randint(-2, 2), 0), rng.randrange(8)])
    return rng.choice([0, 1, 2, old + 1, max(old - 1, 0), old ^ 1, old * 2, rng.randrange(limit), rng.randrange(limit), 127, 128, 255, 1 << 14, 1 << 31, (1 << 32) - 1, 1 << 62, (1 << 64) - 1])


def mutate_numbers(rng, data, limit=64):
    """Change, drop or add a varint of data that is a list of varints, or a byte."""
    c, starts = Cursor(data), []
    try:
        while c.at < c.end:
            starts.append(c.at)
            c.varint()
    except End:
        starts = []
    if not starts or rng.random() < 0.2:
        data = bytearray(data or b"\0")
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        return bytes(data)
    i = rng.randrange(len(starts))
    a, b = starts[i], starts[i + 1] if i + 1 < len(starts) else len(data)
    old = Cursor(data, a).varint()
    new = rng.choice([varint(some_number(rng, old, limit))] * 4 + [b"", data[a:b] * 2])
    return data[:a] + new + data[b:]


def entries(f):
    return [e for groups in f.tables for g in groups for e in g[1]]


def mutate_entry(rng, f):
    all_of = entries(f)
    e = rng.choice(all_of)
    like = [x for x in all_of if x[0] == e[0] and x[1][:1] == e[1][:1]]  # of the same kind
    what = rng.randrange(8)
    if what == 0:
        e[:] = rng.choice(all_of)
    elif what > 5:
        e[:] = rng.choice(like)
    elif what == 1:
        other = rng.choice(like)
        e[:], other[:] = list(other), list(e)
    elif what == 2:
        e[0] ^= 1
    elif what == 3:
        e[:] = [0, rng.choice([b"i32", b"tensor<4xf32>", b"[1, 2]", b"dense<1> : tensor<2xi64>", b"loc(unknown)", b"#stablehlo.x<y>", b"!t.x", b"array<i64: 1>", b"{a = 1}", b"tuple<>", b"@f"]) + b"\0"]
    else:
        e[1] = e[1][:1] + mutate_numbers(rng, e[1][1:], len(all_of)) if rng.random() < 0.7 else mutate_numbers(rng, e[1], 32)


def mutate_group(rng, f):
    groups = rng.choice([g for g in f.tables if g] or [[[0, []]]])
    g = rng.choice(groups)
    what = rng.randrange(4)
    if what == 0:
        g[0] = some_number(rng, g[0], 6)
    elif what == 1 and g[1]:
        g[1].pop(rng.randrange(len(g[1])))
    elif what == 2 and g[1]:
        g[1].insert(rng.randrange(len(g[1])), list(rng.choice(g[1])))
    else:
        groups.reverse()


def mutate_op(rng, f):
    blocks = list(all_blocks(f.top))
    ops = list(all_ops(f.top))
    if not ops:
        return
    op = rng.choice(ops)
    what = rng.randrange(14)
    lists = [k for k in (ATTRS, PROPERTIES, RESULTS, OPERANDS, SUCCESSORS) if op.get(k)]
    if what < 5 and lists:
        numbers = op[rng.choice(lists)]
        i = rng.randrange(len(numbers))
        numbers[i] = some_number(rng, numbers[i], 20)
    elif what == 5 and lists:
        numbers = op[rng.choice(lists)]
        rng.choice([numbers.pop, lambda: numbers.append(rng.randrange(40)), lambda: rng.shuffle(numbers)])()
    elif what == 6:
        shape = [len(op.get(k, [])) for k in (RESULTS, OPERANDS)]
        op["name"] = rng.choice([o for o in ops if [len(o.get(k, [])) for k in (RESULTS, OPERANDS)] == shape])["name"]
    elif what == 7:
        op["mask"] ^= 1 << rng.randrange(8)
        op.setdefault(USES, [(0, rng.randrange(2), [rng.randrange(4) for _ in range(rng.randrange(4))])])
    elif what == 8:
        op["mask"] |= USES
        op[USES] = [(rng.randrange(3), rng.randrange(2), [rng.randrange(4) for _ in range(rng.randrange(6))]) for _ in range(rng.randrange(1, 3))]
    elif what == 9:
        block = rng.choice(blocks)
        if block["ops"]:
            block["ops"].insert(rng.randrange(len(block["ops"]) + 1), rng.choice(ops if op["regions"] else [op]))
            if len(f.write()) > 2 * LONGEST:
                raise End
    elif what == 10:
        block = rng.choice(blocks)
        if block["ops"]:
            block["ops"].pop(rng.randrange(len(block["ops"])))
    elif what == 11 and op["regions"]:
        region = rng.choice(op["regions"])
        rng.choice([lambda: region.update(values=some_number(rng, region["values"])), lambda: region["blocks"].append({"args": [], "uses": None, "ops": []}),
                    lambda: region["blocks"] and region["blocks"].pop(), lambda: op.update(isolated=1 - op.get("isolated", 0)), lambda: op["regions"].append({"values": 0, "blocks": []}),
                    lambda: op["regions"].pop()])()
    elif what == 12:
        block = rng.choice(blocks)
        if block["args"]:
            arg = rng.choice(block["args"])
            arg[0] = some_number(rng, arg[0], 40) | (arg[1] is not None)
        block["uses"] = rng.choice([None, [(rng.randrange(3), rng.randrange(2), [rng.randrange(4) for _ in range(rng.randrange(5))])]])
    else:
        op["loc"] = some_number(rng, op["loc"], 40)


def mutate_rest(rng, f):
    what = rng.randrange(7)
    if what == 0 and f.properties:
        i = rng.randrange(len(f.properties))
        f.properties[i] = rng.choice([lambda: mutate_numbers(rng, f.properties[i]), lambda: rng.choice(f.properties)])()
    elif what == 1 and f.properties:
        rng.choice([f.properties.pop, lambda: f.properties.append(rng.choice(f.properties))])()
    elif what == 2:
        i = rng.randrange(len(f.strings))
        f.strings[i] = rng.choice([rng.choice(f.strings), b"", f.strings[i] + b"x", b"\xff\x00\x1b", b'a"\\', b"stablehlo", b"builtin", b"func", b"return", b"add", f.strings[i] * 40])
    elif what == 3:
        f.stale.add(rng.choice(list(f.sections)))
    elif what == 4:
        f.version = rng.randrange(8)
    elif what == 5:
        f.producer = rng.choice([b"", b"StableHLO_v0.9.0", b"StableHLO_v1.14.0", b"StableHLO_v1.8.0", b"StableHLO_v99.0.0", b"MLIR23", b"\xff"])
    else:
        kind = rng.choice([k for k in f.sections if k not in (0, 2, 3, 4, 8)] or [1])
        f.sections[kind] = mutate_numbers(rng, f.sections[kind])


def mutate_bytes(rng, data):
    data = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        i = rng.randrange(4, max(len(data), 5))
        what = rng.randrange(4)
        if what == 0:
            data[i:i + 1] = bytes([rng.randrange(256)])
        elif what == 1:
            del data[i:i + rng.randint(1, 4)]
        elif what == 2:
            data[i:i] = bytes(rng.randrange(256) for _ in range(rng.randint(1, 4)))
        else:
            del data[i:]
    return bytes(data)


def mutate(rng, data):
    at = data.find(MAGIC)
    head, module = data[:at], data[at:]
    if rng.random() < 0.12:
        return mutate_bytes(rng, data)
    try:  # an export has more after its module, which is then no section
        f = File(module)
        for _ in range(rng.choice([1, 1, 1, 1, 2, 2, 3, 4])):
            rng.choice([mutate_entry, mutate_entry, mutate_entry, mutate_group, mutate_op, mutate_op, mutate_op, mutate_rest])(rng, f)
        module = f.write()
    except (End, IndexError, ValueError, AssertionError, KeyError, RecursionError, MemoryError, ZeroDivisionError):
        return mutate_bytes(rng, data)
    if head:
        return head + module if len(module) == len(data) - at else module
    return module[:2 * LONGEST]


# ---- runs
def run(args, log, folder):
    """Run a command in a folder. Return its status (124: too slow), the peak of its memory in bytes, and its standard error."""
    with open(log, "wb") as err, open(os.devnull, "wb") as out:
        p = subprocess.Popen(args, stdout=out, stderr=err, cwd=folder, start_new_session=True)
        old = signal.signal(signal.SIGALRM, lambda *_: os.kill(p.pid, signal.SIGKILL))
        signal.alarm(SECONDS)
        _, status, usage = os.wait4(p.pid, 0)
        signal.alarm(0)
        signal.signal(signal.SIGALRM, old)
    p.returncode = os.waitstatus_to_exitcode(status)
    rc = 124 if p.returncode == -signal.SIGKILL else p.returncode
    return rc, usage.ru_maxrss << 10, pathlib.Path(log).read_text(errors="replace")


JUDGE = r"""
import os, sys
sys.path.insert(0, sys.argv[1])
from hloref import CONTEXT, ir
from jaxlib.mlir.dialects import stablehlo
def read(path):
    data = open(path, "rb").read()
    with CONTEXT:
        if b"StableHLO_v" in data[:40]:
            m = stablehlo.deserialize_portable_artifact(CONTEXT, data)
        else:
            m = ir.Module.parse(data)
        m.operation.verify()
    return m
for line in sys.stdin:
    before, after = line.rstrip("\n").split("\t")
    pid = os.fork()
    if pid == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:  # MLIR itself prints some modules as text that it does not read
            ir.Module.parse(str(read(before)), CONTEXT)
        except BaseException:
            os._exit(0)
        try:
            read(after)
        except BaseException as e:  # a portable artifact holds types of quant, which jaxlib lacks
            "allowUnregisteredDialects" in str(e) or os.write(1, (after + "\t" + str(e)[:400].replace("\n", " ") + "\n").encode())
        os._exit(0)
    os.waitpid(pid, 0)
"""


class Checker:
    """Runs the tool and counts failures."""

    def __init__(self, args):
        self.args, self.work = args, pathlib.Path(args.work).resolve()
        args.tool = os.path.abspath(args.tool)
        self.found, self.waiting = collections.Counter(), []
        self.log = str(self.work / "log")

    def fail(self, kind, files, detail):
        self.found[kind] += 1
        print(f"== {kind} {' '.join(map(str, detail))[:700]}", flush=True)
        if self.args.keep:
            pathlib.Path(self.args.keep).mkdir(parents=True, exist_ok=True)
            for i, f in enumerate(files):  # an output has the name of its input
                shutil.copy(f, f"{self.args.keep}/{kind}-{self.found[kind]}-{i}-{os.path.basename(f)}")

    def run(self, flags, files):
        rc, memory, err = run([self.args.tool, *flags, *(f.name for f in files)], self.log, files[0].parent)
        shown = [*flags, *(f.name for f in files), err[:400]]
        if rc == 124:
            self.fail("slow", files, shown)
        elif rc not in (0, 1, 2) or "internal error" in err or "goroutine " in err:
            self.fail("fault", files, [rc, *shown])
        elif memory > MEMORY:
            self.fail("memory", files, [memory >> 20, *shown])
        self.found[f"status {rc}"] += 1
        return rc

    def pair(self, rng, files, out):
        """Check two mutants with random flags."""
        flags = ["-s", "none"] if rng.random() < 0.2 else [*rng.choice(SYSTEMS), *rng.choice(FLAGS), *rng.choice(FLAGS)]
        what = rng.randrange(10)
        if what == 0:
            self.run([*rng.choice(OTHERS), *flags], files)
            return
        if what > 7:
            self.command(rng, files)
            return
        if what == 1:
            out.mkdir()
            copies = [shutil.copy(f, out / f.name) for f in files]
            rc = self.run([*flags, "-i"], [pathlib.Path(c) for c in copies])
            made = [out / f.name for f in files if rc == 0]
        else:
            rc = self.run([*flags, *rng.choice(FORMS), "--out-dir", "out"], files)
            made = [out / f.name for f in files if (out / f.name).exists()]
            if rc == 0 and len(made) < len(files):
                self.fail("unwritten", files, flags)
        self.waiting += [(f, out / f.name, flags) for f in files if out / f.name in made]
        if len(self.waiting) >= 100:
            self.read_back()

    def command(self, rng, files):
        """Run two mutants by one of the commands run, diff and precision."""
        bounds, what = ["--max-steps=100000", "--max-bytes=16M"], rng.randrange(4)
        if what == 0:
            self.run(["precision", f"--target={rng.choice(['no64', 'no-f64', 'bf16-in-f32', 'amp-bf16', 'no-f8'])}", *rng.choice(SYSTEMS)], files)
        elif what == 1:
            self.run(["diff", *rng.choice([["--structure"], ["--input=zeros", *bounds], ["--input=random:1", "--ulp=4", *bounds]]), *rng.choice(SYSTEMS), *rng.choice([[], [], ["--format=json"], ["--format=html"]])], files)
        else:
            for f in files:
                self.run(["run", *bounds, *rng.choice(RUNS), *rng.choice([[], [], ["--output=out.npz"]])], [f])

    def read_back(self):
        """Read the waiting outputs with the tool, and with jaxlib where it reads the mutant."""
        again = self.work / "again"
        names = [str(after.relative_to(self.work)) for _, after, _ in self.waiting]
        if names:
            subprocess.run([self.args.tool, "-s", "none", "--out-dir", again, *names], cwd=self.work, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        for before, after, flags in self.waiting:
            if not (again / after.relative_to(self.work)).exists():
                # a binary module may have properties that only its bytes can keep
                rc, _, err = run([self.args.tool, "-s", "none", "--emit", "same", str(after)], self.log, self.work)
                if rc:
                    self.fail("unreadable", [before, after], [*flags, err[:500]])
        if self.args.reference and names:
            lines = "".join(f"{before}\t{after}\n" for before, after, _ in self.waiting)
            judged = subprocess.run([self.args.reference, "-c", JUDGE, os.path.dirname(os.path.dirname(os.path.abspath(__file__)))], input=lines, capture_output=True, text=True, errors="replace", check=False)
            if judged.returncode:
                self.fail("judge", [], [judged.stderr[-500:]])
            of = {str(after): (before, flags) for before, after, flags in self.waiting}
            for line in judged.stdout.splitlines():
                after, message = line.split("\t", 1)
                before, flags = of[after]
                self.fail("invalid", [before, after], [*flags, message])
        self.found["read back"] += len(names)
        self.waiting = []
        shutil.rmtree(again, ignore_errors=True)
        for folder in self.work.glob("pair*"):
            shutil.rmtree(folder)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("tool")
    p.add_argument("folders", nargs="+")
    p.add_argument("--count", type=int, default=1000)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--work", default="/tmp/hostile-binary")
    p.add_argument("--keep")
    p.add_argument("--reference")
    args = p.parse_args()
    shutil.rmtree(args.work, ignore_errors=True)
    os.makedirs(args.work)
    seeds = []
    for folder in args.folders:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.is_file() and path.suffix not in (".mlir", ".txt", ".want", ".tsv", ".gz") and path.stat().st_size <= LONGEST:
                data = path.read_bytes()
                if MAGIC in data[:4] or path.suffix == ".jaxexport":
                    seeds.append(data)
    if not seeds:
        sys.exit("no seeds")
    rng, checker = random.Random(args.seed), Checker(args)
    for kind, n in BOMBS:
        path = checker.work / f"{kind}{n}.bc"
        path.write_bytes(bomb(kind, n))
        for flags in [*FORMS, *OTHERS]:
            checker.run(flags, [path])
    for i in range(0, args.count, 2):
        folder = checker.work / f"pair{i}"
        folder.mkdir()
        files = []
        for k in range(2):
            files.append(folder / f"m{i + k}.bc")
            files[-1].write_bytes(mutate(rng, rng.choice(seeds)))
        checker.pair(rng, files, folder / "out")
    checker.read_back()
    kinds = ("fault", "slow", "memory", "unwritten", "unreadable", "invalid", "judge")
    bad = sum(checker.found[k] for k in kinds)
    print(f"{args.count} mutants of {len(seeds)} binary modules: " + ", ".join(f"{k} {n}" for k, n in sorted(checker.found.items())))
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
