package pipeline

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

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
	if !IsBinary(src.Text) && !isBroken(src) {
		reader.OnRefused(verify.Unread)
		return reader.Read(src)
	}
	src.Binary = true
	offset, size := 0, len(src.Text)
	if !bytecode.Is(src.Text) {
		x, err := jaxexport.Read(src.Text)
		if !jaxexport.Begins(src.Text) {
			err = neither(err)
		}
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

// binaryExtensions are the ends of the names of binary modules.
var binaryExtensions = []string{".mlirbc", ".bc", ".jaxexport"}

// isBroken reports whether a file that is named as a binary module is neither one nor text, as
// after a download that was interrupted. The reader of text warns of empty ones.
func isBroken(src *ir.Source) bool {
	named := slices.ContainsFunc(binaryExtensions, func(end string) bool { return strings.HasSuffix(src.Name, end) })
	return named && len(src.Text) > 0 && (len(src.Text) < len(bytecode.Magic) || bytes.IndexByte(src.Text, 0) >= 0 || !utf8.Valid(src.Text))
}

// neither returns the error that a file is of no kind of binary module; err says why it is no
// export of JAX.
func neither(err error) error {
	e := &jaxexport.Error{Message: "neither bytecode of MLIR nor an export of JAX"}
	if at := (*jaxexport.Error)(nil); errors.As(err, &at) {
		e.Offset, e.Message = at.Offset, e.Message+": "+at.Message
	}
	return e
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
	if e := (*jaxexport.Error)(nil); errors.As(err, &e) {
		d.Range = ir.Range{Start: e.Offset, End: e.Offset}
	}
	return ir.Diagnostics{d}
}
