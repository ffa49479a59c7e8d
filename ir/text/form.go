package text

import (
	"iter"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/trait"
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
	groupItem // {?x:…}
	dictItem
	// in declared forms
	bracketsItem // $[x]
	numbersItem  // %[x]
	typesItem    // ~x
	partItem     // ~(), {…}
)

type formItem struct {
	kind      itemKind
	operand   int         // index in OpDef.Operands, or allOperands or allResults
	text      string      // text of a literal, as printed, or of an item of a declared form
	attr      *ir.AttrDef // attribute of the item, or one whose presence a group shows
	syntax    *attr.Syntax
	directive *directive
	items     []formItem
}

// Indices of $*, and of the results in {?result:…}.
const (
	allOperands = -1
	allResults  = -2
)

// An opForm is the custom form of an operation: a template (see opRow in package ir), which the
// reader matches against the tokens of a statement once per plan and the printer prints, or a
// special form. A declared form has both; its template is matched for each statement.
type opForm struct {
	def      *ir.OpDef
	items    []formItem // items of the template; nil if there is none
	kind     *typeKind  // types after the colon; nil if there are none
	optional bool       // the types are omitted without operands
	special  *special   // special form; nil for a template with a kind
	consumed []ir.AttrName
}

// hasCustom reports whether the operation has a custom form.
func (f *opForm) hasCustom() bool { return f.def.Form != "" || f.special != nil }

// canExpress reports whether the form can express an operation completely.
func (f *opForm) canExpress(m *ir.Module, op ir.Op) bool {
	if s := f.special; s != nil {
		return (s.word != 0 || fitsRow(m, op)) && (s.canExpress == nil || s.canExpress(m, op))
	}
	return f.kind == nil || f.kind.canExpress == nil || f.kind.canExpress(m, op)
}

// word returns the grammar's token kind for the operation name.
func (f *opForm) word() syntax.Kind {
	switch {
	case f.special != nil && f.special.word != 0:
		return f.special.word
	case f.special != nil || f.def.Form == "":
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
	p := formParser{text: d.Form, def: d}
	if d.Special != "" {
		f.special = specials.Get()[d.Special]
	} else if template, types, typed := strings.Cut(d.Form, " : "); typed {
		p.text = template
		types, f.optional = strings.CutSuffix(types, "?")
		f.kind = typeKindNamed(types)
	}
	f.items = p.items("")
	f.consumed = appendNames(nil, f.items)
	if d.Has(trait.AttrSizedOperandSegments) {
		f.consumed = append(f.consumed, ir.NameOperandSegments)
	}
	slices.Sort(f.consumed)
	f.consumed = slices.Compact(f.consumed) // a group has the name that it shows and those inside
	return f
}

// appendNames appends the names of the attributes that items print.
func appendNames(names []ir.AttrName, items []formItem) []ir.AttrName {
	for i := range items {
		item := &items[i]
		if item.attr != nil {
			names = append(names, item.attr.Name)
		}
		if item.directive != nil {
			names = append(names, item.directive.names...)
		}
		names = appendNames(names, item.items)
	}
	return names
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
	case strings.HasPrefix(p.text, "{?"):
		p.cut(2)
		g := p.named(groupItem, p.word())
		p.cut(1)
		g.items = p.items("}")
		return g
	case strings.HasPrefix(p.text, "{}"):
		p.cut(2)
		return formItem{kind: dictItem}
	case p.text[0] == '{':
		return p.part(strings.IndexByte(p.text, '}') + 1)
	case strings.HasPrefix(p.text, "~()"):
		return p.part(3)
	case p.text[0] == '~':
		item := formItem{kind: typesItem, text: p.cut(1) + p.word()}
		for p.text != "" && strings.IndexByte("=^", p.text[0]) >= 0 {
			item.text += p.cut(1) + p.word()
		}
		item.text = item.text[1:]
		return item
	case p.text[0] == '%':
		open := p.cut(2)[1:]
		list := p.word()
		item := p.named(numbersItem, staticName(list))
		item.text, item.operand = open+p.cut(1), valueNamed(p.def.Operands, list)
		return item
	case strings.HasPrefix(p.text, "$["):
		p.cut(2)
		item := p.named(bracketsItem, p.word())
		p.cut(1)
		return item
	case strings.HasPrefix(p.text, "$*"):
		p.cut(2)
		return formItem{kind: operandsItem, operand: allOperands}
	case p.text[0] == '$':
		p.cut(1)
		item := p.named(operandItem, p.word())
		if p.def.Operands[item.operand].Many {
			item.kind = operandsItem
		}
		return item
	case p.text[0] == '#':
		p.cut(1)
		item := p.named(attrItem, p.word())
		item.syntax = attr.SyntaxOf(item.attr)
		return item
	case p.text[0] == '@':
		p.cut(1)
		d := directiveNamed(p.word())
		d.names = named(d.attrs...)
		return formItem{kind: directiveItem, directive: d}
	}
	n := strings.IndexAny(p.text[1:], "$#@{%~}") + 1
	if n == 0 {
		n = len(p.text)
	}
	return formItem{kind: literalItem, text: p.cut(n)}
}

// cut splits off n bytes.
func (p *formParser) cut(n int) string {
	text := p.text[:n]
	p.text = p.text[n:]
	return text
}

// part splits off an item of n bytes, which is read and printed by its text.
func (p *formParser) part(n int) formItem {
	item := formItem{kind: partItem, text: p.cut(n)}
	if _, name, ok := strings.Cut(item.text, "#"); ok {
		item.attr = attrNamed(p.def, strings.TrimRight(name, "]}"))
	}
	return item
}

// named returns an item for the operands, results or attribute with a name.
func (p *formParser) named(kind itemKind, name string) formItem {
	item := formItem{kind: kind, operand: valueNamed(p.def.Operands, name)}
	if item.operand < 0 && valueNamed(p.def.Results, name) >= 0 {
		item.operand = allResults
	} else if item.operand < 0 {
		item.attr = attrNamed(p.def, name)
	}
	return item
}

// word splits off a name.
func (p *formParser) word() string {
	n := 0
	for n < len(p.text) && p.text[n] != '$' && syntax.IsNameByte(p.text[n]) {
		n++
	}
	return p.cut(n)
}

// staticName returns the name of the attribute with the constants of a list (ViewLikeInterface.td,
// DynamicIndexList).
func staticName(list string) string { return "static_" + strings.TrimPrefix(list, "dynamic_") }

func valueNamed(defs []ir.ValueDef, name string) int {
	return slices.IndexFunc(defs, func(d ir.ValueDef) bool { return d.Name == name })
}

func attrNamed(def *ir.OpDef, name string) *ir.AttrDef {
	n, _ := ir.TableName(name)
	return def.Attr(n)
}

// literalWords returns the tokens of a literal: words and punctuation.
func literalWords(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for text = strings.TrimLeft(text, " "); text != ""; text = strings.TrimLeft(text, " ") {
			n := strings.IndexAny(text, " ,=:()[]")
			if n < 0 {
				n = len(text)
			}
			n = max(n, 1)
			if !yield(text[:n]) {
				return
			}
			text = text[n:]
		}
	}
}
