package text

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A valueName is the name of a value in printed text: %0, %arg0, %cst, %cst_0. Results with one
// name for all of them are %0#0, %0#1 and so on.
type valueName struct {
	base    string
	number  uint32
	kind    nameKind
	several bool // the first of several results that have the name together
}

// A nameKind says what follows the base of a name.
type nameKind uint8

const (
	numbered    nameKind = iota // the number
	alone                       // nothing
	conflicting                 // _ and the number, because the base alone is in use
	partOf                      // the name is that of the first result, and the number of this one
)

// namer names the values of a module as MLIR's printer does (AsmPrinter.cpp, SSANameState): first
// all values of a region, then those of its nested regions. In the custom form, each nested region
// continues the counters of its parent; in the generic form, one counter runs through the module,
// and the last region comes first.
type namer struct {
	m       *ir.Module
	names   []valueName
	used    map[string]bool  // the bases that are names of values, in the open regions
	taken   []string         // those in used, in order
	blocks  map[ir.Block]int // numbers of blocks other than the first of their region
	generic bool
	next    counters
}

// counters is the numbering state that a region inherits: the next numbers of values, arguments and
// conflicting names.
type counters struct{ value, arg, conflict uint32 }

// nameValues names the values of a module.
func nameValues(m *ir.Module, generic bool) *namer {
	n := &namer{m: m, names: make([]valueName, m.NumValues()), generic: generic, used: map[string]bool{}}
	n.nameRegion(m.FirstRegion(m.Top()))
	return n
}

// ValueNames returns a function that returns the name which Print gives to a value, with its %. It
// is valid until the module changes.
func ValueNames(m *ir.Module) func(v ir.Value) string {
	n := nameValues(m, false)
	return func(v ir.Value) string { return string(n.appendName(nil, v)) }
}

// nameRegions names the values of regions with the same parent region.
func (n *namer) nameRegions(regions []ir.Region) {
	start, taken := n.next, len(n.taken)
	for i := range regions {
		if n.generic {
			n.nameRegion(regions[len(regions)-1-i])
			continue
		}
		n.next = start
		n.nameRegion(regions[i])
		for _, base := range n.taken[taken:] {
			delete(n.used, base)
		}
		n.taken = n.taken[:taken]
	}
}

// nameRegion names the values of a region and its nested regions.
func (n *namer) nameRegion(r ir.Region) {
	var inner []ir.Region
	number := 0
	for b := n.m.FirstBlock(r); b != 0; b = n.m.NextBlock(b) {
		n.nameArgs(b, n.m.RegionOp(r), number == 0)
		if number > 0 {
			if n.blocks == nil {
				n.blocks = map[ir.Block]int{}
			}
			n.blocks[b] = number
		}
		number++
		for op := n.m.FirstOp(b); op != 0; op = n.m.NextOp(op) {
			if first, count := n.m.Results(op); count > 0 {
				n.nameResults(op, first, count)
			}
			for region := n.m.FirstRegion(op); region != 0; region = n.m.NextRegion(region) {
				inner = append(inner, region)
			}
		}
	}
	if len(inner) > 0 {
		n.nameRegions(inner)
	}
}

// nameArgs names the arguments of a block of a region, whose operation may name those of the first.
func (n *namer) nameArgs(b ir.Block, parent ir.Op, first bool) {
	f, name := n.specialForm(parent), ""
	for i := range n.m.NumArgs(b) {
		v := n.m.Arg(b, i)
		if first && f != nil && f.argName != nil {
			name = f.argName(n.m, parent, i)
		}
		if first && name == "" {
			n.names[v] = valueName{base: "arg", number: n.next.arg}
			n.next.arg++
		} else {
			n.setName(v, name)
		}
	}
}

// specialForm returns the special form that an operation is printed in, or nil.
func (n *namer) specialForm(op ir.Op) *special {
	if f := formOf(n.m.OpName(op)); f != nil && !n.generic {
		return f.special
	}
	return nil
}

// hasNames reports whether the table of operations suggests names for the results of an operation.
func (n *namer) hasNames(op ir.Op) bool {
	f := formOf(n.m.OpName(op))
	return f != nil && f.def.ValueNames != nil && !n.generic
}

// nameResults names the results of an operation.
func (n *namer) nameResults(op ir.Op, first ir.Value, count int) {
	f := formOf(n.m.OpName(op))
	if n.generic || f == nil || !f.suggestNames(n, op, first) {
		n.setName(first, "")
	}
	if count > 1 && !n.hasNames(op) {
		n.names[first].several = true
		for i := 1; i < count; i++ {
			n.names[first+ir.Value(i)] = valueName{kind: partOf, number: uint32(i)}
		}
	}
}

// suggestNames names the results of an operation by its own suggestions, and reports whether it has
// any.
func (f *opForm) suggestNames(n *namer, op ir.Op, first ir.Value) bool {
	if f.special != nil && f.special.resultName != nil {
		if name := f.special.resultName(n.m, op); name != "" {
			n.setName(first, name)
			return true
		}
	}
	for i, name := range f.def.ValueNames {
		n.setName(first+ir.Value(i), name)
	}
	return f.def.ValueNames != nil
}

// setName names a value; a name in use, and an empty one, gets a number.
func (n *namer) setName(v ir.Value, base string) {
	switch {
	case base == "":
		n.names[v] = valueName{number: n.next.value}
		n.next.value++
	case n.used[base]:
		n.names[v] = valueName{base: base, kind: conflicting, number: n.next.conflict}
		n.next.conflict++
	default:
		n.used[base], n.taken = true, append(n.taken, base)
		n.names[v] = valueName{base: base, kind: alone}
	}
}

// appendName appends the name of a value at a use, with its %.
func (n *namer) appendName(dst []byte, v ir.Value) []byte {
	name := &n.names[v]
	if name.kind == partOf {
		dst = n.appendName(dst, v-ir.Value(name.number))
		return strconv.AppendUint(dst[:len(dst)-len("0")], uint64(name.number), 10)
	}
	dst = append(append(dst, '%'), name.base...)
	if name.kind == conflicting {
		dst = append(dst, '_')
	}
	if name.kind != alone {
		dst = strconv.AppendUint(dst, uint64(name.number), 10)
	}
	if name.several {
		dst = append(dst, "#0"...)
	}
	return dst
}
