package ir

import "github.com/hlo-promote/hlo-promote/ir/elem"

// Default returns the default value of an inherent attribute, or 0 if it has none. Custom forms
// leave out attributes that equal their defaults.
func (attrs *Attrs) Default(d *AttrDef) Attr { return attrs.defaults[d.byDefault] }

// defaultAttrs lists the default values in the operation table, by their printed text without
// spaces. The first entry means no default. Each Context makes the attributes once.
var defaultAttrs = [...]struct {
	text string
	make func(c *Context) Attr
}{
	{"", func(*Context) Attr { return 0 }},
	{"true", func(c *Context) Attr { return c.Attrs.Bool(true) }},
	{"false", func(c *Context) Attr { return c.Attrs.Bool(false) }},
	{"0:i32", func(c *Context) Attr { return c.Attrs.Int(0, c.Types.Scalar(elem.I32)) }},
	{"1:i32", func(c *Context) Attr { return c.Attrs.Int(1, c.Types.Scalar(elem.I32)) }},
	{"-1:i64", func(c *Context) Attr { return c.Attrs.Int(-1, c.Types.Scalar(elem.I64)) }},
	{`""`, func(c *Context) Attr { return c.Attrs.String("") }},
	{"[]", func(c *Context) Attr { return c.Attrs.Array(nil) }},
	{"{}", func(c *Context) Attr { return c.Attrs.Dict(0) }},
	{"#arith.overflow<none>", func(c *Context) Attr { return c.Attrs.Opaque("#arith.overflow", "<none>", 0) }},
	{"#arith.fastmath<none>", func(c *Context) Attr { return c.Attrs.Opaque("#arith.fastmath", "<none>", 0) }},
	{"#ub.poison", func(c *Context) Attr { return c.Attrs.Opaque("#ub.poison", "", 0) }},
	{"#stablehlo.result_accuracy<mode=#stablehlo.result_accuracy_mode<DEFAULT>>", func(c *Context) Attr {
		a, _ := c.Attrs.Dialect("#stablehlo.result_accuracy", Field{Name: "mode", Attr: c.Attrs.AccuracyMode("stablehlo", "DEFAULT")})
		return a
	}},
}

// defaultIndex returns the index of a text in defaultAttrs. It panics if the table is wrong.
func defaultIndex(text string) uint8 {
	for i := range defaultAttrs {
		if defaultAttrs[i].text == text {
			return uint8(i)
		}
	}
	panic("ir: defaultAttrs: no " + text)
}
