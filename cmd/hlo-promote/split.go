package main

import (
	"bytes"
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
}

// splitText cuts a text at the markers. As in mlir-opt a marker may stand behind other text, and one
// at the very end of the file, without a line end, is none. Unlike there, text behind a marker on its
// line makes it a comment like any other, and an empty first part counts.
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
		parts = append(parts, part{text[start:begin:begin], line, text[begin:end]})
		line += bytes.Count(text[start:end], []byte("\n"))
		start, at = end, end
	}
	return append(parts, part{text[start:], line, nil})
}

// hintAtParts adds a note to the first error about what is no module, if the text has parts that should have been read by themselves.
func hintAtParts(findings []report.Finding, text []byte) {
	for i := range findings {
		f := &findings[i]
		if f.Code != notIR || f.Severity != report.Error {
			continue
		}
		if len(splitText(text)) > 1 {
			f.Notes = append(f.Notes, report.Note{Message: "the text has '" + marker + "' lines: use --split-input-file to take the parts as modules of their own"})
		}
		return
	}
}
