/*
 * The configuration: one table of options, read by libconfuse.
 */
#include <confuse.h>
#include <errno.h>
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "accounts/password.h"
#include "daemon/address.h"
#include "daemon/conf.h"
#include "daemon/log.h"

#define MOTD_MAX 4096
#define NAMES_MAX 64 /* entries of a list */
#define CONF_MAX (1 << 20)
/* Libconfuse takes an end of file for the end of a section, too. */
#define END "end-of-file"
#define END_LINE "\n" END " = yes\n"

enum kind { TEXT, FILE_TEXT, NUMBER, FLAG, LEVEL, LISTEN, NETWORKS };

struct option {
	const char *name;
	enum kind kind;
	size_t at;         /* of its field in struct conf */
	size_t count;      /* of a list: of its number's field */
	long least, most;  /* a number's; a text's length */
	const char *value; /* the default, as it would stand in the file */
};

#define AT(field) offsetof(struct conf, field)

static const struct option options[] = {
    {"name", TEXT, AT(name), 0, 1, 32, "Messdeck"},
    {"motd", TEXT, AT(motd), 0, 0, MOTD_MAX, ""},
    {"motd-file", FILE_TEXT, AT(motd), 0, 0, 1024, ""},
    {"ssh-listen", LISTEN, AT(ssh_listen), AT(nssh_listen), 0, CONF_LISTEN_MAX,
	"{\"*:2222\"}"},
    {"telnet-listen", LISTEN, AT(telnet_listen), AT(ntelnet_listen), 0,
	CONF_LISTEN_MAX, "{\"*:2323\"}"},
    {"state-dir", TEXT, AT(state_dir), 0, 1, 80, LOCALSTATEDIR "/lib/messdeck"},
    {"host-key", TEXT, AT(host_key), 0, 0, 1024, ""},
    {"user", TEXT, AT(user), 0, 0, 32, ""},
    {"sessions-per-process", NUMBER, AT(sessions_per_process), 0, 1, 1024,
	"64"},
    {"max-sessions", NUMBER, AT(max_sessions), 0, 1, 100000, "5000"},
    {"max-guests", NUMBER, AT(max_guests), 0, 0, 100000, "1000"},
    {"bots", NUMBER, AT(bots), 0, 0, 1, "1"},
    {"bot-name", TEXT, AT(bot_name), 0, 2, 16, "Jenny"},
    {"bot-delay", NUMBER, AT(bot_delay), 0, 0, 10000, "900"},
    {"guests", FLAG, AT(guests), 0, 0, 0, "yes"},
    {"sysop-over-ssh", FLAG, AT(sysop_over_ssh), 0, 0, 0, "no"},
    {"talk-rate", NUMBER, AT(talk_rate), 0, 1, 1000, "8"},
    {"silent-minutes", NUMBER, AT(silent_minutes), 0, 1, 1440, "3"},
    {"dropped-minutes", NUMBER, AT(dropped_minutes), 0, 1, 1440, "2"},
    {"idle-minutes", NUMBER, AT(idle_minutes), 0, 0, 10080, "120"},
    {"log-level", LEVEL, AT(log_level), 0, 0, 0, "info"},
    {"exempt", NETWORKS, AT(exempt), AT(nexempt), 0, NAMES_MAX,
	"{\"127.0.0.0/8\", \"::1\"}"},
};

#define NOPTION (sizeof(options) / sizeof(options[0]))

static const char *const levels[] = {"error", "warn", "info", "debug"};

/* Where libconfuse's messages go while a file is read: it passes no argument.
 */
static struct {
	char *error;
	bool wrong;
} reading;

static const struct option *
option_find(const char *name)
{
	size_t i;

	for (i = 0; i < NOPTION; i++)
		if (strcmp(options[i].name, name) == 0)
			return &options[i];
	return NULL;
}

/* How many letters differ: Levenshtein's distance, of short words. */
static int
distance(const char *a, const char *b)
{
	int row[64], corner, above, j, n = (int)strlen(b);

	if (n >= 64)
		return n;
	for (j = 0; j <= n; j++)
		row[j] = j;
	for (; *a != '\0'; a++) {
		corner = row[0]++;
		for (j = 1; j <= n; j++) {
			above = row[j];
			row[j] = corner + (*a != b[j - 1]);
			if (above + 1 < row[j])
				row[j] = above + 1;
			if (row[j - 1] + 1 < row[j])
				row[j] = row[j - 1] + 1;
			corner = above;
		}
	}
	return row[n];
}

static const char *
option_near(const char *name)
{
	static const char *const others[] = {
	    "account", "role", "password", "keys", NULL};
	const char *best = NULL;
	int least = 4, d;
	size_t i;

	for (i = 0; i < NOPTION + 4; i++) {
		const char *other =
		    i < NOPTION ? options[i].name : others[i - NOPTION];

		d = distance(name, other);
		if (d < least) {
			least = d;
			best = other;
		}
	}
	return best;
}

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
		return option_near(name);
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

static int
check_number(cfg_t *cfg, cfg_opt_t *opt)
{
	const struct option *o = option_find(cfg_opt_name(opt));
	long value = cfg_opt_getnint(opt, 0);

	if (value >= o->least && value <= o->most)
		return 0;
	cfg_error(cfg, "%s is %ld; it must be from %ld to %ld", o->name, value,
	    o->least, o->most);
	return -1;
}

static int
check_text(cfg_t *cfg, cfg_opt_t *opt)
{
	const struct option *o = option_find(cfg_opt_name(opt));
	const char *value = cfg_opt_getnstr(opt, 0);
	long length = value != NULL ? (long)strlen(value) : 0;

	if (length < o->least || length > o->most) {
		cfg_error(cfg, "%s must have from %ld to %ld bytes", o->name,
		    o->least, o->most);
		return -1;
	}
	if (strcmp(o->name, "bot-name") == 0 && !name_ok(value)) {
		cfg_error(cfg,
		    "'%s' is not a name: a letter, then letters, digits, _ "
		    "or -, 2 to 16 in all",
		    value);
		return -1;
	}
	return 0;
}

static int
level_number(const char *name)
{
	int i;

	for (i = 0; i < 4; i++)
		if (strcmp(levels[i], name) == 0)
			return i;
	return -1;
}

static int
check_level(cfg_t *cfg, cfg_opt_t *opt)
{
	if (level_number(cfg_opt_getnstr(opt, 0)) != -1)
		return 0;
	cfg_error(cfg,
	    "log-level is '%s'; it must be error, warn, info or "
	    "debug",
	    cfg_opt_getnstr(opt, 0));
	return -1;
}

static int
check_list(cfg_t *cfg, cfg_opt_t *opt)
{
	const struct option *o = option_find(cfg_opt_name(opt));
	unsigned i, n = cfg_opt_size(opt);
	struct sockaddr_storage at;
	struct network network;
	const char *value;
	socklen_t length;

	if (n > (unsigned)o->most) {
		cfg_error(
		    cfg, "%s has more than %ld entries", o->name, o->most);
		return -1;
	}
	for (i = 0; i < n; i++) {
		value = cfg_opt_getnstr(opt, i);
		if (o->kind == LISTEN && !address_listen(value, &at, &length)) {
			cfg_error(cfg,
			    "'%s' is not an address to listen on, such as "
			    "\"*:2222\", \"192.0.2.1:22\" or \"[::1]:2222\"",
			    value);
			return -1;
		}
		if (o->kind == NETWORKS && !network_parse(value, &network)) {
			cfg_error(cfg,
			    "'%s' is not a network such as \"192.0.2.0/24\" "
			    "or \"2001:db8::/32\"",
			    value);
			return -1;
		}
	}
	return 0;
}

static int
check_account(cfg_t *cfg, cfg_opt_t *opt)
{
	cfg_t *section = cfg_opt_getnsec(opt, cfg_opt_size(opt) - 1);
	const char *name = cfg_title(section), *why, *hash;
	unsigned i;

	hash = cfg_getstr(section, "password");
	if (!name_ok(name) || name_is_guest(name))
		cfg_error(cfg,
		    "'%s' is not an account's name: a letter, then letters, "
		    "digits, _ or -, 2 to 16 in all, and not 'guest'",
		    name);
	else if (strcmp(cfg_getstr(section, "role"), "player") != 0 &&
	    strcmp(cfg_getstr(section, "role"), "sysop") != 0)
		cfg_error(cfg,
		    "the role of '%s' is '%s'; it must be player or "
		    "sysop",
		    name, cfg_getstr(section, "role"));
	else if (hash != NULL && !password_hash_ok(hash))
		cfg_error(cfg,
		    "the password of '%s' is not a hash; make one with "
		    "'messdeckctl hash'",
		    name);
	for (i = 0; i < cfg_size(section, "keys"); i++)
		if (!key_ok(cfg_getnstr(section, "keys", i), &why))
			cfg_error(cfg, "key %u of '%s': %s", i + 1, name, why);
	return reading.wrong ? -1 : 0;
}

static int
check_file_text(cfg_t *cfg, cfg_opt_t *opt)
{
	const char *name = cfg_opt_getnstr(opt, 0);
	FILE *f;

	if (name == NULL || *name == '\0')
		return 0;
	f = fopen(name, "re");
	if (f != NULL) {
		fclose(f);
		return 0;
	}
	cfg_error(cfg, "cannot read %s: %s", name, strerror(errno));
	return -1;
}

static cfg_opt_t
opt_for(const struct option *o)
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
	static int (*const check[])(cfg_t *, cfg_opt_t *) = {
	    [TEXT] = check_text,
	    [FILE_TEXT] = check_file_text,
	    [NUMBER] = check_number,
	    [FLAG] = NULL,
	    [LEVEL] = check_level,
	    [LISTEN] = check_list,
	    [NETWORKS] = check_list,
	};
	cfg_opt_t account[] = {CFG_STR("role", "player", CFGF_NONE),
	    CFG_STR("password", NULL, CFGF_NONE),
	    CFG_STR_LIST("keys", NULL, CFGF_NONE), CFG_END()};
	cfg_opt_t opts[NOPTION + 3];
	cfg_opt_t end_of_file = CFG_BOOL(END, cfg_false, CFGF_NONE);
	cfg_opt_t section = CFG_SEC(
	    "account", account, CFGF_MULTI | CFGF_TITLE | CFGF_NO_TITLE_DUPES);
	cfg_opt_t end = CFG_END();
	cfg_t *cfg;
	size_t i;

	for (i = 0; i < NOPTION; i++)
		opts[i] = opt_for(&options[i]);
	opts[NOPTION] = section;
	opts[NOPTION + 1] = end_of_file;
	opts[NOPTION + 2] = end;
	cfg = cfg_init(opts, CFGF_NOCASE);
	if (cfg == NULL)
		fatal("conf", "error=\"no memory\"");
	cfg_set_error_function(cfg, report);
	for (i = 0; i < NOPTION; i++)
		if (check[options[i].kind] != NULL)
			cfg_set_validate_func(
			    cfg, options[i].name, check[options[i].kind]);
	cfg_set_validate_func(cfg, "account", check_account);
	return cfg;
}

/* The text of a file that check_file_text could open. */
static char *
file_text(const char *name)
{
	char *text = xcalloc(1, MOTD_MAX + 1);
	FILE *f = fopen(name, "re");

	if (f == NULL)
		return text;
	if (fread(text, 1, MOTD_MAX, f) < MOTD_MAX)
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
take_list(struct conf *conf, const struct option *o, cfg_t *cfg)
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
take_option(struct conf *conf, const struct option *o, cfg_t *cfg)
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
		*(int *)at = level_number(cfg_getstr(cfg, o->name));
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

	for (i = 0; i < NOPTION; i++)
		take_option(conf, &options[i], cfg);
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
	conf = read_stream(f, "config", error);
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

static void
write_option(FILE *f, const struct option *o, const struct conf *conf)
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
		fputs(levels[*(const int *)at], f);
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
	for (i = 0; i < NOPTION; i++)
		write_option(f, &options[i], conf);
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
