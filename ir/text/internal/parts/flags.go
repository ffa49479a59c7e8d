package parts

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A Flags attribute is a set of words in a fixed order (ArithBase.td).
type Flags struct {
	name      string // of the attribute, "#arith.fastmath"
	kind      string // of its enum in messages
	separator string // between words where they are printed
	all       string // the word for all of them, if there is one
	words     []string
}

// Overflow and FastMath are arith's flag attributes.
var (
	Overflow = &Flags{"#arith.overflow", "::mlir::arith::IntegerOverflowFlags", ", ", "", []string{"nsw", "nuw"}}
	FastMath = &Flags{"#arith.fastmath", "::mlir::arith::FastMathFlags", ",", "fast", []string{"reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"}}
)

// flags lists the flag attributes.
var flags = [...]*Flags{Overflow, FastMath}

// Read returns the attribute for <words>. A word may occur more than once. problem describes an
// error in the words.
func (f *Flags) Read(c *ir.Context, text string) (a ir.Attr, problem string) {
	said := make([]bool, len(f.words))
	for word := range strings.SplitSeq(strings.Trim(text, "<>"), ",") {
		word = strings.TrimSpace(word)
		i := slices.Index(f.words, word)
		switch {
		case i >= 0:
			said[i] = true
		case word == f.all && f.all != "":
			said = slices.Repeat([]bool{true}, len(f.words))
		case word == "":
			return 0, "expected valid keyword or string"
		case word != "none":
			return 0, "expected " + f.kind + " to be one of: " + strings.TrimSuffix("none, "+strings.Join(f.words, ", ")+", "+f.all, ", ")
		}
	}
	var words []string
	for i, word := range f.words {
		if said[i] {
			words = append(words, word)
		}
	}
	body := strings.Join(words, f.separator)
	switch {
	case len(words) == 0:
		body = "none"
	case len(words) == len(f.words) && f.all != "":
		body = f.all
	}
	return c.Attrs.Opaque(f.name, "<"+body+">", 0), ""
}

// flagsOf reads the flag attribute with a name, whose body is next; ok is false if the name is not
// in flags.
func (p *partBuilder) flagsOf(name string) (a ir.Attr, ok bool) {
	i := slices.IndexFunc(flags[:], func(f *Flags) bool { return f.name == name })
	if i < 0 {
		return 0, false
	}
	token := p.cur.Take()
	a, problem := flags[i].Read(p.c, string(p.cur.Src[token.Start:token.End]))
	if problem != "" {
		p.fail(token, problem)
	}
	return a, true
}
