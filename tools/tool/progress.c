#include "tools/tool/progress.h"

#include "core/base/base.h"
#include "core/base/text.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
	BAR = 30,      /* columns of the bar */
	BAR_LEAST = 4, /* fewer show nothing */
	COLUMNS = 80,  /* where the terminal does not say */
	MILLION = 1000000,
	LINE = 200 /* the longest line */
};

static const double after = 1, between = 0.1; /* seconds */

static double
seconds_now(void)
{
	return (double)clock_ns() / 1e9;
}

void
progress_start(struct progress *p, uint64_t total)
{
	p->on = isatty(STDERR_FILENO);
	p->total = total;
	p->begun = seconds_now();
	p->shown = 0;
	p->of = NULL;
	p->after = 0;
}

/* Columns of the terminal now: it may have been resized. */
static size_t
terminal_columns(void)
{
	struct winsize size;

	if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
		return COLUMNS;
	return size.ws_col < LINE ? size.ws_col : LINE;
}

static void
add_time(double seconds, struct text *out)
{
	unsigned s = seconds < 1e6 ? (unsigned)seconds : 1000000;

	if (s >= 3600)
		text_format(out, " %uh%02um", s / 3600, s / 60 % 60);
	else if (s >= 60)
		text_format(out, " %um%02us", s / 60, s % 60);
	else
		text_format(out, " %us", s);
}

/* Adds how long it will still take, and, if more follows, all of it. */
static void
add_left(const struct progress *p, double seconds, struct text *out)
{
	add_time(seconds, out);
	text_string(out, " left");
	if (p->after < 1)
		return;
	text_char(out, ',');
	add_time(seconds + p->after, out);
	text_string(out, " for all");
}

/* A bar as long as there is room for, of BAR at most; none where it would be
 * no more than its frame. */
static void
add_bar(double share, size_t room, struct text *out)
{
	size_t length = room < BAR + 2 ? room - 2 : BAR;

	if (room < BAR_LEAST + 2)
		return;
	text_char(out, '[');
	for (size_t i = 0; i < length; i++)
		text_char(
			out, i < (size_t)(share * (double)length) ? '#' : '.');
	text_char(out, ']');
}

/* "1 file", "20 files", "400 MB". */
static void
add_done(uint64_t done, const char *what, struct text *out)
{
	size_t length = strlen(what) - (done == 1);

	if (done >= 10 * MILLION && strcmp(what, "bytes") == 0)
		text_format(out, " %ju MB", (uintmax_t)(done / MILLION));
	else
		text_format(
			out, " %ju %.*s", (uintmax_t)done, (int)length, what);
}

/* The line shown, of less columns than there are: the last one would wrap. */
static void
add_line(const struct progress *p, uint64_t done, const char *what,
	double seconds, struct text *out)
{
	double share = p->total ? (double)done / (double)p->total : 0;
	size_t most = terminal_columns() - 1;
	struct text facts = {0};

	if (p->total)
		text_format(&facts, " %3.0f%%", share * 100);
	add_done(done, what, &facts);
	if (p->of)
		text_format(&facts, " of %s", p->of);
	if (share > 0)
		add_left(p, seconds * (1 - share) / share, &facts);
	if (p->total && facts.length < most)
		add_bar(share, most - facts.length, out);
	text_append(out, &facts);
	if (out->length > most)
		text_cut(out, most);
	text_fini(&facts);
}

void
progress_show(struct progress *p, uint64_t done, const char *what)
{
	struct text line = {0};
	double t;

	if (!p->on)
		return;
	t = seconds_now();
	if (t - p->begun < after || t - p->shown < between)
		return;
	p->shown = t;
	add_line(p, done, what, t - p->begun, &line);
	fprintf(stderr, "\r%s\033[K", line.bytes);
	text_fini(&line);
}

void
progress_clear(struct progress *p)
{
	if (p->on && p->shown > 0)
		fputs("\r\033[K", stderr);
}

void
progress_stop(struct progress *p)
{
	progress_clear(p);
	p->on = false;
}
