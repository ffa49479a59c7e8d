package passes

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A WeakArg names an argument to treat as weak: of one function, or of every public function that
// has it.
type WeakArg struct {
	Function string // without @; empty: all public functions
	Name     string // without %; empty: by Number
	Number   int
}

// quotedChars has the characters that require quotes around a name.
const quotedChars = " \t@:%-,\"\\"

func quotedName(name string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
}

func quoteIfNeeded(name string) string {
	if _, err := strconv.ParseUint(name, 10, 31); err == nil || strings.ContainsAny(name, quotedChars) {
		return quotedName(name)
	}
	return name
}

// String returns the argument as 0, x, @f:0 or @f:x, with quotes around names that need them.
func (w WeakArg) String() string {
	text := strconv.Itoa(w.Number)
	if w.Name != "" {
		text = quoteIfNeeded(w.Name)
	}
	if w.Function != "" {
		text = "@" + quoteIfNeeded(w.Function) + ":" + text
	}
	return text
}

// ParseWeakArgs parses a comma-separated list of 0, x, @f:0 and @f:x. Names with other characters
// are written in double quotes, in which a backslash escapes the next character.
func ParseWeakArgs(list string) (args []WeakArg, err error) {
	for rest, more := list, true; more; {
		var text string
		if text, rest, more, err = cutQuoted(rest, ','); err != nil {
			return nil, err
		}
		w, err := parseWeakArg(strings.TrimSpace(text))
		if err != nil {
			return nil, err
		}
		args = append(args, w)
	}
	return args, nil
}

// cutQuoted returns the text before and after the first separator outside of quotes.
func cutQuoted(text string, separator byte) (before, after string, found bool, err error) {
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case c == separator && !quoted:
			return text[:i], text[i+1:], true, nil
		}
	}
	if quoted {
		return "", "", false, fmt.Errorf("%s has an unterminated quote", text)
	}
	return text, "", false, nil
}

// unquote returns a name without its quotes, and reports whether it had any.
func unquote(text string) (name string, quoted bool) {
	if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
		return text, false
	}
	var b strings.Builder
	for i := 1; i < len(text)-1; i++ {
		if text[i] == '\\' && i+1 < len(text)-1 {
			i++
		}
		b.WriteByte(text[i])
	}
	return b.String(), true
}

func parseWeakArg(text string) (w WeakArg, err error) {
	argument := text
	if behind, ok := strings.CutPrefix(text, "@"); ok {
		name, argument2, found, err := cutQuoted(behind, ':')
		if err != nil {
			return w, err
		}
		if w.Function, _ = unquote(name); !found || w.Function == "" {
			return w, fmt.Errorf("'%s' names no argument of '@%s': write @%s:0 or @%s:NAME", text, name, name, name)
		}
		argument = argument2
	}
	name, quoted := unquote(strings.TrimPrefix(argument, "%"))
	if n, err := strconv.ParseUint(name, 10, 31); err == nil && !quoted {
		w.Number = int(n)
		return w, nil
	}
	if w.Name = name; name == "" || !quoted && strings.ContainsAny(name, quotedChars) {
		text := fmt.Sprintf("'%s' is neither the number nor the name of an argument", text)
		if name != "" && !quoted {
			text += "; write a name with such characters in quotes: " + quotedName(name)
		}
		return w, errors.New(text)
	}
	return w, nil
}
