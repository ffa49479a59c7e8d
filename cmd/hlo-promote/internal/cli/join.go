package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/hlo-promote/hlo-promote/promote"
)

// operandsOf reads the operands of --join, spelled as --print-lattice tsv does.
func operandsOf(s *promote.System, list string) ([]promote.Node, error) {
	known := map[string]promote.Node{}
	for _, n := range s.Operands() {
		known[s.Spell(n)] = n
	}
	var nodes []promote.Node
	for _, word := range strings.Split(list, ",") {
		word = strings.TrimSpace(word)
		n, ok := known[word]
		if t, isType := promote.TypeOf(word); !ok && isType {
			n, ok = promote.Node{Type: t}, true // a type that the system has no answer for
		}
		if !ok {
			return nil, fmt.Errorf("invalid argument %q for \"--join\" flag: %s is no operand of %s; --print-lattice tsv lists them", list, quoted(word), s.Name())
		}
		nodes = append(nodes, n)
	}
	if len(nodes) < 2 {
		return nil, fmt.Errorf("invalid argument %q for \"--join\" flag: must be two operands or more, such as ui64,i32", list)
	}
	return nodes, nil
}

// settleJoin checks that nothing else is asked for with --join.
func (c *config) settleJoin() error {
	switch {
	case c.joinList == "":
		return nil
	case !c.promotes():
		return exclusive("--system "+noPromotion, "--join")
	case c.showLattice:
		return exclusive("--join", "--print-lattice")
	case c.compareName != "":
		return exclusive("--join", "--compare")
	case c.edits():
		return exclusive("--join", c.mode())
	case len(c.inputs) > 0:
		return fmt.Errorf("--join reads no file, got %s", quoted(c.inputs[0]))
	case c.outDir != "" || c.output != "":
		return fmt.Errorf("--join prints to standard output, not to a file")
	}
	return nil
}

// writeJoin prints what the operands of --join become, as a row of --print-lattice tsv, and returns the exit status. Why they are refused is said on standard error.
func (c *config) writeJoin(stdout, stderr io.Writer) int {
	s := c.options.System
	nodes, err := operandsOf(s, c.joinList)
	if err != nil {
		return misused(err, stderr)
	}
	var row []string
	for _, n := range nodes {
		row = append(row, s.Spell(n))
	}
	joined, refusal := s.Join(nodes...)
	status, result, weak := statusOK, joined.Type.String(), "0"
	if joined.Weak {
		weak = "1"
	}
	if refusal != nil {
		status, result, weak = statusInput, "-", "0"
	}
	row = append(row, result, weak)
	if written := printed(writeLine(stdout, strings.Join(row, "\t")), stderr); written != statusOK {
		return written
	}
	if refusal != nil {
		fmt.Fprintf(stderr, "hlo-promote: error: %v\n", refusal)
	}
	return status
}

func writeLine(w io.Writer, text string) error {
	_, err := io.WriteString(w, text+"\n")
	return err
}
