package parts

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// convLetters are the letters that each of the three dimension lists of a convolution holds once, and what follows the list
// (StablehloOps.cpp, parseConvolutionDimensions).
var convLetters = [3]struct{ letters, after string }{{"bf", "x"}, {"io", "->"}, {"bf", ""}}

// convolution reads <[b, 0, f]x[0, i, o]->[b, 0, f]> and the raw form of the same.
func (b *body) convolution(name string) (ir.Attr, *syntax.Error) {
	fields := make([]ir.Field, len(ir.FieldDefs(name)))
	for i, d := range ir.FieldDefs(name) {
		fields[i] = ir.Field{Name: d.Name}
		if d.Kind == ir.CountField {
			fields[i].Ints = []int64{0}
		}
	}
	var err *syntax.Error
	if b.word("raw") {
		err = b.rawConvolution(fields)
	} else {
		err = b.convolutionLists(fields)
	}
	if err != nil {
		return 0, err
	}
	return b.attr(name, fields...)
}

// convolutionLists reads the three lists; each gives three of the fields: the places of its two letters, and of the
// spatial dimensions.
func (b *body) convolutionLists(fields []ir.Field) *syntax.Error {
	for i, side := range convLetters {
		start := b.token()
		if !b.skip(grammar.MLIRLSQUARE) {
			return b.expected("'['")
		}
		var items []string
		for !b.skip(grammar.MLIRRSQUARE) {
			if len(items) > 0 && !b.skip(grammar.MLIRCOMMA) {
				return b.expected("','")
			}
			if k := b.token().Kind; k != grammar.MLIRWORD && k != grammar.MLIRINTEGER {
				return b.expected("a dimension")
			}
			items = append(items, b.text())
			b.next++
		}
		if message := convPlaces(fields[3*i:3*i+3], items, side.letters); message != "" {
			return start.Fail(message)
		}
		if i == 0 && !b.word("x") || i == 1 && !b.skip(grammar.MLIRARROW) {
			return b.expected("'" + side.after + "'")
		}
	}
	return nil
}

// convPlaces finds the places of the dimensions in one list, or says what is wrong with it: each letter once, and the
// numbers from 0 on without a gap.
func convPlaces(fields []ir.Field, items []string, letters string) string {
	spatial := make([]int64, max(0, len(items)-len(letters)))
	counts := map[string]int{}
	for at, item := range items {
		counts[item]++
		switch n, err := strconv.Atoi(item); {
		case item == letters[:1]:
			fields[0].Ints = []int64{int64(at)}
		case item == letters[1:]:
			fields[1].Ints = []int64{int64(at)}
		case err == nil && n < len(spatial):
			spatial[n] = int64(at)
		}
	}
	for _, l := range letters {
		if counts[string(l)] != 1 {
			return "Expected dimensions " + strings.Join(strings.Split(letters, ""), ", ") + " each once"
		}
	}
	for n := range spatial {
		if counts[strconv.Itoa(n)] != 1 {
			return "Expected spatial dimensions " + strconv.Itoa(n) + " not specified"
		}
	}
	fields[2].Ints = spatial
	return ""
}

// rawConvolution reads the fields of the raw form.
func (b *body) rawConvolution(fields []ir.Field) *syntax.Error {
	for b.next < len(b.tokens)-1 {
		i := 0
		for i < len(fields) && fields[i].Name != b.text() {
			i++
		}
		if i == len(fields) {
			return b.expected("a field of the dimension numbers, as `input_batch_dimension`")
		}
		b.next++
		if !b.skip(grammar.MLIREQUAL) {
			return b.expected("'='")
		}
		if i%3 == 2 {
			dims, err := b.list()
			if err != nil {
				return err
			}
			fields[i].Ints = dims
		} else {
			n, err := b.integer()
			if err != nil {
				return err
			}
			fields[i].Ints = []int64{n}
		}
		if !b.skip(grammar.MLIRCOMMA) {
			break
		}
	}
	return nil
}
