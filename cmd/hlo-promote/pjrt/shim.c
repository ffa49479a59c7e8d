//go:build cgo && (linux || darwin)

#define _GNU_SOURCE  // dladdr
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "_cgo_export.h"
#include "abi.h"

// Errors of this plugin. Since version 0.112 callers read an error through the table that it begins
// with; older ones call the functions of the API, which tell the errors apart by the same table.

typedef struct {
  size_t struct_size;
  size_t instance_size;
  void* extension_start;
  void (*destroy)(PJRT_Error*);
  void (*message)(const PJRT_Error*, const char**, size_t*);
  int (*get_code)(const PJRT_Error*);
  void (*for_each_payload)(const PJRT_Error*, void* visitor, void* user_arg);
} error_table;

struct PJRT_Error {
  const error_table* table;
  int code;
  size_t size;
  char message[];
};

static void destroy_error(PJRT_Error* e) { free(e); }

static void read_message(const PJRT_Error* e, const char** message, size_t* size) {
  *message = e->message;
  *size = e->size;
}

static int read_code(const PJRT_Error* e) { return e->code; }

static void visit_no_payload(const PJRT_Error* e, void* visitor, void* user_arg) {
  (void)e, (void)visitor, (void)user_arg;
}

static const error_table own_errors = {
    sizeof(error_table), sizeof(PJRT_Error), NULL, destroy_error, read_message, read_code, visit_no_payload,
};

PJRT_Error* make_error(int code, const char* message, size_t size) {
  PJRT_Error* e = malloc(sizeof(PJRT_Error) + size + 1);
  if (e == NULL) abort();
  e->table = &own_errors;
  e->code = code;
  e->size = size;
  memcpy(e->message, message, size);
  e->message[size] = 0;
  return e;
}

// The common beginning of the arguments of functions about errors, and their results.
typedef struct {
  size_t struct_size;
  void* extension_start;
  PJRT_Error* error;
  union {
    int code;
    struct {
      const char* message;
      size_t message_size;
    };
  };
} error_args;

static const PJRT_Api* real_api;

static int is_own(const error_args* args) { return args->error != NULL && args->error->table == &own_errors; }

// forward_error calls a function about an error of the real plugin. Without a real plugin, there
// is none.
static PJRT_Error* forward_error(int slot, error_args* args) { return real_api == NULL ? NULL : call(real_api, slot, args); }

static PJRT_Error* error_destroy(void* args) {
  if (!is_own(args)) return forward_error(SLOT_ERROR_DESTROY, args);
  destroy_error(((error_args*)args)->error);
  return NULL;
}

static PJRT_Error* error_message(void* untyped) {
  error_args* args = untyped;
  if (!is_own(args)) return forward_error(SLOT_ERROR_MESSAGE, args);
  read_message(args->error, &args->message, &args->message_size);
  return NULL;
}

static PJRT_Error* error_get_code(void* untyped) {
  error_args* args = untyped;
  if (!is_own(args)) return forward_error(SLOT_ERROR_GET_CODE, args);
  args->code = args->error->code;
  return NULL;
}

static PJRT_Error* error_for_each_payload(void* args) {
  return is_own(args) ? NULL : forward_error(SLOT_ERROR_FOR_EACH_PAYLOAD, args);
}

static PJRT_Error* fail(void* args) { return failSettings(args); }

const PJRT_Api* load_api(const char* path, char** message) {
  void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    *message = strdup(dlerror());
    return NULL;
  }
  if (dlsym(library, "hlo_promote_version") != NULL) {  // its GetPjrtApi would wait for this one, or load itself
    *message = strdup("it is hlo-promote's own library, not a real plugin");
    return NULL;
  }
  const PJRT_Api* (*get)(void) = (const PJRT_Api* (*)(void))dlsym(library, "GetPjrtApi");
  const PJRT_Api* api = get == NULL ? NULL : get();
  if (api == NULL) *message = strdup(get == NULL ? "it does not export GetPjrtApi" : "its GetPjrtApi returns no API");
  return api;
}

const char* own_file(void) {
  Dl_info info;
  return dladdr((void*)&own_file, &info) != 0 ? info.dli_fname : "";
}

// has reports whether a table is long enough to have a function.
static int has(const PJRT_Api* api, size_t slot) {
  return offsetof(PJRT_Api, functions) + (slot + 1) * sizeof(pjrt_function) <= api->struct_size;
}

// replace sets a function of a table that has it.
static void replace(PJRT_Api* api, int slot, pjrt_function f) {
  if (has(api, slot) && api->functions[slot] != NULL) api->functions[slot] = f;
}

// Offsets in the header of version 0.114.
_Static_assert(offsetof(PJRT_Api, functions) + SLOT_CLIENT_COMPILE * sizeof(pjrt_function) == 200, "PJRT_Client_Compile");
_Static_assert(offsetof(PJRT_Api, functions) + SLOT_COMPILE * sizeof(pjrt_function) == 752, "PJRT_Compile");
_Static_assert(sizeof(PJRT_Program) == 48 && offsetof(compile_args, program) == 24, "PJRT_Program");

const PJRT_Api* wrap_api(const PJRT_Api* real, bool usable) {
  if (real != NULL && real->version.major_version != API_MAJOR) {
    if (usable) return real;
    real = NULL;
  }
  size_t size = real != NULL ? real->struct_size : offsetof(PJRT_Api, functions) + SLOTS * sizeof(pjrt_function);
  PJRT_Api* api = calloc(1, size);
  if (api == NULL) abort();
  if (real != NULL) {
    memcpy(api, real, size);
  } else {
    api->struct_size = size;
    api->version.struct_size = sizeof(api->version);
    api->version.minor_version = 114;
  }
  if (usable) {
    replace(api, SLOT_CLIENT_PLATFORM_VERSION, clientPlatformVersion);
    replace(api, SLOT_CLIENT_COMPILE, clientCompile);
    replace(api, SLOT_TOPOLOGY_PLATFORM_VERSION, topologyPlatformVersion);
    replace(api, SLOT_COMPILE, compile);
  } else {
    for (size_t slot = 0; has(api, slot); slot++) api->functions[slot] = fail;
  }
  real_api = real;
  replace(api, SLOT_ERROR_DESTROY, error_destroy);
  replace(api, SLOT_ERROR_MESSAGE, error_message);
  replace(api, SLOT_ERROR_GET_CODE, error_get_code);
  replace(api, SLOT_ERROR_FOR_EACH_PAYLOAD, error_for_each_payload);
  return api;
}

PJRT_Error* call(const PJRT_Api* api, int slot, void* args) { return api->functions[slot](args); }
