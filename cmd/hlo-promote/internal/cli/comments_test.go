//go:build lint

package cli

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path"
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
	maxOtherPhrases = 20  // the same in comments of other languages
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

// TestOtherComments checks the comments of Python, shell, JavaScript and lit files, and docstrings,
// for the same phrases.
func TestOtherComments(t *testing.T) {
	phrase := phrases(t)
	hash, slash := regexp.MustCompile(`(?m)(?:^|\s)#.*$`), regexp.MustCompile(`(?m)(?:^|\s)//.*$`)
	python := regexp.MustCompile(`(?ms)"""[^"].*?"""|(?:^|\s)#[^\n]*$`)
	comment := map[string]*regexp.Regexp{".py": python, ".sh": hash, ".js": slash, ".mlir": slash}
	var found []string
	files := map[string]int{}
	eachFile(t, func(name string, text []byte) {
		ext := path.Ext(name)
		if comment[ext] == nil || ext == ".mlir" && !strings.HasPrefix(name, "lit/") {
			return
		}
		files[ext]++
		for _, c := range comment[ext].FindAllString(string(text), -1) {
			for _, m := range phrase.FindAllString(c, -1) {
				found = append(found, name+": "+m)
			}
		}
	})
	if len(found) > maxOtherPhrases {
		t.Errorf("%d matches of testdata/phrases.txt; at most %d are allowed:\n%s", len(found), maxOtherPhrases, strings.Join(found, "\n"))
	}
	for ext := range comment {
		if files[ext] < 5 {
			t.Errorf("only %d files %s were checked", files[ext], ext)
		}
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
	generated := regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)
	eachFile(t, func(name string, text []byte) {
		if path.Ext(name) == ".go" && !generated.Match(text) {
			do(name, text)
		}
	})
}

// eachFile calls do with each file of the repository that has comments of a known form.
func eachFile(t *testing.T, do func(name string, text []byte)) {
	t.Helper()
	root := filepath.Join("..", "..", "..", "..")
	commented := map[string]bool{".go": true, ".py": true, ".sh": true, ".js": true, ".mlir": true}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules" || d.Name() == "dist") {
			return filepath.SkipDir
		}
		if d.IsDir() || !commented[filepath.Ext(file)] {
			return nil
		}
		text, err := os.ReadFile(file)
		if err == nil {
			name, _ := filepath.Rel(root, file)
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
