// Package attr parses and prints inherent attributes in custom assembly formats. There most
// attributes have a shorter syntax, such as [0, 1] for array<i64: 0, 1>, and some texts encode
// several attributes, as [0:4:2] encodes starts, limits and strides.
//
// A Syntax belongs to a constraint of the table of operations. A Group belongs to a directive with
// an @ in a form. The package does not know where in a form they occur.
package attr

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A Syntax parses and prints one attribute.
type Syntax struct {
	name     string // the constraint, or a name that only forms use
	expected string // what a message says is expected; if empty, one of words

	// grammar kinds of the token that is the attribute; match takes their place if it is not nil
	tokens []int16
	match  func(s *Syntax, t Tokens) int
	read   func(t input) (ir.Attr, *syntax.Error)
	// print appends an attribute, or returns nil if the syntax cannot express it. It is nil if
	// attributes are printed in the generic syntax, with their type.
	print func(s *Syntax, c *ir.Context, dst []byte, a ir.Attr) []byte

	// for the functions
	elem          elem.Type // type of the numbers
	words         []string  // words of the syntax; in most, a word is written for its index
	before, after string    // start and end of a dialect attribute that are not written
}

// Expected returns what a message says is expected.
func (s *Syntax) Expected() string {
	return cmp.Or(s.expected, "one of "+strings.Join(s.words, ", "))
}

// SyntaxNamed returns the syntax of a constraint, or of a name that only forms use, or nil.
func SyntaxNamed(name string) *Syntax {
	for i := range syntaxes {
		if syntaxes[i].name == name {
			return &syntaxes[i]
		}
	}
	return nil
}

// SyntaxOf returns the syntax of an inherent attribute.
func SyntaxOf(d *ir.AttrDef) *Syntax { return SyntaxNamed(d.Constraint.Base().String()) }

// Match returns the number of tokens that form the attribute, or 0 if they do not begin with one.
func (s *Syntax) Match(t Tokens) int {
	if s.match != nil {
		return s.match(s, t)
	}
	return matchFirst(t, s.tokens)
}

// IsGeneric reports whether the attribute is printed in its generic syntax, with its type.
func (s *Syntax) IsGeneric() bool { return s.print == nil }

// CanExpress reports whether the syntax can express an attribute.
func (s *Syntax) CanExpress(c *ir.Context, a ir.Attr) bool {
	return s.print == nil || s.print(s, c, []byte{}, a) != nil
}

// Append prints an attribute, in the generic syntax if s cannot express it.
func (s *Syntax) Append(c *ir.Context, dst []byte, a ir.Attr) []byte {
	if s.print != nil {
		if out := s.print(s, c, dst, a); out != nil {
			return out
		}
	}
	return c.Attrs.Append(dst, a, nil)
}

// A Group parses and prints several attributes as one text.
type Group struct {
	name     string   // forms use it with an @
	Attrs    []string // attribute names
	Expected string   // what a message says is expected

	tokens []int16 // grammar kinds of the token that is the text
	// returns the attributes in the order of Attrs; 0 for one not in the text
	read func(t input) ([]ir.Attr, *syntax.Error)
	// Append prints attributes in the order of Attrs; 0 for an absent one.
	Append func(c *ir.Context, dst []byte, attrs []ir.Attr) []byte
}

// Match returns the number of tokens that form the text, or 0 if they do not begin with it.
func (g *Group) Match(t Tokens) int { return matchFirst(t, g.tokens) }

// Tokens has the tokens from one position of a statement to the end of its form.
type Tokens struct {
	Source []byte
	List   []syntax.Token
	Words  *syntax.Vocabulary // to which their kinds belong
}

// kind returns the grammar kind of a token.
func (t Tokens) kind(i int) int16 { return int16(t.Words.GrammarKind(t.List[i].Kind)) }

// matchFirst returns 1 if the first token has one of the kinds, else 0.
func matchFirst(t Tokens, kinds []int16) int {
	if len(t.List) > 0 && slices.Contains(kinds, t.kind(0)) {
		return 1
	}
	return 0
}

// A Reader parses attributes into a Context. It caches the attributes of texts, of which forms have
// few distinct ones. It is for one goroutine at a time.
type Reader struct {
	c      *ir.Context
	parts  *parts.Reader
	attrs  map[textKey[*Syntax]]ir.Attr
	groups map[textKey[*Group]][]ir.Attr
}

// A textKey is a text and the syntax or group that parsed it.
type textKey[S any] struct {
	syntax S
	text   string
}

// NewReader returns a reader with an empty cache.
func NewReader(c *ir.Context, parts *parts.Reader) Reader {
	return Reader{c: c, parts: parts, attrs: map[textKey[*Syntax]]ir.Attr{}, groups: map[textKey[*Group]][]ir.Attr{}}
}

// Attr parses src[start:end] with a syntax.
func (r *Reader) Attr(s *Syntax, src []byte, start, end int, a *parts.Aliases) (ir.Attr, *syntax.Error) {
	return cached(r.attrs, s, input{r, src, start, end, a, s}, s.read)
}

// Attrs parses src[start:end] with a group. The attributes are in the order of Group.Attrs, 0 for
// one not in the text. The caller must not change the list, which is cached.
func (r *Reader) Attrs(g *Group, src []byte, start, end int, a *parts.Aliases) ([]ir.Attr, *syntax.Error) {
	return cached(r.groups, g, input{r, src, start, end, a, nil}, g.read)
}

// cached returns the cached value of a text, or else that of read, which it caches if the text has
// no alias, whose meaning depends on the file, and may recur.
func cached[S comparable, V any](values map[textKey[S]]V, s S, t input, read func(t input) (V, *syntax.Error)) (V, *syntax.Error) {
	text := t.src[t.start:t.end]
	if known, ok := values[textKey[S]{s, string(text)}]; ok {
		return known, nil
	}
	value, err := read(t)
	if err == nil && parts.MayRecur(text) && !parts.NamesAlias(text) {
		values[textKey[S]{s, string(text)}] = value
	}
	return value, err
}

// input is a range of the source that is parsed as attributes.
type input struct {
	r          *Reader
	src        []byte
	start, end int
	aliases    *parts.Aliases
	syntax     *Syntax // nil for a group
}

func (t input) string() string { return string(t.src[t.start:t.end]) }

func (t input) fail(message string) *syntax.Error {
	return &syntax.Error{Start: t.start, End: t.end, Message: message}
}
