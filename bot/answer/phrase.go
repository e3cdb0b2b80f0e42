package answer

import (
	"math"
	"strconv"
	"strings"

	"gpufit/estimator"
)

// size prints a parameter count as people write it: 671B, 32.8B, 0.49B, 3.2M.
func size(params float64) string {
	switch b := params / 1e9; {
	case b >= 100:
		return strconv.FormatFloat(b, 'f', 0, 64) + "B"
	case b >= 1:
		return plainNumber(math.Round(b*10)/10) + "B"
	case b >= 0.1:
		return plainNumber(math.Round(b*100)/100) + "B"
	}
	return plainNumber(math.Round(params/1e5)/10) + "M"
}

// tokens prints a length as people write it: 32k where it is whole.
func tokens(n int) string {
	if n >= 8192 && n%1024 == 0 {
		return strconv.Itoa(n/1024) + "k"
	}
	return strconv.Itoa(n)
}

// figure prints a peak with its bounds; per card where there are several.
func (w *words) figure(r estimator.Range, cards int) string {
	format := w.phrase.figure
	if cards > 1 {
		format = w.phrase.figurePer
	}
	return say(format, need(r.Mid), room(r.Low), need(r.High))
}

// model names the subject: its catalogue name, or its size.
func (w *words) model(s subject) string {
	if s.row != nil {
		return s.row.Name
	}
	format, count := w.phrase.sizedModel, size(s.shape.Params)
	if vowelSound(count) {
		format = w.phrase.sizedModelAn
	}
	return say(format, count)
}

// vowelSound reports whether a number is spoken with a vowel first: 8, 80, 11, 18.
func vowelSound(number string) bool {
	whole := strings.TrimRight(number, "BM")
	whole, _, _ = strings.Cut(whole, ".")
	return strings.HasPrefix(whole, "8") || whole == "11" || whole == "18"
}

// plainModel names the subject as a person would type it.
func plainModel(s subject) string {
	if s.row != nil {
		return s.row.Name
	}
	return size(s.shape.Params)
}

// modelWithDetails adds what the person stated beside the model, as far as the
// kind of job has it.
func (w *words) modelWithDetails(j job) string {
	details := w.details(j)
	if len(details) == 0 {
		return w.model(j.subject)
	}
	return say(w.phrase.aside, w.model(j.subject), strings.Join(details, w.phrase.detailSep))
}

func (w *words) details(j job) []string {
	var out []string
	add := func(stated bool, format, value string) {
		if stated {
			out = append(out, say(format, value))
		}
	}
	r, image := j.req, isImage(j.subject.shape)
	add(r.Quant != "", "%s", string(r.Quant))
	add(r.BPW > 0, w.phrase.bpw, plainNumber(r.BPW))
	add(r.Width > 0 && r.Height > 0 && image, w.phrase.pixels, strconv.Itoa(r.Width)+" × "+strconv.Itoa(r.Height))
	add(r.Frames > 1 && image, w.phrase.frames, strconv.Itoa(r.Frames))
	add(r.Context > 0 && !image, w.phrase.context, tokens(r.Context))
	switch {
	case j.trains():
		add(r.MicroBatch > 1, w.phrase.batch, strconv.Itoa(r.MicroBatch))
	case image:
		add(r.Batch > 1, w.phrase.batch, strconv.Itoa(r.Batch))
	default:
		add(r.Batch > 1, w.phrase.sequences, strconv.Itoa(r.Batch))
	}
	return out
}

// isImage reports whether a model makes pictures or clips: it has no context.
func isImage(m estimator.Model) bool {
	return m.Kind == estimator.Diffusion || m.Kind == estimator.Video
}

// task names what is done: LoRA on Llama-2-7B. The method is the one that the
// estimator settled on, so a LoRA on a 4-bit base is called QLoRA.
func (w *words) task(o outcome) string {
	return say(w.tasks[o.b.Request.Method], w.modelWithDetails(o.job))
}

// cardKind names a card without its number.
func (w *words) cardKind(c *card) string {
	if c.row == nil {
		return say(w.phrase.sizedCard, plainNumber(c.spec.MemoryGB))
	}
	if c.resized {
		return cardName(c.row) + " " + plainNumber(c.spec.MemoryGB) + "GB"
	}
	return cardName(c.row)
}

// cards names the machine: one RTX 4090, 8 × A100.
func (w *words) cards(c *card, n int) string {
	switch mem := plainNumber(c.spec.MemoryGB); {
	case c.mixed != "" && n == c.own:
		return c.mixed
	case c.row == nil && n <= 1:
		return say(w.phrase.oneSized, mem)
	case c.row == nil:
		return say(w.phrase.sizedCards, n, mem)
	case n <= 1:
		return say(w.phrase.oneCard, w.cardKind(c))
	}
	return say(w.phrase.cards, n, w.cardKind(c))
}

// upperFirst begins a sentence that starts with a task or a model.
func upperFirst(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// list joins items as the language does.
func (w *words) list(items []string) string { return strings.Join(items, w.phrase.listSep) }

// lines joins the remarks of a body, leaving out empty ones.
func lines(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, "\n")
}
