package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/pelletier/go-toml/v2"
)

// unknownKeyError is a key of the file that means nothing to this program.
type unknownKeyError struct {
	key     string // dotted
	nearest string // known key, dotted
}

// Error gives both keys.
func (e *unknownKeyError) Error() string {
	return fmt.Sprintf("unknown key %s; the nearest known key is %s", e.key, e.nearest)
}

// decodeStrict reads TOML into c and refuses what c has no field for. Errors
// begin with ":LINE: ".
func decodeStrict(content []byte, c *Config) error {
	d := toml.NewDecoder(bytes.NewReader(content))
	d.DisallowUnknownFields()
	err := d.Decode(c)
	var missing *toml.StrictMissingError
	var wrong *toml.DecodeError
	switch {
	case errors.As(err, &missing):
		first := missing.Errors[0]
		line, _ := first.Position()
		key := strings.Join(first.Key(), ".")
		return fmt.Errorf(":%d: %w", line, &unknownKeyError{key, nearestKey(key)})
	case errors.As(err, &wrong):
		line, _ := wrong.Position()
		return fmt.Errorf(":%d: %s", line, plainDecodeError(wrong))
	case err != nil:
		return fmt.Errorf(": %w", err)
	}
	return nil
}

// plainDecodeError says what was expected, in the words of the file and not of
// Go's types.
func plainDecodeError(err *toml.DecodeError) string {
	key := strings.Join(err.Key(), ".")
	for _, k := range knownKeys() {
		if k.name == strings.ToLower(key) {
			return fmt.Sprintf("%s must be %s", key, k.expected)
		}
	}
	return "not valid TOML: " + strings.TrimPrefix(err.Error(), "toml: ") + "; config.example.toml shows the form"
}

// knownKey is a key or a table of the file.
type knownKey struct {
	name     string // dotted
	expected string // what may stand there
}

// knownKeys lists the tables and keys of Config in their order.
func knownKeys() []knownKey {
	var keys []knownKey
	for table := range reflect.TypeFor[Config]().Fields() {
		name := table.Tag.Get("toml")
		keys = append(keys, knownKey{name, "a table, written [" + name + "]"})
		for field := range table.Type.Fields() {
			keys = append(keys, knownKey{name + "." + field.Tag.Get("toml"), expectation(field.Type)})
		}
	}
	return keys
}

// expectation describes the values of a type to somebody who writes TOML.
func expectation(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a whole number"
	case reflect.Slice:
		return "a list of texts in quotes, written [\"…\"]"
	default:
		return "text in quotes"
	}
}

// nearestKey returns the known key that is the fewest edits away. A key that
// was written in the wrong table is found by its last part.
func nearestKey(key string) string {
	key = strings.ToLower(key)
	distance := func(k knownKey) int {
		return min(levenshtein.ComputeDistance(key, k.name), 1+levenshtein.ComputeDistance(lastPart(key), lastPart(k.name)))
	}
	return slices.MinFunc(knownKeys(), func(a, b knownKey) int { return cmp.Compare(distance(a), distance(b)) }).name
}

func lastPart(key string) string { return key[strings.LastIndexByte(key, '.')+1:] }

// lineOf returns the line on which the file sets a known key, 1 where that
// cannot be told. The decoder knows the lines of keys that have no field: so
// the file is read once more into tables without any.
func lineOf(content []byte, key string) int {
	var tables []reflect.StructField
	for table := range reflect.TypeFor[Config]().Fields() {
		table.Type = reflect.TypeFor[struct{}]()
		tables = append(tables, table)
	}
	d := toml.NewDecoder(bytes.NewReader(content))
	d.DisallowUnknownFields()
	var missing *toml.StrictMissingError
	if !errors.As(d.Decode(reflect.New(reflect.StructOf(tables)).Interface()), &missing) {
		return 1
	}
	for _, e := range missing.Errors {
		// An inline table gives the last part only.
		if got := strings.ToLower(strings.Join(e.Key(), ".")); got == key || got == lastPart(key) {
			line, _ := e.Position()
			return line
		}
	}
	return 1
}
