/*
 * Checking the configuration's values. Every check lets the parser go on, so
 * that all mistakes are told at once.
 */
#include <sys/stat.h>

#include <errno.h>
#include <jansson.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "accounts/account.h"
#include "accounts/password.h"
#include "daemon/address.h"
#include "daemon/conf.h"
#include "daemon/conf_mistake.h"
#include "daemon/conf_option.h"

/* Where options stand, for what is checked at the end; 0 where they do not. */
static struct {
	int user, bot_name, listen;
} lines;

static int
check_number(cfg_t *cfg, cfg_opt_t *opt)
{
	const struct conf_option *o = conf_option_find(cfg_opt_name(opt));
	long value = cfg_opt_getnint(opt, 0);

	if (value < o->least || value > o->most)
		mistake(cfg->line, "%s is %ld; it must be from %ld to %ld",
		    o->name, value, o->least, o->most);
	return 0;
}

static bool
is_name(const char *value)
{
	return name_ok(value) && !name_is_guest(value);
}

/* A sequence for colours: "ESC [ 1 ; 31 m". */
static bool
is_colour(const char *value)
{
	size_t n = 2;

	if (value[0] != '\033' || value[1] != '[')
		return false;
	n += strspn(value + n, "0123456789;:");
	return value[n] == 'm';
}

/*
 * UTF-8, and no control characters but the ends of lines; colours, where the
 * text may have them.
 */
static bool
is_text(const char *value, bool colours)
{
	json_t *text = json_string(value);

	json_decref(text);
	for (; *value != '\0'; value++) {
		if (colours && is_colour(value))
			continue;
		if (((unsigned char)*value < ' ' &&
			strchr("\n\r\t", *value) == NULL) ||
		    *value == 0x7f)
			return false;
	}
	return text != NULL;
}

static int
check_text(cfg_t *cfg, cfg_opt_t *opt)
{
	const struct conf_option *o = conf_option_find(cfg_opt_name(opt));
	const char *value = cfg_opt_getnstr(opt, 0);
	long length = value != NULL ? (long)strlen(value) : 0;

	if (length < o->least || length > o->most)
		mistake(cfg->line, "%s must have from %ld to %ld bytes",
		    o->name, o->least, o->most);
	else if (!is_text(value, strcmp(o->name, "motd") == 0))
		mistake(cfg->line,
		    "%s must be text in UTF-8, without control characters",
		    o->name);
	else if (o->at == offsetof(struct conf, bot_name) && !is_name(value))
		mistake(cfg->line,
		    "'%s' is not a bot's name: a letter, then letters, digits, "
		    "_ or -, 2 to 16 in all, and not 'guest'",
		    value);
	else if (o->at == offsetof(struct conf, name) &&
	    strpbrk(value, "\n\r\t") != NULL)
		mistake(cfg->line, "name must be one line");
	if (o->at == offsetof(struct conf, user))
		lines.user = cfg->line;
	if (o->at == offsetof(struct conf, bot_name))
		lines.bot_name = cfg->line;
	return 0;
}

static bool
check_absolute(cfg_t *cfg, const char *name, const char *value)
{
	if (*value == '/' || *value == '\0')
		return true;
	mistake(cfg->line, "%s is '%s'; it must be a whole path, from / on",
	    name, value);
	return false;
}

static int
check_path(cfg_t *cfg, cfg_opt_t *opt)
{
	const char *value = cfg_opt_getnstr(opt, 0);

	check_absolute(cfg, cfg_opt_name(opt), value != NULL ? value : "");
	return check_text(cfg, opt);
}

static int
check_level(cfg_t *cfg, cfg_opt_t *opt)
{
	if (conf_level_number(cfg_opt_getnstr(opt, 0)) == -1)
		mistake(cfg->line,
		    "log-level is '%s'; it must be error, warn, info or debug",
		    cfg_opt_getnstr(opt, 0));
	return 0;
}

/* Called behind each entry, and once more at the end of the list. */
static int
check_list(cfg_t *cfg, cfg_opt_t *opt)
{
	const struct conf_option *o = conf_option_find(cfg_opt_name(opt));
	unsigned n = cfg_opt_size(opt);
	const char *value = n > 0 ? cfg_opt_getnstr(opt, n - 1) : NULL;
	struct sockaddr_storage at;
	struct network network;
	socklen_t length;

	if (n > (unsigned)o->most)
		mistake(cfg->line, "%s has more than %ld entries", o->name,
		    o->most);
	else if (value == NULL)
		return 0;
	else if (o->kind == LISTEN && !address_listen(value, &at, &length))
		mistake(cfg->line,
		    "'%s' is not an address to listen on, such as \"*:2222\", "
		    "\"192.0.2.1:22\" or \"[::1]:2222\", each in quotes",
		    value);
	else if (o->kind == NETWORKS && !network_parse(value, &network))
		mistake(cfg->line,
		    "'%s' is not a network such as \"192.0.2.0/24\" or "
		    "\"2001:db8::/32\"",
		    value);
	if (o->kind == LISTEN)
		lines.listen = cfg->line;
	return 0;
}

static int
check_role(cfg_t *section, cfg_opt_t *opt)
{
	const char *role = cfg_opt_getnstr(opt, 0);

	if (strcmp(role, "player") != 0 && strcmp(role, "sysop") != 0)
		mistake(section->line,
		    "the role of '%s' is '%s'; it must be player or sysop",
		    cfg_title(section), role);
	return 0;
}

static int
check_password(cfg_t *section, cfg_opt_t *opt)
{
	if (!password_hash_ok(cfg_opt_getnstr(opt, 0)))
		mistake(section->line,
		    "the password of '%s' is not a hash; make one with "
		    "'messdeckctl hash'",
		    cfg_title(section));
	return 0;
}

static int
check_key(cfg_t *section, cfg_opt_t *opt)
{
	unsigned n = cfg_opt_size(opt);
	const char *why;

	if (n > 0 && !key_ok(cfg_opt_getnstr(opt, n - 1), &why))
		mistake(section->line, "key %u of '%s': %s", n,
		    cfg_title(section), why);
	return 0;
}

static int
check_account(cfg_t *cfg, cfg_opt_t *opt)
{
	cfg_t *section = cfg_opt_getnsec(opt, cfg_opt_size(opt) - 1);
	const char *name = cfg_title(section);

	if (!is_name(name))
		mistake(cfg->line,
		    "'%s' is not an account's name: a letter, then letters, "
		    "digits, _ or -, 2 to 16 in all, and not 'guest'",
		    name);
	/* What was left out may have been just these. */
	if (cfg_getstr(section, "password") == NULL &&
	    cfg_size(section, "keys") == 0 && !mistakes_in_form())
		mistake(cfg->line,
		    "'%s' has neither a password nor a key, so nobody could "
		    "log in",
		    name);
	return 0;
}

static void
check_file(cfg_t *cfg, const char *name)
{
	char text[CONF_MOTD_MAX + 2];
	FILE *f = fopen(name, "re");
	size_t n = 0;
	bool ok = f != NULL;

	if (ok) {
		n = fread(text, 1, CONF_MOTD_MAX + 1, f);
		ok = !ferror(f);
	}
	text[n] = '\0';
	if (!ok)
		mistake(cfg->line, "cannot read %s: %s", name, strerror(errno));
	else if (n > CONF_MOTD_MAX)
		mistake(cfg->line, "%s has more than %d bytes", name,
		    CONF_MOTD_MAX);
	else if (strlen(text) < n || !is_text(text, true))
		mistake(cfg->line,
		    "%s must be text in UTF-8, without control characters but"
		    " colours (ESC [ 31 m)",
		    name);
	if (f != NULL)
		fclose(f);
}

static int
check_file_text(cfg_t *cfg, cfg_opt_t *opt)
{
	const char *name = cfg_opt_getnstr(opt, 0);

	if (name != NULL && *name != '\0' &&
	    check_absolute(cfg, cfg_opt_name(opt), name))
		check_file(cfg, name);
	return 0;
}

/* The bot's name is nobody else's. */
static void
check_bot(cfg_t *cfg)
{
	const char *bot = cfg_getstr(cfg, "bot-name");
	cfg_t *section;
	unsigned i;

	for (i = 0; i < cfg_size(cfg, "account"); i++) {
		section = cfg_getnsec(cfg, "account", i);
		if (cfg_getint(cfg, "bots") > 0 &&
		    name_same(cfg_title(section), bot))
			mistake(
			    lines.bot_name > 0 ? lines.bot_name : section->line,
			    "'%s' is an account and the bot's name; give the "
			    "bot another with bot-name",
			    bot);
	}
}

static void
check_user(cfg_t *cfg)
{
	const char *user = cfg_getstr(cfg, "user");

	/* cppcheck-suppress getpwnamCalled ; there is one thread */
	if (*user != '\0' && geteuid() == 0 && getpwnam(user) == NULL)
		mistake(lines.user,
		    "there is no user '%s' to become; make one or change the "
		    "option user",
		    user);
}

static const char *
listen_at(cfg_t *cfg, unsigned i)
{
	unsigned ssh = cfg_size(cfg, "ssh-listen");

	if (i < ssh)
		return cfg_getnstr(cfg, "ssh-listen", i);
	if (i < ssh + cfg_size(cfg, "telnet-listen"))
		return cfg_getnstr(cfg, "telnet-listen", i - ssh);
	return NULL;
}

/* But port 0 is another one each time. */
static void
check_listen_twice(cfg_t *cfg)
{
	const char *one, *other;
	unsigned i, j;

	for (i = 0; (one = listen_at(cfg, i)) != NULL; i++)
		for (j = 0; j < i && (other = listen_at(cfg, j)) != NULL; j++)
			if (strcmp(one, other) == 0 &&
			    strstr(one, ":0") == NULL)
				mistake(lines.listen,
				    "'%s' is there twice in ssh-listen and "
				    "telnet-listen",
				    one);
}

void
conf_check_whole(cfg_t *cfg)
{
	check_bot(cfg);
	check_user(cfg);
	check_listen_twice(cfg);
}

void
conf_check(cfg_t *cfg)
{
	static int (*const check[])(cfg_t *, cfg_opt_t *) = {
	    [TEXT] = check_text,
	    [PATH] = check_path,
	    [FILE_TEXT] = check_file_text,
	    [NUMBER] = check_number,
	    [FLAG] = NULL,
	    [LEVEL] = check_level,
	    [LISTEN] = check_list,
	    [NETWORKS] = check_list,
	};
	size_t i;

	memset(&lines, 0, sizeof(lines));
	for (i = 0; i < conf_noption; i++)
		if (check[conf_option[i].kind] != NULL)
			cfg_set_validate_func(cfg, conf_option[i].name,
			    check[conf_option[i].kind]);
	cfg_set_validate_func(cfg, "account", check_account);
	cfg_set_validate_func(cfg, "account|role", check_role);
	cfg_set_validate_func(cfg, "account|password", check_password);
	cfg_set_validate_func(cfg, "account|keys", check_key);
}
