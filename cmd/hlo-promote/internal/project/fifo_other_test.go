//go:build !unix

package project

import "errors"

func makeFIFO(string) error { return errors.ErrUnsupported }
