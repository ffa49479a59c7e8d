package text

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A matcher matches the items of a template against tokens and records the tokens of each operand,
// attribute and type.
type matcher struct {
	layout *stmtLayout
	src    []byte
	tokens []syntax.Token
	kinds  []int16 // grammar kinds of tokens
	next   int
	end    int // index after the last token of the form
}

// kind returns the kind of the next token, or EOF at the end of the form.
func (x *matcher) kind() int {
	if x.next >= x.end {
		return grammar.MLIREOF
	}
	return int(x.kinds[x.next])
}

// text returns the text of the next token.
func (x *matcher) text() string {
	if x.next >= x.end {
		return ""
	}
	t := x.tokens[x.next]
	return string(x.src[t.Start:t.End])
}

// expectedError returns an error with the expected text and the next token.
func (x *matcher) expectedError(what string) *syntax.Error {
	t := x.tokens[min(x.next, len(x.tokens)-1)]
	message := "expected " + what + " in '" + x.layout.form.def.Name + "'"
	if x.next >= len(x.tokens) {
		return &syntax.Error{Start: t.End, End: t.End, Message: message}
	}
	return t.Fail(message + syntax.Found(x.src, t))
}

// missingError returns the same error as expected, at the end of the text before it, where MLIR
// reports missing tokens.
func (x *matcher) missingError(what string) *syntax.Error {
	return x.expectedError(what).AtLineEnd(x.src)
}

// match matches all items.
func (x *matcher) match(items []formItem) *syntax.Error {
	for i := range items {
		if err := x.matchItem(&items[i]); err != nil {
			return err
		}
	}
	return nil
}

func (x *matcher) matchItem(item *formItem) *syntax.Error {
	switch item.kind {
	case literalItem:
		return x.matchWords(item.text)
	case operandItem:
		if x.kind() != grammar.MLIRVALUE {
			return x.missingError("operand '" + x.layout.form.def.Operands[item.operand].Name + "'")
		}
		x.matchOperand()
	case operandsItem:
		x.matchOperands()
	case attrItem:
		return x.matchAttr(item.attr)
	case directiveItem:
		return item.directive.match(x, item.directive.names)
	case dictItem:
		x.matchDict()
	case groupItem:
		if x.isPresent(item) {
			return x.match(item.items)
		}
	}
	return nil
}

// matchWords matches the tokens of a literal. The comma after an empty list of operands is
// optional.
func (x *matcher) matchWords(text string) *syntax.Error {
	first := true
	for w := range literalWords(text) {
		if x.text() == w {
			x.next++
		} else if w != "," || !first || !x.layout.emptyList {
			if c := w[0]; c >= 'a' && c <= 'z' {
				return x.expectedError("'" + w + "'")
			}
			return x.missingError("'" + w + "'")
		}
		first = false
	}
	return nil
}

func (x *matcher) matchOperand() {
	x.layout.operands = append(x.layout.operands, int32(x.next))
	x.next++
}

// matchOperands matches values separated by commas. It leaves a comma that no value follows.
func (x *matcher) matchOperands() {
	x.layout.emptyList = x.kind() != grammar.MLIRVALUE
	for x.kind() == grammar.MLIRVALUE {
		x.matchOperand()
		if x.kind() != grammar.MLIRCOMMA || x.next+1 >= x.end || x.kinds[x.next+1] != grammar.MLIRVALUE {
			return
		}
		x.next++
	}
}

// matchAttr matches the tokens of an attribute.
func (x *matcher) matchAttr(def *ir.AttrDef) *syntax.Error {
	return x.matchAs(def.Name, attr.SyntaxOf(def))
}

// remaining returns the tokens that have not been matched.
func (x *matcher) remaining() attr.Tokens {
	next := min(x.next, x.end)
	return attr.Tokens{Source: x.src, List: x.tokens[next:x.end], Kinds: x.kinds[next:x.end]}
}

// wholeAttr returns the generic syntax of an attribute.
func wholeAttr() *attr.Syntax { return attr.SyntaxNamed("attr") }

// matchAs matches the tokens of an attribute with a syntax. An alias or the generic syntax of a
// dialect attribute is accepted instead.
func (x *matcher) matchAs(name ir.AttrName, s *attr.Syntax) *syntax.Error {
	n := s.Match(x.remaining())
	if n == 0 && x.kind() == grammar.MLIRATTR && x.text()[0] == '#' {
		s, n = wholeAttr(), 1
	}
	if n == 0 {
		return x.expectedError(s.Expected())
	}
	x.recordAttr(name, s, n)
	return nil
}

// recordAttr records that the next n tokens are an attribute.
func (x *matcher) recordAttr(name ir.AttrName, s *attr.Syntax, n int) {
	x.layout.attrs = append(x.layout.attrs, attrPlace{name: name, syntax: s, first: int32(x.next), last: int32(x.next + n - 1)})
	x.next += n
}

// recordAttrs records that the next n tokens are several attributes.
func (x *matcher) recordAttrs(names []ir.AttrName, g *attr.Group, n int) {
	x.layout.attrs = append(x.layout.attrs, attrPlace{names: names, group: g, first: int32(x.next), last: int32(x.next + n - 1)})
	x.next += n
}

func (x *matcher) matchDict() {
	if k := x.kind(); k == grammar.MLIRDICT || k == grammar.MLIREMPTY {
		x.layout.dict = int32(x.next)
		x.next++
	}
}

// isPresent reports whether an optional group is present, which its first attribute or operand
// shows, or its first words up to a keyword.
func (x *matcher) isPresent(group *formItem) bool {
	items := group.items
	for items[0].kind == literalItem && strings.TrimSpace(items[0].text) == "" {
		items = items[1:]
	}
	switch items[0].kind {
	case attrItem:
		return items[0].syntax.Match(x.remaining()) > 0
	case bracketsItem:
		return x.kind() == grammar.MLIRLSQUARE || x.text() == "[]"
	case literalItem:
		ahead := *x
		for w := range literalWords(items[0].text) {
			if ahead.text() != w {
				return false
			}
			if ir.IsBareWord(w) {
				break
			}
			ahead.next++
		}
		return true
	}
	return x.kind() == grammar.MLIRVALUE || x.kind() == grammar.MLIRARG
}
