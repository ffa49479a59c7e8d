"""Build the Python wheels: the static program in the scripts folder of the wheel, the package of python/hlo_promote beside it.

    python wheel.py --out FOLDER [--version VERSION] [--plugin] [PLATFORM...]

A PLATFORM is host (the default), all, or one of those below. Needs Go and nothing else; the wheels of one commit and version
are the same wherever they are built. With --plugin, the wheel of this machine also has the PJRT plugin of
cmd/hlo-promote/pjrt, which needs a C compiler, and its tag names the C library that the plugin needs.
"""
import argparse
import base64
import hashlib
import os
import pathlib
import platform
import re
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Go's name of each platform, and pip's tags for it. A program without C library runs with glibc and
# musl alike. Go 1.26 needs macOS 12.
PLATFORMS = {
    "linux-amd64": "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    "linux-arm64": "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    "darwin-amd64": "macosx_12_0_x86_64",
    "darwin-arm64": "macosx_12_0_arm64",
    "windows-amd64": "win_amd64",
    "windows-arm64": "win_arm64",
}

# The tags of wheels with a plugin; {glibc} is the version of the C library that it needs.
PLUGIN = {
    "linux-amd64": "manylinux_{glibc}_x86_64",
    "linux-arm64": "manylinux_{glibc}_aarch64",
    "darwin-amd64": "macosx_12_0_x86_64",
    "darwin-arm64": "macosx_12_0_arm64",
}

SOURCE = "https://github.com/hlo-promote/hlo-promote"

METADATA = """\
Metadata-Version: 2.4
Name: hlo-promote
Version: {version}
Summary: Promotes StableHLO whose operand element types disagree
License-Expression: Apache-2.0
License-File: LICENSE
License-File: THIRD-PARTY-LICENSES
Requires-Python: >=3.9
Classifier: Typing :: Typed
Project-URL: Source, {source}
Description-Content-Type: text/markdown

{description}"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--version", default=development())
    parser.add_argument("--plugin", action="store_true")
    parser.add_argument("platforms", nargs="*", default=["host"], metavar="PLATFORM")
    given = parser.parse_args()
    names = []
    for name in given.platforms:
        names += list(PLATFORMS) if name == "all" else [host() if name == "host" else name]
    for name in names:
        if name not in PLATFORMS:
            parser.error(f"no platform '{name}'; there are {', '.join(PLATFORMS)}")
        if given.plugin and (name != host() or name not in PLUGIN):
            parser.error(f"the plugin can only be built for this machine, on Linux or macOS, not for '{name}'")
    given.out.mkdir(parents=True, exist_ok=True)
    for name in names:
        print(build(name, given.version, given.out, plugin=given.plugin))


def host():
    system = {"linux": "linux", "darwin": "darwin", "win32": "windows"}.get(sys.platform, sys.platform)
    machine = {"x86_64": "amd64", "amd64": "amd64", "aarch64": "arm64", "arm64": "arm64"}.get(platform.machine().lower(), "unknown")
    return f"{system}-{machine}"


def build(name, version, out, program=None, plugin=False):
    """Build the wheel of one platform, around a program if there is one, and return its path."""
    platforms = PLATFORMS[name]
    files = {f"hlo_promote/{f.name}": f.read_bytes() for f in sorted((ROOT / "python/hlo_promote").iterdir()) if f.is_file()}
    folder = f"hlo_promote-{version}"
    system = name.partition("-")[0]
    script = f"{folder}.data/scripts/hlo-promote" + (".exe" if system == "windows" else "")
    files[script] = program or compiled(name, version)
    if plugin:
        library = files["hlo_promote/libhlo_promote.so"] = compiled(name, version, plugin=True)
        platforms = PLUGIN[name].format(glibc=glibc(library))
        files[f"{folder}.dist-info/entry_points.txt"] = b"[jax_plugins]\nhlo_promote = hlo_promote.pjrt\n"
    tags = "".join(f"Tag: py3-none-{tag}\n" for tag in platforms.split("."))
    files[f"{folder}.dist-info/METADATA"] = METADATA.format(version=version, source=SOURCE, description=page("docs/python.md", version)).encode()
    files[f"{folder}.dist-info/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: wheel.py\nRoot-Is-Purelib: false\n{tags}".encode()
    files[f"{folder}.dist-info/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{folder}.dist-info/licenses/THIRD-PARTY-LICENSES"] = licences()
    record = f"{folder}.dist-info/RECORD"
    rows = [f"{path},sha256={digest(data)},{len(data)}\n" for path, data in files.items()]
    files[record] = ("".join(rows) + f"{record},,\n").encode()
    wheel = out / f"{folder}-py3-none-{platforms}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path)  # its time is in 1980, so that equal contents make equal wheels
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix, whatever this runs on
            entry.external_attr = (0o100755 if path == script else 0o100644) << 16
            archive.writestr(entry, data)
    return wheel


def page(path, version):
    """Return a page of the documentation whose links lead to the repository."""
    file = ROOT / path
    at = f"{SOURCE}/blob/{'main' if 'dev' in version else tag(version)}/"
    absolute = lambda m: "](" + at + (file.parent / m[1]).resolve(strict=True).relative_to(ROOT).as_posix() + (m[2] or "") + ")"
    return re.sub(r"\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)", absolute, file.read_text("utf-8"))


def development():
    """Return the version of a wheel that is no release; it has the commit, so that two wheels can be distinguished."""
    git = lambda *command: subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True)
    commit = git("rev-parse", "--short=12", "HEAD")
    if commit.returncode:
        return "0.1.0.dev0+dirty"
    return f"0.1.0.dev0+g{commit.stdout.strip()}" + (".dirty" if git("status", "--porcelain").stdout else "")


def compiled(name, version, plugin=False):
    """Build the program for a platform, or the plugin for this machine, with the version that it prints."""
    system, _, machine = name.partition("-")
    flags = f"-s -w -X github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/cli.release={tag(version)}"
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "hlo-promote")
        environment = os.environ | {"CGO_ENABLED": str(int(plugin)), "GOOS": system, "GOARCH": machine}
        what = ["-pgo=off", "-buildmode=c-shared", "./cmd/hlo-promote/pjrt"] if plugin else ["-pgo=auto", "./cmd/hlo-promote"]
        stamp = [] if "dev" in version else ["-buildvcs=false"]
        subprocess.run(["go", "build", "-trimpath", *stamp, f"-ldflags={flags}", "-o", program, *what], cwd=ROOT, env=environment, check=True)
        return program.read_bytes()


def glibc(library):
    """Return the version of the C library of GNU that a shared library needs, as in a tag: 2_34."""
    needed = [int(v) for v in re.findall(rb"GLIBC_2\.(\d+)", library)]
    return f"2_{max([17, *needed])}"


def tag(version):
    """Return the tag of a version, as Go writes one: v1.2.0-rc.1 for 1.2.0rc1, v1.2.0-dev.0+dirty for 1.2.0.dev0+dirty."""
    public, plus, commit = version.partition("+")  # a commit may end like a release candidate
    return "v" + re.sub(r"(?:(a|b|rc)|\.(dev))(\d+)$", r"-\1\2.\3", public) + plus + commit


def licences():
    """Return the licences of Go's library and of the modules that are in the program."""
    listed = ["go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}", "./cmd/hlo-promote"]
    run = lambda command: subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    folders = dict(line.split("\t") for line in run(listed).splitlines() if line)
    folders["Go"] = run(["go", "env", "GOROOT"]).strip()
    text = b""
    for name, folder in sorted(folders.items()):
        files = [f for f in sorted(pathlib.Path(folder).iterdir()) if f.name.upper().startswith(("LICENSE", "UNLICENSE", "COPYING"))]
        if not files:
            sys.exit(f"wheel.py: error: {name} has no licence in {folder}")
        text += b"".join(f"==== {name}\n\n".encode() + f.read_bytes() + b"\n" for f in files)
    return text


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    main()
