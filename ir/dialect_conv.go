package ir

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// convSides are the three dimension lists of a convolution: the letters that each must hold once, and
// the fields of the raw form (StablehloOps.cpp, parseConvolutionDimensions).
var convSides = [3]struct {
	letters        string
	first, second  string // fields of the two letters
	spatial, after string // field of the spatial dimensions; what follows the list
}{
	{"bf", "input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions", "x"},
	{"io", "kernel_input_feature_dimension", "kernel_output_feature_dimension", "kernel_spatial_dimensions", "->"},
	{"bf", "output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions", ""},
}

// convFields are the fields of the raw form, and whether they are lists.
var convFields = func() map[string]bool {
	fields := map[string]bool{}
	for _, side := range convSides {
		fields[side.first], fields[side.second], fields[side.spatial] = false, false, true
	}
	return fields
}()

// convolution reads <[b, 0, f]x[0, i, o]->[b, 0, f]> and the raw form of the same.
func (b *body) convolution() (Attr, *syntax.Error) {
	var short string
	var err *syntax.Error
	if b.word("raw") {
		short, err = b.rawConvolution()
	} else {
		short, err = b.convolutionLists()
	}
	if err == nil {
		err = b.close()
	}
	if err != nil {
		return 0, err
	}
	const name = "#stablehlo.conv"
	return b.c.internAttr(attrRec{kind: DialectAttr, text: name + "<" + short + ">", short: short, name: name, fields: convParts(short)}), nil
}

// convParts are the fields of [b, 0, f]x[0, i, o]->[b, 0, f], as the raw form has them.
func convParts(short string) (parts []Field) {
	for i, list := range strings.FieldsFunc(short, func(r rune) bool { return r == '[' || r == ']' }) {
		if i%2 != 0 {
			continue // x and ->
		}
		side := convSides[i/2]
		items := strings.Split(list, ", ")
		spatial := make([]int64, max(0, len(items)-2))
		for at, item := range items {
			switch item {
			case side.letters[:1]:
				parts = append(parts, Field{Name: side.first, Ints: []int64{int64(at)}})
			case side.letters[1:]:
				parts = append(parts, Field{Name: side.second, Ints: []int64{int64(at)}})
			default:
				if n, err := strconv.Atoi(item); err == nil && n < len(spatial) {
					spatial[n] = int64(at)
				}
			}
		}
		parts = append(parts, Field{Name: side.spatial, Ints: spatial})
	}
	return parts
}

func (b *body) convolutionLists() (string, *syntax.Error) {
	var out strings.Builder
	for i, side := range convSides {
		start := b.token()
		if !b.skip(grammar.MLIRLSQUARE) {
			return "", b.expected("'['")
		}
		var items []string
		for !b.skip(grammar.MLIRRSQUARE) {
			if len(items) > 0 && !b.skip(grammar.MLIRCOMMA) {
				return "", b.expected("','")
			}
			if k := b.token().Kind; k != grammar.MLIRWORD && k != grammar.MLIRINTEGER {
				return "", b.expected("a dimension")
			}
			items = append(items, b.text())
			b.next++
		}
		if message := checkConvSide(items, side.letters); message != "" {
			return "", tokenError(start, message)
		}
		out.WriteString("[" + strings.Join(items, ", ") + "]" + side.after)
		if i == 0 && !b.word("x") || i == 1 && !b.skip(grammar.MLIRARROW) {
			return "", b.expected("'" + side.after + "'")
		}
	}
	return out.String(), nil
}

// checkConvSide says what is wrong with the dimensions of one list: each letter once, and the numbers
// from 0 on without a gap.
func checkConvSide(items []string, letters string) string {
	counts := map[string]int{}
	for _, item := range items {
		counts[item]++
	}
	for _, l := range letters {
		if counts[string(l)] != 1 {
			return "Expected dimensions " + strings.Join(strings.Split(letters, ""), ", ") + " each once"
		}
	}
	for n := range len(items) - len(letters) {
		if counts[strconv.Itoa(n)] != 1 {
			return "Expected spatial dimensions " + strconv.Itoa(n) + " not specified"
		}
	}
	return ""
}

// rawConvolution reads the fields of the raw form.
func (b *body) rawConvolution() (string, *syntax.Error) {
	at := b.token()
	ints, lists := map[string]int64{}, map[string][]int64{}
	for b.next < len(b.tokens)-1 {
		name := b.text()
		isList, known := convFields[name]
		if !known {
			return "", b.expected("a field of the dimension numbers, as `input_batch_dimension`")
		}
		b.next++
		if !b.skip(grammar.MLIREQUAL) {
			return "", b.expected("'='")
		}
		if isList {
			if !b.skip(grammar.MLIRLSQUARE) {
				return "", b.expected("'['")
			}
			_, dims, err := b.dims(grammar.MLIRRSQUARE)
			if err != nil {
				return "", err
			}
			lists[name] = dims
		} else {
			n, err := b.integer()
			if err != nil {
				return "", err
			}
			ints[name] = n
		}
		if !b.skip(grammar.MLIRCOMMA) {
			break
		}
	}
	var out strings.Builder
	for _, side := range convSides {
		spatial := lists[side.spatial]
		items := slices.Repeat([]string{"0"}, len(spatial)+len(side.letters))
		place := func(at int64, what string) bool {
			if at < 0 || at >= int64(len(items)) {
				return false
			}
			items[at] = what
			return true
		}
		ok := place(ints[side.first], side.letters[:1]) && place(ints[side.second], side.letters[1:])
		for i, d := range spatial {
			ok = ok && place(d, strconv.Itoa(i))
		}
		if !ok {
			return "", tokenError(at, "dimension numbers do not fit together")
		}
		out.WriteString("[" + strings.Join(items, ", ") + "]" + side.after)
	}
	return out.String(), nil
}
