package bot

import (
	"strconv"
	"unicode/utf8"

	"github.com/slack-go/slack"

	"gpufit/bot/answer"
)

// chart draws the memory by component beside the sum and the card, as one
// series of Slack's own bar chart. It reports false where there is nothing to
// compare, or more than the chart holds: then the figures are shown as text.
//
// The block reaches workspaces one after the other, and one that does not have
// it yet refuses the message; simplify in post.go then sends the figures as
// text.
func (l *layout) chart(r answer.Reply) bool {
	bars := chartBars(r, l.words)
	if len(r.Bars) < 2 || r.PeakGiB <= 0 || len(bars) > chartPointsMax {
		return false
	}
	var points []slack.DataVisualizationDataPoint
	var names []string
	runes := utf8.RuneCountInString(l.words.chart)
	for _, b := range bars {
		name := plain(b.Label, chartLabelLimit)
		names = append(names, name)
		points = append(points, slack.NewDataVisualizationDataPoint(name, b.GiB))
		runes += 2 * utf8.RuneCountInString(name)
	}
	if repeated(names) {
		return false
	}
	axis := slack.NewDataVisualizationAxisConfig(names...).WithYLabel("GiB")
	series := slack.NewDataVisualizationDataSeries("GiB", points...)
	l.add(slack.NewDataVisualizationBlock(l.words.chart, slack.NewDataVisualizationBarChart(axis, series)), runes)
	return true
}

// chartBars are the components, their sum and what the card has for them, with
// the figures that the text form shows.
func chartBars(r answer.Reply, w *words) []answer.Bar {
	var bars []answer.Bar
	amounts := answer.Amounts(r.Bars, r.PeakGiB)
	for i, b := range r.Bars {
		bars = append(bars, answer.Bar{Label: b.Label, GiB: shown(amounts[i])})
	}
	bars = append(bars, answer.Bar{Label: w.total, GiB: shown(answer.NeedGiB(r.PeakGiB))})
	if r.CapacityGiB > 0 {
		bars = append(bars, answer.Bar{Label: w.usable, GiB: shown(answer.RoomGiB(r.CapacityGiB))})
	}
	return bars
}

// shown is a figure as it was rounded for the reader.
func shown(figure string) float64 {
	f, _ := strconv.ParseFloat(figure, 64) // our own figures
	return f
}

// repeated reports whether a name stands twice, as two that were cut may: the
// chart tells its bars apart by their names.
func repeated(names []string) bool {
	seen := map[string]bool{}
	for _, n := range names {
		if n == "" || seen[n] {
			return true
		}
		seen[n] = true
	}
	return false
}
