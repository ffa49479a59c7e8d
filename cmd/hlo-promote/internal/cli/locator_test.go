package cli

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

// TestOpAt compares opAt with a search through all operations, for each offset of a text.
func TestOpAt(t *testing.T) {
	const program = `// a comment
module @a {
  func.func @f(%x: tensor<4xf32>, %c: tensor<f32>, %i: tensor<i32>) -> tensor<4xf32> {
    %0 = "stablehlo.case"(%i) ({ %1 = stablehlo.negate %x : tensor<4xf32> stablehlo.return %1 : tensor<4xf32> }) : (tensor<i32>) -> tensor<4xf32>
    %2 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    return %0 : tensor<4xf32>
  }
  module { func.func private @g() }
}
`
	m, diagnostics := moduletest.Read(&ir.Source{Name: "in.mlir", Text: []byte(program)})
	if m == nil {
		t.Fatal(diagnostics[0].Render())
	}
	l := &locator{m: m}
	found := map[ir.Op]bool{}
	for at := range len(program) + 1 {
		want, shortest := ir.Op(0), len(program)+1 // the last with the shortest text is the innermost
		for op := ir.Op(1); int(op) < m.NumOps(); op++ {
			if r := m.Ranges().SourceSpan(op); r.Start <= at && at < r.End && r.End-r.Start <= shortest {
				want, shortest = op, r.End-r.Start
			}
		}
		got := l.opAt(at)
		if got != want {
			t.Errorf("at %d: %s, want %s", at, m.OpString(got), m.OpString(want))
		}
		found[got] = true
	}
	if len(found) < 10 { // including 0 for the comment
		t.Errorf("%d operations", len(found))
	}
}

// TestReportsOfALongLine checks that a report with many findings on one line does not store the
// line once for each finding: for 5,000 findings on a line of 300 KB that would be more than a
// gigabyte.
func TestReportsOfALongLine(t *testing.T) {
	const ops = 3000
	var b strings.Builder
	b.WriteString("func.func @main(%a: tensor<4xi4>, %b: tensor<4xi8>) {")
	for i := range ops {
		fmt.Fprintf(&b, " %%r%d = stablehlo.add %%a, %%b : (tensor<4xi4>, tensor<4xi8>) -> tensor<4xi8>", i)
	}
	b.WriteString(" return }")
	for _, format := range []string{"json", "sarif", "github", "html", "text"} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		status, out, log := tool(b.String(), "--format", format)
		runtime.ReadMemStats(&after)
		made := after.TotalAlloc - before.TotalAlloc // with the race detector, a third of the lines
		if lines := made / uint64(b.Len()); status != statusInput || lines > ops/2 {
			t.Errorf("--format %s: status %d, the memory of %d lines for a report of %d bytes", format, status, lines, len(out)+len(log))
		}
	}
}

// TestLinesOfSources compares the lines of a source program with those of a split text.
func TestLinesOfSources(t *testing.T) {
	for _, text := range []string{
		"", "\n", "a", "a\n", "a\r\nb\n\nc", strings.Repeat("x\n", 9000), strings.Repeat("\n", 9000), strings.Repeat(strings.Repeat("y", 4095)+"\n", 9),
		strings.Repeat("z", 5000) + "\n1\n2\n" + strings.Repeat("z", 50000) + "\n3\n4",
	} {
		files(t, map[string]string{"a.py": text})
		var s sources
		p, lines := s.program("a.py"), strings.Split(text, "\n")
		for n := -1; n < len(lines)+3; n++ {
			got, ok := p.line(n)
			if known := 1 <= n && n <= len(lines); ok != known || known && got != strings.TrimSuffix(lines[n-1], "\r") {
				t.Errorf("line %d of %.20q is %.20q, %v", n, text, got, ok)
			}
		}
	}
}

// TestManySources reads a module whose locations name one large file by many spellings, many large
// files, and the lines of a file without line ends.
func TestManySources(t *testing.T) {
	long := strings.Repeat("x", maxSource)
	texts := map[string]string{"lines.py": strings.Repeat("x = 1\n", maxSource/6), "empty.py": strings.Repeat("\n", maxSource), "one.py": long, "over.py": long + "x"}
	for i := range 8 {
		texts[fmt.Sprintf("many%d.py", i)] = long[:maxSource/2]
	}
	files(t, texts)
	const ops = 500
	for name, file := range map[string]func(i int) string{
		"spellings": func(i int) string { return strings.Repeat("./", i%100) + "lines.py" },
		"files":     func(i int) string { return fmt.Sprintf("many%d.py", i%8) },
		"blank":     func(i int) string { return strings.Repeat("./", i%100) + "empty.py" },
		"one line":  func(i int) string { return "one.py" },
		"too large": func(i int) string { return "over.py" },
	} {
		var b strings.Builder
		b.WriteString("func.func @main(%a: tensor<4xi4>, %b: tensor<4xi8>) {\n")
		for i := range ops {
			fmt.Fprintf(&b, "%%r%d = stablehlo.add %%a, %%b : (tensor<4xi4>, tensor<4xi8>) -> tensor<4xi8> loc(%q:%d:1)\n", i, file(i), i*4000)
		}
		b.WriteString("return }")
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		status, _, log := tool(b.String())
		runtime.ReadMemStats(&after)
		if made := (after.TotalAlloc - before.TotalAlloc) >> 20; status != statusInput || made > 150 {
			t.Errorf("%s: status %d, %d MB", name, status, made)
		}
		if name == "spellings" && !strings.Contains(log, "\nx = 1\n") || name == "too large" && strings.Contains(log, "xxx") {
			t.Errorf("%s:\n%.1000s", name, log)
		}
	}
}

// TestLinksToSources checks that a link with the name of a program does not show another file.
func TestLinksToSources(t *testing.T) {
	files(t, map[string]string{"shadow": "root:secret\n", "real.py": "x = 1\n", "sub/a": ""})
	os.Symlink("shadow", "link.py")
	os.Symlink("link.py", "twice.py")
	os.Symlink("real.py", "good.py")
	os.Symlink("../shadow", "sub/x.py")
	for name, want := range map[string]string{"link.py": "", "twice.py": "", "sub/../link.py": "", "sub/x.py": "", "good.py": "x = 1", "./real.py": "x = 1", "shadow": ""} {
		program := fmt.Sprintf("func.func @main(%%a: tensor<4xi4>, %%b: tensor<4xi8>) {\n%%0 = stablehlo.add %%a, %%b : (tensor<4xi4>, tensor<4xi8>) -> tensor<4xi8> loc(%q:1:1)\nreturn }", name)
		status, _, log := tool(program)
		if status != statusInput || strings.Contains(log, "secret") || !strings.Contains(log, want) {
			t.Errorf("%s: status %d\n%s", name, status, log)
		}
		os.WriteFile("in.mlir", []byte(program), 0o644)
		if _, out, _ := tool("", "--format", "json", "in.mlir"); strings.Contains(out, "secret") {
			t.Errorf("%s:\n%s", name, out)
		}
	}
}
