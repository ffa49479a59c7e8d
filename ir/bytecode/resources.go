package bytecode

import (
	"encoding/binary"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// The kinds of resources (mlir/include/mlir/IR/OpImplementation.h, AsmResourceEntryKind).
const (
	blobResource = iota
	boolResource
	stringResource
)

// readResources reads the resource sections: external resources, which are ignored, then those of
// dialects, whose blobs dense_resource attributes name.
func (r *reader) readResources() *Error {
	if !r.hasResources {
		return nil
	}
	c, data := r.section[resourceOffsetSection], r.section[resourceSection]
	for range c.count("groups of resources", 2) {
		c.index("string", len(r.strings))
		r.readGroup(&c, &data, nil)
	}
	for c.err == nil && data.err == nil && c.left() > 0 {
		if d := c.index("dialect", len(r.dialects)); c.err == nil {
			r.readGroup(&c, &data, &r.dialects[d])
		}
	}
	if c.err == nil {
		c.err = data.err
	}
	return c.err
}

// readGroup reads the resources of one owner, a dialect or, if it is nil, someone else.
func (r *reader) readGroup(c, data *cursor, owner *dialect) {
	n := c.count("resources", 3)
	for i := 0; i < n && c.err == nil; i++ {
		key := r.readString(c)
		size, kind := c.varint(), c.byte()
		if c.err != nil {
			return
		}
		value := data.part(size)
		if c.err = value.err; c.err == nil && owner != nil {
			r.handles = append(r.handles, handle{owner.name, key})
			r.readResource(&value, key, kind)
			c.err = value.err
		}
	}
}

// readResource reads a resource. A resource without data is only declared.
func (r *reader) readResource(c *cursor, key string, kind byte) {
	if c.left() == 0 {
		return
	}
	if kind != blobResource {
		c.fail("resource '%s' is not a blob", key)
		return
	}
	alignment, size := c.varint(), c.varint()
	c.align(alignment)
	blob := c.bytes(size)
	if c.err == nil && c.left() > 0 {
		c.fail("%d bytes after resource '%s'", c.left(), key)
	}
	if c.err == nil {
		r.blobs = append(r.blobs, resource{key, alignment, blob})
	}
}

// A resource is a blob of the file.
type resource struct {
	key       string
	alignment uint64
	data      []byte
}

// keepResources stores the blobs in the module, in MLIR's hexadecimal form.
func (r *reader) keepResources(m *ir.Module) {
	for _, b := range r.blobs {
		var alignment [4]byte
		binary.LittleEndian.PutUint32(alignment[:], uint32(b.alignment))
		text := append(make([]byte, 0, ir.AlignmentDigits+2*len(b.data)), "0x"...)
		text = elem.AppendHexDigits(elem.AppendHexDigits(text, alignment[:]), b.data)
		m.Builder().SetResource(b.key, text)
	}
}

// readHandle reads the number of a dialect resource and returns its key.
func (r *reader) readHandle(c *cursor) string {
	n := c.index("resource", len(r.handles))
	if c.err != nil {
		return ""
	}
	return r.handles[n].key
}

// A handle is a resource that attributes refer to by its number.
type handle struct{ dialect, key string }
