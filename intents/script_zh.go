package intents

import "sync"

// punctuation maps marks of both scripts to the ASCII ones that mean the same.
// Signs that people use for "times" become x, since 8×A100 is 8xA100.
var punctuation = map[rune]string{
	'。': ". ", '、': ",", '【': "[", '】': "]", '《': "\"", '》': "\"", '〈': "\"", '〉': "\"",
	'「': "\"", '」': "\"", '『': "\"", '』': "\"", '“': "\"", '”': "\"", '‘': "'", '’': "'",
	'—': "-", '–': "-", '‑': "-", '‐': "-", '−': "-", '―': "-", '－': "-",
	'…': "...", '×': "x", '✕': "x", '✖': "x", '╳': "x", '＊': "*", '∗': "*", '·': " ", '•': " ",
	'￥': "¥", '～': "~", '〜': "~", '≈': "~", '　': " ",
}

// traditional holds the traditional characters of the words that the lexicon
// knows, beside the simplified ones. Each pair has the same number of bytes, so
// offsets do not move. Characters that the lexicon does not use are left out.
const traditional = "顯显嗎吗夠够張张塊块個个幾几內内體体單单雙双兩两億亿萬万參参數数訓训練练調调優优計计費费" +
	"價价錢钱買买賣卖幫帮謝谢這这樣样麼么為为選选擇择機机臺台關关開开時时間间長长對对應应該该" +
	"還还們们誰谁說说話话語语寫写詩诗聽听戲戏歡欢較较貴贵導导網网絡络帶带寬宽據据庫库腦脑電电" +
	"聯联連连線线裝装驅驱動动報报錯错誤误殺杀檔档傳传載载盤盘資资訊讯測测試试驗验廠厂區区別别" +
	"適适當当須须從从頭头繼继續续層层級级準准確确簡简壓压縮缩倉仓務务員员產产業业環环學学習习" +
	"麗丽難难題题問问點点後后會会來来並并發发現现實实際际圖图視视頻频識识讓让請请給给過过進进" +
	"運运轉转賠赔償偿約约簽签釋释賬账號号碼码僅仅無无論论樓楼鐘钟歲岁裡里裏里術术義义國国灣湾" +
	"軟软處处華华達达異异構构縣县盡尽檢检備备設设門门檻槛標标規规歷历臨临佔占滿满獨独邊边戰战" +
	"勝胜風风險险騙骗預预餘余額额複复製制顆颗鍵键" +
	"與与專专東东丟丢爲为樂乐書书於于虧亏雲云亞亚親亲偉伟儲储兒儿黨党蘭兰養养冊册衝冲沖冲決决況况減减湊凑憑凭劃划剛刚刪删劇剧辦办勢势醫医捲卷廳厅曆历厲厉髮发變变疊叠" +
	"喫吃嚮向啓启嗆呛週周響响噠哒餵喂迴回場场壞坏復复覆复奧奥媽妈寧宁寶宝審审宮宫屬属峯峰幣币佈布師师幀帧幹干併并廣广慶庆廢废彎弯彈弹強强歸归錄录徑径唸念態态總总戀恋" +
	"恆恒懸悬戶户撲扑執执擴扩摺折搶抢護护擬拟撥拨掛挂損损換换摻掺攬揽攤摊撐撑攢攒斬斩斷断舊旧曉晓暫暂權权條条極极櫃柜橋桥歐欧殘残氣气漢汉沒没濟济潤润漲涨溫温遊游滾滚" +
	"潛潜爐炉煉炼燒烧燙烫熱热愛爱狀状獄狱貓猫畫画療疗礦矿礎础禮礼離离種种積积稅税穩稳競竞筆笔籃篮類类係系繫系緊紧纖纤純纯組组終终紹绍經经結结繞绕統统維维綜综綴缀緩缓" +
	"編编羅罗職职騰腾藝艺節节蘇苏薦荐虛虚補补錶表見见觸触訂订認认議议記记講讲許许訪访證证証证評评訴诉譯译詢询諾诺讀读謂谓謎谜譜谱貝贝負负財财責责敗败貨货質质貪贪購购" +
	"貼贴貸贷賃赁賺赚賽赛贊赞讚赞趨趋車车輪轮輸输遷迁遠远違违遲迟遜逊郵邮鄰邻鑒鉴鑰钥銀银鏈链銷销鎖锁鍋锅鏡镜閃闪閉闭閑闲隊队陽阳陸陆隨随隱隐韓韩頁页頂顶項项順顺顧顾" +
	"頓顿飯饭餾馏馬马馭驭駐驻駕驾"

// simplified maps each traditional character above to its simplified form.
var simplified = sync.OnceValue(func() map[rune]rune {
	pairs := []rune(traditional)
	m := make(map[rune]rune, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		m[pairs[i]] = pairs[i+1]
	}
	return m
})

// placeCharacters say that what follows is what is worked with: with, on, take.
var placeCharacters = map[string]bool{"用": true, "在": true, "拿": true}

// questionEnds are the characters that end a question as a mark would.
var questionEnds = map[string]bool{"呢": true, "吗": true, "么": true, "嘛": true, "不": true}

// unitsAfterSize are units that a digit glued behind a size belongs to.
var unitsAfterSize = map[string]bool{"bit": true, "bits": true, "x": true, "k": true, "g": true, "gpu": true, "gpus": true,
	"卡": true, "张": true, "块": true, "位": true, "比": true, "个": true, "台": true, "人": true, "路": true, "并": true, "倍": true}

// roundedWords stand between a round number and its unit.
var roundedWords = map[string]bool{"+": true, "ish": true, "odd": true, "来": true, "多": true, "余": true}

// rateCharacters begin the time or the thing that a price is for.
var rateCharacters = map[string]bool{"小": true, "个": true, "天": true, "日": true, "周": true, "月": true, "季": true, "年": true, "晚": true, "卡": true, "张": true, "台": true}

// Characters that change what a number beside them counts.
const (
	halfCharacter       = "半" // one and a half
	ordinalCharacter    = "第" // the third, and not three
	eachCharacter       = "每" // each million
	possessiveCharacter = "的" // so many hours of speech
)

// aboutKeys stand between a word and a number that is only about right.
var aboutKeys = map[string]bool{"about": true, "around": true, "roughly": true, "approximately": true, "approx": true, "~": true,
	"大概": true, "大约": true, "差不多": true, "约": true, "大致": true}

// laneWords stand beside the lanes of a slot, laneFillers between them.
var (
	laneWords = map[string]bool{"pcie": true, "gen3": true, "gen4": true, "gen5": true, "lane": true, "lanes": true, "slot": true, "slots": true, "riser": true, "risers": true,
		"通道": true, "槽": true, "插槽": true, "走": true, "插": true, "带宽": true}
	laneFillers = map[string]bool{"在": true, "的": true, "at": true}
)

// formNouns only say that something is a form of a card.
var formNouns = map[string]bool{"版": true, "版本": true, "版的": true, "款": true, "的": true, "version": true, "versions": true, "one": true, "ones": true, "form": true}
