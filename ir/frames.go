package ir

import (
	"strconv"
	"strings"
)

// A Frame is a file position in a location and, in a call stack, the function around it.
type Frame struct {
	Name       string // from a name location, such as a function; may be empty
	File       string
	Start, End Position // End is zero if the location is not a range
}

// Bounds of Frames. A location is a DAG that can expand to more frames than the text has bytes.
const (
	maxFrames = 64
	maxVisits = 4096
)

// Frames returns the file positions in a location, innermost call first. A fused location
// contributes its first part that names a file. At most 64 frames are returned.
func (locs *Locs) Frames(l Attr) []Frame {
	visits := maxVisits
	return locs.appendFrames(nil, l, "", &visits)
}

func (locs *Locs) appendFrames(dst []Frame, l Attr, name string, visits *int) []Frame {
	if *visits--; l == 0 || *visits < 0 || len(dst) >= maxFrames {
		return dst
	}
	p, _ := locs.Parts(l)
	switch p.Kind {
	case FileLocation:
		f := Frame{Name: name, File: p.Text, Start: p.From.position()}
		if p.To != p.From {
			f.End = p.To.position()
		}
		return append(dst, f)
	case FusedLocation:
		for _, inner := range p.Inner {
			if more := locs.appendFrames(dst, inner, name, visits); len(more) > len(dst) {
				return more
			}
		}
		return dst
	case NameLocation:
		name = p.Text
	}
	for _, inner := range p.Inner {
		dst = locs.appendFrames(dst, inner, name, visits)
	}
	return dst
}

func (p Place) position() Position { return Position{int(p.Line), int(p.Column)} }

// quotedPrefix splits a template into the quoted string at its start and the rest.
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
	return unescape(template[1:end]), template[end+1:], true
}

// unescape decodes the escapes of AppendQuoted: two hexadecimal digits, or a single character.
func unescape(text string) string {
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

// NameOf returns the name of a name location, such as the JAX argument x, or "" for any other
// location.
func (locs *Locs) NameOf(l Attr) string {
	if p, _ := locs.Parts(l); p.Kind == NameLocation {
		return p.Text
	}
	return ""
}
