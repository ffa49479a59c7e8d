package vhlo

import (
	"cmp"
	"strconv"
	"strings"
)

// A Version is a version of StableHLO: major, minor, patch.
type Version [3]int

// Newest is the newest version in the tables.
var Newest = Version{1, 22, 0}

// ParseVersion parses "1.17.0".
func ParseVersion(text string) (v Version, ok bool) {
	parts := strings.Split(text, ".")
	if len(parts) != len(v) {
		return Version{}, false
	}
	for i, p := range parts {
		n, err := strconv.ParseUint(p, 10, 31)
		if err != nil {
			return Version{}, false
		}
		v[i] = int(n)
	}
	return v, true
}

// mustParse parses the version of a row.
func mustParse(text string) Version {
	v, ok := ParseVersion(text)
	if !ok {
		panic("vhlo: no version " + text)
	}
	return v
}

// Compare orders versions.
func (v Version) Compare(w Version) int {
	return cmp.Or(cmp.Compare(v[0], w[0]), cmp.Compare(v[1], w[1]), cmp.Compare(v[2], w[2]))
}

func (v Version) String() string {
	return strconv.Itoa(v[0]) + "." + strconv.Itoa(v[1]) + "." + strconv.Itoa(v[2])
}

// producer is the prefix of the producer's name in an artifact.
const producer = "StableHLO_v"

// ProducerVersion returns the version in the producer's name of a portable artifact,
// StableHLO_v1.17.0; false for any other producer.
func ProducerVersion(name string) (Version, bool) {
	text, ok := strings.CutPrefix(name, producer)
	if !ok {
		return Version{}, false
	}
	return ParseVersion(text)
}

// Producer returns the producer's name of a version.
func Producer(v Version) string { return producer + v.String() }
