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

// unpackOracles unpacks the archives of a folder into one folder of the user's cache, whose name
// has the hash of the archives, and returns that folder. What an earlier run unpacked is used
// again.
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
		return root, nil // this test, or one that runs at the same time, unpacked the archives
	}
	return "", err
}

// unpack writes the members of a compressed archive below a folder.
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
