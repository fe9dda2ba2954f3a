/*
 * Reading the configuration, by libconfuse.
 */
#include <confuse.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/conf.h"
#include "daemon/conf_mistake.h"
#include "daemon/conf_option.h"
#include "daemon/conf_text.h"
#include "daemon/log.h"

#define TRIES 24 /* mistakes of form that are told at once */

static cfg_opt_t
opt_for(const struct conf_option *o)
{
	cfg_opt_t number = CFG_INT((char *)(uintptr_t)o->name, 0, CFGF_NONE);
	cfg_opt_t flag = CFG_BOOL((char *)(uintptr_t)o->name,
	    strcmp(o->value, "yes") == 0, CFGF_NONE);
	cfg_opt_t list = CFG_STR_LIST(
	    (char *)(uintptr_t)o->name, (char *)(uintptr_t)o->value, CFGF_NONE);
	cfg_opt_t text = CFG_STR(
	    (char *)(uintptr_t)o->name, (char *)(uintptr_t)o->value, CFGF_NONE);

	switch (o->kind) {
	case NUMBER:
		number.def.number = strtol(o->value, NULL, 10);
		return number;
	case FLAG:
		return flag;
	case LISTEN:
	case NETWORKS:
		return list;
	default:
		return text;
	}
}

static cfg_t *
parser_new(void)
{
	cfg_opt_t account[] = {CFG_STR("role", "player", CFGF_NONE),
	    CFG_STR("password", NULL, CFGF_NONE),
	    CFG_STR_LIST("keys", NULL, CFGF_NONE), CFG_END()};
	cfg_opt_t *opts = xcalloc(conf_noption + 2, sizeof(*opts));
	cfg_opt_t section = CFG_SEC(
	    "account", account, CFGF_MULTI | CFGF_TITLE | CFGF_NO_TITLE_DUPES);
	cfg_opt_t end = CFG_END();
	cfg_t *cfg;
	size_t i;

	for (i = 0; i < conf_noption; i++)
		opts[i] = opt_for(&conf_option[i]);
	opts[conf_noption] = section;
	opts[conf_noption + 1] = end;
	cfg = cfg_init(opts, CFGF_NOCASE); /* copies them */
	free(opts);
	if (cfg == NULL)
		fatal("conf", "error=\"no memory\"");
	cfg_set_error_function(cfg, mistake_of_parser);
	conf_check(cfg);
	return cfg;
}

/* The text of a file that check_file_text could read; DOS lines are lines. */
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

static char *
text_or_null(const char *text)
{
	return text == NULL || *text == '\0' ? NULL : xstrdup(text);
}

static void
take_list(struct conf *conf, const struct conf_option *o, cfg_t *cfg)
{
	int n = (int)cfg_size(cfg, o->name), i;
	char **to = (char **)((char *)conf + o->at);

	if (o->kind == NETWORKS) {
		conf->exempt = xcalloc((size_t)n + 1, sizeof(char *));
		to = conf->exempt;
	}
	for (i = 0; i < n; i++)
		to[i] = xstrdup(cfg_getnstr(cfg, o->name, (unsigned)i));
	*(int *)((char *)conf + o->count) = n;
}

static void
take_option(struct conf *conf, const struct conf_option *o, cfg_t *cfg)
{
	char *at = (char *)conf + o->at;

	switch (o->kind) {
	case NUMBER:
		*(int *)at = (int)cfg_getint(cfg, o->name);
		break;
	case FLAG:
		*(bool *)at = cfg_getbool(cfg, o->name) == cfg_true;
		break;
	case LEVEL:
		*(int *)at = log_level_parse(cfg_getstr(cfg, o->name));
		break;
	case LISTEN:
	case NETWORKS:
		take_list(conf, o, cfg);
		break;
	case FILE_TEXT:
		if (*cfg_getstr(cfg, o->name) == '\0')
			break;
		free(*(char **)at);
		*(char **)at = file_text(cfg_getstr(cfg, o->name));
		break;
	case TEXT:
	case PATH:
		*(char **)at = text_or_null(cfg_getstr(cfg, o->name));
		break;
	}
}

static void
take_account(struct account *account, cfg_t *section)
{
	int i;

	strlcpy(account->name, cfg_title(section), sizeof(account->name));
	account->role =
	    (enum account_role)role_parse(cfg_getstr(section, "role"));
	account->password = text_or_null(cfg_getstr(section, "password"));
	account->nkeys = (int)cfg_size(section, "keys");
	account->key = xcalloc((size_t)account->nkeys + 1, sizeof(char *));
	for (i = 0; i < account->nkeys; i++)
		account->key[i] =
		    xstrdup(cfg_getnstr(section, "keys", (unsigned)i));
}

static struct conf *
take(cfg_t *cfg)
{
	struct conf *conf = xcalloc(1, sizeof(*conf));
	size_t i;
	int n;

	for (i = 0; i < conf_noption; i++)
		take_option(conf, &conf_option[i], cfg);
	if (conf->motd == NULL)
		conf->motd = xstrdup("");
	if (conf->host_key == NULL)
		conf->host_key = xasprintf("%s/host_key", conf->state_dir);
	conf->naccount = (int)cfg_size(cfg, "account");
	conf->account =
	    xcalloc((size_t)conf->naccount + 1, sizeof(*conf->account));
	for (n = 0; n < conf->naccount; n++)
		take_account(&conf->account[n],
		    cfg_getnsec(cfg, "account", (unsigned)n));
	return conf;
}

struct conf *
conf_default(void)
{
	cfg_t *cfg = parser_new();
	struct conf *conf;

	cfg_parse_buf(cfg, "");
	conf = take(cfg);
	cfg_free(cfg);
	return conf;
}

/* One try; the line where it stopped, 0 at the end. */
static int
parse(cfg_t *cfg, const char *text)
{
	FILE *in = fmemopen((char *)(uintptr_t)text, strlen(text), "r");

	/* An empty text opens nowhere, and is right. */
	if (in == NULL)
		return 0;
	if (cfg_parse_fp(cfg, in) != CFG_SUCCESS)
		cfg_error(cfg, "this cannot be read");
	fclose(in);
	return mistakes_stopped();
}

/*
 * Libconfuse stops at the first mistake of form: what begins on that line is
 * left out then, and the rest tried again.
 */
static cfg_t *
parse_all(char *text)
{
	cfg_t *cfg = parser_new();
	int line = parse(cfg, text), tries;

	for (tries = 0; line != 0 && tries < TRIES; tries++) {
		if (!conf_text_blank(text, line))
			break;
		cfg_free(cfg);
		cfg = parser_new();
		line = parse(cfg, text);
	}
	return cfg;
}

static struct conf *
read_stream(FILE *f, const char *name, bool whole, char error[CONF_ERROR])
{
	char why[CONF_TEXT_ERROR], opener[3], *text = conf_text_read(f, why);
	struct conf *conf = NULL;
	cfg_t *cfg;
	int line;

	if (text == NULL) {
		snprintf(error, CONF_ERROR, "%s: %s", name, why);
		return NULL;
	}
	mistakes_begin(name);
	line = conf_text_clean(text, opener);
	cfg = parse_all(text);
	if (line > 0)
		mistake(line, "the %s that opens here is never closed", opener);
	if (whole)
		conf_check_whole(cfg);
	if (!mistakes_end(error))
		conf = take(cfg);
	cfg_free(cfg);
	sodium_memzero(text, strlen(text));
	free(text);
	return conf;
}

struct conf *
conf_read(const char *file, char error[CONF_ERROR])
{
	FILE *f = fopen(file, "re");
	struct conf *conf;

	if (f == NULL) {
		snprintf(error, CONF_ERROR, "%s: %s", file, strerror(errno));
		return NULL;
	}
	conf = read_stream(f, file, true, error);
	fclose(f);
	return conf;
}

struct conf *
conf_read_fd(int fd, char error[CONF_ERROR])
{
	int copy = dup(fd);
	FILE *f = copy == -1 ? NULL : fdopen(copy, "r");
	struct conf *conf;

	if (f == NULL) {
		snprintf(error, CONF_ERROR, "config: %s", strerror(errno));
		return NULL;
	}
	conf = read_stream(f, "config", false, error);
	fclose(f);
	return conf;
}

void
conf_free(struct conf *conf)
{
	int i;

	if (conf == NULL)
		return;
	for (i = 0; i < conf->nssh_listen; i++)
		free(conf->ssh_listen[i]);
	for (i = 0; i < conf->ntelnet_listen; i++)
		free(conf->telnet_listen[i]);
	for (i = 0; i < conf->nexempt; i++)
		free(conf->exempt[i]);
	for (i = 0; i < conf->naccount; i++)
		account_free(&conf->account[i]);
	free(conf->exempt);
	free(conf->account);
	free(conf->name);
	free(conf->motd);
	free(conf->state_dir);
	free(conf->host_key);
	free(conf->user);
	free(conf->bot_name);
	free(conf);
}
