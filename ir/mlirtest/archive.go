package mlirtest

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// unpackOracles unpacks the archives of a directory into a directory of the user's cache and
// returns its path. The path contains the hash of the archives, so a later run with the same
// archives reuses it.
func unpackOracles(archives string) (string, error) {
	paths, err := filepath.Glob(filepath.Join(archives, "*.tar.gz"))
	if err != nil || len(paths) == 0 {
		return "", errors.Join(err, fs.ErrNotExist)
	}
	hash, texts := sha256.New(), make([][]byte, len(paths))
	for i, path := range paths {
		if texts[i], err = os.ReadFile(path); err != nil {
			return "", err
		}
		hash.Write(texts[i])
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	root := filepath.Join(cache, "hlo-promote-oracles", hex.EncodeToString(hash.Sum(nil)[:8]))
	if _, err := os.Stat(root); err == nil {
		return root, nil
	}
	if err := os.MkdirAll(filepath.Dir(root), 0o777); err != nil {
		return "", err
	}
	unfinished, err := os.MkdirTemp(filepath.Dir(root), "unfinished-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(unfinished)
	for _, text := range texts {
		if err := unpack(text, unfinished); err != nil {
			return "", err
		}
	}
	err = os.Rename(unfinished, root)
	if _, exists := os.Stat(root); exists == nil {
		return root, nil // unpacked by this process or by a concurrent one
	}
	return "", err
}

// unpack extracts a tar.gz archive into a directory.
func unpack(archive []byte, folder string) error {
	packed, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return err
	}
	members := tar.NewReader(packed)
	for {
		member, err := members.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		text, err := io.ReadAll(members)
		if err != nil {
			return err
		}
		path := filepath.Join(folder, filepath.FromSlash(member.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o666); err != nil {
			return err
		}
	}
}
