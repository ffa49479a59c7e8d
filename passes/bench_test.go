package passes

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/ir/source"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// opDense returns a function of about n operations: the first and last operations of a transformer
// layer, repeated on the values of the previous layer. With mixed, operand types disagree as a
// front end without promotion leaves them.
func opDense(n int, mixed bool) []byte {
	var b bytes.Buffer
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("module @layers {\n  func.func public @main(%%arg0: tensor<64x128xf32>, %%arg1: tensor<64x128xbf16>) -> tensor<64x128xf32> {")
	line("    %%cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>")
	x, next := "%arg0", 0
	def := func(format string, args ...any) string {
		v := fmt.Sprintf("%%%d", next)
		next++
		line("    %s = "+format, append([]any{v}, args...)...)
		return v
	}
	for next+9 < n {
		h := "%arg1"
		bias := "(tensor<64x128xf32>, tensor<64x128xbf16>) -> tensor<64x128xf32>"
		if !mixed {
			h = def("stablehlo.convert %%arg1 : (tensor<64x128xbf16>) -> tensor<64x128xf32>")
			bias = "tensor<64x128xf32>"
		}
		x = def("stablehlo.add %s, %s : %s", x, h, bias)
		x = def("stablehlo.tanh %s : tensor<64x128xf32>", x)
		s := def("stablehlo.reduce(%s init: %%cst) applies stablehlo.add across dimensions = [1] : (tensor<64x128xf32>, tensor<f32>) -> tensor<64xf32>", x)
		s = def("stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<64xf32>) -> tensor<64x128xf32>", s)
		x = def("stablehlo.divide %s, %s : tensor<64x128xf32>", x, s)
		c := def("stablehlo.compare GT, %s, %s, FLOAT : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xi1>", x, s)
		x = def("stablehlo.select %s, %s, %s : tensor<64x128xi1>, tensor<64x128xf32>", c, x, s)
		x = def("stablehlo.reshape %s : (tensor<64x128xf32>) -> tensor<64x128xf32>", x)
	}
	line("    return %s : tensor<64x128xf32>\n  }\n}", x)
	return b.Bytes()
}

const benchOps = 20_000

func runOn(b *testing.B, m *ir.Module) {
	if _, d := Run(m, Options{}); d.HasErrors() {
		b.Fatal(d[0].Render())
	}
}

// bench runs a benchmark on a text without and on one with operations to promote. Throughput refers
// to the text; the time of setup is excluded.
func bench(b *testing.B, setup func([]byte) *ir.Module, work func(*ir.Module, []byte)) {
	for _, mixed := range []bool{false, true} {
		text := opDense(benchOps, mixed)
		b.Run(map[bool]string{false: "plain", true: "mixed"}[mixed], func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for range b.N {
				b.StopTimer()
				m := setup(text)
				b.StartTimer()
				work(m, text)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/benchOps, "ns/operation")
		})
	}
}

func noModule([]byte) *ir.Module { return nil }

func BenchmarkParse(b *testing.B) {
	bench(b, noModule, func(_ *ir.Module, text []byte) { moduletest.Parse(b, string(text)) })
}

func BenchmarkRun(b *testing.B) {
	bench(b, func(text []byte) *ir.Module { return moduletest.Parse(b, string(text)) }, func(m *ir.Module, _ []byte) { runOn(b, m) })
}

func BenchmarkPrint(b *testing.B) {
	promoted := func(text []byte) *ir.Module { m := moduletest.Parse(b, string(text)); runOn(b, m); return m }
	for name, print := range map[string]func(*ir.Module){
		"canonical": func(m *ir.Module) { text.Print(io.Discard, m, text.PrintOptions{}) },
		"generic":   func(m *ir.Module) { text.Print(io.Discard, m, text.PrintOptions{Generic: true}) },
		"source":    func(m *ir.Module) { source.Print(io.Discard, m) },
	} {
		b.Run(name, func(b *testing.B) { bench(b, promoted, func(m *ir.Module, _ []byte) { print(m) }) })
	}
}

// BenchmarkPipeline measures parsing, promotion and printing, the work of the command on a file
// without I/O.
func BenchmarkPipeline(b *testing.B) {
	bench(b, noModule, func(_ *ir.Module, program []byte) {
		m := moduletest.Parse(b, string(program))
		runOn(b, m)
		text.Print(io.Discard, m, text.PrintOptions{})
	})
}

// BenchmarkSmall promotes thousands of small modules in one Context.
func BenchmarkSmall(b *testing.B) {
	program := opDense(20, true)
	b.ReportAllocs()
	b.SetBytes(int64(len(program)))
	reader := text.NewReader(ir.NewContext())
	for b.Loop() {
		m, d := reader.Read(&ir.Source{Text: program})
		if m == nil {
			b.Fatal(d[0].Render())
		}
		runOn(b, m)
		text.Print(io.Discard, m, text.PrintOptions{})
	}
}
