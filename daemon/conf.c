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
#include "daemon/conf_option.h"
#include "daemon/log.h"

#define CONF_MAX (1 << 20)
/* Libconfuse takes an end of file for the end of a section, too. */
#define END "end-of-file"
#define END_LINE "\n" END " = yes\n"

/* Where libconfuse's messages go while a file is read: it passes no argument.
 */
static struct {
	char *error;
	bool wrong;
} reading;

/*
 * What libconfuse says of an option that it does not know, made clearer; gives
 * one that may have been meant, or NULL.
 */
static const char *
explain(char *text, size_t size)
{
	static const char unknown[] = "no such option '";
	char name[64], *at = strstr(text, unknown);

	if (at == NULL)
		return NULL;
	strlcpy(name, at + strlen(unknown), sizeof(name));
	name[strcspn(name, "'")] = '\0';
	if (strcmp(name, END) != 0)
		return conf_option_near(name);
	strlcpy(text, "the } that ends a section is missing", size);
	return NULL;
}

/* Keeps the first message, as "file:line: message". */
static void
report(cfg_t *cfg, const char *fmt, va_list ap)
{
	char text[CONF_ERROR / 2];
	const char *near;

	if (reading.wrong)
		return;
	reading.wrong = true;
	vsnprintf(text, sizeof(text), fmt, ap);
	near = explain(text, sizeof(text));
	snprintf(reading.error, CONF_ERROR, "%s:%d: %s%s%s%s",
	    cfg->filename != NULL ? cfg->filename : "config", cfg->line, text,
	    near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
	    near != NULL ? "'?" : "");
}

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
	cfg_opt_t *opts = xcalloc(conf_noption + 3, sizeof(*opts));
	cfg_opt_t end_of_file = CFG_BOOL(END, cfg_false, CFGF_NONE);
	cfg_opt_t section = CFG_SEC(
	    "account", account, CFGF_MULTI | CFGF_TITLE | CFGF_NO_TITLE_DUPES);
	cfg_opt_t end = CFG_END();
	cfg_t *cfg;
	size_t i;

	for (i = 0; i < conf_noption; i++)
		opts[i] = opt_for(&conf_option[i]);
	opts[conf_noption] = section;
	opts[conf_noption + 1] = end_of_file;
	opts[conf_noption + 2] = end;
	cfg = cfg_init(opts, CFGF_NOCASE); /* copies them */
	free(opts);
	if (cfg == NULL)
		fatal("conf", "error=\"no memory\"");
	cfg_set_error_function(cfg, report);
	conf_check(cfg);
	return cfg;
}

/* The text of a file that check_file_text could open. */
static char *
file_text(const char *name)
{
	char *text = xcalloc(1, CONF_MOTD_MAX + 1);
	FILE *f = fopen(name, "re");

	if (f == NULL)
		return text;
	if (fread(text, 1, CONF_MOTD_MAX, f) < CONF_MOTD_MAX)
		text[strcspn(text, "\r")] = '\0';
	fclose(f);
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
		*(int *)at = conf_level_number(cfg_getstr(cfg, o->name));
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

/* All of a stream and the option that only its very end can hold. */
static char *
text_with_end(FILE *f)
{
	char *text = xcalloc(1, CONF_MAX + sizeof(END_LINE));
	size_t n = fread(text, 1, CONF_MAX, f);

	text[n] = '\0';
	memcpy(text + strlen(text), END_LINE, sizeof(END_LINE));
	return text;
}

static struct conf *
read_stream(FILE *f, const char *name, char error[CONF_ERROR])
{
	char *text = text_with_end(f);
	struct conf *conf = NULL;
	cfg_t *cfg;
	FILE *in;
	int result;

	reading.error = error;
	reading.wrong = false;
	cfg = parser_new();
	cfg->filename = strdup(name);
	in = fmemopen(text, strlen(text), "r");
	result = in == NULL ? CFG_FILE_ERROR : cfg_parse_fp(cfg, in);
	if (in != NULL)
		fclose(in);
	if (result != CFG_SUCCESS && !reading.wrong)
		snprintf(error, CONF_ERROR, "%s:%d: cannot be read", name,
		    cfg->line);
	else if (!reading.wrong)
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
	conf = read_stream(f, file, error);
	fclose(f);
	if (conf == NULL || conf_check_whole(conf, file, error))
		return conf;
	conf_free(conf);
	return NULL;
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
	conf = read_stream(f, "config", error);
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
