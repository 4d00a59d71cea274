#ifndef LATCHKEY_CURL_SHIM_H
#define LATCHKEY_CURL_SHIM_H
#include <dlfcn.h>
#include <stddef.h>
// Swift needs the functions themselves; the options of old names are those that older versions know too.
#define CURL_DISABLE_TYPECHECK
#define CURL_DISABLE_DEPRECATION
#include <curl/curl.h>

// libcurl is loaded when the first request goes out and not linked: it and the 25 libraries that it brings along are
// 12 MiB and 10 ms of every start. The functions have the types of libcurl's own header.
#define LATCHKEY_CURL_FUNCTIONS(ENTRY) \
    ENTRY(curl_global_init) ENTRY(curl_easy_init) ENTRY(curl_easy_setopt) ENTRY(curl_easy_getinfo) \
    ENTRY(curl_easy_cleanup) ENTRY(curl_slist_append) ENTRY(curl_slist_free_all) ENTRY(curl_multi_init) \
    ENTRY(curl_multi_add_handle) ENTRY(curl_multi_remove_handle) ENTRY(curl_multi_perform) ENTRY(curl_multi_poll) \
    ENTRY(curl_multi_wakeup) ENTRY(curl_multi_info_read) ENTRY(curl_multi_setopt)

#define LATCHKEY_CURL_MEMBER(name) __typeof__(name) *_Nonnull name;
struct latchkey_curl {
    LATCHKEY_CURL_FUNCTIONS(LATCHKEY_CURL_MEMBER)
};

// Loads libcurl for the process's life; NULL if it is missing or lacks a function. Not for two threads at once.
static inline const struct latchkey_curl *_Nullable latchkey_curl_load(void) {
    static struct latchkey_curl functions;
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) { return NULL; }
#define LATCHKEY_CURL_FIND(name) \
    functions.name = (__typeof__(name) *)dlsym(library, #name); \
    if (functions.name == NULL) { return NULL; }
    LATCHKEY_CURL_FUNCTIONS(LATCHKEY_CURL_FIND)
    return functions.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? &functions : NULL;
}

// Takes a part of a reply; returns how many bytes it took, any other number than `size * count` ends the request.
typedef size_t (*latchkey_curl_take)(const char *_Nullable bytes, size_t size, size_t count, void *_Nullable context);

// A request; what the pointers name must live until the request is over.
struct latchkey_curl_request {
    const char *_Nonnull url;
    // Sent by POST; NULL for GET.
    const void *_Nullable body;
    long body_length;
    struct curl_slist *_Nullable headers;
    long timeout_milliseconds;
    void *_Nullable context;
    latchkey_curl_take _Nonnull take_header;
    latchkey_curl_take _Nonnull take_body;
};

// A handle that is ready to be performed, or NULL. No redirection is followed, and nothing is remembered.
static inline CURL *_Nullable latchkey_curl_prepare(const struct latchkey_curl *_Nonnull curl,
                                                    const struct latchkey_curl_request *_Nonnull request) {
    CURL *handle = curl->curl_easy_init();
    if (handle == NULL) { return NULL; }
    int failed = 0;
#define LATCHKEY_CURL_SET(option, value) failed |= curl->curl_easy_setopt(handle, option, value) != CURLE_OK
    LATCHKEY_CURL_SET(CURLOPT_URL, request->url);
    LATCHKEY_CURL_SET(CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
    LATCHKEY_CURL_SET(CURLOPT_FOLLOWLOCATION, 0L);
    // No signal may interrupt the process's other threads.
    LATCHKEY_CURL_SET(CURLOPT_NOSIGNAL, 1L);
    LATCHKEY_CURL_SET(CURLOPT_TIMEOUT_MS, request->timeout_milliseconds);
    LATCHKEY_CURL_SET(CURLOPT_HTTPHEADER, request->headers);
    LATCHKEY_CURL_SET(CURLOPT_PRIVATE, request->context);
    LATCHKEY_CURL_SET(CURLOPT_HEADERFUNCTION, request->take_header);
    LATCHKEY_CURL_SET(CURLOPT_HEADERDATA, request->context);
    LATCHKEY_CURL_SET(CURLOPT_WRITEFUNCTION, request->take_body);
    LATCHKEY_CURL_SET(CURLOPT_WRITEDATA, request->context);
    if (request->body != NULL) {
        LATCHKEY_CURL_SET(CURLOPT_POST, 1L);
        LATCHKEY_CURL_SET(CURLOPT_POSTFIELDSIZE, request->body_length);
        LATCHKEY_CURL_SET(CURLOPT_COPYPOSTFIELDS, request->body);
    }
#undef LATCHKEY_CURL_SET
    if (failed) {
        curl->curl_easy_cleanup(handle);
        return NULL;
    }
    return handle;
}

// The status of the reply; 0 if there is none.
static inline long latchkey_curl_status(const struct latchkey_curl *_Nonnull curl, CURL *_Nonnull handle) {
    long status = 0;
    curl->curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

// The context of a handle's request.
static inline void *_Nullable latchkey_curl_context(const struct latchkey_curl *_Nonnull curl, CURL *_Nonnull handle) {
    void *context = NULL;
    curl->curl_easy_getinfo(handle, CURLINFO_PRIVATE, &context);
    return context;
}

// Limits how many connections are kept for later requests.
static inline void latchkey_curl_limit_connections(const struct latchkey_curl *_Nonnull curl, CURLM *_Nonnull multi,
                                                   long count) {
    curl->curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, count);
}

// The result of the next request that is over, with its handle, or -1.
static inline int latchkey_curl_next_result(const struct latchkey_curl *_Nonnull curl, CURLM *_Nonnull multi,
                                            CURL *_Nullable *_Nonnull handle) {
    int left = 0;
    for (CURLMsg *message; (message = curl->curl_multi_info_read(multi, &left)) != NULL;) {
        if (message->msg != CURLMSG_DONE) { continue; }
        *handle = message->easy_handle;
        return (int)message->data.result;
    }
    return -1;
}
#endif
