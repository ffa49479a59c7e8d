package verify

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

var update = flag.Bool("update", false, "write the table of docs/verify.md")

const (
	tableBegin = "<!-- table -->\n"
	tableEnd   = "<!-- end of table -->\n"
)

// TestTable compares the table of docs/verify.md with the rows; -update writes it.
func TestTable(t *testing.T) {
	const path = "../../docs/verify.md"
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(data), tableBegin)
	old, after, end := strings.Cut(rest, tableEnd)
	if !ok || !end {
		t.Fatalf("%s has no table", path)
	}
	now := table()
	switch {
	case now == old:
	case *update:
		if err := os.WriteFile(path, []byte(before+tableBegin+now+tableEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the table of %s is not that of the code; go test ./ir/verify -update writes it", path)
	}
}

// table is a line for each operation.
func table() string {
	var out strings.Builder
	out.WriteString("| operation | operands | results | attributes | traits and predicates | functions |\n|---|---|---|---|---|---|\n")
	for _, d := range ir.KnownOps() {
		r := ruleOf(d.Op)
		var attrs, traits []string
		for _, t := range d.Traits {
			traits = append(traits, t.String())
		}
		for _, a := range r.attrs {
			optional := ""
			if a.optional {
				optional = "?"
			}
			attrs = append(attrs, "`"+a.text+optional+"`: "+strings.TrimSuffix(a.words, "."))
		}
		for _, m := range r.match {
			traits = append(traits, m.words)
		}
		functions := r.source
		if functions == "" && r.infer != nil {
			functions = "the types of the operands"
		}
		cells := []string{"`" + d.Name + "`", values(d.Operands, r.operands), values(d.Results, r.results), strings.Join(attrs, "; "), strings.Join(traits, ", "), functions}
		out.WriteString("| " + strings.Join(cells, " | ") + " |\n")
	}
	return out.String()
}

// values are the constraints on values, in words.
func values(defs []ir.ValueDef, rules []valueRule) string {
	var words []string
	for i, r := range rules {
		if i >= len(defs) {
			break
		}
		many := ""
		if r.variadic {
			many = "…"
		}
		words = append(words, "`"+defs[i].Name+many+"`: "+r.Words())
	}
	return strings.Join(words, "; ")
}

// TestComplete checks that each operation has a rule, that each has at most one row, which says something, and that rows name the
// functions that they do the work of.
func TestComplete(t *testing.T) {
	all := slices.Concat(stablehloRows, chloRows, otherRows, shardyRows)
	for _, d := range ir.KnownOps() {
		if r := neighbourRow(d); r != nil {
			all = append(all, *r)
		}
	}
	seen := map[ir.OpName]bool{}
	for _, r := range all {
		def := ir.Known(r.op)
		if seen[r.op] {
			t.Errorf("%s has two rows", def.Name)
		}
		seen[r.op] = true
		if r.infer == nil && r.verify == nil && r.symbols == nil && r.castable == nil && r.late == nil && r.parent == nil {
			t.Errorf("%s: the row says nothing", def.Name)
		}
		if (r.verify != nil || r.late != nil) && r.source == "" {
			t.Errorf("%s: no source", def.Name)
		}
	}
	used := map[ir.Trait]bool{}
	for _, d := range ir.KnownOps() {
		r := ruleOf(d.Op)
		if !d.Has(ir.CastOpInterface) && r.castable != nil {
			t.Errorf("%s: what can be cast is said of an operation without CastOpInterface", d.Name)
		}
		for _, trait := range d.Traits {
			used[trait] = true
		}
	}
	for trait := range ir.Trait(ir.NumTraits) {
		if !used[trait] {
			t.Errorf("no operation has the trait %s", trait)
		}
	}
}
