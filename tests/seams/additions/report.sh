# A report format is one file and one row in core/report/report.def: the help,
# the list, the completions and the manual page have it from there. CSV is
# added again, a row for each finding.

add_report() {
	add_file core/report/rows.c <<'END'
/*
 * Comma-separated values (RFC 4180), a row for each finding.
 */
#include "core/report/private.h"

/* Adds the message in quotes, with its own quotes doubled. */
static void
add_quoted(const struct finding *found, struct text *out)
{
	struct text message = {0};

	finding_message(found, &message);
	text_char(out, '"');
	for (size_t i = 0; i < message.length; i++) {
		if (message.bytes[i] == '"')
			text_char(out, '"');
		text_char(out, message.bytes[i]);
	}
	text_char(out, '"');
	text_fini(&message);
}

static void
begin_rows(struct report *r, struct text *out)
{
	(void)r;
	text_string(out, "game,line,column,finding,message\n");
}

static void
write_rows_verdict(struct report *r, const struct verdict *v, struct text *out)
{
	for (size_t i = 0; i < v->count; i++) {
		const struct fault *f = &v->finding[i].fault;

		text_format(out, "%ju,%ju,%u,%s,", (uintmax_t)r->games,
			(uintmax_t)f->line, f->column, fault_kind(f->id)->slug);
		add_quoted(&v->finding[i], out);
		text_char(out, '\n');
	}
}

const struct report_writer report_rows = {
	.begin = begin_rows,
	.verdict = write_rows_verdict,
};
END
	add_rows core/report/report.def '^REPORT\(json,' <<'END'
REPORT(rows, "comma-separated values, one row per finding, for spreadsheets")
END
	touched core/report/report.def core/report/rows.c
}

completes_rows() {
	bash -c '. tools/completion.bash
		_card_tools straights-verify r --report
		[ "${COMPREPLY[*]}" = rows ]'
}

try_report() {
	says='comma-separated values, one row per finding, for spreadsheets'
	made_page=$B/man/straights-verify.1
	holds 'the list has it' sh -c \
		"straights-verify --list-reports | grep -q '^rows  *$says\$'"
	holds 'the help has it' sh -c 'straights-verify --help | grep -qw rows'
	holds 'the completion has it' completes_rows
	holds 'the manual page has it' sh -c \
		"grep -A1 -x '.It Cm rows' '$made_page' | grep -qx '$says'"

	yes c | head -n 4 | straights 44 >"$seam_folder/good"
	sed '30s/plays .*/plays "AC"/' "$seam_folder/good" >"$seam_folder/bad"
	straights-verify --report rows <"$seam_folder/good" >"$seam_folder/none"
	holds 'the status is 0 without findings' test $? = 0
	holds 'and the table has a head alone' test \
		"$(cat "$seam_folder/none")" = 'game,line,column,finding,message'
	straights-verify --report rows <"$seam_folder/bad" >"$seam_folder/table"
	holds 'the status is 1 with findings' test $? = 1
	holds 'a finding is a row' \
		grep -q '^1,30,1,not-in-hand,"[^"]*"$' "$seam_folder/table"
	holds 'quotes are doubled' grep -q '^1,30,.*""' "$seam_folder/table"
}
