package main

import (
	"runtime/debug"
	"testing"
)

func TestBuildOf(t *testing.T) {
	settings := func(kv ...string) (list []debug.BuildSetting) {
		for i := 0; i < len(kv); i += 2 {
			list = append(list, debug.BuildSetting{Key: kv[i], Value: kv[i+1]})
		}
		return list
	}
	tests := []struct {
		why     string
		info    debug.BuildInfo
		version string
		commit  string
		golang  string
	}{
		{"a release that was installed has a version and no commit",
			debug.BuildInfo{GoVersion: "go1.26.0", Main: debug.Module{Version: "v1.2.3"}},
			"v1.2.3", "unknown", "go1.26.0"},
		{"go run leaves both out",
			debug.BuildInfo{GoVersion: "go1.26.0"},
			"(devel)", "unknown", "go1.26.0"},
		{"a build from a clean work tree",
			debug.BuildInfo{GoVersion: "go1.26.0", Main: debug.Module{Version: "(devel)"},
				Settings: settings("vcs.revision", "abc123", "vcs.time", "2026-12-01T00:00:00Z", "vcs.modified", "false")},
			"(devel)", "abc123 of 2026-12-01T00:00:00Z", "go1.26.0"},
		{"a build from a work tree with changes",
			debug.BuildInfo{GoVersion: "go1.26.0", Main: debug.Module{Version: "(devel)"},
				Settings: settings("vcs.revision", "abc123", "vcs.modified", "true")},
			"(devel)", "abc123 (modified)", "go1.26.0"},
	}
	for _, test := range tests {
		b := buildOf(&test.info)
		if b.version != test.version || b.commitLine() != test.commit || b.golang != test.golang {
			t.Errorf("%s: got %q, %q, %q, want %q, %q, %q", test.why, b.version, b.commitLine(), b.golang, test.version, test.commit, test.golang)
		}
	}
}
