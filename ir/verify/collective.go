package verify

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Collective operations, and transfers to hosts and devices.

// checkReplicaGroups implements verifyReplicaGroups (spec.md#all_gather C2-C4,
// #all_reduce C1-C3, #all_to_all C5-C8, #reduce_scatter C3-C5). Groups that are even have equal
// sizes, so that -1 padding is invalid, and this size unless it is 0.
func checkReplicaGroups(c *check, even bool, size int64) *fail.Failure {
	a := c.property("replica_groups")
	if !ods.IsIntElements(c.m.Context, a) {
		return nil
	}
	dims := c.m.Types.Dims(c.m.Attrs.Type(a))
	if len(dims) != 2 {
		return fail.Error("replica groups should be a rank 2 tensor")
	}
	if c.boolAttr("use_global_device_ids") && shape.Product(dims) == 0 {
		return fail.Error("if `use_global_device_ids` is set, the replica groups cannot be empty")
	}
	seen := map[int64]bool{}
	for _, id := range intsOf(c.m.Context, a) {
		switch {
		case id == -1 && even:
			return fail.Error("Invalid replica id -1")
		case id == -1:
		case seen[id]:
			return fail.Error("replica id #", id, " seen more than once")
		default:
			seen[id] = true
		}
	}
	for id := range int64(len(seen)) {
		if !seen[id] {
			return fail.Error("replica id #", id, " not seen in replica groups")
		}
	}
	return fail.If(even && size != 0 && (dims[0] == 0 || dims[1] != size),
		"group size of replica_groups must be ", size)
}

// channelHandle returns the handle of channel_handle, or 0 if it is absent.
func channelHandle(c *check) int64 { return c.fieldInt(c.property("channel_handle"), "handle") }

// checkGlobalChannel checks that the channel id is positive if device ids are global.
func checkGlobalChannel(c *check) *fail.Failure {
	ch := channelHandle(c)
	return fail.If(c.boolAttr("use_global_device_ids") && ch <= 0,
		"channel_id must be positive when useGlobalDeviceIds is set but got: ", ch)
}

// verifyAllGather implements verifyAllGatherOp (spec.md#all_gather C1-C6).
func verifyAllGather(c *check) *fail.Failure {
	if failed := cmp.Or(checkReplicaGroups(c, true, 0),
		fail.If(c.boolAttr("use_global_device_ids") && channelHandle(c) < 0,
			"channel_id cannot be negative when useGlobalDeviceIds is set")); failed != nil {
		return failed
	}
	d := c.intAttr("all_gather_dim", 0)
	for i := range min(c.numOperands(), c.numResults()) {
		from, to := c.operandShape(i), c.resultShape(i)
		switch {
		case d >= int64(len(from)):
			return fail.Error("all_gather_dim must be a valid index of operand")
		case from[d] == 0:
			return fail.Error("dimension size of operand at 'all_gather_dim' cannot be zero")
		case len(from) != len(to):
			return fail.Error("operand and result must have the same rank")
		case !areCompatibleExcept(from, to, d):
			return fail.Error("operand and result should have the same shape except for the dimension size at 'all_gather_dim'")
		case shape.IsDynamic(from[d]) || shape.IsDynamic(to[d]):
			return nil
		case to[d]%from[d] != 0:
			return fail.Error("result gather dimension has size ", to[d],
				", expected to be a multiple of operand gather dimension size ", from[d])
		}
	}
	return nil
}

// areCompatibleExcept reports whether two shapes of one rank may be equal except in a dimension.
func areCompatibleExcept(a, b []int64, d int64) bool {
	return shape.CompatibleShapes(a[:d], b[:d]) && shape.CompatibleShapes(a[d+1:], b[d+1:])
}

// verifyAllReduce implements verifyAllReduceOp (spec.md#all_reduce C1-C5).
func verifyAllReduce(c *check) *fail.Failure {
	return cmp.Or(checkReplicaGroups(c, false, 0), checkGlobalChannel(c), checkReducerPerOperand(c, c.numOperands()))
}

// checkReducerPerOperand checks the body against each of the first n operands.
func checkReducerPerOperand(c *check, n int) *fail.Failure {
	return fail.Each(c.operandTypes()[:max(0, n)], func(_ int, t ir.Type) *fail.Failure {
		types := []ir.Type{t}
		return checkReducer(c, c.body(0), reducer{inputs: types, inits: types, initScalar: true})
	})
}

// inferReduced infers the types of an all_reduce or a collective_reduce with n
// data operands (inferAllReduceOp; spec.md#all_reduce C6, C7).
func inferReduced(c *check, n int) []inferred {
	return withoutEncoding(inferAccumulated(c, 0, n, true)...)
}

// checkRootOperand checks the operand that selects the sending replicas
// (verifyCollectiveBroadcastOp and verifyCollectiveReduceOp).
func checkRootOperand(c *check) *fail.Failure {
	name, n := c.rule.def.Name[len("stablehlo."):], c.numOperands()
	switch {
	case !c.boolAttr("has_dynamic_root"):
		return fail.If(n == 0, name, " requires at least one data operand")
	case n < 2:
		return fail.Error(name, " with has_dynamic_root=true requires at least two operands (data + root)")
	}
	root := c.operandType(n - 1)
	dims := c.m.Types.Dims(root)
	whose := "last operand of " + name + " with has_dynamic_root=true must "
	if len(dims) != 1 || !ods.IsScalar(elem.I32)(c.m.Context, c.elementType(root)) {
		return fail.Error(whose, "be a rank-1 i32 tensor, but got ", c.quoted(root))
	}
	return fail.If(dims[0] != int64(n-1),
		whose, "have the same number of elements as data operands (", n-1, "), but got ", dims[0])
}

// numDataOperands returns the number of operands without the root.
func numDataOperands(c *check) int {
	if c.boolAttr("has_dynamic_root") {
		return c.numOperands() - 1
	}
	return c.numOperands()
}

func verifyCollectiveReduce(c *check) *fail.Failure {
	return cmp.Or(checkReplicaGroups(c, false, 0), checkGlobalChannel(c), checkRootOperand(c),
		checkReducerPerOperand(c, numDataOperands(c)))
}

// verifyCollectiveBroadcast implements verifyCollectiveBroadcastOp (spec.md#collective_broadcast
// C1, C2).
func verifyCollectiveBroadcast(c *check) *fail.Failure {
	if a := c.property("replica_groups"); ods.IsIntElements(c.m.Context, a) {
		dims := c.m.Types.Dims(c.m.Attrs.Type(a))
		if len(dims) != 2 {
			return fail.Error("replica groups should be a rank 2 tensor,but instead it is of rank ", len(dims))
		}
		seen := map[int64]bool{}
		for _, id := range intsOf(c.m.Context, a) {
			if id < 0 {
				return fail.Error("replica_groups values must be positive, but was given ", id)
			}
			if seen[id] {
				return fail.Error("replica id #", id, " seen more than once")
			}
			seen[id] = true
		}
	}
	return checkRootOperand(c)
}

// inferCollectiveBroadcast implements inferCollectiveBroadcastOp (spec.md#collective_broadcast C3).
func inferCollectiveBroadcast(c *check) ([]inferred, *fail.Failure) {
	return knownTypes(c.operandTypes()[:numDataOperands(c)]...), nil
}

// verifyCollectivePermute implements verifyCollectivePermuteOp (spec.md#collective_permute C1-C4).
func verifyCollectivePermute(c *check) *fail.Failure {
	a := c.property("source_target_pairs")
	dims := c.m.Types.Dims(c.m.Attrs.Type(a))
	switch {
	case len(dims) != 2:
		return fail.Error("expect source_target_pairs attribute to be of rank 2, but got rank ", len(dims))
	case dims[1] != 2:
		return fail.Error("expect source_target_pairs attribute of shape (N, 2), but got (", dims, ")")
	}
	seen := [2]map[int64]bool{{}, {}}
	for i, id := range intsOf(c.m.Context, a) {
		side := i % 2
		switch {
		case id < 0:
			return fail.Error("replica ids in source_target_pairs must be >= 0.")
		case seen[side][id]:
			return fail.Error("duplicate ", []string{"sources", "targets"}[side], " not allowed.")
		}
		seen[side][id] = true
	}
	return nil
}

// inferAllToAll implements inferAllToAllOp (spec.md#all_to_all C1-C9).
func inferAllToAll(c *check) ([]inferred, *fail.Failure) {
	count := c.intAttr("split_count", 1)
	if failed := checkReplicaGroups(c, true, count); failed != nil {
		return nil, failed
	}
	split, concat := c.intAttr("split_dimension", 0), c.intAttr("concat_dimension", 0)
	out := make([]inferred, c.numOperands())
	for i := range out {
		t := c.operandType(i)
		dims, bounds := slices.Clone(c.shape(t)), slices.Clone(ods.Bounds(c.m.Context, t))
		rank := int64(len(dims))
		switch {
		case split >= rank:
			return nil, fail.Error("AllToAll split_dimension ", split, " is out-of-bounds for input rank ", rank)
		case concat >= rank:
			return nil, fail.Error("AllToAll concat_dimension ", concat, " is out-of-bounds for input rank ", rank)
		case shape.IsStatic(dims[split]) && dims[split]%count != 0:
			return nil, fail.Error("split dimension has size ", dims[split], ", expected to be a multiple of split_count ", count)
		}
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
	return out, nil
}

// verifyReduceScatter implements verifyReduceScatterOp (spec.md#reduce_scatter C2-C9).
func verifyReduceScatter(c *check) *fail.Failure {
	from, to, d := c.operandShape(0), c.resultShape(0), c.intAttr("scatter_dimension", 0)
	if failed := cmp.Or(checkReplicaGroups(c, true, 0), checkReducerPerOperand(c, 1),
		fail.If(len(from) != len(to), "operand and result should have same rank"),
		fail.If(d >= int64(len(from)), "scatter dim should be less than operand/result rank"),
		checkGlobalChannel(c)); failed != nil {
		return failed
	}
	switch {
	case shape.IsDynamic(from[d]) || shape.IsDynamic(to[d]):
		return nil
	case to[d] == 0:
		return fail.Error("result dimension size at scatter_dimension cannot be zero")
	case from[d] == 0:
		return fail.Error("operand dimension size at scatter_dimension cannot be zero")
	case from[d]%to[d] != 0:
		return fail.Error("operand scatter dimension has size ", from[d],
			", expected to be a multiple of result scatter dimension size ", to[d])
	}
	for i := range from {
		if int64(i) != d && !shape.Compatible(from[i], to[i]) {
			return fail.Error("non scatter dimensions should be same for operand (", from[i], ") and result (", to[i], ")")
		}
	}
	want, got := c.elementType(c.yieldedTypes(c.body(0))[0]), c.elementType(c.resultType(0))
	return fail.If(c.elements == ods.CompareElements && want != got,
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
func checkChannelType(c *check, host int64, hostName string) *fail.Failure {
	kind, transfer := c.fieldInt(c.property("channel_handle"), "type"), c.boolAttr("is_host_transfer")
	return cmp.Or(
		fail.If(!transfer && kind != deviceToDevice, "channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false"),
		fail.If(transfer && kind != host, "channel_type should be ", hostName, " when is_host_transfer is true"))
}

// inferSend implements inferSendOp (spec.md#send C1).
func inferSend(c *check) ([]inferred, *fail.Failure) {
	return knownTypes(c.m.Types.Token()), checkChannelType(c, deviceToHost, "DEVICE_TO_HOST")
}

func inferToken(c *check) ([]inferred, *fail.Failure) { return knownTypes(c.m.Types.Token()), nil }

// verifyRecv implements verifyRecvOp (spec.md#recv C1-C4).
func verifyRecv(c *check) *fail.Failure {
	return cmp.Or(checkChannelType(c, hostToDevice, "HOST_TO_DEVICE"), checkTokenResults(c,
		"everything but the last element of result types is expected to be of tensor type, but got "))
}

// checkTokenResults checks that the results are tensors followed by a token.
func checkTokenResults(c *check, otherwise string) *fail.Failure {
	n := c.numResults()
	if n == 0 {
		return fail.Error("result is expected to be at least of size 1, but got 0")
	}
	types, last := c.resultTypes()[:n-1], c.resultType(n-1)
	return cmp.Or(
		fail.Each(types, func(_ int, t ir.Type) *fail.Failure {
			return fail.If(!ods.IsTensor(c.m.Context, t), otherwise, c.quoted(t))
		}),
		fail.If(c.m.Types.Kind(last) != ir.TokenType,
			"last element of result types is expected to be of token type, but got ", c.quoted(last)))
}

// verifyInfeed implements verifyInfeedOp (spec.md#infeed C1-C3).
func verifyInfeed(c *check) *fail.Failure {
	a, n := c.property("layout"), c.numResults()-1
	layouts := c.m.Attrs.Items(a)
	return cmp.Or(
		checkTokenResults(c,
			"all elements of result types, except the last element, are expected to be of tensor type, but got "),
		fail.If(a != 0 && len(layouts) != n, "layout-attribute size must be ", n,
			" (which is the number of op-results - 1 (for token result)), but got ", len(layouts)),
		fail.Each(layouts, func(_ int, layout ir.Attr) *fail.Failure {
			return cmp.Or(
				fail.If(c.m.Attrs.Kind(layout) != ir.ArrayAttr,
					"layout-attribute expected to have elements of type array, but got ", c.m.Attrs.Text(layout)),
				fail.Each(c.m.Attrs.Items(layout), func(_ int, d ir.Attr) *fail.Failure {
					return fail.If(c.m.Attrs.Kind(d) != ir.IntegerAttr,
						"layout-attribute's leaf elements are expected to be of type integer, but got ", c.m.Attrs.Text(d))
				}))
		}))
}
