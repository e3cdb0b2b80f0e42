package estimator

// GPU is what the arithmetic needs to know of an accelerator.
type GPU struct {
	ID       string
	MemoryGB float64 // size the vendor names
	Total    Bytes   // what nvidia-smi prints as total; 0: not known
	Usable   Bytes   // what one process can get (PyTorch's "total capacity")

	ComputeCapability float64 // NVIDIA only, 8.9 for Ada
	BF16, FP8, FP4    bool    // whether the matrix units take the format
	BandwidthGBs      float64 // memory bandwidth, 1e9 bytes per second
	FP16TFLOPS        float64 // dense matrix rate with FP32 accumulation
	NVLinkGBs         float64 // both directions; 0: none or not known
	PCIeGen           int
}

// usableShare is the part of a card's printed total that one process can get
// where nobody observed it: see Constants.
func (g GPU) capacity() Bytes {
	switch {
	case g.Usable > 0:
		return g.Usable
	case g.Total > 0:
		return Bytes(float64(g.Total) * constants.UsableShare.Value)
	}
	return Bytes(g.MemoryGB * float64(GiB) * constants.UsableShare.Value)
}
