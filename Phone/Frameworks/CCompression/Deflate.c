#include "Codec.h"

#include <limits.h>
#include <zlib.h>

typedef struct {
    codec codec;
    z_stream zlib;
} deflate_state;

// Raw deflate: negative bits mean no header.
static const int window_bits = -15;
static const int level = 5;

// zlib counts in unsigned int; longer buffers go in pieces.
static compression_status processed(deflate_state *own, compression_stream *stream, bool is_last,
                                    int (*step)(z_streamp, int), int finish) {
    for (;;) {
        uInt room = stream->dst_size > UINT_MAX ? UINT_MAX : (uInt)stream->dst_size;
        uInt count = stream->src_size > UINT_MAX ? UINT_MAX : (uInt)stream->src_size;
        own->zlib.next_out = stream->dst_ptr;
        own->zlib.avail_out = room;
        own->zlib.next_in = (Bytef *)stream->src_ptr;
        own->zlib.avail_in = count;
        int status = step(&own->zlib, is_last && count == stream->src_size ? finish : Z_NO_FLUSH);
        size_t written = room - own->zlib.avail_out, read = count - own->zlib.avail_in;
        stream->dst_ptr += written;
        stream->dst_size -= written;
        stream->src_ptr += read;
        stream->src_size -= read;
        if (status == Z_STREAM_END) return COMPRESSION_STATUS_END;
        if (status != Z_OK && status != Z_BUF_ERROR) return COMPRESSION_STATUS_ERROR;
        if (written > 0 || read > 0) continue;
        // Nothing moves any more, although there is room and no more input will come: the input was cut off.
        return is_last && stream->dst_size > 0 ? COMPRESSION_STATUS_ERROR : COMPRESSION_STATUS_OK;
    }
}

static compression_status encoded(codec *own, compression_stream *stream, bool is_last) {
    return processed((deflate_state *)own, stream, is_last, deflate, Z_FINISH);
}

static compression_status decoded(codec *own, compression_stream *stream, bool is_last) {
    return processed((deflate_state *)own, stream, is_last, inflate, Z_NO_FLUSH);
}

static void end_encoding(codec *own) {
    deflateEnd(&((deflate_state *)own)->zlib);
    free(own);
}

static void end_decoding(codec *own) {
    inflateEnd(&((deflate_state *)own)->zlib);
    free(own);
}

codec *deflate_codec(compression_stream_operation operation) {
    deflate_state *own = calloc(1, sizeof *own);
    if (own == NULL) return NULL;
    bool is_encoding = operation == COMPRESSION_STREAM_ENCODE;
    own->codec.process = is_encoding ? encoded : decoded;
    own->codec.destroy = is_encoding ? end_encoding : end_decoding;
    int status = is_encoding
                     ? deflateInit2(&own->zlib, level, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY)
                     : inflateInit2(&own->zlib, window_bits);
    if (status == Z_OK) return &own->codec;
    free(own);
    return NULL;
}
