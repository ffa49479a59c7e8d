// The C library of hlo-promote: promotes StableHLO modules in memory. docs/howto/pjrt.md has
// examples. All functions may be called by several threads at once. A process that has called one
// must not call fork without exec: the Go runtime does not survive it.
#ifndef HLO_PROMOTE_H_
#define HLO_PROMOTE_H_

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// hlo_promote_result holds the result for one module. The library owns all memory that it refers
// to, until hlo_promote_free. It may grow at its end.
typedef struct hlo_promote_result {
  int status;            // 0: promoted; 1: the module is refused; 2: a flag is wrong; 3: a bug
  int changed;           // whether module differs from the input
  const char* module;    // the module in the form and version of the input; NULL if status is not 0
  size_t module_size;    // bytes of module
  const char* findings;  // JSON, specified by docs/findings.schema.json; NULL if status is 2
  size_t findings_size;  // bytes of findings
  const char* text;      // diagnostics as MLIR prints them, ends with a zero byte
  size_t text_size;      // bytes of text without the zero byte
} hlo_promote_result;

#ifndef HLO_PROMOTE_NO_PROTOTYPES

// hlo_promote_run promotes a module of size bytes: MLIR text, bytecode, a portable artifact or a
// jax.export file. flags are those of the command about promotion, targets and gates, such as
// "--target=no64". The caller frees the result.
hlo_promote_result* hlo_promote_run(const char* module, size_t size, const char* const* flags, size_t flag_count);

// hlo_promote_free frees a result. It accepts NULL.
void hlo_promote_free(hlo_promote_result* result);

// hlo_promote_version returns the version of the library. The string stays valid.
const char* hlo_promote_version(void);

#endif

#ifdef __cplusplus
}
#endif

#endif  // HLO_PROMOTE_H_
