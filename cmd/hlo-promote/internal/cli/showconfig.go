package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/project"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
)

// prepareConfig checks the flags and arguments of config as those of the main job.
func (c *config) prepareConfig() error {
	return cmp.Or(c.validateGates(), c.validateOutput(), c.findInputs())
}

// runConfig prints the settings that count for each input, as a project file with the flag or the
// place of each in a comment.
func (c *config) runConfig(s streams) (int, error) {
	var text strings.Builder
	schema := projectSchema()
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
		d.writeSettings(&text, schema)
	}
	return s.print(text.String()), nil
}

// writeSettings writes a line for each key that has a value or a default. It comments out a setting
// that gives way to flags, if there is no default.
func (o *projectOptions) writeSettings(text *strings.Builder, schema project.Schema) {
	var lines [][2]string
	width := 0
	for i := range schema {
		line, source := o.settingLine(&schema[i])
		if line == "" {
			continue
		}
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

// settingLine returns the line of a key in a project file, "" if there is no value, and where the
// value comes from.
func (o *projectOptions) settingLine(k *project.Key) (line, source string) {
	hasKey := func(s project.Setting) bool { return s.Key.Name == k.Name }
	i := slices.IndexFunc(o.settings, hasKey)
	given := o.givenSetting(k)
	switch {
	case given != nil:
		return k.Name + " = " + given.TOML(), "--" + k.Flag
	case i < 0 && k.Default == "":
		return "", ""
	case i < 0:
		return k.Name + " = " + k.Default, "default"
	}
	line, source = k.Name+" = "+o.settings[i].TOML(), placeOfSetting(&o.settings[i])
	switch {
	case slices.ContainsFunc(o.counting, hasKey):
		return line, source
	case k.Default != "":
		return k.Name + " = " + k.Default, "default, because " + source + " does not count"
	}
	return "# " + line, source + " does not count"
}

// givenSetting returns what flags of the command line say for a key, or nil.
func (o *projectOptions) givenSetting(k *project.Key) *project.Setting {
	s := &project.Setting{Key: k}
	for _, g := range o.given {
		if g.name != k.Flag {
			continue
		}
		words := []string{g.value}
		if k.Prefix != "" || k.Kind == project.Words && !strings.Contains(g.value, `"`) {
			words = strings.Split(g.value, ",")
		}
		for _, word := range words {
			text, ok := strings.CutPrefix(strings.TrimSpace(word), k.Prefix)
			switch {
			case !ok:
				continue
			case k.Kind == project.Word || k.Kind == project.Switch:
				s.Values = nil // the last one counts
			}
			s.Values = append(s.Values, project.Value{Text: text})
		}
	}
	if s.Values == nil {
		return nil
	}
	return s
}

// placeOfSetting returns the place of a setting, and its per-directory table.
func placeOfSetting(s *project.Setting) string {
	source := fmt.Sprintf("%s:%d", report.Clean(s.Place.File), s.Place.Start.Line)
	if s.Table != "" {
		source += ", per-directory." + project.QuoteName(s.Table)
	}
	return source
}
