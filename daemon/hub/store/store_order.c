/* The audit and the reports in the store. */
#include "daemon/hub/store/store_order.h"

#include "daemon/hub/store/store_sql.h"

/* The number of the last report. */
#define REPORTS "reports"

void
store_audit_put(struct store *store, const struct audit_entry *entry)
{
	store_run(store, SQL_AUDIT_PUT, "isssisss", entry->at, entry->who,
	    entry->role, entry->via, entry->uid, entry->what, entry->whom,
	    entry->text);
}

void
store_audit(struct store *store, const char *name, int limit,
    void (*each)(void *, const struct audit_entry *), void *arg)
{
	struct audit_entry entry;
	struct store_rows *rows = name == NULL
	    ? store_read(store, SQL_AUDIT, "i", (int64_t)limit)
	    : store_read(store, SQL_AUDIT_OF, "si", name, (int64_t)limit);

	while (store_row(rows)) {
		entry.at = store_int(rows, 0);
		entry.who = store_text(rows, 1);
		entry.role = store_text(rows, 2);
		entry.via = store_text(rows, 3);
		entry.uid = store_int(rows, 4);
		entry.what = store_text(rows, 5);
		entry.whom = store_text(rows, 6);
		entry.text = store_text(rows, 7);
		each(arg, &entry);
	}
}

int64_t
store_report_put(struct store *store, const struct report *report)
{
	int64_t n = store_number_next(store, REPORTS);

	store_run(store, SQL_REPORT_PUT, "iissis", n, report->at,
	    report->sender, report->about, (int64_t)report->table,
	    report->text);
	return n;
}

void
store_reports(struct store *store, int limit,
    void (*each)(void *, const struct report *), void *arg)
{
	struct report report;
	struct store_rows *rows =
	    store_read(store, SQL_REPORTS, "i", (int64_t)limit);

	while (store_row(rows)) {
		report.n = store_int(rows, 0);
		report.at = store_int(rows, 1);
		report.sender = store_text(rows, 2);
		report.about = store_text(rows, 3);
		report.table = (int)store_int(rows, 4);
		report.text = store_text(rows, 5);
		each(arg, &report);
	}
}

bool
store_report_sender(struct store *store, int64_t n, char sender[NAME_SIZE])
{
	bool found = false;
	struct store_rows *rows = store_read(store, SQL_REPORT_SENDER, "i", n);

	while (store_row(rows)) {
		store_copy(rows, 0, sender, NAME_SIZE);
		found = true;
	}
	return found;
}

void
store_report_done(struct store *store, int64_t n, int64_t at, const char *by,
    const char *answer)
{
	store_run(store, SQL_REPORT_DONE, "issi", at, by, answer, n);
}

int
store_reports_open(struct store *store, const char *sender, int limit)
{
	struct store_rows *rows = sender == NULL
	    ? store_read(store, SQL_REPORTS_OPEN, "i", (int64_t)limit)
	    : store_read(
		  store, SQL_REPORTS_OPEN_OF, "si", sender, (int64_t)limit);
	int n = 0;

	while (store_row(rows))
		n = (int)store_int(rows, 0);
	return n;
}

void
store_login_put(struct store *store, const struct stored_login *login)
{
	store_run(store, SQL_LOGIN_PUT, "isssss", login->at, login->name,
	    login->role, login->via, login->address, login->key);
}

void
store_logins(struct store *store, const char *name, int limit,
    void (*each)(void *, const struct stored_login *), void *arg)
{
	struct stored_login login;
	struct store_rows *rows = name == NULL
	    ? store_read(store, SQL_LOGINS, "i", (int64_t)limit)
	    : store_read(store, SQL_LOGINS_OF, "si", name, (int64_t)limit);

	while (store_row(rows)) {
		login.at = store_int(rows, 0);
		login.name = store_text(rows, 1);
		login.role = store_text(rows, 2);
		login.via = store_text(rows, 3);
		login.address = store_text(rows, 4);
		login.key = store_text(rows, 5);
		each(arg, &login);
	}
}
