package manifest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// formatVersion is the version of the lines that this package reads and writes.
const formatVersion = 1

// A Digest is the SHA-256 of a file, in JSON as hexadecimal digits; the zero Digest stands for no
// file.
type Digest [sha256.Size]byte

// DigestOf returns the digest of a text.
func DigestOf(text []byte) Digest { return sha256.Sum256(text) }

func (d Digest) String() string { return hex.EncodeToString(d[:]) }

// MarshalText formats a digest.
func (d Digest) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText parses a digest.
func (d *Digest) UnmarshalText(text []byte) error {
	if len(text) != hex.EncodedLen(len(d)) {
		return errors.New("a digest has 64 hexadecimal digits")
	}
	_, err := hex.Decode(d[:], text)
	return err
}

// A Header records the conditions of a run: results may be reused only under an equal header. It is
// the first line.
type Header struct {
	Format  int    `json:"manifest"`
	Version string `json:"version"` // of the program
	// the flags that results depend on, sorted, with their values
	Flags []string          `json:"flags"`
	Files map[string]Digest `json:"files,omitempty"` // of the files that flags name, by flag
}

// differences lists the fields in which two headers differ; nil if they are equal.
func (h *Header) differences(other *Header) (list []string) {
	if h.Version != other.Version {
		list = append(list, fmt.Sprintf("with version %s, not %s", h.Version, other.Version))
	}
	for _, f := range h.Flags {
		if !slices.Contains(other.Flags, f) {
			list = append(list, "with "+f)
		}
	}
	for _, f := range other.Flags {
		if !slices.Contains(h.Flags, f) {
			list = append(list, "without "+f)
		}
	}
	for _, f := range slices.Sorted(maps.Keys(h.Files)) {
		if d, ok := other.Files[f]; ok && d != h.Files[f] { // if only one has it, the flags differ
			list = append(list, "with another content of the file of "+f)
		}
	}
	return list
}

// A Verdict is the result of an input.
type Verdict string

// Verdicts on inputs.
const (
	Unchanged Verdict = "unchanged" // it needs no promotion
	Changed   Verdict = "changed"
	Refused   Verdict = "refused" // it has errors
	Fault     Verdict = "fault"   // the output was invalid because of a bug
)

var verdicts = []Verdict{Unchanged, Changed, Refused, Fault}

// An Entry is the record of one input.
type Entry struct {
	Path     string  `json:"path"`   // with slashes
	Input    Digest  `json:"sha256"` // of the input as it was read
	Verdict  Verdict `json:"verdict"`
	Status   int     `json:"status,omitempty"` // the exit status for this input alone
	Converts int     `json:"converts"`         // converts that promotion inserted
	Errors   int     `json:"errors"`
	Warnings int     `json:"warnings"`
	Output   Digest  `json:"output,omitzero"`   // of the written file; zero if there is none
	Pending  bool    `json:"pending,omitempty"` // the output was about to replace the input
}

// marshal returns the line of a value.
func marshal(value any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic(err) // headers and entries can always be encoded
	}
	return b.Bytes()
}

// unmarshal parses a line; unknown fields are errors.
func unmarshal(line []byte, value any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(value); err != nil {
		return err
	}
	if d.More() {
		return errors.New("unexpected text after it")
	}
	return nil
}

// readHeader parses the first line.
func readHeader(line []byte) (h Header, err error) {
	var format struct {
		Format int `json:"manifest"`
	}
	if err := json.Unmarshal(line, &format); err != nil || format.Format == 0 {
		return h, errors.New("is not a manifest: its first line has no format number")
	}
	if format.Format != formatVersion {
		return h, fmt.Errorf("has format %d; this version of the program supports format %d", format.Format, formatVersion)
	}
	if err := unmarshal(line, &h); err != nil {
		return h, fmt.Errorf("line 1 is not a manifest header: %w", err)
	}
	return h, nil
}

// readEntry parses a further line.
func readEntry(line []byte) (e Entry, err error) {
	if err := unmarshal(line, &e); err != nil {
		return e, err
	}
	switch {
	case e.Path == "":
		err = errors.New("it has no path")
	case e.Input == Digest{}:
		err = errors.New("it has no digest")
	case !slices.Contains(verdicts, e.Verdict):
		err = fmt.Errorf("its verdict is '%s'", e.Verdict)
	}
	return e, err
}
