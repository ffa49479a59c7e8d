package bytecode

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
)

// Locations. A file with debug locations has one for each operation, but most are never used: they
// are checked while the file is read, and built on first use.

// Codes of the builtin encodings for locations and strings.
const (
	codeString    = 2
	codeCallSite  = 10
	codeFileLine  = 11
	codeFused     = 12
	codeNamed     = 14
	codeUnknown   = 15
	codeFileRange = 22
)

// location reads the number of a location and checks the location.
func (r *reader) location(c *cursor) int {
	start := c.at
	n := c.index("attribute", len(r.attrs))
	if c.err != nil {
		return 0
	}
	if e := &r.attrs[n]; !e.checked {
		if c.err = r.checkLocation(start, n); c.err != nil {
			return 0
		}
	}
	return n
}

// An uncheckedLoc is a location to check, and the one around it or itself.
type uncheckedLoc struct{ number, outer int }

// checkLocation checks a location and its nested locations, each once.
func (r *reader) checkLocation(start, number int) *Error {
	r.unchecked = append(r.unchecked[:0], uncheckedLoc{number, number})
	for len(r.unchecked) > 0 {
		n, outer := r.unchecked[len(r.unchecked)-1].number, r.unchecked[len(r.unchecked)-1].outer
		e := &r.attrs[n]
		if e.checked {
			r.unchecked = r.unchecked[:len(r.unchecked)-1]
			e.checking = false
			if e.nesting > limits.AttrNesting {
				return &Error{start, "locations are nested too deeply"}
			}
			if n != outer {
				r.attrs[outer].nesting = max(r.attrs[outer].nesting, e.nesting+1)
			}
			continue
		}
		if e.checking = true; !e.custom || r.dialects[e.dialect].schema != schema.Builtin() {
			if err := r.checkMade(start, n); err != nil {
				return err
			}
			continue
		}
		e.checked = true
		if err := r.checkParts(start, n, e); err != nil {
			return err
		}
	}
	return nil
}

// checkMade checks a location without builtin encoding by building it.
func (r *reader) checkMade(start, number int) *Error {
	c := cursor{data: r.data, at: start, end: len(r.data)}
	l := r.attrAt(&c, start, uint64(number))
	if c.err == nil && r.c.Attrs.Kind(l) != ir.LocationAttr {
		c.failAt(start, "'%s' is not a location", clip(r.c.Attrs.ShortText(l)))
	}
	r.attrs[number].checked = true
	return c.err
}

// checkParts checks the parts of a location, and queues nested locations.
func (r *reader) checkParts(start, number int, e *entry) *Error {
	c := cursor{data: r.data, at: e.start, end: e.end}
	switch code := c.varint(); code {
	case codeUnknown:
	case codeFileLine:
		r.checkName(&c)
		c.varint()
		c.varint()
	case codeNamed:
		r.checkName(&c)
		r.checkInner(&c, number)
	case codeCallSite:
		r.checkInner(&c, number)
		r.checkInner(&c, number)
	case codeFused:
		for range c.count("locations", 1) {
			r.checkInner(&c, number)
		}
	case codeFileRange:
		r.checkName(&c)
		n := c.count("numbers", 1)
		if n > 4 {
			c.fail("a file location has %d numbers, at most 4 are supported", n)
		}
		for range n {
			c.varint()
		}
	default: // fused with metadata, or not a location
		return r.checkMade(start, number)
	}
	if c.err == nil && c.left() > 0 {
		c.fail("%d bytes after a location", c.left())
	}
	return c.err
}

// checkName checks that the next attribute is a string.
func (r *reader) checkName(c *cursor) {
	start := c.at
	n := c.index("attribute", len(r.attrs))
	if c.err != nil {
		return
	}
	e := &r.attrs[n]
	if e.isString {
		return
	}
	if e.custom && r.dialects[e.dialect].schema == schema.Builtin() {
		s := cursor{data: r.data, at: e.start, end: e.end}
		if code := s.varint(); code == codeString {
			s.index("string", len(r.strings))
			if s.err == nil && s.left() > 0 {
				s.fail("%d bytes after a string", s.left())
			}
			e.isString, c.err = s.err == nil, s.err
			return
		}
	}
	a := r.attrAt(c, start, uint64(n))
	if c.err == nil && r.c.Attrs.Kind(a) != ir.StringAttr {
		c.failAt(start, "the name or the file of a location is '%s', not a string", clip(r.c.Attrs.ShortText(a)))
	}
	e.isString = c.err == nil
}

// checkInner queues the next attribute as a location nested in another one.
func (r *reader) checkInner(c *cursor, outer int) {
	start := c.at
	n := c.index("attribute", len(r.attrs))
	switch {
	case c.err != nil:
	case r.attrs[n].checking:
		c.failAt(start, "a location contains itself")
	case r.attrs[n].checked:
		r.attrs[outer].nesting = max(r.attrs[outer].nesting, r.attrs[n].nesting+1)
	default:
		r.unchecked = append(r.unchecked, uncheckedLoc{n, outer})
	}
}
