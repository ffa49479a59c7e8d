//go:build cgo && (linux || darwin)

package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/mattn/go-shellwords"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/cli"
)

// Environment variables with the settings of the plugin.
const (
	pluginVariable  = "HLO_PROMOTE_PLUGIN"   // the file of the real plugin
	flagsVariable   = "HLO_PROMOTE_FLAGS"    // flags of the command, as in a shell
	logVariable     = "HLO_PROMOTE_LOG"      // stderr, a file, or a directory
	onErrorVariable = "HLO_PROMOTE_ON_ERROR" // refuse or pass
)

// settings holds what the environment says.
type settings struct {
	pluginFile  string
	filter      *cli.Filter
	fingerprint string // of the flags, their files and this version; "" without flags and file
	log         *log
	passes      bool // programs that are refused are passed on as they are
}

// readSettings reads the settings from variables, and flags from the project file at or above the
// current folder. Its errors name the variable, or the place in the file.
func readSettings(variable func(string) string) (s settings, err error) {
	s.pluginFile = variable(pluginVariable)
	s.log = &log{}
	flags, err := shellwords.Parse(variable(flagsVariable))
	if err != nil {
		return s, fmt.Errorf("%s: %w", flagsVariable, err)
	}
	if s.filter, err = cli.NewFilter(flags, cli.FilterOptions{KeepSignature: true, Project: true}); errors.Is(err, cli.ErrProject) {
		return s, err
	} else if err != nil {
		return s, fmt.Errorf("%s: %s", flagsVariable, strings.TrimPrefix(err.Error(), "hlo-promote: error: "))
	}
	switch word := variable(onErrorVariable); word {
	case "", "refuse":
	case "pass":
		s.passes = true
	default:
		return s, fmt.Errorf("%s must be refuse or pass, not '%s'", onErrorVariable, word)
	}
	if len(flags) > 0 || s.filter.ProjectFile() != "" {
		s.fingerprint = s.filter.Fingerprint()
		if s.passes { // caches have executables for programs that are refused otherwise
			s.fingerprint += " pass"
		}
	}
	if s.log, err = openLog(variable(logVariable)); err != nil {
		return s, fmt.Errorf("%s: %w", logVariable, err)
	}
	return s, nil
}
