package ir

import "cmp"

// Symbols has the functions of a module and the named operations around functions, by the operation
// around them and their name.
type Symbols struct {
	m         *Module
	functions []Op // in the order of the text
	modules   []Op // the module and those nested in it
	byName    map[Op]map[string]Op
}

// SymbolsOf returns the functions of a module. Functions are not nested in functions.
func SymbolsOf(m *Module) *Symbols {
	s := &Symbols{m: m, modules: []Op{m.Top()}, byName: map[Op]map[string]Op{}}
	s.collect(m.Top())
	return s
}

func (s *Symbols) collect(around Op) {
	for op := range Children(s.m, around) {
		known := len(s.functions)
		switch s.m.OpName(op) {
		case OpFunc:
			s.functions = append(s.functions, op)
		case OpModule:
			s.modules = append(s.modules, op)
			fallthrough
		default:
			s.collect(op)
		}
		if len(s.functions) > known {
			name := s.Name(op) // "" may be the name of a function
			if (name != "" || s.m.OpName(op) == OpFunc) && s.In(around, name) == 0 {
				s.Reserve(around, name, op)
			}
		}
	}
}

// Name returns the symbol that an operation defines, or "".
func (s *Symbols) Name(op Op) string {
	return cmp.Or(s.m.Attrs.StringOf(s.m.Property(op, NameSymName)), s.m.Attrs.StringOf(s.m.Attribute(op, NameSymName)))
}

// Functions returns the functions in the order of the text.
func (s *Symbols) Functions() []Op { return s.functions }

// Modules returns the module and those nested in it, in the order of the text.
func (s *Symbols) Modules() []Op { return s.modules }

// In returns the function, or the operation around functions, with a name directly below an
// operation, or 0. Of two with the same name, the first wins.
func (s *Symbols) In(around Op, name string) Op { return s.byName[around][name] }

// Reserve gives a name below an operation to a function.
func (s *Symbols) Reserve(around Op, name string, f Op) {
	if s.byName[around] == nil {
		s.byName[around] = map[string]Op{}
	}
	s.byName[around][name] = f
}

// Find returns the function that a name refers to at an operation, or 0: the one in the nearest
// enclosing operation that has functions (mlir SymbolTable.cpp, lookupNearestSymbolFrom).
func (s *Symbols) Find(at Op, name string) Op {
	for around := s.m.ParentOp(at); around != 0; around = s.m.ParentOp(around) {
		if names, ok := s.byName[around]; ok {
			return names[name]
		}
	}
	return 0
}

// Callee returns the function that a call or composite refers to, or 0.
func (s *Symbols) Callee(call Op) Op {
	if attr := CalleeName(s.m.OpName(call)); attr >= 0 {
		return s.Find(call, s.m.Attrs.StringOf(s.m.Property(call, attr)))
	}
	return 0
}

// CalleeName returns the name of the attribute with the callee of an operation, or -1.
func CalleeName(n OpName) AttrName {
	switch n {
	case OpFuncCall:
		return NameCallee
	case OpComposite:
		return nameDecomposition
	}
	return -1
}

// IsPrivate reports whether a function can be called only from its own module.
func IsPrivate(m *Module, f Op) bool {
	return m.Attrs.StringOf(m.Property(f, NameVisibility)) == "private"
}
