package intents

import "math"

const (
	minSide   = 64    // pixels; below, "8x7" multiplies something else
	maxSide   = 16384 // no model makes a larger picture
	maxFrames = 100_000
)

func isSide(v float64) bool { return v >= minSide && v <= maxSide && v == math.Trunc(v) }

// formats are the widths and heights that a number of lines stands for. Where the
// format of television (854 or 1366 wide) is no multiple of 16, the size next to
// it that video models are published with stands here.
var formats = map[float64][2]int{
	360: {640, 360}, 480: {832, 480}, 540: {960, 544}, 720: {1280, 720}, 768: {1360, 768}, 1080: {1920, 1080}, 1440: {2560, 1440},
}

// lineFormat reads "720p" and "1024px".
func (r *reading) lineFormat(i int, v float64) fact {
	if unit := r.key(i + 1); (unit == "px" || unit == "pixels") && isSide(v) {
		return fact{side, v, i, i + 2}
	}
	if _, ok := formats[v]; !ok || r.key(i+1) != "p" || r.gapBefore(i+1) || r.items[i+1].end > r.items[i+1].first+1 {
		return fact{end: i}
	}
	return fact{lines, v, i, i + 2}
}

// fillPicture reads the size of a picture or clip, and how many frames it has.
func (r *reading) fillPicture() {
	for i := range r.facts {
		switch f := &r.facts[i]; f.kind {
		case pixels:
			height, _ := r.number(f.first + 2)
			r.setPicture(int(f.value), int(height), f)
			r.framesAfter(f)
		case lines:
			r.setPicture(formats[f.value][0], formats[f.value][1], f)
		case side:
			r.setPicture(int(f.value), int(f.value), f)
		}
	}
	r.framesByTime()
	for i := range r.facts {
		if f := &r.facts[i]; f.kind == frames {
			r.setFrames(f.value, f.first, f.end)
		}
	}
}

func (r *reading) setPicture(width, height int, f *fact) {
	if r.q.Settings.Width > 0 {
		return
	}
	r.q.Settings.Width, r.q.Settings.Height = width, height
	r.note("width", shown(width), f.first, f.end)
	r.note("height", shown(height), f.first, f.end)
}

func (r *reading) setFrames(n float64, first, end int) {
	if n < 1 || n > maxFrames || r.q.Settings.Frames > 0 {
		return
	}
	r.q.Settings.Frames = int(n)
	r.note("frames", format(n), first, end)
}

// framesAfter reads the third factor of "1280x720x81".
func (r *reading) framesAfter(f *fact) {
	if v, ok := r.number(f.end + 1); ok && r.at(f.end).means(timesWord) && whole(v) {
		r.setFrames(v, f.end+1, f.end+2)
	}
}

// framesByTime multiplies "5 seconds" by "24 fps".
func (r *reading) framesByTime() {
	var seconds, rate float64
	var spans [2]int
	for i := range r.items {
		v, ok := r.number(i)
		switch unit := r.at(i + 1); {
		case !ok:
		case unit.means(unitFPS), unit.means(unitFrame) && r.at(i-1).means(rateWord):
			rate, spans[1] = v, i
		case unit.means(unitFrame) && v <= maxRate:
			rate, spans[1] = v, i // "5 seconds, 24 frames": the clip is not shorter than a second
		case unit.means(unitSecond):
			seconds, spans[0] = v, i
		}
	}
	if seconds > 0 && rate > 0 {
		r.setFrames(math.Round(seconds*rate), min(spans[0], spans[1]), max(spans[0], spans[1])+2)
	}
}

// maxRate is above the frames per second that video models make.
const maxRate = 60
