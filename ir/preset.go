package ir

import "github.com/hlo-promote/hlo-promote/ir/elem"

// presets lists the default values of attributes in the table, by their printed text without
// blanks. The first entry is no default. A Context makes each attribute once.
var presets = [...]struct {
	text string
	make func(c *Context) Attr
}{
	{"", func(*Context) Attr { return 0 }},
	{"true", func(c *Context) Attr { return c.Bool(true) }},
	{"false", func(c *Context) Attr { return c.Bool(false) }},
	{"0:i32", func(c *Context) Attr { return c.Int(0, c.Scalar(elem.I32)) }},
	{"1:i32", func(c *Context) Attr { return c.Int(1, c.Scalar(elem.I32)) }},
	{"-1:i64", func(c *Context) Attr { return c.Int(-1, c.Scalar(elem.I64)) }},
	{`""`, func(c *Context) Attr { return c.String("") }},
	{"[]", func(c *Context) Attr { return c.Array(nil) }},
	{"{}", func(c *Context) Attr { return c.DictAttr(0) }},
	{"#arith.overflow<none>", func(c *Context) Attr { return c.DialectTextAttr("#arith.overflow", "<none>", 0) }},
	{"#arith.fastmath<none>", func(c *Context) Attr { return c.DialectTextAttr("#arith.fastmath", "<none>", 0) }},
	{"#mpmd.reduction<none>", func(c *Context) Attr { return c.DialectTextAttr("#mpmd.reduction", "<none>", 0) }},
	{"#ub.poison", func(c *Context) Attr { return c.DialectTextAttr("#ub.poison", "", 0) }},
	{"#stablehlo.result_accuracy<mode=#stablehlo.result_accuracy_mode<DEFAULT>>", func(c *Context) Attr {
		a, _ := c.DialectAttr("#stablehlo.result_accuracy", Field{Name: "mode", Attr: c.AccuracyMode("stablehlo", "DEFAULT")})
		return a
	}},
}

// presetOf returns the index of a preset; a text that is not there is a mistake in the table of
// operations.
func presetOf(text string) uint8 {
	for i := range presets {
		if presets[i].text == text {
			return uint8(i)
		}
	}
	panic("ir: presets: no " + text)
}
