package passes

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// function is a func.func of the module.
type function struct {
	op       ir.Op
	name     string
	private  bool
	external bool // a declaration
	named    bool // elsewhere than in calls: somebody relies on its signature
	busy     bool // being looked at: a call of it now is recursion
	loops    bool // it was called while it was being looked at
	done     bool // finished
	inputs   []promote.Node
	results  []promote.Node // as the text declares them
	weakArgs map[int]bool   // that the options make weak, by number
	callees  []*function
	calls    []ir.Op // in op, as many as callees
	callers  int     // calls of it in functions that have not been finished yet
	copies   int     // the next number to try for the name of a copy

	versions []*version
	byArgs   map[string]*version
	last     *version // the one that is known of the values in op
}

// callGraph knows the functions of the module. Those that neither call nor are called, and have no marks, are made when it is their
// turn, and forgotten: a module may have very many.
type callGraph struct {
	order    []ir.Op // all functions, as in the module
	known    map[ir.Op]*function
	names    map[ir.Op]map[string]ir.Op // by the operation that the symbol belongs to; nil until somebody asks
	others   map[ir.Op]map[string]bool  // what is no function, likewise
	tables   map[symbolKey]ir.Op        // what functions are in, by name; nil until somebody asks
	modules  []ir.Op                    // which may hold operations outside of functions
	extra    int                        // versions of functions beyond the first
	finished []finished                 // functions that have several versions, callers first
}

// finished is a function and the versions of it that stand.
type finished struct {
	f        *function
	versions []*version
}

// findFunctions collects the functions, who calls whom, and which are named elsewhere.
func (s *solver) findFunctions() {
	m := s.m
	s.calls = callGraph{known: map[ir.Op]*function{}, modules: []ir.Op{m.Top()}}
	s.collect(m.Top())
	s.findWeakArgs()
	if len(s.calls.order) == 1 {
		s.function(s.calls.order[0]) // it may call itself
		return
	}
	named := s.opts.Signature == InferSignature // what others name keeps its type
	for _, caller := range s.calls.order {
		named = named || s.isPrivate(caller)
		m.WalkBelow(caller, func(op ir.Op) {
			if callee := s.callee(op); callee != nil {
				f := s.function(caller)
				f.callees, f.calls = append(f.callees, callee), append(f.calls, op)
				callee.callers++
			}
		})
	}
	if named {
		s.findNames()
	}
}

// isPrivate tells whether a function is of the module alone.
func (s *solver) isPrivate(op ir.Op) bool {
	return s.m.StringOf(s.m.Property(op, s.names.visibility)) == "private"
}

// collect finds the functions in the regions of an operation; there are none in a function.
func (s *solver) collect(around ir.Op) {
	m := s.m
	for r := m.FirstRegion(around); r != 0; r = m.NextRegion(r) {
		for b := m.FirstBlock(r); b != 0; b = m.NextBlock(b) {
			for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
				switch m.OpName(op) {
				case ir.OpFunc:
					s.calls.order = append(s.calls.order, op)
					if m.Property(op, s.names.argAttrs) != 0 || m.Property(op, s.names.resAttrs) != 0 {
						s.function(op) // its marks may be wrong
					}
					continue
				case ir.OpModule:
					s.calls.modules = append(s.calls.modules, op)
				}
				s.collect(op)
			}
		}
	}
}

// function is what is known of a func.func.
func (s *solver) function(op ir.Op) *function {
	f := s.calls.known[op]
	if f == nil {
		f = s.newFunction(op)
		s.calls.known[op] = f
	}
	return f
}

func (s *solver) newFunction(op ir.Op) *function {
	m := s.m
	f := &function{op: op, name: s.symbol(op), external: m.Body(op) == 0, private: s.isPrivate(op)}
	parts, inputs := m.Parts(m.AttrType(m.Property(op, s.names.functionType)))
	for i, t := range parts[:inputs] {
		f.inputs = s.appendPlace(f.inputs, op, s.names.argAttrs, i, t)
	}
	for i, t := range parts[inputs:] {
		f.results = s.appendPlace(f.results, op, s.names.resAttrs, i, t)
	}
	return f
}

// symbol is the name of a function.
func (s *solver) symbol(op ir.Op) string { return s.m.StringOf(s.m.Property(op, s.names.symName)) }

// symbols are the functions by the operation that their names belong to, and by name. Of two that have one name the first is it.
func (s *solver) symbols() map[ir.Op]map[string]ir.Op {
	if s.calls.names != nil {
		return s.calls.names
	}
	s.calls.names = map[ir.Op]map[string]ir.Op{}
	for _, op := range s.calls.order {
		scope := s.m.ParentOp(op)
		names := s.calls.names[scope]
		if names == nil {
			names = map[string]ir.Op{}
			s.calls.names[scope] = names
		}
		if name := s.symbol(op); names[name] == 0 {
			names[name] = op
		}
	}
	return s.calls.names
}

// otherSymbols are the names that operations of a scope have which are no functions, and all that their texts name.
func (s *solver) otherSymbols(scope ir.Op) map[string]bool {
	if others, ok := s.calls.others[scope]; ok {
		return others
	}
	m, others := s.m, map[string]bool{}
	for r := m.FirstRegion(scope); r != 0; r = m.NextRegion(r) {
		for b := m.FirstBlock(r); b != 0; b = m.NextBlock(b) {
			for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
				if name, ok := s.symbolOf(op); ok {
					others[name] = true
				}
				if m.IsText(op) {
					for _, path := range symbolsIn(nil, m.TextOf(op)) {
						for _, name := range path {
							others[name] = true
						}
					}
				}
			}
		}
	}
	if s.calls.others == nil {
		s.calls.others = map[ir.Op]map[string]bool{}
	}
	s.calls.others[scope] = others
	return others
}

// appendPlace appends the leaves of an argument or result of a function, which may be marked with promote.weak.
func (s *solver) appendPlace(dst []promote.Node, op ir.Op, attrs ir.AttrName, i int, t ir.Type) []promote.Node {
	first := len(dst)
	dst = s.values.appendDeclared(dst, t)
	array := s.m.Property(op, attrs)
	if array == 0 || i >= len(s.m.Items(array)) {
		return dst
	}
	at := s.m.OpRange(op)
	if attrs == s.names.argAttrs {
		at = s.argRange(op, i)
	}
	if !s.isMark(op, at, s.m.Lookup(s.m.DictValue(s.m.Items(array)[i]), s.names.weak)) {
		return dst
	}
	for k := first; k < len(dst); k++ {
		dst[k].Weak = s.mayBeWeak(op, at, t, dst[k].Type)
	}
	return dst
}

// argRange is where argument i of a function is named; the function itself if it has no body.
func (s *solver) argRange(op ir.Op, i int) ir.Range {
	if entry := s.m.Body(op); entry != 0 && i < s.m.NumArgs(entry) {
		return s.m.ValueRange(s.m.Arg(entry, i))
	}
	return s.m.OpRange(op)
}

// isMark tells whether an attribute promote.weak is there, and reports one that is no unit attribute: it says something else.
func (s *solver) isMark(op ir.Op, at ir.Range, mark ir.Attr) bool {
	if mark == 0 || s.m.AttrKind(mark) == ir.UnitAttr {
		return mark != 0
	}
	s.failAt(op, at, noWeakForm, "'promote.weak' is a unit attribute, and cannot be "+s.m.AttrString(mark),
		advice("leave the attribute out if the value is not weak, and what it is set to if it is"))
	return false
}

// mayBeWeak reports a mark on a value of type t, or on its elements of type e, that the system has no weak form of.
func (s *solver) mayBeWeak(op ir.Op, at ir.Range, t ir.Type, e promote.Type) bool {
	if e == promote.NoType || !s.sys.HasWeak(e) {
		name := e.String()
		if e == promote.NoType {
			name = s.m.TypeString(t)
		}
		s.failAt(op, at, noWeakForm, "'promote.weak' on '"+name+"', which has no weak form in "+s.sys.Name().String())
		return false
	}
	return true
}

// callee is the function that a call or a composite names, or nil. Symbols belong to the nearest operation around that
// has any (mlir SymbolTable.cpp, lookupNearestSymbolFrom).
func (s *solver) callee(op ir.Op) *function {
	attr := s.calleeName(op)
	if attr < 0 {
		return nil
	}
	name, symbols := s.m.StringOf(s.m.Property(op, attr)), s.symbols()
	for around := s.m.ParentOp(op); around != 0; around = s.m.ParentOp(around) {
		if names, ok := symbols[around]; ok {
			if f := names[name]; f != 0 {
				return s.function(f)
			}
			return nil
		}
	}
	return nil
}

// calleeName is the attribute that names the function that an operation calls, or -1.
func (s *solver) calleeName(op ir.Op) ir.AttrName {
	switch s.m.OpName(op) {
	case ir.OpFuncCall:
		return s.names.callee
	case ir.OpComposite:
		return s.names.decomposition
	}
	return -1
}

// findNames notes the functions that are named elsewhere than in calls.
func (s *solver) findNames() {
	m := s.m
	found := map[ir.Dict][]symbolPath{}
	var searched []bool // by dictionary
	look := func(op ir.Op) {
		callee := s.calleeName(op)
		for _, d := range []ir.Dict{m.Properties(op), m.Attributes(op)} {
			if d == 0 {
				continue
			}
			if m.OpName(op) == ir.OpFunc && d == m.Properties(op) { // of its own, but for these
				for _, a := range []ir.Attr{m.Property(op, s.names.argAttrs), m.Property(op, s.names.resAttrs)} {
					s.noteNamed(op, s.symbolsOf(nil, a))
				}
				continue
			}
			if callee >= 0 {
				d = m.DictWith(d, callee, 0)
			}
			if int(d) >= len(searched) {
				searched = append(searched, make([]bool, int(d)+64)...)
			}
			if !searched[d] {
				searched[d] = true
				var paths []symbolPath
				for _, e := range m.Entries(d) {
					paths = s.symbolsOf(paths, e.Attr)
				}
				if paths != nil {
					found[d] = paths
				}
			}
			if len(found) > 0 {
				s.noteNamed(op, found[d])
			}
		}
		if m.IsText(op) {
			s.noteNamed(op, symbolsIn(nil, m.TextOf(op)))
		}
	}
	look(m.Top())
	m.Walk(look)
}

// noteNamed notes that an operation names functions: in what is around it, or in what these symbols lead to from there.
func (s *solver) noteNamed(op ir.Op, paths []symbolPath) {
	for _, path := range paths {
		for around := op; around != 0; around = s.m.ParentOp(around) {
			scope := around
			for i, name := range path {
				if f := s.symbols()[scope][name]; f != 0 {
					s.function(f).named = true
				}
				if i == len(path)-1 {
					break
				}
				if scope = s.symbolTables()[symbolKey{scope, name}]; scope == 0 {
					break
				}
			}
		}
	}
}

// A symbolKey is a name in what it belongs to.
type symbolKey struct {
	scope ir.Op
	name  string
}

// symbolTables are the operations that functions are in, and those around them, by the names that they have.
func (s *solver) symbolTables() map[symbolKey]ir.Op {
	if s.calls.tables != nil {
		return s.calls.tables
	}
	s.calls.tables = map[symbolKey]ir.Op{}
	for _, f := range s.calls.order {
		for op := s.m.ParentOp(f); op != 0; op = s.m.ParentOp(op) {
			name, ok := s.symbolOf(op)
			if !ok {
				continue
			}
			key := symbolKey{s.m.ParentOp(op), name}
			if s.calls.tables[key] != 0 {
				break
			}
			s.calls.tables[key] = op
		}
	}
	return s.calls.tables
}

// symbolOf is the name of an operation of any kind, if it has one.
func (s *solver) symbolOf(op ir.Op) (name string, ok bool) {
	for _, a := range []ir.Attr{s.m.Property(op, s.names.symName), s.m.Attribute(op, s.names.symName)} {
		if s.m.AttrKind(a) == ir.StringAttr {
			return s.m.StringOf(a), true
		}
	}
	return "", false
}

// symbolsOf appends the symbols in an attribute.
func (s *solver) symbolsOf(paths []symbolPath, a ir.Attr) []symbolPath {
	if k := s.m.AttrKind(a); a == 0 || k == ir.ElementsAttr || k == ir.ResourceAttr {
		return paths
	}
	return symbolsIn(paths, s.m.AttrString(a))
}

// A symbolPath is a symbol, @f, or one in what other symbols name, @a::@f.
type symbolPath []string

// symbolsIn appends the symbols of a text.
func symbolsIn(paths []symbolPath, text string) []symbolPath {
	more := false // of the last path
	for {
		at := strings.IndexByte(text, '@')
		if at < 0 {
			return paths
		}
		more = more && strings.TrimSpace(text[:at]) == "::"
		text = text[at+1:]
		end := 0
		name := ""
		if strings.HasPrefix(text, `"`) {
			end = strings.IndexByte(text[1:], '"') + 1
			name = text[1:max(1, end)]
			end = min(end+1, len(text))
		} else {
			for end < len(text) && (text[end] == '_' || text[end] == '$' || text[end] == '.' || text[end] == '-' ||
				text[end] >= '0' && text[end] <= '9' || text[end]|32 >= 'a' && text[end]|32 <= 'z') {
				end++
			}
			name = text[:end]
		}
		text = text[end:]
		if more {
			paths[len(paths)-1] = append(paths[len(paths)-1], name)
		} else {
			paths, more = append(paths, symbolPath{name}), true
		}
	}
}
