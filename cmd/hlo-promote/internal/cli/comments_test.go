package cli

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// Bounds on comments in Go.
const (
	maxCommentWidth = 100 // columns, a tab counts as one
	maxPhrases      = 20  // matches of testdata/phrases.txt in comments and strings
)

// TestComments checks that comments end at column 100, and that comments and strings have few of
// the phrases that make a sentence a riddle. Directives, URLs and expected output are exempt.
func TestComments(t *testing.T) {
	phrase := phrases(t)
	exempt := regexp.MustCompile(`^//(go:|nolint|line |.*https?://)|^//\s*(Unordered o|O)utput:`)
	var found []string
	comments := 0
	eachGoFile(t, func(name string, text []byte) {
		eachWord(text, func(at token.Position, tok token.Token, word string) {
			if tok == token.COMMENT {
				comments++
				width := at.Column - 1 + utf8.RuneCountInString(word)
				if width > maxCommentWidth && !strings.HasPrefix(word, "/*") && !exempt.MatchString(word) && !isOutput(text, at) {
					t.Errorf("%s:%d: the comment ends at column %d, beyond column %d", name, at.Line, width, maxCommentWidth)
				}
			}
			for _, m := range phrase.FindAllString(word, -1) {
				found = append(found, name+": "+m)
			}
		})
	})
	if len(found) > maxPhrases {
		t.Errorf("%d matches of testdata/phrases.txt; at most %d are allowed:\n%s", len(found), maxPhrases, strings.Join(found, "\n"))
	}
	if comments < 10000 {
		t.Errorf("only %d comments were checked", comments)
	}
}

// phrases returns an expression that matches any of testdata/phrases.txt, case-insensitively.
func phrases(t *testing.T) *regexp.Regexp {
	t.Helper()
	lines := strings.Fields(strings.ReplaceAll(content(t, "testdata/phrases.txt"), " ", `\s`))
	if len(lines) < 10 {
		t.Fatalf("testdata/phrases.txt has %d lines", len(lines))
	}
	return regexp.MustCompile(`(?i)` + strings.Join(lines, "|"))
}

// eachGoFile calls do with each hand-written Go file of the repository.
func eachGoFile(t *testing.T, do func(name string, text []byte)) {
	t.Helper()
	root := filepath.Join("..", "..", "..", "..")
	generated := regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if d.IsDir() || filepath.Ext(path) != ".go" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err == nil && !generated.Match(text) {
			name, _ := filepath.Rel(root, path)
			do(filepath.ToSlash(name), text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// eachWord calls do with each comment and string of a Go file.
func eachWord(text []byte, do func(at token.Position, tok token.Token, word string)) {
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, scanner.ScanComments)
	for {
		pos, tok, word := s.Scan()
		switch tok {
		case token.EOF:
			return
		case token.COMMENT, token.STRING:
			do(file.Position(pos), tok, word)
		}
	}
}

// isOutput reports whether a comment is expected output of an example, after an earlier line of its
// group that says so.
func isOutput(text []byte, at token.Position) bool {
	lines := strings.Split(string(text), "\n")
	for i := at.Line - 2; i >= 0 && strings.HasPrefix(strings.TrimSpace(lines[i]), "//"); i-- {
		if strings.Contains(strings.ToLower(lines[i]), "output:") {
			return true
		}
	}
	return false
}
