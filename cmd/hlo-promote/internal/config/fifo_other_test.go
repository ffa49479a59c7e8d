//go:build !unix

package config

import "errors"

func makeFIFO(string) error { return errors.ErrUnsupported }
