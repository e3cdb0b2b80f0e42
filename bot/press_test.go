package bot

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gpufit/bot/answer"
	"gpufit/bot/slackfake"
	"gpufit/intents"
)

// drawn answers as verdict does, with figures to draw and a question to press.
func drawn(ask answer.Ask) answer.Result {
	r := verdict(ask)
	a := &r.Answers[0]
	a.Bars = []answer.Bar{{Name: "weights", Label: "weights", GiB: 13}, {Name: "activations", Label: "activations", GiB: 1.8}}
	a.PeakGiB, a.CapacityGiB = 14.8, 23.6
	a.Text += "\nweights 13.0 + activations 1.8 = 14.8 (23.6 GiB usable)"
	return r
}

// choosing answers with a question to press.
func choosing(ask answer.Ask) answer.Result {
	r := drawn(ask)
	r.Answers[0].Choices = []answer.Choice{{Label: "Which card?", Text: "which card for 7B"}}
	return r
}

// labels are the words on the buttons of a message.
func labels(m slackfake.Message) string {
	var all []string
	for _, b := range m.Buttons() {
		all = append(all, b[1])
	}
	return strings.Join(all, " | ")
}

// press presses the button that says label.
func (r *rig) press(m slackfake.Message, user, label string) string {
	r.t.Helper()
	for _, b := range m.Buttons() {
		if b[1] == label {
			id, err := r.slack.Press(m, user, b[0])
			if err != nil {
				r.t.Fatal(err)
			}
			return id
		}
	}
	r.t.Fatalf("no button says %q: %s", label, labels(m))
	return ""
}

// TestButtons presses what stands below an answer: the same question is asked
// with one thing changed, in the same thread and by whoever presses it, also
// after the conversation has moved on and after a restart.
func TestButtons(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh"} {
		w := wordsFor(intents.Lang(lang))
		bubble(t, nil, func(t *testing.T, r *rig) {
			r.engine.script(choosing)
			root := r.slack.Mention("C1", "U1", phrases["fits"][lang])
			m := r.reply(root)
			if got, want := labels(m), strings.Join([]string{w.withINT4, fmt.Sprintf(w.onCards, 2), "Which card?"}, " | "); got != want {
				t.Errorf("%s: buttons %q, want %q", lang, got, want)
			}
			r.reply(r.slack.InThread("C1", root, "U1", "and 70B?"))
			if err := r.end(); err != nil {
				t.Fatal(err)
			}
			r.start(nil)
			r.press(m, "U2", w.withINT4)
			again := r.reply(m.TS)
			ask := r.engine.last()
			if ask.Text != w.askINT4 || ask.Previous == nil || ask.Previous.Intent != intents.CanRun || ask.Previous.Slots.GPU[0] != "rtx-4090" {
				t.Errorf("%s: the engine was asked %q after %v, want %q after the question of the message", lang, ask.Text, ask.Previous, w.askINT4)
			}
			if again.ThreadTS != root || again.Ephemeral {
				t.Errorf("%s: answered in thread %q, want %q, for all", lang, again.ThreadTS, root)
			}
			contains(t, "text form", again.Text, w.asked+w.askINT4)
			contains(t, "blocks", again.BlockText(), w.asked+w.askINT4)
			r.press(m, "U1", "Which card?")
			contains(t, "answer to a choice", r.reply(m.TS).Text, "which card for 7B")
			if got := r.log.wait(r.ctx, t, 4)[3]; got.Surface != "button" || got.Thread != slackfake.Team+"/C1/"+root {
				t.Errorf("%s: logged as %s in %s, want button in the thread", lang, got.Surface, got.Thread)
			}
		})
	}
}

// TestButtonTwice delivers one press twice: it asks once.
func TestButtonTwice(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		payload := fmt.Sprintf(`{"type":"block_actions","team":{"id":%q},"user":{"id":"U1","team_id":%[1]q},"channel":{"id":"C1"},"trigger_id":"7",
			"container":{"message_ts":"1.2","thread_ts":"1.1"},"actions":[{"action_id":"ask.0.0","value":"{\"t\":\"7B on a 4090\"}"}]}`, slackfake.Team)
		for range 2 {
			if _, err := r.slack.Send("interactive", json.RawMessage(payload)); err != nil {
				t.Fatal(err)
			}
		}
		if got := r.control(); len(got) != 1 || got[0].ThreadTS != "1.1" {
			t.Errorf("got %v, want one answer in the thread", got)
		}
	})
}

// TestShare shows to all what one person was told, with the question and
// without calling anybody; and offers nothing more to share below it.
func TestShare(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh"} {
		w := wordsFor(intents.Lang(lang))
		for _, text := range []string{phrases["fits"][lang], phrases["help"][lang], phrases["fits"][lang] + " <!channel>"} {
			bubble(t, nil, func(t *testing.T, r *rig) {
				m := r.reply(r.slack.SlashIn("C9", "U1", text))
				if !m.Ephemeral {
					t.Fatalf("%q: the answer to a command is not ephemeral", text)
				}
				shared := r.reply(r.press(m, "U1", w.share))
				if shared.Ephemeral || shared.Channel != "C9" || shared.Method != "response_url" {
					t.Errorf("%q: shared by %s in %s, ephemeral %v, want for all in C9", text, shared.Method, shared.Channel, shared.Ephemeral)
				}
				contains(t, "text form", shared.Text, w.asked)
				if got := shared.Markup(); len(got) > 0 {
					t.Errorf("Slack would act on %q", got)
				}
				if got := labels(shared); strings.Contains(got, w.share) {
					t.Errorf("what is shared offers %q", got)
				}
			})
		}
	}
}

// TestFollowUpOfACommand presses a button below a private answer: the answer is
// private too.
func TestFollowUpOfACommand(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		r.engine.script(drawn)
		m := r.reply(r.slack.SlashIn("C9", "U1", "7B on a 4090"))
		again := r.reply(r.press(m, "U1", wordsEN.withINT4))
		if !again.Ephemeral || again.User != "U1" {
			t.Errorf("ephemeral %v for %s, want a private answer for U1", again.Ephemeral, again.User)
		}
		if got := r.engine.last(); got.Text != wordsEN.askINT4 || got.Previous == nil {
			t.Errorf("asked %q after %v, want the change of the question before", got.Text, got.Previous)
		}
	})
}

// TestChartRefused has Slack refuse charts, as a workspace does that has none
// yet: the figures come as text within the blocks, from then on at once.
func TestChartRefused(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		r.engine.script(drawn)
		m := r.reply(r.slack.DM("U1", "7B on a 4090"))
		contains(t, "blocks", string(m.Blocks), "data_visualization", `"value":13`, wordsEN.usable)
		r.slack.Fail("chat.postMessage", slackfake.Fault{Error: "invalid_blocks"})
		for range 2 {
			m := r.reply(r.slack.DM("U1", "7B on a 4090"))
			contains(t, "fields", m.BlockText(), "weights\n13.0 GiB", "14.8 GiB / 23.6 GiB")
			if strings.Contains(string(m.Blocks), "data_visualization") {
				t.Error("a chart was sent again to a workspace that refuses them")
			}
		}
		posts := 0
		for _, call := range r.slack.Calls() {
			if call == "chat.postMessage" {
				posts++
			}
		}
		if posts != 4 {
			t.Errorf("%d posts, want one that was refused and three that were not", posts)
		}
	})
}

// TestTooMuch lets one person ask more than a minute holds: they are told once,
// others are answered, and a minute later so are they.
func TestTooMuch(t *testing.T) {
	bubble(t, func(o *Options) { o.PerPerson = 3 }, func(t *testing.T, r *rig) {
		for range 10 {
			r.slack.Mention("C1", "U1", "7B on a 4090")
		}
		r.quiet()
		r.reply(r.slack.Mention("C1", "U2", "7B on a 4090"))
		if err := r.bot.queue.drain(r.ctx); err != nil {
			t.Fatal(err)
		}
		var answers, refusals int
		for _, m := range r.slack.Messages() {
			if m.Ephemeral && strings.Contains(m.Text, wordsEN.slower) && m.ThreadTS != "" {
				refusals++
			} else if m.User == slackfake.BotUser {
				answers++
			}
		}
		if answers != 4 || refusals != 1 {
			t.Errorf("%d answers and %d refusals, want 3 and 1 for who asks too much, 1 for the other", answers, refusals)
		}
		time.Sleep(time.Minute)
		r.reply(r.slack.Mention("C1", "U1", "7B on a 4090"))
	})
}

// TestFuse has two programs talk to each other, one of which pretends to be a
// person: the thread falls silent, and the log says why.
func TestFuse(t *testing.T) {
	bubble(t, func(o *Options) { o.PerThread = 5 }, func(t *testing.T, r *rig) {
		root := r.slack.Mention("C1", "U1", "question 0")
		for i := range 20 {
			r.slack.InThread("C1", root, "U1", fmt.Sprint("question ", i))
		}
		r.quiet()
		synctest.Wait()
		if got := len(r.slack.Messages()); got != 5 {
			t.Errorf("%d answers in a minute, want 5", got)
		}
		contains(t, "the last row", r.log.rows(r.ctx, t)[20].Error, errFuse.Error())
		r.reply(r.slack.Mention("C2", "U1", "7B on a 4090"))
	})
}

// TestAdmit says who is answered where.
func TestAdmit(t *testing.T) {
	for _, row := range []struct {
		why, channel, team string
		shared             bool
		policy             policy
		want               denial
	}{
		{"a person of the workspace", "C1", "T1", false, policy{}, ""},
		{"in a shared channel too", "C1", "T1", true, policy{}, ""},
		{"a person of another one", "C1", "T2", true, policy{}, deniedOutsider},
		{"in a direct message too", "D1", "T2", false, policy{}, deniedOutsider},
		{"unless all are welcome", "C1", "T2", true, policy{external: true}, ""},
		{"or theirs is", "C1", "T2", true, policy{workspaces: []string{"T1", "T2"}}, ""},
		{"which leaves out the bot's own where it is not named", "C1", "T1", false, policy{workspaces: []string{"T2"}}, deniedOutsider},
		{"nobody says whose person it is", "C1", "", false, policy{}, ""},
		{"and that in a shared channel", "C1", "", true, policy{}, deniedOutsider},
		{"a channel on the list", "C1", "T1", false, policy{channels: []string{"C1"}}, ""},
		{"a channel that is not", "C2", "T1", false, policy{channels: []string{"C1"}}, deniedChannel},
		{"direct messages always are", "D1", "T1", false, policy{channels: []string{"C1"}}, ""},
	} {
		if got := (place{Workspace{TeamID: "T1"}, row.policy}).admit(row.channel, row.team, row.shared); got != row.want {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
}

// TestOutsiders asks from another workspace in every way: nobody is answered,
// who has called the bot is told so privately, and no word of it is kept.
func TestOutsiders(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh"} {
		w := wordsFor(intents.Lang(lang))
		bubble(t, nil, func(t *testing.T, r *rig) {
			root := r.slack.Mention("C1", "U1", phrases["fits"][lang])
			r.reply(root)
			asked := len(r.engine.asked())
			outside := map[string]any{"user_team": "T9", "team": "T9"}
			r.slack.Say(slackfake.Said{Channel: "C1", User: "U9", Text: "<@" + slackfake.BotUser + "> " + phrases["fits"][lang], Extra: outside})
			r.slack.Say(slackfake.Said{Channel: "C1", User: "U9", Text: phrases["follow"][lang], ThreadTS: root, Extra: outside})
			synctest.Wait() // the outsider is told
			r.quiet()
			all := r.slack.Messages()
			if len(all) != 2 {
				t.Fatalf("%d messages, want the answer and what the outsider is told", len(all))
			}
			if m := all[1]; !m.Ephemeral || m.User != "U9" || m.ThreadTS == "" || !strings.Contains(m.Text, w.outsider) {
				t.Errorf("the outsider was told %q, ephemeral %v in thread %q", m.Text, m.Ephemeral, m.ThreadTS)
			}
			if n := len(r.engine.asked()); n != asked {
				t.Errorf("the engine was asked %d more questions, want none", n-asked)
			}
			if rows := r.log.rows(r.ctx, t); len(rows) != 1 {
				t.Errorf("%d rows, want the one of the question from inside", len(rows))
			}
		})
	}
}

// TestOneChannel answers in the listed channel, elsewhere says where, and never
// in a channel's threads.
func TestOneChannel(t *testing.T) {
	t.Parallel()
	bubble(t, func(o *Options) { o.Channels = []string{"C1"} }, func(t *testing.T, r *rig) {
		r.reply(r.slack.Mention("C1", "U1", "7B on a 4090"))
		r.reply(r.slack.DM("U1", "7B on a 4090"))
		m := r.reply(r.slack.SlashIn("C2", "U1", "7B on a 4090"))
		contains(t, "answer in another channel", m.Text, wordsEN.elsewhere)
		if len(r.engine.asked()) != 2 {
			t.Errorf("the engine was asked %d times, want 2", len(r.engine.asked()))
		}
	})
}
