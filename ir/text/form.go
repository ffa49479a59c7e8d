package text

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

type itemKind uint8

const (
	literalItem itemKind = iota
	operandItem
	operandsItem // any number of operands, separated by commas
	attrItem
	directiveItem
	groupItem // ?( … ?)
	dictItem
)

type formItem struct {
	kind      itemKind
	text      string   // text of a literal, as printed
	words     []string // tokens of a literal
	operand   int      // index in OpDef.Operands, or allOperands
	attr      *ir.AttrDef
	syntax    *attr.Syntax
	directive *directive
	names     []ir.AttrName // attributes that the item prints
	items     []formItem
}

// allOperands is the index of $operands* if the operation has no operand list of that name. It
// stands for all operands.
const allOperands = -1

// An opForm is the custom form of an operation: a template (see ir.OpDef.Form), which the reader
// matches against the tokens of a statement once per plan and the printer prints, or a special
// form.
type opForm struct {
	def      *ir.OpDef
	items    []formItem // items of the template
	kind     *typeKind  // types after the colon; nil if there are none
	optional bool       // the types are omitted without operands
	special  *special   // special form; nil for a template
	consumed []ir.AttrName
}

// hasCustom reports whether the operation has a custom form.
func (f *opForm) hasCustom() bool { return f.def.Form != "" || f.special != nil }

// canExpress reports whether the form can express an operation completely.
func (f *opForm) canExpress(m *ir.Module, op ir.Op) bool {
	return (f.special == nil || f.special.canExpress == nil || f.special.canExpress(m, op)) && (f.kind == nil || f.kind.canExpress == nil || f.kind.canExpress(m, op))
}

// word returns the grammar's token kind for the operation name.
func (f *opForm) word() syntax.Kind {
	switch {
	case f.special != nil:
		return f.special.word
	case f.def.Form == "":
		return grammar.MLIROTHER
	case f.kind == nil || f.optional:
		return grammar.MLIROPEN
	}
	return grammar.MLIRPLAIN
}

// forms caches the forms of registered operations by ir.OpName. Each is computed on first use.
var forms [ir.NumOps]atomic.Pointer[opForm]

// formOf returns the form of a registered operation, or nil.
func formOf(n ir.OpName) *opForm {
	if n <= ir.OpNone || n >= ir.NumOps {
		return nil
	}
	if f := forms[n].Load(); f != nil {
		return f
	}
	return makeForm(n)
}

// makeForm computes and caches a form. Concurrent callers get the same one. It is a variable to
// break the initialization cycle with specials, whose functions call formOf.
var makeForm func(n ir.OpName) *opForm

func init() {
	makeForm = func(n ir.OpName) *opForm {
		f := newForm(ir.Known(n))
		forms[n].CompareAndSwap(nil, &f)
		return forms[n].Load()
	}
}

func newForm(d *ir.OpDef) opForm {
	f := opForm{def: d}
	if d.Special != "" {
		f.special = specialForm(d.Special)
		f.consumed = f.special.consumed
		return f
	}
	template, types, typed := strings.Cut(d.Form, " : ")
	if typed {
		types, f.optional = strings.CutSuffix(types, "?")
		f.kind = typeKinds.Get()[types]
	}
	p := formParser{text: template, def: d}
	f.items = p.items("")
	for _, item := range f.items {
		f.consumed = append(f.consumed, item.names...)
	}
	return f
}

// formParser parses a template.
type formParser struct {
	text string
	def  *ir.OpDef
}

// items parses items up to the end marker.
func (p *formParser) items(end string) []formItem {
	var room [8]formItem // avoids copies of the large items while the list grows
	items := room[:0]
	for p.text != "" {
		if end != "" && strings.HasPrefix(p.text, end) {
			p.text = p.text[len(end):]
			break
		}
		items = append(items, p.item())
	}
	return slices.Clone(items)
}

func (p *formParser) item() formItem {
	switch {
	case strings.HasPrefix(p.text, "?("):
		p.text = p.text[2:]
		g := formItem{kind: groupItem, items: p.items("?)")}
		for _, i := range g.items {
			g.names = append(g.names, i.names...)
		}
		return g
	case strings.HasPrefix(p.text, "{}"):
		p.text = p.text[2:]
		return formItem{kind: dictItem}
	case p.text[0] == '$':
		item := formItem{kind: operandItem}
		word := p.word()
		if strings.HasPrefix(p.text, "*") {
			p.text = p.text[1:]
			item.kind, item.operand = operandsItem, allOperands
		}
		for i, o := range p.def.Operands {
			if o.Name == word && o.Many == (item.kind == operandsItem) {
				item.operand = i
			}
		}
		return item
	case p.text[0] == '#':
		n, _ := ir.TableName(p.word())
		item := formItem{kind: attrItem, attr: p.def.Attr(n), names: []ir.AttrName{n}}
		item.syntax = attr.SyntaxOf(item.attr)
		return item
	case p.text[0] == '@':
		item := formItem{kind: directiveItem, directive: directives.Get()[p.word()]}
		item.names = item.directive.names()
		return item
	}
	n := strings.IndexAny(p.text[1:], "$#@?{") + 1
	if n == 0 {
		n = len(p.text)
	}
	item := formItem{kind: literalItem, text: p.text[:n], words: literalWords(p.text[:n])}
	p.text = p.text[n:]
	return item
}

// word parses the name after a sigil.
func (p *formParser) word() string {
	n := 1
	for n < len(p.text) && (p.text[n] == '_' || p.text[n] >= 'a' && p.text[n] <= 'z' || p.text[n] >= 'A' && p.text[n] <= 'Z') {
		n++
	}
	w := p.text[1:n]
	p.text = p.text[n:]
	return w
}

// literalWords returns the tokens of a literal: words and punctuation.
func literalWords(text string) (words []string) {
	for _, f := range strings.Fields(text) {
		start := 0
		for i := 0; i <= len(f); i++ {
			if i == len(f) || strings.IndexByte(",=()[]", f[i]) >= 0 {
				if start < i {
					words = append(words, f[start:i])
				}
				if i < len(f) {
					words = append(words, f[i:i+1])
				}
				start = i + 1
			}
		}
	}
	return words
}
