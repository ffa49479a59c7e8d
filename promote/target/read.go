package target

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/internal/suggest"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
	"github.com/hlo-promote/hlo-promote/promote/lines"
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
	Builtin   bool // statements may match nothing
	// returns the source that 'include NAME' names, if no built-in target has the name
	Include func(name string) (Source, error)
}

// Read parses a target from texts; statements of later texts are added to those of earlier ones.
// The error is an [Errors]: the errors of the first text that has any, or else those of the
// combined target.
func Read(ops []Op, sources ...Source) (*Target, error) {
	r := &reader{ops: newVocabulary(ops), target: &Target{}}
	start := lines.Word{Line: 1, Column: 1}
	for _, s := range sources {
		start.File = s.File
		if r.target.Name == "" {
			r.target.Name = strings.TrimSuffix(path.Base(s.File), path.Ext(s.File))
		}
		r.read(s)
		if err := r.errors.Sorted(); err != nil {
			return nil, err
		}
	}
	r.check(start)
	if err := r.errors.Sorted(); err != nil {
		return nil, err
	}
	return r.target, nil
}

// A reader parses statements into target, and records the positions of their words.
type reader struct {
	ops      *vocabulary
	target   *Target
	places   []places     // by statement
	replaced []lines.Word // by index in target.Replaces: the type that is replaced
	choices  []int        // the statements range, bits and boundary
	sources  []Source     // the one that is read, after those that include it
	groups   map[string]*group
	errors   Errors
}

// places has the positions of words of a statement. Words that are missing are empty.
type places struct {
	first      lines.Word
	depth      int          // how many files include the one that it is in
	in, except []lines.Word // the operations of its selector, in the order of Selector.In
	accumulate lines.Word
	to, result lines.Word // the types of a compute or a cast
}

type group struct {
	at    lines.Word
	words []lines.Word
	used  bool
}

// read parses the statements of a source: those of the files that it includes first.
func (r *reader) read(s Source) {
	if len(s.Text) > lines.MaxText {
		r.errors.Errorf(lines.Word{File: s.File}, "file has more than %d bytes", lines.MaxText)
		return
	}
	around := r.groups
	r.sources, r.groups = append(r.sources, s), nil
	each := func(parse func(words []lines.Word)) {
		lines.Each(s.File, s.Text, func(words []lines.Word) {
			for i := range words {
				if s.Statement {
					words[i].Line, words[i].Column = 0, 0
				}
			}
			parse(words)
		})
	}
	each(func(words []lines.Word) {
		if words[0].Text == "include" {
			r.include(words[0], words[1:])
		}
	})
	each(r.parseStatement)
	for name, g := range r.groups {
		if !g.used {
			r.errors.Errorf(g.at, "group '%s' is not used", name)
		}
	}
	r.sources, r.groups = r.sources[:len(r.sources)-1], around
}

func (r *reader) source() *Source { return &r.sources[len(r.sources)-1] }

// depth returns the number of files that include the one that is read.
func (r *reader) depth() int { return len(r.sources) - 1 }

// include parses "include NAME".
func (r *reader) include(first lines.Word, rest []lines.Word) {
	if len(rest) != 1 {
		r.errors.Errorf(first, "expected 'include NAME' or 'include FILE'")
		return
	}
	name := rest[0]
	b, unknown := Lookup(name.Text)
	s := b.Read()
	if unknown != nil {
		open := r.source().Include
		if open == nil {
			r.errors.Errorf(name, "%v", unknown)
			return
		}
		var err error
		if s, err = open(name.Text); err != nil {
			r.errors.Errorf(name, "%v", err)
			return
		}
	}
	if slices.ContainsFunc(r.sources, func(around Source) bool { return around.File == s.File }) {
		r.errors.Errorf(name, "'%s' includes itself", s.File)
		return
	}
	r.read(s)
}

// A statementKind is a kind of statements.
type statementKind struct {
	word  string
	form  string // for messages
	parse func(r *reader, s statement)
	// the keywords of selectors and flags after the types
	keywords []string
	optional bool // 'optional' may stand before it
}

// A statement is a line that is parsed.
type statement struct {
	*statementKind
	first lines.Word
	rest  []lines.Word
}

func (r *reader) wrongForm(s statement) { r.errors.Errorf(s.first, "expected '%s'", s.form) }

// statementKinds has the kinds of statements in the order of the documentation. The reader has
// read the included files before.
var statementKinds = lazy.Value[[]statementKind]{New: func() []statementKind {
	operations := []string{"in", "func", "at", "rank", "except"}
	return []statementKind{
		{word: "target", form: "target NAME", parse: (*reader).parseTarget},
		{word: "include", parse: func(*reader, statement) {}},
		{word: "group", form: "group NAME = WORD...", parse: (*reader).parseGroup},
		{word: "replace", form: "replace TYPE... = TYPE", parse: (*reader).parseReplace, keywords: []string{"arg", "result", "constants", "func", "except"}, optional: true},
		{word: "keep", form: "keep TYPE... SELECTOR...", parse: (*reader).parseKeep, keywords: []string{"in", "func", "at", "rank", "arg", "result", "except"}, optional: true},
		{word: "follow", form: "follow OP...", parse: (*reader).parseFollow, optional: true},
		{word: "compute", form: "compute TYPE... = TYPE [in OP...] [except OP...] [accumulate] [excess]", parse: (*reader).parseCompute,
			keywords: append(operations[:len(operations):len(operations)], "accumulate", "excess"), optional: true},
		{word: "cast", form: "cast OP... : TYPE... = TYPE [-> TYPE]", parse: (*reader).parseCast, keywords: operations[1:], optional: true},
		{word: "refuse", form: "refuse TYPE... [in OP...]", parse: (*reader).parseRefuse},
		{word: "range", parse: parseChoice(func(t *Target) *Range { return &t.Range }, rangeNames)},
		{word: "bits", parse: parseChoice(func(t *Target) *Bits { return &t.Bits }, bitsNames)},
		{word: "boundary", parse: parseChoice(func(t *Target) *Boundary { return &t.Boundary }, boundaryNames)},
	}
}}

// kindOf returns the kind of statements that starts with a word, or nil.
func kindOf(word string) *statementKind {
	kinds := statementKinds.Get()
	if i := slices.IndexFunc(kinds, func(k statementKind) bool { return k.word == word }); i >= 0 {
		return &kinds[i]
	}
	return nil
}

// parseStatement parses one line, which has at least one word.
func (r *reader) parseStatement(words []lines.Word) {
	at := words[0]
	words = slices.Clone(words)
	optional := words[0].Text == "optional" && len(words) > 1
	if optional {
		words = words[1:]
	}
	kind := kindOf(words[0].Text)
	switch {
	case kind == nil:
		var all []string
		for _, k := range statementKinds.Get() {
			all = append(all, k.word)
		}
		r.errors.Errorf(words[0], "unknown statement '%s'%s", words[0].Text, suggest.Question(words[0].Text, all))
		return
	case optional && !kind.optional:
		r.errors.Errorf(at, "'optional' allows that a statement matches nothing; '%s' matches whatever the module is", kind.word)
		return
	}
	r.target.Statements = append(r.target.Statements, Statement{
		File: at.File, Line: at.Line, Column: at.Column, Text: joinWords(words), Source: at.Source, Optional: optional, Own: r.depth() == 0 && !r.source().Builtin,
	})
	r.places = append(r.places, places{first: words[0], depth: r.depth()})
	kind.parse(r, statement{kind, words[0], words[1:]})
}

// joinWords returns the text of words.
func joinWords(words []lines.Word) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		if w.Quoted {
			b.WriteString(`"` + w.Text + `"`)
			continue
		}
		b.WriteString(w.Text)
	}
	return b.String()
}

// current returns the index of the statement that is parsed.
func (r *reader) current() int { return len(r.target.Statements) - 1 }

// at returns the positions of the statement that is parsed.
func (r *reader) at() *places { return &r.places[r.current()] }

// parseTarget parses "target NAME". The name of an included target does not count.
func (r *reader) parseTarget(s statement) {
	switch {
	case len(s.rest) != 1:
		r.wrongForm(s)
	case r.depth() == 0:
		r.target.Name = s.rest[0].Text
	}
}

// parseChoice returns a function that parses "KEY WORD".
func parseChoice[T ~uint8](field func(*Target) *T, words []string) func(*reader, statement) {
	return func(r *reader, s statement) {
		choice := -1
		if len(s.rest) == 1 {
			choice = slices.Index(words, s.rest[0].Text)
		}
		if choice < 0 {
			r.errors.Errorf(s.first, "expected '%s %s'", s.word, strings.Join(words, "|"))
			return
		}
		value := field(r.target)
		for _, i := range r.choices {
			if p := &r.places[i]; p.first.Text == s.word && *value != T(choice) && p.depth == r.depth() {
				r.errors.Errorf(s.first, "'%s' is already '%s' (%s)", s.word, words[*value], formatPlace(s.first, p.first))
				return
			}
		}
		*value = T(choice)
		r.choices = append(r.choices, r.current())
	}
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
func (r *reader) parseGroup(s statement) {
	if len(s.rest) < 3 || s.rest[1].Text != "=" {
		r.wrongForm(s)
		return
	}
	at := s.rest[0]
	_, isType := promote.TypeOf(at.Text)
	_, isOp := r.ops.findIn(at.Text)
	if isType || isOp || r.groups[at.Text] != nil || isReserved(at.Text) {
		r.errors.Errorf(at, "'%s' is in use and cannot name a group", at.Text)
		return
	}
	if r.groups == nil {
		r.groups = map[string]*group{}
	}
	r.groups[at.Text] = &group{at: at, words: r.expand(s.rest[2:])}
}

// isReserved reports whether a word is a keyword within statements, which cannot name a group.
func isReserved(word string) bool {
	return slices.Contains([]string{"=", ":", "->", "accumulate", "excess", "optional"}, word) || slices.Contains(selectorWords, word)
}

// expand replaces the names of groups by their words. Each word gets the position of the name.
func (r *reader) expand(words []lines.Word) (all []lines.Word) {
	for _, w := range words {
		g := r.groups[w.Text]
		if g == nil || w.Quoted {
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

// find returns the index of an unquoted word, or -1.
func find(words []lines.Word, text string) int {
	return slices.IndexFunc(words, func(w lines.Word) bool { return w.Text == text && !w.Quoted })
}

// parseReplace parses "replace TYPE... = TYPE [arg GLOB...|result GLOB...|constants]".
func (r *reader) parseReplace(s statement) {
	equals := find(s.rest, "=")
	if equals < 1 || equals == len(s.rest)-1 {
		r.wrongForm(s)
		return
	}
	selector, valid := r.selector(s, s.rest[equals+2:])
	if !valid {
		return
	}
	if r.checkValues(s.first, &selector); !selector.Empty() && !selector.SelectsValues() {
		r.errors.Errorf(s.first, "'replace' selects values with 'arg', 'result' or 'constants'; to except operations, write 'keep'")
		return
	}
	to, ok := r.element(s.rest[equals+1])
	for _, w := range r.expand(s.rest[:equals]) {
		t, known := r.element(w)
		if !known || !ok {
			continue
		}
		entry := Replace{t, to, selector, r.current()}
		i := r.replacement(t)
		switch {
		case i < 0 || !selector.Empty():
			r.target.Replaces, r.replaced = append(r.target.Replaces, entry), append(r.replaced, w)
		case r.places[r.target.Replaces[i].Statement].depth > r.depth():
			r.target.Replaces[i], r.replaced[i] = entry, w
		default:
			if old := r.target.Replaces[i].To; old != to {
				r.errors.Errorf(w, "'%s' is already replaced by '%s' (%s)", t, old, formatPlace(w, r.replaced[i]))
			}
		}
	}
}

// parseKeep parses "keep TYPE... SELECTOR...".
func (r *reader) parseKeep(s statement) {
	n := slices.IndexFunc(s.rest, func(w lines.Word) bool { return !w.Quoted && slices.Contains(s.keywords, w.Text) })
	switch {
	case n == 0 || len(s.rest) == 0:
		r.wrongForm(s)
		return
	case n < 0:
		r.errors.Errorf(s.first, "'keep' needs what it keeps: %s; a type that no statement changes is kept everywhere", quotedChoice(s.keywords))
		return
	}
	selector, ok := r.selector(s, s.rest[n:])
	if !ok {
		return
	}
	r.target.Keeps = append(r.target.Keeps, Keep{r.elements(r.expand(s.rest[:n])), selector, r.current()})
	r.checkValues(s.first, &selector)
}

// parseFollow parses "follow OP...".
func (r *reader) parseFollow(s statement) {
	if len(s.rest) == 0 {
		r.wrongForm(s)
		return
	}
	in, _ := r.operations(s.rest)
	r.target.Follows = append(r.target.Follows, Follow{Selector{In: in}, r.current()})
}

// parseCompute parses "compute TYPE... = TYPE SELECTOR... [accumulate] [excess]".
func (r *reader) parseCompute(s statement) {
	equals := find(s.rest, "=")
	if equals < 1 || equals == len(s.rest)-1 {
		r.wrongForm(s)
		return
	}
	c := Compute{Types: r.elements(r.expand(s.rest[:equals])), Statement: r.current()}
	var ok bool
	if c.To, ok = r.element(s.rest[equals+1]); !ok {
		return
	}
	words := s.rest[equals+2:]
	if c.Selector, ok = r.selector(s, words); !ok {
		return
	}
	r.at().to = s.rest[equals+1]
	c.Accumulate, c.Excess = r.at().accumulate.Text != "", find(words, "excess") >= 0
	r.target.Computes = append(r.target.Computes, c)
}

// parseCast parses "cast OP... : TYPE... = TYPE [-> TYPE] SELECTOR...".
func (r *reader) parseCast(s statement) {
	colon, equals, arrow := find(s.rest, ":"), find(s.rest, "="), find(s.rest, "->")
	end := equals + 2 // of the types
	if arrow >= 0 {
		end = arrow + 2
	}
	if colon < 1 || equals < colon+2 || end > len(s.rest) || arrow >= 0 && equals != arrow-2 {
		r.wrongForm(s)
		return
	}
	selector, valid := r.selector(s, s.rest[end:])
	if !valid {
		return
	}
	c := Cast{Types: r.elements(r.expand(s.rest[colon+1 : equals])), Selector: selector, Statement: r.current()}
	var ok, also bool
	c.To, ok = r.element(s.rest[equals+1])
	c.Result, also = c.To, true
	if arrow >= 0 {
		c.Result, also = r.element(s.rest[end-1])
	}
	c.In, r.at().in = r.operations(s.rest[:colon])
	r.at().to, r.at().result = s.rest[equals+1], s.rest[end-1]
	if ok && also {
		r.target.Casts = append(r.target.Casts, c)
	}
}

// parseRefuse parses "refuse TYPE... [in OP...]".
func (r *reader) parseRefuse(s statement) {
	in := find(s.rest, "in")
	types := s.rest
	if in >= 0 {
		types = s.rest[:in]
	}
	if len(types) == 0 || in == len(s.rest)-1 {
		r.wrongForm(s)
		return
	}
	f := Refusal{Types: r.elements(r.expand(types)), Statement: r.current()}
	if in >= 0 {
		f.In, _ = r.operations(s.rest[in+1:])
	}
	r.target.Refusals = append(r.target.Refusals, f)
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
		r.errors.Errorf(w, "unknown element type '%s'%s", w.Text, suggestType(w.Text))
	case t == elem.CF16 || t == elem.CBF16:
		r.errors.Errorf(w, "StableHLO has no '%s'", t)
		ok = false
	}
	return t, ok
}

func (r *reader) operations(words []lines.Word) (names []string, at []lines.Word) {
	for _, w := range r.expand(words) {
		name, ok := r.ops.findIn(w.Text)
		switch {
		case !ok:
			r.errors.Errorf(w, "unknown operation '%s'%s", w.Text, suggest.Question(w.Text, slices.Sorted(maps.Keys(r.ops.byName))))
		case slices.Contains(names, name):
			r.errors.Errorf(w, "'%s' is listed twice", w.Text)
		default:
			names, at = append(names, name), append(at, w)
		}
	}
	return names, at
}
