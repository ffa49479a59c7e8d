package parts

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// convLetters lists the letters that each of the three dimension lists of a convolution contains
// once, and the token after the list (StablehloOps.cpp, parseConvolutionDimensions).
var convLetters = [3]struct{ letters, after string }{{"bf", "x"}, {"io", "->"}, {"bf", ""}}

// convolution reads <[b, 0, f]x[0, i, o]->[b, 0, f]> or its raw form.
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

// convolutionLists reads the three lists. Each contains three of the fields: the dimensions of its
// two letters, and the spatial dimensions.
func (b *body) convolutionLists(fields []ir.Field) *syntax.Error {
	for i, side := range convLetters {
		if err := b.convolutionList(fields[3*i:3*i+3], side.letters); err != nil {
			return err
		}
		if i == 0 && !b.word("x") || i == 1 && !b.skip(grammar.MLIRARROW) {
			return b.expected("'" + side.after + "'")
		}
	}
	return nil
}

// convolutionList reads [b, 1, 0, f]: each letter once, and the numbers from 0 on without a gap
// (StablehloOps.cpp, parseConvolutionDimensions; StableHLO does not have the ? of MHLO).
func (b *body) convolutionList(fields []ir.Field, letters string) *syntax.Error {
	if !b.skip(grammar.MLIRLSQUARE) {
		return b.expected("'['")
	}
	missing := letters
	spatial := map[int64]int64{}
	for at := int64(0); at == 0 || b.skip(grammar.MLIRCOMMA); at++ {
		t := b.token()
		switch {
		case t.Kind == grammar.MLIRINTEGER || t.Kind == grammar.MLIRMINUS:
			n, err := b.integer()
			if err != nil {
				return err
			}
			if n < 0 {
				return t.Fail("Unexpected dimension " + strconv.FormatInt(n, 10))
			}
			if _, again := spatial[n]; again {
				return t.Fail("Duplicate entries for spatial dimension " + strconv.FormatInt(n, 10))
			}
			spatial[n] = at
		case t.Kind != grammar.MLIRWORD:
			return b.expected("valid keyword")
		case len(b.text()) != 1 || missing == "":
			return t.Fail("Unexpected keyword " + b.text())
		case !strings.Contains(missing, b.text()):
			return t.Fail("Unexpected dimension " + b.text() + ", expecting " + commas(missing))
		default:
			fields[strings.Index(letters, b.text())].Ints = []int64{at}
			missing = strings.Replace(missing, b.text(), "", 1)
			b.next++
		}
	}
	if missing != "" {
		return b.token().Fail("Expected dimensions " + commas(missing) + " not specified")
	}
	if !b.skip(grammar.MLIRRSQUARE) {
		return b.expected("']'")
	}
	dims, lacking := inOrder(spatial)
	if lacking != nil {
		return b.token().Fail("Expected spatial dimensions " + strings.Join(lacking, ", ") + " not specified")
	}
	fields[2].Ints = dims
	return nil
}

// commas puts commas between letters.
func commas(letters string) string { return strings.Join(strings.Split(letters, ""), ", ") }

// inOrder returns the positions of the spatial dimensions 0, 1, …, or up to ten of the missing
// numbers.
func inOrder(places map[int64]int64) (dims []int64, lacking []string) {
	const most = 10
	dims = []int64{}
	for n, found := int64(0), 0; found < len(places) && len(lacking) < most; n++ {
		if at, ok := places[n]; ok {
			dims = append(dims, at)
			found++
		} else {
			lacking = append(lacking, strconv.FormatInt(n, 10))
		}
	}
	return dims, lacking
}

// rawConvolution reads the fields of the raw form.
func (b *body) rawConvolution(fields []ir.Field) *syntax.Error {
	for b.next < b.tokens.Len()-1 {
		i := 0
		for i < len(fields) && fields[i].Name != b.text() {
			i++
		}
		if i == len(fields) {
			return b.unexpected("a field of the dimension numbers, as `input_batch_dimension`")
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
