#ifndef DAEMON_CONF_CONF_OPTION_H
#define DAEMON_CONF_CONF_OPTION_H

/*
 * The options of the configuration as a table, by whose rows it is read,
 * checked and written.
 */
#include <stdbool.h>
#include <stddef.h>

#include "daemon/conf/conf.h"

enum conf_kind {
	TEXT,
	PATH,
	FILE_TEXT,
	NUMBER,
	FLAG,
	LEVEL,
	REGISTRATION,
	LISTEN,
	NETWORKS,
	NAMES,
	BANS,
	ROLE,
	HASH,
	KEYS
};

struct conf_option {
	const char *name;
	enum conf_kind kind;
	size_t at;         /* of its field in struct conf or account */
	size_t count;      /* of a list: that of its count */
	long least, most;  /* bounds of a number, or of a text's length */
	const char *value; /* the default, as in the file */
};

#define CONF_MOTD_MAX 4096

extern const struct conf_option conf_option[];
extern const size_t conf_noption;
#define CONF_NACCOUNT_OPTION 3
extern const struct conf_option conf_account_option[CONF_NACCOUNT_OPTION];

/*
 * The row of that name, in any case, at the top level or in an account; NULL.
 */
const struct conf_option *conf_option_find(const char *name, bool top);
/* Whether it is allowed at the top level, or in an account. */
bool conf_option_there(const char *name, bool top);
/* The most similar name, if one is similar enough; or NULL. */
const char *conf_option_near(const char *name, bool top);

/* 1 for yes, 0 for no, -1. */
int conf_flag(const char *word);

#endif
