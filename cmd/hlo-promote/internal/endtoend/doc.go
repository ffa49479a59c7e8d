// Package endtoend has the tests that run the command as others see it: by lit, by the commands of
// the documentation, and beside libraries, whose recorded answers it compares. They are apart from
// those of package cli, so that two packages are tested at a time.
package endtoend
