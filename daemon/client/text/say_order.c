/* Answers about what moderators and sysops see to. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/text/say.h"
#include "daemon/client/text/say_order.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/field.h"

void
say_origin(FILE *out, const json_t *person)
{
	const char *address = field_text(person, "address");
	const char *key = field_text(person, "key");

	if (address != NULL && *address != '\0')
		fprintf(out, ", from %s", address);
	if (key != NULL)
		fprintf(out, " with %s", key);
}

void
say_order_bans(FILE *out, const json_t *data)
{
	const json_t *bans = json_object_get(data, "bans"), *ban;
	size_t i;

	json_array_foreach (bans, i, ban) {
		fprintf(out, "%s  ", field_or(ban, "what", "?"));
		if (field_number(ban, "until", 0) != 0) {
			fputs("until ", out);
			say_time(out, field_number(ban, "until", 0));
			fputs("  ", out);
		}
		fprintf(out, "%s\n", field_or(ban, "reason", ""));
	}
	if (json_array_size(bans) == 0)
		fputs("Nobody is banned.\n", out);
}

void
say_order_report(FILE *out, const json_t *data)
{
	if (json_object_get(data, "report") != NULL)
		fprintf(out,
		    "The moderators have your report, number %d. Thank you.\n",
		    (int)field_number(data, "report", 0));
}

void
say_order_reports(FILE *out, const json_t *data)
{
	const json_t *reports = json_object_get(data, "reports"), *report;
	size_t i;

	json_array_foreach (reports, i, report) {
		fprintf(out, "%d  ", (int)field_number(report, "report", 0));
		say_time(out, field_number(report, "at", 0));
		fputs("  ", out);
		say_order_report(out, report);
		fputs("\n", out);
	}
	if (i == 0)
		fputs("No reports wait.\n", out);
	else
		fputs(
		    "Type /report, a number, done and a word to the sender to "
		    "settle one.\n",
		    out);
}

void
say_order_audit(FILE *out, const json_t *data)
{
	const json_t *rows = json_object_get(data, "audit"), *row;
	const char *who, *via;
	size_t i;

	json_array_foreach (rows, i, row) {
		say_time(out, field_number(row, "at", 0));
		who = field_or(row, "who", "");
		via = field_or(row, "via", "");
		fprintf(out, "  %s (%s, %s", *who == '\0' ? "the host" : who,
		    field_or(row, "role", ""), via);
		if (field_number(row, "uid", -1) >= 0)
			fprintf(out, ", user %lld",
			    (long long)field_number(row, "uid", 0));
		fprintf(out, "): %s %s\n", field_or(row, "what", ""),
		    field_or(row, "text", ""));
	}
	if (i == 0)
		fputs("Nothing is recorded.\n", out);
}

/* Logins, with where from; callers, without. */
void
say_order_logins(FILE *out, const json_t *data)
{
	const json_t *rows = json_object_get(data, "callers"), *row;
	size_t i;

	if (rows == NULL)
		rows = json_object_get(data, "logins");
	json_array_foreach (rows, i, row) {
		say_time(out, field_number(row, "at", 0));
		fprintf(out, "  %-17s  %s by %s", field_or(row, "name", "?"),
		    field_or(row, "role", ""), field_or(row, "via", ""));
		say_origin(out, row);
		fputs("\n", out);
	}
	if (i == 0)
		fputs("Nobody has come yet.\n", out);
}

static void
write_account(FILE *out, const json_t *row)
{
	const json_t *keys = json_object_get(row, "keys"), *key;
	const char *reason = field_text(row, "reason");
	size_t i;

	fprintf(out, "%-17s  %-9s", field_or(row, "name", "?"),
	    field_or(row, "role", ""));
	if (field_number(row, "used", 0) != 0) {
		fputs("  last here ", out);
		say_time(out, field_number(row, "used", 0));
	}
	if (field_true(row, "disabled"))
		fprintf(out, "  disabled%s%s", reason == NULL ? "" : ": ",
		    reason == NULL ? "" : reason);
	if (field_true(row, "file"))
		fputs("  in the configuration", out);
	if (field_true(row, "password"))
		fputs("  with a password", out);
	fputs("\n", out);
	json_array_foreach (keys, i, key)
		fprintf(out, "  %s\n", json_string_value(key));
}

void
say_order_account(FILE *out, const json_t *data)
{
	const json_t *rows = json_object_get(data, "accounts");
	const json_t *codes = json_object_get(data, "codes"), *row;
	size_t i;

	if (field_text(data, "account") != NULL)
		fprintf(out, "The password of %s is now %s.\n",
		    field_text(data, "account"),
		    field_or(data, "password", ""));
	else if (field_text(data, "name") != NULL)
		write_account(out, data);
	json_array_foreach (codes, i, row)
		fprintf(out, "%s\n", json_string_value(row));
	if (codes != NULL) {
		fputs("Good once each, until ", out);
		say_time(out, field_number(data, "until", 0));
		fputs(", with register NAME CODE.\n", out);
	}
	json_array_foreach (rows, i, row)
		write_account(out, row);
	if (rows != NULL && i == 0)
		fputs("The database has no accounts.\n", out);
	if (field_text(data, "after") != NULL)
		fprintf(out, "That was not all: account list %s goes on.\n",
		    field_text(data, "after"));
}

void
say_order_table(FILE *out, const json_t *data)
{
	int n = (int)field_number(data, "seats", 0);

	fprintf(out, "Bots play on in %d seat%s, or the game is adjourned.\n",
	    n, n == 1 ? "" : "s");
}
