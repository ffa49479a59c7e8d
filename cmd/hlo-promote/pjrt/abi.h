// The part of the PJRT C API that the plugin reads or replaces. Structs begin with their size and
// a list of extensions; later versions only append fields, so the fields here stay at these
// offsets. Source: openxla/xla, xla/pjrt/c/pjrt_c_api.h.
#ifndef HLO_PROMOTE_PJRT_ABI_H_
#define HLO_PROMOTE_PJRT_ABI_H_

#include <stdbool.h>
#include <stddef.h>

typedef struct PJRT_Error PJRT_Error;

// A function of the API: it takes a struct of arguments. Some functions return nothing.
typedef PJRT_Error* (*pjrt_function)(void* args);

// The table of functions of version 0, which are indexed by their position in the header.
typedef struct {
  size_t struct_size;
  void* extension_start;
  struct {
    size_t struct_size;
    void* extension_start;
    int major_version;
    int minor_version;
  } version;
  pjrt_function functions[];
} PJRT_Api;

enum { API_MAJOR = 0 };  // of the versions in which slots and structs are as below

enum {
  SLOT_ERROR_DESTROY = 0,
  SLOT_ERROR_MESSAGE = 1,
  SLOT_ERROR_GET_CODE = 2,
  SLOT_CLIENT_PLATFORM_VERSION = 14,
  SLOT_CLIENT_COMPILE = 20,
  SLOT_TOPOLOGY_PLATFORM_VERSION = 85,
  SLOT_COMPILE = 89,
  SLOT_ERROR_FOR_EACH_PAYLOAD = 132,
  SLOTS = 138,  // of version 0.114
};

enum { ERROR_INVALID_ARGUMENT = 3, ERROR_FAILED_PRECONDITION = 9, ERROR_INTERNAL = 13 };

typedef struct {
  size_t struct_size;
  void* extension_start;
  char* code;
  size_t code_size;
  const char* format;
  size_t format_size;
} PJRT_Program;

// The common beginning of PJRT_Client_Compile_Args and PJRT_Compile_Args.
typedef struct {
  size_t struct_size;
  void* extension_start;
  void* owner;  // client or topology
  const PJRT_Program* program;
} compile_args;

// The arguments of PJRT_Client_PlatformVersion and PJRT_TopologyDescription_PlatformVersion.
typedef struct {
  size_t struct_size;
  void* extension_start;
  const void* owner;
  const char* platform_version;
  size_t platform_version_size;
} PJRT_PlatformVersion_Args;

// Functions of shim.c.

// load_api returns the API of the plugin in a file, or NULL and a message that the caller frees.
const PJRT_Api* load_api(const char* path, char** message);

// own_file returns the file that this library was loaded from.
const char* own_file(void);

// wrap_api returns a copy of an API in which the functions of this plugin replace some of its own.
// An API of another major version is returned as it is. Unless usable, every function of the result
// but those about errors fails with the error in the settings; then the API may be NULL.
const PJRT_Api* wrap_api(const PJRT_Api* real, bool usable);

// call calls a function of an API.
PJRT_Error* call(const PJRT_Api* api, int slot, void* args);

// make_error returns an error of this plugin. It copies the message.
PJRT_Error* make_error(int code, const char* message, size_t size);

#endif  // HLO_PROMOTE_PJRT_ABI_H_
