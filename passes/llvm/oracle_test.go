package llvm

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A jaxCase is a row of the oracle data: a program and JAX's results (oracles/jax_ops.md).
type jaxCase struct {
	ID, Op    string
	Jax       string // the expression
	Mode      string
	X64       bool
	Args      []jaxTensor
	MLIR      string
	Results   []jaxTensor
	Tolerance string
	Error     *string
}

type jaxTensor struct {
	Type string
	Weak bool
	Data []any // numbers, booleans, hexadecimal bits, pairs of them
}

// elem returns the element type.
func (x *jaxTensor) elem() elem.Type {
	name := strings.TrimSuffix(strings.TrimPrefix(x.Type, "tensor<"), ">")
	for strings.ContainsAny(name[:1], "0123456789") {
		_, name, _ = strings.Cut(name, "x")
	}
	t, _ := elem.Lookup(name)
	return t
}

// column returns the elements, repeated to this number of rows.
func (x *jaxTensor) column(rows int) (out []elem.Bits) {
	t := x.elem()
	for i := range rows {
		data := x.Data[i%len(x.Data)]
		if pair, ok := data.([]any); ok {
			out = append(out, elem.Bits{Lo: word(pair[0]), Hi: word(pair[1])})
		} else {
			out = append(out, t.Clean(elem.Bits{Lo: word(data)}))
		}
	}
	return out
}

// word returns the bits of a number of the oracle data.
func word(data any) uint64 {
	switch x := data.(type) {
	case bool:
		return map[bool]uint64{true: 1}[x]
	case json.Number:
		if n, err := strconv.ParseInt(x.String(), 10, 64); err == nil {
			return uint64(n)
		}
		n, _ := strconv.ParseUint(x.String(), 10, 64)
		return n
	}
	n, _ := strconv.ParseUint(data.(string), 0, 64)
	return n
}

// jaxCases returns every step-th case that JAX accepts.
func jaxCases(t *testing.T, step int) (cases []*jaxCase) {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(mlirtest.Shared(t, "oracles/jax_ops"), "*.jsonl"))
	if len(files) == 0 {
		t.Fatal("no files in oracles/jax_ops")
	}
	n := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(bytes.NewReader(data))
		lines.Buffer(nil, 1<<24)
		for lines.Scan() {
			c := &jaxCase{}
			d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
			d.UseNumber()
			if err := d.Decode(c); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			// True division of integers needs a convert that the text lacks.
			if n++; c.Error == nil && n%step == 0 && !strings.HasPrefix(c.Jax, "jnp.true_divide") {
				cases = append(cases, c)
			}
		}
	}
	return cases
}

// promoted returns the program promoted under the case's system, or nil if it is refused.
func (c *jaxCase) promoted() *ir.Module {
	name := promote.JAX
	if c.Mode == "strict" {
		name = promote.JAXStrict
	}
	system, err := promote.New(name, promote.Config{X32: !c.X64})
	m, _ := moduletest.Read(&ir.Source{Name: c.ID, Text: []byte(c.MLIR)})
	if err != nil || m == nil {
		return nil
	}
	o := passes.Options{System: system, Signature: passes.InferSignature}
	for i := range c.Args {
		if c.Args[i].Weak {
			o.WeakArgs = append(o.WeakArgs, passes.WeakArg{Number: i})
		}
	}
	if _, err := passes.Promote(m, o); err != nil {
		return nil
	}
	return m
}

// TestOraclePrograms runs the elementwise programs of the oracle data as LLVM IR and compares the
// results with JAX's.
func TestOraclePrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles hundreds of programs")
	}
	tools := findLLVM(t)
	var programs []*program
	var cases []*jaxCase
	promoted, functions, left := 0, 0, 0
	for _, c := range jaxCases(t, 7) {
		m := c.promoted()
		if m == nil {
			continue
		}
		promoted++
		result, _ := Emit(m, Options{})
		functions, left = functions+len(result.Functions), left+len(result.LeftOut)
		if _, partial := domains[c.Op]; partial || len(result.LeftOut) > 0 || len(result.Functions) != 1 || len(c.Results) != 1 {
			continue
		}
		programs, cases = append(programs, c.program(t, m, len(programs))), append(cases, c)
	}
	t.Logf("%d programs are promoted; %d of their functions are emitted, %d are left out; %d programs are run", promoted, functions, left, len(programs))
	if len(programs) < 400 {
		t.Fatal("too few programs")
	}
	tools.run(t, programs)
	for i, c := range cases {
		c.check(t, programs[i])
	}
}

// program returns the promoted module as a program of the differential test.
func (c *jaxCase) program(t *testing.T, m *ir.Module, number int) *program {
	t.Helper()
	var b strings.Builder
	if err := text.Print(&b, m, text.PrintOptions{}); err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(b.String(), "{\n")
	body = strings.TrimSuffix(body, "}\n")
	_, rest, _ := strings.Cut(body, "@main(")
	_, op, _ := strings.Cut(c.Op, ".")
	only := &cell{op: op, to: c.Results[0].elem(), text: "func.func private @$name(" + rest}
	p := &program{name: c.ID, cells: []*cell{only}}
	for i := range c.Args {
		only.from, only.args = append(only.from, c.Args[i].elem()), append(only.args, i)
		p.columns = append(p.columns, c.Args[i].column(len(c.Results[0].Data)))
	}
	return p
}

// check compares LLVM's results with JAX's. It skips rows with a mark for XLA in TestDifferential.
func (c *jaxCase) check(t *testing.T, p *program) {
	t.Helper()
	xla, only, ulp := &references[0], p.cells[0], difference(0)
	fmt.Sscanf(c.Tolerance, "ulp:%d", &ulp)
	for row, want := range c.Results[0].column(p.rows()) {
		r := &result{c: only, row: row, operands: p.operands(only, row), llvm: only.llvm[row]}
		marked := slices.ContainsFunc(marks, func(m mark) bool { return m.reference == xla.name && m.selects(r) })
		if d := xla.difference(r, want); d > max(ulp, xla.allowed(r)) && !marked {
			t.Errorf("%s: for %v LLVM returns %s, JAX %s", c.ID, r.operands, show(only.to, r.llvm), show(only.to, want))
		}
	}
}
