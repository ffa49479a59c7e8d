package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Collective operations, and transfers to hosts and devices.

// A groupConstraints holds the requirements on replica groups.
type groupConstraints struct {
	even   bool  // groups have equal sizes, so -1 padding is invalid
	global bool  // use_global_device_ids
	size   int64 // required size of each group; 0 for any
}

// checkReplicaGroups implements verifyReplicaGroups (spec.md#all_gather C2-C4,
// #all_reduce C1-C3, #all_to_all C5-C8, #reduce_scatter C3-C5).
func checkReplicaGroups(c *check, g groupConstraints) {
	a := c.property("replica_groups")
	if !ods.IsIntElements(c.m.Context, a) {
		return
	}
	dims := c.m.Types.Dims(c.m.Attrs.Type(a))
	fail.If(len(dims) != 2, "replica groups should be a rank 2 tensor")
	fail.If(g.global && shape.Product(dims) == 0,
		"if `use_global_device_ids` is set, the replica groups cannot be empty")
	seen := map[int64]bool{}
	for _, id := range intsOf(c.m.Context, a) {
		switch {
		case id == -1 && g.even:
			fail.With("Invalid replica id -1")
		case id == -1:
		case seen[id]:
			fail.With("replica id #", id, " seen more than once")
		default:
			seen[id] = true
		}
	}
	for id := range int64(len(seen)) {
		fail.If(!seen[id], "replica id #", id, " not seen in replica groups")
	}
	fail.If(g.even && g.size != 0 && (dims[0] == 0 || dims[1] != g.size),
		"group size of replica_groups must be ", g.size)
}

// channelHandle returns the handle of channel_handle, or 0 if it is absent.
func channelHandle(c *check) int64 { return c.fieldInt(c.property("channel_handle"), "handle") }

// checkGlobalChannel checks that the channel id is positive if device ids are global.
func checkGlobalChannel(c *check) {
	ch := channelHandle(c)
	fail.If(c.boolAttr("use_global_device_ids") && ch <= 0,
		"channel_id must be positive when useGlobalDeviceIds is set but got: ", ch)
}

// verifyAllGather implements verifyAllGatherOp (spec.md#all_gather C1-C6).
func verifyAllGather(c *check) {
	global := c.boolAttr("use_global_device_ids")
	checkReplicaGroups(c, groupConstraints{even: true, global: global})
	fail.If(global && channelHandle(c) < 0, "channel_id cannot be negative when useGlobalDeviceIds is set")
	d := c.intAttr("all_gather_dim", 0)
	for i := range min(c.numOperands(), c.numResults()) {
		from, to := c.operandShape(i), c.resultShape(i)
		fail.If(d >= int64(len(from)), "all_gather_dim must be a valid index of operand")
		fail.If(from[d] == 0, "dimension size of operand at 'all_gather_dim' cannot be zero")
		fail.If(len(from) != len(to), "operand and result must have the same rank")
		for k := range from {
			fail.If(int64(k) != d && !shape.Compatible(from[k], to[k]),
				"operand and result should have the same shape except for the dimension size at 'all_gather_dim'")
		}
		if shape.IsDynamic(from[d]) || shape.IsDynamic(to[d]) {
			return
		}
		fail.If(to[d]%from[d] != 0,
			"result gather dimension has size ", to[d], ", expected to be a multiple of operand gather dimension size ",
			from[d])
	}
}

// verifyAllReduce implements verifyAllReduceOp (spec.md#all_reduce C1-C5).
func verifyAllReduce(c *check) {
	checkReplicaGroups(c, groupConstraints{global: c.boolAttr("use_global_device_ids")})
	checkGlobalChannel(c)
	checkReducerPerOperand(c, c.numOperands())
}

// checkReducerPerOperand checks the body against each of the first n operands.
func checkReducerPerOperand(c *check, n int) {
	for i := range n {
		t := []ir.Type{c.operandType(i)}
		checkReducer(c, c.body(0), reducer{inputs: t, inits: t, initScalar: true})
	}
}

// inferReduced infers the types of an all_reduce or a collective_reduce with n
// data operands (inferAllReduceOp; spec.md#all_reduce C6, C7).
func inferReduced(c *check, n int) []inferred {
	return withoutEncoding(inferAccumulated(c, 0, n, true)...)
}

// checkRootOperand checks the operand that selects the sending replicas
// (verifyCollectiveBroadcastOp and verifyCollectiveReduceOp).
func checkRootOperand(c *check) {
	name, n := c.rule.def.Name[len("stablehlo."):], c.numOperands()
	if !c.boolAttr("has_dynamic_root") {
		fail.If(n == 0, name, " requires at least one data operand")
		return
	}
	fail.If(n < 2, name, " with has_dynamic_root=true requires at least two operands (data + root)")
	root := c.operandType(n - 1)
	dims := c.m.Types.Dims(root)
	whose := "last operand of " + name + " with has_dynamic_root=true must "
	fail.If(len(dims) != 1 || !isSignedInt32(c.m.Context, c.elementType(root)),
		whose, "be a rank-1 i32 tensor, but got ", c.quoted(root))
	fail.If(dims[0] != int64(n-1),
		whose, "have the same number of elements as data operands (", n-1, "), but got ", dims[0])
}

func isSignedInt32(c *ir.Context, t ir.Type) bool { return ods.IsScalar(elem.I32)(c, t) }

// numDataOperands returns the number of operands without the root.
func numDataOperands(c *check) int {
	if c.boolAttr("has_dynamic_root") {
		return c.numOperands() - 1
	}
	return c.numOperands()
}

func verifyCollectiveReduce(c *check) {
	checkReplicaGroups(c, groupConstraints{global: c.boolAttr("use_global_device_ids")})
	checkGlobalChannel(c)
	checkRootOperand(c)
	checkReducerPerOperand(c, numDataOperands(c))
}

// verifyCollectiveBroadcast implements verifyCollectiveBroadcastOp (spec.md#collective_broadcast
// C1, C2).
func verifyCollectiveBroadcast(c *check) {
	if a := c.property("replica_groups"); ods.IsIntElements(c.m.Context, a) {
		dims := c.m.Types.Dims(c.m.Attrs.Type(a))
		fail.If(len(dims) != 2, "replica groups should be a rank 2 tensor,but instead it is of rank ", len(dims))
		seen := map[int64]bool{}
		for _, id := range intsOf(c.m.Context, a) {
			fail.If(id < 0, "replica_groups values must be positive, but was given ", id)
			fail.If(seen[id], "replica id #", id, " seen more than once")
			seen[id] = true
		}
	}
	checkRootOperand(c)
}

// inferCollectiveBroadcast implements inferCollectiveBroadcastOp (spec.md#collective_broadcast C3).
func inferCollectiveBroadcast(c *check) []inferred {
	return knownTypes(c.operandTypes()[:numDataOperands(c)]...)
}

// verifyCollectivePermute implements verifyCollectivePermuteOp (spec.md#collective_permute C1-C4).
func verifyCollectivePermute(c *check) {
	a := c.property("source_target_pairs")
	dims := c.m.Types.Dims(c.m.Attrs.Type(a))
	fail.If(len(dims) != 2, "expect source_target_pairs attribute to be of rank 2, but got rank ", len(dims))
	fail.If(dims[1] != 2, "expect source_target_pairs attribute of shape (N, 2), but got (", dims, ")")
	seen := [2]map[int64]bool{{}, {}}
	for i, id := range intsOf(c.m.Context, a) {
		side := i % 2
		fail.If(id < 0, "replica ids in source_target_pairs must be >= 0.")
		fail.If(seen[side][id], "duplicate ", []string{"sources", "targets"}[side], " not allowed.")
		seen[side][id] = true
	}
}

// inferAllToAll implements inferAllToAllOp (spec.md#all_to_all C1-C9).
func inferAllToAll(c *check) []inferred {
	count := c.intAttr("split_count", 1)
	checkReplicaGroups(c, groupConstraints{even: true, size: count})
	split, concat := c.intAttr("split_dimension", 0), c.intAttr("concat_dimension", 0)
	out := make([]inferred, c.numOperands())
	for i := range out {
		t := c.operandType(i)
		dims, bounds := slices.Clone(c.shape(t)), slices.Clone(ods.Bounds(c.m.Context, t))
		for _, d := range []struct {
			at   int64
			name string
		}{{split, "split_dimension"}, {concat, "concat_dimension"}} {
			fail.If(d.at >= int64(len(dims)),
				"AllToAll ", d.name, " ", d.at, " is out-of-bounds for input rank ", len(dims))
		}
		n := dims[split]
		fail.If(shape.IsStatic(n) && n%count != 0,
			"split dimension has size ", n, ", expected to be a multiple of split_count ", count)
		for _, sizes := range [][]int64{dims, bounds} {
			if len(sizes) > 0 && shape.IsStatic(sizes[split]) {
				sizes[split] /= count
			}
			if len(sizes) > 0 && shape.IsStatic(sizes[concat]) {
				sizes[concat] *= count
			}
		}
		out[i] = c.resized(t, dims)
		out[i].bounds = bounds
	}
	return out
}

// verifyReduceScatter implements verifyReduceScatterOp (spec.md#reduce_scatter C2-C9).
func verifyReduceScatter(c *check) {
	checkReplicaGroups(c, groupConstraints{even: true, global: c.boolAttr("use_global_device_ids")})
	checkReducerPerOperand(c, 1)
	from, to, d := c.operandShape(0), c.resultShape(0), c.intAttr("scatter_dimension", 0)
	fail.If(len(from) != len(to), "operand and result should have same rank")
	fail.If(d >= int64(len(from)), "scatter dim should be less than operand/result rank")
	checkGlobalChannel(c)
	if shape.IsDynamic(from[d]) || shape.IsDynamic(to[d]) {
		return
	}
	fail.If(to[d] == 0, "result dimension size at scatter_dimension cannot be zero")
	fail.If(from[d] == 0, "operand dimension size at scatter_dimension cannot be zero")
	fail.If(from[d]%to[d] != 0,
		"operand scatter dimension has size ", from[d], ", expected to be a multiple of result scatter dimension size ",
		to[d])
	for i := range from {
		fail.If(int64(i) != d && !shape.Compatible(from[i], to[i]),
			"non scatter dimensions should be same for operand (", from[i], ") and result (", to[i], ")")
	}
	want, got := c.elementType(accumulatorTypes(c, 0, c.operandTypes())[0]), c.elementType(c.resultType(0))
	fail.If(c.elements == ods.CompareElements && want != got,
		"result element-type is expected to be ", c.quoted(want), ", but got ", c.quoted(got))
}

// Channel types (StablehloAttrs.td, StableHLO_ChannelHandle).
const (
	deviceToDevice = 1
	deviceToHost   = 2
	hostToDevice   = 3
)

// checkChannelType checks that the channel type matches the transfer. host is the type of a host
// transfer.
func checkChannelType(c *check, host int64, hostName string) {
	kind := c.fieldInt(c.property("channel_handle"), "type")
	transfer := c.boolAttr("is_host_transfer")
	fail.If(!transfer && kind != deviceToDevice,
		"channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false")
	fail.If(transfer && kind != host, "channel_type should be ", hostName, " when is_host_transfer is true")
}

// inferSend implements inferSendOp (spec.md#send C1).
func inferSend(c *check) []inferred {
	checkChannelType(c, deviceToHost, "DEVICE_TO_HOST")
	return inferToken(c)
}

func inferToken(c *check) []inferred { return knownTypes(c.m.Types.Token()) }

// verifyRecv implements verifyRecvOp (spec.md#recv C1-C4).
func verifyRecv(c *check) {
	checkChannelType(c, hostToDevice, "HOST_TO_DEVICE")
	checkTokenResults(c, "everything but the last element of result types is expected to be of tensor type, but got ")
}

// checkTokenResults checks that the results are tensors followed by a token.
func checkTokenResults(c *check, otherwise string) {
	n := c.numResults()
	fail.If(n == 0, "result is expected to be at least of size 1, but got 0")
	types := c.resultTypes()
	for _, t := range types[:n-1] {
		fail.If(!ods.IsTensor(c.m.Context, t), otherwise, c.quoted(t))
	}
	fail.If(c.m.Types.Kind(types[n-1]) != ir.TokenType,
		"last element of result types is expected to be of token type, but got ", c.quoted(types[n-1]))
}

// verifyInfeed implements verifyInfeedOp (spec.md#infeed C1-C3).
func verifyInfeed(c *check) {
	checkTokenResults(c,
		"all elements of result types, except the last element, are expected to be of tensor type, but got ")
	a := c.property("layout")
	layouts := c.m.Attrs.Items(a)
	n := c.numResults() - 1
	fail.If(a != 0 && len(layouts) != n,
		"layout-attribute size must be ", n, " (which is the number of op-results - 1 (for token result)), but got ",
		len(layouts))
	for _, layout := range layouts {
		if c.m.Attrs.Kind(layout) != ir.ArrayAttr {
			fail.With("layout-attribute expected to have elements of type array, but got ", c.m.Attrs.Text(layout))
		}
		for _, d := range c.m.Attrs.Items(layout) {
			if c.m.Attrs.Kind(d) != ir.IntegerAttr {
				fail.With("layout-attribute's leaf elements are expected to be of type integer, but got ", c.m.Attrs.Text(d))
			}
		}
	}
}
