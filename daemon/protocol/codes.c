/* The code words of the host protocol. */
#include <string.h>

#include "daemon/protocol/codes.h"
#include "engine/json_game.h"

#define CODES_WORD(name, word) [name] = word,
static const char *const statuses[NSTATUS] = {TABLE_STATUSES(CODES_WORD)};
static const char *const offers[NOFFER] = {OFFER_KINDS(CODES_WORD)};
static const char *const refusals[NREFUSAL] = {REFUSAL_CODES(CODES_WORD)};
static const char *const notices[NNOTICE] = {NOTICE_CODES(CODES_WORD)};
static const char *const byes[NBYE] = {BYE_CODES(CODES_WORD)};

static int
codes_find(const char *const words[], int n, const char *word)
{
	int i;

	for (i = 0; word != NULL && i < n; i++)
		if (strcmp(words[i], word) == 0)
			return i;
	return -1;
}

const char *
codes_status(enum table_status status)
{
	return statuses[status];
}

const char *
codes_offer(enum offer_kind kind)
{
	return offers[kind];
}

const char *
codes_refusal(enum refusal_code code)
{
	return refusals[code];
}

const char *
codes_notice(enum notice_code code)
{
	return notices[code];
}

const char *
codes_bye(enum bye_code code)
{
	return byes[code];
}

const char *
codes_outcome(enum outcome outcome)
{
	return json_game_outcome(outcome);
}

int
codes_status_parse(const char *word)
{
	return codes_find(statuses, NSTATUS, word);
}

int
codes_offer_parse(const char *word)
{
	return codes_find(offers, NOFFER, word);
}

int
codes_refusal_parse(const char *word)
{
	return codes_find(refusals, NREFUSAL, word);
}

int
codes_notice_parse(const char *word)
{
	return codes_find(notices, NNOTICE, word);
}

int
codes_bye_parse(const char *word)
{
	return codes_find(byes, NBYE, word);
}
