package ir

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// A cursor walks a parse tree that is written as events, from left to right.
type cursor struct {
	part  syntax.Part
	src   []byte
	event int // the next event
	token int // the next token
}

func newCursor(src []byte, p syntax.Part) *cursor { return &cursor{part: p, src: src} }

// at tells whether the next event enters a rule.
func (c *cursor) at(rule int) bool { return c.part.Plan.Events[c.event] == grammar.Enter(rule) }

// enter goes into a rule if it is next.
func (c *cursor) enter(rule int) bool {
	if !c.at(rule) {
		return false
	}
	c.event++
	return true
}

// done goes out of the rule if it has ended.
func (c *cursor) done() bool {
	if c.part.Plan.Events[c.event] != grammar.Leave {
		return false
	}
	c.event++
	return true
}

// kind is the kind of the next token, if a token is next, and else -1.
func (c *cursor) kind() int {
	if c.part.Plan.Events[c.event] != grammar.Match {
		return -1
	}
	return int(c.part.Tokens[c.token].Kind)
}

// take takes the next token.
func (c *cursor) take() syntax.Token {
	c.event++
	c.token++
	return c.part.Tokens[c.token-1]
}

// skip takes the next token if it is of this kind.
func (c *cursor) skip(kind int) bool {
	if c.kind() != kind {
		return false
	}
	c.take()
	return true
}

// text is the bytes of the next token, which it takes.
func (c *cursor) text() []byte {
	t := c.take()
	return c.src[t.Start:t.End]
}

// position is where the next token starts.
func (c *cursor) position() int {
	if c.token < len(c.part.Tokens) {
		return c.part.Tokens[c.token].Start
	}
	return len(c.src)
}

// error is an error at a token.
func tokenError(t syntax.Token, message string) *syntax.Error {
	return &syntax.Error{Start: t.Start, End: t.End, Message: message}
}
