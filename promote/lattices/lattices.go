// Package lattices embeds lattice files with the promotion rules of systems that emit StableHLO and
// are not built in. The comments of each file state its sources and version. docs/lattices.md
// compares them with JAX.
package lattices

import "embed"

// Files has NAME.lattice for each system.
//
//go:embed *.lattice
var Files embed.FS
