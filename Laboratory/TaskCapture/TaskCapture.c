#include "TaskCapture.h"

#include <stddef.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))

/* Of Swift's concurrency runtime: the hook through which all goes that is enqueued for the pool, and the call by which
   an executor runs a job, with the generic executor as the identity 0, 0. Both are exported for executors like this. */
typedef SWIFT void (*enqueue)(latchkey_job *job);
extern SWIFT void (*swift_task_enqueueGlobal_hook)(latchkey_job *job, enqueue original);
extern SWIFT void swift_job_run(latchkey_job *job, void *identity, uintptr_t implementation);

static _Thread_local void *taking_context;
static _Thread_local latchkey_take_job taking;

static SWIFT void take_or_enqueue(latchkey_job *job, enqueue original) {
    if (taking) {
        taking(taking_context, job);
    } else {
        original(job);
    }
}

void latchkey_capture_jobs(void *context, latchkey_take_job take) {
    taking_context = context;
    taking = take;
    /* The same value from every thread, and never taken back: other threads may be inside. */
    __atomic_store_n((void **)&swift_task_enqueueGlobal_hook, (void *)take_or_enqueue, __ATOMIC_RELEASE);
}

void latchkey_run_job(latchkey_job *job) { swift_job_run(job, NULL, 0); }
