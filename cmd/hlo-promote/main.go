// Command hlo-promote reads StableHLO text whose operand element types disagree, applies a
// promotion system, and prints valid IR in which every conversion is an explicit stablehlo.convert.
//
// Package cli implements flags, files and findings; docs/usage.md describes them. Package passes
// promotes, with the promotion systems of package promote; package ir holds modules, and packages
// ir/text and ir/source parse and print them.
package main

import (
	"os"

	_ "github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/bigstack"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/cli"
)

func main() {
	os.Exit(cli.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
