import LatchkeyKeyRotation

/// A part of the rotation as people see it.
public enum RotationStep: Int, Sendable, Hashable, CaseIterable, Identifiable {
    case makeKeys, addKeys, testKeys, writeDown, removeKeys

    /// The step itself.
    public var id: Self { self }

    /// What is done in it.
    public var title: String {
        switch self {
        case .makeKeys: "Make new keys on this iPhone"
        case .addKeys: "Add them to your account"
        case .testKeys: "Test that they work"
        case .writeDown: "Write down the recovery phrase"
        case .removeKeys: "Remove Blocto’s keys"
        }
    }

    /// How far it is.
    public enum State: String, Sendable, Hashable {
        case waiting, running, done

        /// The SF Symbol.
        public var symbol: String {
            switch self {
            case .waiting: "circle"
            case .running: "arrow.right.circle.fill"
            case .done: "checkmark.circle.fill"
            }
        }
    }

    /// How far it is when the rotation has come so far.
    public func state(at progress: RotationProgress?) -> State {
        let step = progress?.step ?? 0
        return step >= end ? .done : step >= begin ? .running : .waiting
    }

    /// The first of the rotation's steps that belongs to it.
    private var begin: Int {
        switch self {
        case .makeKeys: 0
        case .addKeys: 3
        case .testKeys: 5
        case .writeDown: 6
        case .removeKeys: 7
        }
    }

    /// The first of the rotation's steps behind it.
    private var end: Int {
        Self(rawValue: rawValue + 1)?.begin ?? RotationProgress.stepCount
    }
}

extension RotationProgress {
    /// What the app is doing now.
    var activity: String {
        switch phase {
        case nil, .discarding: "Preparing"
        case .storing, .makingEnclaveKey, .comparing: "Making and storing new keys"
        case .ready: "Reading your account"
        case .adding, .confirmingAdd, .revoking, .confirmingRevoke: "Waiting for the Flow network"
        case .added: "Testing the new keys"
        case .proven, .backedUp: "Preparing to remove Blocto’s keys"
        case .revoked, .finished: "Putting the old keys aside"
        }
    }
}
