package syntax

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// A Plan holds the parse of a sequence of token kinds: the number of tokens that the rule consumed,
// and the parse tree over them as events. A parse depends only on the kinds that the parser looked
// at, so a plan holds for every later sequence of the same kinds.
type Plan struct {
	Events []grammar.Event
	Length int // number of tokens matched
	Data   any // set by the user of the plan when it first sees the plan
}

// setLength sets Length.
func (p *Plan) setLength() {
	for _, e := range p.Events {
		if e == grammar.Match {
			p.Length++
		}
	}
}

// A Cache holds the plans of statements in a trie over kinds. The path to a plan consists of the
// kinds that the parser looked at, look-ahead included, so no plan's path is a prefix of another's.
// A cache may be used for any number of sources, by one goroutine at a time. Without plans, each
// statement would be parsed anew by package grammar, with two to four times the instructions for a
// whole run. TestCorpusPlansMatchANTLR compares plans with parses.
type Cache struct {
	nodes      []trieNode
	plans      []*Plan
	parsers    []*grammar.Parser
	lines      lineTable
	statements []*statement // one per depth of regions, for reuse
	reference  bool         // parse every statement with ANTLR; for differential tests
	Hits       int          // number of statements with a cached plan
	Misses     int          // number of statements and parts that were parsed
}

// A trieNode has its children in a list, because only the nodes before an operation name have many.
type trieNode struct {
	child   int32 // its first child; -1-i for a leaf with plan i; 0 for a root without children
	sibling int32 // the next child of its parent; 0 for none
	kind    Kind  // of the token that leads to it
}

// Limits of a cache. A statement beyond them is parsed without the cache.
const (
	maxTrieNodes  = 1 << 17
	maxPlanTokens = 512
	// maxCopiedEvents is the number of events from which a plan keeps the parser's slice instead of
	// a copy
	maxCopiedEvents = 1 << 16
)

// NewCache returns an empty cache.
func NewCache() *Cache {
	return &Cache{nodes: make([]trieNode, 1, 1<<12), lines: newLineTable()}
}

// NewReferenceCache returns a cache that stores nothing: every statement and part is parsed by
// ANTLR. It is the reference of differential tests.
func NewReferenceCache() *Cache {
	c := NewCache()
	c.reference = true
	return c
}

// ForParts returns a cache of the same kind for a PartReader, which stores parsers only: few parts
// need them (see package parts).
func (c *Cache) ForParts() *Cache { return &Cache{reference: c.reference} }

// What is parsed: statements, whose number is also the root of the trie, and the parts of
// PartReader.Parse.
const (
	rootStatement = iota
	RootType
	RootAttribute
	RootDictionary
	RootLocation
	RootRanges
	RootWords
	RootTree
	startRuleCount
)

// startRules maps them to rules of the grammar.
var startRules = [startRuleCount]int{
	rootStatement: grammar.MLIRRULE_statement, RootType: grammar.MLIRRULE_typePart,
	RootAttribute: grammar.MLIRRULE_attributePart, RootDictionary: grammar.MLIRRULE_dictionaryPart,
	RootLocation: grammar.MLIRRULE_locationPart, RootRanges: grammar.MLIRRULE_rangesPart,
	RootWords: grammar.MLIRRULE_wordsPart, RootTree: grammar.MLIRRULE_treePart,
}

// plan returns the plan of a leaf, or nil.
func (c *Cache) plan(node int32) *Plan {
	if at := c.nodes[node].child; at < 0 {
		return c.plans[-1-at]
	}
	return nil
}

// step returns the child of a node along a kind, or -1.
func (c *Cache) step(node int32, kind Kind) int32 {
	for child := c.nodes[node].child; child > 0; child = c.nodes[child].sibling {
		if c.nodes[child].kind == kind {
			return child
		}
	}
	return -1
}

// walk returns the node after a path of kinds, or -1.
func (c *Cache) walk(node int32, tokens []Token) int32 {
	for i := 0; i < len(tokens) && node >= 0; i++ {
		node = c.step(node, tokens[i].Kind)
	}
	return node
}

// insert adds a plan at the end of a path of kinds.
func (c *Cache) insert(tokens []Token, plan *Plan) {
	if c.reference || len(tokens) > maxPlanTokens || len(c.nodes)+len(tokens) > maxTrieNodes {
		return
	}
	node := int32(rootStatement)
	for _, t := range tokens {
		next := c.step(node, t.Kind)
		if next < 0 {
			next = int32(len(c.nodes))
			c.nodes = append(c.nodes, trieNode{kind: t.Kind, sibling: c.nodes[node].child})
			c.nodes[node].child = next
		}
		node = next
	}
	c.plans = append(c.plans, plan)
	c.nodes[node].child = -int32(len(c.plans))
}

// parse parses tokens with the rule of a root, and returns the plan and the number of tokens it
// depends on. Parsers are pooled: while a statement is parsed, statements in its regions need
// further ones.
func (c *Cache) parse(root int, tokens grammar.Tokens) (plan *Plan, seen int, mismatch *grammar.Mismatch) {
	var p *grammar.Parser
	if n := len(c.parsers); n > 0 {
		p, c.parsers = c.parsers[n-1], c.parsers[:n-1]
	} else if c.reference {
		p = grammar.NewReference()
	} else {
		p = grammar.NewParser()
	}
	events, seen, mismatch := p.Parse(startRules[root], tokens)
	if mismatch == nil {
		if plan = (&Plan{Events: events}); len(events) < maxCopiedEvents {
			plan.Events = slices.Clone(events)
		}
		plan.setLength()
	}
	if len(events) < maxCopiedEvents {
		// A plan with more events keeps the parser's slice, so that parser must not be reused.
		c.parsers = append(c.parsers, p)
	}
	c.Misses++
	return plan, seen, mismatch
}
