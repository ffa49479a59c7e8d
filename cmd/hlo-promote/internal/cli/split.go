package cli

import (
	"bytes"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
)

// splitMarker divides the parts of a file under --split-input-file.
const splitMarker = "// -----"

// A part is a module in a file.
type part struct {
	text      []byte
	line      int    // its first line in the file, from 1
	separator []byte // the marker line after it; empty for the last part
	lead      []byte // the text before it that is not MLIR
	dump      dump
}

// A dump is the header line that MLIR prints before a module between passes; "" if there is none.
// It is part of the text.
type dump string

// Prefix and suffix of such a line (mlir/lib/Pass/IRPrinting.cpp).
const (
	dumpPrefix = "// -----// IR Dump "
	dumpSuffix = " //----- //"
)

// passName returns when a module was printed: "after CSEPass". The options of the pass and the
// operation it ran on are omitted.
func (d dump) passName() string {
	words := strings.TrimPrefix(string(d), dumpPrefix)
	if end := strings.IndexAny(words, ":{("); end >= 0 {
		words = words[:end]
	}
	when, name, _ := strings.Cut(strings.TrimSpace(strings.TrimSuffix(words, dumpSuffix)), " ")
	return strings.ToLower(when) + " " + name
}

// maxDumpOffset bounds the search for the first dump, so that a module with hundreds of megabytes
// of weights is not searched.
const maxDumpOffset = 1 << 16

// pipelinePrefixes lists the prefixes of a pass pipeline, which XLA and --dump-pass-pipeline print
// before dumps; no module begins with them.
var pipelinePrefixes = [][]byte{[]byte("builtin.module("), []byte("Pass Manager with ")}

func isPipeline(text []byte) bool {
	return slices.ContainsFunc(pipelinePrefixes, func(begin []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(text), begin) })
}

// splitDumps splits a text before each dump; nil if there is none. Whitespace and comments before
// the first dump belong to it, and a pass pipeline becomes its lead.
func splitDumps(text []byte) (parts []part) {
	if !bytes.Contains(text[:min(len(text), maxDumpOffset)], []byte(dumpPrefix)) {
		return nil
	}
	var lead []byte
	line, start, at := 1, 0, 0
	for {
		n := bytes.Index(text[at:], []byte(dumpPrefix))
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
		if begin > 0 && text[begin-1] != '\n' || !strings.HasSuffix(header, dumpSuffix) {
			continue
		}
		if last := len(parts) - 1; last >= 0 {
			parts[last].text = text[start:begin:begin]
		} else if isPipeline(text[:begin]) {
			lead = text[:begin:begin]
		} else if !isBlank(text[:begin]) {
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

// splitText splits a text at the markers. As in mlir-opt, a marker may follow other text on its
// line, and a marker without a newline at the end of the file does not count. Unlike there, text
// after a marker makes the line a comment, and an empty first part counts.
func splitText(text []byte) []part {
	var parts []part
	line, start := 1, 0
	for at := 0; ; {
		n := bytes.Index(text[at:], []byte(splitMarker))
		if n < 0 {
			break
		}
		begin := at + n
		at = begin + len(splitMarker)
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

// maxHintOffset bounds the search for a marker, so that a file of gigabytes that is no module is
// not searched.
const maxHintOffset = 1 << 20

// addSplitHint adds a note to the first syntax error if the text has markers, because its parts
// should be parsed separately. It returns whether there is such an error.
func addSplitHint(findings []report.Finding, text []byte) (found bool) {
	for i := range findings {
		f := &findings[i]
		if f.Code != notIR || f.Severity != report.Error {
			continue
		}
		if len(splitText(text[:min(len(text), maxHintOffset)])) > 1 {
			f.Notes = append(f.Notes, report.Note{Message: "the text has '" + splitMarker + "' lines: use --split-input-file to process the parts as separate modules"})
		}
		return true
	}
	return false
}

// isEmpty is the code of the finding about an input without text.
const isEmpty = "HP003"

// reportEmpty reports an input that has only whitespace and comments, which is usually the output
// of a failed program rather than a module. Empty parts between '// -----' lines are intentional.
func (w *worker) reportEmpty(t *task, in *input, parts []part) {
	if len(parts) != 1 || in.binary || w.expect != expectNone || !isBlank(parts[0].text) {
		return
	}
	f := report.Finding{
		Code: isEmpty, Severity: report.Warning, Message: quote(in.name) + " is empty: it has only whitespace and comments",
		Place: report.Place{File: in.name, Start: report.Position{Line: 1, Column: 1}}, Subject: report.Subject{File: in.name},
		Notes: []report.Note{{Message: "write 'module {}' if a module without operations is meant"}},
	}
	about := func(of *triggers) bool { return of.has(empty) }
	_, gated := w.severity(about)
	if w.gate(t, &f, !gated, about) {
		w.report(t, []report.Finding{f})
	}
}

// isBlank reports whether MLIR text has only whitespace and comments.
func isBlank(text []byte) bool {
	for {
		text = bytes.TrimLeft(text, " \t\r\n")
		if !bytes.HasPrefix(text, []byte("//")) {
			return len(text) == 0
		}
		end := bytes.IndexByte(text, '\n')
		if end < 0 {
			return true
		}
		text = text[end:]
	}
}
