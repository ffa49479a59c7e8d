package schema

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A notation formats the text of an attribute from its parts, or reads it into its parts. Each
// method does the one or the other, so that one function serves both directions.
type notation struct {
	c         *ir.Context
	forms     shardyForms
	reads     bool
	spaced    bool   // there may be blanks in the text that is read, and escapes in strings
	out       []byte // the text that is written so far
	text      string // the text that is read
	at        int    // offset up to which it is read
	err       error  // the first
	unreduced bool   // whether a sharding with unreduced axes is read
}

var errText = errors.New("the text differs from its printed form")

// fail records the first error, unless err is nil.
func (n *notation) fail(err error) {
	if n.err == nil {
		n.err = err
	}
}

// need records an error if the text that is read is not as expected.
func (n *notation) need(ok bool) {
	if !ok {
		n.fail(errText)
	}
}

// skip skips a word if it is next in the text that is read.
func (n *notation) skip(word string) bool {
	text := n.text[n.at:]
	if n.spaced {
		text, word = strings.TrimLeftFunc(text, unicode.IsSpace), strings.TrimSpace(word)
	}
	text, there := strings.CutPrefix(text, word)
	if there {
		n.at = len(n.text) - len(text)
	}
	return there
}

// atEnd reports whether the text has been read.
func (n *notation) atEnd() bool { return strings.TrimLeftFunc(n.text[n.at:], unicode.IsSpace) == "" }

// word writes a word, or skips it.
func (n *notation) word(word string) *notation {
	if !n.reads {
		n.out = append(n.out, word...)
	} else {
		n.need(n.skip(word))
	}
	return n
}

// optional writes a word if there is something to write after it, or skips it if it is next. It
// reports whether what follows the word is there.
func (n *notation) optional(there bool, word string) bool {
	if n.reads {
		return n.skip(word)
	}
	if there {
		n.word(word)
	}
	return there
}

// until returns the text up to the first of some bytes.
func (n *notation) until(end string) string {
	size := strings.IndexAny(n.text[n.at:], end)
	if size < 0 {
		n.fail(errText)
		return ""
	}
	n.at += size
	return n.text[n.at-size : n.at]
}

// quoted is a string, which is read only without escapes unless the text is spaced.
func (n *notation) quoted(text *string) *notation {
	if !n.reads {
		return n.word(string(ir.AppendQuoted(nil, *text)))
	}
	if n.word(`"`); n.spaced {
		*text = n.escaped()
		return n
	}
	*text = n.until(`"\`)
	return n.word(`"`)
}

// escaped is the rest of a string that is read, with escapes as ir.AppendQuoted writes them.
func (n *notation) escaped() string {
	var text []byte
	for n.err == nil {
		text = append(text, n.until(`"\`)...)
		switch {
		case n.skip(`"`):
			return string(text)
		case n.skip(`\\`):
			text = append(text, '\\')
		default:
			rest := n.text[n.at:]
			b, err := strconv.ParseUint(rest[min(1, len(rest)):min(3, len(rest))], 16, 8)
			n.need(err == nil && len(rest) >= 3)
			text, n.at = append(text, byte(b)), n.at+min(3, len(rest))
		}
	}
	return ""
}

// uint is a number of 64 bits without sign.
func (n *notation) uint(number *int64) *notation {
	if !n.reads {
		return n.word(strconv.FormatUint(uint64(*number), 10))
	}
	value, err := strconv.ParseUint(n.piece(), 10, 64)
	n.need(err == nil)
	*number = int64(value)
	return n
}

func (n *notation) int(number *int64) *notation {
	if !n.reads {
		return n.word(strconv.FormatInt(*number, 10))
	}
	n.skip("")
	from := n.at
	n.skip("-")
	n.at += len(n.text[n.at:]) - len(strings.TrimLeft(n.text[n.at:], "0123456789"))
	value, err := strconv.ParseInt(n.text[from:n.at], 10, 64)
	n.need(err == nil)
	*number = value
	return n
}

// stringAttr is a string that is an attribute.
func (n *notation) stringAttr(a *ir.Attr) *notation {
	var text string
	if !n.reads {
		if n.c.Attrs.Kind(*a) != ir.StringAttr {
			n.fail(InvalidError("the name of an axis is not a string"))
		}
		text = n.c.Attrs.StringOf(*a)
	}
	if n.quoted(&text); n.reads {
		*a = n.c.Attrs.String(text)
	}
	return n
}

// attr is the text of an attribute after its mnemonic.
func (n *notation) attr(mnemonic string, a *ir.Attr) *notation {
	if !n.reads {
		body, ok := textOf(n.c, mnemonic, *a)
		if !ok {
			n.fail(InvalidError(fmt.Sprintf("'%s' is not #sdy.%s", n.c.Attrs.Text(*a), mnemonic)))
		}
		return n.word(body)
	}
	from := n.at
	n.forms[mnemonic](n, make([]Part, maxParts))
	if n.err == nil {
		*a = shardyAttr(n.c, mnemonic, n.text[from:n.at])
	}
	return n
}

// attrs is a list of attributes.
func (n *notation) attrs(open, mnemonic string, list *[]ir.Attr, end string) *notation {
	return items(n, open, list, func(a *ir.Attr) *notation { return n.attr(mnemonic, a) }, end)
}

// items is a list of values.
func items[T any](n *notation, open string, list *[]T, item func(*T) *notation, end string) *notation {
	return n.each(open, len(*list), func(i int) {
		if n.reads {
			*list = append(*list, *new(T))
		}
		item(&(*list)[i])
	}, end)
}

// each calls item for count items, or for each that is next, which must read something.
func (n *notation) each(open string, count int, item func(i int), end string) *notation {
	n.word(open)
	for i := 0; n.err == nil; i++ {
		if n.reads && n.skip(end) {
			return n
		}
		if !n.reads && i == count {
			return n.word(end)
		}
		if i > 0 {
			n.word(", ")
		}
		from := n.at
		item(i)
		n.need(!n.reads || n.at > from)
	}
	return n
}
