#!/usr/bin/env bash
# Build the page into web/dist, which any static file server can serve. Needs Go 1.26 and Node.js 20
# with npm.
set -euo pipefail
cd "$(dirname "$0")"

[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
rm -rf dist
mkdir dist
# Packages without hot code, and ir/text, which has most code of all, are compiled without inlining.
# That makes the program a ninth smaller.
seldom=()
module=github.com/hlo-promote/hlo-promote
for package in github.com/antlr4-go/antlr/v4 $module/{grammar,promote/...,internal/...,passes/...,cmd/hlo-promote/...} \
  $module/ir/{source,verify/...,bytecode/...,vhlo,jaxexport} $module/ir/{text,text/internal/{attr,sniff,parts,scope}} \
  bufio bytes context encoding/... errors fmt internal/{fmtsort,godebug,oserror,poll,reflectlite} io io/... iter maps math/big math/rand/v2 os path \
  path/filepath reflect regexp regexp/syntax slices sort strconv strings sync syscall time unicode/...; do
  seldom+=("-gcflags=$package=-l")
done
GOOS=js GOARCH=wasm go build -trimpath -ldflags='-s -w' "${seldom[@]}" -o dist/hlo-promote.wasm ../cmd/hlo-promote/web
node_modules/.bin/esbuild src/main.js --bundle --minify --format=esm --target=es2022 --loader:.mlir=text --outfile=dist/main.js --log-level=warning
node_modules/.bin/esbuild src/worker.js --bundle --minify --format=iife --target=es2022 --alias:wasm_exec="$(go env GOROOT)/lib/wasm/wasm_exec.js" \
  --outfile=dist/worker.js --log-level=warning
cp index.html style.css dist/
ls -l dist
