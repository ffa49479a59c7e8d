package syntax

import "github.com/hlo-promote/hlo-promote/grammar"

// A Cursor walks a parse tree that is written as events, from left to right.
type Cursor struct {
	Part  Part
	Src   []byte
	Event int // the next event
	Token int // the next token
}

// NewCursor makes a cursor at the beginning of a part of a source.
func NewCursor(src []byte, p Part) *Cursor { return &Cursor{Part: p, Src: src} }

// At reports whether the next event enters a rule.
func (c *Cursor) At(rule int) bool { return c.Part.Plan.Events[c.Event] == grammar.Enter(rule) }

// Enter goes into a rule if it is next.
func (c *Cursor) Enter(rule int) bool {
	if !c.At(rule) {
		return false
	}
	c.Event++
	return true
}

// Done goes out of the rule if it has ended.
func (c *Cursor) Done() bool {
	if c.Part.Plan.Events[c.Event] != grammar.Leave {
		return false
	}
	c.Event++
	return true
}

// Items returns an upper bound, close to exact, of the number of parts separated by commas in the
// rest of a rule. Where parts are large it is fewer: lists in lists are not to be walked once for
// each.
func (c *Cursor) Items() (n int) {
	depth := 0
	for i, e := range c.Part.Plan.Events[c.Event:] {
		if depth == 0 {
			n++
		}
		switch {
		case e == grammar.Leave && depth == 0, i > eventsPerItem*(n+1):
			return (n + 1) / 2
		case e == grammar.Leave:
			depth--
		case e != grammar.Match:
			depth++
		}
	}
	return (n + 1) / 2
}

// eventsPerItem is how long the small parts of lists are.
const eventsPerItem = 1 << 5

// Kind returns the kind of the next token, if a token is next, and else -1.
func (c *Cursor) Kind() int {
	if c.Part.Plan.Events[c.Event] != grammar.Match {
		return -1
	}
	return c.Next()
}

// Next returns the kind of the next token, wherever it stands.
func (c *Cursor) Next() int { return int(c.Part.Tokens.At(c.Token).Kind) }

// Take takes the next token.
func (c *Cursor) Take() Token {
	c.Event++
	c.Token++
	return c.Part.Tokens.At(c.Token - 1)
}

// Skip takes the next token if it is of this kind.
func (c *Cursor) Skip(kind int) bool {
	if c.Kind() != kind {
		return false
	}
	c.Take()
	return true
}

// Text returns the bytes of the next token, which it takes.
func (c *Cursor) Text() []byte {
	t := c.Take()
	return c.Src[t.Start:t.End]
}

// Position is where the next token starts.
func (c *Cursor) Position() int {
	if c.Token < c.Part.Tokens.Len() {
		return c.Part.Tokens.At(c.Token).Start
	}
	return len(c.Src)
}

// Fail returns an error at a token.
func (t Token) Fail(message string) *Error {
	return &Error{Start: t.Start, End: t.End, Message: message}
}
