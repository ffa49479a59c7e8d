package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/suggest"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
	"github.com/hlo-promote/hlo-promote/promote/lattices"
)

// prepareJoin splits the arguments and the names of systems at commas.
func prepareJoin(c *config) error {
	c.inputs = strings.Split(strings.Join(c.inputs, ","), ",")
	if len(c.inputs) < 2 {
		return errors.New("join needs two types or more, such as u64 i32")
	}
	names := strings.Split(c.systemName, ",")
	if c.systemName == "all" {
		names = append(systemNames(), lattices.Names()...)
	}
	c.systemName, c.otherNames = names[0], names[1:]
	return c.checkSystem()
}

// parseOperands parses operands. The notes explain the interpretation of ambiguous words.
func parseOperands(s *promote.System, words []string) (nodes []promote.Node, notes []string, err error) {
	words = slices.Clone(words)
	bytes := false // a word counts bytes, so that others may too
	for i, word := range words {
		words[i] = strings.TrimSpace(word)
		if t, ambiguous := promote.TypeByByteName(baseName(words[i])); t != elem.None && !ambiguous {
			bytes = true
		}
	}
	for _, word := range words {
		n, ok := s.Operand(word)
		if width, unsigned := strings.CutPrefix(word, "u"); !ok && unsigned { // as in Rust
			n, ok = s.Operand("ui" + width)
		}
		if !ok {
			return nil, nil, fmt.Errorf("%s is not an operand of %s; %s", quote(word), s.Name(), suggestOperand(s, word))
		}
		nodes = append(nodes, n)
		if note := bitsNote(word, bytes); note != "" && !slices.Contains(notes, note) {
			notes = append(notes, note)
		}
	}
	return nodes, notes, nil
}

// baseName returns the type of an operand without the marks of weakness and rank.
func baseName(word string) string {
	return strings.TrimSuffix(strings.TrimSuffix(word, "@0"), "*")
}

// bitsNote returns a note on a word whose digits count bits here and bytes in JAX and NumPy.
// bytes tells that another word of the list counts bytes.
func bitsNote(word string, bytes bool) string {
	name := baseName(word)
	t, ambiguous := promote.TypeByByteName(name)
	switch {
	case ambiguous && bytes:
		return fmt.Sprintf("%s is read as the MLIR type, whose width is in bits; for the JAX and NumPy type of this name, write %s", quote(name), quote(promote.DTypeName(t)))
	case strings.HasPrefix(name, "u") && !ambiguous && t != elem.None && name != "u1":
		return fmt.Sprintf("%s is read as the type of JAX and NumPy, whose width is in bytes: %s; for the MLIR type write a width in bits, such as 'ui8'", quote(name), quote(t.String()))
	}
	return ""
}

// suggestOperand returns a hint to the closest operand, or to the list of operands.
func suggestOperand(s *promote.System, word string) string {
	pythonTypes := map[string]string{ // for a number, or for a dtype
		"int": "'i*', or 'int64'", "float": "'f*', or 'float64'", "complex": "'c*', or 'complex128'", "long": "'int64'", "short": "'int16'", "byte": "'int8'",
		"bfloat": "'bf16'",
	}
	if meant := pythonTypes[strings.ToLower(word)]; meant != "" {
		return "did you mean " + meant + "?"
	}
	name := strings.ToLower(word)
	for _, prefix := range []string{"np.", "jnp.", "numpy.", "jax.numpy.", "torch.", "tf.", "ml_dtypes."} {
		name = strings.TrimPrefix(name, prefix)
	}
	if _, ok := s.Operand(name); ok {
		return "did you mean " + quote(name) + "?"
	}
	var names []string
	for _, n := range s.Operands() {
		names = append(names, s.Spell(n))
		if name := promote.DTypeName(n.Type); name != "" {
			names = append(names, name)
		}
	}
	text := "hlo-promote lattice --form tsv lists them"
	if meant := suggest.Word(name, names); meant != "" && !strings.HasSuffix(word, "*") {
		text += "; did you mean " + quote(meant) + "?"
	}
	return text
}

// runJoin prints the operand types, their join, and whether it is weak or strong, for each system.
// The notes and the refusal of a single system go to standard error; the refusal gives status 1.
func runJoin(c *config, s streams) (int, error) {
	if len(c.otherSystems) == 0 {
		line, notes, refusal, err := joinLine(c.options.System, c.inputs)
		if err != nil {
			return statusUsage, err
		}
		status := s.print(line + "\n")
		for _, note := range notes {
			fmt.Fprintf(s.log, "hlo-promote: note: %s\n", note)
		}
		if refusal != nil && status == statusOK {
			fmt.Fprintf(s.log, "hlo-promote: error: %v\n", refusal)
			status = statusInput
		}
		return status, nil
	}
	var text strings.Builder
	for _, system := range append([]*promote.System{c.options.System}, c.otherSystems...) {
		line, _, _, err := joinLine(system, c.inputs)
		if err != nil {
			line = err.Error()
		}
		fmt.Fprintf(&text, "%-10s  %s\n", system.Name(), line)
	}
	return s.print(text.String()), nil
}

// joinLine returns the join of operands in a system as a line of text.
func joinLine(s *promote.System, words []string) (line string, notes []string, refusal, err error) {
	nodes, notes, err := parseOperands(s, words)
	if err != nil {
		return "", nil, nil, err
	}
	var operands []string
	for _, n := range nodes {
		operands = append(operands, s.Spell(n))
	}
	joined, refusal := s.Join(nodes...)
	result := "type " + joined.Type.String() + ", strong"
	switch {
	case refusal != nil:
		result = "refused in " + s.Name().String()
	case joined.Weak:
		result = "type " + joined.Type.String() + ", weak"
	}
	return strings.Join(operands, ", ") + ": " + result, notes, refusal, nil
}
