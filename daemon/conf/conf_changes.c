/* What a reload has changed. */
#include "daemon/conf/conf_changes.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "accounts/key.h"
#include "daemon/conf/conf.h"
#include "daemon/conf/conf_option.h"
#include "daemon/lib/log.h"

static void
option_change(
    const struct conf_option *o, const char *old, const char *new, FILE *out)
{
	const char *a = old + o->at, *b = new + o->at;

	switch (o->kind) {
	case NUMBER:
		if (*(const int *)a != *(const int *)b)
			fprintf(out, "%s %d to %d, ", o->name, *(const int *)a,
			    *(const int *)b);
		break;
	case FLAG:
		if (*(const bool *)a != *(const bool *)b)
			fprintf(out, "%s %s, ", o->name,
			    *(const bool *)b ? "yes" : "no");
		break;
	case LEVEL:
		if (*(const int *)a != *(const int *)b)
			fprintf(out, "%s %s, ", o->name,
			    log_level_name(*(const int *)b));
		break;
	case REGISTRATION:
		if (*(const int *)a != *(const int *)b)
			fprintf(out, "%s, ", o->name);
		break;
	case TEXT:
	case PATH:
	case ART:
		if (!conf_same_text(*(char *const *)a, *(char *const *)b))
			fprintf(out, "%s, ", o->name);
		break;
	case LISTEN:
	case NETWORKS:
	case NAMES:
	case BANS:
	case DECKS:
	case HOUSE:
		if (!conf_same_list(*(char **const *)a,
			*(const int *)(old + o->count), *(char **const *)b,
			*(const int *)(new + o->count)))
			fprintf(out, "%s, ", o->name);
		break;
	case FILE_TEXT: /* The motd's text is that of another row. */
	case ROLE:
	case MACHINE:
	case HASH:
	case KEYS: /* None of these stands at the top level. */
		break;
	}
}

/* Both are in the order of names. */
static void
account_changes(const struct conf *old, const struct conf *new, FILE *out)
{
	int i = 0, j = 0, order;

	while (i < old->naccount || j < new->naccount) {
		order = i == old->naccount ? 1
		    : j == new->naccount
		    ? -1
		    : strcasecmp(old->account[i].name, new->account[j].name);
		if (order < 0)
			fprintf(out, "account %s removed, ",
			    old->account[i++].name);
		else if (order > 0)
			fprintf(
			    out, "account %s added, ", new->account[j++].name);
		else {
			const struct account *was = &old->account[i++];
			const struct account *now = &new->account[j++];

			if (was->role != now->role)
				fprintf(out, "account %s role %s, ", now->name,
				    role_name(now->role));
			if (!conf_same_text(was->password, now->password))
				fprintf(
				    out, "account %s password, ", now->name);
			if (!conf_same_list(
				was->key, was->nkeys, now->key, now->nkeys))
				fprintf(out, "account %s keys, ", now->name);
		}
	}
}

static const struct conf_preset *
preset_of(const struct conf *conf, const char *name)
{
	for (int i = 0; i < conf->npreset; i++)
		if (strcasecmp(conf->preset[i].name, name) == 0)
			return &conf->preset[i];
	return NULL;
}

static void
preset_changes(const struct conf *old, const struct conf *new, FILE *out)
{
	const struct conf_preset *was, *now;

	for (int i = 0; i < old->npreset; i++)
		if (preset_of(new, old->preset[i].name) == NULL)
			fprintf(
			    out, "preset %s removed, ", old->preset[i].name);
	for (int i = 0; i < new->npreset; i++) {
		now = &new->preset[i];
		was = preset_of(old, now->name);
		if (was == NULL)
			fprintf(out, "preset %s added, ", now->name);
		else if (!conf_same_text(was->rules, now->rules) ||
		    !conf_same_text(was->text, now->text) ||
		    !conf_same_list(
			was->house, was->nhouse, now->house, now->nhouse))
			fprintf(out, "preset %s, ", now->name);
	}
}

void
conf_changes(
    const struct conf *old, const struct conf *new, char *text, size_t size)
{
	FILE *out = fmemopen(text, size, "w");
	size_t i;
	long end;

	*text = '\0';
	if (out == NULL)
		return;
	for (i = 0; i < conf_noption; i++)
		option_change(
		    &conf_option[i], (const char *)old, (const char *)new, out);
	preset_changes(old, new, out);
	account_changes(old, new, out);
	fflush(out);
	end = ftell(out);
	fclose(out);
	if (end <= 0)
		snprintf(text, size, "nothing");
	else if ((size_t)end < size)
		text[end - 2] = '\0';
	else
		text[size - 1] = '\0';
}
