# shellcheck shell=bash Shared parts of the scripts in this folder: the repository as working
# directory, $shared with the reference data, $cache for environments that are kept, $scratch for
# files that are not, and the functions below.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit
export GOFLAGS="${GOFLAGS:-} -pgo=off" # a build with a profile compiles everything again
shared=${HLO_SHARED:-$(python3 tools/oracle_data.py)}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/hlo-promote-ci
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$cache"

# as_root runs a command as root.
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

# has_packages reports whether a Python has the packages of tools/requirements.txt.
has_packages() {
  [ -x "$1" ] && "$1" - <<'PYTHON' 2>/dev/null
import importlib.metadata as m, sys
pins = [line.split("==") for line in open("tools/requirements.txt") if "==" in line]
sys.exit(any(m.version(name) != version.strip() for name, version in pins))
PYTHON
}

# find_python prints the Python that has jaxlib, or fails.
find_python() {
  local python
  for python in "${HLO_PYTHON:-}" "$cache/venv/bin/python"; do
    if has_packages "$python"; then
      echo "$python"
      return
    fi
  done
  echo "there is no Python with the packages of tools/requirements.txt; 'make deps' installs one" >&2
  return 1
}

# reference runs the Python that has jaxlib.
reference() {
  local python
  python=$(find_python) && "$python" "$@"
}

# build_tool builds the program as it is released, but without a profile, and sets $tool to its
# path. Without cgo, since with it each thread of glibc reserves 128 MB of address space, which
# tests limit.
build_tool() {
  tool=$scratch/hlo-promote
  CGO_ENABLED=0 go build -o "$tool" ./cmd/hlo-promote
}

# copy_sources copies the files that git does not ignore to a new folder.
copy_sources() { mkdir "$1" && git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$1"; }

# wait_for_core waits until fewer jobs run in the background than there are cores.
wait_for_core() { while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done; }

# venv NAME REQUIREMENT... makes a Python environment in the cache once, and fails if the packages
# cannot be installed.
venv() {
  local folder=$cache/$1
  shift
  [ -e "$folder/ok" ] && return
  rm -rf "$folder"
  python3 -m venv "$folder" && "$folder/bin/pip" install -q --disable-pip-version-check "$@" && touch "$folder/ok"
}
