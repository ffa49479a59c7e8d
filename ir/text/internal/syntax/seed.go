package syntax

import (
	_ "embed"
	"encoding/binary"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// seeds are plans of the statements and parts of this repository's files and of the corpus, over the
// grammar's kinds of tokens: what ANTLR said of them when the file was made. They save a process that reads one
// small file the loading of ANTLR's tables and the first look at each kind of statement, which is most of
// what it would do. TestSeeds asks ANTLR again.
//
// The file is the number of the nodes of a trie, the nodes, and the events of the plans. Numbers have the
// low byte first. The first nodes are the roots; those below one node stand together.
//
//go:embed seeds.bin
var seeds string

// seedNode is a node of the trie: a kind of token behind the kinds on the way to it.
type seedNode struct {
	kind  int  // EOF is 0
	last  bool // of those below one node
	child int  // the first node below; 0 is none
	plan  int  // where its events are, + 1; 0 is none
}

const (
	seedStart = 4 // of the nodes in the file
	seedSize  = 8 // of a node
	seedLast  = 1 << 15
)

func seed(i int) seedNode {
	b := []byte(seeds[seedStart+seedSize*i:][:seedSize])
	kind := int(binary.LittleEndian.Uint16(b))
	return seedNode{
		kind: kind &^ seedLast, last: kind&seedLast != 0,
		child: int(binary.LittleEndian.Uint16(b[2:])), plan: int(binary.LittleEndian.Uint32(b[4:])),
	}
}

// seedPlan is the plan whose events are at an offset: their number, and a byte for each.
func seedPlan(offset int) *Plan {
	at := seedStart + seedSize*int(binary.LittleEndian.Uint32([]byte(seeds[:seedStart]))) + offset
	events := seeds[at+2:][:binary.LittleEndian.Uint16([]byte(seeds[at:at+2]))]
	p := &Plan{Events: make([]grammar.Event, len(events))}
	for i := range events {
		p.Events[i] = grammar.Event(int8(events[i]))
	}
	p.measure()
	return p
}

// seeded is the seed for what comes, and the number of tokens on its path; nil if there is none. It looks
// at no token that ANTLR would not look at: up to each, the path is that of some plan.
func seeded(root int, tokens grammar.Tokens) (plan *Plan, seen int) {
	for node := seed(root); ; seen++ {
		switch {
		case node.plan != 0:
			return seedPlan(node.plan - 1), seen
		case node.child == 0:
			return nil, 0
		}
		kind := tokens.Kind(seen)
		if kind == grammar.MLIREOF {
			kind = int(EOF)
		}
		i := node.child
		for node = seed(i); node.kind != kind; node = seed(i) {
			if i++; node.last {
				return nil, 0
			}
		}
	}
}
