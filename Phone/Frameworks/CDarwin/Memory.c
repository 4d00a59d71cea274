#define _GNU_SOURCE
#include <CDarwin.h>

#include <errno.h>
#include <string.h>

errno_t memset_s(void *s, rsize_t smax, int c, rsize_t n) {
    if (s == NULL) return EINVAL;
    if (smax > SIZE_MAX >> 1) return E2BIG;
    errno_t result = 0;
    // As the standard wants it: what there is, is filled even then.
    if (n > SIZE_MAX >> 1) {
        result = E2BIG;
        n = smax;
    } else if (n > smax) {
        result = EOVERFLOW;
        n = smax;
    }
    memset(s, c, n);
    // Whoever reads the memory next, as far as the optimizer knows.
    __asm__ __volatile__("" : : "r"(s) : "memory");
    return result;
}

int timingsafe_bcmp(const void *b1, const void *b2, size_t n) {
    const volatile unsigned char *first = b1, *second = b2;
    unsigned char difference = 0;
    for (size_t index = 0; index < n; index++) difference |= first[index] ^ second[index];
    return difference != 0;
}
