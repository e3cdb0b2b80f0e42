package answer

import "gpufit/knowledge/oomlog"

// diagnosisWords are about what went wrong. Sizes arrive in GiB, rounded.
type diagnosisWords struct {
	causes map[oomlog.Cause]string // headline: what it is
	advice map[oomlog.Cause]string // what to do, one step a line, in order

	// Figures of the log, each a line or a step.
	used       string // used, total, per cent
	usedShare  string // per cent, where no size is printed
	edge       string // follows used where it is close to the line
	request    string // request, free
	beyond     string // request, total: no card setting serves it
	unused     string // GiB reserved and not allocated
	gap        string // GiB reserved and not allocated, more than the request
	smallGap   string // GiB reserved and not allocated: it is not fragmentation
	other      string // pid, GiB
	others     string // GiB of nobody that is named
	share      string // utilisation that would fit
	cache      string // tokens asked for, tokens that fit
	hostShort  string // GiB needed, GiB there
	decided    string // lines of the log
	fits       string // task, cards, figure, usable: by the estimate it should fit
	tooLarge   string // task, cards, figure, usable: by the estimate it does not
	askMore    string // heads an answer that has no cause yet
	screenFine string // nothing is wrong with a screen: cards, program
	screenSays string // heads what stands out on a screen: cards, program

	// Findings on an nvidia-smi screen. card is the index and name.
	wrongCard    string // card, claimed
	wrongCompute string // card, printed capability, capability of the catalogue
	modified     string // card, GiB printed, GiB of the catalogue
	missing      string // card, GiB printed, GiB of the catalogue
	slice        string // card, slices
	virtual      string // card
	powerLimited string // card, W, W of the catalogue
	hidden       string // card, GiB that no listed process holds
	faulty       string // card
	heldDown     string // card, the driver's reasons for low clocks
	memoryErrors string // card, number of uncorrected errors
	repairs      string // card: a part of its memory waits to be replaced
	noRepair     string // card: there is no spare part left
	reset        string // card: the driver asks for a reset
	unwell       string // card, health as npu-smi prints it
	noNVLink     string // the cards reach each other by PCIe: kind of link
	listSlice    string // GiB
	namedSlice   string // profile
	card         string // index, name
}
