"""Report the share of samples of `perf record` in each phase of a run of hlo-promote.

Usage:  python tools/bench/phases.py [--runs N] [--cores N] TOOL ARGS...

A sample counts for each phase that has a function on its stack, so shares overlap: a page fault counts for itself and for the phase
that it is in. TOOL needs its symbols: CGO_ENABLED=0 go build -o TOOL ./cmd/hlo-promote. Needs perf. Standard output of TOOL goes to /dev/null.
"""

import argparse
import collections
import pathlib
import shlex
import subprocess
import tempfile

MODULE = "github.com/hlo-promote/hlo-promote/"

# Names of phases, and prefixes of the names of their functions. The kernel is recognized by the
# object.
PHASES = {
    "start": ("runtime.doInit1", "runtime.rt0_go", "main.parseFlags"),
    "reading": (MODULE + "ir/text.(*Reader).Read",),
    "building operations": (MODULE + "ir/text.(*builder).Statement",),
    "deciding types": (MODULE + "passes.run",),
    "targets": (MODULE + "passes/retarget.",),
    "verifying": (MODULE + "ir/verify.(*run).legal",),
    "printing": (MODULE + "ir/text.(*Printer).Print",),
    "source form": (MODULE + "ir/source.",),
    "lines of -d": (MODULE + "cmd/hlo-promote/internal/udiff.",),
    "numbers of constants": (MODULE + "ir/elem.",),
    "system calls": ("do_syscall_64",),
    "page faults": ("exc_page_fault",),
    "allocation": ("runtime.mallocgc",),
    "collecting garbage": ("runtime.gcBgMarkWorker", "runtime.gcAssistAlloc"),
}


def stacks(data, name):
    """Return the stacks of the samples of a process, each a list of (function, object) from the innermost on."""
    script = subprocess.run(["perf", "script", "-i", data, "--comm", name, "-F", "comm,ip,sym,dso"], capture_output=True, text=True, check=True).stdout
    for sample in script.split("\n\n"):
        frames = [line.split(None, 1)[1].rpartition(" (") for line in sample.splitlines()[1:]]
        if frames:
            yield [(function, file) for function, _, file in frames]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("tool", type=pathlib.Path)
    parser.add_argument("args", nargs=argparse.REMAINDER)
    args = parser.parse_args()

    count, inner, phases = 0, collections.Counter(), collections.Counter()
    with tempfile.NamedTemporaryFile() as data:
        once = shlex.join(["taskset", "-c", f"0-{args.cores - 1}", str(args.tool), *args.args])
        subprocess.run(["perf", "record", "-q", "-F", "8000", "-g", "-o", data.name, "--", "sh", "-c", f"for i in $(seq {args.runs}); do {once} >/dev/null; done"],
                       check=True, stderr=subprocess.DEVNULL)
        for stack in stacks(data.name, args.tool.name[:15]):
            count += 1
            inner[stack[0][0]] += 1
            phases["the kernel"] += "kernel" in stack[0][1]
            for phase, begins in PHASES.items():
                phases[phase] += any(function.startswith(begins) for function, _ in stack)
    print(f"{count} samples; " + ", ".join(f"{phase} {100 * n / count:.0f} %" for phase, n in phases.most_common() if 100 * n >= count))
    print("functions by themselves: " + ", ".join(f"{function.removeprefix(MODULE)} {100 * n / count:.1f} %" for function, n in inner.most_common(5)))


if __name__ == "__main__":
    main()
