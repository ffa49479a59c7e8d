// Command profile runs hlo-promote and writes a CPU profile of the run:
//
//	profile FILE [hlo-promote's arguments]
//
// It is a program of its own because one that can write profiles starts slower: runtime/pprof makes
// the runtime sample allocations, and brings the packages that compress its files.
package main

import (
	"log"
	"os"
	"runtime/pprof"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/cli"
)

func main() {
	if len(os.Args) < 2 {
		log.Fatal("usage: profile FILE [hlo-promote's arguments]")
	}
	f, err := os.Create(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		log.Fatal(err)
	}
	status := cli.Run(os.Args[2:], os.Stdin, os.Stdout, os.Stderr)
	pprof.StopCPUProfile()
	if err := f.Close(); err != nil {
		log.Fatal(err)
	}
	os.Exit(status)
}
