package ir

import (
	"strconv"
	"strings"

	"hlo-promote/grammar"
	"hlo-promote/ir/internal/syntax"
)

// A location is an attribute whose text, aliases written out, is kept; so is a template of it with a
// hole for each location inside, for those print as aliases.

// hole stands for a location inside of another one.
const hole = "\x00"

// locName is what the alias of a location is called.
const locName = "loc"

// fileLoc is loc("file":line:column).
func (c *Context) fileLoc(file string, line, column int) Attr {
	text := append(appendQuoted(nil, file), ':')
	text = strconv.AppendInt(text, int64(line), 10)
	text = append(text, ':')
	text = strconv.AppendInt(text, int64(column), 10)
	return c.internLoc(string(text))
}

// unknownLoc is loc(unknown), which has no alias.
func (c *Context) unknownLoc() Attr { return c.internLoc("unknown") }

// internLoc is a location from its template, without loc( and ), and the locations inside.
func (c *Context) internLoc(template string, inner ...Attr) Attr {
	short := template
	for _, l := range inner {
		short = strings.Replace(short, hole, c.attrs[l].short, 1)
	}
	return c.internAttr(attrRec{kind: LocationAttr, aliased: template != "unknown", text: "loc(" + short + ")",
		short: short, value: template, attrs: inner})
}

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
	text := appendQuoted(nil, name)
	if cur.skip(grammar.MLIRCOLON) {
		return c.buildFileLoc(cur, text)
	}
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

// buildFileLoc reads the numbers of a file location; a range of one place is a place.
func (c *Context) buildFileLoc(cur *cursor, text []byte) (Attr, *syntax.Error) {
	line := cur.text()
	cur.take()
	column := cur.text()
	text = append(append(append(append(text, ':'), line...), ':'), column...)
	if cur.skip(grammar.MLIRTO) {
		endLine := line
		if cur.kind() == grammar.MLIRINTEGER {
			endLine = cur.text()
		}
		cur.take()
		endColumn := cur.text()
		sameLine := string(endLine) == string(line)
		if !sameLine || string(endColumn) != string(column) {
			text = append(text, " to "...)
			if !sameLine {
				text = append(text, endLine...)
			}
			text = append(append(text, ':'), endColumn...)
		}
	}
	return c.internLoc(string(text)), nil
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
	text := []byte("fused")
	if cur.skip(grammar.MLIRLESS) {
		metadata, err := c.buildAttribute(cur, a, 0)
		if err != nil {
			return 0, err
		}
		cur.take()
		text = append(append(append(text, '<'), c.AttrString(metadata)...), '>')
	}
	text = append(text, '[')
	cur.take()
	var inner []Attr
	for cur.at(grammar.MLIRRULE_locationBody) {
		l, err := c.buildLocationBody(cur, a)
		if err != nil {
			return 0, err
		}
		if len(inner) > 0 {
			text = append(text, ", "...)
		}
		text = append(text, hole...)
		inner = append(inner, l)
		cur.skip(grammar.MLIRCOMMA)
	}
	cur.take()
	return c.internLoc(string(append(text, ']')), inner...), nil
}
