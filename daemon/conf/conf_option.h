#ifndef DAEMON_CONF_CONF_OPTION_H
#define DAEMON_CONF_CONF_OPTION_H

/*
 * The options of the configuration as a table: what reads, checks and writes
 * it goes by its rows.
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
	LISTEN,
	NETWORKS,
	ROLE,
	HASH,
	KEYS
};

struct conf_option {
	const char *name;
	enum conf_kind kind;
	size_t at;         /* of its field in struct conf or account */
	size_t count;      /* of a list: of its number's field */
	long least, most;  /* a number's; a text's length */
	const char *value; /* the default, as it would stand in the file */
};

#define CONF_MOTD_MAX 4096

extern const struct conf_option conf_option[];
extern const size_t conf_noption;
#define CONF_NACCOUNT_OPTION 3
extern const struct conf_option conf_account_option[CONF_NACCOUNT_OPTION];

/* The row of that name, whatever its case, of the top or an account; NULL. */
const struct conf_option *conf_option_find(const char *name, bool top);
/* Whether it may stand at the top, or in an account. */
bool conf_option_there(const char *name, bool top);
/* That which is most like this, where one is like it; or NULL. */
const char *conf_option_near(const char *name, bool top);

/* 1 for yes, 0 for no, -1. */
int conf_flag(const char *word);

#endif
