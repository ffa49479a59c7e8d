package ir

// PresetsOf returns the defaults of attributes by their texts, for tests.
func PresetsOf(c *Context) map[string]Attr {
	all := map[string]Attr{}
	for i, p := range presets[1:] {
		all[p.text] = c.presets[i+1]
	}
	return all
}
