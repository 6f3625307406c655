// Package lines is the way in which the programs here are spoken with: a question a line, an answer a line, both in JSON.
package lines

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
)

// Answer answers the questions that come, until there are no more.
func Answer[A any](respond func(question []byte) A) {
	questions := bufio.NewReader(os.Stdin)
	answers := bufio.NewWriter(os.Stdout)
	encoder := json.NewEncoder(answers)
	encoder.SetEscapeHTML(false)
	for {
		line, err := questions.ReadBytes('\n')
		if len(strings.TrimSpace(string(line))) > 0 {
			if err := encoder.Encode(respond(line)); err != nil {
				os.Exit(1)
			}
		}
		if err != nil {
			if err != io.EOF {
				fmt.Fprintln(os.Stderr, "oracle:", err)
			}
			answers.Flush()
			return
		}
		// Whoever waits for the answer before asking on gets it.
		if questions.Buffered() == 0 {
			answers.Flush()
		}
	}
}
