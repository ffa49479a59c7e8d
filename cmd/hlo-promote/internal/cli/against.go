package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/baseline"
	"github.com/hlo-promote/hlo-promote/ir"
	reading "github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
)

// gateState holds what the gates need about an input.
type gateState struct {
	denied       bool            // a gate reported an error
	baselineFile string          // the name of the input in the baseline
	known        baseline.Counts // findings of the baseline that are not matched yet; nil for all
	allowed      []bool          // by the index of an allowance: it matches a finding
	config       *config         // of the input
	previous     baseline.Counts // findings of the earlier version that are not matched yet
	recorded     baseline.Counts // if not nil, findings are suppressed and counted here
}

// countPrevious counts the findings in the earlier version of an input, for --against.
func (w *worker) countPrevious(t *task) error {
	if w.against == "" || t.name == "-" {
		return nil
	}
	text, err := w.previousText(t.name)
	if err != nil {
		return err
	}
	before := &task{name: t.name, out: io.Discard, log: io.Discard}
	before.recorded = baseline.Counts{}
	other := &worker{config: w.config, reader: reading.NewReader(ir.NewContext())}
	in := &input{name: t.name, text: text, binary: pipeline.IsBinary(t.name, text), release: func() {}}
	for _, p := range other.splitInput(in) {
		other.promotePart(before, in, p)
	}
	t.previous = before.recorded
	return nil
}

// checkRevision reports once, instead of for each input, if the revision of --against does not
// exist.
func (c *config) checkRevision() error {
	if c.against == "" || len(c.inputs) == 0 || c.nameOf(c.inputs[0]) == "" {
		return nil
	}
	_, err := revisionOf(c.against, c.nameOf(c.inputs[0]))
	return err
}

// previousText returns the earlier text of an input: the file of --against, or the input in that
// revision; nil if it did not exist.
func (w *worker) previousText(name string) ([]byte, error) {
	commit, err := revisionOf(w.against, name)
	if err != nil {
		return nil, err
	}
	if commit == "" {
		text, err := os.ReadFile(w.against)
		return text, fileError("read", quote(w.against), err)
	}
	text, err := git(dirOf(name), "cat-file", "blob", commit+":./"+filepath.Base(name))
	if err != nil {
		return nil, nil // a new file
	}
	return text, nil
}

// revisionOf returns the commit of a revision in the repository that contains a file; "" if
// revision is a file.
func revisionOf(revision, name string) (commit string, err error) {
	if info, err := os.Stat(revision); err == nil && !info.IsDir() {
		return "", nil
	}
	out, err := git(dirOf(name), "rev-parse", "--verify", "--quiet", revision+"^{commit}")
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return "", fmt.Errorf("--against %s is neither a file nor a revision of git in %s", revision, quote(filepath.Clean(dirOf(name))))
	}
	if err != nil {
		return "", fmt.Errorf("--against %s: %w", revision, err)
	}
	return strings.TrimSpace(string(out)), nil
}

func dirOf(name string) string {
	folder, _ := filepath.Split(name)
	return cmp.Or(folder, ".")
}

// gitFlags keep git from programs that the configuration of an untrusted repository names: a
// monitor of files, hooks, a pager. A bare repository in a clone is not used at all.
var gitFlags = []string{"--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=" + os.DevNull, "-c", "safe.bareRepository=explicit"}

// git runs git in a directory, which may be untrusted, and returns its output. Commands must not
// convert contents, for which a repository can name filters: ls-files, rev-parse and cat-file do
// not.
func git(folder string, args ...string) ([]byte, error) {
	command := exec.Command("git", slices.Concat(gitFlags, []string{"-C", folder}, args)...)
	// Variables such as GIT_DIR, which git sets for hooks, name another repository.
	command.Env = slices.DeleteFunc(os.Environ(), func(v string) bool {
		return strings.HasPrefix(v, "GIT_") && !strings.HasPrefix(v, "GIT_CONFIG_")
	})
	// A partial clone would fetch missing objects, by ssh or with a program that its URL names.
	command.Env = append(command.Env, "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none")
	out, err := command.Output()
	if e := (*exec.ExitError)(nil); errors.As(err, &e) {
		if text := strings.Join(strings.Fields(string(e.Stderr)), " "); text != "" {
			return nil, errors.New(text)
		}
	}
	return out, err
}
