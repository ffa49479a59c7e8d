package rules

import (
	"reflect"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

func configOf(t *testing.T, name promote.Name) *Config {
	t.Helper()
	sys, err := promote.New(name, promote.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return NewConfig(Options{System: sys})
}

// strong returns strong operands of these declared types.
func strong(types ...elem.Type) (list []Operand) {
	for _, t := range types {
		list = append(list, Operand{Node: promote.Node{Type: t}, Declared: t})
	}
	return list
}

// TestDecide checks decisions that follow from the joins of JAX (docs/systems.md) and from
// docs/ops.md.
func TestDecide(t *testing.T) {
	jax := configOf(t, promote.JAX)
	weakF32 := Operand{Node: promote.Node{Type: elem.F32, Weak: true}, Declared: elem.F32}
	becameF32 := Operand{Node: promote.Node{Type: elem.F32}, Declared: elem.BF16}
	for _, c := range []struct {
		name  string
		op    ir.OpName
		facts Facts
		want  Decision
	}{
		{"operands of one type stay", ir.OpAdd, Facts{Operands: strong(elem.F32, elem.F32), Results: []promote.Node{{Type: elem.F32}}},
			Decision{}},
		{"operands are joined", ir.OpAdd, Facts{Operands: strong(elem.I32, elem.BF16), Results: []promote.Node{{Type: elem.BF16}}},
			Decision{Kind: Changed, Operands: []elem.Type{elem.BF16, elem.BF16}, Results: []promote.Node{{Type: elem.BF16, UndeclaredWeak: true}}}},
		{"a weak operand gives way", ir.OpMultiply, Facts{Operands: append(strong(elem.BF16), weakF32), Results: []promote.Node{{Type: elem.F32}}},
			Decision{Kind: Changed, Operands: []elem.Type{elem.BF16, elem.BF16}, Results: []promote.Node{{Type: elem.BF16}}}},
		{"integers become floats", ir.OpSine, Facts{Operands: strong(elem.I32), Results: []promote.Node{{Type: elem.F32}}},
			Decision{Kind: Changed, Operands: []elem.Type{elem.F32}, Results: []promote.Node{{Type: elem.F32, UndeclaredWeak: true}}}},
		{"declared results are kept", ir.OpAdd, Facts{Operands: strong(elem.I32, elem.F32), Results: []promote.Node{{Type: elem.I32}}, KeepsResults: true},
			Decision{Kind: Changed, Operands: []elem.Type{elem.F32, elem.F32}, Results: []promote.Node{{Type: elem.F32, UndeclaredWeak: true}},
				Converted: []promote.Node{{Type: elem.I32, UndeclaredWeak: true}}}},
		{"a convert to the new type of its operand is erased", ir.OpConvert, Facts{Operands: []Operand{becameF32}, Results: []promote.Node{{Type: elem.F32}}},
			Decision{Kind: Identity, Results: []promote.Node{{Type: elem.F32}}}},
		{"a convert to the new type of its operand stays if it reshapes", ir.OpConvert, Facts{Operands: []Operand{becameF32}, Results: []promote.Node{{Type: elem.F32}}, ChangesShape: true},
			Decision{}},
		{"an unsigned sign is min(x, 1)", ir.OpSign, Facts{Operands: strong(elem.UI8), Results: []promote.Node{{Type: elem.UI8}}, IsStatic: true},
			Decision{Kind: Changed, Operands: []elem.Type{elem.UI8}, Results: []promote.Node{{Type: elem.UI8}}, Rewrite: Rewrite{Kind: AtMostOne}}},
	} {
		if c.facts.Config, c.facts.Rule = jax, jax.Rule(c.op); c.facts.Rule == nil {
			t.Fatalf("%s: operation %d has no row in table.go", c.name, c.op)
		}
		got := Decide(&c.facts)
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestDecideRefuses checks that a refusal has the right code and names the right operands.
func TestDecideRefuses(t *testing.T) {
	strict := configOf(t, promote.TFSafe)
	f := Facts{Config: strict, Rule: strict.Rule(ir.OpAdd), Operands: strong(elem.I32, elem.F32), Results: []promote.Node{{Type: elem.F32}}}
	d := Decide(&f)
	if d.Kind != Refused || len(d.Findings) != 1 {
		t.Fatalf("%+v", d)
	}
	if found := d.Findings[0]; found.Code != NoJoin || found.Refusal == nil || !reflect.DeepEqual(found.Joined, []int{0, 1}) {
		t.Errorf("%+v", found)
	}
	jax := configOf(t, promote.JAX)
	f = Facts{Config: jax, Rule: jax.Rule(ir.OpDynamicSlice), Operands: strong(elem.F32, elem.F32), Results: []promote.Node{{Type: elem.F32}}}
	if d := Decide(&f); d.Kind != Refused || d.Findings[0].Code != WrongOperand || d.Findings[0].Operand != 1 {
		t.Errorf("a float index: %+v", d)
	}
}
