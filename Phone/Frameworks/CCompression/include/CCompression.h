#ifndef LATCHKEY_CCOMPRESSION_H
#define LATCHKEY_CCOMPRESSION_H

/* The functions of Apple's Compression: raw deflate by zlib, LZ4 by liblz4. Every other algorithm is refused when it is
   used, as Apple's refuse a number that they don't know. */

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef enum {
    /* LZ4 blocks behind Apple's headers (bv41, bv4-, bv4$). */
    COMPRESSION_LZ4 = 0x100,
    /* One LZ4 block; whole buffers only. */
    COMPRESSION_LZ4_RAW = 0x101,
    /* Deflate (RFC 1951), level 5, without header and checksum. */
    COMPRESSION_ZLIB = 0x205,
    /* Refused here. */
    COMPRESSION_LZMA = 0x306,
    /* Refused here. */
    COMPRESSION_LZBITMAP = 0x702,
    /* Refused here. */
    COMPRESSION_LZFSE = 0x801,
    /* Refused here. */
    COMPRESSION_BROTLI = 0xB02,
} compression_algorithm;

/* The size of the scratch buffer for compression_encode_buffer; none is needed. */
size_t compression_encode_scratch_buffer_size(compression_algorithm algorithm);
/* Compresses a buffer; returns the number of bytes written, 0 if they did not fit or on any error. */
size_t compression_encode_buffer(uint8_t *dst_buffer, size_t dst_size, const uint8_t *src_buffer, size_t src_size,
                                 void *_Nullable scratch_buffer, compression_algorithm algorithm);
/* The size of the scratch buffer for compression_decode_buffer; none is needed. */
size_t compression_decode_scratch_buffer_size(compression_algorithm algorithm);
/* Decompresses a buffer; returns the number of bytes written, dst_size if there were more, 0 on any error. */
size_t compression_decode_buffer(uint8_t *dst_buffer, size_t dst_size, const uint8_t *src_buffer, size_t src_size,
                                 void *_Nullable scratch_buffer, compression_algorithm algorithm);

typedef struct {
    /* Where the next bytes are written, and how many fit. */
    uint8_t *dst_ptr;
    size_t dst_size;
    /* Where the next bytes are read, and how many there are. */
    const uint8_t *src_ptr;
    size_t src_size;
    /* The stream's own memory. */
    void *_Nullable state;
} compression_stream;

typedef enum {
    COMPRESSION_STREAM_ENCODE = 0,
    COMPRESSION_STREAM_DECODE = 1,
} compression_stream_operation;

typedef enum {
    /* No more input will come. */
    COMPRESSION_STREAM_FINALIZE = 0x0001,
} compression_stream_flags;

typedef enum {
    COMPRESSION_STATUS_OK = 0,
    COMPRESSION_STATUS_ERROR = -1,
    COMPRESSION_STATUS_END = 1,
} compression_status;

/* Begins a stream; sets all of its fields to zero but the state. */
compression_status compression_stream_init(compression_stream *stream, compression_stream_operation operation,
                                           compression_algorithm algorithm);
/* Takes input and gives output until one of them is used up; END after the last byte of output. */
compression_status compression_stream_process(compression_stream *stream, int flags);
/* Frees the stream's memory. */
compression_status compression_stream_destroy(compression_stream *stream);

#pragma clang assume_nonnull end

#endif
