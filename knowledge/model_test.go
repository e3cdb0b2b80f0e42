package knowledge

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gpufit/estimator"
)

// TestModelRows holds one row of each sort of shape to what its publisher's
// configuration says, every field of it.
func TestModelRows(t *testing.T) {
	tests := []struct {
		why  string
		want estimator.Model
	}{
		{"dense, tied, grouped queries", estimator.Model{
			ID: "llama-3.2-1b", Kind: "llm", Params: 1.2358e9, Layers: 16, Hidden: 2048, Heads: 32, KVHeads: 8, HeadDim: 64,
			FFNSize: 8192, GatedFFN: true, VocabSize: 128256, TiedEmbeddings: true, MaxContext: 131072, Attention: "gqa", NativeDType: "bf16"}},
		{"experts and a latent cache", estimator.Model{
			ID: "deepseek-v3", Kind: "moe", Params: 671.03e9, ActiveParams: 37.55e9, Layers: 61, Hidden: 7168, Heads: 128, KVHeads: 128,
			HeadDim: 192, VHeadDim: 128, QLoRARank: 1536, KVLoRARank: 512, RopeDim: 64, FFNSize: 2048, GatedFFN: true,
			Experts: 256, ActiveExperts: 8, SharedExperts: 1, DenseLayers: 3, DenseFFNSize: 18432,
			VocabSize: 129280, MaxContext: 163840, Attention: "mla", NativeDType: "fp8"}},
		{"windowed layers, wider full ones that share K and V, a vision tower", estimator.Model{
			ID: "gemma-4-31b", Kind: "vlm", Params: 31.273e9, EncoderParams: 0.57e9, OtherParams: 0.5505e9, Layers: 60, Hidden: 5376, Heads: 32,
			KVHeads: 16, HeadDim: 256, FFNSize: 21504, GatedFFN: true, VocabSize: 262144, TiedEmbeddings: true, MaxContext: 262144,
			Attention: "sliding", SlidingWindow: 1024, SlidingLayers: 50, FullKVHeads: 4, FullHeadDim: 512, FullKVShared: true, NativeDType: "bf16"}},
		{"state space only: no attention, no feed-forward", estimator.Model{
			ID: "mamba-2.8b", Kind: "llm", Params: 2.7684e9, OtherParams: 2.6395e9, Layers: 64, Hidden: 2560,
			VocabSize: 50280, TiedEmbeddings: true, Attention: "hybrid", NativeDType: "fp32"}},
		{"a denoiser with text encoders beside it, no shape known", estimator.Model{
			ID: "sdxl", Kind: "diffusion", Params: 2.5675e9, PipelineParams: 0.902e9, TiedEmbeddings: true, NativeDType: "fp16"}},
	}
	for _, test := range tests {
		m, ok := loaded(t).Model(test.want.ID)
		if !ok {
			t.Errorf("%s: no model %q", test.why, test.want.ID)
			continue
		}
		if diff := cmp.Diff(test.want, m.Model.Shape); diff != "" {
			t.Errorf("%s: %s (-want +got):\n%s", test.why, test.want.ID, diff)
		}
	}
}

func TestModelStatus(t *testing.T) {
	tests := []struct {
		id   string
		want Status
		why  string
	}{
		{"llama-2-7b", Verified, "a named repository was compared with"},
		{"mamba-2.8b", Derived, "common knowledge only"},
	}
	for _, test := range tests {
		m, _ := loaded(t).Model(test.id)
		if got := m.Model.Status(); got != test.want {
			t.Errorf("%s: Status() = %q, want %q: %s (source %s)", test.id, got, test.want, test.why, m.Model.Source)
		}
	}
}

// TestShapeParams adds up two models by hand; norms, the only part left out,
// are what the published counts are larger by.
func TestShapeParams(t *testing.T) {
	tests := []struct {
		id    string
		want  float64
		norms float64 // of the published count
		why   string
	}{
		// embeddings 2·32000·4096, layers 32·(4·4096² + 3·4096·11008)
		{"llama-2-7b", 262_144_000 + 32*(67_108_864+135_266_304), 65 * 4096, "published 6,738,415,616"},
		// tied 128256·2048, layers 16·(2048·(2048+2·512+2048) + 3·2048·8192)
		{"llama-3.2-1b", 262_668_288 + 16*(10_485_760+50_331_648), 33 * 2048, "published 1,235,814,400"},
	}
	published := map[string]float64{"llama-2-7b": 6_738_415_616, "llama-3.2-1b": 1_235_814_400}
	for _, test := range tests {
		m, _ := loaded(t).Model(test.id)
		if got := shapeParams(m.Model.Shape); got != test.want {
			t.Errorf("shapeParams(%s) = %.0f, want %.0f", test.id, got, test.want)
		}
		if got := test.want + test.norms; got != published[test.id] {
			t.Errorf("%s: with norms %.0f, want %s", test.id, got, test.why)
		}
	}
}

// TestEveryRowTellsWhatItIs holds the columns that answers cite.
func TestEveryRowTellsWhatItIs(t *testing.T) {
	for _, m := range loaded(t).Models() {
		if m.Source == "" || m.Name == "" || m.Family == "" || m.Shape.NativeDType == "" {
			t.Errorf("%s lacks source, name, family or native type", m.ID)
		}
		if strings.Contains(m.Source, "://") {
			t.Errorf("%s: source %q is not repository:path", m.ID, m.Source)
		}
	}
}
