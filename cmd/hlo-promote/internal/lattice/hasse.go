package lattice

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// This file draws a partial order from left to right. The column of a node is its rank: the length
// of the longest path from a minimal element. A lane, from top to bottom, is a category: dead ends
// among the floats, unsigned integers, others (bool, weak types, floats), signed integers, complex
// types, and dead ends among the integers. Chains of one category are therefore straight lines, and
// no layout has to be optimized: the same order gives the same picture.

// A spot is a box of the diagram: one vertex, or several dead ends above the same vertices. A spot
// without labels is a bend: it reserves space for an edge that passes other boxes of its lane.
type spot struct {
	labels []string
	kind   elem.Kind
	weak   bool
	dead   bool
	column int
	lane   int
	from   []*spot // predecessors in the same lane, whose heights determine that of this one
	offset float64 // from the middle of the lane, in boxes
	x, y   int     // the center
	width  int
	height int
}

// Sizes in pixels.
const (
	lineHeight   = 16
	columnGap    = 34
	spotGap      = 12
	pageMargin   = 24
	titleHeight  = 58
	boxPadding   = 14
	maxSpotLines = 6
)

// textWidth returns the width of a text in pixels.
func textWidth(s string) int { return (len(s)*73 + 9) / 10 }

// Lanes from top to bottom.
const (
	deadFloats = iota
	unsignedLane
	middleLane
	signedLane
	complexLane
	deadIntegers
	laneCount
)

const diagramNote = "A line says that the type on its left converts to the one on its right. " +
	"Operands join at the first type that all of them reach."

// An edge is a line through two or more spots.
type edge struct {
	spots []*spot
	class string // bold, if it is highlighted
}

func diagram(s *promote.System, o Options) string {
	order := s.Order()
	spots, at := place(order)
	edges, bends := connect(order, at, emphasised(o.Paths))
	spots = append(spots, bends...)
	width, height := arrange(spots)

	var c canvas
	title := fmt.Sprintf("%s: %s", s.Name(), s.Source())
	c.text(pageMargin, 28, "start", "title", title)
	legend := c.legend(key{"box weak blank", "dashed: weak"})
	for _, e := range edges {
		for i := 1; i < len(e.spots); i++ {
			a, b := e.spots[i-1], e.spots[i]
			c.curve(a.x+a.width/2, a.y, b.x-b.width/2, b.y, "edge "+e.class)
		}
	}
	for _, p := range spots {
		p.draw(&c)
	}
	for i, line := range append([]string{diagramNote}, remarks(s, order)...) {
		if i > 0 {
			height += lineHeight + 2
		}
		c.text(pageMargin, height, "start", "note", line)
		width = max(width, pageMargin+textWidth(line))
	}
	return c.svg(max(width, legend)+pageMargin, height+pageMargin, title)
}

// place puts every vertex, in order, into a spot. at has the spot of each vertex.
func place(order []promote.Vertex) (spots, at []*spot) {
	below := make([][]int, len(order))
	rank := make([]int, len(order))
	for i, v := range order { // lower vertices come first
		for _, j := range v.Covers {
			below[j] = append(below[j], i)
			rank[j] = max(rank[j], rank[i]+1)
		}
	}
	deadEnds := map[string]*spot{}
	for i, v := range order {
		kind := v.Node.Type.Kind()
		dead := len(v.Covers) == 0 && len(below[i]) > 0
		group := fmt.Sprint(below[i], kind)
		p := deadEnds[group]
		if p == nil || !dead {
			p = &spot{kind: kind, weak: v.Node.Weak, dead: dead, column: rank[i], lane: lane(v, dead)}
			spots = append(spots, p)
		}
		if dead {
			deadEnds[group] = p
		}
		p.labels = append(p.labels, v.Label)
		at = append(at, p)
	}
	return spots, at
}

// lane returns the category of a vertex.
func lane(v promote.Vertex, dead bool) int {
	kind := v.Node.Type.Kind()
	switch {
	case kind == elem.KindComplex:
		return complexLane
	case v.Node.Weak:
		return middleLane
	case dead && kind.Rank() == elem.KindSignless.Rank():
		return deadIntegers
	case dead && kind == elem.KindFloat:
		return deadFloats
	case kind == elem.KindUnsigned:
		return unsignedLane
	case kind == elem.KindSignless:
		return signedLane
	}
	return middleLane
}

// connect returns the edges, highlighted ones last, and the bends on them.
func connect(order []promote.Vertex, at []*spot, bold map[[2]string]bool) (edges []edge, bends []*spot) {
	drawn := map[[2]*spot]int{}
	for i, v := range order {
		for _, j := range v.Covers {
			ends := [2]*spot{at[i], at[j]}
			class := ""
			if bold[[2]string{v.Label, order[j].Label}] {
				class = "bold"
			}
			if k, ok := drawn[ends]; ok {
				edges[k].class = max(edges[k].class, class)
				continue
			}
			drawn[ends] = len(edges)
			way := detour(at, at[i], at[j])
			bends = append(bends, way[1:len(way)-1]...)
			edges = append(edges, edge{way, class})
		}
	}
	slices.SortStableFunc(edges, func(a, b edge) int { return cmp.Compare(a.class, b.class) })
	return edges, bends
}

// detour returns the spots of an edge: a bend in each column where boxes of its lane would be in
// the way.
func detour(at []*spot, from, to *spot) []*spot {
	way := []*spot{from}
	for column := from.column + 1; column < to.column && from.lane == to.lane; column++ {
		blocked := slices.ContainsFunc(at, func(p *spot) bool { return p.column == column && p.lane == from.lane })
		if blocked {
			bend := &spot{column: column, lane: from.lane, from: way[len(way)-1:]}
			way = append(way, bend)
		}
	}
	if from.lane == to.lane {
		to.from = append(to.from, way[len(way)-1])
	}
	return append(way, to)
}

// arrange computes the sizes and centers of the boxes. It returns the size of the drawing.
func arrange(spots []*spot) (width, height int) {
	columns := 0
	for _, p := range spots {
		columns = max(columns, p.column+1)
	}
	return arrangeColumns(spots, columns), arrangeLanes(spots, columns)
}

// arrangeColumns computes the sizes and x coordinates of the boxes. It returns the width of the
// drawing.
func arrangeColumns(spots []*spot, columns int) int {
	for _, p := range spots {
		rows, cols, widest := p.labelGrid()
		p.width, p.height = textWidth(widest)*cols+2*boxPadding+10*(cols-1), lineHeight*rows+10
		if len(p.labels) == 0 {
			p.width, p.height = 0, lineHeight
		}
	}
	x, right := pageMargin, 0
	for column := range columns {
		width := 0
		for _, p := range spots {
			if p.column == column && !p.dead {
				width = max(width, p.width)
			}
		}
		for _, p := range spots {
			if p.column != column {
				continue
			}
			p.x = x + width/2
			if p.dead { // it has no successors, so that it may be wider than its column
				p.x = x + p.width/2
			}
			right = max(right, p.x+p.width/2)
		}
		x += width + columnGap
	}
	return right
}

// labelGrid returns the number of rows and columns of labels in a box, and the longest label.
func (p *spot) labelGrid() (rows, cols int, widest string) {
	for _, l := range p.labels {
		if len(l) > len(widest) {
			widest = l
		}
	}
	cols = max(1, (len(p.labels)+maxSpotLines-1)/maxSpotLines)
	return (len(p.labels) + cols - 1) / cols, cols, widest
}

// arrangeLanes computes the y coordinates of the boxes. It returns the height of the drawing.
func arrangeLanes(spots []*spot, columns int) int {
	y := titleHeight + pageMargin
	for l := range laneCount {
		tallest := 0
		for column := range columns {
			tallest = max(tallest, height(columnBoxes(spots, column, l)))
		}
		for column := range columns {
			stack := columnBoxes(spots, column, l)
			top := y + (tallest-height(stack))/2
			for i, p := range stack {
				p.offset = float64(i) - float64(len(stack)-1)/2
				p.y = top + p.height/2
				top += p.height + spotGap
			}
		}
		if tallest > 0 {
			y += tallest + 2*spotGap
		}
	}
	return y + spotGap
}

// columnBoxes returns the boxes of a column in a lane from top to bottom, ordered as their
// predecessors.
func columnBoxes(spots []*spot, column, lane int) []*spot {
	stack := slices.DeleteFunc(slices.Clone(spots), func(p *spot) bool { return p.column != column || p.lane != lane })
	slices.SortStableFunc(stack, func(a, b *spot) int { return cmp.Compare(a.meanOffset(), b.meanOffset()) })
	return stack
}

// meanOffset returns the mean offset of the predecessors of a spot.
func (p *spot) meanOffset() float64 {
	sum := 0.0
	for _, q := range p.from {
		sum += q.offset
	}
	return sum / float64(max(1, len(p.from)))
}

func height(stack []*spot) int {
	sum := 0
	for _, p := range stack {
		sum += p.height + spotGap
	}
	return max(0, sum-spotGap)
}

// draw draws a box, but nothing for a bend.
func (p *spot) draw(c *canvas) {
	if len(p.labels) == 0 {
		return
	}
	class := "box " + colorClass(p.kind)
	if p.weak {
		class += " weak"
	}
	left, top := p.x-p.width/2, p.y-p.height/2
	c.box(left, top, p.width, p.height, 6, class)
	rows, _, widest := p.labelGrid()
	for i, l := range p.labels {
		y := top + 17 + i%rows*lineHeight
		if len(p.labels) == 1 {
			c.text(p.x, y, "middle", "", l)
		} else {
			c.text(left+boxPadding+i/rows*(textWidth(widest)+10), y, "start", "", l)
		}
	}
}

// emphasised returns the edges of some paths.
func emphasised(paths [][]string) map[[2]string]bool {
	bold := map[[2]string]bool{}
	for _, path := range paths {
		for i := 1; i < len(path); i++ {
			bold[[2]string{path[i-1], path[i]}] = true
		}
	}
	return bold
}
