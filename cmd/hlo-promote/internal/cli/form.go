package cli

import (
	"strings"
)

// A form is a form in which modules are printed. *form is a flag value.
type form uint8

const (
	canonicalForm form = iota // custom assembly format, as printed by MLIR
	genericForm               // MLIR's generic form
	sourceForm                // the bytes of the input with edits
)

var forms = []string{"canonical", "generic", "source"}

func (f form) String() string      { return forms[f] }
func (form) Type() string          { return strings.Join(forms, "|") }
func (f *form) Set(s string) error { return setWord(f, forms, s) }
