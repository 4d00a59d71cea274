import CTaskCapture

/// The Swift tasks of one simulation that are ready to go on: all that are begun or resumed on its thread.
///
/// They run on that thread alone, in the order that the dice say, so that a seed decides the interleaving of requests.
final class ReadyTasks {
    private var jobs: [OpaquePointer] = []
    private let dice: Dice

    /// Takes the tasks of the calling thread from now on.
    init(dice: Dice) {
        self.dice = dice
        latchkey_capture_jobs(Unmanaged.passUnretained(self).toOpaque()) { context, job in
            guard let context else { return }
            Unmanaged<ReadyTasks>.fromOpaque(context).takeUnretainedValue().jobs.append(job)
        }
    }

    deinit {
        latchkey_capture_jobs(nil, nil)
    }

    /// Runs tasks until all of them wait for something.
    func run() {
        while !jobs.isEmpty {
            latchkey_run_job(jobs.remove(at: dice.number(below: jobs.count)))
        }
    }
}
