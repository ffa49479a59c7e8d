package cli

import (
	"os"
	"runtime/pprof"
)

// startProfile writes a CPU profile to a file until stop is called; without a name it does nothing.
func startProfile(name string) (stop func(), err error) {
	if name == "" {
		return func() {}, nil
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, fileError("write", quote(name), err)
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		f.Close()
		return nil, err
	}
	return func() {
		pprof.StopCPUProfile()
		f.Close()
	}, nil
}
