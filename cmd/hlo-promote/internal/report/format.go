package report

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// A Format is a format of reports.
type Format uint8

// Formats of reports.
const (
	TextFormat Format = iota // as MLIR prints diagnostics
	Short                    // one line for each finding, for terminals and grep
	GitHub                   // commands that annotate a change on GitHub
	JSON                     // docs/findings.schema.json
	SARIF                    // 2.1.0
	HTML                     // a page that shows modules
)

// formatNames lists the words of --format.
var formatNames = [...]string{
	TextFormat: "text", Short: "short", GitHub: "github", JSON: "json", SARIF: "sarif", HTML: "html",
}

// formats lists the formats: the file extension, if there is one, and the writer.
var formats = [...]struct {
	ending string
	write  func(io.Writer, *Report) error
}{
	TextFormat: {".txt", func(w io.Writer, r *Report) error { return Text(w, r.Findings, false) }},
	Short:      {"", writeShort},
	GitHub:     {"", writeGitHub},
	JSON:       {".json", writeOwnJSON},
	SARIF:      {".sarif", writeSARIF},
	HTML:       {".html", writeHTML},
}

func (f Format) String() string { return formatNames[f] }

// FormatNames returns the words of --format, indexed by Format. The caller must not change them.
func FormatNames() []string { return formatNames[:] }

// FormatOf returns the format for a file name, by its extension.
func FormatOf(file string) (Format, error) {
	var endings []string
	for i, f := range formats {
		switch f.ending {
		case "":
		case filepath.Ext(filepath.Base(file)):
			return Format(i), nil
		default:
			endings = append(endings, f.ending)
		}
	}
	return 0, fmt.Errorf("the name of a report ends in one of %s", strings.Join(endings, ", "))
}

// ShowsModules reports whether a format shows Report.Modules.
func (f Format) ShowsModules() bool { return f == HTML }

// HasFixes reports whether a format has the fixes of findings.
func (f Format) HasFixes() bool { return f == JSON || f == SARIF }

// Write writes a report. Its only errors are those of w.
func (f Format) Write(w io.Writer, r *Report) error { return formats[f].write(w, r) }
