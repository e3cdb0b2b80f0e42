package knowledge

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// library returns the articles of testdata, in files that a test may spoil.
func library(t testing.TB) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	root := os.DirFS("testdata/library")
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(root, path)
		files[path] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func articles(t testing.TB) *Articles {
	t.Helper()
	a, err := LoadArticles(library(t))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestFixtureArticlesAreClean(t *testing.T) {
	for _, p := range articles(t).Lint() {
		t.Error(p)
	}
}

// One slip at a time, in the file of stopping or the glossary; what Load lets
// through is for Lint.
func TestArticlesCatchSlips(t *testing.T) {
	const stop = "articles/stop-and-release.toml"
	tests := []struct{ why, file, old, with, want string }{
		{"a key that nobody knows", stop, "checked =", "reviewed =", stop + ": line 3: reviewed: is no key of an article"},
		{"broken TOML", stop, "asks = [", "asks = ", stop + ": line"},
		{"an id that is not the file's name", stop, `id = "stop-and-release"`, `id = "stop"`, `id: "stop" is not the name of the file`},
		{"a language without its answer", stop, `title = "关机之后还有什么在扣费"`, "", "zh.title: is empty"},
		{"an unknown intent", stop, "contract_hidden_cost", "hidden_cost", `intents: "hidden_cost" is no intent`},
		{"a month in words", stop, `checked = "2026-08"`, `checked = "August"`, `checked: "August" is not a month`},
		{"a source without month", stop, `as_of = "2026-08"`, `as_of = ""`, `sources: "autodl-guide" needs a title, and a month`},
		{"a figure without a source", stop, "per GB and day. [autodl-guide]", "per GB and day.", `en: a figure without a source: "- AutoDL: images above 30 GB`},
		{"a marker of nothing", stop, "按天扣费。[autodl-guide]", "按天扣费。[autodl-page]", "the marker [autodl-page] names no source"},
		{"another figure in Chinese", stop, "满 15 天", "满 14 天", "short: paragraph 1 says 15 in English, 14 in Chinese"},
		{"a paragraph less in Chinese", stop, "- 关机时就设一个提醒。\n", "", "detail: has 3 paragraphs in English, 2 in Chinese"},
		{"another command in Chinese", stop, "good = \"The console", "good = \"x\"\n[[en.steps]]\ndo=\"a\"\ngood=\"The console", "steps: 2 in English, 1 in Chinese"},
		{"one way to ask twice", stop, "关机了还要不要钱", "年付还是月付", `asks: "年付还是月付" is also asked of`},
		{"two terms of one name", "glossary.toml", `["NVLink"]`, `["KV-Cache"]`, `names: "KV-Cache" also names kv-cache`},
		{"a term that leads nowhere", "glossary.toml", `article = "first-rental"`, `article = "nvlink"`, `article: "nvlink" is no article`},
		{"a figure of the glossary in one language", "glossary.toml", "A100 上 600", "A100 上 900", "says 100 600 in English, 100 900 in Chinese"},
		{"a term without a source", "glossary.toml", "上 600 GB/s。[nvlink-page]", "上 600 GB/s。", "a figure without a source"},
	}
	for _, tt := range tests {
		files := library(t)
		text := string(files[tt.file].Data)
		if !strings.Contains(text, tt.old) {
			t.Fatalf("%s: %s does not hold %q", tt.why, tt.file, tt.old)
		}
		files[tt.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, tt.old, tt.with, 1))}
		a, err := LoadArticles(files)
		if err == nil {
			err = a.Lint()
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.why, err, tt.want)
		}
	}
}

func TestHasFigure(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{
		{"A stopped machine costs nothing.", false},
		{"INT8, FP16, A100, H100 80, L40S", true},
		{"INT8, FP16, A100, L40S and Q4_K_M", false},
		{"a 4090, a 3090 or a 5090", false},
		{"4 cards", true},
		{"90 % of memory", true},
		{"显存的 90 %", true},
		{"满15天", true},
		{"see below [page-2026]", false},
		{"a 7B model", true},
	}
	for _, tt := range tests {
		if got := HasFigure(tt.text); got != tt.want {
			t.Errorf("HasFigure(%q) = %v, want %v", tt.text, got, tt.want)
		}
	}
}

func TestParagraphs(t *testing.T) {
	text := "\nOne line\nthat goes on.\n\nTwo: [a]\n- first\n  still first\n- second\n"
	got := strings.Join(Paragraphs(text), "|")
	if want := "One line that goes on.|Two: [a]|- first still first|- second"; got != want {
		t.Errorf("Paragraphs = %q, want %q", got, want)
	}
	if got, want := Unmarked("It ends after 15 days. [a] 之后删除。[b-c.d]"), "It ends after 15 days. 之后删除。"; got != want {
		t.Errorf("Unmarked = %q, want %q", got, want)
	}
}

func TestFind(t *testing.T) {
	a := articles(t)
	tests := []struct{ question, intent, want string }{
		{"does a stopped instance still cost money", "", "stop-and-release"},
		{"I shut it down, is it still billing me?", "contract_hidden_cost", "stop-and-release"},
		{"AutoDL 关机 12 天了会怎样", "contract_hidden_cost", "stop-and-release"},
		{"年付打七折要不要付", "payment_pitfall", "yearly-prepayment"},
		{"they want a year up front", "payment_pitfall", "yearly-prepayment"},
		{"新人第一次租卡怎么做", "onboarding", "first-rental"},
		{"Ｇｐｕ 从哪里开始租", "onboarding", "first-rental"},
	}
	for _, tt := range tests {
		hits := a.Find(tt.question, tt.intent, 3)
		if len(hits) == 0 || hits[0].Article.ID != tt.want {
			t.Errorf("Find(%q) = %v, want %s first", tt.question, hits, tt.want)
			continue
		}
		if again := a.Find(tt.question, tt.intent, 3); again[0] != hits[0] {
			t.Errorf("Find(%q) twice = %v and %v", tt.question, hits[0], again[0])
		}
	}
	if hits := a.Find("", "", 3); len(hits) != 0 {
		t.Errorf("Find of nothing = %v", hits)
	}
	exact, loose := a.Find("年付还是月付", "", 1)[0], a.Find("年付", "", 1)[0]
	if exact.Score <= loose.Score {
		t.Errorf("a way to ask in full scores %.2f, a word of it %.2f", exact.Score, loose.Score)
	}
}

func TestTermsIn(t *testing.T) {
	a := articles(t)
	tests := []struct{ text, want string }{
		{"whats kv cache in plain words", "kv-cache"},
		{"kv-cache 和 NVLink 都是啥", "kv-cache nvlink"},
		{"什么是键值缓存", "kv-cache"},
		{"什么是kv缓存", "kv-cache"},
		{"缓存是什么", "cache"},
		{"caches?", "cache"},
		{"cached prompts", ""},
		{"does a cache need NVLink", "nvlink"}, // a broad term beside another is said on the way
		{"缓存和 NVLink、释放", "nvlink release"},
		{"退租和释放有区别吗", "release"},
		{"nvlinks on ｎｖｌｉｎｋ cards", "nvlink"},
		{"", ""},
	}
	for _, tt := range tests {
		var ids []string
		for _, term := range a.TermsIn(tt.text) {
			ids = append(ids, term.ID)
		}
		if got := strings.Join(ids, " "); got != tt.want {
			t.Errorf("TermsIn(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestAsked(t *testing.T) {
	a := articles(t)
	if got, ok := a.Asked(" 年付还是月付 "); !ok || got.ID != "yearly-prepayment" {
		t.Errorf("Asked(a way to ask) = %v, want yearly-prepayment", got)
	}
	if got, ok := a.Asked("年付"); ok {
		t.Errorf("Asked(a part of one) = %v", got)
	}
}

func TestChecklist(t *testing.T) {
	a := articles(t)
	if got, ok := a.Checklist("onboarding"); !ok || got.ID != "first-rental" {
		t.Errorf("Checklist(onboarding) = %v, want first-rental", got)
	}
	if got, ok := a.Checklist("payment_pitfall"); ok {
		t.Errorf("Checklist(payment_pitfall) = %v, which has no steps", got)
	}
}

func BenchmarkFind(b *testing.B) {
	a := articles(b)
	a.Find("warm up", "", 1)
	for b.Loop() {
		a.Find("AutoDL 关机 12 天了会怎样", "contract_hidden_cost", 3)
	}
}

// BenchmarkIndex is what the first question of practice pays.
func BenchmarkIndex(b *testing.B) {
	a := embeddedArticles(b)
	for b.Loop() {
		buildIndex(a.all)
	}
}
