package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/passes/llvm"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
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
