package schema

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A notation formats the text of an attribute from its parts, or reads it into its parts. Each
// method does the one or the other, so that one function serves both directions.
type notation struct {
	c         *ir.Context
	forms     shardyForms
	reads     bool
	out       []byte // the text that is written so far
	text      string // the text that is read
	at        int    // offset up to which it is read
	err       error  // the first
	unreduced bool   // whether a sharding with unreduced axes is read
}

var errText = errors.New("the text differs from its printed form")

func (n *notation) fail(err error) {
	if n.err == nil {
		n.err = err
	}
}

// skip skips a word if it is next in the text that is read.
func (n *notation) skip(word string) bool {
	there := strings.HasPrefix(n.text[n.at:], word)
	if there {
		n.at += len(word)
	}
	return there
}

// word writes a word, or skips it.
func (n *notation) word(word string) *notation {
	if !n.reads {
		n.out = append(n.out, word...)
	} else if !n.skip(word) {
		n.fail(errText)
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

// quoted is a string, which is read only without escapes.
func (n *notation) quoted(text *string) *notation {
	if !n.reads {
		return n.word(string(ir.AppendQuoted(nil, *text)))
	}
	n.word(`"`)
	*text = n.until(`"\`)
	return n.word(`"`)
}

func (n *notation) int(number *int64) *notation {
	if !n.reads {
		return n.word(strconv.FormatInt(*number, 10))
	}
	from := n.at
	n.skip("-")
	n.at += len(n.text[n.at:]) - len(strings.TrimLeft(n.text[n.at:], "0123456789"))
	var err error
	if *number, err = strconv.ParseInt(n.text[from:n.at], 10, 64); err != nil {
		n.fail(errText)
	}
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
	n.forms[mnemonic](n, make([]Part, minParts))
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
		if item(i); n.reads && n.at == from {
			n.fail(errText)
		}
	}
	return n
}
