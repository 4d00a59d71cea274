import LatchkeyLock
import VirtualPhone

/// The armed kill of a phone, if there is one.
final class KillSwitch: Sendable {
    private let kill = Lock<ArmedKill?>(nil)

    /// The kill that waits for its step.
    var armed: ArmedKill? { kill.withLock { $0 } }

    /// Waits for a step; nil waits for none.
    ///
    /// - Throws: ``LabError`` for a count that there is not.
    func arm(_ order: ArmedKill?) throws(LabError) {
        if let order, !(1...1_000).contains(order.count) {
            throw LabError(400, "invalid_request", "The step's number must be 1 to 1,000.")
        }
        kill.withLock { $0 = order }
    }

    /// Counts a step, and returns the kill if this is its step; it is disarmed then.
    func strike(_ step: AppStep, _ moment: WatchedCall.Moment, app: String) -> ArmedKill? {
        kill.withLock { kill in
            guard var armed = kill, armed.app == app, armed.moment == moment, step.kinds.contains(armed.step) else {
                return nil
            }
            armed.count -= 1
            kill = armed.count == 0 ? nil : armed
            return armed.count == 0 ? armed : nil
        }
    }
}
