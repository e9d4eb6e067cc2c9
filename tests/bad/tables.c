/* Maps pages far from each other for ever: each takes a page of tables, and
 * next to nothing is resident. */
#include <stddef.h>
#include <sys/mman.h>

int
main(void)
{
	const unsigned long step = 2UL << 20, all = step << 18;
	volatile char sum = 0;

	for (;;) {
		char *page = mmap(NULL, all, PROT_READ,
			MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

		if (page == MAP_FAILED)
			continue;
		madvise(page, all, MADV_NOHUGEPAGE);
		for (unsigned long at = 0; at < all; at += step)
			sum = (char)(sum + page[at]);
	}
}
