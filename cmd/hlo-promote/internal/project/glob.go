package project

import (
	"errors"
	"path"
	"strings"
)

// A glob is a pattern of paths, as in .gitignore: * and ? do not match a slash, ** as a component
// matches any number of folders. A pattern without a slash matches at any depth. A pattern that
// matches a folder matches all below it. One after ! matches what the rest does not.
type glob struct {
	parts   []string
	folder  bool // it ends with a slash and matches only folders
	negated bool
}

// errEmptyGlob reports a pattern without components.
var errEmptyGlob = errors.New("the pattern is empty")

// parseGlob parses a pattern.
func parseGlob(text string) (g glob, err error) {
	rest, negated := strings.CutPrefix(text, "!")
	rest, folder := strings.CutSuffix(rest, "/")
	g.negated, g.folder = negated, folder
	if rest == "" {
		return g, errEmptyGlob
	}
	anchored := strings.Contains(rest, "/")
	g.parts = strings.Split(strings.TrimPrefix(strings.TrimPrefix(rest, "./"), "/"), "/")
	if !anchored {
		g.parts = append([]string{"**"}, g.parts...)
	}
	for _, part := range g.parts {
		if part == ".." || part == "." || part == "" {
			return g, errors.New("a component of the pattern is empty, '.' or '..'")
		}
		if _, err := path.Match(part, ""); err != nil {
			return g, errors.New("the pattern has an unmatched bracket")
		}
	}
	return g, nil
}

// matches reports whether the pattern matches a path, or a folder above it. The path is relative to
// the folder of the pattern, with slashes.
func (g *glob) matches(name string) bool {
	names := strings.Split(name, "/")
	last := len(names)
	if g.folder {
		last--
	}
	for n := 1; n <= last; n++ {
		if g.matchParts(names[:n]) {
			return !g.negated
		}
	}
	return g.negated
}

// matchParts reports whether the pattern matches all of these components. On a mismatch, the last
// ** takes one component more, so that the time is at most the product of the lengths.
func (g *glob) matchParts(names []string) bool {
	star, mark, p, n := -1, 0, 0, 0
	for n < len(names) {
		if p < len(g.parts) && g.parts[p] == "**" {
			star, mark = p, n
			p++
			continue
		}
		if p < len(g.parts) {
			if ok, err := path.Match(g.parts[p], names[n]); ok && err == nil {
				p++
				n++
				continue
			}
		}
		if star < 0 {
			return false
		}
		mark++
		p, n = star+1, mark
	}
	for p < len(g.parts) && g.parts[p] == "**" {
		p++
	}
	return p == len(g.parts)
}
