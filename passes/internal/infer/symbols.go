package infer

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// takenNames returns the names that no copy of a function may get. They include the symbols in the
// text of unregistered operations.
func (g *callGraph) takenNames(scope ir.Op) map[string]bool {
	if taken, ok := g.taken[scope]; ok {
		return taken
	}
	m, taken := g.m, map[string]bool{}
	for op := range ir.Children(m, scope) {
		taken[g.symbols.Name(op)] = true
		for _, path := range symbolsIn(nil, m.TextOf(op)) {
			for _, name := range path {
				taken[name] = true
			}
		}
	}
	g.taken[scope] = taken
	return taken
}

// findReferences sets Function.referenced.
func (g *callGraph) findReferences() {
	m := g.m
	found := map[ir.Dict][]symbolPath{}
	inDict := func(d ir.Dict) []symbolPath {
		if d == 0 {
			return nil
		}
		paths, known := found[d]
		if !known {
			for _, e := range m.Dicts.Entries(d) {
				paths = g.symbolsOf(paths, e.Attr)
			}
			found[d] = paths
		}
		return paths
	}
	look := func(op ir.Op) {
		properties, callee := m.Properties(op), ir.CalleeName(m.OpName(op))
		switch {
		case m.OpName(op) == ir.OpFunc: // its own symbol name is no reference
			g.recordReferences(op, g.symbolsOf(g.symbolsOf(nil, m.Property(op, ir.NameArgAttrs)), m.Property(op, ir.NameResAttrs)))
			properties = 0
		case callee >= 0:
			properties = m.Dicts.With(properties, callee, 0)
		}
		g.recordReferences(op, inDict(properties))
		g.recordReferences(op, inDict(m.Attributes(op)))
		if m.IsText(op) {
			g.recordReferences(op, symbolsIn(nil, m.TextOf(op)))
		}
	}
	look(m.Top())
	m.Walk(look)
}

// recordReferences sets Function.referenced. It tries every symbol table around the operation.
func (g *callGraph) recordReferences(op ir.Op, paths []symbolPath) {
	for _, path := range paths {
		for around := op; around != 0; around = g.m.ParentOp(around) {
			found := around
			for _, name := range path {
				found = g.symbols.In(found, name)
				if f := g.byOp[found]; f != nil {
					f.referenced = true
				}
			}
		}
	}
}

func (g *callGraph) symbolsOf(paths []symbolPath, a ir.Attr) []symbolPath {
	if k := g.m.Attrs.Kind(a); a == 0 || k == ir.ElementsAttr || k == ir.ResourceAttr {
		return paths
	}
	return symbolsIn(paths, g.m.Attrs.Text(a))
}

// A symbolPath is a symbol reference, such as @f, or the parts of a nested one, such as @a::@f.
type symbolPath []string

func symbolsIn(paths []symbolPath, text string) []symbolPath {
	more := false // the last path may continue
	for {
		before, after, found := strings.Cut(text, "@")
		if !found {
			return paths
		}
		name, quoted := "", false
		if text, quoted = strings.CutPrefix(after, `"`); !quoted {
			text = strings.TrimLeftFunc(after, isSymbolChar)
			name = after[:len(after)-len(text)]
		} else if inner, rest, closed := strings.Cut(text, `"`); closed {
			name, text = inner, rest
		}
		if more && strings.TrimSpace(before) == "::" {
			paths[len(paths)-1] = append(paths[len(paths)-1], name)
		} else {
			paths, more = append(paths, symbolPath{name}), true
		}
	}
}

func isSymbolChar(c rune) bool {
	return c >= '0' && c <= '9' || c|32 >= 'a' && c|32 <= 'z' || strings.ContainsRune("_$.-", c)
}
