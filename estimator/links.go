package estimator

import "strings"

// Link is how the cards of a job are joined.
type Link struct {
	Name string  // nvlink, pcie, host, network
	GBs  float64 // one direction, as an exchange reaches it, 1e9 bytes a second
}

// linkOf returns the slowest link that an exchange among the job's cards
// crosses. GeForce cards have no peer access: they go through host memory.
func (r *Request) linkOf() Link {
	one := r.boardLink()
	if r.GPUs > cardsOfMachine {
		if node := speeds.NodeLink.Value; node < one.GBs {
			return Link{"network", node}
		}
	}
	return one
}

// cardsOfMachine is how many cards a rented machine has at most.
const cardsOfMachine = 8

func (r *Request) boardLink() Link {
	switch {
	case r.GPU.NVLinkGBs >= sxmNVLink || r.GPU.NVLinkGBs > 0 && r.GPUs == 2:
		return Link{"nvlink", r.GPU.NVLinkGBs / 2 * speeds.NVLinkUse.Value}
	case r.geForce():
		return Link{"host", speeds.HostedPCIe.Value}
	}
	return Link{"pcie", pcieGBs(r.GPU.PCIeGen) * speeds.PCIeUse.Value}
}

// sxmNVLink is the least NVLink bandwidth of boards that join all cards;
// bridges below it join pairs only.
const sxmNVLink = 250 // GB/s, both directions

// geForce reports whether the card is one that the vendor's driver gives no
// peer access over PCIe.
func (r *Request) geForce() bool { return strings.HasPrefix(r.GPU.ID, "rtx-") && isGeForce(r.GPU.ID) }

// isGeForce tells GeForce from workstation cards by the number: rtx-2060 to
// rtx-5090, against rtx-a6000, rtx-6000-ada and rtx-pro-6000.
func isGeForce(id string) bool {
	n := strings.TrimPrefix(id, "rtx-")
	return len(n) >= 4 && n[0] >= '2' && n[0] <= '5' && n[1] == '0' && n[2] != '0' && n[3] == '0'
}

// pcieGBs is one direction of 16 lanes, GB/s: doubled with each generation.
func pcieGBs(gen int) float64 {
	if gen == 0 {
		gen = 3
	}
	return 15.75 * exp2(float64(gen-3))
}

// exchangeTime is how long the cards of a job exchange in one micro step:
// gradients once an optimizer step under data parallelism, weights twice and
// gradients once under ZeRO-3 and FSDP (a ring moves 2(n−1)/n of the bytes for
// a sum, (n−1)/n to gather or scatter), activations under tensor parallelism.
func (r *Request) exchangeTime() float64 {
	n := float64(r.replicas())
	link := r.linkOf().GBs * 1e9
	if r.GPUs < 2 || link <= 0 {
		return 0
	}
	s, ring := r.states(), (n-1)/n
	accum := float64(max(1, r.GradAccum))
	grads := s.trainable * r.gradBytes()
	bytes := 2 * ring * grads / accum
	if r.Parallel.shardsWeights() {
		bytes = ring * (2*2*r.Model.Params + grads)
	}
	if tp := r.Parallel.TP; tp > 1 {
		sums := 4.0 // two a layer, forward and backward
		if r.GradCkpt == On {
			sums = 6
		}
		bytes += sums * 2 * float64(tp-1) / float64(tp) * 2 * float64(r.Model.Hidden) * r.tokens() * float64(r.layersRun())
	}
	return bytes / link
}

// gradBytes is the width in which gradients are exchanged.
func (r *Request) gradBytes() float64 {
	if r.trainsAll() && r.Compute != PureBF16 && r.Parallel.ZeRO == 0 && !r.Parallel.FSDP {
		return 4
	}
	return 2
}

func containsFold(s, part string) bool { return strings.Contains(strings.ToLower(s), part) }
