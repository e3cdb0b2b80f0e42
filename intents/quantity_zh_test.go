package intents

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestQuantitiesChinese holds what a number is taken to count beside Chinese
// measure words.
func TestQuantitiesChinese(t *testing.T) {
	p := parser(t)
	for _, tt := range []struct {
		why, in, want string
	}{
		{"a Han digit before b", "七b", "params_b=7"},
		{"hundreds of millions", "6亿参数", "params_b=0.6"},
		{"in words", "一百三十亿", "params_b=13"},
		{"a round number of them", "千亿", "params_b=100"},
		{"ten thousand times more", "1.3万亿参数", "params_b=1300"},
		{"a card in words", "三零九零", "gpu=rtx-3090"},
		{"cards", "两张3090", "gpu=rtx-3090 gpu_count=2"},
		{"cards in one word", "双卡", "gpu_count=2"},
		{"cards in slang", "俩L40S", "gpu=l40s gpu_count=2"},
		{"the measure word of cards", "4块A100", "gpu_count=4 gpu_text=a100"},
		{"and of money", "4090 单价2块", "currency=cny gpu=rtx-4090 price=2"},
		{"money in two digits", "1块9一小时", "currency=cny price=1.9"},
		{"machines times cards", "两台8卡4090", "gpu=rtx-4090 gpu_count=16"},
		{"samples", "1万条数据", "n_samples=10000"},
		{"money with a digit behind", "2w8", ""},
		{"memory of the card", "显存24g", "vram_gb=24"},
		{"without a unit", "显存24", "vram_gb=24"},
		{"memory of the host", "内存256G", "ram_gb=256"},
		{"noun behind", "256G内存", "ram_gb=256"},
		{"card and host side by side", "4090 24g加64g内存", "gpu=rtx-4090 ram_gb=64"},
		{"disk", "500G数据盘", "disk_gb=500"},
		{"length", "长度为2048", "context=2048"},
		{"the noun of one number is not the key of the next", "128k上下文 4张4090", "context=131072 gpu=rtx-4090 gpu_count=4"},
		{"people", "给20个人用", "users=20"},
		{"requests", "并发50路", "users=50"},
		{"batch with words between", "batch已经是1了", "batch=1"},
		{"modified cards", "48g魔改4090", "gpu=rtx-4090-48g"},
		{"memory behind the count", "h20单卡96g", "gpu=h20-96g gpu_count=1"},
		{"a series is no row", "40系", "gpu_text=40系"},
		{"a vendor is none", "A卡", "gpu_text=a卡"},
		{"a card nobody lists", "一张1660", "gpu_count=1 gpu_text=1660"},
		{"half precision", "半精度", "quant=fp16"},
		{"full tuning", "全量微调", "method=full"},
		{"both are wanted", "训练推理都要", "method=finetune method=infer"},
		{"a city", "杭州", "region=hangzhou"},
		{"traditional characters", "顯存24g，兩張", "gpu_count=2 vram_gb=24"},
	} {
		if diff := cmp.Diff(lowered(splitQuoted(tt.want)), pairs(slotMap(t, fullSlots(p, tt.in))), cmpEmpty); diff != "" {
			t.Errorf("%s: slots of %q (-want +got):\n%s", tt.why, tt.in, diff)
		}
	}
}
