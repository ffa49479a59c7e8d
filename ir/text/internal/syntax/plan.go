package syntax

import (
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

// A Cache holds the plans of statements in a trie over kinds. The path to a plan consists of the
// kinds that the parser looked at, look-ahead included, so no plan's path is a prefix of another's.
// A cache may be used for any number of sources, by one goroutine at a time. Without plans, each
// statement would be parsed anew by package grammar, with two to four times the instructions for a
// whole run. TestCorpusPlansMatchANTLR compares plans with parses.
type Cache struct {
	nodes     []trieNode
	plans     []*Plan
	reference bool // parse every statement with ANTLR; for differential tests
	Misses    int  // number of statements and parts that were parsed
}

// A trieNode has its children in a list, because only the nodes before an operation name have many.
// The index of the first node stays the same, because step swaps the contents of nodes.
type trieNode struct {
	child   int32 // the first of its children; -1-i for a leaf with plan i; 0 for an empty root
	sibling int32 // the next child of its parent; 0 for none
	kind    Kind  // of the token that leads to it
}

// Limits of a cache. A statement beyond them is parsed without the cache.
const (
	maxTrieNodes  = 1 << 17
	maxPlanTokens = 512
)

// NewCache returns an empty cache.
func NewCache() *Cache {
	return &Cache{nodes: make([]trieNode, 1, 1<<12)}
}

// NewReferenceCache returns a cache that stores nothing: every statement and part is parsed by
// ANTLR. It is the reference of differential tests.
func NewReferenceCache() *Cache {
	c := NewCache()
	c.reference = true
	return c
}

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

// step returns what follows a kind in the list of nodes that begins with at: the first child of the
// node for the kind, -1-i for plan i, or 0 if there is no such node. It moves the node to the front
// of the list.
func (c *Cache) step(at int32, kind Kind) int32 {
	first := &c.nodes[at]
	for i := at; i > 0; i = c.nodes[i].sibling {
		if n := &c.nodes[i]; n.kind == kind {
			n.kind, n.child, first.kind, first.child = first.kind, first.child, n.kind, n.child
			return first.child
		}
	}
	return 0
}

// insert adds a plan at the end of a path of kinds.
func (c *Cache) insert(tokens []Token, plan *Plan) {
	if c.reference || len(tokens) > maxPlanTokens || len(c.nodes)+len(tokens) > maxTrieNodes {
		return
	}
	node := int32(rootStatement)
	for _, t := range tokens {
		first, last := c.nodes[node].child, int32(len(c.nodes))
		switch {
		case first == 0:
			c.nodes = append(c.nodes, trieNode{kind: t.Kind})
			c.nodes[node].child, first = last, last
		case c.step(first, t.Kind) == 0:
			c.nodes = append(c.nodes, c.nodes[first])
			c.nodes[first] = trieNode{kind: t.Kind, sibling: last}
		}
		node = first
	}
	c.plans = append(c.plans, plan)
	c.nodes[node].child = -int32(len(c.plans))
}

// parse parses tokens with the rule of a root, and returns the plan and the number of tokens it
// depends on.
func (c *Cache) parse(root int, tokens grammar.Tokens) (plan *Plan, seen int, mismatch *grammar.Mismatch) {
	parse := grammar.Parse
	if c.reference {
		parse = grammar.ParseGenerated
	}
	c.Misses++
	events, seen, mismatch := parse(startRules[root], tokens)
	if mismatch != nil {
		return nil, seen, mismatch
	}
	plan = &Plan{Events: events}
	for _, e := range events {
		if e == grammar.Match {
			plan.Length++
		}
	}
	return plan, seen, nil
}
