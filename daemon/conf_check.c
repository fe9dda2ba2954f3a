/*
 * Checking the configuration's values.
 */
#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "accounts/account.h"
#include "accounts/password.h"
#include "daemon/address.h"
#include "daemon/conf.h"
#include "daemon/conf_option.h"

static int
check_number(cfg_t *cfg, cfg_opt_t *opt)
{
	const struct conf_option *o = conf_option_find(cfg_opt_name(opt));
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
	const struct conf_option *o = conf_option_find(cfg_opt_name(opt));
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
check_level(cfg_t *cfg, cfg_opt_t *opt)
{
	if (conf_level_number(cfg_opt_getnstr(opt, 0)) != -1)
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
	const struct conf_option *o = conf_option_find(cfg_opt_name(opt));
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

static bool
check_keys(cfg_t *cfg, cfg_t *section)
{
	const char *why;
	unsigned i;

	for (i = 0; i < cfg_size(section, "keys"); i++)
		if (!key_ok(cfg_getnstr(section, "keys", i), &why)) {
			cfg_error(cfg, "key %u of '%s': %s", i + 1,
			    cfg_title(section), why);
			return false;
		}
	return true;
}

static int
check_account(cfg_t *cfg, cfg_opt_t *opt)
{
	cfg_t *section = cfg_opt_getnsec(opt, cfg_opt_size(opt) - 1);
	const char *name = cfg_title(section), *hash, *role;

	hash = cfg_getstr(section, "password");
	role = cfg_getstr(section, "role");
	if (!name_ok(name) || name_is_guest(name))
		cfg_error(cfg,
		    "'%s' is not an account's name: a letter, then letters, "
		    "digits, _ or -, 2 to 16 in all, and not 'guest'",
		    name);
	else if (strcmp(role, "player") != 0 && strcmp(role, "sysop") != 0)
		cfg_error(cfg,
		    "the role of '%s' is '%s'; it must be player or sysop",
		    name, role);
	else if (hash != NULL && !password_hash_ok(hash))
		cfg_error(cfg,
		    "the password of '%s' is not a hash; make one with "
		    "'messdeckctl hash'",
		    name);
	else if (hash == NULL && cfg_size(section, "keys") == 0)
		cfg_error(cfg,
		    "'%s' has neither a password nor a key, so nobody could "
		    "log in",
		    name);
	else if (check_keys(cfg, section))
		return 0;
	return -1;
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

bool
conf_check_whole(
    const struct conf *conf, const char *file, char error[CONF_ERROR])
{
	int i;

	for (i = 0; i < conf->naccount; i++)
		if (conf->bots > 0 &&
		    name_same(conf->account[i].name, conf->bot_name)) {
			snprintf(error, CONF_ERROR,
			    "%s: '%s' is an account and the bot's name; give "
			    "the bot another with bot-name",
			    file, conf->bot_name);
			return false;
		}
	/* cppcheck-suppress getpwnamCalled ; there is one thread */
	if (conf->user == NULL || geteuid() != 0 || getpwnam(conf->user))
		return true;
	snprintf(error, CONF_ERROR,
	    "%s: there is no user '%s' to become; make one or change the "
	    "option user",
	    file, conf->user);
	return false;
}

void
conf_check(cfg_t *cfg)
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
	size_t i;

	for (i = 0; i < conf_noption; i++)
		if (check[conf_option[i].kind] != NULL)
			cfg_set_validate_func(cfg, conf_option[i].name,
			    check[conf_option[i].kind]);
	cfg_set_validate_func(cfg, "account", check_account);
}
