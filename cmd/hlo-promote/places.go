package main

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
)

// A locator finds places for people: in the text of a module, and in the program that the module was made from, which its locations name.
type locator struct {
	m      *ir.Module // nil if the text could not be read
	input  string     // the file of the module, as the user gave it
	source bool       // places in the program come first
	lines  *sources
	spans  []span // made when first needed
	last   shownLine
}

// shownLine is the line that was shown last: of a file in one line, thousands of places are on it.
type shownLine struct {
	src   *ir.Source
	start int // of the line
	text  string
}

// A span is the text of an operation.
type span struct {
	ir.Range
	op ir.Op
}

// text is a place in the text of a module.
func (l *locator) text(src *ir.Source, r ir.Range) report.Place {
	from := src.Position(r.Start)
	if start := r.Start - from.Column + 1; l.last.src != src || l.last.start != start {
		l.last = shownLine{src, start, string(src.LineAt(r.Start))}
	}
	line := l.last.text
	p := report.Place{File: src.Name, Start: report.Position(from), Line: report.Line{Text: line, AtHand: true}}
	if r.End > r.Start { // what is longer than its line is marked up to the end of that
		p.End = report.Position{Line: from.Line, Column: min(from.Column+r.End-r.Start, len(line)+1)}
	}
	return p
}

// opAt is the innermost operation whose text holds an offset, or 0.
func (l *locator) opAt(offset int) ir.Op {
	if l.m == nil {
		return 0
	}
	if l.spans == nil {
		for op := ir.Op(1); int(op) < l.m.NumOps(); op++ {
			if r := l.m.OpSpan(op); r.End > r.Start {
				l.spans = append(l.spans, span{r, op})
			}
		}
		slices.SortFunc(l.spans, func(a, b span) int { return cmp.Compare(a.Start, b.Start) })
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
	for op := l.spans[i-1].op; op != 0; op = l.m.ParentOp(op) {
		if r := l.m.OpSpan(op); r.Start <= offset && offset < r.End {
			return op
		}
	}
	return 0
}

// program is the place in the program that an operation was made for: the innermost frame of its location, or, if that names no file,
// of the operations around it. What was made by this tool stands where the operation does that it was made for.
func (l *locator) program(op ir.Op) (report.Place, bool) {
	frames := framesOf(l.m, op)
	if len(frames) == 0 {
		return report.Place{}, false
	}
	return l.frame(frames[0]), true
}

// framesOf is the stack of calls that an operation was made in, without the frames of libraries, unless there are no others.
func framesOf(m *ir.Module, op ir.Op) []ir.Frame {
	if m == nil {
		return nil
	}
	for ; op != 0; op = m.ParentOp(op) {
		if !m.HasLocation(op) {
			continue
		}
		if frames := m.Frames(m.OpLocation(op)); len(frames) > 0 {
			if own := slices.DeleteFunc(slices.Clone(frames), func(f ir.Frame) bool { return ofLibrary(f.File) }); len(own) > 0 {
				return own
			}
			return frames
		}
	}
	return nil
}

// ofLibrary tells whether a file belongs to an installed package rather than to the program.
func ofLibrary(file string) bool {
	return strings.Contains(file, "/site-packages/") || strings.Contains(file, "/dist-packages/") || strings.HasPrefix(file, "<")
}

// frame is the place of a frame. A file that is not in the current folder, but beside the module, is named there.
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

// sourceEndings are the names of files that are shown. A module may come from somebody else, and name any file of this machine.
var sourceEndings = []string{
	".py", ".jl", ".mlir", ".c", ".cc", ".cpp", ".cu", ".h", ".hpp", ".rs", ".go", ".swift", ".java", ".kt", ".js", ".ts", ".f90", ".ex",
}

// mostSource bounds the programs that are read.
const mostSource = 16 << 20

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
	if err != nil || !info.Mode().IsRegular() || info.Size() > mostSource {
		return nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	return bytes.Split(text, []byte("\n"))
}
