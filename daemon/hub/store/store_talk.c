/* What people said, and channels, in the store. */
#include <string.h>

#include "daemon/hub/store/store_engine.h"

void
store_talk_put(struct store *store, const struct talk *talk)
{
	store_run(store, SQL_TALK_PUT, "isssiis", talk->at, talk->how,
	    talk->from, talk->to, (int64_t)talk->table, talk->game, talk->text);
}

void
store_talk_not_after(struct store *store, int64_t at)
{
	store_run(store, SQL_TALK_NOT_AFTER, "i", at);
}

static void
talk_row(const struct store_rows *rows, struct talk *talk)
{
	talk->at = store_int(rows, 0);
	talk->how = store_text(rows, 1);
	talk->from = store_text(rows, 2);
	talk->text = store_text(rows, 3);
}

/* Each of the rows; talk has what they share. */
static void
talk_rows(struct store *store, struct store_rows *rows, struct talk *talk,
    void (*each)(void *, const struct talk *), void *arg)
{
	while (store_row(rows)) {
		talk_row(rows, talk);
		each(arg, talk);
	}
}

void
store_talk(struct store *store, int table, int64_t since, int limit,
    void (*each)(void *, const struct talk *), void *arg)
{
	struct talk talk = {.table = table};
	/* The time last: older tables had the same number. */
	struct store_rows *rows = store_read(
	    store, SQL_TALK, "iii", (int64_t)table, (int64_t)limit, since);

	talk_rows(store, rows, &talk, each, arg);
}

void
store_talk_lately(struct store *store, int64_t after, int limit,
    void (*each)(void *, const struct talk *), void *arg)
{
	struct talk talk = {.how = NULL};
	struct store_rows *rows =
	    store_read(store, SQL_TALK_LATELY, "ii", (int64_t)limit, after);

	while (store_row(rows)) {
		talk_row(rows, &talk);
		talk.to = store_text(rows, 4);
		if (*talk.to == '\0')
			talk.to = NULL;
		talk.table = (int)store_int(rows, 5);
		each(arg, &talk);
	}
}

void
store_talk_of(struct store *store, int64_t game, int limit,
    void (*each)(void *, const struct talk *), void *arg)
{
	struct talk talk = {.game = game};
	struct store_rows *rows =
	    store_read(store, SQL_TALK_OF, "ii", game, (int64_t)limit);

	talk_rows(store, rows, &talk, each, arg);
}

int
store_talk_lines(struct store *store, int64_t game, int limit)
{
	struct store_rows *rows =
	    store_read(store, SQL_TALK_LINES, "ii", game, (int64_t)limit);
	int n = 0;

	while (store_row(rows))
		n = (int)store_int(rows, 0);
	return n;
}

void
store_mail(struct store *store, const char *name,
    void (*each)(void *, const struct talk *), void *arg)
{
	struct talk talk = {.to = name};
	struct store_rows *rows = store_read(store, SQL_MAIL, "s", name);

	while (store_row(rows)) {
		talk_row(rows, &talk);
		talk.n = store_int(rows, 4);
		each(arg, &talk);
	}
}

int
store_mail_unread(struct store *store, const char *name)
{
	struct store_rows *rows = store_read(store, SQL_MAIL_UNREAD, "s", name);
	int n = 0;

	while (store_row(rows))
		n = (int)store_int(rows, 0);
	return n;
}

void
store_mail_read(struct store *store, int64_t n)
{
	store_run(store, SQL_MAIL_READ, "i", n);
}

void
store_mail_delete(struct store *store, int64_t n)
{
	store_run(store, SQL_MAIL_DELETE, "i", n);
}

void
store_mail_delete_all(struct store *store, const char *name)
{
	store_run(store, SQL_MAIL_DELETE_ALL, "s", name);
}

void
store_mail_trim(struct store *store, const char *name, int most)
{
	store_run(store, SQL_MAIL_TRIM, "si", name, (int64_t)most);
}

void
store_channel_new(struct store *store, const struct channel *channel)
{
	store_run(store, SQL_CHANNEL_NEW, "isssii", channel->n, channel->name,
	    channel->owner, channel->topic, channel->made, channel->at);
}

void
store_channel_put(struct store *store, const struct channel *channel)
{
	store_run(store, SQL_CHANNEL_PUT, "ssii", channel->owner,
	    channel->topic, channel->at, channel->n);
}

void
store_channels(struct store *store,
    void (*each)(void *, const struct channel *), void *arg)
{
	struct store_rows *rows = store_read(store, SQL_CHANNELS, "");
	struct channel channel;

	while (store_row(rows)) {
		memset(&channel, 0, sizeof(channel));
		channel.n = store_int(rows, 0);
		store_copy(rows, 1, channel.name, sizeof(channel.name));
		store_copy(rows, 2, channel.owner, sizeof(channel.owner));
		store_copy(rows, 3, channel.topic, sizeof(channel.topic));
		channel.made = store_int(rows, 4);
		channel.at = store_int(rows, 5);
		each(arg, &channel);
	}
}

int64_t
store_channel_number(struct store *store, const char *name)
{
	struct store_rows *rows =
	    store_read(store, SQL_CHANNEL_NUMBER, "s", name);
	int64_t n = 0;

	while (store_row(rows))
		n = store_int(rows, 0);
	return n;
}

void
store_channel_gone(struct store *store, int64_t n)
{
	store_run(store, SQL_CHANNEL_GONE, "i", n);
}

int
store_channels_forget(struct store *store, int limit)
{
	int64_t n = 0;
	int members;
	struct store_rows *rows = store_read(store, SQL_CHANNEL_GONE_FIRST, "");

	while (store_row(rows))
		n = store_int(rows, 0);
	if (n == 0)
		return 0;
	store_run(store, SQL_CHANNEL_MEMBERS_FORGET, "ii", n, (int64_t)limit);
	members = store_changes(store);
	if (members < limit)
		store_run(store, SQL_CHANNEL_DROP, "i", n);
	/* There may be another. */
	return limit;
}

void
store_channels_not_after(struct store *store, int64_t at)
{
	store_run(store, SQL_CHANNELS_NOT_AFTER, "i", at);
}

void
store_channel_talk(struct store *store, const char *channel, int64_t since,
    int limit, void (*each)(void *, const struct talk *), void *arg)
{
	struct talk talk = {.to = channel};
	struct store_rows *rows = store_read(
	    store, SQL_CHANNEL_TALK, "sii", channel, (int64_t)limit, since);

	talk_rows(store, rows, &talk, each, arg);
}

int64_t
store_channel_member(struct store *store, const char *name, int64_t n)
{
	struct store_rows *rows =
	    store_read(store, SQL_CHANNEL_MEMBER, "si", name, n);
	int64_t out = -1;

	while (store_row(rows))
		out = store_int(rows, 0);
	return out;
}

void
store_channel_member_put(
    struct store *store, const char *name, int64_t n, int64_t out)
{
	store_run(store, SQL_CHANNEL_MEMBER_PUT, "sii", name, n, out);
}

void
store_channel_member_drop(struct store *store, const char *name, int64_t n)
{
	store_run(store, SQL_CHANNEL_MEMBER_DROP, "si", name, n);
}

void
store_channels_of(struct store *store, const char *name,
    void (*each)(void *, const char *channel), void *arg)
{
	struct store_rows *rows = store_read(store, SQL_CHANNELS_OF, "s", name);

	while (store_row(rows))
		each(arg, store_text(rows, 0));
}

void
store_channels_here(struct store *store,
    void (*each)(void *, const char *name, const char *channel), void *arg)
{
	struct store_rows *rows =
	    store_read(store, SQL_CHANNELS_HERE, "i", (int64_t)store->deck);

	while (store_row(rows))
		each(arg, store_text(rows, 0), store_text(rows, 1));
}

void
store_channel_elsewhere(struct store *store, int64_t n, int most,
    void (*each)(void *, const char *name), void *arg)
{
	struct store_rows *rows;

	if (store->decks == 1)
		return;
	rows = store_read(store, SQL_CHANNEL_ELSEWHERE, "iii", n,
	    (int64_t)store->deck, (int64_t)most);
	while (store_row(rows))
		each(arg, store_text(rows, 0));
}

void
store_channels_rename(struct store *store, const char *old, const char *name)
{
	store_run(store, SQL_CHANNEL_MEMBER_MOVE, "ss", name, old);
	store_run(store, SQL_CHANNEL_MEMBER_DROP_OF, "s", old);
	store_run(store, SQL_CHANNELS_RENAME, "ss", name, old);
}

void
store_channels_leave(struct store *store, const char *name)
{
	store_run(store, SQL_CHANNEL_MEMBER_DROP_OF, "s", name);
	store_run(store, SQL_CHANNELS_RENAME, "ss", "", name);
}
