package answer

import (
	"context"
	"encoding/json"
	"time"

	"gpufit/intents"
	"gpufit/knowledge"
)

// Fallback reads a message that the rules are not sure of. It returns what
// stands in the text, never an answer: every part is checked by the Engine, and
// figures come from the estimator and the tables. An error means that the rules'
// reading holds.
type Fallback interface {
	Read(ctx context.Context, q Unread) (Reading, error)
}

// Asker is who asks, for budgets and opt-outs. It is not part of what a
// fallback is shown.
type Asker struct{ Team, Channel, User string }

// Unread is one message for a Fallback.
type Unread struct {
	Text     string          // secrets masked
	Articles []ArticleChoice // what retrieval offers; may be empty
	Asker    Asker
}

// ArticleChoice is an article that a Fallback may pick.
type ArticleChoice struct{ ID, Title string }

// Reading is what a Fallback claims to have read.
type Reading struct {
	Intent  intents.Intent
	Slots   []ReadSlot
	Article string // id of one of Unread.Articles, or empty
	Use     LLMUse
}

// ReadSlot is one slot with the words of the message that it was read from.
type ReadSlot struct{ Name, Value, Quote string }

// LLMUse is what the log says of a Fallback's part in an answer.
type LLMUse struct {
	Model     string        `json:"model"`
	TokensIn  int           `json:"tokens_in"`
	TokensOut int           `json:"tokens_out"`
	Latency   time.Duration `json:"latency_ns"`
	USD       float64       `json:"usd,omitempty"` // 0 where no price is configured
	Cached    bool          `json:"cached,omitempty"`
	Skipped   string        `json:"skipped,omitempty"` // why there is no reading; empty where there is one
}

// String returns the JSON for the log; empty where no fallback was asked.
func (u *LLMUse) String() string {
	if u == nil {
		return ""
	}
	b, err := json.Marshal(u)
	if err != nil {
		return "" // a struct of plain fields always marshals
	}
	return string(b)
}

// enough is the confidence from which the rules' reading is not questioned.
const enough = 0.6

// readAgain has the fallback read a message that the rules are not sure of, and
// returns the question that holds. What the rules have read stays: a fallback
// adds to it and cannot turn it.
func (e *Engine) readAgain(ctx context.Context, a Ask, q *intents.Query) (use *LLMUse) {
	if !e.unsure(a, q) {
		return nil
	}
	text := e.mask(a.Text)
	asked := Unread{Text: text, Articles: e.articleChoices(q), Asker: a.Asker}
	r, err := e.fallback.Read(ctx, asked)
	use = &r.Use
	if err != nil {
		if use.Skipped == "" {
			use.Skipped = "it failed"
		}
		return use
	}
	if read, ok := e.verified(asked, q.Questions[0], r); ok {
		q.Questions[0] = read
	} else {
		use.Skipped = "nothing in the reading holds"
	}
	return use
}

// unsure reports whether a message is one for the fallback.
func (e *Engine) unsure(a Ask, q *intents.Query) bool {
	if e.fallback == nil || a.NoFallback || len(q.Questions) != 1 {
		return false
	}
	one := q.Questions[0]
	return one.Confidence < enough && !settledByRules[one.Topic]
}

// settledByRules are topics that a second reading must not turn into questions.
var settledByRules = map[string]bool{
	intents.TopicNonsense: true, intents.TopicInjection: true, intents.TopicAction: true, intents.TopicRude: true,
	intents.TopicGreeting: true, intents.TopicThanks: true, intents.TopicIdentity: true, intents.TopicHelp: true,
}

// read reports whether a fallback's reading was taken.
func (u *LLMUse) read() bool { return u != nil && u.Skipped == "" }

// byLLM marks a result whose question a model read, and says so to the person.
func (r *Result) byLLM(w *words) {
	if r.Source != sourceNone {
		r.Source = sourceLLM
	}
	for i := range r.Answers {
		a := &r.Answers[i]
		a.Body = lines(a.Body, w.fallback.note)
		a.Text = Text(*a)
	}
}

// offeredArticles is how many articles a fallback may choose from.
const offeredArticles = 5

// articleChoices are the articles whose words are nearest to a message.
func (e *Engine) articleChoices(q *intents.Query) []ArticleChoice {
	var out []ArticleChoice
	for _, h := range e.library().Find(q.Text, "", offeredArticles) {
		out = append(out, ArticleChoice{h.Article.ID, h.Article.Text(string(q.Lang)).Title})
	}
	return out
}

// chosen returns the article that a fallback chose for a question.
func (e *Engine) chosen(q intents.Question) (*knowledge.Article, bool) {
	if q.Article == "" {
		return nil, false
	}
	return e.library().Article(q.Article)
}
