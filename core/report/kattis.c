#include "core/report/format.h"
#include "core/report/message.h"
#include "core/report/summary.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/*
 * An output validator of the problem package format: status 42 accepts and 43
 * rejects; judgemessage.txt in the feedback folder is for judges, and
 * teammessage.txt for the team, which learns the class and no more.
 */
struct kattis {
	enum fault_class worst;
	struct text judges;
};

enum { ACCEPTED = 42, REJECTED = 43, FILE_NAME = 4096 };

static void
begin(struct report *r, struct text *out)
{
	struct kattis *k = r->state;

	(void)out;
	k->worst = CLASS_COUNT;
}

static void
verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out)
{
	struct kattis *k = r->state;

	(void)source;
	(void)out;
	if (verdict_class(v) < k->worst)
		k->worst = verdict_class(v);
	for (size_t i = 0; i < v->count; i++) {
		message_place(v, &v->finding[i], &k->judges);
		text_char(&k->judges, '\n');
		message_notes(v, &v->finding[i], &k->judges);
	}
	message_file(v, &k->judges);
	text_string(&k->judges, ": ");
	summary_add(v, &k->judges);
	text_char(&k->judges, '\n');
}

static int
write_all(const char *path, const struct text *text)
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

/* Adds to a file of the feedback folder, as judges append to theirs. */
static void
feed_back(struct report *r, const char *name, const struct text *text)
{
	char path[FILE_NAME];
	int n = snprintf(path, sizeof path, "%s/%s", r->options.feedback, name);

	if (n < 0 || (size_t)n >= sizeof path)
		errno = ENAMETOOLONG;
	else if (write_all(path, text) == 0)
		return;
	if (r->trouble.id == FAULT_NONE)
		fault_set(&r->trouble, FAULT_WRITE, 0, 0, "%.120s/%s: %s",
			r->options.feedback, name, strerror(errno));
}

static const char *
for_the_team(enum fault_class worst)
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
end(struct report *r, struct text *out)
{
	struct kattis *k = r->state;
	struct text team = {0};

	text_string(&k->judges, "");
	text_string(&team, for_the_team(k->worst));
	if (r->options.feedback) {
		feed_back(r, "judgemessage.txt", &k->judges);
		feed_back(r, "teammessage.txt", &team);
	} else {
		text_add(out, k->judges.bytes, k->judges.length);
	}
	text_fini(&team);
	text_fini(&k->judges);
}

const struct report_format report_kattis = {
	.name = "kattis",
	.summary = "a Kattis validator: status 42 or 43, --feedback DIR",
	.state = sizeof(struct kattis),
	.accepted = ACCEPTED,
	.rejected = REJECTED,
	.begin = begin,
	.verdict = verdict,
	.end = end,
};
