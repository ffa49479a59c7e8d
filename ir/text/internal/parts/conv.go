package parts

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
)

// convLetters lists the letters that each of the three dimension lists of a convolution contains
// once, and the token after the list (StablehloOps.cpp, parseConvolutionDimensions).
var convLetters = [3]struct{ letters, after string }{{"bf", "x"}, {"io", "->"}, {"bf", ""}}

// convolution reads <[b, 0, f]x[0, i, o]->[b, 0, f]> or its raw form.
func (b *body) convolution(name string) ir.Attr {
	fields := make([]ir.Field, len(ir.FieldDefs(name)))
	for i, d := range ir.FieldDefs(name) {
		fields[i] = ir.Field{Name: d.Name}
		if d.Kind == ir.CountField {
			fields[i].Ints = []int64{0}
		}
	}
	if b.word("raw") {
		b.rawConvolution(fields)
	} else {
		b.convolutionLists(fields)
	}
	return b.attr(name, fields...)
}

// convolutionLists reads the three lists. Each contains three of the fields: the dimensions of its
// two letters, and the spatial dimensions.
func (b *body) convolutionLists(fields []ir.Field) {
	for i, side := range convLetters {
		b.convolutionList(fields[3*i:3*i+3], side.letters)
		if side.after != "" {
			b.expect(side.after)
		}
	}
}

// convolutionList reads [b, 1, 0, f]: each letter once, and the numbers from 0 on without a gap
// (StablehloOps.cpp, parseConvolutionDimensions; StableHLO does not have the ? of MHLO).
func (b *body) convolutionList(fields []ir.Field, letters string) {
	b.expect("[")
	missing := letters
	spatial := map[int64]int64{}
	for at := int64(0); b.err == nil && (at == 0 || b.skip(grammar.MLIRCOMMA)); at++ {
		t := b.token()
		switch {
		case t.Kind == grammar.MLIRINTEGER || t.Kind == grammar.MLIRMINUS:
			n := b.integer()
			if _, again := spatial[n]; n < 0 {
				b.fail(t.Fail("Unexpected dimension " + strconv.FormatInt(n, 10)))
			} else if again {
				b.fail(t.Fail("Duplicate entries for spatial dimension " + strconv.FormatInt(n, 10)))
			}
			spatial[n] = at
		case t.Kind != grammar.MLIRWORD:
			b.expected("valid keyword")
		case len(b.text()) != 1 || missing == "":
			b.fail(t.Fail("Unexpected keyword " + b.text()))
		case !strings.Contains(missing, b.text()):
			b.fail(t.Fail("Unexpected dimension " + b.text() + ", expecting " + commas(missing)))
		default:
			fields[strings.Index(letters, b.text())].Ints = []int64{at}
			missing = strings.Replace(missing, b.text(), "", 1)
			b.next++
		}
	}
	if missing != "" {
		b.fail(b.token().Fail("Expected dimensions " + commas(missing) + " not specified"))
	}
	b.expect("]")
	dims, lacking := inOrder(spatial)
	if lacking != nil {
		b.fail(b.token().Fail("Expected spatial dimensions " + strings.Join(lacking, ", ") + " not specified"))
	}
	fields[2].Ints = dims
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
func (b *body) rawConvolution(fields []ir.Field) {
	for b.err == nil && !b.atEnd() {
		i := slices.IndexFunc(fields, func(f ir.Field) bool { return f.Name == b.text() })
		if i < 0 {
			b.fail(b.unexpected("a field of the dimension numbers, as `input_batch_dimension`"))
			return
		}
		b.next++
		b.expect("=")
		if i%3 == 2 {
			fields[i].Ints = b.list()
		} else {
			fields[i].Ints = []int64{b.integer()}
		}
		if !b.skip(grammar.MLIRCOMMA) {
			break
		}
	}
}
