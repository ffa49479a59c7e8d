package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/internal/suggest"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// parseOperands parses the operands of --join. The notes explain the interpretation of ambiguous
// words.
func parseOperands(s *promote.System, list string) (nodes []promote.Node, notes []string, err error) {
	words := strings.Split(list, ",")
	bytes := false // a word counts bytes, so that others may too
	for i, word := range words {
		words[i] = strings.TrimSpace(word)
		if t, ambiguous := promote.TypeByByteName(baseName(words[i])); t != elem.None && !ambiguous {
			bytes = true
		}
	}
	for _, word := range words {
		n, ok := s.Operand(word)
		if !ok {
			return nil, nil, fmt.Errorf("invalid argument %q for \"--join\" flag: %s is not an operand of %s; %s", list, quote(word), s.Name(), suggestOperand(s, word))
		}
		nodes = append(nodes, n)
		if note := bitsNote(word, bytes); note != "" && !slices.Contains(notes, note) {
			notes = append(notes, note)
		}
	}
	if len(nodes) < 2 {
		return nil, nil, fmt.Errorf("invalid argument %q for \"--join\" flag: must be two operands or more, such as ui64,i32", list)
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

// pythonTypes maps Python's own types to suggestions for a number or a dtype.
var pythonTypes = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"int": "'i*', or 'int64'", "float": "'f*', or 'float64'", "complex": "'c*', or 'complex128'", "long": "'int64'", "short": "'int16'", "byte": "'int8'",
		"bfloat": "'bf16'", "str": "",
	}
}}

// suggestOperand returns a hint to the closest operand, or to the list of operands.
func suggestOperand(s *promote.System, word string) string {
	if meant := pythonTypes.Get()[strings.ToLower(word)]; meant != "" {
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
	text := "--print-lattice tsv lists them"
	if meant := suggest.Word(name, names); meant != "" && !strings.HasSuffix(word, "*") {
		text += "; did you mean " + quote(meant) + "?"
	}
	return text
}

// writeJoin prints the result of --join: the operand types, their join, and whether it is weak or
// strong. Notes and refusals go to standard error. It returns the exit status.
func (c *config) writeJoin(stdout, stderr io.Writer) int {
	s := c.options.System
	nodes, notes, err := parseOperands(s, c.joinList)
	if err != nil {
		return reportUsageError(err, stderr)
	}
	var operands []string
	for _, n := range nodes {
		operands = append(operands, s.Spell(n))
	}
	joined, refusal := s.Join(nodes...)
	status, result := statusOK, "type "+joined.Type.String()+", strong"
	switch {
	case refusal != nil:
		status, result = statusInput, "refused in "+s.Name().String()
	case joined.Weak:
		result = "type " + joined.Type.String() + ", weak"
	}
	_, err = fmt.Fprintf(stdout, "%s: %s\n", strings.Join(operands, ", "), result)
	if written := exitStatus(err, stderr); written != statusOK {
		return written
	}
	for _, note := range notes {
		fmt.Fprintf(stderr, "hlo-promote: note: %s\n", note)
	}
	if refusal != nil {
		fmt.Fprintf(stderr, "hlo-promote: error: %v\n", refusal)
	}
	return status
}
