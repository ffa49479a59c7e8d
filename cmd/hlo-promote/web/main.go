//go:build js && wasm

// Command web is the Go part of the web page in docs/page.md. It sets globalThis.hloPromote, a
// function of the name of an operation and a request in JSON, which returns an answer in JSON:
// {"Error": …} or {"Answer": …}.
package main

import (
	"encoding/json"
	"fmt"
	"runtime/debug"
	"syscall/js"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/page"
)

// collectAt is the GC percentage. The collector has no thread of its own here.
const collectAt = 400

func main() {
	debug.SetGCPercent(collectAt)
	var session page.Session
	js.Global().Set("hloPromote", js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer, err := answer(&session, args[0].String(), []byte(args[1].String()))
		if err != nil {
			return encoded(map[string]string{"Error": err.Error()})
		}
		return encoded(map[string]any{"Answer": answer})
	}))
	select {} // JavaScript calls the function
}

func answer(session *page.Session, operation string, request []byte) (any, error) {
	switch operation {
	case "about":
		return map[string]any{"Options": page.Options(), "Words": page.Words()}, nil
	case "promote":
		var r page.Request
		if err := json.Unmarshal(request, &r); err != nil {
			return nil, err
		}
		return session.Promote(r)
	case "open":
		var r page.OpenRequest
		if err := json.Unmarshal(request, &r); err != nil {
			return nil, err
		}
		return page.Open(r)
	case "picture":
		var r page.PictureRequest
		if err := json.Unmarshal(request, &r); err != nil {
			return nil, err
		}
		return page.Picture(r)
	}
	return nil, fmt.Errorf("there is no operation '%s'", operation)
}

func encoded(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings, numbers and lists of them cannot fail
	}
	return string(text)
}
