/* One person's client: its life cycle, input and output. */
#include "daemon/client/client_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/shadow.h"
#include "ansi/utf8.h"
#include "daemon/client/client.h"
#include "daemon/client/client_complete.h"
#include "daemon/client/client_event.h"
#include "daemon/client/client_line.h"
#include "daemon/client/client_mode.h"
#include "daemon/client/client_offer.h"
#include "daemon/client/client_password.h"
#include "daemon/client/client_preview.h"
#include "daemon/client/client_say.h"
#include "daemon/client/client_screen.h"
#include "daemon/client/client_send.h"
#include "daemon/client/examine.h"
#include "daemon/client/examine_together.h"
#include "daemon/client/examine_values.h"
#include "daemon/client/linear.h"
#include "daemon/client/linear_input.h"
#include "daemon/client/playback.h"
#include "daemon/client/review.h"
#include "daemon/client/text/say_event.h"
#include "daemon/client/tour.h"
#include "daemon/client/view/chat_pane.h"
#include "daemon/client/view/view_pager.h"
#include "daemon/client/view/view_picture.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/field.h"

/* Why the name is not the one that was asked for, and which one could be. */
static void
say_word(struct client *client, const json_t *welcome)
{
	const char *word = field_or(welcome, "word", "");
	const char *suggestion = field_or(welcome, "suggestion", "");
	static const struct {
		const char *word, *why, *more;
	} rows[] = {
	    {"unknown", "That name has no account here, so you are the guest",
		NULL},
	    {"taken", "Another guest has or had that name, so you are",
		"If that was you, type /resume and your token."},
	    {"reserved",
		"That name could be mistaken for somebody else here, so you "
		"are",
		"Guests may have any other name."},
	    {"odd", "That is not a valid name here, so you are", NAME_RULE},
	    {"key", "A guest with your key left within the hour: you are again",
		"Your seat and your settings are as you left them."},
	    {"made", "The name is yours now: you are",
		"Log in by it the next time."},
	    {"address",
		"You left this address within the hour, so you are again",
		"If that was somebody else, log in by a name of your own."},
	};
	char text[256], more[96];
	size_t i;

	snprintf(more, sizeof(more), "Log in as %.*s for a name like it.",
	    NAME_SIZE, suggestion);
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		if (strcmp(rows[i].word, word) != 0)
			continue;
		snprintf(text, sizeof(text), "%s %s. %s", rows[i].why,
		    client->model.name,
		    *suggestion != '\0'        ? more
			: rows[i].more != NULL ? rows[i].more
					       : client_offer_hint(welcome));
		if (client->mode != CLIENT_EXEC)
			client_say(client, CHAT_NOTICE, text);
		else if (strcmp(word, "odd") == 0)
			linear_warn(client, text);
	}
}

static void
client_greet(struct client *client, const json_t *welcome)
{
	const char *motd = field_text(welcome, "motd");
	const char *token = field_text(welcome, "token");
	char text[256];

	if (client->mode == CLIENT_EXEC) {
		say_word(client, welcome);
		return;
	}
	snprintf(text, sizeof(text), "Welcome to %s, %s.", client->model.host,
	    client->model.name);
	client_say(client, CHAT_NOTICE, text);
	if (motd != NULL && *motd != '\0')
		client_motd(client, motd);
	if (view_is_covered(client))
		client_say(client, CHAT_NOTICE,
		    "/motd shows the message of the day again.");
	picture_welcome(client);
	if (token != NULL) {
		strlcpy(client->token, token, sizeof(client->token));
		client_say(client, CHAT_NOTICE,
		    "If your connection drops you can come back: /whoami shows "
		    "your token.");
	}
	/* Last, because a small screen shows only the last lines. */
	say_word(client, welcome);
	client_offer(client, welcome);
}

static void
client_begin(struct client *client)
{
	switch (client->mode) {
	case CLIENT_SCREEN:
		screen_enter(client);
		break;
	case CLIENT_LINEAR:
		if (client->cramped)
			client_say_cramped(client);
		if (client->model.at >= 0)
			break;
		tour_offer(client);
		linear_prompt(client);
		break;
	case CLIENT_EXEC:
		client_exec(client);
		break;
	}
}

struct client *
client_new(const struct client_setup *setup, const struct client_io *io,
    const json_t *welcome)
{
	static const struct view_actions actions = {
	    .command = client_command, .line = client_line};
	const struct terminal_hints hints = {.term = setup->term,
	    .colorterm = setup->colorterm,
	    .lang = setup->lang,
	    .utf8 = setup->utf8,
	    .no_color = setup->no_color,
	    .mtts = setup->mtts};
	struct client *client = xcalloc(1, sizeof(*client));
	size_t size;

	client->io = *io;
	client->views.actions = &actions;
	client->mode = setup->mode;
	client->gallery = setup->gallery;
	client->rules = setup->rules;
	client->echo = setup->echo;
	client->crlf = setup->crlf;
	client->ssh =
	    setup->transport != NULL && strcmp(setup->transport, "ssh") == 0;
	if (setup->exec != NULL) {
		/* Invalid UTF-8 becomes replacement characters. */
		size = strlen(setup->exec) * UTF8_MAX + 1;
		client->exec = xcalloc(1, size);
		utf8_copy(client->exec, size, setup->exec);
	}
	client->next_id = 1;
	client->said_seat = client->countdown.shown = -1;
	client_size(client, setup->width, setup->height);
	client->screen = setup->mode == CLIENT_SCREEN;
	terminal_init(&client->terminal, &hints);
	keys_init(&client->keys, (enum charset)client->terminal.charset);
	shadow_init(&client->shadow);
	preferences_init(client);
	preferences_take(client, json_object_get(welcome, "options"));
	if (client->mode == CLIENT_SCREEN) {
		client->cramped =
		    !preferences_linear(client) && client_too_small(client);
		if (client->cramped || preferences_linear(client))
			client->mode = CLIENT_LINEAR;
	}
	if (!editor_init(&client->editor, TALK_MAX_BYTES))
		fatal("memory", "what=editor");
	editor_complete(&client->editor, client_complete, client);
	model_init(&client->model);
	model_welcome(&client->model, welcome);
	client_set_clock(client, welcome);
	client_choose_view(client);
	client_greet(client, welcome);
	client_begin(client);
	return client;
}

void
client_free(struct client *client)
{
	if (client == NULL)
		return;
	tour_free(client);
	playback_free(client);
	examine_free(client);
	client_password_end(client);
	view_end(client);
	client_forget(client);
	editor_free(&client->editor);
	preferences_free(client);
	shadow_free(&client->shadow);
	client_preview_forget(client);
	review_end(client);
	model_free(&client->model);
	json_decref(client->arrival);
	free(client->last);
	free(client->exec);
	free(client);
}

static void
give_key(struct client *client, const struct key *key)
{
	if (client->left)
		return;
	if (key->code == KEY_REPORT) {
		if (preferences_answer(client, key)) {
			shadow_forget(&client->shadow);
			client_mark(client);
		}
		keys_expect(&client->keys, terminal_asking(&client->terminal));
	} else if (client->mode == CLIENT_SCREEN)
		screen_key(client, key);
	else if (client->mode == CLIENT_LINEAR &&
	    client_password_typing(client))
		client_password_key(client, key);
	else if (client->mode == CLIENT_LINEAR)
		linear_input(client, key);
}

/*
 * A terminal sends Alt and a key as Esc and the key, and a slow line may
 * deliver a typed Esc and key in the same way: it counts as Alt only if it
 * edits the line.
 */
static void
take_key(void *arg, const struct key *key)
{
	const struct key escape = {.code = KEY_ESCAPE};
	struct client *client = arg;
	struct key plain = *key;

	if ((key->mods & KEY_ESCAPED) != 0 &&
	    (client->mode != CLIENT_SCREEN || client->editor.len == 0 ||
		!editor_alt(key))) {
		plain.mods &= (uint8_t) ~(KEY_ALT | KEY_ESCAPED);
		/* Pasted control characters do nothing. */
		if (!(key->mods & KEY_PASTED))
			give_key(client, &escape);
	}
	give_key(client, &plain);
}

void
client_input(struct client *client, const void *bytes, size_t n)
{
	animation_end(client);
	keys_feed(&client->keys, bytes, n, take_key, client);
	client->escape_due = keys_pending(&client->keys)
	    ? client->io.now(client->io.arg) + KEYS_ESCAPE_MS
	    : 0;
}

void
client_end(struct client *client, int status)
{
	if (!client->ended || client->npending > 0 ||
	    client->mode == CLIENT_EXEC)
		return;
	if (client->quits)
		client_bye(client, codes_bye(BYE_QUIT), NULL, 0);
	client_leave(client, status);
}

void
client_eof(struct client *client)
{
	client->ended = true;
	client_end(client, 0);
}

bool
client_wants_draw(const struct client *client)
{
	return !client->left &&
	    ((client->mode == CLIENT_SCREEN && client->dirty) ||
		playback_wants(client));
}

void
client_redraw(struct client *client)
{
	client_mark(client);
}

void
client_draw(struct client *client)
{
	if (!client_wants_draw(client))
		return;
	if (client->query_due != 0 && terminal_asking(&client->terminal))
		return;
	client->dirty = false;
	if (client->playback != NULL)
		playback_draw(client);
	else
		screen_draw(client);
}

static int64_t
client_earlier(int64_t a, int64_t b)
{
	return a == 0 ? b : b == 0 || a < b ? a : b;
}

int64_t
client_tick(struct client *client)
{
	int64_t now = client->io.now(client->io.arg), due;

	client_event_settle(client);
	if (client->escape_due != 0 && client->escape_due <= now) {
		client->escape_due = 0;
		keys_timeout(&client->keys, take_key, client);
	}
	if (client->held_due != 0 && client->held_due <= now)
		screen_release(client, 0);
	if (client->query_due != 0 &&
	    (client->query_due <= now || !terminal_asking(&client->terminal))) {
		client->query_due = 0;
		client_mark(client);
	}
	if (client->late_due != 0 && client->late_due <= now) {
		client->late_due = 0;
		terminal_settle(&client->terminal);
		keys_expect(&client->keys, false);
	}
	if (client->animation_due != 0 && client->animation_due <= now) {
		client->animation_due = 0;
		animation_step(client);
	}
	due = client_earlier(client->animation_due, seat_time_tick(client));
	due = client_earlier(due, countdown_tick(client));
	due = client_earlier(due, client->held_due);
	due = client_earlier(due, examine_tick(client));
	due = client_earlier(due, playback_tick(client));
	return client_earlier(client_earlier(client->escape_due, due),
	    client_earlier(client->query_due, client->late_due));
}

/* The host is away; the person's last command may never be answered. */
static void
say_away(struct client *client)
{
	int i = client->npending - 1;
	char text[120];

	while (i >= 0 && client->pending[i].quiet)
		i--;
	client_say(client, CHAT_NOTICE, "One moment: the host is away.");
	if (i < 0 || client->ended)
		return;
	snprintf(text, sizeof(text),
	    "It has not answered your /%s: see whether that was done.",
	    client->pending[i].command->name);
	client_say(client, CHAT_NOTICE, text);
}

void
client_hub(struct client *client, bool there)
{
	static const char lost[] = "The host was restarted before it answered.";
	bool waited = client->npending > 0;

	if (client->model.away == !there)
		return;
	client->model.away = !there;
	countdown_end(client);
	if (client->mode != CLIENT_EXEC || client->streaming) {
		if (there)
			client_say(client, CHAT_NOTICE, "The host is back.");
		else
			say_away(client);
	}
	if (there) {
		examine_together_again(client);
		return;
	}
	/* What is typed meanwhile is sent when the host is back. */
	client_forget(client);
	client->preview_waiting = false;
	if (client->examine != NULL && client->examine->replay == NULL)
		examine_free(client);
	examine_together_alone(client);
	examine_values_lost(client);
	if (!waited)
		return;
	/*
	 * It will not be answered: end the connection if it waited for nothing
	 * else.
	 */
	if (client->mode == CLIENT_EXEC) {
		client_fail(client, lost, 1);
		return;
	}
	if (client->ended)
		client_say(client, CHAT_ERROR, lost);
	client_end(client, 1);
}

void
client_bye(
    struct client *client, const char *code, const char *text, int64_t until)
{
	char *words = NULL;
	size_t size;
	FILE *out = xmemstream(&words, &size);

	say_bye(out, code, text, until);
	/* A game may wait for this person to come back. */
	if (client->token[0] != '\0' &&
	    (json_array_size(client->model.stored) > 0 ||
		model_seat_kept(&client->model)))
		say_way_back(out, code, client->token);
	fclose(out);
	if (client->mode == CLIENT_SCREEN) {
		screen_leave(client);
		if (code != NULL && strcmp(code, codes_bye(BYE_QUIT)) == 0)
			picture_goodbye(client);
		client->mode = CLIENT_LINEAR;
	}
	if (client->mode == CLIENT_LINEAR)
		linear_say(client, words);
	else if (code == NULL || strcmp(code, "quit") != 0)
		client_fail(client, words, 1);
	free(words);
}
