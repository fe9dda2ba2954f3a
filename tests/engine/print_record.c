/* Prints a game's record, for tests of what reads one: VARIANT SEED [N]. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/record_write.h"
#include "tests/engine/record_make.h"

int
main(int argc, char **argv)
{
	struct record_text text = {0};
	int v = argc > 1 ? atoi(argv[1]) : -1;

	if (argc < 3 || v < 0 || v >= selfplay_nvariants) {
		fprintf(stderr,
		    "usage: print_record variant seed [actions], "
		    "variants 0 to %d\n",
		    selfplay_nvariants - 1);
		return 64;
	}
	record_make(&selfplay_variants[v], strtoull(argv[2], NULL, 10),
	    argc > 3 ? atoi(argv[3]) : -1, &text);
	fwrite(text.text, 1, text.length, stdout);
	record_text_free(&text);
	return 0;
}
