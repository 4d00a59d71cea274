import LatchkeyLock
import VirtualPhone

/// The tasks of this process that may run on in the background.
final class BackgroundTasks: Sendable {
    typealias Handler = @MainActor @Sendable () -> Void

    /// The tasks that run, by the phone's number, with what is to be done when their time is over.
    private let running = Lock<[(task: Int, handler: Handler?)]>([])

    /// Asks the phone for time; the invalid identifier if it gives none.
    func begin(_ name: String?, _ handler: Handler?) -> UIBackgroundTaskIdentifier {
        guard let reply = try? ProcessPhone.connection.send(BeginBackgroundTask(name: name)),
            let task = Int(exactly: reply.task), task != UIBackgroundTaskIdentifier.invalid.rawValue
        else { return .invalid }
        running.withLock { $0.append((task, handler)) }
        return UIBackgroundTaskIdentifier(rawValue: task)
    }

    /// Gives the time back, once.
    func end(_ identifier: UIBackgroundTaskIdentifier) {
        let isOurs = running.withLock { running in
            let count = running.count
            running.removeAll { $0.task == identifier.rawValue }
            return running.count < count
        }
        guard isOurs else { return }
        // A phone that is gone holds nothing that could be given back.
        _ = try? ProcessPhone.connection.send(EndBackgroundTask(task: Int64(identifier.rawValue)))
    }

    /// Returns the handlers to call now that the time is over, in the order of the tasks; each once.
    func expire() -> [Handler] {
        running.withLock { running in
            let handlers = running.compactMap(\.handler)
            running = running.map { ($0.task, nil) }
            return handlers
        }
    }
}
