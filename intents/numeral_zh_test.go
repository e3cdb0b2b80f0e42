package intents

import "testing"

func TestHanNumeral(t *testing.T) {
	for _, tt := range []struct {
		why, in string
		want    float64
		atoms   int
	}{
		{"a digit", "七b", 7, 1},
		{"two that is no digit", "两张", 2, 1},
		{"two in slang", "俩L40S", 2, 1},
		{"ten", "十张", 10, 1},
		{"teens", "十六卡", 16, 2},
		{"tens", "二十四g", 24, 3},
		{"hundreds", "一百三十亿", 130, 4},
		{"with a zero between", "一百零五", 105, 3},
		{"thousands", "三千条", 3000, 2},
		{"a digit behind hundreds counts tens", "一百五", 150, 3},
		{"and behind thousands hundreds", "三千五", 3500, 3},
		{"but not behind tens", "二十五", 25, 3},
		{"nor with a zero between", "三千零五", 3005, 3},
		{"a one that begins a rate is none of it", "三百一个月", 300, 2},
		{"a hundred alone is a name", "百川", 0, 0},
		{"a thousand alone is a name", "千问", 0, 0},
		{"but not before a unit of counts", "千亿", 1000, 1},
		{"no number", "能跑", 0, 0},
		{"seven or eight is no 78", "七八", 7, 1},
	} {
		atoms := lex(tt.in, nil)
		got, n := hanNumeral(atoms, 0)
		if got != tt.want || n != tt.atoms {
			t.Errorf("%s: hanNumeral(%q) = %v, %d atoms, want %v, %d", tt.why, tt.in, got, n, tt.want, tt.atoms)
		}
	}
}

func TestHanDigits(t *testing.T) {
	for _, tt := range []struct {
		why, in, want string
	}{
		{"a card number", "三零九零单卡", "3090"},
		{"the other zero", "四〇九〇", "4090"},
		{"two digits with a zero", "七零", "70"},
		{"laughter is no number", "七七七七七七七七七七", "七"},
	} {
		if got := lex(tt.in, nil)[0].key; got != tt.want {
			t.Errorf("%s: first atom of %q = %q, want %q", tt.why, tt.in, got, tt.want)
		}
	}
}

// TestTraditionalPairs holds that the table is made of pairs of equal length in
// bytes: otherwise folding would move offsets.
func TestTraditionalPairs(t *testing.T) {
	pairs := []rune(traditional)
	if len(pairs)%2 != 0 {
		t.Fatalf("%d characters in the table, want an even number", len(pairs))
	}
	for i := 0; i < len(pairs); i += 2 {
		if len(string(pairs[i])) != len(string(pairs[i+1])) {
			t.Errorf("%q and %q differ in bytes", pairs[i], pairs[i+1])
		}
	}
	if got, want := lower("顯卡夠嗎"), "显卡够吗"; got != want {
		t.Errorf("lower = %q, want %q", got, want)
	}
}
