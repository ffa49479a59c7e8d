package cli

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/explain"
)

// A locator finds places for people: in the text of a module, and in the program that the module
// was made from, which its locations name.
type locator struct {
	m      *ir.Module // nil if the text could not be read
	input  string     // the file of the module, as the user gave it
	source bool       // places in the program come first
	binary bool       // the module has no text
	lines  *sources
	asked  int    // how often opAt was called
	spans  []span // made when many places are asked for
	calls  *explain.Calls
	last   shownLine
}

// shownLine is the line that was shown last: of a file in one line, thousands of places are on it.
type shownLine struct {
	src   *ir.Source
	start int // of the line
	line  report.Line
}

// at is the line that an offset is in, and the place there.
func (l *shownLine) at(src *ir.Source, offset int) (ir.Position, report.Line) {
	p := src.Position(offset)
	if start := offset - p.Column + 1; l.src != src || l.start != start {
		text := src.LineAt(offset)
		wide := bytes.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0
		*l = shownLine{src, start, report.Line{Text: string(text), AtHand: true, ASCII: !wide}}
	}
	return p, l.line
}

// A span is the text of an operation.
type span struct {
	ir.Range
	op ir.Op
}

// text is a place in the text of a module.
func (l *locator) text(src *ir.Source, r ir.Range) report.Place {
	if src.Binary {
		return report.Place{File: src.Name}
	}
	from, line := l.last.at(src, r.Start)
	p := report.Place{File: src.Name, Start: report.Position(from), Line: line}
	if r.End > r.Start { // what is longer than its line is marked up to the end of that
		p.End = report.Position{Line: from.Line, Column: min(from.Column+r.End-r.Start, len(line.Text)+1)}
	}
	return p
}

// opAt is the innermost operation whose text holds an offset, or 0.
func (l *locator) opAt(offset int) ir.Op {
	if l.m == nil {
		return 0
	}
	for op := l.opBefore(offset); op != 0; op = l.m.ParentOp(op) {
		if r := l.m.OpSpan(op); r.Start <= offset && offset < r.End {
			return op
		}
	}
	return 0
}

// fewPlaces are found by looking at all operations: to sort them takes as long as ten looks.
const fewPlaces = 5

// opBefore is the operation whose text starts last up to an offset, or 0.
func (l *locator) opBefore(offset int) ir.Op {
	if l.asked++; l.asked <= fewPlaces {
		last := span{}
		for op := ir.Op(1); int(op) < l.m.NumOps(); op++ {
			if r := l.m.OpSpan(op); r.End > r.Start && r.Start <= offset && r.Start >= last.Start {
				last = span{r, op}
			}
		}
		return last.op
	}
	if l.spans == nil {
		for op := ir.Op(1); int(op) < l.m.NumOps(); op++ {
			if r := l.m.OpSpan(op); r.End > r.Start {
				l.spans = append(l.spans, span{r, op})
			}
		}
		slices.SortStableFunc(l.spans, func(a, b span) int { return cmp.Compare(a.Start, b.Start) })
	}
	i, _ := slices.BinarySearchFunc(l.spans, offset, func(s span, at int) int {
		if s.Start <= at {
			return -1
		}
		return 1
	})
	if i == 0 {
		return 0
	}
	return l.spans[i-1].op
}

// program is the place in the program that an operation was made for: the innermost frame of its
// location, or, if that names no file but those of libraries, of the operations around it, and of
// the first call of the function that it is in. What was made by this tool stands where the
// operation does that it was made for.
func (l *locator) program(op ir.Op) (report.Place, bool) {
	if l.m == nil || op == 0 {
		return report.Place{}, false
	}
	frame, library := innermost(l.m, op)
	if frame.File == "" || library {
		if l.calls == nil {
			l.calls = explain.FindCalls(l.m)
		}
		l.calls.Around(op, func(op ir.Op) bool {
			if f, of := innermost(l.m, op); f.File != "" && (frame.File == "" || !of) {
				frame, library = f, of
			}
			return frame.File == "" || library
		})
	}
	if frame.File == "" {
		return report.Place{}, false
	}
	return l.frame(frame), true
}

// innermost is the innermost frame that an operation says that it was made in, of a library only if
// there are no others. A name without an extension, such as "-", is no file that a reader could
// open: it does not count.
func innermost(m *ir.Module, op ir.Op) (frame ir.Frame, library bool) {
	if !m.HasLocation(op) {
		return frame, false
	}
	for _, f := range m.Frames(m.OpLocation(op)) {
		switch {
		case filepath.Ext(f.File) == "":
		case !ofLibrary(f.File):
			return f, false
		case frame.File == "":
			frame, library = f, true
		}
	}
	return frame, library
}

// ofLibrary reports whether a file belongs to an installed package rather than to the program.
func ofLibrary(file string) bool {
	return strings.Contains(file, "/site-packages/") || strings.Contains(file, "/dist-packages/") || strings.HasPrefix(file, "<")
}

// frame is the place of a frame. A file that is not in the current folder, but beside the module,
// is named there.
func (l *locator) frame(f ir.Frame) report.Place {
	name := fromHere(f.File)
	lines := l.lines.of(name)
	if beside := filepath.Join(filepath.Dir(l.input), name); lines == nil && !filepath.IsAbs(name) && l.lines.of(beside) != nil {
		name, lines = beside, l.lines.of(beside)
	}
	p := report.Place{File: name, Start: report.Position(f.Start), End: report.Position(f.End)}
	if n := f.Start.Line; n >= 1 && n <= len(lines) {
		p.Line = report.Line{Text: string(bytes.TrimSuffix(lines[n-1], []byte("\r"))), AtHand: true}
	}
	if strings.HasSuffix(name, ".py") && f.Start.Column < len(p.Line.Text) {
		p.Line.Shift = 1 // Python counts columns from 0 (PEP 657), and JAX hands them on
	}
	return p
}

// fromHere is a file below the current folder without the path of that; other names stay.
func fromHere(name string) string {
	if !filepath.IsAbs(name) {
		return name
	}
	if here, err := os.Getwd(); err == nil {
		if below, err := filepath.Rel(here, name); err == nil && filepath.IsLocal(below) {
			return below
		}
	}
	return name
}

// sources are the lines of programs that locations name.
type sources struct {
	files map[string][][]byte
}

// sourceEndings are the names of files that are shown. A module may come from an untrusted source,
// and name any file of this machine.
var sourceEndings = []string{
	".py", ".jl", ".mlir", ".c", ".cc", ".cpp", ".cu", ".h", ".hpp", ".rs", ".go", ".swift", ".java", ".kt", ".js", ".ts", ".f90", ".ex",
}

// maxSource bounds the programs that are read.
const maxSource = 16 << 20

// of are the lines of a file, or nil.
func (s *sources) of(name string) [][]byte {
	lines, known := s.files[name]
	if !known {
		if s.files == nil {
			s.files = map[string][][]byte{}
		}
		lines = readSource(name)
		s.files[name] = lines
	}
	return lines
}

// readSource reads the lines of a program, or nil.
func readSource(name string) [][]byte {
	if !slices.Contains(sourceEndings, filepath.Ext(name)) {
		return nil
	}
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxSource {
		return nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	return bytes.Split(text, []byte("\n"))
}
