// Command vt is temporary.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

func main() {
	w := bufio.NewWriter(os.Stdout)
	defer w.Flush()
	for _, f := range os.Args[2:] {
		data, _ := os.ReadFile(f)
		parts := []string{string(data)}
		if os.Args[1] == "split" || os.Args[1] == "splitall" {
			parts = strings.Split(string(data), "// -----")
		}
		for i, part := range parts {
			func() {
				defer func() {
					if e := recover(); e != nil {
						fmt.Fprintf(w, "%s\t%d\tPANIC %v\n", f, i, e)
					}
				}()
				c := ir.NewContext()
				m, ds := c.Read(&ir.Source{Name: "in", Text: []byte(part)})
				if m != nil {
					ds = verify.Module(m, verify.Options{AsReference: os.Args[1] != "splitall"})
				}
				if len(ds) == 0 {
					fmt.Fprintf(w, "%s\t%d\tOK\n", f, i)
				}
				for _, d := range ds {
					r := ""
					if m == nil {
						r = "READ "
					}
					p := d.Source.Position(d.Range.Start)
					fmt.Fprintf(w, "%s\t%d\t%s%d:%d %s\n", f, i, r, p.Line, p.Column, d.Message)
				}
			}()
		}
	}
}
