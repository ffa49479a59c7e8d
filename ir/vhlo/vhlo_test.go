package vhlo_test

import (
	"errors"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
	"github.com/hlo-promote/hlo-promote/ir/internal/fielddef"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/ir/vhlo"
)

// missingInIR lists attributes of operations that package ir does not have yet.
var missingInIR = map[string]bool{"stablehlo.custom_call result_tilings": true}

// TestTableIsComplete checks that VHLO has each operation of StableHLO with exactly its attributes,
// and that the table has a row for each that is in StableHLO's definition.
func TestTableIsComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range vhlo.Ops() {
		seen[o.To] = true
	}
	defined, err := os.ReadFile("../testdata/ops.txt")
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(defined)) {
		if strings.HasPrefix(name, "stablehlo.") && !seen[name] {
			t.Errorf("ops.go has no row for '%s', whose form must not be derived", name)
		}
	}
	if !seen["stablehlo.add"] || !strings.Contains(string(defined), "\nstablehlo.add\n") {
		t.Error("ops.txt or the table has no stablehlo.add")
	}
	for _, d := range ir.KnownOps() {
		if d.Dialect != "stablehlo" {
			continue
		}
		o := vhlo.FormIn(vhlo.Newest, d.Name)
		if o == nil {
			t.Errorf("'%s' has no form in VHLO %s; an attribute needs a conversion, so add a row to ops.go", d.Name, vhlo.Newest)
			continue
		}
		delete(seen, d.Name)
		var has []string
		for _, a := range o.Attrs {
			if a.Group == nil {
				has = append(has, a.To)
			}
		}
		for _, g := range o.Groups {
			has = append(has, g.Name)
		}
		for _, a := range d.Attrs {
			if !slices.Contains(has, a.Text) {
				t.Errorf("'%s' has no attribute '%s' in VHLO", d.Name, a.Text)
			}
		}
		for _, name := range has {
			if d.Attr(ir.NewContext().Names.Attr(name)) == nil && !missingInIR[d.Name+" "+name] {
				t.Errorf("'%s' has no attribute '%s', which VHLO has", d.Name, name)
			}
		}
	}
	delete(seen, "func.func")
	delete(seen, "func.call")
	if len(seen) > 0 {
		t.Errorf("operations of VHLO without one in StableHLO: %v", seen)
	}
}

// TestDerivedForms derives the forms of all operations, and compares them with the rows of the
// table: a derived form has the attributes of the current form, and only the newest version has it.
func TestDerivedForms(t *testing.T) {
	derived := map[string]bool{}
	for _, d := range ir.KnownOps() {
		for _, o := range vhlo.DerivedForms(d.Name) {
			derived[d.Name] = true
			if want := vhlo.FormIn(vhlo.Newest, d.Name); !reflect.DeepEqual(o.Attrs, want.Attrs) || o.To != want.To || o.Groups != nil {
				t.Errorf("%v is derived, and the row is %v", o, want)
			}
			if o.First != vhlo.Newest || o.Last != vhlo.Newest {
				t.Errorf("'%s' is derived for versions %s to %s", o.Name, o.First, o.Last)
			}
		}
	}
	for name, want := range map[string]bool{
		"stablehlo.abs": true, "stablehlo.tanh": true, "stablehlo.einsum": true,
		"stablehlo.reverse": false, "stablehlo.dot_general": false, "stablehlo.compare": false, "chlo.erf": false, "func.call": false,
	} {
		if derived[name] != want {
			t.Errorf("a form of '%s' is derived: %v", name, !want)
		}
	}
}

// TestLookup checks that each row is found by its name, and that other names have no form.
func TestLookup(t *testing.T) {
	for _, o := range vhlo.Ops() {
		if vhlo.LookupOp(o.Name) != o {
			t.Errorf("%s is not found", o.Name)
		}
	}
	for _, name := range []string{"", "add", "_v1", "add_v2", "cbrt_v9", "func.func_v1", "stablehlo.add_v1", "erf_v1", "no_such_v1"} {
		if o := vhlo.LookupOp(name); o != nil {
			t.Errorf("%q has the form %v", name, o)
		}
	}
}

// TestVersionsAreContiguous checks that each version since an operation's first has exactly one
// form of it.
func TestVersionsAreContiguous(t *testing.T) {
	forms := map[string][]*vhlo.Op{}
	for _, o := range vhlo.Ops() {
		if o.First.Compare(o.Last) > 0 {
			t.Errorf("%s: first version %s, last %s", o.Name, o.First, o.Last)
		}
		forms[o.To] = append(forms[o.To], o)
	}
	for name, list := range forms {
		slices.SortFunc(list, func(a, b *vhlo.Op) int { return a.First.Compare(b.First) })
		for i := 1; i < len(list); i++ {
			next := list[i-1].Last
			next[1]++
			if list[i].First != next && !(list[i].First == vhlo.Version{1, 0, 0} && list[i-1].Last[0] == 0) {
				t.Errorf("'%s' is %s up to %s, and %s from %s on", name, list[i-1].Name, list[i-1].Last, list[i].Name, list[i].First)
			}
		}
		if list[len(list)-1].Last != vhlo.Newest {
			t.Errorf("'%s' has no form in %s", name, vhlo.Newest)
		}
	}
}

// TestEncodings checks that codes and names are unique, versions are valid, and the fields of
// groups exist in package ir.
func TestEncodings(t *testing.T) {
	for _, d := range []*schema.Dialect{schema.Builtin(), schema.StableHLO(), schema.CHLO(), schema.Quant(), schema.Shardy(), vhlo.Dialect()} {
		for _, list := range [][]schema.Encoding{d.Attrs, d.Types} {
			codes, names := map[uint64]bool{}, map[string]bool{}
			for _, e := range list {
				if codes[e.Code] || names[e.Name] {
					t.Errorf("%s has code %d or '%s' twice", d.Name, e.Code, e.Name)
				}
				codes[e.Code], names[e.Name] = true, true
				if _, ok := vhlo.ParseVersion(e.First); e.First != "" && !ok {
					t.Errorf("%s %s: invalid version %q", d.Name, e.Name, e.First)
				}
			}
		}
	}
	for _, o := range vhlo.Ops() {
		for _, a := range o.Attrs {
			if a.Group == nil {
				continue
			}
			if !slices.ContainsFunc(fielddef.Of(a.Group.Is), func(f fielddef.Def) bool { return f.Name == a.To }) {
				t.Errorf("%s: '%s' has no field '%s'", o.Name, a.Group.Is, a.To)
			}
		}
	}
}

func TestVersions(t *testing.T) {
	for _, text := range []string{"0.9.0", "1.17.0", "1.22.0", "10.0.3"} {
		if v, ok := vhlo.ParseVersion(text); !ok || v.String() != text {
			t.Errorf("%s is read as %s", text, v)
		}
	}
	for _, text := range []string{"", "1", "1.2", "1.2.3.4", "1.2.x", "-1.0.0", "1.2.99999999999"} {
		if v, ok := vhlo.ParseVersion(text); ok {
			t.Errorf("%q is read as %s", text, v)
		}
	}
	if v, ok := vhlo.ProducerVersion("StableHLO_v1.4.0"); !ok || v != (vhlo.Version{1, 4, 0}) || vhlo.Producer(v) != "StableHLO_v1.4.0" {
		t.Errorf("the producer of 1.4.0 has version %s", v)
	}
	if _, ok := vhlo.ProducerVersion("MLIR23.0.0git"); ok {
		t.Error("MLIR23.0.0git is recognized as a producer of artifacts")
	}
	if a, b := (vhlo.Version{1, 9, 0}), (vhlo.Version{1, 10, 0}); a.Compare(b) >= 0 || strings.Compare(a.String(), b.String()) < 0 {
		t.Error("versions are compared as strings")
	}
}

// TestDroppedFields writes a dot_general for versions with and without its algorithm, whose fields
// are attributes of VHLO from 1.6.0 on: only a module that has one needs that version.
func TestDroppedFields(t *testing.T) {
	const algorithm = ", algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, " +
		"rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>"
	for _, c := range []struct {
		algorithm, version string
		needs              bool
	}{{"", "1.5.0", false}, {"", "1.6.0", false}, {algorithm, "1.5.0", true}, {algorithm, "1.6.0", false}} {
		m := moduletest.Parse(t, "func.func @f(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {\n  %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0]"+
			c.algorithm+" : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>\n  return %0 : tensor<2x2xf32>\n}\n")
		version, _ := vhlo.ParseVersion(c.version)
		var err error
		m.Walk(func(op ir.Op) {
			if m.OpName(op) == ir.OpDotGeneral {
				_, err = vhlo.NewLegalizer(m.Context, version).Form(m, op)
			}
		})
		if needs := (*vhlo.NeedsError)(nil); errors.As(err, &needs) != c.needs || err != nil && !c.needs {
			t.Errorf("%s%s: %v", c.version, c.algorithm, err)
		}
	}
}
