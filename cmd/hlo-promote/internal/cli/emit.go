package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/passes/llvm"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

type language uint8

const (
	stableHLO    language = iota
	llvmIR                // elementwise functions, over scalars
	bytecodeForm          // MLIR bytecode
	artifactForm          // a portable artifact of StableHLO
	sameForm              // the form of the input
)

var languages = []string{"stablehlo", "llvm", "bytecode", "artifact", "same"}

// partial is the version of llvmIR that warns about functions that cannot be emitted.
const partial = "partial"

// An emitSpec is an output format and, for binary ones, the requested version. *emission is a flag
// value.
type emitSpec struct {
	language
	version string // "" for the default
}

func (emitSpec) Type() string { return strings.Join(languages, "|") }

func (e emitSpec) String() string {
	if e.version == "" {
		return languages[e.language]
	}
	return languages[e.language] + "=" + e.version
}

// Set parses a language and a version.
func (e *emitSpec) Set(s string) error {
	word, version, versioned := strings.Cut(s, "=")
	if err := (choice[language]{&e.language, languages}).Set(word); err != nil {
		return err
	}
	e.version = version
	switch {
	case !versioned:
		return nil
	case e.language == bytecodeForm:
		if n, err := strconv.Atoi(version); err != nil || n < 0 || n > bytecode.NewestVersion {
			return fmt.Errorf("bytecode has the versions 0 to %d, not '%s'", bytecode.NewestVersion, version)
		}
	case e.language == llvmIR:
		if version != partial {
			return fmt.Errorf("llvm has the variant '%s', not '%s'", partial, version)
		}
	case e.language == artifactForm:
		if _, err := bytecode.ArtifactTarget(version); err != nil {
			return err
		}
	default:
		return fmt.Errorf("'%s' has no versions", word)
	}
	return nil
}

func (c *config) emitFlags(f flagSet) {
	f.add(&c.emit, "emit", "write text, LLVM IR over scalars (elementwise functions; =partial warns about others), MLIR bytecode (=V for version V), a portable artifact (=X.Y.Z, =4w, =12w), or the form of the input")
	f.add(&c.emitBytecode, "emit-bytecode", "same as --emit bytecode, for compatibility with mlir-opt")
	c.emitBytecodeVersion = bytecode.NewestVersion
	f.add(&c.emitBytecodeVersion, "emit-bytecode-version", "with --emit-bytecode: write this version of bytecode")
}

// lower writes a promoted module as LLVM IR or in a binary form, if one is requested. A Filter
// needs no form of a module that is unchanged.
func (w *worker) lower(t *task, in *input, m *ir.Module, o *outcome) (diagnostics ir.Diagnostics) {
	w.encoded = nil
	if w.keepSignature {
		if now := pipeline.SignatureOf(m); now != o.signature {
			return ir.Diagnostics{{Source: m.Source, Severity: ir.Error, Message: "the type of function main changed from " + o.signature + " to " + now + ", but the caller has made its buffers",
				Remedies: []ir.Remedy{{Option: "boundary", Value: "convert", Effect: "keep the old type, with converts at entry and return"}, {Option: "signature", Value: "keep", Effect: "convert results back"}}}}
		}
	}
	if w.inMemory && !m.Edited() {
		return nil
	}
	if w.emit.language != llvmIR {
		return w.encode(t, in, m, o.signature)
	}
	w.lowered, diagnostics = llvm.Emit(m, llvm.Options{AllowPartial: w.emit.version == partial})
	return diagnostics
}

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
