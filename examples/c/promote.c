// Promote a module by the C library of hlo-promote:
//
//   go build -buildmode=c-shared -o libhlo_promote.so ./cmd/hlo-promote/pjrt
//   cc -Icmd/hlo-promote/pjrt examples/c/promote.c -L. -lhlo_promote -Wl,-rpath,. -o promote
//   ./promote --target=no64 < in.mlir > out.mlir
#include <stdio.h>
#include <stdlib.h>

#include "hlo_promote.h"

int main(int argc, char** argv) {
  size_t size = 0, room = 1 << 16;
  char* module = malloc(room);
  while (module != NULL) {
    size_t got = fread(module + size, 1, room - size, stdin);
    if (got == 0) break;
    size += got;
    if (size == room) module = realloc(module, room *= 2);
  }
  if (module == NULL) return 2;
  hlo_promote_result* r = hlo_promote_run(module, size, (const char* const*)argv + 1, argc - 1);
  fwrite(r->text, 1, r->text_size, stderr);
  if (r->status == 0) fwrite(r->module, 1, r->module_size, stdout);
  int status = r->status;
  hlo_promote_free(r);
  free(module);
  return status;
}
