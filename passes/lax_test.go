package passes

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

// untiedOps lists the operations for which spec.md or the definition of CHLO allows different
// element types: operations that convert, test, count, or transfer data, or that take sizes and
// indices of any integer type.
var untiedOps = strings.Fields(`stablehlo.convert stablehlo.bitcast_convert stablehlo.custom_call stablehlo.get_dimension_size
	stablehlo.infeed stablehlo.outfeed stablehlo.send stablehlo.recv stablehlo.iota stablehlo.dynamic_iota stablehlo.is_finite
	stablehlo.rng_bit_generator chlo.is_inf chlo.is_neg_inf chlo.is_pos_inf stablehlo.gather stablehlo.dynamic_gather
	stablehlo.dynamic_slice stablehlo.dynamic_update_slice stablehlo.dynamic_broadcast_in_dim stablehlo.dynamic_reshape
	stablehlo.return`)

// otherElements has the types to replace an element type by.
var otherElements = map[elem.Type][]elem.Type{
	elem.F32: {elem.F64, elem.I32}, elem.F64: {elem.F32}, elem.I32: {elem.I64, elem.F32}, elem.I64: {elem.I32}, elem.BF16: {elem.F32},
}

// A verifierProbe finds the operands and results whose element type the verifier does not check.
type verifierProbe struct {
	m     *ir.Module
	tried map[string]int
	found map[string]bool // names of operations
}

// try changes the element type of an operand or result to each replacement in turn, and runs the
// verifier.
func (l *verifierProbe) try(op ir.Op, place string, t ir.Type, replace func(t ir.Type) (restore func())) {
	name := l.m.OpString(op)
	for _, e := range otherElements[l.m.Types.Elem(t)] {
		key := fmt.Sprint(name, place, e, t)
		if l.tried[key]++; l.tried[key] > 3 {
			continue
		}
		restore := replace(l.m.Types.WithElement(t, l.m.Types.Scalar(e)))
		if verify.Legal(l.m, verify.Options{}) {
			l.found[name] = true
		}
		restore()
	}
}

// newValue returns a new custom call with a result of a type.
func (l *verifierProbe) newValue(t ir.Type, at ir.Op) ir.Op {
	target := ir.Entry{Name: l.m.Names.Attr("call_target_name"), Attr: l.m.Attrs.String("elsewhere")}
	return l.m.NewOp(ir.OpCustomCall, l.m.Dicts.Of([]ir.Entry{target}), at, nil, t)
}

// operand tries operand i of an operation.
func (l *verifierProbe) operand(op ir.Op, i int) {
	v := l.m.Operand(op, i)
	l.try(op, fmt.Sprint("operand", i), l.m.Type(v), func(t ir.Type) func() {
		made := l.newValue(t, op)
		l.m.InsertBefore(op, made)
		l.m.SetOperand(op, i, l.m.Result(made, 0))
		return func() { l.m.SetOperand(op, i, v); l.m.Erase(made) }
	})
}

// result tries result i of an operation. Its users get a value of the old type instead.
func (l *verifierProbe) result(op ir.Op, i int) {
	v := l.m.Result(op, i)
	old := l.m.Type(v)
	l.try(op, fmt.Sprint("result", i), old, func(t ir.Type) func() {
		made := l.newValue(old, op)
		l.m.ReplaceAllUses(v, l.m.Result(made, 0))
		l.m.InsertAfter(op, made)
		l.m.SetType(v, t)
		return func() { l.m.SetType(v, old); l.m.ReplaceAllUses(l.m.Result(made, 0), v); l.m.Erase(made) }
	})
}

// TestVerifierIsLax changes the element type of one operand or result of a legal program at a time.
// The operations that the verifier still accepts, although spec.md ties their types, must be those
// that docs/verify.md lists: a legal module may have such types, and keeps them.
func TestVerifierIsLax(t *testing.T) {
	if testing.Short() {
		t.Skip("needs all programs")
	}
	mlirtest.Shared(t, "corpus")
	l := verifierProbe{tried: map[string]int{}, found: map[string]bool{}}
	for _, p := range legalPrograms(t) {
		l.m = moduletest.Parse(t, p.text)
		for op, n := ir.Op(1), l.m.NumOps(); int(op) < n; op++ {
			if d := l.m.OpDef(op); d == nil || d.Dialect != "stablehlo" && d.Dialect != "chlo" || slices.Contains(untiedOps, l.m.OpString(op)) {
				continue
			}
			for i := range l.m.NumOperands(op) {
				l.operand(op, i)
			}
			for i := range l.m.NumResults(op) {
				l.result(op, i)
			}
		}
	}
	page, err := os.ReadFile("../docs/verify.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "## Where the verifier accepts more than spec.md\n")
	section, _, _ = strings.Cut(section, "\n## ")
	documented := map[string]bool{}
	for row := range strings.Lines(section) {
		if cells := strings.Split(row, "|"); len(cells) > 3 {
			for i, name := range strings.Split(cells[1], "`") {
				if i%2 == 1 {
					documented["stablehlo."+strings.TrimPrefix(name, "stablehlo.")] = true
				}
			}
		}
	}
	for name := range l.found {
		if full := "stablehlo." + name; strings.HasPrefix(name, "chlo.") {
			l.found[full] = true
			delete(l.found, name)
		}
	}
	for _, rare := range []string{"stablehlo.chlo.ragged_dot", "stablehlo.chlo.constant_like"} {
		// only some data sets have these operations
		if !l.found[rare] {
			delete(documented, rare)
		}
	}
	if got, want := slices.Sorted(maps.Keys(l.found)), slices.Sorted(maps.Keys(documented)); !slices.Equal(got, want) {
		t.Errorf("the verifier does not check\n%s\nbut docs/verify.md lists\n%s", got, want)
	}
}
