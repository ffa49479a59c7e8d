// Package lattices has the promotion rules of systems that emit StableHLO and are not built in, as
// lattice files. Each says in its comments from which sources and version it was written.
// docs/lattices.md compares them with JAX.
//
// The files stand in testdata because tests and documents read them from there; they are part of
// the command.
package lattices

import "embed"

// Files holds NAME.lattice for each system.
//
//go:embed *.lattice
var Files embed.FS
