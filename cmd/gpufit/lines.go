package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// maxLine is the longest line that is read from standard input. A question
// with a pasted log stays far below it.
const maxLine = 4 << 20

// errLongLine is returned by lineReader.next for a line longer than maxLine.
var errLongLine = errors.New("longer than 4 MB; split it, or drop what the question does not need")

// lineReader reads lines of any length, keeping at most maxLine bytes of one.
type lineReader struct {
	r      *bufio.Reader
	number int // of the line that next returned last, from 1
}

func newLineReader(r io.Reader) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(r, 64<<10)}
}

// next returns the next line without its ending and without a byte order mark
// at the start of the input. It returns errLongLine for a line that is skipped
// because of its length, io.EOF at the end of the input.
func (l *lineReader) next() ([]byte, error) {
	line, err := l.read()
	if err != nil {
		return nil, err
	}
	l.number++
	if l.number == 1 {
		line = bytes.TrimPrefix(line, []byte("\uFEFF"))
	}
	line = bytes.TrimRight(line, "\r\n")
	if len(line) > maxLine {
		return nil, errLongLine
	}
	return line, nil
}

// read returns one line with its ending, cut soon after maxLine bytes: the
// rest is read and dropped.
func (l *lineReader) read() ([]byte, error) {
	var line []byte
	for {
		part, err := l.r.ReadSlice('\n')
		if len(line) <= maxLine+len("\r\n") {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err == io.EOF && len(line) > 0:
			return line, nil
		default:
			return line, err
		}
	}
}
