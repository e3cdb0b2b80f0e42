package oomlog

import (
	"strconv"
	"strings"
)

// freeOnDevice reads "using device CUDA1 (NVIDIA A100-SXM4-80GB) - 15512 MiB
// free" of the device that the failing line numbers, else of the first.
func (r *reading) freeOnDevice() {
	for _, h := range r.hits[deviceFree] {
		_, device, _ := strings.Cut(flatten(r.line(h)), "using device ")
		name, _, _ := strings.Cut(device, " ")
		if r.f.GPU != nil && !strings.HasSuffix(name, strconv.Itoa(*r.f.GPU)) {
			continue
		}
		if as := amounts(device, false); len(as) > 0 {
			setFree(&r.f, as[len(as)-1].gib)
		}
	}
}

// cardBackends begin the names of ggml's buffers that lie on a card.
var cardBackends = []string{"cuda", "rocm", "vulkan", "sycl"}

// buffersBeyondCard reports that the buffers of one device are larger than any
// card of the screen: "CUDA0 model buffer size = 18508.35 MiB". Windows then
// goes on in the memory of the host.
func (r *reading) buffersBeyondCard() bool {
	if r.screen == nil {
		return false
	}
	onDevice := map[string]float64{}
	for _, h := range r.hits[ggmlBuffer] {
		line := flatten(r.line(h))
		name, as := ggmlDevice(line), amounts(line, false)
		if name != "" && len(as) > 0 {
			onDevice[name] += as[len(as)-1].gib
		}
	}
	largest := 0.0
	for _, c := range r.screen.Cards {
		largest = max(largest, c.TotalMiB/1024)
	}
	for _, gib := range onDevice {
		if largest > 0 && gib > largest {
			return true
		}
	}
	return false
}

// ggmlDevice is the word of a line that names a device's buffer, "" for one of
// the host.
func ggmlDevice(line string) string {
	for _, word := range strings.Fields(line) {
		for _, backend := range cardBackends {
			if strings.HasPrefix(word, backend) && isDigit(word[len(word)-1]) {
				return word
			}
		}
	}
	return ""
}
