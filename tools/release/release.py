"""Make a release: archives of the program, wheels, a software bill of materials and checksums.

    python release.py VERSION --out FOLDER [--page] [PLATFORM...]

VERSION is, for example, 1.2.0 or 1.2.0rc1. Without a PLATFORM, every platform of tools/release/wheel.py is built. --page adds the page of docs/page.md, which needs Node.js.
Needs Go, and git for the state of the sources. One commit and version of Go give the same bytes, wherever and whenever.
"""
import argparse
import gzip
import hashlib
import io
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile

import wheel

ROOT = wheel.ROOT
NAME = "hlo-promote"
SINCE_1980 = 315532800  # the time of every file, in seconds since 1970: zip knows none before


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("version", metavar="VERSION")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--page", action="store_true")
    parser.add_argument("--dirty", action="store_true", help="take the sources as they are, for a trial")
    parser.add_argument("platforms", nargs="*", default=list(wheel.PLATFORMS), metavar="PLATFORM")
    given = parser.parse_intermixed_args()
    if not re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", given.version):
        parser.error(f"'{given.version}' is no version such as 1.2.0 or 1.2.0rc1")
    platforms = [wheel.host() if name == "host" else name for name in given.platforms]
    for name in platforms:
        if name not in wheel.PLATFORMS:
            parser.error(f"no platform '{name}'; there are {', '.join(wheel.PLATFORMS)}")
    if not given.dirty and output("git", "status", "--porcelain"):
        sys.exit("release.py: error: the sources differ from the commit; --dirty takes them as they are")
    if given.out.exists() and any(given.out.iterdir()):
        sys.exit(f"release.py: error: '{given.out}' is not empty")
    given.out.mkdir(parents=True, exist_ok=True)
    release(given.version, platforms, given.out, given.page)


def release(version, platforms, out, page):
    modules = None
    for name in platforms:
        program = wheel.compiled(name, version)
        found = linked(program)
        assert modules in (None, found), f"{name} is made of other modules"
        modules = found
        archive(name, version, program, out)
        wheel.build(name, version, out, program)
    packages = build_page(version, out) if page else []
    bom = out / f"{NAME}-{version}.cdx.json"
    bom.write_text(json.dumps(bill(version, modules, packages), indent=2) + "\n")
    sums = "".join(f"{hashlib.sha256(f.read_bytes()).hexdigest()}  {f.name}\n" for f in sorted(out.iterdir()))
    (out / "SHA256SUMS").write_text(sums)
    print(sums, end="")


def archive(name, version, program, out):
    """Pack the program with its licences: a zip for Windows, else a tar."""
    windows = name.startswith("windows-")
    folder = f"{NAME}-{version}-{name}"
    files = {NAME + (".exe" if windows else ""): program, "LICENSE": (ROOT / "LICENSE").read_bytes(), "THIRD-PARTY-LICENSES": wheel.licences()}
    files |= {f: wheel.page(f, version).encode() for f in ("README.md", "SECURITY.md")}
    files["hlo-promote.1"] = (ROOT / "docs/hlo-promote.1").read_bytes()
    write = zipped if windows else tarred
    (out / f"{folder}{'.zip' if windows else '.tar.gz'}").write_bytes(write({f"{folder}/{f}": data for f, data in files.items()}))


def mode(path):
    return 0o755 if pathlib.PurePath(path).name == NAME else 0o644


def tarred(files):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path, data in sorted(files.items()):
            entry = tarfile.TarInfo(path)
            entry.size, entry.mode, entry.mtime = len(data), mode(path), SINCE_1980
            tar.addfile(entry, io.BytesIO(data))
    return gzip.compress(packed.getvalue(), mtime=0)


def zipped(files):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in sorted(files.items()):
            entry = zipfile.ZipInfo(path)  # of 1980
            entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3  # Unix, whatever this runs on
            entry.external_attr = (0o100000 | mode(path)) << 16
            archive.writestr(entry, data)
    return packed.getvalue()


def build_page(version, out):
    """Pack the page and return the npm packages in it."""
    subprocess.run([ROOT / "web/build.sh"], check=True, stdout=subprocess.DEVNULL)
    folder = f"{NAME}-{version}-page"
    files = {f"{folder}/{f.name}": f.read_bytes() for f in (ROOT / "web/dist").iterdir()}
    lock = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    tools = re.compile(r"node_modules/(@?esbuild|playwright-core|fsevents)")
    packages = {path: p for path, p in lock.items() if path and not tools.match(path)}
    texts = [wheel.licences()]
    for path in packages:
        name = path.removeprefix("node_modules/")
        texts += [f"\n==== {name}\n\n".encode() + f.read_bytes() for f in sorted((ROOT / "web" / path).glob("LICENSE*"))]
    files |= {f"{folder}/LICENSE": (ROOT / "LICENSE").read_bytes(), f"{folder}/THIRD-PARTY-LICENSES": b"".join(texts)}
    (out / f"{folder}.tar.gz").write_bytes(tarred(files))
    return [npm_component(path.removeprefix("node_modules/"), p) for path, p in packages.items()]


def linked(program):
    """Return the version of Go and the modules in a program, from its build information: path, version, sum of go.sum."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(program)
        file.flush()
        lines = output("go", "version", "-m", file.name).splitlines()
    go = lines[0].split()[-1].removeprefix("go")
    return [("std", go, "")] + [tuple(line.split()[1:4]) for line in lines if line.startswith("\tdep\t")]


def bill(version, modules, packages):
    """Return a bill of materials in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json), without time and serial number, so that it is the same each time."""
    known = dict(re.findall(r"^\| `(\S+)` \| \S+ \| ([^|]+) \|", (ROOT / "SECURITY.md").read_text(), re.M)) | {"std": "BSD-3-Clause"}
    main = {
        "type": "application", "bom-ref": NAME, "name": NAME, "version": version, "licenses": [{"expression": "Apache-2.0"}],
        "purl": f"pkg:golang/github.com/hlo-promote/hlo-promote@{wheel.tag(version)}",
    }
    components = [go_component(*m, known) for m in modules] + packages
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "metadata": {"component": main}, "components": components,
        "dependencies": [{"ref": NAME, "dependsOn": [c["bom-ref"] for c in components]}],
    }


def go_component(path, version, total, licences):
    purl = f"pkg:golang/{path}@{version}"
    part = {"type": "library", "bom-ref": purl, "name": path, "version": version, "licenses": [{"expression": licences[path].replace(" or ", " OR ")}], "purl": purl}
    return part | ({"properties": [{"name": "go.sum", "value": total}]} if total else {})


def npm_component(name, package):
    purl = "pkg:npm/" + name.replace("@", "%40") + "@" + package["version"]
    return {"type": "library", "bom-ref": purl, "name": name, "version": package["version"], "licenses": [{"expression": package["license"]}], "purl": purl}


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
