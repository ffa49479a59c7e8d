#!/usr/bin/env bash
# Run all tests, and list the skipped ones with the command that installs what they need. `go test
# ./...` runs the same tests, but Go does not print tests that were skipped in a package that
# passes.
. "$(dirname "$0")/common.sh"
go test -json "$@" ./... >"$scratch/events"
status=$?
python3 - "$scratch/events" <<'PYTHON'
import collections, json, sys
output, skipped = collections.defaultdict(str), []
for event in map(json.loads, open(sys.argv[1])):
    key = (event.get("Package", event.get("ImportPath", "")).removeprefix("github.com/hlo-promote/hlo-promote/"), event.get("Test"))
    if event["Action"] in ("output", "build-output"):
        output[key] += event["Output"]
    elif event["Action"] == "skip" and key[1] and "/" not in key[1]:
        skipped.append((key, output[key]))
    elif event["Action"] == "fail" or event["Action"] == "pass" and not key[1]:
        print(output[key], end="")
if skipped:
    print(f"{len(skipped)} tests were skipped; `make deps` installs LLVM's tools and jaxlib, which they need:")
    for (package, test), text in skipped:
        reason = next((line.strip() for line in text.splitlines() if ".go:" in line), "")
        print(f"  {package}: {test}: {reason.partition(': ')[2]}")
PYTHON
exit $status
