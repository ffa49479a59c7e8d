"""Find the reference data: $HLO_SHARED, or the archives of testdata/oracles, unpacked into the user's cache."""

import hashlib
import os
import pathlib
import shutil
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def folder() -> pathlib.Path:
    """Return the folder that has oracles/, corpus/ and bench/real/.

    Archives are unpacked once; ir/mlirtest uses the same folder.
    """
    if os.environ.get("HLO_SHARED"):
        return pathlib.Path(os.environ["HLO_SHARED"])
    archives = sorted((ROOT / "testdata" / "oracles").glob("*.tar.gz"))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in archives)).hexdigest()[:16]
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    target = cache / "hlo-promote-oracles" / digest
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished = pathlib.Path(tempfile.mkdtemp(prefix="unfinished-", dir=target.parent))
        for path in archives:
            with tarfile.open(path) as archive:
                # Debian 12's Python 3.11.2 has no filters; the archives are this repository's
                if hasattr(tarfile, "data_filter"):
                    archive.extractall(unfinished, filter="data")
                else:
                    archive.extractall(unfinished)
        try:
            unfinished.rename(target)
        except OSError:  # another process was first
            shutil.rmtree(unfinished)
    return target


if __name__ == "__main__":
    print(folder())
