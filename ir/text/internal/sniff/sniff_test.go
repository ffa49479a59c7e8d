package sniff

import "testing"

// TestProtoHeaders checks which first bytes are those of an HloModuleProto: name (field 1),
// entry_computation_name (2), which is printable ASCII, and computations (3).
func TestProtoHeaders(t *testing.T) {
	for text, want := range map[string]bool{
		"\x0a\x03jit\x12\x04main\x1a\x05": true,
		"\x12\x04main\x1a\x05":            false, // begins with another field
		"\x0a\x03jit\x12\x04main":         false, // no computations
		"\x0a\x03jit\x12\x04main\x22\x05": false,
		"\x0a\x03jit\x12\x00\x1a\x05":     false, // no name
		"\x0a\x03jit\x12\x04 ain\x1a\x05": false,
		"\x0a\x03jit\x12\x04ma n\x1a\x05": false,
		"\x0a\x03jit\x12\x04mai\n\x1a":    false,
		"\x0a\x03jit\x12\x03\u00e9n\x1a":  false,
		"":                                false,
	} {
		if got := isHLOModule([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
