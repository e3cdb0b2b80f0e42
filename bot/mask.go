package bot

import (
	"context"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strings"
)

// tokenShaped finds what looks like a Slack token, a ticket for a socket or
// the secret part of a response URL, whoever it belongs to.
var tokenShaped = regexp.MustCompile(`(?i)\b(xox[a-z](?:\.xox[a-z])?|xapp)-[0-9a-z-]+|\b(ticket=)[^&\s"]+|(/commands/)[^\s"]+`)

// mask hides secrets in text.
type mask struct{ known []string } // the tokens of this bot, whatever their shape

func newMask(secrets ...string) mask {
	return mask{slices.DeleteFunc(secrets, func(s string) bool { return s == "" })}
}

// hide returns s with every secret replaced by ***, its prefix kept.
func (m mask) hide(s string) string {
	s = tokenShaped.ReplaceAllString(s, "$1$2$3***")
	for _, secret := range m.known {
		s = strings.ReplaceAll(s, secret, "***")
	}
	return s
}

// masking is a slog handler that hides secrets in all that passes through it:
// the message, and every attribute that is or prints as text.
type masking struct {
	slog.Handler
	mask mask
}

// Handle implements slog.Handler.
func (h masking) Handle(ctx context.Context, r slog.Record) error {
	clean := slog.NewRecord(r.Time, r.Level, h.mask.hide(r.Message), r.PC)
	r.Attrs(func(a slog.Attr) bool {
		clean.AddAttrs(h.attr(a))
		return true
	})
	return h.Handler.Handle(ctx, clean)
}

// WithAttrs implements slog.Handler.
func (h masking) WithAttrs(attrs []slog.Attr) slog.Handler {
	clean := make([]slog.Attr, len(attrs))
	for i, a := range attrs {
		clean[i] = h.attr(a)
	}
	return masking{h.Handler.WithAttrs(clean), h.mask}
}

// WithGroup implements slog.Handler.
func (h masking) WithGroup(name string) slog.Handler {
	return masking{h.Handler.WithGroup(name), h.mask}
}

func (h masking) attr(a slog.Attr) slog.Attr {
	v := a.Value.Resolve()
	switch v.Kind() {
	case slog.KindString:
		return slog.String(a.Key, h.mask.hide(v.String()))
	case slog.KindAny:
		return slog.String(a.Key, h.mask.hide(fmt.Sprint(v.Any())))
	case slog.KindGroup:
		clean := make([]slog.Attr, 0, len(v.Group()))
		for _, child := range v.Group() {
			clean = append(clean, h.attr(child))
		}
		return slog.Attr{Key: a.Key, Value: slog.GroupValue(clean...)}
	}
	return a
}
