/*
 * Fuzz target: any log of games beside any record. Where the two agree, each
 * entry's hash was that of the entry before and its own line.
 *
 * Up to an empty line with a dot the log, then the record. With a first byte
 * of '+' the hashes of the log's entries are made right, so that what stands
 * behind them is looked at.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/record_ledger.h"
#include "engine/record_read.h"
#include "tests/fuzz/must.h"

#define HASH 64 /* digits, then a blank */

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

static void
mend_hashes(char *log, size_t length)
{
	char head[DICE_HEX] = "", *line = log, *end;

	while (
	    (end = memchr(line, '\n', (size_t)(log + length - line))) != NULL) {
		if (end - line > HASH && end - line < HASH + RECORD_LOG_LINE) {
			*end = '\0';
			record_ledger_add(head, line + HASH + 1);
			*end = '\n';
			memcpy(line, head, HASH);
			line[HASH] = ' ';
		}
		line = end + 1;
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct record_error error = {0};
	struct record_logged logged = {0};
	struct record_file f;
	char *text, *record;
	size_t log_length;

	if (n == 0)
		return 0;
	text = strndup((const char *)bytes + 1, n - 1);
	must(text != NULL);
	record = strstr(text, "\n.\n");
	if (record != NULL) {
		log_length = (size_t)(record + 1 - text);
		record += 3;
		if (bytes[0] == '+')
			mend_hashes(text, log_length);
		if (record_file_parse(record, strlen(record), &f, &error) &&
		    !record_ledger_check(text, log_length, &f, record,
			strlen(record), &logged, &error))
			must(error.text[0] != '\0');
		record_file_free(&f);
	}
	free(text);
	return 0;
}
