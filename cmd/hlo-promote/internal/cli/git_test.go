package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestRepositoriesStartNoProgram names repositories whose configuration starts a program when git
// reads them. A row with naive has the command of git that starts it, so that the attack works.
func TestRepositoriesStartNoProgram(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	const fetches = "[core]\nrepositoryFormatVersion = 1\n[extensions]\npartialClone = origin\n[protocol]\nallow = always\n[protocol \"ext\"]\nallow = always\n" +
		"[remote \"origin\"]\npromisor = true\nfetch = +refs/*:refs/x/*\nurl = "
	for name, attack := range map[string]struct {
		config  string // %s is the program
		naive   string // arguments for git
		missing bool   // the blob of the file is missing
		bare    bool   // the repository is a bare one, as in a clone of another
	}{
		"monitor":            {config: "[core]\nfsmonitor = %s", naive: "ls-files"},
		"monitor of a bare":  {config: "[core]\nfsmonitor = %s\nbare = false\nworktree = ..", naive: "ls-files", bare: true},
		"included":           {config: "[includeIf \"gitdir:**\"]\npath = more", naive: "ls-files"},
		"hooks":              {config: "[core]\nhooksPath = hooks", naive: "read-tree HEAD"},
		"remote":             {config: fetches + "ext::%s", naive: "show HEAD:./a.mlir", missing: true},
		"ssh":                {config: fetches + "ssh://host/x\n[core]\nsshCommand = %s", naive: "show HEAD:./a.mlir", missing: true},
		"remote helper":      {config: fetches + "x\nvcs = ext\n[core]\ngitProxy = %s", missing: true},
		"proxy":              {config: fetches + "git://host/x\n[core]\ngitProxy = %s", naive: "show HEAD:./a.mlir", missing: true},
		"upload pack":        {config: fetches + ".\nuploadpack = %s", naive: "show HEAD:./a.mlir", missing: true},
		"filter":             {config: "[filter \"x\"]\nsmudge = %s\nclean = %s\nprocess = %s", naive: "cat-file --filters HEAD:a.mlir"},
		"text conversion":    {config: "[diff \"x\"]\ntextconv = %s", naive: "show --textconv HEAD:a.mlir"},
		"external diff":      {config: "[diff]\nexternal = %s", naive: "diff HEAD~0"},
		"pager":              {config: "[core]\npager = %s\n[pager]\nls-files = %s\nrev-parse = %s\ncat-file = %s"},
		"signatures":         {config: "[log]\nshowSignature = true\n[gpg]\nprogram = %s"},
		"other work tree":    {config: "[core]\nworktree = /\nfsmonitor = %s", naive: "ls-files"},
		"alias":              {config: "[alias]\nls-files = !%s\nrev-parse = !%s\ncat-file = !%s"},
		"configured for all": {config: "[core]\nfsmonitor = %s\neditor = %s\naskPass = %s\nalternateRefsCommand = %s\n[credential]\nhelper = %s", naive: "ls-files"},
	} {
		dir := files(t, map[string]string{"d/a.mlir": lossy, "d/.gitattributes": "*.mlir filter=x diff=x\n"})
		marker, program := filepath.Join(dir, "marker"), filepath.Join(dir, "program")
		os.WriteFile(program, []byte("#!/bin/sh\ntouch "+marker+"\nexit 1\n"), 0o755)
		run := func(args ...string) (string, error) {
			out, err := exec.Command("git", append([]string{"-C", "d"}, args...)...).CombinedOutput()
			return string(out), err
		}
		for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"-c", "user.name=a", "-c", "user.email=b", "commit", "-qm", "first"}} {
			if out, err := run(args...); err != nil {
				t.Fatal(out)
			}
		}
		os.WriteFile("d/a.mlir", []byte(lossy+second), 0o644)
		if attack.missing {
			blob, _ := run("rev-parse", "HEAD:a.mlir")
			os.Remove(filepath.Join("d/.git/objects", blob[:2], strings.TrimSpace(blob[2:])))
		}
		config := "d/.git/config"
		if name == "included" {
			os.WriteFile("d/.git/more", []byte("[core]\nfsmonitor = "+program), 0o644)
		}
		for _, hook := range []string{"post-index-change", "fsmonitor-watchman", "reference-transaction", "post-checkout"} {
			os.MkdirAll("d/hooks", 0o755)
			os.WriteFile("d/hooks/"+hook, []byte("#!/bin/sh\ntouch "+marker), 0o755)
		}
		old, _ := os.ReadFile(config)
		os.WriteFile(config, []byte(string(old)+"\n"+strings.ReplaceAll(attack.config, "%s", program)), 0o644)
		if attack.bare { // d/x is the repository, d has no .git
			os.Rename("d/.git", "d/x")
		}
		folder := map[bool]string{false: "d", true: "d/x"}[attack.bare]
		if attack.naive != "" {
			exec.Command("git", append([]string{"-C", folder}, strings.Fields(attack.naive)...)...).Run()
			if !exists(marker) {
				t.Errorf("%s: git %s does not start the program", name, attack.naive)
			}
			os.Remove(marker)
		}
		for _, args := range []string{"--check " + folder, "--check d", "--deny precision --against HEAD d", "--deny precision --against HEAD " + folder + "/a.mlir"} {
			status, _, log := tool("", strings.Fields(args)...)
			if exists(marker) {
				t.Errorf("%s: %s starts the program", name, args)
				os.Remove(marker)
			}
			if status == statusFault {
				t.Errorf("%s: %s: %s", name, args, log)
			}
		}
	}
}

// TestGitOfAHook checks that a run from a hook, for which git sets variables, uses the repository
// of each folder.
func TestGitOfAHook(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	files(t, map[string]string{"d/a.mlir": lossy, "d/b.mlir": lossy, "d/.gitignore": "b.mlir\n", "none/x": ""})
	if out, err := exec.Command("git", "init", "-q", "d").CombinedOutput(); err != nil {
		t.Fatalf("%s", out)
	}
	for _, name := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"} {
		t.Setenv(name, "none")
	}
	if _, out, log := tool("", "--check", "d"); out != "d/a.mlir\n" {
		t.Errorf("%s%s", out, log)
	}
}
