package explain

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	mlir "github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/promote"
)

// promoted promotes a text by a system.
func promoted(t *testing.T, text string, name promote.Name) (*ir.Module, *passes.Result, *promote.System) {
	t.Helper()
	system, err := promote.New(name, promote.Config{})
	if err != nil {
		t.Fatal(err)
	}
	m, errors := mlir.Parse(&ir.Source{Name: "in.mlir", Text: []byte(text)})
	if m == nil {
		t.Fatal(errors[0].Error())
	}
	r, _ := passes.Promote(m, passes.Options{System: system, Signature: passes.InferSignature})
	if r == nil {
		return nil, nil, nil
	}
	return m, r, system
}

// TestReasons checks a conversion of each kind.
func TestReasons(t *testing.T) {
	m, r, system := promoted(t, `func.func @f(%x: tensor<2x3xi32>, %y: tensor<2x3xbf16>, %z: tensor<?xf32>, %w: tensor<?xf64>, %u: tensor<4xi1>) -> tensor<2x3xbf16> {
  %0 = stablehlo.add %x, %y : (tensor<2x3xi32>, tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %1 = stablehlo.multiply %w, %z : (tensor<?xf64>, tensor<?xf32>) -> tensor<?xf64>
  %c = stablehlo.constant {promote.weak} dense<2.0> : tensor<2x3xf32>
  %2 = stablehlo.multiply %0, %c : (tensor<2x3xbf16>, tensor<2x3xf32>) -> tensor<2x3xbf16>
  %3 = stablehlo.sine %u : (tensor<4xi1>) -> tensor<4xf32>
  return %2 : tensor<2x3xbf16>
}
`, promote.JAX)
	reasons := Reasons(m, r, system)
	type want struct {
		from, to, class string
		bytes           int64
		sized           bool
		forcer          int
		by, path        string
	}
	for i, w := range []want{
		{"i32", "bf16", "precision", -12, true, 1, "bf16", "i32 i64 f* bf16"},
		{"f32", "f64", "widening", 0, false, 0, "f64", "f32 f64"},
		{"f32", "bf16", "weak", -12, true, 0, "bf16", "f* bf16"},
		{"i1", "f32", "widening", 12, true, -1, "none", "i1 i* i8 i16 i32 i64 f* bf16 f32"},
	} {
		if i >= len(reasons) {
			t.Fatalf("%d reasons", len(reasons))
		}
		x := reasons[i]
		got := want{x.From.String(), x.To.String(), x.Class.String(), x.Bytes, x.Sized, x.Forcer, x.By.Type.String(), strings.Join(x.Path, " ")}
		if got != w {
			t.Errorf("reason %d: got %+v, want %+v", i, got, w)
		}
	}
}

// TestReasonsNameTheSource checks that reasons use the name from the source if promotion replaces
// an operation.
func TestReasonsNameTheSource(t *testing.T) {
	for op, system := range map[string]promote.Name{
		// becomes an and
		"stablehlo.compare LT, %x, %y : (tensor<4xui64>, tensor<4xi32>) -> tensor<4xi1>": promote.NumPy,
		// becomes a multiply
		"chlo.square %z : tensor<4xi1> -> tensor<4xi1>": promote.JAX,
	} {
		m, r, s := promoted(t, "func.func @f(%x: tensor<4xui64>, %y: tensor<4xi32>, %z: tensor<4xi1>) -> tensor<4xi1> {\n  %0 = "+op+"\n  return %0 : tensor<4xi1>\n}\n", system)
		reasons := Reasons(m, r, s)
		name, _, _ := strings.Cut(op, " ")
		if len(reasons) == 0 || !strings.Contains(reasons[0].Remark(m, s).Message, "'"+name+"' op") {
			t.Errorf("%s: %+v", op, reasons)
		}
		if m.OpString(reasons[0].Cause) == name {
			t.Errorf("%s was not replaced", name)
		}
	}
}

// TestReasonsOfAllPrograms checks the programs of the oracles under all systems: the join of
// the forcing operand and the converted one is the resulting type, and a path begins and ends at
// the two types.
func TestReasonsOfAllPrograms(t *testing.T) {
	paths, _ := filepath.Glob(mlirtest.Shared(t, "oracles", "strip") + "/*.in.mlir")
	seen, forced := 0, 0
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range promote.Names() {
			m, r, system := promoted(t, string(text), name)
			if m == nil {
				continue
			}
			for _, x := range Reasons(m, r, system) {
				seen++
				if x.Forcer >= 0 {
					forced++
					from := promote.Node{Type: x.From, Weak: x.Weak}
					if n, refusal := system.Join(from, x.By); x.By.Type != x.To && (refusal != nil || n.Type != x.To) {
						t.Errorf("%s, %v: %v with %v is %v", path, name, from, x.By, n)
					}
				}
				if len(x.Path) > 0 && strings.TrimSuffix(x.Path[len(x.Path)-1], "*") != x.To.String() {
					t.Errorf("%s, %v: %v to %v by %v", path, name, x.From, x.To, x.Path)
				}
				if x.From == x.To || x.Class == Exact && x.Bytes > 0 {
					t.Errorf("%s, %v: %+v", path, name, x)
				}
			}
		}
	}
	if seen < 500 || forced < seen/2 {
		t.Errorf("%d reasons, %d of them forced by an operand", seen, forced)
	}
}

// markedLines returns, for each Python file of testdata/why, the line marked as the cause of the
// f64 in its program.
func markedLines(t *testing.T, folder string) map[string]string {
	lines := map[string]string{}
	files, err := filepath.Glob(folder + "*.py")
	if err != nil {
		t.Fatal(err)
	}
	def := regexp.MustCompile(`^def (\w+)`)
	of := regexp.MustCompile(`# CAUSE(?: of (\w+))?$`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		current, number := "", 0
		for line := range strings.Lines(string(text)) {
			number++
			line = strings.TrimRight(line, "\n")
			if d := def.FindStringSubmatch(line); d != nil {
				current = d[1]
			}
			if c := of.FindStringSubmatch(line); c != nil {
				lines[cmp.Or(c[1], current)] = filepath.Base(file) + ":" + strconv.Itoa(number)
			}
		}
	}
	return lines
}

// TestWhyFindsTheMarkedLine checks that Why reports the marked line of a Python file as origin of
// the f64 in each program of testdata/why. It checks again after removing the converts that JAX
// inserted for operands and letting promotion insert them.
func TestWhyFindsTheMarkedLine(t *testing.T) {
	const folder = "../../testdata/why/"
	lines := markedLines(t, folder)
	if len(lines) < 30 {
		t.Fatalf("%d programs", len(lines))
	}
	system, err := promote.New(promote.JAX, promote.Config{})
	if err != nil {
		t.Fatal(err)
	}
	mixed := 0
	for name, want := range lines {
		text, err := os.ReadFile(folder + name + ".mlir")
		if err != nil {
			t.Error(err)
			continue
		}
		m, errors := mlir.Parse(&ir.Source{Name: name, Text: text})
		if m == nil {
			t.Fatal(errors[0].Error())
		}
		checkOrigin(t, name, m, want)
		if !eraseConverts(m) {
			continue
		}
		mixed++
		if _, err := passes.Promote(m, passes.Options{System: system}); err != nil {
			t.Fatalf("%s without converts: %s", name, err)
		}
		checkOrigin(t, name+" without converts", m, want)
	}
	if mixed < 15 {
		t.Errorf("converts were erased in only %d programs", mixed)
	}
}

// checkOrigin compares the location of the f64 origins of a module with want, a file:line.
func checkOrigin(t *testing.T, name string, m *ir.Module, want string) {
	t.Helper()
	s := Why(m, elem.F64)
	var got []string
	for _, o := range s.Origins {
		f, _ := FindCalls(m).frameOf(o.At)
		got = append(got, f.File+":"+strconv.Itoa(f.Start.Line))
		if s.Results > 0 && (o.Function == 0 || o.Result != 0) {
			t.Errorf("%s: the chain ends at result %d of %d", name, o.Result, o.Function)
		}
	}
	if got = slices.Compact(got); !slices.Equal(got, []string{want}) {
		t.Errorf("%s: got %v, want %s", name, got, want)
	}
}

// eraseConverts erases converts from f32 to f64 that are operands of one binary operation only,
// next to another f64 operand, and have the location of that operation.
func eraseConverts(m *ir.Module) (some bool) {
	calls := FindCalls(m)
	uses := map[ir.Value]int{}
	m.Walk(func(op ir.Op) {
		for _, v := range m.Operands(op) {
			uses[v]++
		}
	})
	var out []ir.Op
	m.Walk(func(op ir.Op) {
		if m.NumOperands(op) != 2 || m.NumResults(op) != 1 || m.FirstRegion(op) != 0 || m.Type(m.Operand(op, 0)) != m.Type(m.Operand(op, 1)) || m.Type(m.Operand(op, 0)) != m.Type(m.Result(op, 0)) {
			return
		}
		for i, v := range m.Operands(op) {
			def, _ := m.DefiningOp(v)
			if def == 0 || m.OpName(def) != ir.OpConvert || uses[v] != 1 || m.Types.Elem(m.Type(m.Operand(def, 0))) != elem.F32 || m.Types.Elem(m.Type(v)) != elem.F64 {
				continue
			}
			at, ok := calls.frameOf(def)
			if of, _ := calls.frameOf(op); ok && at == of {
				m.SetOperand(op, i, m.Operand(def, 0))
				out = append(out, def)
				return
			}
		}
	})
	for _, op := range out {
		m.Erase(op)
	}
	return len(out) > 0
}

// TestWhy follows types through operations with regions, calls and blocks: it checks the origins,
// and the path from the first.
func TestWhy(t *testing.T) {
	for name, c := range map[string]struct {
		text    string
		origins int
		chain   string
		ends    bool
	}{
		"argument": {`func.func @f(%x: tensor<f64>) -> tensor<f64> {
  %0 = stablehlo.sine %x : tensor<f64>
  return %0 : tensor<f64>
}`, 1, "stablehlo.sine", true},
		"returned as it is": {`func.func @f(%x: tensor<f64>) -> tensor<f64> {
  return %x : tensor<f64>
}`, 1, "", true},
		"shortest": {`func.func @f(%x: tensor<f64>) -> tensor<f64> {
  %0 = stablehlo.sine %x : tensor<f64>
  %1 = stablehlo.cosine %0 : tensor<f64>
  %2 = stablehlo.add %x, %1 : tensor<f64>
  return %2 : tensor<f64>
}`, 1, "stablehlo.add", true},
		"ends": {`func.func @f(%x: tensor<f64>) -> tensor<f32> {
  %0 = stablehlo.sine %x : tensor<f64>
  %1 = stablehlo.convert %0 : (tensor<f64>) -> tensor<f32>
  return %1 : tensor<f32>
}`, 1, "stablehlo.sine stablehlo.convert", false},
		"none": {`func.func @f(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}`, 0, "", false},
		"call": {`func.func @f(%x: tensor<f32>) -> tensor<f64> {
  %0 = stablehlo.convert %x : (tensor<f32>) -> tensor<f64>
  %1 = call @g(%0) : (tensor<f64>) -> tensor<f64>
  return %1 : tensor<f64>
}
func.func private @g(%x: tensor<f64>) -> tensor<f64> {
  %0 = stablehlo.sine %x : tensor<f64>
  return %0 : tensor<f64>
}`, 1, "stablehlo.sine", true},
		"private and never called": {`func.func private @g(%x: tensor<f64>) -> tensor<f64> {
  return %x : tensor<f64>
}`, 1, "", false},
		"loop": {`func.func @f(%x: tensor<f64>, %n: tensor<i32>) -> tensor<f64> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %c, %a = %x) : tensor<i32>, tensor<f64>
   cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %b = stablehlo.sine %a : tensor<f64>
    stablehlo.return %i, %b : tensor<i32>, tensor<f64>
  }
  return %r#1 : tensor<f64>
}`, 1, "", true},
		"branch": {`func.func @f(%p: tensor<i1>, %x: tensor<f64>) -> tensor<f64> {
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.sine %x : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }, {
    %1 = stablehlo.iota dim = 0 : tensor<1xf64>
    %2 = stablehlo.reshape %1 : (tensor<1xf64>) -> tensor<f64>
    stablehlo.return %2 : tensor<f64>
  }) : (tensor<i1>) -> tensor<f64>
  return %0 : tensor<f64>
}`, 2, "stablehlo.sine stablehlo.if", true},
		"blocks": {`func.func @f(%x: tensor<f64>) -> tensor<f64> {
  cf.br ^bb1(%x : tensor<f64>)
^bb1(%y: tensor<f64>):
  return %y : tensor<f64>
}`, 1, "cf.br", true},
		"tuple": {`func.func @f(%x: tensor<f64>) -> tensor<f64> {
  %0 = stablehlo.tuple %x : tuple<tensor<f64>>
  %1 = stablehlo.get_tuple_element %0[0] : (tuple<tensor<f64>>) -> tensor<f64>
  return %1 : tensor<f64>
}`, 1, "stablehlo.tuple stablehlo.get_tuple_element", true},
		"numbers follow": {`func.func @f(%x: tensor<f64>) -> tensor<f64> {
  %c = stablehlo.constant dense<2.0> : tensor<f64>
  %0 = stablehlo.add %x, %c : tensor<f64>
  return %0 : tensor<f64>
}`, 1, "stablehlo.add", true},
		"two numbers": {`func.func @f() -> tensor<f64> {
  %c = stablehlo.constant dense<2.0> : tensor<f64>
  %d = stablehlo.constant dense<3.0> : tensor<f64>
  %0 = stablehlo.add %d, %c : tensor<f64>
  return %0 : tensor<f64>
}`, 1, "stablehlo.add", true},
		"fewest operations": {`func.func @f(%x: tensor<f64>) -> tensor<f64> {
  %0 = call @g(%x) : (tensor<f64>) -> tensor<f64>
  %1 = stablehlo.sine %x : tensor<f64>
  %2 = stablehlo.cosine %1 : tensor<f64>
  %3 = stablehlo.add %0, %2 : tensor<f64>
  return %3 : tensor<f64>
}
func.func private @g(%x: tensor<f64>) -> tensor<f64> {
  return %x : tensor<f64>
}`, 1, "stablehlo.add", true},
		"barrier": {`func.func @f(%x: tensor<f64>, %y: tensor<f64>) -> tensor<f64> {
  %0:2 = stablehlo.optimization_barrier %x, %y : tensor<f64>, tensor<f64>
  %1 = stablehlo.sine %0#0 : tensor<f64>
  return %1 : tensor<f64>
}`, 2, "stablehlo.sine", true},
		"functions of one name": {`module {
  module {
    func.func @f(%x: tensor<f32>) -> tensor<f32> {
      %0 = call @g(%x) : (tensor<f32>) -> tensor<f32>
      return %0 : tensor<f32>
    }
    func.func private @g(%x: tensor<f32>) -> tensor<f32> {
      return %x : tensor<f32>
    }
  }
  func.func @f(%x: tensor<f64>) -> tensor<f64> {
    %0 = call @g(%x) : (tensor<f64>) -> tensor<f64>
    return %0 : tensor<f64>
  }
  func.func private @g(%x: tensor<f64>) -> tensor<f64> {
    %0 = stablehlo.sine %x : tensor<f64>
    return %0 : tensor<f64>
  }
  module {
    func.func private @g(%x: tensor<f64>) -> tensor<f64> {
      %0 = stablehlo.cosine %x : tensor<f64>
      return %0 : tensor<f64>
    }
    func.func @f(%x: tensor<i1>) -> tensor<i1> {
      return %x : tensor<i1>
    }
  }
}`, 2, "stablehlo.sine", true},
		"nested modules": {`module {
  func.func @f(%x: tensor<f64>) -> tensor<f64> {
    return %x : tensor<f64>
  }
  module {
    func.func @g(%x: tensor<f64>) -> tensor<f64> {
      return %x : tensor<f64>
    }
  }
}`, 2, "", true},
	} {
		t.Run(name, func(t *testing.T) {
			m, errors := mlir.Parse(&ir.Source{Name: name, Text: []byte(c.text)})
			if m == nil {
				t.Fatal(errors[0].Error())
			}
			s := Why(m, elem.F64)
			if len(s.Origins) != c.origins {
				t.Fatalf("%d origins, want %d", len(s.Origins), c.origins)
			}
			if c.origins == 0 {
				return
			}
			var chain []string
			for _, op := range s.Origins[0].Chain {
				chain = append(chain, m.OpString(op))
			}
			if got := strings.Join(chain, " "); got != c.chain || (s.Origins[0].Function != 0) != c.ends {
				t.Errorf("chain %q, function %v", got, s.Origins[0].Function)
			}
		})
	}
}

// TestWhyIsLinear runs Why on a program with many constants that meet in one operation, and many
// origins.
func TestWhyIsLinear(t *testing.T) {
	var names, types, b strings.Builder
	const n = 20000
	for i := range n {
		b.WriteString("  %c" + strconv.Itoa(i) + " = stablehlo.constant dense<1.0> : tensor<1xf64>\n")
		names.WriteString(", %c" + strconv.Itoa(i))
		types.WriteString(", tensor<1xf64>")
	}
	text := "func.func @f() -> tensor<20000xf64> {\n" + b.String() + "  %r = stablehlo.concatenate " + names.String()[2:] + ", dim = 0 : (" + types.String()[2:] +
		") -> tensor<20000xf64>\n  return %r : tensor<20000xf64>\n}\n"
	m, errors := mlir.Parse(&ir.Source{Name: "in.mlir", Text: []byte(text)})
	if m == nil {
		t.Fatal(errors[0].Error())
	}
	if s := Why(m, elem.F64); s.Values != n+1 || s.Followers+len(s.Origins) != n || s.Results != 1 {
		t.Errorf("%+v", *s)
	}
}

// TestLeaks checks a leak of each kind, and weak values that are not leaks.
func TestLeaks(t *testing.T) {
	m, r, _ := promoted(t, `func.func @f(%x: tensor<f32> {promote.weak}, %y: tensor<f64>) -> (tensor<f32>, tensor<f64>) {
  %0 = stablehlo.custom_call @target(%x) : (tensor<f32>) -> tensor<f32>
  "mine.op"(%0, %x) : (tensor<f32>, tensor<f32>) -> ()
  %1 = stablehlo.sine %x : tensor<f32>
  %2 = stablehlo.add %1, %y : (tensor<f32>, tensor<f64>) -> tensor<f64>
  %3 = func.call @g(%x) : (tensor<f32>) -> tensor<f32>
  return %1, %2 : tensor<f32>, tensor<f64>
}
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
`, promote.JAX)
	var got []string
	for _, l := range Leaks(m, r, false) {
		what := "argument"
		if l.User != 0 {
			what = m.OpString(l.User)
		}
		got = append(got, what+strconv.Itoa(l.Operand))
	}
	if want := []string{"argument0", "stablehlo.custom_call0", "mine.op1", "func.return0"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := len(Leaks(m, r, true)); got != 3 {
		t.Errorf("%d leaks with kept marks", got)
	}
}

// TestHasNoRule checks which operations make a weak operand strong: those that promotion has no
// rule for. Operations of func, cf and sdy pass values on, and so does the cast of builtin.
func TestHasNoRule(t *testing.T) {
	for name, want := range map[string]bool{
		"stablehlo.add": false, "chlo.broadcast_add": false, "stablehlo.custom_call": true, "stablehlo.composite": false,
		"func.call": false, "builtin.unrealized_conversion_cast": false, "cf.br": false, "sdy.sharding_constraint": false, "sdy.manual_computation": false,
		"arith.addf": true, "math.sin": true, "mhlo.add": true, "mine.op": true,
	} {
		m, errors := mlir.Parse(&ir.Source{Name: "in.mlir", Text: []byte(strconv.Quote(name) + "() : () -> ()")})
		if m == nil {
			t.Fatal(errors[0].Error())
		}
		var op ir.Op
		m.Walk(func(o ir.Op) {
			if m.OpString(o) == name {
				op = o
			}
		})
		if got := hasNoRule(m, op); op == 0 || got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
