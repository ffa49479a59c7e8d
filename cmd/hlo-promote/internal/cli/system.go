package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/lattice"
	"github.com/hlo-promote/hlo-promote/promote"
	"github.com/hlo-promote/hlo-promote/promote/lattices"
)

// noPromotion is the value of --system that disables promotion.
const noPromotion = "none"

// promotes reports whether there is a system to promote by.
func (c *config) promotes() bool { return c.systemName != noPromotion }

// checkSystem returns an error for --system none, which is for commands that read modules.
func (c *config) checkSystem() error {
	if !c.promotes() || slices.Contains(c.otherNames, noPromotion) {
		err := &flagError{text: fmt.Sprintf("%s needs a promotion system, got %s", c.command.name, noPromotion)}
		if !c.promotes() {
			err.flags = []string{"system"}
		}
		return err
	}
	return nil
}

// loadSystems reads the system of --system, and the others that a command has.
func (c *config) loadSystems() error {
	if !c.promotes() {
		return nil
	}
	var systems []*promote.System
	for _, name := range append([]string{c.systemName}, c.otherNames...) {
		system, err := c.loadSystem(len(systems) == 0, name)
		if err != nil {
			return err
		}
		systems = append(systems, system)
	}
	c.options.System, c.otherSystems = systems[0], systems[1:]
	var builtin promote.Name
	isJAX := func(s *promote.System) bool { return s.Library() == promote.JAXLibrary }
	if c.system.X32 && builtin.Set(c.systemName) == nil && !slices.ContainsFunc(systems, isJAX) {
		return &flagError{text: "--x32 is for jax and jax-strict, got --system " + c.systemName, flags: []string{"x32", "system"}}
	}
	return nil
}

// loadSystem returns the system of a name: a built-in one, a lattice file that comes with the
// command, or the path of a lattice file. The name is that of --system, or an argument.
func (c *config) loadSystem(isFlag bool, name string) (*promote.System, error) {
	var builtin promote.Name
	if builtin.Set(name) == nil {
		return promote.New(builtin, c.system)
	}
	err := checkSystemName(name)
	var text []byte
	if err == nil {
		text, err = readLattice(name)
		err = fileError("read", "the lattice file", err)
	}
	switch {
	case err != nil && isFlag:
		return nil, invalidArgument("system", "-s, --system", name, err)
	case err != nil:
		return nil, fmt.Errorf("invalid system %q: %w", name, err)
	}
	system, err := promote.ReadLattice(name, text)
	if err != nil {
		return nil, err
	}
	return system.With(c.system.Policies), nil
}

// checkSystemName returns an error for a name that is neither that of a system nor of a lattice
// file that comes with the command, nor a path.
func checkSystemName(name string) error {
	var builtin promote.Name
	unknown := builtin.Set(name)
	if unknown == nil || name == noPromotion || isLatticePath(name) || slices.Contains(lattices.Names(), name) {
		return nil
	}
	return fmt.Errorf("%w; lattice files are %s, or a path with a / or .lattice%s", unknown, strings.Join(lattices.Names(), ", "), suggestSystem(name))
}

// suggestSystem returns a hint to the closest system, or "".
func suggestSystem(name string) string {
	aliases := map[string]string{ // other names of libraries
		"tensorflow": "'tf-all' or 'tf-safe'", "tf": "'tf-all' or 'tf-safe'",
		"pytorch": "'torch'", "torch-xla": "'torch'", "np": "'numpy'", "jnp": "'jax' or 'jax-strict'", "jax-standard": "'jax'", "standard": "'jax'", "strict": "'jax-strict'",
		"elixir": "'nx'", "array api": "'array-api'",
	}
	if meant := aliases[strings.ReplaceAll(strings.ToLower(name), "_", "-")]; meant != "" {
		return "; did you mean " + meant + "?"
	}
	known := append(append(systemNames(), noPromotion), lattices.Names()...)
	return didYouMean(name, known)
}

func isLatticePath(name string) bool {
	return strings.ContainsAny(name, "/"+string(os.PathSeparator)) || strings.HasSuffix(name, lattices.Extension)
}

// readLattice reads a lattice file: a path if it looks like one, otherwise one that comes with the
// command.
func readLattice(name string) ([]byte, error) {
	if isLatticePath(name) {
		return readSmall(name)
	}
	return lattices.Files.ReadFile(name + lattices.Extension)
}

// prepareLattice checks the flags of the command lattice.
func prepareLattice(c *config) error {
	if c.compareName != "" {
		c.otherNames = []string{c.compareName}
	}
	return c.checkSystem()
}

func runLattice(c *config, s streams) (int, error) {
	o := lattice.Options{Color: bool(c.color.isOn(s.out)), Target: c.targetOptions.target}
	if len(c.otherSystems) > 0 {
		o.Compare = c.otherSystems[0]
	}
	return s.print(lattice.Format(c.lattice, c.options.System, o)), nil
}
