/* The lines of talk and events that a person can scroll back through. */
#include "daemon/client/model/chat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"

#define ROOM_LEAST 16 /* lines */

/* The last line that anybody heard: the others hear the same now. */
static struct chat_line *newest;

void
chat_init(struct chat *chat)
{
	memset(chat, 0, sizeof(*chat));
	chat->begins = 1;
}

static void
chat_line_drop(struct chat_line *line)
{
	if (line != NULL && --line->references == 0)
		free(line);
}

static struct chat_line **
place_of(const struct chat *chat, unsigned number)
{
	return &chat->line[number & (chat->room - 1)];
}

unsigned
chat_oldest(const struct chat *chat)
{
	return chat->total - chat->n + 1;
}

struct chat_line *
chat_line_at(const struct chat *chat, unsigned number)
{
	return *place_of(chat, number);
}

static void
drop_oldest(struct chat *chat)
{
	unsigned oldest = chat_oldest(chat);

	/* A page that begins with it must be found anew. */
	if (chat->top == oldest)
		chat->width = 0;
	chat_line_drop(chat_line_at(chat, oldest));
	chat->n--;
}

void
chat_free(struct chat *chat)
{
	while (chat->n > 0)
		drop_oldest(chat);
	free(chat->line);
	chat_init(chat);
}

uint64_t
chat_hash(uint64_t hash, const char *text)
{
	for (; *text != '\0'; text++)
		hash = fnv64_step(hash, (uint8_t)*text);
	return hash;
}

/* One reference for the caller. */
static struct chat_line *
chat_line_make(enum chat_kind kind, const char *text, uint64_t said, int64_t at)
{
	size_t size;

	if (newest == NULL || newest->kind != kind || newest->said != said ||
	    newest->at != at || strcmp(newest->text, text) != 0) {
		chat_line_drop(newest);
		size = strlen(text) + 1;
		newest = xcalloc(1, sizeof(*newest) + size);
		newest->references = 1;
		newest->kind = (unsigned char)kind;
		newest->said = said;
		newest->at = at;
		newest->hash = chat_hash(
		    CHAT_HASH ^ (uint64_t)kind ^ (uint64_t)at << 8, text);
		memcpy(newest->text, text, size);
	}
	newest->references++;
	return newest;
}

void
chat_add(struct chat *chat, enum chat_kind kind, const char *text,
    uint64_t said, int64_t at)
{
	if (chat->n == CHAT_LINES)
		drop_oldest(chat);
	if (chat->n == chat->room) {
		struct chat wide = *chat;
		unsigned number;

		wide.room = chat->room == 0 ? ROOM_LEAST : chat->room * 2;
		wide.line = xcalloc(wide.room, sizeof(struct chat_line *));
		for (number = chat_oldest(chat); number <= chat->total;
		     number++)
			*place_of(&wide, number) = chat_line_at(chat, number);
		free(chat->line);
		*chat = wide;
	}
	chat->n++;
	*place_of(chat, ++chat->total) = chat_line_make(kind, text, said, at);
}

void
chat_stamp(int64_t at, int zone, char stamp[CHAT_STAMP])
{
	int minutes = (int)((at / 60 + zone) % (24 * 60));

	snprintf(stamp, CHAT_STAMP, "%02u:%02u ", (unsigned)minutes / 60 % 24,
	    (unsigned)minutes % 60);
}

bool
chat_has(const struct chat *chat, uint64_t said)
{
	unsigned number;

	for (number = chat_oldest(chat); number <= chat->total; number++)
		if (said != 0 && chat_line_at(chat, number)->said == said)
			return true;
	return false;
}

void
chat_begin(struct chat *chat)
{
	chat->begins = chat->total + 1;
	chat->width = 0;
}
