#include "tools/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 30 };

static const double after = 1, between = 0.1; /* seconds */

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void
progress_start(struct progress *p, uint64_t total)
{
	p->on = isatty(STDERR_FILENO);
	p->total = total;
	p->begun = now();
	p->shown = 0;
}

static void
show_left(double seconds)
{
	unsigned s = seconds < 1e6 ? (unsigned)seconds : 1000000;

	if (s >= 3600)
		fprintf(stderr, " %uh%02um left", s / 3600, s / 60 % 60);
	else if (s >= 60)
		fprintf(stderr, " %um%02us left", s / 60, s % 60);
	else
		fprintf(stderr, " %us left", s);
}

void
progress_show(struct progress *p, uint64_t done, const char *what)
{
	double t, share;
	char bar[BAR + 1];

	if (!p->on)
		return;
	t = now();
	if (t - p->begun < after || t - p->shown < between)
		return;
	p->shown = t;
	share = p->total ? (double)done / (double)p->total : 0;
	for (int i = 0; i < BAR; i++)
		bar[i] = i < (int)(share * BAR) ? '#' : '.';
	bar[BAR] = '\0';
	if (p->total)
		fprintf(stderr, "\r[%s] %3.0f%%", bar, share * 100);
	else
		fputc('\r', stderr);
	fprintf(stderr, " %ju %s", (uintmax_t)done, what);
	if (share > 0)
		show_left((t - p->begun) * (1 - share) / share);
	fputs("\033[K", stderr);
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
