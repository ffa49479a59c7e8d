package syntax

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/lazy"
)

// kindNames maps each token kind to its name in messages. A message lists equal names once.
var kindNames = lazy.Value[map[int]string]{New: func() map[int]string {
	return map[int]string{
		grammar.MLIREOF: "the end", grammar.MLIRCOMMA: "','", grammar.MLIRCOLON: "':'", grammar.MLIREQUAL: "'='", grammar.MLIRARROW: "'->'",
		grammar.MLIRLPAREN: "'('", grammar.MLIRRPAREN: "')'", grammar.MLIRLSQUARE: "'['", grammar.MLIRRSQUARE: "']'",
		grammar.MLIRLBRACE: "'{'", grammar.MLIRRBRACE: "'}'", grammar.MLIRLESS: "'<'", grammar.MLIRGREATER: "'>'",
		grammar.MLIRQUESTION: "'?'", grammar.MLIRSTAR: "'*'", grammar.MLIRPLUS: "'+'", grammar.MLIRMINUS: "'-'",
		grammar.MLIRELLIPSIS: "'...'", grammar.MLIRRELATION: "a comparison",
		grammar.MLIRRESULT: "a result name", grammar.MLIRARG: "an argument name", grammar.MLIRVALUE: "an SSA value",
		grammar.MLIRLABEL: "a block label", grammar.MLIRCARET: "a block name", grammar.MLIRSYMBOL: "a symbol",
		grammar.MLIRWORD: "a word", grammar.MLIRTYPE: "a type", grammar.MLIRATTR: "an attribute",
		grammar.MLIRDICT: "an attribute dictionary", grammar.MLIREMPTY: "'{}'", grammar.MLIRPROPS: "'<{'",
		grammar.MLIRANGLE: "'<'", grammar.MLIRLIST: "a list in brackets", grammar.MLIRLOC: "a location",
		grammar.MLIRSTRING: "a string", grammar.MLIRQUOTED: "an operation name", grammar.MLIRNUMBER: "a number",
		grammar.MLIRRESOURCES: "a resource section", grammar.MLIRALIAS: "an attribute alias", grammar.MLIRTYPEALIAS: "a type alias",
		grammar.MLIRREGION: "a region", grammar.MLIRMODULE: "an operation name", grammar.MLIRFUNC: "an operation name",
		grammar.MLIRCONSTANT: "an operation name", grammar.MLIRWHILE: "an operation name", grammar.MLIRREDUCE: "an operation name",
		grammar.MLIRSCAN: "an operation name", grammar.MLIRMANUAL: "an operation name", grammar.MLIRBRANCH: "an operation name",
		grammar.MLIROPEN:  "an operation name",
		grammar.MLIRPLAIN: "an operation name", grammar.MLIROTHER: "an operation name",
		grammar.MLIRATTRIBUTES: "'attributes'", grammar.MLIRCOND: "'cond'", grammar.MLIRDO: "'do'", grammar.MLIRACROSS: "'across'",
		grammar.MLIRAPPLIES: "'applies'", grammar.MLIRREDUCER: "'reducer'", grammar.MLIRINIT: "'init'", grammar.MLIRINITS: "'inits'",
		grammar.MLIRINTEGER: "an integer", grammar.MLIRFLOAT: "a float", grammar.MLIRDIM: "a dimension", grammar.MLIRSCALAR: "a type",
		grammar.MLIRBODY: "'<'", grammar.MLIRELEMENTS: "an attribute", grammar.MLIRHASH: "an attribute", grammar.MLIRBANG: "a type",
		grammar.MLIRTENSOR: "a type", grammar.MLIRVECTOR: "a type", grammar.MLIRMEMREF: "a type", grammar.MLIRCOMPLEX: "a type",
		grammar.MLIRTUPLE: "a type", grammar.MLIRNONE: "a type", grammar.MLIRARRAY: "an attribute", grammar.MLIRAFFINE_MAP: "an attribute",
		grammar.MLIRAFFINE_SET: "an attribute", grammar.MLIRSTRIDED: "an attribute", grammar.MLIROFFSET: "'offset'",
		grammar.MLIRRESOURCE: "an attribute", grammar.MLIRSPARSE: "an attribute", grammar.MLIRDISTINCT: "an attribute",
		grammar.MLIRUNIT: "an attribute", grammar.MLIRTRUE: "an attribute", grammar.MLIRFALSE: "an attribute",
		grammar.MLIRLOCATION: "a location", grammar.MLIRUNKNOWN: "'unknown'", grammar.MLIRCALLSITE: "'callsite'",
		grammar.MLIRAT: "'at'", grammar.MLIRFUSED: "'fused'", grammar.MLIRTO: "'to'",
	}
}}

// maxExpected is the number of alternatives that a message lists.
const maxExpected = 6

// expectedMessage returns the first half of a syntax error, which lists the expected tokens.
// Punctuation comes first, because it is missing most often.
func expectedMessage(kinds []int) string {
	if len(kinds) == 0 {
		return "nested too deeply"
	}
	var signs, names []string
	for _, k := range kinds {
		switch name := kindNames.Get()[k]; {
		case name == "an operation name":
			return "expected an operation"
		case slices.Contains(signs, name) || slices.Contains(names, name):
		case strings.HasPrefix(name, "'"):
			signs = append(signs, name)
		default:
			names = append(names, name)
		}
	}
	slices.Sort(signs)
	slices.Sort(names)
	list := append(signs, names...)
	switch n := len(list); {
	case n == 1:
		return "expected " + list[0]
	case n > maxExpected && slices.Contains(list, "an attribute"):
		return "expected an attribute"
	case n > maxExpected:
		return "expected " + strings.Join(list[:maxExpected], ", ") + ", …"
	default:
		return "expected " + strings.Join(list[:n-1], ", ") + " or " + list[n-1]
	}
}

// maxQuoted is the number of bytes of a token that a message quotes.
const maxQuoted = 32

// quoteToken quotes a token for a message.
func quoteToken(src []byte, kind int, t Token) string {
	if kind == grammar.MLIREOF || t.Start >= len(src) || t.Start == t.End {
		return "the end"
	}
	text := string(src[t.Start:min(t.End, t.Start+maxQuoted)])
	line, _, cut := strings.Cut(text, "\n")
	text = sanitize(line)
	if cut || t.End-t.Start > maxQuoted {
		text += "…"
	}
	return "'" + text + "'"
}

// Found returns the second half of a syntax error: ", found 'x'".
func Found(src []byte, t Token) string { return ", found " + quoteToken(src, grammar.MLIRWORD, t) }

// FoundAt returns Found for the word, number or single byte at an offset of a text without tokens.
func FoundAt(src []byte, at, end int) string {
	stop := at
	for stop < end && (is(src[stop], cWord) || src[stop] == '-' || src[stop] == '+') {
		stop++
	}
	return Found(src[:end], Token{Start: at, End: min(max(stop, at+1), end)})
}

// sanitize replaces control characters and invalid UTF-8, so that a terminal can show text.
func sanitize(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == utf8.RuneError {
			return '?'
		}
		return r
	}, text)
}
