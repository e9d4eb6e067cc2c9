#include "core/base/yaml.h"

#include "core/base/base.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

/* Memory for one document: taken in pieces, freed as a whole. */
struct chunk {
	struct chunk *older;
	size_t room;
	size_t used;
	_Alignas(8) char bytes[];
};

enum { CHUNK_ROOM = 1 << 16 };

#define LIBRARY "libyaml-0.so.2"
#define YAML_FUNCTIONS(FUNCTION)                                               \
	FUNCTION(yaml_event_delete)                                            \
	FUNCTION(yaml_parser_delete)                                           \
	FUNCTION(yaml_parser_initialize)                                       \
	FUNCTION(yaml_parser_parse)                                            \
	FUNCTION(yaml_parser_set_input)

struct yaml_library {
	YAML_FUNCTIONS(LIBRARY_MEMBER)
};

struct yaml_reader {
	struct yaml_library library;
	yaml_parser_t parser;
	struct yaml_limits limits;
	struct yaml_lines lines;
	const struct yaml_built *built; /* what it gives instead, or NULL */
	uint64_t passed;     /* lines that were not given to the parser */
	size_t fed;          /* bytes given to the parser for this document */
	size_t directives;   /* lines of them that begin with % */
	size_t nodes;        /* in this document */
	struct chunk *chunk; /* the newest */
	bool begun;          /* there is a parser */
	bool ended;
	bool inside; /* what was given last did not end its line */
	bool over;   /* the document is longer than allowed */
};

/* n bytes aligned for a node; they live until the next document. */
static void *
take_bytes(struct yaml_reader *r, size_t n)
{
	struct chunk *c = r->chunk;
	void *place;

	n = (n + 7) & ~(size_t)7;
	if (!c || c->room - c->used < n) {
		size_t room = c ? 2 * c->room : CHUNK_ROOM;

		while (room < n)
			room *= 2;
		c = memory_resize(NULL, sizeof *c + room, 1);
		*c = (struct chunk){.older = r->chunk, .room = room};
		r->chunk = c;
	}
	place = c->bytes + c->used;
	c->used += n;
	return place;
}

static void
free_chunks(struct chunk *c)
{
	while (c) {
		struct chunk *older = c->older;

		free(c);
		c = older;
	}
}

/* Keeps the newest chunk, which is also the largest, for the next document. */
static void
forget_document(struct yaml_reader *r)
{
	if (!r->chunk)
		return;
	free_chunks(r->chunk->older);
	r->chunk->older = NULL;
	r->chunk->used = 0;
}

/* The parser checks all it is given before it looks at any of it: a line at a
 * time, a bad byte does not spoil the documents before it. */
static int
feed_parser(void *reader, unsigned char *to, size_t room, size_t *got)
{
	struct yaml_reader *r = reader;

	*got = yaml_lines_copy(&r->lines, to, room);
	if (*got == 0)
		return !r->lines.failed;
	r->directives += !r->inside && to[0] == '%';
	r->inside = to[*got - 1] != '\n';
	r->fed += *got;
	r->over = r->fed > r->limits.bytes;
	return !r->over && r->directives <= YAML_DIRECTIVES;
}

struct yaml_reader *
yaml_open(const char *bytes, size_t length, FILE *in,
	const struct yaml_limits *limits)
{
	struct yaml_reader *r = memory_zero(1, sizeof *r);

	assert(limits->depth && limits->nodes && limits->bytes);
	r->lines = (struct yaml_lines){.bytes = bytes,
		.length = length,
		.in = in,
		.most = limits->bytes};
	r->limits = *limits;
	return r;
}

struct yaml_reader *
yaml_open_built(const struct yaml_built *built)
{
	struct yaml_reader *r = memory_zero(1, sizeof *r);

	r->built = built;
	return r;
}

void
yaml_close(struct yaml_reader *r)
{
	if (!r)
		return;
	if (r->begun)
		r->library.yaml_parser_delete(&r->parser);
	free_chunks(r->chunk);
	yaml_lines_fini(&r->lines);
	free(r);
}

/* The place after the characters that are decoded and not yet looked at. */
static yaml_mark_t
decoded_end(const yaml_parser_t *p)
{
	yaml_mark_t mark = p->mark;

	for (const yaml_char_t *c = p->buffer.pointer; c < p->buffer.last; c++)
		if (*c == '\n') {
			mark.line++;
			mark.column = 0;
		} else if ((*c & 0xC0) != 0x80) {
			mark.column++;
		}
	return mark;
}

#define AT(mark) (mark).line + 1, (uint32_t)((mark).column + 1)

/* Makes one line of libyaml's problem, context and their marks. */
static int
refuse_syntax(struct yaml_reader *r, struct fault *f)
{
	const yaml_parser_t *p = &r->parser;
	yaml_mark_t end = decoded_end(p);

	if (p->error == YAML_MEMORY_ERROR)
		memory_fail();
	if (r->lines.failed)
		return fault_set(f, FAULT_READ, AT(end), "cannot be read");
	if (r->over)
		return fault_set(f, FAULT_LIMIT, AT(end),
			"a document has more than %zu bytes", r->limits.bytes);
	if (r->directives > YAML_DIRECTIVES)
		return fault_set(f, FAULT_LIMIT, AT(end),
			"more than %d lines of a document begin with %%",
			YAML_DIRECTIVES);
	if (p->error == YAML_READER_ERROR)
		return fault_set(f, FAULT_YAML, AT(end), "%s", p->problem);
	if (!p->context)
		return fault_set(
			f, FAULT_YAML, AT(p->problem_mark), "%s", p->problem);
	return fault_set(f, FAULT_YAML, AT(p->problem_mark),
		"%s %s that begins in line %zu", p->problem, p->context,
		p->context_mark.line + 1);
}

static int
next_event(struct yaml_reader *r, yaml_event_t *e, struct fault *f)
{
	if (r->library.yaml_parser_parse(&r->parser, e))
		return 0;
	return refuse_syntax(r, f);
}

/* Whether the event has an anchor or a tag of its own, or is an alias. */
static const char *
forbidden_part(const yaml_event_t *e)
{
	const yaml_char_t *anchor = NULL, *tag = NULL;

	if (e->type == YAML_ALIAS_EVENT)
		return "an alias (*name; quote text that begins with *)";
	if (e->type == YAML_SCALAR_EVENT) {
		anchor = e->data.scalar.anchor;
		tag = e->data.scalar.tag;
	} else if (e->type == YAML_SEQUENCE_START_EVENT) {
		anchor = e->data.sequence_start.anchor;
		tag = e->data.sequence_start.tag;
	} else if (e->type == YAML_MAPPING_START_EVENT) {
		anchor = e->data.mapping_start.anchor;
		tag = e->data.mapping_start.tag;
	}
	if (anchor)
		return "an anchor (&name; quote text that begins with &)";
	return tag ? "a tag (!name; quote text that begins with !)" : NULL;
}

static enum yaml_kind
kind_of(const yaml_event_t *e)
{
	if (e->type == YAML_SEQUENCE_START_EVENT)
		return YAML_LIST;
	return e->type == YAML_MAPPING_START_EVENT ? YAML_MAP : YAML_SCALAR;
}

/* The node that the event begins, without what is in it. */
static struct yaml_node *
make_node(struct yaml_reader *r, const yaml_event_t *e)
{
	struct yaml_node *n = take_bytes(r, sizeof *n);

	*n = (struct yaml_node){
		.kind = kind_of(e),
		.line = e->start_mark.line + 1,
		.column = (uint32_t)(e->start_mark.column + 1),
	};
	if (n->kind == YAML_SCALAR) {
		char *text = take_bytes(r, e->data.scalar.length + 1);

		n->length = e->data.scalar.length;
		memcpy(text, e->data.scalar.value, n->length + 1);
		n->text = text;
		n->plain = e->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
	}
	return n;
}

static int
check_event(struct yaml_reader *r, const yaml_event_t *e, unsigned depth,
	struct fault *f)
{
	const char *what = forbidden_part(e);

	if (what)
		return fault_set(f, FAULT_YAML, AT(e->start_mark),
			"%s is not allowed here", what);
	if (depth > r->limits.depth)
		return fault_set(f, FAULT_LIMIT, AT(e->start_mark),
			"nested deeper than %u", r->limits.depth);
	if (++r->nodes > r->limits.nodes)
		return fault_set(f, FAULT_LIMIT, AT(e->start_mark),
			"a document has more than %zu values", r->limits.nodes);
	return 0;
}

static int read_list(struct yaml_reader *r, struct yaml_node *list,
	unsigned depth, struct fault *f);
static int read_map(struct yaml_reader *r, struct yaml_node *map,
	unsigned depth, struct fault *f);

/* Reads a node within `depth` collections. 1 and *node; 0 when the collection
 * around it ends instead; -1. */
static int
read_node(struct yaml_reader *r, struct yaml_node **node, unsigned depth,
	struct fault *f)
{
	yaml_event_t e;
	int bad;

	if (next_event(r, &e, f) < 0)
		return -1;
	if (e.type == YAML_SEQUENCE_END_EVENT ||
		e.type == YAML_MAPPING_END_EVENT)
		return 0;
	bad = check_event(r, &e, depth + (kind_of(&e) != YAML_SCALAR), f);
	if (!bad)
		*node = make_node(r, &e);
	r->library.yaml_event_delete(&e);
	if (bad)
		return -1;
	if ((*node)->kind == YAML_LIST)
		bad = read_list(r, *node, depth + 1, f);
	else if ((*node)->kind == YAML_MAP)
		bad = read_map(r, *node, depth + 1, f);
	return bad ? -1 : 1;
}

static int
read_list(struct yaml_reader *r, struct yaml_node *list, unsigned depth,
	struct fault *f)
{
	const struct yaml_node **end = &list->first;
	struct yaml_node *item;
	int found;

	while ((found = read_node(r, &item, depth, f)) == 1) {
		*end = item;
		end = &item->next;
	}
	return found;
}

/* The first of the keys that is spelt like this one, or the end: itself. */
static const struct yaml_node *
find_same_key(const struct yaml_node *first, const struct yaml_node *key)
{
	while (first != key &&
		!bytes_equal(
			first->text, first->length, key->text, key->length))
		first = first->next;
	return first;
}

static int
check_key(const struct yaml_node *map, const struct yaml_node *key,
	unsigned count, struct fault *f)
{
	const struct yaml_node *same;

	if (key->kind != YAML_SCALAR)
		return fault_set(f, FAULT_KEY, key->line, key->column,
			"a key must be text, not a list or a map");
	if (count > YAML_KEYS)
		return fault_set(f, FAULT_LIMIT, key->line, key->column,
			"a map has more than %d keys", YAML_KEYS);
	same = find_same_key(map->first, key);
	if (same == key)
		return 0;
	fault_set(f, FAULT_KEY, key->line, key->column,
		"'%s' is there already, in line %ju",
		SHORT(key->text, QUOTE_WORD), (uintmax_t)same->line);
	f->other = same->line;
	f->width = (uint32_t)key->length;
	return -1;
}

static int
read_map(struct yaml_reader *r, struct yaml_node *map, unsigned depth,
	struct fault *f)
{
	const struct yaml_node **end = &map->first;
	struct yaml_node *key, *value;
	unsigned count = 0;
	int found;

	while ((found = read_node(r, &key, depth, f)) == 1) {
		*end = key;
		end = &key->next;
		value = NULL;
		if (check_key(map, key, ++count, f) < 0)
			return -1;
		if (read_node(r, &value, depth, f) < 0)
			return -1;
		key->value = value;
	}
	return found;
}

/* Whether an event of this type came; anything else cannot follow here. */
static int
expect_event(struct yaml_reader *r, yaml_event_type_t type, struct fault *f)
{
	yaml_event_t e;

	if (next_event(r, &e, f) < 0)
		return -1;
	assert(e.type == type);
	(void)type;
	r->library.yaml_event_delete(&e);
	return 0;
}

static int
load_library(struct yaml_library *l, struct fault *f)
{
	if (!library_load(l, LIBRARY, YAML_FUNCTIONS(LIBRARY_NAME)))
		return fault_set(f, FAULT_READ, 0, 0,
			"YAML, which cannot be read without " LIBRARY);
	return 0;
}

int
yaml_prepare(struct fault *f)
{
	struct yaml_library l;

	return load_library(&l, f);
}

/* Makes the parser: no document is held back any more. */
static int
begin_stream(struct yaml_reader *r, struct fault *f)
{
	const struct yaml_library *l = &r->library;

	if (load_library(&r->library, f) < 0)
		return -1;
	if (!l->yaml_parser_initialize(&r->parser))
		memory_fail();
	l->yaml_parser_set_input(&r->parser, feed_parser, r);
	r->parser.mark.line = r->passed;
	r->begun = true;
	return expect_event(r, YAML_STREAM_START_EVENT, f);
}

/* 1 when a document begins, 0 when the stream ends. */
static int
begin_document(struct yaml_reader *r, struct fault *f)
{
	yaml_event_t e;
	bool begins, tags = false;
	yaml_mark_t mark;

	if (!r->begun && begin_stream(r, f) < 0)
		return -1;
	if (next_event(r, &e, f) < 0)
		return -1;
	begins = e.type == YAML_DOCUMENT_START_EVENT;
	mark = e.start_mark;
	if (begins)
		tags = e.data.document_start.tag_directives.start !=
			e.data.document_start.tag_directives.end;
	r->library.yaml_event_delete(&e);
	if (tags)
		return fault_set(f, FAULT_YAML, AT(mark),
			"a %%TAG directive is not allowed here");
	return begins;
}

static int
read_document(
	struct yaml_reader *r, const struct yaml_node **root, struct fault *f)
{
	struct yaml_node *node = NULL;
	int found = begin_document(r, f);

	if (found != 1)
		return found;
	forget_document(r);
	r->nodes = 0;
	if (read_node(r, &node, 0, f) < 0)
		return -1;
	if (expect_event(r, YAML_DOCUMENT_END_EVENT, f) < 0)
		return -1;
	r->fed = r->directives = 0;
	*root = node;
	return 1;
}

/* The nodes of a document that the build has read, with their links. */
static const struct yaml_node *
link_nodes(struct yaml_reader *r)
{
	const struct yaml_built *built = r->built;
	struct yaml_node *node = take_bytes(r, built->nodes * sizeof *node);

	for (size_t i = 0; i < built->nodes; i++) {
		const struct yaml_built_node *from = &built->node[i];

		node[i] = (struct yaml_node){.kind = from->kind,
			.plain = from->plain,
			.line = from->line,
			.column = from->column,
			.length = from->length,
			.text = from->kind == YAML_SCALAR
				? built->text + from->text
				: NULL,
			.first = from->first ? &node[from->first] : NULL,
			.next = from->next ? &node[from->next] : NULL,
			.value = from->value ? &node[from->value] : NULL};
	}
	return node;
}

int
yaml_next(struct yaml_reader *r, const struct yaml_node **root, struct fault *f)
{
	int found;

	if (r->ended)
		return 0;
	if (r->built) {
		r->ended = true;
		*root = link_nodes(r);
		return 1;
	}
	found = read_document(r, root, f);
	r->ended = found != 1;
	return found;
}

bool
yaml_hold(struct yaml_reader *r, struct yaml_held *held)
{
	size_t most = r->limits.bytes < YAML_HELD ? r->limits.bytes : YAML_HELD;

	if (r->begun || !yaml_lines_hold(&r->lines, most))
		return false;
	*held = (struct yaml_held){
		r->lines.held.bytes, r->lines.document, r->passed + 1};
	return true;
}

void
yaml_pass(struct yaml_reader *r)
{
	assert(!r->begun && r->lines.document);
	r->passed += text_newlines(r->lines.held.bytes, r->lines.document);
	yaml_lines_pass(&r->lines);
}

bool
yaml_cut(const struct yaml_reader *r)
{
	return r->lines.cut;
}

const struct yaml_node *
yaml_get(const struct yaml_node *map, const char *key)
{
	size_t length = strlen(key);

	if (map->kind != YAML_MAP)
		return NULL;
	for (const struct yaml_node *n = map->first; n; n = n->next)
		if (bytes_equal(n->text, n->length, key, length))
			return n->value;
	return NULL;
}
