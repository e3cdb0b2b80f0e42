package oomlog

// matcher finds many phrases in one pass over a text: an Aho-Corasick
// automaton over bytes, without regard to ASCII case.
type matcher struct {
	class   [256]uint8 // bytes that no phrase has share class 0
	classes int
	next    []uint16   // state × classes + class → state, while it is built
	step    []uint32   // the same with state × classes, and ends
	out     [][]uint16 // state → phrases that end there
}

// newMatcher builds the automaton; phrases are in lower case.
func newMatcher(phrases []string) *matcher {
	m := &matcher{classes: 1}
	m.classify(phrases)
	length := 1
	for _, p := range phrases {
		length += len(p)
	}
	m.next = make([]uint16, 0, length*m.classes)
	m.addState()
	for i, p := range phrases {
		m.add(p, uint16(i))
	}
	m.link()
	m.seal()
	return m
}

// classify numbers the bytes that occur, so that the table stays small.
func (m *matcher) classify(phrases []string) {
	for _, p := range phrases {
		for i := range len(p) {
			if m.class[p[i]] == 0 {
				m.class[p[i]] = uint8(m.classes)
				m.classes++
			}
		}
	}
	for b := 'A'; b <= 'Z'; b++ {
		m.class[b] = m.class[b+'a'-'A']
	}
}

func (m *matcher) addState() int {
	m.next = m.next[:len(m.next)+m.classes]
	m.out = append(m.out, nil)
	return len(m.out) - 1
}

// add writes one phrase into the trie.
func (m *matcher) add(p string, id uint16) {
	state := 0
	for i := range len(p) {
		at := state*m.classes + int(m.class[p[i]])
		if m.next[at] == 0 {
			fresh := m.addState()
			m.next[at] = uint16(fresh)
		}
		state = int(m.next[at])
	}
	m.out[state] = append(m.out[state], id)
}

// link turns the trie into an automaton: where a state has no way on, it goes
// on from its longest suffix.
func (m *matcher) link() {
	fail := make([]int, len(m.out))
	queue := []int{0}
	for len(queue) > 0 {
		state := queue[0]
		queue = queue[1:]
		for c := range m.classes {
			at := state*m.classes + c
			to, fallback := int(m.next[at]), 0
			if state != 0 {
				fallback = int(m.next[fail[state]*m.classes+c])
			}
			if to == 0 {
				m.next[at] = uint16(fallback)
				continue
			}
			fail[to] = fallback
			m.out[to] = append(m.out[to], m.out[fallback]...)
			queue = append(queue, to)
		}
	}
}

// seal multiplies the states by the width of the table and marks those where a
// phrase ends, so that the loop over the text does one look-up a byte.
func (m *matcher) seal() {
	m.step = make([]uint32, len(m.next))
	for i, state := range m.next {
		m.step[i] = uint32(int(state) * m.classes)
		if len(m.out[state]) > 0 {
			m.step[i] |= ends
		}
	}
}

// ends marks a state where a phrase ends.
const ends = 1 << 31

// each calls found with every phrase and the offset of its end.
func (m *matcher) each(text string, found func(phrase uint16, end int)) {
	state := uint32(0)
	for i := range len(text) {
		state = m.step[state+uint32(m.class[text[i]])]
		if state&ends == 0 {
			continue
		}
		state &^= ends
		for _, id := range m.out[int(state)/m.classes] {
			found(id, i+1)
		}
	}
}
