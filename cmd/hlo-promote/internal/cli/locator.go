package cli

import (
	"bytes"
	"cmp"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/explain"
)

// A locator finds the places of operations: in the text of a module, and in the source program,
// which its locations name.
type locator struct {
	m      *ir.Module // nil if parsing failed
	input  string     // the file of the module, as given by the user
	source bool       // source locations come first
	binary bool       // the module has no text
	// the reference reports, which gives no notes on what to write
	asReference bool
	lines       *sources
	spans       []span // sorted by start; nil until opBefore needs them
	calls       *explain.Calls
	last        shownLines
}

// shownLines caches the lines of the last places: a module may be a few lines with thousands of
// places.
type shownLines struct {
	lines [8]shownLine
	next  int // the one to replace
}

type shownLine struct {
	src   *ir.Source
	start int // offset of the line
	end   int // of the ranges for which enough of it is cached
	line  report.Line
}

// minShown is the number of bytes after a place that are cached of its line, which may have
// gigabytes. Of a line with many places, ever more is cached.
const minShown = 1 << 14

// at returns the position of the start of a range, and the text of its line: all that is before
// the end of the range, and at least minShown bytes after it.
func (c *shownLines) at(src *ir.Source, r ir.Range) (ir.Position, report.Line) {
	p := src.Position(r.Start)
	start, last := r.Start-p.Column+1, max(r.Start, r.End)
	at := slices.IndexFunc(c.lines[:], func(l shownLine) bool { return l.src == src && l.start == start })
	if at < 0 {
		at, c.next = c.next, (c.next+1)%len(c.lines)
	} else if last <= c.lines[at].end {
		return p, c.lines[at].line
	}
	end := start + 2*(last-start)
	text, _, whole := bytes.Cut(src.Text[start:min(end+minShown, len(src.Text))], []byte("\n"))
	if whole || end+minShown >= len(src.Text) {
		text, end = bytes.TrimSuffix(text, []byte("\r")), math.MaxInt
	}
	wide := bytes.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0
	c.lines[at] = shownLine{src, start, end, report.Line{Text: string(text), Available: true, ASCII: !wide}}
	return p, c.lines[at].line
}

// A span is the text of an operation.
type span struct {
	ir.Range
	op ir.Op
}

func (l *locator) textPlace(src *ir.Source, r ir.Range) report.Place {
	if src.Binary {
		return report.Place{File: src.Name}
	}
	if src.Foreign {
		return report.Place{File: src.Name, Start: report.Position(src.Position(r.Start))}
	}
	from, line := l.last.at(src, r)
	p := report.Place{File: src.Name, Start: report.Position(from), Line: line}
	if r.End > r.Start { // a range of several lines ends with its first line
		p.End = report.Position{Line: from.Line, Column: min(from.Column+r.End-r.Start, len(line.Text)+1)}
	}
	return p
}

// opAt returns the innermost operation whose text contains an offset, or 0.
func (l *locator) opAt(offset int) ir.Op {
	if l.m == nil {
		return 0
	}
	for op := l.opBefore(offset); op != 0; op = l.m.ParentOp(op) {
		if r := l.m.Ranges().SourceSpan(op); r.Start <= offset && offset < r.End {
			return op
		}
	}
	return 0
}

// opBefore returns the operation with the last start at or before an offset, or 0.
func (l *locator) opBefore(offset int) ir.Op {
	if l.spans == nil {
		for op := ir.Op(1); int(op) < l.m.NumOps(); op++ {
			if r := l.m.Ranges().SourceSpan(op); r.End > r.Start {
				l.spans = append(l.spans, span{r, op})
			}
		}
		slices.SortStableFunc(l.spans, func(a, b span) int { return cmp.Compare(a.Start, b.Start) })
	}
	i, _ := slices.BinarySearchFunc(l.spans, offset+1, func(s span, at int) int { return cmp.Compare(s.Start, at) })
	if i == 0 {
		return 0
	}
	return l.spans[i-1].op
}

// A callStack is the source location of an operation, with the frames around it.
type callStack struct {
	at     ir.Frame   // where users look for the operation
	inside ir.Frame   // the innermost frame, if that is in a library and at is not
	outer  []ir.Frame // the callers of at, innermost first
	name   string     // the name stack of a library, such as jit(step)/opt/pow; may be empty
}

// maxCallers bounds the callers that are shown, as callStackLimit does in mlir/IR/Diagnostics.h.
const maxCallers = 10

// callStack returns the source location of an operation: the innermost frame of its location. If
// that has no file, or only library files, it tries the enclosing operations, and those around the
// first call of the enclosing function. Operations inserted by this tool have the location of the
// operation they were inserted for.
func (l *locator) callStack(op ir.Op) (s callStack, ok bool) {
	if l.m == nil || op == 0 {
		return s, false
	}
	frames, user := programFrames(l.m, op)
	if user == len(frames) {
		s.name = l.nameStack(op)
		if len(frames) > 0 {
			s.inside = frames[0]
		}
		l.calls.WalkEnclosing(op, func(op ir.Op) bool {
			if f, at := programFrames(l.m, op); len(f) > 0 && (len(frames) == 0 || at < len(f)) {
				frames, user = f, at
			}
			return user == len(frames)
		})
	} else if s.name = l.m.Locs.NameOf(l.m.OpLocation(op)); user > 0 {
		s.inside = frames[0]
	}
	switch {
	case len(frames) == 0:
		return s, false
	case user == len(frames): // libraries only
		s.at, s.inside, s.outer = frames[0], ir.Frame{}, frames[1:]
	default:
		s.at, s.outer = frames[user], frames[user+1:]
		for n := len(s.outer); n > 0 && isLibraryFile(s.outer[n-1].File); n-- {
			s.outer = s.outer[:n-1]
		}
	}
	s.outer = s.outer[:min(len(s.outer), maxCallers)]
	return s, true
}

// programFrames returns the frames of an operation's location, and the index of the first that is
// not in a library; the number of frames if all are. A name without an extension, such as "-", does
// not count as a file, nor does line 0, which MLIR gives to a module without a location.
func programFrames(m *ir.Module, op ir.Op) (frames []ir.Frame, first int) {
	if !m.HasLocation(op) {
		return nil, 0
	}
	frames = slices.DeleteFunc(m.Locs.Frames(m.OpLocation(op)), func(f ir.Frame) bool { return filepath.Ext(f.File) == "" || f.Start.Line == 0 })
	for first < len(frames) && isLibraryFile(frames[first].File) {
		first++
	}
	return frames, first
}

// nameStack returns the name stack of an operation. In a function that JAX made of a call, names
// start at the call, so that its name is put in front.
func (l *locator) nameStack(op ir.Op) string {
	if l.calls == nil {
		l.calls = explain.FindCalls(l.m)
	}
	name := ""
	l.calls.WalkEnclosing(op, func(of ir.Op) bool {
		if of != op && ir.CalleeName(l.m.OpName(of)) < 0 || !l.m.HasLocation(of) {
			return true
		}
		outer := l.m.Locs.NameOf(l.m.OpLocation(of))
		first, _, _ := strings.Cut(outer, "/")
		switch {
		case name == "":
			name = outer
		case outer != "" && !strings.HasPrefix(name, first+"/"):
			name = outer + "/" + name
		}
		return len(name) < maxNameStack
	})
	return name
}

// maxNameStack bounds the length of a name stack that is put together.
const maxNameStack = 1 << 10

// sourcePlace returns the place of the source location of an operation.
func (l *locator) sourcePlace(op ir.Op) (report.Place, bool) {
	s, ok := l.callStack(op)
	if !ok {
		return report.Place{}, false
	}
	return l.framePlace(s.at), true
}

// stackNotes returns notes about the frames around a place: that of the library that it calls, and
// its callers.
func (l *locator) stackNotes(s *callStack) (notes []report.Note) {
	if where := s.library(); where != "" {
		notes = append(notes, report.Note{Place: l.framePlace(s.inside), Message: "inside " + where})
	}
	for _, f := range s.outer {
		notes = append(notes, report.Note{Place: l.framePlace(f), Message: "called from"})
	}
	return notes
}

// library formats the frame in a library, if there is one: optax/update.py:7, jit(update)/pow.
func (s *callStack) library() string {
	if s.inside.File == "" {
		return ""
	}
	file := s.inside.File
	for _, folder := range libraryFolders {
		if i := strings.LastIndex(file, folder); i >= 0 {
			file = file[i+len(folder):]
		}
	}
	text := file + ":" + strconv.Itoa(s.inside.Start.Line)
	if s.name != "" {
		text += ", " + s.name
	}
	return text
}

// within formats the name stack after a text, unless library does; a name without a slash is only
// the name of a function.
func (s *callStack) within(text string) string {
	if s.inside.File == "" && strings.Contains(s.name, "/") {
		text += ", " + s.name
	}
	return text
}

// isLibraryFile reports whether a file belongs to an installed package rather than to the program.
func isLibraryFile(file string) bool {
	return strings.HasPrefix(file, "<") || slices.ContainsFunc(libraryFolders, func(folder string) bool { return strings.Contains(file, folder) })
}

// libraryFolders lists the folders in which Python installs packages.
var libraryFolders = []string{"/site-packages/", "/dist-packages/"}

// framePlace returns the place of a frame. A relative file that does not exist in the current
// directory is looked up in the directory of the module.
func (l *locator) framePlace(f ir.Frame) report.Place {
	if f.File == "" {
		return report.Place{}
	}
	name := relativePath(f.File)
	program := l.lines.program(name)
	if beside := filepath.Join(filepath.Dir(l.input), name); program == nil && !filepath.IsAbs(name) && l.lines.program(beside) != nil {
		name, program = beside, l.lines.program(beside)
	}
	p := report.Place{File: name, Start: report.Position(f.Start), End: report.Position(f.End)}
	p.Line.Text, p.Line.Available = program.line(f.Start.Line)
	if strings.HasSuffix(name, ".py") && f.Start.Column < len(p.Line.Text) {
		p.Line.Shift = 1 // JAX passes on Python's columns, which start at 0 (PEP 657)
	}
	return p
}

// relativePath returns the relative path of a file below the current directory, and other names
// unchanged.
func relativePath(name string) string {
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

// sources caches the source programs that the locations of an input name, by each spelling of a
// name and by the path that it leads to.
type sources struct {
	programs map[string]*program
	size     int // of all
}

// A program is the text of a source program. Lines that are shown are parts of it, and few places
// of it are indexed: a module may name every line of a file of megabytes.
type program struct {
	text  string
	lines []lineStart // of lines at least 4 KB apart
}

type lineStart struct{ number, offset int }

// sourceExtensions lists the extensions of files that are shown. A module may be untrusted and name
// any file of this machine, and so may a link beside it.
var sourceExtensions = []string{
	".py", ".jl", ".mlir", ".c", ".cc", ".cpp", ".cu", ".h", ".hpp", ".rs", ".go", ".swift", ".java", ".kt", ".js", ".ts", ".f90", ".ex",
}

// maxSource bounds the size of a source program that is read, maxSources that of all for an input.
const (
	maxSource  = 16 << 20
	maxSources = 32 << 20
)

// program returns the program of a name, or nil if it is not shown.
func (s *sources) program(name string) *program {
	if p, known := s.programs[name]; known {
		return p
	}
	if s.programs == nil {
		s.programs = map[string]*program{}
	}
	var p *program
	if real, err := realPath(name); err == nil && isSource(name) && isSource(real) {
		known := false
		if p, known = s.programs[real]; !known {
			p = s.read(real)
			s.programs[real] = p
		}
	}
	s.programs[name] = p
	return p
}

func isSource(name string) bool { return slices.Contains(sourceExtensions, filepath.Ext(name)) }

// read reads a source program; nil if it is not shown.
func (s *sources) read(name string) *program {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > int64(min(maxSource, maxSources-s.size)) {
		return nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	var text strings.Builder
	text.Grow(int(info.Size()))
	if _, err := io.CopyN(&text, f, info.Size()); err != nil {
		return nil
	}
	s.size += text.Len()
	p := &program{text: text.String(), lines: []lineStart{{1, 0}}}
	for number, at := 1, 0; ; number++ {
		if at-p.lines[len(p.lines)-1].offset >= 4<<10 {
			p.lines = append(p.lines, lineStart{number, at})
		}
		end := strings.IndexByte(p.text[at:], '\n')
		if end < 0 {
			return p
		}
		at += end + 1
	}
}

// maxShownLine bounds the length of a line of a source program; longer ones are not shown.
const maxShownLine = 64 << 10

// line returns a line without its terminator, from 1, and whether it is shown.
func (p *program) line(number int) (text string, ok bool) {
	if p == nil || number < 1 {
		return "", false
	}
	i, found := slices.BinarySearchFunc(p.lines, number, func(l lineStart, n int) int { return cmp.Compare(l.number, n) })
	if !found {
		i--
	}
	rest := p.text[p.lines[i].offset:]
	for range number - p.lines[i].number {
		if _, rest, ok = strings.Cut(rest, "\n"); !ok {
			return "", false
		}
	}
	text, _, ended := strings.Cut(rest[:min(len(rest), maxShownLine)], "\n")
	return strings.TrimSuffix(text, "\r"), ended || len(rest) <= maxShownLine
}
