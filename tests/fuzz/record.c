/*
 * Any bytes as a record: read and verified. The last line is mended
 * first, so that what stands before it is looked at.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/record.h"
#include "engine/record_read.h"
#include "engine/record_verify.h"

#define LAST 72 /* "sha256 ", 64 digits, line feed */

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct record_error error = {0};
	struct record_file f;
	char *text = malloc(n + 1), hex[DICE_HEX];

	if (text == NULL)
		return 0;
	memcpy(text, bytes, n);
	text[n] = '\0';
	if (n > LAST) {
		dice_sha256(text, n - LAST, hex);
		memcpy(text + n - LAST, "sha256 ", 7);
		memcpy(text + n - LAST + 7, hex, 64);
		text[n - 1] = '\n';
	}
	if (record_file_parse(text, n, &f, &error))
		record_file_verify(&f, &error);
	record_file_free(&f);
	free(text);
	return 0;
}
