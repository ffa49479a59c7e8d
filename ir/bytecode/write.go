package bytecode

import (
	"cmp"
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/vhlo"
)

// A Target selects the format and version of a written module.
type Target struct {
	Version  int // format version, 0 to NewestVersion
	Producer string

	// AsRead selects, in plain bytecode, the definitions of operations with which the module was
	// read. The newest ones have properties that older programs do not know.
	AsRead bool

	// Artifact selects a portable artifact of StableHLO, whose version determines Version and
	// Producer.
	Artifact  bool
	StableHLO vhlo.Version // version of an artifact
}

// PlainProducer is the default producer of plain bytecode.
const PlainProducer = "hlo-promote"

// An OpError reports that an operation, or one of its attributes or types, cannot be written.
type OpError struct {
	Op  ir.Op
	Err error
}

func (e *OpError) Error() string { return e.Err.Error() }
func (e *OpError) Unwrap() error { return e.Err }

// Write writes a valid module. The error is an OpError, or describes an invalid target.
//
// A location in the source text names the file in plain bytecode, as mlir-opt does, and "-" in an
// artifact, as jaxlib does, so the bytes of an artifact do not depend on the path of its source.
// Write replaces m.Source while it runs: no other goroutine may use the module.
//
// The bytes are those that MLIR writes for the same module (mlir/lib/Bytecode/Writer:
// BytecodeWriter.cpp and IRNumbering.cpp).
func Write(m *ir.Module, t Target) ([]byte, error) {
	if t.Artifact {
		if t.StableHLO.Compare(vhlo.Oldest) < 0 || t.StableHLO.Compare(vhlo.Newest) > 0 {
			return nil, fmt.Errorf("artifacts can be written for StableHLO %s to %s, not for %s", vhlo.Oldest, vhlo.Newest, t.StableHLO)
		}
		t.Version, t.Producer = t.StableHLO.BytecodeVersion(), vhlo.Producer(t.StableHLO)
	}
	if t.Version < 0 || t.Version > NewestVersion {
		return nil, fmt.Errorf("bytecode version %d is not supported: versions 0 to %d can be written", t.Version, NewestVersion)
	}
	if t.Producer == "" {
		t.Producer = PlainProducer
	}
	if source := m.Source; t.Artifact && source != nil {
		unnamed := *source
		unnamed.Name = "-"
		m.Source = &unnamed
		defer func() { m.Source = source }()
	}
	n := newNumbering(m, t)
	w := &writer{numbering: n, strings: stringTable{numbers: map[string]int{}}, propertiesAt: map[string]int{}}
	if r := keptFile(m); r != nil {
		if err := n.seedTables(r); err != nil {
			return nil, err
		}
		w.seedStrings(r)
	}
	if err := n.number(); err != nil {
		return nil, err
	}
	return w.write(), nil
}

// DefaultArtifact is the default version of artifacts.
const DefaultArtifact = "1.17.0"

// The versions for 4w and 12w: WEEK_4 and WEEK_12 in jaxlib 0.12.0.1.
const (
	artifact4Weeks  = "1.18.0"
	artifact12Weeks = "1.16.3"
)

// ArtifactTarget returns the target of an artifact for a version such as 1.17.0, for 4w or 12w, or
// for the default, "". It returns an error if StableHLO has no such version.
func ArtifactTarget(version string) (Target, error) {
	switch version {
	case "4w":
		version = artifact4Weeks
	case "12w":
		version = artifact12Weeks
	}
	v, ok := vhlo.ParseVersion(cmp.Or(version, DefaultArtifact))
	switch {
	case !ok:
		return Target{}, fmt.Errorf("'%s' is not a version of StableHLO; write X.Y.Z, 4w or 12w", version)
	case v.Compare(vhlo.Oldest) < 0 || v.Compare(vhlo.Newest) > 0:
		return Target{}, fmt.Errorf("artifacts can be written for StableHLO %s to %s, not for %s", vhlo.Oldest, vhlo.Newest, v)
	}
	return Target{Artifact: true, StableHLO: v}, nil
}

// TargetOf returns the target that a file was written for, without the producer.
func TargetOf(data []byte) (Target, error) {
	c := cursor{data: data, end: len(data)}
	info := header(&c)
	if c.err != nil {
		return Target{}, c.err
	}
	return Target{Version: info.Version, Artifact: info.Artifact, StableHLO: info.StableHLO, AsRead: !info.Artifact}, nil
}
