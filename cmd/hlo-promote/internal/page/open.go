package page

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
)

// An OpenRequest is a file. In JSON its bytes are in base64.
type OpenRequest struct {
	Name string
	Data []byte
}

// Open returns the text of a file: the file itself, or the canonical form of a binary module.
func Open(r OpenRequest) (string, error) {
	if !pipeline.IsBinary(r.Name, r.Data) {
		if !utf8.Valid(r.Data) {
			return "", errors.New("the file is neither text nor a binary module")
		}
		return string(r.Data), nil
	}
	m, diagnostics := pipeline.Read(text.NewReader(ir.NewContext()), &ir.Source{Name: r.Name, Text: r.Data})
	if m == nil {
		return "", errors.New(diagnostics[0].Message)
	}
	var out strings.Builder
	err := text.Print(&out, m, text.PrintOptions{})
	return out.String(), err
}
