// Package attr reads and shows the inherent attributes of operations where their forms have a place
// for them: there most are written shorter than an attribute is elsewhere, [0, 1] for array<i64: 0,
// 1>, and some texts say several at once, [0:4:2] the starts, the limits and the strides. What the
// name of an attribute's constraint says of it in the table of operations is a Syntax here, and
// what a form names with an @ for its attributes alone is a Group. The package does not know where
// in a form they stand.
package attr

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/intern"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A Syntax is how an attribute is read and shown.
type Syntax struct {
	What string // for messages: what should stand here

	tokens func(t Tokens) int
	read   func(t *text) (ir.Attr, *syntax.Error)
	show   func(c *ir.Context, dst []byte, a ir.Attr) []byte // nil: as a whole
	tag    intern.Tag                                        // of the texts that have been read
}

// Named returns the syntax with a name, which is that of a constraint or of something that only
// forms have; nil if there is none.
func Named(name string) *Syntax { return syntaxes[name] }

// Of returns the syntax of an inherent attribute.
func Of(d *ir.AttrDef) *Syntax { return Named(d.Constraint.Base().String()) }

// Takes says how many of the tokens are the attribute; 0 if it cannot stand here.
func (s *Syntax) Takes(t Tokens) int { return s.tokens(t) }

// Whole reports whether the attribute is shown as anywhere else, with its type.
func (s *Syntax) Whole() bool { return s.show == nil }

// Append shows an attribute.
func (s *Syntax) Append(c *ir.Context, dst []byte, a ir.Attr) []byte {
	if s.show == nil {
		return c.AppendAttr(dst, a, nil)
	}
	return s.show(c, dst, a)
}

// A Group is how several attributes are read and shown as one text.
type Group struct {
	Attrs []string // their names
	Words []string // that stand in the text, and nowhere else
	What  string   // for messages: what should stand here; empty if the text may be missing

	tokens func(t Tokens) int
	// in the order of Attrs; 0 for one that the text does not say
	read func(t *text) ([]ir.Attr, *syntax.Error)
	show func(c *ir.Context, dst []byte, attrs []ir.Attr) []byte
}

// Takes says how many of the tokens are the text; 0 if it cannot stand here.
func (g *Group) Takes(t Tokens) int { return g.tokens(t) }

// Append shows attributes, in the order of Attrs; 0 for one that is not there.
func (g *Group) Append(c *ir.Context, dst []byte, attrs []ir.Attr) []byte {
	return g.show(c, dst, attrs)
}

// Tokens are those of a statement from one on, up to the end of its form.
type Tokens struct {
	Source []byte
	List   []syntax.Token
	Kinds  []int16 // of them, as the grammar knows them
}

// text returns the text of the first token; empty if there is none.
func (t Tokens) text() string {
	if len(t.List) == 0 {
		return ""
	}
	return string(t.Source[t.List[0].Start:t.List[0].End])
}

// one makes a token matcher for a single token of one of the kinds.
func one(kinds ...int16) func(t Tokens) int {
	return func(t Tokens) int {
		if len(t.Kinds) > 0 && slices.Contains(kinds, t.Kinds[0]) {
			return 1
		}
		return 0
	}
}

// A Reader reads attributes into a Context. It remembers what texts say: forms hold few distinct
// ones. It is for one goroutine at a time.
type Reader struct {
	c      *ir.Context
	parts  *parts.Reader
	texts  intern.Table // of attributes, by Syntax.tag
	groups map[groupText][]ir.Attr
}

// groupText is a text that says several attributes.
type groupText struct {
	group *Group
	text  string
}

// NewReader makes a reader that has read nothing.
func NewReader(c *ir.Context, parts *parts.Reader) Reader {
	return Reader{c: c, parts: parts, texts: intern.New(), groups: map[groupText][]ir.Attr{}}
}

// Attr reads the attribute src[start:end].
func (r *Reader) Attr(s *Syntax, src []byte, start, end int, a *parts.Aliases) (ir.Attr, *syntax.Error) {
	said := src[start:end]
	if known, ok := r.texts.Get(s.tag, said); ok {
		return ir.Attr(known), nil
	}
	attr, err := s.read(&text{r, src, start, end, a})
	if err == nil && mayRemember(said) {
		r.texts.Put(s.tag, string(said), int32(attr))
	}
	return attr, err
}

// Attrs reads the attributes that src[start:end] says, in the order of Group.Attrs; 0 for one that
// it does not say. The list is the reader's.
func (r *Reader) Attrs(g *Group, src []byte, start, end int, a *parts.Aliases) ([]ir.Attr, *syntax.Error) {
	said := src[start:end]
	if known, ok := r.groups[groupText{g, string(said)}]; ok {
		return known, nil
	}
	list, err := g.read(&text{r, src, start, end, a})
	if err == nil && mayRemember(said) {
		r.groups[groupText{g, string(said)}] = list
	}
	return list, err
}

// mayRemember reports whether a text says the same wherever it stands, and is likely to come again.
func mayRemember(said []byte) bool {
	return len(said) < parts.LongText && !parts.MayNameAlias(said)
}

// text is the text of attributes in a form: src[start:end].
type text struct {
	r          *Reader
	src        []byte
	start, end int
	aliases    *parts.Aliases
}

func (t *text) string() string { return string(t.src[t.start:t.end]) }

func (t *text) fail(message string) *syntax.Error {
	return &syntax.Error{Start: t.start, End: t.end, Message: message}
}
