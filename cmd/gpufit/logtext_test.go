package main

import (
	"bytes"
	"testing"
)

func TestLogText(t *testing.T) {
	for _, c := range []struct {
		why, read, want string
		ok              bool
	}{
		{"UTF-8", "CUDA out of memory 显存", "CUDA out of memory 显存", true},
		{"UTF-8 with the mark of Windows", "\xef\xbb\xbfCUDA", "CUDA", true},
		{"UTF-16 as PowerShell writes it", "\xff\xfeC\x00U\x00\n\x00\x3e\x66", "CU\n显", true},
		{"UTF-16 of the other order", "\xfe\xff\x00C\x00U\x66\x3e", "CU显", true},
		{"UTF-16 without its mark", "C\x00U\x00D\x00A\x00", "CUDA", true},
		{"GBK of a Chinese console", "CUDA \xcf\xd4\xb4\xe6\xb2\xbb\xd7\xe3", "CUDA 显存不足", true},
		{"a broken byte in a long line", "CUDA out of memory\xff. Tried to allocate", "CUDA out of memory\ufffd. Tried to allocate", true},
		{"progress bars and colours", "\x1b[31m 50%\r\x1b[0m 51%\b", "\x1b[31m 50%\r\x1b[0m 51%\b", true},
		{"zeros", string(make([]byte, 4096)), string(make([]byte, 4096)), false},
	} {
		if got, ok := logText([]byte(c.read)); got != c.want || ok != c.ok {
			t.Errorf("%s: logText(%q) = %q, %v, want %q, %v", c.why, c.read, got, ok, c.want, c.ok)
		}
	}
}

// TestLogTextOfAProgram: bytes of all values are no text, in whatever encoding.
func TestLogTextOfAProgram(t *testing.T) {
	var every []byte
	for i := range 1 << 12 {
		every = append(every, byte(i*i>>3), byte(i*31), byte(i>>4))
	}
	for _, read := range [][]byte{every, bytes.Repeat([]byte{0x1f, 0x8b, 8, 0, 1, 0xff}, 100)} {
		if text, ok := logText(read); ok {
			t.Errorf("logText of a program = %.40q, true, want false", text)
		}
	}
}
