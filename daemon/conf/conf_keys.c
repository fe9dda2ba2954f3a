/* Whose key a key is. */
#include "daemon/conf/conf_keys.h"

#include <stdlib.h>

#include "accounts/key.h"
#include "daemon/lib/alloc.h"

struct conf_key {
	const char *key; /* the account's */
	int account;
};

static int
by_key(const void *a, const void *b)
{
	const struct conf_key *one = a, *other = b;

	return key_order(one->key, other->key);
}

void
conf_keys_index(struct conf *conf)
{
	int i, j, n = 0;

	for (i = 0; i < conf->naccount; i++)
		n += conf->account[i].nkeys;
	free(conf->key);
	conf->key = xcalloc((size_t)n + 1, sizeof(*conf->key));
	conf->nkey = n;
	for (i = n = 0; i < conf->naccount; i++)
		for (j = 0; j < conf->account[i].nkeys; j++)
			conf->key[n++] = (struct conf_key){
			    .key = conf->account[i].key[j], .account = i};
	qsort(conf->key, (size_t)n, sizeof(*conf->key), by_key);
}

const struct account *
conf_account_by_key(const struct conf *conf, const char *key)
{
	const struct conf_key wanted = {.key = key}, *found;

	if (conf->nkey == 0)
		return NULL;
	found = bsearch(
	    &wanted, conf->key, (size_t)conf->nkey, sizeof(wanted), by_key);
	return found == NULL ? NULL : &conf->account[found->account];
}
