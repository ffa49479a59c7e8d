package llvm

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/llir/llvm/ir/types"
)

// requireTool returns the path of a program. Without it the test is skipped, or fails if
// HLO_REQUIRE_LLVM is set, as in CI.
func requireTool(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	switch {
	case err == nil:
	case os.Getenv("HLO_REQUIRE_LLVM") != "":
		t.Fatal(err)
	default:
		t.Skip(err)
	}
	return path
}

// promoted parses and promotes a module.
func promoted(t testing.TB, program string) *ir.Module {
	t.Helper()
	m, errors := moduletest.Read(&ir.Source{Name: "in.mlir", Text: []byte(program)})
	if m == nil {
		t.Fatalf("%s\n%s", errors[0].Message, program)
	}
	if _, err := passes.Promote(m, passes.Options{}); err != nil {
		t.Fatalf("%s\n%s", err, program)
	}
	return m
}

// command runs a program and returns its output.
func command(t testing.TB, stdin []byte, name string, args ...string) []byte {
	t.Helper()
	c := exec.Command(name, args...)
	c.Stdin = bytes.NewReader(stdin)
	var out, log bytes.Buffer
	c.Stdout, c.Stderr = &out, &log
	if err := c.Run(); err != nil {
		t.Fatalf("%s: %v\n%.3000s", name, err, log.String())
	}
	return out.Bytes()
}

// functionName returns the name of a cell's function.
func functionName(p, c int) string { return fmt.Sprintf("p%dc%d", p, c) }

// textOf returns a module with the cells of a program, on tensors with this number of rows.
func (p *program) textOf(number, rows int) string {
	var b strings.Builder
	for i, c := range p.cells {
		b.WriteString(strings.NewReplacer("$name", functionName(number, i), "$rows.", fmt.Sprint(rows)).Replace(c.text))
	}
	return b.String()
}

// storeBytes returns the size of an element, or of a part of it, in the files of operands and
// results.
func storeBytes(t elem.Type) int {
	n := 1
	for 8*n < t.Part().Bits() {
		n *= 2
	}
	return n
}

// pack appends a column in the format that storeBytes describes.
func pack(dst []byte, t elem.Type, column []elem.Bits) []byte {
	put := func(x uint64) {
		for i := range storeBytes(t) {
			dst = append(dst, byte(x>>(8*i)))
		}
	}
	for _, b := range column {
		put(b.Lo)
		if t.IsComplex() {
			put(b.Hi)
		}
	}
	return dst
}

// unpack reverses pack; rest is the remaining text.
func unpack(src []byte, t elem.Type, rows int) (column []elem.Bits, rest []byte) {
	get := func() (x uint64) {
		for i := range storeBytes(t) {
			x |= uint64(src[i]) << (8 * i)
		}
		src = src[storeBytes(t):]
		return x
	}
	column = make([]elem.Bits, rows)
	for i := range column {
		column[i].Lo = get()
		if t.IsComplex() {
			column[i].Hi = get()
		}
		column[i] = t.Clean(column[i])
	}
	return column, src
}

// An llvmTools compiles and runs LLVM IR: opt -O2, llc, the C compiler.
type llvmTools struct{ opt, llc, cc string }

func findLLVM(t testing.TB) llvmTools {
	t.Helper()
	return llvmTools{requireTool(t, "opt-22"), requireTool(t, "llc-22"), requireTool(t, "gcc")}
}

// run executes the cells and sets their llvm results.
func (tools llvmTools) run(t *testing.T, all []*program) {
	var text strings.Builder
	for i, p := range all {
		text.WriteString(p.textOf(i, p.rows()))
	}
	result, diagnostics := Emit(promoted(t, text.String()), Options{})
	if len(diagnostics) > 0 {
		t.Fatal(diagnostics[0].Message)
	}
	var code, operands bytes.Buffer
	result.WriteTo(&code)
	d := &driver{cells: &code}
	for i, p := range all {
		d.program(i, p, &operands)
	}
	fmt.Fprintf(&code, "\ndefine void @run(ptr %%data, ptr %%out) {\n%s\tret void\n}\n", d.calls.String())

	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	if err := os.WriteFile(file("cells.ll"), code.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	command(t, nil, tools.opt, "-O2", "-vectorize-loops=false", "-vectorize-slp=false", file("cells.ll"), "-o", file("cells.bc"))
	command(t, nil, tools.llc, "-O2", "--relocation-model=pic", "--filetype=obj", file("cells.bc"), "-o", file("cells.o"))
	command(t, nil, tools.cc, "-O1", "testdata/driver.c", file("cells.o"), "-o", file("cells"), "-lm")
	results := command(t, operands.Bytes(), file("cells"), fmt.Sprint(d.results))
	for _, p := range all {
		for _, c := range p.cells {
			c.llvm, results = unpack(results, c.to, p.rows())
		}
	}
}

// A driver writes loops in LLVM IR that call the cells.
type driver struct {
	cells   *bytes.Buffer
	calls   strings.Builder // calls of the loops
	results int             // size of the results so far, in bytes
}

// program writes the loops and the operands of a program.
func (d *driver) program(number int, p *program, operands *bytes.Buffer) {
	var offsets []int
	types := p.types()
	for i, column := range p.columns {
		offsets = append(offsets, operands.Len())
		operands.Write(pack(nil, types[i], column))
	}
	for i, c := range p.cells {
		name := functionName(number, i)
		d.loop(name, c)
		parameters := "i64 " + fmt.Sprint(p.rows())
		for j, arg := range c.args {
			fmt.Fprintf(&d.calls, "\t%%%s.%d = getelementptr i8, ptr %%data, i64 %d\n", name, j, offsets[arg])
			parameters += fmt.Sprintf(", ptr %%%s.%d", name, j)
		}
		fmt.Fprintf(&d.calls, "\t%%%s.r = getelementptr i8, ptr %%out, i64 %d\n\tcall void @run.%[1]s(%[3]s, ptr %%%[1]s.r)\n", name, d.results, parameters)
		d.results += len(pack(nil, c.to, make([]elem.Bits, p.rows())))
	}
}

// loop writes @run.NAME, which calls a cell for each row.
func (d *driver) loop(name string, c *cell) {
	parameters := "i64 %n"
	var body, arguments strings.Builder
	for i, t := range c.from {
		parameters += fmt.Sprintf(", ptr %%in%d", i)
		if i > 0 {
			arguments.WriteString(", ")
		}
		fmt.Fprintf(&arguments, "%s %%x%d", storage(t), i)
		body.WriteString(loadText(t, i))
	}
	fmt.Fprintf(d.cells, `
define internal void @run.%s(%s, ptr %%to) noinline {
	br label %%loop
loop:
	%%i = phi i64 [ 0, %%0 ], [ %%next, %%loop ]
%s	%%y = call %s @%s(%s)
%s	%%next = add i64 %%i, 1
	%%more = icmp ult i64 %%next, %%n
	br i1 %%more, label %%loop, label %%end
end:
	ret void
}
`, name, parameters, body.String(), storage(c.to), name, arguments.String(), storeText(c.to))
}

// loadText returns code that loads %xI from row %i of %inI.
func loadText(t elem.Type, i int) string {
	stored := fmt.Sprintf("i%d", 8*storeBytes(t))
	part := storage(t.Part())
	load := func(to, index string) string {
		text := fmt.Sprintf("\t%%%s.p = getelementptr %s, ptr %%in%d, i64 %s\n\t%%%[1]s.b = load %[2]s, ptr %%%[1]s.p\n", to, stored, i, index)
		switch {
		case part.String() == stored:
			return strings.Replace(text, "%"+to+".b =", "%"+to+" =", 1)
		case types.IsInt(part):
			return text + fmt.Sprintf("\t%%%s = trunc %s %%%[1]s.b to %[3]s\n", to, stored, part)
		}
		return text + fmt.Sprintf("\t%%%s = bitcast %s %%%[1]s.b to %[3]s\n", to, stored, part)
	}
	if !t.IsComplex() {
		return load(fmt.Sprintf("x%d", i), "%i")
	}
	return fmt.Sprintf("\t%%re%d = shl i64 %%i, 1\n\t%%im%[1]d = or i64 %%re%[1]d, 1\n", i) +
		load(fmt.Sprintf("a%d", i), fmt.Sprintf("%%re%d", i)) + load(fmt.Sprintf("b%d", i), fmt.Sprintf("%%im%d", i)) +
		fmt.Sprintf("\t%%c%d = insertvalue %s poison, %s %%a%[1]d, 0\n\t%%x%[1]d = insertvalue %[2]s %%c%[1]d, %[3]s %%b%[1]d, 1\n", i, storage(t), part)
}

// storeText returns code that stores %y in row %i of %to.
func storeText(t elem.Type) string {
	stored := fmt.Sprintf("i%d", 8*storeBytes(t))
	part := storage(t.Part())
	store := func(from, index string) string {
		text := ""
		if part.String() != stored {
			op := "bitcast"
			if types.IsInt(part) {
				op = "zext"
			}
			text = fmt.Sprintf("\t%%%s.b = %s %s %%%[1]s to %[4]s\n", from, op, part, stored)
			from += ".b"
		}
		return text + fmt.Sprintf("\t%%%s.q = getelementptr %s, ptr %%to, i64 %s\n\tstore %[2]s %%%[1]s, ptr %%%[1]s.q\n", from, stored, index)
	}
	if !t.IsComplex() {
		return store("y", "%i")
	}
	return fmt.Sprintf("\t%%re = shl i64 %%i, 1\n\t%%im = or i64 %%re, 1\n\t%%u = extractvalue %s %%y, 0\n\t%%v = extractvalue %[1]s %%y, 1\n", storage(t)) +
		store("u", "%re") + store("v", "%im")
}
