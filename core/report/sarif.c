/*
 * SARIF 2.1.0: a rule for each kind of finding, a result for each finding.
 */
#include "core/report/private.h"

struct sarif {
	unsigned index[FAULT_COUNT]; /* in the rules, from 1; 0: not there */
	uint64_t results;
};

static const char *level_name(enum fault_class class)
{
	return class == CLASS_WORDING ? "warning" : "error";
}

/* { "text": s } */
static json_t *
text_value(const char *s)
{
	return json_pack("{s:o}", "text", value_string(s));
}

static json_t *
rule_value(enum fault_id id, const char *game)
{
	const struct fault_kind *kind = fault_kind(id);
	struct fault_rule rule = fault_rule(id, game);

	return json_pack("{s:s, s:o, s:o, s:o, s:{s:s}, s:{s:[s]}}", "id",
		kind->slug, "shortDescription", text_value(kind->title),
		"fullDescription", text_value(rule.text), "help",
		text_value(rule.example), "defaultConfiguration", "level",
		level_name(kind->class), "properties", "tags",
		fault_class_name(kind->class));
}

/* The findings of the game, or of all. */
static json_t *
rule_list(struct sarif *s, const char *game)
{
	json_t *list = value_list();
	unsigned count = 0;

	for (unsigned i = FAULT_NONE + 1; i < FAULT_COUNT; i++) {
		enum fault_id id = (enum fault_id)i;

		if (game && !fault_concerns(id, game))
			continue;
		value_append(list, rule_value(id, game));
		s->index[id] = ++count;
	}
	return list;
}

static void
begin_sarif(struct report *r, struct text *out)
{
	const struct report_options *o = &r->options;
	json_t *driver = value_object();

	value_set(driver, "name", value_string(o->tool));
	if (o->version)
		value_set(driver, "version", value_string(o->version));
	value_set(driver, "rules", rule_list(r->state, o->game));
	text_string(out,
		"{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\""
		",\"version\":\"2.1.0\",\"runs\":[{\"tool\":");
	value_print(json_pack("{s:o}", "driver", driver), out);
	text_string(out, ",\"columnKind\":\"unicodeCodePoints\",\"results\":[");
}

/* The path as a URI reference (RFC 3986, 2.1). */
static json_t *
uri_value(const char *path)
{
	struct text out = {0};

	if (strcmp(path, "-") == 0)
		return value_string("stdin");
	for (const char *c = path; *c; c++) {
		if (ascii_alnum(*c) || ascii_among(*c, "/._-~"))
			text_char(&out, *c);
		else
			text_format(&out, "%%%02X", (unsigned char)*c);
	}
	return value_text(&out);
}

/* SARIF columns count characters: how many begin before byte `at`. */
static uint32_t
count_characters(const char *line, size_t at)
{
	uint32_t count = 0;
	size_t length = strlen(line);

	for (size_t i = 0; i < length && i < at; count++) {
		uint32_t rune;

		i += show_rune(line + i, length - i, &rune);
	}
	return at > length ? count + (uint32_t)(at - length) : count;
}

static json_t *
region_value(const struct finding *finding)
{
	const struct fault *f = &finding->fault;
	json_t *object = value_object();
	uint32_t from = f->column ? f->column - 1 : 0;
	uint32_t width = f->width ? f->width : 1;

	value_set(object, "startLine", value_number(f->line));
	if (f->column) {
		value_set(object, "startColumn",
			value_number(
				1 + count_characters(finding->source, from)));
		value_set(object, "endColumn",
			value_number(1 +
				count_characters(
					finding->source, from + width)));
	}
	if (finding->source[0])
		value_set(object, "snippet", text_value(finding->source));
	return object;
}

static json_t *
location_value(const char *file, json_t *where)
{
	json_t *physical = json_pack(
		"{s:{s:o}}", "artifactLocation", "uri", uri_value(file));

	if (where)
		value_set(physical, "region", where);
	return json_pack("{s:o}", "physicalLocation", physical);
}

/* The location of the line that proves the finding. */
static json_t *
proof_value(const struct verdict *v, const struct finding *finding)
{
	json_t *object = location_value(v->file,
		json_pack("{s:o}", "startLine",
			value_number(finding->fault.other)));

	if (finding->proof[0])
		value_set(object, "message", text_value(finding->proof));
	return object;
}

static json_t *
properties_value(const struct finding *finding)
{
	const struct fault *f = &finding->fault;
	struct finding_texts texts = finding_texts(finding);
	json_t *object = value_object();

	value_set(object, "round", value_number_or_null(f->round));
	value_set(object, "move", value_number_or_null(f->move));
	value_set(object, "seat", value_number_or_null(f->seat));
	value_set(object, "table", value_string_or_null(finding->table));
	value_set(object, "expected", value_string(texts.expected));
	value_set(object, "found", value_string(texts.found));
	return object;
}

static json_t *
result_value(const struct sarif *s, const struct verdict *v,
	const struct finding *finding)
{
	const struct fault *f = &finding->fault;
	const struct fault_kind *kind = fault_kind(f->id);
	json_t *object = value_object();
	struct text what = {0};

	finding_message(finding, &what);
	value_set(object, "ruleId", value_string(kind->slug));
	if (s->index[f->id])
		value_set(
			object, "ruleIndex", value_number(s->index[f->id] - 1));
	value_set(object, "level", value_string(level_name(kind->class)));
	value_set(object, "message", text_value(what.bytes));
	value_set(object, "locations",
		json_pack("[o]",
			location_value(v->file,
				f->line ? region_value(finding) : NULL)));
	if (f->other)
		value_set(object, "relatedLocations",
			json_pack("[o]", proof_value(v, finding)));
	value_set(object, "occurrenceCount", value_number(finding->count));
	if (finding->allowed)
		value_set(object, "suppressions",
			json_pack("[{s:s}]", "kind", "external"));
	value_set(object, "properties", properties_value(finding));
	text_fini(&what);
	return object;
}

static void
write_sarif_verdict(struct report *r, const struct verdict *v, struct text *out)
{
	struct sarif *s = r->state;

	for (size_t i = 0; i < v->count; i++) {
		text_string(out, s->results++ ? ",\n" : "\n");
		value_print(result_value(s, v, &v->finding[i]), out);
	}
}

static void
end_sarif(struct report *r, struct text *out)
{
	(void)r;
	text_string(out, "\n]}]}\n");
}

const struct report_writer report_sarif = {
	.state = sizeof(struct sarif),
	.begin = begin_sarif,
	.verdict = write_sarif_verdict,
	.end = end_sarif,
};
