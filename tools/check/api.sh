#!/usr/bin/env bash
# Compare the exported Go API with the last tag: from v1 on, only a major version may remove or
# change it.
. "$(dirname "$0")/common.sh"
tag=$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null) || { echo "skipped: there is no tag yet to compare with"; exit 0; }
apidiff=$scratch/apidiff old=$scratch/old module=$(go list -m)
go build -modfile=tools/go.mod -o "$apidiff" golang.org/x/exp/cmd/apidiff || exit
git worktree prune && git worktree add -q --detach "$old" "$tag" && (cd "$old" && "$apidiff" -m -w "$scratch/api.export" "$module")
made=$?
git worktree remove --force "$old"
[ $made = 0 ] && "$apidiff" -m -incompatible "$scratch/api.export" "$module" >"$scratch/api" || exit
[ -s "$scratch/api" ] || { echo "nothing that $tag exports is gone or has changed"; exit 0; }
cat "$scratch/api"
[[ $tag == v0.* ]] || { echo "FAILED: these are not compatible with $tag"; exit 1; }
