package syntax

import "github.com/hlo-promote/hlo-promote/grammar"

// A Cursor walks a parse tree, which is stored as events over tokens, from left to right.
type Cursor struct {
	Plan   *Plan
	Tokens Tokens
	Src    []byte
	Event  int // the next event
	Token  int // the next token
}

// At reports whether the next event enters a rule.
func (c *Cursor) At(rule int) bool { return c.Plan.Events[c.Event] == grammar.Enter(rule) }

// Enter enters a rule and returns true if the rule is next.
func (c *Cursor) Enter(rule int) bool {
	if !c.At(rule) {
		return false
	}
	c.Event++
	return true
}

// Done leaves the rule and returns true if the rule has ended.
func (c *Cursor) Done() bool {
	if c.Plan.Events[c.Event] != grammar.Leave {
		return false
	}
	c.Event++
	return true
}

// Kind returns the kind of the next token, or -1 if the next event is not a token.
func (c *Cursor) Kind() int {
	if c.Plan.Events[c.Event] != grammar.Match {
		return -1
	}
	return c.Next()
}

// Next returns the kind of the next token, even if rules begin or end before it.
func (c *Cursor) Next() int { return int(c.Tokens.At(c.Token).Kind) }

// Take consumes and returns the next token.
func (c *Cursor) Take() Token {
	c.Event++
	c.Token++
	return c.Tokens.At(c.Token - 1)
}

// Skip consumes the next token and returns true if it has the given kind.
func (c *Cursor) Skip(kind int) bool {
	if c.Kind() != kind {
		return false
	}
	c.Take()
	return true
}

// Text consumes the next token and returns its bytes.
func (c *Cursor) Text() []byte {
	t := c.Take()
	return c.Src[t.Start:t.End]
}

// Position returns the offset of the next token.
func (c *Cursor) Position() int {
	if c.Token < c.Tokens.Len() {
		return c.Tokens.At(c.Token).Start
	}
	return len(c.Src)
}

// Fail returns an error at a token.
func (t Token) Fail(message string) *Error {
	return &Error{Start: t.Start, End: t.End, Message: message}
}
