package oomlog

import (
	"sort"
	"strings"
)

// What is read around the anchor of an allocator's message, in bytes: PyTorch's
// has some 600, and a terminal may have broken it into lines.
const (
	messageBack  = 320
	messageAhead = 900
)

// clause says what an amount is by the words around it.
type clause struct {
	before, after string // what must stand right before and right behind, in lower case
	set           func(*Facts, float64)
}

func setTotal(f *Facts, x float64)     { put(&f.GPUTotalGiB, x) }
func setRequested(f *Facts, x float64) { put(&f.RequestedGiB, x) }
func setAllocated(f *Facts, x float64) { put(&f.AllocatedGiB, x) }
func setReserved(f *Facts, x float64)  { put(&f.ReservedGiB, x) }
func setUnused(f *Facts, x float64)    { put(&f.UnusedGiB, x) }
func setFree(f *Facts, x float64)      { put(&f.FreeGiB, x) }
func setOwn(f *Facts, x float64)       { put(&f.OwnGiB, x) }
func setGraphs(f *Facts, x float64)    { f.CUDAGraph = f.CUDAGraph || x > 0 }
func addOther(f *Facts, x float64) {
	other := at(f.OtherGiB) + x
	f.OtherGiB = &other
	f.ProcessCount++
}

// put keeps the first value: the message that came first is the root.
func put(p **float64, x float64) {
	if *p == nil {
		*p = known(x)
	}
}

// clauses are tried in order. PyTorch wrote "capacty" up to 2.1, "cached"
// before 1.4, and all in one bracket before 2.0.
var clauses = []clause{
	{"tried to allocate", "", setRequested},
	{"tried to allocate more than", "", setRequested},
	{"try to allocate", "", setRequested},
	{"trying to allocate", "", setRequested},
	{"attempting to allocate", "", setRequested},
	{"allocate request for", "", setRequested},
	{"requested :", "", setRequested},
	{"requested amount of gpu memory (", "", setRequested},
	{"requested buffer of size", "", setRequested},
	{"smaller than requested", "", setRequested},
	{"total capacity of", "", setTotal},
	{"total capacty of", "", setTotal},
	{"", "total capacity", setTotal},
	{"device limit :", "", setTotal},
	{"max allowed:", "", setTotal},
	{"", "is free", setFree},
	{"", "free", setFree},
	{"free (according to cuda):", "", setFree},
	{"available memory is only", "", setFree},
	{"available memory of", "", setFree},
	{"", "already allocated", setAllocated},
	{"mps allocated:", "", setAllocated},
	{"currently allocated :", "", setAllocated},
	{"", "memory has been allocated", setAllocated},
	{"", "allocated in private pools", setGraphs},
	{"of the allocated memory", "", setAllocated},
	{"", "is allocated by pytorch", setAllocated},
	{"", "reserved in total by", setReserved},
	{"", "cached", setReserved},
	{"", "is reserved by pytorch but unallocated", setUnused},
	{"this process has", "", setOwn},
}

// facts reads the allocator's message around each hit. Only the first one that
// states a size of a kind counts.
func (r *reading) facts() {
	for _, h := range r.hits[message] {
		from := onRune(r.text, max(0, h.from-messageBack))
		to := onRune(r.text, min(len(r.text), h.to+messageAhead))
		flat := flatten(r.text[from:to])
		start := strings.Index(flat, strings.ToLower(r.text[h.from:h.to]))
		r.readMessage(flat, max(0, start))
		r.bareBytes(flat[max(0, start):])
		if r.f.RequestedGiB != nil && (r.f.GPUTotalGiB != nil || r.f.AllocatedGiB != nil) {
			break
		}
	}
	for _, h := range r.hits[sizes] {
		near := flatten(r.text[h.from:onRune(r.text, min(len(r.text), h.to+pairReach))])
		r.readPairs(near)
		r.mallocSize(near)
	}
	r.freeOnDevice()
	r.cacheTokens()
	r.derive()
}

// cacheTokens reads the context that was asked for and the one that fits.
func (r *reading) cacheTokens() {
	for _, h := range r.hits[meaning(KVCacheTooSmall)] {
		line := flatten(r.line(h))
		for _, mark := range []string{"max seq len (", "max_model_len="} {
			if _, rest, ok := strings.Cut(line, mark); ok && r.f.ContextTokens == 0 {
				r.f.ContextTokens = numberAfter(rest)
			}
		}
		for _, mark := range []string{"stored in kv cache (", "estimated maximum model length is "} {
			if _, rest, ok := strings.Cut(line, mark); ok && r.f.CacheTokens == 0 {
				r.f.CacheTokens = numberAfter(strings.TrimSuffix(rest, "."))
			}
		}
	}
}

// flatten puts a message that a terminal broke, or boxed, on one line.
func flatten(s string) string {
	s = strings.ReplaceAll(strings.ToLower(s), "│", " ")
	return strings.Join(strings.Fields(s), " ")
}

// readMessage sorts the amounts of one message by their words. start is where
// its anchor stands; what is before belongs to it only for the few programs
// that write the sizes first.
func (r *reading) readMessage(s string, start int) {
	binary := strings.Contains(s, "mps ") || strings.Contains(s, "private pool") || strings.Contains(s, "device limit")
	if i := strings.LastIndex(s[:start], "out of memory"); i >= 0 {
		start = i
	}
	end := len(s)
	if i := strings.Index(s[start:], "tried to allocate"); i >= 0 {
		if j := strings.Index(s[start+i+10:], "tried to allocate"); j >= 0 {
			end = start + i + 10 + j // the next rank's message
		}
	}
	for _, a := range amounts(s[start:end], binary) {
		before, after := strings.TrimRight(s[start:start+a.from], " "), strings.TrimLeft(s[start+a.to:end], " ")
		r.sort(before, after, a.gib)
	}
	r.index(s[start:end])
}

func (r *reading) sort(before, after string, gib float64) {
	if i := strings.LastIndex(before, "process "); i >= 0 && strings.HasPrefix(after, "memory in use") && strings.HasSuffix(before, " has") {
		if pid := countBefore(before, len(before)-len(" has")); pid > 0 {
			r.processes = append(r.processes, process{pid, gib})
			return
		}
	}
	for _, c := range clauses {
		if strings.HasSuffix(before, c.before) && hasWords(after, c.after) {
			c.set(&r.f, gib)
			return
		}
	}
}

// hasWords reports whether s begins with whole words.
func hasWords(s, words string) bool {
	rest, ok := strings.CutPrefix(s, words)
	return ok && (rest == "" || words == "" || !isLetter(rest[0]))
}

// process is one that the message names.
type process struct {
	pid int
	gib float64
}

// index reads which card the message is about: "GPU 3 has", "(GPU 0;".
func (r *reading) index(s string) {
	for _, mark := range []string{"(gpu ", "(npu ", ". gpu ", "on gpu ", "on device "} {
		if i := strings.Index(s, mark); i >= 0 && r.f.GPU == nil && i+len(mark) < len(s) && isDigit(s[i+len(mark)]) {
			n := numberAfter(s[i+len(mark):])
			r.f.GPU = &n
		}
	}
}

// byteMarks stand before a number of bytes that has no unit, or one that the
// clauses do not place.
var byteMarks = []string{"buffer of size ", "memory allocation of size ", "allocating ", "you tried to allocate ", "failed to allocate ", "unable to allocate ", "cannot allocate "}

// bareBytes reads the request of programs that print it without a sentence of
// their own: ggml, Vulkan, ONNX Runtime, the CPU allocator.
func (r *reading) bareBytes(s string) {
	for _, mark := range byteMarks {
		i := strings.Index(s, mark)
		if i < 0 || r.f.RequestedGiB != nil {
			continue
		}
		rest := s[i+len(mark):]
		if as := amounts(rest[:min(len(rest), 24)], false); len(as) > 0 && as[0].from == 0 {
			setRequested(&r.f, as[0].gib)
		} else if n := numberAfter(rest); n > 0 && isDigit(rest[0]) && n >= 1024 {
			setRequested(&r.f, float64(n)/(1<<30))
		}
	}
}

// mallocSize reads the request of Ascend's runtime: "rtMalloc fail, purpose:
// page caching, type = 2, size:2147549184, device_id:0".
func (r *reading) mallocSize(s string) {
	_, rest, ok := strings.Cut(s, "size:")
	if n := numberAfter(rest); ok && n > 0 && (strings.HasPrefix(s, "rtmalloc") || strings.HasPrefix(s, "halmemalloc")) {
		put(&r.f.RequestedGiB, float64(n)/(1<<30))
	}
}

// pairs are sizes that stand as "x/y GiB" or by other words than an
// allocator's.
var pairs = []struct {
	mark   string
	first  func(*Facts, float64)
	second func(*Facts, float64)
	binary bool
}{
	{"free memory on device", setFree, setTotal, false},
	{"desired gpu memory utilization", setRequested, nil, false},
	{"requires more system memory", setRequested, setFree, false},
	{"unable to allocate ", setRequested, nil, false},
	{"you tried to allocate", setRequested, nil, false},
	{"dedicated gpu memory", setAllocated, setTotal, true},
	{"totalmemory:", setTotal, setFree, false},
	{"devicememorysize:", setTotal, nil, false},
	{"max seq len (", setRequested, nil, false}, // … (24.0 GiB KV cache is needed, which is larger than the available
	{"failed to allocate ", setRequested, nil, false},
	{"invalid buffer size:", setRequested, nil, true},
}

// pairReach is how far behind its words such a size may stand, in bytes.
const pairReach = 120

// readPairs reads those in what begins with one of them.
func (r *reading) readPairs(s string) {
	for _, p := range pairs {
		if rest, ok := strings.CutPrefix(s, p.mark); ok {
			r.readPair(p.first, p.second, withUnits(rest), p.binary)
		}
	}
}

func (r *reading) readPair(first, second func(*Facts, float64), s string, binary bool) {
	as := amounts(s, binary)
	for i, set := range []func(*Facts, float64){first, second} {
		if set != nil && i < len(as) {
			set(&r.f, as[i].gib)
		}
	}
}

// withUnits gives the first number of "58.90/79.15 gib" its unit.
func withUnits(s string) string {
	i := strings.IndexByte(s, '/')
	if i <= 0 || !isDigit(s[i-1]) {
		return s
	}
	end := numberEnd(s, i+1)
	unit := strings.TrimLeft(s[end:], " ")
	n := 0
	for n < len(unit) && isLetter(unit[n]) {
		n++
	}
	return s[:i] + " " + unit[:n] + " / " + s[i+1:]
}

// derive completes the facts by what follows from them.
func (r *reading) derive() {
	f := &r.f
	switch {
	case f.ReservedGiB == nil && f.UnusedGiB != nil && f.AllocatedGiB != nil:
		f.ReservedGiB = known(*f.AllocatedGiB + *f.UnusedGiB)
	case f.UnusedGiB == nil && f.ReservedGiB != nil && f.AllocatedGiB != nil:
		f.UnusedGiB = known(max(0, *f.ReservedGiB-*f.AllocatedGiB))
	}
	r.splitProcesses()
	if total := at(f.GPUTotalGiB); total > 0 && f.FreeGiB != nil {
		f.PeakUsedFraction = known(clamp((total - *f.FreeGiB) / total))
	} else if total > 0 && f.AllocatedGiB != nil {
		f.PeakUsedFraction = known(max(0, max(*f.AllocatedGiB, at(f.ReservedGiB))/total))
	}
}

func clamp(x float64) float64 { return min(1, max(0, x)) }

// contextGiB is the most that a CUDA context and its libraries take of a card
// beside the allocator (causes.md, rule 1).
const contextGiB = 1.5

// soleShare is how many times its own allocation the only process that a
// message names may hold and still be the one that wrote it: PyTorch names this
// process by itself, or by its number on the host, but never leaves it out.
// NCCL's buffers and CUDA graphs come to some per cent.
const soleShare = 1.08

// splitProcesses tells the process that wrote the message from the others that
// it names: in a container it appears under its number on the host.
func (r *reading) splitProcesses() {
	f := &r.f
	sort.Slice(r.processes, func(i, j int) bool { return r.processes[i].gib > r.processes[j].gib })
	own := f.OwnGiB != nil
	for _, p := range r.processes {
		if !own && r.isThisProcess(p.gib) {
			own = true
			f.OwnGiB = known(p.gib)
			continue
		}
		if f.OtherPID == 0 {
			f.OtherPID = p.pid
		}
		addOther(f, p.gib)
	}
	if own {
		f.ProcessCount++
	}
}

func (r *reading) isThisProcess(gib float64) bool {
	if r.f.AllocatedGiB == nil {
		return false
	}
	held := *r.f.AllocatedGiB + at(r.f.UnusedGiB)
	most := held + contextGiB
	if len(r.processes) == 1 {
		most = max(most, held*soleShare)
	}
	return gib >= held-0.05 && gib <= most
}
