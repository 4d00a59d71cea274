#ifndef LATCHKEY_CODEC_H
#define LATCHKEY_CODEC_H

#include <CCompression.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// One way of one algorithm: what a stream's state begins with.
typedef struct codec {
    compression_status (*process)(struct codec *codec, compression_stream *stream, bool is_last);
    void (*destroy)(struct codec *codec);
} codec;

// NULL without memory.
codec *deflate_codec(compression_stream_operation operation);
codec *lz4_codec(compression_stream_operation operation);

// Moves as many bytes as there are and fit.
static inline size_t moved(uint8_t **to, size_t *room, const uint8_t **from, size_t *count) {
    size_t size = *room < *count ? *room : *count;
    if (size > 0) memcpy(*to, *from, size);
    *to += size;
    *room -= size;
    *from += size;
    *count -= size;
    return size;
}

#endif
