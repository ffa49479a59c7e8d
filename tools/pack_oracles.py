#!/usr/bin/env python3
"""Pack a folder of reference data into the archives of testdata/oracles.

Usage    pack_oracles.py FOLDER [--out testdata/oracles] [--suite NAME]      with a Python that has jaxlib
Input    FOLDER has oracles/ (one folder or file for each suite), corpus/ (INDEX.tsv and the files that it names) and
         bench/real/, as the generators in tools/oracles write them.
Output   skipped.tsv: the rows of jax_ops that say nothing about the rule of their operation, and why (score.py uses the same
         function); and one NAME.tar.gz for each suite. The members have the paths below FOLDER, so that unpacking all archives
         into one folder gives FOLDER again, but for the corpus: every fifth of its files is kept, and those in KEPT.
         The same input gives the same bytes: members are sorted, and have no times and no owners.
"""

import argparse
import gzip
import io
import json
import pathlib
import tarfile

import hloref
import score

# Files of the corpus that tests use by name.
KEPT = [
    f"stablehlo/tests/{name}.mlir"
    for name in (
        "infer_stablehlo",
        "ops_chlo",
        "ops_stablehlo_quantized",
        "verify_bounds",
        "verify_convolution",
        "verify_dynamic_conv",
        "verify_reduce_window",
    )
]
SAMPLE = 5


def write_archive(path: pathlib.Path, members: dict[str, bytes]) -> None:
    """Write the members, by name, as a tar archive compressed by gzip."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name in sorted(members):
            info = tarfile.TarInfo(name)
            info.size = len(members[name])
            info.mode = 0o644
            archive.addfile(info, io.BytesIO(members[name]))
    path.write_bytes(gzip.compress(buffer.getvalue(), 9, mtime=0))
    print(f"{path.name}: {len(members)} files, {path.stat().st_size} bytes")


def files_below(folder: pathlib.Path, root: pathlib.Path) -> dict[str, bytes]:
    """Return the contents of all files below a folder, by their paths below root."""
    paths = [folder] if folder.is_file() else [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}


def corpus_sample(root: pathlib.Path) -> dict[str, bytes]:
    """Return every fifth file of the corpus, those in KEPT, the rows of INDEX.tsv about them, and the licence."""
    corpus = root / "corpus"
    header, *rows = (corpus / "INDEX.tsv").read_text().splitlines()
    kept = [row for number, row in enumerate(rows) if number % SAMPLE == 0 or row.split("\t")[0] in KEPT]
    members = {"corpus/INDEX.tsv": "".join(line + "\n" for line in [header, *kept]).encode()}
    for name in ["LICENSE", "NOTICE", *(row.split("\t")[0] for row in kept)]:
        members["corpus/" + name] = (corpus / name).read_bytes()
    return members


def skipped_rows(folder: pathlib.Path) -> str:
    """Return a table of the rows of jax_ops that score.py does not judge, with its reasons."""
    lines = ["row\twhy\n"]
    for path in sorted(folder.glob("*.jsonl")):
        for row in map(json.loads, path.read_text().splitlines()):
            why = score.not_judged(hloref, row)
            if why:
                lines.append(f"{row['id']}\t{why}\n")
    return "".join(lines)


def main() -> None:
    """Pack the folder that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent / "testdata" / "oracles")
    parser.add_argument("--suite", help="pack only this folder of oracles/")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    if options.suite:
        write_archive(options.out / f"{options.suite}.tar.gz", files_below(options.folder / "oracles" / options.suite, options.folder))
        return
    (options.out / "skipped.tsv").write_text(skipped_rows(options.folder / "oracles" / "jax_ops"))
    notes: dict[str, bytes] = {}
    for suite in sorted((options.folder / "oracles").iterdir()):
        if suite.is_dir():
            write_archive(options.out / f"{suite.name}.tar.gz", files_below(suite, options.folder))
        else:
            notes |= files_below(suite, options.folder)
    write_archive(options.out / "notes.tar.gz", notes)
    write_archive(options.out / "corpus.tar.gz", corpus_sample(options.folder))
    write_archive(options.out / "bench.tar.gz", files_below(options.folder / "bench" / "real", options.folder))


if __name__ == "__main__":
    main()
