#!/usr/bin/env bash
# Check that `go test -update` changes no golden file.
. "$(dirname "$0")/common.sh"
checksums() { git ls-files -z --cached --others --exclude-standard | xargs -0 sha256sum 2>/dev/null; }
mapfile -t packages < <(grep -rl --include='*_test.go' 'flag.Bool("update"' . | xargs -n1 dirname | sort -u)
checksums >"$scratch/before"
HLO_LONG='' go test -short -count=1 "${packages[@]}" -update || exit
checksums >"$scratch/after"
diff "$scratch/before" "$scratch/after" || { echo "go test -update changes these files"; exit 1; }
