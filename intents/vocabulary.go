package intents

// Vocabulary is what can be named: plain data, so that this package needs no
// facts of its own. Names are matched whatever their case and whatever stands
// between their parts (space, hyphen, underscore or nothing).
type Vocabulary struct {
	Models  []ModelName
	GPUs    []GPUName
	Engines []string // inference engines and trainers, as they should be spelled in Slots.Engine
	// Bare are names that several rows share and that have no row of their
	// own. Such a name yields Slots.GPUText as typed and Question.Ambiguous.
	Bare []BareName
}

// ModelName is one model of the catalogue.
type ModelName struct {
	ID      string
	Names   []string // display name, aliases, repository names
	ParamsB float64  // 1e9 parameters
	Family  string   // slug of the generation: qwen2.5, llama3.1
}

// GPUName is one card of the catalogue.
type GPUName struct {
	ID       string
	Names    []string
	MemoryGB float64 // marketing size of one card
	Vendor   string
}

// BareName is a card name that does not say which row is meant: "a100".
type BareName struct {
	Name string
	IDs  []string // the rows it could mean, the likeliest first
}
