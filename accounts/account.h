#ifndef ACCOUNTS_ACCOUNT_H
#define ACCOUNTS_ACCOUNT_H

/*
 * People: names, keys, password hashes, roles. Values only: the hub stores
 * them.
 */
#include <stdbool.h>

#define NAME_SIZE 18 /* sixteen bytes, a guest's ~ and a NUL */

enum account_role {
	ROLE_GUEST,
	ROLE_PLAYER,
	ROLE_BOT,
	ROLE_MODERATOR,
	ROLE_SYSOP,
	NROLE
};

/* Who may make an account: anybody, with a key only, with a code, nobody. */
enum registration {
	REGISTRATION_OPEN,
	REGISTRATION_KEY,
	REGISTRATION_INVITE,
	REGISTRATION_CLOSED,
	NREGISTRATION
};

struct account {
	char name[NAME_SIZE];
	enum account_role role;
	char *password; /* argon2id or crypt(3) hash; NULL: none */
	char **key;     /* public key lines "ssh-ed25519 AAAA" */
	int nkeys;
};

/* "guest", "player", "bot", "moderator", "sysop"; and back, -1. */
const char *role_name(enum account_role);
int role_parse(const char *);

/* "open", "key", "invite", "closed"; and back, -1. */
const char *registration_name(enum registration);
int registration_parse(const char *);

/* [A-Za-z][A-Za-z0-9_-]{1,15}, which an account may have (dice.md). */
bool name_ok(const char *);
/* The same in words. */
#define NAME_RULE                                                         \
	"A name has 2 to 16 letters, digits, - and _, and begins with a " \
	"letter."
/* A name that somebody may ask for: that, or a guest's with its ~. */
bool name_wish_ok(const char *);
/* Names that mean a guest: "", and these. */
bool name_is_guest(const char *);
#define GUEST_NAMES "guest, anonymous, anon, visitor and new"
/*
 * What an unknown name becomes: only its valid characters, and '~' at its end.
 * False if nothing is left.
 */
bool name_guest(const char *wish, char name[NAME_SIZE]);
/* Names are equal whatever their case. */
bool name_same(const char *, const char *);

/* Whether type and blob of two public key lines are the same. */
bool account_has_key(const struct account *, const char *key);
/* Frees what it points to and empties it. */
void account_free(struct account *);

#endif
