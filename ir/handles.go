//go:build !irdebug

package ir

// Types, attributes, dictionaries and names are indices of tables of their Context. With the build tag irdebug they are
// also marked with it, and one of another Context panics (handles_debug.go).

func (c *Context) typ(t Type) *typeRec  { return &c.types[t] }
func (c *Context) attr(a Attr) *attrRec { return &c.attrs[a] }
func (c *Context) dict(d Dict) *dictRec { return &c.dicts[d] }

func (c *Context) newType() Type         { return Type(len(c.types)) }
func (c *Context) newAttr() Attr         { return Attr(len(c.attrs)) }
func (c *Context) newDict() Dict         { return Dict(len(c.dicts)) }
func (c *Context) newName() AttrName     { return AttrName(len(c.names)) }
func (c *Context) newOpName() OpName     { return OpName(len(c.opNames)) }
func (c *Context) checkName(AttrName)    {}
func (c *Context) nameAt(n AttrName) int { return int(n) }
func (c *Context) opNameAt(n OpName) int { return int(n) }

// mark is what a Context knows itself by.
type mark struct{}

func newMark() mark { return mark{} }
