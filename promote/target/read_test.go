package target_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/retarget"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

func read(text string) (*target.Target, error) {
	return target.Read(retarget.Ops(), target.Source{File: "my.target", Text: text})
}

// TestRead parses a text with every kind of statement.
func TestRead(t *testing.T) {
	got, err := read(`
		target tiny  # a comment
		group halves = bf16 f16
		group matmul = dot dot_general stablehlo.convolution
		replace f64 = f32
		replace i64 ui32 = i32
		compute halves = f32 in tanh chlo.erf except tanh
		compute i8 = i32 accumulate excess
		cast matmul : f32 = bf16 -> f32
		cast sine : f32 = f16
		refuse f8E5M2 ui8 in add
		refuse ui16
		range saturate
		bits allow
		boundary convert
	`)
	if err != nil {
		t.Fatal(err)
	}
	in := func(ops ...string) target.Selector { return target.Selector{In: ops} }
	want := &target.Target{
		Name: "tiny",
		Replaces: []target.Replace{
			{From: elem.F64, To: elem.F32, Statement: 3}, {From: elem.I64, To: elem.I32, Statement: 4}, {From: elem.UI32, To: elem.I32, Statement: 4},
		},
		Computes: []target.Compute{
			{
				Types: []elem.Type{elem.BF16, elem.F16}, To: elem.F32, Statement: 5,
				Selector: target.Selector{In: []string{"stablehlo.tanh", "chlo.erf"}, Except: &target.Selector{In: []string{"stablehlo.tanh"}}},
			},
			{Types: []elem.Type{elem.I8}, To: elem.I32, Accumulate: true, Excess: true, Statement: 6},
		},
		Casts: []target.Cast{
			{Selector: in("stablehlo.dot", "stablehlo.dot_general", "stablehlo.convolution"), Types: []elem.Type{elem.F32}, To: elem.BF16, Result: elem.F32, Statement: 7},
			{Selector: in("stablehlo.sine"), Types: []elem.Type{elem.F32}, To: elem.F16, Result: elem.F16, Statement: 8},
		},
		Refusals: []target.Refusal{
			{Types: []elem.Type{elem.F8E5M2, elem.UI8}, In: []string{"stablehlo.add"}, Statement: 9}, {Types: []elem.Type{elem.UI16}, Statement: 10},
		},
		Range: target.RangeSaturate, Bits: target.BitsAllow, Boundary: target.BoundaryConvert,
	}
	for i, s := range got.Statements {
		if s.File != "my.target" || s.Line != i+2 || s.Column != 3 || s.Optional || !s.Own || strings.Contains(s.Text, "#") {
			t.Errorf("statement %d: %+v", i, s)
		}
	}
	got.Statements = nil
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
	if to, ok := got.Becomes(elem.UI32); to != elem.I32 || !ok {
		t.Errorf("ui32 becomes %s, %v", to, ok)
	}
}

// TestErrors checks the position and the message of the errors of wrong texts.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		// Syntax errors.
		{"replace f46 = f32", "1:9: unknown element type 'f46'; did you mean 'f16'?"},
		{"replace float64 = f32", "1:9: unknown element type 'float64'; did you mean 'f64'?"},
		{"replace f64 = bfloat16", "1:15: unknown element type 'bfloat16'; did you mean 'bf16'?"},
		{"replace f64 = complex<bf16>", "1:15: StableHLO has no 'complex<bf16>'"},
		{"replace f64 f32", "1:1: expected 'replace TYPE... = TYPE'"},
		{"repalce f64 = f32", "1:1: unknown statement 'repalce'; did you mean 'replace'?"},
		{"zzzzzzzzzzzz f64", "1:1: unknown statement 'zzzzzzzzzzzz'"},
		{"compute bf16 = f32 in dot_genral", "1:23: unknown operation 'dot_genral'; did you mean 'dot_general'?"},
		{"compute bf16 = f32 in stablehlo.dot_genral", "1:23: unknown operation 'stablehlo.dot_genral'; did you mean 'stablehlo.dot_general'?"},
		{"compute bf16 = f32 in func.call", "1:23: unknown operation 'func.call'"},
		{"compute bf16 f32", "1:1: expected 'compute TYPE... = TYPE [in OP...] [except OP...] [accumulate] [excess]'"},
		{"compute bf16 = f32 in", "1:1: expected an operation after 'in'"},
		{"compute bf16 = f32 in add in tanh", "1:27: 'in' is listed twice"},
		{"compute bf16 = f32 add", "1:20: expected 'in', 'func', 'at', 'rank', 'except', 'accumulate' or 'excess', found 'add'"},
		{"compute bf16 bf16 = f32", "1:14: 'bf16' is listed twice"},
		{"compute bf16 = f32 in add stablehlo.add", "1:27: 'stablehlo.add' is listed twice"},
		{"cast dot f32 = bf16", "1:1: expected 'cast OP... : TYPE... = TYPE [-> TYPE]'"},
		{"cast dot : f32 = bf16 ->", "1:1: expected 'cast OP... : TYPE... = TYPE [-> TYPE]'"},
		{"cast dot : f32 -> bf16 = f16", "1:1: expected 'cast OP... : TYPE... = TYPE [-> TYPE]'"},
		{"refuse in add", "1:1: expected 'refuse TYPE... [in OP...]'"},
		{"refuse f64 in", "1:1: expected 'refuse TYPE... [in OP...]'"},
		{"replace f64 = f32\nrange clamp", "2:1: expected 'range error|saturate|wrap'"},
		{"replace f64 = f32\nboundary", "2:1: expected 'boundary replace|convert'"},
		{"target a b", "1:1: expected 'target NAME'"},
		{"group add = sine cosine\ncompute bf16 = f32 in add", "1:7: 'add' is in use and cannot name a group"},
		{"group f32 = f16\nreplace f32 = bf16", "1:7: 'f32' is in use and cannot name a group"},
		{"group g = bf16\ngroup g = f16\ncompute g = f32", "2:7: 'g' is in use and cannot name a group"},
		{"group g = bf16\nreplace f64 = f32", "1:7: group 'g' is not used"},
		{"group g = bf16 nonsense\ncompute g = f32", "2:9: unknown element type 'nonsense'"},

		// Selectors.
		{"replace f32 = bf16\nkeep f32", "2:1: 'keep' needs what it keeps: 'in', 'func', 'at', 'rank', 'arg', 'result' or 'except'; a type that no statement changes is kept everywhere"},
		{"replace f32 = bf16\nkeep in add", "2:1: expected 'keep TYPE... SELECTOR...'"},
		{"replace f32 = bf16\nkeep f32 at", "2:1: expected a name after 'at'"},
		{"replace f32 = bf16\nkeep f32 in reduce.ad", "2:13: unknown operation 'reduce.ad'; did you mean 'reduce'?"},
		{"replace f32 = bf16\nkeep f32 in tanh.add", "2:13: unknown operation 'tanh.add'; did you mean 'tanh'?"},
		{"replace f32 = bf16\nkeep f32 rank 3..2", "2:15: expected a rank such as 2 or 2..4, found '3..2'"},
		{"replace f32 = bf16\nkeep f32 rank x", "2:15: expected a rank such as 2 or 2..4, found 'x'"},
		{"replace f32 = bf16\nkeep f32 rank", "2:1: expected a rank such as 2 or 2..4 after 'rank'"},
		{"replace f32 = bf16\nkeep f32 at a at b", "2:15: 'at' is listed twice"},
		{"replace f32 = bf16\nkeep f32 in add except", "2:1: expected an operation after 'except'"},
		{"replace f32 = bf16\nkeep f32 arg 0 result 1", "2:1: 'arg', 'result' and 'constants' select different values; write a statement for each"},
		{"replace f32 = bf16\nkeep f32 arg 0 at M", "2:1: 'arg', 'result' and 'constants' select values, and 'in', 'at' and 'rank' operations; write a statement for each"},
		{"replace f32 = bf16\nkeep f32 in add except arg 0", "2:1: 'arg' and 'result' after 'except' need the same word before it"},
		{"replace f32 = bf16\nkeep f32 at \"a b", "2:13: a word in quotes has no closing quote"},
		{"replace f32 = bf16 func main", "1:1: 'replace' selects values with 'arg', 'result' or 'constants'; to except operations, write 'keep'"},
		{"replace f32 = bf16 at M", "1:20: expected 'arg', 'result', 'constants', 'func' or 'except', found 'at'"},
		{"replace f32 = bf16 constants 1", "1:30: expected 'arg', 'result', 'constants', 'func' or 'except', found '1'"},
		{"replace f32 = bf16 arg 0\nboundary convert", "1:1: 'boundary convert' keeps the types of public arguments and results, so that 'replace ... arg' and 'replace ... result' have no effect; write 'boundary replace'"},
		{"cast dot : f32 = bf16 in add", "1:23: expected 'func', 'at', 'rank' or 'except', found 'in'"},
		{"cast dot : f32 = bf16\nkeep f16 in dot", "2:1: 'f16' is kept, but no statement replaces it, casts it or computes it in another type"},
		{"replace f32 = bf16\nfollow add", "2:1: 'follow' keeps operations with a kept operand, and nothing is kept; write 'keep'"},
		{"cast dot : f32 = bf16\nkeep f32 in dot rank 2\nfollow add", "3:1: 'follow' applies to replaced types, and no type is replaced; write 'keep' instead"},
		{"follow", "1:1: expected 'follow OP...'"},
		{"replace f32 = bf16\nkeep f32 in exponential\ncast dot : f32 = bf16", "3:1: 'f32' has no values: it is replaced by 'bf16' (line 1); to compute in 'f32' somewhere, write 'keep f32 in OP...'"},
		{"optional range wrap", "1:1: 'optional' allows that a statement matches nothing; 'range' matches whatever the module is"},
		{"optional", "1:1: unknown statement 'optional'"},
		{"include", "1:1: expected 'include NAME' or 'include FILE'"},
		{"include amp-bf61", "1:9: unknown target 'amp-bf61'; there are no64, no-f64, bf16-in-f32, amp-bf16, no-f8"},
		{"group at = add sine\ncompute f32 = f64 in add", "1:7: 'at' is in use and cannot name a group"},

		// Contradictions.
		{"replace f64 = f32\nreplace f64 = bf16", "2:9: 'f64' is already replaced by 'f32' (line 1)"},
		{"replace f64 = f64", "1:9: 'f64' is replaced by itself"},
		{"replace f64 = f32\nreplace f32 = bf16", "1:9: 'f64' is replaced by 'f32', which is itself replaced (line 2); write 'replace f64 = bf16'"},
		{"replace f64 = f32\nreplace f32 = f64", "1:9: cycle: 'f64 = f32 = f64'\nmy.target:2:9: cycle: 'f32 = f64 = f32'"},
		{"replace f64 = i32", "1:9: 'f64' is of kind float and 'i32' of kind signed integer"},
		{"replace i1 = i8", "1:9: 'i1' is the type of comparisons and predicates; it cannot be exchanged with 'i8'"},
		{"replace i8 = i1", "1:9: 'i1' is the type of comparisons and predicates; it cannot be exchanged with 'i8'"},
		{"replace f64 = f32\ncompute f32 = f64", "2:15: 'f64' has no values: it is replaced by 'f32' (line 1); to compute in 'f64' somewhere, write 'keep f64 in OP...'"},
		{"replace f32 = f64\ncompute bf16 f16 = f32", "2:20: 'f32' has no values: it is replaced by 'f64' (line 1); to compute in 'f32' somewhere, write 'keep f32 in OP...'"},
		{"replace f64 = f32\ncompute f64 = f32", "2:1: 'f64' has no values: it is replaced by 'f32' (line 1); to compute in 'f64' somewhere, write 'keep f64 in OP...'"},
		{"replace bf16 = f32\ncast dot : f32 = bf16", "2:18: 'bf16' has no values: it is replaced by 'f32' (line 1); to compute in 'bf16' somewhere, write 'keep bf16 in OP...'"},
		{"replace bf16 = f32\ncast dot : f32 = f16 -> bf16", "2:25: 'bf16' has no values: it is replaced by 'f32' (line 1); to compute in 'bf16' somewhere, write 'keep bf16 in OP...'"},
		{"replace f64 = f32\nrefuse f64", "2:1: 'f64' has no values: it is replaced by 'f32' (line 1); to compute in 'f64' somewhere, write 'keep f64 in OP...'"},
		{"replace f64 = f32\nrefuse f32", "2:1: 'f32' is refused, but 'f64' becomes it (line 1)"},
		{"compute bf16 = f32\nrefuse f32", "2:1: 'f32' is refused, but operations compute in it (line 1)"},
		{"cast dot : f32 = bf16\nrefuse bf16", "2:1: 'bf16' is refused, but operands are cast to it (line 1)"},
		{"compute bf16 = f32\nrefuse bf16 in add", "2:1: 'stablehlo.add' has no operand of type 'bf16': it is converted to 'f32' (line 1)"},
		{"compute bf16 = f32 in tanh\ncompute f32 = f64 in tanh", "1:1: 'stablehlo.tanh' converts 'bf16' to 'f32', and that to 'f64' (line 2)"},
		{"cast tanh : f32 = bf16\ncompute bf16 = f32 in tanh", "1:1: 'stablehlo.tanh' converts 'f32' to 'bf16', and that to 'f32' (line 2)\nmy.target:2:1: 'stablehlo.tanh' converts 'bf16' to 'f32', and that to 'bf16' (line 1)"},
		{"replace f64 = f32\nrange wrap\nrange error", "3:1: 'range' is already 'wrap' (line 2)"},

		// Statements without effect.
		{"", "1:1: the target has no statement; write replace, compute, cast or refuse"},
		{"target x", "1:1: the target has no statement; write replace, compute, cast or refuse"},
		{"compute bf16 = f32\nrange wrap", "2:1: 'range' applies to replaced types, and no type is replaced"},
		{"compute bf16 = bf16", "1:16: 'bf16' is converted to itself"},
		{"compute bf16 = f32 in reshape", "1:23: 'reshape' does not compute with its operands"},
		{"compute bf16 = f32 in reduce", "1:23: 'reduce' computes in its body; name the operations of the body, or write 'accumulate'"},
		{"compute bf16 = f32 in add accumulate", "1:27: 'accumulate' applies to reductions, and the list has none"},
		{"compute bf16 = f32 in add except tanh", "1:34: 'tanh' is not an operation that computes"},
		{"compute bf16 = f32 except reduce", "1:27: 'reduce' is not an operation that computes"},
		{"cast reshape : f32 = bf16", "1:6: 'reshape' does not compute with its operands"},
		{"cast dot : f16 = bf16 -> f32\ncompute f32 = f64", "1:26: 'stablehlo.dot' returns 'f32', which it converts to 'f64' (line 2)"},
		{"cast tanh : f32 = bf16 -> f32", "1:6: 'tanh' returns the type of its operands, 'bf16'; only contractions may return another one"},
	} {
		_, err := read(c.text)
		var list target.Errors
		switch {
		case err == nil:
			t.Errorf("%q: no error, want %s", c.text, c.want)
		case !errors.As(err, &list):
			t.Errorf("%q: %T", c.text, err)
		case err.Error() != "my.target:"+c.want:
			t.Errorf("%q: got\n%s\nwant\nmy.target:%s", c.text, err, c.want)
		}
	}
}

// TestSources parses a target from two texts, of which the second extends or contradicts the first.
func TestSources(t *testing.T) {
	base := target.Source{File: "base.target", Text: "replace f64 = f32\n"}
	for _, c := range []struct{ text, want string }{
		{"replace i64 = i32", ""},
		{"replace f64 = f32", ""}, // repeating a statement is allowed
		{"replace f64 = bf16", "more:1:9: 'f64' is already replaced by 'f32' (base.target:1)"},
		{"replace f32 = bf16", "base.target:1:9: 'f64' is replaced by 'f32', which is itself replaced (more:1); write 'replace f64 = bf16'"},
	} {
		got, err := target.Read(retarget.Ops(), base, target.Source{File: "more", Text: c.text})
		switch {
		case c.want == "" && (err != nil || got.Name != "base"):
			t.Errorf("%s: %v, %v", c.text, got, err)
		case c.want != "" && (err == nil || err.Error() != c.want):
			t.Errorf("%s: got %v, want %s", c.text, err, c.want)
		}
	}
}

// TestIncludes parses files that include each other. The statements of an included file come
// first, and the including one overrides its choices.
func TestIncludes(t *testing.T) {
	files := map[string]string{
		"base": "target base\nreplace f64 = f32\nrange wrap\n",
		"self": "include self\n",
		"a":    "include b\n", "b": "include a\n",
		"bad": "include base\nreplace f46 = f32\n",
	}
	var open func(name string) (target.Source, error)
	open = func(name string) (target.Source, error) {
		text, ok := files[name]
		if !ok {
			return target.Source{}, errors.New("no file " + name)
		}
		return target.Source{File: name, Text: text, Include: open}, nil
	}
	for _, c := range []struct{ text, want string }{
		{"replace i64 = i32\ninclude base", ""},
		{"include base\nreplace f64 = bf16\nrange saturate", ""}, // overrides
		{"include amp-bf16\nkeep f32 in dot_general at logits", ""},
		{"include nothing", "my:1:9: no file nothing"},
		{"include self", "self:1:9: 'self' includes itself"},
		{"include a", "b:1:9: 'a' includes itself"},
		{"include my", "my:1:9: 'my' includes itself"},
		{"include bad", "bad:2:9: unknown element type 'f46'; did you mean 'f16'?"},
	} {
		files["my"] = c.text
		got, err := target.Read(retarget.Ops(), target.Source{File: "my", Text: c.text, Include: open})
		if c.want != "" {
			if err == nil || err.Error() != c.want {
				t.Errorf("%s: got %v, want %s", c.text, err, c.want)
			}
			continue
		}
		if err != nil || got.Name != "my" || got.Statements[0].Own || !got.Statements[len(got.Statements)-1].Own {
			t.Errorf("%s: %v, %+v", c.text, err, got)
		}
	}
	got, err := target.Read(retarget.Ops(), target.Source{File: "my", Text: "include base\nreplace f64 = bf16\nrange saturate", Include: open})
	if to, _ := got.Becomes(elem.F64); err != nil || to != elem.BF16 || got.Range != target.RangeSaturate || len(got.Replaces) != 1 {
		t.Errorf("%v, %+v", err, got)
	}
}

// TestGlobs matches globs with names.
func TestGlobs(t *testing.T) {
	for _, c := range []struct {
		glob, name string
		want       bool
	}{
		{"LayerNorm_*", "LayerNorm_0", true},
		{"LayerNorm_*", "LayerNorm", false},
		{"*", "a/b", false},
		{"**", "a/b", true},
		{"a**c*e", "a/b/cde", true},
		{"a**c*e", "a/b/cd/e", false},
		{"p['params'][*]['kernel']", "p['params']['Dense_0']['kernel']", true},
		{"p[0]", "p0", false},
		{"*a*b", "xaabab", true},
		{"", "", true},
		{"", "a", false},
	} {
		if got := (target.Glob{Text: c.glob}).Match(c.name); got != c.want {
			t.Errorf("%s matches %s: %v", c.glob, c.name, got)
		}
	}
	if (target.Glob{Text: strings.Repeat("*a", 2000)}).Match(strings.Repeat("a", 1999)) {
		t.Error("a name that is too short matches")
	}
}

// TestErrorsAreBounded checks that a text has few errors, however long it is, and that a text
// beyond the size limit is refused.
func TestErrorsAreBounded(t *testing.T) {
	_, err := read(strings.Repeat("replace f46 = f32\n", 1000))
	var list target.Errors
	if !errors.As(err, &list) || len(list) > 32 {
		t.Errorf("%d errors", len(list))
	}
	if _, err := read(strings.Repeat("#", 2<<20)); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a long text: %v", err)
	}
}

// TestBuiltins parses the built-in targets.
func TestBuiltins(t *testing.T) {
	for _, b := range target.Builtins() {
		got, err := target.Read(retarget.Ops(), target.Source{File: b.Name, Text: b.Text()})
		if err != nil || got.Name != b.Name || b.About == "" || b.Source == "" {
			t.Errorf("%s: %v, %v", b.Name, got, err)
		}
		if again, err := target.Lookup(b.Name); err != nil || again.Name != b.Name {
			t.Errorf("Lookup(%s): %v", b.Name, err)
		}
	}
	if _, err := target.Lookup("no65"); err == nil || !strings.Contains(err.Error(), "no64, no-f64, bf16-in-f32, amp-bf16, no-f8") {
		t.Errorf("Lookup(no65): %v", err)
	}
}

func FuzzRead(f *testing.F) {
	for _, b := range target.Builtins() {
		f.Add(b.Text())
	}
	f.Add("group g = bf16 f16\ncompute g = f32 in add except add accumulate excess\ncast dot : f32 = bf16 -> f32\nrefuse f64 in add\nrange wrap\nbits allow\nboundary convert")
	ops := retarget.Ops()
	f.Fuzz(func(t *testing.T, text string) {
		got, err := target.Read(ops, target.Source{File: "x", Text: text})
		var list target.Errors
		switch {
		case err == nil && got == nil:
			t.Error("neither a target nor an error")
		case err != nil && (!errors.As(err, &list) || len(list) == 0 || len(list) > 32):
			t.Errorf("%T of %d", err, len(list))
		}
		for _, e := range list {
			lines := strings.Split(text, "\n")
			if e.Line > len(lines) || e.Line > 0 && e.Column > len(lines[e.Line-1])+1 {
				t.Errorf("%s: the position is outside of the text", e.Error())
			}
		}
	})
}
