package target

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/promote/lines"
)

// A Selector selects operations, or public arguments, public results or constants. It selects an
// operation if each kind of selector that it has matches; any item of a kind is enough.
type Selector struct {
	In                    []string // full names, with .BODY for reductions with that operation as body
	Func, At, Arg, Result []Glob
	Constants             bool // the constants that have many elements
	Ranks                 []Rank
	Except                *Selector // takes operations out
}

// Empty reports whether the selector selects everything.
func (s *Selector) Empty() bool {
	return len(s.In)+len(s.Func)+len(s.At)+len(s.Arg)+len(s.Result)+len(s.Ranks) == 0 && !s.Constants && s.Except == nil
}

// SelectsOps reports whether the selector selects by the names of operations alone, or everything.
func (s *Selector) SelectsOps() bool {
	other := len(s.Func)+len(s.At)+len(s.Arg)+len(s.Result)+len(s.Ranks) > 0 || s.Constants
	return !other && (s.Except == nil || s.Except.SelectsOps())
}

// SelectsValues reports whether the selector selects arguments, results or constants.
func (s *Selector) SelectsValues() bool { return len(s.Arg)+len(s.Result) > 0 || s.Constants }

// A Rank is an inclusive range of ranks.
type Rank struct{ Low, High int }

// A Glob is a pattern for names, with its place in the file of the statement. The character *
// stands for any characters but /, and ** for any; others stand for themselves.
type Glob struct {
	Text         string
	Line, Column int
}

// Match reports whether a name matches the pattern as a whole.
func (g Glob) Match(name string) bool { return matchGlob(g.Text, name) }

// matchGlob reports whether a name matches a pattern. It goes back to the last * only, and to the
// last ** if that fails, so that its time is bounded by the product of the lengths.
func matchGlob(pattern, name string) bool {
	type resume struct{ pattern, name int }
	star, stars := resume{-1, 0}, resume{-1, 0}
	p, n := 0, 0
	for n < len(name) || p < len(pattern) {
		switch {
		case strings.HasPrefix(pattern[p:], "**"):
			stars, star = resume{p + 2, n}, resume{-1, 0}
			p += 2
		case p < len(pattern) && pattern[p] == '*':
			star = resume{p + 1, n}
			p++
		case p < len(pattern) && n < len(name) && pattern[p] == name[n]:
			p++
			n++
		case star.pattern >= 0 && star.name < len(name) && name[star.name] != '/':
			star.name++
			p, n = star.pattern, star.name
		case stars.pattern >= 0 && stars.name < len(name):
			stars.name++
			star = resume{-1, 0}
			p, n = stars.pattern, stars.name
		default:
			return false
		}
	}
	return true
}

// selectorWords lists the keywords of selectors, in the order of messages, with the field of each
// that takes globs.
var selectorWords = []string{"in", "func", "at", "rank", "arg", "result", "constants", "except"}

// globs returns the list of globs of a keyword.
func (s *Selector) globs(word string) *[]Glob {
	switch word {
	case "func":
		return &s.Func
	case "at":
		return &s.At
	case "arg":
		return &s.Arg
	}
	return &s.Result
}

// A clause has the words after a keyword.
type clause struct {
	keyword lines.Word
	words   []lines.Word
}

// clauses splits words at keywords. It returns false and reports an error if the first word is no
// keyword, a keyword is repeated, or one has no words.
func (r *reader) clauses(first lines.Word, rest []lines.Word, keywords []string) (list []clause, ok bool) {
	excepted := false
	for _, w := range rest {
		switch isKeyword := !w.Quoted && slices.Contains(keywords, w.Text); {
		case isKeyword && slices.ContainsFunc(list, func(c clause) bool { return c.keyword.Text == w.Text && !excepted }):
			r.errors.Errorf(w, "'%s' is listed twice", w.Text)
			return nil, false
		case isKeyword:
			list = append(list, clause{keyword: w})
			excepted = excepted || w.Text == "except"
		case len(list) == 0 || slices.Contains(flagWords, list[len(list)-1].keyword.Text):
			r.errors.Errorf(w, "expected %s, found '%s'", quotedChoice(keywords), w.Text)
			return nil, false
		default:
			last := &list[len(list)-1]
			last.words = append(last.words, w)
		}
	}
	for i, c := range list {
		isLast := i == len(list)-1 || slices.Contains(flagWords, list[i+1].keyword.Text)
		if word := c.keyword.Text; len(c.words) == 0 && !slices.Contains(flagWords, word) && (word != "except" || isLast) {
			r.errors.Errorf(first, "expected %s after '%s'", expectedAfter(word), word)
			return nil, false
		}
	}
	return list, true
}

// flagWords lists the keywords that no words follow.
var flagWords = []string{"constants", "accumulate", "excess"}

func expectedAfter(keyword string) string {
	switch keyword {
	case "in", "except":
		return "an operation"
	case "rank":
		return "a rank such as 2 or 2..4"
	}
	return "a name"
}

// quotedChoice formats words as 'a', 'b' or 'c'.
func quotedChoice(words []string) string {
	text := "'" + strings.Join(words, "', '") + "'"
	if i := strings.LastIndex(text, ", "); i >= 0 {
		text = text[:i] + " or" + text[i+1:]
	}
	return text
}

// selector parses the words of a statement after its types. Clauses after except belong to it. It
// returns false and reports an error if the words are no clauses.
func (r *reader) selector(st statement, words []lines.Word) (s Selector, ok bool) {
	list, ok := r.clauses(st.first, words, st.keywords)
	to, in := &s, &r.at().in
	for _, c := range list {
		switch word := c.keyword.Text; word {
		case "except":
			s.Except = &Selector{}
			to, in = s.Except, &r.at().except
			to.In, *in = r.operations(c.words)
		case "in":
			ops, words := r.operations(c.words)
			to.In, *in = append(to.In, ops...), append(*in, words...)
		case "rank":
			to.Ranks = append(to.Ranks, r.ranks(c.words)...)
		case "constants":
			to.Constants = true
		case "accumulate":
			r.at().accumulate = c.keyword
		case "excess": // parseCompute finds it
		default:
			globs := to.globs(word)
			for _, w := range r.expand(c.words) {
				if !w.Quoted && strings.HasPrefix(w.Text, `"`) {
					r.errors.Errorf(w, "a word in quotes has no closing quote")
				}
				*globs = append(*globs, Glob{w.Text, w.Line, w.Column})
			}
		}
	}
	return s, ok
}

// ranks parses N and N..M.
func (r *reader) ranks(words []lines.Word) (list []Rank) {
	for _, w := range words {
		low, high, isRange := strings.Cut(w.Text, "..")
		if !isRange {
			high = low
		}
		from, err := strconv.ParseUint(low, 10, 16)
		to, bad := strconv.ParseUint(high, 10, 16)
		if err != nil || bad != nil || from > to {
			r.errors.Errorf(w, "expected a rank such as 2 or 2..4, found '%s'", w.Text)
			continue
		}
		list = append(list, Rank{int(from), int(to)})
	}
	return list
}

// checkValues reports selectors that cannot be combined with arg, result or constants.
func (r *reader) checkValues(at lines.Word, s *Selector) {
	kinds := 0
	for _, given := range []bool{len(s.Arg) > 0, len(s.Result) > 0, s.Constants} {
		if given {
			kinds++
		}
	}
	switch except := s.Except; {
	case kinds == 0 && except != nil && except.SelectsValues():
		r.errors.Errorf(at, "'arg' and 'result' after 'except' need the same word before it")
	case kinds == 0:
	case kinds > 1:
		r.errors.Errorf(at, "'arg', 'result' and 'constants' select different values; write a statement for each")
	case len(s.In)+len(s.At)+len(s.Ranks) > 0 || except != nil && len(except.In)+len(except.At)+len(except.Ranks) > 0:
		r.errors.Errorf(at, "'arg', 'result' and 'constants' select values, and 'in', 'at' and 'rank' operations; write a statement for each")
	}
}
