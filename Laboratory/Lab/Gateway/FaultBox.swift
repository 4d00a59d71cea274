import LatchkeyLock

/// The disturbances of one phone, and how many are left of each.
final class FaultBox: Sendable {
    private let faults = Lock(Faults())

    /// The remaining faults.
    var current: Faults {
        get { faults.withLock { $0 } }
        set { faults.withLock { $0 = newValue } }
    }

    /// Takes one of those that are counted, for a request to a path; whether there was one that is aimed there.
    func take(_ fault: WritableKeyPath<Faults, Int> & Sendable, at path: String) -> Bool {
        faults.withLock { faults in
            guard faults[keyPath: fault] > 0, Faults.matches(path, faults.only) else { return false }
            faults[keyPath: fault] -= 1
            return true
        }
    }

    /// The delay of a request to a path, in milliseconds.
    func delay(at path: String) -> Int {
        let faults = current
        return Faults.matches(path, faults.only) ? faults.delayMs : 0
    }

    /// Whether a request to a path is to be held.
    func holds(_ path: String) -> Bool {
        let aim = current.hold
        return !aim.isEmpty && Faults.matches(path, aim)
    }

    /// Takes one of those that are counted; whether there was one.
    func take(_ fault: WritableKeyPath<Faults, Int> & Sendable) -> Bool {
        faults.withLock { faults in
            guard faults[keyPath: fault] > 0 else { return false }
            faults[keyPath: fault] -= 1
            return true
        }
    }
}
