/// What a run does for an account.
enum RotationOperation: Sendable, Hashable {
    /// Begins a rotation, or goes on with it.
    case start
    /// Begins anew, with other keys.
    case startAnew
    /// Goes on with a rotation, if there is one.
    case resume
    /// Shows the words and asks for some of them.
    case backup
    /// Stops for good where that is safe.
    case cancel

    /// What a call does that finds another at work for the same account.
    enum Encounter: Sendable, Hashable {
        /// Waits for the other's end and takes its result.
        case join
        /// Waits for the other's end, then does its own work.
        case wait
        /// Stops the other, waits for its end, then does its own work.
        case stop
        /// Fails: `E_ALREADY_RUNNING`.
        case fail
    }

    /// What this one does when it finds another at work.
    func encounter(_ other: RotationOperation) -> Encounter {
        switch (self, other) {
        case _ where self == other, (.resume, .start): .join
        case (.start, .resume), (.startAnew, .resume), (.backup, .resume): .wait
        case (.cancel, _): .stop
        default: .fail
        }
    }
}
