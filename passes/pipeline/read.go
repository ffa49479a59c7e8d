package pipeline

import (
	"errors"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/jaxexport"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

// IsBinary reports whether data is no text of MLIR but a module that Read knows: bytecode, an
// artifact of StableHLO among it, or what jax.export serialises. The beginning of a file is enough.
func IsBinary(data []byte) bool { return bytecode.Is(data) || jaxexport.Begins(data) }

// Read reads a module of any kind. As that of text.Reader.Read, it need not be what its operations
// are defined to be.
func Read(reader *text.Reader, src *ir.Source) (*ir.Module, ir.Diagnostics) {
	if !IsBinary(src.Text) {
		reader.OnRefused(verify.Unread)
		return reader.Read(src)
	}
	src.Binary = true
	offset, size := 0, len(src.Text)
	if !bytecode.Is(src.Text) {
		x, err := jaxexport.Read(src.Text)
		if err != nil {
			return nil, refusal(src, err)
		}
		offset, size = x.ModuleAt, len(x.Module)
	}
	m, _, err := bytecode.NewReader(reader).Read(src, offset, size)
	if err != nil {
		return nil, refusal(src, err)
	}
	return m, nil
}

// Parse is Read, and a check of all but element types, which may be yet to be promoted.
func Parse(reader *text.Reader, src *ir.Source) (*ir.Module, ir.Diagnostics) {
	m, errors := Read(reader, src)
	if m == nil {
		return nil, errors
	}
	if errors := verify.Module(m, verify.Options{IgnoreElementTypes: true}); errors.HasErrors() {
		return nil, errors
	}
	return m, nil
}

// refusal returns the error of a file that cannot be read.
func refusal(src *ir.Source, err error) ir.Diagnostics {
	d := &ir.Diagnostic{Source: src, Message: err.Error()}
	if e := (*bytecode.Error)(nil); errors.As(err, &e) {
		d.Range = ir.Range{Start: e.Offset, End: e.Offset}
	}
	return ir.Diagnostics{d}
}
