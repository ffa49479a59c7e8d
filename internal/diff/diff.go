// Package diff compares sequences of lines or tokens.
//
// It implements patience diff: items that occur once in both sequences, in the same order, are
// paired, and the ranges between two pairs are compared recursively. Where no item is unique, a
// short range is compared by its longest common subsequence, and a long one counts as replaced.
// Thousands of scattered edits in a long sequence therefore take little more time than reading it.
// The available Go libraries (pmezard/go-difflib, hexops/gotextdiff, aymanbagabas/go-udiff 0.4.1)
// are archived, quadratic, or give up after a hundred edits.
package diff

import "sort"

// A Change replaces items X0 to X1 of the old sequence by items Y0 to Y1 of the new one.
type Change struct{ X0, X1, Y0, Y1 int }

// Changes returns the changes that turn x into y, in order. At least one common item lies between
// any two changes.
func Changes(x, y []string) []Change {
	ids := make(map[string]int32, len(x))
	c := comparison{x: number(ids, x), y: number(ids, y)}
	c.items = make([]occurrences, len(ids))
	c.compareRange(0, len(x), 0, len(y), 0)
	return c.changes
}

// A comparison holds the state of Changes. Items are numbers; equal items have equal numbers.
type comparison struct {
	x, y    []int32
	items   []occurrences // by item
	changes []Change
}

// An occurrences counts an item in both ranges, and has its last index in each.
type occurrences struct{ countX, countY, lastX, lastY int32 }

// number returns the numbers of items: new ones for items that ids does not have.
func number(ids map[string]int32, items []string) []int32 {
	numbers := make([]int32, len(items))
	for i, item := range items {
		id, ok := ids[item]
		if !ok {
			id = int32(len(ids))
			ids[item] = id
		}
		numbers[i] = id
	}
	return numbers
}

// maxDepth bounds the recursion at unique items; each level takes time linear in the range.
const maxDepth = 32

// compareRange compares x[x0:x1] with y[y0:y1] and appends the changes.
func (c *comparison) compareRange(x0, x1, y0, y1, depth int) {
	for x0 < x1 && y0 < y1 && c.x[x0] == c.y[y0] {
		x0, y0 = x0+1, y0+1
	}
	for x0 < x1 && y0 < y1 && c.x[x1-1] == c.y[y1-1] {
		x1, y1 = x1-1, y1-1
	}
	if x0 == x1 || y0 == y1 {
		c.add(Change{x0, x1, y0, y1})
		return
	}
	var pairs []pair
	if depth < maxDepth {
		pairs = c.anchors(x0, x1, y0, y1)
	}
	if len(pairs) == 0 {
		c.compareByLCS(x0, x1, y0, y1)
		return
	}
	for _, p := range pairs {
		if p.x >= x0 && p.y >= y0 {
			// the run of equal items after the previous pair has not passed this one
			c.compareRange(x0, p.x, y0, p.y, depth+1)
			x0, y0 = p.x+1, p.y+1
			for x0 < x1 && y0 < y1 && c.x[x0] == c.y[y0] {
				x0, y0 = x0+1, y0+1
			}
		}
	}
	c.compareRange(x0, x1, y0, y1, depth+1)
}

// add appends a change and merges it with the previous one if they touch.
func (c *comparison) add(n Change) {
	if n.X0 == n.X1 && n.Y0 == n.Y1 {
		return
	}
	if last := len(c.changes) - 1; last >= 0 {
		if l := &c.changes[last]; l.X1 == n.X0 && l.Y1 == n.Y0 {
			l.X1, l.Y1 = n.X1, n.Y1
			return
		}
	}
	c.changes = append(c.changes, n)
}

// A pair has the indices of one item in both sequences.
type pair struct{ x, y int }

// anchors returns the longest list of items that occur once in both ranges, in the same order.
func (c *comparison) anchors(x0, x1, y0, y1 int) []pair {
	for i, l := range c.x[x0:x1] {
		c.items[l].countX++
		c.items[l].lastX = int32(x0 + i)
	}
	for i, l := range c.y[y0:y1] {
		c.items[l].countY++
		c.items[l].lastY = int32(y0 + i)
	}
	var unique []pair
	for _, l := range c.x[x0:x1] {
		if item := c.items[l]; item.countX == 1 && item.countY == 1 {
			unique = append(unique, pair{int(item.lastX), int(item.lastY)})
		}
	}
	for _, l := range c.x[x0:x1] {
		c.items[l] = occurrences{}
	}
	for _, l := range c.y[y0:y1] {
		c.items[l] = occurrences{}
	}
	return increasing(unique)
}

// increasing returns the longest subsequence of pairs, sorted by x, in which y increases.
func increasing(pairs []pair) []pair {
	// ends[k] is the pair with the smallest y that ends a subsequence of k+1 pairs
	ends := []int{}
	before := make([]int, len(pairs)) // the predecessor of each pair in its subsequence
	for i, p := range pairs {
		k := sort.Search(len(ends), func(k int) bool { return pairs[ends[k]].y > p.y })
		before[i] = -1
		if k > 0 {
			before[i] = ends[k-1]
		}
		if k == len(ends) {
			ends = append(ends, i)
		} else {
			ends[k] = i
		}
	}
	if len(ends) == 0 {
		return nil
	}
	longest := make([]pair, len(ends))
	for k, i := len(ends)-1, ends[len(ends)-1]; k >= 0; k, i = k-1, before[i] {
		longest[k] = pairs[i]
	}
	return longest
}

// maxCells bounds the table of compareByLCS.
const maxCells = 1 << 20

// compareByLCS compares ranges without unique items by a table of longest common subsequences. If
// the table would be too large, it records the whole range as replaced.
func (c *comparison) compareByLCS(x0, x1, y0, y1 int) {
	n, m := x1-x0, y1-y0
	if n*m > maxCells {
		c.add(Change{x0, x1, y0, y1})
		return
	}
	// length[i*(m+1)+j] is the length of the longest common subsequence of x[x0+i:x1] and
	// y[y0+j:y1]
	length := make([]int32, (n+1)*(m+1))
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			at := i*(m+1) + j
			if c.x[x0+i] == c.y[y0+j] {
				length[at] = length[at+m+2] + 1
			} else {
				length[at] = max(length[at+m+1], length[at+1])
			}
		}
	}
	for i, j := 0, 0; i < n || j < m; {
		at := i*(m+1) + j
		switch {
		case i < n && j < m && c.x[x0+i] == c.y[y0+j]:
			i, j = i+1, j+1
		case j == m || i < n && length[at+m+1] >= length[at+1]:
			c.add(Change{x0 + i, x0 + i + 1, y0 + j, y0 + j})
			i++
		default:
			c.add(Change{x0 + i, x0 + i, y0 + j, y0 + j + 1})
			j++
		}
	}
}
