import LatchkeyLock

/// The requests of a phone that wait at a breakpoint.
final class HeldRequests: Sendable {
    /// What becomes of a held request.
    enum Decision: Sendable {
        case go(RequestEdit)
        case drop
    }

    private enum Wait {
        case open
        case decided(Decision)
    }

    private let waits = Lock<[Int: Wait]>([:])

    /// A request waits, by its number in the wire log.
    func begin(_ number: Int) { waits.withLock { $0[number] = .open } }

    /// Whether the visitor has decided.
    func isDecided(_ number: Int) -> Bool {
        waits.withLock {
            if case .decided = $0[number] { true } else { false }
        }
    }

    /// The request no longer waits; returns what was decided, nil if nothing was.
    func end(_ number: Int) -> Decision? {
        waits.withLock {
            if case .decided(let decision) = $0.removeValue(forKey: number) { decision } else { nil }
        }
    }

    /// Decides about a request; false if it does not wait.
    func decide(_ number: Int, _ decision: Decision) -> Bool {
        waits.withLock { waits in
            guard case .open = waits[number] else { return false }
            waits[number] = .decided(decision)
            return true
        }
    }
}
