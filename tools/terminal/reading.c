/*
 * Lines from the keyboard by libedit: keys, completion, signals and a
 * terminal that is resized.
 */
#include "tools/terminal/terminal.h"

#include "core/base/base.h"

#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum { HISTORY = 500 };

struct reading {
	const struct reading_user *user;
	EditLine *el;
	History *history;
	const char *prompt;
	bool command;
	bool interrupted;
	int signals; /* a descriptor that the signals are read from */
	sigset_t caught;
	sigset_t before;
	mbstate_t partial; /* of a character of several bytes */
};

static struct reading *
reading_of(EditLine *el)
{
	struct reading *r = NULL;

	el_get(el, EL_CLIENTDATA, &r);
	return r;
}

static char *
prompt_of(EditLine *el)
{
	return (char *)(uintptr_t)reading_of(el)->prompt;
}

static void
draw_again(struct reading *r)
{
	el_resize(r->el);
	r->user->redraw(r->user->context);
	el_set(r->el, EL_REFRESH);
}

/* Lets the signal do what it does by default, with the terminal as it was. */
static void
raise_signal(struct reading *r, int number)
{
	sigset_t one;

	el_set(r->el, EL_PREP_TERM, 0);
	sigemptyset(&one);
	sigaddset(&one, number);
	raise(number);
	sigprocmask(SIG_UNBLOCK, &one, NULL);
	sigprocmask(SIG_BLOCK, &one, NULL);
	el_set(r->el, EL_PREP_TERM, 1);
	draw_again(r);
}

static void
take_signal(struct reading *r)
{
	struct signalfd_siginfo info;

	if (read(r->signals, &info, sizeof info) != (ssize_t)sizeof info)
		return;
	switch (info.ssi_signo) {
	case SIGINT:
		r->interrupted = true;
		break;
	case SIGWINCH:
	case SIGCONT:
		draw_again(r);
		break;
	default:
		raise_signal(r, (int)info.ssi_signo);
	}
}

/* A Ctrl-D typed before libedit had the terminal has become a NUL. */
static bool
read_byte(char *byte)
{
	enum { END_OF_INPUT = 4 };

	if (read(STDIN_FILENO, byte, 1) != 1)
		return false;
	if (*byte == '\0')
		*byte = END_OF_INPUT;
	return true;
}

/* One byte of the keyboard, or a signal before it; false at the end. */
static bool
wait_for_byte(struct reading *r, char *byte)
{
	struct pollfd fds[] = {{.fd = r->signals, .events = POLLIN},
		{.fd = STDIN_FILENO, .events = POLLIN}};

	while (!r->interrupted) {
		if (poll(fds, 2, -1) < 0)
			continue;
		if (fds[0].revents)
			take_signal(r);
		else if (fds[1].revents)
			return read_byte(byte);
	}
	*byte = '\n';
	return true;
}

/* What libedit reads characters by: 1, or 0 at the end of the input. */
static int
read_key(EditLine *el, wchar_t *key)
{
	struct reading *r = reading_of(el);
	size_t n;
	char byte;

	do {
		if (!wait_for_byte(r, &byte))
			return 0;
		n = mbrtowc(key, &byte, 1, &r->partial);
		if (n == (size_t)-1) {
			memset(&r->partial, 0, sizeof r->partial);
			*key = L'?';
		}
	} while (n == (size_t)-2);
	return 1;
}

/* Bytes that all the lines begin with. */
static size_t
common_length(const char *lines)
{
	size_t n = strcspn(lines, "\n");

	for (const char *at = lines; *at; at = strchr(at, '\n') + 1) {
		size_t same = 0;

		while (same < n && at[same] == lines[same])
			same++;
		n = same;
	}
	return n;
}

/* Prints the lines below the one that is edited, several in a row. */
static void
print_choices(const struct text *lines)
{
	size_t column = 0;

	fputc('\n', stdout);
	for (const char *at = lines->bytes; *at; at = strchr(at, '\n') + 1) {
		int n = (int)strcspn(at, "\n");

		if (column && column + (size_t)n + 2 > 78) {
			fputc('\n', stdout);
			column = 0;
		}
		column += (size_t)printf("%.*s  ", n, at);
	}
	fputc('\n', stdout);
	fflush(stdout);
}

static unsigned char
complete_key(EditLine *el, int key)
{
	struct reading *r = reading_of(el);
	const LineInfo *info = el_line(el);
	size_t begun = (size_t)(info->cursor - info->buffer), common;
	struct text lines = {0}, line = {0};
	unsigned char answer = CC_ERROR;

	(void)key;
	text_add(&line, info->buffer, begun);
	if (r->command)
		r->user->complete(r->user->context, line.bytes, &lines);
	if (lines.length) {
		common = common_length(lines.bytes);
		answer = CC_REFRESH;
		text_clear(&line);
		text_add(&line, lines.bytes, common);
		if (common == begun &&
			memcmp(info->buffer, lines.bytes, begun) == 0 &&
			strcspn(lines.bytes, "\n") + 1 != lines.length) {
			print_choices(&lines);
			answer = CC_REDISPLAY;
		} else {
			el_deletestr(el, (int)begun);
			el_insertstr(el, line.bytes);
		}
	}
	text_fini(&lines);
	text_fini(&line);
	return answer;
}

static void
set_up_editing(struct reading *r)
{
	HistEvent event;

	el_set(r->el, EL_CLIENTDATA, r);
	el_set(r->el, EL_PROMPT, prompt_of);
	el_set(r->el, EL_EDITOR, "emacs");
	el_set(r->el, EL_SIGNAL, 0);
	el_set(r->el, EL_GETCFN, read_key);
	/* Of strings that are not wide it keeps copies, and frees none. */
	el_wset(r->el, EL_ADDFN, L"complete-line", L"complete the line",
		complete_key);
	el_set(r->el, EL_BIND, "^I", "complete-line", NULL);
	el_set(r->el, EL_BIND, "\033[A", "ed-prev-history", NULL);
	el_set(r->el, EL_BIND, "\033[B", "ed-next-history", NULL);
	history(r->history, &event, H_SETSIZE, HISTORY);
	history(r->history, &event, H_SETUNIQUE, 1);
	el_set(r->el, EL_HIST, history, r->history);
}

struct reading *
reading_open(const char *program, const struct reading_user *user)
{
	static const int caught[] = {
		SIGINT, SIGTSTP, SIGCONT, SIGWINCH, SIGTERM, SIGHUP};
	struct reading *r = memory_zero(1, sizeof *r);

	r->user = user;
	sigemptyset(&r->caught);
	for (size_t i = 0; i < LENGTH(caught); i++)
		sigaddset(&r->caught, caught[i]);
	sigprocmask(SIG_BLOCK, &r->caught, &r->before);
	r->signals = signalfd(-1, &r->caught, SFD_CLOEXEC);
	r->el = el_init(program, stdin, stdout, stderr);
	r->history = history_init();
	if (!r->el || !r->history || r->signals < 0)
		memory_fail();
	set_up_editing(r);
	el_set(r->el, EL_PREP_TERM, 1);
	return r;
}

void
reading_close(struct reading *r)
{
	el_end(r->el);
	history_end(r->history);
	close(r->signals);
	sigprocmask(SIG_SETMASK, &r->before, NULL);
	free(r);
}

bool
reading_line(struct reading *r, const char *prompt, bool command,
	char line[TYPED_LINE])
{
	HistEvent event;
	const char *got;
	int n = 0;

	r->prompt = prompt;
	r->command = command;
	r->interrupted = false;
	got = el_gets(r->el, &n);
	/* What is typed until the next line is not echoed meanwhile. */
	el_set(r->el, EL_PREP_TERM, 1);
	if (r->interrupted) {
		line[0] = '\0';
		return true;
	}
	if (!got || n <= 0)
		return false;
	if (command && n > 1)
		history(r->history, &event, H_ENTER, got);
	text_fill(line, TYPED_LINE, "%.*s", (int)strcspn(got, "\n"), got);
	return true;
}

void
reading_drop(struct reading *r)
{
	memset(&r->partial, 0, sizeof r->partial);
	tcflush(STDIN_FILENO, TCIFLUSH);
}
