package cli

import (
	"errors"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// translateBytecode translates mlir-opt's flags to --emit.
func (c *config) translateBytecode() error {
	switch {
	case !c.emitBytecode:
		return nil
	case c.flags.Changed("emit-bytecode-version"):
		return c.emit.Set("bytecode=" + strconv.Itoa(c.emitBytecodeVersion))
	}
	c.emit.language = bytecodeForm
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
func (w *worker) encode(t *task, in *input, m *ir.Module, signature string) ir.Diagnostics {
	form, binary := w.binaryForm(in)
	if !binary {
		if w.editsFiles() || w.omitsModule(t) {
			return nil
		}
		return undecoded(m)
	}
	data, err := pipeline.Encode(m, form, w.emit.version, in.text, signature)
	if err == nil {
		w.encoded = data
		return nil
	}
	if changed := (*pipeline.SignatureError)(nil); errors.As(err, &changed) {
		return ir.Diagnostics{w.signatureChanged(m, changed)}
	}
	message := err.Error()
	if op := pipeline.OpOf(err); op != 0 {
		return ir.Diagnostics{m.At(m.Ranges().Op(op), ir.Error, message)}
	}
	return ir.Diagnostics{{Source: m.Source, Severity: ir.Error, Message: message}}
}

// signatureChanged returns the error that an export of JAX cannot hold the promoted function.
func (w *worker) signatureChanged(m *ir.Module, err error) *ir.Diagnostic {
	d := &ir.Diagnostic{Source: m.Source, Severity: ir.Error, Message: err.Error(), Remedies: []ir.Remedy{{Option: "emit", Value: "artifact", Effect: "write only the module"}}}
	if t := w.targetOptions.target; t != nil && t.Boundary == target.BoundaryReplace {
		d.Remedies = append([]ir.Remedy{{Option: "boundary", Value: "convert", Effect: "keep the old type, with converts at entry and return"}}, d.Remedies...)
	}
	return d
}

// undecoded returns the errors that a module has no text.
func undecoded(m *ir.Module) (all ir.Diagnostics) {
	for _, what := range m.Undecoded {
		all = append(all, &ir.Diagnostic{Source: m.Source, Severity: ir.Error, Message: "the " + what + " cannot be decoded, so the module has no text",
			Notes: []ir.Note{{Message: "--emit same and -i keep its bytes"}}})
	}
	return all
}

// checkTerminal returns an error if a binary module would be written to a terminal.
func (w *worker) checkTerminal(t *task) error {
	if t.target != "" || !w.terminal || w.named {
		return nil
	}
	return errors.New("a binary module is written to a terminal only with -o -; use -o FILE")
}
