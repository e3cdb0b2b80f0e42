package answer

import (
	"reflect"
	"slices"
	"strings"
)

// onlyNew drops from a reply what an earlier reply to the same message has
// shown of the same job: its bars, what was assumed, the sources and the lines
// that stand there already.
func onlyNew(r Reply, earlier []Reply) Reply {
	for _, was := range earlier {
		if r.Estimate == nil || was.Estimate == nil || !reflect.DeepEqual(r.Estimate.Components, was.Estimate.Components) {
			continue
		}
		said := strings.Split(was.Body, "\n")
		r.Bars, r.Assumed, r.Citations = nil, "", nil
		r.Body = lines(keep(strings.Split(r.Body, "\n"), func(line string) bool { return !slices.Contains(said, line) })...)
		r.Text = Text(r)
	}
	return r
}
