// Package lattice prints promotion systems: as a table of aligned text, as tab-separated rows, and
// as a picture. All results come from package promote; the package has no rules itself.
//
// Each form is a function that writes to an io.Writer. The output depends on the system and the
// options only, so that it can be stored in files and tested against them: docs/*.svg and the table
// in docs/systems.md.
//
// A system that joins by least upper bounds is drawn as a Hasse diagram: a line between two types
// means that the left one converts to the right one, with no type between them. A table system
// (tf-safe, numpy, torch) is drawn as its table.
package lattice

import (
	"fmt"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A Form is an output form of a system. *Form is a flag value.
type Form uint8

// Forms of output.
const (
	Table Form = iota // aligned text, as in JAX's documentation
	TSV               // rows a, b, result, weak, as in the oracle data
	SVG               // a picture
)

// forms has the word and the writer of each form.
var forms = [...]struct {
	word   string
	format func(*promote.System, Options) string
}{{"table", table}, {"tsv", rows}, {"svg", picture}}

func (f Form) String() string { return forms[f].word }

// Type returns the placeholder for a form in help texts.
func (f Form) Type() string { return "table|tsv|svg" }

// Set sets f to the form called s.
func (f *Form) Set(s string) error {
	for i := range forms {
		if forms[i].word == s {
			*f = Form(i)
			return nil
		}
	}
	return fmt.Errorf("unknown form '%s'; there are table, tsv and svg", s)
}

// Options holds what is shown besides the system. The zero value shows the system alone, without
// colors.
type Options struct {
	// Compare is another system; cells that differ from it are highlighted. Nil: none.
	Compare *promote.System
	// Color allows terminal colors in the form table.
	Color bool
	// Paths are chains of labels, as promote.System.Path returns them, that the picture of a
	// lattice highlights.
	Paths [][]string
	// Pairs are operands whose cells the picture of a table highlights.
	Pairs [][2]promote.Node
	// Target is a target: tables and rows show the types that replace those of the results, and
	// list its statements. Nil: none.
	Target *target.Target
}

// Format returns the system in a form.
func Format(form Form, s *promote.System, o Options) string { return forms[form].format(s, o) }

// picture returns the form svg.
func picture(s *promote.System, o Options) string {
	if s.Order() != nil {
		return diagram(s, o)
	}
	return grid(s, o)
}

// rows returns the form tsv: a row for every ordered pair of operands. If the result of the library
// is a type that StableHLO lacks, the row has that type, although the tool refuses.
func rows(s *promote.System, o Options) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# system %s: %s\n# columns: a b result weak(0/1)\n", s.Name(), s.Source())
	if o.Target != nil {
		fmt.Fprintf(&b, "# result on target %s: %s\n", o.Target.Name, strings.Join(statements(o.Target), "; "))
	}
	operands := s.Operands()
	for _, x := range operands {
		for _, y := range operands {
			c := join(s, x, y).on(o.Target)
			result, weak := "-", 0
			if c.result.Type != elem.None {
				result = c.result.Type.String()
			}
			if c.result.Weak {
				weak = 1
			}
			fmt.Fprintf(&b, "%s\t%s\t%s\t%d\n", s.Spell(x), s.Spell(y), result, weak)
		}
	}
	return b.String()
}
