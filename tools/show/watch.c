/*
 * A record at a terminal: forward, back, pause.
 */
#include "tools/terminal/terminal.h"
#include "tools/show/show.h"

#include "core/base/base.h"

#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

enum {
	SPEED = 2,
	NEWS = 30 /* lines of what happened before */
};

struct watching {
	const struct show_steps *steps;
	size_t at;       /* the step that is shown */
	unsigned viewer; /* the seat whose hand is shown; 0: all */
	bool paused;
	bool leaves;
	int speed; /* steps a second */
	int signals;
	int status;
	struct termios before;
};

/* Where the record stands and which keys there are, on one line. */
static void
add_status(
	const struct watching *w, const struct screen *screen, struct text *out)
{
	static const char *const forms[] = {
		"arrows step, Space runs or stops, 0-%u hands, q leaves ",
		"arrows, Space, 0-%u hands, q leaves ",
		"arrows, Space, 0-%u, q ", "q leaves "};
	size_t count = w->steps->steps.count, form = 0, begun = out->length;
	const struct table *t = &w->steps->steps.step[w->at].table;

	do {
		text_cut(out, begun);
		text_format(out, "%zu of %zu, %s; ", w->at + 1, count,
			w->at + 1 == count  ? "the end"
				: w->paused ? "stopped"
					    : "going on");
		text_format(out, forms[form], t->seats);
	} while (out->length - begun > screen->columns &&
		++form < LENGTH(forms));
}

static void
draw_step(struct watching *w)
{
	const struct show_steps *steps = w->steps;
	struct screen screen = {.title = steps->game->name,
		.players = steps->record->players,
		.colour = screen_has_colours(),
		.unicode = screen_has_unicode(),
		.viewer = w->viewer};
	size_t from = w->at > NEWS ? w->at - NEWS : 0;
	struct text out = {0}, news = {0};

	screen_measure(&screen);
	for (size_t i = from; i <= w->at; i++) {
		const char *line = table_step_text(&steps->steps, i);

		table_name_players(screen.players, line, strlen(line), &news);
		text_char(&news, '\n');
	}
	text_string(&out, screen_clear);
	screen_draw(&screen, &steps->steps.step[w->at].table, &news, &out);
	add_status(w, &screen, &out);
	w->status = tool_print(steps->tool, &out);
	text_fini(&news);
}

/* Keys as terminals send them, and what each does. */
static const struct watch_key {
	const char *bytes;
	enum {
		KEY_LEAVE,
		KEY_PAUSE,
		KEY_ON,
		KEY_BACK,
		KEY_FIRST,
		KEY_LAST
	} does;
} watch_keys[] = {
	{"q", KEY_LEAVE},
	{"\004", KEY_LEAVE},
	{" ", KEY_PAUSE},
	{"\033[C", KEY_ON},
	{"\033OC", KEY_ON},
	{"\033[D", KEY_BACK},
	{"\033OD", KEY_BACK},
	{"\033[H", KEY_FIRST},
	{"\033OH", KEY_FIRST},
	{"\033[1~", KEY_FIRST},
	{"\033[F", KEY_LAST},
	{"\033OF", KEY_LAST},
	{"\033[4~", KEY_LAST},
};

static void
obey_key(struct watching *w, const struct watch_key *key)
{
	size_t last = w->steps->steps.count - 1;

	if (key->does == KEY_LEAVE)
		w->leaves = true;
	w->paused = key->does != KEY_PAUSE || !w->paused;
	if (key->does == KEY_ON && w->at < last)
		w->at++;
	else if (key->does == KEY_BACK && w->at > 0)
		w->at--;
	else if (key->does == KEY_FIRST)
		w->at = 0;
	else if (key->does == KEY_LAST)
		w->at = last;
}

static void
take_keys(struct watching *w)
{
	char keys[64];
	ssize_t n = read(STDIN_FILENO, keys, sizeof keys - 1);

	if (n <= 0)
		w->leaves = true;
	keys[n > 0 ? n : 0] = '\0';
	for (const char *at = keys; *at;) {
		unsigned digit = (unsigned char)*at - '0';
		size_t length = 1;

		if (digit <= w->steps->steps.step[w->at].table.seats)
			w->viewer = digit;
		for (size_t i = 0; i < LENGTH(watch_keys); i++) {
			size_t m = strlen(watch_keys[i].bytes);

			if (strncmp(at, watch_keys[i].bytes, m) == 0) {
				obey_key(w, &watch_keys[i]);
				length = m;
				break;
			}
		}
		at += length;
	}
	if (!w->leaves)
		draw_step(w);
}

static void
hold_keyboard(struct watching *w)
{
	struct termios raw = w->before;

	raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
}

/* The size has changed, the program goes on after a stop, or is to end. */
static void
take_signal(struct watching *w)
{
	struct signalfd_siginfo info;

	if (read(w->signals, &info, sizeof info) != (ssize_t)sizeof info)
		return;
	w->leaves = info.ssi_signo == SIGINT || info.ssi_signo == SIGTERM ||
		info.ssi_signo == SIGHUP;
	if (w->leaves)
		return;
	hold_keyboard(w);
	draw_step(w);
}

static void
watch_steps(struct watching *w)
{
	struct pollfd fds[] = {{.fd = STDIN_FILENO, .events = POLLIN},
		{.fd = w->signals, .events = POLLIN}};

	draw_step(w);
	while (!w->leaves && w->status == TOOL_OK) {
		bool ends = w->at + 1 == w->steps->steps.count;
		int ready =
			poll(fds, 2, w->paused || ends ? -1 : 1000 / w->speed);

		if (ready == 0) {
			w->at++;
			draw_step(w);
		}
		if (ready > 0 && fds[1].revents)
			take_signal(w);
		else if (ready > 0)
			take_keys(w);
	}
}

int
show_watch(const struct show_steps *steps, unsigned speed)
{
	struct watching w = {
		.steps = steps, .speed = speed ? (int)speed : SPEED};
	static const int signals[] = {
		SIGINT, SIGTERM, SIGHUP, SIGCONT, SIGWINCH};
	sigset_t caught, before;
	struct text out = {0};

	setlocale(LC_CTYPE, "");
	sigemptyset(&caught);
	for (size_t i = 0; i < LENGTH(signals); i++)
		sigaddset(&caught, signals[i]);
	sigprocmask(SIG_BLOCK, &caught, &before);
	w.signals = signalfd(-1, &caught, SFD_CLOEXEC);
	if (w.signals < 0 || tcgetattr(STDIN_FILENO, &w.before) != 0)
		return tool_error(steps->tool, "the terminal");
	hold_keyboard(&w);
	watch_steps(&w);
	tcsetattr(STDIN_FILENO, TCSADRAIN, &w.before);
	close(w.signals);
	sigprocmask(SIG_SETMASK, &before, NULL);
	text_char(&out, '\n');
	if (w.status == TOOL_OK)
		w.status = tool_write(steps->tool, &out);
	text_fini(&out);
	return w.status;
}
