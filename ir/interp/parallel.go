package interp

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// parallelRows lists the operations of StableHLO that communicate, and those of the dialect
// interpreter.
func parallelRows() []row {
	return []row{
		{op: ir.OpAllGather, class: Exact, spec: "all_gather", run: allGather},
		{op: ir.OpAllReduce, class: Rounded, spec: "all_reduce", run: allReduce},
		{op: ir.OpAllToAll, class: Exact, spec: "all_to_all", run: allToAll},
		{op: ir.OpCollectiveBroadcast, class: Exact, spec: "collective_broadcast", run: collectiveBroadcast},
		{op: ir.OpCollectivePermute, class: Exact, spec: "collective_permute", run: collectivePermute},
		{op: ir.OpCollectiveReduce, class: Rounded, spec: "collective_reduce", run: collectiveReduce},
		{op: ir.OpCrossReplicaSum, class: Rounded, spec: "StablehloOps.td, CrossReplicaSumOp", run: crossReplicaSum},
		{op: ir.OpInfeed, class: Control, spec: "infeed", run: infeed},
		{op: ir.OpInterpreterPrint, class: Control, spec: "InterpreterOps.td, PrintOp", run: printOp},
		{op: ir.OpInterpreterProbe, class: Control, spec: "InterpreterOps.td, ProbeOp", run: probe},
		{op: ir.OpInterpreterRunParallel, class: Control, spec: "InterpreterOps.td, RunParallelOp", run: runParallel},
		{op: ir.OpOutfeed, class: Control, spec: "outfeed", run: outfeed},
		{op: ir.OpPartitionId, class: Exact, spec: "partition_id", run: func(x *call) ([]Value, error) { return x.processNumber(x.proc().partition) }},
		{op: ir.OpRecv, class: Control, spec: "recv", run: recv},
		{op: ir.OpReduceScatter, class: Rounded, spec: "reduce_scatter", run: reduceScatter},
		{op: ir.OpReplicaId, class: Exact, spec: "replica_id", run: func(x *call) ([]Value, error) { return x.processNumber(x.proc().replica) }},
		{op: ir.OpSend, class: Control, spec: "send", run: send},
	}
}

// A process is one of the programs of interpreter.run_parallel. The processes run one after the
// other: each until it waits for others.
type process struct {
	replica, partition int
	grid               *grid
	wait               func(*request) bool // gives control to the grid; false if it has stopped
}

// A grid holds the processes of interpreter.run_parallel.
type grid struct {
	replicas, partitions int
	infeeds              []ir.Op // functions that infeed has not called yet
	channels             map[int64][][]Value
}

// A request is what a process waits for: the operands of all processes of a group, or a message on
// a channel.
type request struct {
	key      string // of the meeting; equal for all that meet
	op       ir.Op
	group    []int
	operands []*Tensor
	channel  int64 // of recv
	ready    bool
	met      map[int][]*Tensor // operands by process
	received []Value
}

// single is the only process of a program that is not run by interpreter.run_parallel.
func single() *process {
	return &process{grid: &grid{replicas: 1, partitions: 1, channels: map[int64][][]Value{}}, wait: func(*request) bool { return false }}
}

func (x *call) proc() *process {
	if x.f.proc == nil {
		x.f.proc = single()
	}
	return x.f.proc
}

func (p *process) number() int { return p.replica*p.grid.partitions + p.partition }

func (x *call) processNumber(n int) ([]Value, error) {
	r, err := x.alloc(elem.UI32, nil)
	if err == nil {
		le.PutUint32(r.Data, uint32(n))
	}
	return one(r, err)
}

// A running process.
type running struct {
	next    func() (*request, bool)
	waiting *request
	frame   *frame
	fresh   []*memory // of the running operations of the process
	results []Value
	err     error
	done    bool
}

// start makes a process that evaluates a function when it is resumed.
func (x *call) start(p *process, f ir.Op, args []Value) (r *running, stop func()) {
	r = &running{frame: &frame{proc: p, depth: x.f.depth}}
	r.next, stop = iter.Pull(iter.Seq[*request](func(yield func(*request) bool) {
		p.wait = yield
		r.results, r.err = x.call(r.frame, f, args)
		r.done = true
	}))
	return r, stop
}

// CallParallel is like Call for replicas times partitions processes with the same arguments, whose
// collective operations meet. It returns the results of each: those of the partitions of replica 0
// come first.
func (e *Interp) CallParallel(ctx context.Context, function ir.Op, replicas, partitions int, args ...Value) ([][]Value, error) {
	if err := e.enter(ctx, function, args); err != nil {
		return nil, err
	}
	if replicas*partitions == 1 {
		results, err := e.call(&frame{}, function, args)
		return [][]Value{results}, err
	}
	x := &call{Interp: e, f: &frame{}, op: function}
	g := &grid{replicas: replicas, partitions: partitions, channels: map[int64][][]Value{}}
	var all []*running
	for i := range replicas * partitions {
		r, stop := x.start(&process{replica: i / partitions, partition: i % partitions, grid: g}, function, args)
		defer stop()
		all = append(all, r)
	}
	if err := x.runAll(g, all); err != nil {
		return nil, err
	}
	var results [][]Value
	for _, r := range all {
		results = append(results, r.results)
	}
	return results, nil
}

func runParallel(x *call) ([]Value, error) {
	rowsOf := x.m.Attrs.Items(x.property("programs"))
	g := &grid{replicas: len(rowsOf), channels: map[int64][][]Value{}}
	for _, a := range x.m.Attrs.Items(x.property("infeed")) {
		g.infeeds = append(g.infeeds, x.symbols.Find(x.op, x.m.Attrs.StringOf(a)))
	}
	var all []*running
	in := x.in
	for i, list := range rowsOf {
		programs := x.m.Attrs.Items(list)
		g.partitions = len(programs)
		for j, a := range programs {
			f := x.symbols.Find(x.op, x.m.Attrs.StringOf(a))
			if f == 0 || x.m.Body(f) == 0 || x.m.NumArgs(x.m.Body(f)) > len(in) {
				return nil, x.fail("runs a function that has no body")
			}
			args := in[:x.m.NumArgs(x.m.Body(f))]
			in = in[len(args):]
			r, stop := x.start(&process{replica: i, partition: j, grid: g}, f, args)
			defer stop()
			all = append(all, r)
		}
	}
	if err := x.runAll(g, all); err != nil {
		return nil, err
	}
	var results []Value
	for _, r := range all {
		results = append(results, r.results...)
		x.hold(x.f, r.results)
		x.unhold(r.frame, 0)
	}
	return results, nil
}

// runAll resumes the processes that wait for nothing, until all are done.
func (x *call) runAll(g *grid, all []*running) error {
	for {
		progress := false
		waiting := map[int]*request{}
		for n, r := range all {
			if r.done {
				continue
			}
			if r.waiting == nil || r.waiting.ready {
				outer := x.heap.fresh
				x.heap.fresh, progress = r.fresh, true
				r.waiting, _ = r.next()
				r.fresh, x.heap.fresh = x.heap.fresh, outer
				if r.err != nil {
					return r.err
				}
			}
			if !r.done {
				waiting[n] = r.waiting
			}
		}
		if len(waiting) == 0 {
			return nil
		}
		if !g.match(&x.heap, waiting) && !progress {
			for n := range all {
				if q := waiting[n]; q != nil {
					return x.errorAt(q.op, "waits for processes that do not meet it")
				}
			}
		}
	}
}

// match makes the requests ready that can be. The operands of a meeting are retained for each
// process, because the first that goes on may free its own.
func (g *grid) match(h *heap, waiting map[int]*request) bool {
	found := false
	for _, q := range waiting {
		switch {
		case q.ready:
		case q.group == nil:
			if list := g.channels[q.channel]; len(list) > 0 {
				q.received, g.channels[q.channel], q.ready, found = list[0], list[1:], true, true
			}
		default:
			met := map[int][]*Tensor{}
			for _, n := range q.group {
				if other := waiting[n]; other != nil && !other.ready && other.key == q.key {
					met[n] = other.operands
				}
			}
			if len(met) == len(q.group) {
				found = true
				for _, n := range q.group {
					waiting[n].met, waiting[n].ready = met, true
					for _, list := range met {
						for _, t := range list {
							h.retain(t)
						}
					}
				}
			}
		}
	}
	return found
}

// meet exchanges operands with the processes of a group. It returns those of each.
func (x *call) meet(group []int, operands []*Tensor) (map[int][]*Tensor, error) {
	p := x.proc()
	if len(group) == 1 && group[0] == p.number() {
		return map[int][]*Tensor{group[0]: operands}, nil
	}
	q := &request{key: fmt.Sprint(group, x.channel()), op: x.op, group: group, operands: operands}
	if !p.wait(q) {
		return nil, x.fail("needs the other processes of its group: see interpreter.run_parallel")
	}
	for _, list := range q.met {
		x.f.holds = append(x.f.holds, values(list)...) // match has retained them
	}
	return q.met, nil
}

func (x *call) channel() int64 { return x.fieldInt("channel_handle", "handle") }

// groups returns lists of numbers, without the -1 that fill them up.
func (x *call) groups(name string) ([][]int, error) {
	a := x.property(name)
	l := x.m.Attrs.Literal(a)
	if l == nil {
		return x.meshGroups(a)
	}
	dims := x.m.Types.Dims(x.m.Attrs.Type(a))
	if len(dims) != 2 {
		return nil, x.fail("has groups that are not a matrix")
	}
	list := make([][]int, dims[0])
	for i := range list {
		for j := range dims[1] {
			if n := l.Elem().Int64(l.At(int64(i)*dims[1] + j)); n >= 0 {
				list[i] = append(list[i], int(n))
			}
		}
	}
	return list, nil
}

// meshGroups returns the groups of devices along axes of a mesh (flattenReplicaGroupMeshAxes of
// ReplicaGroupUtils.cpp).
func (x *call) meshGroups(a ir.Attr) ([][]int, error) {
	attrs := x.m.Attrs
	mesh := attrs.Field(a, "mesh").Attr
	if attrs.Kind(mesh) == ir.SymbolAttr {
		if op := x.symbols.Find(x.op, attrs.StringOf(mesh)); op != 0 {
			y := call{Interp: x.Interp, op: op}
			if mesh = y.property("mesh"); attrs.DialectName(mesh) != "#stablehlo.mesh" {
				mesh = y.property("stablehlo.mesh")
			}
		}
	}
	if attrs.DialectName(mesh) != "#stablehlo.mesh" {
		return nil, x.fail("has replica groups that are not known")
	}
	names := func(list ir.Attr) (names []string) {
		for _, axis := range attrs.Items(list) {
			names = append(names, attrs.StringOf(attrs.Field(axis, "name").Attr))
		}
		return names
	}
	meshAxes, axes := names(attrs.Field(mesh, "axes").Attr), names(attrs.Field(a, "axes").Attr)
	var sizes, grouped []int64
	for _, axis := range attrs.Items(attrs.Field(mesh, "axes").Attr) {
		sizes = append(sizes, attrs.Field(axis, "size").Ints...)
	}
	for _, name := range axes {
		grouped = append(grouped, int64(slices.Index(meshAxes, name)))
	}
	if slices.Contains(grouped, -1) || len(sizes) != len(meshAxes) {
		return nil, x.fail("has replica groups along axes that the mesh lacks")
	}
	devices := offsetsOf(sizes, strides(sizes))
	if l := attrs.Literal(attrs.Field(mesh, "device_ids").Attr); l != nil {
		for i := range devices {
			devices[i] = l.Elem().Int64(l.At(int64(i)))
		}
	}
	// the axes of the groups last
	rest := remaining(len(sizes), grouped)
	steps := strides(sizes)
	inner := offsetsOf(sizesOf(sizes, grouped), sizesOf(steps, grouped))
	var groups [][]int
	for _, start := range offsetsOf(sizesOf(sizes, rest), sizesOf(steps, rest)) {
		var group []int
		for _, offset := range inner {
			group = append(group, int(devices[start+offset]))
		}
		groups = append(groups, group)
	}
	return groups, nil
}

// The strategies of spec.md#collective-ops.

func (g *grid) crossReplica(groups [][]int) [][]int {
	var list [][]int
	for _, group := range groups {
		for p := range g.partitions {
			var out []int
			for _, r := range group {
				out = append(out, r*g.partitions+p)
			}
			list = append(list, out)
		}
	}
	return list
}

func (g *grid) crossPartition(groups [][]int) [][]int {
	var list [][]int
	for _, group := range groups {
		for r := range g.replicas {
			var out []int
			for _, p := range group {
				out = append(out, r*g.partitions+p)
			}
			list = append(list, out)
		}
	}
	return list
}

func (g *grid) crossBoth(groups [][]int) [][]int {
	var list [][]int
	for _, group := range groups {
		var out []int
		for p := range g.partitions {
			for _, r := range group {
				out = append(out, r*g.partitions+p)
			}
		}
		list = append(list, out)
	}
	return list
}

// processGroup returns the group of the process, nil if it is in none. partitions selects
// cross_partition instead of cross_replica_and_partition for operations on channels.
func (x *call) processGroup(partitions bool) ([]int, error) {
	groups, err := x.groups("replica_groups")
	if err != nil {
		return nil, err
	}
	g := x.proc().grid
	if len(groups) == 0 || len(groups) == 1 && len(groups[0]) == 0 { // all
		n := g.replicas
		if partitions && x.channel() > 0 {
			n = g.partitions
		}
		if x.isSet("use_global_device_ids") {
			n = g.replicas * g.partitions
		}
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		groups = [][]int{all}
	}
	switch {
	case x.channel() <= 0:
		groups = g.crossReplica(groups)
	case x.isSet("use_global_device_ids"):
	case partitions:
		groups = g.crossPartition(groups)
	default:
		groups = g.crossBoth(groups)
	}
	for _, group := range groups {
		if slices.Contains(group, x.proc().number()) {
			return group, nil
		}
	}
	return nil, nil
}

// mustGroup is like processGroup, with an error if the process is in no group.
func (x *call) mustGroup(partitions bool) ([]int, error) {
	group, err := x.processGroup(partitions)
	if err == nil && group == nil {
		err = x.fail(fmt.Sprintf("has no group with replica %d, partition %d", x.proc().replica, x.proc().partition))
	}
	return group, err
}

func allGather(x *call) ([]Value, error) {
	group, err := x.mustGroup(false)
	if err != nil {
		return nil, err
	}
	met, err := x.meet(group, x.tensors())
	if err != nil {
		return nil, err
	}
	var results []Value
	for i := range x.in {
		var parts []*Tensor
		for _, n := range group {
			parts = append(parts, met[n][i])
		}
		r, err := x.concatenated(parts, x.int("all_gather_dim"))
		if err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return results, nil
}

// combined reduces operand i of the processes of a group, in the order of their numbers, by the
// body of the operation.
func (x *call) combined(group []int, met map[int][]*Tensor, i int) (*Tensor, error) {
	order := slices.Clone(group)
	slices.Sort(order)
	for _, n := range order {
		if i >= len(met[n]) {
			return nil, x.fail("meets processes with other operands")
		}
		wide, err := x.promoted(0, []*Tensor{met[n][i], met[n][i]})
		if err != nil {
			return nil, err
		}
		met[n][i] = wide[0]
		if err := x.sameShapes([]*Tensor{met[order[0]][i], wide[0]}); err != nil {
			return nil, err
		}
	}
	first := met[order[0]][i]
	r, err := x.alloc(first.Type, first.Shape)
	if err != nil {
		return nil, err
	}
	copy(r.Data, first.Data)
	b, width := x.bodyOf(0, r.Len())
	size := r.Type.StorageBytes()
	for _, n := range order[1:] {
		other := met[n][i]
		for at := 0; at < r.Len(); at += width {
			k := min(width, r.Len()-at)
			copy(b.arg(0), r.Data[at*size:(at+k)*size])
			copy(b.arg(1), other.Data[at*size:(at+k)*size])
			if err := b.run(k); err != nil {
				return nil, err
			}
			copy(r.Data[at*size:(at+k)*size], b.result(0))
		}
	}
	return r, nil
}

func allReduce(x *call) ([]Value, error) {
	group, err := x.mustGroup(false)
	if err != nil {
		return nil, err
	}
	met, err := x.meet(group, x.tensors())
	if err != nil {
		return nil, err
	}
	var results []Value
	for i := range x.in {
		r, err := x.combined(group, met, i)
		if err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return results, nil
}

func crossReplicaSum(x *call) ([]Value, error) {
	group, err := x.mustGroup(false)
	if err != nil {
		return nil, err
	}
	met, err := x.meet(group, x.tensors())
	if err != nil {
		return nil, err
	}
	r := met[group[0]][0]
	k := addOp.kernelOf(r.Type)
	for _, n := range group[1:] {
		if r, err = x.apply(k, r.Type, []*Tensor{r, met[n][0]}); err != nil {
			return nil, err
		}
	}
	return []Value{r}, nil
}

// part returns part i of n of a tensor along a dimension.
func (x *call) part(t *Tensor, dim int64, i, n int) (*Tensor, error) {
	if n == 0 || t.Shape[dim]%int64(n) != 0 {
		return nil, x.fail("splits a dimension into parts of different sizes")
	}
	start, limit := make([]int64, len(t.Shape)), slices.Clone(t.Shape)
	size := t.Shape[dim] / int64(n)
	start[dim], limit[dim] = int64(i)*size, int64(i+1)*size
	return x.sliceOf(t, start, limit, slices.Repeat([]int64{1}, len(start)))
}

func allToAll(x *call) ([]Value, error) {
	group, err := x.mustGroup(true)
	if err != nil {
		return nil, err
	}
	met, err := x.meet(group, x.tensors())
	if err != nil {
		return nil, err
	}
	me, count := slices.Index(group, x.proc().number()), int(x.int("split_count"))
	if me >= count {
		return nil, x.fail("has a split_count that does not fit its groups")
	}
	var results []Value
	for i := range x.in {
		var parts []*Tensor
		for _, n := range group {
			p, err := x.part(met[n][i], x.int("split_dimension"), me, count)
			if err != nil {
				return nil, err
			}
			parts = append(parts, p)
		}
		r, err := x.concatenated(parts, x.int("concat_dimension"))
		if err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return results, nil
}

func reduceScatter(x *call) ([]Value, error) {
	all, err := allReduce(x)
	if err != nil {
		return nil, err
	}
	group, err := x.mustGroup(false)
	if err != nil {
		return nil, err
	}
	return one(x.part(all[0].(*Tensor), x.int("scatter_dimension"), slices.Index(group, x.proc().number()), len(group)))
}

// fromRoots returns the results of a collective with a root for each operand. The root is the first
// process of the group, or an element of the last operand. from returns the result for operand i
// from the data of the group; it is zeros if from returns nil, or for a process in no group.
func fromRoots(x *call, alone bool, from func(group []int, met map[int][]*Tensor, root, i int) (*Tensor, error)) ([]Value, error) {
	group, err := x.processGroup(alone)
	if err != nil {
		return nil, err
	}
	data := x.tensors()
	roots := make([]int, len(data))
	if x.isSet("has_dynamic_root") {
		last := data[len(data)-1]
		data, roots = data[:len(data)-1], roots[:len(data)-1]
		for i := range roots {
			if i < last.Len() {
				roots[i] = int(last.Int(i))
			}
			if group != nil && (roots[i] < 0 || roots[i] >= len(group)) {
				return nil, x.fail("has a root beyond its group")
			}
		}
	}
	var met map[int][]*Tensor
	if group != nil {
		if met, err = x.meet(group, data); err != nil {
			return nil, err
		}
	}
	var results []Value
	for i, t := range data {
		r, err := x.zeros(t.Type, t.Shape)
		if err == nil && group != nil {
			var taken *Tensor
			if taken, err = from(group, met, group[roots[i]], i); taken != nil {
				r = taken
			}
		}
		if err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return results, nil
}

func collectiveBroadcast(x *call) ([]Value, error) {
	return fromRoots(x, true, func(_ []int, met map[int][]*Tensor, root, i int) (*Tensor, error) { return met[root][i], nil })
}

func collectiveReduce(x *call) ([]Value, error) {
	return fromRoots(x, false, func(group []int, met map[int][]*Tensor, root, i int) (*Tensor, error) {
		if root != x.proc().number() {
			return nil, nil
		}
		return x.combined(group, met, i)
	})
}

func collectivePermute(x *call) ([]Value, error) {
	pairs, err := x.groups("source_target_pairs")
	if err != nil {
		return nil, err
	}
	g, me, in := x.proc().grid, x.proc().number(), x.tensor(0)
	if x.channel() > 0 {
		pairs = g.crossPartition(pairs)
	} else {
		pairs = g.crossReplica(pairs)
	}
	var result *Tensor
	for _, p := range pairs {
		if len(p) != 2 || p[0] != me && p[1] != me {
			continue
		}
		if p[0] == p[1] {
			result = in
			continue
		}
		met, err := x.meet(p, []*Tensor{in})
		if err != nil {
			return nil, err
		}
		if p[1] == me {
			result = met[p[0]][0]
		}
	}
	if result == nil {
		return one(x.zeros(in.Type, in.Shape))
	}
	return []Value{result}, nil
}

func infeed(x *call) ([]Value, error) {
	g := x.proc().grid
	if len(g.infeeds) == 0 {
		return nil, x.fail("has no data to read")
	}
	f := g.infeeds[0]
	g.infeeds = g.infeeds[1:]
	results, err := x.call(x.f, f, nil)
	return append(slices.Clip(results), x.in[0]), err
}

func outfeed(x *call) ([]Value, error) { return x.in[len(x.in)-1:], nil }

// send leaves a message on a channel for the first process that receives from it.
func send(x *call) ([]Value, error) {
	g, last := x.proc().grid, len(x.in)-1
	for _, v := range x.in[:last] {
		x.heap.retain(v) // until the end of the evaluation
	}
	g.channels[x.channel()] = append(g.channels[x.channel()], x.in[:last])
	return x.in[last:], nil
}

func recv(x *call) ([]Value, error) {
	p := x.proc()
	q := &request{op: x.op, channel: x.channel()}
	if list := p.grid.channels[q.channel]; len(list) > 0 {
		q.received, p.grid.channels[q.channel] = list[0], list[1:]
	} else if !p.wait(q) {
		return nil, x.fail("waits for a message that no process sends")
	}
	return append(slices.Clip(q.received), x.in[0]), nil
}

func printOp(x *call) ([]Value, error) {
	if x.o.Print != nil {
		x.o.Print(x.op, x.tensor(0))
	}
	return nil, nil
}

func probe(x *call) ([]Value, error) {
	name, t := x.word("probe_id"), x.tensor(0)
	x.probes[name] = append(x.probes[name], &Tensor{Type: t.Type, Shape: t.Shape, Data: slices.Clone(t.Data)})
	return []Value{t}, nil
}
