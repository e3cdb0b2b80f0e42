package answer

import "gpufit/estimator"

// gateWords say why a condition that is no memory holds or not.
type gateWords struct {
	thisCard  string
	names     map[string]string               // by Gate.ID
	units     map[estimator.GateReason]string // card, what
	links     map[estimator.GateReason]string // share of a step, link, GB/s
	link      map[string]string               // by Link.Name
	disk      string                          // GiB
	diskSaved string                          // GiB, GiB of a saved state
}
