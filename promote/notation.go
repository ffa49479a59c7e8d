package promote

import (
	"path"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/lines"
)

// Parser of lattice texts: the files of users and the built-in systems. docs/systems.md describes
// the notation. The parser does not stop at an error, so that one run reports all independent
// errors.

// A word is a blank-separated part of a line.
type word = lines.Word

// A relation is a statement about two sets of vertices: a is below b, or a is refused with b.
type relation struct {
	a, b set
	at   word
}

// A notation is a parsed lattice text, without the lines that have errors.
type notation struct {
	file, name     string
	vertices       []vertex
	firstMention   []word // first mention of each vertex
	groups         map[string]set
	edges          []relation // a below b
	denials        []relation // a is not below b
	refusals       []relation // a is refused with b
	otherwise      bool       // pairs without an upper bound are refused
	joinsByStorage bool
	strongResults  bool // no result is weak
	takenAs        map[elem.Type]elem.Type
	takenAt        map[elem.Type]word
	inexact        map[elem.Type]elem.Type
	number         elem.Type
	errors         LatticeErrors
}

// readNotation parses a text. The file name is used in messages, and names the system if the text
// does not.
func readNotation(file, text string) *notation {
	n := &notation{
		file: file, name: strings.TrimSuffix(path.Base(file), path.Ext(file)), groups: map[string]set{},
		takenAs: map[elem.Type]elem.Type{}, takenAt: map[elem.Type]word{}, inexact: map[elem.Type]elem.Type{},
	}
	lines.Each(file, text, n.statement)
	return n
}

// statement parses one line, which has at least one word.
func (n *notation) statement(words []word) {
	first, rest := words[0], words[1:]
	switch first.Text {
	case "system":
		if len(rest) != 1 {
			n.errors.Errorf(first, "expected 'system NAME'")
			return
		}
		n.name = rest[0].Text
	case "weak":
		n.weak(first, rest)
	case "weak-join":
		n.joinsByStorage = n.expect(first, rest, "storage")
	case "results":
		n.strongResults = n.expect(first, rest, "strong")
	case "group":
		n.group(first, rest)
	case "refuse":
		n.refuse(first, rest)
	case "take":
		n.take(first, rest)
	case "inexact", "number":
		n.unary(first, rest)
	default:
		n.chain(words)
	}
}

// expect reports whether a statement has one word after the first, this one.
func (n *notation) expect(first word, rest []word, text string) bool {
	ok := len(rest) == 1 && rest[0].Text == text
	if !ok {
		n.errors.Errorf(first, "expected '%s %s'", first.Text, text)
	}
	return ok
}

// weak parses "weak NODE = TYPE".
func (n *notation) weak(first word, rest []word) {
	if len(rest) != 3 || rest[1].Text != "=" {
		n.errors.Errorf(first, "expected 'weak NODE = TYPE'")
		return
	}
	s, ok := n.vertex(rest[0])
	t, known := n.element(rest[2])
	if !ok || !known {
		return
	}
	v := &n.vertices[members(s)[0]]
	switch {
	case !v.weak:
		n.errors.Errorf(rest[0], "'%s' is not a weak node; those are i*, f*, c* and an element type with a star", v.label)
	case v.typ != elem.None && v.typ != t:
		n.errors.Errorf(rest[0], "weak node '%s' is already stored as '%s'", v.label, v.typ)
	case v.kind.Rank() != t.Kind().Rank():
		n.errors.Errorf(rest[2], "weak node '%s' of kind %s cannot be stored as '%s'", v.label, v.kind, t)
	default:
		v.typ = t
	}
}

// group parses "group NAME = NODE...".
func (n *notation) group(first word, rest []word) {
	if len(rest) < 3 || rest[1].Text != "=" {
		n.errors.Errorf(first, "expected 'group NAME = NODE...'")
		return
	}
	name := rest[0].Text
	_, isType := TypeOf(name)
	_, isGroup := n.groups[name]
	if isType || isGroup || strings.HasSuffix(name, "*") {
		n.errors.Errorf(rest[0], "'%s' is in use and cannot name a group", name)
		return
	}
	n.groups[name] = n.set(rest[2:])
}

// refuse parses "refuse NODE... with NODE..." and "refuse otherwise".
func (n *notation) refuse(first word, rest []word) {
	if len(rest) == 1 && rest[0].Text == "otherwise" {
		n.otherwise = true
		return
	}
	with := slices.IndexFunc(rest, func(w word) bool { return w.Text == "with" })
	if with < 1 || with == len(rest)-1 {
		n.errors.Errorf(first, "expected 'refuse NODE... with NODE...' or 'refuse otherwise'")
		return
	}
	n.refusals = append(n.refusals, relation{n.set(rest[:with]), n.set(rest[with+1:]), first})
}

// take parses "take TYPE... as TYPE".
func (n *notation) take(first word, rest []word) {
	as := len(rest) - 2
	if as < 1 || rest[as].Text != "as" {
		n.errors.Errorf(first, "expected 'take TYPE... as TYPE'")
		return
	}
	target, ok := n.element(rest[as+1])
	if !ok {
		return
	}
	for _, w := range rest[:as] {
		t, known := n.element(w)
		switch {
		case !known:
		case n.takenAs[t] != elem.None:
			n.errors.Errorf(w, "'%s' is already taken as '%s'", t, n.takenAs[t])
		default:
			n.takenAs[t], n.takenAt[t] = target, w
		}
	}
}

// unary parses "inexact TYPE... = TYPE" and "number i1 = TYPE".
func (n *notation) unary(first word, rest []word) {
	equals := len(rest) - 2
	if equals < 1 || rest[equals].Text != "=" {
		n.errors.Errorf(first, "expected '%s TYPE... = TYPE'", first.Text)
		return
	}
	target, ok := n.element(rest[equals+1])
	switch {
	case !ok:
	case first.Text == "number":
		if equals != 1 || rest[0].Text != elem.I1.String() || target.Kind().Rank() < elem.KindSignless.Rank() {
			n.errors.Errorf(first, "expected 'number i1 = TYPE' with a numeric type")
			return
		}
		n.number = target
	case target.Kind().Rank() < elem.KindFloat.Rank():
		n.errors.Errorf(rest[equals+1], "'%s' is not inexact", target)
	default:
		for _, w := range rest[:equals] {
			n.mapInexact(w, target)
		}
	}
}

// mapInexact maps a type, or the types of a group, to an inexact one.
func (n *notation) mapInexact(w word, target elem.Type) {
	for _, v := range members(n.groups[w.Text]) {
		n.inexact[n.vertices[v].typ] = target
	}
	if _, isGroup := n.groups[w.Text]; isGroup {
		return
	}
	if t, ok := n.element(w); ok {
		n.inexact[t] = target
	}
}

// chain parses "NODE... < NODE... < ..." and "NODE... !< NODE...".
func (n *notation) chain(words []word) {
	var signs []int
	for i, w := range words {
		if w.Text == "<" || w.Text == "!<" {
			signs = append(signs, i)
		}
	}
	if len(signs) == 0 {
		n.errors.Errorf(words[0], "unknown statement '%s'", words[0].Text)
		return
	}
	start := 0
	var links []set
	for _, end := range append(signs, len(words)) {
		if start == end {
			n.errors.Errorf(words[min(end, len(words)-1)], "expected a node before and after '<'")
			return
		}
		links = append(links, n.set(words[start:end]))
		start = end + 1
	}
	for i, sign := range signs {
		r := relation{links[i], links[i+1], words[sign]}
		if words[sign].Text == "<" {
			n.edges = append(n.edges, r)
		} else {
			n.denials = append(n.denials, r)
		}
	}
}

// set parses a list of nodes and groups.
func (n *notation) set(words []word) set {
	var all set
	for _, w := range words {
		if g, ok := n.groups[w.Text]; ok {
			all |= g
			continue
		}
		s, _ := n.vertex(w)
		all |= s
	}
	return all
}

func (n *notation) element(w word) (elem.Type, bool) {
	t, ok := TypeOf(w.Text)
	if !ok {
		n.errors.Errorf(w, "unknown element type '%s'", w.Text)
	}
	return t, ok
}

// vertex returns the set with the vertex that a word names, and adds the vertex if it is new.
func (n *notation) vertex(w word) (set, bool) {
	for i := range n.vertices {
		if n.vertices[i].label == w.Text {
			return 1 << i, true
		}
	}
	v := vertex{label: w.Text}
	bare, star := strings.CutSuffix(w.Text, "*")
	t, isType := TypeOf(bare)
	// Signed stands for integers of either sign
	kind, isKind := map[string]elem.Kind{"i*": elem.KindSignless, "f*": elem.KindFloat, "c*": elem.KindComplex}[w.Text]
	switch {
	case isKind:
		v.weak, v.kind = true, kind
	case isType && star:
		v.weak, v.kind, v.only, v.typ = true, t.Kind(), t, t
	case isType:
		v.typ = t
	default:
		n.errors.Errorf(w, "unknown node '%s'; a node is an element type, i*, f*, c* or a group, with blanks around", w.Text)
		return 0, false
	}
	if len(n.vertices) == maxVertices {
		n.errors.Errorf(w, "more than %d nodes", maxVertices)
		return 0, false
	}
	n.vertices = append(n.vertices, v)
	n.firstMention = append(n.firstMention, w)
	return 1 << (len(n.vertices) - 1), true
}
