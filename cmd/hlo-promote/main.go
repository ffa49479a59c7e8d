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

// growStack makes the runtime grow the stack to stackRoom bytes at once, because its frame has that
// size, and does nothing else if at is 0. Without it the stack doubles several times during the
// run. Each time, the runtime looks up all functions on the stack in tables of the executable,
// which the system has to read from the file first.
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
