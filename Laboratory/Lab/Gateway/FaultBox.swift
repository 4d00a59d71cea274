import LatchkeyLock

/// The disturbances of one phone, and how many are left of each.
final class FaultBox: Sendable {
    private let faults = Lock(Faults())

    /// The remaining faults.
    var current: Faults {
        get { faults.withLock { $0 } }
        set { faults.withLock { $0 = newValue } }
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
