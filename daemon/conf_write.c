/*
 * Writing the configuration, for the gate's children.
 */
#include <stdio.h>
#include <unistd.h>

#include "daemon/conf.h"
#include "daemon/conf_option.h"
#include "daemon/log.h"

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

static void
write_option(FILE *f, const struct conf_option *o, const struct conf *conf)
{
	const char *at = (const char *)conf + o->at;
	const char *text;

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
	case LISTEN:
		write_list(f, (char *const *)at,
		    *(const int *)((const char *)conf + o->count));
		break;
	case NETWORKS:
		write_list(f, conf->exempt, conf->nexempt);
		break;
	case FILE_TEXT:
		fputs("''", f);
		break;
	case TEXT:
	case PATH:
		text = *(char *const *)at;
		write_text(f, text != NULL ? text : "");
		break;
	}
	fputc('\n', f);
}

bool
conf_write(const struct conf *conf, int fd, bool accounts)
{
	const struct account *a;
	size_t i;
	FILE *f;
	int copy;

	copy = dup(fd);
	f = copy == -1 ? NULL : fdopen(copy, "w");
	if (f == NULL)
		return false;
	for (i = 0; i < conf_noption; i++)
		write_option(f, &conf_option[i], conf);
	for (a = conf->account; accounts && a < conf->account + conf->naccount;
	     a++) {
		fprintf(f, "account '%s' {\nrole = %s\n", a->name,
		    role_name(a->role));
		if (a->password != NULL) {
			fputs("password = ", f);
			write_text(f, a->password);
			fputc('\n', f);
		}
		fputs("keys = ", f);
		write_list(f, a->key, a->nkeys);
		fputs("\n}\n", f);
	}
	return fclose(f) == 0;
}
