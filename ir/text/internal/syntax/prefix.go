package syntax

import (
	"bytes"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// scanPrefix reads the beginning of a statement after its first token without the scanner, as far
// as it has the most common form: one result, the name of a registered operation, and operands
// separated by one space, ` = stablehlo.add %1, %2` or ` = "stablehlo.add"(%1, %2)`. The tokens
// equal those of scanner.next. It returns the trie node of these tokens, or the root if it read
// none. That saves a fifth of the scan time of op-dense text (BenchmarkCut).
func (s *statement) scanPrefix() (node int32) {
	p := s.parser
	c := &p.scan
	switch {
	case p.cache.reference:
		return rootStatement
	case s.tokens[0].Kind == grammar.MLIRALIAS:
		return s.scanLocationAlias()
	case s.tokens[0].Kind != grammar.MLIRRESULT:
		return rootStatement
	}
	src, i := c.src, c.pos
	if len(src)-i < 4 || src[i] != ' ' || src[i+1] != '=' || src[i+2] != ' ' {
		return rootStatement
	}
	start := i + 3
	kind, end := c.scanOpName(start)
	if kind == EOF {
		return rootStatement
	}
	if node = p.cache.prefixNode(kind); node < 0 {
		return rootStatement
	}
	s.tokens = append(s.tokens, Token{Kind: grammar.MLIREQUAL, Start: i + 1, End: i + 2}, Token{Kind: kind, Start: start, End: end})
	c.pos, c.prev, c.inResults = end, c.words.GrammarKind(kind), false
	if c.nextStatementFollows() {
		return node
	}
	return s.scanOperands(node)
}

// scanLocationAlias reads ` = loc(…)` after the name of an alias. It returns the trie node of these
// tokens, or the root.
func (s *statement) scanLocationAlias() int32 {
	p := s.parser
	c := &p.scan
	const define = " = loc"
	if !bytes.HasPrefix(c.src[c.pos:], []byte(define+"(")) {
		return rootStatement
	}
	node := int32(rootStatement)
	for _, k := range [...]Kind{grammar.MLIRALIAS, grammar.MLIREQUAL, grammar.MLIRLOC} {
		if node = p.cache.step(node, k); node < 0 {
			return rootStatement
		}
	}
	end, err := skipLocation(c.src, c.pos+len(define))
	if err != nil {
		return rootStatement // the scanner returns the error again
	}
	s.tokens = append(s.tokens, Token{Kind: grammar.MLIREQUAL, Start: c.pos + 1, End: c.pos + 2}, Token{Kind: grammar.MLIRLOC, Start: c.pos + 3, End: end})
	c.pos, c.prev, c.inResults = end, grammar.MLIRLOC, false
	return node
}

// nextStatementFollows reports whether the results of the next statement follow the name of an
// operation, by the same test as scanner.scanValue.
func (s *scanner) nextStatementFollows() bool {
	if s.prev != grammar.MLIROTHER || s.at(s.pos) != ' ' || s.at(s.pos+1) != '%' {
		return false
	}
	end, _ := skipValue(s.src, s.pos+1)
	return s.definesResults(end)
}

// scanOpName returns the token of the registered operation at i: a word, or its name in quotes
// before a parenthesis.
func (s *scanner) scanOpName(i int) (kind Kind, end int) {
	switch c := s.src[i]; {
	case is(c, cLetter):
		end = skipClass(s.src, i+1, cWord)
		if w := s.words.lookup(s.src[i:end]); w >= 0 {
			return wordBase + Kind(2*w), end
		}
	case c == '"':
		end = skipClass(s.src, i+1, cWord)
		if s.at(end) != '"' || s.at(end+1) != '(' {
			return EOF, 0
		}
		if w := s.words.lookup(s.src[i+1 : end]); w >= 0 {
			return wordBase + Kind(2*w) + 1, end + 1
		}
	}
	return EOF, 0
}

// prefixNode returns the node for `%r =` and the name of an operation, or -1.
func (c *Cache) prefixNode(kind Kind) int32 {
	i := int(kind - wordBase)
	if i < len(c.prefixNodes) && c.prefixNodes[i] != 0 {
		return c.prefixNodes[i]
	}
	node := int32(rootStatement)
	for _, k := range []Kind{grammar.MLIRRESULT, grammar.MLIREQUAL, kind} {
		if node = c.step(node, k); node < 0 {
			return -1
		}
	}
	for len(c.prefixNodes) <= i {
		c.prefixNodes = append(c.prefixNodes, 0)
	}
	c.prefixNodes[i] = node
	return node
}

// scanOperands reads operands of the form ` %1, %2` or `(%1, %2)`, as far as they have this form
// and are in the trie.
func (s *statement) scanOperands(node int32) int32 {
	p := s.parser
	c := &p.scan
	src, i := c.src, c.pos
	take := func(kind Kind, number int32, start, end int) bool {
		next := p.cache.step(node, kind)
		if next < 0 {
			return false
		}
		node = next
		s.tokens = append(s.tokens, Token{Kind: kind, Payload: number, Start: start, End: end})
		c.pos, c.prev = end, int(kind)
		return true
	}
	if c.at(i+1) != '%' {
		return node
	}
	switch src[i] {
	case ' ':
	case '(':
		if !take(grammar.MLIRLPAREN, 0, i, i+1) {
			return node
		}
		c.parens = 1
	default:
		return node
	}
	for i++; ; i += 2 {
		start := i
		var number int32
		if i, number = skipValue(src, i); i == start+1 {
			break
		}
		switch c.at(i) {
		case ',':
		case ')':
		case ' ': // the value may continue, as in %1 #2
			if b := c.at(i + 1); c.parens > 0 || b == '#' || b == '/' || is(b, cBlank) {
				return node
			}
		default:
			return node
		}
		if !take(grammar.MLIRVALUE, number, start, i) || c.at(i) != ',' || c.at(i+1) != ' ' || c.at(i+2) != '%' || !take(grammar.MLIRCOMMA, 0, i, i+1) {
			break
		}
	}
	return node
}
