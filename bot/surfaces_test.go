package bot

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"gpufit/bot/answer"
	"gpufit/bot/slackfake"
	"gpufit/intents"
	"gpufit/store"
)

// TestSurfaces speaks to the bot in every way there is, in both languages.
func TestSurfaces(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh"} {
		question := phrases["fits"][lang]
		for _, row := range []struct {
			surface, channel, thread string
			say                      func(*slackfake.Server) string
		}{
			{"mention", "C1", "T/C1/ts", func(s *slackfake.Server) string { return s.Mention("C1", "U1", question) }},
			{"mention", "G1", "T/G1/ts", func(s *slackfake.Server) string { return s.Mention("G1", "U1", question) }},
			{"dm", "D1", "T/D1", func(s *slackfake.Server) string { return s.DM("U1", question) }},
			{"slash", "C2", "T/C2/U1", func(s *slackfake.Server) string { return s.SlashIn("C2", "U1", question) }},
		} {
			t.Run(lang+" "+row.surface+" "+row.channel, func(t *testing.T) {
				t.Parallel()
				bubble(t, nil, func(t *testing.T, r *rig) {
					const took = 7 * time.Millisecond
					r.engine.script(func(ask answer.Ask) answer.Result { time.Sleep(took); return verdict(ask) })
					asked := time.Now()
					id := row.say(r.slack)
					m := r.reply(id)
					contains(t, "text form", m.Text, "yes: "+question)
					contains(t, "blocks", m.BlockText(), "yes: "+question)
					if m.Channel != row.channel || m.Ephemeral != (row.surface == "slash") {
						t.Errorf("answered in %s, ephemeral %v, want %s", m.Channel, m.Ephemeral, row.channel)
					}
					if row.surface != "slash" && m.ThreadTS != id {
						t.Errorf("answered in thread %q, want that of the question, %q", m.ThreadTS, id)
					}
					if got := r.engine.last(); got.Text != question || got.Lang != "" {
						t.Errorf("the engine was asked %q with language %q, want %q and none", got.Text, got.Lang, question)
					}
					thread := strings.NewReplacer("T", slackfake.Team, "ts", id).Replace(row.thread)
					want := store.Entry{
						ID: 1, Surface: row.surface, Team: slackfake.Team, Channel: row.channel, User: "U1",
						Thread: thread, Message: id, Lang: lang, Text: question, Intent: "can_run", Verdict: "yes",
						Source: "rules", Kind: "verdict", Answer: "yes: " + question + "\nwith room", Version: "test",
						Time: asked.UTC(), Latency: took,
					}
					got := r.log.wait(r.ctx, t, 1)[0]
					if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(store.Entry{}, "Slots")); diff != "" {
						t.Errorf("row (-want +got):\n%s", diff)
					}
					if !strings.Contains(got.Slots, "rtx-4090") {
						t.Errorf("row has slots %s, want the card in them", got.Slots)
					}
				})
			})
		}
	}
}

// TestTextAsTyped checks that the engine sees what the person typed, not how
// Slack encodes it.
func TestTextAsTyped(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		r.reply(r.slack.Say(slackfake.Said{
			Channel: "C1", User: "U1",
			Text: "hey <@" + slackfake.BotUser + "|gpufit>, 7B &lt; 24G &amp; <https://hf.co/q|hf.co/q>? <@U2> asks <@" + slackfake.BotUser + ">",
		}))
		if got, want := r.engine.last().Text, "hey  , 7B < 24G & hf.co/q? @U2 asks"; got != want {
			t.Errorf("the engine was asked %q, want %q", got, want)
		}
	})
}

func TestHelp(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ why, language, text, want string }{
		{"help in English", "auto", phrases["help"]["en"], wordsEN.help},
		{"help in Chinese", "auto", phrases["help"]["zh"], wordsZH.help},
		{"nothing said at all", "", "", wordsEN.help},
		{"one language for everything", "zh", "help", wordsZH.help},
	} {
		bubble(t, func(o *Options) { o.Language = row.language }, func(t *testing.T, r *rig) {
			first, _, _ := strings.Cut(row.want, "\n")
			m := r.reply(r.slack.Slash("U1", row.text))
			contains(t, row.why+": text form", m.Text, first, "@gpufit")
			contains(t, row.why+": blocks", m.BlockText(), first, "@gpufit")
			if m.Ephemeral != true || len(r.engine.asked()) != 0 {
				t.Errorf("%s: ephemeral %v, engine asked %d times, want true and 0", row.why, m.Ephemeral, len(r.engine.asked()))
			}
			if got := r.log.wait(r.ctx, t, 1)[0]; got.Intent != "smalltalk" || got.Kind != "greeting" {
				t.Errorf("%s: logged as %s %s, want smalltalk greeting", row.why, got.Intent, got.Kind)
			}
		})
	}
}

func TestOneLanguage(t *testing.T) {
	t.Parallel()
	bubble(t, func(o *Options) { o.Language = "zh" }, func(t *testing.T, r *rig) {
		r.reply(r.slack.DM("U1", phrases["fits"]["en"]))
		if got := r.engine.last().Lang; got != "zh" {
			t.Errorf("the engine was asked for language %q, want zh", got)
		}
	})
}

// TestThreadContinues follows up without a mention, in both languages, also
// after a restart.
func TestThreadContinues(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh"} {
		for _, restart := range []bool{false, true} {
			bubble(t, nil, func(t *testing.T, r *rig) {
				root := r.slack.Mention("C1", "U1", phrases["fits"][lang])
				r.reply(root)
				if r.engine.last().Previous != nil {
					t.Error("the first question has a previous one, want none")
				}
				if restart {
					if err := r.end(); err != nil {
						t.Fatal(err)
					}
					r.start(nil)
				}
				m := r.reply(r.slack.InThread("C1", root, "U1", phrases["follow"][lang]))
				if m.ThreadTS != root {
					t.Errorf("answered in thread %q, want %q", m.ThreadTS, root)
				}
				ask := r.engine.last()
				if ask.Text != phrases["follow"][lang] || ask.Previous == nil {
					t.Fatalf("restart %v: asked %q with previous %v, want the follow-up with one", restart, ask.Text, ask.Previous)
				}
				if got := ask.Previous; got.Intent != intents.CanRun || got.Slots.GPU[0] != "rtx-4090" {
					t.Errorf("restart %v: previous question is %v, want can_run on rtx-4090", restart, got)
				}
				if rows := r.log.wait(r.ctx, t, 2); rows[1].Surface != "thread" || rows[1].Thread != rows[0].Thread {
					t.Errorf("logged as %s in %s, want thread in %s", rows[1].Surface, rows[1].Thread, rows[0].Thread)
				}
			})
		}
	}
}

// TestKeepsOut lists what the bot passes over: it is acknowledged and answered
// with nothing, and the log knows nothing of it.
func TestKeepsOut(t *testing.T) {
	t.Parallel()
	me := "<@" + slackfake.BotUser + "> "
	for _, row := range []struct {
		why  string
		said slackfake.Said
	}{
		{"talk in a channel", slackfake.Said{Channel: "C1", User: "U1", Text: "lunch?"}},
		{"a thread that the bot has no part in", slackfake.Said{Channel: "C1", User: "U1", Text: "and 13B?", ThreadTS: "1.0"}},
		{"another bot that mentions it", slackfake.Said{Channel: "C1", User: "U1", Text: me + "hi", BotID: "B9"}},
		{"another bot in a direct message", slackfake.Said{Channel: "D1", User: "U1", Text: "hi", BotID: "B9"}},
		{"itself", slackfake.Said{Channel: "C1", User: slackfake.BotUser, Text: me + "hi"}},
		{"an edit", slackfake.Said{Channel: "C1", User: "U1", Text: me + "hi", Subtype: "message_changed"}},
		{"a message of a program", slackfake.Said{Channel: "C1", User: "U1", Text: me + "hi", Subtype: "bot_message"}},
		{"somebody who joins", slackfake.Said{Channel: "C1", User: "U1", Text: me + "has joined", Subtype: "channel_join"}},
		{"somebody whose id begins like the bot's", slackfake.Said{Channel: "C1", User: "U1", Text: "<@" + slackfake.BotUser + "2> hi"}},
		{"a message without an author", slackfake.Said{Channel: "D1", Text: "hi"}},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			bubble(t, nil, func(t *testing.T, r *rig) {
				r.slack.Say(row.said)
				if got := r.control(); len(got) != 0 {
					t.Errorf("the bot answered %q, want silence", got[0].Text)
				}
				if rows := r.log.wait(r.ctx, t, 1); len(rows) != 1 || len(r.engine.asked()) != 1 {
					t.Errorf("%d rows and %d questions to the engine, want those of the control question", len(rows), len(r.engine.asked()))
				}
			})
		})
	}
}

// TestSpokenSubtypes holds that a message with a file, or one that is also sent
// to the channel, is a message.
func TestSpokenSubtypes(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		for _, subtype := range []string{"file_share", "thread_broadcast", "me_message"} {
			r.reply(r.slack.Say(slackfake.Said{Channel: "D1", User: "U1", Text: "7B on a 4090", Subtype: subtype}))
		}
	})
}

// TestInOurThread says what the bot does where people talk in its thread.
func TestInOurThread(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		why, user, text string
		kind            answer.Kind
		intent          intents.Intent
		want            bool
	}{
		{"a follow-up of the person who asked", "U1", "and 13B?", answer.KindVerdict, intents.CanRun, true},
		{"a follow-up of a colleague", "U2", "and 13B?", answer.KindVerdict, intents.CanRun, true},
		{"unclear, from the person who asked", "U1", "cheaper?", answer.KindAskBack, intents.UnclearAskBack, true},
		{"unclear, from a colleague", "U2", "cheaper?", answer.KindAskBack, intents.UnclearAskBack, false},
		{"thanks", "U1", "thanks", answer.KindGreeting, intents.Smalltalk, false},
		{"about something else", "U1", "lunch?", answer.KindDecline, intents.OutOfScope, false},
		{"to somebody else by name", "U1", "<@U2> and 13B?", answer.KindVerdict, intents.CanRun, false},
		{"thanks with a mention", "U1", "<@" + slackfake.BotUser + "> thanks", answer.KindGreeting, intents.Smalltalk, true},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			bubble(t, nil, func(t *testing.T, r *rig) {
				root := r.slack.Mention("C1", "U1", "7B on a 4090")
				r.reply(root)
				r.engine.script(small(row.kind, row.intent))
				r.slack.InThread("C1", root, row.user, row.text)
				if got := len(r.control()) == 2; got != row.want {
					t.Errorf("answered %v, want %v", got, row.want)
				}
			})
		})
	}
}

// TestThanksKeepTheSubject checks that a follow-up after small talk still
// continues the question before it.
func TestThanksKeepTheSubject(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		root := r.slack.Mention("C1", "U1", "7B on a 4090")
		r.reply(root)
		r.engine.script(small(answer.KindGreeting, intents.Smalltalk))
		r.reply(r.slack.InThread("C1", root, "U1", "<@"+slackfake.BotUser+"> thanks"))
		r.engine.script(nil)
		r.reply(r.slack.InThread("C1", root, "U1", "and 13B?"))
		if got := r.engine.last().Previous; got == nil || got.Intent != intents.CanRun {
			t.Errorf("previous question is %v, want the one before the thanks", got)
		}
	})
}

// TestDirectMessageContinues follows up in a direct message, outside of the
// thread and in it, also after a restart. conversation_test.go has the rules.
func TestDirectMessageContinues(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		root := r.slack.DM("U1", "7B on a 4090")
		r.reply(root)
		if err := r.end(); err != nil {
			t.Fatal(err)
		}
		r.start(nil)
		for _, said := range []slackfake.Said{
			{Channel: "D1", User: "U1", Text: "and 13B?", ThreadTS: root},
			{Channel: "D1", User: "U1", Text: "and 13B?"},
		} {
			r.reply(r.slack.Say(said))
			if r.engine.last().Previous == nil {
				t.Errorf("in thread %q the question before is not continued", said.ThreadTS)
			}
		}
	})
}

// TestSlashContinues follows up a slash command with another one.
func TestSlashContinues(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		r.reply(r.slack.SlashIn("C1", "U1", "7B on a 4090"))
		r.reply(r.slack.SlashIn("C1", "U2", "and 13B?"))
		if r.engine.last().Previous != nil {
			t.Error("another person's command is continued, want none")
		}
		r.reply(r.slack.SlashIn("C1", "U1", "and 13B?"))
		if r.engine.last().Previous == nil {
			t.Error("the person's own command is not continued")
		}
	})
}

// TestTextNotStored checks that nothing of what was said is logged unless the
// options ask for it.
func TestTextNotStored(t *testing.T) {
	t.Parallel()
	bubble(t, func(o *Options) { o.StoreText = false }, func(t *testing.T, r *rig) {
		r.reply(r.slack.DM("U1", "7B on a 4090"))
		got := r.log.wait(r.ctx, t, 1)[0]
		if got.Text != "" || got.Answer != "" || got.Intent != "can_run" {
			t.Errorf("row has text %q, answer %q, intent %q, want only the intent", got.Text, got.Answer, got.Intent)
		}
	})
}
