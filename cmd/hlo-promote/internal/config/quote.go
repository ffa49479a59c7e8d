package config

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

// quoteName formats a component of a key: bare if TOML allows that.
func quoteName(name string) string {
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
