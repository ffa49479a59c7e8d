package parts

import (
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A WindowField is a field of a window with numbers. Pairs is set if these are pairs.
type WindowField struct {
	Word  string
	Pairs bool
}

// Window reads src[start:end], {stride = [1, 1], pad = [[0, 0], [0, 0]], …}. It returns the numbers
// of each field, nil for missing ones (StablehloOps.cpp, parseWindowAttributes).
func (r *Reader) Window(src []byte, start, end int, fields []WindowField) ([][]int64, *syntax.Error) {
	const name = "#stablehlo.window" // any name whose body is parsed
	text := append(append([]byte(name+"<"), src[start+1:end-1]...), '>')
	part, err := r.Syntax.Parse(syntax.RootAttribute, text, 0, len(text))
	var numbers [][]int64
	if err == nil {
		defer r.Syntax.Release(part)
		last := part.Tokens.Len() - 1
		for part.Tokens.At(last).Kind != grammar.MLIRGREATER {
			last--
		}
		tokens := part.Tokens.Slice(1, last+1) // from < on
		b := &body{r: r, src: text, tokens: tokens, next: 1}
		numbers = b.window(fields)
		err = b.err
	}
	if err != nil {
		err.Start, err.End = err.Start-len(name)+start, err.End-len(name)+start
	}
	return numbers, err
}

// window reads the fields of a window in any order. A comma may follow the last.
func (b *body) window(fields []WindowField) [][]int64 {
	numbers := make([][]int64, len(fields))
	for b.err == nil && b.token().Kind == grammar.MLIRWORD {
		i := slices.IndexFunc(fields, func(f WindowField) bool { return f.Word == b.text() })
		if i < 0 || numbers[i] != nil {
			b.fail(b.token().Fail("Unexpected keyword " + b.text()))
			return nil
		}
		b.next++
		b.expect("=")
		numbers[i] = []int64{}
		item := b.windowNumber
		if fields[i].Pairs {
			item = b.windowPair
		}
		b.windowList(&numbers[i], item)
		if !b.skip(grammar.MLIRCOMMA) {
			break
		}
	}
	b.close()
	return numbers
}

// windowList reads [a, b].
func (b *body) windowList(to *[]int64, item func(to *[]int64)) {
	b.expect("[")
	for first := true; b.err == nil && (!first || !b.skip(grammar.MLIRRSQUARE)); first = false {
		item(to)
		if b.skip(grammar.MLIRRSQUARE) {
			break
		}
		if !b.skip(grammar.MLIRCOMMA) {
			b.expected("']'")
		}
	}
}

// windowNumber reads a number.
func (b *body) windowNumber(to *[]int64) {
	switch b.token().Kind {
	case grammar.MLIRINTEGER, grammar.MLIRMINUS, grammar.MLIRFALSE, grammar.MLIRTRUE:
		*to = append(*to, b.integer())
	default:
		b.expected("integer value")
	}
}

// windowPair reads [0, 1].
func (b *body) windowPair(to *[]int64) {
	before := len(*to)
	b.windowList(to, b.windowNumber)
	if n := len(*to) - before; n != 2 {
		b.fail(b.token().Fail("Expected array with 2 elements, got " + strconv.Itoa(n) + " elements instead"))
	}
}
