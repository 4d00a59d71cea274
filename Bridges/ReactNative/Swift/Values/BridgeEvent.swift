import LatchkeyKeyRotation

/// Something that JavaScript is told without having asked.
public struct BridgeEvent: Sendable, Hashable {
    /// The name: one of ``names``.
    public let name: String
    /// What it says: always `network` and `address`, so that events of several accounts can be told apart.
    public let body: [String: BridgeValue]

    /// A rotation has entered another phase: `step`, `stepCount`, and `phase` if there is a journal.
    public static let progressName = "KeyRotationProgress"
    /// A rotation rests: `status`, or `error` with `code`, `message` and `userInfo`.
    public static let endName = "KeyRotationEnd"
    /// Every name, for `supportedEvents`.
    public static let names = [progressName, endName]

    static func progress(_ progress: RotationProgress, of account: RotationAccount) -> BridgeEvent {
        BridgeEvent(name: progressName, body: account.members.merging(progress.members) { $1 })
    }

    static func end(_ result: Result<RotationStatus, BridgeFailure>, of account: RotationAccount) -> BridgeEvent {
        var body = account.members
        switch result {
        case .success(let status): body["status"] = .text(status.rawValue)
        case .failure(let failure):
            body["error"] = .object([
                "code": .text(failure.code.rawValue), "message": .text(failure.message),
                "userInfo": .object(failure.userInfo),
            ])
        }
        return BridgeEvent(name: endName, body: body)
    }
}

extension RotationProgress {
    /// The members that tell it.
    var members: [String: BridgeValue] {
        var members: [String: BridgeValue] = ["step": .number(step), "stepCount": .number(Self.stepCount)]
        members["phase"] = phase.map { .text($0.name) }
        return members
    }
}
