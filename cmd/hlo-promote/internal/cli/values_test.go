package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/interp"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

// These tests evaluate promoted modules with package interp and compare the values with those that
// libraries computed, so that no other library is needed to run them.

// joinsContractions has the flags that make contractions join their operands in legal modules too,
// as the functions of the libraries do.
var joinsContractions = []string{"--policy", "mixed-dot=join"}

// A recordedArray is a value of a library: numbers, true and false, or hexadecimal bits of floats,
// and pairs of these for complex numbers.
type recordedArray struct {
	Type string
	Data []any // with numbers as json.Number; nil if only the type is recorded
}

// A valueRow is a program, its arguments, and the results of a library.
type valueRow struct {
	ID, System, MLIR, Mapping string
	File, Function            string // of a golden program, instead of MLIR
	Flags                     []string
	Args, Results             []recordedArray
	Tolerance                 any // a text, or one for each result
	Error                     json.RawMessage
}

// readValueRows reads a file with a row on each line.
func readValueRows(t *testing.T, path string) (rows []valueRow) {
	t.Helper()
	for line := range strings.Lines(content(t, path)) {
		var row valueRow
		d := json.NewDecoder(strings.NewReader(line))
		d.UseNumber()
		if err := d.Decode(&row); err != nil {
			t.Fatal(path, err)
		}
		rows = append(rows, row)
	}
	return rows
}

// tensorOf returns the tensor of a recorded array for a type.
func (a *recordedArray) tensorOf(e *interp.Interp, m *ir.Module, typ ir.Type) (*interp.Tensor, error) {
	t, ok := e.ElementType(typ)
	if !ok || m.Types.Text(typ) != a.Type {
		return nil, fmt.Errorf("the type is %s, not %s", m.Types.Text(typ), a.Type)
	}
	tensor := interp.NewTensor(t, m.Types.Dims(typ)...)
	var all []any
	for _, x := range a.Data {
		if pair, ok := x.([]any); ok {
			all = append(all, pair...)
		} else {
			all = append(all, x)
		}
	}
	part := t.Part()
	size := part.StorageBytes()
	if len(all)*size != len(tensor.Data) {
		return nil, fmt.Errorf("%d numbers for %s", len(all), a.Type)
	}
	for i, x := range all {
		b, err := recordedBits(x, part)
		if err != nil {
			return nil, err
		}
		elem.Store(tensor.Data[i*size:i*size], part, b)
	}
	return tensor, nil
}

// recordedBits returns the bits of a recorded number.
func recordedBits(x any, t elem.Type) (b elem.Bits, err error) {
	switch x := x.(type) {
	case bool:
		if x {
			b.Lo = 1
		}
	case string:
		b.Lo, err = strconv.ParseUint(x, 16, 64)
	case json.Number:
		if n, wrong := strconv.ParseInt(x.String(), 10, 64); wrong == nil && !t.IsFloat() {
			return t.Clean(elem.Bits{Lo: uint64(n)}), nil
		}
		if n, wrong := strconv.ParseUint(x.String(), 10, 64); wrong == nil && !t.IsFloat() {
			return t.Clean(elem.Bits{Lo: n}), nil
		}
		f, wrong := x.Float64()
		b, _ = elem.Convert(elem.F64, t, elem.Bits{Lo: math.Float64bits(f)})
		err = wrong
	default:
		err = fmt.Errorf("%v is no number", x)
	}
	return b, err
}

// differsBy returns how a tensor differs from a recorded one, or "". The tolerance is exact, ulp:N
// or rel:X, which bounds the relative and the absolute error.
func differsBy(found, want *interp.Tensor, tolerance string) string {
	if bytes.Equal(found.Data, want.Data) {
		return ""
	}
	part := want.Type.Part()
	size := part.StorageBytes()
	kind, bound, _ := strings.Cut(tolerance, ":")
	limit, _ := strconv.ParseFloat(bound, 64)
	for i := range len(want.Data) / size {
		a, b := elem.Load(part, found.Data[i*size:]), elem.Load(part, want.Data[i*size:])
		if a == b {
			continue
		}
		if !part.IsFloat() {
			return fmt.Sprintf("integer %d is %s instead of %s", i, elem.Append(nil, part, a), elem.Append(nil, part, b))
		}
		x, y := number(part, a), number(part, b)
		near := x != x && y != y || kind == "ulp" && x == y
		switch kind {
		case "ulp":
			near = near || steps(part, a, b) <= limit
		case "rel":
			near = near || math.Abs(x-y) <= limit+limit*math.Abs(y)
		}
		if !near {
			return fmt.Sprintf("number %d is %v instead of %v (%s)", i, x, y, tolerance)
		}
	}
	return ""
}

func number(t elem.Type, b elem.Bits) float64 {
	wide, _ := elem.Convert(t, elem.F64, b)
	return math.Float64frombits(wide.Lo)
}

// steps returns how many numbers of a type lie between two.
func steps(t elem.Type, a, b elem.Bits) float64 {
	ordinal := func(b elem.Bits) float64 {
		sign := uint64(1) << (t.Bits() - 1)
		if b.Lo&sign != 0 {
			return -float64(b.Lo &^ sign)
		}
		return float64(b.Lo)
	}
	if x, y := number(t, a), number(t, b); x != x || y != y || math.IsInf(x, 0) || math.IsInf(y, 0) {
		return math.Inf(1)
	}
	return math.Abs(ordinal(a) - ordinal(b))
}

// check evaluates the function of a promoted module and returns how its results differ from the
// recorded ones, or "".
func (row *valueRow) check(m *ir.Module) string {
	e := interp.New(m, interp.Options{Steps: 1 << 26})
	main, err := entryOf(m, row.Function)
	if err != nil {
		return err.Error()
	}
	arguments, types := ir.Signature(m, main)
	if len(arguments) != len(row.Args) || len(types) != len(row.Results) {
		return "another number of arguments or results"
	}
	var args []interp.Value
	for i := range row.Args {
		v, err := row.Args[i].tensorOf(e, m, arguments[i])
		if err != nil {
			return fmt.Sprintf("argument %d: %v", i, err)
		}
		args = append(args, v)
	}
	results, err := e.Call(context.Background(), main, args...)
	if err != nil {
		return err.Error()
	}
	for i, v := range results {
		want, err := row.Results[i].tensorOf(e, m, types[i])
		if err != nil {
			return fmt.Sprintf("result %d: %v", i, err)
		}
		tolerance, ok := row.Tolerance.(string)
		if list, each := row.Tolerance.([]any); each && i < len(list) {
			tolerance, ok = list[i].(string)
		}
		if !ok {
			return "no tolerance"
		}
		if how := differsBy(v.(*interp.Tensor), want, tolerance); how != "" {
			return fmt.Sprintf("result %d: %s", i, how)
		}
	}
	return ""
}

// hasValues reports whether the values of all results are recorded.
func (row *valueRow) hasValues() bool {
	return (len(row.Error) == 0 || string(row.Error) == "null") && !slices.ContainsFunc(row.Results, func(r recordedArray) bool { return r.Data == nil })
}

// TestLibraryValues compares what promoted programs compute with what NumPy, PyTorch and TensorFlow
// computed for the functions that the programs were made of.
func TestLibraryValues(t *testing.T) {
	t.Setenv("HLO_SHARED", "")
	known := mlirtest.OracleTable(t, "known.tsv")
	paths, _ := filepath.Glob(filepath.Join(mlirtest.Shared(t, "oracles", "libs"), "*.jsonl"))
	compared := 0
	for _, path := range paths {
		for i, row := range readValueRows(t, path) {
			if row.Mapping != "" && row.Mapping != "direct" || !row.hasValues() || testing.Short() && i%10 != 0 {
				continue
			}
			status, out, _ := tool(row.MLIR, slices.Concat([]string{"-s", row.System}, row.Flags, joinsContractions)...)
			if status != statusOK {
				continue // TestLibraries compares refusals
			}
			compared++
			how := row.check(moduletest.Parse(t, out))
			if why := known[row.ID]; how != "" && !strings.HasPrefix(why, "values\t") && !strings.HasPrefix(why, "types\t") {
				t.Errorf("%s: %s\n%s", row.ID, how, out)
			}
		}
	}
	if least := 6900; compared < least && !testing.Short() {
		t.Errorf("only %d programs were compared, want %d", compared, least)
	}
}

// TestRecordedValues compares what the golden programs of testdata/mlir and lit compute, promoted,
// with what jaxlib computed for them; tools/record_values.py recorded it with XLA for CPU.
func TestRecordedValues(t *testing.T) {
	const root = "../../../../"
	outputs := map[string]string{}
	rows := readValueRows(t, root+"testdata/values.jsonl")
	for _, row := range rows {
		key := row.File + " " + row.System
		if _, done := outputs[key]; !done {
			status, out, log := tool("", "-s", row.System, root+row.File)
			if status != statusOK {
				t.Errorf("%s: %s", row.ID, log)
			}
			outputs[key] = out
		}
		row.Tolerance = "ulp:4"
		if how := row.check(moduletest.Parse(t, outputs[key])); how != "" {
			t.Errorf("%s: %s", row.ID, how)
		}
	}
	if len(rows) < 150 {
		t.Errorf("only %d functions are recorded", len(rows))
	}
}

// sameValues evaluates a function of both modules and returns how the results differ, or "". ran is
// false if the function cannot be evaluated.
func sameValues(a, b *ir.Module, name string) (how string, ran bool) {
	var all [2][]interp.Value
	var failures [2]error
	for i, m := range []*ir.Module{a, b} {
		f, err := entryOf(m, name)
		if err != nil {
			return "", false
		}
		e := interp.New(m, interp.Options{Steps: 1 << 22, Bytes: 1 << 30})
		args, ok := e.Random(f, 1, nil)
		if !ok {
			return "", false
		}
		all[i], failures[i] = e.Call(context.Background(), f, args...)
	}
	if failures[0] != nil || failures[1] != nil {
		if (failures[0] == nil) != (failures[1] == nil) {
			return fmt.Sprintf("%v and %v", failures[0], failures[1]), true
		}
		return "", false
	}
	for i := range all[0] {
		x, isTensor := all[0][i].(*interp.Tensor)
		y, both := all[1][i].(*interp.Tensor)
		if isTensor != both || isTensor && (x.Type != y.Type || !bytes.Equal(x.Data, y.Data)) {
			return fmt.Sprintf("result %d differs", i), true
		}
	}
	return "", true
}

// functionsOf returns the names of the functions of a module that can be evaluated.
func functionsOf(m *ir.Module) (names []string) {
	symbols := ir.SymbolsOf(m)
	for _, f := range symbols.Functions() {
		if m.Body(f) != 0 {
			names = append(names, pathOf(m, symbols, f))
		}
	}
	return names
}

// TestLegalProgramsKeepValues checks that legal programs compute the same under every system, with
// converts hoisted, and with converts removed that change no value.
func TestLegalProgramsKeepValues(t *testing.T) {
	paths, _ := filepath.Glob("../../../../testdata/corpus/legal/*.mlir")
	ran := 0
	for _, path := range paths {
		program := content(t, path)
		before, _ := moduletest.Read(&ir.Source{Name: path, Text: []byte(program)})
		if before == nil {
			continue
		}
		var ways [][]string
		for _, name := range systemNames() {
			ways = append(ways, []string{"-s", name})
		}
		for _, flags := range append(ways, []string{"--hoist"}, []string{"--simplify-converts", "exact"}) {
			status, out, _ := tool(program, flags...)
			if status != statusOK {
				continue
			}
			after := moduletest.Parse(t, out)
			for _, name := range functionsOf(before) {
				how, did := sameValues(before, after, name)
				if how != "" {
					t.Errorf("%s, @%s, %v: %s", path, name, flags, how)
				}
				if did {
					ran++
				}
			}
		}
	}
	if ran < 300 {
		t.Errorf("only %d functions were evaluated", ran)
	}
}

// TestStrippedProgramsKeepValues checks that programs of JAX whose converts were taken out compute,
// once promoted, what the programs with their converts compute.
func TestStrippedProgramsKeepValues(t *testing.T) {
	t.Setenv("HLO_SHARED", "")
	known := mlirtest.OracleTable(t, "known.tsv")
	folder := mlirtest.Shared(t, "oracles", "strip")
	flags := map[string][]string{}
	for line := range strings.Lines(content(t, filepath.Join(folder, "flags.tsv"))) {
		if fields := strings.Split(strings.TrimSpace(line), "\t"); len(fields) > 1 {
			flags[fields[0]] = strings.Fields(fields[1])
		}
	}
	paths, _ := filepath.Glob(filepath.Join(folder, "*.in.mlir"))
	ran := 0
	for i, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".in.mlir")
		if testing.Short() && i%5 != 0 {
			continue
		}
		if _, isKnown := known[filepath.Base(path)]; isKnown {
			continue
		}
		want, err := os.ReadFile(strings.TrimSuffix(path, ".in.mlir") + ".ref.mlir")
		if err != nil {
			t.Fatal(err)
		}
		status, out, log := tool(content(t, path), flags[name]...)
		if status != statusOK {
			t.Errorf("%s: %s", path, log)
			continue
		}
		how, did := sameValues(moduletest.Parse(t, string(want)), moduletest.Parse(t, out), "")
		if how != "" {
			t.Errorf("%s: %s", name, how)
		}
		if did {
			ran++
		}
	}
	least := 20
	if testing.Short() {
		least = 10
	}
	if ran < least {
		t.Errorf("only %d programs were evaluated", ran)
	}
}
