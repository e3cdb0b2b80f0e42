package main

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pelletier/go-toml/v2"
	"pgregory.net/rapid"
)

const examplePath = "../../config.example.toml"

// environment is a made-up one.
func environment(pairs map[string]string) func(string) string {
	return func(name string) string { return pairs[name] }
}

func writeConfig(t testing.TB, path, content string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestExampleEqualsDefaults(t *testing.T) {
	content, err := os.ReadFile(examplePath)
	if err != nil {
		t.Fatal(err)
	}
	var got Config // from zero, so that a key missing in the example shows
	d := toml.NewDecoder(bytes.NewReader(content))
	d.DisallowUnknownFields()
	if err := d.Decode(&got); err != nil {
		t.Fatalf("decode the example strictly: %v", err)
	}
	if diff := cmp.Diff(Defaults(), got); diff != "" {
		t.Errorf("example against Defaults() (-want +got):\n%s", diff)
	}
	if c, err := parseConfig(content); err != nil || !reflect.DeepEqual(c, Defaults()) {
		t.Errorf("parseConfig(example) = %+v, %v, want the defaults", c, err)
	}
}

// TestExampleHasEveryKey: a default that is zero would not show above.
func TestExampleHasEveryKey(t *testing.T) {
	content, err := os.ReadFile(examplePath)
	if err != nil {
		t.Fatal(err)
	}
	for _, kv := range keyValues(Defaults()) {
		line := lineOf(content, kv.key)
		got := strings.Split(string(content), "\n")[line-1]
		if want := lastPart(kv.key) + " = " + kv.value; got != want {
			t.Errorf("the example's line for %s is %q, want %q", kv.key, got, want)
		}
	}
}

func TestDefaultsAreValid(t *testing.T) {
	if err := Defaults().Validate(); err != nil {
		t.Errorf("Defaults().Validate() = %v, want nil", err)
	}
}

func TestSearchOrder(t *testing.T) {
	t.Chdir(t.TempDir())
	named := writeConfig(t, "a/named.toml", "[slack]\nworkers = 1")
	byEnv := writeConfig(t, "b/env.toml", "[slack]\nworkers = 2")
	xdg, err := filepath.Abs("xdg")
	if err != nil {
		t.Fatal(err)
	}
	home, err := filepath.Abs("home")
	if err != nil {
		t.Fatal(err)
	}
	inXDG := filepath.Join(xdg, "gpufit", "config.toml")
	inHome := filepath.Join(home, ".config", "gpufit", "config.toml")
	writeConfig(t, inXDG, "[slack]\nworkers = 4")
	writeConfig(t, inHome, "[slack]\nworkers = 5")
	all := map[string]string{"GPUFIT_CONFIG": byEnv, "XDG_CONFIG_HOME": xdg, "HOME": home}
	unnamed := map[string]string{"XDG_CONFIG_HOME": xdg, "HOME": home}
	check := func(why, flag string, env map[string]string, workers int, path string) {
		t.Helper()
		c, got, err := LoadConfig(flag, environment(env))
		if err != nil || got != path || c.Slack.Workers != workers {
			t.Errorf("%s: workers %d from %q, %v, want %d from %q", why, c.Slack.Workers, got, err, workers, path)
		}
	}
	check("no file anywhere", "", nil, Defaults().Slack.Workers, "")
	check("XDG_CONFIG_HOME", "", unnamed, 4, inXDG)
	check("the home folder", "", map[string]string{"HOME": home}, 5, inHome)
	check("a relative XDG_CONFIG_HOME is ignored", "", map[string]string{"XDG_CONFIG_HOME": "xdg", "HOME": home}, 5, inHome)
	writeConfig(t, "config.toml", "[slack]\nworkers = 3")
	check("the current folder before XDG", "", unnamed, 3, "config.toml")
	check("GPUFIT_CONFIG before the current folder", "", all, 2, byEnv)
	check("--config before all", named, all, 1, named)
}

func TestNamedFileMustExist(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct {
		flag, variable, want string
	}{
		{"gone.toml", "", "--config names gone.toml, which does not exist: correct the path or leave it out"},
		{"", "gone.toml", "$GPUFIT_CONFIG names gone.toml, which does not exist: correct the path or leave it out"},
		{".", "", ". is a folder, not a configuration file: name a file"},
	} {
		_, _, err := LoadConfig(c.flag, environment(map[string]string{"GPUFIT_CONFIG": c.variable}))
		if err == nil || err.Error() != c.want {
			t.Errorf("LoadConfig(%q), GPUFIT_CONFIG=%q: %v, want %s", c.flag, c.variable, err, c.want)
		}
	}
}

func TestHugeFileIsRefused(t *testing.T) {
	path := writeConfig(t, filepath.Join(t.TempDir(), "c.toml"), strings.Repeat("# padding\n", maxConfig/10+1))
	if _, _, err := LoadConfig(path, environment(nil)); err == nil || !strings.Contains(err.Error(), "larger than 1 MB") {
		t.Errorf("LoadConfig(1 MB of comments) = %v, want a refusal", err)
	}
}

func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		name, content, want string // want follows the path
	}{
		{"a typing slip", "[log]\npaht = \"x\"", ":2: unknown key log.paht; the nearest known key is log.path"},
		{"a key in the wrong table", "\n[log]\nlanguage = \"zh\"", ":3: unknown key log.language; the nearest known key is answer.language"},
		{"a key without its table", "workers = 2", ":1: unknown key workers; the nearest known key is slack.workers"},
		{"an unknown table", "[slak]\nworkers = 2", ":1: unknown key slak; the nearest known key is slack"},
		{"a dotted key", "slack.worker = 2", ":1: unknown key slack.worker; the nearest known key is slack.workers"},
		{"an inline table", "log = { enabled = false, txt = true }", ":1: unknown key txt; the nearest known key is log.text"},
		{"text for a number", "[slack]\nworkers = \"8\"", ":2: slack.workers must be a whole number"},
		{"text for a list", "[slack]\nchannels = \"C1\"", ":2: slack.channels must be a list of texts in quotes"},
		{"a fraction", "[slack]\nqueue = 1.5", ":2: slack.queue must be a whole number"},
		{"a number too long", "[slack]\nqueue = 99999999999999999999", ":2: slack.queue must be a whole number"},
		{"text for a truth value", "[log]\nenabled = \"yes\"", ":2: log.enabled must be true or false"},
		{"a number for text", "[answer]\nlanguage = 1", ":2: answer.language must be text in quotes"},
		{"a list", "[answer]\nlanguage = [\"zh\"]", ":2: answer.language must be text in quotes"},
		{"a value for a table", "slack = 3", ":1: slack must be a table, written [slack]"},
		{"a list of tables", "[[slack]]\nworkers = 1", ":1: slack must be a table, written [slack]"},
		{"a table for a value", "[log.path]\nx = 1", ":1: log.path must be text in quotes"},
		{"no quotes", "[answer]\nlanguage = zh", ":2: not valid TOML: "},
		{"no closing bracket", "[slack\nworkers = 1", ":1: not valid TOML: expected ']' to close table name"},
		{"twice", "[log]\ntext = true\ntext = false", ":3: not valid TOML: key text is already defined"},
		{"an unknown language", "[answer]\n# ours\nlanguage = \"fr\"", `:3: answer.language is "fr": give one of auto, zh, en`},
		{"an unknown level", "[messages]\nlevel = \"loud\"", `:2: messages.level is "loud": give one of debug, info, warn, error`},
		{"an unknown format", "messages.format = \"xml\"", `:1: messages.format is "xml": give one of text, json`},
		{"no workers", "\n\n[slack]\nworkers = 0", ":4: slack.workers is 0: give 1 to 256"},
		{"more connections than Slack gives", "[slack]\nconnections = 6", ":2: slack.connections is 6: give 1 to 5"},
		{"a timeout that no ping meets", "[slack]\nping_timeout = 1", ":2: slack.ping_timeout is 1: give 10 to 300"},
		{"a channel by its name", "[slack]\nchannels = [\"#general\"]", ":2: slack.channels holds \"#general\": give ids such as \"C0123ABCD\", not names"},
		{"a workspace by its name", "[slack]\nworkspaces = [\"T1\", \"acme\"]", ":2: slack.workspaces holds \"acme\": give ids such as \"T0123ABCD\", not names"},
		{"nobody may ask", "[slack]\nper_person = 0", ":2: slack.per_person is 0: give 1 to 1000000"},
		{"too long a queue", "slack = { queue = 100000 }", ":1: slack.queue is 100000: give 1 to 65536"},
		{"broken UTF-8", "[log]\npath = \"\xff\"", ":2: not valid TOML: "},
	} {
		path := writeConfig(t, filepath.Join(t.TempDir(), "c.toml"), c.content)
		_, _, err := LoadConfig(path, environment(nil))
		if err == nil || !strings.HasPrefix(err.Error(), path+c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v,\nwant the line %s%s", c.name, err, path, c.want)
		}
	}
}

func TestSecretsAreRefused(t *testing.T) {
	const body = "1234567890-abcdefghij"
	for _, c := range []struct {
		name, line, want string
	}{
		{"app token", `token = "xapp-` + body + `"`, "SLACK_APP_TOKEN in the environment"},
		{"bot token", `bot_token = 'xoxb-` + body + `'`, "SLACK_BOT_TOKEN in the environment"},
		{"user token", `token = "xoxp-` + body + `"`, "the environment"},
		{"a short one", `token = "xoxb-x"`, "SLACK_BOT_TOKEN in the environment"},
		{"model key", `key = "sk-` + body + `"`, "the environment"},
		{"in a comment", `# was xoxb-` + body, "SLACK_BOT_TOKEN in the environment"},
		{"under a known key", `path = "xapp-` + body + `"`, "SLACK_APP_TOKEN in the environment"},
		{"in an address", `api_url = "https://bob:` + body + `@slack.example/"`, "the environment"},
		{"in a file that is no TOML", `xapp-` + body, "SLACK_APP_TOKEN in the environment"},
	} {
		path := writeConfig(t, filepath.Join(t.TempDir(), "c.toml"), "# ours\n\n"+c.line+"\n")
		_, _, err := LoadConfig(path, environment(nil))
		want := path + ":3: this looks like a secret, which must not stand in a file: delete the line and use " + c.want
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", c.name, err, want)
		}
		if err != nil && strings.Contains(err.Error(), body) {
			t.Errorf("%s: the error repeats the secret: %v", c.name, err)
		}
	}
}

func TestForeignFileHint(t *testing.T) {
	t.Chdir(t.TempDir())
	writeConfig(t, "config.toml", "baseURL = \"https://example.org\"")
	const hint = "(if the file is another program's, name yours with --config)"
	if _, _, err := LoadConfig("", environment(nil)); err == nil || !strings.HasSuffix(err.Error(), hint) {
		t.Errorf("a found file with an unknown key: %v, want the hint %s", err, hint)
	}
	if _, _, err := LoadConfig("config.toml", environment(nil)); err == nil || strings.Contains(err.Error(), hint) {
		t.Errorf("a named file with an unknown key: %v, want no hint", err)
	}
}

func TestByteOrderMarkAndWindowsLines(t *testing.T) {
	path := writeConfig(t, filepath.Join(t.TempDir(), "c.toml"), "\ufeff[log]\r\ntext = false\r\n")
	c, _, err := LoadConfig(path, environment(nil))
	if err != nil || c.Log.Text {
		t.Errorf("LoadConfig() = %+v, %v, want log.text false", c.Log, err)
	}
}

func TestLogPath(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		name, path string
		env        map[string]string
		want       string
	}{
		{"XDG", "", map[string]string{"XDG_STATE_HOME": "/var/state", "HOME": "/home/u"}, "/var/state/gpufit/gpufit.db"},
		{"home", "", map[string]string{"HOME": "/home/u"}, "/home/u/.local/state/gpufit/gpufit.db"},
		{"relative XDG", "", map[string]string{"XDG_STATE_HOME": "state", "HOME": "/home/u"}, "/home/u/.local/state/gpufit/gpufit.db"},
		{"nowhere", "", nil, "gpufit.db"},
		{"absolute", "/data/log.db", map[string]string{"HOME": "/home/u"}, "/data/log.db"},
		{"memory", ":memory:", nil, ":memory:"},
		{"beside the file", "log.db", nil, filepath.Join(dir, "log.db")},
		{"in the home folder", "~/log.db", map[string]string{"HOME": "/home/u"}, "/home/u/log.db"},
	} {
		content := "[log]\npath = \"" + c.path + "\""
		conf, _, err := LoadConfig(writeConfig(t, filepath.Join(dir, "c.toml"), content), environment(c.env))
		if got := conf.LogPath(environment(c.env)); err != nil || got != c.want {
			t.Errorf("%s: LogPath() = %q, %v, want %q", c.name, got, err, c.want)
		}
	}
}

func TestLogger(t *testing.T) {
	for _, c := range []struct {
		level, format string
		want          string // the beginning of the only line
		why           string
	}{
		{"warn", "text", "time=", "info is below warn"},
		{"warn", "json", "{", "one object a line"},
	} {
		var out strings.Builder
		log := MessagesConfig{Level: c.level, Format: c.format}.Logger(&out)
		log.Info("quiet")
		log.Warn("heard")
		if got := out.String(); !strings.HasPrefix(got, c.want) || strings.Count(got, "\n") != 1 || !strings.Contains(got, "heard") {
			t.Errorf("%s, %s: wrote %q, want one line that begins with %q: %s", c.level, c.format, got, c.want, c.why)
		}
	}
	if !(MessagesConfig{Level: "debug"}).Logger(&bytes.Buffer{}).Enabled(t.Context(), slog.LevelDebug) {
		t.Error("level debug hides debug messages")
	}
}

func TestCheckConfig(t *testing.T) {
	c := Defaults()
	c.Log.Text, c.Slack.Workers, c.Answer.Language = false, 2, "zh"
	want := []string{
		"my.toml",
		"log.text = false (default true)",
		`answer.language = "zh" (default "auto")`,
		"slack.workers = 2 (default 8)",
	}
	if diff := cmp.Diff(want, CheckConfig(c, "my.toml")); diff != "" {
		t.Errorf("CheckConfig() (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"no file, defaults"}, CheckConfig(Defaults(), "")); diff != "" {
		t.Errorf("CheckConfig(no file) (-want +got):\n%s", diff)
	}
}

// TestAnyFileIsReadOrExplained: whatever the file holds, the outcome is a valid
// configuration or one line with a line number that exists.
func TestAnyFileIsReadOrExplained(t *testing.T) {
	pieces := []string{"[log]", "[slack]", "[[slack]]", "\n", "=", " ", "path", "workers", "slack", ".", "\"", "'", "{", "}", "[", "]", ",", "#", "1", "-1",
		"true", "zh", "\"\"\"", "\\u00e9", "\xff", "\x00", "1979-05-27", "inf", "0x", "é"}
	rapid.Check(t, func(t *rapid.T) {
		content := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 16).Draw(t, "pieces"), "")
		c, err := parseConfig([]byte(content))
		if err == nil {
			if invalid := c.Validate(); invalid != nil {
				t.Fatalf("parseConfig(%q) gave a configuration that is not valid: %v", content, invalid)
			}
			return
		}
		var unknown *unknownKeyError
		if errors.As(err, &unknown) && unknown.nearest == "" {
			t.Fatalf("parseConfig(%q) = %v, want a nearest key", content, err)
		}
		line := strings.SplitN(err.Error(), ":", 3)
		if len(line) != 3 || line[0] != "" || strings.Trim(line[1], "0123456789") != "" || strings.Contains(err.Error(), "\n") {
			t.Fatalf("parseConfig(%q) = %q, want :LINE: and one line", content, err)
		}
	})
}
