package answer

import (
	"fmt"
	"reflect"
	"regexp"
	"sort"
	"strconv"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"gpufit/estimator"
)

// wordings lists every sentence of a language by its path.
func wordings(w *words) map[string]string {
	out := map[string]string{}
	collect(out, "", reflect.ValueOf(w).Elem())
	return out
}

func collect(out map[string]string, path string, v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		out[path] = v.String()
	case reflect.Struct:
		for i := range v.NumField() {
			collect(out, path+"."+v.Type().Field(i).Name, v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			collect(out, path+"."+strconv.Itoa(i), v.Index(i))
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			collect(out, fmt.Sprintf("%s[%v]", path, k), v.MapIndex(k))
		}
	}
}

var verb = regexp.MustCompile(`%(?:\[(\d)\])?([sd%])`)

// placeholders lists the arguments a wording takes, in the order of arguments.
func placeholders(format string) []string {
	var out []string
	for i, m := range verb.FindAllStringSubmatch(format, -1) {
		at := m[1]
		if at == "" {
			at = strconv.Itoa(i + 1)
		}
		out = append(out, at+m[2])
	}
	sort.Strings(out)
	return out
}

func TestWordsParity(t *testing.T) {
	en, zh := wordings(&wordsEN), wordings(&wordsZH)
	for path, e := range en {
		z, ok := zh[path]
		switch {
		case !ok:
			t.Errorf("%s stands in English only", path)
		case e == "" || z == "":
			t.Errorf("%s is empty: en %q, zh %q", path, e, z)
		}
		if diff := cmp.Diff(placeholders(e), placeholders(z)); diff != "" {
			t.Errorf("%s: en %q, zh %q: arguments (-en +zh):\n%s", path, e, z, diff)
		}
	}
	for path := range zh {
		if _, ok := en[path]; !ok {
			t.Errorf("%s stands in Chinese only", path)
		}
	}
}

// A sentence that was left in the other language is easy to overlook.
func TestWordsLanguage(t *testing.T) {
	for path, e := range wordings(&wordsEN) {
		for _, r := range e {
			if unicode.Is(unicode.Han, r) {
				t.Errorf("English %s holds Chinese: %q", path, e)
				break
			}
		}
	}
	for path, z := range wordings(&wordsZH) {
		if len(z) > 40 && !hasHan(z) {
			t.Errorf("Chinese %s holds none: %q", path, z)
		}
	}
}

func hasHan(s string) bool {
	for _, r := range s {
		if unicode.Is(unicode.Han, r) {
			return true
		}
	}
	return false
}

// Whatever the estimator can return has a word.
func TestWordsCoverEstimator(t *testing.T) {
	for _, w := range []*words{&wordsEN, &wordsZH} {
		for _, n := range estimator.TermNames {
			if w.terms[n] == "" {
				t.Errorf("%s: term %s has no word", w.lang, n)
			}
		}
		for _, v := range []estimator.Verdict{estimator.Yes, estimator.Tight, estimator.No, estimator.Unknown} {
			if w.verdicts[v] == "" {
				t.Errorf("%s: verdict %s has no word", w.lang, v)
			}
		}
		for _, m := range []estimator.Method{estimator.Infer, estimator.LoRA, estimator.QLoRA, estimator.Full, estimator.Pretrain} {
			if w.methods[m] == "" || w.tasks[m] == "" {
				t.Errorf("%s: method %s has no word", w.lang, m)
			}
		}
	}
}

// Every change and assumption of a spread of requests has a word in both
// languages, so that no reply shows a bare key.
func TestWordsCoverChanges(t *testing.T) {
	for _, r := range spread() {
		b, err := estimator.Estimate(r)
		if err != nil {
			t.Fatalf("Estimate: %v", err)
		}
		for _, a := range b.Assumptions {
			if _, ok := wordsEN.assume.keys[a.Key]; !ok && !quiet[a.Key] {
				t.Errorf("assumption %q has no word", a.Key)
			}
		}
		for _, c := range estimator.Changes(r) {
			if _, ok := wordsEN.change.ids[c.ID]; !ok {
				t.Errorf("change %q has no word", c.ID)
			}
		}
	}
}

// spread returns requests that differ in everything that changes and defaults
// depend on.
func spread() []estimator.Request {
	card := estimator.GPU{MemoryGB: 24}
	var out []estimator.Request
	for _, m := range []estimator.Method{"", estimator.Infer, estimator.LoRA, estimator.QLoRA, estimator.Full, estimator.Pretrain} {
		for _, program := range []string{"", "vllm", "llama.cpp", "unsloth", "axolotl", "nobody-knows-it"} {
			for _, n := range []int{1, 2, 8} {
				r := estimator.Request{Model: estimator.Model{Params: 70e9}, GPU: card, GPUs: n, Method: m, Engine: program, Framework: program}
				out = append(out, r)
				r.MicroBatch, r.Batch, r.SeqLen, r.Context, r.GradCkpt = 8, 8, 32768, 32768, estimator.Off
				out = append(out, r)
			}
		}
	}
	for _, k := range []estimator.Kind{estimator.Diffusion, estimator.Video} {
		out = append(out, estimator.Request{Model: estimator.Model{Params: 12e9, Kind: k}, GPU: card})
	}
	return out
}

func TestSay(t *testing.T) {
	tests := []struct{ why, format, arg, want string }{
		{"a space between Han and Latin stays", "放不下 %s", "7B", "放不下 7B"},
		{"between Han and Han it closes", "峰值约 %s", "每卡 17 GiB", "峰值约每卡 17 GiB"},
		{"after a full-width bracket it closes", "%s 推理", "7B（int4）", "7B（int4）推理"},
		{"English keeps its spaces", "a %s model", "7B", "a 7B model"},
	}
	for _, tt := range tests {
		if got := say(tt.format, tt.arg); got != tt.want {
			t.Errorf("%s: say(%q, %q) = %q, want %q", tt.why, tt.format, tt.arg, got, tt.want)
		}
	}
}
