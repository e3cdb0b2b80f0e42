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
	"勝胜風风險险騙骗預预餘余額额複复製制顆颗鍵键"

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

// Characters that change what a number beside them counts.
const (
	halfCharacter       = "半" // one and a half
	ordinalCharacter    = "第" // the third, and not three
	eachCharacter       = "每" // each million
	possessiveCharacter = "的" // so many hours of speech
)
