package main

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// logText is a log in UTF-8, and whether it is text at all. PowerShell's >
// writes UTF-16, and consoles of a Chinese Windows write GBK.
func logText(read []byte) (text string, ok bool) {
	text = string(bytes.TrimPrefix(read, []byte("\xef\xbb\xbf")))
	if order := wide(read); order != nil {
		text = fromUTF16(read, order)
	} else if !utf8.Valid(read) {
		text = fromGBK(read)
	}
	return text, mostlyText(text)
}

// wide returns the byte order of UTF-16, nil where read is something else: the
// mark at its head says it, or every other byte of what is mostly ASCII is zero.
func wide(read []byte) binary.ByteOrder {
	switch {
	case bytes.HasPrefix(read, []byte{0xff, 0xfe}):
		return binary.LittleEndian
	case bytes.HasPrefix(read, []byte{0xfe, 0xff}):
		return binary.BigEndian
	}
	head := read[:min(len(read), 4096)]
	var zeros [2]int
	for i, b := range head {
		if b == 0 {
			zeros[i%2]++
		}
	}
	const most = 4 // more than a quarter of all bytes in one place, next to none in the other
	switch n := len(head); {
	case zeros[1]*most > n && zeros[0]*100 < n:
		return binary.LittleEndian
	case zeros[0]*most > n && zeros[1]*100 < n:
		return binary.BigEndian
	}
	return nil
}

func fromUTF16(read []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(read)/2)
	for i := range units {
		units[i] = order.Uint16(read[2*i:])
	}
	return strings.TrimPrefix(string(utf16.Decode(units)), "\ufeff")
}

// fromGBK reads bytes that are no UTF-8 as GBK, where that is what they are.
func fromGBK(read []byte) string {
	text, err := simplifiedchinese.GB18030.NewDecoder().String(string(read))
	if err != nil || strings.ContainsRune(text, utf8.RuneError) {
		return strings.ToValidUTF8(string(read), string(utf8.RuneError))
	}
	return text
}

// mostlyText reports whether at most one character in twenty is one that no
// log has: a control character other than those of terminals, or a broken byte.
func mostlyText(text string) bool {
	n, odd := 0, 0
	for _, r := range text {
		n++
		if r == utf8.RuneError || unicode.IsControl(r) && !strings.ContainsRune("\t\n\v\f\r\b\a\x1b", r) {
			odd++
		}
	}
	return odd*20 <= n
}
