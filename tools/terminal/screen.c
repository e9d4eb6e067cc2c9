/*
 * The table as lines of a terminal, as much of it as its size has room for.
 */
#include "tools/terminal/terminal.h"

#include <langinfo.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

const char screen_clear[] = "\033[H\033[2J\033[3J";

enum {
	CARD_WIDTH = 4,
	BOXES = 19,
	NARROW = 48, /* columns of a line of a seat */
	NAMED = 13   /* columns before the cards of a hand with its name */
};

bool
screen_has_colours(void)
{
	const char *none = getenv("NO_COLOR"), *term = getenv("TERM");

	return !(none && *none) && term && strcmp(term, "dumb") != 0;
}

bool
screen_has_unicode(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void
screen_measure(struct screen *screen)
{
	struct winsize size = {0};

	screen->columns = 80;
	screen->rows = 24;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_col ||
		!size.ws_row)
		return;
	screen->columns = size.ws_col;
	screen->rows = size.ws_row;
}

static const char *
suit_sign(const struct screen *s, unsigned suit)
{
	static const char *const signs[CARD_SUITS] = {"♣", "♦", "♥", "♠"};
	static const char *const letters[CARD_SUITS] = {"C", "D", "H", "S"};

	return s->unicode ? signs[suit] : letters[suit];
}

static void
set_style(const struct screen *s, const char *style, struct text *out)
{
	if (s->colour)
		text_format(out, "\033[%sm", style);
}

static void
add_card(const struct screen *s, unsigned card, bool bold, struct text *out)
{
	bool red = card_suit(card) == 1 || card_suit(card) == 2;

	if (red)
		set_style(s, "31", out);
	if (bold)
		set_style(s, "1", out);
	text_format(out, "%s%s", card_ranks_plain.name[card_rank(card)],
		suit_sign(s, card_suit(card)));
	if (red || bold)
		set_style(s, "0", out);
}

/* Those of the marked cards are bold; `gap` stands between two. */
static void
add_cards(const struct screen *s, card_set cards, card_set marked,
	const char *gap, struct text *out)
{
	for (; cards; cards &= cards - 1) {
		unsigned card = card_first(cards);

		add_card(s, card, marked >> card & 1, out);
		if (cards & (cards - 1))
			text_string(out, gap);
	}
}

static void
add_title(const struct screen *s, const struct table *t, struct text *out)
{
	set_style(s, "1", out);
	text_format(out, "%s", s->title);
	if (t->round)
		text_format(
			out, "%sround %u", s->unicode ? " · " : ", ", t->round);
	set_style(s, "0", out);
	text_string(out, "\n\n");
}

/* One line of a seat: whose turn it is, name, who plays it, points, cards. */
static void
add_seat(const struct screen *s, const struct table *t, unsigned seat,
	struct text *out)
{
	const struct table_seat *p = &t->seat[seat];
	bool turn = t->turn == seat + 1 && t->asks == TABLE_ASKS_MOVE;
	bool open = !s->viewer || s->viewer == seat + 1;
	int cards = __builtin_popcountll(p->hand);
	char name[TABLE_PLAYER];

	if (turn)
		set_style(s, "1", out);
	text_format(out,
		s->compact ? "%s %-10s %-8s %3d %-3s %2d %s"
			   : "%s %-10s %-8s %5d %-6s  %2d %s",
		!turn                ? " "
			: s->unicode ? "▶"
				     : ">",
		table_player(s->players, seat + 1, name),
		p->human ? "human" : p->computer, (int)p->score,
		s->compact && p->won    ? "won"
			: s->compact    ? "pts"
			: p->score == 1 ? "point"
					: "points",
		cards, cards == 1 ? "card " : "cards");
	if (p->points && open && !s->hidden && !s->compact)
		text_format(out, "  %u now", p->points);
	if (p->lost && (!open || s->hidden) && !s->compact)
		text_format(
			out, "  %d discarded", __builtin_popcountll(p->lost));
	if (p->won && !s->compact)
		text_string(out, "  wins");
	if (turn)
		set_style(s, "0", out);
	text_char(out, '\n');
}

/* The ranks of one suit that lie on the table, each in its place. */
static void
add_pile(const struct screen *s, const struct table_group *g, struct text *out)
{
	text_format(out, "  %s ", suit_sign(s, g->number));
	for (unsigned rank = 0; rank < CARD_RANKS; rank++) {
		unsigned card = CARD_RANKS * g->number + rank;

		text_string(out, s->compact ? "" : " ");
		if (g->cards >> card & 1)
			add_card(s, card, false, out);
		else
			text_string(out, s->unicode ? "· " : ". ");
	}
	text_char(out, '\n');
}

/* Melds and the top of the pile, as many on a line as fit. */
static void
add_group(const struct screen *s, const struct table *t,
	const struct table_group *g, unsigned *column, struct text *out)
{
	unsigned width = 3 * card_count(g->cards) + 5;

	if (g->kind == TABLE_TOP) {
		text_string(out, *column ? "\n" : "");
		text_string(out, "  discard pile: ");
		if (g->cards)
			add_cards(s, g->cards, 0, " ", out);
		else
			text_string(out, "empty");
		text_format(out, "   stock: %u\n", t->stock);
		*column = 0;
		return;
	}
	if (*column && *column + width > s->columns) {
		text_char(out, '\n');
		*column = 0;
	}
	text_format(out, " %2u: ", g->number);
	add_cards(s, g->cards, 0, " ", out);
	text_char(out, ' ');
	*column += width;
}

static void
add_table(const struct screen *s, const struct table *t, struct text *out)
{
	unsigned column = 0;

	for (unsigned i = 0; i < t->groups; i++)
		if (t->group[i].kind == TABLE_PILE)
			add_pile(s, &t->group[i], out);
		else
			add_group(s, t, &t->group[i], &column, out);
	text_string(out, column ? "\n" : "");
	text_string(out, s->compact ? "" : "\n");
}

/* A line of the boxes: `left` and `right` around each card, or an edge. */
static void
add_boxes(const struct screen *s, const struct table *t, card_set hand,
	const char *edge, struct text *out)
{
	for (; hand; hand &= hand - 1) {
		unsigned card = card_first(hand);

		if (edge) {
			text_string(out, edge);
			continue;
		}
		text_string(out, s->unicode ? "│" : "|");
		add_card(s, card, t->legal >> card & 1, out);
		text_string(out, s->unicode ? "│" : "|");
	}
	text_char(out, '\n');
}

/* Signs below the cards that may be moved. */
static void
add_marks(const struct screen *s, const struct table *t, card_set hand,
	unsigned width, struct text *out)
{
	unsigned blanks = 1;

	for (; hand; hand &= hand - 1) {
		if (t->legal >> __builtin_ctzll(hand) & 1) {
			text_format(out, "%*s%s", (int)blanks, "",
				s->unicode ? "▲" : "^");
			blanks = 0;
		} else
			blanks++;
		blanks += width - 1;
	}
	text_char(out, '\n');
}

/* The hand with the cards that may be moved marked, four lines or two. */
static void
add_hand(const struct screen *s, const struct table *t, unsigned seat,
	struct text *out)
{
	card_set hand = t->seat[seat].hand;
	unsigned count = card_count(hand);
	bool turn = t->turn == seat + 1;
	struct table unmarked = *t;

	if (!turn)
		unmarked.legal = 0;
	if (s->compact || count * CARD_WIDTH > s->columns || count > BOXES ||
		s->rows < 24) {
		text_char(out, ' ');
		add_cards(s, hand, unmarked.legal, " ", out);
		text_string(out, hand ? " \n" : "\n");
		add_marks(s, &unmarked, hand, 3, out);
		return;
	}
	add_boxes(s, &unmarked, hand, s->unicode ? "┌──┐" : "+--+", out);
	add_boxes(s, &unmarked, hand, NULL, out);
	add_boxes(s, &unmarked, hand, s->unicode ? "└──┘" : "+--+", out);
	add_marks(s, &unmarked, hand, CARD_WIDTH, out);
}

/* All hands, a line each, for those who watch. */
static void
add_all_hands(const struct screen *s, const struct table *t, struct text *out)
{
	char name[TABLE_PLAYER];

	for (unsigned seat = 0; seat < t->seats; seat++) {
		card_set hand = t->seat[seat].hand;
		unsigned count = card_count(hand);

		text_format(out, "  %-10s ",
			table_player(s->players, seat + 1, name));
		add_cards(s, hand, t->turn == seat + 1 ? t->legal : 0,
			NAMED + 3 * count > s->columns ? "" : " ", out);
		text_char(out, '\n');
	}
}

static unsigned
count_lines(const struct text *t)
{
	return (unsigned)text_newlines(t->bytes, t->length);
}

/* The bytes of the first characters of s[n], of `most` columns at most, which
 * are counted in *columns. */
static size_t
count_columns(const char *s, size_t n, unsigned most, unsigned *columns)
{
	*columns = 0;
	for (size_t i = 0; i < n; i++) {
		bool begins = ((unsigned char)s[i] & 0xC0) != 0x80;

		if (begins && *columns == most)
			return i;
		*columns += begins;
	}
	return n;
}

void
screen_wrap(
	const struct screen *screen, const struct text *text, struct text *out)
{
	unsigned columns = screen->columns < 8 ? 8 : screen->columns;
	unsigned column = 0, indent = 0, width;

	for (const char *s = text->bytes; s && *s;) {
		unsigned blanks = (unsigned)strspn(s, " ");
		size_t n = strcspn(s + blanks, " \n");

		if (column == 0)
			indent = blanks < columns / 2 ? blanks : 0;
		n = count_columns(s + blanks, n, columns - 1 - indent, &width);
		if (column && column + blanks + width >= columns) {
			text_format(out, "\n%*s", (int)indent, "");
			s += blanks;
			blanks = 0;
			column = indent;
		}
		text_add(out, s, blanks + n);
		column += blanks + width;
		s += blanks + n;
		if (*s == '\n') {
			text_char(out, *s++);
			column = 0;
		}
	}
}

unsigned
screen_lines(const struct screen *screen, const struct text *text)
{
	struct text wrapped = {0};
	unsigned lines;

	screen_wrap(screen, text, &wrapped);
	lines = count_lines(&wrapped);
	text_fini(&wrapped);
	return lines;
}

void
screen_wrap_last(const struct screen *screen, const struct text *text,
	unsigned most, struct text *out)
{
	struct text wrapped = {0};
	const char *at;
	unsigned lines;

	screen_wrap(screen, text, &wrapped);
	at = wrapped.bytes;
	for (lines = count_lines(&wrapped); lines > most; lines--)
		at = strchr(at, '\n') + 1;
	text_string(out, at ? at : "");
	text_fini(&wrapped);
}

/* Draws what is above the news, and the hand below them; returns how many lines
 * these take, with the prompt's and an empty one. */
static unsigned
lay_out(const struct screen *s, const struct table *t, struct text *head,
	struct text *hand)
{
	text_clear(head);
	text_clear(hand);
	if (!s->compact)
		add_title(s, t, head);
	for (unsigned seat = 0; seat < t->seats; seat++)
		add_seat(s, t, seat, head);
	text_string(head, s->compact ? "" : "\n");
	add_table(s, t, head);
	if (s->viewer && !s->hidden)
		add_hand(s, t, s->viewer - 1, hand);
	else if (!s->hidden)
		add_all_hands(s, t, hand);
	return count_lines(head) + count_lines(hand) + 2 - s->compact;
}

/* Lays out, compactly where the screen is small, and without the hands of all
 * where it is smaller; returns how many lines are left for the news. */
static unsigned
fit_screen(struct screen *s, const struct table *t, struct text *head,
	struct text *hand)
{
	unsigned used;

	s->compact = s->columns < NARROW;
	used = lay_out(s, t, head, hand);
	if (used >= s->rows && !s->compact) {
		s->compact = true;
		used = lay_out(s, t, head, hand);
	}
	if (used >= s->rows && !s->viewer) {
		used -= count_lines(hand);
		text_clear(hand);
	}
	return s->rows > used ? s->rows - used : 1;
}

unsigned
screen_room(const struct screen *screen, const struct table *t)
{
	struct text head = {0}, hand = {0};
	struct screen s = *screen;
	unsigned room = fit_screen(&s, t, &head, &hand);

	text_fini(&head);
	text_fini(&hand);
	return room;
}

void
screen_draw(const struct screen *screen, const struct table *t,
	const struct text *news, struct text *out)
{
	struct text head = {0}, hand = {0};
	struct screen s = *screen;
	unsigned room = fit_screen(&s, t, &head, &hand);

	text_append(out, &head);
	screen_wrap_last(&s, news, room, out);
	text_string(out, s.compact ? "" : "\n");
	text_append(out, &hand);
	text_fini(&head);
	text_fini(&hand);
}
