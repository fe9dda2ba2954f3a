/* verify, dicetest: what anybody may ask about the dice. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/cmd/cmd_dice.h"
#include "daemon/hub/recording.h"
#include "daemon/hub/request.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/alloc.h"
#include "engine/record_ledger.h"
#include "engine/record_read.h"
#include "engine/record_verify.h"
#include "engine/record_write.h"

#define FACES 6
#define VERIFY_WRITTEN 250 /* actions of a record at a time */
#define VERIFY_CHECKED 100
#define VERIFY_MOST 400000 /* bytes of one that is read in one piece */

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

/* A game's record is written, read, and checked action by action. */
struct verification {
	struct recording *recording;
	char id[GAME_ID];
	struct record_file file;
	struct record_verification check;
	bool read;
};

static void
verify_answer(struct request *req, const struct verification *v, bool right,
    bool logged, const char *why)
{
	const struct record_file *file = &v->file;

	if (!right && *file->head.secret == '\0') {
		refuse(req, REFUSED_WHERE,
		    "Game %s is not over; its secret is shown only then.",
		    v->id);
		return;
	}
	answer(req,
	    json_pack("{s:s,s:b,s:b,s:b,s:i,s:s,s:s,s:s,s:s?}", "game",
		file->head.game, "right", right, "judged",
		right && record_file_judged(file), "logged", logged, "actions",
		file->nentries, "result", file->result, "commit",
		file->head.commit, "secret", file->head.secret, "why",
		right ? NULL : why));
}

static bool
verify_go_on(struct request *req, void *state)
{
	struct verification *v = state;
	const struct record_text *text = recording_text(v->recording);
	struct record_error error = {.line = 0};
	enum recording_result result;
	bool done = false, logged = false, right;

	if (!v->read) {
		result = recording_go_on(v->recording, VERIFY_WRITTEN);
		if (result == RECORDING_MORE)
			return true;
		if (result != RECORDING_DONE) {
			refuse_record(req, v->id, result);
			return false;
		}
		if (text->length > VERIFY_MOST) {
			refuse(req, REFUSED_BUSY,
			    "%s is too long to be checked here; have "
			    "messdeck-verify check its record.",
			    v->id);
			return false;
		}
		v->read = true;
		right = record_file_parse(
			    text->text, text->length, &v->file, &error) &&
		    record_file_verify_begin(&v->check, &v->file, &error);
	} else
		right = record_file_verify_actions(
		    &v->check, VERIFY_CHECKED, &done, &error);
	if (right && !done)
		return true;
	right = right &&
	    log_verify(req->hub->store, &v->file, text, &logged, &error);
	verify_answer(req, v, right, logged, error.text);
	return false;
}

static void
verify_end(void *state)
{
	struct verification *v = state;

	record_file_free(&v->file);
	recording_free(v->recording);
	free(v);
}

void
cmd_verify(struct request *req)
{
	struct verification *v = xcalloc(1, sizeof(*v));

	v->recording = next_recording(req, v->id);
	if (v->recording == NULL)
		free(v);
	else
		request_go_on(
		    req, &(struct request_job){verify_go_on, verify_end, v});
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

json_t *
dice_faces_json(const char *name, const int64_t faces[FACES])
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
	    json_pack("{s:o,s:o}", "player", dice_faces_json(name, faces),
		"house", dice_faces_json(NULL, all)));
}
