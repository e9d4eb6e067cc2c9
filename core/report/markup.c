#include "core/report/markup.h"

#include "core/report/show.h"

void
markup_text(struct text *out, const struct text *safe)
{
	for (size_t i = 0; i < safe->length; i++) {
		char c = safe->bytes[i];

		if (strchr("&<>\"'", c))
			text_format(out, "&#%d;", c);
		else
			text_char(out, c);
	}
}

void
markup_line(struct text *out, const char *s, size_t n)
{
	struct text safe = {0};

	show_line(&safe, s, n);
	markup_text(out, &safe);
	text_fini(&safe);
}

void
markup_spaces(struct text *out, const char *s)
{
	struct text safe = {0};

	show_spaces(&safe, s, strlen(s));
	markup_text(out, &safe);
	text_fini(&safe);
}
