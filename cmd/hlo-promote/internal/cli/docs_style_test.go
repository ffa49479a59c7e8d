//go:build lint

package cli

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

const (
	maxDocsBytes   = 260_000 // what TestDocsSize counts
	maxDocsWidth   = 120     // characters of a line or a table cell
	maxReadmeLines = 110
)

var (
	fencedBlock = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	linkTarget  = regexp.MustCompile(`\]\([^)]*\)`)
	plainURL    = regexp.MustCompile(`https?://\S+`)
	cellBorder  = regexp.MustCompile(`(?:^|[^\\])\|`)
	date        = regexp.MustCompile(`\b20\d\d-\d\d-\d\d\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) (?:\d+, )?20\d\d\b`)
	parentPath  = regexp.MustCompile(`(?:^|[^\w./])((?:\.\./)+)\w`)
	machinePath = regexp.MustCompile(`(?:^|[\s("'=` + "`" + `])/(?:work|root|home)/`)
)

// TestDocsWidth checks that lines and table cells outside of code blocks are short. URLs do not
// count.
func TestDocsWidth(t *testing.T) {
	for _, page := range pages(t) {
		longest := longestText(content(t, "../../../../"+page))
		width := utf8.RuneCountInString(longest)
		if width > maxDocsWidth {
			t.Errorf("%s has a line or cell of %d characters: %s", page, width, longest)
		}
	}
}

// longestText returns the longest line or table cell of a page outside of code blocks, without
// URLs.
func longestText(text string) (longest string) {
	text = fencedBlock.ReplaceAllString(text, "")
	text = linkTarget.ReplaceAllString(text, "]()")
	text = plainURL.ReplaceAllString(text, "")
	for line := range strings.Lines(text) {
		parts := []string{strings.TrimSpace(line)}
		if strings.HasPrefix(parts[0], "|") {
			parts = cellBorder.Split(parts[0], -1)
		}
		for _, part := range parts {
			if part = strings.TrimSpace(part); utf8.RuneCountInString(part) > utf8.RuneCountInString(longest) {
				longest = part
			}
		}
	}
	return longest
}

// TestDocsSize bounds the size of the documentation that people write. Pictures, JSON and the
// manual page, which is made from the help texts, do not count.
func TestDocsSize(t *testing.T) {
	total := int64(0)
	err := filepath.WalkDir("../../../../docs", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || slices.Contains([]string{".svg", ".json", ".1"}, filepath.Ext(name)) {
			return err
		}
		info, err := os.Stat(name)
		if err == nil {
			total += info.Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if total > maxDocsBytes || total == 0 {
		t.Errorf("docs has %d bytes, want at most %d: shorten a page or remove what another page says", total, maxDocsBytes)
	}
	if n := strings.Count(content(t, "../../../../README.md"), "\n"); n > maxReadmeLines {
		t.Errorf("README.md has %d lines, want at most %d", n, maxReadmeLines)
	}
}

// TestDocsAreTimeless checks that the documentation, except for the changelog, has no dates, and no
// path outside of the repository.
func TestDocsAreTimeless(t *testing.T) {
	for _, page := range pages(t) {
		if page == "CHANGELOG.md" {
			continue
		}
		text := content(t, "../../../../"+page)
		if m := date.FindString(text); m != "" {
			t.Errorf("%s has a date: %s", page, m)
		}
		if m := machinePath.FindString(text); m != "" {
			t.Errorf("%s has a machine-specific path: %s", page, m)
		}
		for _, m := range parentPath.FindAllStringSubmatch(text, -1) {
			if target := path.Join(path.Dir(page), m[1]); strings.HasPrefix(target, "..") {
				t.Errorf("%s names a path outside of the repository: %s", page, m[0])
			}
		}
	}
}

// TestDocsStyleChecks runs the checks above on text that violates them.
func TestDocsStyleChecks(t *testing.T) {
	long := strings.Repeat("x", maxDocsWidth+1)
	for text, want := range map[string]int{
		long + "\n":                             maxDocsWidth + 1,
		"| a | " + long + " |\n":                maxDocsWidth + 1,
		"| " + long[:70] + " | " + long[:70]:    70,
		"```\n" + long + "\n```\n":              0,
		"see [a](https://e.org/" + long + ")\n": len("see [a]()"),
		`| a \| b | c |`:                        len(`a \| b`),
	} {
		if got := len(longestText(text)); got != want {
			t.Errorf("longestText(%q) has %d characters, want %d", text, got, want)
		}
	}
	for text, re := range map[string]*regexp.Regexp{
		"as of 2026-11-22": date, "22 November 2026": date, "November 22, 2026": date,
		"`../shared/x`": parentPath, "in /work/x": machinePath,
	} {
		if !re.MatchString(text) {
			t.Errorf("%q is not found", text)
		}
	}
}
