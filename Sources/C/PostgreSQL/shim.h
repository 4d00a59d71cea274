#ifndef LATCHKEY_POSTGRESQL_SHIM_H
#define LATCHKEY_POSTGRESQL_SHIM_H
#include <dlfcn.h>
#include <stddef.h>
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

// libpq is loaded when a PostgreSQL address is given and not linked: a server with SQLite needs neither it nor the
// 20 libraries that it brings along. The functions have the types of libpq's own header.
#define LATCHKEY_PQ_FUNCTIONS(ENTRY) \
    ENTRY(PQconninfoParse) ENTRY(PQconninfoFree) ENTRY(PQfreemem) ENTRY(PQconnectdbParams) ENTRY(PQfinish) \
    ENTRY(PQstatus) ENTRY(PQerrorMessage) ENTRY(PQsetNoticeReceiver) ENTRY(PQtransactionStatus) \
    ENTRY(PQserverVersion) ENTRY(PQexec) ENTRY(PQresultStatus) \
    ENTRY(PQresultErrorField) ENTRY(PQcmdStatus) ENTRY(PQcmdTuples) ENTRY(PQclear) ENTRY(PQntuples) \
    ENTRY(PQftype) ENTRY(PQgetisnull) ENTRY(PQgetlength) ENTRY(PQgetvalue) \
    ENTRY(PQgetResult) ENTRY(PQputCopyData) ENTRY(PQputCopyEnd) ENTRY(PQsendQuery) ENTRY(PQsendPrepare) \
    ENTRY(PQsendQueryPrepared) ENTRY(PQisBusy) ENTRY(PQconsumeInput) ENTRY(PQsocket) \
    ENTRY(PQenterPipelineMode) ENTRY(PQexitPipelineMode) ENTRY(PQpipelineSync)

#define LATCHKEY_PQ_MEMBER(name) __typeof__(name) *_Nonnull name;
struct latchkey_pq {
    LATCHKEY_PQ_FUNCTIONS(LATCHKEY_PQ_MEMBER)
};

// Loads libpq for the process's life; NULL if it is missing or lacks a function, as before version 14. Not for two
// threads at once.
static inline const struct latchkey_pq *_Nullable latchkey_pq_load(void) {
    static struct latchkey_pq functions;
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) { return NULL; }
#define LATCHKEY_PQ_FIND(name) \
    functions.name = (__typeof__(name) *)dlsym(library, #name); \
    if (functions.name == NULL) { return NULL; }
    LATCHKEY_PQ_FUNCTIONS(LATCHKEY_PQ_FIND)
    return &functions;
}
#endif
