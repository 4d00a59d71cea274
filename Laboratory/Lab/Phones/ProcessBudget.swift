import Foundation
import LatchkeyLock

/// The app processes of all visits, and their common limits.
final class ProcessBudget: Sendable {
    private let limits: LabLimits
    private struct State {
        var processes: Set<Int32> = []
        /// Being started: they count already.
        var coming = 0
    }

    private let running = Lock(State())
    private let memory: @Sendable (Int32) -> Int

    /// - Parameter memory: How many bytes of memory a process has for itself.
    init(_ limits: LabLimits, memory: @escaping @Sendable (Int32) -> Int = ProcessBudget.privateMemory) {
        self.limits = limits
        self.memory = memory
    }

    /// Makes room for a process that is to come; ``started(_:)`` or ``giveUp()`` must follow.
    func reserve() throws(LabError) {
        let processes = try running.withLock { state throws(LabError) in
            guard state.processes.count + state.coming < limits.processes else {
                throw LabError(
                    429, "too_many_processes",
                    "\(limits.processes) apps run in this lab already. Close an app, or wait until other visits end.")
            }
            state.coming += 1
            return state.processes
        }
        let mebibytes = processes.reduce(0) { $0 + memory($1) } >> 20
        guard mebibytes < limits.memoryMiB else {
            giveUp()
            throw LabError(
                429, "memory_full",
                "The apps of this lab have \(mebibytes) MiB already. Close an app, or wait until other visits end.")
        }
    }

    func started(_ process: Int32) {
        running.withLock { state in
            state.coming -= 1
            state.processes.insert(process)
        }
    }

    func giveUp() { running.withLock { $0.coming -= 1 } }

    func ended(_ process: Int32) { running.withLock { _ = $0.processes.remove(process) } }

    /// The number of running apps.
    var count: Int { running.withLock { $0.processes.count } }

    /// The private memory of a process; 0 if it is gone.
    static let privateMemory: @Sendable (Int32) -> Int = { process in
        guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else { return 0 }
        let pages = text.split(separator: " ").compactMap { Int($0) }
        guard pages.count > 2 else { return 0 }
        return max(0, pages[1] - pages[2]) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
