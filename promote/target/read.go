package target

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/suggest"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
	"github.com/hlo-promote/hlo-promote/promote/internal/lines"
)

// An Error is one thing wrong in a target file, [Errors] all that is.
type (
	// Error is an error in a target file, and [Errors] has all of them.
	Error  = lines.Error
	Errors = lines.Errors
)

// A Source is a text of statements. The file name is used in messages, and names the target if no
// text does.
type Source struct {
	File, Text string
	// the text is a statement outside of a file, which File quotes; errors have no lines
	Statement bool
}

// Read parses a target from texts; statements of later texts are added to those of earlier ones.
// The error is an [Errors]: the errors of the first text that has any, or else those of the
// combined target.
func Read(ops []Op, sources ...Source) (*Target, error) {
	r := &reader{ops: newVocabulary(ops), target: &Target{}}
	start := lines.Word{Line: 1, Column: 1}
	for _, s := range sources {
		start.File = s.File
		if len(s.Text) > lines.MaxText {
			return nil, Errors{{File: s.File, Message: fmt.Sprintf("file has more than %d bytes", lines.MaxText)}}
		}
		if r.target.Name == "" {
			r.target.Name = strings.TrimSuffix(path.Base(s.File), path.Ext(s.File))
		}
		lines.Each(s.File, s.Text, func(words []lines.Word) {
			for i := range words {
				if s.Statement {
					words[i].Line, words[i].Column = 0, 0
				}
			}
			r.parseStatement(words)
		})
		r.unusedGroups()
		if err := r.errors.Sorted(); err != nil {
			return nil, err
		}
		r.groups = nil
	}
	r.check(start)
	if err := r.errors.Sorted(); err != nil {
		return nil, err
	}
	return r.target, nil
}

// A reader parses statements into target, and records in at the positions of their words.
type reader struct {
	ops    *vocabulary
	target *Target
	places struct {
		replaces, refusals, choices []lines.Word
		computes                    []computePlaces
		casts                       []castPlaces
	}
	groups map[string]*group
	errors Errors
}

type computePlaces struct {
	statement, to, accumulate lines.Word
	in, except                []lines.Word
}

type castPlaces struct {
	statement, to, result lines.Word
	ops                   []lines.Word
}

type group struct {
	at    lines.Word
	words []lines.Word
	used  bool
}

// parseStatement parses one line, which has at least one word.
func (r *reader) parseStatement(words []lines.Word) {
	first, rest := words[0], words[1:]
	switch first.Text {
	case "target":
		if len(rest) != 1 {
			r.errors.Errorf(first, "expected 'target NAME'")
			return
		}
		r.target.Name = rest[0].Text
	case "group":
		r.parseGroup(first, slices.Clone(rest))
	case "replace":
		r.parseReplace(first, rest)
	case "compute":
		r.parseCompute(first, rest)
	case "cast":
		r.parseCast(first, rest)
	case "refuse":
		r.parseRefuse(first, rest)
	case "range":
		parseChoice(r, first, rest, &r.target.Range, rangeNames)
	case "bits":
		parseChoice(r, first, rest, &r.target.Bits, bitsNames)
	case "boundary":
		parseChoice(r, first, rest, &r.target.Boundary, boundaryNames)
	default:
		r.errors.Errorf(first, "unknown statement '%s'%s", first.Text, didYouMean(suggest.Word(first.Text, statements)))
	}
}

var statements = []string{"target", "group", "replace", "compute", "cast", "refuse", "range", "bits", "boundary"}

// parseChoice parses "KEY WORD".
func parseChoice[T ~uint8](r *reader, first lines.Word, rest []lines.Word, value *T, words []string) {
	choice := -1
	if len(rest) == 1 {
		choice = slices.Index(words, rest[0].Text)
	}
	if choice < 0 {
		r.errors.Errorf(first, "expected '%s %s'", first.Text, strings.Join(words, "|"))
		return
	}
	for _, p := range r.places.choices {
		if p.Text == first.Text && *value != T(choice) {
			r.errors.Errorf(first, "'%s' is already '%s' (%s)", first.Text, words[*value], formatPlace(first, p))
			return
		}
	}
	*value = T(choice)
	r.places.choices = append(r.places.choices, first)
}

// formatPlace formats the position of a word for a message at another one: as a line of the same
// file, or of another file.
func formatPlace(at, w lines.Word) string {
	switch {
	case w.Line == 0:
		return w.File
	case w.File == at.File:
		return fmt.Sprintf("line %d", w.Line)
	}
	return fmt.Sprintf("%s:%d", w.File, w.Line)
}

// parseGroup parses "group NAME = WORD...".
func (r *reader) parseGroup(first lines.Word, rest []lines.Word) {
	if len(rest) < 3 || rest[1].Text != "=" {
		r.errors.Errorf(first, "expected 'group NAME = WORD...'")
		return
	}
	name := rest[0].Text
	_, isType := promote.TypeOf(name)
	_, isOp := r.ops.find(name)
	if isType || isOp || r.groups[name] != nil || slices.Contains(reserved, name) {
		r.errors.Errorf(rest[0], "'%s' is in use and cannot name a group", name)
		return
	}
	if r.groups == nil {
		r.groups = map[string]*group{}
	}
	r.groups[name] = &group{at: rest[0], words: r.expand(rest[2:])}
}

// reserved has the keywords within statements, which cannot name groups.
var reserved = []string{"=", ":", "->", "in", "except", "accumulate", "excess"}

// expand replaces the names of groups by their words. Each word gets the position of the name.
func (r *reader) expand(words []lines.Word) (all []lines.Word) {
	for _, w := range words {
		g := r.groups[w.Text]
		if g == nil {
			all = append(all, w)
			continue
		}
		g.used = true
		for _, member := range g.words {
			w.Text = member.Text
			all = append(all, w)
		}
	}
	return all
}

// unusedGroups reports the groups of a file that are not used.
func (r *reader) unusedGroups() {
	for name, g := range r.groups {
		if !g.used {
			r.errors.Errorf(g.at, "group '%s' is not used", name)
		}
	}
}

// parseReplace parses "replace TYPE... = TYPE".
func (r *reader) parseReplace(first lines.Word, rest []lines.Word) {
	equals := len(rest) - 2
	if equals < 1 || rest[equals].Text != "=" {
		r.errors.Errorf(first, "expected 'replace TYPE... = TYPE'")
		return
	}
	to, ok := r.element(rest[equals+1])
	from := r.expand(rest[:equals])
	for _, w := range from {
		t, known := r.element(w)
		if !known || !ok {
			continue
		}
		if i := r.replacement(t); i < 0 {
			r.target.Replaces = append(r.target.Replaces, Replace{t, to})
			r.places.replaces = append(r.places.replaces, w)
		} else if old := r.target.Replaces[i].To; old != to {
			r.errors.Errorf(w, "'%s' is already replaced by '%s' (%s)", t, old, formatPlace(w, r.places.replaces[i]))
		}
	}
}

// parseCompute parses "compute TYPE... = TYPE [in OP...] [except OP...] [accumulate] [excess]".
func (r *reader) parseCompute(first lines.Word, rest []lines.Word) {
	equals := slices.IndexFunc(rest, func(w lines.Word) bool { return w.Text == "=" })
	if equals < 1 || equals == len(rest)-1 {
		r.errors.Errorf(first, "expected 'compute TYPE... = TYPE [in OP...] [except OP...] [accumulate] [excess]'")
		return
	}
	c := Compute{Types: r.elements(r.expand(rest[:equals]))}
	at := computePlaces{statement: first, to: rest[equals+1]}
	var ok bool
	if c.To, ok = r.element(rest[equals+1]); !ok {
		return
	}
	parts := map[string][]lines.Word{}
	part := ""
	for _, w := range rest[equals+2:] {
		switch w.Text {
		case "in", "except":
			if parts[w.Text] != nil {
				r.errors.Errorf(w, "'%s' is listed twice", w.Text)
			}
			part = w.Text
			parts[part] = []lines.Word{}
		case "accumulate":
			c.Accumulate, at.accumulate, part = true, w, ""
		case "excess":
			c.Excess, part = true, ""
		default:
			if part == "" {
				r.errors.Errorf(w, "expected 'in', 'except', 'accumulate' or 'excess', found '%s'", w.Text)
				return
			}
			parts[part] = append(parts[part], w)
		}
	}
	for word, list := range parts {
		if len(list) == 0 {
			r.errors.Errorf(first, "expected an operation after '%s'", word)
			return
		}
	}
	c.In, at.in = r.operations(parts["in"])
	c.Except, at.except = r.operations(parts["except"])
	r.target.Computes = append(r.target.Computes, c)
	r.places.computes = append(r.places.computes, at)
}

// parseCast parses "cast OP... : TYPE... = TYPE [-> TYPE]".
func (r *reader) parseCast(first lines.Word, rest []lines.Word) {
	find := func(text string) int {
		return slices.IndexFunc(rest, func(w lines.Word) bool { return w.Text == text })
	}
	colon, equals, arrow := find(":"), find("="), find("->")
	last := len(rest) - 1
	if colon < 1 || equals < colon+2 || equals == last || arrow < 0 && equals != last-1 || arrow >= 0 && (arrow != last-1 || equals != arrow-2) {
		r.errors.Errorf(first, "expected 'cast OP... : TYPE... = TYPE [-> TYPE]'")
		return
	}
	c := Cast{Types: r.elements(r.expand(rest[colon+1 : equals]))}
	at := castPlaces{statement: first, to: rest[equals+1], result: rest[last]}
	var ok, also bool
	c.To, ok = r.element(rest[equals+1])
	c.Result, also = c.To, true
	if arrow >= 0 {
		c.Result, also = r.element(rest[last])
	}
	c.Ops, at.ops = r.operations(rest[:colon])
	if ok && also {
		r.target.Casts = append(r.target.Casts, c)
		r.places.casts = append(r.places.casts, at)
	}
}

// parseRefuse parses "refuse TYPE... [in OP...]".
func (r *reader) parseRefuse(first lines.Word, rest []lines.Word) {
	in := slices.IndexFunc(rest, func(w lines.Word) bool { return w.Text == "in" })
	types := rest
	if in >= 0 {
		types = rest[:in]
	}
	if len(types) == 0 || in == len(rest)-1 {
		r.errors.Errorf(first, "expected 'refuse TYPE... [in OP...]'")
		return
	}
	f := Refusal{Types: r.elements(r.expand(types))}
	if in >= 0 {
		f.In, _ = r.operations(rest[in+1:])
	}
	r.target.Refusals = append(r.target.Refusals, f)
	r.places.refusals = append(r.places.refusals, first)
}

func (r *reader) elements(words []lines.Word) (types []elem.Type) {
	for _, w := range words {
		t, ok := r.element(w)
		if ok && slices.Contains(types, t) {
			r.errors.Errorf(w, "'%s' is listed twice", t)
		} else if ok {
			types = append(types, t)
		}
	}
	return types
}

// element parses an element type of StableHLO.
func (r *reader) element(w lines.Word) (elem.Type, bool) {
	t, ok := promote.TypeOf(w.Text)
	switch {
	case !ok:
		r.errors.Errorf(w, "unknown element type '%s'%s", w.Text, didYouMean(nearestType(w.Text)))
	case t == elem.CF16 || t == elem.CBF16:
		r.errors.Errorf(w, "StableHLO has no '%s'", t)
		ok = false
	}
	return t, ok
}

func (r *reader) operations(words []lines.Word) (names []string, at []lines.Word) {
	for _, w := range r.expand(words) {
		op, ok := r.ops.find(w.Text)
		switch {
		case !ok:
			r.errors.Errorf(w, "unknown operation '%s'%s", w.Text, didYouMean(r.ops.nearest(w.Text)))
		case slices.Contains(names, op.Name):
			r.errors.Errorf(w, "'%s' is listed twice", w.Text)
		default:
			names, at = append(names, op.Name), append(at, w)
		}
	}
	return names, at
}
