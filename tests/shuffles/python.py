"""Arguments: a number of rounds, then seeds. Prints a line for each round; the
deck is kept."""

import random
import sys

for seed in sys.argv[2:]:
    deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    random.seed(int(seed))
    for _ in range(int(sys.argv[1])):
        random.shuffle(deck)
        print(" ".join(deck))
