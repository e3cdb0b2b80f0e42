package knowledge

import (
	"embed"
	"fmt"
	"io/fs"
	"sync"
)

//go:embed data
var embedded embed.FS

// Default returns the Base of the embedded tables. They are read once, at the
// first call, and shared after that. The error is Problems.
var Default = sync.OnceValues(func() (*Base, error) {
	data, err := fs.Sub(embedded, "data")
	if err != nil {
		return nil, fmt.Errorf("open the embedded tables: %w", err)
	}
	return Load(data)
})

// Base is the loaded catalogue. It never changes after Load and may be used by
// any number of goroutines.
type Base struct {
	models     []Model
	gpus       []GPU
	bare       []BareName
	tables     []Table
	exceptions []exception
	checksum   uint32 // of the files as read

	modelIDs   map[string]int32
	modelNames names // as the table writes them; see spellModels
	gpuIDs     map[string]int32
	gpuNames   names
	modelOnce  sync.Once
	gpuOnce    sync.Once
	gpuCores   map[string][]int32 // rows by the core of a name, see gpuName
	bareCores  map[string]int32   // index into bare by core
}

// spellModels completes the index that only names other than ids need. A
// question whose names are ids by now does not pay for it.
func (b *Base) spellModels() {
	b.modelOnce.Do(func() {
		b.addSoftNames()
		b.modelNames.loosenAll()
	})
}

// spellGPUs is spellModels for cards.
func (b *Base) spellGPUs() {
	b.gpuOnce.Do(func() {
		b.gpuNames.loosenAll()
		b.indexCores()
	})
}

// Models returns all models in the order of the table. The slice is the
// Base's own: it must not be written to.
func (b *Base) Models() []Model { return b.models }

// GPUs returns all accelerators in the order of the table. The slice is the
// Base's own: it must not be written to.
func (b *Base) GPUs() []GPU { return b.gpus }

// BareNames returns the card names that several rows share. The slice is the
// Base's own: it must not be written to.
func (b *Base) BareNames() []BareName { return b.bare }

// Tables returns the date and status of each table.
func (b *Base) Tables() []Table { return b.tables }

// AsOf returns the month, 2006-01, in which the newest table was last compared
// with its sources.
func (b *Base) AsOf() string {
	newest := ""
	for _, t := range b.tables {
		newest = max(newest, t.Checked)
	}
	return newest
}

// Version names the data: AsOf and a checksum of the files, so that two
// answers given by the same version were given from the same facts.
func (b *Base) Version() string { return fmt.Sprintf("%s-%08x", b.AsOf(), b.checksum) }

// Status says how far a fact was checked.
type Status string

const (
	Verified    Status = "verified"     // compared with the named source
	VendorClaim Status = "vendor claim" // a data sheet says so
	Derived     Status = "derived"      // computed from other facts, or checked by computation alone
)

var statuses = []string{string(Verified), string(VendorClaim), string(Derived)}

// Table is the state of one data file: one row of tables.csv.
type Table struct {
	File    string
	Checked string // month, 2006-01
	Status  Status
	Note    string
}

// Positions in tableColumns, in the order of the file.
const (
	tFile = iota
	tChecked
	tStatus
	tNote
)

var tableColumns = []string{"file", "checked", "status", "note"}
