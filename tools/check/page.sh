#!/usr/bin/env bash
# Build the page of docs/page.md, and test it and the page of --report x.html in a browser.
. "$(dirname "$0")/common.sh"
want=()
command -v chromium >/dev/null || want+=(chromium)
command -v npm >/dev/null || want+=(nodejs npm)
if [ ${#want[@]} != 0 ]; then
  as_root apt-get update -q && DEBIAN_FRONTEND=noninteractive as_root apt-get install -q -y --no-install-recommends "${want[@]}" >"$scratch/apt" ||
    { cat "$scratch/apt"; exit 1; }
fi
CHROMIUM=$(command -v chromium) HLO_REQUIRE_CHROMIUM=1 go test -run TestPage ./cmd/hlo-promote/internal/report &&
  web/build.sh && CHROMIUM=$(command -v chromium) node --test --test-timeout=600000 --test-reporter=spec web/test/page.test.js
