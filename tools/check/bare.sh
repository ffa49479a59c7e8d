#!/usr/bin/env bash
# Test a fresh clone on a machine with Go alone: an empty home folder, no shared folder, no LLVM
# tools and no Python with jaxlib. Modules come from this machine's cache; BARE_COLD=1 empties Go's
# build cache too.
#
#   tools/check/bare.sh [COMMAND...]    default: all commands below, in sequence
. "$(dirname "$0")/common.sh"
commands=("$@")
[ $# -gt 0 ] || commands=("go test ./..." "make quick" "make oracles" "make test")
unset HLO_SHARED HLO_PYTHON HLO_REQUIRE_LLVM HLO_REQUIRE_REFERENCE
modules=$(go env GOMODCACHE) builds=$(go env GOCACHE) go=$(dirname "$(command -v go)")
[ -z "${BARE_COLD:-}" ] || builds=$scratch/builds
mkdir "$scratch/home" "$scratch/bin"
for folder in "$go" /usr/local/bin /usr/bin /bin; do # programs but LLVM's
  for program in "$folder"/*; do
    case ${program##*/} in *-22 | lit* | FileCheck* | filecheck* | mlir-* | opt | lli | llvm-* | clang* | split-file* | not | count) continue ;; esac
    [ -x "$program" ] && [ ! -e "$scratch/bin/${program##*/}" ] && ln -s "$program" "$scratch/bin/"
  done
done
git clone -q --no-local . "$scratch/clone" && cd "$scratch/clone" || exit
failed=0
for command in "${commands[@]}"; do
  begin=$SECONDS
  env -i HOME="$scratch/home" PATH="$scratch/bin" GOMODCACHE="$modules" GOCACHE="$builds" GOFLAGS="$GOFLAGS" ${GOPROXY:+GOPROXY="$GOPROXY"} \
    bash -c "time $command" >"$scratch/log" 2>&1
  status=$?
  grep -vE '^ok |no test files|^$' "$scratch/log"
  [ $status = 0 ] && echo "ok: $command ($((SECONDS - begin)) s)" || { echo "FAILED: $command"; failed=1; }
done
[ -z "$(git status --porcelain)" ] || { git status --short; echo "FAILED: these commands leave files in the repository"; failed=1; }
exit $failed
