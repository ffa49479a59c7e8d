package cli

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// evilNames are names of files that give commands to a terminal or to a CI service that shows them.
var evilNames = []string{
	"x\n::error title=owned::.mlir", "::warning::.mlir", " ::notice::.mlir", "\x1b]0;owned\x07red\x1b[31m.mlir", "a ##[error]owned.mlir", "##vso[task.x]b.mlir",
	"##teamcity[x].mlir", "c\r::error::owned.mlir", "d\u009b31m.mlir", "e\u202efdp.mlir", "f\u2028::error::.mlir", "g\xff\t.mlir",
}

// commandOfLog matches what a terminal or a CI service obeys.
var commandOfLog = regexp.MustCompile(`(?m)^[\s\p{Z}]*::|##\w*\[|[^\n\PC]`)

// TestNamesGiveNoCommands runs each flag that prints about files on files with evil names, for a
// module that changes, one with errors in its types, one with errors in its text, and none.
func TestNamesGiveNoCommands(t *testing.T) {
	for i, flags := range []string{
		"--check", "--check --explain", "--explain -o /dev/null", "why f32", "compare numpy", "--format short", "--format github", "--stats -o /dev/null", "--error-limit 1 -o /dev/null",
		"--deny precision -o /dev/null", "--report r.txt -o /dev/null", "--target no64 -o /dev/null", "-i", "--out-dir out", "--emit llvm -o /dev/null",
		"--verify-diagnostics -o /dev/null", "--against HEAD -W range -o /dev/null", "--against none -W range -o /dev/null", "--split-input-file -o /dev/null", "--system none -o /dev/null",
		"run", "diff --system numpy", "precision --target no64", "config",
	} {
		if testing.Short() && i%4 > 0 {
			continue
		}
		for kind, text := range map[string]string{"changes": lossy, "types": refusedProgram, "syntax": "module {\n  ::error::\x1b[31m##[x] }", "none": "", "empty": "// ::error::\x1b[31m\n", "binary": "ML\xefR::error::"} {
			texts := map[string]string{}
			for _, name := range evilNames {
				texts[name] = text
			}
			files(t, texts)
			all := [][]string{{"."}}
			for _, name := range evilNames {
				if kind == "none" {
					os.Remove(name)
				}
				all = append(all, []string{"--", name}, []string{"--", "./" + name})
			}
			if kind == "none" || strings.HasSuffix(flags, "/dev/null") {
				all = all[1:]
			}
			for _, names := range all {
				status, out, log := tool("", append(strings.Fields(flags), names...)...)
				if strings.Contains(flags, "github") { // its own commands have no colons
					out = strings.ReplaceAll("\n"+out, "\n::", "\n")
				}
				report, _ := os.ReadFile("r.txt")
				for _, text := range []string{out, log, string(report)} {
					if found := commandOfLog.FindString(text); found != "" || status == statusFault {
						t.Errorf("%s %q, %s: status %d, %q in\n%q", flags, names, kind, status, found, text)
					}
				}
			}
		}
	}
}

// TestCommentsOnATerminal checks that a terminal shows the control characters of comments only.
func TestCommentsOnATerminal(t *testing.T) {
	var out strings.Builder
	text := "// \x1b[31m\x07é\x7f\r\n\tmodule {}\n"
	if n, err := (terminalWriter{&out}).Write([]byte(text)); n != len(text) || err != nil || out.String() != "// ?[31m?é?\r\n\tmodule {}\n" {
		t.Errorf("%d, %v, %q", n, err, out.String())
	}
}

// TestNull checks the list of --check -0, which has the names as they are.
func TestNull(t *testing.T) {
	texts := map[string]string{"legal.mlir": legal}
	for _, name := range evilNames {
		texts[name] = lossy
	}
	files(t, texts)
	status, out, log := tool("", "--check", "-0", ".")
	names := strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
	if status != statusInput || len(names) != len(evilNames) {
		t.Errorf("status %d, %q, %s", status, out, log)
	}
	for _, name := range names {
		if !exists(name) || name == "legal.mlir" {
			t.Errorf("%q is no file that changes", name)
		}
	}
	for _, args := range []string{"-0 legal.mlir", "-0 -d legal.mlir", "-0 --check -d legal.mlir", "-0 -i legal.mlir"} {
		if status, _, _ := tool("", strings.Fields(args)...); status != statusUsage {
			t.Errorf("%s: status %d", args, status)
		}
	}
}
