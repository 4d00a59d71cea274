#define _GNU_SOURCE
#include <CDarwin.h>

#include <time.h>

// 24 MHz: 125/3 nanoseconds a tick, so that code which takes ticks for nanoseconds fails here as on an iPhone.
static const uint64_t numerator = 125, denominator = 3;

static uint64_t ticks(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return ((uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec) / numerator * denominator;
}

uint64_t mach_absolute_time(void) { return ticks(CLOCK_MONOTONIC); }

uint64_t mach_continuous_time(void) { return ticks(CLOCK_BOOTTIME); }

kern_return_t mach_timebase_info(mach_timebase_info_t info) {
    if (info == NULL) return KERN_INVALID_ARGUMENT;
    info->numer = (uint32_t)numerator;
    info->denom = (uint32_t)denominator;
    return KERN_SUCCESS;
}
