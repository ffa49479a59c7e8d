package parts

import (
	"bytes"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// Expand returns the opaque text src[start:end] with the aliases #name and !name expanded, because
// the printer may not print their definitions.
func (r *Reader) Expand(src []byte, start, end int, a *Aliases) (string, *syntax.Error) {
	text := src[start:end]
	if !bytes.ContainsAny(text, "#!") {
		return string(text), nil
	}
	var out strings.Builder
	done, body := start, 0 // end of the last body of an attribute or a type
	for at := start; at < end; at++ {
		switch c := src[at]; {
		case c == '"':
			if next := syntax.SkipString(src[:end], at); next > 0 {
				at = next - 1
			}
		case c == '/' && at+1 < end && src[at+1] == '/':
			// The dialect may read // as a comment inside of its body, but not the text after it.
			rest := end
			if at < body {
				rest = body
			}
			at = syntax.SkipBlanks(src[:rest], at) - 1
		case c == '#' || c == '!':
			name := syntax.NameEnd(src[:end], at+1)
			if isResult := at > 0 && syntax.IsNameByte(src[at-1]); isResult || !isAlias(src[:end], at, name) {
				if at >= body && name < end && src[name] == '<' {
					body = syntax.SkipBody(src[:end], name)
				}
				continue
			}
			meaning, err := r.meaning(src, at, name, a)
			if err == nil {
				err = r.checkExpansionBudget(len(meaning), at)
			}
			if err != nil {
				return "", err
			}
			out.Write(src[done:at])
			out.WriteString(meaning)
			done, at = name, name-1
		}
	}
	out.Write(src[done:end])
	return out.String(), nil
}

// NamesAlias reports whether a text may name an alias or a distinct attribute, so that it does not
// determine its meaning.
func NamesAlias(text []byte) bool {
	for at, c := range text {
		if (c == '#' || c == '!') && isAlias(text, at, syntax.NameEnd(text, at+1)) {
			return true
		}
	}
	return bytes.Contains(text, []byte("distinct"))
}

// isAlias reports whether the name at an offset, after its sign, may be an alias, and not that of a
// dialect attribute or type.
func isAlias(src []byte, at, end int) bool {
	body := end < len(src) && src[end] == '<'
	return end > at+1 && !body && bytes.IndexByte(src[at:end], '.') < 0
}

// meaning returns the text of an alias's definition. For a location it has no parentheses, because
// those of loc(#alias) remain.
func (r *Reader) meaning(src []byte, at, end int, a *Aliases) (string, *syntax.Error) {
	if src[at] == '!' {
		t, err := aliasedType(src, at, end, a)
		return r.c.Types.Text(t), err
	}
	attr := a.Attr(src[at+1 : end])
	switch {
	case attr == 0:
		return "", &syntax.Error{Start: at, End: end, Message: "undefined symbol alias id '" + string(src[at+1:end]) + "'"}
	case r.c.Attrs.Kind(attr) == ir.LocationAttr:
		return strings.TrimSuffix(strings.TrimPrefix(r.c.Attrs.Text(attr), "loc("), ")"), nil
	}
	return r.c.Attrs.Text(attr), nil
}
