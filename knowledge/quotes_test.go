package knowledge

import (
	"strings"
	"testing"
)

const quoteFile = `gpu,seller,price,currency,unit,gpu_count,month,note
4090,Our IDC,1.5,CNY,card-hour,,2026-11,
a100 80g,Our IDC,32000,CNY,machine-month,8,2026-10,power included
4090,Overseas friend,0.4,USD,card-hour,,2026-11,
`

func TestWithQuotes(t *testing.T) {
	p, err := prices(t).WithQuotes("quotes.csv", []byte(quoteFile), loaded(t))
	if err != nil {
		t.Fatal(err)
	}
	bands := p.Bands("rtx-4090", "2026-12")
	if len(bands) < 3 || bands[0].Channel != Own || bands[0].Median != 1.5 || bands[0].Currency != CNY || !bands[0].China() {
		t.Errorf("the first band is %+v, want the own quote of 1.5 CNY", bands[0])
	}
	if bands[1].Channel != Own || bands[1].Currency != USD || bands[1].China() {
		t.Errorf("the second band is %+v, want the own quote of 0.4 USD", bands[1])
	}
	lease := p.Bands("a100-80g-sxm", "2026-12", Monthly)[0]
	if got, want := lease.Median, 32000.0/8/720; !sameAmount(got, want) {
		t.Errorf("32,000 a month for 8 cards is %g per card-hour, want %g", got, want)
	}
	if before := prices(t).Bands("rtx-4090", "2026-12"); before[0].Channel == Own {
		t.Error("the embedded prices hold the quotes too")
	}
}

func TestWithQuotesRefusesSlips(t *testing.T) {
	tests := []struct{ why, old, with, want string }{
		{"a card nobody knows", "4090,Our", "4090x9,Our", `quotes.csv: line 2: gpu: "4090x9" is no card that is known`},
		{"a name of several cards", "a100 80g", "a100", `gpu: "a100" may be several cards`},
		{"no month", "2026-10", "", "month: is empty"},
		{"a month in words", "2026-10", "October", `month: "October" is not a month`},
		{"no price", "32000", "", "price: is empty or zero"},
		{"another currency", "0.4,USD", "0.4,EUR", `currency: "EUR" is not one of CNY, USD`},
		{"a column is missing", ",note", "", "note: column is missing"},
	}
	for _, tt := range tests {
		_, err := prices(t).WithQuotes("quotes.csv", []byte(strings.Replace(quoteFile, tt.old, tt.with, 1)), loaded(t))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.why, err, tt.want)
		}
	}
}
