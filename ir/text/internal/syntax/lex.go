package syntax

import (
	"bytes"
	"strconv"
	"strings"
)

// IsNameByte reports whether a byte may occur in the name of a value, block, operation or alias.
func IsNameByte(b byte) bool { return is(b, cName) }

// HasText reports whether src[at:] begins with a text. It compares a constant in few instructions.
func HasText(src []byte, at int, text string) bool {
	return len(src)-at >= len(text) && string(src[at:at+len(text)]) == text
}

// NameEnd returns the end of the name at an offset.
func NameEnd(src []byte, at int) int { return skipClass(src, at, cName) }

// IsBlank reports whether a byte is a blank.
func IsBlank(b byte) bool { return is(b, cBlank) }

// Unquote returns the value of a string in quotes. MLIR's escapes are \" \\ \n \t and \HH.
func Unquote(lit []byte) (string, bool) {
	body := lit[1 : len(lit)-1]
	if bytes.IndexByte(body, '\\') < 0 {
		return string(body), true
	}
	out := make([]byte, 0, len(body))
	for i := 0; i < len(body); i++ {
		b := body[i]
		if b != '\\' {
			out = append(out, b)
			continue
		}
		if i++; i == len(body) {
			return "", false
		}
		switch b = body[i]; b {
		case '"', '\\':
			out = append(out, b)
		case 'n':
			out = append(out, '\n')
		case 't':
			out = append(out, '\t')
		default:
			if i+1 >= len(body) {
				return "", false
			}
			v, err := strconv.ParseUint(string(body[i:i+2]), 16, 8)
			if err != nil {
				return "", false
			}
			out = append(out, byte(v))
			i++
		}
	}
	return string(out), true
}

// SymbolNames returns the parts of @a::@"b".
func SymbolNames(text []byte) (names []string, ok bool) {
	for at := 0; at >= 0; {
		at++ // @
		end := skipClass(text, at, cWord)
		name := string(text[at:end])
		if text[at] == '"' {
			end = SkipString(text, at)
			if name, ok = Unquote(text[at:end]); !ok {
				return nil, false
			}
		}
		names = append(names, name)
		at = nestedSymbol(text, end)
	}
	return names, true
}

// PlainSymbol returns the name in @a or @"b"; false for a nested reference such as @a::@b.
func PlainSymbol(text []byte) (name string, ok bool) {
	if len(text) > 1 && text[1] != '"' && bytes.IndexByte(text, ':') < 0 {
		return string(text[1:]), true
	}
	names, ok := SymbolNames(text)
	if !ok || len(names) != 1 {
		return "", false
	}
	return names[0], true
}

// ParseInteger returns the value of an integer literal. Blanks may follow the sign.
func ParseInteger(text []byte) (int64, error) {
	if s := TrimSign(text); s != "" && s[0] == '-' {
		return strconv.ParseInt("-"+TrimZeros(s[1:]), 0, 64)
	}
	return strconv.ParseInt(TrimZeros(string(text)), 0, 64)
}

// TrimSign removes the blanks after the sign of a number.
func TrimSign(text []byte) string {
	if len(text) > 0 && text[0] == '-' {
		return "-" + string(text[SkipBlanks(text, 1):])
	}
	return string(text)
}

// TrimZeros removes the leading zeros of an integer literal, which strconv would take as octal.
func TrimZeros(text string) string {
	s := strings.TrimLeft(text, "0")
	switch {
	case s == "":
		return "0"
	case s[0] == 'x':
		return "0" + s
	}
	return s
}
