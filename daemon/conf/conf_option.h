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
	ART,
	NUMBER,
	FLAG,
	LEVEL,
	REGISTRATION,
	LISTEN,
	NETWORKS,
	NAMES,
	BANS,
	HOUSE,
	ROLE,
	MACHINE,
	DECKS,
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
#define CONF_NPRESET_OPTION 3
extern const struct conf_option conf_preset_option[CONF_NPRESET_OPTION];
#define CONF_NCLUSTER_OPTION 8
extern const struct conf_option conf_cluster_option[CONF_NCLUSTER_OPTION];

/* Where a line stands. Values in an unknown block are ignored. */
enum conf_section {
	SECTION_NONE, /* at the top level */
	SECTION_ACCOUNT,
	SECTION_PRESET,
	SECTION_CLUSTER,
	SECTION_UNKNOWN
};

/* The row of that name, in any case, in a section; NULL. */
const struct conf_option *conf_option_find(const char *name, enum conf_section);
/* Whether that section has it, as an option or as the name of a block. */
bool conf_option_there(const char *name, enum conf_section);
/* The most similar name, if one is similar enough; or NULL. */
const char *conf_option_near(const char *name, enum conf_section);

/* The level whose bot it names; -1. */
int conf_option_of_bot(const struct conf_option *);

/* 1 for yes, 0 for no, -1. */
int conf_flag(const char *word);

#endif
