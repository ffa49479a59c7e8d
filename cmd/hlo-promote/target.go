package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// targets are the files to write, one per input; "" stands for standard output. It is an error if two
// are the same, or if one is an input under --out-dir.
func (c *config) targets() ([]string, error) {
	targets := make([]string, len(c.inputs))
	switch {
	case c.output != "":
		targets[0] = c.output
	case c.inPlace:
		copy(targets, c.inputs)
		return targets, distinct(targets)
	case c.outDir != "":
		for i, name := range c.inputs {
			targets[i] = filepath.Join(c.outDir, placeUnder(name))
		}
		if err := distinct(targets); err != nil {
			return nil, err
		}
		return targets, c.spareInputs(targets)
	}
	return targets, nil
}

// placeUnder is where the output of an input goes below the output folder: at the input's path, which
// is relative to the current folder if the input lies in it, and to the root if not.
func placeUnder(name string) string {
	if clean := filepath.Clean(name); filepath.IsLocal(clean) {
		return clean
	}
	full, err := filepath.Abs(name)
	if err != nil {
		return filepath.Base(name)
	}
	if cwd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(cwd, full); err == nil && filepath.IsLocal(rel) {
			return rel
		}
	}
	return strings.TrimPrefix(strings.TrimPrefix(full, filepath.VolumeName(full)), string(filepath.Separator))
}

// distinct refuses two targets that are one file, by path or by links.
func distinct(targets []string) error {
	byPath := map[string]string{}
	byID := map[fileID]string{}
	for _, t := range targets {
		path := filepath.Clean(t)
		other, taken := byPath[path]
		byPath[path] = t
		if id, ok := existing(t); ok && !taken {
			other, taken = byID[id]
			byID[id] = t
		}
		if taken && other == t {
			return fmt.Errorf("two inputs would be written to %s", quoted(t))
		}
		if taken {
			return fmt.Errorf("two inputs would be written to one file, %s and %s", quoted(other), quoted(t))
		}
	}
	return nil
}

// spareInputs refuses targets that are inputs.
func (c *config) spareInputs(targets []string) error {
	inputs := map[fileID]string{}
	for _, name := range c.inputs {
		if id, ok := existing(name); ok {
			inputs[id] = name
		}
	}
	for _, t := range targets {
		id, ok := existing(t)
		if name, is := inputs[id]; ok && is {
			return fmt.Errorf("--out-dir would overwrite the input %s; --in-place rewrites inputs", quoted(name))
		}
	}
	return nil
}

// existing is the identity of a regular file at a path, if there is one.
func existing(path string) (fileID, bool) {
	info, err := os.Stat(path)
	if err != nil || info.Mode()&fs.ModeType != 0 {
		return fileID{}, false
	}
	return idOf(info)
}
