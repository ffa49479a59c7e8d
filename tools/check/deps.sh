#!/usr/bin/env bash
# Install what tests compare with: LLVM's lit, FileCheck, mlir-opt and opt, a C compiler for the race detector, and a Python
# with jaxlib. Debian's packages where there are any; lit and FileCheck from PyPI elsewhere.
. "$(dirname "$0")/common.sh"

install_debian() {
  local want=()
  command -v lit-22 >/dev/null && command -v FileCheck-22 >/dev/null || want+=(llvm-22-tools)
  command -v mlir-opt-22 >/dev/null || want+=(mlir-22-tools)
  command -v opt-22 >/dev/null || want+=(llvm-22)
  command -v gcc >/dev/null || want+=(gcc libc6-dev)
  command -v git >/dev/null || want+=(git)
  command -v patch >/dev/null || want+=(patch)
  command -v zsh >/dev/null || want+=(zsh)
  command -v fish >/dev/null || want+=(fish)
  python3 -c 'import ensurepip, venv' 2>/dev/null || want+=(python3 python3-venv)
  [ ${#want[@]} = 0 ] && return
  as_root apt-get update -q && DEBIAN_FRONTEND=noninteractive as_root apt-get install -q -y --no-install-recommends "${want[@]}"
}

install_python() {
  find_python >/dev/null 2>&1 && return
  rm -rf "$cache/venv"
  python3 -m venv "$cache/venv" && "$cache/venv/bin/pip" install -q --disable-pip-version-check -r tools/requirements.txt
}

if ! { command -v apt-get >/dev/null && install_debian; }; then
  echo "no Debian packages of LLVM here: lit and FileCheck come from PyPI; mlir-opt and opt are missing, and their tests are skipped"
  venv lit lit filecheck || exit
fi
install_python && go version && go mod download
