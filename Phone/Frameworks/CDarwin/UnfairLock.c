#define _GNU_SOURCE
#include <CDarwin.h>

#include <errno.h>
#include <linux/futex.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// The word is 0 while the lock is open, else the owner's thread number, with the highest bit set if others wait.
static const uint32_t waiters = UINT32_C(1) << 31;

static uint32_t own_number(void) { return (uint32_t)syscall(SYS_gettid); }

static void wait_while(uint32_t *word, uint32_t value) {
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, NULL, NULL, 0);
}

static void misused(const char *what) {
    fprintf(stderr, "BUG IN CLIENT OF LIBPLATFORM: %s\n", what);
    abort();
}

static bool take(uint32_t *word, uint32_t seen, uint32_t value) {
    return __atomic_compare_exchange_n(word, &seen, value, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

void os_unfair_lock_lock(os_unfair_lock_t lock) {
    uint32_t *word = &lock->_os_unfair_lock_opaque;
    uint32_t own = own_number();
    if (take(word, 0, own)) return;
    for (;;) {
        uint32_t seen = __atomic_load_n(word, __ATOMIC_RELAXED);
        if ((seen & ~waiters) == own) misused("Trying to recursively lock an os_unfair_lock");
        // Whoever has waited can't know whether others still do.
        if (seen == 0) {
            if (take(word, 0, own | waiters)) return;
        } else if ((seen & waiters) || take(word, seen, seen | waiters)) {
            wait_while(word, seen | waiters);
        }
    }
}

bool os_unfair_lock_trylock(os_unfair_lock_t lock) { return take(&lock->_os_unfair_lock_opaque, 0, own_number()); }

void os_unfair_lock_unlock(os_unfair_lock_t lock) {
    uint32_t *word = &lock->_os_unfair_lock_opaque;
    uint32_t own = own_number();
    if ((__atomic_load_n(word, __ATOMIC_RELAXED) & ~waiters) != own)
        misused("Unlock of an os_unfair_lock not owned by current thread");
    if (__atomic_exchange_n(word, 0, __ATOMIC_RELEASE) & waiters)
        syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static bool is_owner(const os_unfair_lock *lock) {
    return (__atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED) & ~waiters) == own_number();
}

void os_unfair_lock_assert_owner(const os_unfair_lock *lock) {
    if (!is_owner(lock)) misused("Assertion failed: Lock unexpectedly not owned by current thread");
}

void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock) {
    if (is_owner(lock)) misused("Assertion failed: Lock unexpectedly owned by current thread");
}
