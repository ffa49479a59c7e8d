package cli

import (
	"fmt"
	"strconv"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
)

// validateBytecode translates mlir-opt's flags to --emit.
func (c *config) validateBytecode(flags *pflag.FlagSet) error {
	versioned := flags.Changed("emit-bytecode-version")
	switch {
	case !c.emitBytecode && versioned:
		return fmt.Errorf("--emit-bytecode-version needs --emit-bytecode")
	case !c.emitBytecode:
		return nil
	case flags.Changed("emit") && c.emit.language != bytecodeForm:
		return exclusive("--emit-bytecode", "--emit "+c.emit.String())
	}
	c.emit.language = bytecodeForm
	if versioned {
		return c.emit.Set("bytecode=" + strconv.Itoa(c.emitBytecodeVersion))
	}
	return nil
}

// binaryForm returns the binary form to write an input in; false for text.
func (c *config) binaryForm(in *input) (pipeline.Binary, bool) {
	switch {
	case c.inPlace:
		return pipeline.AsRead, in.binary
	case c.emit.language == bytecodeForm:
		return pipeline.PlainBytecode, true
	case c.emit.language == artifactForm:
		return pipeline.Artifact, true
	case c.emit.language == sameForm:
		return pipeline.AsRead, in.binary
	}
	return 0, false
}

// encode writes a module in a binary form if one is requested. Errors point at the operation that
// cannot be encoded.
func (w *worker) encode(in *input, m *ir.Module, signature string) ir.Diagnostics {
	w.encoded = nil
	form, binary := w.binaryForm(in)
	if !binary {
		return nil
	}
	data, err := pipeline.Encode(m, form, w.emit.version, in.text, signature)
	if err == nil {
		w.encoded = data
		return nil
	}
	message := err.Error()
	if op := pipeline.OpOf(err); op != 0 {
		return ir.Diagnostics{m.At(m.Ranges().Op(op), ir.Error, message)}
	}
	return ir.Diagnostics{{Source: m.Source, Severity: ir.Error, Message: message}}
}

// checkTerminal returns an error if a binary module would be written to a terminal.
func (w *worker) checkTerminal(t *task) error {
	if t.target != "" || w.force || !w.terminal {
		return nil
	}
	return fmt.Errorf("a binary module is written to a terminal only with --force; use -o FILE")
}
