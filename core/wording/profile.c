#include "core/wording/profile.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *const profile_knob_names[PROFILE_KNOBS] = {
	[PROFILE_LEAD] = "lead",
	[PROFILE_SEPARATOR] = "separator",
	[PROFILE_END] = "end",
	[PROFILE_EMPTY] = "empty",
};

static void
begin_words(struct template_words *w, const char *const *word)
{
	for (; word && word[w->count]; w->count++) {
		size_t length = strlen(word[w->count]);

		assert(w->count < TEMPLATE_WORDS && length <= TEMPLATE_WORD);
		memcpy(w->word[w->count], word[w->count], length);
		w->length[w->count] = (uint8_t)length;
	}
}

void
profile_init(struct profile *p, const struct vocabulary *v)
{
	*p = (struct profile){.vocabulary = v};
	p->template = calloc(v->count, sizeof *p->template);
	p->words = calloc(v->count, sizeof *p->words);
	if (!p->template || !p->words)
		abort();
	p->ranks = card_ranks_plain;
	p->lists.lead = p->lists.separator = p->rows.separator =
		(struct template_affix){1, " "};
	for (unsigned kind = 0; kind < v->count; kind++)
		begin_words(&p->words[kind], v->form[kind].words);
}

void
profile_fini(struct profile *p)
{
	free(p->template);
	free(p->words);
	*p = (struct profile){0};
}

struct template_affix *
profile_affix(struct template_list *list, enum profile_knob knob)
{
	switch (knob) {
	case PROFILE_LEAD:
		return &list->lead;
	case PROFILE_SEPARATOR:
		return &list->separator;
	case PROFILE_END:
		return &list->end;
	default:
		return &list->empty;
	}
}

static bool
is_row(const struct event_form *form)
{
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (form->field[i].type == EVENT_ROW)
			return true;
	return false;
}

struct template_list
profile_list(const struct profile *p, unsigned kind)
{
	const struct profile_template *t = &p->template[kind];
	struct template_list list =
		is_row(&p->vocabulary->form[kind]) ? p->rows : p->lists;
	struct template_list own = t->list;

	for (unsigned k = 0; k < PROFILE_KNOBS; k++)
		if (t->own >> k & 1)
			*profile_affix(&list, (enum profile_knob)k) =
				*profile_affix(&own, (enum profile_knob)k);
	list.whole = p->whole;
	return list;
}
