package cli

import (
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/bytecode"
)

// extensions lists the extensions of module files in directories. LLVM also uses the last one, so
// that such a file must begin with MLIR bytecode.
var extensions = []string{".mlir", ".mlirbc", ".jaxexport", ambiguous}

const ambiguous = ".bc"

// isModule reports whether a file in a directory is a module, by its name and, if that is
// ambiguous, by its first bytes.
func isModule(path string) bool {
	if !hasExtension(path) {
		return false
	}
	info, err := os.Stat(path) // of a link, the file that it leads to
	return err == nil && info.Mode().IsRegular() && (!strings.HasSuffix(path, ambiguous) || beginsBinary(path))
}

func hasExtension(name string) bool {
	return slices.ContainsFunc(extensions, func(e string) bool { return strings.HasSuffix(name, e) })
}

// beginsBinary reports whether a file begins with MLIR bytecode.
func beginsBinary(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, len(bytecode.Magic))
	_, err = io.ReadFull(f, head)
	return err == nil && bytecode.Is(head)
}

// expandInputs replaces directories and patterns by files. Other names are kept; whether they can
// be read is checked later.
func (c *config) expandInputs() error {
	var all []string
	c.several = len(c.inputs) == 1 && isDirectory(c.inputs[0])
	files := c.inputs[min(c.command.filesAt(), len(c.inputs)):]
	for _, name := range files {
		list, err := c.expand(name)
		if err != nil {
			return err
		}
		all = append(all, c.withoutOutputs(name, list)...)
	}
	c.several = c.several || len(all) > 1
	c.folders = slices.DeleteFunc(slices.Clone(files), func(name string) bool { return !isDirectory(name) })
	c.inputs = slices.Concat(c.inputs[:len(c.inputs)-len(files)], all)
	return nil
}

// withoutOutputs removes the files in --out-dir from the files of a directory, so that the output
// of an earlier run is not an input of the next.
func (c *config) withoutOutputs(folder string, list []string) []string {
	if c.outDir == "" || len(list) == 1 && list[0] == folder || !isBelow(folder, c.outDir) {
		return list
	}
	return slices.DeleteFunc(list, func(path string) bool { return isBelow(c.outDir, path) })
}

// isBelow reports whether a path is in a directory, and not the directory itself.
func isBelow(folder, path string) bool {
	from, err := filepath.Abs(folder)
	to, other := filepath.Abs(path)
	if err != nil || other != nil {
		return false
	}
	rel, err := filepath.Rel(from, to)
	return err == nil && rel != "." && filepath.IsLocal(rel)
}

// expand returns the files that a command-line argument stands for. A name with the extension of a
// module is a file, without access to the file system.
func (c *config) expand(name string) ([]string, error) {
	pattern := strings.ContainsAny(name, "*?[")
	if name == "-" || hasExtension(name) && !pattern {
		return []string{name}, nil
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		list, outside, err := modulesIn(name)
		if c.inPlace {
			list = withoutLinks(list)
		}
		note := ""
		if len(outside) > 0 {
			note = fmt.Sprintf("links lead out of %s, so that %s skipped; name a file to include it", quote(name), firstAndMore(outside))
		}
		switch {
		case err != nil:
		case len(list) == 0:
			err = fmt.Errorf("no file in %s ends in %s, apart from those that git ignores or, without git, hidden ones", quote(name), strings.Join(extensions, ", "))
			if note != "" {
				err = fmt.Errorf("%w; %s", err, note)
			}
		case note != "":
			c.notes = append(c.notes, note)
		}
		return list, err
	case err != nil && pattern:
		list, err := filepath.Glob(name)
		if err != nil {
			return nil, fmt.Errorf("%s is not a pattern: %w", quote(name), err)
		}
		if len(list) == 0 {
			return nil, fmt.Errorf("no file matches %s", quote(name))
		}
		return list, nil
	}
	return []string{name}, nil
}

// modulesIn returns the modules in a directory tree, sorted: those that git does not ignore, or,
// outside of a repository, those without a hidden component in their path. It returns apart those
// that are outside of the tree, to which symbolic links lead.
func modulesIn(folder string) (list, outside []string, err error) {
	root, err := realPath(folder)
	if err != nil {
		return nil, nil, fileError("read", quote(folder), err)
	}
	add := func(path string) {
		if !isModule(path) { // git also lists removed files
			return
		}
		if real, err := realPath(path); err == nil && isBelow(root, real) {
			list = append(list, path)
		} else {
			outside = append(outside, path)
		}
	}
	defer func() {
		slices.SortFunc(list, compareNatural)
		list = slices.Compact(list)
	}()
	arguments := []string{"ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"}
	for _, e := range extensions {
		arguments = append(arguments, "*"+e)
	}
	if out, err := git(folder, arguments...); err == nil {
		for name := range strings.SplitSeq(string(out), "\x00") {
			add(filepath.Join(folder, name))
		}
		return list, outside, nil
	}
	top := folder + string(filepath.Separator) // WalkDir does not follow a link without
	err = filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		hidden := strings.HasPrefix(d.Name(), ".") && path != top
		switch {
		case err != nil:
			return fileError("read", quote(path), err)
		case hidden && d.IsDir():
			return fs.SkipDir
		case !hidden:
			add(path)
		}
		return nil
	})
	return list, outside, err
}

// realPath returns the absolute path of a file that exists, with symbolic links resolved.
func realPath(name string) (string, error) {
	full, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(full)
}

// withoutLinks removes links to other files of a list, which are edited once.
func withoutLinks(list []string) []string {
	links, files := make([]string, len(list)), map[string]bool{} // "" for what is no link
	for i, path := range list {
		real, err := realPath(path)
		switch info, err2 := os.Lstat(path); {
		case err != nil || err2 != nil:
		case info.Mode()&fs.ModeSymlink != 0:
			links[i] = real
		default:
			files[real] = true
		}
	}
	kept := list[:0]
	for i, path := range list {
		if !files[links[i]] {
			kept = append(kept, path)
		}
	}
	return kept
}

// firstAndMore returns the first of some files, how many more there are, and "is" or "are".
func firstAndMore(list []string) string {
	if n := len(list) - 1; n > 0 {
		return quote(list[0]) + " and " + pluralize(n, "more file") + " are"
	}
	return quote(list[0]) + " is"
}

// compareNatural compares names with numbers by the numbers, so that 2_cse.mlir comes before
// 10_dce.mlir.
func compareNatural(a, b string) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		x, y := digits(a[i:]), digits(b[i:])
		if len(x) > 0 && len(y) > 0 && x != y {
			m, n := strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
			if order := cmp.Or(cmp.Compare(len(m), len(n)), strings.Compare(m, n)); order != 0 {
				return order
			}
			break // such as 7 and 07
		}
		if a[i] != b[i] {
			break
		}
	}
	return strings.Compare(a, b)
}

// digits returns the leading digits of a text.
func digits(text string) string {
	return text[:len(text)-len(strings.TrimLeft(text, "0123456789"))]
}
