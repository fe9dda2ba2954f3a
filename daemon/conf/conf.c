/*
 * The configuration as a value: read, stored, written.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/conf/conf.h"
#include "daemon/conf/conf_parse.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

/* The text of a file that the check could read; DOS lines are lines. */
static char *
file_text(const char *name)
{
	char *text = xcalloc(1, CONF_MOTD_MAX + 1), *from, *to;
	FILE *f = fopen(name, "re");

	if (f == NULL)
		return text;
	text[fread(text, 1, CONF_MOTD_MAX, f)] = '\0';
	fclose(f);
	for (from = to = text; *from != '\0'; from++)
		if (*from != '\r')
			*to++ = *from;
	*to = '\0';
	return text;
}

static void
store_list(char *target, const struct conf_option *o,
    const struct conf_value *value, bool append)
{
	int *n = (int *)(target + o->count), i;
	char ***list = (char ***)(target + o->at);

	while (!append && *n > 0)
		free((*list)[--*n]);
	*list = xrealloc(*list, (size_t)(*n + value->n + 1) * sizeof(char *));
	for (i = 0; i < value->n; i++)
		(*list)[(*n)++] = xstrdup(value->word[i].text);
}

void
conf_store(struct conf_parse *parse, const struct conf_option *o, bool append)
{
	char *target = conf_target(parse), *at = target + o->at;
	const struct conf_value *value = &parse->value;
	const char *text = value->n > 0 ? value->word[0].text : "";

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
	case ROLE:
		*(enum account_role *)at = (enum account_role)role_parse(text);
		break;
	case LISTEN:
	case NETWORKS:
	case KEYS:
		store_list(target, o, value, append);
		break;
	case FILE_TEXT:
		free(parse->motd);
		parse->motd = *text != '\0' ? file_text(text) : NULL;
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

struct conf *
conf_read(const char *file, char **error)
{
	FILE *f = fopen(file, "re");
	struct conf *conf;

	if (f == NULL) {
		*error = xasprintf("%s: %s", file, strerror(errno));
		return NULL;
	}
	conf = conf_parse(f, file, true, error);
	fclose(f);
	return conf;
}

struct conf *
conf_read_fd(int fd, char **error)
{
	int copy = dup(fd);
	FILE *f = copy == -1 ? NULL : fdopen(copy, "r");
	struct conf *conf;

	if (f == NULL) {
		*error = xasprintf("config: %s", strerror(errno));
		return NULL;
	}
	conf = conf_parse(f, "config", false, error);
	fclose(f);
	return conf;
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

static void
write_list(FILE *f, char *const *text, int n)
{
	int i;

	fputc('{', f);
	for (i = 0; i < n; i++) {
		if (i > 0)
			fputc(',', f);
		write_text(f, text[i]);
	}
	fputc('}', f);
}

/* An option of what from is: the configuration, or an account. */
static void
write_option(FILE *f, const struct conf_option *o, const void *from)
{
	const char *at = (const char *)from + o->at;
	const char *text;

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
	case ROLE:
		fputs(role_name(*(const enum account_role *)at), f);
		break;
	case LISTEN:
	case NETWORKS:
	case KEYS:
		write_list(f, *(char **const *)at,
		    *(const int *)((const char *)from + o->count));
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
	free(conf);
}
