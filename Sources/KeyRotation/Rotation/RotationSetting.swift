import Foundation
import LatchkeyFlow
import LatchkeyKit

/// What a rotation works with.
public struct RotationSetting: Sendable {
    /// The account.
    public let account: RotationAccount
    /// The way to the chain.
    public let node: AccessNode
    /// The keys with which this phone can sign for the account now, such as imported ones.
    public var signers: [any AccountSigner]
    /// Where the journal is kept; in an app ``JournalFolder``.
    public let repository: any StateRepository
    /// The Keychain's access group for the new keys; `nil` for the app's first one.
    ///
    /// Words that are in the group without a journal are gone on with (``KeyRotation/begin(retiring:)``): it must be one
    /// in which no other app writes.
    public var accessGroup: String?
    /// The text of the owner's prompt, in the person's language.
    public var reason = "Move your account to a new key."
    /// The time between two questions to a node, in seconds (default 2).
    public var pollInterval: TimeInterval = 2
    /// How often one transaction is asked for before the rotation rests (default 300).
    public var pollLimit = 300
    /// Waits; an argument so that tests need not.
    public var pause: @Sendable (TimeInterval) async throws -> Void = { seconds in
        try await Task.sleep(nanoseconds: UInt64(max(0, seconds) * 1_000_000_000))
    }
    /// The phone's clock.
    public var now: @Sendable () -> Date = { Date() }
    /// Whether iOS is asked for time in the background while a rotation runs.
    public var backgroundTime = BackgroundTime.application
    /// Hears of every step; called before the step is begun.
    public var onProgress: @Sendable (RotationProgress) -> Void = { _ in }

    /// Describes what a rotation works with.
    public init(
        account: RotationAccount, node: AccessNode, signers: [any AccountSigner],
        repository: any StateRepository, accessGroup: String? = nil
    ) {
        self.account = account
        self.node = node
        self.signers = signers
        self.repository = repository
        self.accessGroup = accessGroup
    }
}

/// How far a rotation is, for a progress bar.
public struct RotationProgress: Sendable, Hashable {
    /// The phase; `nil` before the first key is made and after a rotation was discarded.
    public let phase: RotationPhase?
    /// The number of the step, 0–``stepCount``.
    public let step: Int
    /// The number of steps: 9.
    public static let stepCount = 9
    /// The number of steps, ``stepCount``.
    public var total: Int { Self.stepCount }

    /// How far a phase is; `nil` before the first key is made.
    public init(_ phase: RotationPhase?) {
        self.phase = phase
        step =
            switch phase {
            case nil, .discarding: 0
            case .storing: 1
            case .makingEnclaveKey, .comparing: 2
            case .ready: 3
            case .adding, .confirmingAdd: 4
            case .added: 5
            case .proven: 6
            case .backedUp: 7
            case .revoking, .confirmingRevoke: 8
            case .revoked, .finished: 9
            }
    }
}

/// Where a rotation rests.
public enum RotationStatus: String, Sendable, Hashable {
    /// None has been begun.
    case none
    /// It was stopped by the system, the network or the person, and can go on.
    case unfinished
    /// The new keys are on the account and proven; the person has to confirm the backup. The old keys are live.
    case waitingForBackup
    /// The account has the new keys, and none of the old ones.
    case rotated
    /// The new keys were deleted; the account is as it was.
    case discarded
}
