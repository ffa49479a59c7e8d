package page

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

const examples = "../../../../web/examples"

// promoted answers a request, which must be valid.
func promoted(t *testing.T, text string, options map[string]string) *Answer {
	t.Helper()
	a, err := new(Session).Promote(Request{text, options})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// in returns the part of a text at a place, which counts UTF-16 units.
func in(text string, p Place) string {
	var b strings.Builder
	at := 0
	for _, r := range text {
		if p.From <= at && at < p.To {
			b.WriteRune(r)
		}
		at++
		if r > 0xffff {
			at++
		}
	}
	return b.String()
}

const mixed = `// 𝕏 and ü take two units, or two bytes
func.func @main(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
`

func TestConvert(t *testing.T) {
	a := promoted(t, mixed, map[string]string{"print": "source"})
	if a.Refused || len(a.Converts) != 1 || a.Summary != "1 conversion: 1 precision" {
		t.Fatalf("%+v", a)
	}
	c := a.Converts[0]
	if got := in(mixed, c.Place); got != "%x" {
		t.Errorf("the operand is %q", got)
	}
	if got := in(a.Text, *c.Output); !strings.Contains(got, "stablehlo.convert %x : (tensor<4xi32>) -> tensor<4xf32>") || strings.Contains(got, "\n") {
		t.Errorf("the conversion is %q", got)
	}
	if got := strings.Join(c.Path, " "); got != "i32 i64 f* bf16 f32" || c.Pair != [2]string{"i32", "f32"} || c.Class != "precision" {
		t.Errorf("%s, %s, %s", got, c.Pair, c.Class)
	}
	if last := c.Notes[len(c.Notes)-1]; last.Place == nil || in(mixed, *last.Place) != "%y" {
		t.Errorf("%+v", last)
	}
}

// TestOutputs checks that each conversion of each example and system is found in each form, at an
// operation of its type.
func TestOutputs(t *testing.T) {
	found := 0
	for _, e := range readExamples(t) {
		for _, system := range Options()[0].Values {
			for _, form := range Options()[2].Values {
				a := promoted(t, e.text, map[string]string{"system": system, "print": form, "signature": "keep", "control-flow": "widen"})
				for _, c := range a.Converts {
					found++
					if c.Output == nil {
						t.Errorf("%s, %s, %s: %s is not found", e.Name, system, form, c.Message)
						continue
					}
					if got := in(a.Text, *c.Output); !strings.Contains(got, "stablehlo.con") {
						t.Errorf("%s, %s, %s: %s is at %q", e.Name, system, form, c.Message, got)
					}
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d conversions were checked", found)
	}
}

// An example is a row of examples.json, with its text.
type example struct {
	Name, Title string
	File        string // Name.mlir if it is empty
	Options     map[string]string
	Refused     bool
	text        string
}

func readExamples(t *testing.T) (list []example) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(examples, "examples.json"))
	if err == nil {
		err = json.Unmarshal(text, &list)
	}
	if err != nil || len(list) < 7 {
		t.Fatal(err, len(list))
	}
	for i := range list {
		text, err := os.ReadFile(filepath.Join(examples, cmp.Or(list[i].File, list[i].Name+".mlir")))
		if err != nil {
			t.Fatal(err)
		}
		list[i].text = string(text)
	}
	return list
}

// TestExamples checks that the examples behave as their comments describe.
func TestExamples(t *testing.T) {
	texts := map[string]string{}
	for _, e := range readExamples(t) {
		a := promoted(t, e.text, e.Options)
		if a.Refused != e.Refused {
			t.Errorf("%s: refused is %v: %+v", e.Name, a.Refused, a.Findings)
		}
		texts[e.Name] = e.text
	}
	for _, row := range []struct {
		name    string
		change  []string // of the text
		options map[string]string
		has     string
		hasNot  string
		refused bool
	}{
		{name: "readme", has: "dense<5.000000e-01> : tensor<4xbf16>", hasNot: "f32"},
		{name: "weak", has: "tensor<4xbf16>", hasNot: "f32"},
		{name: "weak", change: []string{" {promote.weak}", ""}, options: map[string]string{"signature": "infer"}, has: "-> tensor<4xf32>"},
		{name: "loop", options: map[string]string{"control-flow": "widen"}, has: "tensor<i32>, tensor<f32>", hasNot: "stablehlo.convert"},
		{name: "u64", has: "(tensor<4xf64>) -> tensor<4xf16>"},
		{name: "u64", options: map[string]string{"system": "numpy"}, has: "multiply %2, %3 : tensor<4xf64>"},
		{name: "u64", options: map[string]string{"system": "keras"}, has: "add %0, %1 : tensor<4xi32>"},
		{name: "u64", options: map[string]string{"system": "tf-safe"}, refused: true},
		{name: "u64", options: map[string]string{"system": "torch"}, refused: true},
		{name: "f64", has: "tanh %5 : tensor<8x4xf64>"},
		{name: "f64", change: []string{"constant dense", "constant {promote.weak} dense"}, has: "f32", hasNot: "convert"},
		{name: "f64", options: map[string]string{"weak-constants": "splat"}, has: "f32", hasNot: "convert"},
		{name: "no64", options: map[string]string{"system": "numpy"}, has: "tensor<4xf64>"},
		{name: "no64", options: map[string]string{"system": "numpy", "target": "no64"}, has: "f32", hasNot: "64"},
		{name: "refusal", options: map[string]string{"system": "numpy"}, has: "stablehlo.convert %arg1"},
	} {
		text := strings.NewReplacer(row.change...).Replace(texts[row.name])
		a := promoted(t, text, row.options)
		if a.Refused != row.refused || !strings.Contains(a.Text, row.has) || row.hasNot != "" && strings.Contains(a.Text, row.hasNot) {
			t.Errorf("%s %v %v: %v\n%s", row.name, row.change, row.options, a.Findings, a.Text)
		}
	}
}

func TestFindings(t *testing.T) {
	text := "// ü\n" + `func.func @f(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %sum = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32>
  return %sum : tensor<4xf32>
}`
	a := promoted(t, text, nil)
	if !a.Refused || len(a.Findings) != 1 || a.Text != "" {
		t.Fatalf("%+v", a)
	}
	f := a.Findings[0]
	if in(text, f.Place) != "stablehlo.add" || f.Code != "HP101" || f.Severity != "error" {
		t.Errorf("%+v at %q", f, in(text, f.Place))
	}
	var all string
	for _, n := range f.Notes {
		all += n.Message + "\n"
	}
	for _, want := range []string{"TypePromotionError", "the common type is f32 in numpy", "choose another system"} {
		if !strings.Contains(all, want) {
			t.Errorf("no note has %q:\n%s", want, all)
		}
	}
}

// TestFindingsAreResolved applies each remedy and each fix of a refusal: the error goes away.
func TestFindingsAreResolved(t *testing.T) {
	text := "// ü\n" + `func.func @f(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %sum = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32>
  return %sum : tensor<4xf32>
}`
	f := promoted(t, text, nil).Findings[0]
	if len(f.Remedies) != 1 || len(f.Fixes) != 1 {
		t.Fatalf("remedies %+v, fixes %+v", f.Remedies, f.Fixes)
	}
	for _, r := range f.Remedies {
		if a := promoted(t, text, map[string]string{r.Option: r.Value}); a.Refused {
			t.Errorf("%+v: %+v", r, a.Findings)
		}
	}
	for _, fix := range f.Fixes {
		changed := text
		for _, e := range slices.Backward(fix.Edits) {
			units := utf16.Encode([]rune(changed))
			changed = string(utf16.Decode(units[:e.From])) + e.Text + string(utf16.Decode(units[e.To:]))
		}
		if a := promoted(t, changed, nil); a.Refused || !strings.Contains(changed, "stablehlo.convert %y") {
			t.Errorf("%+v gives\n%s\n%+v", fix, changed, a.Findings)
		}
	}
}

// TestOpen opens files of the repository in each form, and damaged ones.
func TestOpen(t *testing.T) {
	for file, want := range map[string]string{
		"testdata/mlir/quickstart.mlir": "stablehlo.divide", "testdata/bytecode/mixed.mlirbc": "stablehlo.", "testdata/bytecode/matmul.jaxexport": "stablehlo.dot_general",
	} {
		data, err := os.ReadFile(filepath.Join(mlirtest.Root(t), filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		text, err := Open(OpenRequest{filepath.Base(file), data})
		if err != nil || !strings.Contains(text, want) {
			t.Errorf("%s: %v\n%s", file, err, text)
		}
		if a := promoted(t, text, nil); a.Refused {
			t.Errorf("%s: %+v", file, a.Findings)
		}
		if strings.HasSuffix(file, ".mlir") {
			continue
		}
		for _, n := range []int{0, 4, len(data) / 2} {
			if text, err := Open(OpenRequest{filepath.Base(file), data[:n]}); err == nil {
				t.Errorf("%d bytes of %s are %q", n, file, text)
			}
		}
	}
	if text, err := Open(OpenRequest{"a.png", []byte("\x89PNG\r\n")}); err == nil {
		t.Errorf("a picture is %q", text)
	}
}

func TestOptionsAreRead(t *testing.T) {
	for _, o := range Options() {
		for _, v := range o.Values {
			if _, err := readOptions(map[string]string{o.Name: v}); err != nil {
				t.Errorf("%s %s: %v", o.Name, v, err)
			}
		}
		if _, err := new(Session).Promote(Request{mixed, map[string]string{o.Name: "nonsense"}}); err == nil || !strings.Contains(err.Error(), o.Name) {
			t.Errorf("%s: %v", o.Name, err)
		}
	}
	if _, err := new(Session).Promote(Request{mixed, map[string]string{"sistem": "jax"}}); err == nil {
		t.Error("an unknown option was accepted")
	}
}

// TestOptionsMatter checks that each option changes an answer.
func TestOptionsMatter(t *testing.T) {
	const call = `func.func private @g(%x: tensor<i32>) -> tensor<i32> { return %x : tensor<i32> }
func.func @f(%x: tensor<f32>, %y: tensor<i32>, %z: tensor<ui32>) -> (tensor<f32>, tensor<4xf32>, tensor<i64>) {
  %0 = call @g(%x) : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.broadcast_in_dim %y, dims = [] : (tensor<i32>) -> tensor<4xi32>
  %c = stablehlo.constant dense<1.0> : tensor<4xf64>
  %2 = stablehlo.add %1, %c : (tensor<4xi32>, tensor<4xf64>) -> tensor<4xf32>
  %3 = stablehlo.add %y, %z : (tensor<i32>, tensor<ui32>) -> tensor<i64>
  return %0, %2, %3 : tensor<f32>, tensor<4xf32>, tensor<i64>
}`
	loop := ""
	for _, e := range readExamples(t) {
		if e.Name == "loop" {
			loop = e.text
		}
	}
	add := func(x, y string) string {
		return fmt.Sprintf(`func.func @f(%%x: tensor<4x%s>, %%y: tensor<4x%s>) -> tensor<4xf32> {
  %%0 = stablehlo.add %%x, %%y : (tensor<4x%[1]s>, tensor<4x%s>) -> tensor<4xf32>
  return %%0 : tensor<4xf32>
}`, x, y)
	}
	const broadcast = `func.func @f(%x: tensor<f64>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<f64>) -> tensor<4xf64>
  %1 = stablehlo.add %0, %y : (tensor<4xf64>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}`
	const dot = `func.func @f(%x: tensor<4xbf16>, %y: tensor<4xf32>) -> tensor<f32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<4xbf16>, tensor<4xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}`
	const halves = `func.func @f(%x: tensor<4xf16>, %y: tensor<4xf16>) -> tensor<4xcomplex<f32>> {
  %0 = stablehlo.complex %x, %y : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}`
	// texts on which an option matters, and what must be set beside it
	texts := map[string]string{
		"u64-signed": add("ui64", "i64"), "f8": add("f8E4M3FN", "f32"), "bf16-f16": add("bf16", "f16"), "complex-half": halves,
		"small-int": add("i4", "i32"), "torch-broadcast": broadcast, "mixed-dot": dot,
	}
	beside := map[string]map[string]string{"boundary": {"target": "no64"}, "torch-broadcast": {"system": "torch"}}
	for _, o := range Options() {
		answers := map[string]bool{}
		for _, v := range o.Values {
			options := map[string]string{"signature": "infer"}
			maps.Copy(options, beside[o.Name])
			maps.Copy(options, map[string]string{o.Name: v})
			var list []*Answer
			for _, probe := range []string{call, loop, texts[o.Name]} {
				a := promoted(t, probe, options)
				a.Command = "" // it has each option
				list = append(list, a)
			}
			text, err := json.Marshal(list)
			if err != nil {
				t.Fatal(err)
			}
			answers[string(text)] = true
		}
		if len(answers) < 2 {
			t.Errorf("%s changes nothing", o.Name)
		}
	}
}

func TestPicture(t *testing.T) {
	for _, name := range systemNames() {
		svg, err := Picture(PictureRequest{System: name})
		if err != nil || (svg == "") != (name == no) {
			t.Errorf("%s: %v, %d bytes", name, err, len(svg))
		}
	}
	svg, err := Picture(PictureRequest{System: "jax", Paths: [][]string{{"i32", "i64", "f*"}}})
	if got := strings.Count(svg, `class="edge bold"`); err != nil || got != 2 {
		t.Errorf("%v, %d edges", err, got)
	}
	svg, err = Picture(PictureRequest{System: "numpy", Pairs: [][2]string{{"i32", "f32"}}})
	if got := strings.Count(svg, `class="differs"`); err != nil || got != 1 {
		t.Errorf("%v, %d cells", err, got)
	}
	if _, err := Picture(PictureRequest{System: "numpy", Pairs: [][2]string{{"i32", "nonsense"}}}); err == nil {
		t.Error("a pair that does not exist is drawn")
	}
}

// TestPairs checks that the picture of every system knows the pairs of its conversions.
func TestPairs(t *testing.T) {
	for _, e := range readExamples(t) {
		for _, name := range systemNames() {
			for _, c := range promoted(t, e.text, map[string]string{"system": name, "signature": "keep", "control-flow": "widen"}).Converts {
				r := PictureRequest{System: name, Paths: [][]string{c.Path}}
				if c.Pair[0] != "" {
					r.Pairs = append(r.Pairs, c.Pair)
				}
				if _, err := Picture(r); err != nil {
					t.Errorf("%s, %s: %v", e.Name, name, err)
				}
			}
		}
	}
}

func TestWords(t *testing.T) {
	w := Words()
	if !slices.Contains(w.Ops, "stablehlo.add") || !slices.Contains(w.Types, "bf16") {
		t.Errorf("%v", w)
	}
}

func TestUnits(t *testing.T) {
	u := newUnits([]byte("aü𝕏b"))
	for offset, want := range map[int]int{0: 0, 1: 1, 3: 2, 7: 4, 8: 5, 99: 5, -1: 0} {
		if got := u.at(offset); got != want {
			t.Errorf("%d is %d, not %d", offset, got, want)
		}
	}
	if got := newUnits([]byte("abc")).place(ir.Range{Start: 1, End: 9}); got != (Place{1, 3}) {
		t.Error(got)
	}
}

// TestAnyText checks that invalid text gives an answer.
func TestAnyText(t *testing.T) {
	for _, text := range []string{"", "\x00", "func", "module {", strings.Repeat("(", 10000), "%0 = \"a.b\"() : () -> (tensor<4xf32>)\n"} {
		a := promoted(t, text, nil)
		for _, f := range a.Findings {
			if f.From < 0 || f.To > len(text) || f.From > f.To {
				t.Errorf("%.20q: %+v", text, f.Place)
			}
		}
	}
}

// TestSession checks that a session gives the same answers as a new one, after refused texts and
// after reading many texts.
func TestSession(t *testing.T) {
	var s Session
	for round := range 3 {
		for _, e := range readExamples(t) {
			for _, text := range []string{e.text, e.text[:len(e.text)/2], e.text} {
				for _, system := range []string{"jax", "torch", no} {
					r := Request{text, map[string]string{"system": system}}
					got, err := s.Promote(r)
					if err != nil {
						t.Fatal(err)
					}
					if want := promoted(t, r.Text, r.Options); !reflect.DeepEqual(got, want) {
						t.Errorf("%s, %s: %+v, a new session answers %+v", e.Name, system, got, want)
					}
				}
			}
		}
		s.bytesRead += round * maxBytesRead
	}
}

// TestPictureStyle checks that web/style.css, which replaces the picture's own style, defines every
// class of it.
func TestPictureStyle(t *testing.T) {
	style, err := os.ReadFile("../../../../web/style.css")
	if err != nil {
		t.Fatal(err)
	}
	svg := ""
	for _, name := range []string{"jax", "torch"} { // a lattice, and a table with words in brackets
		picture, err := Picture(PictureRequest{System: name})
		if err != nil {
			t.Fatal(err)
		}
		svg += picture
	}
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`class="([^"]+)"`).FindAllStringSubmatch(svg, -1) {
		for _, class := range strings.Fields(m[1]) {
			if !seen[class] && !regexp.MustCompile(`#picture (\.\w+)*\.`+class+`\b`).Match(style) {
				t.Errorf("web/style.css lacks the class %s", class)
			}
			seen[class] = true
		}
	}
	if !seen["tight"] || !seen["weak"] {
		t.Errorf("only the classes %v were checked", seen)
	}
}
