package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// line is what one package may import beside the standard library, and why no
// more. The program falls apart into rooms that can be read, tested and fuzzed
// alone only as long as these lines hold.
type line struct {
	may []string // packages of ours, and modules, tests left out
	not []string // packages of the standard library that are kept out, with all below them
	why string
}

var graph = map[string]line{
	"estimator": {nil, []string{"net", "os", "database", "log", "time"},
		"a figure depends on its inputs alone: no files, network, clock or log"},
	"intents": {nil, []string{"net", "os", "database", "log", "time", "regexp"},
		"the vocabulary arrives as a plain struct, so that reading a text is quick to fuzz; no expression is compiled while answering"},
	"knowledge": {[]string{"gpufit/estimator", "github.com/agnivade/levenshtein", "github.com/pelletier/go-toml/v2", "github.com/blevesearch/bleve/v2/analysis"}, []string{"net", "os", "database", "log"},
		"facts know neither questions nor replies; of the estimator they fill the input types"},
	"knowledge/oomlog": {nil, []string{"net", "os", "database", "log", "time"},
		"text in, facts out: quick to fuzz, and no facts but those of the text"},
	"store": {[]string{"github.com/gofrs/flock", "github.com/mattn/go-sqlite3"}, []string{"net/http", "log"},
		"it keeps text, numbers and times, whatever they mean"},
	"bot/answer": {[]string{"gpufit/intents", "gpufit/estimator", "gpufit/knowledge", "gpufit/knowledge/oomlog", "golang.org/x/text/width"},
		[]string{"net", "os", "database", "log"},
		"the same question has the same answer with and without Slack, network and log"},
	"bot/answer/grade": {[]string{"gpufit/bot/answer", "gpufit/intents", "gpufit/knowledge"}, []string{"net", "os", "database", "log"},
		"it judges answers as anybody would who asks the engine: the labels come in as a reader"},
	"bot": {[]string{"gpufit/bot/answer", "gpufit/intents", "gpufit/store", "github.com/slack-go/slack", "github.com/gorilla/websocket"}, []string{"database"},
		"it shows replies and does not make them: neither estimator nor knowledge; it alone knows slack-go, and holds Socket Mode's connections itself"},
	"bot/llm": {[]string{"gpufit/bot/answer", "gpufit/intents", "github.com/sashabaranov/go-openai", "github.com/sony/gobreaker/v2",
		"github.com/hashicorp/golang-lru/v2", "golang.org/x/sync"}, []string{"database", "os"},
		"it knows the types of an answer and a model's API: neither Slack nor the store"},
	"bot/slackfake": {[]string{"github.com/gorilla/websocket"}, []string{"testing", "database"},
		"a stand-in for Slack must not share the bot's view of Slack, and is no test"},
	"docs/bolt": {[]string{"gpufit/bot/slackfake"}, nil,
		"it measures the finished program from outside, as any other bot"},
	"cmd/gpufit": {[]string{"gpufit/bot", "gpufit/bot/answer", "gpufit/bot/answer/grade", "gpufit/bot/llm", "gpufit/intents", "gpufit/knowledge", "gpufit/store", "gpufit/estimator",
		"github.com/agnivade/levenshtein", "github.com/alecthomas/kong", "github.com/pelletier/go-toml/v2", "golang.org/x/term", "golang.org/x/text/encoding/simplifiedchinese"}, nil,
		"it wires all the others"},
}

// The imports of every package stay within its line of the graph.
func TestImports(t *testing.T) {
	root := filepath.Join("..", "..")
	found := packages(t, root)
	for dir := range graph {
		if found[dir] == nil {
			t.Errorf("package %s of the graph does not exist", dir)
		}
	}
	for dir, imports := range found {
		rule, ok := graph[dir]
		if !ok {
			t.Errorf("package %s is new: give it a line in the graph, with the reason", dir)
			continue
		}
		for _, allowed := range rule.may {
			if !slices.ContainsFunc(slices.Collect(maps.Keys(imports)), func(i string) bool { return within(i)(allowed) }) {
				t.Errorf("%s does not import %s any more: take it out of its line", dir, allowed)
			}
		}
		for _, imported := range slices.Sorted(maps.Keys(imports)) {
			if fault := rule.fault(imported); fault != "" {
				t.Errorf("%s imports %s: %s (%s)", imports[imported], imported, fault, rule.why)
			}
		}
	}
}

// fault says what is wrong with an import, "" if it may be.
func (l line) fault(imported string) string {
	first, _, _ := strings.Cut(imported, "/")
	switch {
	case first == "gpufit":
		if !slices.Contains(l.may, imported) {
			return "this package of ours is not for it"
		}
	case strings.Contains(first, "."):
		if !slices.ContainsFunc(l.may, within(imported)) {
			return "this module is not for it"
		}
	case slices.ContainsFunc(l.not, within(imported)):
		return "it does without that part of the standard library"
	}
	return ""
}

// within reports whether imported is the package or stands below it.
func within(imported string) func(string) bool {
	return func(p string) bool { return imported == p || strings.HasPrefix(imported, p+"/") }
}

// packages returns the imports of all packages below root, tests left out:
// folder → import path → a file that has it.
func packages(t *testing.T, root string) map[string]map[string]string {
	t.Helper()
	found := map[string]map[string]string{}
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		name := entry.Name()
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (name == "testdata" || file != root && strings.HasPrefix(name, ".")):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		folder, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(folder)
		if found[dir] == nil {
			found[dir] = map[string]string{}
		}
		return importsOf(file, path.Join(dir, name), found[dir])
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// importsOf adds the imports of a file to a set.
func importsOf(file, shown string, set map[string]string) error {
	source, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, source, parser.ImportsOnly)
	if err != nil {
		return err
	}
	for _, i := range parsed.Imports {
		imported, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return err
		}
		set[imported] = shown
	}
	return nil
}
