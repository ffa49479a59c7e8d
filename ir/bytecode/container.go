package bytecode

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
	"github.com/hlo-promote/hlo-promote/ir/vhlo"
)

// Magic is the start of every bytecode file.
const Magic = "ML\xefR"

// NewestVersion is the newest format version that can be read
// (mlir/include/mlir/Bytecode/Encoding.h).
const NewestVersion = 6

// The versions that introduced parts of the format.
const (
	versionDialects   = 1 // dialects have versions
	versionSections   = 2 // regions that are isolated from above are sections
	versionUses       = 3 // use-list orders
	versionArgs       = 4 // block arguments without a location; the number of operation names
	versionProperties = 5 // properties
	versionSegments   = 6 // segment sizes as separate properties
)

// The section ids (mlir/include/mlir/Bytecode/Encoding.h).
const (
	stringSection = iota
	dialectSection
	attrTypeSection
	attrTypeOffsetSection
	irSection
	resourceSection
	resourceOffsetSection
	dialectVersionSection
	propertiesSection
	numSections
)

// sectionNames holds the names of sections in messages.
var sectionNames = [numSections]string{
	"strings", "dialects", "attributes and types", "offsets of attributes and types", "operations", "resources", "offsets of resources",
	"versions of dialects", "properties",
}

// Is reports whether data starts like bytecode.
func Is(data []byte) bool { return len(data) >= len(Magic) && string(data[:len(Magic)]) == Magic }

// Info holds the versions and the producer of a file.
type Info struct {
	Version   int          // format version
	Producer  string       // name of the program that wrote the file
	Artifact  bool         // whether the file is a portable artifact of StableHLO
	StableHLO vhlo.Version // version of an artifact
}

// header reads the header of a file.
func header(c *cursor) (info Info) {
	if !Is(c.data) {
		c.fail("bytecode must start with 4D 4C EF 52")
		return info
	}
	c.at = len(Magic)
	start := c.at
	version := c.varint()
	if c.err == nil && version > NewestVersion {
		c.failAt(start, "bytecode version %d is newer than %d, the newest that can be read", version, NewestVersion)
	}
	info.Version = int(version)
	info.Producer = c.cstring()
	info.StableHLO, info.Artifact = vhlo.ProducerVersion(info.Producer)
	return info
}

// cstring reads a zero-terminated string.
func (c *cursor) cstring() string {
	if c.err != nil {
		return ""
	}
	n := bytes.IndexByte(c.data[c.at:c.end], 0)
	if n < 0 {
		c.failAtEnd("a string is not terminated")
		return ""
	}
	text := string(c.data[c.at : c.at+n])
	c.at += n + 1
	return text
}

// sections reads the sections of a file. Each may occur once.
func (r *reader) sections(c *cursor) {
	var seen [numSections]bool
	for c.err == nil && c.left() > 0 {
		start := c.at
		id, data := c.section()
		if c.err == nil && seen[id] {
			c.failAt(start, "duplicate section of %s", sectionNames[id])
		}
		if c.err == nil {
			seen[id], r.section[id] = true, data
		}
	}
	for id, there := range seen {
		optional := id == resourceSection || id == resourceOffsetSection || id == dialectVersionSection ||
			id == propertiesSection && r.info.Version < versionProperties
		if !there && !optional {
			c.failAtEnd("missing section of %s", sectionNames[id])
		}
	}
	if seen[resourceSection] != seen[resourceOffsetSection] {
		c.fail("one of the sections of resources and of their offsets is missing")
	}
	r.hasResources = seen[resourceSection]
}

// readStrings reads the string section: the number of strings, their lengths in reverse order, and
// their zero-terminated bytes.
func (r *reader) readStrings() *Error {
	c := r.section[stringSection]
	n := c.count("strings", 2)
	sizes, end := make([]int, n), c.end
	for i := n - 1; i >= 0 && c.err == nil; i-- {
		start := c.at
		size := c.varint()
		if c.err == nil && (size == 0 || size > uint64(end-c.at)) {
			c.failAt(start, "string %d has %d bytes, %d are left", i, size, end-c.at)
		}
		sizes[i] = int(size)
		end -= int(size)
	}
	if c.err == nil && c.at != end {
		c.fail("%d bytes between the lengths of strings and the strings", end-c.at)
	}
	for _, size := range sizes {
		if text := c.bytes(uint64(size)); c.err == nil {
			r.strings = append(r.strings, string(text[:size-1]))
		}
	}
	return c.err
}

// A dialect is a dialect that the file names.
type dialect struct {
	name    string
	schema  *schema.Dialect // nil if its attributes and types are written as text
	version []byte          // nil if the file has none
}

// schemas holds the dialects that define encodings.
var schemas = lazy.Value[map[string]func() *schema.Dialect]{New: func() map[string]func() *schema.Dialect {
	return map[string]func() *schema.Dialect{
		"builtin": schema.Builtin, "stablehlo": schema.StableHLO, "chlo": schema.CHLO, "quant": schema.Quant, "sdy": schema.Shardy, "vhlo": vhlo.Dialect,
		"mhlo": schema.MHLO, "llvm": schema.LLVM,
	}
}}

// readDialects reads the dialect section: dialects, then operation names, grouped by dialect.
func (r *reader) readDialects() *Error {
	c := r.section[dialectSection]
	n := c.count("dialects", 1)
	for i := 0; i < n && c.err == nil; i++ {
		var name int
		versioned := false
		if r.info.Version < versionDialects {
			name = c.index("string", len(r.strings))
		} else {
			start := c.at
			var number uint64
			number, versioned = c.flagged()
			name = c.checkIndex(start, number, "string", len(r.strings))
		}
		if c.err != nil {
			break
		}
		d := dialect{name: r.strings[name]}
		if strings.ContainsFunc(d.name, func(c rune) bool {
			return c != '_' && c != '$' && c != '-' && c != '.' && !unicode.IsLetter(c) && !unicode.IsDigit(c)
		}) {
			c.fail("%q is not the name of a dialect", d.name)
			break
		}
		if of := schemas.Get()[d.name]; of != nil {
			d.schema = of()
		}
		if versioned {
			start := c.at
			id, data := c.section()
			if c.err == nil && id != dialectVersionSection {
				c.failAt(start, "the version of dialect '%s' is expected", d.name)
			}
			d.version = data.data[data.at:data.end]
		}
		r.dialects = append(r.dialects, d)
	}
	if r.info.Version >= versionArgs {
		r.opNames = make([]opName, 0, c.count("names of operations", 1))
	}
	for c.err == nil && c.left() > 0 {
		r.readOpNames(&c)
	}
	return c.err
}

// readOpNames reads a group of operation names.
func (r *reader) readOpNames(c *cursor) {
	d := c.index("dialect", len(r.dialects))
	n := c.count("names of operations", 1)
	for i := 0; i < n && c.err == nil; i++ {
		start := c.at
		number, registered := c.varint(), true
		if r.info.Version >= versionProperties {
			registered = number&1 != 0
			number >>= 1
		}
		if name := c.checkIndex(start, number, "string", len(r.strings)); c.err == nil {
			r.ofVHLO = r.ofVHLO || r.dialects[d].name == "vhlo"
			r.opNames = append(r.opNames, opName{dialect: r.dialects[d].name, name: r.strings[name], registered: registered})
		}
	}
}
