package bytecode

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/vhlo"
)

// A Reader reads modules into a Context. Neither it nor its Context may be used concurrently.
type Reader struct {
	c    *ir.Context
	text *text.Reader // parses attributes and types that are written as text
}

// NewReader returns a Reader with the Context of t. It uses t for attributes and types that are
// written as text.
func NewReader(t *text.Reader) *Reader { return &Reader{c: t.Context(), text: t} }

// Read reads a module from size bytes of src, which start at offset. It does not check operations
// against their definitions: verify the module before printing it. Long constants refer to
// src.Text, which must not change as long as the Context is used. Read sets src.Binary.
//
// The error is an *Error. Info describes the file as far as it was read.
func (r *Reader) Read(src *ir.Source, offset, size int) (*ir.Module, Info, error) {
	src.Binary = true
	data := src.Text[offset : offset+size]
	f := &reader{c: r.c, text: r.text, source: src, base: offset, data: data, budget: limits.Entries.Of(size), usesLeft: limits.Uses.Of(size)}
	if err := f.read(); err != nil {
		return nil, f.info, &Error{err.Offset + offset, err.Message}
	}
	return f.m, f.info, nil
}

// reader holds the state of reading one file.
type reader struct {
	c    *ir.Context
	text *text.Reader
	data []byte
	base int // offset of data in the source
	info Info

	source *ir.Source

	section      [numSections]cursor
	hasResources bool
	strings      []string
	dialects     []dialect
	opNames      []opName
	ofVHLO       bool     // the file has operations of VHLO
	handles      []handle // dialect resources, by number
	blobs        []resource

	attrs, types  []entry
	depth         int      // number of entries that are being read
	wanted        entryRef // entry to read first, after errDeep
	parts         []schema.Part
	spent, budget int // text size of entries in bytes
	nesting       int // of the entries that were read since it was set to 0
	usesLeft      int // text size that operations may still refer to, in bytes

	m          *ir.Module
	older      map[ir.OpName]bool // operations that the producer knew without later attributes
	properties []properties
	// numbers of properties that are kept, by their placeholder
	keptProperties map[ir.Dict]int
	values         []ir.Value // values of the current isolated region and of those around it
	frames         []*frame
	ops            operation
}

// read reads all sections.
func (r *reader) read() *Error {
	c := cursor{data: r.data, end: len(r.data)}
	if r.info = header(&c); c.err != nil {
		return c.err
	}
	if r.sections(&c); c.err != nil {
		return c.err
	}
	for _, step := range []func() *Error{r.readStrings, r.readDialects, r.readResources, r.readOffsets, r.readProperties, r.readModule} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// unknown formats the message about an item that is in no table. For an artifact that is newer than
// the tables it adds the producer and the version.
func (r *reader) unknown(format string, args ...any) string {
	message := fmt.Sprintf(format, args...)
	if r.info.Artifact && r.info.StableHLO.Compare(vhlo.Newest) > 0 {
		message = fmt.Sprintf("the artifact is for StableHLO %s (producer '%s'), newer than %s, the newest that can be read: %s", r.info.StableHLO, r.info.Producer, vhlo.Newest, message)
	}
	return message
}

// readText parses an attribute or a type that is written as text.
func (r *reader) readText(ref entryRef, e *entry) (int32, *Error) {
	c := cursor{data: r.data, at: e.start, end: e.end}
	written := c.cstring()
	if c.err == nil && c.left() > 0 {
		c.fail("%d bytes after the text of an attribute or a type", c.left())
	}
	if r.spent += len(written); c.err == nil && r.spent > r.budget {
		c.fail("the attributes and types of the file would take more than %d bytes", r.budget)
	}
	if c.err != nil {
		return 0, c.err
	}
	r.nesting = nestingOf(written)
	a, errors := r.text.ReadAttr(written)
	switch {
	case len(errors) > 0:
		return r.fallBack(ref, e, &Error{e.start, fmt.Sprintf("'%s' cannot be read: %s", clip(written), errors[0].Message)})
	case !ref.isType:
		return int32(a), nil
	case r.c.Attrs.Kind(a) != ir.TypeAttr:
		return 0, &Error{e.start, fmt.Sprintf("'%s' is not a type", clip(written))}
	}
	return int32(r.c.Attrs.Type(a)), nil
}

// nestingOf returns the depth of the brackets in a text, or more if it has unbalanced strings.
func nestingOf(text string) (deepest int) {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '<', '(', '[', '{':
			depth++
			deepest = max(deepest, depth)
		case '>', ')', ']', '}':
			depth = max(depth-1, 0)
		}
	}
	return deepest
}

// clip shortens a string for a message.
func clip(s string) string {
	const most = 60
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}
