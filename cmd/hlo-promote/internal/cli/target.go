package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/atomicfile"
)

// targets returns the file to write for each input; "" stands for standard output. It returns an
// error if two are the same file, or if one is an input under --out-dir.
func (c *config) targets() ([]string, error) {
	targets := make([]string, len(c.inputs))
	switch {
	case c.output != "":
		for i := range targets { // of several inputs, it is the null device
			targets[i] = c.output
		}
	case c.inPlace:
		copy(targets, c.inputs)
		_, err := c.checkDistinct(targets)
		return targets, err
	case c.outDir != "":
		cwd, _ := os.Getwd() // "" if the directory has been removed
		for i, name := range c.inputs {
			targets[i] = filepath.Join(c.outDir, outputPath(cwd, name))
		}
		there, err := c.checkDistinct(targets)
		if err != nil {
			return nil, err
		}
		return targets, c.checkNotInputs(there)
	}
	return targets, nil
}

// outputPath returns the path of an output below the output directory: the path of the input,
// relative to the current directory if it is in it, otherwise relative to the root.
func outputPath(cwd, name string) string {
	if clean := filepath.Clean(name); filepath.IsLocal(clean) {
		return clean
	}
	full := filepath.Clean(name)
	if !filepath.IsAbs(name) {
		if cwd == "" {
			return filepath.Base(name)
		}
		full = filepath.Join(cwd, name)
	}
	if rel, err := filepath.Rel(cwd, full); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return strings.TrimPrefix(strings.TrimPrefix(full, filepath.VolumeName(full)), string(filepath.Separator))
}

// checkDistinct returns an error if two targets are the same file, by path or by links. It returns
// those that exist.
func (c *config) checkDistinct(targets []string) (there map[fileID]string, err error) {
	byPath := map[string]string{}
	there = map[fileID]string{}
	ids := fileIDs(targets)
	for i, t := range targets {
		path := filepath.Clean(t)
		if ids[i] == (fileID{}) { // a new file, perhaps through links
			if file, _, err := atomicfile.ResolveLinks(t); err == nil {
				path = filepath.Clean(file)
			}
		}
		other, taken := byPath[path]
		byPath[path] = t
		if id := ids[i]; id != (fileID{}) && !taken {
			other, taken = there[id]
			there[id] = t
		}
		if taken && other == t {
			return nil, fmt.Errorf("two inputs would be written to %s", quote(t))
		}
		if taken {
			return nil, fmt.Errorf("two inputs would be written to one file, %s and %s", quote(other), quote(t))
		}
	}
	return there, nil
}

// writtenPath returns the path of the file that is written for a name: the same for all names of a
// file, except for hard links, whether it exists or not.
func writtenPath(name string) string {
	path, _, err := atomicfile.ResolveLinks(name)
	if err != nil {
		return filepath.Clean(name)
	}
	if folder, err := realPath(filepath.Dir(path)); err == nil {
		return filepath.Join(folder, filepath.Base(path))
	}
	return filepath.Clean(path)
}

// checkNotInputs returns an error if an existing target is an input.
func (c *config) checkNotInputs(targets map[fileID]string) error {
	if len(targets) == 0 {
		return nil
	}
	for i, id := range fileIDs(c.inputs) {
		if targets[id] != "" {
			return fmt.Errorf("--out-dir would overwrite the input %s; --in-place rewrites inputs", quote(c.inputs[i]))
		}
	}
	return nil
}

// fileIDs identifies regular files; the zero ID is for others.
func fileIDs(paths []string) []fileID {
	ids := make([]fileID, len(paths))
	for i, path := range paths {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			ids[i] = idOf(info)
		}
	}
	return ids
}
