package cli

import (
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
)

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
