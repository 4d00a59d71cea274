#ifndef LATCHKEY_SQLITE_SHIM_H
#define LATCHKEY_SQLITE_SHIM_H
#include <sqlite3.h>

// What Swift cannot call: SQLITE_TRANSIENT is a cast macro, sqlite3_config and sqlite3_db_config are variadic.

// Binds text of `length` bytes; SQLite takes its own copy.
static inline int latchkey_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

// Binds a blob of `length` bytes; SQLite takes its own copy. An empty blob is bound as such, never as NULL.
static inline int latchkey_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
    return length == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                       : sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

// Turns off SQLite's count of its memory, whose one lock every thread would contend for. Before any connection only.
static inline int latchkey_sqlite3_leave_memory_uncounted(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// Switches one of the on/off settings of sqlite3_db_config.
static inline int latchkey_sqlite3_db_switch(sqlite3 *connection, int setting, int on) {
    return sqlite3_db_config(connection, setting, on, (int *)0);
}

static int latchkey_sqlite3_note_frames(void *frames, sqlite3 *connection, const char *schema, int count) {
    (void)connection;
    (void)schema;
    *(int *)frames = count;
    return SQLITE_OK;
}

// Has every commit write the length of the write-ahead log, in pages, to `frames`, which must outlive the connection.
// It replaces SQLite's own checkpoints, whose errors would be lost.
static inline void latchkey_sqlite3_watch_log(sqlite3 *connection, int *frames) {
    sqlite3_wal_hook(connection, latchkey_sqlite3_note_frames, frames);
}
#endif
