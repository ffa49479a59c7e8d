package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const editorsPage = "../../../../docs/howto/editors.md"

// namedBlock matches the name of a file and the block with its text.
var namedBlock = regexp.MustCompile("(?ms)`([\\w./-]+)`[^`\n]*(?:\n[^`\n]+)*:\n\n```(\\w+)\n(.*?)^```$")

// editorFiles writes the files of docs/howto/editors.md and a module with findings of each severity
// to a new directory, and changes to it. It returns the findings of the module as an editor should
// show them, one on each line.
func editorFiles(t *testing.T) (want string) {
	t.Helper()
	all := map[string]string{}
	for _, m := range namedBlock.FindAllStringSubmatch(content(t, editorsPage), -1) {
		all[m[1]] = m[3]
	}
	all["hlo-promote.toml"] = "gates.deny = [\"precision\"]\ngates.warn = [\"widening\"]\n"
	all["a b.mlir"] = `func.func @f(%x: tensor<4xi32>, %y: tensor<4xf32>, %z: tensor<4xbf16>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.add %0, %z : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
`
	files(t, all)
	status, out, log := tool("", "--format=json", "a b.mlir")
	if status != statusInput || log != "" {
		t.Fatalf("status %d, %s", status, log)
	}
	var report struct {
		Findings []struct {
			Code, Severity, Message string
			Place                   struct {
				File  string
				Start struct{ Line, Column int }
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatal(err)
	}
	var severities []string
	for _, f := range report.Findings {
		severities = append(severities, f.Severity)
		want += fmt.Sprintf("%s:%d:%d:%s\n", f.Place.File, f.Place.Start.Line, f.Place.Start.Column, f.Severity)
	}
	if !slices.Equal(severities, []string{"error", "warning"}) {
		t.Fatalf("severities %s", severities)
	}
	return want
}

// TestProblemMatcher checks that the problem matcher of docs/howto/editors.md matches each line of
// a run of its task, with the parts of the finding.
func TestProblemMatcher(t *testing.T) {
	want := editorFiles(t)
	var tasks struct {
		Tasks []struct {
			Command        string
			Args           []string
			ProblemMatcher struct {
				Severity string
				Pattern  struct {
					Regexp                                      string
					File, Line, Column, Severity, Message, Code int
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(content(t, ".vscode/tasks.json")), &tasks); err != nil {
		t.Fatal(err)
	}
	task := tasks.Tasks[0]
	p := task.ProblemMatcher.Pattern
	matcher := regexp.MustCompile(p.Regexp)
	matched := func(out string) (list string) {
		t.Helper()
		for line := range strings.Lines(out) {
			m := matcher.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
			if m == nil {
				t.Fatalf("the matcher does not match %s", line)
			}
			if m[p.Code] == "" || m[p.Message] == "" || strings.Contains(m[p.Message], m[p.Code]) {
				t.Errorf("%q", m)
			}
			list += m[p.File] + ":" + m[p.Line] + ":" + m[p.Column] + ":" + m[p.Severity] + "\n"
		}
		return list
	}
	status, out, _ := tool("", task.Args...)
	if got := matched(out); task.Command != "hlo-promote" || status != statusInput || !strings.Contains(got, want) {
		t.Errorf("status %d, got\n%swant\n%s", status, got, want)
	}
	// other kinds of findings: remarks, errors of the text, and notes
	for _, module := range []string{"func.func @f(", "func.func @f(%x: tensor<4xf32>) -> tensor<4xf64> {\n  return %x : tensor<4xf32>\n}\n"} {
		_, out, _ := tool(module, "--format=short")
		if matched(out) == "" {
			t.Errorf("no finding in %q", module)
		}
	}
	_, out, _ = tool("", "--format=short", "--explain", "--no-config", "a b.mlir")
	if got := matched(out); !strings.Contains(got, ":remark\n") || task.ProblemMatcher.Severity != "info" {
		t.Errorf("remarks: %s", got)
	}
}

// runEditor runs an editor in the current directory, with the command on its path, and returns what
// it writes to the file "found". The test is skipped without the editor.
func runEditor(t *testing.T, name string, args ...string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("runs an editor")
	}
	editor, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed", name)
	}
	command := exec.Command(editor, args...)
	command.Env = append(os.Environ(), "PATH="+filepath.Dir(toolPath(t))+":"+os.Getenv("PATH"), "HOME="+t.TempDir(), "TERM=dumb")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return content(t, "found")
}

// TestVim checks that :make fills the quickfix list of Vim and Neovim.
func TestVim(t *testing.T) {
	for _, name := range []string{"vim", "nvim"} {
		t.Run(name, func(t *testing.T) {
			want := editorFiles(t)
			script := `set rtp^=.
edit a\ b.mlir
compiler hlo-promote
silent make!
let kinds = {'e': 'error', 'w': 'warning', '': 'remark'}
call writefile(map(getqflist(), 'bufname(v:val.bufnr) . ":" . v:val.lnum . ":" . v:val.col . ":" . kinds[v:val.type]'), 'found')
qall!
`
			if err := os.WriteFile("script.vim", []byte(script), 0o644); err != nil {
				t.Fatal(err)
			}
			if got := runEditor(t, name, "-Nu", "NONE", "-n", "-es", "-S", "script.vim"); got != want {
				t.Errorf("%s has\n%swant\n%s", name, got, want)
			}
		})
	}
}

// TestNeovim checks that the plugin shows the findings of a buffer that is not saved.
func TestNeovim(t *testing.T) {
	want := editorFiles(t)
	script := `set rtp^=.
source plugin/hlo-promote.lua
edit a\ b.mlir
call append(0, "// a line that is not saved")
doautocmd TextChanged
lua << END
local found = {}
for _, d in ipairs(vim.diagnostic.get(0)) do
  local kind = ({ "error", "warning", "remark" })[d.severity]
  table.insert(found, ("a b.mlir:%d:%d:%s"):format(d.lnum, d.col + 1, kind))
end
vim.fn.writefile(found, "found")
END
qall!
`
	if err := os.WriteFile("script.vim", []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := runEditor(t, "nvim", "-u", "NONE", "-n", "-es", "-S", "script.vim"); got != want {
		t.Errorf("nvim has\n%swant\n%s", got, want)
	}
}

// TestEmacs checks that M-x compile finds the places, and that Flymake shows the findings of a
// buffer that is not saved.
func TestEmacs(t *testing.T) {
	want := editorFiles(t)
	script := `(require 'compile)
(let ((text (shell-command-to-string (cdr (assq 'compile-command (cdar (read (with-temp-buffer (insert-file-contents ".dir-locals.el") (buffer-string)))))))))
  (with-temp-buffer
    (insert text)
    (compilation-mode)
    (compilation--ensure-parse (point-max))
    (goto-char (point-min))
    (let ((count 0))
      (while (not (eobp))
        (when (get-text-property (line-beginning-position) 'compilation-message) (setq count (1+ count)))
        (forward-line))
      (unless (>= count 2) (error "compile finds %d places in %s" count text)))))
(load-file "hlo-promote.el")
(find-file "a b.mlir")
(goto-char (point-min))
(insert "// a line that is not saved\n")
(hlo-promote-check
 (lambda (found)
   (with-temp-file "found"
     (dolist (d found)
       (insert (with-current-buffer (flymake-diagnostic-buffer d)
                 (goto-char (flymake-diagnostic-beg d))
                 (format "a b.mlir:%d:%d:%s\n" (1- (line-number-at-pos)) (1+ (current-column))
                         (cdr (assq (flymake-diagnostic-type d) '((:error . "error") (:warning . "warning") (:note . "remark")))))))))))
`
	if err := os.WriteFile("script.el", []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := runEditor(t, "emacs", "-Q", "--batch", "-l", "script.el"); got != want {
		t.Errorf("emacs has\n%swant\n%s", got, want)
	}
}
