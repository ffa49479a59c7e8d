package values_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/values"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/interp"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

// program has an argument of each kind.
const program = `
func.func @main(%x: tensor<2xf32>, %n: tensor<ui2>, %c: tensor<2xcomplex<f64>>, %d: tensor<?x2xbf16>, %i: index,
    %q: tensor<2x!quant.uniform<i8:f32, 0.5:1>>, %t: tuple<tensor<i1>, tuple<tensor<f8E4M3FN>, !stablehlo.token>>, %k: !stablehlo.token) {
  return
}`

// arguments returns the arguments of @main for some inputs, as text.
func arguments(t testing.TB, m *ir.Module, inputs ...string) (string, error) {
	t.Helper()
	var in values.Inputs
	for _, text := range inputs {
		if err := in.Set(text); err != nil {
			return "", err
		}
	}
	e := interp.New(m, interp.Options{Bytes: 1 << 20})
	main := ir.SymbolsOf(m).Functions()[0]
	args, err := in.Arguments(m, e, main)
	if err != nil {
		return "", err
	}
	if _, err := e.Call(context.Background(), main, args...); err != nil {
		t.Errorf("%q: %v", inputs, err) // the arguments do not have the types of the function
	}
	var text []string
	for i, v := range args {
		text = append(text, e.Text(v, m.Type(m.Arg(m.Body(main), i))))
	}
	return strings.Join(text, "\n"), nil
}

func TestInputs(t *testing.T) {
	m := moduletest.Parse(t, program)
	for _, test := range []struct {
		input, want string // a line of the arguments, or a part of the error
	}{
		{"x=[1, -2.5]", "dense<[1.000000e+00, -2.500000e+00]> : tensor<2xf32>"},
		{"0=[inf, nan]", "dense<[0x7F800000, 0x7FC00000]> : tensor<2xf32>"},
		{"%x=1e-3", "dense<1.000000e-03> : tensor<2xf32>"},
		{"x=dense<[1.0, 2.0]>", "dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>"},
		{"x=5..5", "dense<5.000000e+00> : tensor<2xf32>"},
		{"n=3", "dense<3> : tensor<ui2>"},
		{"n=2..2", "dense<2> : tensor<ui2>"},
		{"c=[(1, 2), (0.5, -1)]", "dense<[(1.000000e+00,2.000000e+00), (5.000000e-01,-1.000000e+00)]> : tensor<2xcomplex<f64>>"},
		{"d=[[1, 2], [3, 4], [5, 6]]", "dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00], [5.000000e+00, 6.000000e+00]]> : tensor<3x2xbf16>"},
		{"d=dense<1.0> : tensor<1x2xbf16>", "dense<1.000000e+00> : tensor<1x2xbf16>"},
		{"i=7", "dense<7> : tensor<index>"},
		{"q=[3, -4]", "dense<[3, -4]> : tensor<2xi8>"},
		{"t=(True, (0.5, token))", "(dense<true> : tensor<i1>, (dense<5.000000e-01> : tensor<f8E4M3FN>, token))"},

		{"x=[1, 2, 3]", "argument 'x' of '@main' has the type 'tensor<2xf32>', but the input is"},
		{"x=dense<1.0> : tensor<2xf64>", "has the type 'tensor<2xf64>'"},
		{"x=one", "expected a number"},
		{"d=1", "the shape is dynamic"},
		{"d=[[1, 2], [3]]", "argument 'd'"},
		{"n=4", "argument 'n'"},
		{"t=(true, 0.5)", "write the values of a tuple in parentheses"},
		{"y=1", "has no argument with the name 'y'"},
		{"8=1", "has no argument with the name '8'"},
		{"x=none.npy", "cannot read 'none.npy'"},
		{"none.npz", "cannot read 'none.npz'"},
		{"x=none.npz", "the arrays of an archive have names of their own"},
		{"random:-1", "the seed of random:SEED must be a number"},
		{"zeros", "only one input may be random:SEED or zeros"},
		{"7", "must be one of"},
		{"=7", "must be one of"},
	} {
		got, err := arguments(t, m, "zeros", test.input)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, test.want) || err == nil && !strings.Contains("\n"+got+"\n", "\n"+test.want+"\n") {
			t.Errorf("%s: %s, want %s", test.input, got, test.want)
		}
	}
	if _, err := arguments(t, m, "x=1", "x=2"); err == nil || !strings.Contains(err.Error(), "two values for the argument 'x'") {
		t.Errorf("found the error %v for two values", err)
	}
	d := (*ir.Diagnostic)(nil)
	if _, err := arguments(t, m, "x=1"); !errors.As(err, &d) || len(d.Notes) != 1 || !strings.Contains(d.Message, "needs a value for its arguments 'n', 'c', 'd'") {
		t.Errorf("found the error %v for missing values", err)
	}
	again, err := arguments(t, m, "random:3")
	if first, _ := arguments(t, m, "random:3", "n=1"); err != nil || strings.Split(first, "\n")[0] != strings.Split(again, "\n")[0] {
		t.Errorf("random numbers depend on other inputs: %s and %s", first, again)
	}
}

// TestFiles reads arrays of NumPy by position, by name and from an archive.
func TestFiles(t *testing.T) {
	m := moduletest.Parse(t, "func.func @main(%x: tensor<2xi32>, %y: tensor<i32>) { return }")
	t.Chdir(t.TempDir())
	x, y := interp.NewTensor(elem.I32, 2), interp.NewTensor(elem.I32)
	x.Set(1, elem.Bits{Lo: 5})
	y.Set(0, elem.Bits{Lo: 7})
	for name, tensor := range map[string]*interp.Tensor{"x.npy": x, "y.npy": y, "a=b.npy": y} {
		if err := os.WriteFile(name, interp.AppendNPY(nil, tensor), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, list := range map[string][]interp.NamedTensor{"named.npz": {{Name: "y", Tensor: y}, {Name: "x", Tensor: x}}, "numbered.npz": {{Name: "arr_0", Tensor: x}, {Name: "arr_1", Tensor: y}},
		"other.npz": {{Name: "z", Tensor: y}}} {
		var b bytes.Buffer
		if err := errors.Join(interp.WriteNPZ(&b, list), os.WriteFile(name, b.Bytes(), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	want := "dense<[0, 5]> : tensor<2xi32>\ndense<7> : tensor<i32>"
	for _, inputs := range [][]string{{"x.npy", "y.npy"}, {"y=y.npy", "x.npy"}, {"named.npz"}, {"numbered.npz"}, {"x=[0, 5]", "a=b.npy"}, {"1=y.npy", "0=x.npy"}} {
		if got, err := arguments(t, m, inputs...); got != want {
			t.Errorf("%q: %s, %v", inputs, got, err)
		}
	}
	for _, test := range []struct{ input, want string }{
		{"y.npy", "argument 'x' of '@main' has the type 'tensor<2xi32>', but 'y.npy' has the type 'tensor<i32>'"},
		{"other.npz", "has no argument with the name 'z'"},
		{"y=" + filepath.Join("named.npz", "x.npy"), "cannot read"},
	} {
		if _, err := arguments(t, m, "zeros", test.input); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: found the error %v, want %s", test.input, err, test.want)
		}
	}
}

// FuzzInputs checks that any input gives arguments of the right types or an error.
func FuzzInputs(f *testing.F) {
	for _, s := range []string{"x=[1, 2]", "t=(true, (1, token))", "c=(1,2)", "d=[[1,2]]", "q=dense<1> : tensor<2xi8>", "i=0x1F", "random:7", "n=0..3", `x="`, "x=dense<1.0> : tensor<2xf32>} {"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, input string) {
		if strings.ContainsAny(input, "/\\.") && (strings.HasSuffix(input, "npy") || strings.HasSuffix(input, "npz")) {
			return // files
		}
		arguments(t, moduletest.Parse(t, program), input, "zeros")
		arguments(t, moduletest.Parse(t, program), "zeros", input)
	})
}
