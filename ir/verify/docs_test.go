package verify

import (
	"flag"
	"os"
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
		if r == nil {
			continue
		}
		var attrs []string
		traits := strings.Fields(r.row.traits)
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
		words = append(words, "`"+defs[i].Name+many+"`: "+r.words)
	}
	return strings.Join(words, "; ")
}

// TestComplete checks that the verifier knows each operation of the tables, once, and names the functions that it does the work of.
func TestComplete(t *testing.T) {
	seen := map[ir.OpName]bool{}
	for _, rows := range [][]row{stablehloRows, chloRows, otherRows, shardyRows} {
		for _, r := range rows {
			def := ir.Known(r.op)
			if seen[r.op] {
				t.Errorf("%s has two rows", def.Name)
			}
			seen[r.op] = true
			if r.verify != nil && r.source == "" {
				t.Errorf("%s: no source", def.Name)
			}
			rule := ruleOf(r.op)
			if len(rule.operands) != len(def.Operands) && r.op != ir.OpCondBranch || len(rule.results) != len(def.Results) {
				t.Errorf("%s has %d operands and %d results, the row constraints on %d and %d", def.Name, len(def.Operands), len(def.Results), len(rule.operands), len(rule.results))
			}
		}
	}
	for _, d := range ir.KnownOps() {
		if !seen[d.Op] {
			t.Errorf("%s is not verified", d.Name)
		}
	}
}

// TestNothingUnused checks that each constraint and each trait is one of some operation.
func TestNothingUnused(t *testing.T) {
	used := map[string]bool{}
	for _, rows := range [][]row{stablehloRows, chloRows, otherRows, shardyRows} {
		for i := range rows {
			r := &rows[i]
			for _, name := range strings.Fields(r.operands + " " + r.results) {
				used["type "+strings.TrimSuffix(name, "*")] = true
			}
			for _, name := range strings.Fields(r.traits) {
				used["trait "+name] = true
			}
			for _, pair := range strings.Fields(r.attrs) {
				_, kind, _ := strings.Cut(pair, ":")
				used["attr "+kind] = true
			}
			for _, a := range ir.Known(r.op).Attrs {
				used["attr "+a.Constraint.String()] = true
			}
		}
	}
	for name := range typeRules {
		if !used["type "+name] {
			t.Errorf("no value is '%s'", name)
		}
	}
	for name := range attrRules {
		if !used["attr "+name] {
			t.Errorf("no attribute is '%s'", name)
		}
	}
	for _, trait := range traits {
		if !used["trait "+trait.name] {
			t.Errorf("no operation has the trait '%s'", trait.name)
		}
	}
}
