/* The lines of talk and events that a person can scroll back through. */
#include "daemon/client/model/chat.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"

void
chat_init(struct chat *chat)
{
	memset(chat, 0, sizeof(*chat));
	TAILQ_INIT(&chat->lines);
}

static void
drop_oldest(struct chat *chat)
{
	struct chat_line *line = TAILQ_FIRST(&chat->lines);

	TAILQ_REMOVE(&chat->lines, line, entry);
	if (chat->top == line)
		chat->width = 0;
	free(line);
	chat->n--;
}

void
chat_free(struct chat *chat)
{
	while (chat->n > 0)
		drop_oldest(chat);
}

uint64_t
chat_hash(uint64_t hash, const char *text)
{
	for (; *text != '\0'; text++)
		hash = fnv64_step(hash, (uint8_t)*text);
	return hash;
}

void
chat_add(struct chat *chat, enum chat_kind kind, const char *text)
{
	size_t size = strlen(text) + 1;
	struct chat_line *line = xcalloc(1, sizeof(*line) + size);

	line->number = ++chat->total;
	line->kind = (unsigned char)kind;
	line->hash = chat_hash(CHAT_HASH ^ (uint64_t)kind, text);
	memcpy(line->text, text, size);
	TAILQ_INSERT_TAIL(&chat->lines, line, entry);
	chat->n++;
	while (chat->n > CHAT_LINES)
		drop_oldest(chat);
}

void
chat_sign(struct chat *chat, uint64_t said)
{
	if (chat->n > 0)
		TAILQ_LAST(&chat->lines, chat_lines)->said = said;
}

bool
chat_has(const struct chat *chat, uint64_t said)
{
	const struct chat_line *line;

	TAILQ_FOREACH (line, &chat->lines, entry)
		if (line->said == said && said != 0)
			return true;
	return false;
}
