package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// firstError returns the first error in the statement of err. The scanner splits a statement into
// coarse tokens before anything parses their inside, so the error may be about the last token
// although a type before it is wrong. MLIR parses from left to right and reports that one.
func (b *builder) firstError(err *syntax.Error) *syntax.Error {
	tokens := err.Tokens()
	for _, t := range tokens {
		if t.Start >= err.Start {
			break
		}
		if first := b.partError(t); first != nil && first.Start < err.Start {
			return first
		}
	}
	if start, ok := err.UnclosedToken(); ok {
		if first := b.r.parts.Syntax.UnclosedError(b.src, start, min(err.End, len(b.src))); first != nil && first.Start <= err.Start {
			return first
		}
		return err
	}
	if first := b.formError(tokens); first != nil && first.Start <= err.Start {
		return first
	}
	return err
}

// partError returns the error inside of a token, or nil.
func (b *builder) partError(t syntax.Token) (err *syntax.Error) {
	switch vocabulary.GrammarKind(t.Kind) {
	case grammar.MLIRTYPE:
		_, err = b.r.parts.Type(b.src, t.Start, t.End, &b.origin.aliases)
	case grammar.MLIRATTR:
		if b.src[t.Start] != '#' { // the type of a literal may be a separate token
			return nil
		}
		_, err = b.r.parts.Attr(b.src, t.Start, t.End, &b.origin.aliases)
	case grammar.MLIRDICT:
		_, err = b.r.parts.Dict(b.src, t.Start, t.End, &b.origin.aliases)
	case grammar.MLIRPROPS:
		_, err = b.r.parts.Dict(b.src, t.Start+1, t.End-1, &b.origin.aliases)
	}
	return err
}

// formError returns the error of the tokens of an operation with a template, which expects more
// specific tokens than the grammar.
func (b *builder) formError(tokens []syntax.Token) *syntax.Error {
	r := readerOf(b.src, tokens)
	r.readName()
	f := r.layout.form
	if f == nil || r.layout.quoted || f.special != nil {
		return nil
	}
	if r.parseItems(f.items); r.err == nil && r.next == len(tokens)-1 {
		r.fail("':'")
	}
	return r.err
}
