// Arguments: a number of rounds, then seeds. Prints a line for each round; the
// deck is kept.
package main

import (
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
)

func number(s string) int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		panic(err)
	}
	return n
}

func main() {
	rounds := number(os.Args[1])
	for _, argument := range os.Args[2:] {
		var deck []string
		for _, suit := range "CDHS" {
			for _, rank := range "A23456789TJQK" {
				deck = append(deck, string(rank)+string(suit))
			}
		}
		random := rand.New(rand.NewSource(number(argument)))
		for round := int64(1); round <= rounds; round++ {
			random.Shuffle(len(deck), func(i, j int) {
				deck[i], deck[j] = deck[j], deck[i]
			})
			fmt.Println(strings.Join(deck, " "))
		}
	}
}
