// Command hlo-promote reads StableHLO text whose operand element types disagree, applies a
// promotion system, and prints valid IR in which every conversion is an explicit stablehlo.convert.
//
// Package cli implements flags, files and findings; docs/usage.md describes them. Package passes
// promotes, with the promotion systems of package promote; package ir holds modules, and packages
// ir/text and ir/source parse and print them.
package main

import (
	"os"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/cli"
)

func main() {
	growStack(0)
	os.Exit(cli.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// growStack makes room on the stack for all of a short run, because its frame has stackRoom bytes.
// Without it the stack doubles several times at a depth at which each time the frames of many
// functions are looked up in tables that nothing else reads from the file. The room is used, and
// memory taken for it, only if at is not 0.
//
//go:noinline
func growStack(at int) byte {
	if at == 0 {
		return 0
	}
	var room [stackRoom]byte
	return room[at]
}

const stackRoom = 48 << 10
