package interp_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/interp"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

// eval evaluates the first function of a program.
func eval(t *testing.T, program string, o interp.Options, args ...interp.Value) ([]interp.Value, error) {
	t.Helper()
	m := moduletest.Parse(t, program)
	return interp.New(m, o).Call(context.Background(), ir.SymbolsOf(m).Functions()[0], args...)
}

func TestBounds(t *testing.T) {
	loop := `func.func @main() -> tensor<i32> {
  %0 = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.while(%i = %0) : tensor<i32>
   cond { %c = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %c : tensor<i1> }
   do { %n = stablehlo.add %i, %i : tensor<i32> stablehlo.return %n : tensor<i32> }
  return %1 : tensor<i32>
}`
	recursion := `func.func @f() { call @f() : () -> () return }`
	large := `func.func @f() -> tensor<1000000xf32> { %0 = stablehlo.iota dim = 0 : tensor<1000000xf32> return %0 : tensor<1000000xf32> }`
	for _, test := range []struct {
		program, message string
		options          interp.Options
	}{
		{loop, "exceeds the bound of 1000 evaluated operations", interp.Options{Steps: 1000}},
		{recursion, "in.mlir:1:1: error: 'func.func' op exceeds the bound of 20 nested calls", interp.Options{Depth: 20}},
		{recursion, "in.mlir:1:1: error: 'func.func' op exceeds the bound of 100000 nested regions", interp.Options{Depth: 1 << 30}},
		{large, "in.mlir:1:46: error: 'stablehlo.iota' op exceeds the bound of bytes with a tensor of shape 1000000", interp.Options{Bytes: 1 << 20}},
	} {
		_, err := eval(t, test.program, test.options)
		if err == nil || !strings.HasSuffix(err.Error(), test.message) {
			t.Errorf("found the error %v, want %s", err, test.message)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m := moduletest.Parse(t, loop)
	if _, err := interp.New(m, interp.Options{}).Call(ctx, ir.SymbolsOf(m).Functions()[0]); !errors.Is(err, context.Canceled) {
		t.Errorf("found the error %v after cancellation", err)
	}
}

// TestMemory checks that values are freed: a long chain needs no more than three of them.
func TestMemory(t *testing.T) {
	const size = 1 << 20
	var b strings.Builder
	b.WriteString("func.func @f() -> tensor<262144xf32> {\n %v0 = stablehlo.iota dim = 0 : tensor<262144xf32>\n")
	for i := range 50 {
		b.WriteString(strings.NewReplacer("A", string(rune('0'+i/10))+string(rune('0'+i%10)), "B", string(rune('0'+(i+1)/10))+string(rune('0'+(i+1)%10))).
			Replace(" %wB = stablehlo.add %vA, %vA : tensor<262144xf32>\n %vB = call @g(%wB) : (tensor<262144xf32>) -> tensor<262144xf32>\n"))
	}
	program := strings.ReplaceAll(b.String(), "%v00", "%v0") + " return %v50 : tensor<262144xf32>\n}\n" +
		"func.func private @g(%x: tensor<262144xf32>) -> tensor<262144xf32> { %0 = stablehlo.negate %x : tensor<262144xf32> return %0 : tensor<262144xf32> }"
	if _, err := eval(t, program, interp.Options{Bytes: 3*size + 1000}); err != nil {
		t.Error(err)
	}
}

func TestArguments(t *testing.T) {
	program := `func.func @f(%weights: tensor<2xf32>, %n: tensor<?xi32>) -> tensor<2xf32> { return %weights : tensor<2xf32> }`
	for _, test := range []struct {
		args    []interp.Value
		message string
	}{
		{nil, "the function has 2 arguments, but 0 values are given"},
		{[]interp.Value{interp.NewTensor(elem.F64, 2), interp.NewTensor(elem.I32, 1)}, "argument 0: elements of type f64 are given for tensor<2xf32>"},
		{[]interp.Value{interp.NewTensor(elem.F32, 3), interp.NewTensor(elem.I32, 1)}, "argument 0: the shape [3] is given for tensor<2xf32>"},
		{[]interp.Value{interp.NewTensor(elem.F32, 2), interp.Token{}}, "argument 1: the value does not have the type tensor<?xi32>"},
	} {
		if _, err := eval(t, program, interp.Options{}, test.args...); err == nil || !strings.HasSuffix(err.Error(), test.message) {
			t.Errorf("found the error %v, want %s", err, test.message)
		}
	}
	m := moduletest.Parse(t, program)
	e, f := interp.New(m, interp.Options{}), ir.SymbolsOf(m).Functions()[0]
	if names := e.ArgNames(f); strings.Join(names, " ") != "weights n" {
		t.Errorf("the arguments have the names %q", names)
	}
	args, ok := e.Random(f, 7, map[string]interp.Range{"weights": {Low: 5, High: 6}})
	again, _ := e.Random(f, 7, nil)
	if !ok || e.Text(args[1], m.Type(m.Arg(m.Body(f), 1))) != e.Text(again[1], m.Type(m.Arg(m.Body(f), 1))) {
		t.Error("the range of one argument changes another")
	}
	for i := range 2 {
		if x := math.Float32frombits(uint32(args[0].(*interp.Tensor).At(i).Lo)); x < 5 || x >= 6 {
			t.Errorf("%g is not in the range", x)
		}
	}
}

func TestChecks(t *testing.T) {
	_, err := eval(t, `func.func @f() {
  %0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  check.expect_eq_const %0, dense<[[1, 2], [5, 4]]> : tensor<2x2xi32>
  return
}`, interp.Options{})
	var mismatch *interp.Mismatch
	var d *ir.Diagnostic
	if !errors.As(err, &mismatch) || !errors.As(err, &d) || mismatch.Found != "3" || mismatch.Expected != "5" || mismatch.Index[0] != 1 ||
		!strings.Contains(err.Error(), ":3:3: error: 'check.expect_eq_const' op found 3 at index [1, 0], expected 5 exactly") {
		t.Errorf("found the error %v", err)
	}
}

func TestNonFinite(t *testing.T) {
	m := moduletest.Parse(t, `func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.constant dense<0x7F800000> : tensor<2xf32>
  %1 = stablehlo.add %x, %0 : tensor<2xf32>
  %2 = stablehlo.subtract %x, %x : tensor<2xf32>
  %3 = stablehlo.divide %x, %2 : tensor<2xf32>
  return %3 : tensor<2xf32>
}`)
	profile := interp.NewProfile(m)
	for _, test := range []struct {
		value   float32
		message string
	}{
		{1, ":5:8: error: 'stablehlo.divide' op makes an infinity from finite operands, first at index [0]"},
		{0, ":5:8: error: 'stablehlo.divide' op makes NaN from finite operands, first at index [0]"},
	} {
		x := interp.NewTensor(elem.F32, 2)
		x.Set(0, elem.Bits{Lo: uint64(math.Float32bits(test.value))})
		x.Set(1, elem.Bits{Lo: uint64(math.Float32bits(2))})
		check := interp.NonFinite(m)
		observe := func(op ir.Op, operands, results []interp.Value) error {
			return errors.Join(profile.Observe(op, operands, results), check(op, operands, results))
		}
		_, err := interp.New(m, interp.Options{Observe: observe}).Call(context.Background(), ir.SymbolsOf(m).Functions()[0], x)
		if err == nil || !strings.HasSuffix(err.Error(), test.message) {
			t.Errorf("found the error %v, want %s", err, test.message)
		}
	}
	if c := profile.Counts(); len(c) != 4 || c[0] != (interp.Count{Name: "stablehlo.add", Times: 2, Bytes: 16}) {
		t.Errorf("counted %v", c)
	}
}

func TestNPY(t *testing.T) {
	// numpy.save of [[1, 2, 3], [4, 5, 6]] as float32, in both orders
	header := "\x93NUMPY\x01\x00v\x00{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }" + strings.Repeat(" ", 58) + "\n"
	rows := header + "\x00\x00\x80?\x00\x00\x00@\x00\x00@@\x00\x00\x80@\x00\x00\xa0@\x00\x00\xc0@"
	columns := strings.Replace(header, "False,", "True, ", 1) + "\x00\x00\x80?\x00\x00\x80@\x00\x00\x00@\x00\x00\xa0@\x00\x00@@\x00\x00\xc0@"
	x, err := interp.ReadNPY([]byte(rows), elem.F32)
	if err != nil {
		t.Fatal(err)
	}
	y, err := interp.ReadNPY([]byte(columns), elem.F32)
	if err != nil || !bytes.Equal(x.Data, y.Data) {
		t.Errorf("column-major order reads as %v, %v", y, err)
	}
	if text := string(interp.AppendNPY(nil, x)); text != rows {
		t.Errorf("wrote %q, want %q", text, rows)
	}
	for name, want := range map[string]elem.Type{
		`elements of type "<f4", but f64 is needed, which is "<f8"`: elem.F64,
		`elements of type "<f4", but i32 is needed, which is "<i4"`: elem.I32,
	} {
		if _, err := interp.ReadNPY([]byte(rows), want); err == nil || err.Error() != name {
			t.Errorf("found the error %v, want %s", err, name)
		}
	}
	for n := range rows {
		if _, err := interp.ReadNPY([]byte(rows[:n]), elem.F32); err == nil {
			t.Errorf("%d bytes are a file", n)
		}
	}
	for e := elem.I1; e <= elem.UI1; e++ {
		x := interp.NewTensor(e, 3)
		if y, err := interp.ReadNPY(interp.AppendNPY(nil, x), e); err != nil || len(y.Shape) != 1 || y.Shape[0] != 3 || !bytes.Equal(x.Data, y.Data) {
			t.Errorf("%s reads back as %v, %v", e, y, err)
		}
	}
	var b bytes.Buffer
	if err := interp.WriteNPZ(&b, []interp.NamedTensor{{Name: "x", Tensor: x}, {Name: "n", Tensor: interp.NewTensor(elem.I64)}}); err != nil {
		t.Fatal(err)
	}
	files, err := interp.ReadNPZ(b.Bytes())
	if err != nil || len(files) != 2 || string(files["x"]) != rows {
		t.Errorf("the archive reads as %q, %v", files, err)
	}
}

// TestAllReplicas runs a collective_broadcast without groups: the group has all replicas without a
// channel (spec.md#collective_broadcast, cross_replica), and all partitions with one.
func TestAllReplicas(t *testing.T) {
	const program = `func.func @f(%x: tensor<2xi32>) -> tensor<2xi32> {
  %0 = "stablehlo.collective_broadcast"(%x) {CHANNEL replica_groups = dense<> : tensor<0x0xi64>} : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @main() -> tensor<2xi32> {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %b = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
  %0:2 = "interpreter.run_parallel"(%a, %b) {programs = PROGRAMS} : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  return %0#1 : tensor<2xi32>
}`
	for _, c := range []struct{ channel, programs string }{
		{"", "[[@f], [@f]]"},
		{"channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,", "[[@f, @f]]"},
	} {
		m := moduletest.Parse(t, strings.NewReplacer("CHANNEL", c.channel, "PROGRAMS", c.programs).Replace(program))
		got, err := interp.New(m, interp.Options{}).Call(context.Background(), ir.SymbolsOf(m).Functions()[1])
		if err != nil || len(got) != 1 || !bytes.Equal(got[0].(*interp.Tensor).Data, []byte{1, 0, 0, 0, 2, 0, 0, 0}) {
			t.Errorf("%s: %v, %v; want 1 and 2", c.programs, got, err)
		}
	}
}

// TestShapesThatDoNotFit evaluates valid programs whose shapes do not fit when they are evaluated.
func TestShapesThatDoNotFit(t *testing.T) {
	_, err := eval(t, `func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.maximum %x, %y : tensor<?xf32>
  return %0 : tensor<?xf32>
}`, interp.Options{}, interp.NewTensor(elem.F32, 2), interp.NewTensor(elem.F32, 3))
	if d := (*ir.Diagnostic)(nil); !errors.As(err, &d) {
		t.Errorf("found the error %v, want a diagnostic", err)
	}
}

// TestEmptyWindow evaluates a convolution whose window has empty lists, which stand for defaults.
func TestEmptyWindow(t *testing.T) {
	got, err := eval(t, `func.func @main() -> tensor<1x2x1xf32> {
  %x = stablehlo.constant dense<[[[1.0], [2.0], [3.0]]]> : tensor<1x3x1xf32>
  %k = stablehlo.constant dense<[[[1.0]], [[10.0]]]> : tensor<2x1x1xf32>
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f] x [0, i, o] -> [b, 0, f], window = {stride = [], pad = [], lhs_dilate = [], rhs_dilate = [], reverse = []} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1xf32>, tensor<2x1x1xf32>) -> tensor<1x2x1xf32>
  return %0 : tensor<1x2x1xf32>
}`, interp.Options{})
	if err != nil {
		t.Fatal(err)
	}
	x := got[0].(*interp.Tensor)
	if a, b := math.Float32frombits(uint32(x.At(0).Lo)), math.Float32frombits(uint32(x.At(1).Lo)); a != 21 || b != 32 {
		t.Errorf("found %v and %v, want 21 and 32", a, b)
	}
}

// TestManualComputation evaluates the body of a manual computation for each device of a mesh.
func TestManualComputation(t *testing.T) {
	const program = `sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%x: tensor<8xui32>) -> (tensor<8xui32>, tensor<4xui32>) {
  %0:2 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"b", "a"}]>] out_shardings=[<@mesh, [{"b", "a"}]>, <@mesh, [{"a"}]>] manual_axes={"a", "b"} (%l: tensor<2xui32>) {
    %id = stablehlo.partition_id : tensor<ui32>
    %hundred = stablehlo.constant dense<100> : tensor<ui32>
    %n = stablehlo.multiply %id, %hundred : tensor<ui32>
    %b = stablehlo.broadcast_in_dim %n, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %s = stablehlo.add %l, %b : tensor<2xui32>
    %r = "stablehlo.all_reduce"(%l) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%p: tensor<ui32>, %q: tensor<ui32>):
      %z = stablehlo.add %p, %q : tensor<ui32>
      stablehlo.return %z : tensor<ui32>
    }) : (tensor<2xui32>) -> tensor<2xui32>
    sdy.return %s, %r : tensor<2xui32>, tensor<2xui32>
  } : (tensor<8xui32>) -> (tensor<8xui32>, tensor<4xui32>)
  return %0#0, %0#1 : tensor<8xui32>, tensor<4xui32>
}`
	x := interp.NewTensor(elem.UI32, 8)
	for i := range 8 {
		x.Set(i, elem.Bits{Lo: uint64(i)})
	}
	results, err := eval(t, program, interp.Options{}, x)
	if err != nil {
		t.Fatal(err)
	}
	// device 2a + b has part 2b + a of the operand; the sums are over b
	for n, want := range [][]int64{{0, 1, 202, 203, 104, 105, 306, 307}, {0 + 4, 1 + 5, 2 + 6, 3 + 7}} {
		got := results[n].(*interp.Tensor)
		for i, w := range want {
			if got.Int(i) != w {
				t.Errorf("element %d of result %d is %d, want %d", i, n, got.Int(i), w)
			}
		}
	}
}
