package project

import (
	"fmt"
	"strings"
)

// Quote formats a text as a string of TOML.
func Quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range text {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c < ' ' || c == 0x7f || 0x80 <= c && c < 0xa0:
			fmt.Fprintf(&b, `\u%04X`, c)
		default:
			b.WriteRune(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// QuoteName formats a component of a key: bare if TOML allows that.
func QuoteName(name string) string {
	for _, c := range name {
		if !(c == '-' || c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z') {
			return Quote(name)
		}
	}
	if name == "" {
		return `""`
	}
	return name
}

// TOML returns the value of a setting as TOML. Paths are relative to the current folder.
func (s *Setting) TOML() string {
	switch s.Key.Kind {
	case Switch:
		return s.Values[0].Text
	case Word:
		return Quote(s.Values[0].Text)
	}
	var words []string
	for _, v := range s.Values {
		word := Quote(v.Text)
		if s.Key.Kind == Records {
			word = v.record(s.Key)
		}
		words = append(words, word)
	}
	return "[" + strings.Join(words, ", ") + "]"
}

// record formats the value of a record as an inline table. That of a flag has no reason.
func (v *Value) record(k *Key) string {
	var fields []string
	for field := range strings.SplitSeq(v.Text, ",") {
		name, value, _ := strings.Cut(field, "=")
		fields = append(fields, name+" = "+Quote(value))
	}
	if v.Reason != "" {
		fields = append(fields, k.Needs+" = "+Quote(v.Reason))
	}
	return "{" + strings.Join(fields, ", ") + "}"
}
