/*
 * The configuration as a value: read, stored, written.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/conf/conf.h"
#include "daemon/conf/conf_keys.h"
#include "daemon/conf/conf_names.h"
#include "daemon/conf/conf_parse.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

void
conf_store(struct conf_parse *parse, const struct conf_option *o, bool append)
{
	char *target = conf_target(parse), *at = target + o->at;
	const struct conf_value *value = &parse->value;
	const char *text = value->n > 0 ? value->word[0].text : "";
	int *n = (int *)(target + o->count), i;
	char ***list = (char ***)at;

	switch (o->kind) {
	case NUMBER:
		*(int *)at = (int)strtol(text, NULL, 0);
		break;
	case FLAG:
		*(bool *)at = conf_flag(text) == 1;
		break;
	case LEVEL:
		*(int *)at = log_level_parse(text);
		break;
	case REGISTRATION:
		*(enum registration *)at =
		    (enum registration)registration_parse(text);
		break;
	case ROLE:
		*(enum account_role *)at = (enum account_role)role_parse(text);
		break;
	case LISTEN:
	case NETWORKS:
	case KEYS:
	case NAMES:
	case BANS:
		while (!append && *n > 0)
			free((*list)[--*n]);
		*list = xrealloc(
		    *list, (size_t)(*n + value->n + 1) * sizeof(**list));
		for (i = 0; i < value->n; i++)
			(*list)[(*n)++] = xstrdup(value->word[i].text);
		break;
	case FILE_TEXT: /* The check has read it. */
		break;
	case TEXT:
	case PATH:
	case HASH:
		free(*(char **)at);
		*(char **)at = *text != '\0' ? xstrdup(text) : NULL;
		break;
	}
}

struct conf *
conf_default(void)
{
	char *error;
	struct conf *conf = conf_parse(NULL, "", false, &error);

	if (conf == NULL)
		fatal("conf", "error=%s", log_quote(error));
	return conf;
}

/* Reads and closes the stream; NULL if it could not be opened. */
static struct conf *
read_stream(FILE *f, const char *name, bool whole, char **error)
{
	struct conf *conf;

	if (f == NULL) {
		*error = xasprintf("%s: %s", name, strerror(errno));
		return NULL;
	}
	conf = conf_parse(f, name, whole, error);
	fclose(f);
	return conf;
}

struct conf *
conf_read(const char *file, char **error)
{
	return read_stream(fopen(file, "re"), file, true, error);
}

struct conf *
conf_read_fd(int fd, char **error)
{
	int copy = dup(fd);

	return read_stream(
	    copy == -1 ? NULL : fdopen(copy, "r"), "config", false, error);
}

static void
write_text(FILE *f, const char *text)
{
	fputc('\'', f);
	for (; *text != '\0'; text++) {
		if (*text == '\'' || *text == '\\')
			fputc('\\', f);
		fputc(*text, f);
	}
	fputc('\'', f);
}

/* Writes an option of from: the configuration, or an account. */
static void
write_option(FILE *f, const struct conf_option *o, const void *from)
{
	const char *at = (const char *)from + o->at;
	const char *text;
	int i;

	if (o->kind == HASH && *(char *const *)at == NULL)
		return;
	fprintf(f, "%s = ", o->name);
	switch (o->kind) {
	case NUMBER:
		fprintf(f, "%d", *(const int *)at);
		break;
	case FLAG:
		fputs(*(const bool *)at ? "yes" : "no", f);
		break;
	case LEVEL:
		fputs(log_level_name(*(const int *)at), f);
		break;
	case REGISTRATION:
		fputs(registration_name(*(const enum registration *)at), f);
		break;
	case ROLE:
		fputs(role_name(*(const enum account_role *)at), f);
		break;
	case LISTEN:
	case NETWORKS:
	case KEYS:
	case NAMES:
	case BANS:
		fputc('{', f);
		for (i = 0; i < *(const int *)((const char *)from + o->count);
		     i++) {
			write_text(f, (*(char **const *)at)[i]);
			fputc(',', f);
		}
		fputc('}', f);
		break;
	case FILE_TEXT:
		fputs("''", f);
		break;
	case TEXT:
	case PATH:
	case HASH:
		text = *(char *const *)at;
		write_text(f, text != NULL ? text : "");
		break;
	}
	fputc('\n', f);
}

bool
conf_write(const struct conf *conf, int fd, bool accounts)
{
	int copy = dup(fd), i, j;
	FILE *f = copy == -1 ? NULL : fdopen(copy, "w");

	if (f == NULL)
		return false;
	for (i = 0; i < (int)conf_noption; i++)
		write_option(f, &conf_option[i], conf);
	for (i = 0; accounts && i < conf->naccount; i++) {
		fprintf(f, "account '%s' {\n", conf->account[i].name);
		for (j = 0; j < CONF_NACCOUNT_OPTION; j++)
			write_option(
			    f, &conf_account_option[j], &conf->account[i]);
		fputs("}\n", f);
	}
	return fclose(f) == 0;
}

static int
by_name(const void *a, const void *b)
{
	return strcasecmp(((const struct account *)a)->name,
	    ((const struct account *)b)->name);
}

void
conf_accounts_sort(struct conf *conf)
{
	if (conf->naccount > 0)
		qsort(conf->account, (size_t)conf->naccount,
		    sizeof(*conf->account), by_name);
	conf_names_index(conf);
	conf_keys_index(conf);
}

struct account *
conf_account_add(struct conf *conf, const char *name)
{
	struct account *account;

	conf->account = xrealloc(conf->account,
	    (size_t)(conf->naccount + 1) * sizeof(*conf->account));
	account = &conf->account[conf->naccount++];
	*account = (struct account){.role = ROLE_PLAYER};
	strlcpy(account->name, name, sizeof(account->name));
	return account;
}

/* The first account whose name is not before that; NULL. */
static const struct account *
account_from(const struct conf *conf, const char *name)
{
	int low = 0, high = conf->naccount, middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (strcasecmp(conf->account[middle].name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low < conf->naccount ? &conf->account[low] : NULL;
}

const struct account *
conf_account(const struct conf *conf, const char *name)
{
	const struct account *account = account_from(conf, name);

	return account != NULL && name_same(account->name, name) ? account
								 : NULL;
}

bool
conf_account_begins(const struct conf *conf, const char *begin)
{
	const struct account *account = account_from(conf, begin);

	return account != NULL &&
	    strncasecmp(account->name, begin, strlen(begin)) == 0;
}

void
conf_free(struct conf *conf)
{
	const struct conf_option *o;
	char *at, ***list;
	int i;

	if (conf == NULL)
		return;
	for (o = conf_option; o < conf_option + conf_noption; o++) {
		at = (char *)conf + o->at;
		list = (char ***)at;
		if (o->kind == TEXT || o->kind == PATH)
			free(*(char **)at);
		if (o->count == 0)
			continue;
		for (i = *(int *)((char *)conf + o->count); i > 0; i--)
			free((*list)[i - 1]);
		free(*list);
	}
	for (i = 0; i < conf->naccount; i++)
		account_free(&conf->account[i]);
	free(conf->account);
	free(conf->skeleton);
	free(conf->key);
	free(conf);
}
