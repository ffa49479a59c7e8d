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
	scope    ir.Op // the operation that its symbol belongs to
	private  bool
	external bool // a declaration
	named    bool // elsewhere than in calls: somebody relies on its signature
	inputs   []promote.Node
	results  []promote.Node // as the text declares them
	callees  []*function
	calls    []ir.Op // in op, as many as callees
	callers  int     // functions that call it and have not been finished yet
	busy     bool    // being looked at: a call of it now is recursion

	versions []*version
	byArgs   map[string]*version
	last     *version // the one that is known of the values in op
	finished []*version
}

// callGraph knows the functions of the module.
type callGraph struct {
	functions map[symbol]*function
	scopes    map[ir.Op]bool // operations that symbols belong to
	order     []*function    // of the module
	modules   []ir.Op        // which may hold operations outside of functions
	extra     int            // versions of functions beyond the first
	finished  []*function    // callers first
	suffix    map[symbol]int // the next number to try for the name of a copy
}

// symbol is a name in the operation that it belongs to.
type symbol struct {
	scope ir.Op
	name  string
}

// findFunctions collects the functions, who calls whom, and which are named elsewhere.
func (s *solver) findFunctions() {
	m := s.m
	s.calls = callGraph{functions: map[symbol]*function{}, scopes: map[ir.Op]bool{}, suffix: map[symbol]int{}}
	s.calls.modules = []ir.Op{m.Top()}
	s.collect(m.Top())
	s.findWeakArgs()
	if len(s.calls.order) < 2 {
		return
	}
	for _, f := range s.calls.order {
		m.WalkBelow(f.op, func(op ir.Op) {
			if callee := s.callee(op); callee != nil {
				f.callees, f.calls = append(f.callees, callee), append(f.calls, op)
				callee.callers++
			}
		})
	}
	for _, f := range s.calls.order {
		if f.private && f.callers > 0 {
			s.findNames()
			return
		}
	}
}

// collect finds the functions in the regions of an operation; there are none in a function.
func (s *solver) collect(around ir.Op) {
	m := s.m
	for r := m.FirstRegion(around); r != 0; r = m.NextRegion(r) {
		for b := m.FirstBlock(r); b != 0; b = m.NextBlock(b) {
			for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
				switch m.OpName(op) {
				case ir.OpFunc:
					s.addFunction(op)
					continue
				case ir.OpModule:
					s.calls.modules = append(s.calls.modules, op)
				}
				s.collect(op)
			}
		}
	}
}

func (s *solver) addFunction(op ir.Op) {
	m := s.m
	f := &function{op: op, name: m.StringOf(m.Property(op, s.names.symName)), scope: m.ParentOp(op), external: m.Body(op) == 0}
	f.private = m.StringOf(m.Property(op, s.names.visibility)) == "private"
	parts, inputs := m.Parts(m.AttrType(m.Property(op, s.names.functionType)))
	for i, t := range parts[:inputs] {
		f.inputs = s.appendPlace(f.inputs, op, s.names.argAttrs, i, t)
	}
	for i, t := range parts[inputs:] {
		f.results = s.appendPlace(f.results, op, s.names.resAttrs, i, t)
	}
	at := symbol{f.scope, f.name}
	if s.calls.functions[at] == nil {
		s.calls.functions[at] = f
	}
	s.calls.scopes[f.scope] = true
	s.calls.order = append(s.calls.order, f)
}

// appendPlace appends the leaves of an argument or result of a function, which may be marked with promote.weak.
func (s *solver) appendPlace(dst []promote.Node, op ir.Op, attrs ir.AttrName, i int, t ir.Type) []promote.Node {
	first := len(dst)
	dst = s.values.appendDeclared(dst, t)
	array := s.m.Property(op, attrs)
	if array == 0 || i >= len(s.m.Items(array)) || s.m.Lookup(s.m.DictValue(s.m.Items(array)[i]), s.names.weak) == 0 {
		return dst
	}
	for k := first; k < len(dst); k++ {
		dst[k].Weak = s.mayBeWeak(op, dst[k].Type)
	}
	return dst
}

// mayBeWeak reports a mark on a type that the system has no weak form of.
func (s *solver) mayBeWeak(op ir.Op, e promote.Type) bool {
	if e == promote.NoType || !s.sys.HasWeak(e) {
		name := "this type"
		if e != promote.NoType {
			name = "'" + e.String() + "'"
		}
		s.fail(op, noWeakForm, "'promote.weak' on "+name+", which has no weak form in "+s.sys.Name().String())
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
	name := s.m.StringOf(s.m.Property(op, attr))
	for around := s.m.ParentOp(op); around != 0; around = s.m.ParentOp(around) {
		if s.calls.scopes[around] {
			return s.calls.functions[symbol{around, name}]
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
				if f := s.calls.functions[symbol{around, n}]; f != nil {
					f.named = true
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
