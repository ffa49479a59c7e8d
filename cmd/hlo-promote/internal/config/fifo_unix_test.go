//go:build unix

package config

import "syscall"

func makeFIFO(name string) error { return syscall.Mkfifo(name, 0o644) }
