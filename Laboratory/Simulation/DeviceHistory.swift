/// What a device may be, by all requests to change it that were carried out or may have been.
///
/// Requests overlap, and of some it is not known whether they took effect. A state is possible at the end of a request
/// if some change led to it and no acknowledged change lies wholly between the two: a register that is linearizable.
struct DeviceHistory {
    struct Change {
        /// `nil` if the device is removed.
        let binding: DeviceBinding?
        var begun: Int
        /// `.max` while it runs.
        var ended = Int.max
        var isAcknowledged = false
        /// How many requests for it run; a repetition is the same change.
        var running = 1
        /// Whether a request for it ended without saying what became of it.
        var isInDoubt = false
    }

    /// How a request for a change ended.
    enum Outcome {
        case acknowledged, refused, unknown
    }

    /// In the beginning there is no such device.
    private var changes = [Change(binding: nil, begun: 0, ended: 0, isAcknowledged: true, running: 0)]

    /// Begins a change and returns its number.
    mutating func begin(_ binding: DeviceBinding?, at step: Int) -> Int {
        changes.append(Change(binding: binding, begun: step))
        return changes.count - 1
    }

    /// The request for a change comes once more.
    mutating func repeated(_ number: Int, at step: Int) {
        changes[number].running += 1
        // What is done is not done again.
        guard !changes[number].isAcknowledged else { return }
        if changes[number].running == 1, !changes[number].isInDoubt { changes[number].begun = step }
        changes[number].ended = .max
    }

    /// A request for a change ends.
    mutating func end(_ number: Int, _ outcome: Outcome, at step: Int) {
        changes[number].running -= 1
        guard !changes[number].isAcknowledged else { return }
        switch outcome {
        case .acknowledged: changes[number].isAcknowledged = true
        case .unknown: changes[number].isInDoubt = true
        case .refused: break
        }
        let change = changes[number]
        if change.isAcknowledged || change.running == 0 { changes[number].ended = step }
    }

    /// Whether the device can have been this at some moment of a request.
    func allows(_ binding: DeviceBinding?, from begun: Int, to ended: Int) -> Bool {
        changes.contains { change in
            change.binding == binding && change.begun < ended && change.mayHaveHappened
                && !changes.contains { $0.isAcknowledged && $0.begun > change.ended && $0.ended < begun }
        }
    }

    /// What the device can be after all requests.
    var possible: Set<DeviceBinding?> {
        Set(changes.map(\.binding).filter { allows($0, from: .max, to: .max) })
    }
}

extension DeviceHistory.Change {
    /// Whether it was not refused, each time that it was asked for.
    fileprivate var mayHaveHappened: Bool { isAcknowledged || isInDoubt || running > 0 }
}
