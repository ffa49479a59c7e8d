//go:build cgo && (linux || darwin)

package main

/*
#define HLO_PROMOTE_NO_PROTOTYPES
#include <stdlib.h>
#include "hlo_promote.h"
*/
import "C"

import (
	"fmt"
	"sync"
	"unsafe"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/cli"
)

//export hlo_promote_run
func hlo_promote_run(module *C.char, size C.size_t, flags **C.char, count C.size_t) *C.hlo_promote_result {
	list := make([]string, 0, count)
	for _, flag := range unsafe.Slice(flags, count) {
		list = append(list, C.GoString(flag))
	}
	filtered := runOnce(list, unsafe.Slice((*byte)(unsafe.Pointer(module)), size))
	r := (*C.hlo_promote_result)(C.calloc(1, C.sizeof_hlo_promote_result))
	r.status = C.int(filtered.Status)
	if filtered.Changed {
		r.changed = 1
	}
	r.module, r.module_size = copyOut(filtered.Module)
	r.findings, r.findings_size = copyOut(filtered.Findings)
	r.text, r.text_size = copyOut([]byte(filtered.Text + "\x00"))
	r.text_size--
	return r
}

// runOnce makes a filter and runs it. A panic is a status of its own.
func runOnce(flags []string, module []byte) (r *cli.Filtered) {
	defer func() {
		if e := recover(); e != nil {
			r = &cli.Filtered{Status: statusFault, Text: fmt.Sprintf("hlo-promote: error: internal error: %v\n", e)}
		}
	}()
	filter, err := cli.NewFilter(flags, cli.FilterOptions{})
	if err != nil {
		return &cli.Filtered{Status: statusUsage, Text: err.Error() + "\n"}
	}
	return filter.Run("<module>", module)
}

// copyOut copies bytes to memory of C; nil becomes NULL.
func copyOut(b []byte) (*C.char, C.size_t) {
	if b == nil {
		return nil, 0
	}
	return (*C.char)(C.CBytes(b)), C.size_t(len(b))
}

//export hlo_promote_free
func hlo_promote_free(r *C.hlo_promote_result) {
	if r != nil {
		C.free(unsafe.Pointer(r.module))
		C.free(unsafe.Pointer(r.findings))
		C.free(unsafe.Pointer(r.text))
		C.free(unsafe.Pointer(r))
	}
}

// ownVersion is the version of this program, for C.
var ownVersion = sync.OnceValue(func() *C.char { return C.CString(cli.Version()) })

//export hlo_promote_version
func hlo_promote_version() *C.char { return ownVersion() }
