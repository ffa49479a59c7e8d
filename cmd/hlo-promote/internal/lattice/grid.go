package lattice

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/promote"
)

// Sizes of a grid in pixels.
const (
	cellWidth  = 46
	cellHeight = 22
	headWidth  = 112
)

// grid returns the form svg of a table system: its table, with cells colored by the kind of the
// result.
func grid(s *promote.System, o Options) string {
	var c canvas
	title := fmt.Sprintf("%s: %s", s.Name(), s.Source())
	c.text(pageMargin, 28, "start", "title", title)
	width := c.legend(key{"box refused", "refused"})
	y := titleHeight + pageMargin
	for _, part := range blocks(s) {
		if part.title != "" {
			c.text(pageMargin, y, "start", "note", part.title)
			y += 18
		}
		y = gridBlock(&c, s, part, o, y) + pageMargin
		width = max(width, pageMargin+headWidth+cellWidth*len(part.cols))
	}
	c.text(pageMargin, y, "start", "note", note(s))
	return c.svg(max(width, pageMargin+textWidth(note(s)))+pageMargin, y+pageMargin, title)
}

// note explains the signs in the cells.
func note(s *promote.System) string {
	text := "A cell is the type to which its row and column join."
	if _, _, little, _ := operands(s); len(little) > 0 {
		text += " ◂ is the type of the row, ▴ that of the column."
	}
	if s.Name() == promote.Torch {
		text += " StableHLO lacks a type in [ ], so it is refused."
	}
	return text
}

// gridBlock draws a block at height y and returns the height of its end.
func gridBlock(c *canvas, s *promote.System, part block, o Options, y int) int {
	left := pageMargin + headWidth
	upright := !small(part.cols[len(part.cols)-1].Type)
	if !upright {
		y += 86
	}
	for j, col := range part.cols {
		x := left + j*cellWidth + cellWidth/2
		if upright {
			c.text(x, y+12, "middle", "", strings.TrimSuffix(label(s, col), "@0"))
		} else {
			fmt.Fprintf(&c.b, "<text transform=\"translate(%d %d) rotate(-60)\">%s</text>\n", x, y+12, label(s, col))
		}
	}
	y += cellHeight - 4
	var marks [][2]int
	for i, row := range part.rows {
		top := y + i*cellHeight
		c.text(left-8, top+15, "end", "", label(s, row))
		for j, col := range part.cols {
			x := left + j*cellWidth
			answer := join(s, row, col)
			class := "refused"
			if !answer.refused {
				class = colorClass(answer.result.Type.Kind())
			}
			c.box(x, top, cellWidth, cellHeight, 0, "cell "+class)
			ink := ""
			if answer.refused {
				ink = "dim"
				if textWidth(cellSign(answer, row, col)) > cellWidth {
					ink = "dim tight"
				}
			}
			c.text(x+cellWidth/2, top+15, "middle", ink, cellSign(answer, row, col))
			if slices.Contains(o.Pairs, [2]promote.Node{row, col}) || o.Compare != nil && answer != join(o.Compare, row, col) {
				marks = append(marks, [2]int{x, top})
			}
		}
	}
	for _, m := range marks {
		c.box(m[0]+1, m[1]+1, cellWidth-2, cellHeight-2, 3, "differs")
	}
	return y + len(part.rows)*cellHeight
}

// cellSign returns the text of a cell. The long names of small types would not fit, but in their
// cells the result is mostly the type of the row or of the column.
func cellSign(c cell, row, col promote.Node) string {
	switch {
	case !small(c.result.Type):
		return c.text()
	case c.result.Type == row.Type:
		return "◂"
	case c.result.Type == col.Type:
		return "▴"
	}
	return c.text()
}
