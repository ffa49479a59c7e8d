// Package lattices embeds lattice files with the promotion rules of systems that emit StableHLO and
// are not built in. The comments of each file state its sources and version. docs/lattices.md
// compares them with JAX.
package lattices

import (
	"embed"
	"strings"
)

// Files has NAME.lattice for each system.
//
//go:embed *.lattice
var Files embed.FS

// Extension ends the names of lattice files.
const Extension = ".lattice"

// Names lists the files without the extension.
func Names() (names []string) {
	files, _ := Files.ReadDir(".") // the directory is embedded
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), Extension))
	}
	return names
}
