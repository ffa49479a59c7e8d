package cli

import (
	"fmt"
	"slices"
	"strings"
)

// A choice is the flag value of an enumeration: the index of a word. The first word may be "",
// which users cannot choose.
type choice[T ~uint8] struct {
	value *T
	words []string
}

func (c choice[T]) String() string { return c.words[*c.value] }

// Type returns the placeholder of the value in help texts.
func (c choice[T]) Type() string { return strings.TrimPrefix(strings.Join(c.words, "|"), "|") }

func (c choice[T]) Set(word string) error {
	i := slices.Index(c.words, word)
	if i < 0 || word == "" {
		return fmt.Errorf("must be one of %s", strings.ReplaceAll(c.Type(), "|", ", "))
	}
	*c.value = T(i)
	return nil
}

// A form is a form in which modules are printed.
type form uint8

const (
	canonicalForm form = iota // custom assembly format, as printed by MLIR
	genericForm               // MLIR's generic form
	sourceForm                // the bytes of the input with edits
)

var forms = []string{"canonical", "generic", "source"}

// expectations tells how to use the expected-error comments of a source.
type expectations uint8

const (
	expectNone     expectations = iota // ignore them
	expectAll                          // compare them with all diagnostics
	onlyExpected                       // ignore diagnostics without a comment
	updateExpected                     // rewrite them to match the diagnostics
)

var expectationWords = []string{"", "all", "only-expected", "update"}

// locationOrder tells which place of a finding comes first.
type locationOrder uint8

const (
	sourceFirst locationOrder = iota // in the source program, if the module has locations
	textFirst                        // in the module
)

var locationNames = []string{"source", "text"}

// A colorChoice tells when to color text.
type colorChoice uint8

const (
	autoColor colorChoice = iota // on a terminal, unless NO_COLOR is set
	alwaysColor
	neverColor
)

var colorNames = []string{"auto", "always", "never"}

// A simplification tells which converts to remove.
type simplification uint8

const (
	simplifyNone simplification = iota
	simplifyExact
)

var simplifications = []string{"none", "exact"}

// A boundaryChoice says whether public signatures change with the types of a target.
type boundaryChoice uint8

const (
	boundaryOfTarget boundaryChoice = iota // as the target says
	replaceBoundary
	convertBoundary
)

var boundaries = []string{"", "replace", "convert"}
