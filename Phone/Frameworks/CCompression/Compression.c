#include "Codec.h"

#include <limits.h>
#include <lz4.h>

static codec *make(compression_stream_operation operation, compression_algorithm algorithm) {
    if (operation != COMPRESSION_STREAM_ENCODE && operation != COMPRESSION_STREAM_DECODE) return NULL;
    switch (algorithm) {
    case COMPRESSION_ZLIB: return deflate_codec(operation);
    case COMPRESSION_LZ4: return lz4_codec(operation);
    default: return NULL;
    }
}

compression_status compression_stream_init(compression_stream *stream, compression_stream_operation operation,
                                           compression_algorithm algorithm) {
    memset(stream, 0, sizeof *stream);
    stream->state = make(operation, algorithm);
    return stream->state == NULL ? COMPRESSION_STATUS_ERROR : COMPRESSION_STATUS_OK;
}

compression_status compression_stream_process(compression_stream *stream, int flags) {
    codec *own = stream->state;
    if (own == NULL) return COMPRESSION_STATUS_ERROR;
    return own->process(own, stream, (flags & COMPRESSION_STREAM_FINALIZE) != 0);
}

compression_status compression_stream_destroy(compression_stream *stream) {
    codec *own = stream->state;
    if (own == NULL) return COMPRESSION_STATUS_ERROR;
    own->destroy(own);
    stream->state = NULL;
    return COMPRESSION_STATUS_OK;
}

size_t compression_encode_scratch_buffer_size(compression_algorithm algorithm) { return 0; }

size_t compression_decode_scratch_buffer_size(compression_algorithm algorithm) { return 0; }

// The whole buffer at once; `written` is what came out in any case.
static compression_status run(compression_stream_operation operation, compression_algorithm algorithm, uint8_t *to,
                              size_t room, const uint8_t *from, size_t count, size_t *written) {
    compression_stream stream;
    if (compression_stream_init(&stream, operation, algorithm) != COMPRESSION_STATUS_OK)
        return COMPRESSION_STATUS_ERROR;
    stream.dst_ptr = to;
    stream.dst_size = room;
    stream.src_ptr = from;
    stream.src_size = count;
    compression_status status = compression_stream_process(&stream, COMPRESSION_STREAM_FINALIZE);
    *written = room - stream.dst_size;
    compression_stream_destroy(&stream);
    return status;
}

size_t compression_encode_buffer(uint8_t *dst_buffer, size_t dst_size, const uint8_t *src_buffer, size_t src_size,
                                 void *scratch_buffer, compression_algorithm algorithm) {
    size_t written = 0;
    if (algorithm == COMPRESSION_LZ4_RAW) {
        if (src_size > LZ4_MAX_INPUT_SIZE) return 0;
        int room = dst_size > INT_MAX ? INT_MAX : (int)dst_size;
        int size = LZ4_compress_default((const char *)src_buffer, (char *)dst_buffer, (int)src_size, room);
        return size > 0 ? (size_t)size : 0;
    }
    compression_status status =
        run(COMPRESSION_STREAM_ENCODE, algorithm, dst_buffer, dst_size, src_buffer, src_size, &written);
    return status == COMPRESSION_STATUS_END ? written : 0;
}

size_t compression_decode_buffer(uint8_t *dst_buffer, size_t dst_size, const uint8_t *src_buffer, size_t src_size,
                                 void *scratch_buffer, compression_algorithm algorithm) {
    size_t written = 0;
    if (algorithm == COMPRESSION_LZ4_RAW) {
        if (src_size > INT_MAX) return 0;
        int room = dst_size > INT_MAX ? INT_MAX : (int)dst_size;
        int size = LZ4_decompress_safe_partial((const char *)src_buffer, (char *)dst_buffer, (int)src_size, room, room);
        return size > 0 ? (size_t)size : 0;
    }
    compression_status status =
        run(COMPRESSION_STREAM_DECODE, algorithm, dst_buffer, dst_size, src_buffer, src_size, &written);
    return status == COMPRESSION_STATUS_ERROR ? 0 : written;
}
