package ir

// DominatorsOf tells of the blocks of a region whether one dominates another, for tests.
func DominatorsOf(m *Module, r Region) func(a, b Block) bool { return m.dominatorsOf(r).dominates }

// PresetsOf are the defaults of attributes by their texts, for tests.
func PresetsOf(c *Context) map[string]Attr {
	all := map[string]Attr{}
	for i, p := range presets[1:] {
		all[p.text] = c.presets[i+1]
	}
	return all
}
