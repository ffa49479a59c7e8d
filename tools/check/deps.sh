#!/usr/bin/env bash
# Install the tools that tests need: LLVM's lit, FileCheck, mlir-opt and opt, a C compiler for the
# race detector, shells, editors, and a Python with jaxlib. On systems other than Debian, or if
# Debian has no packages of LLVM 22, lit and FileCheck come from PyPI, and tools/check/lit_tools.py
# adds the features that they lack.
. "$(dirname "$0")/common.sh"

# install_debian PACKAGE... installs packages of Debian.
install_debian() {
  [ $# = 0 ] && return
  command -v apt-get >/dev/null && as_root apt-get update -q && DEBIAN_FRONTEND=noninteractive as_root apt-get install -q -y --no-install-recommends "$@"
}

install_llvm() {
  local want=()
  command -v lit-22 >/dev/null && command -v FileCheck-22 >/dev/null || want+=(llvm-22-tools)
  command -v mlir-opt-22 >/dev/null || want+=(mlir-22-tools)
  command -v opt-22 >/dev/null || want+=(llvm-22)
  install_debian ${want[@]+"${want[@]}"} && return
  echo "no Debian packages of LLVM 22 here: lit and FileCheck come from PyPI; mlir-opt and opt are missing, and their tests are skipped"
  venv lit lit==23.1.5 filecheck==1.0.6
}

install_programs() {
  local want=()
  command -v gcc >/dev/null || want+=(gcc libc6-dev)
  command -v git >/dev/null || want+=(git)
  command -v valgrind >/dev/null || want+=(valgrind)
  command -v patch >/dev/null || want+=(patch)
  command -v zsh >/dev/null || want+=(zsh)
  command -v fish >/dev/null || want+=(fish)
  command -v vim >/dev/null || want+=(vim-nox)
  command -v nvim >/dev/null || want+=(neovim)
  command -v emacs >/dev/null || want+=(emacs-nox)
  python3 -c 'import ensurepip, venv' 2>/dev/null || want+=(python3 python3-venv)
  install_debian ${want[@]+"${want[@]}"} || echo "not installed: ${want[*]}"
}

install_python() {
  find_python >/dev/null 2>&1 && return
  rm -rf "$cache/venv"
  python3 -m venv "$cache/venv" && "$cache/venv/bin/pip" install -q --disable-pip-version-check -r tools/requirements.txt
}

install_programs
install_llvm && install_python && go version && go mod download
