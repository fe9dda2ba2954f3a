/* Names that belong to somebody. */
#include <stdlib.h>
#include <string.h>

#include "accounts/skeleton.h"
#include "daemon/conf/conf_names.h"
#include "daemon/lib/alloc.h"

struct conf_skeleton {
	char skeleton[SKELETON_SIZE];
	bool word; /* a reserved word, not an account */
};

/* Those of the configuration are added to these. */
static const char *const reserved_words[] = {"admin", "administrator",
    "anonymous", "daemon", "guest", "host", "messdeck", "mod", "moderator",
    "operator", "root", "server", "staff", "sysadmin", "sysop", "system",
    "you"};
#define NWORD (sizeof(reserved_words) / sizeof(*reserved_words))

static int
by_skeleton(const void *a, const void *b)
{
	const struct conf_skeleton *one = a, *other = b;
	int order = strcmp(one->skeleton, other->skeleton);

	return order != 0 ? order : one->word - other->word;
}

static void
index_name(struct conf *conf, const char *name, bool word)
{
	struct conf_skeleton *entry = &conf->skeleton[conf->nskeleton++];

	skeleton_of(name, entry->skeleton);
	entry->word = word;
}

void
conf_names_index(struct conf *conf)
{
	size_t i;
	int j;

	free(conf->skeleton);
	conf->skeleton =
	    xcalloc(NWORD + (size_t)conf->nreserved + (size_t)conf->naccount,
		sizeof(*conf->skeleton));
	conf->nskeleton = 0;
	for (i = 0; i < NWORD; i++)
		index_name(conf, reserved_words[i], true);
	for (j = 0; j < conf->nreserved; j++)
		index_name(conf, conf->reserved[j], true);
	for (j = 0; j < conf->naccount; j++)
		index_name(conf, conf->account[j].name, false);
	qsort(conf->skeleton, (size_t)conf->nskeleton, sizeof(*conf->skeleton),
	    by_skeleton);
}

static bool
is_indexed(const struct conf *conf, const char *name, bool word)
{
	struct conf_skeleton key = {.word = word};

	skeleton_of(name, key.skeleton);
	return bsearch(&key, conf->skeleton, (size_t)conf->nskeleton,
		   sizeof(key), by_skeleton) != NULL;
}

bool
conf_name_like_account(const struct conf *conf, const char *name)
{
	return is_indexed(conf, name, false);
}

bool
conf_name_reserved(const struct conf *conf, const char *name)
{
	char plain[NAME_SIZE];
	size_t length;
	int i;

	for (i = 0; i < BOT_LEVELS; i++)
		if (conf->bot_name[i] != NULL &&
		    name_confusable(conf->bot_name[i], name))
			return true;
	if (conf_name_like_account(conf, name) || is_indexed(conf, name, true))
		return true;
	strlcpy(plain, name, sizeof(plain));
	length = strcspn(plain, "~");
	while (length > 0 && strchr("0123456789-_", plain[length - 1]) != NULL)
		length--;
	plain[length] = '\0';
	return is_indexed(conf, plain, true);
}
