package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"gpufit/store"
)

// maxConfig bounds a configuration file. Ours has under 2 kB; what is larger is
// something else.
const maxConfig = 1 << 20

// LoadConfig reads the configuration and returns it with the path of its file,
// "" where there is none and the defaults hold. It is looked for in flagPath
// (--config), $GPUFIT_CONFIG, ./config.toml and
// $XDG_CONFIG_HOME/gpufit/config.toml; the first two must exist where they are
// given. Errors are one line: file, line, what is wrong and what may stand
// there.
func LoadConfig(flagPath string, env func(string) string) (Config, string, error) {
	path, content, err := findConfig(flagPath, env)
	if err != nil {
		return Config{}, path, err
	}
	if path == "" {
		return Defaults(), "", nil
	}
	c, err := parseConfig(content)
	if err != nil {
		return Config{}, path, fmt.Errorf("%s%w%s", path, err, hintOf(err, flagPath, path))
	}
	c.anchor(path)
	return c, path, nil
}

// findConfig returns the first file of the search order that there is.
func findConfig(flagPath string, env func(string) string) (string, []byte, error) {
	for _, named := range []struct{ path, by string }{
		{flagPath, "--config"}, {env("GPUFIT_CONFIG"), "$GPUFIT_CONFIG"},
	} {
		if named.path == "" {
			continue
		}
		content, err := readConfig(named.path)
		if errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("%s names %s, which does not exist: correct the path or leave it out", named.by, named.path)
		}
		return named.path, content, err
	}
	for _, path := range usualPlaces(env) {
		content, err := readConfig(path)
		if !errors.Is(err, fs.ErrNotExist) {
			return path, content, err
		}
	}
	return "", nil, nil
}

// usualPlaces are where a file may lie without being named.
func usualPlaces(env func(string) string) []string {
	places := []string{"config.toml"}
	if dir := xdgFolder(env, "XDG_CONFIG_HOME", ".config"); dir != "" {
		places = append(places, filepath.Join(dir, "gpufit", "config.toml"))
	}
	return places
}

// readConfig reads a file that is to be a configuration.
func readConfig(path string) ([]byte, error) {
	info, err := os.Stat(path) // before opening it, which would wait for the other end of a pipe
	switch {
	case err != nil:
		return nil, fmt.Errorf("read the configuration: %w", err)
	case info.IsDir():
		return nil, fmt.Errorf("%s is a folder, not a configuration file: name a file", path)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is a pipe or a device, not a configuration file: name an ordinary file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read the configuration: %w", err)
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, maxConfig+1))
	if err != nil {
		return nil, fmt.Errorf("read the configuration: %w", err)
	}
	if len(content) > maxConfig {
		return nil, fmt.Errorf("%s is larger than 1 MB and no configuration: name another file", path)
	}
	return bytes.TrimPrefix(content, []byte("\ufeff")), nil // some editors begin a file with it
}

// parseConfig reads the content of a file over the defaults. Errors begin with
// ":LINE: ", to be put behind the path.
func parseConfig(content []byte) (Config, error) {
	if err := refuseSecrets(content); err != nil {
		return Config{}, err
	}
	c := Defaults()
	if err := decodeStrict(content, &c); err != nil {
		return Config{}, err
	}
	var wrong *keyError
	if err := c.Validate(); errors.As(err, &wrong) {
		return Config{}, fmt.Errorf(":%d: %w", lineOf(content, wrong.key), err)
	}
	return c, nil
}

// hintOf adds a way out where a file of another program lies in the current
// folder: config.toml is a common name.
func hintOf(err error, flagPath, path string) string {
	var unknown *unknownKeyError
	if path == "config.toml" && flagPath == "" && errors.As(err, &unknown) {
		return " (if the file is another program's, name yours with --config)"
	}
	return ""
}

// secretPrefixes begin a value that is a secret at any length, with the
// variable that it belongs in.
var secretPrefixes = []struct{ prefix, variable string }{
	{"xapp-", "SLACK_APP_TOKEN in the environment"},
	{"xoxb-", "SLACK_BOT_TOKEN in the environment"},
	{"xox", "the environment"},
	{"sk-", "the environment"},
}

// refuseSecrets reports the first line that holds what looks like a secret, in
// a comment too: files are copied and committed. The error does not repeat it.
func refuseSecrets(content []byte) error {
	for i, line := range strings.Split(string(content), "\n") {
		if place := secretPlace(line); place != "" {
			return fmt.Errorf(":%d: this looks like a secret, which must not stand in a file: delete the line and use %s", i+1, place)
		}
	}
	return nil
}

// secretPlace returns where a secret on the line belongs instead, "" where
// there is none.
func secretPlace(line string) string {
	for _, s := range secretPrefixes {
		if strings.Contains(line, `"`+s.prefix) || strings.Contains(line, "'"+s.prefix) {
			return s.variable
		}
	}
	if store.Mask(line) == line {
		return ""
	}
	for _, s := range secretPrefixes {
		if strings.Contains(line, s.prefix) {
			return s.variable
		}
	}
	return "the environment"
}
