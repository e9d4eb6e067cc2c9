/*
 * Fuzz target: a random record, played, printed, read and judged. What is
 * played live, the record read back and played again, and the transcript judged
 * with its record and without one: all agree.
 */
#include "tests/fuzz/fuzz.h"

#include "core/game/session.h"
#include "core/games.h"
#include "core/verify/verify.h"
#include "tests/tables.h"

#include <stdbool.h>

/* Few seeds, so that the one dealt is found among them at once; 0 and 1 are one
 * seed to some generators. */
enum { GAMES = 2, WORDINGS = 32, LINES = 40, LINE = 100, SEEDS = 16 };

struct played {
	const struct game *game;
	const struct wording *wording;
	struct record record;
	struct text transcript;
	char seats[GAME_SEATS + 1];
};

/* Loaded once: that takes longer than a game. */
static const struct wording *
wording_of(unsigned game, unsigned number)
{
	static struct wording_list list[GAMES];
	const struct game *g = games_all()[game];
	struct fault f;

	if (!list[game].count &&
		wording_list_built_in(
			&list[game], g->vocabulary, g->wordings, &f) != 0)
		abort();
	return list[game].wording[number % list[game].count];
}

static struct verify *
verify_of(const struct played *p)
{
	static struct kept {
		const struct wording *wording;
		struct verify *verify;
	} kept[GAMES * WORDINGS];
	struct verify_setup setup = {.game = p->game,
		.wording = &p->wording,
		.wordings = 1,
		.near = {1, SEEDS},
		.recover = true};
	struct kept *k = kept;
	struct fault f;

	while (k->wording && k->wording != p->wording)
		k++;
	if (k == kept + GAMES * WORDINGS)
		abort();
	if (!k->wording) {
		k->wording = p->wording;
		k->verify = verify_start(&setup, &f);
	}
	if (!k->verify)
		abort();
	return k->verify;
}

/* One of the legal moves; where none is, or the input says so, any line. */
static size_t
make_line(const struct session *s, struct fuzz_bytes *in, char *line)
{
	struct text moves = {0};
	uint8_t what = fuzz_byte(in);
	unsigned count = 0;
	size_t n = 0;

	if (what < 0xE0 && s->game->bots.turn(s->state))
		s->game->bots.moves(s->state, &moves);
	for (size_t i = 0; i < moves.length; i++)
		count += moves.bytes[i] == '\n';
	if (count) {
		const char *move = moves.bytes;

		for (count = what % count; count > 0; count--)
			move = strchr(move, '\n') + 1;
		n = strcspn(move, "\n");
		if (n >= LINE)
			abort();
		memcpy(line, move, n);
	} else if (what & 1) {
		n = strlen(strcpy(line, "deck"));
	} else {
		for (size_t left = what & 15; left > 0; left--)
			line[n++] = (char)(' ' + fuzz_byte(in) % 95);
	}
	text_fini(&moves);
	return n;
}

/* Plays as the input says, and keeps what is typed. */
static bool
play_live(struct played *p, struct fuzz_bytes *in)
{
	struct record *rec = &p->record;
	struct game_setup setup;
	struct session s;
	struct fault f;
	char line[LINE];

	session_init(&s, p->game, p->wording, false, &p->transcript);
	if (session_setup(p->game, rec, p->wording, &setup, &f) != 0 ||
		session_start(&s, &setup, &f) != 0)
		return false;
	session_seat(&s, rec);
	while (in->left && rec->line_count < LINES && !session_over(&s)) {
		size_t n = make_line(&s, in, line);

		record_add_line(rec, line, n);
		session_type(&s, line, n, &f);
	}
	session_stop(&s);
	return true;
}

/* The record printed, read and played gives the same bytes. */
static void
check_record(const struct played *p)
{
	struct text yaml = {0}, again = {0}, transcript = {0};
	struct record_reader *reader;
	struct record read = {0};
	struct session s;
	struct fault f;

	record_print(&p->record, &yaml);
	reader = record_open_bytes(yaml.bytes, yaml.length);
	if (record_next(reader, &read, &f) != 1)
		abort();
	record_print(&read, &again);
	if (again.length != yaml.length ||
		memcmp(again.bytes, yaml.bytes, yaml.length) != 0)
		abort();
	session_init(&s, p->game, p->wording, false, &transcript);
	if (session_replay(&s, &read, NULL, NULL, &f) != 0 ||
		transcript.length != p->transcript.length ||
		memcmp(transcript.bytes, p->transcript.bytes,
			transcript.length) != 0)
		abort();
	record_close(reader);
	record_fini(&read);
	text_fini(&yaml);
	text_fini(&again);
	text_fini(&transcript);
}

/* Nothing is found; a seed that is found is the record's. */
static void
check_verdict(const struct played *p, const struct record *rec)
{
	struct verify *v = verify_of(p);
	struct verdict verdict = {0};
	struct source source;

	source_start_text(&source, p->transcript.bytes, p->transcript.length);
	if (!verify_game(v, &source, rec, &verdict) || verdict.count ||
		(verdict.recovered && verdict.seed != p->record.seed) ||
		verify_game(v, &source, rec, &verdict))
		abort();
	source_stop(&source);
	verdict_fini(&verdict);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_bytes in = {data, size, 0};
	uint8_t game = fuzz_byte(&in) % GAMES;
	uint8_t who = 0;
	struct played p = {.game = games_all()[game],
		.wording = wording_of(game, fuzz_byte(&in) % WORDINGS)};
	struct record *rec = &p.record;

	rec->game = p.game->name;
	rec->wording = wording_facts(p.wording)->name;
	rec->seeded = true;
	rec->seed = 1 + fuzz_byte(&in) % SEEDS;
	who = fuzz_byte(&in);
	for (unsigned i = 0; i < 4; i++)
		p.seats[i] = i == 0 || (who >> i & 1) ? 'h' : 'c';
	rec->seats = p.seats;
	if (play_live(&p, &in)) {
		check_record(&p);
		check_verdict(&p, rec);
		check_verdict(&p, NULL);
	}
	record_fini(rec);
	text_fini(&p.transcript);
	return 0;
}
