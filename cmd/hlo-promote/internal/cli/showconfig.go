package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/project"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
)

// runConfig prints the settings that count for each input, as a project file with the place of each
// in a comment.
func (c *config) runConfig(s streams) (int, error) {
	var text strings.Builder
	for i, name := range c.fileArguments() {
		if i > 0 {
			text.WriteString("\n")
		}
		d := c.configFor(name)
		where := "no project file"
		if d.projectFile != "" {
			where = d.projectFile
		}
		fmt.Fprintf(&text, "# %s: %s\n", report.Clean(name), report.Clean(where))
		writeSettings(&text, projectSchema(), d.settings)
	}
	_, err := io.WriteString(s.out, text.String())
	return exitStatus(err, s.log), nil
}

// writeSettings writes a line for each key that has a value or a default.
func writeSettings(text *strings.Builder, schema project.Schema, settings []project.Setting) {
	var lines [][2]string
	width := 0
	for i := range schema {
		k := &schema[i]
		value, source := k.Default, "default"
		for j := range settings {
			if s := &settings[j]; s.Key.Name == k.Name {
				value, source = s.TOML(), placeOfSetting(s)
			}
		}
		if value == "" {
			continue
		}
		line := k.Name + " = " + value
		lines = append(lines, [2]string{line, source})
		if len(line) <= maxSettingWidth {
			width = max(width, len(line))
		}
	}
	for _, l := range lines {
		fmt.Fprintf(text, "%-*s  # %s\n", width, l[0], l[1])
	}
}

// maxSettingWidth bounds the width to which lines are aligned.
const maxSettingWidth = 60

// placeOfSetting returns the place of a setting, and its per-directory table.
func placeOfSetting(s *project.Setting) string {
	source := fmt.Sprintf("%s:%d", report.Clean(s.Place.File), s.Place.Start.Line)
	if s.Table != "" {
		source += ", per-directory." + project.QuoteName(s.Table)
	}
	return source
}
