package estimator

import (
	"fmt"
	"math"
)

// Bytes is an amount of memory. It prints itself in GiB (2^30 bytes).
type Bytes int64

// The binary units that memory is counted in, and the decimal one that
// vendors print on the box.
const (
	KiB Bytes = 1 << 10
	MiB Bytes = 1 << 20
	GiB Bytes = 1 << 30
	GB  Bytes = 1e9
)

// GiB returns b in units of 2^30 bytes.
func (b Bytes) GiB() float64 { return float64(b) / float64(GiB) }

// GB returns b in units of 10^9 bytes.
func (b Bytes) GB() float64 { return float64(b) / float64(GB) }

// CeilGiB returns b in GiB rounded up to one decimal: how a need is shown.
func (b Bytes) CeilGiB() float64 { return math.Ceil(b.GiB()*10-1e-9) / 10 }

// FloorGiB returns b in GiB rounded down to one decimal: how room is shown.
func (b Bytes) FloorGiB() float64 { return math.Floor(b.GiB()*10+1e-9) / 10 }

func (b Bytes) String() string { return fmt.Sprintf("%.2f GiB", b.GiB()) }

// FromGiB returns x GiB, rounded up to a whole byte.
func FromGiB(x float64) Bytes { return Bytes(math.Ceil(x * float64(GiB))) }

// need rounds a computed amount up to whole bytes.
func need(x float64) Bytes { return Bytes(math.Ceil(x)) }

// Range is an amount that is known only within bounds: Low and High hold what
// practitioners measured nine times in ten.
type Range struct{ Low, Mid, High Bytes }

// Exactly returns a Range without width.
func Exactly(b Bytes) Range { return Range{b, b, b} }

// Around returns b with the given relative half width.
func Around(b Bytes, rel float64) Range {
	w := float64(b) * rel
	return Range{Low: need(float64(b) - w), Mid: b, High: need(float64(b) + w)}
}
