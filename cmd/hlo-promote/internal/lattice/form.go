// Package lattice shows promotion systems: as a table of aligned text, as tab-separated rows, as a
// Graphviz graph and as a picture. It draws what package promote answers and knows no rule itself.
//
// Each form is a function that writes to an io.Writer. The output depends on the system and the
// options only, so it can be kept in files and checked for freshness; docs/*.svg and the table in
// docs/systems.md are made this way.
//
// A system that joins by least upper bounds is drawn as a Hasse diagram: a line between two types
// means that the left one converts to the right one and that nothing lies between them. A system
// that is a table (tf-safe, numpy, torch) is drawn as that table.
package lattice

import (
	"fmt"
	"io"
	"strings"

	"github.com/hlo-promote/hlo-promote/promote"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A Form is a way to show a system. *Form is a flag value; the zero value is the form "table".
type Form string

// The forms.
const (
	Table Form = "table" // aligned text, as JAX's documentation shows its table
	TSV   Form = "tsv"   // rows a, b, result, weak, as the oracle data has them
	Dot   Form = "dot"   // Graphviz
	SVG   Form = "svg"   // a picture
)

// String returns the form's name.
func (f Form) String() string {
	if f == "" {
		return string(Table)
	}
	return string(f)
}

// Type returns the word that stands for a form in usage texts.
func (f Form) Type() string { return "table|tsv|dot|svg" }

// Set makes f the form called s. Its error lists the forms there are.
func (f *Form) Set(s string) error {
	for _, known := range []Form{Table, TSV, Dot, SVG} {
		if s == string(known) {
			*f = known
			return nil
		}
	}
	return fmt.Errorf("unknown form '%s'; there are table, tsv, dot and svg", s)
}

// Options select what is shown beside the system. The zero value shows the system alone, without
// colours.
type Options struct {
	// Compare is another system; cells that differ from it stand out. Nil: none.
	Compare *promote.System
	// Color allows terminal colours in the form table.
	Color bool
	// Paths are chains of labels, as promote.System.Path returns them, that the picture of a
	// lattice emphasises.
	Paths [][]string
	// Pairs are operands whose cells the picture of a table emphasises.
	Pairs [][2]promote.Node
	// Target is a machine: tables and rows have the types of its results on it, and say what else
	// becomes of them. Nil: none.
	Target *target.Target
}

// Write shows a system in a form. Its only errors are those of w.
func Write(w io.Writer, form Form, s *promote.System, o Options) error {
	var text string
	switch form {
	case TSV:
		text = rows(s, o)
	case Dot:
		text = graph(s, o)
	case SVG:
		if s.Order() != nil {
			text = diagram(s, o)
		} else {
			text = grid(s, o)
		}
	default:
		text = table(s, o)
	}
	_, err := io.WriteString(w, text)
	return err
}

// rows is the form tsv: every ordered pair of operands. Where the library answers with a type that
// StableHLO lacks, the row has that type, although the tool refuses.
func rows(s *promote.System, o Options) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# system %s: %s\n# columns: a b result weak(0/1)\n", s.Name(), s.Source())
	if o.Target != nil {
		fmt.Fprintf(&b, "# result on target %s: %s\n", o.Target.Name, strings.Join(statements(o.Target), "; "))
	}
	operands := s.Operands()
	for _, x := range operands {
		for _, y := range operands {
			c := ask(s, x, y).on(o.Target)
			result, weak := "-", 0
			if c.result.Type != promote.NoType {
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
