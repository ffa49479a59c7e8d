package ir

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// A form is a template, see opTable. The reader matches it against the tokens of a statement once for
// each plan; the printer writes it out.

type itemKind uint8

const (
	literalItem itemKind = iota
	operandItem
	operandsItem // any number, separated by commas
	attrItem
	customItem
	groupItem // ?( … ?)
	dictItem
)

type formItem struct {
	kind    itemKind
	text    string   // of a literal, as printed
	words   []string // of a literal, token by token
	operand int      // index in opInfo.operands, or allOperands
	attr    *attrDef
	custom  *customForm
	names   []Name // the attributes that it shows
	items   []formItem
}

// allOperands is the index of $operands* where the operation has no list of that name: all of them.
const allOperands = -1

// parseForm reads a template. The part behind " : " names the kind of the types; a ? behind it says that
// they may be missing.
func parseForm(form string, info *opInfo, name func(string) Name) (items []formItem, types string, optional bool) {
	if at := strings.LastIndex(form, " : "); at >= 0 {
		types, optional = strings.CutSuffix(form[at+len(" : "):], "?")
		form = form[:at]
	}
	p := formParser{text: form, info: info, name: name}
	return p.items(""), types, optional
}

type formParser struct {
	text string
	info *opInfo
	name func(string) Name
}

// items reads up to the end marker.
func (p *formParser) items(end string) (items []formItem) {
	for p.text != "" {
		if end != "" && strings.HasPrefix(p.text, end) {
			p.text = p.text[len(end):]
			return items
		}
		items = append(items, p.item())
	}
	return items
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
		word := p.word()
		item := formItem{kind: operandItem}
		if strings.HasPrefix(p.text, "*") {
			p.text = p.text[1:]
			item.kind, item.operand = operandsItem, allOperands
			word += "*"
		}
		for i, o := range p.info.operands {
			if o == word {
				item.operand = i
			}
		}
		return item
	case p.text[0] == '#':
		n := p.name(p.word())
		return formItem{kind: attrItem, attr: p.info.attr(n), names: []Name{n}}
	case p.text[0] == '@':
		c := customForms[p.word()]
		item := formItem{kind: customItem, custom: c}
		for _, a := range c.attrs {
			item.names = append(item.names, p.name(a))
		}
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

// word reads the name behind a sign.
func (p *formParser) word() string {
	n := 1
	for n < len(p.text) && (p.text[n] == '_' || p.text[n] >= 'a' && p.text[n] <= 'z' || p.text[n] >= 'A' && p.text[n] <= 'Z') {
		n++
	}
	w := p.text[1:n]
	p.text = p.text[n:]
	return w
}

// literalWords are the tokens of a literal: words and punctuation.
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

// formWords are the words that stand in forms, for the vocabulary of the scanner.
func formWords() []string {
	seen := map[string]bool{}
	var words []string
	add := func(w string) {
		if !seen[w] && isBareWord(w) {
			seen[w] = true
			words = append(words, w)
		}
	}
	var walk func(items []formItem)
	walk = func(items []formItem) {
		for _, item := range items {
			for _, w := range item.words {
				add(w)
			}
			if item.custom != nil {
				for _, w := range item.custom.words {
					add(w)
				}
			}
			walk(item.items)
		}
	}
	for i := range opInfos {
		walk(opInfos[i].form)
	}
	for _, w := range []string{"dimensions", "dimension", "in_shardings", "out_shardings", "manual_axes"} {
		add(w)
	}
	return words
}

// A matcher matches the items of a form against tokens and records what stands where.
type matcher struct {
	shape  *shape
	src    []byte
	tokens []syntax.Token
	kinds  []int // of the tokens, as the grammar knows them
	next   int
	end    int // the tokens of the form end here
}

// kind is the kind of the next token; EOF behind the form.
func (x *matcher) kind() int {
	if x.next >= x.end {
		return grammar.MLIREOF
	}
	return x.kinds[x.next]
}

// text is the text of the next token.
func (x *matcher) text() string {
	if x.next >= x.end {
		return ""
	}
	t := x.tokens[x.next]
	return string(x.src[t.Start:t.End])
}

// expected is the error that something else should stand here.
func (x *matcher) expected(what string) *syntax.Error {
	t := x.tokens[min(x.next, len(x.tokens)-1)]
	if x.next >= len(x.tokens) {
		t.Start = t.End
	}
	return &syntax.Error{Start: t.Start, End: t.End, Message: "expected " + what + " in '" + x.shape.info.def.name + "'"}
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
		return x.matchWords(item.words)
	case operandItem:
		if x.kind() != grammar.MLIRVALUE {
			return x.expected("operand '" + x.shape.info.operands[item.operand] + "'")
		}
		x.operand()
	case operandsItem:
		x.matchOperands()
	case attrItem:
		return x.matchAttr(item.attr)
	case customItem:
		return item.custom.match(x, item.names)
	case dictItem:
		x.matchDict()
	case groupItem:
		if x.present(item) {
			return x.match(item.items)
		}
	}
	return nil
}

// matchWords matches the tokens of a literal. The comma behind an empty list of operands may be missing.
func (x *matcher) matchWords(words []string) *syntax.Error {
	for i, w := range words {
		if x.text() == w {
			x.next++
		} else if w != "," || i > 0 || !x.shape.emptyList {
			return x.expected("'" + w + "'")
		}
	}
	return nil
}

func (x *matcher) operand() {
	x.shape.operands = append(x.shape.operands, int32(x.next))
	x.next++
}

// matchOperands matches values separated by commas; a comma that no value follows is not taken.
func (x *matcher) matchOperands() {
	x.shape.emptyList = x.kind() != grammar.MLIRVALUE
	for x.kind() == grammar.MLIRVALUE {
		x.operand()
		if x.kind() != grammar.MLIRCOMMA || x.next+1 >= x.end || x.kinds[x.next+1] != grammar.MLIRVALUE {
			return
		}
		x.next++
	}
}

// matchAttr matches the tokens of an attribute.
func (x *matcher) matchAttr(def *attrDef) *syntax.Error {
	kind, n := def.kind, attrKinds[def.kind].tokens(x)
	if n == 0 && x.kind() == grammar.MLIRATTR && x.text()[0] == '#' {
		kind, n = anyAttr, 1 // an alias, or the attribute with the name of its dialect
	}
	if n == 0 {
		return x.expected(attrKinds[def.kind].what)
	}
	x.attr(def.name, kind, n)
	return nil
}

// attr records that the next n tokens are an attribute.
func (x *matcher) attr(name Name, kind attrKind, n int) {
	x.shape.attrs = append(x.shape.attrs, attrPlace{name, kind, int32(x.next), int32(x.next + n - 1)})
	x.next += n
}

func (x *matcher) matchDict() {
	if k := x.kind(); k == grammar.MLIRDICT || k == grammar.MLIREMPTY {
		x.shape.dict = int32(x.next)
		x.next++
	}
}

// present tells whether an optional group is there: its first literal, or its first operand.
func (x *matcher) present(group *formItem) bool {
	first := &group.items[0]
	for first.kind == literalItem && len(first.words) == 0 {
		group = &formItem{items: group.items[1:]}
		first = &group.items[0]
	}
	switch first.kind {
	case literalItem:
		for i, w := range first.words {
			if x.next+i >= x.end {
				return false
			}
			t := x.tokens[x.next+i]
			if string(x.src[t.Start:t.End]) != w {
				return false
			}
		}
		return true
	}
	return x.kind() == grammar.MLIRVALUE
}
