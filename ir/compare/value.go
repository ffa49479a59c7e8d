package compare

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/interp"
)

// RunOptions configure [Comparison.Run]. The zero value has the default bounds.
type RunOptions struct {
	Bound  *Bound         // nil: DefaultBound
	Interp interp.Options // limits and seed of both evaluations; Observe and Begin are not used
}

// A Difference compares a value of B with the one of A that it has become: the result of an
// operation, or an argument of the function that was called.
type Difference struct {
	A, B      ir.Op // the operations that compute the values; 0 for an argument
	Number    int   // of the result or argument
	Error           // the largest of all times
	Times     int64 // how often the two were compared
	Iteration int64 // of the largest ulp error, in the loop or function around B, from 0
	Order     int64 // number of operations that B evaluated before it first was computed
	// the same before it first was beyond the bound; -1 if it never was
	FirstBeyond int64

	isRounding bool // A's value is unknown: the convert is compared with its operand
}

// A Report says how far the values of two modules are apart.
type Report struct {
	Bound   Bound
	Values  []*Difference // those that were compared, in the order in which B computes them
	Results []*Difference // of the functions that were called
	// why the other module could not be evaluated to its end, or values not be compared
	Notes   []string
	Stopped bool // one of the functions was not evaluated to its end
	// the most bytes that were kept of values whose counterparts were not yet known
	Held int64
}

// First returns the first value beyond the bound, or nil.
func (r *Report) First() (first *Difference) {
	for _, d := range r.Values {
		if d.FirstBeyond >= 0 && (first == nil || d.FirstBeyond < first.FirstBeyond) {
			first = d
		}
	}
	return first
}

// Worst returns the n values with the largest errors in units in the last place, without those that
// are equal. Of several with the same error of the same numbers it returns the first: the others,
// such as slices of it, pass it on.
func (r *Report) Worst(n int) (worst []*Difference) {
	type key struct{ ulp, a, b float64 }
	seen := map[key]bool{}
	list := slices.Clone(r.Values)
	slices.SortStableFunc(list, func(x, y *Difference) int { return cmp.Or(cmp.Compare(y.ULP, x.ULP), cmp.Compare(x.Order, y.Order)) })
	for _, d := range list {
		at := key{d.ULP, d.Error.A, d.Error.B}
		if d.ULP > 0 && !seen[at] && len(worst) < n {
			worst = append(worst, d)
		}
		seen[at] = true
	}
	return worst
}

// IsBeyond reports whether a public result is beyond the bound.
func (r *Report) IsBeyond() bool {
	return slices.ContainsFunc(r.Results, func(d *Difference) bool { return d.IsBeyond })
}

// watched has the values of a scope that are compared.
type watched struct {
	of   [2]map[ir.Op][]*watch    // by the operation of A and of B that computes the value
	args [2]map[ir.Value][]*watch // by the argument of the function
}

// A watch is a pair of values to compare.
type watch struct {
	number [2]int // of the result of the operation
	main   bool   // the values are results of matched operations
	*Difference
}

// errStopped ends an evaluation that is no longer needed.
var errStopped = errors.New("stopped")

// A runner evaluates two modules and compares their values.
type runner struct {
	*Comparison
	bound Bound
	stack [2][]*activation // running functions and loops of A and B; nil: not matched
	steps int64            // operations that B has evaluated
	wants *want            // what A waits for; nil: nothing
	ended [2]bool
	held  int64          // bytes of values that wait
	most  int64          // the largest value of held
	yield [2]func() bool // passes control to the other module
}

// A want is a value of B for which A waits.
type want struct {
	in  *activation
	key key
}

// An activation is a matched function or operation with regions that runs in A and in B.
type activation struct {
	*scope
	parent  *activation
	index   place
	count   [2]map[ir.Op]int64 // how often operations have been evaluated in it
	left    [2]bool
	waiting map[key]*waiting
	inner   map[place]*activation
}

// A place is an evaluation of an operation of A.
type place struct {
	op ir.Op
	n  int64
}

// A key identifies a comparison in an activation.
type key struct {
	*watch
	n int64
}

// waiting is a value whose counterpart has not been computed.
type waiting struct {
	value *interp.Tensor
	side  int
	step  int64
}

// Run calls a function of A and one of B, which must be matched to compare more than their results,
// and compares their values. Errors of the evaluation are notes of the report, together with what
// was compared until then; an error of the context is returned.
func (c *Comparison) Run(ctx context.Context, fa, fb ir.Op, argsA, argsB []interp.Value, o RunOptions) (*Report, error) {
	r := &runner{Comparison: c, bound: DefaultBound}
	if o.Bound != nil {
		r.bound = *o.Bound
	}
	report := &Report{Bound: r.bound}
	var root *activation
	if s := c.pairs[[2]ir.Op{fa, fb}]; s != nil {
		root = newActivation(s, nil, place{})
		for i := range min(len(argsA), len(argsB)) {
			s.watched().addArgument(c, fa, fb, i)
		}
	}
	r.stack = [2][]*activation{{root}, {root}}
	var results [2][]interp.Value
	var failed [2]error
	var next, stop [2]func()
	for side, args := range [][]interp.Value{argsA, argsB} {
		m, f := []*ir.Module{c.A, c.B}[side], []ir.Op{fa, fb}[side]
		options := o.Interp
		options.Begin = func(op ir.Op, in []interp.Value) error { return r.begin(side, op, in) }
		options.Observe = func(op ir.Op, in, out []interp.Value) error { return r.observe(side, op, in, out) }
		pull, end := iter.Pull(func(yield func(bool) bool) {
			r.yield[side] = func() bool { return yield(true) }
			r.enter(side, root, f, args)
			results[side], failed[side] = interp.New(m, options).Call(ctx, f, args...)
			r.ended[side] = true
			if root != nil {
				root.left[side] = true
			}
		})
		next[side], stop[side] = func() { pull() }, end
	}
	defer stop[0]()
	defer stop[1]()
	for !r.ended[0] {
		if next[0](); r.wants != nil && !r.ended[1] {
			next[1]()
		}
		r.wants = nil
	}
	for failed[0] == nil && !r.ended[1] {
		next[1]()
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for side, err := range failed {
		if err != nil {
			report.Stopped = true
			report.Notes = append(report.Notes, []string{"A", "B"}[side]+" was not evaluated to its end: "+err.Error())
		}
	}
	report.Held = r.most
	report.addResults(results, r.bound)
	report.addValues(c)
	return report, nil
}

// addResults compares the results of the functions. Results of other shapes are beyond any bound.
func (report *Report) addResults(results [2][]interp.Value, bound Bound) {
	x, y := results[0], results[1]
	if x == nil || y == nil {
		return
	}
	for i := range max(len(x), len(y)) {
		d := &Difference{Number: i, Times: 1, FirstBeyond: -1}
		if i >= len(x) || i >= len(y) {
			report.Notes = append(report.Notes, fmt.Sprintf("only one module has result #%d", i))
			d.ULP, d.IsBeyond = math.Inf(1), true
			report.Results = append(report.Results, d)
			continue
		}
		s, isTensor := x[i].(*interp.Tensor)
		t, isTensorToo := y[i].(*interp.Tensor)
		switch {
		case !isTensor && !isTensorToo:
			continue
		case !isTensor || !isTensorToo || !slices.Equal(s.Shape, t.Shape):
			report.Notes = append(report.Notes, fmt.Sprintf("result #%d has another shape", i))
			d.ULP, d.IsBeyond = math.Inf(1), true
		default:
			d.Error = measure(s, t, bound)
		}
		report.Results = append(report.Results, d)
	}
}

// addValues collects the differences of all scopes, in the order of B.
func (report *Report) addValues(c *Comparison) {
	for _, s := range c.pairs {
		if s.watch == nil {
			continue
		}
		for _, lists := range []iter.Seq[[]*watch]{maps.Values(s.watch.of[1]), maps.Values(s.watch.args[1])} {
			for list := range lists {
				for _, w := range list {
					if w.Times > 0 {
						report.Values = append(report.Values, w.Difference)
					}
				}
			}
		}
		s.watch = nil
	}
	slices.SortFunc(report.Values, func(x, y *Difference) int {
		return cmp.Or(cmp.Compare(x.Order, y.Order), cmp.Compare(x.B, y.B), cmp.Compare(x.Number, y.Number), cmp.Compare(x.A, y.A))
	})
}

func newActivation(s *scope, parent *activation, index place) *activation {
	return &activation{
		scope: s, parent: parent, index: index, count: [2]map[ir.Op]int64{{}, {}}, waiting: map[key]*waiting{}, inner: map[place]*activation{},
	}
}

// watched returns the values of a scope that are compared: results of matched operations; added
// converts with what A has in their place, and removed ones with what B has.
func (s *scope) watched() *watched {
	if s.watch != nil {
		return s.watch
	}
	w := &watched{of: [2]map[ir.Op][]*watch{{}, {}}, args: [2]map[ir.Value][]*watch{{}, {}}}
	s.watch = w
	for _, p := range s.list {
		for i := range min(s.c.A.NumResults(p[0]), s.c.B.NumResults(p[1])) {
			x := w.add(p[0], p[1], i, i)
			x.main = true
		}
	}
	back := map[ir.Block]ir.Block{}
	for x, y := range s.blocks {
		back[y] = x
	}
	s.c.B.WalkBelow(s.fb, func(op ir.Op) {
		if isConvert(s.c.B, op) && s.toA[op] == 0 {
			s.watchConvert(w, op, 1, s.toA, back)
		}
	})
	s.c.A.WalkBelow(s.fa, func(op ir.Op) {
		if isConvert(s.c.A, op) && s.toB[op] == 0 {
			s.watchConvert(w, op, 0, s.toB, s.blocks)
		}
	})
	return w
}

// add adds a pair of results.
func (w *watched) add(p, q ir.Op, i, k int) *watch {
	x := &watch{number: [2]int{i, k}, Difference: &Difference{A: p, B: q, Number: k, FirstBeyond: -1}}
	w.of[0][p] = append(w.of[0][p], x)
	w.of[1][q] = append(w.of[1][q], x)
	return x
}

// watchConvert pairs a convert that only one module has with the value that the other has in its
// place: what its source has become.
func (s *scope) watchConvert(w *watched, op ir.Op, side int, matched map[ir.Op]ir.Op, blocks map[ir.Block]ir.Block) {
	m, other := s.c.B, s.c.A
	if side == 0 {
		m, other = s.c.A, s.c.B
	}
	v := m.Operand(op, 0)
	d, n := m.DefiningOp(v)
	for isConvert(m, d) && matched[d] == 0 {
		v = m.Operand(d, 0)
		d, n = m.DefiningOp(v)
	}
	if d != 0 {
		switch p := matched[d]; {
		case p == 0:
		case side == 1:
			w.add(p, op, n, 0)
		default:
			w.add(op, p, 0, n)
		}
		return
	}
	b, n := m.ArgOf(v)
	to, ok := blocks[b]
	if !ok || n >= other.NumArgs(to) || side == 0 {
		return
	}
	x := &watch{Difference: &Difference{B: op, FirstBeyond: -1}}
	w.of[1][op] = append(w.of[1][op], x)
	if other.RegionOp(other.BlockRegion(to)) == s.fa && to == other.Body(s.fa) {
		arg := other.Arg(to, n)
		w.args[0][arg] = append(w.args[0][arg], x)
	} else {
		x.isRounding = true
	}
}

// addArgument pairs argument i of two functions.
func (w *watched) addArgument(c *Comparison, fa, fb ir.Op, i int) {
	x, y := c.A.Arg(c.A.Body(fa), i), c.B.Arg(c.B.Body(fb), i)
	if c.A.Type(x) == c.B.Type(y) {
		return
	}
	pair := &watch{Difference: &Difference{Number: i, FirstBeyond: -1}}
	w.args[0][x] = append(w.args[0][x], pair)
	w.args[1][y] = append(w.args[1][y], pair)
}

// runsRegions lists the operations whose regions are compared by iteration. Those of others, such
// as reduce, are parts of the operation.
var runsRegions = []ir.OpName{ir.OpWhile, ir.OpIf, ir.OpCase, ir.OpFuncCall, ir.OpComposite, ir.OpScfWhile, ir.OpScfIf, ir.OpScfFor}

// begin enters the functions and regions that an operation runs.
func (r *runner) begin(side int, op ir.Op, in []interp.Value) error {
	m := []*ir.Module{r.A, r.B}[side]
	if m.FirstRegion(op) == 0 && ir.CalleeName(m.OpName(op)) < 0 {
		return nil
	}
	in = slices.Clone(in)
	top := r.stack[side][len(r.stack[side])-1]
	act := r.activationOf(side, top, op)
	r.stack[side] = append(r.stack[side], act)
	if act != nil {
		if f := []*graph{r.a, r.b}[side].symbols.Callee(op); f != 0 {
			r.enter(side, act, f, in)
		}
	}
	return nil
}

// activationOf returns the activation that an operation starts; nil if it is not compared.
func (r *runner) activationOf(side int, top *activation, op ir.Op) *activation {
	if top == nil || !slices.Contains(runsRegions, []*ir.Module{r.A, r.B}[side].OpName(op)) {
		return nil
	}
	p, q := op, top.toB[op]
	if side == 1 {
		p, q = top.toA[op], op
	}
	if p == 0 || q == 0 {
		return nil
	}
	index := place{p, top.count[side][op]}
	if act := top.inner[index]; act != nil {
		return act
	}
	s := top.scope
	if f, g := r.a.symbols.Callee(p), r.b.symbols.Callee(q); f != 0 && g != 0 {
		if s = r.pairs[[2]ir.Op{f, g}]; s == nil {
			return nil
		}
	}
	act := newActivation(s, top, index)
	top.inner[index] = act
	return act
}

// enter observes the arguments of a function.
func (r *runner) enter(side int, act *activation, f ir.Op, args []interp.Value) {
	if act == nil {
		return
	}
	m := []*ir.Module{r.A, r.B}[side]
	w, body := act.watched(), m.Body(f)
	for i, v := range args {
		if t, ok := v.(*interp.Tensor); ok && i < m.NumArgs(body) {
			r.meet(side, act, w.args[side][m.Arg(body, i)], 0, func(*watch) *interp.Tensor { return t })
		}
	}
}

// observe compares the results of an operation with those that are known of the other module.
func (r *runner) observe(side int, op ir.Op, in, out []interp.Value) error {
	m := []*ir.Module{r.A, r.B}[side]
	if m.FirstRegion(op) != 0 || ir.CalleeName(m.OpName(op)) >= 0 {
		r.leave(side)
	}
	if side == 1 {
		r.steps++
	}
	act := r.stack[side][len(r.stack[side])-1]
	if act == nil {
		return r.pass(side)
	}
	list := act.watched().of[side][op]
	if len(list) == 0 {
		return r.pass(side)
	}
	n := act.count[side][op]
	act.count[side][op]++
	for _, w := range list {
		if w.isRounding {
			a, isTensor := in[0].(*interp.Tensor)
			b, isTensorToo := out[0].(*interp.Tensor)
			if isTensor && isTensorToo {
				r.record(w, a, b, n, r.steps-1)
			}
		}
	}
	r.meet(side, act, list, n, func(w *watch) *interp.Tensor {
		t, _ := out[w.number[side]].(*interp.Tensor)
		return t
	})
	if side == 0 {
		for _, w := range list {
			if k := (key{w, n}); w.main && act.waiting[k] != nil && !r.hasPassed(act) {
				r.wants = &want{act, k}
				break
			}
		}
	}
	return r.pass(side)
}

// pass passes control to the other module if this one has to wait, or has computed what the other
// waits for.
func (r *runner) pass(side int) error {
	ready := false
	switch w := r.wants; {
	case r.ended[1-side] || w == nil:
	case side == 0:
		ready = true
	default:
		ready = w.in.waiting[w.key] == nil || r.hasPassed(w.in)
	}
	if ready && !r.yield[side]() {
		return errStopped
	}
	return nil
}

// hasPassed reports whether B has left an activation.
func (r *runner) hasPassed(act *activation) bool {
	for ; act != nil; act = act.parent {
		if act.left[1] {
			return true
		}
	}
	return r.ended[1]
}

// leave ends the innermost activation.
func (r *runner) leave(side int) {
	last := len(r.stack[side]) - 1
	act := r.stack[side][last]
	r.stack[side] = r.stack[side][:last]
	if act == nil {
		return
	}
	if act.left[side] = true; act.left[0] && act.left[1] {
		delete(act.parent.inner, act.index)
		for _, w := range act.waiting {
			r.held -= int64(len(w.value.Data))
		}
	}
}

// meet compares values with those of the other module that wait for them, and lets the others wait.
func (r *runner) meet(side int, act *activation, list []*watch, n int64, value func(w *watch) *interp.Tensor) {
	var last, copied *interp.Tensor
	for _, w := range list {
		t := value(w)
		if t == nil || w.isRounding {
			continue
		}
		k := key{w, n}
		other := act.waiting[k]
		switch {
		case other == nil && act.left[1-side]:
		case other == nil:
			if t != last {
				last, copied = t, &interp.Tensor{Type: t.Type, Shape: t.Shape, Data: slices.Clone(t.Data)}
			}
			act.waiting[k] = &waiting{copied, side, r.steps}
			r.held += int64(len(copied.Data))
			r.most = max(r.most, r.held)
		case other.side != side:
			delete(act.waiting, k)
			r.held -= int64(len(other.value.Data))
			if side == 1 {
				r.record(w, other.value, t, n, r.steps-1)
			} else {
				r.record(w, t, other.value, n, other.step-1)
			}
		}
	}
}

// record adds a comparison to a difference.
func (r *runner) record(w *watch, a, b *interp.Tensor, n, step int64) {
	d := w.Difference
	if !slices.Equal(a.Shape, b.Shape) {
		return
	}
	e := measure(a, b, r.bound)
	if d.Times == 0 || step < d.Order {
		d.Order = max(step, 0)
	}
	if e.IsBeyond && (d.FirstBeyond < 0 || step < d.FirstBeyond) {
		d.FirstBeyond = max(step, 0)
	}
	was := d.Error
	if d.Times == 0 || e.ULP > d.ULP {
		d.Error, d.Iteration = e, n
	}
	d.Absolute, d.Relative, d.Scaled = max(was.Absolute, e.Absolute), max(was.Relative, e.Relative), max(was.Scaled, e.Scaled)
	d.IsBeyond = was.IsBeyond || e.IsBeyond
	d.Times++
}
