package verify

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/trait"
)

var update = flag.Bool("update", false, "write the table of docs/verify.md")

const (
	tableBegin = "<!-- table -->\n"
	tableEnd   = "<!-- end of table -->\n"
)

// TestTable compares the table of docs/verify.md with the registered operations; -update writes it.
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
		t.Errorf("the table of %s is out of date; run go test ./ir/verify -update", path)
	}
}

// table returns a Markdown table with the number of operations of each dialect.
func table() string {
	count := map[string]int{}
	for _, d := range ir.KnownOps() {
		dialect, _, _ := strings.Cut(d.Name, ".")
		count[dialect]++
	}
	var out strings.Builder
	out.WriteString("| dialect | operations |\n|---|---|\n")
	for _, dialect := range slices.Sorted(maps.Keys(count)) {
		fmt.Fprintf(&out, "| %s | %d |\n", dialect, count[dialect])
	}
	return out.String()
}

// TestComplete checks that each operation has a rule and at most one row, that each row has a
// check.
func TestComplete(t *testing.T) {
	seen := map[ir.OpName]bool{}
	for _, r := range slices.Concat(stablehloRows, chloRows, otherRows, shardyRows) {
		def := ir.Known(r.op)
		if seen[r.op] {
			t.Errorf("%s has two rows", def.Name)
		}
		seen[r.op] = true
		if r.infer == nil && r.verify == nil && r.symbols == nil && r.canCast == nil && r.verifyLate == nil && r.parents == nil {
			t.Errorf("%s: the row has no check", def.Name)
		}
	}
	used := map[trait.Trait]bool{}
	for _, d := range ir.KnownOps() {
		r := ruleOf(d.Op)
		if !d.Has(trait.CastOpInterface) && r.canCast != nil {
			t.Errorf("%s has a rule for casts but not CastOpInterface", d.Name)
		}
		for _, trait := range d.Traits {
			used[trait] = true
		}
	}
	for trait := range trait.Trait(trait.Num) {
		if !used[trait] {
			t.Errorf("no operation has trait %d of package trait", trait)
		}
	}
}
