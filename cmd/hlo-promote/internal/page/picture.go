package page

import (
	"fmt"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/lattice"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A PictureRequest is a system and what its picture emphasises.
type PictureRequest struct {
	System string
	X32    bool
	Paths  [][]string  // of a lattice, as in Convert
	Pairs  [][2]string // of a table, as in Convert
}

// Picture is a promotion system as an SVG document.
func Picture(r PictureRequest) (string, error) {
	s, err := system(r.System, r.X32)
	if err != nil || s == nil {
		return "", err
	}
	known := map[string]promote.Node{}
	for _, n := range s.Operands() {
		known[s.Spell(n)] = n
	}
	o := lattice.Options{Paths: r.Paths}
	for _, pair := range r.Pairs {
		a, isFirst := known[pair[0]]
		b, isSecond := known[pair[1]]
		if !isFirst || !isSecond {
			return "", fmt.Errorf("%s knows no pair of '%s' and '%s'", r.System, pair[0], pair[1])
		}
		o.Pairs = append(o.Pairs, [2]promote.Node{a, b})
	}
	var b strings.Builder
	err = lattice.Write(&b, lattice.SVG, s, o)
	return b.String(), err
}

// A Vocabulary is the words that the editors colour, and what they stand for where that needs to be
// said.
type Vocabulary struct {
	Ops     []string // in full: stablehlo.add
	Types   []string // of elements
	Classes []Class  // of conversions
}

// Words are the names of the operations, element types and classes of conversions that the tool
// knows.
func Words() Vocabulary {
	v := Vocabulary{Classes: classes()}
	for _, d := range ir.KnownOps() {
		v.Ops = append(v.Ops, d.Name)
	}
	for _, t := range promote.Types() {
		v.Types = append(v.Types, t.String())
	}
	return v
}
