package ir

import (
	"encoding/binary"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// A location is an attribute with a template of its text, with a hole for each location inside, for
// those print as aliases. The text itself is not kept: call stacks share their lower ends, and written
// out they would be many times the size of the file.

// hole stands for a location inside of another one.
const hole = "\x00"

// locBase is what the alias of a location is called.
const locBase = "loc"

// fileLoc is loc("file":line:column).
func (c *Context) fileLoc(file string, line, column int) Attr {
	text := append(appendQuoted(nil, file), ':')
	text = strconv.AppendInt(text, int64(line), 10)
	text = append(text, ':')
	text = strconv.AppendInt(text, int64(column), 10)
	return c.internLoc(string(text))
}

// unknownLoc is loc(unknown).
func (c *Context) unknownLoc() Attr { return c.internLoc("unknown") }

// internLoc is a location from its template, without loc( and ), and the attributes inside.
func (c *Context) internLoc(template string, inner ...Attr) Attr {
	key := append(c.scratch[:0], template...)
	for _, a := range inner {
		key = binary.LittleEndian.AppendUint32(key, uint32(a))
	}
	c.scratch = key
	if l, ok := c.texts.get(tagLocation, key); ok {
		return Attr(l)
	}
	l := c.addAttr(attrRec{kind: LocationAttr, aliased: true, value: template, attrs: inner})
	c.texts.put(tagLocation, key, int32(l))
	return l
}

// appendLoc writes a location, without loc( and ), with those inside of it written out.
func (c *Context) appendLoc(dst []byte, l Attr) []byte {
	r := &c.attrs[l]
	parts := strings.Split(r.value, hole)
	dst = append(dst, parts[0]...)
	for i, inner := range r.attrs {
		if i == 0 && isMetadata(r.value) {
			dst = append(dst, c.AttrString(inner)...)
		} else {
			dst = c.appendLoc(dst, inner)
		}
		dst = append(dst, parts[i+1]...)
	}
	return dst
}

// isMetadata tells whether the first part of a location is the metadata of a fused one.
func isMetadata(template string) bool { return strings.HasPrefix(template, "fused<") }

// readLoc reads the location src[start:end].
func (c *Context) readLoc(src []byte, start, end int, a *aliases) (Attr, *syntax.Error) {
	text := src[start:end]
	if known, ok := c.texts.get(tagAttr, text); ok {
		return Attr(known), nil
	}
	part, err := c.parts.Location(src, start, end)
	if err != nil {
		return 0, err
	}
	defer c.parts.Done(part)
	cur := newCursor(src, part)
	cur.enter(grammar.MLIRRULE_locationPart)
	l, err := c.buildLocation(cur, a)
	if err == nil && !namesAlias(part) {
		c.texts.put(tagAttr, text, int32(l))
	}
	return l, err
}

// buildLocation builds rule location.
func (c *Context) buildLocation(cur *cursor, a *aliases) (Attr, *syntax.Error) {
	cur.enter(grammar.MLIRRULE_location)
	cur.take()
	cur.take()
	l, err := c.buildLocationBody(cur, a)
	if err != nil {
		return 0, err
	}
	cur.take()
	cur.done()
	return l, nil
}

// buildLocationBody builds rule locationBody.
func (c *Context) buildLocationBody(cur *cursor, a *aliases) (l Attr, err *syntax.Error) {
	cur.enter(grammar.MLIRRULE_locationBody)
	token := cur.take()
	switch token.Kind {
	case grammar.MLIRUNKNOWN:
		l = c.unknownLoc()
	case grammar.MLIRHASH:
		l, err = c.locAlias(cur, a, token)
	case grammar.MLIRSTRING:
		l, err = c.buildNamedLoc(cur, a, token)
	case grammar.MLIRCALLSITE:
		l, err = c.buildCallSite(cur, a)
	default:
		l, err = c.buildFused(cur, a)
	}
	if err == nil {
		cur.done()
	}
	return l, err
}

// locAlias is the location that #name was, or will be, defined as.
func (c *Context) locAlias(cur *cursor, a *aliases, token syntax.Token) (Attr, *syntax.Error) {
	name := cur.src[token.Start+1 : token.End]
	if a != nil {
		if attr, ok := a.attrs[string(name)]; ok {
			return attr, nil
		}
		if a.locs != nil {
			if attr, err := a.locs(name); attr != 0 || err != nil {
				return attr, err
			}
		}
	}
	return 0, tokenError(token, "operation location alias was never defined")
}

// buildNamedLoc reads "file":1:2, "file":1:2 to 3:4, "name" and "name"(inner).
func (c *Context) buildNamedLoc(cur *cursor, a *aliases, token syntax.Token) (Attr, *syntax.Error) {
	name, ok := unquote(cur.src[token.Start:token.End])
	if !ok {
		return 0, tokenError(token, "unknown escape in string literal")
	}
	if cur.skip(grammar.MLIRCOLON) {
		if name == "" {
			name = "-"
		}
		return c.buildFileLoc(cur, appendQuoted(nil, name))
	}
	text := appendQuoted(nil, name)
	if cur.skip(grammar.MLIRLPAREN) {
		l, err := c.buildLocationBody(cur, a)
		if err != nil {
			return 0, err
		}
		cur.take()
		if l != c.unknownLoc() {
			return c.internLoc(string(text)+"("+hole+")", l), nil
		}
	}
	return c.internLoc(string(text)), nil
}

// buildFileLoc reads the numbers of a file location: line:column to line:column, where all but the
// first line may be missing. A range of one place is a place.
func (c *Context) buildFileLoc(cur *cursor, text []byte) (Attr, *syntax.Error) {
	var places [2][2]uint32 // start and end, line and column
	number := func(dst *uint32, what string) *syntax.Error {
		token := cur.take()
		n, err := strconv.ParseUint(decimal(string(cur.src[token.Start:token.End])), 0, 32)
		*dst = uint32(n)
		if err != nil {
			return tokenError(token, "expected integer "+what+" number in FileLineColRange")
		}
		return nil
	}
	err := number(&places[0][0], "line")
	if err == nil && cur.skip(grammar.MLIRCOLON) {
		err = number(&places[0][1], "column")
	}
	places[1] = places[0]
	if err == nil && cur.skip(grammar.MLIRTO) {
		if cur.kind() == grammar.MLIRINTEGER {
			err = number(&places[1][0], "line")
		}
		cur.take()
		if err == nil {
			err = number(&places[1][1], "column")
		}
	}
	if err != nil {
		return 0, err
	}
	text = appendPlace(text, places[0])
	if places[0] != places[1] {
		text = append(text, " to "...)
		if places[0][0] != places[1][0] {
			text = strconv.AppendUint(text, uint64(places[1][0]), 10)
		}
		text = strconv.AppendUint(append(text, ':'), uint64(places[1][1]), 10)
	}
	return c.internLoc(string(text)), nil
}

// appendPlace writes :line:column.
func appendPlace(dst []byte, place [2]uint32) []byte {
	for _, n := range place {
		dst = strconv.AppendUint(append(dst, ':'), uint64(n), 10)
	}
	return dst
}

// buildCallSite reads callsite(callee at caller).
func (c *Context) buildCallSite(cur *cursor, a *aliases) (Attr, *syntax.Error) {
	cur.take()
	callee, err := c.buildLocationBody(cur, a)
	if err != nil {
		return 0, err
	}
	cur.take()
	caller, err := c.buildLocationBody(cur, a)
	if err != nil {
		return 0, err
	}
	cur.take()
	return c.internLoc("callsite("+hole+" at "+hole+")", callee, caller), nil
}

// buildFused reads fused<metadata>[a, b].
func (c *Context) buildFused(cur *cursor, a *aliases) (Attr, *syntax.Error) {
	var metadata Attr
	if cur.skip(grammar.MLIRLESS) {
		var err *syntax.Error
		if metadata, err = c.buildAttribute(cur, a, 0); err != nil {
			return 0, err
		}
		cur.take()
	}
	cur.take()
	var inner []Attr
	for cur.at(grammar.MLIRRULE_locationBody) {
		l, err := c.buildLocationBody(cur, a)
		if err != nil {
			return 0, err
		}
		inner = append(inner, l)
		cur.skip(grammar.MLIRCOMMA)
	}
	cur.take()
	return c.fused(metadata, inner), nil
}

// fused is the location made of others: each once, those of another fused location with the same
// metadata in its place, and none that is unknown (mlir/lib/IR/Location.cpp, FusedLoc::get).
func (c *Context) fused(metadata Attr, locs []Attr) Attr {
	var inner []Attr
	seen := map[Attr]bool{c.unknownLoc(): true}
	add := func(l Attr) {
		if !seen[l] {
			seen[l] = true
			inner = append(inner, l)
		}
	}
	for _, l := range locs {
		parts, of, ok := c.fusedParts(l)
		if !ok || of != metadata {
			parts = []Attr{l}
		}
		for _, p := range parts {
			add(p)
		}
	}
	switch {
	case metadata == 0 && len(inner) == 0:
		return c.unknownLoc()
	case metadata == 0 && len(inner) == 1:
		return inner[0]
	case len(inner) == 0:
		inner = append(inner, c.unknownLoc())
	}
	list := "[" + strings.Repeat(hole+", ", len(inner)-1) + hole + "]"
	if metadata == 0 {
		return c.internLoc("fused"+list, inner...)
	}
	return c.internLoc("fused<"+hole+">"+list, append([]Attr{metadata}, inner...)...)
}

// fusedParts takes a fused location apart.
func (c *Context) fusedParts(l Attr) (parts []Attr, metadata Attr, ok bool) {
	r := &c.attrs[l]
	switch {
	case isMetadata(r.value):
		return r.attrs[1:], r.attrs[0], true
	case strings.HasPrefix(r.value, "fused["):
		return r.attrs, 0, true
	}
	return nil, 0, false
}
