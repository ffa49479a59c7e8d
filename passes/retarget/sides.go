package retarget

import (
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A side tells whether a value of a replaced type keeps the type. A greater side overrides a
// smaller one while sides are computed.
type side uint8

const (
	free     side = iota // takes the side of its users
	replaced             // gets the new type
	kept                 // keeps the type
)

// A sides decides for the values of a type, and of complex numbers of it, which of them keep their
// types under 'keep' and 'follow'.
//
// Sides are computed forwards from neutral upwards, to a fixed point: operations that a keep
// selects have kept values, operations that compute have replaced ones, and those that only move
// data have the greatest side of their operands. Then values that are still neutral are kept if a
// user is. At last converts are inserted in front of uses that want the other side.
type sides struct {
	*replacer
	match    *matcher
	family   elem.Type
	state    []side // by value
	why      map[ir.Value]int
	explicit map[ir.Op]int // by operation that a keep selects: the statement
	followed map[ir.Op]int // by operation that follows: the statement that keeps the operand
	follower map[ir.Op]int // by operation that follows: the statement by which it does
	// the statements that keep public results
	resultReasons map[result]int
	unit          map[ir.Op]ir.Op // by operation in the body of one that has one side: that operation
	queue         []ir.Op
	queued        map[ir.Op]bool
}

// keepTypes decides which values keep their types, and inserts the converts between both sides.
func (p *replacer) keepTypes() {
	var families []elem.Type
	for _, k := range p.target.Keeps {
		for _, t := range k.Types {
			if f := t.Part(); !slices.Contains(families, f) && p.replacesFamily(f) {
				families = append(families, f)
			}
		}
	}
	for _, f := range families {
		s := newSides(p, f)
		for s.solve(); s.splitFunctions(); s.solve() {
			p.table = nil
			s = newSides(p, f)
		}
		s.decideNeutral()
		s.moveBeforeBroadcasts()
		uses := s.mismatches()
		s.keep()
		s.insertConverts(uses)
	}
}

func (p *replacer) replacesFamily(f elem.Type) bool {
	for t := range p.mapping.plans {
		if t.Part() == f {
			return true
		}
	}
	return false
}

func newSides(p *replacer, family elem.Type) *sides {
	return &sides{replacer: p, match: p.newMatcher(), family: family, state: make([]side, p.m.NumValues()), why: map[ir.Value]int{},
		explicit: map[ir.Op]int{}, followed: map[ir.Op]int{}, follower: map[ir.Op]int{}, unit: map[ir.Op]ir.Op{}, queued: map[ir.Op]bool{}, resultReasons: map[result]int{}}
}

// has reports whether a value has the type, in a tuple too.
func (s *sides) has(v ir.Value) bool { return s.contains(s.m.Type(v)) }

func (s *sides) contains(t ir.Type) bool {
	if e := s.m.Types.Elem(t); e != elem.None {
		return e.Part() == s.family && s.mapping.elem(e) != e
	}
	if k := s.m.Types.Kind(t); k == ir.TupleType || k == ir.FutureType {
		parts, _ := s.m.Types.Parts(t)
		return slices.ContainsFunc(parts, s.contains)
	}
	return false
}

// solve computes the sides of all values forwards.
func (s *sides) solve() {
	s.findUnits(s.m.Top(), 0)
	s.findExplicit()
	s.m.Walk(s.enqueue)
	for len(s.queue) > 0 {
		op := s.queue[0]
		s.queue = s.queue[1:]
		s.queued[op] = false
		s.visit(op)
	}
}

func (s *sides) enqueue(op ir.Op) {
	op = s.owner(op)
	if !s.queued[op] {
		s.queued[op] = true
		s.queue = append(s.queue, op)
	}
}

// owner returns the operation that decides the side of op: op itself, or the reduction or sort
// that it is in the body of.
func (s *sides) owner(op ir.Op) ir.Op {
	if outer, ok := s.unit[op]; ok {
		return outer
	}
	return op
}

// findUnits finds the operations in bodies of operations that have one side with their bodies.
func (s *sides) findUnits(op, unit ir.Op) {
	for inner := range ir.Children(s.m, op) {
		around := unit
		if unit != 0 {
			s.unit[inner] = unit
		} else if s.m.FirstRegion(inner) != 0 && !isControlFlow(s.m.OpName(inner)) {
			around = inner
		}
		s.findUnits(inner, around)
	}
}

// isControlFlow reports whether the operations in the regions of an operation have sides of their
// own.
func isControlFlow(n ir.OpName) bool {
	switch n {
	case ir.OpModule, ir.OpFunc, ir.OpWhile, ir.OpIf, ir.OpCase, ir.OpSdyManualComputation, ir.OpSdyNamedComputation, ir.OpOptimizationBarrier:
		return true
	}
	return false
}

// set raises the side of a value; why is the statement that keeps it.
func (s *sides) set(v ir.Value, to side, why int) {
	if !s.has(v) || s.state[v] >= to || to == replaced && s.keepsType[v] {
		return // the boundary preserves the types of values that enter, which stay neutral
	}
	s.state[v] = to
	if to == kept {
		s.why[v] = why
	}
	for user := range s.m.Uses().Of(v) {
		s.enqueueUser(user)
	}
}

// enqueueUser enqueues the operation whose values depend on an operand of user: for a terminator
// the operation around it, or the calls of the function.
func (s *sides) enqueueUser(user ir.Op) {
	parent := s.m.ParentOp(user)
	switch {
	case s.m.NextOp(user) != 0 || s.unit[user] != 0 || !isControlFlow(s.m.OpName(parent)):
		s.enqueue(user)
	case s.m.OpName(parent) == ir.OpFunc:
		for _, call := range s.match.callsOf(parent) {
			s.enqueue(call)
		}
	default:
		s.enqueue(parent)
	}
}

// setAll raises the side of the results of an operation and of all values in its body.
func (s *sides) setAll(op ir.Op, to side, why int) {
	if !isControlFlow(s.m.OpName(op)) {
		s.eachDefinition(op, func(v ir.Value) { s.set(v, to, why) })
		return
	}
	for v := range ir.Definitions(s.m, op) {
		s.set(v, to, why)
	}
}

// visit computes the sides of the values that an operation defines.
func (s *sides) visit(op ir.Op) {
	if why, ok := s.explicit[op]; ok && s.callee(op) == 0 {
		s.setAll(op, kept, why)
	}
	switch name := s.m.OpName(op); {
	case name == ir.OpFunc:
		s.visitFunction(op)
	case name == ir.OpWhile:
		s.visitLoop(op)
	case name == ir.OpIf, name == ir.OpCase, name == ir.OpSdyManualComputation, name == ir.OpSdyNamedComputation:
		for v := range ir.Definitions(s.m, op) {
			s.join(v, s.sources(v))
		}
	case name == ir.OpOptimizationBarrier:
		for i := range s.m.NumResults(op) {
			s.join(s.m.Result(op, i), []ir.Value{s.m.Operand(op, i)})
		}
	case s.callee(op) != 0:
		s.visitCall(op)
	default:
		s.visitOp(op)
	}
}

// join raises the side of v to the greatest of other values.
func (s *sides) join(v ir.Value, of []ir.Value) {
	if to, why := s.greatest(of); s.has(v) {
		s.set(v, to, why)
	}
}

// greatest returns the greatest side of values of the type, and the statement that keeps one.
func (s *sides) greatest(of []ir.Value) (to side, why int) {
	for _, v := range of {
		if s.has(v) && (s.state[v] > to || to == free) {
			to, why = s.state[v], s.why[v]
		}
	}
	return to, why
}

// yields returns what the regions of an operation return as value i.
func (s *sides) yields(op ir.Op, i int) (list []ir.Value) {
	for b := range ir.Blocks(s.m, op) {
		if last := s.m.LastOp(b); last != 0 && i < s.m.NumOperands(last) {
			list = append(list, s.m.Operand(last, i))
		}
	}
	return list
}

// visitFunction gives the arguments of a public function their side, and those of blocks that
// branches lead to.
func (s *sides) visitFunction(f ir.Op) {
	for b := range ir.Blocks(s.m, f) {
		for i := range s.m.NumArgs(b) {
			if b != s.m.Body(f) || s.isPublic(f) {
				s.set(s.m.Arg(b, i), replaced, 0)
			}
		}
	}
}

// loopValues returns the values that carry i of a loop has: the arguments of condition and body,
// and the result.
func (s *sides) loopValues(op ir.Op, i int) (list []ir.Value) {
	for b := range ir.Blocks(s.m, op) {
		list = append(list, s.m.Arg(b, i))
	}
	return append(list, s.m.Result(op, i))
}

// bodyYield returns what the body of a loop returns as carry i, and reports whether that is the
// carry itself.
func (s *sides) bodyYield(op ir.Op, i int) (v ir.Value, same bool) {
	body := s.m.FirstBlock(s.m.Region(op, 1))
	v = s.m.Operand(s.m.LastOp(body), i)
	return v, v == s.m.Arg(body, i)
}

// visitLoop computes the sides of the carries of a loop: a carry is kept if the body returns a
// kept value, or returns it as it is and the first value is kept.
func (s *sides) visitLoop(op ir.Op) {
	for i := range s.m.NumResults(op) {
		values := s.loopValues(op, i)
		to, why := s.greatest(values)
		first := s.m.Operand(op, i)
		switch next, same := s.bodyYield(op, i); {
		case !s.has(first):
			continue
		case same:
			values = append(values, first)
			to, why = s.greatest(values)
		case s.state[next] == kept:
			to, why = kept, s.why[next]
		default:
			to = max(to, min(s.state[first], replaced), s.state[next])
		}
		for _, v := range s.loopValues(op, i) {
			s.set(v, to, why)
		}
	}
}

// isKeptCall reports whether a call is kept: a keep selects it, or an operand is kept.
func (s *sides) isKeptCall(op ir.Op) (why int, ok bool) {
	if why, ok = s.explicit[op]; ok {
		return why, true
	}
	to, why := s.greatest(s.m.Operands(op))
	return why, to == kept
}

// visitCall computes the sides of the arguments of the function and of the results of the call.
func (s *sides) visitCall(op ir.Op) {
	f := s.callee(op)
	entry := s.m.Body(f)
	if entry == 0 || s.isPublic(f) {
		for i := range s.m.NumResults(op) {
			s.set(s.m.Result(op, i), replaced, 0)
		}
		return
	}
	why, isKept := s.isKeptCall(op)
	for i := range min(s.m.NumArgs(entry), s.m.NumOperands(op)) {
		if isKept {
			s.set(s.m.Arg(entry, i), kept, why)
		} else {
			s.join(s.m.Arg(entry, i), []ir.Value{s.m.Operand(op, i)})
		}
	}
	for i := range s.m.NumResults(op) {
		s.join(s.m.Result(op, i), s.returned(f, i))
	}
}

// returned returns the values that a function returns as result i.
func (s *sides) returned(f ir.Op, i int) (list []ir.Value) {
	for op := range ir.Returns(s.m, f) {
		if i < s.m.NumOperands(op) {
			list = append(list, s.m.Operand(op, i))
		}
	}
	return list
}

// visitOp computes the side of an operation that is no control flow.
func (s *sides) visitOp(op ir.Op) {
	if _, ok := s.explicit[op]; ok {
		return
	}
	to, why := s.greatest(s.m.Operands(op))
	for i := 0; i < len(s.target.Follows) && to == kept && !s.hasKey(s.followed, op); i++ {
		if f := &s.target.Follows[i]; s.match.matches(&f.Selector, op) {
			s.followed[op], s.follower[op] = why, f.Statement
		}
	}
	switch {
	case s.movesData(op):
		s.setAll(op, to, why)
	case s.hasKey(s.followed, op):
		s.setAll(op, kept, why)
	case s.m.OpName(op) == ir.OpConvert: // from another type
	default:
		s.setAll(op, replaced, 0)
	}
}

func (s *sides) hasKey(of map[ir.Op]int, op ir.Op) bool { _, ok := of[op]; return ok }

// movesData reports whether an operation only creates or moves values, so that it takes the side
// of its operands, or of its users if it has none of the type.
func (s *sides) movesData(op ir.Op) bool {
	row := rowOf(s.m.OpName(op))
	switch {
	case row == nil:
		return isNeutral(s.m.OpString(op))
	case row.role == ir.Foreign:
		return isNeutral(s.m.Attrs.StringOf(s.m.Property(op, s.m.Names.Attr("call_target_name"))))
	case row.op == ir.OpConvert:
		return s.has(s.m.Operand(op, 0)) && s.has(s.m.Result(op, 0))
	}
	return row.role == ir.Moves && (s.m.FirstRegion(op) == 0 || row.op == ir.OpSort) || isPin(s.m, op)
}

// wants returns the side that a use wants: neutral if it takes either.
func (s *sides) wants(op ir.Op, i int) side {
	if parent := s.m.ParentOp(op); s.m.NextOp(op) == 0 && s.unit[op] == 0 && isControlFlow(s.m.OpName(parent)) {
		return s.wantsReturned(op, parent, i)
	}
	m, owner := s.m, s.owner(op)
	switch f := s.callee(op); {
	case m.OpName(owner) == ir.OpWhile, m.OpName(owner) == ir.OpOptimizationBarrier:
		return s.state[m.Result(op, i)]
	case m.OpName(owner) == ir.OpSdyManualComputation, m.OpName(owner) == ir.OpSdyNamedComputation:
		return s.state[m.Arg(m.FirstBlock(m.FirstRegion(op)), i)]
	case f != 0 && (m.Body(f) == 0 || s.isPublic(f)):
		return replaced
	case f != 0:
		return s.state[m.Arg(m.Body(f), i)]
	case s.hasKey(s.explicit, owner), s.hasKey(s.followed, owner):
		return kept
	}
	for v := range ir.Definitions(m, owner) {
		if s.has(v) && m.OpName(owner) != ir.OpConvert {
			return s.state[v]
		}
	}
	if row := rowOf(m.OpName(owner)); m.OpName(owner) == ir.OpConvert || row != nil && row.role == ir.Moves && m.FirstRegion(owner) == 0 {
		return free
	}
	return replaced
}

// wantsReturned returns the side that a terminator wants of operand i.
func (s *sides) wantsReturned(op, parent ir.Op, i int) side {
	switch s.m.OpName(parent) {
	case ir.OpFunc:
		if !s.m.EndsFunction(op) {
			return replaced // it branches
		}
		if s.isPublic(parent) {
			if s.keptResults[result{parent, i}] {
				return kept
			}
			return replaced
		}
		to, _ := s.greatest(s.returned(parent, i))
		return to
	case ir.OpWhile:
		if s.m.BlockRegion(s.m.Block(op)) != s.m.Region(parent, 1) {
			return free
		}
	}
	if i >= s.m.NumResults(parent) {
		return free
	}
	return s.state[s.m.Result(parent, i)]
}

// decideNeutral decides the values that are still neutral: they are kept if a use wants that.
func (s *sides) decideNeutral() {
	s.m.Walk(func(op ir.Op) {
		for i, v := range s.m.Operands(op) {
			if s.has(v) && s.state[v] == free && s.wants(op, i) == kept {
				s.demand(v)
			}
		}
	})
	for v := range s.state {
		if s.has(ir.Value(v)) && s.state[v] == free {
			s.state[v] = replaced
		}
	}
}

// demand makes a neutral value kept, with all neutral values that it comes from.
func (s *sides) demand(v ir.Value) {
	for list := []ir.Value{v}; len(list) > 0; {
		v := list[len(list)-1]
		list = list[:len(list)-1]
		if !s.has(v) || s.state[v] != free {
			continue
		}
		s.state[v], s.why[v] = kept, s.firstKeep()
		list = append(list, s.sources(v)...)
	}
}

// firstKeep returns the statement that keeps neutral values.
func (s *sides) firstKeep() int {
	for _, k := range s.target.Keeps {
		if k.Keeps(s.family) {
			return k.Statement
		}
	}
	return 0
}

// sources returns the values that a value has the side of.
func (s *sides) sources(v ir.Value) []ir.Value {
	op, i := s.m.DefiningOp(v)
	if op == 0 {
		b, n := s.m.ArgOf(v)
		op, i = s.m.RegionOp(s.m.BlockRegion(b)), n
	}
	switch name := s.m.OpName(op); {
	case name == ir.OpFunc:
		var list []ir.Value
		for _, call := range s.match.callsOf(op) {
			list = append(list, s.m.Operand(call, i))
		}
		return list
	case name == ir.OpWhile:
		next, _ := s.bodyYield(op, i)
		return append(s.loopValues(op, i), s.m.Operand(op, i), next)
	case name == ir.OpSdyManualComputation, name == ir.OpSdyNamedComputation:
		if def, _ := s.m.DefiningOp(v); def == 0 {
			return []ir.Value{s.m.Operand(op, i)}
		}
		return s.yields(op, i)
	case name == ir.OpIf, name == ir.OpCase:
		return s.yields(op, i)
	case s.callee(op) != 0:
		return s.returned(s.callee(op), i)
	}
	op = s.owner(op)
	all := slices.Clone(s.m.Operands(op))
	s.eachDefinition(op, func(v ir.Value) { all = append(all, v) })
	return all
}

// moveBeforeBroadcasts gives a broadcast the side of its users, if all are on the other side: a
// convert in front of it has fewer elements.
func (s *sides) moveBeforeBroadcasts() {
	var list []ir.Op
	s.m.Walk(func(op ir.Op) {
		switch s.m.OpName(op) {
		case ir.OpBroadcast, ir.OpBroadcastInDim, ir.OpDynamicBroadcastInDim:
			list = append(list, op)
		}
	})
	for _, op := range slices.Backward(list) {
		v := s.m.Result(op, 0)
		if s.unit[op] != 0 || s.hasKey(s.explicit, op) || !s.has(v) || !s.m.Uses().Any(v) {
			continue
		}
		other := replaced + kept - s.state[v]
		all := true
		for user, i := range s.m.Uses().Of(v) {
			all = all && s.wants(user, i) == other && !s.isLeaving(user, i)
		}
		if all {
			s.state[v] = other
		}
	}
}

// isLeaving reports whether a use leaves the module, where the boundary keeps the type.
func (p *replacer) isLeaving(op ir.Op, i int) bool {
	return p.boundary != nil && p.boundary.leavingType[use{op, i}] != 0
}

// A wanted is a use that wants another side than the value has.
type wanted struct {
	use
	side side
}

// mismatches returns the uses that want another side than the value has. Uses of values that the
// boundary preserves are left to the boundary, which gets to know those that want the value as it
// is.
func (s *sides) mismatches() (list []wanted) {
	s.m.Walk(func(op ir.Op) {
		for i, v := range s.m.Operands(op) {
			if !s.has(v) || s.isLeaving(op, i) {
				continue
			}
			switch want := s.wants(op, i); {
			case s.keepsType[v]:
				if want != replaced {
					s.keptUses[use{op, i}] = true
				}
			case want != free && want != s.state[v]:
				list = append(list, wanted{use{op, i}, want})
			}
		}
	})
	return list
}

// insertConverts inserts converts in front of uses that want another side. A constant is copied
// instead of converted.
func (s *sides) insertConverts(uses []wanted) {
	place := newPlacer(s.runner)
	constants := map[ir.Value]ir.Value{}
	for _, u := range uses {
		v := s.m.Operand(u.op, u.i)
		def, _ := s.m.DefiningOp(v)
		if def == 0 || u.side == kept || !isConstant(s.m.OpName(def)) {
			s.m.SetOperand(u.op, u.i, s.convertSide(place, u, v))
			continue
		}
		if constants[v] == 0 {
			copied := s.m.CloneOp(def)
			s.m.InsertAfter(def, copied)
			constants[v] = s.m.Result(copied, 0)
		}
		s.m.SetOperand(u.op, u.i, constants[v])
	}
}

// convertSide returns a value converted to the type of the other side.
func (s *sides) convertSide(place *placer, u wanted, v ir.Value) ir.Value {
	at, want := s.owner(u.op), u.side
	t, statement := s.m.Type(v), s.why[v]
	to := s.m.Types.Elem(t)
	if want == replaced {
		to = s.mapping.elem(to)
	} else {
		statement = s.reasonAt(at)
		if why, ok := s.resultReasons[result{s.m.ParentOp(at), u.i}]; ok && s.m.EndsFunction(at) {
			statement = why
		}
	}
	if s.m.Types.Kind(t) != ir.TensorType {
		s.fail(at, unconvertible, s.quoteOp(at)+" has an operand of type '"+s.m.Types.Text(t)+"', which stablehlo.convert does not accept", advice("keep or replace it on both sides"))
		return v
	}
	made := place.convert(at, v, to, statement)
	if want == kept {
		s.keepsType[made], s.kept[made] = true, true
	}
	return made
}

// reasonAt returns the statement because of which an operation wants kept values: that which
// selects it, or which keeps its results, or for a terminator those of the operation around it.
func (s *sides) reasonAt(op ir.Op) int {
	for _, at := range []ir.Op{op, s.m.ParentOp(op), s.callee(op)} {
		if at == 0 || at == s.m.Top() {
			continue
		}
		if why, ok := s.explicit[at]; ok {
			return why
		}
		if why, ok := s.followed[at]; ok {
			return why
		}
		for v := range ir.Definitions(s.m, at) {
			if why, ok := s.why[v]; ok && at != s.functionOf(op) {
				return why
			}
		}
	}
	return s.firstKeep()
}

// keep makes the kept values keep their types.
func (s *sides) keep() {
	for v := range s.state {
		if v := ir.Value(v); s.state[v] == kept && !s.keepsType[v] {
			s.keepsType[v], s.kept[v] = true, true
			s.effects.decide(v, s.why[v])
		}
	}
	for op, statement := range s.follower {
		s.effects.decideResults(op, statement)
	}
	for _, f := range s.symbols().Functions() {
		if s.isPublic(f) || s.m.Body(f) == 0 {
			continue
		}
		_, results := ir.Signature(s.m, f)
		for i := range results {
			if to, _ := s.greatest(s.returned(f, i)); to == kept && s.contains(results[i]) {
				s.keptResults[result{f, i}] = true
			}
		}
	}
}

// splitFunctions copies the private functions that are called on both sides, and makes the kept
// calls call the copies. It reports whether there are any.
func (s *sides) splitFunctions() bool {
	split := false
	for _, f := range slices.Clone(s.symbols().Functions()) {
		if s.m.Body(f) == 0 || s.isPublic(f) || s.isNamed(f) {
			continue
		}
		var calls []ir.Op
		all := s.match.callsOf(f)
		for _, call := range all {
			if _, ok := s.isKeptCall(call); ok && s.functionOf(call) != f {
				calls = append(calls, call)
			}
		}
		if len(calls) == 0 || len(calls) == len(all) {
			continue
		}
		split = true
		name := s.copyFunction(f)
		for _, call := range calls {
			s.m.SetProperty(call, ir.CalleeName(s.m.OpName(call)), s.m.Attrs.Symbol(name))
		}
	}
	return split
}

// isNamed reports whether a keep names a function, which is then not copied.
func (s *sides) isNamed(f ir.Op) bool {
	return slices.ContainsFunc(s.target.Keeps, func(k target.Keep) bool {
		return k.Keeps(s.family) && matchesAny(k.Func, s.functionName(f))
	})
}

// copyFunction inserts a copy of a function after it and returns its name.
func (s *sides) copyFunction(f ir.Op) string {
	around := s.m.ParentOp(f)
	base := s.functionName(f) + "_kept"
	name := base
	for n := 0; s.symbols().In(around, name) != 0; n++ {
		name = base + "_" + strconv.Itoa(n)
	}
	copied := s.m.CloneOp(f)
	s.m.SetProperty(copied, ir.NameSymName, s.m.Attrs.String(name))
	s.m.InsertAfter(f, copied)
	s.symbols().Reserve(around, name, copied)
	return name
}

// findExplicit finds the operations and values that keeps select.
func (s *sides) findExplicit() {
	for i := range s.target.Keeps {
		k := &s.target.Keeps[i]
		switch {
		case !k.Keeps(s.family):
		case k.SelectsValues():
			s.keepSignature(k)
		default:
			s.m.Walk(func(op ir.Op) {
				creates := s.m.NumOperands(op) == 0 && len(k.In) == 0 // it takes the side of its users
				if s.unit[op] == 0 && s.m.OpName(op) != ir.OpFunc && !creates && s.match.matches(&k.Selector, op) {
					s.explicit[op] = k.Statement
				}
			})
		}
	}
}

// keepSignature keeps the public arguments and results that a keep selects, with the operations
// that yield the results.
func (s *sides) keepSignature(k *target.Keep) {
	for _, v := range s.match.arguments(&k.Selector) {
		s.set(v, kept, k.Statement)
	}
	for _, r := range s.match.results(&k.Selector) {
		s.keptResults[r], s.resultReasons[r] = true, k.Statement
		for _, v := range s.returned(r.function, r.i) {
			def, _ := s.m.DefiningOp(v)
			switch {
			case !s.has(v) || s.callee(def) != 0:
			case def != 0 && !isControlFlow(s.m.OpName(def)):
				s.explicit[def] = k.Statement
			default:
				s.set(v, kept, k.Statement)
			}
		}
	}
}
