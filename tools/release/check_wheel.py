"""Check wheels: metadata and tags against the packaging standard, and the version that the program prints.

Usage    check_wheel.py WHEEL...       for this machine
Needs    packaging
"""

import pathlib
import subprocess
import sys
import tempfile
import zipfile

from packaging.metadata import Metadata
from packaging.utils import parse_wheel_filename
from packaging.version import Version


def check(path: str) -> None:
    """Raise if the metadata of a wheel do not follow the standard or do not agree with its name."""
    name, version, _, tags = parse_wheel_filename(path.rpartition("/")[2])
    with zipfile.ZipFile(path) as wheel:
        folder = f"hlo_promote-{version}.dist-info/"
        metadata = Metadata.from_email(wheel.read(folder + "METADATA"), validate=True)
        assert (metadata.name, metadata.version) == (name, version)
        assert all(folder + "licenses/" + file in wheel.namelist() for file in metadata.license_files or [])
        lines = wheel.read(folder + "WHEEL").decode().splitlines()
        listed = {line.removeprefix("Tag: ") for line in lines if line.startswith("Tag: ")}
        assert listed == set(map(str, tags)), (listed, tags)
        script, = (file for file in wheel.namelist() if file.endswith(".data/scripts/hlo-promote"))
        words = said_version(wheel.read(script)).split()
        assert Version(words[1]) == version, (words, version)


def said_version(program: bytes) -> str:
    """Return what a program prints as its version."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "hlo-promote")
        path.write_bytes(program)
        path.chmod(0o755)
        return subprocess.run([path, "version"], capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        check(argument)
