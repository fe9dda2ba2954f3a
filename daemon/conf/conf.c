/*
 * The configuration as a value: read, stored, written.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "accounts/key.h"
#include "daemon/conf/conf.h"
#include "daemon/conf/conf_cluster.h"
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
		*(int *)at = (int)strtol(text, NULL, 10);
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
	case MACHINE:
		*(enum cluster_role *)at = conf_cluster_role(text);
		break;
	case DECKS:
	case LISTEN:
	case NETWORKS:
	case KEYS:
	case NAMES:
	case BANS:
	case HOUSE:
		while (!append && *n > 0)
			free((*list)[--*n]);
		*list = xrealloc(
		    *list, (size_t)(*n + value->n + 1) * sizeof(**list));
		for (i = 0; i < value->n; i++)
			(*list)[(*n)++] = xstrdup(value->word[i].text);
		break;
	case FILE_TEXT: /* The check has read it. */
		break;
	case ART:
		free(*(char **)at);
		*(char **)at = parse->art;
		parse->art = NULL;
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
	case MACHINE:
		fputs(
		    conf_cluster_role_name(*(const enum cluster_role *)at), f);
		break;
	case DECKS:
	case LISTEN:
	case NETWORKS:
	case KEYS:
	case NAMES:
	case BANS:
	case HOUSE:
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
	case ART:
	case HASH:
		text = *(char *const *)at;
		write_text(f, text != NULL ? text : "");
		break;
	}
	fputc('\n', f);
}

bool
conf_write(const struct conf *conf, int fd, bool all)
{
	int copy = dup(fd), i, j;
	FILE *f = copy == -1 ? NULL : fdopen(copy, "w");

	if (f == NULL)
		return false;
	for (i = 0; i < (int)conf_noption; i++)
		if (all || conf_option[i].kind != ART)
			write_option(f, &conf_option[i], conf);
	for (i = 0; all && i < conf->npreset; i++) {
		fprintf(f, "preset '%s' {\n", conf->preset[i].name);
		for (j = 0; j < CONF_NPRESET_OPTION; j++)
			write_option(
			    f, &conf_preset_option[j], &conf->preset[i]);
		fputs("}\n", f);
	}
	if (all && conf->cluster.role != CLUSTER_NONE) {
		fputs("cluster {\n", f);
		for (j = 0; j < CONF_NCLUSTER_OPTION; j++)
			write_option(f, &conf_cluster_option[j], conf);
		fputs("}\n", f);
	}
	for (i = 0; all && i < conf->naccount; i++) {
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

struct conf_key {
	const char *key; /* the account's */
	int account;
};

static int
by_key(const void *a, const void *b)
{
	const struct conf_key *one = a, *other = b;

	return key_order(one->key, other->key);
}

/* The keys of all accounts in order, for conf_account_by_key(). */
static void
keys_index(struct conf *conf)
{
	int i, j, n = 0;

	for (i = 0; i < conf->naccount; i++)
		n += conf->account[i].nkeys;
	free(conf->key);
	conf->key = xcalloc((size_t)n + 1, sizeof(*conf->key));
	conf->nkey = n;
	for (i = n = 0; i < conf->naccount; i++)
		for (j = 0; j < conf->account[i].nkeys; j++)
			conf->key[n++] = (struct conf_key){
			    .key = conf->account[i].key[j], .account = i};
	qsort(conf->key, (size_t)n, sizeof(*conf->key), by_key);
}

void
conf_accounts_sort(struct conf *conf)
{
	if (conf->naccount > 0)
		qsort(conf->account, (size_t)conf->naccount,
		    sizeof(*conf->account), by_name);
	conf_names_index(conf);
	keys_index(conf);
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

struct conf_preset *
conf_preset_add(struct conf *conf, const char *name)
{
	struct conf_preset *preset;

	conf->preset = xrealloc(
	    conf->preset, (size_t)(conf->npreset + 1) * sizeof(*conf->preset));
	preset = &conf->preset[conf->npreset++];
	*preset = (struct conf_preset){.name = xstrdup(name)};
	return preset;
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

const struct account *
conf_account_by_key(const struct conf *conf, const char *key)
{
	const struct conf_key wanted = {.key = key}, *found;

	if (conf->nkey == 0)
		return NULL;
	found = bsearch(
	    &wanted, conf->key, (size_t)conf->nkey, sizeof(wanted), by_key);
	return found == NULL ? NULL : &conf->account[found->account];
}

bool
conf_account_begins(const struct conf *conf, const char *begin)
{
	const struct account *account = account_from(conf, begin);

	return account != NULL &&
	    strncasecmp(account->name, begin, strlen(begin)) == 0;
}

bool
conf_same_text(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

bool
conf_same_list(char *const *a, int na, char *const *b, int nb)
{
	int i;

	for (i = 0; i < na && i < nb; i++)
		if (strcmp(a[i], b[i]) != 0)
			return false;
	return na == nb;
}

void
conf_exempt_parse(struct conf *conf)
{
	int i;

	conf->exempts =
	    xcalloc((size_t)conf->nexempt + 1, sizeof(*conf->exempts));
	/* One that is not valid has not come so far. */
	for (i = 0; i < conf->nexempt; i++)
		(void)network_parse(conf->exempt[i], &conf->exempts[i]);
}

bool
conf_exempts(const struct conf *conf, const struct address *address)
{
	int i;

	for (i = 0; i < conf->nexempt; i++)
		if (network_has(&conf->exempts[i], address))
			return true;
	return false;
}

/* Frees what options have in a struct. */
static void
options_free(const struct conf_option *o, size_t n, void *from)
{
	char *at, ***list;
	int i;

	for (; n > 0; n--, o++) {
		at = (char *)from + o->at;
		list = (char ***)at;
		if (o->kind == TEXT || o->kind == PATH || o->kind == ART)
			free(*(char **)at);
		if (o->count == 0)
			continue;
		for (i = *(int *)((char *)from + o->count); i > 0; i--)
			free((*list)[i - 1]);
		free(*list);
	}
}

void
conf_free(struct conf *conf)
{
	int i;

	if (conf == NULL)
		return;
	options_free(conf_option, conf_noption, conf);
	options_free(conf_cluster_option, CONF_NCLUSTER_OPTION, conf);
	for (i = 0; i < conf->npreset; i++) {
		options_free(
		    conf_preset_option, CONF_NPRESET_OPTION, &conf->preset[i]);
		free(conf->preset[i].name);
	}
	free(conf->preset);
	for (i = 0; i < conf->naccount; i++)
		account_free(&conf->account[i]);
	free(conf->account);
	free(conf->exempts);
	free(conf->skeleton);
	free(conf->key);
	free(conf);
}
