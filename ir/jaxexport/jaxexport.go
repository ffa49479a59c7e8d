// Package jaxexport reads the files that jax.export.Exported.serialize writes: flatbuffers with the
// module, an artifact of StableHLO, and what calling it needs (jax/_src/export/serialization.fbs).
// It reads and replaces the module and keeps the rest unchanged.
package jaxexport

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
)

// The fields of table Exported in serialization.fbs: their indices in its vtable.
const (
	fieldSerializationVersion = 0
	fieldFunctionName         = 1
	fieldModule               = 13
	fieldCallingConvention    = 14
)

// An Exported holds the fields of a file.
type Exported struct {
	FunctionName         string
	SerializationVersion int
	CallingConvention    int
	Module               []byte // a slice of the file
	ModuleOffset         int    // offset of Module in the file
}

// An Error is an error at a byte offset of a file.
type Error struct {
	Offset  int
	Message string
}

func (e *Error) Error() string { return fmt.Sprintf("at byte %d: %s", e.Offset, e.Message) }

// IsExport reports whether data starts like an export: a flatbuffer whose root table has the fields
// of Exported. JAX sets no file identifier. data may end before the module.
func IsExport(data []byte) bool {
	// flatbuffers are built back to front, so the root table is near the start
	const maxRootOffset = 1 << 12
	b := buffer{data: data}
	root := b.pointer(0)
	if root < 4 || root > maxRootOffset {
		return false
	}
	t := b.table(root)
	return b.scalar(t, fieldSerializationVersion, 2) > 0 && b.field(t, fieldFunctionName, 4) > 0 && b.field(t, fieldModule, 4) > 0 && b.err == nil
}

// Read reads the fields of a file.
func Read(data []byte) (*Exported, error) {
	b := buffer{data: data}
	t := b.table(b.pointer(0))
	x := &Exported{
		SerializationVersion: int(b.scalar(t, fieldSerializationVersion, 2)),
		FunctionName:         string(b.bytes(t, fieldFunctionName)),
		Module:               b.bytes(t, fieldModule),
		CallingConvention:    int(b.scalar(t, fieldCallingConvention, 2)),
	}
	if b.err == nil && x.Module == nil {
		b.fail(t.at, "the JAX export has no module")
	}
	if b.err != nil {
		return nil, b.err
	}
	x.ModuleOffset = b.pointer(b.field(t, fieldModule, 4)) + countBytes
	return x, nil
}

// countBytes is the size of the count in front of the elements of a vector.
const countBytes = 4

// A buffer reads a flatbuffer (https://flatbuffers.dev/internals): numbers are little endian,
// references are relative to their own offset. After its first error it returns zeros.
type buffer struct {
	data []byte
	err  *Error
}

// A table holds the offsets of a table and of its vtable, and the size of the vtable.
type table struct{ at, vtable, size int }

func (b *buffer) fail(at int, format string, args ...any) {
	if b.err == nil {
		b.err = &Error{min(max(at, 0), len(b.data)), fmt.Sprintf(format, args...)}
	}
}

// number reads an unsigned number of 1, 2 or 4 bytes.
func (b *buffer) number(at, size int) uint32 {
	if b.err != nil || at < 0 || at > len(b.data)-size {
		b.fail(at, "a number is outside of the file, which is truncated or damaged")
		return 0
	}
	switch size {
	case 1:
		return uint32(b.data[at])
	case 2:
		return uint32(binary.LittleEndian.Uint16(b.data[at:]))
	}
	return binary.LittleEndian.Uint32(b.data[at:])
}

// pointer follows the reference at an offset.
func (b *buffer) pointer(at int) int {
	to := at + int(b.number(at, 4))
	if b.err == nil && to > len(b.data) {
		b.fail(at, "a reference points to byte %d, but the file has %d; it is truncated or damaged", to, len(b.data))
	}
	return to
}

// table reads the table at an offset.
func (b *buffer) table(at int) table {
	v := at - int(int32(b.number(at, 4)))
	size := int(b.number(v, 2))
	if b.err == nil && (size < 4 || size%2 != 0 || v > len(b.data)-size) {
		b.fail(v, "a vtable has an invalid size of %d bytes", size)
	}
	return table{at, v, size}
}

// field returns the offset of a field of a table, of which size bytes must be in the file, or 0 if
// the table does not have it.
func (b *buffer) field(t table, number, size int) int {
	slot := 4 + 2*number
	if b.err != nil || slot > t.size-2 {
		return 0
	}
	offset := int(b.number(t.vtable+slot, 2))
	if offset == 0 {
		return 0
	}
	if t.at+offset > len(b.data)-size {
		b.fail(t.vtable+slot, "a field is outside of the file, which is truncated or damaged")
		return 0
	}
	return t.at + offset
}

// scalar returns the number in a field, or 0 if the table does not have it.
func (b *buffer) scalar(t table, number, size int) uint32 {
	at := b.field(t, number, size)
	if at == 0 {
		return 0
	}
	return b.number(at, size)
}

// bytes returns the byte vector or string in a field, or nil if the table does not have it.
func (b *buffer) bytes(t table, number int) []byte {
	at := b.field(t, number, 4)
	if at == 0 {
		return nil
	}
	at = b.pointer(at)
	n := int(b.number(at, 4))
	if b.err != nil {
		return nil
	}
	from := at + countBytes
	if n > len(b.data)-from {
		b.fail(at, "%d bytes are declared, but only %d are left; the file is truncated or damaged", n, len(b.data)-from)
		return nil
	}
	return b.data[from : from+n : from+n]
}

// Replace returns the file with its module replaced. A module of the same size overwrites the old
// one. Any other is appended and the field redirected: flatbuffer references are relative, so
// nothing else moves, and the old module remains as unused bytes.
func Replace(data, module []byte) ([]byte, error) {
	x, err := Read(data)
	if err != nil {
		return nil, err
	}
	if len(module) == len(x.Module) {
		out := bytes.Clone(data)
		copy(out[x.ModuleOffset:], module)
		return out, nil
	}
	const alignment = 16 // more than any field of a flatbuffer needs
	b := buffer{data: data}
	field := b.field(b.table(b.pointer(0)), fieldModule, 4)
	at := (len(data) + alignment - 1) / alignment * alignment
	if uint64(at-field) > math.MaxUint32 || uint64(len(module)) > math.MaxUint32 {
		return nil, &Error{field, "the new module is too large for an export of JAX"}
	}
	out := make([]byte, at, at+4+len(module))
	copy(out, data)
	binary.LittleEndian.PutUint32(out[field:], uint32(at-field))
	out = binary.LittleEndian.AppendUint32(out, uint32(len(module)))
	return append(out, module...), nil
}
