package syntax

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// A Plan is the parse of a sequence of token kinds: the number of tokens that the rule consumed,
// and the parse tree over them as events. A parse depends on nothing but the kinds it looked at, so
// a plan holds for every later sequence of the same kinds.
type Plan struct {
	Events []grammar.Event
	Length int // tokens matched
	Data   any // for the user of the plan, who computes it when he first sees the plan
}

// measure sets the length.
func (p *Plan) measure() {
	for _, e := range p.Events {
		if e == grammar.Match {
			p.Length++
		}
	}
}

// A Cache holds plans in a trie over kinds, one root a start rule. The path to a plan is the kinds
// that the parser looked at, lookahead included, so no plan's path is the beginning of another's. A
// cache may be used for any number of sources, by one goroutine at a time.
type Cache struct {
	nodes   []trieNode
	edges   []trieEdge // open addressing: the second and later children of nodes
	forks   int        // that there are in edges
	heads   []int32    // nodes behind `%r = op`, by kind - wordBase; 0 is not known
	parsers []*grammar.Parser
	tails   tails
	open    []*statement // one a depth of regions, used again
	plain   bool         // ask ANTLR about every statement; for tests that compare
	Hits    int          // statements and parts that had a plan
	Misses  int          // those that were parsed
}

type trieNode struct {
	plan  *Plan
	child int32 // of kind; most nodes have one child only
	kind  Kind
}

type trieEdge struct {
	parent int32 // node + 1, 0 for a free slot
	child  int32
	kind   Kind
}

// Bounds of a cache. Beyond them a statement costs what it costs without one.
const (
	maxTrieNodes  = 1 << 17
	maxPlanTokens = 512
	longPlan      = 1 << 16 // events that are not copied
)

// NewCache makes an empty cache. It allocates a few kilobytes and grows with the shapes it sees.
func NewCache() *Cache {
	return &Cache{nodes: make([]trieNode, startRuleCount, 256), edges: make([]trieEdge, 256), tails: newTails()}
}

// NewPlainCache makes a cache that remembers nothing: every statement and part goes through ANTLR.
// It is the slow twin that tests hold the cache against.
func NewPlainCache() *Cache {
	c := NewCache()
	c.plain = true
	return c
}

// Twin returns a new cache of the same kind, for another goroutine.
func (c *Cache) Twin() *Cache {
	twin := NewCache()
	twin.plain = c.plain
	return twin
}

// Roots of the trie.
const (
	rootStatement = iota
	rootType
	rootAttribute
	rootDictionary
	rootLocation
	rootRanges
	rootWords
	rootTree
	startRuleCount
)

// startRules are the grammar's rules of the roots.
var startRules = [startRuleCount]int{
	rootStatement: grammar.MLIRRULE_statement, rootType: grammar.MLIRRULE_typePart,
	rootAttribute: grammar.MLIRRULE_attributePart, rootDictionary: grammar.MLIRRULE_dictionaryPart,
	rootLocation: grammar.MLIRRULE_locationPart, rootRanges: grammar.MLIRRULE_rangesPart,
	rootWords: grammar.MLIRRULE_wordsPart, rootTree: grammar.MLIRRULE_treePart,
}

// step returns the child of a node along a kind, or -1.
func (c *Cache) step(node int32, kind Kind) int32 {
	n := &c.nodes[node]
	if n.kind == kind && n.child != 0 {
		return n.child
	}
	mask := uint32(len(c.edges) - 1)
	for slot := edgeHash(node, kind) & mask; ; slot = (slot + 1) & mask {
		e := &c.edges[slot]
		if e.parent == 0 {
			return -1
		}
		if e.parent == node+1 && e.kind == kind {
			return e.child
		}
	}
}

func edgeHash(node int32, kind Kind) uint32 {
	h := (uint32(node)<<9 ^ uint32(kind)) * 2654435761
	return h ^ h>>16
}

// insert puts a plan at the end of a path of kinds.
func (c *Cache) insert(root int32, tokens []Token, plan *Plan) {
	if c.plain || len(tokens) > maxPlanTokens || len(c.nodes)+len(tokens) > maxTrieNodes {
		return
	}
	node := root
	for _, t := range tokens {
		next := c.step(node, t.Kind)
		if next < 0 {
			next = int32(len(c.nodes))
			c.nodes = append(c.nodes, trieNode{})
			c.link(node, t.Kind, next)
		}
		node = next
	}
	c.nodes[node].plan = plan
}

// link adds an edge.
func (c *Cache) link(parent int32, kind Kind, child int32) {
	if n := &c.nodes[parent]; n.child == 0 {
		n.kind, n.child = kind, child
		return
	}
	if c.forks++; 2*c.forks > len(c.edges) {
		old := c.edges
		c.edges = make([]trieEdge, 4*len(old))
		for _, e := range old {
			if e.parent != 0 {
				c.place(e)
			}
		}
	}
	c.place(trieEdge{parent + 1, child, kind})
}

func (c *Cache) place(e trieEdge) {
	mask := uint32(len(c.edges) - 1)
	slot := edgeHash(e.parent-1, e.kind) & mask
	for c.edges[slot].parent != 0 {
		slot = (slot + 1) & mask
	}
	c.edges[slot] = e
}

// parse makes a plan for what comes, and tells how many tokens it depends on. Parsers are kept:
// inside of a statement that is new, a region may hold another one.
func (c *Cache) parse(root int, tokens grammar.Tokens) (plan *Plan, seen int, mismatch *grammar.Mismatch) {
	var p *grammar.Parser
	if n := len(c.parsers); n > 0 {
		p, c.parsers = c.parsers[n-1], c.parsers[:n-1]
	} else if c.plain {
		p = grammar.NewReference()
	} else {
		p = grammar.NewParser()
	}
	events, seen, mismatch := p.Parse(startRules[root], tokens)
	if mismatch == nil {
		if plan = (&Plan{Events: events}); len(events) < longPlan {
			plan.Events = slices.Clone(events)
		}
		plan.measure()
	}
	if len(events) < longPlan {
		// otherwise the plan keeps the parser's events, so the parser must not be reused
		c.parsers = append(c.parsers, p)
	}
	c.Misses++
	return plan, seen, mismatch
}
