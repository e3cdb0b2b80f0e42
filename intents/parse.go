package intents

// Parser understands messages over one vocabulary. It is safe for concurrent
// use.
type Parser struct {
	index *index
}

// NewParser makes a parser of the vocabulary. The slices are kept, not copied.
func NewParser(v Vocabulary) *Parser {
	phrases()
	return &Parser{index: newIndex(v)}
}

// Parse understands one message, the first of a conversation or not: where it
// continues one, Query.FollowUp says so and Merge completes it. It never fails;
// a message that it does not understand is UnclearAskBack or OutOfScope.
func (p *Parser) Parse(message string) Query {
	r := p.read(message)
	r.decide()
	q := r.query()
	if asked, followUp := p.several(r); len(asked) > 1 {
		q.Questions, q.FollowUp = asked, followUp
	}
	r.addLimits(&q)
	return q
}

// query is the text read as one question.
func (r *reading) query() Query {
	q := Query{Text: r.plain, Lang: r.lang(), LangUnsure: r.langUnsure(), FollowUp: r.followUp()}
	if q.FollowUp {
		r.siblings()
	}
	r.q.Text = r.plain
	q.Questions = []Question{r.q}
	return q
}

// read goes as far as the concepts that the rules are about.
func (p *Parser) read(message string) *reading { return p.readPlain(normalize(message)) }

// readPlain reads a text that is normalised.
func (p *Parser) readPlain(plain string) *reading {
	r := &reading{text: newText(plain), index: p.index}
	r.scan()
	r.quantify()
	r.fill()
	r.phrase()
	r.features()
	r.fillAspects()
	return r
}

// fill reads every slot. Hardware comes before methods, which ask whether
// anything is named that could run.
func (r *reading) fill() {
	r.fillModels()
	r.fillHardware()
	r.fillMethods()
	r.fillQuants()
	r.fillSetting()
	r.fillSettings()
	r.fillMoney()
	r.fillTime()
	r.fillData()
}
