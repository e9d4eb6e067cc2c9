/*
 * An output validator of the problem package format: exit status 42 accepts and
 * 43 rejects; judgemessage.txt in the feedback folder is for the judges,
 * teammessage.txt for the team, which learns no more than the class.
 */
#include "core/report/private.h"

#include <errno.h>
#include <stdio.h>

struct kattis {
	enum fault_class worst;
	struct text judges;
};

enum { ACCEPTED = 42, REJECTED = 43 };

static void
begin_kattis(struct report *r, struct text *out)
{
	struct kattis *k = r->state;

	(void)out;
	k->worst = CLASS_COUNT;
}

static void
write_kattis_verdict(
	struct report *r, const struct verdict *v, struct text *out)
{
	struct kattis *k = r->state;

	(void)out;
	if (verdict_class(v) < k->worst)
		k->worst = verdict_class(v);
	for (size_t i = 0; i < v->count; i++)
		finding_in_full(v, &v->finding[i], &k->judges);
	verdict_line(v, &k->judges);
	text_char(&k->judges, '\n');
}

static int
append_file(const char *path, const struct text *text)
{
	FILE *file = fopen(path, "ae");
	int status;

	if (!file)
		return -1;
	status = fwrite(text->bytes, 1, text->length, file) == text->length
		? 0
		: -1;
	return fclose(file) == 0 ? status : -1;
}

/* Appends to a file of the feedback folder, as the format asks. */
static void
add_feedback(struct report *r, const char *name, const struct text *text)
{
	struct text path = {0};

	text_format(&path, "%s/%s", r->options.feedback, name);
	if (append_file(path.bytes, text) != 0 && r->trouble.id == FAULT_NONE)
		fault_set(&r->trouble, FAULT_WRITE, 0, 0, "%.120s/%s: %s",
			r->options.feedback, name, strerror(errno));
	text_fini(&path);
}

static const char *
team_message(enum fault_class worst)
{
	static const char *const message[CLASS_COUNT + 1] = {
		[CLASS_DEAL] = "The cards are not those of the seed.\n",
		[CLASS_PLAY] = "A move is against the rules.\n",
		[CLASS_SCORE] = "A score or a winner is wrong.\n",
		[CLASS_WORDING] = "The game is right, the format is not.\n",
		[CLASS_INPUT] = "The output cannot be read as a game.\n",
		[CLASS_COUNT] = "",
	};

	return message[worst];
}

static void
end_kattis(struct report *r, struct text *out)
{
	struct kattis *k = r->state;
	struct text team = {0};

	text_string(&k->judges, "");
	text_string(&team, team_message(k->worst));
	if (r->options.feedback) {
		add_feedback(r, "judgemessage.txt", &k->judges);
		add_feedback(r, "teammessage.txt", &team);
	} else {
		text_append(out, &k->judges);
	}
	text_fini(&team);
	text_fini(&k->judges);
}

const struct report_writer report_kattis = {
	.state = sizeof(struct kattis),
	.single = true,
	.accepted = ACCEPTED,
	.rejected = REJECTED,
	.begin = begin_kattis,
	.verdict = write_kattis_verdict,
	.end = end_kattis,
};
