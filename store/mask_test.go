package store

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestMask(t *testing.T) {
	for _, c := range []struct{ in, want, why string }{
		// Slack
		{"xoxb-123-456-abcDEF", "xoxb-***", "bot token"},
		{"我的token是xoxp-1-2-3-abc，能看吗", "我的token是xoxp-***，能看吗", "Han text around it, full-width comma"},
		{"xapp-1-A0B-12345-deadbeef", "xapp-***", "app token"},
		{"xoxe.xoxb-1-abcdef xoxe-1-abc", "xoxe.*** xoxe-***", "rotating and refresh tokens"},
		{"XOXB-123-ABC", "XOXB-***", "upper case, as in a normalised or shouted text"},
		{"what is an xoxb- token?", "what is an xoxb- token?", "the bare prefix is no secret"},
		{"SLACK_BOT_TOKEN (`xoxb-…`)", "SLACK_BOT_TOKEN (`xoxb-…`)", "documentation"},
		// model services
		{"sk-proj-abcdefGHIJKL0123456789", "sk-***", "OpenAI"},
		{"key=sk-ant-api03-AbCdEfGhIjKlMnOp_q-r", "key=sk-***", "Anthropic, hyphens inside"},
		{"SK-hynix-hbm3e-memory", "SK-hynix-hbm3e-memory", "a brand"},
		{"disk-abcdefghijklmnop", "disk-abcdefghijklmnop", "inside a word"},
		{"hf_AbCdEfGhIjKlMnOpQrStUvWxYz01234567", "hf_***", "Hugging Face"},
		{"pip install hf_transfer hf_hub_download", "pip install hf_transfer hf_hub_download", "packages"},
		{"nvapi-abcdefghijkl0123456", "nvapi-***", "NVIDIA"},
		{"ghp_0123456789abcdefABCDEF0123456789abcd", "ghp_***", "GitHub"},
		// clouds
		{"AKIAIOSFODNN7EXAMPLE", "AKIA***", "AWS key id"},
		{"aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "aws_secret_access_key = ***", "AWS secret, known by its name only"},
		{"NAKIAIOSFODNN7EXAMPLE", "NAKIAIOSFODNN7EXAMPLE", "inside a word"},
		// bearer, basic, JSON web token
		{"Authorization: Bearer abcdef0123456789ABCDEF", "Authorization: Bearer ***", "header"},
		{"curl -H 'authorization: basic dXNlcjpwYXNz'", "curl -H 'authorization: basic ***'", "header of the other kind"},
		{"bearer abcdefghijklmnop.qrst", "bearer ***", "without the header's name"},
		{"the bearer of good news", "the bearer of good news", "prose"},
		{"jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27uhbUJU1p", "jwt eyJ***", "JSON web token"},
		// URLs
		{"https://bob:hunter2@gpu.example:8080/x?y=1", "https://bob:***@gpu.example:8080/x?y=1", "password in a URL"},
		{"postgres://u:p@ss@db/x", "postgres://u:***@db/x", "an @ in the password"},
		{"https://0123456789abcdef0123@github.com/o/r", "https://***@github.com/o/r", "a token in place of the user"},
		{"ssh://root@1.2.3.4:2222", "ssh://root@1.2.3.4:2222", "a user is no secret"},
		{"http://host:8080/a@b", "http://host:8080/a@b", "a port, and an @ in the path"},
		{"http://localhost:8888/?token=0a1b2c3d4e5f60718293", "http://localhost:8888/?token=***", "Jupyter's address"},
		// names
		{"password: hunter2", "password: ***", "pasted login"},
		{"ssh 密码：a1B2c3 端口：22", "ssh 密码：*** 端口：22", "pasted login in Chinese"},
		{`{"password": "a b", "user": "x"}`, `{"password": "*** b", "user": "x"}`, "quotes in front; a space ends a value"},
		{"MYSQL_ROOT_PASSWORD=secret123; echo", "MYSQL_ROOT_PASSWORD=***; echo", "environment"},
		{"X-Api-Key: abc123", "X-Api-Key: ***", "header"},
		{"HF_TOKEN=abcdefgh12345678", "HF_TOKEN=***", "a token by name: long, letters and digits"},
		{"max_token: 4096", "max_token: 4096", "a count of tokens"},
		{"per token: 0.5 MB of KV cache", "per token: 0.5 MB of KV cache", "prose about tokens"},
		{"tokens=abcdefgh12345678", "tokens=abcdefgh12345678", "another word"},
		{"PWD=/root/autodl-tmp", "PWD=/root/autodl-tmp", "the current folder"},
		// keys in blocks
		{"-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----\nhelp", "-----BEGIN RSA PRIVATE KEY-----***-----END RSA PRIVATE KEY-----\nhelp", "PEM"},
		{"-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl", "-----BEGIN OPENSSH PRIVATE KEY-----***", "PEM that was cut"},
		{"-----BEGIN PGP PRIVATE KEY BLOCK-----\nlQ\n-----END PGP", "-----BEGIN PGP PRIVATE KEY BLOCK-----***-----END PGP", "PGP"},
		{"-----BEGIN RSA PRIVATE KEY-----", "-----BEGIN RSA PRIVATE KEY-----", "the first line alone gives nothing away"},
		{"-----BEGIN CERTIFICATE-----\nMIIB", "-----BEGIN CERTIFICATE-----\nMIIB", "a certificate is public"},
		// what people ask
		{"4090 能跑 7B LoRA 吗", "4090 能跑 7B LoRA 吗", "an ordinary question"},
		{"torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB", "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB", "a log"},
		{"Qwen2.5_72B_Instruct_AWQ, meta-llama/Llama-3.1-8B", "Qwen2.5_72B_Instruct_AWQ, meta-llama/Llama-3.1-8B", "model names"},
		{"ratio 3:1, a=b, x := y", "ratio 3:1, a=b, x := y", "separators alone"},
		{"", "", "nothing"},
	} {
		if got := Mask(c.in); got != c.want {
			t.Errorf("Mask(%q) = %q, want %q: %s", c.in, got, c.want, c.why)
		}
	}
}

// TestMaskHidesInAnySurroundings puts secrets of every kind into text that a
// person could paste around them.
func TestMaskHidesInAnySurroundings(t *testing.T) {
	kinds := []string{
		"xoxb-[0-9]{10}-[0-9]{10}-(B[A-Za-z0-9]{23})", "xapp-1-A[0-9A-Z]{8}-[0-9]{12}-(b[0-9a-f]{40})", "xoxe\\.xoxp-1-(B[A-Za-z0-9]{40})",
		"sk-proj-(B[A-Za-z0-9]{40})", "hf_(B[A-Za-z]{33})", "AKIA(B[A-Z0-9]{15})", "Bearer (b[A-Za-z0-9._-]{30})",
		"https://user:(b[a-z0-9!*]{9})@host", "password=(b[a-z0-9!*@]{9})", "DB_SECRET: (b[a-z0-9]{5})", "ghp_(b[A-Za-z0-9]{35})",
	}
	around := rapid.SampledFrom([]string{"", " ", "\n", "\"", "'", "`", "(", ",", "，", "是", "看", "<", ">", "[", "k8s ", "4090 "})
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom(kinds).Draw(t, "kind")
		secret := rapid.StringMatching(kind).Draw(t, "secret")
		body := regexp.MustCompile(kind).FindStringSubmatch(secret)[1]
		in := around.Draw(t, "before") + secret + around.Draw(t, "after")
		if got := Mask(in); strings.Contains(got, body) || !strings.Contains(got, masked) {
			t.Fatalf("Mask(%q) = %q, which still holds %q", in, got, body)
		}
	})
}

// secretPieces are marks, bodies and borders, to be put together in any order.
var secretPieces = []string{
	"xoxb-", "xapp-", "xoxe.", "sk-", "hf_", "AKIA", "eyJ", "Bearer ", "bearer", "basic ", "authorization", "password", "api_key",
	"token", "密码", "：", ":", "=", "://", "@", "/", " ", "\n", "\"", "\\", "***", ".", "-", "_", ",", "a", "Z9", "0123456789abcdef",
	"abcdefghijklmnopqrstuvwxyz", "-----BEGIN ", "PRIVATE KEY-----", "-----END ", "\xef", "\xff", "\x00", "🙂",
}

// onlyHides reports whether out is in with some stretches replaced.
func onlyHides(in, out string) bool {
	for _, piece := range strings.Split(out, masked) {
		i := strings.Index(in, piece)
		if i < 0 {
			return false
		}
		in = in[i+len(piece):]
	}
	return true
}

func TestMaskOnlyHides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := strings.Join(rapid.SliceOfN(rapid.SampledFrom(secretPieces), 0, 24).Draw(t, "pieces"), "")
		if got := Mask(in); !onlyHides(in, got) {
			t.Fatalf("Mask(%q) = %q, want the text with stretches replaced by ***", in, got)
		}
	})
}

// TestMaskIsLinear runs over marks without end, on which looking again and again
// at the same stretch takes longer than a test run may: minutes for each.
func TestMaskIsLinear(t *testing.T) {
	for _, mark := range []string{
		"xoxb-", "sk-", "sk-a", "hf_", "eyJ", "eyJaaaaaaaa.", "bearer", "bearer ", "authorization: basic ", "password", "password=(", "token=a",
		"密码：", "://", "://a:", "-----BEGIN ", "-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY----------END ", "====", "\xef",
	} {
		in := strings.Repeat(mark, 1<<20/len(mark))
		if got := Mask(in); !strings.HasPrefix(got, in[:1]) || len(got) > len(in)*2 {
			t.Errorf("Mask(%q repeated) = %.40q… of %d bytes", mark, got, len(got))
		}
	}
}

func BenchmarkMask(b *testing.B) {
	log := strings.Repeat("[rank0]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 23.65 GiB\n", 66)
	b.SetBytes(int64(len(log)))
	for b.Loop() {
		Mask(log)
	}
}

func FuzzMask(f *testing.F) {
	for _, piece := range secretPieces {
		f.Add(piece + "0123456789abcdefghijklmnop")
	}
	f.Fuzz(func(t *testing.T, in string) {
		got := Mask(in)
		if !onlyHides(in, got) {
			t.Errorf("Mask(%q) = %q, want the text with stretches replaced by ***", in, got)
		}
		if utf8.ValidString(in) && !utf8.ValidString(got) {
			t.Errorf("Mask(%q) = %q, which cuts a rune", in, got)
		}
	})
}
