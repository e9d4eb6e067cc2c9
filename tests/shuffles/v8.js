// Argument: a number of rounds. Prints a line for each; the deck is kept. The
// seed is that of node --random-seed.
'use strict';

const rounds = Number(process.argv[2]);
const deck = [];
for (const suit of 'CDHS')
	for (const rank of 'A23456789TJQK')
		deck.push(rank + suit);
for (let round = 1; round <= rounds; round++) {
	for (let i = deck.length - 1; i > 0; i--) {
		const j = Math.floor(Math.random() * (i + 1));
		[deck[i], deck[j]] = [deck[j], deck[i]];
	}
	console.log(deck.join(' '));
}
