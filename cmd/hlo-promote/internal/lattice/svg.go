package lattice

import (
	"fmt"
	"html"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A canvas collects the elements of a picture. Coordinates are pixels from the upper left corner.
type canvas struct {
	b strings.Builder
}

// style is the style sheet of all pictures: a color for each kind, dashes for weak types, red for
// highlights.
const style = `text{font:12px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#1b1f24}
.title{font:bold 15px system-ui,"DejaVu Sans",sans-serif}.note{font:12px system-ui,"DejaVu Sans",sans-serif;fill:#57606a}
.box{stroke:#57606a;stroke-width:1}.weak{stroke-dasharray:4 3;stroke-width:1.4}
.bool{fill:#f5edb8}.unsigned{fill:#c9e7df}.signed{fill:#cfe0f7}.float{fill:#fbe0bf}.complex{fill:#e6d4f3}.refused{fill:#f1f2f4}.blank{fill:#fff}
.edge{fill:none;stroke:#8c959f;stroke-width:1.4}.bold{stroke:#cf222e;stroke-width:3}
.differs{fill:none;stroke:#cf222e;stroke-width:2}.cell{stroke:#fff;stroke-width:1}.dim{fill:#8c959f}.tight{font-size:10px}
`

func (c *canvas) svg(width, height int, title string) string {
	return fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n"+
		"<title>%s</title>\n<style>\n%s</style>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n%s</svg>\n",
		width, height, width, height, html.EscapeString(title), style, c.b.String())
}

func (c *canvas) box(x, y, width, height, radius int, class string) {
	fmt.Fprintf(&c.b, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\" class=\"%s\"/>\n", x, y, width, height, radius, class)
}

// text draws a line of text. The anchor is start, middle or end; y is that of the baseline.
func (c *canvas) text(x, y int, anchor, class, s string) {
	if class != "" {
		class = ` class="` + class + `"`
	}
	fmt.Fprintf(&c.b, "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\"%s>%s</text>\n", x, y, anchor, class, html.EscapeString(s))
}

// curve draws an edge that starts and ends horizontally.
func (c *canvas) curve(x1, y1, x2, y2 int, class string) {
	middle := (x2 - x1) / 2
	fmt.Fprintf(&c.b, "<path d=\"M%d %dC%d %d %d %d %d %d\" class=\"%s\"/>\n", x1, y1, x1+middle, y1, x2-middle, y2, x2, y2, class)
}

func colorClass(k elem.Kind) string {
	return map[elem.Kind]string{
		elem.KindBool: "bool", elem.KindUnsigned: "unsigned", elem.KindSignless: "signed",
		elem.KindFloat: "float", elem.KindComplex: "complex",
	}[k]
}

type key struct{ class, words string }

// kindKeys explains the colors.
var kindKeys = []key{
	{"box bool", "bool"}, {"box unsigned", "unsigned integer"}, {"box signed", "signed integer"},
	{"box float", "float"}, {"box complex", "complex"},
}

// legend draws the colors of the kinds and one more key, and returns the x coordinate of its end.
func (c *canvas) legend(last key) int {
	x, y := pageMargin, 50
	for _, k := range append(kindKeys[:len(kindKeys):len(kindKeys)], last) {
		c.box(x, y-11, 14, 13, 3, k.class)
		c.text(x+20, y, "start", "note", k.words)
		x += 40 + 7*len(k.words)
	}
	return x
}
