package pipeline

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/jaxexport"
)

// A Binary is a binary form that Encode writes.
type Binary uint8

const (
	PlainBytecode Binary = iota // MLIR bytecode; the version is that of the format
	Artifact                    // a portable artifact of StableHLO
	AsRead                      // the form of the input, which must be binary
)

// Encode writes a module in a binary form. version is the requested version; if it is empty, an
// artifact keeps the version of an input artifact. input is the source of the module. signature is
// the result of SignatureOf before promotion, which the other fields of a jax.export file describe.
func Encode(m *ir.Module, form Binary, version string, input []byte, signature string) ([]byte, error) {
	target, exported, err := targetOf(form, version, input)
	if err != nil {
		return nil, err
	}
	data, err := bytecode.Write(m, target)
	if err != nil || exported == nil {
		return data, err
	}
	if now := SignatureOf(m); now != signature {
		return nil, &SignatureError{signature, now}
	}
	return jaxexport.Replace(input, data)
}

// A SignatureError reports that an export of JAX cannot hold a module: the type of its function has
// changed.
type SignatureError struct{ Was, Now string }

func (e *SignatureError) Error() string {
	return fmt.Sprintf("the type of function main changed from %s to %s, but the other fields of the export describe the old one", e.Was, e.Now)
}

// targetOf returns the format to write a module in, and the jax.export file to embed it in, if any.
func targetOf(form Binary, version string, input []byte) (target bytecode.Target, exported *jaxexport.Exported, err error) {
	given := input
	if !bytecode.Is(input) && jaxexport.IsExport(input) {
		if exported, err = jaxexport.Read(input); err != nil {
			return target, nil, err
		}
		given = exported.Module
	}
	switch {
	case form == AsRead:
		target, err = bytecode.TargetOf(given)
		return target, exported, err
	case form == Artifact && version == "" && bytecode.Is(given):
		if target, err = bytecode.TargetOf(given); err == nil && target.Artifact {
			return target, nil, nil
		}
		fallthrough
	case form == Artifact:
		target, err = bytecode.ArtifactTarget(version)
		return target, nil, err
	}
	target.Version = bytecode.NewestVersion
	if version != "" {
		target.Version, err = strconv.Atoi(version)
	}
	return target, nil, err
}

// SignatureOf returns the type of the function main, or of the first function if there is no main.
func SignatureOf(m *ir.Module) string {
	symbols := ir.SymbolsOf(m)
	main := symbols.In(m.Top(), "main")
	if main == 0 && len(symbols.Functions()) > 0 {
		main = symbols.Functions()[0]
	}
	if main == 0 {
		return ""
	}
	return m.Attrs.Text(m.Property(main, ir.NameFunctionType))
}

// OpOf returns the operation that an error of Encode is about, or 0.
func OpOf(err error) ir.Op {
	if e := (*bytecode.OpError)(nil); errors.As(err, &e) {
		return e.Op
	}
	return 0
}
