"""Check the metadata of wheels against the packaging standard: name, version, licences and tags.

Usage    check_wheel.py WHEEL...
Needs    packaging
"""

import sys
import zipfile

from packaging.metadata import Metadata
from packaging.utils import parse_wheel_filename


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


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        check(argument)
