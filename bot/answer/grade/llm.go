package grade

import (
	"slices"
	"time"

	"gpufit/bot/answer"
)

// LLM is a model's part in the answers.
type LLM struct {
	Asked     int             `json:"asked"`
	Read      int             `json:"read"`          // readings that were taken
	Unasked   int             `json:"wrong_unasked"` // intents read wrong by rules that were sure of them
	TokensIn  int             `json:"tokens_in"`
	TokensOut int             `json:"tokens_out"`
	USD       float64         `json:"usd,omitempty"`
	Latencies []time.Duration `json:"-"`
}

func (m *LLM) add(use *answer.LLMUse, right bool) {
	if use == nil {
		if !right {
			m.Unasked++
		}
		return
	}
	m.Asked++
	if use.Skipped == "" {
		m.Read++
	}
	m.TokensIn, m.TokensOut, m.USD = m.TokensIn+use.TokensIn, m.TokensOut+use.TokensOut, m.USD+use.USD
	if use.Latency > 0 {
		m.Latencies = append(m.Latencies, use.Latency)
	}
}

// Latency returns the time of a call that a share of them did not exceed.
func (m LLM) Latency(share float64) time.Duration {
	if len(m.Latencies) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(m.Latencies))
	return sorted[min(len(sorted)-1, int(share*float64(len(sorted))))]
}
