package pipeline

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/jaxexport"
	"github.com/hlo-promote/hlo-promote/ir/source"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

// IsBinary reports whether data is a binary module that Read accepts: MLIR bytecode, a StableHLO
// artifact, or the output of jax.export. The beginning of a file is enough. It is also true for a
// file that should be one by its name but is not, nor text, as after an interrupted download: Read
// refuses it.
func IsBinary(name string, data []byte) bool {
	return bytecode.Is(data) || jaxexport.IsExport(data) || isBroken(name, data)
}

// Read parses a module in any form. Like text.Reader.Read, it does not verify operations.
func Read(reader *text.Reader, src *ir.Source) (*ir.Module, ir.Diagnostics) {
	if !IsBinary(src.Name, src.Text) {
		reader.OnRefused(verify.ParseErrors)
		return reader.Read(src)
	}
	src.Binary = true
	offset, size := 0, len(src.Text)
	if !bytecode.Is(src.Text) {
		x, err := jaxexport.Read(src.Text)
		if !jaxexport.IsExport(src.Text) {
			err = notBinaryError(src.Text, err)
		}
		if err != nil {
			return nil, refusal(src, err)
		}
		offset, size = x.ModuleOffset, len(x.Module)
	}
	m, _, err := bytecode.NewReader(reader).Read(src, offset, size)
	if err != nil {
		return nil, refusal(src, err)
	}
	return m, nil
}

// binaryExtensions lists the file extensions of binary modules.
var binaryExtensions = []string{".mlirbc", ".bc", ".jaxexport"}

// maxSearched is the number of bytes by which a file is taken for text.
const maxSearched = 1 << 12

// isBroken reports whether a file with the extension of a binary module has no text, or is not
// text.
func isBroken(name string, data []byte) bool {
	if !slices.ContainsFunc(binaryExtensions, func(end string) bool { return strings.HasSuffix(name, end) }) {
		return false
	}
	head := data[:min(len(data), maxSearched)]
	return len(bytes.TrimSpace(head)) < len(bytecode.Magic) || bytes.IndexByte(head, 0) >= 0 || !utf8.Valid(head[:len(head)-min(len(head), utf8.UTFMax)])
}

// notBinaryError returns the error that a file is no kind of binary module; err tells why it is not
// an export of JAX.
func notBinaryError(data []byte, err error) error {
	e := &jaxexport.Error{Message: "neither MLIR bytecode nor a JAX export"}
	switch {
	case len(bytes.TrimSpace(data[:min(len(data), maxSearched)])) == 0:
		e.Message = "the file is empty, and " + e.Message
		return e
	case len(data) < len(bytecode.Magic):
		e.Message = fmt.Sprintf("the file is truncated: it ends at byte %d, and is %s", len(data), e.Message)
		return e
	}
	if at := (*jaxexport.Error)(nil); errors.As(err, &at) {
		e.Offset, e.Message = at.Offset, e.Message+": "+at.Message
	}
	return e
}

// Changed reports whether a module differs from its source, which it was read from and perhaps
// edited since. The text of a module that was read from text is compared with its source form; a
// binary module is read again with the reader and compared in generic form. It costs nothing if the
// module was not edited, little if operations or types differ, and as much as printing otherwise.
func Changed(reader *text.Reader, m *ir.Module) bool {
	if m.Source == nil || !m.Source.Binary || !m.Edited() {
		return source.Changed(m)
	}
	before, _ := Read(reader, m.Source)
	if before == nil {
		return true
	}
	if before.Context == m.Context && !slices.Equal(outline(before), outline(m)) {
		return true
	}
	var sums [2][sha256.Size]byte
	for i, m := range []*ir.Module{before, m} {
		h := sha256.New() // writing to a hash cannot fail
		text.Print(h, m, text.PrintOptions{Generic: true, DebugInfo: true, Undecoded: true})
		h.Sum(sums[i][:0])
	}
	return sums[0] != sums[1]
}

// outline returns the operations of a module with their result types, as numbers of its context.
func outline(m *ir.Module) []uint64 {
	list := make([]uint64, 0, m.NumOps()+m.NumValues())
	m.Walk(func(op ir.Op) {
		list = append(list, uint64(m.OpName(op))<<32|uint64(m.NumResults(op)))
		for i := range m.NumResults(op) {
			list = append(list, uint64(m.Type(m.Result(op, i))))
		}
	})
	return list
}

// Parse reads a module and verifies it, apart from its element types, which may still need
// promotion.
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

// refusal returns the diagnostic for a file that cannot be read.
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
