package syntax

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// A Learned is a plan and the way to it: a root, and grammar kinds, EOF being 0.
type Learned struct {
	Root  int
	Rule  int // of the grammar
	Kinds []int
	Plan  *Plan
}

// Learned are the plans of a cache, each way once, in an order that does not change.
func (c *Cache) Learned(words *Vocabulary) (all []Learned) {
	children := make([][]trieEdge, len(c.nodes))
	for i, n := range c.nodes {
		if n.child != 0 {
			children[i] = append(children[i], trieEdge{child: n.child, kind: n.kind})
		}
	}
	for _, e := range c.edges {
		if e.parent != 0 {
			children[e.parent-1] = append(children[e.parent-1], e)
		}
	}
	var walk func(l Learned, node int32)
	walk = func(l Learned, node int32) {
		if l.Plan = c.nodes[node].plan; l.Plan != nil {
			all = append(all, l)
		}
		for _, e := range children[node] {
			kind := 0
			if e.kind != EOF {
				kind = words.GrammarKind(e.kind)
			}
			l.Kinds = append(slices.Clip(l.Kinds), kind)
			walk(l, e.child)
			l.Kinds = l.Kinds[:len(l.Kinds)-1]
		}
	}
	for root, rule := range startRules {
		walk(Learned{Root: root, Rule: rule}, int32(root))
	}
	compare := func(a, b Learned) int {
		if a.Root != b.Root {
			return a.Root - b.Root
		}
		return slices.Compare(a.Kinds, b.Kinds)
	}
	slices.SortStableFunc(all, compare)
	return slices.CompactFunc(all, func(a, b Learned) bool { return compare(a, b) == 0 })
}

// Seeds are the seeds.
func Seeds() (all []Learned) {
	var walk func(l Learned, node seedNode)
	walk = func(l Learned, node seedNode) {
		if node.plan != 0 {
			l.Plan = seedPlan(node.plan - 1)
			all = append(all, l)
		}
		for i := node.child; i != 0; i++ {
			child := seed(i)
			below := l
			below.Kinds = append(slices.Clone(l.Kinds), child.kind)
			walk(below, child)
			if child.last {
				break
			}
		}
	}
	for root, rule := range startRules {
		walk(Learned{Root: root, Rule: rule}, seed(root))
	}
	return all
}

// SeedFile is the file with plans as seeds.
func SeedFile(all []Learned) ([]byte, error) {
	type node struct {
		kind     int
		plan     *Plan
		children []*node
		last     bool
	}
	nodes := make([]*node, len(startRules))
	for i := range nodes {
		nodes[i] = &node{}
	}
	for _, l := range all {
		n := nodes[l.Root]
		for _, kind := range l.Kinds {
			i := slices.IndexFunc(n.children, func(c *node) bool { return c.kind == kind })
			if i < 0 {
				i = len(n.children)
				n.children = append(n.children, &node{kind: kind})
			}
			n = n.children[i]
		}
		n.plan = l.Plan
	}
	var file, events []byte
	for i := 0; i < len(nodes); i++ {
		n := nodes[i]
		kind, child, plan := n.kind, 0, 0
		if n.last {
			kind |= seedLast
		}
		if n.plan != nil {
			plan = len(events) + 1
			events = binary.LittleEndian.AppendUint16(events, uint16(len(n.plan.Events)))
			for _, e := range n.plan.Events {
				if grammar.Event(int8(e)) != e {
					return nil, fmt.Errorf("event %d needs more than a byte", e)
				}
				events = append(events, byte(e))
			}
		}
		if len(n.children) > 0 {
			child = len(nodes)
			n.children[len(n.children)-1].last = true
			nodes = append(nodes, n.children...)
		}
		if child > math.MaxUint16 {
			return nil, errors.New("too many nodes")
		}
		file = binary.LittleEndian.AppendUint16(file, uint16(kind))
		file = binary.LittleEndian.AppendUint16(file, uint16(child))
		file = binary.LittleEndian.AppendUint32(file, uint32(plan))
	}
	head := binary.LittleEndian.AppendUint32(nil, uint32(len(nodes)))
	return slices.Concat(head, file, events), nil
}
