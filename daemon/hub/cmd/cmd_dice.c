/* verify, dicetest: what anybody may ask about the dice. */
#include <math.h>
#include <string.h>

#include "daemon/hub/recording.h"
#include "daemon/hub/request.h"
#include "daemon/hub/store/store.h"
#include "engine/record_ledger.h"
#include "engine/record_read.h"
#include "engine/record_verify.h"
#include "engine/record_write.h"

#define FACES 6

/* A record beside what the log of games says of it. */
struct logs {
	const struct record_file *file;
	char hash[DICE_HEX];
	struct record_logged logged;
	bool right;
};

static void
see_entry(void *arg, const struct ledger_entry *entry)
{
	struct logs *logs = arg;

	logs->right &= record_ledger_entry(
	    entry->line, logs->file, logs->hash, &logs->logged);
}

static bool
log_verify(struct store *store, const struct record_file *file,
    const struct record_text *text, bool *logged, struct record_error *error)
{
	struct logs logs = {.file = file, .right = true};

	record_game_hash(text->text, text->length, logs.hash);
	store_ledger_of(store, file->head.game, see_entry, &logs);
	*logged = logs.right && logs.logged.ended;
	if (!logs.right)
		strlcpy(error->text, "The log of games has another record.",
		    sizeof(error->text));
	return logs.right;
}

void
cmd_verify(struct request *req)
{
	const char *id = next_word(req);
	struct record_text text = {.text = NULL};
	struct record_error error = {.line = 0};
	struct record_file file = {.entry = NULL};
	bool right, logged = false;

	if (id == NULL) {
		refuse_usage(req);
		return;
	}
	if (!recording_or_refuse(req, id, &text)) {
		record_text_free(&text);
		return;
	}
	right = record_file_parse(text.text, text.length, &file, &error) &&
	    record_file_verify(&file, &error) &&
	    log_verify(req->hub->store, &file, &text, &logged, &error);
	if (!right && *file.head.secret == '\0')
		refuse(req, REFUSED_WHERE,
		    "%s is not over; its secret is shown only then.", id);
	else
		answer(req,
		    json_pack("{s:s,s:b,s:b,s:b,s:i,s:s,s:s,s:s,s:s?}", "game",
			file.head.game, "right", right, "judged",
			right && record_file_judged(&file), "logged", logged,
			"actions", file.nentries, "result", file.result,
			"commit", file.head.commit, "secret", file.head.secret,
			"why", right ? NULL : error.text));
	record_file_free(&file);
	record_text_free(&text);
}

/*
 * How likely fair dice are to be at least so uneven: the chi-square
 * distribution's tail for five degrees of freedom.
 */
static double
tail_of_five(double x)
{
	return erfc(sqrt(x / 2)) +
	    sqrt(2 * x / M_PI) * exp(-x / 2) * (1 + x / 3);
}

static json_t *
faces_json(const char *name, const int64_t faces[FACES])
{
	json_t *list = json_array();
	double expected, chi2 = 0;
	int64_t dice = 0;
	int i;

	for (i = 0; i < FACES; i++) {
		json_array_append_new(list, json_integer(faces[i]));
		dice += faces[i];
	}
	expected = (double)dice / FACES;
	for (i = 0; dice > 0 && i < FACES; i++)
		chi2 += ((double)faces[i] - expected) *
		    ((double)faces[i] - expected) / expected;
	return json_pack("{s:s?,s:o,s:I,s:f,s:f}", "name", name, "faces", list,
	    "dice", (json_int_t)dice, "chi2", chi2, "p", tail_of_five(chi2));
}

void
cmd_dicetest(struct request *req)
{
	int64_t faces[FACES], all[FACES];
	char name[NAME_SIZE];

	if (!next_name(req, name))
		return;
	store_faces(req->hub->store, name, faces);
	store_faces(req->hub->store, NULL, all);
	answer(req,
	    json_pack("{s:o,s:o}", "player", faces_json(name, faces), "house",
		faces_json(NULL, all)));
}
