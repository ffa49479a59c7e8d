package cli

import (
	"bytes"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
)

// marker divides the parts of a file under --split-input-file.
const marker = "// -----"

// A part of a file is a module of its own.
type part struct {
	text      []byte
	line      int    // the line of the file on which it begins, from 1
	separator []byte // the marker line behind it, empty behind the last part
	lead      []byte // the text before it that is not MLIR
	dump      dump
}

// A dump is the line with which MLIR begins what it prints of a module between passes; empty for
// none. It is part of the text.
type dump string

// The ends of such a line (mlir/lib/Pass/IRPrinting.cpp).
const (
	dumpBegins = "// -----// IR Dump "
	dumpEnds   = " //----- //"
)

// pass says in words when a module was printed: "after CSEPass". What a pass is told and what it
// ran on are left out.
func (d dump) pass() string {
	words := strings.TrimPrefix(string(d), dumpBegins)
	if end := strings.IndexAny(words, ":{("); end >= 0 {
		words = words[:end]
	}
	when, name, _ := strings.Cut(strings.TrimSpace(strings.TrimSuffix(words, dumpEnds)), " ")
	return strings.ToLower(when) + " " + name
}

// dumpsBegin is the part of a text in which the first dump begins: weights of hundreds of megabytes
// are not looked at for one.
const dumpsBegin = 1 << 16

// pipelines are how the text of a pass pipeline begins, which XLA and --dump-pass-pipeline print in
// front of dumps; no module begins so.
var pipelines = [][]byte{[]byte("builtin.module("), []byte("Pass Manager with ")}

// isPipeline reports whether a text is a pass pipeline.
func isPipeline(text []byte) bool {
	return slices.ContainsFunc(pipelines, func(begin []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(text), begin) })
}

// dumps cuts a text in front of each dump; nil if there is none. Blanks and comments in front of
// the first one belong to it, and a pass pipeline leads it.
func dumps(text []byte) (parts []part) {
	if !bytes.Contains(text[:min(len(text), dumpsBegin)], []byte(dumpBegins)) {
		return nil
	}
	var lead []byte
	line, start, at := 1, 0, 0
	for {
		n := bytes.Index(text[at:], []byte(dumpBegins))
		if n < 0 {
			break
		}
		begin := at + n
		end := begin + bytes.IndexByte(text[begin:], '\n')
		if end < begin {
			end = len(text)
		}
		at = end
		header := strings.TrimRight(string(text[begin:end]), " \t\r")
		if begin > 0 && text[begin-1] != '\n' || !strings.HasSuffix(header, dumpEnds) {
			continue
		}
		if last := len(parts) - 1; last >= 0 {
			parts[last].text = text[start:begin:begin]
		} else if isPipeline(text[:begin]) {
			lead = text[:begin:begin]
		} else if !silentText(text[:begin]) {
			parts = append(parts, part{text: text[:begin:begin], line: 1})
		} else {
			begin = 0
		}
		line += bytes.Count(text[start:begin], []byte("\n"))
		start = begin
		parts = append(parts, part{line: line, lead: lead, dump: dump(header)})
		lead = nil
	}
	if last := len(parts) - 1; last >= 0 {
		parts[last].text = text[start:]
	}
	return parts
}

// splitText cuts a text at the markers. As in mlir-opt a marker may stand behind other text, and
// one at the very end of the file, without a line end, is none. Unlike there, text behind a marker
// on its line makes it a comment like any other, and an empty first part counts.
func splitText(text []byte) []part {
	var parts []part
	line, start := 1, 0
	for at := 0; ; {
		n := bytes.Index(text[at:], []byte(marker))
		if n < 0 {
			break
		}
		begin := at + n
		at = begin + len(marker)
		end := bytes.IndexByte(text[at:], '\n')
		if end < 0 {
			break
		}
		end += at + 1
		if strings.Trim(string(text[at:end]), " \t\r\n") != "" {
			continue
		}
		parts = append(parts, part{text: text[start:begin:begin], line: line, separator: text[begin:end]})
		line += bytes.Count(text[start:end], []byte("\n"))
		start, at = end, end
	}
	return append(parts, part{text: text[start:], line: line})
}

// silentText reports whether a text has only whitespace and comments.
func silentText(text []byte) bool {
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) > 0 && !bytes.HasPrefix(line, []byte("//")) {
			return false
		}
	}
	return true
}

// hintAtParts adds a note to the first error about what is no module, if the text has parts that
// should have been read by themselves.
func hintAtParts(findings []report.Finding, text []byte) (found bool) {
	for i := range findings {
		f := &findings[i]
		if f.Code != notIR || f.Severity != report.Error {
			continue
		}
		if len(splitText(text)) > 1 {
			f.Notes = append(f.Notes, report.Note{Message: "the text has '" + marker + "' lines: use --split-input-file to process the parts as separate modules"})
		}
		return true
	}
	return false
}
