package rules

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/promote"
)

// oracle returns the rows of a table of the oracle data, excluding the header.
func oracle(t testing.TB, path ...string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile(mlirtest.Shared(t, append([]string{"oracles"}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		rows = append(rows, strings.Split(strings.TrimRight(line, "\n"), "\t"))
	}
	return rows[1:]
}

// dialectOps returns the operations of StableHLO and CHLO.
func dialectOps() (ops []*ir.OpDef) {
	for _, d := range ir.KnownOps() {
		if d.Dialect == "stablehlo" || d.Dialect == "chlo" {
			ops = append(ops, d)
		}
	}
	return ops
}

// TestRulesAreComplete checks that each operation of the two dialects has exactly one rule.
func TestRulesAreComplete(t *testing.T) {
	count := map[ir.OpName]int{}
	for i := range rules {
		count[rules[i].op]++
	}
	ops := dialectOps()
	if len(ops) < 160 {
		t.Errorf("only %d operations are registered", len(ops))
	}
	for _, d := range ops {
		if count[d.Op] != 1 {
			t.Errorf("%s has %d rules", d.Name, count[d.Op])
		}
	}
}

// TestSignaturesAreWellFormed checks the letters of all rows.
func TestSignaturesAreWellFormed(t *testing.T) {
	for i := range rules {
		r := &rules[i]
		c := compile(promote.NoLibrary, r.op)
		for _, l := range strings.TrimSuffix(string(c.operands), "*") {
			if !strings.ContainsRune("TKIDP.=", l) {
				t.Errorf("rule of %d: operand letter %c", r.op, l)
			}
		}
		for _, l := range strings.TrimSuffix(string(c.results), "*") {
			if !strings.ContainsRune("TKBCNW.", l) {
				t.Errorf("rule of %d: result letter %c", r.op, l)
			}
		}
		for j := range len(r.kinds) {
			if kindLetters[r.kinds[j]] == elem.KindNone {
				t.Errorf("rule of %d: kind letter %c", r.op, r.kinds[j])
			}
		}
		if !strings.Contains(r.sig, "->") {
			t.Errorf("rule of %d: no signature", r.op)
		}
		if strings.ContainsAny(r.sig, "TK") && r.kinds == "" {
			t.Errorf("rule of %d: no kinds", r.op)
		}
	}
}

// TestSignaturesFitTheOperations compares the numbers of letters with the numbers of operands and
// results in package ir.
func TestSignaturesFitTheOperations(t *testing.T) {
	for i := range rules {
		r := &rules[i]
		c := compile(promote.NoLibrary, r.op)
		operands, manyOperands := ir.NumValues(ir.Known(r.op).Operands)
		results, manyResults := ir.NumValues(ir.Known(r.op).Results)
		letters, repeat := strings.CutSuffix(string(c.operands), "*")
		if n := len(letters); n > operands && !manyOperands || n < operands && !repeat {
			t.Errorf("rule of %d, %s: the operation has %d operands", r.op, r.sig, operands)
		}
		letters, repeat = strings.CutSuffix(string(c.results), "*")
		if n := len(letters); n > results && !manyResults || n < results && !repeat {
			t.Errorf("rule of %d, %s: the operation has %d results", r.op, r.sig, results)
		}
	}
}

// TestEveryLetterIsUsed fails if no row uses a letter or a flag.
func TestEveryLetterIsUsed(t *testing.T) {
	var letters string
	var flags ruleFlags
	for i := range rules {
		letters += rules[i].sig
		flags |= rules[i].flags
	}
	for _, e := range exceptions {
		flags |= e.flags
		if len(e.ops) == 0 || e.source == "" {
			t.Errorf("exception of %s: no operations or no source", e.library)
		}
	}
	for _, l := range "TKIDP.=BCNW" {
		if !strings.ContainsRune(letters, l) {
			t.Errorf("no row has the letter %c", l)
		}
	}
	if flags != everyFlag {
		t.Errorf("flags that no row has: %b", flags^everyFlag)
	}
}

// TestElementTypes checks that the types of package elem that StableHLO has are those of package
// promote, with the same widths.
func TestElementTypes(t *testing.T) {
	found := 0
	for e := range elem.Type(255) {
		typ, ok := promote.TypeOf(e.String())
		torchOnly := typ == elem.CF16 || typ == elem.CBF16 // StableHLO lacks them
		if ok && !torchOnly {
			found++
		}
		if e.InStableHLO() != (ok && !torchOnly) || ok && typ.Bits() != e.Bits() {
			t.Errorf("%v: in StableHLO %v, %d bits; in package promote %v, %d bits", e, e.InStableHLO(), e.Bits(), ok, typ.Bits())
		}
	}
	if all := len(promote.Types()) - 2; found != all {
		t.Errorf("%d types, but package promote has %d", found, all)
	}
}

// otherRefusals has the rows of verifier.tsv that are refused for another reason than the kind: the
// result type differs for a part of a complex value, and the literals of the constants are
// integers.
var otherRefusals = map[string]bool{
	"stablehlo.abs complex<f32>": true, "stablehlo.real complex<f32>": true, "stablehlo.imag complex<f32>": true,
	"stablehlo.constant f32": true, "stablehlo.constant complex<f32>": true,
}

// TestKindsMatchVerifier compares the kinds of all rows with those that the real verifier
// accepts.
func TestKindsMatchVerifier(t *testing.T) {
	rows := oracle(t, "verifier.tsv")
	byName := map[string]*Rule{}
	m := moduletest.Parse(t, "")
	for i := range rules {
		byName[m.Names.OpText(rules[i].op)] = compile(promote.JAXLibrary, rules[i].op)
	}
	kinds := map[string]elem.Kind{"i1": elem.KindBool, "i32": elem.KindSignless, "f32": elem.KindFloat, "complex<f32>": elem.KindComplex}
	checked := 0
	for _, row := range rows {
		if len(row) < 5 || row[1] != "-" {
			continue
		}
		c, kind := byName[row[0]], kinds[row[2]]
		if c == nil || c.rule.kinds == "" || kind == elem.KindNone || otherRefusals[row[0]+" "+row[2]] {
			continue
		}
		checked++
		if c.legal.has(kind) != (row[4] == "accept") {
			t.Errorf("%s of %s: the verifier returns %s", row[0], row[2], row[4])
		}
	}
	if checked < 300 {
		t.Errorf("only %d rows checked", checked)
	}
}

// TestCodesAreExplained checks that each code has exactly one explanation, and that each explained
// code is used.
func TestCodesAreExplained(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range explanations {
		if seen[e.Code] || e.Title == "" || e.Text == "" {
			t.Errorf("%s: explained twice or not at all", e.Code)
		}
		seen[e.Code] = true
	}
	text, err := os.ReadFile("codes.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range regexp.MustCompile(`"HP[0-9]+"`).FindAllString(string(text), -1) {
		if c := strings.Trim(word, `"`); !seen[c] {
			t.Errorf("%s is not explained", c)
		}
	}
}
