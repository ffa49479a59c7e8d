//go:build cgo && (linux || darwin)

// Command pjrt is a shared library with two interfaces. It is a PJRT plugin that loads another
// plugin, forwards everything to it, and promotes the programs that it is given to compile. It is
// also the C library that hlo_promote.h declares. Build it with
//
//	go build -buildmode=c-shared -o libhlo_promote.so ./cmd/hlo-promote/pjrt
//
// A front end loads the library, calls GetPjrtApi and gets the table of functions of the real
// plugin, in which PJRT_Client_Compile, PJRT_Compile and few others are replaced: see abi.h.
// Settings come from environment variables, see settings.
package main

/*
#cgo LDFLAGS: -ldl
#include <stdlib.h>
#include <string.h>
#include "abi.h"
*/
import "C"

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"
	"unsafe"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/cli"
)

func main() {}

// Statuses of [cli.Filtered].
const (
	statusOK    = 0
	statusUsage = 2
	statusFault = 3
)

// A plugin is the state of the library after GetPjrtApi.
type plugin struct {
	settings
	real *C.PJRT_Api // nil if there is an error
	api  *C.PJRT_Api // what GetPjrtApi returns
	err  error       // what is wrong with the settings

	lock     sync.Mutex
	versions map[string]*C.char // by the version of the real plugin
}

// load reads the settings and loads the real plugin, once for the process.
var load = sync.OnceValue(func() *plugin {
	p := &plugin{versions: map[string]*C.char{}}
	if p.settings, p.err = readSettings(getenv); p.fingerprint != "" {
		p.fingerprint += buildDigest(cli.Version(), C.GoString(C.own_file()))
	}
	if p.pluginFile == "" {
		if p.err == nil {
			p.err = fmt.Errorf("%s names no PJRT plugin, such as /path/to/pjrt_c_api_cpu_plugin.so", pluginVariable)
		}
	} else {
		var message *C.char
		path := C.CString(p.pluginFile)
		defer C.free(unsafe.Pointer(path))
		if p.real = C.load_api(path, &message); p.real == nil {
			p.err = fmt.Errorf("%s: cannot load the PJRT plugin '%s': %s", pluginVariable, p.pluginFile, C.GoString(message))
			C.free(unsafe.Pointer(message))
		}
	}
	if p.real != nil && p.real.version.major_version != C.API_MAJOR {
		p.log.note("the real plugin has version %d.%d of the PJRT API, which is unknown: all programs are passed on as they are",
			p.real.version.major_version, p.real.version.minor_version)
	}
	p.api = C.wrap_api(p.real, p.err == nil)
	return p
})

// buildDigest returns a digest of the library if its version is that of development, because all
// builds share that version, and caches must not; otherwise "".
func buildDigest(version, file string) string {
	if !strings.Contains(version, "dev") && !strings.Contains(version, "dirty") {
		return ""
	}
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	sum := sha256.New()
	io.Copy(sum, f)
	return fmt.Sprintf(" build %x", sum.Sum(nil)[:8])
}

// getenv returns a variable as C code sees it. The copy of package os is that of the start of the
// process, before the host set any.
func getenv(name string) string {
	text := C.CString(name)
	defer C.free(unsafe.Pointer(text))
	return C.GoString(C.getenv(text))
}

//export GetPjrtApi
func GetPjrtApi() *C.PJRT_Api { return load().api }

// call calls a function of the real plugin.
func (p *plugin) call(slot C.int, args unsafe.Pointer) *C.PJRT_Error {
	return C.call(p.real, slot, args)
}

// pjrtError returns an error of this plugin.
func pjrtError(code C.int, message string) *C.PJRT_Error {
	text := C.CString(message)
	defer C.free(unsafe.Pointer(text))
	return C.make_error(code, text, C.size_t(len(message)))
}

// failSettings is each function of the table if the settings are wrong.
//
//export failSettings
func failSettings(unsafe.Pointer) *C.PJRT_Error {
	return pjrtError(C.ERROR_FAILED_PRECONDITION, load().err.Error())
}

//export clientPlatformVersion
func clientPlatformVersion(args unsafe.Pointer) *C.PJRT_Error {
	return load().platformVersion(C.SLOT_CLIENT_PLATFORM_VERSION, args)
}

//export topologyPlatformVersion
func topologyPlatformVersion(args unsafe.Pointer) *C.PJRT_Error {
	return load().platformVersion(C.SLOT_TOPOLOGY_PLATFORM_VERSION, args)
}

// platformVersion adds the fingerprint of the settings to the version of the real plugin, because
// caches of executables have that version in their keys (jax/_src/cache_key.py@0.10.2). The
// fingerprint is the first line: readers look for words, or read the last line. Without flags,
// programs that the real plugin accepts are compiled as they are, and the version stays.
func (p *plugin) platformVersion(slot C.int, untyped unsafe.Pointer) *C.PJRT_Error {
	args := (*C.PJRT_PlatformVersion_Args)(untyped)
	if err := p.call(slot, untyped); err != nil || p.fingerprint == "" || args.struct_size < C.sizeof_PJRT_PlatformVersion_Args {
		return err
	}
	real := C.GoStringN(args.platform_version, C.int(args.platform_version_size))
	p.lock.Lock()
	defer p.lock.Unlock()
	text := "hlo-promote " + p.fingerprint + "\n" + real
	if p.versions[real] == nil {
		p.versions[real] = C.CString(text)
	}
	args.platform_version, args.platform_version_size = p.versions[real], C.size_t(len(text))
	return nil
}

//export clientCompile
func clientCompile(args unsafe.Pointer) *C.PJRT_Error {
	return load().compileProgram(C.SLOT_CLIENT_COMPILE, args)
}

//export compile
func compile(args unsafe.Pointer) *C.PJRT_Error {
	return load().compileProgram(C.SLOT_COMPILE, args)
}

// compileProgram promotes the program of a call and forwards the call. The arguments are the
// caller's again when it returns.
func (p *plugin) compileProgram(slot C.int, untyped unsafe.Pointer) *C.PJRT_Error {
	args := (*C.compile_args)(untyped)
	if args.struct_size < C.sizeof_compile_args || args.program == nil || args.program.struct_size < C.sizeof_PJRT_Program {
		return p.call(slot, untyped)
	}
	given := args.program
	if format := C.GoStringN(given.format, C.int(given.format_size)); format != "mlir" {
		p.log.note("a program of format %q is passed on as it is", format)
		return p.call(slot, untyped)
	}
	module := unsafe.Slice((*byte)(unsafe.Pointer(given.code)), given.code_size)
	start := time.Now()
	r := p.promote(module)
	name := p.log.record(module, r, time.Since(start))
	switch {
	case r.Status != statusOK && !p.passes:
		code := C.int(C.ERROR_INVALID_ARGUMENT)
		if r.Status == statusFault {
			code = C.ERROR_INTERNAL
		}
		return pjrtError(code, r.Text)
	case !r.Changed:
		return p.forward(name, slot, untyped)
	}
	var pinner runtime.Pinner
	defer pinner.Unpin()
	pinner.Pin(&r.Module[0])
	promoted := (*C.PJRT_Program)(C.malloc(given.struct_size))
	defer C.free(unsafe.Pointer(promoted))
	C.memcpy(unsafe.Pointer(promoted), unsafe.Pointer(given), given.struct_size)
	promoted.code = (*C.char)(unsafe.Pointer(&r.Module[0]))
	promoted.code_size = C.size_t(len(r.Module))
	args.program = promoted
	defer func() { args.program = given }()
	return p.forward(name, slot, untyped)
}

// forward lets the real plugin compile the program that the log calls name.
func (p *plugin) forward(name string, slot C.int, args unsafe.Pointer) *C.PJRT_Error {
	start := time.Now()
	err := p.call(slot, args)
	verdict := "compiled"
	if err != nil {
		verdict = "refused by the real plugin"
	}
	p.log.note("program %s: %s in %.3f ms", name, verdict, milliseconds(time.Since(start)))
	return err
}

// promote runs the filter. A panic becomes a result, so that it does not end the process.
func (p *plugin) promote(module []byte) (r *cli.Filtered) {
	defer func() {
		if e := recover(); e != nil {
			r = &cli.Filtered{Status: statusFault, Text: fmt.Sprintf("hlo-promote: error: internal error, please report it: %v\n", e)}
		}
	}()
	return p.filter.Run("<program>", module)
}
