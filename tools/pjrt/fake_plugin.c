// A PJRT plugin for tests, which records what it is given. MAJOR is the version of its API, and
// SLOTS the number of functions in its table.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#ifndef MAJOR
#define MAJOR 0
#endif
#ifndef SLOTS
#define SLOTS 150
#endif

enum { CLIENT_PLATFORM_VERSION = 14, CLIENT_COMPILE = 20, TOPOLOGY_PLATFORM_VERSION = 85, COMPILE = 89 };

typedef struct {
  size_t struct_size;
  void* extension_start;
  char* code;
  size_t code_size;
  const char* format;
  size_t format_size;
} program;

typedef struct {
  size_t struct_size;
  void* extension_start;
  void* owner;
  const program* program;
} compile_args;

// What the last call of a function that compiles was given.
int last_slot;
void* last_arguments;
char last_program[256];
char* last_code;

static void* record(int slot, compile_args* args) {
  last_slot = slot;
  last_arguments = args;
  if (args->struct_size >= sizeof(compile_args) && args->program != NULL) {
    memcpy(last_program, args->program, args->program->struct_size);
    size_t size = args->program->code_size;
    if (size > 1 << 20) return NULL;  // tests measure the memory of large programs
    last_code = realloc(last_code, size);
    memcpy(last_code, args->program->code, size);
  }
  return NULL;
}

static void* client_compile(void* args) { return record(CLIENT_COMPILE, args); }
static void* compile(void* args) { return record(COMPILE, args); }
static void* other(void* args) { return args; }

static void* platform_version(void* args) {
  ((const char**)args)[3] = "fake 1";
  ((size_t*)args)[4] = 6;
  return NULL;
}

static struct {
  size_t struct_size;
  void* extension_start;
  size_t version_size;
  void* version_extension;
  int major, minor;
  void* (*functions[SLOTS])(void*);
} api = {sizeof(api), last_program, 24, NULL, MAJOR, 200};

void* GetPjrtApi(void) {
  for (int i = 0; i < SLOTS; i++) api.functions[i] = other;
  api.functions[CLIENT_PLATFORM_VERSION] = platform_version;
  api.functions[CLIENT_COMPILE] = client_compile;
  if (TOPOLOGY_PLATFORM_VERSION < SLOTS) api.functions[TOPOLOGY_PLATFORM_VERSION] = platform_version;
  if (COMPILE < SLOTS) api.functions[COMPILE] = compile;
  return &api;
}
