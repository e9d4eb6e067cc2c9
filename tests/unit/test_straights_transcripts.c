#include "tests/unit/unit.h"

#include "tests/unit/straights_transcripts.h"

#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static void
take_finding(void *context, const struct fault *f, const char *table,
	const char *proof)
{
	unsigned *count = context;

	(void)table;
	(void)proof;
	if (f->id == FAULT_UNFINISHED)
		return;
	++*count;
	print_error("%u:%u: %s: %s\n", (unsigned)f->line, f->column,
		fault_kind(f->id)->slug, f->what);
}

/* The game in this wording, without the seed and with it: no finding. */
static void
judge(struct transcripts *t, const struct game_events *g,
	const struct wording *w)
{
	struct verify *told = transcripts_verify(t, w, g);
	unsigned count = 0;

	transcripts_print(t, g, w);
	transcripts_judge(t, t->blind, take_finding, &count);
	transcripts_judge(t, told, take_finding, &count);
	verify_stop(told);
	if (count)
		fail_msg("in %s, seats %s, echo %d", wording_facts(w)->name,
			g->seats, g->echo);
}

/* As many games as the environment's SOAK says, or some. */
TEST(finds_nothing_in_good_transcripts)
{
	const char *soak = getenv("SOAK");
	unsigned games = soak ? (unsigned)strtoul(soak, NULL, 10) : 300;
	struct game_events g;
	struct transcripts t;
	uint64_t random = 20000;

	games_init(&g);
	transcripts_init(&t);
	for (unsigned i = 0; i < games; i++) {
		games_play(&g, &random);
		judge(&t, &g, transcripts_wording(&t, &g, &random));
	}
	transcripts_fini(&t);
	games_fini(&g);
}

/* Three games, of which each line that ends in a full stop has it in colour. */
static void
add_coloured_games(struct transcripts *t, struct text *bytes)
{
	const struct wording *w = NULL;
	uint64_t random = 7;
	struct game_events g;

	games_init(&g);
	for (unsigned i = 0; i < 3; i++) {
		do
			games_play(&g, &random);
		while (g.count < 50 ||
			(w && wording_facts(w)->boards != g.boards));
		w = w ? w : transcripts_wording(t, &g, &random);
		transcripts_print(t, &g, w);
		for (size_t j = 0; j < t->bytes.length; j++)
			if (memcmp(t->bytes.bytes + j, ".\n", 2) == 0)
				text_string(bytes, "\033[1m\033[31m.\033[m");
			else
				text_char(bytes, t->bytes.bytes[j]);
	}
	games_fini(&g);
}

/* Writes the bytes to a socket that keeps the pieces, in a process. */
static pid_t
start_writer(int fd[2], const struct text *bytes, size_t piece)
{
	pid_t writer;

	assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, fd), 0);
	writer = fork();
	assert_true(writer >= 0);
	for (size_t at = 0; writer == 0 && at < bytes->length; at += piece) {
		size_t left = bytes->length - at;

		if (write(fd[1], bytes->bytes + at,
			    left < piece ? left : piece) < 0)
			_exit(1);
	}
	if (writer == 0)
		_exit(0);
	close(fd[1]);
	return writer;
}

/* Says the verdicts on what is read. Returns how many of their findings are of
 * control bytes. */
static unsigned
say_verdicts(struct transcripts *t, int fd, struct text *said)
{
	struct verify_input in = {.keep = false};
	unsigned coloured = 0;
	struct verify *v = transcripts_verify(t, NULL, NULL);

	verify_input_open(&in, fd);
	for (;;) {
		verdict_clear(&t->verdict);
		if (!verify_game(v, &in.source, NULL, &t->verdict))
			break;
		verify_input_place(&in, &t->verdict);
		text_format(said, "%u-%u\n", (unsigned)t->verdict.first_line,
			(unsigned)t->verdict.last_line);
		for (size_t i = 0; i < t->verdict.count; i++) {
			const struct finding *f = &t->verdict.finding[i];

			coloured += f->fault.id == FAULT_CONTROL;
			text_format(said, "%u:%u: %s, %u lines\n",
				(unsigned)f->fault.line, f->fault.column,
				f->fault.what, (unsigned)f->count);
		}
	}
	verify_input_close(&in);
	verify_stop(v);
	close(fd);
	return coloured;
}

TEST(verdicts_are_the_same_in_whatever_pieces_a_file_arrives)
{
	static const size_t pieces[] = {1, 7, 4096};
	struct text bytes = {0}, whole = {0}, said = {0};
	struct transcripts t;
	int fd[2], status;

	transcripts_init(&t);
	add_coloured_games(&t, &bytes);
	fd[0] = source_memory(bytes.bytes, bytes.length);
	assert_int_equal(say_verdicts(&t, fd[0], &whole), 1);
	for (unsigned i = 0; i < LENGTH(pieces); i++) {
		pid_t writer = start_writer(fd, &bytes, pieces[i]);

		text_clear(&said);
		say_verdicts(&t, fd[0], &said);
		assert_int_equal(waitpid(writer, &status, 0), writer);
		assert_int_equal(status, 0);
		assert_string_equal(said.bytes, whole.bytes);
	}
	text_fini(&bytes);
	text_fini(&whole);
	text_fini(&said);
	transcripts_fini(&t);
}
