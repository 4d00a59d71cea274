#include "LZ4.h"

#include <lz4.h>

typedef struct {
    codec codec;
    // Input until a block is full.
    uint8_t block[LZ4_BLOCK_SIZE];
    size_t filled;
    // Output that has not fitted yet.
    uint8_t output[LZ4_HEADER_SIZE + LZ4_COMPRESSBOUND(LZ4_BLOCK_SIZE)];
    const uint8_t *next;
    size_t waiting;
    bool has_ended;
} encoder;

static void put_number(uint8_t *to, size_t number) {
    for (int index = 0; index < 4; index++) to[index] = (uint8_t)(number >> 8 * index);
}

static void give(encoder *own, size_t size) {
    own->next = own->output;
    own->waiting = size;
}

static void give_block(encoder *own) {
    uint8_t *payload = own->output + LZ4_HEADER_SIZE;
    int size = LZ4_compress_default((const char *)own->block, (char *)payload, (int)own->filled,
                                    LZ4_COMPRESSBOUND(LZ4_BLOCK_SIZE));
    put_number(own->output + 4, own->filled);
    if (size > 0 && (size_t)size < own->filled) {
        memcpy(own->output, LZ4_COMPRESSED, 4);
        put_number(own->output + 8, (size_t)size);
        give(own, LZ4_HEADER_SIZE + (size_t)size);
    } else {
        memcpy(own->output, LZ4_STORED, 4);
        memcpy(own->output + LZ4_STORED_HEADER_SIZE, own->block, own->filled);
        give(own, LZ4_STORED_HEADER_SIZE + own->filled);
    }
    own->filled = 0;
}

static compression_status encoded(codec *codec, compression_stream *stream, bool is_last) {
    encoder *own = (encoder *)codec;
    for (;;) {
        moved(&stream->dst_ptr, &stream->dst_size, &own->next, &own->waiting);
        if (own->waiting > 0) return COMPRESSION_STATUS_OK;
        if (own->has_ended) return COMPRESSION_STATUS_END;
        uint8_t *end = own->block + own->filled;
        size_t room = LZ4_BLOCK_SIZE - own->filled;
        own->filled += moved(&end, &room, &stream->src_ptr, &stream->src_size);
        if (own->filled == LZ4_BLOCK_SIZE || (is_last && own->filled > 0)) {
            give_block(own);
        } else if (is_last) {
            memcpy(own->output, LZ4_END, 4);
            give(own, 4);
            own->has_ended = true;
        } else {
            return COMPRESSION_STATUS_OK;
        }
    }
}

static void end(codec *own) { free(own); }

codec *lz4_encoder(void) {
    encoder *own = calloc(1, sizeof *own);
    if (own == NULL) return NULL;
    own->codec = (codec){encoded, end};
    return &own->codec;
}
