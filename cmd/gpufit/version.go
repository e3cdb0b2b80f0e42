package main

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// versionCmd prints what is running.
type versionCmd struct{}

// build is what the Go tool wrote into the program.
type build struct {
	version string // of the module, "(devel)" where built from a work tree
	commit  string // "unknown" where built without version control, as go run does
	date    string // of the commit, "" where unknown
	golang  string
}

// Run prints one fact a line.
func (*versionCmd) Run(p *process) error {
	base, err := p.base()
	if err != nil {
		return err
	}
	b := buildInfo()
	_, err = fmt.Fprintf(p.stdout, "gpufit %s\ncommit %s\ngo %s\ndata %s\ndata as of %s: %d models, %d GPUs\n",
		b.version, b.commitLine(), b.golang, base.Version(), base.AsOf(), len(base.Models()), len(base.GPUs()))
	return err
}

// buildInfo reads the program's own build record once.
var buildInfo = sync.OnceValue(func() build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return build{version: "(devel)", commit: "unknown", golang: "unknown"}
	}
	return buildOf(info)
})

// buildOf picks what is shown out of a build record.
func buildOf(info *debug.BuildInfo) build {
	b := build{version: info.Main.Version, commit: "unknown", golang: info.GoVersion}
	if b.version == "" {
		b.version = "(devel)"
	}
	dirty := false
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.commit = s.Value
		case "vcs.time":
			b.date = s.Value
		case "vcs.modified":
			dirty = s.Value == "true"
		}
	}
	if dirty {
		b.commit += " (modified)"
	}
	return b
}

func (b build) commitLine() string {
	if b.date == "" {
		return b.commit
	}
	return b.commit + " of " + b.date
}

// version identifies program and data in a log row.
func (p *process) version() string {
	v := buildInfo().version
	if base, err := p.base(); err == nil {
		v += " data " + base.Version()
	}
	return v
}
