//go:build install

package cli

import (
	"archive/zip"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// client is a program of another module that uses the packages.
const client = `package main

import (
	"fmt"
	"os"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/promote"
)

const program = "func.func @f(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {\n" +
	"  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>\n" +
	"  return %0 : tensor<4xf32>\n}\n"

func main() {
	m, diagnostics := moduletest.Read(&ir.Source{Name: "f.mlir", Text: []byte(program)})
	system, err := promote.New(promote.NumPy, promote.Config{})
	if diagnostics.HasErrors() || err != nil {
		panic(fmt.Sprint(diagnostics, err))
	}
	result, err := passes.Promote(m, passes.Options{System: system, Signature: passes.InferSignature})
	if err != nil {
		panic(err)
	}
	fmt.Println(len(result.Changes()))
	text.Print(os.Stdout, m, text.PrintOptions{})
}
`

// TestInstall follows the README: it installs the command and builds a client, both from a module
// proxy made from this repository. It builds everything anew and has a build tag for that: make
// install.
func TestInstall(t *testing.T) {
	const version = "v0.0.1"
	module := strings.TrimSuffix(modulePath, "/")
	proxy := t.TempDir()
	packModule(t, "../../../..", filepath.Join(proxy, filepath.FromSlash(module), "@v"), module+"@"+version)
	cache, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	gopath, bin := t.TempDir(), t.TempDir()
	proxies := "file://" + proxy + ",file://" + filepath.Join(strings.TrimSpace(string(cache)), "cache", "download")
	run := func(dir, name string, args ...string) string {
		t.Helper()
		c := exec.Command(name, args...)
		c.Dir = dir
		c.Env = append(os.Environ(), "GOPROXY="+proxies, "GOFLAGS=-mod=mod -modcacherw -trimpath", "GONOSUMDB=*", "GONOSUMCHECK=1", "GOSUMDB=off", "GOPATH="+gopath, "GOMODCACHE=", "GOBIN="+bin, "GOWORK=off")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	run(t.TempDir(), "go", "install", module+"/cmd/hlo-promote@"+version)
	if out := run(".", filepath.Join(bin, "hlo-promote"), "version"); !strings.Contains(out, version) {
		t.Errorf("the version is %q", out)
	}

	dir := t.TempDir()
	os.WriteFile(filepath.Join(dir, "main.go"), []byte(client), 0o666)
	run(dir, "go", "mod", "init", "example.com/client")
	run(dir, "go", "get", module+"@"+version)
	if out := run(dir, "go", "run", "."); !strings.HasPrefix(out, "2\nmodule {") || !strings.Contains(out, "tensor<4xf64>") {
		t.Errorf("the client prints\n%s", out)
	}
}

// packModule writes the files that a module proxy serves for a version of a module: the list of
// versions, go.mod and a zip of all files.
func packModule(t *testing.T, root, dir, module string) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	_, version, _ := strings.Cut(module, "@")
	must(os.MkdirAll(dir, 0o777))
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	must(err)
	must(os.WriteFile(filepath.Join(dir, "list"), []byte(version+"\n"), 0o666))
	must(os.WriteFile(filepath.Join(dir, version+".info"), []byte(`{"Version":"`+version+`"}`), 0o666))
	must(os.WriteFile(filepath.Join(dir, version+".mod"), mod, 0o666))
	out, err := os.Create(filepath.Join(dir, version+".zip"))
	must(err)
	defer out.Close()
	z := zip.NewWriter(out)
	must(fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != "." && (strings.HasPrefix(d.Name(), ".") || exists(filepath.Join(root, path, "go.mod"))):
			return fs.SkipDir // nested modules are excluded, as in golang.org/x/mod/zip
		case !d.Type().IsRegular():
			return nil
		}
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			return err
		}
		w, err := z.Create(module + "/" + path)
		if err != nil {
			return err
		}
		_, err = w.Write(text)
		return err
	}))
	must(z.Close())
}
