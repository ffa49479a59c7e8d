package bytecode

import (
	"encoding/binary"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A writer writes the module of a numbering (BytecodeWriter.cpp).
type writer struct {
	*numbering
	strings stringTable

	properties   [][]byte
	propertiesAt map[string]int
	uses         map[ir.Value][]int // use-list orders that differ from the default
}

// write writes the file.
func (w *writer) write() []byte {
	var offsets, table, resources, blobs, strings, properties emitter
	dialects := w.dialectSection()
	w.tableSections(&offsets, &table)
	w.uses = w.useOrders()
	var ops emitter
	ops.flagged(1, false)
	w.op(&ops, w.m.Top())
	w.resourceSections(&resources, &blobs)
	w.strings.write(&strings)
	sections := []struct {
		id byte
		of *emitter
	}{
		{dialectSection, dialects}, {attrTypeOffsetSection, &offsets}, {attrTypeSection, &table}, {irSection, &ops},
		{resourceOffsetSection, &resources}, {resourceSection, &blobs}, {stringSection, &strings}, {propertiesSection, &properties},
	}
	if w.target.Version < versionProperties {
		sections = sections[:len(sections)-1]
	} else {
		writeListed(&properties, w.properties, properties.blob)
	}
	file := emitter{data: []byte(Magic)}
	file.varint(uint64(w.target.Version))
	file.data = append(append(file.data, w.target.Producer...), 0)
	for _, s := range sections {
		file.section(s.id, s.of)
	}
	return file.data
}

// forEachGroup calls f for each run of items of one dialect.
func forEachGroup(list []*item, f func(d *dialectItem, group []*item)) {
	for len(list) > 0 {
		end := 1
		for end < len(list) && list[end].dialect == list[0].dialect {
			end++
		}
		f(list[0].dialect, list[:end])
		list = list[end:]
	}
}

// dialectSection writes the dialects and the operation names.
func (w *writer) dialectSection() *emitter {
	e := &emitter{}
	writeListed(e, w.dialects, func(d *dialectItem) {
		w.string(e, d.name, versionDialects, d.version != nil)
		if d.version != nil {
			e.section(dialectVersionSection, &emitter{data: d.version})
		}
	})
	if w.target.Version >= versionArgs {
		e.varint(uint64(len(w.names)))
	}
	forEachGroup(w.names, func(d *dialectItem, group []*item) {
		e.varint(uint64(d.number))
		writeListed(e, group, func(it *item) { w.string(e, it.name, versionProperties, it.registered) })
	})
	return e
}

// string writes the number of a string, from a version on with a flag.
func (w *writer) string(e *emitter, text string, version int, flag bool) {
	if name := w.strings.numberOf(text); w.target.Version < version {
		e.varint(name)
	} else {
		e.flagged(name, flag)
	}
}

// tableSections writes the attributes and types, and their sizes.
func (w *writer) tableSections(offsets, table *emitter) {
	offsets.varint(uint64(len(w.attrs)))
	offsets.varint(uint64(len(w.types)))
	for _, list := range [][]*item{w.attrs, w.types} {
		forEachGroup(list, func(d *dialectItem, group []*item) {
			offsets.varint(uint64(d.number))
			writeListed(offsets, group, func(it *item) {
				from := table.size()
				w.item(table, it)
				offsets.flagged(uint64(table.size()-from), it.row != nil || it.custom)
			})
		})
	}
}

// item writes an attribute or a type.
func (w *writer) item(e *emitter, it *item) {
	switch {
	case it.raw != nil:
		e.data = append(e.data, it.raw...)
	case it.row != nil && it.row.Fields != nil && it.row.Fields[0].Kind == schema.Pairs && len(it.parts) != 1:
		e.varint(it.row.Code)
		w.portablePairs(e, it)
	case it.row != nil:
		e.varint(it.row.Code)
		parts := it.parts
		if a := ir.Attr(it.key.value); parts == nil && !it.key.isType && w.c.Attrs.Kind(a) == ir.LocationAttr {
			_, w.parts = schema.SplitLocation(w.c, a, w.parts[:0])
			parts = w.parts
		}
		k := codec{w: w, e: e, portable: it.key.portable}
		for i, f := range it.row.Fields {
			k.field(f.Kind, &parts[i], parts[:i])
		}
	case it.key.isType:
		e.data = append(append(e.data, w.c.Types.Text(ir.Type(it.key.value))...), 0)
	default:
		e.data = append(append(e.data, w.c.Attrs.Text(ir.Attr(it.key.value))...), 0)
	}
}

// portablePairs writes the dictionary of an operation of VHLO: names of builtin, values of VHLO.
func (w *writer) portablePairs(e *emitter, it *item) {
	e.varint(uint64(len(it.parts) / 2))
	for i := 0; i < len(it.parts); i += 2 {
		w.attr(e, it.parts[i].Attr, false, "")
		w.attr(e, it.parts[i+1].Attr, true, it.parts[i+1].As)
	}
}

// attrNumber returns the number of an attribute.
func (w *writer) attrNumber(a ir.Attr, portable bool, as string) uint64 {
	if portable && as == "" {
		a = w.portableAttr(a)
	}
	return uint64(w.items[key{portable: portable, as: as, value: int32(a)}].number)
}

func (w *writer) attr(e *emitter, a ir.Attr, portable bool, as string) {
	e.varint(w.attrNumber(a, portable, as))
}

func (w *writer) typ(e *emitter, t ir.Type, portable bool) {
	e.varint(uint64(w.items[key{isType: true, portable: portable, value: int32(t)}].number))
}

// data writes a field of a kind that codec does not describe.
func (w *writer) data(e *emitter, kind schema.Kind, p *schema.Part, before []schema.Part, portable bool) {
	switch kind {
	case schema.Resource:
		e.varint(uint64(w.resources[p.Text]))
	case schema.Blob:
		e.blob(p.Data)
	case schema.Int, schema.Float:
		w.bits(e, w.c.Types.Elem(before[len(before)-1].Type), p.Bits)
	case schema.Elements:
		w.elements(e, p.Attr, portable)
	case schema.Strings:
		for _, text := range p.Texts {
			e.varint(w.strings.numberOf(text))
		}
	}
}

func boolByte(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// bits writes the bits of a number: a byte for up to 8 bits, a signed varint for up to 64, else the
// words of 64 bits without leading zero words.
func (w *writer) bits(e *emitter, t elem.Type, b elem.Bits) {
	switch width := t.Bits(); {
	case t == elem.Index:
		e.svarint(int64(b.Lo))
	case width <= 8:
		e.byte(byte(b.Lo))
	case width <= 64:
		e.svarint(int64(low(b, width).Lo))
	case b.Hi != 0:
		e.varint(2)
		e.svarint(int64(b.Lo))
		e.svarint(int64(b.Hi))
	default:
		e.varint(1)
		e.svarint(int64(b.Lo))
	}
}

// elements writes the elements of a dense literal: i1 as packed bits, 0xFF for a splat of true, and
// other splats as one element. For a tensor with a single i1, VHLO writes the bit where builtin
// writes 0xFF (VhloBytecode.cpp, writeVhloTensorV1Attr).
func (w *writer) elements(e *emitter, a ir.Attr, portable bool) {
	l := w.c.Attrs.Literal(a)
	if l.Elem() != elem.I1 {
		e.varint(uint64(l.DataSize()))
		e.literal(l)
		return
	}
	data := l.Data()
	if l.Splat() && (l.Len() > 1 || !portable) {
		e.varint(1)
		e.byte(-boolByte(data[0] != 0))
		return
	}
	packed := make([]byte, (l.Len()+7)/8)
	for i, b := range data[:min(int64(len(data)), l.Len())] {
		packed[i/8] |= boolByte(b != 0) << (i % 8) // a hexadecimal literal may have any byte
	}
	e.blob(packed)
}

// resourceSections writes the resources of dialects. There are no external resources.
func (w *writer) resourceSections(offsets, blobs *emitter) {
	offsets.varint(0)
	for _, d := range w.dialects {
		if len(d.resources) == 0 {
			continue
		}
		offsets.varint(uint64(d.number))
		writeListed(offsets, d.resources, func(name string) {
			from := len(blobs.data)
			if text := w.m.Resources[name]; text != nil {
				w.blob(blobs, text)
			}
			offsets.varint(w.strings.numberOf(name))
			offsets.varint(uint64(len(blobs.data) - from))
			offsets.byte(blobResource)
		})
	}
}

// blob writes a resource. Its text starts with the alignment.
func (w *writer) blob(e *emitter, text []byte) {
	data, err := elem.DecodeHex(nil, text)
	if err != nil || len(data) < 4 {
		return
	}
	alignment := binary.LittleEndian.Uint32(data)
	e.varint(uint64(alignment))
	e.varint(uint64(len(data) - 4))
	e.align(int(alignment))
	e.data = append(e.data, data[4:]...)
}
