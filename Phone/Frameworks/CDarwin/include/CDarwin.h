#ifndef LATCHKEY_CDARWIN_H
#define LATCHKEY_CDARWIN_H

/* What Darwin's C library gives to every source that imports Foundation, and Linux's has not. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int errno_t;
typedef size_t rsize_t;

/* Fills n bytes, which the optimizer may not leave out (C11, K.3.7.4.1). Returns 0, or EINVAL, E2BIG or EOVERFLOW. */
errno_t memset_s(void *_Null_unspecified s, rsize_t smax, int c, rsize_t n);

/* Compares n bytes in a time that does not depend on them; 0 if they are equal. */
int timingsafe_bcmp(const void *_Null_unspecified b1, const void *_Null_unspecified b2, size_t n);

typedef int kern_return_t;
#define KERN_SUCCESS 0
#define KERN_INVALID_ARGUMENT 4

/* Ticks since the start of the system, 24 million a second as on an iPhone. */
uint64_t mach_absolute_time(void);
uint64_t mach_continuous_time(void);

/* Nanoseconds a tick, as a fraction. */
struct mach_timebase_info {
    uint32_t numer;
    uint32_t denom;
};
typedef struct mach_timebase_info mach_timebase_info_data_t;
typedef struct mach_timebase_info *mach_timebase_info_t;
kern_return_t mach_timebase_info(mach_timebase_info_t _Null_unspecified info);

/* Of the kernel's table of processes: what asks whether a debugger is attached. */
#define CTL_KERN 1
#define KERN_PROC 14
#define KERN_PROC_PID 1
#define P_TRACED 0x00000800

struct extern_proc {
    int p_flag;
    int32_t p_pid;
};
struct eproc {
    int32_t e_ppid;
};
struct kinfo_proc {
    struct extern_proc kp_proc;
    struct eproc kp_eproc;
};

/* Tells of the calling process alone, by {CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()}: whether it is traced (P_TRACED),
   its number and its parent's. Returns 0, or -1 with errno: ENOENT for any other name, EPERM for a new value, ENOMEM if
   there is no room. */
int sysctl(int *_Nullable name, unsigned int namelen, void *_Nullable oldp, size_t *_Nullable oldlenp,
           void *_Nullable newp, size_t newlen) __asm__("latchkey_sysctl");

/* The libraries of the process, of which none is told: 0, and no name for any number. */
uint32_t _dyld_image_count(void);
const char *_Null_unspecified _dyld_get_image_name(uint32_t image_index);

#pragma clang assume_nonnull begin

/* A lock that knows its owner; all zeros is an open one. */
typedef struct os_unfair_lock_s {
    uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;

#define OS_UNFAIR_LOCK_INIT ((os_unfair_lock){0})

#define LATCHKEY_NOT_FROM_ASYNC                                                                                       \
    __attribute__((swift_attr("@_unavailableFromAsync(message: \"Use OSAllocatedUnfairLock.withLock() instead.\")")))

/* Takes the lock, and waits for it. A thread that has it already ends the process, as on Apple's systems. */
LATCHKEY_NOT_FROM_ASYNC void os_unfair_lock_lock(os_unfair_lock_t lock);
/* Takes the lock if it is open; returns whether it was. */
LATCHKEY_NOT_FROM_ASYNC bool os_unfair_lock_trylock(os_unfair_lock_t lock);
/* Gives the lock back. A thread that does not have it ends the process. */
LATCHKEY_NOT_FROM_ASYNC void os_unfair_lock_unlock(os_unfair_lock_t lock);
/* Ends the process if this thread does not have the lock. */
void os_unfair_lock_assert_owner(const os_unfair_lock *lock);
/* Ends the process if this thread has the lock. */
void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock);

#pragma clang assume_nonnull end

#endif
