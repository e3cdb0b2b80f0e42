package knowledge

// gpuHan are Chinese words that stand glued to the name of a card, with the
// ASCII word that readGPUName knows them by.
var gpuHan = map[string]string{
	"英伟达": "nvidia", "华为": "huawei", "昇腾": "ascend", "华为昇腾": "ascend", "苹果": "apple", "英特尔": "intel",
	"显卡": "card", "卡": "card", "显存": "card", "的": "card",
	"魔改": formModified, "改": formModified, "魔改版": formModified, "改版": formModified,
	"海光": "gpu", "寒武纪": "gpu", "摩尔线程": "gpu", "沐曦": "gpu", "昆仑芯": "gpu", "天数": "gpu", "思元": "mlu",
}
