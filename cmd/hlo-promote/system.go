package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/lattice"
	"github.com/hlo-promote/hlo-promote/promote"
)

// noPromotion is the name under which --system takes modules as they are.
const noPromotion = "none"

// promotes tells whether there is a system to promote by.
func (c *config) promotes() bool { return c.systemName != noPromotion }

// settleSystem checks that nothing is said about a promotion that does not take place.
func (c *config) settleSystem(flags *pflag.FlagSet) (err error) {
	if c.promotes() {
		return nil
	}
	if c.showLattice {
		return fmt.Errorf("--print-lattice has nothing to print for --system %s", noPromotion)
	}
	own := pflag.NewFlagSet("", pflag.ContinueOnError)
	new(config).promotionFlags(own)
	flags.Visit(func(f *pflag.Flag) {
		if f.Name != "system" && own.Lookup(f.Name) != nil && err == nil {
			err = exclusive("--system "+noPromotion, "--"+f.Name)
		}
	})
	return err
}

// loadSystems finds the systems that --system and --compare name.
func (c *config) loadSystems() (err error) {
	if !c.promotes() {
		return nil
	}
	if c.options.System, err = c.loadSystem("-s, --system", c.systemName); err != nil {
		return err
	}
	if c.compareName != "" {
		c.compare, err = c.loadSystem("--compare", c.compareName)
	}
	return err
}

// loadSystem is the system of a name: a built-in one, or the path of a lattice file.
func (c *config) loadSystem(flag, name string) (*promote.System, error) {
	var builtin promote.Name
	unknown := builtin.Set(name)
	if unknown == nil {
		return promote.New(builtin, c.system)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		if strings.ContainsAny(name, "./"+string(os.PathSeparator)) {
			return nil, fmt.Errorf("invalid argument %q for %q flag: %w", name, flag, cannot("read", "the lattice file", err))
		}
		return nil, fmt.Errorf("invalid argument %q for %q flag: %w, or the path of a lattice file", name, flag, unknown)
	}
	if c.system != (promote.Config{}) {
		return nil, fmt.Errorf("--x32 and --policy are for built-in systems; a lattice file such as %s says all by itself", quoted(name))
	}
	return promote.ReadLattice(name, text)
}

// writeLattice shows the promotion system.
func (c *config) writeLattice(w io.Writer) error {
	return lattice.Write(w, c.lattice, c.options.System, lattice.Options{Compare: c.compare, Color: bool(c.color.on(w))})
}
