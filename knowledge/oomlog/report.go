package oomlog

// Report is what a text says.
type Report struct {
	Cause      Cause
	Confidence float64 // 0 to 1
	// Evidence are the lines that decided, the strongest first. Each is a part
	// of the text as it stands there.
	Evidence []string
	Facts    Facts
	Phase    Phase
	Screen   *Screen // nil: no nvidia-smi in the text
	Job      Job
	// InWords reports that the text is somebody's sentence rather than a log.
	InWords bool
}

// Facts are the sizes that a text prints, in GiB (2^30 bytes). A nil field is
// not printed; what is printed as 0 is 0.
type Facts struct {
	GPUTotalGiB  *float64 `json:"gpu_total_gib,omitempty"`   // capacity as the process sees it
	RequestedGiB *float64 `json:"requested_gib,omitempty"`   // the allocation that failed
	AllocatedGiB *float64 `json:"allocated_gib,omitempty"`   // held by the framework's tensors
	ReservedGiB  *float64 `json:"reserved_gib,omitempty"`    // taken by its allocator, AllocatedGiB included
	UnusedGiB    *float64 `json:"unallocated_gib,omitempty"` // reserved and not allocated
	FreeGiB      *float64 `json:"free_gib,omitempty"`
	OwnGiB       *float64 `json:"process_gib,omitempty"`       // held by this process, CUDA context included
	OtherGiB     *float64 `json:"other_process_gib,omitempty"` // held by the other processes that are named

	ProcessCount int `json:"process_count,omitempty"` // processes named on the card, this one included
	// PeakUsedFraction is the used part of the card, the fullest of several.
	PeakUsedFraction *float64 `json:"peak_used_fraction,omitempty"`

	GPU      *int `json:"gpu_index,omitempty"` // as the message numbers it
	OtherPID int  `json:"other_pid,omitempty"` // the largest other process
	// ContextTokens was asked for, CacheTokens fit, as an engine prints it when
	// its cache is too small.
	ContextTokens int  `json:"context_tokens,omitempty"`
	CacheTokens   int  `json:"cache_tokens,omitempty"`
	CUDAGraph     bool `json:"-"` // private pools of CUDA graphs are not empty
}

// Phase is what the job was doing.
type Phase string

// The phases; empty where nothing tells it.
const (
	Loading    Phase = "loading"      // weights
	Starting   Phase = "starting"     // cache, buffers and graphs of an engine
	Training   Phase = "training"     // steps
	Serving    Phase = "serving"      // generating
	EvalOrSave Phase = "eval_or_save" // evaluation, saving, merging, export, build
)

// Job is what the text tells of the job, as it is written there.
type Job struct {
	Program string   // vllm, llama.cpp, deepspeed … in lower case
	Model   string   // repository or folder name
	Cards   []string // names as the driver prints them
	Method  string   // lora, qlora, full
	Context int      // tokens
	Batch   int      // sequences a card takes at once
	GPUs    int      // cards in use, 0: not said
}

// at returns the value of a fact, 0 where it is not printed.
func at(p *float64) float64 {
	if p == nil {
		return 0
	}
	return *p
}

func known(x float64) *float64 { return &x }
