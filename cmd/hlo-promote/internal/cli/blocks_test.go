package cli

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// ranBlocks lists code blocks of the documentation, by page and first words, with a script that
// tests them with sh -e in an empty directory. The block is in the file named block, and the
// functions of blockHelp are defined.
var ranBlocks = []struct{ page, begins, script string }{
	{"docs/corpus.md", "find corpus", "mkdir -p corpus/sub; pair i32 f32 >corpus/a.mlir; pair f32 bf16 >corpus/sub/b.mlir; . ./block; test -s out/corpus/a.mlir; test ! -e out/corpus/sub"},
	{"docs/llvm.md", "hlo-promote --emit llvm in.mlir", "pair i32 f32 >in.mlir; sed 's/-22//g' block >plain; opt() { cat; }; llc() { grep -q sitofp; }; . ./plain"},
	{"docs/targets.md", "# No 64-bit types", "mv block a.target; pair i64 i64 >p.mlir; hlo-promote --target a.target p.mlir | grep -q 'add.*i32'"},
	{"docs/targets.md", "# bf16, but softmax", "mv block a.target; " + locatedModule + "hlo-promote --target a.target p.mlir | grep -q 'exponential.*f32'"},
	{"docs/targets.md", "# As amp-bf16", "mv block a.target; " + locatedModule + "hlo-promote --target a.target p.mlir | grep -q 'dot_general.*tensor<4x4xf32>$'"},
	{"docs/usage.md", "// expected-error@+1", "{ echo 'func.func @f(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) {'; cat block; printf 'return\\n}\\n'; } >t.mlir; " +
		"hlo-promote --verify-diagnostics=only-expected t.mlir; ! sed s/common/uncommon/ t.mlir | hlo-promote --verify-diagnostics=only-expected 2>/dev/null"},
}

// locatedModule writes a module with the names that the targets of docs/targets.md select.
const locatedModule = `cat >p.mlir <<'END'
func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.exponential %x : tensor<4x4xf32> loc("M/LayerNorm_0/exp")
  %1 = stablehlo.dot_general %0, %x, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("M/logits/dot_general")
  return %1 : tensor<4x4xf32>
}
END
`

// blockHelp defines a function for the scripts: pair A B prints a module that adds an A and a B.
const blockHelp = `
pair() { printf 'func.func private @f(%%x: tensor<4x%s>, %%y: tensor<4x%s>) {\n  %%0 = stablehlo.add %%x, %%y : (tensor<4x%s>, tensor<4x%s>) -> tensor<4x%s>\n  return\n}\n' "$1" "$2" "$1" "$2" "$2"; }
`

// coveredElsewhere lists the other blocks that are neither commands run by TestDocumentedOutput,
// TestTutorial and TestHowTo nor files of theirs, with the test or Makefile target that checks
// them.
var coveredElsewhere = []struct{ page, begins, by string }{
	{"README.md", "// Labels are integers", "TestShownFiles"},
	{"README.md", "go run ./cmd/hlo-promote", "make quickstart"},
	{"docs/architecture.md", "%logits", "TestShownFiles"},
	{"docs/corpus.md", "pip install", "make ray"},
	{"docs/page.md", "web/build.sh", "make page"},
	{"docs/performance.md", "tar xzf", "make bench"},
	{"docs/python.md", "python3 tools/release/wheel.py", "make wheel"},
	{"docs/python.md", ">>> import hlo_promote", "make wheel"},
	{"docs/python.md", ">>> hlo_promote.join", "make wheel"},
	{"docs/python.md", ">>> try:", "make wheel"},
	{"docs/python.md", ">>> import jax", "make wheel"},
	{"RELEASING.md", "git tag", "make release"},
	{"RELEASING.md", "python3 tools/release/release.py 0.0.1", "make release"},
	{"docs/systems.md", "system tiny", "TestExampleInDocsLoads"},
	{"docs/usage.md", `eval "$(hlo-promote completion`, "TestBashCompletion"},
}

// A block is a code block of a page.
type block struct{ page, language, text string }

// pages returns the paths of the documentation pages, relative to the root of the repository.
func pages(t *testing.T) []string {
	t.Helper()
	all := []string{"README.md", "SECURITY.md", "RELEASING.md", "CHANGELOG.md"}
	err := filepath.WalkDir("../../../../docs", func(path string, d fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".md" {
			all = append(all, strings.TrimPrefix(filepath.ToSlash(path), "../../../../"))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// documentedBlocks returns the code blocks of all pages.
func documentedBlocks(t *testing.T) (all []block) {
	t.Helper()
	for _, page := range pages(t) {
		for _, m := range regexp.MustCompile("(?ms)^ *```(\\w*)\n(.*?)^ *```$").FindAllStringSubmatch(content(t, "../../../../"+page), -1) {
			all = append(all, block{page, m[1], m[2]})
		}
	}
	return all
}

// is reports whether b is the block of a page that begins with these words.
func (b block) is(page, begins string) bool {
	return b.page == page && strings.HasPrefix(strings.TrimSpace(b.text), begins)
}

// TestBlocks runs the blocks of ranBlocks.
func TestBlocks(t *testing.T) {
	all := documentedBlocks(t)
	bin := files(t, map[string]string{"hlo-promote": "#!/bin/sh\nexec '" + toolPath(t) + "' \"$@\"\n"})
	if err := os.Chmod(filepath.Join(bin, "hlo-promote"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	for _, row := range ranBlocks {
		i := slices.IndexFunc(all, func(b block) bool { return b.is(row.page, row.begins) })
		if i < 0 {
			t.Errorf("%s has no block %s", row.page, row.begins)
			continue
		}
		files(t, map[string]string{"block": all[i].text})
		if out, err := exec.Command("sh", "-ec", blockHelp+row.script).CombinedOutput(); err != nil {
			t.Errorf("%s: %s\n%s\n%v\n%s", row.page, row.script, all[i].text, err, out)
		}
	}
}

// TestEveryBlock checks that each block of the documentation is covered by a test.
func TestEveryBlock(t *testing.T) {
	all := documentedBlocks(t)
	if len(all) < 70 {
		t.Fatalf("only %d blocks were found", len(all))
	}
	tests := names(t)
	used := map[string]bool{}
	for _, b := range all {
		held := isRunByWalk(b)
		for _, row := range ranBlocks {
			held = held || b.is(row.page, row.begins)
		}
		for _, row := range coveredElsewhere {
			if b.is(row.page, row.begins) {
				held, used[row.page+row.begins] = true, true
			}
		}
		if !held {
			t.Errorf("%s: no test covers the block\n%s", b.page, b.text)
		}
	}
	for _, row := range coveredElsewhere {
		if !used[row.page+row.begins] {
			t.Errorf("%s has no block %s", row.page, row.begins)
		}
		if row.by != "" && !tests[row.by] {
			t.Errorf("there is no test %s", row.by)
		}
	}
}

// isRunByWalk reports whether TestDocumentedOutput, TestTutorial or TestHowTo run a block or write
// it to a file; blocks that need the network, or programs missing in CI, begin with a comment.
func isRunByWalk(b block) bool {
	switch {
	case strings.HasPrefix(b.page, "docs/howto/") || b.page == "docs/tutorial.md":
		return b.language != "sh" || strings.HasPrefix(b.text, "# needs ")
	case b.page == "docs/targets.md":
		return b.language == "console" || b.language == "python"
	case b.language == "console":
		return slices.Contains(documentedPages, b.page) && strings.HasPrefix(b.text, "$ hlo-promote ")
	}
	return false
}

// names returns the tests of the repository, and the targets of the Makefile as "make NAME".
func names(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	text := ""
	err := filepath.WalkDir("../../../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if err == nil && strings.HasSuffix(path, "_test.go") {
			text += content(t, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllStringSubmatch(text, -1) {
		all[m[1]] = true
	}
	for _, m := range regexp.MustCompile(`(?m)^(\w+):`).FindAllStringSubmatch(content(t, "../../../../Makefile"), -1) {
		all["make "+m[1]] = true
	}
	return all
}
