package main

import (
	"fmt"
	"reflect"
)

// CheckConfig describes a configuration that was loaded from path, "" for no
// file: where it comes from, then a line for each key that differs from its
// default. It is what gpufit check says of a configuration without mistakes;
// one with mistakes is an error of LoadConfig's.
func CheckConfig(c Config, path string) []string {
	if path == "" {
		return []string{"no file, defaults"}
	}
	lines := []string{path}
	usual := keyValues(Defaults())
	for i, kv := range keyValues(c) {
		if kv.value != usual[i].value {
			lines = append(lines, fmt.Sprintf("%s = %s (default %s)", kv.key, kv.value, usual[i].value))
		}
	}
	return lines
}

// keyValue is a key with its value as TOML writes it.
type keyValue struct{ key, value string }

// keyValues lists all keys of a configuration in their order.
func keyValues(c Config) []keyValue {
	var all []keyValue
	for table, fields := range reflect.ValueOf(c).Fields() {
		for field, value := range fields.Fields() {
			written := fmt.Sprint(value)
			if value.Kind() == reflect.String {
				written = fmt.Sprintf("%q", value)
			}
			all = append(all, keyValue{table.Tag.Get("toml") + "." + field.Tag.Get("toml"), written})
		}
	}
	return all
}
