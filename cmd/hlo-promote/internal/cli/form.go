package cli

import (
	"strings"
)

// A form is a way to print modules. *form is a flag value.
type form uint8

const (
	canonicalForm form = iota // custom forms, as the MLIR printer writes them
	genericForm               // MLIR's generic form
	sourceForm                // the bytes of the input with the edits spliced in
)

var forms = []string{"canonical", "generic", "source"}

func (f form) String() string      { return forms[f] }
func (form) Type() string          { return strings.Join(forms, "|") }
func (f *form) Set(s string) error { return setWord(f, forms, s) }
