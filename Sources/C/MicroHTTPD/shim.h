#ifndef LATCHKEY_MICROHTTPD_SHIM_H
#define LATCHKEY_MICROHTTPD_SHIM_H
#include <malloc.h>
#include <microhttpd.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

// Swift cannot call variadic functions, and it takes a C enum's unknown value for undefined behavior: so the daemon
// is started here, and every enum that the library hands to a callback becomes an integer before Swift sees it.

struct latchkey_mhd_settings {
    int listen_socket;
    unsigned int threads;
    unsigned int connection_limit;
    unsigned int connection_limit_per_address; // 0: none
    unsigned int idle_seconds;                 // 0: none
    size_t connection_memory;
};

// What Swift supplies. The memory must live as long as the daemon.
struct latchkey_mhd_callbacks {
    void *context;
    // The connection was accepted; returns its own object.
    void *(*opened)(void *context, struct MHD_Connection *connection);
    // The connection ends; the descriptor is still open.
    void (*closed)(void *context, void *connection_object);
    // The request line was read (`target` may be null); returns the request's object.
    void *(*began)(void *context, void *connection_object, const char *target);
    // The access handler. Returns 0 to drop the connection.
    int (*received)(void *context, struct MHD_Connection *connection, void *request_object, const char *method,
                    const char *version, const char *data, size_t *length);
    // The request is over, answered or not; called once for every `began`.
    void (*completed)(void *context, struct MHD_Connection *connection, void *request_object);
};

typedef void (*latchkey_mhd_header)(void *context, const char *name, size_t name_length, const char *value,
                                    size_t value_length);

struct latchkey_mhd_header_visit {
    latchkey_mhd_header visit;
    void *context;
};

static inline void *latchkey_mhd_connection_object(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

static void latchkey_mhd_notify_connection(void *cls, struct MHD_Connection *connection, void **object,
                                           enum MHD_ConnectionNotificationCode code) {
    struct latchkey_mhd_callbacks *callbacks = (struct latchkey_mhd_callbacks *)cls;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *object = callbacks->opened(callbacks->context, connection);
    } else if (code == MHD_CONNECTION_NOTIFY_CLOSED && *object != NULL) {
        callbacks->closed(callbacks->context, *object);
        *object = NULL;
    }
}

static void *latchkey_mhd_notify_target(void *cls, const char *target, struct MHD_Connection *connection) {
    struct latchkey_mhd_callbacks *callbacks = (struct latchkey_mhd_callbacks *)cls;
    void *request = callbacks->began(callbacks->context, latchkey_mhd_connection_object(connection), target);
    // Swift has the query now, and nobody asks the library for its members. It would put each into the connection's
    // memory, and where that is used up, after some 450, 0.9.75 never answers: so it finds an empty query. The text is
    // the connection's own, and read up to its null.
    char *query = target == NULL ? NULL : strchr(target, '?');
    if (query != NULL) query[1] = 0;
    return request;
}

static enum MHD_Result latchkey_mhd_access(void *cls, struct MHD_Connection *connection, const char *url,
                                           const char *method, const char *version, const char *data,
                                           size_t *length, void **request) {
    struct latchkey_mhd_callbacks *callbacks = (struct latchkey_mhd_callbacks *)cls;
    (void)url;
    if (*request == NULL) return MHD_NO;
    return callbacks->received(callbacks->context, connection, *request, method, version, data, length) == 0
               ? MHD_NO
               : MHD_YES;
}

static void latchkey_mhd_notify_completed(void *cls, struct MHD_Connection *connection, void **request,
                                          enum MHD_RequestTerminationCode code) {
    struct latchkey_mhd_callbacks *callbacks = (struct latchkey_mhd_callbacks *)cls;
    (void)code;
    if (*request == NULL) return;
    callbacks->completed(callbacks->context, connection, *request);
    *request = NULL;
}

// The target is checked and decoded in Swift, from the bytes as they came.
static size_t latchkey_mhd_keep_escapes(void *cls, struct MHD_Connection *connection, char *text) {
    (void)cls;
    (void)connection;
    size_t length = 0;
    while (text[length] != 0) length++;
    return length;
}

// Starts a daemon on a listening socket of ours. Returns null if the library refuses.
static inline struct MHD_Daemon *latchkey_mhd_start(struct latchkey_mhd_settings settings,
                                                    struct latchkey_mhd_callbacks *callbacks) {
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_SUSPEND_RESUME, 0, NULL, NULL,
        latchkey_mhd_access, callbacks,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)settings.listen_socket,
        MHD_OPTION_THREAD_POOL_SIZE, settings.threads,
        MHD_OPTION_CONNECTION_LIMIT, settings.connection_limit,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, settings.connection_limit_per_address,
        MHD_OPTION_CONNECTION_TIMEOUT, settings.idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings.connection_memory,
        MHD_OPTION_NOTIFY_CONNECTION, latchkey_mhd_notify_connection, callbacks,
        MHD_OPTION_URI_LOG_CALLBACK, latchkey_mhd_notify_target, callbacks,
        MHD_OPTION_NOTIFY_COMPLETED, latchkey_mhd_notify_completed, callbacks,
        MHD_OPTION_UNESCAPE_CALLBACK, latchkey_mhd_keep_escapes, NULL,
        MHD_OPTION_END);
}

// A descriptor that never has news, to stand in for a listening socket; -1 if there is none to be had.
static inline int latchkey_mhd_silence(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// The connection's descriptor, or -1.
static inline int latchkey_mhd_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : (int)info->connect_fd;
}

// Ends the connection with a reset, as a network that fails does; closing it would look like a server that ends it.
static inline void latchkey_mhd_reset(struct MHD_Connection *connection) {
    const struct sockaddr nowhere = {.sa_family = AF_UNSPEC};
    int descriptor = latchkey_mhd_descriptor(connection);
    if (descriptor >= 0) (void)connect(descriptor, &nowhere, sizeof nowhere);
}

// The peer's address, or null.
static inline const struct sockaddr *latchkey_mhd_peer(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

// Length of the request line and headers in bytes, 0 before they were read.
static inline size_t latchkey_mhd_header_length(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

// The status of the reply, the library's own error replies included; 0 if there was none.
static inline unsigned int latchkey_mhd_status(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_HTTP_STATUS);
    return info == NULL ? 0 : info->http_status;
}

static enum MHD_Result latchkey_mhd_visit_header(void *cls, enum MHD_ValueKind kind, const char *name,
                                                 size_t name_length, const char *value, size_t value_length) {
    struct latchkey_mhd_header_visit *visit = (struct latchkey_mhd_header_visit *)cls;
    (void)kind;
    visit->visit(visit->context, name, name_length, value, value_length);
    return MHD_YES;
}

// Visits the request's headers in the order in which they came.
static inline void latchkey_mhd_each_header(struct MHD_Connection *connection, void *context,
                                            latchkey_mhd_header visit) {
    struct latchkey_mhd_header_visit state = {visit, context};
    (void)MHD_get_connection_values_n(connection, MHD_HEADER_KIND, latchkey_mhd_visit_header, &state);
}

// A reply that owns a copy of `bytes`, or null.
static inline struct MHD_Response *latchkey_mhd_response(const void *bytes, size_t length) {
    return MHD_create_response_from_buffer(length, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

// Adds a header; returns 0 if the library refuses name or value.
static inline int latchkey_mhd_add_header(struct MHD_Response *response, const char *name, const char *value) {
    return MHD_add_response_header(response, name, value) == MHD_YES;
}

// Queues the reply and drops our reference to it; returns 0 if the library refuses.
static inline int latchkey_mhd_queue(struct MHD_Connection *connection, unsigned int status,
                                     struct MHD_Response *response) {
    enum MHD_Result queued = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return queued == MHD_YES;
}

// Has the C library keep up to 64 MiB of freed memory: else it gives memory back to the system and fetches it again
// with every batch of requests. It holds for the whole process.
static inline void latchkey_keep_freed_memory(void) {
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
}
static void latchkey_mhd_do_nothing(int number) { (void)number; }

// Gives SIGURG a handler that does nothing, unless the program has one: a signal that is ignored would wake nobody.
static inline void latchkey_mhd_prepare_nudges(void) {
    struct sigaction action = {0};
    if (sigaction(SIGURG, NULL, &action) != 0 || (action.sa_flags & SA_SIGINFO) != 0 ||
        (action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN)) return;
    action.sa_handler = latchkey_mhd_do_nothing;
    // Other system calls go on; epoll_wait never does.
    action.sa_flags = SA_RESTART;
    sigaction(SIGURG, &action, NULL);
}

// Lets the calling thread be nudged: it may have been started by one that blocks all signals.
static inline void latchkey_mhd_accept_nudges(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGURG);
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

// Ends the epoll_wait in which a thread may be.
static inline void latchkey_mhd_nudge(pthread_t thread) { pthread_kill(thread, SIGURG); }

#endif
