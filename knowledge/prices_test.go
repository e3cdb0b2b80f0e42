package knowledge

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// prices returns the embedded prices.
func prices(t testing.TB) *Prices {
	t.Helper()
	p, err := DefaultPrices()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// priceFixture reads rows in the columns of the file, header left out.
func priceFixture(t *testing.T, rows ...string) (*Prices, error) {
	t.Helper()
	text := strings.Join(priceColumns, ",") + "\n" + strings.Join(rows, "\n") + "\n"
	return LoadPrices(fstest.MapFS{pricesFile: {Data: []byte(text)}, providersFile: {Data: []byte("name,aliases,kept_days,kept_source,kept_seen\nAutoDL,autodl,,,\n")}}, loaded(t))
}

func TestEmbeddedPricesAreClean(t *testing.T) {
	p := prices(t)
	if got, want := len(p.All()), 542; got != want {
		t.Errorf("%d prices, want %d", got, want)
	}
	for _, fault := range p.Lint() {
		t.Error(fault)
	}
}

// The bands of October 2026, when the oldest row of the table was a year old,
// are those that the people who collected the prices computed: medians of the
// rows' middles, lowest low, highest high, number of rows.
func TestBandsOfTheCollection(t *testing.T) {
	tests := []struct {
		gpu     string
		channel Channel
		want    string
	}{
		{"h100-sxm", CNLease, "12.15 (7.81–13.89) n=2"},
		{"h100-sxm", CNCloud, "30.48 (15.00–42.00) n=3"},
		{"h100-sxm", IntlMarketplace, "2.50 (1.86–6.15) n=12"},
		{"h100-sxm", IntlNeocloud, "3.49 (1.47–6.16) n=25"},
		{"h100-sxm", IntlHyperscaler, "8.05 (4.00–12.29) n=8"},
		{"rtx-4090", CNLease, "1.35 (1.18–1.53) n=1"},
		{"rtx-4090", CNPlatform, "2.00 (1.00–6.00) n=21"},
		{"rtx-4090", IntlMarketplace, "0.36 (0.10–0.69) n=10"},
		{"rtx-4090", IntlNeocloud, "0.71 (0.69–0.74) n=2"},
		{"a100-80g-sxm", CNLease, "6.03 (5.47–6.60) n=1"},
		{"a100-80g-sxm", CNPlatform, "12.25 (10.00–15.00) n=2"},
		{"a100-80g-sxm", CNCloud, "31.27 (9.80–50.40) n=3"},
		{"h200-sxm", IntlNeocloud, "3.69 (1.99–6.50) n=14"},
		{"a100-40g-sxm", CNPlatform, "8.00 (6.00–10.00) n=3"},
		{"a100-80g-pcie", IntlNeocloud, "1.59 (1.35–2.00) n=11"},
		{"l40s", IntlNeocloud, "1.09 (0.85–2.75) n=9"},
		{"rtx-a6000", CNPlatform, "2.53 (2.20–2.85) n=1"},
		{"rtx-3090", CNPlatform, "2.25 (0.72–3.20) n=5"},
		{"rtx-5090", CNPlatform, "2.82 (2.09–3.25) n=2"},
		{"t4", CNPlatform, "1.35 (1.35–1.35) n=1"},
		{"t4", CNCloud, "5.00 (3.71–9.71) n=4"},
		{"l4", IntlHyperscaler, "1.32 (0.81–1.96) n=2"},
		{"b300", IntlNeocloud, "7.89 (7.40–7.89) n=3"},
	}
	for _, tt := range tests {
		b, ok := bandIn(prices(t).Bands(tt.gpu, "2026-10"), tt.channel)
		got := fmt.Sprintf("%.2f (%.2f–%.2f) n=%d", b.Median, b.Low, b.High, b.Rows())
		if !ok || got != tt.want {
			t.Errorf("Bands(%s) in %s = %s, want %s", tt.gpu, tt.channel, got, tt.want)
		}
	}
}

func bandIn(bands []Band, c Channel) (Band, bool) {
	for _, b := range bands {
		if b.Channel == c {
			return b, true
		}
	}
	return Band{}, false
}

// Whatever the day, no undated and no overdue price, none without an exact card
// and none in another currency stands in a band.
func TestNothingUndatedOrOverdueEntersABand(t *testing.T) {
	p := prices(t)
	if len(p.Undated("rtx-4090")) == 0 {
		t.Fatal("the table has no undated price of a 4090 any more: nothing is tested here")
	}
	bands := 0
	for _, today := range []Month{"2025-01", "2026-02", "2026-12", "2027-06", "2031-01"} {
		for _, g := range loaded(t).GPUs() {
			for _, b := range p.Bands(g.ID, today, OnDemand, Monthly, Spot, Reserved) {
				bands++
				for _, one := range b.Prices {
					if one.Undated() || one.Seen.Until(today) > UnusedAfter || !one.Exact || one.Currency != b.Currency || one.Channel != b.Channel {
						t.Errorf("%s in %s on %s holds %+v", g.ID, b.Channel, today, *one)
					}
				}
			}
		}
	}
	if bands == 0 {
		t.Error("no band at all")
	}
	if got := p.Bands("rtx-4090", "2028-01"); len(got) != 0 {
		t.Errorf("a year after the newest row there are still bands: %v", got)
	}
}

func TestAgesOfPrices(t *testing.T) {
	tests := []struct {
		why          string
		seen, today  Month
		current, old bool
	}{
		{"this month", "2026-12", "2026-12", true, false},
		{"three months", "2026-09", "2026-12", true, false},
		{"beyond three", "2026-08", "2026-12", true, true},
		{"a year to the month", "2025-12", "2026-12", true, true},
		{"beyond a year", "2025-11", "2026-12", false, true},
		{"undated", "", "2026-12", false, false},
		{"a clock that is behind", "2026-12", "2026-11", true, false},
	}
	for _, tt := range tests {
		p := Price{Seen: tt.seen}
		if got := p.Current(tt.today); got != tt.current {
			t.Errorf("%s: Current = %v, want %v", tt.why, got, tt.current)
		}
		if got := p.Old(tt.today); got != tt.old {
			t.Errorf("%s: Old = %v, want %v", tt.why, got, tt.old)
		}
	}
}

func TestLoadPricesRefusesSlips(t *testing.T) {
	good := `RTX 4090,rtx-4090,1,china-cloud,cn-platform,AutoDL,on-demand,,1,2,3,CNY,card-hour,2,3,24,2026-09,0,1,0,a page,`
	if _, err := priceFixture(t, good); err != nil {
		t.Fatalf("LoadPrices(good) = %v", err)
	}
	tests := []struct{ why, old, with, want string }{
		{"no source", "a page", "", "source: is empty"},
		{"a card that is not in the catalogue", "rtx-4090", "rtx-4091", `gpu_id: "rtx-4091" is no id of gpus.csv`},
		{"a month in words", "2026-09", "Sept 2026", "is not a month such as 2026-08"},
		{"an undated row in a band", "2026-09", "", "in_band: is 1, but the price is undated"},
		{"a class in a band", "rtx-4090,1", "rtx-4090,0", "in_band: is 1, but the card is not named exactly"},
		{"a converted amount in a band", "CNY", "USD", "in_band: is 1, but the amount was converted"},
		{"an article in a band", "cn-platform", "cn-other", "in_band: is 1, but channel cn-other has no bands"},
		{"low above high", ",2,3,CNY", ",4,3,CNY", "price_low: 4 is above price_high 3"},
		{"arithmetic", "card-hour,2,3", "card-hour,2,4", "is not 2 to 3 per card-hour by arithmetic"},
		{"a month entered as an hour", "2,3,CNY,card-hour,2,3", "2,912,CNY,card-hour,2,912", "is outside 0 to 200"},
		{"unknown channel", "cn-platform", "cn-site", `channel: "cn-site" is not one of`},
		{"unknown currency", "CNY", "RMB", `currency: "RMB" is not one of CNY, USD`},
	}
	for _, tt := range tests {
		_, err := priceFixture(t, strings.Replace(good, tt.old, tt.with, 1))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: LoadPrices = %v, want %q", tt.why, err, tt.want)
		}
	}
}

func TestSearchPrices(t *testing.T) {
	p := prices(t)
	for _, one := range p.Search("4090", "china") {
		if one.GPUID != "rtx-4090" && one.GPUID != "rtx-4090d" && one.GPUID != "rtx-4090-48g" && one.GPUID != "" || !one.Channel.China() {
			t.Errorf("4090 china finds %s in %s", one.GPU, one.Channel)
		}
	}
	if got, want := len(p.Search("4090", "china")), 25; got < want {
		t.Errorf("4090 china finds %d rows, want %d at least", got, want)
	}
	if got := p.Search("aws", "spot"); len(got) == 0 || got[0].Plan != Spot {
		t.Errorf("aws spot = %v", got)
	}
	if got := len(p.Search()); got != len(p.All()) {
		t.Errorf("no word finds %d of %d", got, len(p.All()))
	}
}

// The embedded file system holds data only.
func TestEmbeddedFiles(t *testing.T) {
	err := fs.WalkDir(embedded, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.HasSuffix(path, ".csv") && !strings.HasSuffix(path, ".toml") {
			t.Errorf("%s is embedded", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestProviders(t *testing.T) {
	p := prices(t)
	for name, want := range map[string]string{
		"autodl": "AutoDL", "恒源云": "GPUShare", "阿里云": "Alibaba Cloud", "Vast": "Vast.ai", "RunPod": "RunPod", "aws": "AWS", "GCP": "Google Cloud",
	} {
		if got, ok := p.Provider(name); !ok || got.Name != want {
			t.Errorf("Provider(%q) = %v, want %s", name, got, want)
		}
	}
	if got, ok := p.Provider("nobody"); ok {
		t.Errorf("Provider(nobody) = %v", got)
	}
	aws, _ := p.Provider("aws")
	for _, one := range p.SoldBy(aws, "t4", "2026-12") {
		if one.Currency != USD || !one.Current("2026-12") {
			t.Errorf("AWS sells %+v", *one)
		}
	}
	for i := range p.providers {
		s := &p.providers[i]
		if !slices.ContainsFunc(p.rows, func(one Price) bool {
			return s.sells(one.Provider) || strings.Contains(fold(one.Provider), s.Aliases[0])
		}) {
			t.Errorf("%s sells nothing in the table", s.Name)
		}
	}
}

// A seller is found in a text of any length, by any of its names and as a word.
func TestProviderNamedIn(t *testing.T) {
	p, err := DefaultPrices()
	if err != nil {
		t.Fatal(err)
	}
	seller, ok := p.Provider("autodl")
	if !ok {
		t.Fatal("AutoDL is no seller")
	}
	long := strings.Repeat("a stopped machine is deleted; ", 40)
	for text, want := range map[string]bool{long + "AutoDL: 15 days": true, long: false, "autodlink": false, "Auto DL": true} {
		if got := seller.NamedIn(text); got != want {
			t.Errorf("NamedIn(%q) = %v, want %v", text, got, want)
		}
	}
}
