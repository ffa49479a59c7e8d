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
				for _, a := range []ir.Attr{m.Property(op, s.names.symName), m.Attribute(op, s.names.symName)} {
					if m.AttrKind(a) == ir.StringAttr {
						others[m.StringOf(a)] = true
					}
				}
				if m.IsText(op) {
					for _, name := range symbolsIn(nil, m.TextOf(op)) {
						others[name] = true
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
	found := map[ir.Dict][]string{}
	var searched []bool // by dictionary
	note := func(op ir.Op, names []string) {
		for _, n := range names {
			for around := op; around != 0; around = m.ParentOp(around) {
				if f := s.symbols()[around][n]; f != 0 {
					s.function(f).named = true
				}
			}
		}
	}
	m.Walk(func(op ir.Op) {
		callee := s.calleeName(op)
		for _, d := range []ir.Dict{m.Properties(op), m.Attributes(op)} {
			if d == 0 || m.OpName(op) == ir.OpFunc && d == m.Properties(op) {
				continue
			}
			if callee >= 0 {
				d = m.DictWith(d, callee, 0)
			}
			if int(d) >= len(searched) {
				searched = append(searched, make([]bool, int(d)+64)...)
			}
			var names []string
			if searched[d] {
				if len(found) > 0 {
					names = found[d]
				}
			} else {
				searched[d] = true
				for _, e := range m.Entries(d) {
					if k := m.AttrKind(e.Attr); k != ir.ElementsAttr && k != ir.ResourceAttr {
						names = symbolsIn(names, m.AttrString(e.Attr))
					}
				}
				if names != nil {
					found[d] = names
				}
			}
			note(op, names)
		}
		if m.IsText(op) {
			note(op, symbolsIn(nil, m.TextOf(op)))
		}
	})
}

// symbolsIn appends the names behind the @ signs of a text.
func symbolsIn(names []string, text string) []string {
	for {
		at := strings.IndexByte(text, '@')
		if at < 0 {
			return names
		}
		text = text[at+1:]
		end := 0
		if strings.HasPrefix(text, `"`) {
			end = strings.IndexByte(text[1:], '"') + 1
			names = append(names, text[1:max(1, end)])
			continue
		}
		for end < len(text) && (text[end] == '_' || text[end] == '$' || text[end] == '.' || text[end] == '-' ||
			text[end] >= '0' && text[end] <= '9' || text[end]|32 >= 'a' && text[end]|32 <= 'z') {
			end++
		}
		names = append(names, text[:end])
	}
}
