package passes

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/ir/source"
	mlir "github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A program is a text to promote, with options.
type program struct {
	name, text string
	options    Options
}

// programs returns the programs of the repository, with and without their converts, and those of
// the oracle data; short tests use fewer.
func programs(t *testing.T) []program {
	t.Helper()
	list := ownPrograms(t)
	return append(list, oraclePrograms(t, mlirtest.SharedRoot(t))...)
}

// ownPrograms returns the programs of the repository that parse and have no operation that is
// represented by its text.
func ownPrograms(t *testing.T) (list []program) {
	t.Helper()
	o := Options{Signature: InferSignature, KeepWeak: true}
	for _, p := range mlirtest.OwnPrograms(t) {
		m, errors := moduletest.Read(&ir.Source{Name: p.Name, Text: p.Text})
		if errors.HasErrors() || hasText(m) || bytes.Contains(p.Text, []byte("get_dimension_size")) {
			continue // the result of get_dimension_size is weak and cannot be marked
		}
		list = append(list, program{p.Name, string(p.Text), o})
		if bare := withoutConverts(t, m); bare != "" {
			list = append(list, program{p.Name + " without converts", bare, o})
		}
	}
	if len(list) < 300 && !testing.Short() {
		t.Errorf("only %d programs", len(list))
	}
	return list
}

// withoutConverts returns a module with each convert replaced by its operand; "" if there are none,
// or if the result cannot be parsed.
func withoutConverts(t *testing.T, m *ir.Module) string {
	t.Helper()
	replacements := map[ir.Value]ir.Value{}
	var converts []ir.Op
	m.Walk(func(op ir.Op) {
		for i, v := range m.Operands(op) {
			if other, ok := replacements[v]; ok {
				m.SetOperand(op, i, other)
			}
		}
		if m.OpName(op) == ir.OpConvert && !m.IsText(op) {
			replacements[m.Result(op, 0)] = m.Operand(op, 0)
			converts = append(converts, op)
		}
	})
	if len(converts) == 0 {
		return ""
	}
	for i := range converts {
		m.Erase(converts[len(converts)-1-i])
	}
	bare := moduletest.Canonical(t, m)
	if _, errors := moduletest.Read(&ir.Source{Text: []byte(bare)}); errors.HasErrors() {
		return ""
	}
	return bare
}

// oraclePrograms returns the programs whose converts were stripped, and the distinct programs of
// the JAX oracle.
func oraclePrograms(t *testing.T, root string) (list []program) {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(root, "oracles", "strip", "*.in.mlir"))
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, program{filepath.Base(path), string(text), Options{Signature: InferSignature, KeepWeak: true}})
	}
	paths, _ = filepath.Glob(filepath.Join(root, "oracles", "jax_ops", "*.jsonl"))
	seen := map[string]bool{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range strings.Lines(string(text)) {
			var row struct {
				ID, MLIR, Mode, Error string
				X64                   bool
			}
			if err := json.Unmarshal([]byte(line), &row); err != nil {
				t.Fatal(path, err)
			}
			if n++; row.Error != "" || seen[row.MLIR] || testing.Short() && n%8 != 0 {
				continue
			}
			seen[row.MLIR] = true
			name := promote.JAX
			if row.Mode == "strict" {
				name = promote.JAXStrict
			}
			system, err := promote.New(name, promote.Config{X32: !row.X64})
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, program{row.ID, row.MLIR, Options{System: system, Signature: InferSignature, KeepWeak: true}})
		}
	}
	if len(list) < 500 {
		t.Fatalf("only %d programs", len(list))
	}
	return list
}

// promoted returns the promoted program, or nil if it is refused.
func (p *program) promoted(t *testing.T) *ir.Module {
	t.Helper()
	m, errors := moduletest.Read(&ir.Source{Name: p.name, Text: []byte(p.text)})
	if m == nil {
		t.Errorf("%s: %s", p.name, errors[0].Message)
		return nil
	}
	if _, errors := Run(m, p.options); len(errors) > 0 {
		return nil
	}
	return m
}

// TestPromotionIsIdempotent checks that promoting a promoted program changes nothing.
func TestPromotionIsIdempotent(t *testing.T) {
	accepted, inserted := 0, 0
	for _, p := range programs(t) {
		m := p.promoted(t)
		if m == nil {
			continue
		}
		accepted++
		if m.Edited() {
			inserted++
		}
		once := moduletest.Canonical(t, m)
		again := program{p.name, once, p.options}
		m = again.promoted(t)
		if m == nil {
			t.Errorf("%s: the promoted program is refused:\n%s", p.name, once)
			continue
		}
		if twice := moduletest.Canonical(t, m); twice != once || m.Edited() {
			t.Errorf("%s: edited %v\nonce\n%s\ntwice\n%s", p.name, m.Edited(), once, twice)
		}
	}
	if !testing.Short() && (accepted < 200 || inserted < 100) {
		t.Errorf("only %d programs are accepted, %d of them changed", accepted, inserted)
	}
	t.Logf("%d programs, %d of them changed", accepted, inserted)
}

// TestSourceFormIsTheCanonicalForm checks that the source form of a promoted program parses to the
// module that the canonical form shows.
func TestSourceFormIsTheCanonicalForm(t *testing.T) {
	for _, p := range programs(t) {
		m := p.promoted(t)
		if m == nil {
			continue
		}
		var spelled strings.Builder
		if err := source.Print(&spelled, m); err != nil {
			t.Fatal(err)
		}
		want := moduletest.Canonical(t, m)
		again, errors := moduletest.Read(&ir.Source{Name: p.name, Text: []byte(spelled.String())})
		if again == nil {
			t.Errorf("%s: %s in\n%s", p.name, errors[0].Message, spelled.String())
			continue
		}
		if got := moduletest.Canonical(t, again); got != want {
			t.Errorf("%s: the source form\n%s\nparses to\n%s\nwant\n%s", p.name, spelled.String(), got, want)
		}
	}
}

// TestConvertsAreMinimal checks the inserted converts of promoted programs: none converts to its
// own type, none is unused, and a block converts a value to a type at most once. Converts of the
// input are exempt.
func TestConvertsAreMinimal(t *testing.T) {
	for _, p := range programs(t) {
		m := p.promoted(t)
		if m == nil {
			continue
		}
		was := moduletest.Parse(t, p.text).NumOps()
		uses := map[ir.Value]int{}
		m.Walk(func(op ir.Op) {
			for _, v := range m.Operands(op) {
				uses[v]++
			}
		})
		type conversion struct {
			block ir.Block
			value ir.Value
			to    ir.Type
		}
		seen := map[conversion]bool{}
		m.Walk(func(op ir.Op) {
			if m.OpName(op) != ir.OpConvert || int(op) < was {
				return
			}
			v, r := m.Operand(op, 0), m.Result(op, 0)
			key := conversion{m.Block(op), v, m.Type(r)}
			switch {
			case m.Type(v) == m.Type(r):
				t.Errorf("%s: a convert to the same type", p.name)
			case uses[r] == 0:
				t.Errorf("%s: a convert without uses", p.name)
			case seen[key]:
				t.Errorf("%s: two converts of one value to one type", p.name)
			}
			seen[key] = true
		})
	}
}

// TestKeepResults checks that with declared results kept, each returned value has its declared
// type.
func TestKeepResults(t *testing.T) {
	convertedBack, returned := 0, 0 // returned values
	for _, p := range programs(t) {
		p.options.Results = KeepResults
		p.options.KeepWeak = false
		before := moduletest.Parse(t, p.text)
		m := p.promoted(t)
		if m == nil {
			continue
		}
		for _, op := range functionsOf(m) {
			last := m.LastOp(m.Body(op))
			if last == 0 || int(last) >= before.NumOps() {
				continue
			}
			for i, v := range m.Operands(last) {
				got, want := m.Types.Text(m.Type(v)), before.Types.Text(before.Type(before.Operand(last, i)))
				if got != want {
					t.Errorf("%s: returns %s for %s\n%s", p.name, got, want, moduletest.Canonical(t, m))
				}
				returned++
				if def, _ := m.DefiningOp(v); int(def) >= before.NumOps() {
					convertedBack++
				}
			}
		}
		if m2, errors := moduletest.Read(&ir.Source{Name: p.name, Text: []byte(moduletest.Canonical(t, m))}); m2 == nil {
			t.Errorf("%s: %s", p.name, errors[0].Message)
		}
	}
	if !testing.Short() && (convertedBack < 50 || returned < 300) {
		t.Errorf("only %d returned values, %d of them converted back", returned, convertedBack)
	}
}

// functionsOf returns the public functions with a body; nil if an operation of the module has
// regions or is a call.
func functionsOf(m *ir.Module) (list []ir.Op) {
	straight := true
	m.Walk(func(op ir.Op) {
		if m.FirstRegion(op) != 0 && m.OpName(op) != ir.OpFunc || m.OpName(op) == ir.OpFuncCall {
			straight = false
		}
		if m.OpName(op) == ir.OpFunc && m.Body(op) != 0 {
			list = append(list, op)
		}
	})
	if !straight {
		return nil
	}
	return list
}

// TestChangesMatchInsertedConverts compares the changes that a result lists with the converts that
// promotion inserted.
func TestChangesMatchInsertedConverts(t *testing.T) {
	checked, kinds := 0, map[ChangeKind]int{}
	for _, p := range programs(t) {
		m, _ := moduletest.Read(&ir.Source{Name: p.name, Text: []byte(p.text)})
		written, functions := m.NumOps(), 0
		result, errors := Run(m, p.options)
		if len(errors) > 0 {
			continue
		}
		inModule, inserted := map[ir.Op]bool{}, map[ir.Op]bool{}
		m.Walk(func(op ir.Op) {
			inModule[op] = true
			if int(op) >= written {
				inserted[op] = m.OpName(op) == ir.OpConvert
				if m.OpName(op) == ir.OpFunc {
					functions++
				}
			}
		})
		if functions > 0 {
			continue // the converts of a copied function were not inserted by promotion
		}
		for _, c := range result.Changes() {
			checked++
			kinds[c.Kind]++
			if !inModule[c.Op] || c.From == c.To {
				t.Errorf("%s: %+v is not in the module, or converts to the same type", p.name, c)
			}
			if c.Kind != LiteralRewritten && m.OpName(c.Op) == ir.OpConvert && !inserted[c.Op] {
				t.Errorf("%s: %+v is a convert of the input, or is listed twice", p.name, c)
			}
			inserted[c.Op] = false
		}
		for op, left := range inserted {
			if left && m.OpName(op) == ir.OpConvert {
				t.Errorf("%s: convert %d is not listed", p.name, op)
			}
		}
	}
	if !testing.Short() && (checked < 500 || len(kinds) != 3) {
		t.Errorf("only %d changes, of kinds %v", checked, kinds)
	}
}

// TestOutputErrors checks who is at fault for an error in a promoted module: the input if it had
// the same error, and promotion if it had none.
func TestOutputErrors(t *testing.T) {
	const right = "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = \"stablehlo.abs\"(%x) : (tensor<4xf32>) -> tensor<4xf32>\n  return %x : tensor<4xf32>\n}\n"
	wrong := strings.Replace(right, "(tensor<4xf32>) -> tensor<4xf32>\n", "(tensor<4xf32>) -> tensor<5xf32>\n", 1)
	parse := func(text string) *ir.Module {
		m, errors := mlir.Parse(&ir.Source{Name: "in.mlir", Text: []byte(text)})
		if m == nil {
			t.Fatal(errors)
		}
		return m
	}
	for _, c := range []struct {
		output, input string
		errors, bug   bool
	}{{right, right, false, false}, {right, wrong, false, false}, {wrong, wrong, true, false}, {wrong, right, true, true}} {
		errors, bug := verifyOutput(parse(c.output), parse(c.input))
		if len(errors) > 0 != c.errors || bug != c.bug {
			t.Errorf("%s\nfrom\n%s\nerrors %v, bug %v", c.output, c.input, errors, bug)
		}
	}
}
