"""Many threads that act at the same moment."""

import concurrent.futures
import threading


def at_once(count, action):
    """What an action returns in so many threads that all begin together."""
    barrier = threading.Barrier(count)

    def run():
        barrier.wait(30)
        return action()

    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        return [future.result(30) for future in [pool.submit(run) for _ in range(count)]]
