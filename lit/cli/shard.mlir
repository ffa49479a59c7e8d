// Every file is in exactly one shard, and merging the manifests of the shards gives the manifest of
// a single run.
// RUN: rm -rf %t && mkdir -p %t/in && cd %t && cp %s in/1.mlir && cp %s in/2.mlir && cp %s in/3.mlir && cp %s in/4.mlir && cp %s in/5.mlir
// RUN: cd %t && hlo-promote --manifest all.jsonl --out-dir all in
// RUN: cd %t && hlo-promote --shard 1/3 --manifest 1.jsonl --out-dir parts in
// RUN: cd %t && hlo-promote --shard 2/3 --manifest 2.jsonl --out-dir parts in
// RUN: cd %t && hlo-promote --shard 3/3 --manifest 3.jsonl --out-dir parts in
// RUN: diff -r %t/all %t/parts
// RUN: cd %t && hlo-promote --merge-manifests 3.jsonl 1.jsonl 2.jsonl | diff - all.jsonl
// Manifests that contradict each other do not merge.
// RUN: cd %t && sed s/unchanged/changed/ 1.jsonl > other.jsonl && not hlo-promote --merge-manifests 1.jsonl other.jsonl 2>&1 | FileCheck %s
// RUN: cd %t && not hlo-promote --shard 4/3 in 2>&1 | FileCheck %s --check-prefix=BAD

// CHECK: error: cannot merge 'other.jsonl': records another outcome of 'in/{{.}}.mlir' than '1.jsonl': verdict changed, not unchanged
// BAD:   "--shard" flag: must be I/N, such as 1/4, with I from 1 to N
func.func @f() {
  return
}
