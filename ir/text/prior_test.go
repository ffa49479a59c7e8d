package text

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

// singleError reads a text and returns its single error.
func singleError(t *testing.T, text string) *ir.Diagnostic {
	t.Helper()
	m, errors := parseVerified(NewReader(ir.NewContext()), &ir.Source{Name: "in.mlir", Text: []byte(text)})
	if m != nil || len(errors) != 1 {
		t.Fatalf("errors %v, want one in\n%s", errors, text)
	}
	return errors[0]
}

// fixed returns text after the single fix of a diagnostic.
func fixed(t *testing.T, text string, d *ir.Diagnostic) string {
	t.Helper()
	if len(d.Fixes) != 1 || len(d.Fixes[0].Edits) != 1 {
		t.Fatalf("fixes %v, want one with one edit: %s\n%s", d.Fixes, d.Render(), text)
	}
	e := d.Fixes[0].Edits[0]
	return text[:e.Range.Start] + e.Text + text[e.Range.End:]
}

// TestShortForms gives every StableHLO operation with a short type syntax an operand of another
// element type, each in turn. The error names the type of the definition, has a note there, and a
// fix after which the text can be read.
func TestShortForms(t *testing.T) {
	says := strings.NewReplacer("{?lower:, lower = #lower}", "", "#dimensions", "[0]", "@format", "e5m10", "{}", "")
	count := 0
	for _, d := range ir.KnownOps() {
		f := formOf(d.Op)
		if d.Dialect != "stablehlo" || f.kind == nil || f.kind.short == nil || d.Name == "stablehlo.after_all" {
			continue
		}
		template, _, _ := strings.Cut(d.Form, " : ")
		template = says.Replace(template)
		types := make([]string, len(d.Operands))
		for i, o := range d.Operands {
			types[i] = "tensor<4x4xf32>"
			template = strings.Replace(template, "$"+o.Name, fmt.Sprintf("%%v%d", i), 1)
		}
		written := "tensor<4x4xf32>"
		switch d.Op {
		case ir.OpComplex:
			written = "tensor<4x4xcomplex<f32>>"
		case ir.OpSelect:
			types[0], written = "tensor<4x4xi1>", "tensor<4x4xi1>, tensor<4x4xf32>"
		}
		for i := range types {
			if d.Op == ir.OpSelect && i == 0 {
				continue
			}
			has := slices.Clone(types)
			has[i] = "tensor<4x4xi32>"
			var args []string
			for k, h := range has {
				args = append(args, fmt.Sprintf("%%v%d: %s", k, h))
			}
			text := "func.func @f(" + strings.Join(args, ", ") + ") {\n  %r = " + d.Name + template + " : " + written + "\n  return\n}\n"
			err := singleError(t, text)
			if want := fmt.Sprintf("use of value '%%v%d' expects different type than prior uses: 'tensor<4x4xf32>' vs 'tensor<4x4xi32>'", i); err.Message != want {
				t.Errorf("%s: %s, want %s", d.Name, err.Message, want)
			}
			if len(err.Notes) != 1 || err.Notes[0].Message != priorUse || !strings.HasPrefix(text[err.Notes[0].Range.Start:], fmt.Sprintf("%%v%d: ", i)) {
				t.Errorf("%s: notes %v, want one at the argument", d.Name, err.Notes)
			}
			if got := fixed(t, text, err); !strings.Contains(got, " : ("+strings.Join(has, ", ")+") -> ") {
				t.Errorf("%s: fixed\n%s", d.Name, got)
			} else if m, errors := parseVerified(NewReader(ir.NewContext()), &ir.Source{Name: "in.mlir", Text: []byte(got)}); m == nil {
				t.Errorf("%s: fixed\n%s\n%v", d.Name, got, errors)
			}
			count++
		}
	}
	if count < 50 {
		t.Errorf("%d operands were tested, want at least 50", count)
	}
}

// TestPriorUses checks uses whose type differs from that of their definition, for every kind of
// definition. at is the text at the note; fix is the replacement that the diagnostic suggests,
// empty for none.
func TestPriorUses(t *testing.T) {
	const args = "func.func @f(%a: tensor<4xi32>, %b: tensor<4xf32>, %s: tensor<i32>, %p: tensor<i1>) {\n"
	cases := []struct{ name, text, message, at, fix string }{
		{"second result", args + "  %r:2 = \"d.op\"() : () -> (tensor<4xf32>, tensor<4xi32>)\n  %0 = stablehlo.add %r#1, %b : tensor<4xf32>\n",
			"use of value '%r#1' expects", "%r:2 =", "(tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>"},
		{"result of the second name", args + "  %q, %r = \"d.op\"() : () -> (tensor<4xf32>, tensor<4xi32>)\n  %0 = stablehlo.add %r, %b : tensor<4xf32>\n",
			"use of value '%r' expects", "%r =", "(tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>"},
		{"both operands", args + "  %0 = stablehlo.add %a, %a : tensor<4xf32>\n",
			"use of value '%a' expects", "%a: ", "(tensor<4xi32>, tensor<4xi32>) -> tensor<4xf32>"},
		{"block", args + "  cf.br ^bb1(%a : tensor<4xi32>)\n^bb1(%q: tensor<4xi32>):\n  %0 = stablehlo.maximum %b, %q : tensor<4xf32>\n",
			"use of value '%q' expects", "%q: tensor<4xi32>)", "(tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>"},
		{"loop", args + "  %w = stablehlo.while(%i = %a) : tensor<4xi32> cond {\n    stablehlo.return %p : tensor<i1>\n  } do {\n    %0 = stablehlo.add %i, %b : tensor<4xf32>\n    stablehlo.return %a : tensor<4xi32>\n  }\n",
			"use of value '%i' expects", "%i = %a", "(tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>"},
		{"from outside of regions", args + "  %c = \"stablehlo.case\"(%s) ({\n    %0 = \"stablehlo.if\"(%p) ({\n      %1 = stablehlo.add %a, %b : tensor<4xf32>\n",
			"use of value '%a' expects", "%a: ", "(tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>"},
		{"module", "module {\n  module {\n" + args + "  %0 = stablehlo.negate %a : tensor<4xf32>\n",
			"use of value '%a' expects", "%a: ", "(tensor<4xi32>) -> tensor<4xf32>"},
		{"known tail", args + "  %0 = stablehlo.add %b, %b : tensor<4xf32>\n  %1 = stablehlo.add %b, %b : tensor<4xf32>\n  %2 = stablehlo.add %b, %a : tensor<4xf32>\n",
			"use of value '%a' expects", "%a: ", "(tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>"},
		{"alias", "!t = tensor<4xf32>\n" + args + "  %0 = stablehlo.add %a, %b {x = 1 : i32} : !t\n",
			"use of value '%a' expects", "%a: ", "(tensor<4xi32>, tensor<4xf32>) -> !t"},
		{"bounds of a clamp", args + "  %0 = stablehlo.clamp %s, %b, %s : tensor<4xf32>\n",
			"use of value '%s' expects", "%s: ", "(tensor<i32>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32>"},
		{"predicate of a select", args + "  %0 = stablehlo.select %p, %b, %a : tensor<4xi1>, tensor<4xf32>\n",
			"use of value '%p' expects", "%p: ", "(tensor<i1>, tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>"},
		{"before its definition", args + "  cf.br ^bb2\n^bb1:\n  %0 = stablehlo.add %z, %z : tensor<4xf32>\n  return\n^bb2:\n  %z = stablehlo.negate %a : tensor<4xi32>\n",
			"definition of SSA value '%z#0' has type", "%z : ", "(tensor<4xi32>, tensor<4xi32>) -> tensor<4xf32>"},
		{"two before their definition", args + "  cf.br ^bb2\n^bb1:\n  %0 = stablehlo.add %y, %z#1 : tensor<4xf32>\n  return\n^bb2:\n  %y = stablehlo.negate %b : tensor<4xf32>\n  %z:2 = \"d.op\"() : () -> (tensor<4xf32>, tensor<4xi32>)\n",
			"definition of SSA value '%z#1' has type", "%z#1", "(tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>"},
		{"another shape", args + "  %0 = stablehlo.add %s, %b : tensor<4xf32>\n", "use of value '%s' expects", "%s: ", ""},
		{"predicate that is no truth value", args + "  %0 = stablehlo.select %s, %b, %a : tensor<4xi1>, tensor<4xf32>\n", "use of value '%s' expects", "%s: ", ""},
		{"long form", args + "  %0 = stablehlo.add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n", "use of value '%a' expects", "%a: ", ""},
		{"long form of one operand", args + "  %0 = stablehlo.negate %a : (tensor<4xf32>) -> tensor<4xf32>\n", "use of value '%a' expects", "%a: ", ""},
		{"alias of a function type", "!f = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n" + args + "  %0 = stablehlo.add %a, %b : !f\n", "use of value '%a' expects", "%a: ", ""},
		{"generic form", args + "  %0 = \"stablehlo.add\"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n", "use of value '%a' expects", "%a: ", ""},
		{"no function type", args + "  %0 = arith.addf %a, %b : tensor<4xf32>\n", "use of value '%a' expects", "%a: ", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			err := singleError(t, c.text)
			if !strings.HasPrefix(err.Message, c.message) {
				t.Errorf("%s, want %s", err.Message, c.message)
			}
			if len(err.Notes) != 1 || !strings.HasPrefix(c.text[err.Notes[0].Range.Start:], c.at) {
				t.Errorf("notes %v, want one at %s", err.Notes, c.at)
			}
			switch {
			case c.fix == "" && len(err.Fixes)+len(err.Remedies) > 0:
				t.Errorf("fixes %v, want none", err.Fixes)
			case c.fix != "" && !strings.Contains(fixed(t, c.text, err), " : "+c.fix+"\n"):
				t.Errorf("fixed\n%s\nwant %s", fixed(t, c.text, err), c.fix)
			}
		})
	}
}

// TestOneType gives every operation with a single type after the colon two different types. It must
// print in the generic form, which alone has both.
func TestOneType(t *testing.T) {
	count := 0
	for _, d := range ir.KnownOps() {
		if !strings.HasSuffix(d.Form, " : one") {
			continue
		}
		operands := strings.Repeat(", %a", len(d.Operands))[2:]
		types := strings.Repeat(", tensor<8xf32>", len(d.Operands))[2:]
		text := "func.func @f(%a: tensor<8xf32>) {\n  %r = \"" + d.Name + "\"(" + operands + ") : (" + types + ") -> tensor<8xi32>\n  return\n}\n"
		m, errors := NewReader(ir.NewContext()).Read(&ir.Source{Name: "in.mlir", Text: []byte(text)})
		if m == nil {
			t.Fatalf("%s: %v", d.Name, errors)
		}
		var out strings.Builder
		if err := Print(&out, m, PrintOptions{}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "\""+d.Name+"\"(%arg0") {
			t.Errorf("%s is not in the generic form:\n%s", d.Name, out.String())
		}
		count++
	}
	if count < 40 {
		t.Errorf("%d operations were tested, want at least 40", count)
	}
}
