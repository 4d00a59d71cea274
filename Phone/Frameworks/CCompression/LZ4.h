#ifndef LATCHKEY_LZ4_H
#define LATCHKEY_LZ4_H

#include "Codec.h"

// Apple's frame around LZ4 blocks: a magic number of four bytes, then the sizes of what comes out and goes in, in 32
// bits, little-endian. A stored block has one size, the end none. A block may refer to the 64 KiB before it.
#define LZ4_COMPRESSED "bv41"
#define LZ4_STORED "bv4-"
#define LZ4_END "bv4$"
#define LZ4_HEADER_SIZE 12
#define LZ4_STORED_HEADER_SIZE 8
#define LZ4_BLOCK_SIZE 65536

codec *lz4_encoder(void);
codec *lz4_decoder(void);

#endif
