# A shuffle is one row in core/cards/shuffles.c, and a generator of its own
# stands beside it: dealing, every way of finding seeds, records, verdicts, the
# list, the completions and the manual page know it. Two are added over a made-up
# generator: one by steps and a draw that are there, one by steps of its own.

add_shuffle() {
	add_rows core/cards/shuffles.c '^#include <string.h>' <<'END'

/* A made-up generator of numbers of 32 bits. */
static void
seed_pips(struct rng *r, uint64_t seed)
{
	r->x = (uint32_t)seed * 2654435761u + 12345;
}

static uint64_t
next_of_pips(struct rng *r)
{
	r->x ^= r->x << 13 & UINT32_MAX;
	r->x ^= r->x >> 17;
	r->x ^= r->x << 5 & UINT32_MAX;
	return r->x;
}

static const struct generator generator_pips = {
	.name = "pips",
	.language = "C++",
	.seed = seed_pips,
	.next = next_of_pips,
	.most = UINT32_MAX,
};

/* Each place with any other, as beginners write it. */
static void
steps_of_beginners(struct rng *r, shuffle_draw *draw, uint8_t *deck)
{
	for (uint32_t i = 0; i < STEPS_PLACES; i++) {
		uint32_t j = draw(r, STEPS_PLACES);
		uint8_t card = deck[i];

		deck[i] = deck[j];
		deck[j] = card;
	}
}
END
	add_rows core/cards/shuffles.c '^		"JavaScript, ' <<'END'
	{"pips", &generator_pips, steps_down, draw_by_remainder,
		"a made-up shuffle"},
	{"pips:beginners", &generator_pips, steps_of_beginners,
		draw_by_multiplication, "a made-up shuffle with its own steps"},
	{"minstd:down", &generator_minstd, steps_down, draw_by_remainder,
		"a made-up shuffle over a generator that is there"},
END
	touched core/cards/shuffles.c
}

# finds OPTION..: the seed 4711 alone, of seeds up to 6000.
finds() {
	found=$(straights-deal --find --shuffle "$shuffle" --from 1 --to 6000 "$@") &&
		[ "$found" = "$shuffle seed 4711 round ${round:-1}" ] ||
		{ echo "$shuffle $*: $found"; false; }
}
hand() { # ROUND HAND
	straights-deal --shuffle "$shuffle" --rounds "$1..$1" --format hands 4711 |
		sed -n "s/^$2: //p"
}
# finds_all OPTION..: 15 decks and nothing else.
finds_all() {
	straights-deal --find --from 1 --to 6000 --decks "$seam_folder/decks" "$@" |
		sort >"$seam_folder/found"
	for i in $(seq 15); do
		echo "$seam_folder/decks:$i: $shuffle seed $i round $round"
	done | sort | diff - "$seam_folder/found"
}
replays() {
	straights-deal --format yaml --shuffle "$shuffle" 4711 >"$seam_folder/record" &&
		straights-replay "$seam_folder/record" >"$seam_folder/game" &&
		straights-verify --record "$seam_folder/record" "$seam_folder/game"
}
recovered() {
	straights-verify --find-seed --verbose "$seam_folder/game" |
		grep -F "$shuffle" | grep -w 4711
}
explained() { # the shuffle, to a verdict by another one
	straights-verify --seed 4711 "$seam_folder/game" >"$seam_folder/verdict"
	grep -F "by $shuffle" "$seam_folder/verdict"
}

try_shuffle() {
	for shuffle in pips pips:beginners minstd:down; do
		for round in 1 2; do
			straights-deal --shuffle "$shuffle" --rounds "$round..$round" \
				--format line 1..15 >"$seam_folder/decks"
			holds "15 decks of round $round of $shuffle are found" \
				finds_all --shuffle "$shuffle" --rounds 1..3
		done
		holds "15 decks of $shuffle are found among all shuffles" \
			finds_all --shuffle all --rounds 1..3
		round=1
		holds "$shuffle: --deck" finds \
			--deck "$(straights-deal --shuffle "$shuffle" --format line 4711)"
		holds "$shuffle: --hand" finds --hand "3=$(hand 1 3)"
		holds "$shuffle: --has" finds --has "2=$(hand 1 2)" --has "4=$(hand 1 4)"
		holds "$shuffle: --match" finds --match "^$(hand 1 1)"
		holds "$shuffle: --stats" sh -c \
			"straights-deal --shuffle $shuffle --stats 1..1000 | grep -q ."
		round=2
		holds "$shuffle: a hand of round 2" finds --hand "2:3=$(hand 2 3)"
		holds "$shuffle: records replay and verify" replays
		holds "$shuffle: verify recovers the seed" recovered
		holds "$shuffle: verify explains the deal" explained
		for list in --list-shuffles --list-values=--shuffle; do
			holds "$shuffle: $list" sh -c \
				"straights-deal $list | grep -qE '^$shuffle( |\$)'"
		done
		holds "$shuffle: the manual page" grep -qxF ".It Cm $shuffle" \
			"$B/man/straights-deal.1"
	done
}
