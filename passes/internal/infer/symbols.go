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
		if name, ok := g.symbolOf(op); ok {
			taken[name] = true
		}
		if !m.IsText(op) {
			continue
		}
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
			scope := around
			for i, name := range path {
				if f := g.symbols.In(scope, name); f != 0 {
					g.byOp[f].referenced = true
				}
				if i == len(path)-1 {
					break
				}
				if scope = g.symbolTables()[symbolKey{scope, name}]; scope == 0 {
					break
				}
			}
		}
	}
}

type symbolKey struct {
	scope ir.Op
	name  string
}

// symbolTables returns the named operations around functions.
func (g *callGraph) symbolTables() map[symbolKey]ir.Op {
	if g.tables != nil {
		return g.tables
	}
	g.tables = map[symbolKey]ir.Op{}
	for _, f := range g.symbols.Functions() {
		for op := g.m.ParentOp(f); op != 0; op = g.m.ParentOp(op) {
			name, ok := g.symbolOf(op)
			if !ok {
				continue
			}
			key := symbolKey{g.m.ParentOp(op), name}
			if g.tables[key] != 0 {
				break
			}
			g.tables[key] = op
		}
	}
	return g.tables
}

func (g *callGraph) symbolOf(op ir.Op) (name string, ok bool) {
	for _, a := range []ir.Attr{g.m.Property(op, ir.NameSymName), g.m.Attribute(op, ir.NameSymName)} {
		if g.m.Attrs.Kind(a) == ir.StringAttr {
			return g.m.Attrs.StringOf(a), true
		}
	}
	return "", false
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
