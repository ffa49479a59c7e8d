package page

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/lattice"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A PictureRequest is a system and what to highlight in its picture.
type PictureRequest struct {
	System string
	X32    bool
	Paths  [][]string  // in a lattice, as in Convert
	Pairs  [][2]string // in a table, as in Convert
}

// Picture draws a promotion system as an SVG document.
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
	return lattice.Format(lattice.SVG, s, o), nil
}

// A Vocabulary lists the words that the editors highlight.
type Vocabulary struct {
	Ops     []string // in full: stablehlo.add
	Types   []string // element types
	Classes []Class  // classes of conversions
}

// Words returns the operations, element types and classes of conversions that the tool knows.
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
