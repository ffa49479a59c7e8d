//go:build unix

package project

import "syscall"

func makeFIFO(name string) error { return syscall.Mkfifo(name, 0o644) }
