package ir

import (
	"fmt"
	"slices"
	"strings"
)

// Verify checks the structure of a module: what every reader of the IR may rely on. Operations of the
// table have the operands, results, regions and attributes that their row says; what a region takes and
// gives has the right number; terminators stand at the ends of blocks; uses are dominated by their
// definitions; symbols are distinct; a call fits its callee, a return its function. It does not compare
// types, because programs whose types do not fit are what this program is for, nor anything else that
// an operation means. The wording is MLIR's, where MLIR has one.
//
// It is one walk, which allocates nothing unless there is something to report, a symbol, or a region
// with several blocks.
func (m *Module) Verify(uses Uses) (errors Diagnostics) {
	v := verifier{m: m, ordered: uses == UsesInOrder && !m.branching}
	v.op(m.top)
	v.errors.Sort()
	return v.errors
}

// Uses is what the caller of Verify knows of the uses of values.
type Uses uint8

const (
	AnyUses     Uses = iota // nothing: whether definitions dominate them is looked into
	UsesInOrder             // each stands after its definition, in the same region or one inside: so it is in a region of one block
)

type verifier struct {
	m       *Module
	ordered bool // uses need not be looked into
	errors  Diagnostics
	order   []int32 // positions of the operations, if they are needed
	doms    map[Region]*Dominators
	table   *symbolTable // of the innermost module
}

// symbolTable is the symbols of one module.
type symbolTable struct {
	ops     map[string]Op
	foreign bool // an operation that is not known may define others
}

// opError reports an error of an operation; its name is put in front.
func (v *verifier) opError(op Op, format string, args ...any) *Diagnostic {
	d := v.m.At(v.m.OpRange(op), Error, "'"+v.m.OpString(op)+"' op "+fmt.Sprintf(format, args...))
	v.errors.Add(d)
	return d
}

// op verifies one operation and those inside of it.
func (v *verifier) op(op Op) {
	r := v.m.t.ops.At(op)
	if def := Known(r.name); def != nil {
		v.counts(op, r, def)
		v.attributes(op, r, def)
		if def.check != nil {
			def.check(v, op, r)
		}
	}
	if !v.ordered && r.operandCount > 0 {
		v.uses(op, r)
	}
	for region := r.region; region != 0; region = v.m.NextRegion(region) {
		v.region(op, region)
	}
}

// region verifies the blocks of a region.
func (v *verifier) region(op Op, region Region) {
	def := v.m.OpDef(op)
	outer := v.table
	if v.m.OpName(op) == OpModule {
		v.symbols(region)
	}
	if len(v.m.branches) > 0 {
		v.entry(op, region)
	}
	for b := v.m.FirstBlock(region); b != 0; b = v.m.NextBlock(b) {
		block := v.m.t.blocks.At(b)
		for inner := block.first; inner != 0; {
			next := v.m.t.ops.At(inner).next
			if next != 0 && v.isTerminator(inner) {
				v.opError(inner, "must be the last operation in the parent block")
			}
			v.op(inner)
			inner = next
		}
		if def == nil || def.Op == OpModule {
			continue
		}
		switch last := block.last; {
		case last == 0:
			v.opError(op, "has an empty block: expect at least a terminator")
		case v.m.OpDef(last) != nil && !v.isTerminator(last):
			v.errors.Add(v.m.At(v.m.OpRange(last), Error, "block with no terminator, has '"+v.m.OpString(last)+"'"))
		}
	}
	v.table = outer
}

// entry checks that no block branches to the first one of a region.
func (v *verifier) entry(op Op, region Region) {
	first := v.m.FirstBlock(region)
	for b := first; b != 0; b = v.m.NextBlock(b) {
		if slices.Contains(v.m.branches[v.m.LastOp(b)], first) {
			v.errors.Add(v.m.At(v.m.OpRange(op), Error, "entry block of region may not have predecessors"))
			return
		}
	}
}

func (v *verifier) isTerminator(op Op) bool {
	def := v.m.OpDef(op)
	return def != nil && def.Terminator
}

// counts checks the numbers of operands, results and regions, and what the regions take and give.
func (v *verifier) counts(op Op, r *opRec, def *OpDef) {
	if !def.operandCount.fits(r.operandCount) {
		v.opError(op, "%s", def.operandCount.message("operand", r.operandCount))
		return
	}
	if !def.resultCount.fits(r.resultCount) {
		v.opError(op, "%s", def.resultCount.message("result", r.resultCount))
		return
	}
	if r.region == 0 && len(def.Regions) == 0 {
		return
	}
	n := int32(0)
	for region := r.region; region != 0; region = v.m.NextRegion(region) {
		n++
	}
	if want := int32(len(def.Regions)); def.ManyRegions == (n < want-1) && n != want {
		v.opError(op, "%s", arity{want, def.ManyRegions}.message("region", n))
		return
	}
	i := 0
	for region := r.region; region != 0; region = v.m.NextRegion(region) {
		v.signature(op, r, region, i, def.Regions[min(i, len(def.Regions)-1)])
		i++
	}
}

// signature checks what one region takes and gives.
func (v *verifier) signature(op Op, r *opRec, region Region, i int, def RegionDef) {
	entry := v.m.FirstBlock(region)
	if def.args == 0 && def.yields == 0 {
		return
	}
	if entry == 0 || v.m.NextBlock(entry) != 0 {
		v.opError(op, "region #%d ('%s') failed to verify constraint: region with 1 blocks", i, def.Name)
		return
	}
	if want, ok := def.NumArgs(int(r.operandCount), int(r.resultCount)); ok && v.m.NumArgs(entry) != want {
		v.opError(op, "region #%d ('%s') has %d arguments, but expected %d", i, def.Name, v.m.NumArgs(entry), want)
	}
	last := v.m.LastOp(entry)
	if want, ok := def.NumYields(int(r.operandCount), int(r.resultCount)); ok && last != 0 && v.isTerminator(last) && v.m.NumOperands(last) != want {
		v.opError(last, "gives %d values, but region #%d ('%s') of '%s' must give %d", v.m.NumOperands(last), i, def.Name, v.m.OpString(op), want)
	}
}

// attributes checks that the inherent attributes that must be there are, and of which kind they are.
// What has been found right of one dictionary holds for the next operation of that name.
func (v *verifier) attributes(op Op, r *opRec, def *OpDef) {
	if len(def.Attrs) == 0 {
		return
	}
	d := v.m.dict(r.props)
	if d.verified == r.name {
		return
	}
	errors := len(v.errors)
	for i := range def.Attrs {
		def := &def.Attrs[i]
		switch a := v.m.Lookup(r.props, def.Name); {
		case a == 0 && !def.Optional && !def.Filled:
			v.opError(op, "requires attribute '%s'", v.m.NameString(def.Name))
		case a != 0 && !def.Constraint.Holds(v.m.Context, a):
			v.opError(op, "attribute '%s' failed to satisfy constraint: %s, found '%s'", v.m.NameString(def.Name), def.Constraint.Words(), clip(v.m.AttrString(a)))
		}
	}
	if len(v.errors) == errors {
		d.verified = r.name
	}
}

// clip shortens a text for a message.
func clip(s string) string {
	const most = 60
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}

// specialChecks check what is particular to operations.
var specialChecks = map[OpName]func(v *verifier, op Op, r *opRec){
	OpModule:       (*verifier).module,
	OpFunc:         (*verifier).function,
	OpFuncReturn:   (*verifier).funcReturn,
	OpFuncCall:     (*verifier).call,
	OpReduce:       (*verifier).pairs,
	OpReduceWindow: (*verifier).pairs,
	OpBranch:       func(v *verifier, op Op, _ *opRec) { v.successors(op, 1) },
	OpCondBranch: func(v *verifier, op Op, r *opRec) {
		v.segments(op, NameOperandSegments, 3, r.operandCount)
		v.successors(op, 2)
	},
	OpChloScan: func(v *verifier, op Op, r *opRec) {
		v.segments(op, NameOperandSegments, 2, r.operandCount)
		v.segments(op, NameResultSegments, 2, r.resultCount)
	},
	OpScatter: func(v *verifier, op Op, r *opRec) {
		if r.operandCount%2 == 0 {
			v.opError(op, "expected as many updates as inputs, found %d operands", r.operandCount)
		}
	},
	OpWhile: func(v *verifier, op Op, r *opRec) {
		if r.operandCount != r.resultCount {
			v.opError(op, "has %d operands, but %d results", r.operandCount, r.resultCount)
		}
	},
}

func init() {
	for op, check := range specialChecks {
		opDefs[op].check = check
	}
}

// pairs checks that each input has its init value.
func (v *verifier) pairs(op Op, r *opRec) {
	if r.operandCount%2 != 0 {
		v.opError(op, "expected as many init values as inputs, found %d operands", r.operandCount)
	}
}

// successors checks how many blocks a terminator names.
func (v *verifier) successors(op Op, want int) {
	if n := len(v.m.Successors(op)); n != want {
		v.opError(op, "requires %d successors, found %d", want, n)
	}
}

// module checks a builtin.module, which has one block without arguments.
func (v *verifier) module(op Op, r *opRec) {
	body := v.m.Body(op)
	switch {
	case body == 0 || v.m.NextBlock(body) != 0:
		v.opError(op, "region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks")
	case v.m.NumArgs(body) > 0:
		v.opError(op, "region should have no arguments")
	}
	for _, e := range v.m.Entries(r.attrs) {
		if name := v.m.NameString(e.Name); !strings.Contains(name, ".") {
			v.opError(op, "can only contain attributes with dialect-prefixed names, found: '%s'", name)
		}
	}
}

// symbols collects what a module defines.
func (v *verifier) symbols(region Region) {
	v.table = &symbolTable{ops: map[string]Op{}}
	for b := v.m.FirstBlock(region); b != 0; b = v.m.NextBlock(b) {
		for op := v.m.FirstOp(b); op != 0; op = v.m.NextOp(op) {
			name := v.m.Property(op, NameSymName)
			if v.m.OpDef(op) == nil {
				v.table.foreign = true
				if name == 0 {
					name = v.m.Attribute(op, NameSymName)
				}
			}
			if name == 0 || v.m.AttrKind(name) != StringAttr {
				continue
			}
			text := v.m.StringOf(name)
			if first, taken := v.table.ops[text]; taken {
				d := v.m.At(v.m.OpRange(op), Error, "redefinition of symbol named '"+text+"'")
				d.NoteAt(v.m.OpRange(first), "see existing symbol definition here")
				v.errors.Add(d)
				continue
			}
			v.table.ops[text] = op
		}
	}
}

// function checks a func.func: its type against the arguments of its body.
func (v *verifier) function(op Op, _ *opRec) {
	typ := v.m.AttrType(v.m.Property(op, NameFunctionType))
	if v.m.TypeKind(typ) != FunctionType {
		return // attributes has said it
	}
	parts, inputs := v.m.Parts(typ)
	v.placeAttributes(op, NameArgAttrs, "argument", inputs)
	v.placeAttributes(op, NameResAttrs, "result", len(parts)-inputs)
	body := v.m.Body(op)
	if body == 0 {
		if a := v.m.Property(op, NameVisibility); a == 0 || v.m.StringOf(a) == "public" {
			v.opError(op, "symbol declaration cannot have public visibility")
		}
		return
	}
	if n := v.m.NumArgs(body); n != inputs {
		v.opError(op, "entry block must have %d arguments to match function signature", inputs)
		return
	}
	for i := range inputs {
		if got := v.m.Type(v.m.Arg(body, i)); got != parts[i] {
			v.opError(op, "type of entry block argument #%d('%s') must match the type of the corresponding argument in function signature('%s')",
				i, v.m.TypeString(got), v.m.TypeString(parts[i]))
		}
	}
}

// placeAttributes checks the array of the attributes of arguments or results.
func (v *verifier) placeAttributes(op Op, name AttrName, what string, n int) {
	a := v.m.Property(op, name)
	if a == 0 {
		return
	}
	list := v.m.Items(a)
	if len(list) != n {
		v.opError(op, "expects %s attribute array to have the same number of elements as the number of function %ss, got %d, but expected %d", what, what, len(list), n)
		return
	}
	for _, item := range list {
		if v.m.AttrKind(item) != DictAttr {
			v.opError(op, "expects %s attribute dictionary to be a DictionaryAttr, but got `%s`", what, clip(v.m.AttrString(item)))
			return
		}
		for _, e := range v.m.Entries(v.m.DictValue(item)) {
			if !strings.Contains(v.m.NameString(e.Name), ".") {
				v.opError(op, "%ss may only have dialect attributes, found '%s'", what, v.m.NameString(e.Name))
				return
			}
		}
	}
}

// funcReturn checks that a return gives as many values as its function.
func (v *verifier) funcReturn(op Op, _ *opRec) {
	function := v.m.ParentOp(op)
	if v.m.OpName(function) != OpFunc {
		v.opError(op, "expects parent op 'func.func'")
		return
	}
	parts, inputs := v.m.Parts(v.m.AttrType(v.m.Property(function, NameFunctionType)))
	if want := len(parts) - inputs; v.m.NumOperands(op) != want && v.m.TypeKind(v.m.AttrType(v.m.Property(function, NameFunctionType))) == FunctionType {
		v.opError(op, "has %d operands, but enclosing function (@%s) returns %d", v.m.NumOperands(op), v.m.StringOf(v.m.Property(function, NameSymName)), want)
	}
}

// call checks that a call fits the function it names.
func (v *verifier) call(op Op, _ *opRec) {
	callee := v.m.Property(op, NameCallee)
	if callee == 0 || v.m.AttrKind(callee) != SymbolAttr || v.table == nil {
		return
	}
	function, ok := v.table.ops[v.m.StringOf(callee)]
	if !ok || v.m.OpName(function) != OpFunc {
		if !v.table.foreign {
			v.opError(op, "'%s' does not reference a valid function", v.m.StringOf(callee))
		}
		return
	}
	parts, inputs := v.m.Parts(v.m.AttrType(v.m.Property(function, NameFunctionType)))
	problem := ""
	switch {
	case v.m.NumOperands(op) != inputs:
		problem = fmt.Sprintf("incorrect number of operands for callee: %d, but '@%s' takes %d", v.m.NumOperands(op), v.m.StringOf(callee), inputs)
	case v.m.NumResults(op) != len(parts)-inputs:
		problem = fmt.Sprintf("incorrect number of results for callee: %d, but '@%s' returns %d", v.m.NumResults(op), v.m.StringOf(callee), len(parts)-inputs)
	default:
		return
	}
	v.opError(op, "%s", problem).NoteAt(v.m.OpRange(function), "the callee is defined here")
}

// segments checks an attribute that cuts operands or results into lists.
func (v *verifier) segments(op Op, name AttrName, lists int, count int32) {
	a := v.m.Property(op, name)
	if a == 0 {
		return
	}
	sum := int64(0)
	for _, n := range v.m.Ints(a) {
		if n < 0 {
			v.opError(op, "'%s' attribute cannot have negative elements", v.m.NameString(name))
			return
		}
		sum += n
	}
	what := "operand"
	if name == NameResultSegments {
		what = "result"
	}
	if len(v.m.Ints(a)) != lists || sum != int64(count) {
		v.opError(op, "%s count (%d) does not match with the total size (%d) specified in attribute '%s'", what, count, sum, v.m.NameString(name))
	}
}

// uses checks that the operands of an operation are defined where it stands. While a module is read
// that can only fail if a name was used before its definition, or if a region has several blocks.
func (v *verifier) uses(op Op, r *opRec) {
	for i, value := range v.m.t.operands.Slice(r.operand, r.operandCount) {
		if value == 0 || v.dominates(value, op) {
			continue
		}
		d := v.m.At(v.m.OperandRange(op, i), Error, fmt.Sprintf("operand #%d does not dominate this use", i))
		v.errors.Add(d.NoteAt(v.m.ValueRange(value), "operand defined here"))
	}
}

// dominates tells whether a value is defined wherever control reaches an operation.
func (v *verifier) dominates(value Value, op Op) bool {
	var block Block
	def, _ := v.m.DefiningOp(value)
	if def != 0 {
		block = v.m.Block(def)
	} else {
		block, _ = v.m.ArgOf(value)
	}
	region := v.m.BlockRegion(block)
	for at := op; at != 0; at = v.m.ParentOp(at) {
		b := v.m.Block(at)
		switch {
		case b == 0:
			return false
		case v.m.BlockRegion(b) != region:
			continue
		case v.m.OpName(v.m.RegionOp(region)) == OpModule:
			return true // the order in a module means nothing
		case b == block:
			return def == 0 || v.before(def, at)
		}
		d := v.doms[region]
		if d == nil {
			d = v.m.Dominators(region)
			if v.doms == nil {
				v.doms = map[Region]*Dominators{}
			}
			v.doms[region] = d
		}
		return d.Dominates(block, b)
	}
	return false
}

// before tells whether an operation comes before another one of its block.
func (v *verifier) before(a, b Op) bool {
	if v.order == nil {
		v.order = make([]int32, v.m.NumOps())
	}
	if v.order[a] == 0 {
		n := int32(0)
		for op := v.m.FirstOp(v.m.Block(a)); op != 0; op = v.m.NextOp(op) {
			n++
			v.order[op] = n
		}
	}
	return v.order[a] < v.order[b]
}
