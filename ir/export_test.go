package ir

// DefaultsOf returns the default attributes by their texts, for tests.
func DefaultsOf(c *Context) map[string]Attr {
	all := map[string]Attr{}
	for i, p := range defaultAttrs[1:] {
		all[p.text] = c.Attrs.defaults[i+1]
	}
	return all
}
