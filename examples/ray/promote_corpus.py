"""Promote the modules in a directory tree, on this machine or on a Ray cluster.

    python promote_corpus.py [--address auto] [--system jax] IN OUT RESULTS.jsonl

RESULTS.jsonl gets one JSON object per module and line. The exit status is 1 if a module was refused or could not be read.
"""
import argparse
import itertools
import json
import os
import pathlib
import sys

import hlo_promote
import ray


@ray.remote(max_retries=5)  # retry a batch if its worker or machine is killed
def promote_batch(paths, source, target, options):
    return [promote_file(path, source, target, options) for path in paths]


def promote_file(path, source, target, options):
    try:
        result = hlo_promote.promote(pathlib.Path(source, path), **options)
    except hlo_promote.Refused as refused:  # deterministic, so do not retry
        return {"path": path, "verdict": "refused", "errors": [str(f) for f in refused.findings]}
    except (OSError, RuntimeError) as error:  # report the file and continue with the others
        return {"path": path, "verdict": "failed", "errors": [str(error)]}
    place = pathlib.Path(target, path)
    place.parent.mkdir(parents=True, exist_ok=True)
    partial = place.with_name(f".{place.name}.{os.getpid()}")
    partial.write_bytes(result.text.encode("utf-8", "surrogateescape"))
    partial.replace(place)  # atomic, and idempotent if the batch is retried
    return {"path": path, "verdict": "promoted", "converts": len(result.converts)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--address", help="use auto on a machine of a cluster; by default, Ray starts on this machine")
    parser.add_argument("--system", default="jax")
    parser.add_argument("--batch", type=int, default=20, help="modules per task")
    parser.add_argument("source", metavar="IN")
    parser.add_argument("target", metavar="OUT")
    parser.add_argument("results", metavar="RESULTS.jsonl", type=argparse.FileType("w"))
    given = parser.parse_args()
    ray.init(address=given.address)
    paths = sorted(p.relative_to(given.source).as_posix() for p in pathlib.Path(given.source).rglob("*.mlir"))
    folders = os.path.abspath(given.source), os.path.abspath(given.target)  # all machines must share these directories
    batches = [paths[i : i + given.batch] for i in range(0, len(paths), given.batch)]
    tasks = [promote_batch.remote(batch, *folders, {"system": given.system}) for batch in batches]
    bad = 0
    for line in itertools.chain.from_iterable(map(ray.get, tasks)):
        bad += line["verdict"] != "promoted"
        print(json.dumps(line), file=given.results)
    sys.exit(min(bad, 1))


if __name__ == "__main__":
    main()
