package ir

import (
	"strconv"
	"strings"
)

// A Frame is a place in a file that a location names: a line of a program, and, in a stack of
// calls, the function that it is in.
type Frame struct {
	Name       string // what a name location calls it, such as a function; empty if nothing does
	File       string
	Start, End Position // as written; End is zero if the location is a point
}

// Bounds of Frames: a location is a graph whose parts are shared, so that written out it can be
// larger than the text.
const (
	maxFrames = 64
	maxVisits = 4096
)

// Frames returns the places in files that a location names, the innermost call first: those of a
// callee before those of its caller. Of the places fused together the first counts that names a
// file. There are at most 64.
func (locs *Locs) Frames(l Attr) []Frame {
	visits := maxVisits
	return locs.appendFrames(nil, l, "", &visits)
}

func (locs *Locs) appendFrames(dst []Frame, l Attr, name string, visits *int) []Frame {
	if *visits--; l == 0 || *visits < 0 || len(dst) >= maxFrames {
		return dst
	}
	r := locs.ctx.Attrs.record(l)
	switch {
	case strings.HasPrefix(r.valueText(), "callsite("):
		for _, inner := range r.attrs {
			dst = locs.appendFrames(dst, inner, name, visits)
		}
	case strings.HasPrefix(r.valueText(), "fused"):
		parts, _, _ := locs.fusedParts(l)
		for _, inner := range parts {
			if more := locs.appendFrames(dst, inner, name, visits); len(more) > len(dst) {
				return more
			}
		}
	case len(r.attrs) == 1:
		if text, _, ok := quotedPrefix(r.valueText()); ok {
			name = text
		}
		dst = locs.appendFrames(dst, r.attrs[0], name, visits)
	default:
		if f, ok := parseFrame(r.valueText()); ok {
			f.Name = name
			dst = append(dst, f)
		}
	}
	return dst
}

// quotedPrefix returns the string that a template begins with, and what comes after it.
func quotedPrefix(template string) (text, rest string, ok bool) {
	if !strings.HasPrefix(template, `"`) {
		return "", "", false
	}
	end := 1
	for end < len(template) && template[end] != '"' {
		if template[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(template) {
		return "", "", false
	}
	return unescaped(template[1:end]), template[end+1:], true
}

// unescaped takes back the escapes of AppendQuoted: two hexadecimal digits, or a character that
// stands for itself.
func unescaped(text string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		if n, err := strconv.ParseUint(text[i+1:min(i+3, len(text))], 16, 8); err == nil && i+2 < len(text) {
			b.WriteByte(byte(n))
			i += 2
		} else {
			b.WriteByte(text[i+1])
			i++
		}
	}
	return b.String()
}

// parseFrame reads the template of a file location: "file":line:column, perhaps with " to
// line:column" or " to :column".
func parseFrame(template string) (f Frame, ok bool) {
	file, rest, ok := quotedPrefix(template)
	if !ok || !strings.HasPrefix(rest, ":") {
		return Frame{}, false
	}
	start, end, isRange := strings.Cut(rest[1:], " to ")
	f = Frame{File: file, Start: parsePosition(start)}
	if isRange {
		if strings.HasPrefix(end, ":") {
			end = strconv.Itoa(f.Start.Line) + end
		}
		f.End = parsePosition(end)
	}
	return f, true
}

// parsePosition reads line:column.
func parsePosition(text string) (p Position) {
	line, column, _ := strings.Cut(text, ":")
	p.Line, _ = strconv.Atoi(line)
	p.Column, _ = strconv.Atoi(column)
	return p
}

// NameOf returns the name that a location begins with, such as the argument that JAX calls x;
// empty if it has none.
func (locs *Locs) NameOf(l Attr) string {
	if l == 0 {
		return ""
	}
	if text, rest, ok := quotedPrefix(locs.ctx.Attrs.record(l).valueText()); ok && !strings.HasPrefix(rest, ":") {
		return text
	}
	return ""
}
