//go:build !irdebug

package ir

// Types, attributes, dictionaries and names are indices of tables of their Context. With the build
// tag irdebug they are also marked with it, and one of another Context panics (handles_debug.go).

func (c *Context) typ(t Type) *typeRec  { return c.types.At(t) }
func (c *Context) attr(a Attr) *attrRec { return c.attrs.At(a) }
func (c *Context) dict(d Dict) *dictRec { return c.dicts.At(d) }

func (c *Context) newType() Type         { return c.types.Grow(1) }
func (c *Context) newAttr() Attr         { return c.attrs.Grow(1) }
func (c *Context) newDict() Dict         { return c.dicts.Grow(1) }
func (c *Context) newName() AttrName     { return AttrName(len(c.names)) }
func (c *Context) newOpName() OpName     { return OpName(len(c.opNames)) }
func (c *Context) checkName(AttrName)    {}
func (c *Context) nameAt(n AttrName) int { return int(n) }
func (c *Context) opNameAt(n OpName) int { return int(n) }

// mark identifies a Context; it is empty without the build tag irdebug.
type mark struct{}

func newMark() mark { return mark{} }
