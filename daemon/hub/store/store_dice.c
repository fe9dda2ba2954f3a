/* How often each face of a die was thrown, by whom. */
#include <string.h>

#include "daemon/hub/store/store_sql.h"

#define ALL "*" /* whose faces are everybody's together */

static void
face_add(struct store *store, const char *name, int64_t face)
{
	store_run(store,
	    "INSERT INTO face VALUES (?,?,1) ON CONFLICT (name, face) "
	    "DO UPDATE SET n = n + 1",
	    "si", name, face);
}

void
store_faces_put(
    struct store *store, const char *name, const uint8_t *dice, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		face_add(store, name == NULL ? "" : name, dice[i]);
		face_add(store, ALL, dice[i]);
	}
}

void
store_faces(struct store *store, const char *name, int64_t faces[6])
{
	int64_t face;
	sqlite3_stmt *stmt =
	    store_read(store, "SELECT face, n FROM face WHERE name = ?", "s",
		name == NULL ? ALL : name);

	memset(faces, 0, 6 * sizeof(*faces));
	while (store_row(store, stmt)) {
		face = sqlite3_column_int64(stmt, 0);
		if (face >= 1 && face <= 6)
			faces[face - 1] = sqlite3_column_int64(stmt, 1);
	}
}
