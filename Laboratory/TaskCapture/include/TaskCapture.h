#ifndef LATCHKEY_TASK_CAPTURE_H
#define LATCHKEY_TASK_CAPTURE_H

/* Swift tasks in an order that the caller decides: what becomes ready on a thread is handed to it, not to the pool. */

#pragma clang assume_nonnull begin

/* A task that is ready to go on. */
typedef struct latchkey_job latchkey_job;

/* Takes a job that became ready on this thread; it must be run by latchkey_run_job, on this thread. */
typedef void (*latchkey_take_job)(void *_Nullable context, latchkey_job *job);

/* From now on, jobs that become ready on the calling thread are given to `take`; with NULL they go to the pool again.
   Other threads are as before. */
void latchkey_capture_jobs(void *_Nullable context, latchkey_take_job _Nullable take);

/* Runs a job until it waits for something or ends. */
void latchkey_run_job(latchkey_job *job);

#pragma clang assume_nonnull end
#endif
