/* verify <FILE: judges a transcript in a buffer, here up to 1 MiB. */
#include <straights.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int
main(void)
{
	static char bytes[1 << 20];
	struct sts_error e;
	size_t length = fread(bytes, 1, sizeof bytes, stdin);
	struct sts_verifier *verifier = sts_verifier_new("straights", &e);
	const struct sts_verdict *v;
	int got, worst = 0;

	if (ferror(stdin) || length == sizeof bytes)
		return fputs("it cannot be read, or is too long\n", stderr), 2;
	if (!verifier ||
		sts_verifier_open_bytes(verifier, "-", bytes, length, &e) != 0)
		return fprintf(stderr, "%s\n", e.message), 2;
	while ((got = sts_verifier_next(verifier, &v, &e)) > 0) {
		for (size_t i = 0; i < v->count; i++)
			printf("%" PRIu64 ": %s: %s\n", v->finding[i].line,
				v->finding[i].name, v->finding[i].message);
		puts(v->verdict);
		worst |= strcmp(v->verdict, "ok") != 0;
	}
	if (got < 0)
		fprintf(stderr, "%s\n", e.message);
	sts_verifier_free(verifier);
	return got < 0 ? 2 : worst;
}
