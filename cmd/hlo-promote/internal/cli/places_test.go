package cli

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// TestOutputPlaces checks that each conversion in a report has the place of an operation in the
// output that has the type which the conversion makes, beyond the size of the printer's buffer too.
func TestOutputPlaces(t *testing.T) {
	many := strings.Builder{}
	for range 1000 {
		many.WriteString(strings.ReplaceAll(sumModule, "@sum", "@s"+string(rune('a'+many.Len()%26))) + "// -----\n")
	}
	quickstart := content(t, "../../../../testdata/mlir/quickstart.mlir")
	files(t, map[string]string{"a.mlir": quickstart, "b.mlir": sumModule, "parts.mlir": many.String(), "refused.mlir": "x\n// -----\n" + sumModule})
	for _, row := range []struct {
		args  string
		count int // of places
	}{
		{"a.mlir -o out.mlir", 6},
		{"a.mlir --explain -o out.mlir", 6},
		{"a.mlir --print generic --debuginfo -o out.mlir", 6},
		{"a.mlir -s numpy --signature infer -o out.mlir", 5},
		{"b.mlir", 1},
		{"parts.mlir --split-input-file", 1000},
		{"refused.mlir --split-input-file", 1},
		{"a.mlir b.mlir --out-dir .", 0}, // would overwrite inputs
		{"b.mlir --out-dir out", 1},
		{"a.mlir b.mlir", 0},
		{"a.mlir --print source", 0},
		{"a.mlir --emit bytecode -o out.bc", 0},
		{"a.mlir -d", 0},
		{"b.mlir --format json", 0},
	} {
		os.RemoveAll("r.json")
		_, out, log := tool("", append(strings.Fields(row.args), "--report=r.json", "--warn=precision,widening,range,weak,sign")...)
		if row.args == "b.mlir --out-dir out" {
			out = content(t, "out/b.mlir")
		} else if strings.Contains(row.args, "out.mlir") {
			out = content(t, "out.mlir")
		}
		text, _ := os.ReadFile("r.json")
		var doc struct {
			Findings []struct {
				Message, To string
				Output      *struct{ Line, Column int }
			}
		}
		if err := json.Unmarshal(text, &doc); err != nil && len(text) > 0 {
			t.Fatal(err)
		}
		lines, places := strings.Split(out, "\n"), 0
		for _, f := range doc.Findings {
			if f.Output == nil {
				continue
			}
			places++
			line := lines[min(f.Output.Line, len(lines))-1]
			op := line[min(max(f.Output.Column, 1)-1, len(line)):]
			if !strings.HasPrefix(op, "%") || !strings.Contains(op, f.To) || !strings.Contains(op, "stablehlo.con") || strings.TrimLeft(line, " ") != op {
				t.Errorf("%s: %s is at %v, %q", row.args, f.Message, f.Output, line)
			}
		}
		if places < row.count || row.count == 0 && places > 0 {
			t.Errorf("%s: %d places, want %d\n%s", row.args, places, row.count, log)
		}
	}
}
