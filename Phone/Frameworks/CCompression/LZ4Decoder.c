#include "LZ4.h"

#include <limits.h>
#include <lz4.h>

#define HISTORY_SIZE 65536

typedef struct {
    codec codec;
    uint8_t header[LZ4_HEADER_SIZE];
    size_t header_filled;
    // The block's bytes as they come; the buffer grows with them, whatever its header claims.
    uint8_t *payload;
    size_t payload_filled, payload_capacity;
    uint8_t *output;
    const uint8_t *next;
    size_t waiting;
    uint8_t history[HISTORY_SIZE];
    size_t history_size;
    bool has_ended, has_failed;
} decoder;

static size_t number(const uint8_t *from) {
    return from[0] | (size_t)from[1] << 8 | (size_t)from[2] << 16 | (size_t)from[3] << 24;
}

static bool begins(const decoder *own, const char *magic) { return memcmp(own->header, magic, 4) == 0; }

// 0 for a magic number that nobody knows.
static size_t header_size(const decoder *own) {
    if (own->header_filled < 4 || begins(own, LZ4_END)) return 4;
    if (begins(own, LZ4_STORED)) return LZ4_STORED_HEADER_SIZE;
    return begins(own, LZ4_COMPRESSED) ? LZ4_HEADER_SIZE : 0;
}

static bool read_payload(decoder *own, compression_stream *stream, size_t size) {
    size_t wanted = size - own->payload_filled;
    if (wanted > stream->src_size) wanted = stream->src_size;
    if (own->payload_filled + wanted > own->payload_capacity) {
        size_t capacity = 2 * (own->payload_filled + wanted);
        uint8_t *larger = realloc(own->payload, capacity);
        if (larger == NULL) return false;
        own->payload = larger;
        own->payload_capacity = capacity;
    }
    if (wanted > 0) memcpy(own->payload + own->payload_filled, stream->src_ptr, wanted);
    own->payload_filled += wanted;
    stream->src_ptr += wanted;
    stream->src_size -= wanted;
    return true;
}

static void remember(decoder *own, const uint8_t *bytes, size_t size) {
    if (size >= HISTORY_SIZE) {
        memcpy(own->history, bytes + size - HISTORY_SIZE, HISTORY_SIZE);
        own->history_size = HISTORY_SIZE;
        return;
    }
    size_t kept = HISTORY_SIZE - size < own->history_size ? HISTORY_SIZE - size : own->history_size;
    memmove(own->history, own->history + own->history_size - kept, kept);
    memcpy(own->history + kept, bytes, size);
    own->history_size = kept + size;
}

static bool decode_block(decoder *own, size_t size) {
    // No LZ4 block comes out more than 255 times as long.
    if (size > INT_MAX || own->payload_filled > INT_MAX || size / 255 > own->payload_filled) return false;
    uint8_t *larger = realloc(own->output, size > 0 ? size : 1);
    if (larger == NULL) return false;
    own->output = larger;
    if (begins(own, LZ4_STORED)) {
        if (size > 0) memcpy(own->output, own->payload, size);
    } else {
        int count = LZ4_decompress_safe_usingDict((const char *)own->payload, (char *)own->output,
                                                  (int)own->payload_filled, (int)size, (const char *)own->history,
                                                  (int)own->history_size);
        if (count < 0 || (size_t)count != size) return false;
    }
    own->next = own->output;
    own->waiting = size;
    remember(own, own->output, size);
    return true;
}

// Reads on; false if more input is needed, or after the end or a failure.
static bool advance(decoder *own, compression_stream *stream) {
    while (own->header_filled < header_size(own) && stream->src_size > 0) {
        own->header[own->header_filled++] = *stream->src_ptr++;
        stream->src_size--;
    }
    size_t needed = header_size(own);
    own->has_failed = needed == 0;
    if (needed == 0 || own->header_filled < needed) return false;
    own->has_ended = begins(own, LZ4_END);
    if (own->has_ended) return false;
    size_t size = number(own->header + needed - 4);
    own->has_failed = !read_payload(own, stream, size);
    if (own->has_failed || own->payload_filled < size) return false;
    own->has_failed = !decode_block(own, number(own->header + 4));
    own->header_filled = own->payload_filled = 0;
    return !own->has_failed;
}

static compression_status decoded(codec *codec, compression_stream *stream, bool is_last) {
    decoder *own = (decoder *)codec;
    if (own->has_failed) return COMPRESSION_STATUS_ERROR;
    do {
        moved(&stream->dst_ptr, &stream->dst_size, &own->next, &own->waiting);
        if (own->waiting > 0) return COMPRESSION_STATUS_OK;
    } while (!own->has_ended && advance(own, stream));
    if (own->has_ended) return COMPRESSION_STATUS_END;
    // Cut off, if no more will come.
    return own->has_failed || (is_last && stream->dst_size > 0) ? COMPRESSION_STATUS_ERROR : COMPRESSION_STATUS_OK;
}

static void end(codec *codec) {
    decoder *own = (decoder *)codec;
    free(own->payload);
    free(own->output);
    free(own);
}

codec *lz4_decoder(void) {
    decoder *own = calloc(1, sizeof *own);
    if (own == NULL) return NULL;
    own->codec = (codec){decoded, end};
    return &own->codec;
}

codec *lz4_codec(compression_stream_operation operation) {
    return operation == COMPRESSION_STREAM_ENCODE ? lz4_encoder() : lz4_decoder();
}
