package main

import (
	"io"
	"os"

	"golang.org/x/term"
)

// fallbackWidth is the width in columns where standard output is no terminal
// or does not say.
const fallbackWidth = 80

// display is how text can be laid out on standard output.
type display struct {
	width int // columns
	color bool
}

// display looks at standard output.
func (p *process) display() display {
	f, ok := p.stdout.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return display{width: fallbackWidth}
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width <= 0 {
		width = fallbackWidth
	}
	return display{width: width, color: wantsColor(p.env)}
}

// wantsColor reports whether the terminal can show colour and the person has
// not declined it (NO_COLOR set, see no-color.org, or TERM=dumb).
func wantsColor(env func(string) string) bool {
	return env("NO_COLOR") == "" && env("TERM") != "dumb"
}

// isTerminal reports whether r is a person's keyboard.
func isTerminal(r io.Reader) bool {
	f, ok := r.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
