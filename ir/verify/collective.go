package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Collective operations, and transfers to hosts and devices.

// A grouping holds the requirements on replica groups.
type grouping struct {
	even   bool  // groups have equal sizes, so -1 padding is invalid
	global bool  // use_global_device_ids
	size   int64 // required size of each group; 0 for any
}

// checkGroups implements verifyReplicaGroups of TypeInference.cpp (spec.md#all_gather C2-C4,
// #all_reduce C1-C3, #all_to_all C5-C8, #reduce_scatter C3-C5).
func checkGroups(c *check, g grouping) *fault {
	a := c.property("replica_groups")
	if !ods.IsIntElements(c.m.Context, a) {
		return nil
	}
	dims := c.m.Dims(c.m.AttrType(a))
	if len(dims) != 2 {
		return bareFault("replica groups should be a rank 2 tensor")
	}
	if g.global && shape.Product(dims) == 0 {
		return bareFault("if `use_global_device_ids` is set, the replica groups cannot be empty")
	}
	seen := map[int64]bool{}
	for _, id := range intsOf(c.m.Context, a) {
		switch {
		case id == -1 && g.even:
			return bareFault("Invalid replica id -1")
		case id == -1:
		case seen[id]:
			return bareFault("replica id #", number(id), " seen more than once")
		default:
			seen[id] = true
		}
	}
	for id := range int64(len(seen)) {
		if !seen[id] {
			return bareFault("replica id #", number(id), " not seen in replica groups")
		}
	}
	if g.even && g.size != 0 && (dims[0] == 0 || dims[1] != g.size) {
		return bareFault("group size of replica_groups must be ", number(g.size))
	}
	return nil
}

// channelHandle returns the handle of channel_handle, or 0 if it is absent.
func channelHandle(c *check) int64 {
	a := c.property("channel_handle")
	if a == 0 {
		return 0
	}
	return c.fieldInt(a, "handle")
}

// globalChannel checks that the channel id is positive if device ids are global.
func globalChannel(c *check) *fault {
	if ch := channelHandle(c); c.flag("use_global_device_ids") && ch <= 0 {
		return bareFault("channel_id must be positive when useGlobalDeviceIds is set but got: ", number(ch))
	}
	return nil
}

// gathersAll implements verifyAllGatherOp of TypeInference.cpp (spec.md#all_gather C1-C6).
func gathersAll(c *check) *fault {
	global := c.flag("use_global_device_ids")
	if f := checkGroups(c, grouping{even: true, global: global}); f != nil {
		return f
	}
	if global && channelHandle(c) < 0 {
		return bareFault("channel_id cannot be negative when useGlobalDeviceIds is set")
	}
	d := c.int("all_gather_dim", 0)
	for i := range min(c.operands(), c.results()) {
		from, to := c.operandShape(i), c.resultShape(i)
		switch {
		case d >= int64(len(from)):
			return bareFault("all_gather_dim must be a valid index of operand")
		case from[d] == 0:
			return bareFault("dimension size of operand at 'all_gather_dim' cannot be zero")
		case len(from) != len(to):
			return bareFault("operand and result must have the same rank")
		}
		for k := range from {
			if int64(k) != d && !shape.Compatible(from[k], to[k]) {
				return bareFault("operand and result should have the same shape except for the dimension size at 'all_gather_dim'")
			}
		}
		if shape.IsDynamic(from[d]) || shape.IsDynamic(to[d]) {
			return nil
		}
		if to[d]%from[d] != 0 {
			return bareFault("result gather dimension has size ", number(to[d]), ", expected to be a multiple of operand gather dimension size ", number(from[d]))
		}
	}
	return nil
}

// reducesAll implements verifyAllReduceOp of TypeInference.cpp (spec.md#all_reduce C1-C5).
func reducesAll(c *check) *fault {
	if f := checkGroups(c, grouping{global: c.flag("use_global_device_ids")}); f != nil {
		return f
	}
	if f := globalChannel(c); f != nil {
		return f
	}
	return eachReduced(c, c.operands())
}

// eachReduced checks the body against each of the first n operands.
func eachReduced(c *check, n int) *fault {
	for i := range n {
		t := []ir.Type{c.operandType(i)}
		if f := reducerShape(c, c.body(0), reducer{inputs: t, inits: t, initScalar: true}); f != nil {
			return f
		}
	}
	return nil
}

// allReduced implements inferAllReduceOp of TypeInference.cpp (spec.md#all_reduce C6, C7).
func allReduced(c *check) ([]inferred, *fault) {
	return unbounded(accumulated(c, 0, c.operands(), true)...), nil
}

// rootOperand checks the operand that selects the sending replicas (TypeInference.cpp,
// verifyCollectiveBroadcastOp and verifyCollectiveReduceOp).
func rootOperand(c *check) *fault {
	name, n := c.rule.def.Name[len("stablehlo."):], c.operands()
	if !c.flag("has_dynamic_root") {
		if n == 0 {
			return bareFault(name, " requires at least one data operand")
		}
		return nil
	}
	if n < 2 {
		return bareFault(name, " with has_dynamic_root=true requires at least two operands (data + root)")
	}
	root := c.operandType(n - 1)
	dims := c.m.Dims(root)
	whose := "last operand of " + name + " with has_dynamic_root=true must "
	switch {
	case len(dims) != 1 || !isSignedInt32(c.m.Context, c.element(root)):
		return bareFault(whose, "be a rank-1 i32 tensor, but got ", c.spelled(root))
	case dims[0] != int64(n-1):
		return bareFault(whose, "have the same number of elements as data operands (", itoa(n-1), "), but got ", number(dims[0]))
	}
	return nil
}

var isSignedInt32 = ods.IsScalar(elem.I32)

// numDataOperands returns the number of operands without the root.
func numDataOperands(c *check) int {
	if c.flag("has_dynamic_root") {
		return c.operands() - 1
	}
	return c.operands()
}

// reducesToRoot implements verifyCollectiveReduceOp of TypeInference.cpp.
func reducesToRoot(c *check) *fault {
	if f := checkGroups(c, grouping{global: c.flag("use_global_device_ids")}); f != nil {
		return f
	}
	if f := globalChannel(c); f != nil {
		return f
	}
	if f := rootOperand(c); f != nil {
		return f
	}
	return eachReduced(c, numDataOperands(c))
}

// reducedToRoot implements inferCollectiveReduceOp of TypeInference.cpp.
func reducedToRoot(c *check) ([]inferred, *fault) {
	return unbounded(accumulated(c, 0, numDataOperands(c), true)...), nil
}

// broadcastsFromRoot implements verifyCollectiveBroadcastOp of TypeInference.cpp
// (spec.md#collective_broadcast C1, C2).
func broadcastsFromRoot(c *check) *fault {
	if a := c.property("replica_groups"); ods.IsIntElements(c.m.Context, a) {
		if dims := c.m.Dims(c.m.AttrType(a)); len(dims) != 2 {
			return bareFault("replica groups should be a rank 2 tensor,but instead it is of rank ", itoa(len(dims)))
		}
		seen := map[int64]bool{}
		for _, id := range intsOf(c.m.Context, a) {
			switch {
			case id < 0:
				return bareFault("replica_groups values must be positive, but was given ", number(id))
			case seen[id]:
				return bareFault("replica id #", number(id), " seen more than once")
			}
			seen[id] = true
		}
	}
	return rootOperand(c)
}

// likeData implements inferCollectiveBroadcastOp of TypeInference.cpp (spec.md#collective_broadcast
// C3).
func likeData(c *check) ([]inferred, *fault) {
	return typed(c.operandTypes()[:numDataOperands(c)]...), nil
}

// permutes implements verifyCollectivePermuteOp of TypeInference.cpp (spec.md#collective_permute
// C1-C4).
func permutes(c *check) *fault {
	a := c.property("source_target_pairs")
	dims := c.m.Dims(c.m.AttrType(a))
	switch {
	case len(dims) != 2:
		return bareFault("expect source_target_pairs attribute to be of rank 2, but got rank ", itoa(len(dims)))
	case dims[1] != 2:
		return bareFault("expect source_target_pairs attribute of shape (N, 2), but got (", shape.List(dims), ")")
	}
	var seen [2]map[int64]bool
	seen[0], seen[1] = map[int64]bool{}, map[int64]bool{}
	for i, id := range intsOf(c.m.Context, a) {
		switch side := i % 2; {
		case id < 0:
			return bareFault("replica ids in source_target_pairs must be >= 0.")
		case seen[side][id]:
			return bareFault("duplicate ", []string{"sources", "targets"}[side], " not allowed.")
		default:
			seen[side][id] = true
		}
	}
	return nil
}

// exchanged implements inferAllToAllOp of TypeInference.cpp (spec.md#all_to_all C1-C9).
func exchanged(c *check) ([]inferred, *fault) {
	count := c.int("split_count", 1)
	if f := checkGroups(c, grouping{even: true, size: count}); f != nil {
		return nil, f
	}
	split, concat := c.int("split_dimension", 0), c.int("concat_dimension", 0)
	out := make([]inferred, c.operands())
	for i := range out {
		t := c.operandType(i)
		dims, bounds := slices.Clone(c.shape(t)), slices.Clone(ods.Bounds(c.m.Context, t))
		for _, d := range []struct {
			at   int64
			name string
		}{{split, "split_dimension"}, {concat, "concat_dimension"}} {
			if d.at >= int64(len(dims)) {
				return nil, bareFault("AllToAll ", d.name, " ", number(d.at), " is out-of-bounds for input rank ", itoa(len(dims)))
			}
		}
		if n := dims[split]; shape.IsStatic(n) && n%count != 0 {
			return nil, bareFault("split dimension has size ", number(n), ", expected to be a multiple of split_count ", number(count))
		}
		for _, sizes := range [][]int64{dims, bounds} {
			if len(sizes) > 0 && shape.IsStatic(sizes[split]) {
				sizes[split] /= count
			}
			if len(sizes) > 0 && shape.IsStatic(sizes[concat]) {
				sizes[concat] *= count
			}
		}
		out[i] = inferred{dims: dims, element: c.element(t), encoding: c.m.Encoding(t), bounds: bounds}
	}
	return out, nil
}

// reducesAndScatters implements verifyReduceScatterOp of TypeInference.cpp (spec.md#reduce_scatter
// C2-C9).
func reducesAndScatters(c *check) *fault {
	if f := checkGroups(c, grouping{even: true, global: c.flag("use_global_device_ids")}); f != nil {
		return f
	}
	if f := eachReduced(c, 1); f != nil {
		return f
	}
	from, to, d := c.operandShape(0), c.resultShape(0), c.int("scatter_dimension", 0)
	switch {
	case len(from) != len(to):
		return bareFault("operand and result should have same rank")
	case d >= int64(len(from)):
		return bareFault("scatter dim should be less than operand/result rank")
	}
	if f := globalChannel(c); f != nil {
		return f
	}
	switch {
	case shape.IsDynamic(from[d]) || shape.IsDynamic(to[d]):
		return nil
	case to[d] == 0:
		return bareFault("result dimension size at scatter_dimension cannot be zero")
	case from[d] == 0:
		return bareFault("operand dimension size at scatter_dimension cannot be zero")
	case from[d]%to[d] != 0:
		return bareFault("operand scatter dimension has size ", number(from[d]), ", expected to be a multiple of result scatter dimension size ", number(to[d]))
	}
	for i := range from {
		if int64(i) != d && !shape.Compatible(from[i], to[i]) {
			return bareFault("non scatter dimensions should be same for operand (", number(from[i]), ") and result (", number(to[i]), ")")
		}
	}
	want, got := c.element(accumulators(c, 0, c.operandTypes())[0]), c.element(c.resultType(0))
	if c.elements == compared && want != got {
		return bareFault("result element-type is expected to be ", c.spelled(want), ", but got ", c.spelled(got))
	}
	return nil
}

// Channel types (StablehloAttrs.td, StableHLO_ChannelHandle).
const (
	deviceToDevice = 1
	deviceToHost   = 2
	hostToDevice   = 3
)

// channelType checks that the channel type matches the transfer. host is the type of a host
// transfer.
func channelType(c *check, host int64, hostName string) *fault {
	kind := c.fieldInt(c.property("channel_handle"), "type")
	switch transfer := c.flag("is_host_transfer"); {
	case !transfer && kind != deviceToDevice:
		return bareFault("channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false")
	case transfer && kind != host:
		return bareFault("channel_type should be ", hostName, " when is_host_transfer is true")
	}
	return nil
}

// sent implements inferSendOp of TypeInference.cpp (spec.md#send C1).
func sent(c *check) ([]inferred, *fault) {
	if f := channelType(c, deviceToHost, "DEVICE_TO_HOST"); f != nil {
		return nil, f
	}
	return token(c)
}

// token infers a token.
func token(c *check) ([]inferred, *fault) { return typed(c.m.Token()), nil }

// receives implements verifyRecvOp of TypeInference.cpp (spec.md#recv C1-C4).
func receives(c *check) *fault {
	if f := channelType(c, hostToDevice, "HOST_TO_DEVICE"); f != nil {
		return f
	}
	return endsWithToken(c, "everything but the last element of result types is expected to be of tensor type, but got ")
}

// endsWithToken checks that the results are tensors followed by a token.
func endsWithToken(c *check, otherwise string) *fault {
	n := c.results()
	if n == 0 {
		return bareFault("result is expected to be at least of size 1, but got 0")
	}
	for i := range n - 1 {
		if t := c.resultType(i); !ods.IsTensor(c.m.Context, t) {
			return bareFault(otherwise, c.spelled(t))
		}
	}
	if t := c.resultType(n - 1); c.m.TypeKind(t) != ir.TokenType {
		return bareFault("last element of result types is expected to be of token type, but got ", c.spelled(t))
	}
	return nil
}

// infeeds implements verifyInfeedOp of TypeInference.cpp (spec.md#infeed C1-C3).
func infeeds(c *check) *fault {
	if f := endsWithToken(c, "all elements of result types, except the last element, are expected to be of tensor type, but got "); f != nil {
		return f
	}
	a := c.property("layout")
	if a == 0 {
		return nil
	}
	layouts := c.m.Items(a)
	if n := c.results() - 1; len(layouts) != n {
		return bareFault("layout-attribute size must be ", itoa(n), " (which is the number of op-results - 1 (for token result)), but got ", itoa(len(layouts)))
	}
	for _, layout := range layouts {
		if c.m.AttrKind(layout) != ir.ArrayAttr {
			return bareFault("layout-attribute expected to have elements of type array, but got ", c.m.AttrString(layout))
		}
		for _, d := range c.m.Items(layout) {
			if c.m.AttrKind(d) != ir.IntegerAttr {
				return bareFault("layout-attribute's leaf elements are expected to be of type integer, but got ", c.m.AttrString(d))
			}
		}
	}
	return nil
}
