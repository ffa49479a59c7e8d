"""Promotes the modules below a folder, on this machine or on a Ray cluster.

    python promote_corpus.py [--address auto] [--system jax] IN OUT RESULTS.jsonl

RESULTS.jsonl gets a line of JSON for each module; the exit status is 1 if one was refused or could not be read.
"""
import argparse
import itertools
import json
import os
import pathlib
import sys

import hlo_promote
import ray


@ray.remote(max_retries=5)  # times that a batch is done again if its worker is killed, or its machine
def promote_batch(paths, source, target, options):
    return [promote_file(path, source, target, options) for path in paths]


def promote_file(path, source, target, options):
    try:
        result = hlo_promote.promote(pathlib.Path(source, path), **options)
    except hlo_promote.Refused as refused:  # a fact about the module, so no reason to try again
        return {"path": path, "verdict": "refused", "errors": [str(f) for f in refused.findings]}
    except (OSError, RuntimeError) as error:  # of this file, too: the others go on
        return {"path": path, "verdict": "failed", "errors": [str(error)]}
    place = pathlib.Path(target, path)
    place.parent.mkdir(parents=True, exist_ok=True)
    partial = place.with_name(f".{place.name}.{os.getpid()}")
    partial.write_bytes(result.text.encode("utf-8", "surrogateescape"))
    partial.replace(place)  # whole or not at all, and the same if it is done twice
    return {"path": path, "verdict": "promoted", "converts": len(result.converts)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--address", help="auto, on a machine of a cluster; without it Ray is started here")
    parser.add_argument("--system", default="jax")
    parser.add_argument("--batch", type=int, default=20, help="modules that a task promotes")
    parser.add_argument("source", metavar="IN")
    parser.add_argument("target", metavar="OUT")
    parser.add_argument("results", metavar="RESULTS.jsonl", type=argparse.FileType("w"))
    given = parser.parse_args()
    ray.init(address=given.address)
    paths = sorted(p.relative_to(given.source).as_posix() for p in pathlib.Path(given.source).rglob("*.mlir"))
    folders = os.path.abspath(given.source), os.path.abspath(given.target)  # every machine must see them
    batches = [paths[i : i + given.batch] for i in range(0, len(paths), given.batch)]
    tasks = [promote_batch.remote(batch, *folders, {"system": given.system}) for batch in batches]
    bad = 0
    for line in itertools.chain.from_iterable(map(ray.get, tasks)):
        bad += line["verdict"] != "promoted"
        print(json.dumps(line), file=given.results)
    sys.exit(min(bad, 1))


if __name__ == "__main__":
    main()
